//! The chances during the match: the person's as a curve, those of the others thin and dashed.

use std::fmt::Write as _;

use engine::Seat;
use leptos::ev;
use leptos::prelude::*;
use review::Review;
use wasm_bindgen::JsCast as _;

use super::{Reviewing, Texts};
use crate::boards::TableContext;
use crate::locales::printed;

/// Width and height of the drawing.
const SIZE: (f64, f64) = (1000.0, 260.0);

/// A seat's chances: the number of moves before each of its decisions, and the value then, from 0
/// to 1.
fn chances(found: &Review<String>, seat: Seat) -> Vec<(usize, f64)> {
    found.of(seat).map(|judged| (judged.at, judged.best.value.clamp(0.0, 1.0))).collect()
}

fn point((at, value): (usize, f64), moves: usize) -> (f64, f64) {
    (at as f64 / moves.max(1) as f64 * SIZE.0, (1.0 - value) * SIZE.1)
}

fn path(chances: &[(usize, f64)], moves: usize) -> String {
    let mut path = String::new();
    for (index, each) in chances.iter().enumerate() {
        let (x, y) = point(*each, moves);
        let done = write!(path, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
        debug_assert!(done.is_ok(), "a string takes anything");
    }
    path
}

/// The decision closest to a fraction of the width.
fn nearest(chances: &[(usize, f64)], share: f64, moves: usize) -> Option<usize> {
    let wanted = share * moves as f64;
    let far = |at: usize| (at as f64 - wanted).abs();
    (0..chances.len()).min_by(|a, b| far(chances[*a].0).total_cmp(&far(chances[*b].0)))
}

fn of_hundred(value: f64) -> String {
    format!("{:.0}", value * 100.0)
}

#[component]
pub fn Chances(
    reviewing: Reviewing,
    seat: Signal<Seat>,
    context: TableContext,
    seats: usize,
    /// The number of moves in the match.
    moves: usize,
    /// Goes to a moment at the table.
    on_moment: Callback<usize>,
) -> impl IntoView {
    let lang = context.lang;
    let w = Texts::of(lang);
    let found = reviewing.found;
    let own = Memo::new(move |_| found.with(|found| chances(found, seat.get())));
    // The index of the person's decision that is pointed at.
    let chosen = RwSignal::new(0_usize);
    let here = move || own.with(|own| own.get(chosen.get().min(own.len().saturating_sub(1))).copied());
    let says = move || here().map(|(at, value)| w.chance_at(at + 1, of_hundred(value))).unwrap_or_default();
    let label = move || {
        let (first, last) = own.with(|own| (own.first().copied(), own.last().copied()));
        let of = |found: Option<(usize, f64)>| of_hundred(found.map_or(0.5, |(_, value)| value));
        printed(&w.chances_of(of(first), of(last), context.sitter(seat.get())), lang)
    };
    let tap = move |event: ev::PointerEvent| {
        let target = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let Some(drawn) = target.map(|target| target.get_bounding_client_rect()) else { return };
        let share = (f64::from(event.client_x()) - drawn.left()) / drawn.width().max(1.0);
        if let Some(index) = own.with_untracked(|own| nearest(own, share, moves)) {
            chosen.set(index);
            if let Some((at, _)) = own.with_untracked(|own| own.get(index).copied()) {
                on_moment.run(at);
            }
        }
    };
    let others = move || {
        let lines = Seat::all(seats).filter(|each| *each != seat.get()).map(|each| {
            let d = found.with(|found| path(&chances(found, each), moves));
            view! { <path class=format!("o d{}", each.index() % 4 + 1) d=d></path> }
        });
        lines.collect_view()
    };
    let cursor = move || {
        here().map(|each| {
            let (x, y) = point(each, moves);
            view! { <path class="cur" d=format!("M{x:.1} 0V{}", SIZE.1)></path><path class="at" d=format!("M{x:.1} {y:.1}h.01")></path> }
        })
    };
    view! {
        <section class="slip chances">
            <h2>{w.chances_title} <small>{w.chances_how}</small></h2>
            <svg class="graph" id="curve" viewBox=format!("-4 -8 {} {}", SIZE.0 + 8.0, SIZE.1 + 16.0) preserveAspectRatio="none" role="img" aria-label=label on:pointerup=tap>
                <path class="ax" d=format!("M0 0H{0}M0 {1}H{0}M0 {2}H{0}", SIZE.0, SIZE.1 / 2.0, SIZE.1)></path>
                {others}
                <path class="me" d=move || own.with(|own| path(own, moves))></path>
                {cursor}
            </svg>
            <div class="pick">
                <input
                    type="range"
                    id="curve-at"
                    min="0"
                    max=move || own.with(|own| own.len().saturating_sub(1)).to_string()
                    prop:value=move || chosen.get().to_string()
                    aria-label=w.chances_title
                    aria-valuetext=says
                    on:input=move |event| chosen.set(event_target_value(&event).parse().unwrap_or(0))
                />
                <span id="chance">{move || printed(&says(), lang)}</span>
                <button class="btn" id="see-moment" on:click=move |_| if let Some((at, _)) = untrack(here) { on_moment.run(at) }>{w.see_moment}</button>
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tap_finds_the_nearest_decision() {
        let chances = [(0, 0.5), (10, 0.75), (40, 0.25)];
        assert_eq!(nearest(&chances, 0.0, 40), Some(0));
        assert_eq!(nearest(&chances, 0.3, 40), Some(1));
        assert_eq!(nearest(&chances, 2.0, 40), Some(2));
        assert_eq!(nearest(&[], 0.5, 40), None);
        assert_eq!(path(&chances[..2], 40), "M0.0 130.0L250.0 65.0");
        assert_eq!(path(&[], 0), "");
    }
}

//! Luck and skill, as a line of text and as a ruler in the game's unit.

use engine::{Lang, Seat};
use leptos::prelude::*;
use review::{Line, Measure};

use super::{Reviewing, Texts};
use crate::locales::printed;

/// The positions of the ruler's marks, from 0 to 1000.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Marks {
    zero: f64,
    deals: f64,
    luck: f64,
    end: f64,
    /// The ends of the interval around the last one.
    margin: (f64, f64),
}

/// The space beside the outermost mark.
const EDGE: f64 = 24.0;

fn marks(line: &Line) -> Marks {
    let deals = line.deals.value;
    let luck = deals + line.luck.value;
    let end = luck - line.lost.value;
    let (least, most) = (end - line.lost.margin, end + line.lost.margin);
    let all = [0.0, deals, luck, end, least, most];
    let low = all.into_iter().fold(0.0, f64::min);
    let high = all.into_iter().fold(0.0, f64::max);
    let at = |value: f64| EDGE + (value - low) / (high - low).max(1e-6) * (1000.0 - 2.0 * EDGE);
    Marks { zero: at(0.0), deals: at(deals), luck: at(luck), end: at(end), margin: (at(least), at(most)) }
}

#[component]
pub fn Ruler(reviewing: Reviewing, seat: Signal<Seat>, lang: Lang) -> impl IntoView {
    let w = Texts::of(lang);
    let Reviewing { found, measure, .. } = reviewing;
    let line = Memo::new(move |_| found.with(|found| found.line(seat.get())));
    let said = move || {
        let (line, measure) = (line.get(), measure.get()?);
        (line.decisions > 0).then_some(())?;
        let sum = |sum| measure.sum(sum, lang);
        let part = |id: &'static str, sum: String| view! { <b id=id>{sum}</b> };
        let row = |class: &'static str, name: &'static str, id: &'static str, told: String| {
            view! { <li class=class><i aria-hidden="true"></i><span>{name}</span>{part(id, told)}</li> }
        };
        Some(view! {
            <ul class="sums">
                {row("deal", w.deal, "deals", sum(line.deals))}
                {row("chance", w.luck, "luck", sum(line.luck))}
                {row("skill", w.decisions, "lost", sum(-line.lost))}
            </ul>
        })
    };
    let drawn = move || {
        let (line, measure) = (line.get(), measure.get()?);
        (line.decisions > 0).then_some(())?;
        let Marks { zero, deals, luck, end, margin } = marks(&line);
        let segment = |class: &'static str, y: u32, from: f64, to: f64| {
            view! { <path class=class d=format!("M{from:.1} {y}H{to:.1}")></path> }
        };
        Some(view! {
            <svg class="rule" viewBox="0 0 1000 120" preserveAspectRatio="none" role="img" aria-label=printed(&described(&line, &measure, lang), lang)>
                <path class="base" d=format!("M{zero:.1} 4V116")></path>
                {segment("seg deal", 24, zero, deals)}
                {segment("seg chance", 56, deals, luck)}
                {segment("seg skill", 88, luck, end)}
                <path class="wh" d=format!("M{:.1} 82v12M{:.1} 88H{:.1}M{:.1} 82v12", margin.0, margin.0, margin.1, margin.1)></path>
                <path class="to" d=format!("M{end:.1} 104v12")></path>
            </svg>
        })
    };
    view! {
        <section class="slip luck">
            <h2>{w.luck_title} <small>{move || measure.get().map(|measure| measure.name(lang).to_owned())}</small></h2>
            {drawn}
            {said}
        </section>
    }
}

/// The ruler described for screen readers.
fn described(line: &Line, measure: &Measure, lang: Lang) -> String {
    let told = |value| measure.amount(value, lang);
    let deals = line.deals.value;
    let luck = deals + line.luck.value;
    Texts::of(lang).ruler(told(deals), told(luck - line.lost.value), told(luck), measure.name(lang))
}

#[cfg(test)]
mod tests {
    use review::Sum;

    use super::*;

    #[test]
    fn marks_stay_on_the_ruler_in_their_order() {
        let sum = |value| Sum { value, margin: 0.05 };
        let line = Line { decisions: 9, deals: sum(0.2), luck: sum(-0.5), lost: sum(0.1) };
        let found = marks(&line);
        assert!(found.margin.0 >= EDGE && found.deals <= 1000.0 - EDGE + 1e-9, "{found:?}");
        assert!(found.end < found.luck && found.luck < found.zero && found.zero < found.deals, "{found:?}");
        // Nothing is known yet.
        assert!(marks(&Line::default()).zero.is_finite());
    }
}

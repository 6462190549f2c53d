//! A game's illustrated tour: what it is, in one minute, and a first round, step by step, on the
//! game's own board. Nothing can be played here.

use std::sync::Arc;

use catalog::GameId;
use leptos::ev;
use leptos::prelude::*;

use super::place::{place, room};
use super::{Texts, frame};
use crate::boards::lesson::{Picture, Tour};
use crate::boards::{AnyBoard, Environment, MatchSource};
use crate::locales::printed;
use crate::pages::shell::title;
use crate::pages::{local, rules};
use crate::parts::{motion, named};
use crate::route::Route;
use crate::settings::settings;

/// The page of a game's tour.
#[component]
pub fn TourPage(game: GameId) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    title(&format!("{} — Pioche", w.tour_of(game.info().name)));
    let Some(Tour { pictures, in_minute, .. }) = Tour::of(game) else { return super::nothing(game) };
    if pictures.is_empty() {
        return super::nothing(game);
    }
    let count = pictures.len();
    let tables: Vec<_> =
        pictures.iter().map(|picture| local::sitting(game, &[], picture.game.seats())).collect();
    let pictures: StoredValue<Vec<Picture>> = StoredValue::new(pictures);
    let at = RwSignal::new(0_usize);
    let place = place();
    let shown = Signal::derive(move || pictures.with_value(|pictures| pictures[at.get()].game.clone()));
    let me = Signal::derive(move || Some(pictures.with_value(|pictures| pictures[at.get()].seat)));
    let info = Signal::derive(move || Arc::clone(&tables[at.get()]));
    // The table shows what could be done; the board is inert.
    let source = MatchSource { plays: me, ..MatchSource::here(game, shown, me, info) };
    let Some(board) = AnyBoard::open(source, Environment::browser(room(place))) else {
        return super::nothing(game);
    };
    let said = move || pictures.with_value(|pictures| printed(pictures[at.get()].text.get(lang), lang));
    let said = Signal::derive(said);
    named::light("named-tour", said);
    let drawn = view! { <div class="shown" inert style=("--shrink", move || place.get().shrunk().map(|share| format!("{share:.3}")))>{board.draw()}</div> };
    let strip = strip(game, at, (in_minute, count), said);
    frame(board, w.tour.to_owned(), place, drawn.into_any(), strip)
}

/// The text beside the pictures, and the buttons to go through them.
fn strip(
    game: GameId,
    at: RwSignal<usize>,
    (in_minute, count): (usize, usize),
    said: Signal<String>,
) -> AnyView {
    let lang = settings().lang.get_untracked();
    let (w, headings) = (Texts::of(lang), rules::Texts::of(lang));
    let part = move || if at.get() < in_minute { headings.minute } else { headings.first_round };
    let go = move |to: usize| {
        if to < count && to != at.get_untracked() {
            motion::around(|| at.set(to));
        }
    };
    let keys = window_event_listener(ev::keydown, move |event| match &*event.key() {
        "ArrowRight" | "PageDown" => go(at.get_untracked() + 1),
        "ArrowLeft" | "PageUp" => go(at.get_untracked().wrapping_sub(1)),
        _ => {}
    });
    on_cleanup(move || keys.remove());
    view! {
        <aside class="teacher" aria-label=w.tour>
            <div class="pips marks" aria-hidden="true">
                {(0..count)
                    .map(|number| view! {
                        <span class:d=move || { number < at.get() } class:n=move || at.get() == number><i></i></span>
                    })
                    .collect_view()}
            </div>
            <div class="words" tabindex="0">
                <h2>{part}</h2>
                <p class="quiet">{move || w.picture_of(count, at.get() + 1)}</p>
                <p class="task" id="task" role="status" data-picture=move || at.get() + 1>{said}</p>
            </div>
            <div class="acts">
                <button class="btn" id="before" disabled=move || at.get() == 0 on:click=move |_| go(at.get_untracked().wrapping_sub(1))>{w.before}</button>
                <Show
                    when=move || at.get() + 1 == count
                    fallback=move || view! {
                        <button class="btn go" id="after" on:click=move |_| go(at.get_untracked() + 1)>{w.after}</button>
                    }
                >
                    <a class="btn go" id="to-lessons" href=Route::Learn(game, None).path()>{w.lessons}</a>
                </Show>
            </div>
        </aside>
    }
    .into_any()
}

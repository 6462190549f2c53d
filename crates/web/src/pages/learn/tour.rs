//! A game in pictures: what it is, in one minute, and a first round, step by step, on the game's
//! own board. Nothing can be played here.

use std::sync::Arc;

use catalog::{GameId, with_game};
use engine::Positions;
use leptos::ev;
use leptos::prelude::*;
use lessons::{Picture, Tour};

use super::place::place;
use super::{Texts, frame};
use crate::boards::{BoardUi, TableContext};
use crate::locales::printed;
use crate::pages::shell::title;
use crate::pages::{local, rules};
use crate::parts::motion;
use crate::route::Route;
use crate::settings::settings;

/// The page of a game's pictures.
#[component]
pub fn TourPage(game: GameId) -> impl IntoView {
    with_game!(game, G => pictures::<G>(game))
}

fn pictures<G: BoardUi + Positions>(game: GameId) -> AnyView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    title(&format!("{} — Pioche", w.tour_of(game.info().name)));
    let Ok(Tour { mut minute, round }) = lessons::tour::<G::Table>() else {
        return super::nothing(game);
    };
    let in_minute = minute.len();
    minute.extend(round);
    let pictures: StoredValue<Vec<Picture<G>>> = StoredValue::new(minute);
    let count = pictures.with_value(Vec::len);
    let tables = pictures.with_value(|pictures| {
        let seats = pictures.iter().map(|picture| picture.game.state().seats());
        seats.map(|seats| local::sitting(game, &[], seats)).collect::<Vec<_>>()
    });
    let Some(first) = tables.first().map(Arc::clone) else { return super::nothing(game) };
    let at = RwSignal::new(0_usize);
    let place = place();
    let shown = Signal::derive(move || pictures.with_value(|pictures| pictures[at.get()].game.clone()));
    let me = Signal::derive(move || Some(pictures.with_value(|pictures| pictures[at.get()].seat)));
    let context = local::context::<G>(
        shown,
        me,
        first,
        Signal::derive(move || place.get().room),
        Signal::derive(|| None),
    );
    let context = TableContext { info: Signal::derive(move || Arc::clone(&tables[at.get()])), ..context };
    // The table says what one could do; the board is inert.
    let legal = Memo::new(move |_| {
        let mut legal = Vec::new();
        pictures.with_value(|pictures| {
            let Picture { game, seat, .. } = &pictures[at.get()];
            game.state().legal_moves(*seat, &mut legal);
        });
        legal
    });
    let play = local::props(shown, legal.into(), context, Callback::new(|_| ()), Callback::new(|_| ()));
    let said = move || pictures.with_value(|pictures| printed(pictures[at.get()].text.get(lang), lang));
    let said = Signal::derive(said);
    let board = play.any(game);
    let drawn = view! { <div class="shown" inert style=("--shrink", move || place.get().shrunk().map(|share| format!("{share:.3}")))>{board.draw()}</div> };
    let strip = strip(game, at, (in_minute, count), said);
    frame(board, w.tour.to_owned(), place, drawn.into_any(), strip)
}

/// What is said beside the pictures, and the way through them.
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

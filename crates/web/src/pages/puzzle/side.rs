//! Beside the table: the five games, the task, the response to the last attempt, and the week.

use catalog::GameId;
use leptos::prelude::*;
use puzzles::{Day, Solved};

use super::calendar::{Kept, Week, today};
use super::{PuzzleSession, Said, Texts};
use crate::boards::{AnyBoard, felt};
use crate::parts::moves::MoveList;
use crate::route::Route;
use crate::settings::{settings, words};

/// After this many attempts the solution can be shown.
const TRIES: u8 = 2;

/// The state of a puzzle in a few words.
fn standing(how: Option<Solved>, w: &Texts) -> String {
    match how {
        None => w.to_solve.to_owned(),
        Some(Solved::At(tries)) => w.found(tries),
        Some(Solved::Shown) => w.shown.to_owned(),
    }
}

/// The address of a game's puzzle: without a date if it is today's.
fn address(game: GameId, day: Day) -> String {
    Route::Puzzle(Some(game), (day != today()).then_some(day)).path()
}

/// The five puzzles of a day.
#[component]
pub fn Five(kept: Kept, day: Day, here: Option<GameId>) -> impl IntoView {
    let w = Texts::of(settings().lang.get_untracked());
    let row = move |game: GameId| {
        let info = game.info();
        let how = Memo::new(move |_| kept.solved(day, info.id));
        view! {
            <a
                href=address(game, day)
                data-game=felt(game)
                data-puzzle=info.id
                title=info.name
                aria-current=(here == Some(game)).then_some("page")
            >
                <i></i>
                <b>{info.name}</b>
                <small class:ok=move || matches!(how.get(), Some(Solved::At(_)))>{move || standing(how.get(), w)}</small>
            </a>
        }
    };
    view! { <nav class="five" aria-label=w.all>{GameId::ALL.map(row).collect_view()}</nav> }
}

#[component]
pub fn Side(board: AnyBoard, session: PuzzleSession) -> impl IntoView {
    let AnyBoard { game, moves, context, .. } = board;
    let w = Texts::of(context.lang);
    let PuzzleSession { over, tries, said, day, kept, .. } = session;
    let past = day != today();
    let listing = RwSignal::new(false);
    // The next unsolved one, after this one in the order of the shelf.
    let next = Memo::new(move |_| {
        let place = GameId::ALL.iter().position(|each| *each == game).unwrap_or(0);
        let mut after = GameId::ALL.into_iter().cycle().skip(place + 1).take(GameId::ALL.len() - 1);
        after.find(|each| kept.solved(day, each.info().id).is_none())
    });
    let may_show = Memo::new(move |_| past || tries.get() >= TRIES);
    let onwards = move || {
        let (address, says) = match next.get() {
            Some(game) => (address(game, day), w.next(game.info().name)),
            None => (Route::Puzzle(None, None).path(), w.all.to_owned()),
        };
        view! { <a class="btn go" id="next-puzzle" href=address>{says}</a> }
    };
    let elsewhere = if past {
        Some((Route::Puzzle(Some(game), None).path(), w.back_to_today))
    } else {
        day.before().map(|before| (Route::Puzzle(Some(game), Some(before)).path(), w.yesterday))
    };
    view! {
        <aside class="teacher puzzle" aria-label=w.puzzle data-over=move || over.get().to_string()>
            <Five kept day here=Some(game)/>
            <div class="words" tabindex="0">
                <div role="status" id="said" data-tries=move || tries.get().to_string()>
                    {move || match said.get() {
                        Said::Nothing => None,
                        Said::Wrong(says) => {
                            Some(view! { <p class="wrong"><b>{w.not_best}</b>" "{says}" "{w.try_again}</p> }.into_any())
                        }
                        Said::Right(says) => {
                            Some(view! { <p class="right"><b>{w.right}</b>" "{says}</p> }.into_any())
                        }
                        Said::Shown(says) => {
                            Some(view! { <p class="right"><b>{w.answer}</b>" "{says}</p> }.into_any())
                        }
                    }}
                </div>
                <Show when=move || !over.get()>
                    <p class="task" id="task"><b>{w.task}</b><small>{w.task_small}</small></p>
                </Show>
                <Show when=move || over.get() && next.get().is_none()><p class="task">{w.all_found}</p></Show>
                <Show when=move || listing.get() && !over.get()><MoveList moves/></Show>
                // A long list needs all the space.
                <Show when=move || !listing.get() || over.get()>
                    <Week kept day/>
                    {elsewhere.clone().map(|(address, says)| view! { <p><a href=address>{says}</a></p> })}
                </Show>
            </div>
            <div class="acts">
                <Show
                    when=move || over.get()
                    fallback=move || view! {
                        <Show when=move || may_show.get()>
                            <button class="btn" id="show-answer" on:click=move |_| session.show()>{w.show_answer}</button>
                        </Show>
                        <button class="btn" id="text-moves" aria-expanded=move || listing.get().to_string() on:click=move |_| listing.update(|open| *open = !*open)>
                            {words().moves_in_text}
                        </button>
                    }
                >
                    <button class="btn" id="again" on:click=move |_| session.again()>{w.again}</button>
                    {onwards}
                </Show>
            </div>
        </aside>
    }
}

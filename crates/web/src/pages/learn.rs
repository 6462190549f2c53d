//! Lessons, on the game's own board: beside it what is to be done, hints, and what is said to what
//! was tried. Nothing of it needs a server.

pub mod progress;
pub mod teacher;
pub mod tour;

use std::sync::Arc;

use catalog::{GameId, with_game};
use engine::{Positions, Text};
use leptos::prelude::*;
use lessons::{Lesson, Practice, Verdict};
use protocol::Info;
use table::Sound;

use super::local;
pub use super::place;
use super::shell::{Shell, title};
use crate::boards::{AnyBoard, BoardProps, BoardUi};
use crate::parts::bar::Mark;
use crate::parts::icons::{Draw, Icon};
use crate::parts::why::Why;
use crate::parts::{motion, sound};
use crate::route::Route;
use crate::settings::{settings, words};
use place::{Place, SeeTable, StripPage, place};
use progress::Progress;
use teacher::{LessonNow, Teacher};

texts::texts! { pub struct Texts in "texts/learn" }

/// What is said to the last move, or instead of one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Said {
    Nothing,
    /// So many hints are open.
    Hints(usize),
    Wrong(Text),
    /// Why it was right.
    Right(Text),
}

/// The page of a game's lessons, at one of them, counted from 1; without a number, at the first
/// that is not done.
#[component]
pub fn Learn(game: GameId, number: Option<usize>) -> impl IntoView {
    with_game!(game, G => learn::<G>(game, number))
}

fn learn<G: BoardUi + Positions>(game: GameId, number: Option<usize>) -> AnyView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let name = game.info().name;
    title(&format!("{} — Pioche", w.learn(name)));
    let lessons: Vec<Arc<Lesson<G>>> =
        lessons::lessons::<G::Table>().unwrap_or_default().into_iter().map(Arc::new).collect();
    let progress = Progress::load(game);
    let first_open = lessons.iter().position(|lesson| !progress.done(&lesson.id)).unwrap_or(0);
    // Whoever asks for one that there is not gets the one that comes next.
    let asked = number.and_then(|number| number.checked_sub(1)).filter(|index| *index < lessons.len());
    let index = asked.unwrap_or(first_open);
    let Some(lesson) = lessons.get(index).cloned() else { return nothing(game) };
    let practice = RwSignal::new(Practice::new(Arc::clone(&lesson)));
    let said = RwSignal::new(Said::Nothing);
    let refused = RwSignal::new(None::<Why>);
    let seats = practice.with_untracked(|practice| practice.game().state().seats());
    let info = local::sitting(game, &[], seats);
    let place = place();
    let play = board_props(practice, said, refused, info, place);
    let over = Memo::new(move |_| practice.with(|practice| practice.step().is_none()));
    let id = lesson.id.clone();
    Effect::new(move || {
        if over.get() {
            progress.mark(&id);
            request_animation_frame(|| crate::parts::keys::focus("#next-lesson"));
        }
    });
    let again = Callback::new(move |()| {
        said.set(Said::Nothing);
        refused.set(None);
        motion::around(|| practice.set(Practice::new(Arc::clone(&lesson))));
    });
    let titles = lessons.iter().map(|lesson| (lesson.id.clone(), lesson.title)).collect();
    let now = Memo::new(move |_| practice.with(LessonNow::of));
    let heading = w.lesson_of(lessons.len(), index + 1);
    let board = play.any(game);
    let strip = view! { <Teacher board now said titles index progress again/> };
    frame(board, heading, place, local::board(board, refused), strip.into_any())
}

/// Where a game has nothing to show.
fn nothing(game: GameId) -> AnyView {
    let w = Texts::of(settings().lang.get_untracked());
    view! {
        <Shell title=w.learn(game.info().name)>
            <p>{w.no_lessons}</p>
            <p><a class="btn go" href=Route::Rules(game, None).path()>{words().rules}</a></p>
        </Shell>
    }
    .into_any()
}

/// The page round a board and what is said beside it.
pub fn frame(
    board: AnyBoard,
    heading: String,
    place: Signal<Place>,
    drawn: AnyView,
    strip: AnyView,
) -> AnyView {
    let AnyBoard { game, context, .. } = board;
    let w = Texts::of(context.lang);
    view! {
        <StripPage class="page lesson" game place>
            <header class="bar">
                <Mark/>
                <h1 class="what"><b>{game.info().name}</b>" "<span>{heading}</span></h1>
                <span class="sp"></span>
                <a class="ico book" href=Route::Rules(game, None).path() target="_blank" rel="noopener" aria-label=words().rules title=words().rules><Draw icon=Icon::Book/></a>
                <a class="ico" href=Route::Box(game).path() aria-label=w.back title=w.back><Draw icon=Icon::Close/></a>
            </header>
            <main class="table" id="content" tabindex="-1" class:turn=move || context.my_turn()>
                {drawn}
                <SeeTable/>
            </main>
            {strip}
        </StripPage>
    }
    .into_any()
}

/// What the board is given: the lesson's table, and a teacher in place of the server.
fn board_props<G: BoardUi + Positions>(
    practice: RwSignal<Practice<G>>,
    said: RwSignal<Said>,
    refused: RwSignal<Option<Why>>,
    info: Arc<Info>,
    place: Signal<Place>,
) -> BoardProps<G> {
    let me = practice.with_untracked(|practice| practice.lesson().seat);
    let game = Signal::derive(move || practice.with(|practice| practice.game().clone()));
    let (context, on_refused) = local::seated::<G>(game, me, info, place, refused);
    let on_move = Callback::new(move |mv: G::Move| {
        let mut after = practice.get_untracked();
        let Some(why) = after.step().map(|step| step.why) else { return };
        match after.attempt(mv) {
            Verdict::Refused(refusal) => on_refused.run((mv, refusal)),
            Verdict::Wrong(answer) => {
                sound::play(Sound::Refusal);
                refused.set(None);
                said.set(Said::Wrong(answer));
            }
            Verdict::Right => {
                sound::play(Sound::Tick);
                refused.set(None);
                motion::around(|| practice.set(after));
                said.set(Said::Right(why));
            }
        }
    });
    let legal = Memo::new(move |_| practice.with(Practice::legal));
    local::props(game, legal.into(), context, on_move, on_refused)
}

//! Lessons on the game's own board, with the task, hints and responses beside it. No server is
//! needed.

pub mod progress;
pub mod start;
pub mod teacher;
pub mod tour;

use std::sync::Arc;

use catalog::{AnyMatch, GameId};
use engine::Text;
use leptos::prelude::*;
use table::Sound;

pub use super::place;
use super::shell::{Shell, title};
use super::{game_box, local, puzzle};
use crate::boards::lesson::{Attempt, LessonMatch, Lessons};
use crate::boards::{AnyBoard, Environment, MatchSource};
use crate::parts::bar::Mark;
use crate::parts::icons::{Draw, Icon};
use crate::parts::sound;
use crate::route::Route;
use crate::settings::{settings, words};
use place::{Place, SeeTable, StripPage, place, room};
use progress::Progress;
use teacher::Teacher;

texts::texts! { pub struct Texts in "texts/learn" }

/// The pages of its chunk: boxes, lessons, tours and puzzles.
pub fn draw(route: Route) -> AnyView {
    match route {
        Route::Tour(game) => view! { <tour::TourPage game/> }.into_any(),
        Route::Box(game) => view! { <game_box::GameBox game/> }.into_any(),
        Route::Learn(game, None) => view! { <start::Start game/> }.into_any(),
        Route::Learn(game, Some(number)) => view! { <Learn game number/> }.into_any(),
        Route::Puzzle(None, _) => view! { <puzzle::Puzzles/> }.into_any(),
        Route::Puzzle(Some(game), day) => view! { <puzzle::PuzzlePage game day/> }.into_any(),
        _ => ().into_any(),
    }
}

/// The response to the last move, or hints.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Said {
    Nothing,
    /// This many hints are open.
    Hints(usize),
    Wrong(Text),
    /// Why it was right.
    Right(Text),
}

impl From<Attempt> for Said {
    fn from(attempt: Attempt) -> Self {
        match attempt {
            Attempt::Wrong(answer) => Self::Wrong(answer),
            Attempt::Right(why) => Self::Right(why),
        }
    }
}

/// A lesson of a game, counted from 1; with a number that does not exist, the first that is not
/// done.
#[component]
pub fn Learn(game: GameId, number: usize) -> impl IntoView {
    let lang = settings().lang.get_untracked();
    let w = Texts::of(lang);
    let name = game.info().name;
    title(&format!("{} — Pioche", w.learn(name)));
    let Some(Lessons { titles, open }) = Lessons::of(game) else { return nothing(game) };
    let progress = Progress::load(game);
    let asked = number.checked_sub(1).filter(|index| *index < titles.len());
    let index = asked.unwrap_or_else(|| progress.next(&titles));
    let Some(lesson) = open(index) else { return nothing(game) };
    let said = RwSignal::new(Said::Nothing);
    let place = place();
    let source = source(game, lesson, said);
    let Some(board) = AnyBoard::open(source, Environment::browser(room(place))) else { return nothing(game) };
    let now = lesson.now;
    let over = Memo::new(move |_| now.with(|now| now.step.is_none()));
    let id = titles.get(index).map(|(id, _)| id.clone()).unwrap_or_default();
    Effect::new(move || {
        if over.get() {
            progress.mark(&id);
            request_animation_frame(|| crate::parts::keys::focus("#next-lesson"));
        }
    });
    let again = Callback::new(move |()| {
        said.set(Said::Nothing);
        source.refused.set(None);
        lesson.again.run(());
    });
    let heading = w.lesson_of(titles.len(), index + 1);
    let strip = view! { <Teacher board now said titles index progress again/> };
    frame(board, heading, place, local::board(board, source), strip.into_any())
}

/// The lesson's table, with a teacher in place of the server.
fn source(game: GameId, lesson: LessonMatch, said: RwSignal<Said>) -> MatchSource {
    let LessonMatch { seat, game: now, now: step, attempt, .. } = lesson;
    let info = local::sitting(game, &[], now.with_untracked(AnyMatch::seats));
    let info = Signal::derive(move || Arc::clone(&info));
    let here = MatchSource::here(game, now, Signal::derive(move || Some(seat)), info);
    let refused = here.refused;
    let play = Callback::new(move |notation: String| {
        let answer = attempt.run(notation);
        if let Some(answer) = answer {
            sound::play(if matches!(answer, Attempt::Right(_)) { Sound::Tick } else { Sound::Refusal });
            refused.set(None);
            said.set(Said::from(answer));
        }
        answer.is_some()
    });
    let plays = Memo::new(move |_| step.with(|step| step.step.is_some()).then_some(seat));
    here.played(plays.into(), play)
}

/// The page of a game that has nothing to show.
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

/// The page around a board and the text beside it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{Page, environment};

    /// Every lesson of every game through its page's source: a wrong move, the right ones, the end,
    /// and once more from the beginning.
    #[test]
    fn a_lesson_is_taught_by_its_source() {
        let _page = Page::new();
        for game in GameId::ALL {
            let count = Lessons::of(game).expect("its board").titles.len();
            assert!(count > 0, "{game} has lessons");
            for index in 0..count {
                let lesson = (Lessons::of(game).expect("its board").open)(index).expect("a lesson");
                let said = RwSignal::new(Said::Nothing);
                let source = source(game, lesson, said);
                let board = AnyBoard::open(source, environment()).expect("a match in the page");
                let first = lesson.now.get_untracked();
                while let Some(step) = lesson.now.get_untracked().step {
                    assert!(board.moves.count.get_untracked() > 0, "{game}, lesson {index}");
                    let done = lesson.now.get_untracked().done;
                    board.moves.pick.run(step.best);
                    assert_eq!(said.get_untracked(), Said::Right(step.why), "{game}, lesson {index}");
                    assert_eq!(lesson.now.get_untracked().done, done + 1);
                }
                // At the end nothing can be tried, and the last response stays.
                let before = said.get_untracked();
                assert_eq!(board.moves.count.get_untracked(), 0);
                board.moves.pick.run(first.step.clone().expect("a step").best);
                assert_eq!((said.get_untracked(), source.refused.get_untracked()), (before, None));
                lesson.again.run(());
                assert_eq!(lesson.now.get_untracked(), first);
            }
        }
    }

    #[test]
    fn a_move_that_is_not_asked_for_is_answered_by_the_lesson() {
        let _page = Page::new();
        let lesson = (Lessons::of(GameId::Ole).expect("its board").open)(0).expect("the first lesson");
        let said = RwSignal::new(Said::Nothing);
        let source = source(GameId::Ole, lesson, said);
        let board = AnyBoard::open(source, environment()).expect("a match in the page");
        let before = lesson.now.get_untracked();
        board.moves.pick.run("token".to_owned());
        assert!(matches!(said.get_untracked(), Said::Wrong(_)));
        assert_eq!((lesson.now.get_untracked(), source.refused.get_untracked()), (before.clone(), None));
        // When the rules refuse a move, they explain it; the lesson adds nothing.
        said.set(Said::Nothing);
        board.moves.pick.run("Y3".to_owned());
        let why = source.refused.get_untracked().expect("it is refused");
        assert_eq!((&*why.notation, said.get_untracked()), ("Y3", Said::Nothing));
        // Another attempt removes the refusal.
        board.moves.pick.run(before.step.expect("a step").best);
        assert_eq!(source.refused.get_untracked(), None);
    }
}

//! A game's lessons and its pictures, whatever the game: moves are in notation.

use std::sync::Arc;

use catalog::{AnyMatch, GameId};
use engine::{Positions, Seat, Text};
use leptos::prelude::*;
use lessons::{Lesson, Practice, Verdict};

use super::BoardUi;
use crate::chunk;
use crate::parts::motion;

/// Where a lesson stands.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonNow {
    /// So many steps are done.
    pub done: usize,
    /// None at the end.
    pub step: Option<LessonStep>,
}

/// What is to be done, and its hints.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonStep {
    pub task: Text,
    /// Where to look.
    pub look: Text,
    /// A move that does it.
    pub best: String,
    pub why: Text,
}

/// What is said to a move that the rules allow.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Attempt {
    /// It is not what is asked for. The table stays as it is.
    Wrong(Text),
    /// It has been made, and why it was right.
    Right(Text),
}

/// A lesson that somebody is at.
#[derive(Clone, Copy)]
pub struct LessonMatch {
    /// Whose decisions they are.
    pub seat: Seat,
    pub game: Signal<AnyMatch>,
    pub now: Memo<LessonNow>,
    /// Tries a legal move; nothing is tried at the end.
    pub attempt: Callback<String, Option<Attempt>>,
    /// Begins it anew.
    pub again: Callback<()>,
}

/// The lessons of a game.
pub struct Lessons {
    /// The name and the title of each.
    pub titles: Vec<(String, Text)>,
    /// Opens one of them; none where there is none of this number, from 0.
    pub open: Box<dyn FnOnce(usize) -> Option<LessonMatch>>,
}

impl Lessons {
    /// The lessons of a game; none where its chunk has not been fetched.
    pub fn of(game: GameId) -> Option<Self> {
        Some((chunk::board(game).loaded()?.lessons)())
    }

    pub(super) fn typed<G: BoardUi + Positions>() -> Self
    where
        AnyMatch: From<engine::Match<G>>,
    {
        let mut lessons = lessons::lessons::<G::Table>().unwrap_or_default();
        Self {
            titles: lessons.iter().map(|lesson| (lesson.id.clone(), lesson.title)).collect(),
            open: Box::new(move |index| {
                (index < lessons.len()).then(|| LessonMatch::new(lessons.swap_remove(index)))
            }),
        }
    }
}

impl LessonMatch {
    fn new<G: Positions>(lesson: Lesson<G>) -> Self
    where
        AnyMatch: From<engine::Match<G>>,
    {
        let lesson = Arc::new(lesson);
        let seat = lesson.seat;
        let practice = RwSignal::new(Practice::new(Arc::clone(&lesson)));
        Self {
            seat,
            game: Signal::derive(move || practice.with(|practice| practice.game().clone().into())),
            now: Memo::new(move |_| {
                practice.with(|practice| {
                    let step = practice.step().map(|step| LessonStep {
                        task: step.task,
                        look: step.look,
                        best: step.best.to_string(),
                        why: step.why,
                    });
                    LessonNow { done: practice.done(), step }
                })
            }),
            attempt: Callback::new(move |notation: String| {
                let mut after = practice.get_untracked();
                let (why, mv) = (after.step()?.why, notation.parse().ok()?);
                match after.attempt(mv) {
                    Verdict::Refused(_) => None,
                    Verdict::Wrong(answer) => Some(Attempt::Wrong(answer)),
                    Verdict::Right => {
                        motion::around(|| practice.set(after));
                        Some(Attempt::Right(why))
                    }
                }
            }),
            again: Callback::new(move |()| {
                motion::around(|| practice.set(Practice::new(Arc::clone(&lesson))));
            }),
        }
    }
}

/// A table, seen from a seat, and what is said of it.
#[derive(Clone, Debug)]
pub struct Picture {
    pub game: AnyMatch,
    pub seat: Seat,
    pub text: Text,
}

/// A game in pictures.
#[derive(Clone, Debug)]
pub struct Tour {
    pub pictures: Vec<Picture>,
    /// So many of them say what the game is; the others are a first round.
    pub in_minute: usize,
}

impl Tour {
    /// The pictures of a game; none where it has none, or its chunk has not been fetched.
    pub fn of(game: GameId) -> Option<Self> {
        (chunk::board(game).loaded()?.tour)()
    }

    pub(super) fn typed<G: BoardUi + Positions>() -> Option<Self>
    where
        AnyMatch: From<engine::Match<G>>,
    {
        let lessons::Tour { minute, round } = lessons::tour::<G::Table>().ok()?;
        let in_minute = minute.len();
        let any = |lessons::Picture { game, seat, text }| Picture { game: AnyMatch::from(game), seat, text };
        Some(Self { pictures: minute.into_iter().chain(round).map(any).collect(), in_minute })
    }
}

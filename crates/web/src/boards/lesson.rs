//! Lessons and tour of any game: moves are in notation.

use std::sync::Arc;

use catalog::{AnyMatch, GameId};
use engine::{Positions, Seat, Text};
use leptos::prelude::*;
use lessons::{Lesson, Practice, Verdict};

use super::BoardUi;
use crate::chunk;
use crate::parts::motion;

/// The progress in a lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonNow {
    /// The number of steps solved.
    pub done: usize,
    /// None at the end.
    pub step: Option<LessonStep>,
}

/// The task, and its hints.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonStep {
    pub task: Text,
    /// Where to look.
    pub look: Text,
    /// A move that solves it.
    pub best: String,
    pub why: Text,
}

/// The response to a legal move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Attempt {
    /// It does not solve the task. The table stays as it is.
    Wrong(Text),
    /// It was made; says why it was right.
    Right(Text),
}

/// A lesson in progress.
#[derive(Clone, Copy)]
pub struct LessonMatch {
    /// The seat that decides.
    pub seat: Seat,
    pub game: Signal<AnyMatch>,
    pub now: Memo<LessonNow>,
    /// Tries a legal move; at the end of the lesson nothing happens.
    pub attempt: Callback<String, Option<Attempt>>,
    /// Starts over.
    pub again: Callback<()>,
}

/// The lessons of a game.
pub struct Lessons {
    /// The name and the title of each.
    pub titles: Vec<(String, Text)>,
    /// Opens lesson number `index`, from 0; none if there is no such lesson.
    pub open: Box<dyn FnOnce(usize) -> Option<LessonMatch>>,
}

impl Lessons {
    /// The lessons of a game; none if its chunk has not been fetched.
    pub fn of(game: GameId) -> Option<Self> {
        Some((chunk::study(game).loaded()?.lessons)())
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

/// A table, seen from a seat, and a text about it.
#[derive(Clone, Debug)]
pub struct Picture {
    pub game: AnyMatch,
    pub seat: Seat,
    pub text: Text,
}

/// The illustrated tour of a game.
#[derive(Clone, Debug)]
pub struct Tour {
    /// The aim of the game, in a sentence; none if there are no pictures.
    pub aim: Option<Text>,
    pub pictures: Vec<Picture>,
    /// How many of the pictures say what the game is; the others are a first round.
    pub in_minute: usize,
}

impl Tour {
    /// The tour of a game; none if it has none, or its chunk has not been fetched.
    pub fn of(game: GameId) -> Option<Self> {
        (chunk::study(game).loaded()?.tour)()
    }

    pub(super) fn typed<G: BoardUi + Positions>() -> Option<Self>
    where
        AnyMatch: From<engine::Match<G>>,
    {
        let lessons::Tour { aim, minute, round } = lessons::tour::<G::Table>().ok()?;
        let in_minute = minute.len();
        let any = |lessons::Picture { game, seat, text }| Picture { game: AnyMatch::from(game), seat, text };
        Some(Self { aim, pictures: minute.into_iter().chain(round).map(any).collect(), in_minute })
    }
}

//! Lessons: small positions that teach a game by playing it.
//!
//! A game's lessons are files beside its rules: positions and tasks (`lessons.json`), and texts by
//! language. Its table provides them ([`Table::LESSONS`](table::Table::LESSONS)); this crate parses
//! them ([`lessons`]) and judges what a person tries ([`Practice`]). If the rules refuse a move,
//! they explain why; if they allow it but the lesson wants another, the lesson explains. [`prove`]
//! checks every lesson. For people who prefer to watch first there is an illustrated tour
//! ([`tour`]); for those who prefer to play, tips at a real table ([`Guide`]).
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod practice;
mod proof;
mod read;
mod tips;
mod tour;

use engine::{Game, Match, Seat, Text};
use serde::Deserialize;
use serde_json::Value;

pub use practice::{Practice, Verdict};
pub use proof::{prove, prove_tips, prove_tour};
pub use read::{Broken, lessons};
pub use tips::{Guide, Sight, Tip, tips};
pub use tour::{Picture, Tour, tour};

/// A position and a series of tasks in it.
#[derive(Clone, Debug)]
pub struct Lesson<G: Game> {
    /// Its name in files and in the browser's storage.
    pub id: String,
    /// What it is about, in a few words.
    pub title: Text,
    /// The seat that decides.
    pub seat: Seat,
    /// In order; at least one.
    pub steps: Vec<Step<G>>,
    start: Match<G>,
}

/// One decision of a lesson.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The article it teaches, as in "A14".
    pub article: String,
    /// The task.
    pub task: Text,
    /// The first hint: where to look.
    pub look: Text,
    /// The second hint: a move that solves it.
    pub best: G::Move,
    /// The third hint, also shown when the task is solved: why.
    pub why: Text,
    goal: Goal,
    wrong: Vec<Wrong>,
    /// The answer to every other legal move.
    otherwise: Option<Text>,
    /// Moves that follow, before the next step.
    then: Vec<(Seat, G::Move)>,
}

/// What solves the task.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Goal {
    /// One of these moves. A `*` stands for anything.
    Moves(Vec<String>),
    /// A move that causes all of these events, as the person sees them. An event must have these
    /// fields, and may have others.
    Sees(Vec<Value>),
}

/// Legal moves that do not solve the task, and the answer to them.
#[derive(Clone, Debug)]
struct Wrong {
    moves: Vec<String>,
    answer: Text,
}

//! Lessons: small positions that teach a game by playing it.
//!
//! A game's lessons are files beside its rules: positions and what is to be done in them
//! (`lessons.json`), and what is said, by language. Its table hands them out
//! ([`Table::LESSONS`](table::Table::LESSONS)); this crate reads them ([`lessons`]) and judges what
//! somebody tries ([`Practice`]). What the rules refuse, the rules explain; what they allow and the
//! lesson does not ask for is answered by the lesson. [`prove`] holds every lesson to what it says.
//! Who would rather look first is shown the game in pictures ([`tour`]); who would rather play is
//! told at a real table what matters ([`Guide`]).
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

/// A position and what is to be done in it, one decision after another.
#[derive(Clone, Debug)]
pub struct Lesson<G: Game> {
    /// Its name in files and in what a browser remembers.
    pub id: String,
    /// What it is about, in a few words.
    pub title: Text,
    /// Whose decisions they are.
    pub seat: Seat,
    /// In their order; at least one.
    pub steps: Vec<Step<G>>,
    start: Match<G>,
}

/// One decision of a lesson.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The article it is about, as in "A14".
    pub article: String,
    /// What is to be done.
    pub task: Text,
    /// The first hint: where to look.
    pub look: Text,
    /// The second hint: a move that does it.
    pub best: G::Move,
    /// The third hint, and what is said when it is done: why.
    pub why: Text,
    goal: Goal,
    wrong: Vec<Wrong>,
    /// What every other legal move is answered with.
    otherwise: Option<Text>,
    /// What happens then, before the next step.
    then: Vec<(Seat, G::Move)>,
}

/// What counts as done.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Goal {
    /// One of these moves. A `*` stands for anything.
    Moves(Vec<String>),
    /// A move that makes all of this happen, as the person sees it. An event has what is asked for,
    /// and may have more.
    Sees(Vec<Value>),
}

/// Moves that the rules allow and the lesson does not ask for, and what is said to them.
#[derive(Clone, Debug)]
struct Wrong {
    moves: Vec<String>,
    answer: Text,
}

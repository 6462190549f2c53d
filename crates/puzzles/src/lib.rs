//! The puzzle of the day: a position from a bots' match in which one move is clearly best, given
//! what its seat can see.
//!
//! A game's puzzles are one text file in its folder, `puzzles.txt`, which `pioche puzzles` writes
//! and docs/puzzles.md describes. A [`Book`] parses it; a [`Puzzle`] judges what a person tries.
//! Everybody gets the same puzzle on a [`Day`], and a [`Diary`] remembers what was solved.
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod book;
mod day;
mod diary;

use engine::{Game, Match, Seat};

pub use book::{Book, Broken, Found, Header};
pub use day::Day;
pub use diary::{Diary, Solved};

/// A position and the one move to be found in it.
#[derive(Clone, Debug)]
pub struct Puzzle<G: Game> {
    /// The match up to the decision.
    pub game: Match<G>,
    /// The seat that decides.
    pub seat: Seat,
    /// The move to be found.
    pub best: G::Move,
    /// How much better it is than any other, in the game's unit.
    pub gap: f64,
    /// What other moves cost, in the game's unit, where that is known.
    pub costs: Vec<(G::Move, f64)>,
}

/// The verdict on a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Verdict<G: Game> {
    /// The rules refuse it.
    Refused(G::Refusal),
    /// There is a better one.
    Wrong(Cost),
    /// It is the best one, or equivalent to it.
    Right,
}

/// What a move costs compared with the best one, in the game's unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Cost {
    /// About this much.
    About(f64),
    /// At least as much as the second best move.
    AtLeast(f64),
}

impl<G: Game> Puzzle<G> {
    /// The legal moves.
    pub fn legal(&self) -> Vec<G::Move> {
        let mut legal = Vec::new();
        self.game.state().legal_moves(self.seat, &mut legal);
        legal
    }

    /// Judges a move without making it.
    pub fn judge(&self, mv: G::Move) -> Verdict<G> {
        let state = self.game.state();
        if let Err(refusal) = state.check(self.seat, mv) {
            return Verdict::Refused(refusal);
        }
        if same(state, self.seat, mv, self.best) {
            return Verdict::Right;
        }
        let known = self.costs.iter().find(|(other, _)| same(state, self.seat, mv, *other));
        Verdict::Wrong(known.map_or(Cost::AtLeast(self.gap), |(_, cost)| Cost::About(*cost)))
    }

    /// The match after the best move.
    pub fn solved(&self) -> Match<G> {
        let mut after = self.game.clone();
        // Parsing has checked that the move is legal.
        let _ = after.play(self.seat, self.best);
        after
    }
}

/// Whether two legal moves lead to the same state, that is, are one move in two spellings.
pub fn same<G: Game>(state: &G, seat: Seat, one: G::Move, other: G::Move) -> bool {
    let after = |mv: G::Move| {
        let mut next = state.clone();
        next.play_unchecked(seat, mv, &mut ());
        next
    };
    one == other || after(one) == after(other)
}

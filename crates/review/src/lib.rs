//! The review of a match: what each decision was worth given what its seat could have known, which
//! ones cost most, and how much was luck.
//!
//! Values are those of `bots::analyse`: what a round is worth to a seat, from 0 to 1, where 0.5 is
//! as much as the others get. The cost of a decision is the value of the best move minus that of
//! the move made. A change in a seat's value between two of its decisions is luck: cards, tiles,
//! and what the others did. The same record, budget and seed give the same numbers, in whatever
//! order decisions are judged.
//!
//! Judging needs the bots (feature `judge`). Judged decisions can be summed up without them, as the
//! browser's page does with those from its worker.
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

#[cfg(feature = "judge")]
mod judge;
mod measure;
pub mod messages;

use engine::Seat;
use serde::{Deserialize, Serialize};

#[cfg(feature = "judge")]
pub use judge::{Judge, review};
pub use measure::Measure;

/// The default number of simulations per decision.
pub const SIMULATIONS: u64 = 2000;
/// The default seed of the dice.
pub const SEED: u64 = 1;

/// A mistake costs at least this much. Costs are displayed with one decimal of the game's unit. The
/// coarsest unit, the combinations of Otto & Bruno, has twelve to a whole value, so less than 0.05
/// / 12 would be displayed as 0.0. Only with perfect information are intervals narrow enough to
/// prove such a difference.
const LEAST_COST: f64 = 0.005;

/// A move, and its value to the player who makes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Weighed<M> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: M,
    /// From 0 to 1.
    pub value: f64,
    /// Half the width of its 95 % confidence interval.
    pub margin: f64,
}

/// A decision with its assessment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judged<M> {
    /// The index of the move, from 0.
    pub at: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The number of rounds that were over.
    pub round: u32,
    /// The move made.
    pub played: Weighed<M>,
    /// The move that looks best; the one made, if none looks better.
    pub best: Weighed<M>,
}

impl<M> Judged<M> {
    /// What it cost, from 0 to 1.
    pub fn cost(&self) -> f64 {
        (self.best.value - self.played.value).max(0.0)
    }

    /// Half the width of the 95 % confidence interval around the cost.
    pub fn margin(&self) -> f64 {
        self.best.margin.hypot(self.played.margin)
    }

    /// Whether there was certainly a better move, as far as the simulations tell (the intervals of
    /// the two moves do not overlap), and the cost is large enough to mention.
    pub fn is_mistake(&self) -> bool {
        self.best.value - self.best.margin > self.played.value + self.played.margin
            && self.cost() >= LEAST_COST
    }
}

/// A sum of values, and half the width of its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sum {
    /// The sum.
    pub value: f64,
    /// Half the width of the interval.
    pub margin: f64,
}

impl Sum {
    fn add(&mut self, value: f64, margin: f64) {
        self.value += value;
        self.margin = self.margin.hypot(margin);
    }
}

impl std::ops::Neg for Sum {
    type Output = Self;

    fn neg(self) -> Self {
        Self { value: -self.value, ..self }
    }
}

/// The sums of one seat's match.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Line {
    /// The number of its judged decisions.
    pub decisions: usize,
    /// The value of the deals: the value at the first decision of each round, minus 0.5.
    pub deals: Sum,
    /// The changes in value between decisions.
    pub luck: Sum,
    /// The cost of its decisions.
    pub lost: Sum,
}

/// The review of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Review<M> {
    /// The judged decisions, in order.
    pub judged: Vec<Judged<M>>,
    /// The number of decisions in the match; more than were judged, if the review was stopped.
    pub decisions: usize,
}

impl<M> Default for Review<M> {
    fn default() -> Self {
        Self { judged: Vec::new(), decisions: 0 }
    }
}

impl<M> Review<M> {
    /// Inserts a decision at its place; they may arrive in any order.
    pub fn add(&mut self, judged: Judged<M>) {
        let place = self.judged.partition_point(|known| known.at < judged.at);
        self.judged.insert(place, judged);
    }

    /// A seat's decisions, in order.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = &Judged<M>> {
        self.judged.iter().filter(move |judged| judged.seat == seat)
    }

    /// A seat's mistakes, costliest first.
    pub fn mistakes(&self, seat: Seat) -> Vec<&Judged<M>> {
        let mut found: Vec<_> = self.of(seat).filter(|judged| judged.is_mistake()).collect();
        found.sort_by(|a, b| b.cost().total_cmp(&a.cost()));
        found
    }

    /// The sums of a seat's match.
    pub fn line(&self, seat: Seat) -> Line {
        let mut line = Line::default();
        let mut before: Option<&Judged<M>> = None;
        for judged in self.of(seat) {
            line.decisions += 1;
            line.lost.add(judged.cost(), judged.margin());
            match before.filter(|before| before.round == judged.round) {
                None => line.deals.add(judged.best.value - 0.5, judged.best.margin),
                Some(before) => line.luck.add(
                    judged.best.value - before.played.value,
                    judged.best.margin.hypot(before.played.margin),
                ),
            }
            before = Some(judged);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_shown_to_cost_nothing_is_no_mistake() {
        let weighed = |value, margin| Weighed { mv: (), value, margin };
        let seat = Seat::all(1).next().expect("a seat");
        let judged = |best, played| Judged { at: 0, seat, round: 0, played, best };
        assert!(judged(weighed(0.6, 0.01), weighed(0.5, 0.01)).is_mistake());
        assert!(!judged(weighed(0.6, 0.06), weighed(0.5, 0.06)).is_mistake(), "the intervals meet");
        assert!(!judged(weighed(0.504, 0.0), weighed(0.5, 0.0)).is_mistake(), "it costs too little");
    }
}

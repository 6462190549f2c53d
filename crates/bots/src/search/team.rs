//! A search on several threads: each grows its own tree with its own dice, and the trees are summed
//! at the root (root parallelisation: Chaslot, Winands and van den Herik, *Parallel Monte-Carlo
//! Tree Search*, 2008). They share nothing while they run, so the result depends only on the budget
//! of simulations and the number of threads. With one thread no other is started, so it also runs
//! where there are none (wasm32).

use std::thread;

use engine::{Dice, Game, PositionError, Seat};

use super::ismcts::{Arm, Search, Style, Verdict};
use crate::{Budget, Evaluate};

/// One search per thread of the budget, with memory that the next run reuses.
#[derive(Clone, Debug)]
pub(crate) struct Team<G: Game> {
    searches: Vec<Search<G>>,
}

impl<G: Game> Default for Team<G> {
    fn default() -> Self {
        Self { searches: Vec::new() }
    }
}

impl<G: Evaluate> Team<G> {
    /// As [`Search::run`], on the number of threads in the budget.
    pub(crate) fn run(
        &mut self,
        view: &G::View,
        seat: Seat,
        style: Style,
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Result<(), PositionError> {
        self.searches.resize_with(budget.threads(), Search::default);
        for search in &mut self.searches {
            search.begin(view, seat, style, dice)?;
        }
        self.step(budget)
    }

    /// As [`Search::step`]: the simulations are divided evenly.
    pub(crate) fn step(&mut self, budget: Budget<'_>) -> Result<(), PositionError> {
        let [first, others @ ..] = self.searches.as_mut_slice() else { return Ok(()) };
        let mut shares = budget.shares(1 + others.len());
        let mut next = || shares.next().unwrap_or(budget);
        let own = next();
        if others.is_empty() {
            return first.step(own);
        }
        thread::scope(|scope| {
            let working: Vec<_> = others
                .iter_mut()
                .map(|search| (search, next()))
                .collect::<Vec<_>>()
                .into_iter()
                .map(|(search, share)| scope.spawn(move || search.step(share)))
                .collect();
            let result = first.step(own);
            working
                .into_iter()
                .fold(result, |result, thread| result.and(thread.join().expect("a search does not panic")))
        })
    }

    /// The number of simulations in all trees.
    pub(crate) fn iterations(&self) -> u64 {
        self.searches.iter().map(Search::iterations).sum()
    }

    /// The combined verdicts of all trees, in the order of moves.
    pub(crate) fn verdicts(&self) -> Vec<Verdict<G::Move>> {
        let mut arms: Vec<(G::Move, u32, Arm)> = self.searches.iter().flat_map(Search::arms).collect();
        arms.sort_by_key(|(mv, ..)| *mv);
        arms.dedup_by(|(mv, visits, arm), (kept, all, sum)| {
            let same = mv == kept;
            if same {
                *all += *visits;
                *sum = sum.plus(arm);
            }
            same
        });
        arms.into_iter().map(|(mv, visits, arm)| arm.verdict(mv, visits)).collect()
    }

    /// As [`Search::line`], from the tree that tried the move most often.
    pub(crate) fn line(&self, mv: G::Move, most: usize) -> Vec<(Seat, G::Move)> {
        let visits = |search: &&Search<G>| search.arms().find(|arm| arm.0 == mv).map_or(0, |arm| arm.1);
        self.searches.iter().max_by_key(visits).map_or_else(Vec::new, |search| search.line(mv, most))
    }
}

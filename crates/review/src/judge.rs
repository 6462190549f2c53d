//! Judges the decisions of a match one by one.

use std::collections::VecDeque;

use bots::{Budget, Opinion, Searched};
use engine::{Dice, Game, Match, Observer, Positions, Record, ReplayError, Seat};

use crate::{Judged, Review, Weighed};

/// A decision that is not judged yet.
struct Open<G: Game> {
    at: usize,
    seat: Seat,
    round: u32,
    mv: G::Move,
    view: G::View,
}

/// Judges the decisions of a match, one per call of [`next`](Iterator::next), so that the caller
/// can do something else in between.
pub struct Judge<G: Game> {
    open: VecDeque<Open<G>>,
    decisions: usize,
    each: u64,
    seed: u64,
}

impl<G: Searched + Positions> Judge<G> {
    /// Replays the record to find its decisions. Each will be judged with `each` simulations.
    pub fn new(record: &Record, each: u64, seed: u64) -> Result<Self, ReplayError> {
        let whole = Match::<G>::replay(record)?;
        let mut game = Match::<G>::begin(record)?;
        let mut open = VecDeque::new();
        for (at, (seat, mv)) in whole.moves().iter().enumerate() {
            let mut legal = Vec::new();
            game.state().legal_moves(*seat, &mut legal);
            if game.state().to_act().must.has(*seat) && legal.len() > 1 {
                let view = game.state().view(Observer::bot(*seat));
                open.push_back(Open { at, seat: *seat, round: game.state().rounds_over(), mv: *mv, view });
            }
            // The move was made once already.
            let _ = game.play(*seat, *mv);
        }
        Ok(Self { decisions: open.len(), open, each, seed })
    }

    /// The same, with the decisions of this seat first.
    #[must_use]
    pub fn first(mut self, seat: Seat) -> Self {
        // A stable sort keeps the order within each part.
        self.open.make_contiguous().sort_by_key(|open| open.seat != seat);
        self
    }

    /// The number of decisions in the match.
    pub fn decisions(&self) -> usize {
        self.decisions
    }
}

impl<G: Searched + Positions> Iterator for Judge<G> {
    type Item = Judged<G::Move>;

    /// The next decision; skips those that cannot be judged.
    fn next(&mut self) -> Option<Judged<G::Move>> {
        loop {
            let Open { at, seat, round, mv, view } = self.open.pop_front()?;
            // Each decision has its own dice, so that its numbers do not depend on those before it.
            let mut dice = Dice::new(self.seed ^ (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let budget = Budget::iterations(self.each);
            let Ok(analysis) = G::analysed(&view, seat, Some(mv), budget, &mut dice, &mut |_| true) else {
                continue;
            };
            let Some(best) = analysis.moves.first() else { continue };
            let Some(played) = analysis.moves.iter().find(|opinion| opinion.mv == mv) else { continue };
            return Some(Judged { at, seat, round, played: played.into(), best: best.into() });
        }
    }
}

impl<M: Copy> From<&Opinion<M>> for Weighed<M> {
    fn from(opinion: &Opinion<M>) -> Self {
        Self { mv: opinion.mv, value: opinion.value, margin: opinion.margin }
    }
}

/// Reviews a match, each decision with `each` simulations. `heard` receives every judged decision
/// and the number of all decisions, and stops the review by returning `false`.
pub fn review<G: Searched + Positions>(
    record: &Record,
    each: u64,
    seed: u64,
    heard: &mut dyn FnMut(&Judged<G::Move>, usize) -> bool,
) -> Result<Review<G::Move>, ReplayError> {
    let judge = Judge::<G>::new(record, each, seed)?;
    let mut review = Review { judged: Vec::new(), decisions: judge.decisions() };
    for judged in judge {
        let go_on = heard(&judged, review.decisions);
        review.add(judged);
        if !go_on {
            break;
        }
    }
    Ok(review)
}

//! The decisions of a match, judged one by one.

use std::collections::VecDeque;

use bots::{Budget, Opinion, Searched};
use engine::{Dice, Game, Match, Observer, Positions, Record, ReplayError, Seat};

use crate::{Judged, Review, Weighed};

/// A decision as it stood.
struct Open<G: Game> {
    at: usize,
    seat: Seat,
    round: u32,
    mv: G::Move,
    view: G::View,
}

/// Judges the decisions of a match, one for each call of [`next`](Iterator::next): whoever calls
/// can do something else in between.
pub struct Judge<G: Game> {
    open: VecDeque<Open<G>>,
    decisions: usize,
    each: u64,
    seed: u64,
}

impl<G: Searched + Positions> Judge<G> {
    /// Plays the record again and finds its decisions; each will be judged by so many simulations.
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
            // They have just been made.
            let _ = game.play(*seat, *mv);
        }
        Ok(Self { decisions: open.len(), open, each, seed })
    }

    /// The same, a seat's own decisions before those of the others.
    #[must_use]
    pub fn first(mut self, seat: Seat) -> Self {
        // Sorting keeps the order among equals.
        self.open.make_contiguous().sort_by_key(|open| open.seat != seat);
        self
    }

    /// How many decisions there are in the match.
    pub fn decisions(&self) -> usize {
        self.decisions
    }
}

impl<G: Searched + Positions> Iterator for Judge<G> {
    type Item = Judged<G::Move>;

    /// The next decision; one of which nothing can be said is left out.
    fn next(&mut self) -> Option<Judged<G::Move>> {
        loop {
            let Open { at, seat, round, mv, view } = self.open.pop_front()?;
            // Dice of its own, so that a decision's numbers do not depend on those before it.
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

/// Looks a match over, every decision with so many simulations. `heard` gets each as it is judged,
/// with the number of decisions there are, and stops it by giving `false`.
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

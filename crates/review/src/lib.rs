//! A match looked over: what each decision was worth given what its seat could have known, which
//! ones cost most, and how much was luck.
//!
//! Values are those of `bots::analyse`: what a round is worth to a seat, from 0 to 1, where 0.5 is
//! as much as the others get. A decision costs what the best move is worth more than the one that
//! was made. What a seat's value does between two of its decisions came from elsewhere: cards,
//! tiles, and what the others did. The same record, budget and seed give the same numbers, whatever
//! is asked for first.
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use bots::{Budget, Opinion, Searched};
use engine::{Dice, Match, Observer, Positions, Record, ReplayError, Seat};

/// A decision, and what is thought of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged<M> {
    /// The number of the move, from 0.
    pub at: usize,
    /// Who decided.
    pub seat: Seat,
    /// The rounds that were over.
    pub round: u32,
    /// What was done.
    pub played: Opinion<M>,
    /// What looks best; the same where nothing looks better.
    pub best: Opinion<M>,
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

    /// Whether something better was there as surely as the simulations tell: the intervals of the
    /// two moves do not meet.
    pub fn is_mistake(&self) -> bool {
        self.best.value - self.best.margin > self.played.value + self.played.margin
    }
}

/// A sum of values with half the width of its 95 % confidence interval.
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

/// What became of one seat's match.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Line {
    /// Its decisions that were looked at.
    pub decisions: usize,
    /// What the deals were worth: the value of each round at the first decision, less 0.5.
    pub deals: Sum,
    /// What came between decisions.
    pub luck: Sum,
    /// What decisions cost.
    pub lost: Sum,
}

/// A match looked over.
#[derive(Clone, PartialEq, Debug)]
pub struct Review<M> {
    /// The decisions that were looked at, in their order.
    pub judged: Vec<Judged<M>>,
    /// How many there are in the match; more than were looked at where somebody stopped it.
    pub decisions: usize,
}

impl<M> Review<M> {
    /// A seat's mistakes, costliest first.
    pub fn mistakes(&self, seat: Seat) -> Vec<&Judged<M>> {
        let mut found: Vec<_> =
            self.judged.iter().filter(|judged| judged.seat == seat && judged.is_mistake()).collect();
        found.sort_by(|a, b| b.cost().total_cmp(&a.cost()));
        found
    }

    /// What became of a seat's match.
    pub fn line(&self, seat: Seat) -> Line {
        let mut line = Line::default();
        let mut before: Option<&Judged<M>> = None;
        for judged in self.judged.iter().filter(|judged| judged.seat == seat) {
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

/// Looks a match over, every decision with so many simulations. `heard` gets each as it is judged,
/// with the number of decisions there are, and stops it by giving `false`.
pub fn review<G: Searched + Positions>(
    record: &Record,
    each: u64,
    seed: u64,
    heard: &mut dyn FnMut(&Judged<G::Move>, usize) -> bool,
) -> Result<Review<G::Move>, ReplayError> {
    let whole = Match::<G>::replay(record)?;
    let mut game = Match::<G>::begin(record)?;
    let mut decisions = Vec::new();
    for (at, (seat, mv)) in whole.moves().iter().enumerate() {
        let mut legal = Vec::new();
        game.state().legal_moves(*seat, &mut legal);
        if game.state().to_act().must.has(*seat) && legal.len() > 1 {
            let view = game.state().view(Observer::bot(*seat));
            decisions.push((at, *seat, *mv, game.state().rounds_over(), view));
        }
        // They have just been made.
        let _ = game.play(*seat, *mv);
    }
    let mut review = Review { judged: Vec::new(), decisions: decisions.len() };
    for (at, seat, mv, round, view) in decisions {
        // Dice of its own, so that a decision's numbers do not depend on those before it.
        let mut dice = Dice::new(seed ^ (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let budget = Budget::iterations(each);
        let Ok(analysis) = G::analysed(&view, seat, Some(mv), budget, &mut dice, &mut |_| true) else {
            continue;
        };
        let Some(best) = analysis.moves.first().cloned() else { continue };
        let Some(played) = analysis.moves.iter().find(|opinion| opinion.mv == mv).cloned() else { continue };
        let judged = Judged { at, seat, round, played, best };
        let go_on = heard(&judged, review.decisions);
        review.judged.push(judged);
        if !go_on {
            break;
        }
    }
    Ok(review)
}

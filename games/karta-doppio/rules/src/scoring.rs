//! Tokens, the end of a leg and of the match: A14–A16.

use engine::{BySeat, Log, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::pieces::CardSet;
use crate::state::{KartaDoppio, SEATS};
use crate::table::Table;

/// A15: what decides, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// A14: the number of lines.
    pub tokens: u8,
    /// Visible points of the player's colour.
    pub points: u8,
}

impl Score {
    /// A16: both legs together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            tokens: self.tokens.saturating_add(other.tokens),
            points: self.points.saturating_add(other.points),
        }
    }
}

impl KartaDoppio {
    pub(crate) fn hands(&self) -> BySeat<CardSet> {
        BySeat::from_fn(SEATS, |seat| self.hand(seat))
    }

    /// A14: each player's tokens with this table.
    pub(crate) fn tokens_on(&self, table: &Table) -> BySeat<u8> {
        BySeat::from_fn(SEATS, |seat| table.lines(self.colour(seat)))
    }

    /// A14, A15: the score of this leg so far.
    pub fn scores(&self) -> BySeat<Score> {
        BySeat::from_fn(SEATS, |seat| {
            let colour = self.colour(seat);
            Score { tokens: self.table.lines(colour), points: self.table.points(colour) }
        })
    }

    /// A16: the first leg's score and this one's.
    pub fn totals(&self) -> BySeat<Score> {
        let now = self.scores();
        BySeat::from_fn(SEATS, |seat| self.first_leg[seat.index() % SEATS].plus(now[seat]))
    }

    /// Not inlined: it is rare compared with moves, which stay small and fast.
    #[inline(never)]
    pub(crate) fn end_leg<L: Log<Event>>(&mut self, log: &mut L) {
        log.tell(|| Event::LegOver { leg: self.leg, scores: self.scores(), totals: self.totals() });
        if self.leg + 1 >= self.legs {
            log.tell(|| Event::MatchOver { winners: self.result().winners() });
            return;
        }
        let scores = self.scores();
        self.first_leg = std::array::from_fn(|seat| scores.as_slice()[seat]);
        self.leg += 1;
        self.begin_leg(self.red_seat.left(SEATS), log); // A16: in the same step.
    }

    /// A15: more tokens, then more visible points, otherwise a draw, in which both are first.
    pub(crate) fn result(&self) -> Outcome {
        let totals = self.totals();
        let outcome = Outcome::rank(self.tokens(), |a: Seat, b: Seat| totals[a] > totals[b]);
        outcome.decided_by(BySeat::from_fn(SEATS, |seat| i32::from(totals[seat].points)))
    }

    /// A14, A16: tokens of both legs.
    pub(crate) fn tokens(&self) -> BySeat<i32> {
        let totals = self.totals();
        BySeat::from_fn(SEATS, |seat| i32::from(totals[seat].tokens))
    }
}

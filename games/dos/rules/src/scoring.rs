//! The end of a round and of the match: A6, A24–A26.

use engine::{BySeat, Log, Outcome, Seat};

use crate::events::{Event, Seen};
use crate::pieces::Cards;
use crate::state::{Dos, Phase, TARGETS};

/// A25: the total value of all cards in the box.
pub(crate) const BOX_POINTS: u16 = 4 * (3 * (1 + 3 + 4 + 5) + 2 * (6 + 7 + 8 + 9 + 10 + 40)) + 12 * 20;

// Nobody had reached the target before the last round, and no round is worth more than the box;
// every round is worth at least a point.
const _: () = {
    assert!(*TARGETS.end() <= u16::MAX - BOX_POINTS, "a player's points fit their field");
    assert!(4 * *TARGETS.end() < u16::MAX, "so does the number of rounds");
};

impl Dos {
    pub(crate) fn hands(&self) -> BySeat<Cards> {
        BySeat::from_fn(self.players(), |seat| self.hand(seat))
    }

    /// Not inlined: it is rare compared with moves, which stay small and fast.
    #[inline(never)]
    pub(crate) fn end_round<L: Log<Event>>(&mut self, winner: Seat, log: &mut L) {
        let points = self.hands[..self.players()].iter().map(|hand| hand.points()).sum(); // A25
        let total = &mut self.totals[winner.index() & 3];
        *total += points;
        let over = *total >= self.target;
        log.tell(|| {
            Event::Shown(Seen::RoundOver {
                round: self.round,
                winner,
                hands: self.hands(),
                points,
                totals: BySeat::from_fn(self.players(), |seat| self.totals[seat.index() & 3]),
            })
        });
        self.round += 1;
        self.penalty = false; // A24
        self.duty = None;
        if over {
            self.phase = Phase::MatchOver; // A26
            log.tell(|| Event::Shown(Seen::MatchOver { winner }));
        } else {
            self.dealer = winner; // A6
            self.deal_round(log); // A26: in the same step.
        }
    }

    /// A26: the first to reach the target wins, and has the most points, since only one player
    /// scores in a round.
    pub(crate) fn result(&self) -> Outcome {
        let totals = BySeat::from_fn(self.players(), |seat| i32::from(self.totals[seat.index() & 3]));
        Outcome::rank(totals, |a, b| totals[a] > totals[b])
    }
}

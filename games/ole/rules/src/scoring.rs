//! The end of a round and of the match: A4, A6, A15–A18.

use engine::{BySeat, Log, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::events::{Event, Seen};
use crate::pieces::{CardSet, OnTop, hand_size};
use crate::state::{Ole, Phase, Privilege};

/// A1, A18: what a penalty token costs.
pub const TOKEN_POINTS: u32 = 5;

/// Why a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundEnd {
    /// A15: this seat's hand is empty.
    WentOut(Seat),
    /// A16: nobody held a higher card.
    NobodyCan,
    /// A17: 255 tokens in a row.
    TokenRun,
}

/// A17: the most tokens a seat can collect in one round. Before the last card of a round, each gap
/// between two cards takes at most 254 tokens, distributed around the table, and one more may come
/// at the end.
pub(crate) const fn most_tokens(players: usize) -> u32 {
    let cards = players as u32 * (hand_size(players) - 1) + 1;
    (cards - 2) * 254_u32.div_ceil(players as u32) + 1
}

/// The most points a seat can score in one round: those tokens, and the costliest hand.
pub(crate) const fn most_points(players: usize) -> u32 {
    most_tokens(players) * TOKEN_POINTS + 15 * hand_size(players)
}

const _: () = {
    let mut players = 3;
    while players <= 8 {
        assert!(most_points(players) * players as u32 <= u16::MAX as u32, "a match's points fit their field");
        players += 1;
    }
};

impl Ole {
    pub(crate) fn hands(&self) -> BySeat<CardSet> {
        BySeat::from_fn(self.players(), |seat| self.hand(seat))
    }

    /// Not inlined: it is rare compared with moves, which stay small and fast.
    #[inline(never)]
    pub(crate) fn end_round<L: Log<Event>>(&mut self, end: RoundEnd, log: &mut L) {
        let players = self.players();
        if !matches!(end, RoundEnd::WentOut(_)) {
            self.tokens[..players].iter_mut().for_each(|tokens| *tokens += 1); // A16, A17
        }
        let mut points = [0; 8];
        for seat in Seat::all(players) {
            let i = seat.index();
            points[i] = (self.hand(seat).points() + TOKEN_POINTS * u32::from(self.tokens[i])) as u16; // A18
            self.totals[i] += points[i];
        }
        log.tell(|| {
            Event::Shown(Seen::RoundOver {
                round: self.round,
                end,
                hands: self.hands(),
                tokens: BySeat::from_fn(players, |seat| self.tokens[seat.index()]),
                points: BySeat::from_fn(players, |seat| points[seat.index()]),
                totals: BySeat::from_fn(players, |seat| self.totals[seat.index()]),
            })
        });
        self.round += 1;
        if self.round == self.rounds {
            self.phase = Phase::MatchOver; // A4
            log.tell(|| Event::Shown(Seen::MatchOver { winners: self.result().winners() }));
            return;
        }
        self.deal_round(log); // A18: in the same step.
        match self.privilege {
            Privilege::On => self.phase = Phase::Privilege(self.loser(&points)),
            Privilege::Off => self.open(OnTop::Red, log),
        }
    }

    /// A6: most points in the round just scored, then the worse total, then the first to the left
    /// of the new dealer.
    pub(crate) fn loser(&self, points: &[u16; 8]) -> Seat {
        let worst = |seat: &Seat| (points[seat.index()], self.totals[seat.index()]);
        let dealer = self.dealer();
        let mut order = dealer.round_from_left(self.players());
        let first = order.next().unwrap_or(dealer);
        // `max_by_key` would return the last of equal seats; the rule says the first.
        order.fold(first, |held, seat| if worst(&seat) > worst(&held) { seat } else { held })
    }

    /// A4: the lowest total wins; equal lowest totals share the win.
    pub(crate) fn result(&self) -> Outcome {
        let totals = self.totals();
        Outcome::rank(totals, |a, b| totals[a] < totals[b])
    }

    /// Points of the rounds that are over.
    pub(crate) fn totals(&self) -> BySeat<i32> {
        BySeat::from_fn(self.players(), |seat| i32::from(self.totals[seat.index()]))
    }
}

//! What happened, for logs and animation. A17: everybody sees everything, so there is one kind of
//! event.

use engine::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::moves::Move;
use crate::pieces::CardSet;
use crate::scoring::Score;

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A3, A16: a leg began.
    Begun {
        /// From 0.
        leg: u8,
        /// Legs in the match.
        legs: u8,
        /// Who plays RED.
        red: Seat,
        /// Everybody's cards, all open.
        hands: BySeat<CardSet>,
    },
    /// A5: a card was laid.
    Laid {
        /// The player who laid it.
        seat: Seat,
        /// Which, and where.
        card: Move,
        /// A12: how many points it captured.
        captured: u8,
        /// A14: tokens before.
        before: BySeat<u8>,
        /// A14: tokens now.
        tokens: BySeat<u8>,
    },
    /// A15: the sixteenth card lies.
    LegOver {
        /// From 0.
        leg: u8,
        /// What the leg brought.
        scores: BySeat<Score>,
        /// A16: with the first leg, where there was one.
        totals: BySeat<Score>,
    },
    /// A15: the match is over.
    MatchOver {
        /// Who won; both if it is a draw.
        winners: SeatSet,
    },
}

//! The events, for logs and animation. A17: everybody sees everything, so there is one kind of
//! event.

use engine::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::moves::Move;
use crate::pieces::CardSet;
use crate::scoring::Score;

/// An event.
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
        /// Everybody's cards, which are open.
        hands: BySeat<CardSet>,
    },
    /// A5: a card was played.
    Laid {
        /// The player who played it.
        seat: Seat,
        /// Which, and where.
        card: Move,
        /// A12: the number of points it captured.
        captured: u8,
        /// A14: tokens before.
        before: BySeat<u8>,
        /// A14: tokens now.
        tokens: BySeat<u8>,
    },
    /// A15: the sixteenth card was played.
    LegOver {
        /// From 0.
        leg: u8,
        /// The result of the leg.
        scores: BySeat<Score>,
        /// A16: including the first leg, if there was one.
        totals: BySeat<Score>,
    },
    /// A15: the match is over.
    MatchOver {
        /// Who won; both if it is a draw.
        winners: SeatSet,
    },
}

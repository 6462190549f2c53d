//! The events, for logs and animation. Only the deal looks different to different observers.

use engine::{BySeat, Observer, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::pieces::{Card, CardSet, OnTop};
use crate::scoring::RoundEnd;

/// An event with everything hidden in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A3: a round was dealt.
    Deal {
        /// From 0.
        round: u8,
        /// A7.
        dealer: Seat,
        /// Every hand.
        hands: BySeat<CardSet>,
    },
    /// An event that everybody saw in the same way.
    Shown(Seen),
}

/// An event as an observer saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "where a field's name and type say it all, no sentence repeats them")]
pub enum Seen {
    /// A3: a round was dealt.
    Deal {
        /// From 0.
        round: u8,
        /// A7.
        dealer: Seat,
        /// The observer's own hand; none for a spectator.
        hand: Option<CardSet>,
    },
    /// A6: the order was chosen.
    Chosen { seat: Seat, on_top: OnTop },
    /// A8: the lowest card was played.
    Opened {
        /// Its holder.
        seat: Seat,
        card: Card,
        /// The order in force.
        on_top: OnTop,
    },
    /// A card was played.
    Played {
        seat: Seat,
        card: Card,
        /// A13: it starts or continues a series.
        series: bool,
        /// A8: it was the opening's second card.
        opening: bool,
    },
    /// A10: a token was taken.
    Token { seat: Seat },
    /// A18: a round was scored.
    RoundOver {
        /// From 0.
        round: u8,
        /// Why it ended.
        end: RoundEnd,
        /// The cards left, shown to all.
        hands: BySeat<CardSet>,
        /// Penalty tokens.
        tokens: BySeat<u16>,
        /// Points of the round.
        points: BySeat<u16>,
        /// Points so far.
        totals: BySeat<u16>,
    },
    /// A4: the match is over.
    MatchOver { winners: SeatSet },
}

impl Event {
    /// The event as the observer saw it.
    pub fn seen_by(&self, observer: Observer) -> Seen {
        match self {
            Self::Deal { round, dealer, hands } => {
                Seen::Deal { round: *round, dealer: *dealer, hand: observer.seat.map(|seat| hands[seat]) }
            }
            Self::Shown(seen) => seen.clone(),
        }
    }
}

//! The events, for logs and animation. The deal and drawn cards look different to different
//! observers.

use engine::{BySeat, Observer, Seat};
use serde::{Deserialize, Serialize};

use crate::matching::{Fit, Played};
use crate::pieces::{Card, Cards};
use crate::setup::ROW;
use crate::state::Place;

/// An event with everything hidden in it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "where a field's name and type say it all, no sentence repeats them")]
pub enum Event {
    /// A5: a round was dealt.
    Deal {
        /// From 0.
        round: u16,
        /// A4, A6.
        dealer: Seat,
        /// Every hand.
        hands: BySeat<Cards>,
        /// The first cards of the row.
        row: [Option<Card>; ROW],
    },
    /// A card was drawn, or could not be.
    Drew {
        seat: Seat,
        /// The card; none if both piles were empty (A19).
        card: Option<Card>,
        why: Why,
    },
    /// An event that everybody saw in the same way.
    Shown(Seen),
}

/// Why a card is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A7: the player chose to.
    Turn,
    /// A12: another player's double colour match.
    Bonus,
    /// A21: two cards that were not called.
    Penalty,
}

/// An event as an observer saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "where a field's name and type say it all, no sentence repeats them")]
pub enum Seen {
    /// A4: lots were drawn for the first deal.
    Lot {
        /// The cards of those who took part.
        cards: BySeat<Option<Card>>,
    },
    /// A5: a round was dealt.
    Deal {
        /// From 0.
        round: u16,
        /// A4, A6.
        dealer: Seat,
        /// The observer's own hand; none for a spectator.
        hand: Option<Cards>,
        /// The first cards of the row.
        row: [Option<Card>; ROW],
    },
    /// A8, A9: a row card was matched.
    Matched {
        seat: Seat,
        /// Its place.
        place: u8,
        row: Card,
        /// The cards that matched it.
        cards: Played,
        /// A11, A12: whether the colours agree too.
        colour: bool,
    },
    /// A card was drawn, or could not be.
    Drew {
        seat: Seat,
        /// Whether there was a card (A19).
        drawn: bool,
        /// The card, if the observer may know it.
        card: Option<Card>,
        why: Why,
    },
    /// A11, A12, A14: a card was added to the row.
    Placed { seat: Seat, card: Card },
    /// A18: the remaining optional placements were declined.
    Kept { seat: Seat },
    /// A16: cards went to the discard pile.
    Discarded {
        /// The number of cards.
        cards: u8,
        /// The last of them, which lies on top.
        top: Card,
    },
    /// A17: the row was refilled.
    Refilled {
        /// With this card.
        card: Card,
    },
    /// A19: the discard pile became the draw pile.
    Rebuilt {
        /// How many cards.
        cards: u8,
    },
    /// A20: "DOS!".
    Called { seat: Seat },
    /// A21: a player who did not call was caught.
    Caught {
        seat: Seat,
        by: Seat,
        /// Whether the penalty waits for the end of the turn.
        later: bool,
    },
    /// A25: a round was scored.
    RoundOver {
        /// From 0.
        round: u16,
        /// Who went out.
        winner: Seat,
        /// The cards left, shown to all.
        hands: BySeat<Cards>,
        /// What they are worth to the winner.
        points: u16,
        /// Points so far.
        totals: BySeat<u16>,
    },
    /// A26: the match is over.
    MatchOver { winner: Seat },
}

impl Seen {
    pub(crate) fn matched(seat: Seat, place: Place, row: Card, played: Played, fit: Option<Fit>) -> Self {
        Self::Matched {
            seat,
            place: place.index() as u8,
            row,
            cards: played,
            colour: matches!(fit, Some(Fit::SingleColour | Fit::DoubleColour)),
        }
    }
}

impl Event {
    /// The event as the observer saw it.
    pub fn seen_by(&self, observer: Observer) -> Seen {
        match self {
            Self::Deal { round, dealer, hands, row } => Seen::Deal {
                round: *round,
                dealer: *dealer,
                hand: observer.seat.map(|seat| hands[seat]),
                row: *row,
            },
            Self::Drew { seat, card, why } => Seen::Drew {
                seat: *seat,
                drawn: card.is_some(),
                card: card.filter(|_| observer.seat == Some(*seat)),
                why: *why,
            },
            Self::Shown(seen) => seen.clone(),
        }
    }
}

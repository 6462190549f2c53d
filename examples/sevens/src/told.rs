//! What observers see, and why a move is refused.

use engine::{BySeat, Lang, Names, PositionError, Seat, Speak};
use serde::{Deserialize, Serialize};

use crate::{Card, Texts};

/// What one observer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub seat: Option<Seat>,
    pub turn: Option<Seat>,
    pub hand: Vec<Card>,
    pub counts: BySeat<u8>,
    pub laid: Vec<Card>,
}

/// The full state: all hands.
#[derive(Serialize, Deserialize)]
pub struct Position {
    pub(crate) hands: Vec<Vec<Card>>,
    pub(crate) turn: Option<Seat>,
}

/// A card was played; everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seen {
    pub seat: Seat,
    pub card: Card,
}

/// Why a card cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    Over,
    NotYourTurn { turn: Seat },
    NotInHand,
    NoNeighbour(Card),
}

impl engine::Refusal for Refusal {
    fn article(&self) -> &'static str {
        match self {
            Self::NotYourTurn { .. } => "A2",
            Self::NotInHand | Self::NoNeighbour(_) => "A3",
            Self::Over => "A5",
        }
    }
}

impl Speak for Refusal {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Over => w.over.to_owned(),
            Self::NotYourTurn { turn } => w.not_your_turn(names(*turn)),
            Self::NotInHand => w.not_in_hand.to_owned(),
            Self::NoNeighbour(card) => w.no_neighbour(card),
        }
    }
}

impl Speak for Seen {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        Texts::of(lang).laid(self.card, names(self.seat))
    }
}

impl Speak for View {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let list = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
        let mut lines = vec![w.table(list(&self.laid))];
        lines.extend(self.counts.iter().map(|(seat, count)| w.count(count, names(seat))));
        lines.extend(self.seat.map(|_| w.hand(list(&self.hand))));
        lines.push(self.turn.map_or_else(|| w.over.to_owned(), |turn| w.turn(names(turn))));
        lines.join("\n")
    }
}

pub(crate) fn impossible() -> PositionError {
    PositionError::new(|lang| Texts::of(lang).impossible)
}

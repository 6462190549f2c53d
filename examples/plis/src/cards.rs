//! A1, A2: the cards, and the two kinds of move.

use std::fmt;
use std::str::FromStr;

use engine::{Lang, Names, NotationError, Speak};

use crate::{Texts, on_the_box};

const RANKS: [&str; 9] = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/// A card, numbered suit by suit and rank by rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub(crate) u8);

impl Card {
    /// The whole deck, one bit per card.
    pub(crate) const PACK: u64 = (1 << 36) - 1;

    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    pub(crate) const fn suit(self) -> u8 {
        self.0 / 9
    }

    /// All cards of a suit.
    pub(crate) const fn of_suit(suit: u8) -> u64 {
        0x1ff << (9 * suit)
    }

    pub(crate) fn all(set: u64) -> impl Iterator<Item = Self> + Clone {
        (0..36).map(Self).filter(move |card| set & card.bit() != 0)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = ['C', 'D', 'H', 'S'][usize::from(self.suit())];
        write!(f, "{}{suit}", RANKS[usize::from(self.0) % 9])
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let found = Self::all(Self::PACK).find(|card| card.to_string() == text);
        found.ok_or_else(|| NotationError::new(on_the_box::A_MOVE, on_the_box::A_MOVE_IS, text))
    }
}

/// What a player does on their turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A2: lays a card aside, face down.
    Bury(Card),
    /// A3: lays a card in the trick.
    Play(Card),
}

impl Move {
    pub(crate) const fn card(self) -> Card {
        match self {
            Self::Bury(card) | Self::Play(card) => card,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bury(card) => write!(f, "-{card}"),
            Self::Play(card) => card.fmt(f),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.strip_prefix('-') {
            Some(card) => card.parse().map(Self::Bury),
            None => text.parse().map(Self::Play),
        }
    }
}

engine::serde_as_notation!(Card, Move);

impl Speak for Move {
    fn speak(&self, lang: Lang, _names: Names<'_>) -> String {
        match self {
            Self::Bury(card) => Texts::of(lang).bury(card),
            Self::Play(card) => card.to_string(),
        }
    }
}

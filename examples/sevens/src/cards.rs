//! A1: the cards. Playing one is the only kind of move, so a card is also a move.

use std::fmt;
use std::str::FromStr;

use engine::{Lang, Names, NotationError, Speak};

use crate::on_the_box;

const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/// A card, numbered suit by suit and rank by rank, so that neighbouring cards have neighbouring
/// numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub(crate) u8);

impl Card {
    /// The whole deck, one bit per card.
    pub(crate) const PACK: u64 = (1 << 52) - 1;
    /// A2: the 7 of diamonds.
    pub(crate) const FIRST: Self = Self(13 + 6);

    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    pub(crate) fn all(set: u64) -> impl Iterator<Item = Self> + Clone {
        (0..52).map(Self).filter(move |card| set & card.bit() != 0)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = ['C', 'D', 'H', 'S'][usize::from(self.0) / 13];
        write!(f, "{}{suit}", RANKS[usize::from(self.0) % 13])
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let found = Self::all(Self::PACK).find(|card| card.to_string() == text);
        found.ok_or_else(|| NotationError::new(on_the_box::A_CARD, on_the_box::A_CARD_IS, text))
    }
}

engine::serde_as_notation!(Card);

impl Speak for Card {
    fn speak(&self, _lang: Lang, _names: Names<'_>) -> String {
        self.to_string()
    }
}

//! A3: the secret cards.

use std::fmt;
use std::str::FromStr;

use engine::NotationError;

use crate::pieces::{read_list, write_list};
use crate::texts::forms;

/// A3: a secret card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Secret {
    /// A22: two turns in a row.
    TimeTravel,
    /// A23: swap tiles with somebody.
    MagneticInversion,
    /// A24: everybody passes the tile on.
    Revolution,
    /// A25: move a tile of the board.
    QuantumLeap,
    /// A26: everybody drops the tile and draws another.
    Meteorite,
    /// A27: steal a card and use it.
    AlienAbduction,
    /// A29: keep the round's points when an infinity is drawn.
    Eight,
    /// A28: any of the others.
    CosmicVoid,
}

impl Secret {
    /// All eight.
    pub const ALL: [Self; 8] = [
        Self::TimeTravel,
        Self::MagneticInversion,
        Self::Revolution,
        Self::QuantumLeap,
        Self::Meteorite,
        Self::AlienAbduction,
        Self::Eight,
        Self::CosmicVoid,
    ];

    /// A28: the six with an action, which a void can be played as at the start of a turn.
    pub(crate) const ACTIONS: usize = 6;

    const fn word(self) -> &'static str {
        match self {
            Self::TimeTravel => "travel",
            Self::MagneticInversion => "inversion",
            Self::Revolution => "revolution",
            Self::QuantumLeap => "leap",
            Self::Meteorite => "meteorite",
            Self::AlienAbduction => "abduction",
            Self::Eight => "eight",
            Self::CosmicVoid => "void",
        }
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Secret {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::ALL
            .into_iter()
            .find(|card| card.word() == text)
            .ok_or_else(|| NotationError::new(forms::A_SECRET, forms::A_SECRET_IS, text))
    }
}

/// A multiset of secret cards; in notation `leap leap void`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Secrets(pub(crate) [u8; 8]);

impl Secrets {
    /// No card.
    pub const NONE: Self = Self([0; 8]);

    /// A3: every card in the box: four of each kind, but five voids.
    pub const BOX: Self = Self([4, 4, 4, 4, 4, 4, 4, 5]);

    /// How many of this kind.
    #[inline]
    pub const fn count(self, card: Secret) -> u8 {
        self.0[card as usize]
    }

    /// The total number.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The cards one by one, in the order of [`Secret::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Secret> + Clone {
        Secret::ALL.into_iter().flat_map(move |card| (0..self.count(card)).map(move |_| card))
    }

    pub(crate) fn add(&mut self, card: Secret) {
        self.0[card as usize] = self.0[card as usize].saturating_add(1);
    }

    /// Removes a card, if there is one.
    pub(crate) fn take(&mut self, card: Secret) {
        self.0[card as usize] = self.0[card as usize].saturating_sub(1);
    }

    /// The difference; none if the other has more of something.
    pub(crate) fn minus(self, other: Self) -> Option<Self> {
        let mut left = self;
        for (left, taken) in left.0.iter_mut().zip(other.0) {
            *left = left.checked_sub(taken)?;
        }
        Some(left)
    }
}

impl FromIterator<Secret> for Secrets {
    fn from_iter<I: IntoIterator<Item = Secret>>(cards: I) -> Self {
        let mut all = Self::NONE;
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl fmt::Display for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.iter())
    }
}

impl FromStr for Secrets {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_list(text)
    }
}

engine::serde_as_notation!(Secret, Secrets);

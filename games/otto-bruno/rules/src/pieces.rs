//! A1–A3: faces, cards, and which faces make a card.

use std::fmt;
use std::str::FromStr;

use engine::NotationError;
pub use kit::Colour;
use serde::{Deserialize, Serialize};

use crate::texts::forms;

/// A1: the four colours, in the order in which the printed deck counts them (A3).
const COLOURS: [Colour; 4] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue];

/// A colour's place in that order.
const fn place(colour: Colour) -> u8 {
    match colour {
        Colour::Red => 0,
        Colour::Yellow => 1,
        Colour::Green => 2,
        Colour::Blue => 3,
    }
}

/// The two sides of every card, one of which is in play for all cards at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// In play at first (A4).
    Otto,
    /// In play after a turn-over (A12).
    Bruno,
}

impl Side {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Otto, Self::Bruno];

    /// The other one.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Otto => Self::Bruno,
            Self::Bruno => Self::Otto,
        }
    }

    /// The card with this face on this side and that one on the other, if A2 allows it.
    pub(crate) const fn card(self, face: Face, other: Face) -> Option<Card> {
        match self {
            Self::Otto => Card::new(face, other),
            Self::Bruno => Card::new(other, face),
        }
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// What one side of a card shows: a die face, or the joker.
// Colour in the upper half, value less one in the lower; 16 is the joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

impl Face {
    /// The joker.
    pub const JOKER: Self = Self(16);

    /// The die face of this colour and value, 1 to 4.
    pub const fn new(colour: Colour, value: u8) -> Option<Self> {
        if value >= 1 && value <= 4 { Some(Self(place(colour) << 2 | (value - 1))) } else { None }
    }

    /// Every die face, by colour and value.
    pub fn dice() -> impl Iterator<Item = Self> + Clone {
        (0..16).map(Self)
    }

    /// A2: whether the two can be the faces of one card.
    pub const fn under_the_trick(self, other: Self) -> bool {
        !self.is_joker() && !other.is_joker() && self.0 >> 2 != other.0 >> 2 && self.0 & 3 != other.0 & 3
    }

    /// Whether it is the joker.
    pub const fn is_joker(self) -> bool {
        self.0 == 16
    }

    /// Colour and value; none for the joker.
    pub const fn die(self) -> Option<(Colour, u8)> {
        if self.is_joker() { None } else { Some((COLOURS[(self.0 >> 2 & 3) as usize], (self.0 & 3) + 1)) }
    }

    /// Its colour; none for the joker.
    pub fn colour(self) -> Option<Colour> {
        self.die().map(|(colour, _)| colour)
    }

    /// The die face with this index.
    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        Self(index as u8 & 15)
    }

    /// 0 to 15 for a die face, 16 for the joker.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 31) as usize
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.die() {
            Some((colour, value)) => write!(f, "{}{value}", colour.letter()),
            None => f.write_str("J"),
        }
    }
}

impl FromStr for Face {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == "J" {
            return Ok(Self::JOKER);
        }
        let face = match text.as_bytes() {
            [letter, value @ b'1'..=b'4'] => {
                Colour::from_letter(char::from(*letter)).and_then(|colour| Self::new(colour, value - b'0'))
            }
            _ => None,
        };
        face.ok_or_else(|| NotationError::new(forms::A_FACE, forms::A_FACE_IS, text))
    }
}

engine::serde_as_notation!(Face);

/// A3: which pairs of faces the cards have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deck {
    /// The pairs are drawn for each match, under the trick (A2).
    #[default]
    Drawn,
    /// The pairs of the reconstructed deck.
    Printed,
}

/// A3 [R]: the steps from a card's OTTO face to its BRUNO face in the printed deck, in colours and
/// values modulo 4. This is the table to correct if a real box differs.
const STEPS: [(u8, u8); 4] = [(1, 2), (3, 2), (2, 1), (2, 3)];

/// A1: how many jokers there are.
pub const JOKERS: usize = 3;

/// A1: how many cards there are.
pub const CARDS: usize = 64 + JOKERS;

/// A1, A3: on each side, how many cards have the same face.
pub const SAME_FACES: u8 = 4;

/// A card with its two faces. The three jokers are equal.
// The OTTO face in the upper half, the BRUNO face in the lower. The joker is one of the pairs that
// A2 rules out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// A joker, on both sides.
    pub const JOKER: Self = Self(0xff);

    /// The card with these two faces, if A2 allows it.
    pub const fn new(otto: Face, bruno: Face) -> Option<Self> {
        if otto.is_joker() || bruno.is_joker() {
            return if otto.is_joker() && bruno.is_joker() { Some(Self::JOKER) } else { None };
        }
        if otto.under_the_trick(bruno) { Some(Self(otto.0 << 4 | bruno.0)) } else { None }
    }

    /// The 67 cards of the printed deck, in a fixed order, jokers last.
    pub fn printed() -> impl Iterator<Item = Self> + Clone {
        PRINTED.into_iter()
    }

    /// Whether the printed deck has this card.
    pub fn is_printed(self) -> bool {
        PRINTED.contains(&self)
    }

    /// What it shows on this side.
    #[inline]
    pub fn face(self, side: Side) -> Face {
        Face(FACES[side.index()][usize::from(self.0)])
    }

    /// The BRUNO face of a card that is no joker.
    pub(crate) const fn back(self) -> Face {
        Face(self.0 & 15)
    }

    /// Whether it is a joker.
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.0 == Self::JOKER.0
    }

    /// A14: both faces count, and a joker once.
    pub fn points(self) -> u32 {
        let value = |side| self.face(side).die().map_or(0, |(_, value)| u32::from(value));
        if self.is_joker() { JOKER_POINTS } else { value(Side::Otto) + value(Side::Bruno) }
    }
}

/// A14: the points of a joker.
pub const JOKER_POINTS: u32 = 5;

/// Faces by side and card.
static FACES: [[u8; 256]; 2] = {
    let mut faces = [[16; 256]; 2];
    let mut card = 0;
    while card < 255 {
        faces[0][card] = card as u8 >> 4;
        faces[1][card] = card as u8 & 15;
        card += 1;
    }
    faces
};

pub(crate) const PRINTED: [Card; CARDS] = {
    let mut cards = [Card::JOKER; CARDS];
    let mut card = 0;
    while card < 64 {
        let (colour, value) = (card as u8 >> 4, card as u8 >> 2 & 3);
        let (by_colour, by_value) = STEPS[card & 3];
        let bruno = (colour + by_colour) % 4 * 4 + (value + by_value) % 4;
        cards[card] = Card((colour << 2 | value) << 4 | bruno);
        card += 1;
    }
    cards
};

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_joker() {
            f.write_str("J")
        } else {
            write!(f, "{}/{}", self.face(Side::Otto), self.face(Side::Bruno))
        }
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == "J" {
            return Ok(Self::JOKER);
        }
        text.split_once('/')
            .and_then(|(otto, bruno)| Some((otto.parse().ok()?, bruno.parse().ok()?)))
            .and_then(|(otto, bruno): (Face, Face)| Self::new(otto, bruno))
            .filter(|card| !card.is_joker())
            .ok_or_else(|| NotationError::new(forms::A_CARD_NOTATION, forms::A_CARD_NOTATION_IS, text))
    }
}

engine::serde_as_notation!(Card);

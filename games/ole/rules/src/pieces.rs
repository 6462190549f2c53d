//! A1–A3: the cards, the colour orders, and what "higher" means.

use std::fmt;
use std::str::FromStr;

use engine::NotationError;
pub use kit::Colour;
use serde::{Deserialize, Serialize};

use crate::texts::forms;

/// A2: which of the two colour orders is in force.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnTop {
    /// Red, blue, green, yellow.
    Red,
    /// Yellow, green, blue, red.
    Yellow,
}

impl OnTop {
    /// How strong a colour is in this order, 0 to 3.
    pub const fn strength(self, colour: Colour) -> u8 {
        match self {
            Self::Red => colour as u8,
            Self::Yellow => 3 - colour as u8,
        }
    }

    /// The colours from strongest to weakest.
    pub const fn order(self) -> [Colour; 4] {
        let [y, g, b, r] = Colour::ALL;
        match self {
            Self::Red => [r, b, g, y],
            Self::Yellow => [y, g, b, r],
        }
    }

    /// A8: the lowest card, which opens the round.
    pub const fn lowest(self) -> Card {
        match self {
            Self::Red => Card::new(Colour::Yellow, 1),
            Self::Yellow => Card::new(Colour::Red, 1),
        }
    }
}

/// A card: a colour and a number from 1 to 15.
// Colour in the upper half, number less one in the lower: the place of the card's bit in a
// `CardSet`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    pub(crate) const fn new(colour: Colour, number: u8) -> Self {
        Self((colour as u8) << 4 | (number - 1))
    }

    #[inline]
    pub(crate) const fn from_place(place: u8) -> Self {
        Self(place & 63)
    }

    /// The place of the card's bit in a [`CardSet`], 0 to 63.
    #[inline]
    pub(crate) const fn place(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 >> 4 & 3) as usize]
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        (self.0 & 15) + 1
    }
}

/// The notation at every place, precomputed: views are serialized for every seat after every move.
#[rustfmt::skip]
const NAMES: [&str; 64] = [
    "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9", "Y10", "Y11", "Y12", "Y13", "Y14", "Y15", "Y16",
    "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10", "G11", "G12", "G13", "G14", "G15", "G16",
    "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12", "B13", "B14", "B15", "B16",
    "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15", "R16",
];

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[self.place()])
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(forms::A_CARD, forms::A_CARD_IS, text);
        let mut letters = text.chars();
        let letter = letters.next().ok_or_else(wrong)?;
        let colour = Colour::from_letter(letter).ok_or_else(wrong)?;
        let digits = letters.as_str();
        let number: u8 = digits.parse().map_err(|_| wrong())?;
        let card = (1..=15).contains(&number).then(|| Self::new(colour, number)).ok_or_else(wrong)?;
        // One card, one name: neither "R05" nor "R16" nor "Y15" is a card.
        if CardSet::BOX.has(card) && digits == number.to_string() { Ok(card) } else { Err(wrong()) }
    }
}

engine::serde_as_notation!(Card);

kit::bit_set! {
    /// A set of cards; in notation, cards from lowest to highest, separated by spaces.
    pub struct CardSet(pub(crate) u64) of Card, written forms::CARDS, forms::CARDS_ARE;
}

impl CardSet {
    /// A1: every card in the box.
    pub const BOX: Self = deck(7);

    /// A18: the sum of the numbers.
    #[inline]
    pub const fn points(self) -> u32 {
        // Bit by bit of (number - 1), plus one for each card.
        self.0.count_ones()
            + (self.0 & 0xaaaa_aaaa_aaaa_aaaa).count_ones()
            + 2 * (self.0 & 0xcccc_cccc_cccc_cccc).count_ones()
            + 4 * (self.0 & 0xf0f0_f0f0_f0f0_f0f0).count_ones()
            + 8 * (self.0 & 0xff00_ff00_ff00_ff00).count_ones()
    }
}

/// A3: the cards in play with this many players.
pub const fn deck(players: usize) -> CardSet {
    let (yellow_red, green_blue) = match players {
        3 | 4 => (8, 10),
        5 => (9, 11),
        6 => (11, 13),
        _ => (13, 15),
    };
    let (yellow_red, green_blue) = ((1_u64 << yellow_red) - 1, (1_u64 << green_blue) - 1);
    CardSet(yellow_red | green_blue << 16 | green_blue << 32 | yellow_red << 48)
}

/// A3: the cards in each hand.
pub const fn hand_size(players: usize) -> u32 {
    deck(players).len() / players as u32
}

/// The three ways in which a card can be higher than the table card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Higher {
    /// A11: stronger colour, number not larger. The turn ends.
    ByColour,
    /// A12: larger number, colour not stronger. The turn ends.
    ByNumber,
    /// A13: both. The player must continue.
    Series,
}

/// How `card` beats the `table` card, if it does.
pub const fn higher(card: Card, table: Card, on_top: OnTop) -> Option<Higher> {
    let stronger = on_top.strength(card.colour()) > on_top.strength(table.colour());
    let larger = card.number() > table.number();
    match (stronger, larger) {
        (true, false) => Some(Higher::ByColour), // A11: ends the turn.
        (false, true) => Some(Higher::ByNumber), // A12: ends the turn.
        (true, true) => Some(Higher::Series),    // A13: the player must continue.
        (false, false) => None,                  // A14: refused.
    }
}

/// What the next card is played on, and so which cards can be played: an order and a table card, or
/// the opening (A8), where any card can be played and none makes a series (A9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Bar(u8);

impl Bar {
    /// A8: any card can be played.
    pub(crate) const OPENING: Self = Self(0x80);

    #[inline]
    pub(crate) const fn new(on_top: OnTop, table: Card) -> Self {
        Self((on_top as u8) << 6 | table.0)
    }

    /// The cards that can be played.
    #[inline]
    pub(crate) fn above(self) -> u64 {
        ABOVE[usize::from(self.0)].any
    }

    /// A13: those of them that make a series.
    #[inline]
    pub(crate) fn series(self) -> u64 {
        ABOVE[usize::from(self.0)].series
    }

    /// A10: the number of tokens that can be chosen instead: one, but none in the opening (A8).
    #[inline]
    pub(crate) const fn tokens(self) -> u32 {
        (self.0 >> 7 ^ 1) as u32
    }

    /// The table card; in the opening it is the lowest.
    pub(crate) const fn table(self, on_top: OnTop) -> Card {
        if self.0 == Self::OPENING.0 { on_top.lowest() } else { Card(self.0 & 63) }
    }
}

/// `higher` for all cards at once.
#[derive(Clone, Copy)]
struct Above {
    any: u64,
    series: u64,
}

/// By bar; 256 entries, so that indexing by a byte needs no bounds check.
static ABOVE: [Above; 256] = {
    let mut all = [Above { any: u64::MAX, series: 0 }; 256];
    let mut bar = 0;
    while bar < 128 {
        let on_top = if bar < 64 { OnTop::Red } else { OnTop::Yellow };
        all[bar] = above(Card((bar & 63) as u8), on_top);
        bar += 1;
    }
    all
};

const fn above(table: Card, on_top: OnTop) -> Above {
    let mut above = Above { any: 0, series: 0 };
    let mut card = 0;
    while card < 64 {
        match higher(Card(card), table, on_top) {
            Some(Higher::Series) => {
                above.any |= 1 << card;
                above.series |= 1 << card;
            }
            Some(Higher::ByColour | Higher::ByNumber) => above.any |= 1 << card,
            None => {}
        }
        card += 1;
    }
    above
}

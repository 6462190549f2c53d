//! A8–A13: which cards match a row card, and how many ways there are.

use std::fmt;
use std::str::FromStr;

use engine::NotationError;

use crate::pieces::{Card, Cards, HASH};
use crate::texts::forms;

/// The one or two cards of a match. Two are sorted by kind, so that a match has only one notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Played {
    first: Card,
    second: Option<Card>,
}

impl Played {
    /// A8: one card.
    #[inline]
    pub const fn one(card: Card) -> Self {
        Self { first: card, second: None }
    }

    /// A9: two cards.
    #[inline]
    pub fn two(a: Card, b: Card) -> Self {
        Self { first: a.min(b), second: Some(a.max(b)) }
    }

    /// The only card, or the lower of the two.
    #[inline]
    pub const fn first(self) -> Card {
        self.first
    }

    /// The higher of the two, if there are two.
    #[inline]
    pub const fn second(self) -> Option<Card> {
        self.second
    }

    /// How many cards.
    #[inline]
    pub const fn count(self) -> u32 {
        1 + self.second.is_some() as u32
    }

    /// The cards, lower kind first.
    pub fn cards(self) -> impl Iterator<Item = Card> + Clone {
        std::iter::once(self.first).chain(self.second)
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.second {
            None => self.first.fmt(f),
            Some(second) => write!(f, "{}+{second}", self.first),
        }
    }
}

impl FromStr for Played {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let Some((first, second)) = text.split_once('+') else { return text.parse().map(Self::one) };
        let (first, second) = (first.parse()?, second.parse()?);
        if first > second {
            return Err(NotationError::new(forms::TWO_CARDS, forms::TWO_CARDS_ARE, text));
        }
        Ok(Self::two(first, second))
    }
}

engine::serde_as_notation!(Played);

/// The kind of a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fit {
    /// A8: the number.
    Single,
    /// A9: the sum.
    Double,
    /// A11: number and colour; the player may add a card to the row.
    SingleColour,
    /// A12: the sum, all in one colour; the player adds a card to the row, and the others draw.
    DoubleColour,
}

/// How the cards match the row card, if they do.
pub fn fit(row: Card, played: Played) -> Option<Fit> {
    let numbers = match played.second {
        None => (played.first.least(), played.first.most()), // A8
        Some(second) => (played.first.least() + second.least(), played.first.most() + second.most()), // A9
    };
    // A3: a Wild # takes any number from 1 to 10, on either side, so the possible sums form a
    // range.
    if numbers.0 > row.most() || numbers.1 < row.least() {
        return None;
    }
    Some(match (shares_colour(row, played), played.second) {
        (false, None) => Fit::Single,
        (false, Some(_)) => Fit::Double,
        (true, None) => Fit::SingleColour,
        (true, Some(_)) => Fit::DoubleColour,
    })
}

/// A13: whether every Wild DOS involved can be given a colour so that all cards share one.
#[inline]
pub(crate) fn shares_colour(row: Card, played: Played) -> bool {
    let second = played.second.map_or(0b1111, Card::colours);
    row.colours() & played.first.colours() & second != 0
}

/// `fit` for a whole hand: the kinds that match a row card on their own.
#[inline]
pub(crate) fn singles(row: Card, hand: Cards) -> u64 {
    hand.kinds() & SINGLES[row.class()]
}

/// The kinds that match a row card together with `first`, and do not precede it in order.
#[inline]
pub(crate) fn seconds(row: Card, first: Card, hand: Cards) -> u64 {
    let after = hand.kinds() & (u64::MAX << 1 << first.place());
    let same = hand.twice() & first.bit(); // A pair of equal cards needs two of them.
    (after | same) & SECONDS[row.class()][first.class()]
}

/// The number of different matches of a hand with a row card, by the row card's class, as listed by
/// `legal_moves`.
///
/// Counting all classes at once makes a random move cheap. The hand's kinds are counted by number
/// into the bytes of one word; squaring that word as a polynomial gives, for each sum, the number
/// of pairs with that sum.
#[inline]
pub(crate) fn ways(hand: Cards) -> [u16; 16] {
    const ALL: u128 = 0x0101_0101_0101_0101_0101_0101_0101_0101;
    const TO_TEN: u128 = (1 << 88) - 1;
    const FROM_TWO: u128 = TO_TEN & !0xffff;

    let (kinds, twice) = (by_number(hand.kinds()), by_number(hand.twice()));
    let wilds = kinds >> (4 * HASH) & 15;
    let wild_pairs = u128::from((wilds * wilds - wilds) / 2 + (twice >> (4 * HASH) & 15));
    let wilds = u128::from(wilds);
    let numbers = spread(kinds) & TO_TEN;
    // These are ordered pairs, with each kind paired with itself once. Subtracting those and
    // halving gives unordered pairs; equal kinds are added where there are two cards. No byte
    // overflows: 37 kinds make at most 160 ordered pairs with the same sum.
    let ordered = numbers.wrapping_mul(numbers) & TO_TEN;
    let pairs = ((ordered - doubled(kinds)) >> 1) + doubled(twice);
    let up_to = numbers.wrapping_mul(ALL);
    let each = numbers + pairs // The number itself, or two numbers;
        + (ALL & TO_TEN & !0xff) * wilds // or a Wild #,
        + (up_to & TO_TEN >> 8) * wilds * 256 // or a Wild # and anything smaller than the sum,
        + (ALL & FROM_TWO) * wild_pairs; // or two of them.

    let mut ways = each.to_le_bytes().map(u16::from);
    // A row # matches any card, any two numbers up to 10, and a Wild # with anything that leaves it
    // a number.
    let byte = |word: u128, place: u32| (word >> (8 * place)) as u16 & 255;
    let wilds = wilds as u16;
    ways[usize::from(HASH)] =
        byte(up_to, 10) + wilds + sum_of_bytes(pairs) + wilds * byte(up_to, 9) + wild_pairs as u16;
    ways
}

/// The number of kinds with each number: one nibble each, as the masks are laid out.
#[inline]
fn by_number(mask: u64) -> u64 {
    let pairs = mask - (mask >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

/// Nibble `n` to byte `n`.
#[inline]
fn spread(nibbles: u64) -> u128 {
    let half = |word: u64| {
        let word = (word | word << 16) & 0x0000_ffff_0000_ffff;
        let word = (word | word << 8) & 0x00ff_00ff_00ff_00ff;
        (word | word << 4) & 0x0f0f_0f0f_0f0f_0f0f
    };
    u128::from(half(nibbles & 0xffff_ffff)) | u128::from(half(nibbles >> 32)) << 64
}

/// Nibble `n` to byte `2n`, for n from 1 to 5.
#[inline]
fn doubled(nibbles: u64) -> u128 {
    let low = (nibbles & 0xf0) << 12 | (nibbles & 0xf00) << 24 | (nibbles & 0xf000) << 36;
    let high = nibbles >> 16 & 0xf | (nibbles & 0xf0_0000) >> 4;
    u128::from(low) | u128::from(high) << 64
}

#[inline]
fn sum_of_bytes(word: u128) -> u16 {
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
    let (low, high) = (word as u64, (word >> 64) as u64);
    let fours = (low & EVEN) + (low >> 8 & EVEN) + (high & EVEN) + (high >> 8 & EVEN);
    (fours.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u16
}

/// By class of the row card; 16 entries, because a class is a nibble.
static SINGLES: [u64; 16] = {
    let mut all = [0; 16];
    let mut row = 1;
    while row <= HASH {
        let mut class = 1;
        while class <= HASH {
            let (row_card, card) = (of_class(row), of_class(class));
            if card.least() <= row_card.most() && card.most() >= row_card.least() {
                all[row as usize] |= 0xf << (4 * class);
            }
            class += 1;
        }
        row += 1;
    }
    all
};

/// By class of the row card, then of the first card.
static SECONDS: [[u64; 16]; 16] = {
    let mut all = [[0; 16]; 16];
    let mut row = 1;
    while row <= HASH {
        let mut first = 1;
        while first <= HASH {
            let mut second = 1;
            while second <= HASH {
                let (row_card, a, b) = (of_class(row), of_class(first), of_class(second));
                if a.least() + b.least() <= row_card.most() && a.most() + b.most() >= row_card.least() {
                    all[row as usize][first as usize] |= 0xf << (4 * second);
                }
                second += 1;
            }
            first += 1;
        }
        row += 1;
    }
    all
};

/// Some card of a class.
const fn of_class(class: u8) -> Card {
    Card::from_place(class << 2)
}

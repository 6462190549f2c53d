//! A1–A3: the cards, and counts of them by kind.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use engine::NotationError;
pub use kit::Colour;

use crate::texts::forms;

/// The number of a Wild # where cards are sorted and counted by number.
pub(crate) const HASH: u8 = 11;

/// A kind of card: a coloured number, a coloured Wild #, or the Wild DOS. Two cards of the same
/// kind are the same choice.
///
/// Kinds are ordered by number, then by colour. The Wild DOS is the 2, and the Wild # comes last.
// Number times four, plus colour: the place of the kind's bit in a mask. Numbers start at 1, so it
// is never 0 and an `Option<Card>` is one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

const fn code(number: u8, colour: u8) -> NonZeroU8 {
    match NonZeroU8::new(number << 2 | colour) {
        Some(code) => code,
        None => NonZeroU8::MIN,
    }
}

impl Card {
    /// A2: the 2 of any colour.
    pub const WILD_DOS: Self = Self(code(2, 0));

    /// A3: the number of any value in this colour.
    pub const fn wild_number(colour: Colour) -> Self {
        Self(code(HASH, colour as u8))
    }

    /// A1: the card with this number; none if there is no such card: numbers are 1 and 3 to 10.
    pub const fn numbered(colour: Colour, number: u8) -> Option<Self> {
        if matches!(number, 1 | 3..=10) { Some(Self(code(number, colour as u8))) } else { None }
    }

    #[inline]
    pub(crate) const fn from_place(place: u8) -> Self {
        match NonZeroU8::new(place) {
            Some(code) => Self(code),
            None => Self::WILD_DOS,
        }
    }

    /// The place of the kind's bit in a mask, below 64.
    #[inline]
    pub(crate) const fn place(self) -> u32 {
        (self.0.get() & 63) as u32
    }

    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.place()
    }

    /// The number by which kinds are sorted: 2 for the Wild DOS, 11 for a Wild #.
    #[inline]
    pub(crate) const fn class(self) -> usize {
        (self.0.get() >> 2 & 15) as usize
    }

    /// Whether this is the Wild DOS.
    #[inline]
    pub const fn is_wild_dos(self) -> bool {
        self.0.get() == Self::WILD_DOS.0.get()
    }

    /// Whether this is a Wild #.
    #[inline]
    pub const fn is_wild_number(self) -> bool {
        self.0.get() >> 2 == HASH
    }

    /// Its colour; none for the Wild DOS, which has any.
    pub const fn colour(self) -> Option<Colour> {
        if self.is_wild_dos() { None } else { Some(Colour::ALL[(self.0.get() & 3) as usize]) }
    }

    /// Its number, 2 for the Wild DOS; none for a Wild #, which has any.
    pub const fn number(self) -> Option<u8> {
        if self.is_wild_number() { None } else { Some(self.0.get() >> 2) }
    }

    /// A2: the colours it can count as, one bit each.
    #[inline]
    pub(crate) const fn colours(self) -> u8 {
        if self.is_wild_dos() { 0b1111 } else { 1 << (self.0.get() & 3) }
    }

    /// A3: the lowest number it can count as.
    pub(crate) const fn least(self) -> u8 {
        if self.is_wild_number() { 1 } else { self.0.get() >> 2 }
    }

    /// A3: the highest number it can count as.
    pub(crate) const fn most(self) -> u8 {
        if self.is_wild_number() { 10 } else { self.0.get() >> 2 }
    }

    /// A1: the number of copies in the box.
    pub const fn copies(self) -> u8 {
        match self.0.get() >> 2 {
            2 => 12,
            1 | 3..=5 => 3,
            _ => 2,
        }
    }

    /// A25: what it is worth in another's hand.
    pub const fn points(self) -> u16 {
        match self.0.get() >> 2 {
            2 => 20,
            HASH => 40,
            number => number as u16,
        }
    }

    /// Every kind, in order.
    pub fn kinds() -> impl Iterator<Item = Self> + Clone {
        kit::ones(Cards::BOX.kinds()).map(Self::from_place)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.colour(), self.number()) {
            (None, _) => f.write_str("DOS"),
            (Some(colour), None) => write!(f, "{}#", colour.letter()),
            (Some(colour), Some(number)) => write!(f, "{}{number}", colour.letter()),
        }
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(forms::A_CARD, forms::A_CARD_IS, text);
        if text == "DOS" {
            return Ok(Self::WILD_DOS);
        }
        let mut letters = text.chars();
        let letter = letters.next().ok_or_else(wrong)?;
        let colour = Colour::from_letter(letter).ok_or_else(wrong)?;
        let rest = letters.as_str();
        if rest == "#" {
            return Ok(Self::wild_number(colour));
        }
        let number: u8 = rest.parse().map_err(|_| wrong())?;
        // One card, one name: "R05" and "R+5" are not cards.
        let card = Self::numbered(colour, number).filter(|_| rest == number.to_string());
        card.ok_or_else(wrong)
    }
}

engine::serde_as_notation!(Card);

/// A multiset of cards: the number of each kind. In notation, the cards separated by spaces.
// Bit planes: a kind with a colour occurs at most three times, so its count is one bit of `ones`
// and one of `twos`. The Wild DOS occurs up to twelve times; its count is the four bits of its
// number's place in `ones`, of which the other three belong to no kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards {
    ones: u64,
    twos: u64,
}

const DOS_SHIFT: u32 = Card::WILD_DOS.place();
const DOS_FIELD: u64 = 15 << DOS_SHIFT;

impl Cards {
    /// No card.
    pub const NONE: Self = Self { ones: 0, twos: 0 };

    /// A1: the whole box.
    pub const BOX: Self = {
        // Three each of 1, 3, 4, 5; two each of 6 to 10 and #; twelve Wild DOS.
        let three = 0xf << 4 | 0xfff << 12;
        let two = 0xff_ffff << 24;
        Self { ones: three | 12 << DOS_SHIFT, twos: three | two }
    };

    /// The kinds of which there is at least one.
    #[inline]
    pub(crate) const fn kinds(self) -> u64 {
        let coloured = (self.ones | self.twos) & !DOS_FIELD;
        coloured | ((self.ones & DOS_FIELD != 0) as u64) << DOS_SHIFT
    }

    /// The kinds of which there are at least two.
    #[inline]
    pub(crate) const fn twice(self) -> u64 {
        self.twos | ((self.ones & DOS_FIELD >= 2 << DOS_SHIFT) as u64) << DOS_SHIFT
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        let dos = self.ones >> DOS_SHIFT & 15;
        (self.ones & !DOS_FIELD).count_ones() + 2 * self.twos.count_ones() + dos as u32
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.ones | self.twos == 0
    }

    /// How many of this kind.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        if card.is_wild_dos() {
            (self.ones >> DOS_SHIFT & 15) as u8
        } else {
            (self.ones >> card.place() & 1) as u8 + 2 * (self.twos >> card.place() & 1) as u8
        }
    }

    /// Whether there is one of this kind.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.kinds() >> card.place() & 1 == 1
    }

    /// Adds one of this kind; the box has no more than these planes can count.
    #[inline]
    pub(crate) const fn add(&mut self, card: Card) {
        let bit = card.bit();
        if card.is_wild_dos() {
            self.ones = self.ones.wrapping_add(bit);
        } else {
            self.twos ^= self.ones & bit;
            self.ones ^= bit;
        }
    }

    /// Removes one of this kind, which must be there.
    #[inline]
    pub(crate) const fn remove(&mut self, card: Card) {
        let bit = card.bit();
        if card.is_wild_dos() {
            self.ones = self.ones.wrapping_sub(bit);
        } else {
            self.ones ^= bit;
            self.twos ^= self.ones & bit;
        }
    }

    /// The difference; none if one of the others is not there.
    pub const fn minus(self, others: Self) -> Option<Self> {
        let (rest, missing) = self.subtract(others);
        if missing == 0 { Some(rest) } else { None }
    }

    /// The union; none if the box does not hold that many.
    pub const fn plus(self, others: Self) -> Option<Self> {
        // What the box has left without the one must hold the other.
        match Self::BOX.minus(self) {
            Some(rest) => match rest.minus(others) {
                Some(rest) => Self::BOX.minus(rest),
                None => None,
            },
            None => None,
        }
    }

    /// The intersection: of each kind, the smaller number.
    #[must_use]
    pub const fn in_both(self, others: Self) -> Self {
        let (_, fewer) = self.subtract(others);
        // Kinds of which this has fewer are taken from here, the others from there; the Wild DOS as
        // a field.
        let here = fewer & !DOS_FIELD | if fewer & DOS_FIELD != 0 { DOS_FIELD } else { 0 };
        Self { ones: self.ones & here | others.ones & !here, twos: self.twos & here | others.twos & !here }
    }

    /// The difference, kind by kind, and the kinds of which there are too few for it.
    #[inline]
    const fn subtract(self, others: Self) -> (Self, u64) {
        // Two planes with a borrow from the lower to the upper.
        let (a, b) = (self.ones & !DOS_FIELD, others.ones & !DOS_FIELD);
        let borrow = !a & b;
        let ones = a ^ b;
        let twos = self.twos ^ others.twos ^ borrow;
        let missing = !self.twos & (others.twos | borrow) | others.twos & borrow;
        let (dos, taken) = (self.ones & DOS_FIELD, others.ones & DOS_FIELD);
        let short = (dos < taken) as u64 * Card::WILD_DOS.bit();
        (Self { ones: ones | dos.wrapping_sub(taken) & DOS_FIELD, twos }, missing | short)
    }

    /// The cards in the order of their kinds, with duplicates.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        kit::ones(self.kinds())
            .map(Card::from_place)
            .flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }

    /// A25: the points in another's hand.
    pub fn points(self) -> u16 {
        self.iter().map(Card::points).sum()
    }
}

impl FromIterator<Card> for Cards {
    /// Cards beyond the contents of the box are dropped.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, |mut heap, card| {
            if heap.count(card) < card.copies() {
                heap.add(card);
            }
            heap
        })
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for Cards {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        text.split_whitespace().try_fold(Self::NONE, |mut heap, word| {
            let card: Card = word.parse()?;
            if heap.count(card) == card.copies() {
                return Err(NotationError::new(forms::A_HEAP, forms::A_HEAP_IS, text));
            }
            heap.add(card);
            Ok(heap)
        })
    }
}

engine::serde_as_notation!(Cards);

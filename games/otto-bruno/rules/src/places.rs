//! A16: cards in their places, each with the information who has seen which of its faces.

use std::fmt;

use engine::{Seat, SeatSet};

use crate::pieces::{Card, Side};

/// The most seats at this table.
pub(crate) const SEATS: usize = 4;

/// Which seats have seen which face of a card at some moment (A16).
///
/// This is public information, not information about the card: cards move in the open, so everybody
/// knows who has seen what. For that reason it does not include that a joker is known from one side
/// (A16); that is added where a seat's knowledge is looked up.
// OTTO's seats in the lower half, BRUNO's in the upper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Marks(u8);

impl Marks {
    /// Nobody has seen anything.
    pub const NONE: Self = Self(0);

    /// These seats have seen this side, and nobody the other.
    #[inline]
    pub(crate) const fn new(side: Side, seats: Seats) -> Self {
        Self(seats.0 << (4 * side.index()))
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the seat has seen this side.
    #[inline]
    pub fn has(self, side: Side, seat: Seat) -> bool {
        seat.index() < SEATS && self.0 >> (4 * side.index() + seat.index()) & 1 == 1
    }

    /// Whether it includes a seat that a table of `players` does not have.
    pub(crate) const fn beyond(self, players: usize) -> bool {
        let all = Seats::all(players).0;
        self.0 & !(all | all << 4) != 0
    }

    /// Who has seen this side.
    pub fn seats(self, side: Side) -> SeatSet {
        Seat::all(SEATS).filter(|seat| self.has(side, *seat)).collect()
    }
}

impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}/{:?}", self.seats(Side::Otto), self.seats(Side::Bruno))
    }
}

/// A set of seats in four bits.
#[derive(Clone, Copy)]
pub(crate) struct Seats(u8);

impl Seats {
    #[inline]
    pub(crate) const fn all(players: usize) -> Self {
        Self((1 << players) - 1)
    }

    #[inline]
    pub(crate) const fn only(seat: Seat) -> Self {
        Self(1 << (seat.index() & 3))
    }

    #[inline]
    pub(crate) const fn except(self, seat: Seat) -> Self {
        Self(self.0 & !Self::only(seat).0)
    }
}

/// A card in its place, and who has seen its faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Slot {
    pub(crate) card: Card,
    pub(crate) marks: Marks,
}

impl Slot {
    /// Fills the places without a card, so that equal tables are equal values.
    pub(crate) const EMPTY: Self = Self { card: Card::JOKER, marks: Marks::NONE };

    #[inline]
    pub(crate) fn mark(&mut self, marks: Marks) {
        self.marks = self.marks.and(marks);
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.card, self.marks)
    }
}

/// A rack from left to right, or a pile from bottom to top.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Row<const N: usize> {
    slots: [Slot; N],
    len: u8,
}

impl<const N: usize> Row<N> {
    pub(crate) const NONE: Self = Self { slots: [Slot::EMPTY; N], len: 0 };

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub(crate) fn slots(&self) -> &[Slot] {
        &self.slots[..self.len().min(N)]
    }

    #[inline]
    pub(crate) fn slots_mut(&mut self) -> &mut [Slot] {
        let len = self.len().min(N);
        &mut self.slots[..len]
    }

    /// All places, including empty ones: for loops of a fixed length.
    #[inline]
    pub(crate) const fn places(&self) -> &[Slot; N] {
        &self.slots
    }

    /// Whether there is no free place.
    pub(crate) const fn is_full(&self) -> bool {
        self.len() >= N
    }

    /// The right end of a rack, the top of a pile.
    #[inline]
    pub(crate) fn last_mut(&mut self) -> Option<&mut Slot> {
        self.slots_mut().last_mut()
    }

    /// Adds a card. The rules guarantee a free place; without one, nothing happens.
    #[inline]
    pub(crate) fn push(&mut self, slot: Slot) {
        if let Some(place) = self.slots.get_mut(usize::from(self.len)) {
            *place = slot;
            self.len += 1;
        }
    }

    pub(crate) fn extend(&mut self, slots: impl Iterator<Item = Slot>) {
        for slot in slots {
            self.push(slot);
        }
    }

    /// Marks all of these cards as seen by these seats.
    pub(crate) fn mark(&mut self, marks: Marks) {
        for slot in self.slots_mut() {
            slot.mark(marks);
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Slot> {
        let last = self.len().checked_sub(1)?;
        let place = self.slots.get_mut(last)?;
        self.len -= 1;
        Some(std::mem::replace(place, Slot::EMPTY))
    }

    /// Removes the card from a place; those to its right close up.
    #[inline]
    pub(crate) fn remove(&mut self, place: usize) -> Option<Slot> {
        if place >= self.len().min(N) {
            return None;
        }
        let slot = self.slots[place];
        // A fixed length: the empty places move too, which changes nothing, and the loop needs no
        // length.
        for index in 0..N - 1 {
            self.slots[index] = self.slots[index + usize::from(index >= place)];
        }
        self.slots[N - 1] = Slot::EMPTY;
        self.len -= 1;
        Some(slot)
    }

    /// A12: the bottom card becomes the top.
    pub(crate) fn reverse(&mut self) {
        self.slots_mut().reverse();
    }
}

impl<const N: usize> fmt::Debug for Row<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.slots().fmt(f)
    }
}

/// What an observer knows of the card in one place.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sight {
    /// Its OTTO face, where it is known.
    pub otto: Option<crate::Face>,
    /// Its BRUNO face, where it is known.
    pub bruno: Option<crate::Face>,
    /// Who has seen its faces; empty in a view without recall.
    pub marks: Marks,
}

impl Sight {
    /// A card of which nothing is known.
    pub const NONE: Self = Self { otto: None, bruno: None, marks: Marks::NONE };

    /// A card of which OTTO, BRUNO or both are known. A joker is known from one side (A16).
    pub(crate) fn of(card: Card, otto: bool, bruno: bool) -> Self {
        let both = card.is_joker() && (otto || bruno);
        Self {
            otto: (otto || both).then(|| card.face(Side::Otto)),
            bruno: (bruno || both).then(|| card.face(Side::Bruno)),
            marks: Marks::NONE,
        }
    }

    /// What is known of this side.
    pub const fn face(&self, side: Side) -> Option<crate::Face> {
        match side {
            Side::Otto => self.otto,
            Side::Bruno => self.bruno,
        }
    }

    /// The side that is known and its face, if the other side is not known.
    pub(crate) const fn half(self) -> Option<(Side, crate::Face)> {
        match (self.otto, self.bruno) {
            (Some(face), None) => Some((Side::Otto, face)),
            (None, Some(face)) => Some((Side::Bruno, face)),
            (Some(_), Some(_)) | (None, None) => None,
        }
    }

    /// The card, if both sides are known and A2 allows it.
    pub fn card(&self) -> Option<Card> {
        Card::new(self.otto?, self.bruno?)
    }
}

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats any table has.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from 0 to the left (clockwise).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// Seat 0.
    pub const FIRST: Self = Self(0);

    /// The seat with this number, if a table can have it.
    #[inline]
    pub const fn new(number: usize) -> Option<Self> {
        if number < MAX_SEATS { Some(Self(number as u8)) } else { None }
    }

    /// The seats of a table of `seats`, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats.min(MAX_SEATS) as u8).map(Self)
    }

    /// The seat's number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask tells the compiler what `new` guarantees, so that indexing an array of eight
        // needs no bounds check.
        (self.0 & 7) as usize
    }

    /// The next seat to the left at a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn left(self, seats: usize) -> Self {
        let next = self.0 + 1;
        if next as usize >= seats { Self(0) } else { Self(next) }
    }

    /// All seats of the table once, going left, ending with this one.
    pub fn round_from_left(self, seats: usize) -> impl Iterator<Item = Self> + Clone {
        (1..=seats as u8).map(move |step| Self((self.0 + step) % seats as u8))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u64::deserialize(deserializer)?;
        usize::try_from(number)
            .ok()
            .and_then(Self::new)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no seat {number}; seats are 0 to 7")))
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// Every seat of a table of `seats`.
    pub const fn all(seats: usize) -> Self {
        Self(((1_u16 << seats) - 1) as u8)
    }

    /// This seat alone.
    #[inline]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.index())
    }

    /// The set and this seat.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.index())
    }

    /// The set but for this seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.index()))
    }

    /// Seats in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seat with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats, lowest number first.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..MAX_SEATS as u8).map(Seat).filter(move |seat| self.has(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// One value per seat, without a heap allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    seats: u8,
    values: [T; MAX_SEATS],
}

impl<T: Copy + Default> BySeat<T> {
    /// `value(seat)` for each of the first `seats` seats.
    pub fn from_fn(seats: usize, mut value: impl FnMut(Seat) -> T) -> Self {
        let mut values = [T::default(); MAX_SEATS];
        for seat in Seat::all(seats) {
            values[seat.index()] = value(seat);
        }
        Self { seats: seats.min(MAX_SEATS) as u8, values }
    }
}

impl<T> BySeat<T> {
    /// The number of seats.
    #[expect(clippy::len_without_is_empty, reason = "a table without seats does not exist")]
    pub fn len(&self) -> usize {
        usize::from(self.seats)
    }

    /// The values in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.len()]
    }

    /// Each seat with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> + Clone {
        Seat::all(self.len()).zip(&self.values)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        if values.is_empty() || values.len() > MAX_SEATS {
            return Err(serde::de::Error::custom(format!(
                "a list with one entry per seat has 1 to {MAX_SEATS} entries, not {}",
                values.len()
            )));
        }
        Ok(Self::from_fn(values.len(), |seat| values[seat.index()]))
    }
}

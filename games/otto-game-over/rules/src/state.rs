//! The state of a table: A5–A7, A10.

use std::hash::{Hash, Hasher};

use engine::{BySeat, Chance, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::pieces::{Figure, Kind, Kinds, PAWNS};
use crate::places::{Cell, SpotSet};
use crate::secrets::{Secret, Secrets};

/// A match of OTTO Game Over, all its rounds: the full state.
///
/// What a team shares (pawns, points) is stored once, under the lower seat of the two: see
/// [`Settings::side`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OttoGameOver {
    /// Where each side's pawns lie.
    pub(crate) pawns: [SpotSet; 4],
    pub(crate) board: Board,
    pub(crate) table: Settings,
    /// Points of the rounds that are over, by side.
    pub(crate) totals: [u16; 4],
    /// This round, from 0.
    pub(crate) round: u16,
    pub(crate) kind: RoundKind,
    /// A34: who takes part in the round.
    pub(crate) playing: SeatSet,
    pub(crate) phase: Phase,
    pub(crate) travel: Travel,
    /// A15: the placement that others may still comment on.
    pub(crate) last: Option<Last>,
    /// A15: who has commented on it.
    pub(crate) reminded: SeatSet,
    /// The tile in front of each seat.
    pub(crate) held: [Option<Kind>; 4],
    /// The tile just drawn.
    pub(crate) drawn: Option<Kind>,
    pub(crate) tower: Pile<Kind, 36>,
    /// Tiles that left the round.
    pub(crate) removed: Kinds,
    /// Pawns not yet on the board, by side and figure.
    pub(crate) left: [[u8; 3]; 4],
    pub(crate) hands: [Secrets; 4],
    pub(crate) secret_pile: Pile<Secret, 33>,
    pub(crate) used: Secrets,
    pub(crate) chance: Chance,
}

const _: () = assert!(size_of::<OttoGameOver>() <= 512, "search copies this at every node");

/// The settings of the table, which do not change during a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the table")]
pub(crate) struct Settings {
    pub(crate) players: u8,
    pub(crate) teams: bool,
    pub(crate) vigilance: bool,
    pub(crate) secret_cards: bool,
    /// A34: whether every round is played without a tile held.
    pub(crate) blind: bool,
    /// The maximum number of rounds; 0 is no limit.
    pub(crate) rounds: u8,
    /// A6: 0 for the oldest seat, and so on.
    pub(crate) age_rank: [u8; 4],
}

impl Settings {
    #[inline]
    pub(crate) const fn players(&self) -> usize {
        self.players as usize
    }

    /// A7: the number of sides.
    pub(crate) const fn sides(&self) -> usize {
        if self.teams { 2 } else { self.players() }
    }

    /// A7: the index of a seat's pawns and points.
    #[inline]
    pub(crate) const fn side(&self, seat: Seat) -> usize {
        (if self.teams { seat.index() & 1 } else { seat.index() }) & 3
    }

    pub(crate) fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::all(self.players())
    }

    /// A6: the oldest of some seats.
    pub(crate) fn oldest(&self, among: SeatSet) -> Seat {
        let oldest = among.iter().min_by_key(|seat| self.age_rank[seat.index() & 3]);
        oldest.expect("there is somebody among those concerned (A6)")
    }

    /// The seats of a side.
    pub(crate) fn members(self, side: usize) -> impl Iterator<Item = Seat> + Clone {
        self.seats().filter(move |seat| self.side(*seat) == side)
    }

    /// A7, A38: whether `observer` may look at the secret cards of `seat`.
    pub(crate) fn may_see(&self, observer: Option<Seat>, seat: Seat) -> bool {
        let seated = observer.filter(|observer| observer.index() < self.players());
        seated.is_some_and(|observer| self.side(observer) == self.side(seat))
    }

    pub(crate) fn by_seat<T: Copy + Default>(&self, value: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat::from_fn(self.players(), value)
    }
}

/// What kind of round is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundKind {
    /// A8: with a tile held, and secret cards.
    Normal,
    /// A34: among those tied, with neither.
    Blind,
    /// A31: alone, with neither.
    Solo,
}

/// The pending decision, and its seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A10: play a secret card, or draw.
    Turn {
        /// The seat on turn.
        seat: Seat,
        /// Whether a card may still be played in this turn (A21, A22).
        card: bool,
    },
    /// A10: place a tile.
    Place {
        /// The seat on turn.
        seat: Seat,
        /// A15: whether a reminder has undone the first attempt, so that A12 is enforced.
        reminded: bool,
    },
    /// A27: how to use a stolen card.
    Stolen {
        /// Who stole it.
        seat: Seat,
        /// The card that was stolen.
        card: Secret,
    },
    /// A29: whether to play an eight.
    Infinity {
        /// Who drew the infinity.
        maker: Seat,
        /// Who decides now.
        asked: Seat,
        /// Who has played one.
        kept: SeatSet,
    },
    /// A5, A32: no decision.
    Over {
        /// A35: who won the shoot-out, if it came to that.
        shootout: Option<Seat>,
    },
}

impl Phase {
    /// The seat that decides.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Turn { seat, .. } | Self::Place { seat, .. } | Self::Stolen { seat, .. } => Some(seat),
            Self::Infinity { asked, .. } => Some(asked),
            Self::Over { .. } => None,
        }
    }
}

/// A22: the stage of a time travel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Travel {
    /// There is none.
    #[default]
    No,
    /// In the first of two turns.
    First,
    /// In the second.
    Second,
}

/// A15: a placement that others may still comment on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Last {
    /// The seat that placed the tile.
    pub seat: Seat,
    /// The cell it was placed on.
    pub cell: Cell,
    /// Whether it was the tile held before; the one held now was drawn in that turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub was_held: bool,
    /// A22: whether it was placed in the second turn of a time travel.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second_turn: bool,
}

/// A pile of things face down. Equal if they have the same things in the same order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pile<T, const N: usize> {
    /// The top one is the last of the first `len`; the rest is meaningless.
    items: [T; N],
    len: u8,
}

impl<T: Copy, const N: usize> Pile<T, N> {
    /// An empty pile; `any` fills the unused places.
    pub(crate) const fn empty(any: T) -> Self {
        Self { items: [any; N], len: 0 }
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }

    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }

    #[inline]
    pub(crate) const fn len(&self) -> u8 {
        self.len
    }

    /// Puts a thing on top; if the pile is full, does nothing.
    pub(crate) fn push(&mut self, item: T) {
        if let Some(place) = self.items.get_mut(usize::from(self.len)) {
            *place = item;
            self.len += 1;
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        let top = self.as_slice().last().copied();
        self.len -= u8::from(top.is_some());
        top
    }
}

impl<T: PartialEq + Copy, const N: usize> PartialEq for Pile<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq + Copy, const N: usize> Eq for Pile<T, N> {}

impl<T: Hash + Copy, const N: usize> Hash for Pile<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl OttoGameOver {
    /// The tiles that the seat can place: the one it holds and the one it drew.
    pub(crate) fn tiles_of(&self, seat: Seat) -> [Option<Kind>; 2] {
        [self.held[seat.index() & 3], self.drawn]
    }

    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> Secrets {
        self.hands[seat.index() & 3]
    }

    /// A31, A34: whether a seat holds a tile from turn to turn in this round.
    #[inline]
    pub(crate) fn tiles_are_held(&self) -> bool {
        self.kind == RoundKind::Normal && !self.table.blind
    }

    /// A31, A34: whether secret cards can be played in this round.
    #[inline]
    pub(crate) fn cards_in_play(&self) -> bool {
        self.table.secret_cards && self.kind == RoundKind::Normal
    }

    /// The next seat in turn order among those who play this round.
    #[inline]
    pub(crate) fn next_player(&self, seat: Seat) -> Seat {
        let mut next = seat.left(self.table.players());
        while !self.playing.has(next) && next != seat {
            next = next.left(self.table.players());
        }
        next
    }

    /// Those who play this round in turn order, beginning with this seat.
    pub(crate) fn players_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let playing = self.playing;
        let others = seat.round_from_left(self.table.players()).filter(move |next| *next != seat);
        std::iter::once(seat).chain(others).filter(move |seat| playing.has(*seat))
    }

    /// The value of the pawns a side has on the board.
    pub(crate) fn on_board(&self, side: usize) -> u16 {
        let laid = |figure: Figure| PAWNS[figure as usize].saturating_sub(self.left[side][figure as usize]);
        Figure::ALL.iter().map(|figure| u16::from(laid(*figure)) * u16::from(figure.points())).sum()
    }

    /// All the pawns on the board.
    pub(crate) fn all_pawns(&self) -> SpotSet {
        self.pawns.iter().fold(SpotSet::NONE, |all, pawns| all.or(*pawns))
    }
}

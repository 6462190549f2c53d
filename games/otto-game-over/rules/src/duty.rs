//! A11, A12, A16, A17: where a seat may place which of its tiles.

use crate::board::{Board, FIGURES, INFINITY};
use crate::moves::Placement;
use crate::pieces::Kind;
use crate::places::Cell;

/// A set of placements of at most two kinds of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placements {
    /// In order; equal if there is only one.
    kinds: [Kind; 2],
    /// For each kind, four bits per cell, one per turn.
    sets: [u128; 2],
}

impl Placements {
    pub(crate) const NONE: Self = Self { kinds: [Kind::BLACK; 2], sets: [0; 2] };

    /// The number of placements.
    #[inline]
    pub const fn len(&self) -> u32 {
        self.sets[0].count_ones() + self.sets[1].count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.sets[0] | self.sets[1] == 0
    }

    /// Whether it contains this placement.
    pub fn has(&self, placement: Placement) -> bool {
        let bit = 4 * placement.cell.number() as u32 + u32::from(placement.turn & 3);
        let mut sets = self.kinds.iter().zip(self.sets);
        placement.turn < 4 && sets.any(|(kind, set)| *kind == placement.kind && set >> bit & 1 == 1)
    }

    /// The placements: by kind, cell and turn.
    pub fn iter(&self) -> impl Iterator<Item = Placement> + Clone {
        let each = |kind: Kind, set: u128| {
            let low = kit::ones(set as u64);
            let high = kit::ones((set >> 64) as u64).map(|place| place + 64);
            low.chain(high).map(move |place| placement(kind, place))
        };
        each(self.kinds[0], self.sets[0]).chain(each(self.kinds[1], self.sets[1]))
    }

    /// The placement that has `n` others before it.
    #[inline]
    pub(crate) fn nth(&self, mut n: u32) -> Option<Placement> {
        for (kind, set) in self.kinds.iter().zip(self.sets) {
            for (word, first) in [(set as u64, 0), ((set >> 64) as u64, 64)] {
                let count = word.count_ones();
                if n < count {
                    let bit = kit::nth_bit(word, n);
                    return Some(placement(*kind, bit.trailing_zeros() as u8 + first));
                }
                n -= count;
            }
        }
        None
    }
}

#[inline]
fn placement(kind: Kind, place: u8) -> Placement {
    Placement { kind, cell: Cell::from_number(usize::from(place / 4)), turn: place % 4 }
}

/// The possible placements of the tiles in hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// A11, A16, A17: every placement.
    pub(crate) any: Placements,
    /// Those that close a circle or a square.
    pub(crate) score: Placements,
    /// Those that close an infinity.
    pub(crate) infinity: Placements,
}

impl Reach {
    pub(crate) fn new(board: &Board, tiles: [Option<Kind>; 2]) -> Self {
        let (kinds, count) = placeable(tiles);
        let none = Placements { kinds, sets: [0; 2] };
        let mut reach = Self { any: none, score: none, infinity: none };
        for cell in board.open().iter() {
            let needs = board.needs(cell);
            let shift = 4 * cell.number();
            for (index, kind) in kinds.iter().enumerate().take(count) {
                let shown = (1_u32 << kind.turns()) - 1;
                let (mut score, mut infinity) = (0, 0);
                for turn in 0..4 {
                    let closed = needs & kind.marks(turn);
                    score |= u32::from(closed & FIGURES != 0) << turn;
                    infinity |= u32::from(closed & INFINITY != 0) << turn;
                }
                reach.any.sets[index] |= u128::from(shown) << shift;
                reach.score.sets[index] |= u128::from(score & shown) << shift;
                reach.infinity.sets[index] |= u128::from(infinity & shown) << shift;
            }
        }
        reach
    }

    /// A12: the placements that the duty allows.
    #[inline]
    pub(crate) fn dutiful(&self) -> Placements {
        if !self.infinity.is_empty() {
            self.infinity
        } else if !self.score.is_empty() {
            self.score
        } else {
            self.any
        }
    }
}

/// A12: whether the last placement, of the tile on this cell, broke the duty of a player who also
/// had `held`.
pub(crate) fn broke_duty(board: &Board, cell: Cell, held: Option<Kind>) -> bool {
    let Some(tile) = board.tile(cell) else { return false };
    let mut before = *board;
    before.take(cell);
    let placement = Placement { kind: tile.kind(), cell, turn: tile.turn() };
    !Reach::new(&before, [Some(tile.kind()), held]).dutiful().has(placement)
}

/// The kinds among the seat's tiles that may be placed, smallest first, and their number.
fn placeable(tiles: [Option<Kind>; 2]) -> ([Kind; 2], usize) {
    if tiles.contains(&Some(Kind::ZERO)) {
        return ([Kind::ZERO; 2], 1); // A16
    }
    // A17: a black tile does not count.
    match tiles.map(|tile| tile.filter(|kind| *kind != Kind::BLACK)) {
        [Some(a), Some(b)] if a != b => ([a.min(b), a.max(b)], 2),
        [Some(kind), _] | [None, Some(kind)] => ([kind; 2], 1),
        [None, None] => ([Kind::BLACK; 2], 0),
    }
}

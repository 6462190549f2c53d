//! Placements for the planner: the legal ones under the duty, and their values.

use std::sync::LazyLock;

use engine::Dice;
use game_otto_game_over::Kind;

use super::figures::{Closes, Code, Sketch};

/// The kinds of tiles as small numbers, plus one for no tile.
pub(super) const KINDS: usize = Kind::COUNT;
pub(super) const ZERO: u8 = Kind::ZERO.index() as u8;
pub(super) const BLACK: u8 = Kind::BLACK.index() as u8;
pub(super) const NO_TILE: u8 = KINDS as u8;

/// Tiles by kind.
pub(super) type Tiles = [u8; KINDS];

/// One placement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Choice {
    pub(super) at: usize,
    pub(super) code: Code,
    pub(super) closes: Closes,
    /// The tile that is kept.
    pub(super) kept: u8,
    /// Its value.
    pub(super) value: f32,
    /// Half the width of its 95 % confidence interval, if requested.
    pub(super) margin: f32,
}

/// Buffers that are reused from move to move.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) found: Vec<(usize, Code, Closes)>,
    pub(super) choices: Vec<Choice>,
    /// The number of boards examined.
    pub(super) boards: u64,
}

impl Scratch {
    /// The choice with the highest value, the first of equals.
    pub(super) fn best(&self) -> Option<Choice> {
        self.choices
            .iter()
            .copied()
            .reduce(|held, choice| if choice.value > held.value { choice } else { held })
    }

    /// A11, A12: finds the legal placements of these kinds under the duty.
    pub(super) fn find(&mut self, sketch: &Sketch, kinds: &[u8]) {
        self.found.clear();
        let mut best = 0;
        for at in sketch.open() {
            for kind in kinds {
                for turn in 0..TURNS[usize::from(*kind)] {
                    let code = 4 * kind + turn;
                    let closes = sketch.closes(at, code);
                    let rank = if closes.infinity { 2 } else { u8::from(closes.any_figure()) };
                    if rank > best {
                        best = rank;
                        self.found.clear();
                    }
                    if rank == best {
                        self.found.push((at, code, closes));
                    }
                }
            }
        }
    }
}

/// A11: the positions of each kind that look different.
static TURNS: LazyLock<[u8; KINDS]> = LazyLock::new(|| {
    let mut turns = [0; KINDS];
    for kind in Kind::all() {
        turns[kind.index()] = kind.turns();
    }
    turns
});

/// Draws a random tile.
pub(super) fn draw(tiles: &mut Tiles, dice: &mut Dice) -> Option<u8> {
    let total: u32 = tiles.iter().map(|count| u32::from(*count)).sum();
    let mut number = if total == 0 { 0 } else { dice.below(total) };
    for (kind, count) in tiles.iter_mut().enumerate() {
        if number < u32::from(*count) {
            *count -= 1;
            return Some(kind as u8);
        }
        number -= u32::from(*count);
    }
    None
}

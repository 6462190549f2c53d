//! The value of a board: a sum of weights over everything begun on it. The weights are learned (see
//! `learn.rs`).

use std::sync::LazyLock;

use super::figures::{
    BARE, CLASSES, CORNERS, CROSS, DEAD, END, HEARTS, NEVER, ROUND, SIDES, SMALL, SMALL_HEARTS, SMALL_KINDS,
    SQUARE, Sketch, around, cells, points, sides,
};
use super::placing::Tiles;

/// The stage of a round, by empty cells.
const PHASES: usize = 4;

pub(super) const fn phase(empties: u32) -> usize {
    match empties {
        0..=5 => 3,
        6..=11 => 2,
        12..=17 => 1,
        _ => 0,
    }
}

/// What a cell needs at a corner: nothing, a round that closes, a round, an angle that closes, an
/// angle, a loop.
const WANTS: usize = 6;
const CORNERED: usize = WANTS * WANTS * WANTS * WANTS;
/// What a cell needs at its four corners; those that are equal after quarter turns are one pattern.
const PATTERNS: usize = (CORNERED + WANTS * WANTS + 2 * WANTS) / 4;

static PATTERN: LazyLock<[u16; CORNERED]> = LazyLock::new(|| {
    let mut all = [0; CORNERED];
    let mut patterns = 0;
    for index in 0..CORNERED {
        let mut turned = index;
        let mut least = index;
        for _ in 0..3 {
            turned = turned / WANTS + turned % WANTS * (CORNERED / WANTS);
            least = least.min(turned);
        }
        if least == index {
            all[index] = patterns;
            patterns += 1;
        } else {
            all[index] = all[least];
        }
    }
    all
});

/// The indices of the weights of a situation.
#[derive(Clone, Debug)]
pub(super) struct Context {
    /// Two weights are added for each class of points, sides and hearts.
    point: [[u32; 2]; CLASSES],
    side: [[u32; 2]; SIDES],
    heart: [[u32; 2]; HEARTS],
    /// Small infinities.
    small: [[u32; 4]; SMALL_HEARTS],
    pattern: u32,
    wants: [u8; 16],
    /// Weights that do not depend on where tiles are.
    pub(super) more: Vec<u32>,
}

/// Alone: the pawns and the infinity that are still needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Needs {
    pub(super) left: [u8; 3],
    pub(super) infinity: bool,
}

/// A weight that is always 0.
const NONE: u32 = 0;

// Alone: circles by large pawns left, squares by square pawns left, everything else by whether an
// infinity is missing.
const SOLO_POINT: u32 = 1;
const SOLO_SIDE: u32 = SOLO_POINT + (5 * PHASES * CLASSES) as u32;
const SOLO_HEART: u32 = SOLO_SIDE + (5 * PHASES * SIDES) as u32;
const SOLO_SMALL: u32 = SOLO_HEART + (2 * PHASES * HEARTS) as u32;
const SOLO_PATTERN: u32 = SOLO_SMALL + (2 * 5 * PHASES * SMALL_HEARTS) as u32;
const SOLO_NEEDS: u32 = SOLO_PATTERN + (PHASES * PATTERNS) as u32;
const SOLO_EACH: u32 = SOLO_NEEDS + 25 * 200;
const SOLO_KINDS: u32 = SOLO_EACH + 25 * 17;
/// The number of weights for solo games.
pub(super) const SOLO: usize = SOLO_KINDS as usize + 8 * 5 * PHASES * 2;

impl Context {
    /// Alone, with these needs, cells and tiles (by kind) left.
    pub(super) fn solo(needs: Needs, empties: u32, tiles: &Tiles) -> Self {
        let phase = phase(empties);
        let [small, large, square] = needs.left.map(usize::from);
        let missing = usize::from(needs.infinity);
        let mut point = [[NONE; 2]; CLASSES];
        let mut wants = [0; 16];
        for (class, place) in point.iter_mut().enumerate() {
            let left = match class as u8 {
                SQUARE..CROSS => square,
                ROUND..SQUARE => large,
                _ => missing,
            };
            place[0] = SOLO_POINT + ((left.min(4) * PHASES + phase) * CLASSES + class) as u32;
            wants[class] = want(class as u8);
            // Figures that are not needed any more have no weight; a circle may still become a
            // loop.
            if (SQUARE..CROSS).contains(&(class as u8)) && square == 0
                || (ROUND..SQUARE).contains(&(class as u8)) && large == 0 && !needs.infinity
                || class as u8 >= CROSS && !needs.infinity
            {
                wants[class] = 0;
            }
        }
        let side = std::array::from_fn(|class| {
            // The ends of crossings do not need pawns.
            let left = if class < usize::from(END) { small.min(4) } else { missing };
            [SOLO_SIDE + ((left * PHASES + phase) * SIDES + class) as u32, NONE]
        });
        let crossings = crossings(tiles);
        let small_heart = std::array::from_fn(|heart| {
            let index = ((missing * 5 + crossings) * PHASES + phase) * SMALL_HEARTS + heart;
            [SOLO_SMALL + index as u32, NONE, NONE, NONE]
        });
        let heart = std::array::from_fn(|heart| {
            [SOLO_HEART + ((missing * PHASES + phase) * HEARTS + heart) as u32, NONE]
        });
        let mut more = Vec::with_capacity(9);
        let all = ((small.min(4) * 5 + large.min(4)) * 4 + square.min(3)) * 2 + missing;
        let empties = empties.min(24) as usize;
        more.push(SOLO_NEEDS + (200 * empties + all) as u32);
        // By cells left: each sort of pawns, the infinity, and the cells themselves.
        let each = [small.min(4), 5 + large.min(4), 10 + square.min(3), 14 + missing, 16];
        more.extend(each.map(|index| SOLO_EACH + (17 * empties + index) as u32));
        for (kind, count) in tiles.iter().enumerate().take(8) {
            let count = usize::from(*count).min(4);
            more.push(SOLO_KINDS + (((kind * 5 + count) * PHASES + phase) * 2 + missing) as u32);
        }
        let pattern = SOLO_PATTERN + (phase * PATTERNS) as u32;
        Self { point, side, heart, small: small_heart, pattern, wants, more }.settled()
    }
}

// Against others: what a held tile makes of the board, for the next player's tile and the seat's
// own; an infinity counts by what it would wipe out.
const HELD: usize = 10;
const LEADS: usize = 5;
const TABLE_POINT: u32 = 1;
const TABLE_SIDE: u32 = TABLE_POINT + (2 * HELD * PHASES * CLASSES) as u32;
const TABLE_HEART: u32 = TABLE_SIDE + (2 * HELD * PHASES * SIDES) as u32;
const TABLE_LEAD: u32 = TABLE_HEART + (HELD * PHASES * HEARTS) as u32;
const TABLE_SMALL: u32 = TABLE_LEAD + (LEADS * PHASES * HEARTS) as u32;
const TABLE_SMALL_LEAD: u32 = TABLE_SMALL + (2 * HELD * PHASES * SMALL_HEARTS) as u32;
const TABLE_CROSSINGS: u32 = TABLE_SMALL_LEAD + (LEADS * PHASES * SMALL_HEARTS) as u32;
const TABLE_PATTERN: u32 = TABLE_CROSSINGS + (5 * PHASES * SMALL_HEARTS) as u32;
const TABLE_HOLD: u32 = TABLE_PATTERN + (HELD * PHASES * PATTERNS) as u32;
const TABLE_PAWNS: u32 = TABLE_HOLD + (HELD * HELD * PHASES) as u32;
const TABLE_KINDS: u32 = TABLE_PAWNS + (2 * 3 * 5 * PHASES) as u32;
/// The number of weights against others.
pub(super) const TABLE: usize = TABLE_CELLS as usize + 25;
const TABLE_CELLS: u32 = TABLE_KINDS + (9 * 5 * PHASES) as u32;

/// A seat that has just placed a tile, and the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Duel {
    /// The held tiles, by kind; 9 for none. The seat that has just placed comes first.
    pub(super) held: [u8; 2],
    pub(super) left: [[u8; 3]; 2],
    /// By how many points of this round the first seat is ahead.
    pub(super) lead: i32,
}

impl Context {
    /// Against others, with these cells and tiles (by kind) left.
    pub(super) fn table(duel: &Duel, empties: u32, tiles: &Tiles) -> Self {
        let phase = phase(empties);
        let [mine, next] = duel.held.map(usize::from);
        let lead = match duel.lead {
            ..-5 => 0,
            -5..-1 => 1,
            -1..=1 => 2,
            2..=5 => 3,
            _ => 4,
        };
        let by = |first: u32, many: usize, held: usize, index: usize| {
            first + ((held * PHASES + phase) * many + index) as u32
        };
        let two = |first: u32, many: usize, index: usize| {
            [by(first, many, next, index), by(first, many, HELD + mine, index)]
        };
        let point = std::array::from_fn(|class| two(TABLE_POINT, CLASSES, class));
        let side = std::array::from_fn(|class| two(TABLE_SIDE, SIDES, class));
        let heart = std::array::from_fn(|heart| {
            [by(TABLE_HEART, HEARTS, next, heart), by(TABLE_LEAD, HEARTS, lead, heart)]
        });
        let crossings = crossings(tiles);
        let small = std::array::from_fn(|heart| {
            let [by_next, by_mine] = two(TABLE_SMALL, SMALL_HEARTS, heart);
            let by_lead = by(TABLE_SMALL_LEAD, SMALL_HEARTS, lead, heart);
            [by_next, by_mine, by_lead, by(TABLE_CROSSINGS, SMALL_HEARTS, crossings, heart)]
        });
        let mut wants = [0; 16];
        for (class, place) in wants.iter_mut().enumerate() {
            *place = want(class as u8);
        }
        let mut more = Vec::with_capacity(16);
        more.push(TABLE_CELLS + empties.min(24));
        more.push(TABLE_HOLD + ((mine * HELD + next) * PHASES + phase) as u32);
        for (side, left) in duel.left.iter().enumerate() {
            for (figure, left) in left.iter().enumerate() {
                let index = ((side * 3 + figure) * 5 + usize::from(*left).min(4)) * PHASES + phase;
                more.push(TABLE_PAWNS + index as u32);
            }
        }
        for (kind, count) in tiles.iter().enumerate() {
            more.push(TABLE_KINDS + ((kind * 5 + usize::from(*count).min(4)) * PHASES + phase) as u32);
        }
        let pattern = TABLE_PATTERN + ((next * PHASES + phase) * PATTERNS) as u32;
        Self { point, side, heart, small, pattern, wants, more }.settled()
    }

    /// Classes that are hopeless, or not begun, have no weight.
    fn settled(mut self) -> Self {
        for class in [DEAD, ROUND, SQUARE, CROSS] {
            self.point[usize::from(class)] = [NONE; 2];
        }
        for class in [BARE, SMALL, NEVER] {
            self.side[usize::from(class)] = [NONE; 2];
        }
        self.heart[0] = [NONE; 2];
        self.heart[8] = [NONE; 2];
        self.small[0] = [NONE; 4];
        self.small[4] = [NONE; 4];
        self
    }
}

/// The tiles left that may be the heart of a small infinity.
fn crossings(tiles: &Tiles) -> usize {
    SMALL_KINDS.iter().map(|kind| usize::from(tiles[usize::from(*kind)])).sum::<usize>().min(4)
}

const fn want(class: u8) -> u8 {
    match class {
        3 => 1,
        4 | 5 => 2,
        7 => 3,
        8 | 9 => 4,
        11..=13 => 5,
        _ => 0,
    }
}

/// The weights of one situation, extracted from all weights.
pub(super) struct Worth<'a> {
    point: [f32; 16],
    side: [f32; 8],
    heart: [f32; 16],
    small: [f32; 8],
    pattern: &'a [f32],
    wants: [u8; 16],
    pub(super) more: f32,
}

impl<'a> Worth<'a> {
    pub(super) fn new(context: &Context, weights: &'a [f32]) -> Self {
        let at = |index: u32| weights[index as usize];
        let both = |[a, b]: [u32; 2]| at(a) + at(b);
        let mut worth = Self {
            point: [0.0; 16],
            side: [0.0; 8],
            heart: [0.0; 16],
            small: [0.0; 8],
            pattern: &weights[context.pattern as usize..][..PATTERNS],
            wants: context.wants,
            more: context.more.iter().map(|index| at(*index)).sum(),
        };
        for (place, index) in worth.point.iter_mut().zip(context.point) {
            *place = both(index);
        }
        for (place, index) in worth.side.iter_mut().zip(context.side) {
            *place = both(index);
        }
        for (place, index) in worth.small.iter_mut().zip(context.small) {
            *place = index.into_iter().map(at).sum();
        }
        for (place, index) in worth.heart.iter_mut().zip(context.heart) {
            *place = both(index);
        }
        worth
    }

    /// The whole board.
    pub(super) fn of(&self, sketch: &Sketch) -> f32 {
        let mut sum = self.more;
        for point in points() {
            sum += self.point[usize::from(sketch.class[point] & 15)];
        }
        for at in cells() {
            sum += self.side[usize::from(sketch.side[2 * at] & 7)]
                + self.side[usize::from(sketch.side[2 * at + 1] & 7)];
            sum += self.cell(sketch, at);
        }
        sum
    }

    #[inline]
    fn cell(&self, sketch: &Sketch, at: usize) -> f32 {
        let [a, b] = sketch.hearts_at(at);
        let mut sum = self.heart[a & 15] + self.heart[b & 15];
        let [a, b] = sketch.small_hearts_at(at);
        sum += self.small[a & 7] + self.small[b & 7];
        if sketch.is_empty_at(at) {
            // Pattern 0, a cell without needs, has no weight.
            sum += self.pattern[usize::from(PATTERN[pattern(sketch, at, &self.wants)])];
        }
        sum
    }

    /// The part that a tile placed at this cell can change.
    #[inline]
    pub(super) fn near(&self, sketch: &Sketch, at: usize) -> f32 {
        let mut sum = 0.0;
        for step in CORNERS {
            sum += self.point[usize::from(sketch.class[(at + step) & 63] & 15)];
        }
        for side in sides(at) {
            sum += self.side[usize::from(sketch.side[side] & 7)];
        }
        for at in around(at) {
            sum += self.cell(sketch, at);
        }
        sum
    }
}

#[inline]
fn pattern(sketch: &Sketch, at: usize, wants: &[u8; 16]) -> usize {
    let mut index = 0;
    for step in CORNERS {
        index = index * WANTS + usize::from(wants[usize::from(sketch.class[(at + step) & 63] & 15)]);
    }
    index % CORNERED
}

/// Calls `each` for every weight that a board in a situation counts, as often as it counts.
pub(super) fn visit(context: &Context, sketch: &Sketch, mut each: impl FnMut(u32)) {
    let mut both =
        |indices: &[u32]| indices.iter().filter(|index| **index != NONE).for_each(|index| each(*index));
    both(&context.more);
    for point in points() {
        both(&context.point[usize::from(sketch.class[point])]);
    }
    for at in cells() {
        both(&context.side[usize::from(sketch.side[2 * at])]);
        both(&context.side[usize::from(sketch.side[2 * at + 1])]);
        for heart in sketch.hearts_at(at) {
            both(&context.heart[heart]);
        }
        for heart in sketch.small_hearts_at(at) {
            both(&context.small[heart]);
        }
        if sketch.is_empty_at(at) {
            let pattern = u32::from(PATTERN[pattern(sketch, at, &context.wants)]);
            both(&[if pattern == 0 { NONE } else { context.pattern + pattern }]);
        }
    }
}

static SOLO_WEIGHTS: LazyLock<Vec<f32>> = LazyLock::new(|| read(include_str!("solo.txt"), SOLO));
static TABLE_WEIGHTS: LazyLock<Vec<f32>> = LazyLock::new(|| read(include_str!("table.txt"), TABLE));

pub(super) fn solo_weights() -> &'static [f32] {
    &SOLO_WEIGHTS
}

pub(super) fn table_weights() -> &'static [f32] {
    &TABLE_WEIGHTS
}

/// Weights are written as thousandths.
fn read(text: &str, many: usize) -> Vec<f32> {
    let mut weights: Vec<f32> = text
        .split_whitespace()
        .map(|word| word.parse::<i32>().map_or(0.0, |weight| weight as f32 / 1000.0))
        .collect();
    weights.resize(many, 0.0);
    weights
}

/// Writes weights as they are parsed again.
pub(super) fn write(weights: &[f32]) -> String {
    let words: Vec<String> = weights.iter().map(|weight| format!("{:.0}", weight * 1000.0)).collect();
    let lines: Vec<String> = words.chunks(30).map(|line| line.join(" ") + "\n").collect();
    lines.concat()
}

//! The board from the point of view of figures: what is still missing at each grid point, at each
//! side, and for each pair of loops that an infinity could have, large or small.
//!
//! A figure at a point needs four quarters of one sort, so a point is described by the sort begun
//! there and the number of missing quarters: fourteen classes, and a table of the effect of a
//! quarter on each. A tile touches four points and four sides, and changes nothing else.

use std::sync::LazyLock;

use game_otto_game_over::{Board, Cell, Kind, Stroke, Tile, frame};

/// Classes of points. With `m` quarters missing: a circle is `ROUND + m`, a square `SQUARE + m`, a
/// loop with a crossing `CROSS + m`.
pub(super) const DEAD: u8 = 0;
/// Nothing placed here yet.
pub(super) const FREE: u8 = 1;
pub(super) const ROUND: u8 = 2;
pub(super) const SQUARE: u8 = 6;
pub(super) const CROSS: u8 = 10;
pub(super) const CLASSES: usize = 14;

/// Classes of sides: both cells empty, one cap, a small circle, impossible, a crossing that opens
/// on an empty cell, and one that a cap closes here.
pub(super) const BARE: u8 = 0;
pub(super) const CAP: u8 = 1;
pub(super) const SMALL: u8 = 2;
pub(super) const NEVER: u8 = 3;
pub(super) const END: u8 = 4;
pub(super) const LOOP: u8 = 5;
pub(super) const SIDES: usize = 6;

/// The effect on a side of a tile that shows nothing there, a cap, or an opening.
const NEXT_SIDE: [[u8; 4]; 8] = {
    let mut next = [[NEVER; 4]; 8];
    next[BARE as usize] = [NEVER, CAP, NEVER, END];
    next[CAP as usize] = [NEVER, SMALL, NEVER, LOOP];
    next[END as usize][QUARTER as usize] = LOOP;
    next
};

/// What a tile shows at a corner, or on a side: there, a quarter is a cap.
const NOTHING: u8 = 0;
const QUARTER: u8 = 1;
const ANGLE: u8 = 2;
const OPENING: u8 = 3;

/// The effect of a quarter on a point.
const NEXT: [[u8; 4]; CLASSES] = {
    let mut next = [[DEAD; 4]; CLASSES];
    next[FREE as usize] = [DEAD, ROUND + 3, SQUARE + 3, CROSS + 3];
    let mut missing = 1;
    while missing <= 3 {
        next[ROUND as usize + missing][QUARTER as usize] = ROUND + missing as u8 - 1;
        next[ROUND as usize + missing][OPENING as usize] = CROSS + missing as u8 - 1;
        next[SQUARE as usize + missing][ANGLE as usize] = SQUARE + missing as u8 - 1;
        next[CROSS as usize + missing][QUARTER as usize] = CROSS + missing as u8 - 1;
        missing += 1;
    }
    next
};

/// Possible infinities: 0 if impossible; while the heart's cell is empty, the number of tiles
/// missing (1 to 7); with the heart placed, 8 plus the number of tiles missing (8 to 14).
pub(super) const HEARTS: usize = 15;

/// Possible small infinities: 0 if impossible; while the heart's cell is empty, the number of tiles
/// missing (1 to 3); with the heart placed, 4 plus the number of tiles missing (4 to 6).
pub(super) const SMALL_HEARTS: usize = 7;

/// By the classes of two opposite sides of a cell.
static SMALL_PAIRS: [[u8; 8]; 8] = {
    let mut pairs = [[0; 8]; 8];
    let mut a = 0;
    while a < SIDES as u8 {
        let mut b = 0;
        while b < SIDES as u8 {
            pairs[a as usize][b as usize] = match (a, b) {
                (CAP, CAP) => 1,
                (CAP, BARE) | (BARE, CAP) => 2,
                (BARE, BARE) => 3,
                (LOOP, LOOP) => 4,
                (LOOP, END) | (END, LOOP) => 5,
                (END, END) => 6,
                _ => 0,
            };
            b += 1;
        }
        a += 1;
    }
    pairs
};

/// By whether the heart is placed, and by the classes of its two points.
static PAIRS: [[[u8; 16]; 16]; 2] = {
    let mut pairs = [[[0; 16]; 16]; 2];
    let mut a = 0;
    while a < CLASSES as u8 {
        let mut b = 0;
        while b < CLASSES as u8 {
            let (in_a, in_b) = (loose(a), loose(b));
            if in_a > 0 && in_b > 0 {
                pairs[0][a as usize][b as usize] = in_a + in_b - 1;
            }
            if a >= CROSS && b >= CROSS {
                pairs[1][a as usize][b as usize] = 8 + (a - CROSS) + (b - CROSS);
            }
            b += 1;
        }
        a += 1;
    }
    pairs
};

/// The quarters missing at a point without a crossing that may become a loop; 0 if it cannot.
const fn loose(class: u8) -> u8 {
    if class == FREE {
        4
    } else if class > ROUND && class <= ROUND + 3 {
        class - ROUND
    } else {
        0
    }
}

/// The cells in a row, including the rim. The cell at row r and column c, both from 0, has place
/// `8 (r + 1) + c + 1`, and so has the point at its upper left corner.
const ROW: usize = 8;
/// From a cell to the points at its corners, clockwise from the upper left.
pub(super) const CORNERS: [usize; 4] = [0, 1, ROW + 1, ROW];
/// All cells.
const ALL: u64 = 0x3e3e_3e3e_3e00;

/// The tiles that can be placed, with their turns: four times the kind, plus the turn.
pub(super) type Code = u8;
pub(super) const CODES: usize = 32;

/// The kinds of tiles with a crossing that opens on two sides.
pub(super) static SMALL_KINDS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let crossing = |kind: &Kind| TABLES.cells[usize::from(code(*kind, 0))] >= SMALL_CROSSING;
    Kind::all().filter(|kind| *kind != Kind::BLACK).filter(crossing).map(|kind| kind.index() as u8).collect()
});

struct Tables {
    /// What a tile shows at its corners.
    corners: [[u8; 4]; CODES],
    /// What it shows on its sides.
    sides: [[u8; 4]; CODES],
    /// What kind of cell it makes.
    cells: [u8; CODES],
    empty: Sketch,
}

/// A cell without a tile.
const EMPTY: u8 = 0;
/// A cell with a tile that is not a crossing; also the outside.
const PLAIN: u8 = 1;
/// A crossing that opens on the corners 0 and 2; the next number is one that opens on 1 and 3.
const CROSSING: u8 = 2;
/// A crossing that opens on the sides 0 and 2; the next number is one that opens on 1 and 3.
const SMALL_CROSSING: u8 = 4;

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables = Tables {
        corners: [[NOTHING; 4]; CODES],
        sides: [[NOTHING; 4]; CODES],
        cells: [PLAIN; CODES],
        empty: Sketch::bare(),
    };
    for kind in Kind::all() {
        for turn in 0..4 {
            let Some(tile) = Tile::new(kind, turn) else { continue };
            let code = usize::from(code(kind, turn));
            let mut crossed = 0_u8;
            for strand in tile.strands() {
                let [a, b] = strand.ports;
                match strand.stroke {
                    Stroke::Cap => tables.sides[code][usize::from(a / 2)] = QUARTER,
                    Stroke::Round => tables.corners[code][corner(a, b)] = QUARTER,
                    Stroke::Square => tables.corners[code][corner(a, b)] = ANGLE,
                    Stroke::Cross => crossed |= 1 << a | 1 << b,
                    Stroke::Line => {}
                }
            }
            for place in 0..4_u8 {
                let ports = 1_u8 << ((2 * place + 7) & 7) | 1 << (2 * place);
                if crossed & ports == ports {
                    tables.corners[code][usize::from(place)] = OPENING;
                    tables.cells[code] = CROSSING + place % 2;
                }
                let ports = 0b11_u8 << (2 * place);
                if crossed & ports == ports {
                    tables.sides[code][usize::from(place)] = OPENING;
                    tables.cells[code] = SMALL_CROSSING + place % 2;
                }
            }
        }
    }
    // The frame has quarters like tiles; a rim point gets two of them, the board's corners three.
    for (row, column, strand) in frame() {
        let [a, b] = strand.ports;
        let shows = if strand.stroke == Stroke::Round { QUARTER } else { ANGLE };
        let point = place(row, column) + CORNERS[corner(a, b)];
        let class = &mut tables.empty.class[point];
        *class = NEXT[usize::from(*class)][usize::from(shows)];
    }
    tables
});

fn corner(a: u8, b: u8) -> usize {
    // Ports 7 and 0 are at corner 0, 1 and 2 at corner 1, and so on.
    if a.max(b) == 7 && a.min(b) == 0 { 0 } else { usize::from(a.max(b) / 2) }
}

fn place(row: i8, column: i8) -> usize {
    ROW * usize::from((row + 1).unsigned_abs()) + usize::from((column + 1).unsigned_abs())
}

/// The place of a cell in a sketch.
pub(super) fn place_of(cell: Cell) -> usize {
    ROW * (cell.row() + 1) + cell.column() + 1
}

/// The code of a tile that can be placed.
#[inline]
pub(super) const fn code(kind: Kind, turn: u8) -> Code {
    (4 * kind.index() as u8 + turn) & 31
}

/// The figures that a placement closes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Closes {
    /// By figure: small circles, large ones, squares.
    pub(super) figures: [u8; 3],
    pub(super) infinity: bool,
}

impl Closes {
    pub(super) const fn any_figure(self) -> bool {
        self.figures[0] | self.figures[1] | self.figures[2] != 0
    }
}

/// The board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sketch {
    /// By point.
    pub(super) class: [u8; 64],
    /// By cell.
    cell: [u8; 64],
    /// The side to the right of a cell is at twice its place, the one below at one more.
    pub(super) side: [u8; 128],
    filled: u64,
}

/// What a placement changed, to undo it.
pub(super) struct Undo {
    class: [u8; 4],
    side: [u8; 4],
    at: usize,
}

impl Sketch {
    const fn bare() -> Self {
        let mut class = [DEAD; 64];
        let mut cell = [PLAIN; 64];
        let mut side = [NEVER; 128];
        let mut row = 0;
        while row < 6 {
            let mut column = 0;
            while column < 6 {
                let at = ROW * (row + 1) + column + 1;
                class[at] = FREE;
                if row < 5 && column < 5 {
                    cell[at] = EMPTY;
                    if column < 4 {
                        side[2 * at] = BARE;
                    }
                    if row < 4 {
                        side[2 * at + 1] = BARE;
                    }
                }
                column += 1;
            }
            row += 1;
        }
        Self { class, cell, side, filled: 0 }
    }

    /// Only the frame.
    pub(super) fn empty() -> Self {
        TABLES.empty
    }

    /// The sketch of a board.
    pub(super) fn of(board: &Board) -> Self {
        let mut sketch = Self::empty();
        for cell in board.filled().iter() {
            if let Some(tile) = board.tile(cell) {
                sketch.lay(place_of(cell), code(tile.kind(), tile.turn()));
            }
        }
        sketch
    }

    /// Cells without a tile.
    #[inline]
    pub(super) const fn empties(&self) -> u32 {
        (ALL & !self.filled).count_ones()
    }

    /// A11: the cells where a tile may be placed.
    #[inline]
    pub(super) fn open(&self) -> impl Iterator<Item = usize> + use<> {
        let filled = self.filled;
        let mut open = (filled << 1 | filled >> 1 | filled << ROW | filled >> ROW) & ALL & !filled;
        std::iter::from_fn(move || {
            let place = open.trailing_zeros() as usize;
            open &= open.wrapping_sub(1);
            (place < 64).then_some(place)
        })
    }

    /// Places a tile.
    #[inline]
    pub(super) fn lay(&mut self, at: usize, code: Code) -> Undo {
        let tables = &*TABLES;
        let code = usize::from(code & 31);
        let at = at & 63;
        let mut undo = Undo { class: [0; 4], side: [0; 4], at };
        for (corner, step) in CORNERS.into_iter().enumerate() {
            let point = (at + step) & 63;
            undo.class[corner] = self.class[point];
            self.class[point] =
                NEXT[usize::from(self.class[point]) % CLASSES][usize::from(tables.corners[code][corner] & 3)];
        }
        for (index, side) in sides(at).into_iter().enumerate() {
            let held = self.side[side];
            undo.side[index] = held;
            self.side[side] = NEXT_SIDE[usize::from(held & 7)][usize::from(tables.sides[code][index] & 3)];
        }
        self.cell[at] = tables.cells[code];
        self.filled |= 1 << at;
        undo
    }

    #[inline]
    pub(super) fn take_back(&mut self, undo: &Undo) {
        let at = undo.at;
        for (corner, step) in CORNERS.into_iter().enumerate() {
            self.class[(at + step) & 63] = undo.class[corner];
        }
        for (index, side) in sides(at).into_iter().enumerate() {
            self.side[side] = undo.side[index];
        }
        self.cell[at] = EMPTY;
        self.filled &= !(1 << at);
    }

    /// What a tile would close here.
    #[inline]
    pub(super) fn closes(&self, at: usize, code: Code) -> Closes {
        let tables = &*TABLES;
        let at = at & 63;
        let shows = &tables.corners[usize::from(code & 31)];
        let mut closes = Closes::default();
        let mut loops = 0_u8;
        for (corner, step) in CORNERS.into_iter().enumerate() {
            let class = usize::from(self.class[(at + step) & 63]) % CLASSES;
            let after = NEXT[class][usize::from(shows[corner] & 3)];
            closes.figures[1] += u8::from(after == ROUND);
            closes.figures[2] += u8::from(after == SQUARE);
            loops |= u8::from(after == CROSS) << corner;
        }
        let shows = &tables.sides[usize::from(code & 31)];
        let mut ends = 0_u8;
        for (index, side) in sides(at).into_iter().enumerate() {
            let after = NEXT_SIDE[usize::from(self.side[side] & 7)][usize::from(shows[index] & 3)];
            closes.figures[0] += u8::from(after == SMALL);
            ends |= u8::from(after == LOOP) << index;
        }
        if loops != 0 {
            closes.infinity = self.is_heart(at, code, loops);
        }
        if ends != 0 {
            closes.infinity |= self.is_small_heart(at, code, ends);
        }
        closes
    }

    /// Whether one of the ends that a tile closes here is the second of its small infinity.
    #[inline(never)]
    fn is_small_heart(&self, at: usize, code: Code, ends: u8) -> bool {
        let mut after = *self;
        after.lay(at, code);
        let beside = [at - ROW, at + 1, at + ROW, at - 1];
        (0..4).filter(|side| ends >> side & 1 == 1).any(|side| {
            [at, beside[side]].into_iter().any(|heart| after.small_hearts_at(heart)[side % 2] == 4)
        })
    }

    /// Whether one of the loops that a tile closes here is the second of its infinity.
    #[inline(never)]
    fn is_heart(&self, at: usize, code: Code, loops: u8) -> bool {
        let mut after = *self;
        after.lay(at, code);
        (0..4).filter(|corner| loops >> corner & 1 == 1).any(|corner| {
            let point = at + CORNERS[corner];
            CORNERS.into_iter().enumerate().any(|(its_corner, step)| {
                let heart = (point - step) & 63;
                let opposite = (heart + CORNERS[(its_corner + 2) % 4]) & 63;
                after.cell[heart] == CROSSING + its_corner as u8 % 2 && after.class[opposite] == CROSS
            })
        })
    }

    /// Whether there is an infinity on the board.
    pub(super) fn has_infinity(&self) -> bool {
        self.hearts().any(|heart| heart == 8) || cells().any(|at| self.small_hearts_at(at).contains(&4))
    }

    /// Whether some infinity lacks one tile.
    pub(super) fn is_open(&self) -> bool {
        self.hearts().any(|heart| matches!(heart, 1 | 9))
            || cells().any(|at| self.small_hearts_at(at).iter().any(|heart| matches!(heart, 1 | 5)))
    }

    /// Every pair of loops: the possible infinities.
    pub(super) fn hearts(&self) -> impl Iterator<Item = usize> {
        cells().flat_map(|at| self.hearts_at(at))
    }

    #[inline]
    pub(super) fn hearts_at(&self, at: usize) -> [usize; 2] {
        let cell = self.cell[at & 63];
        [0, 1].map(|diagonal: u8| {
            if cell != EMPTY && cell != CROSSING + diagonal {
                return 0;
            }
            let a = self.class[(at + CORNERS[usize::from(diagonal)]) & 63];
            let b = self.class[(at + CORNERS[usize::from(diagonal) + 2]) & 63];
            usize::from(PAIRS[usize::from(cell != EMPTY)][usize::from(a & 15)][usize::from(b & 15)])
        })
    }

    /// The small infinities that a cell could be the heart of, upright and lying.
    #[inline]
    pub(super) fn small_hearts_at(&self, at: usize) -> [usize; 2] {
        let cell = self.cell[at & 63];
        if matches!(cell, PLAIN..SMALL_CROSSING) {
            return [0; 2];
        }
        let [top, right, bottom, left] = sides(at).map(|side| usize::from(self.side[side] & 7));
        let small = [SMALL_PAIRS[top][bottom], SMALL_PAIRS[right][left]].map(usize::from);
        // An end may also be that of a neighbour's crossing.
        [SMALL_CROSSING, SMALL_CROSSING + 1].map(|crossing| {
            let small = small[usize::from(crossing - SMALL_CROSSING)];
            if cell == if small >= 4 { crossing } else { EMPTY } { small } else { 0 }
        })
    }

    #[inline]
    pub(super) fn is_empty_at(&self, at: usize) -> bool {
        self.cell[at & 63] == EMPTY
    }
}

/// The sides of a cell, clockwise from the top.
#[inline]
pub(super) const fn sides(at: usize) -> [usize; 4] {
    [(2 * (at - ROW) + 1) & 127, (2 * at) & 127, (2 * at + 1) & 127, (2 * (at - 1)) & 127]
}

/// The places of all cells.
pub(super) fn cells() -> impl Iterator<Item = usize> + Clone {
    (1..6).flat_map(|row| (1..6).map(move |column| ROW * row + column))
}

/// The places of all points.
pub(super) fn points() -> impl Iterator<Item = usize> + Clone {
    (1..7).flat_map(|row| (1..7).map(move |column| ROW * row + column))
}

/// The nine cells around a cell, itself in the middle; some may be outside.
#[inline]
pub(super) const fn around(at: usize) -> [usize; 9] {
    [at - ROW - 1, at - ROW, at - ROW + 1, at - 1, at, at + 1, at + ROW - 1, at + ROW, at + ROW + 1]
}

//! The cards on the table: A6, A7, A11–A13.
//!
//! The table has no edge; it is stored in 48 rows of 64 bits, which wrap around in both directions.
//! A square (x, y) is in bit x modulo 64 of row y modulo 48, so the first card never moves, and
//! playing a card takes three rows of masks.
//!
//! *No table is too large.* A later card overlaps or touches an earlier one (A6), so it adds at
//! most three columns and three rows to the span of the others. By induction n cards span at most
//! 3n of each: 48 for all sixteen. Squares less than 48 apart have different places on the torus,
//! so no two are ever confused. Neighbours and lines are not computed on the torus, where the two
//! ends of a table might meet at the back, but on its rows unrolled from the table's own corner,
//! with empty rows and columns around them: for the sixteenth card 45 columns, three before and
//! three after, which is less than 64.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::moves::{Move, REACH};
use crate::pieces::{CARDS, Colour};

/// The most squares that all the cards can span in one direction, and the number of rows. A row has
/// 64 columns.
const ROWS: usize = 3 * CARDS;

/// How far before the table a card that touches it can begin.
const MARGIN: usize = 3;

/// The rows in which the last card can begin: the margin, the rows of fifteen cards, and the one
/// below.
const STARTS: usize = MARGIN + 3 * (CARDS - 1) + 1;

const _: () = assert!(STARTS + MARGIN <= 64, "the unrolled columns fit a row of bits");

/// The table: which squares are covered once and twice, and what they show. [`Drawing`] is its form
/// in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Table {
    /// A11: one layer or two.
    covered: [u64; ROWS],
    /// A11: two layers.
    locked: [u64; ROWS],
    /// A12: visible red points.
    red: [u64; ROWS],
    /// A12: visible blue points.
    blue: [u64; ROWS],
    left: i8,
    top: i8,
    right: i8,
    bottom: i8,
}

/// A11, A12: a covered square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// Whether it has two layers; with one, it can still be covered.
    pub locked: bool,
    /// The point it shows.
    pub point: Option<Colour>,
}

/// The smallest rectangle around all cards, including its last column and row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The first column.
    pub left: i8,
    /// The first row.
    pub top: i8,
    /// The last column.
    pub right: i8,
    /// The last row.
    pub bottom: i8,
}

/// A13: a direction in which a line can run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
    /// To the right and down.
    Falling,
    /// To the left and down.
    Rising,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Across, Self::Down, Self::Falling, Self::Rising];

    /// One step, to the right and down.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Across => (1, 0),
            Self::Down => (0, 1),
            Self::Falling => (1, 1),
            Self::Rising => (-1, 1),
        }
    }
}

/// A13: a maximal row of points of one colour that is long enough for a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    /// The colour of its points.
    pub colour: Colour,
    /// The column of its first point.
    pub x: i8,
    /// The row of its first point.
    pub y: i8,
    /// Its direction from there.
    pub direction: Direction,
    /// The number of its points: 4 or more.
    pub length: u8,
}

impl Run {
    /// A13: the number of lines it is worth.
    pub const fn lines(self) -> u8 {
        self.length / 4
    }

    /// Its points, from the first to the last.
    pub fn squares(self) -> impl Iterator<Item = (i8, i8)> + Clone {
        let (right, down) = self.direction.step();
        (0..self.length.cast_signed()).map(move |step| (self.x + right * step, self.y + down * step))
    }
}

/// Places for four points in a row, by the points that a colour has there; see
/// [`Table::prospects`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prospects {
    /// All four points.
    pub fours: u32,
    /// All four points, all of them locked and so permanent.
    pub safe_fours: u32,
    /// Three points, with the fourth still possible.
    pub threes: u32,
    /// Two points, with the others still possible.
    pub twos: u32,
}

impl Table {
    /// Before the first card.
    pub const EMPTY: Self = Self {
        covered: [0; ROWS],
        locked: [0; ROWS],
        red: [0; ROWS],
        blue: [0; ROWS],
        left: 0,
        top: 0,
        right: -1,
        bottom: -1,
    };

    /// The rectangle around all cards; none without a card.
    pub fn bounds(&self) -> Option<Bounds> {
        let Self { left, top, right, bottom, .. } = *self;
        (right >= left).then_some(Bounds { left, top, right, bottom })
    }

    /// A square, if it is covered.
    pub fn square(&self, x: i8, y: i8) -> Option<Square> {
        // Outside the bounds the torus would show the other end of the table.
        if x < self.left || x > self.right || y < self.top || y > self.bottom {
            return None;
        }
        let row = row(y);
        let has = |plane: &[u64; ROWS]| plane[row] >> column(x) & 1 == 1;
        has(&self.covered).then(|| Square {
            locked: has(&self.locked),
            point: if has(&self.red) {
                Some(Colour::Red)
            } else if has(&self.blue) {
                Some(Colour::Blue)
            } else {
                None
            },
        })
    }

    /// A7, A11, A12: places a card, and returns the number of points it captures. The caller has
    /// checked that the card may lie there.
    #[inline]
    pub fn lay(&mut self, mv: Move) -> u32 {
        let picture = mv.face().picture();
        let (x, y) = (mv.x(), mv.y());
        let mut captured = 0;
        for (down, y) in (y..y + 3).enumerate() {
            let row = row(y);
            let across = |bits: &[u8; 3]| u64::from(bits[down]).rotate_left(column(x));
            let (squares, red, blue) =
                (across(&picture.squares), across(&picture.red), across(&picture.blue));
            captured += (self.red[row] & blue | self.blue[row] & red).count_ones();
            self.locked[row] |= self.covered[row] & squares;
            self.covered[row] |= squares;
            // A12: an empty square on top does not change what is visible, a point on top replaces
            // it.
            self.red[row] = self.red[row] & !blue | red;
            self.blue[row] = self.blue[row] & !red | blue;
        }
        let (right, bottom) = (x + mv.face().width() - 1, y + mv.face().height() - 1);
        let bounds = self.bounds().unwrap_or(Bounds { left: x, top: y, right, bottom });
        self.left = bounds.left.min(x);
        self.top = bounds.top.min(y);
        self.right = bounds.right.max(right);
        self.bottom = bounds.bottom.max(bottom);
        captured
    }

    /// A15: the number of visible points of a colour.
    pub fn points(&self, colour: Colour) -> u8 {
        self.plane(colour).iter().map(|row| row.count_ones()).sum::<u32>() as u8
    }

    /// A13: the number of lines of a colour.
    pub fn lines(&self, colour: Colour) -> u8 {
        let plane = self.plane(colour);
        let [mut down, mut falling, mut rising] = [Fours::default(); 3];
        let mut lines = 0;
        let (mut first, mut second, mut third) = (0, 0, 0);
        for (number, row) in self.rows(plane, 0).enumerate() {
            lines += lines_across(row);
            // Shift the rows below so that the four points of a line coincide.
            lines += down.next(first & second & third & row, number, |starts, _| starts);
            lines += falling
                .next(first & second >> 1 & third >> 2 & row >> 3, number, |starts, steps| starts << steps);
            lines += rising
                .next(first & second << 1 & third << 2 & row << 3, number, |starts, steps| starts >> steps);
            (first, second, third) = (second, third, row);
        }
        lines as u8
    }

    /// A colour's lines and possible lines, for players that look ahead. Counts every place for
    /// four points in a row that the colour can still fill, that is, without a locked square (A11)
    /// that shows something else, by the number of points it has there.
    pub fn prospects(&self, colour: Colour) -> Prospects {
        const AROUND: usize = 3;
        let mut own = [0_u64; ROWS + 2 * AROUND];
        let mut free = [u64::MAX; ROWS + 2 * AROUND];
        let mut safe = [0_u64; ROWS + 2 * AROUND];
        let height = self.height();
        let planes = self.rows(self.plane(colour), AROUND).zip(self.rows(&self.locked, AROUND));
        for (row, (points, locked)) in planes.enumerate() {
            own[row + AROUND] = points;
            free[row + AROUND] = points | !locked;
            safe[row + AROUND] = points & locked;
        }
        let mut prospects = Prospects::default();
        let mut count = |[a, b, c, d]: [u64; 4], free: u64, safe: u64| {
            let (pair, other) = (a & b, c & d);
            let (one, one_other) = (a ^ b, c ^ d);
            prospects.fours += (pair & other).count_ones();
            prospects.safe_fours += safe.count_ones();
            prospects.threes += ((pair & one_other | one & other) & free).count_ones();
            let two = pair & !(c | d) | other & !(a | b) | one & one_other;
            prospects.twos += (two & free).count_ones();
        };
        for row in 0..height + AROUND {
            let across = |plane: &[u64]| [plane[row], plane[row] >> 1, plane[row] >> 2, plane[row] >> 3];
            let down = |plane: &[u64]| [plane[row], plane[row + 1], plane[row + 2], plane[row + 3]];
            let falling =
                |plane: &[u64]| [plane[row], plane[row + 1] >> 1, plane[row + 2] >> 2, plane[row + 3] >> 3];
            let rising =
                |plane: &[u64]| [plane[row] >> 3, plane[row + 1] >> 2, plane[row + 2] >> 1, plane[row + 3]];
            let all = |[a, b, c, d]: [u64; 4]| a & b & c & d;
            count(across(&own), all(across(&free)), all(across(&safe)));
            count(down(&own), all(down(&free)), all(down(&safe)));
            count(falling(&own), all(falling(&free)), all(falling(&safe)));
            count(rising(&own), all(rising(&free)), all(rising(&safe)));
        }
        prospects
    }

    /// A13: the runs that are lines of a colour, one direction after the other, from top to bottom.
    pub fn runs(&self, colour: Colour) -> Vec<Run> {
        let mut runs = Vec::new();
        let point = |x, y| self.square(x, y).and_then(|square| square.point) == Some(colour);
        for direction in Direction::ALL {
            let (right, down) = direction.step();
            for y in self.top..=self.bottom {
                for x in self.left..=self.right {
                    if !point(x, y) || point(x - right, y - down) {
                        continue;
                    }
                    let mut length = 1;
                    while point(x + right * length, y + down * length) {
                        length += 1;
                    }
                    if length >= 4 {
                        runs.push(Run { colour, x, y, direction, length: length.cast_unsigned() });
                    }
                }
            }
        }
        runs
    }

    /// A6, A7: all places where a card can lie.
    #[inline]
    pub(crate) fn placements(&self, contact: Contact) -> Placements {
        let rows = (MARGIN + self.height() + 1).min(STARTS);
        let (mut covered, mut locked) = ([0; STARTS + MARGIN], [0; STARTS + MARGIN]);
        for (unrolled, plane) in [(&mut covered, &self.covered), (&mut locked, &self.locked)] {
            for (place, row) in unrolled[MARGIN..].iter_mut().zip(self.rows(plane, MARGIN)) {
                *place = row;
            }
        }
        // A6: a card overlaps or touches the others if it overlaps their area grown by a square on
        // each side.
        let mut near = covered;
        if contact == Contact::Touch {
            for row in 1..rows + 2 {
                let middle = covered[row];
                near[row] = middle | middle << 1 | middle >> 1 | covered[row - 1] | covered[row + 1];
            }
        }
        let mut placements = Placements {
            left: self.left - MARGIN as i8,
            top: self.top - MARGIN as i8,
            rows,
            wide: [0; STARTS],
            tall: [0; STARTS],
        };
        let two = |row: u64| row | row >> 1;
        for row in 0..rows {
            let (near_two, locked_two) = (near[row] | near[row + 1], locked[row] | locked[row + 1]);
            let (near_three, locked_three) = (near_two | near[row + 2], locked_two | locked[row + 2]);
            let (near_wide, locked_wide) = (near_two >> 1 | two(near_two), locked_two >> 1 | two(locked_two));
            placements.wide[row] = (near_wide | near_two >> 2) & !(locked_wide | locked_two >> 2); // A7
            placements.tall[row] = two(near_three) & !two(locked_three);
        }
        placements
    }

    fn plane(&self, colour: Colour) -> &[u64; ROWS] {
        match colour {
            Colour::Red => &self.red,
            Colour::Blue => &self.blue,
        }
    }

    fn height(&self) -> usize {
        // Never more than the span in a real game; an unchecked move may exceed it.
        usize::from((self.bottom - self.top + 1).cast_unsigned()).min(ROWS)
    }

    /// A plane's rows from the table's first to its last, with its first column in bit `margin`.
    #[inline]
    fn rows<'a>(&self, plane: &'a [u64; ROWS], margin: usize) -> impl Iterator<Item = u64> + use<'a> {
        let turn = column(self.left - margin as i8);
        let (wrapped, straight) = plane.split_at(row(self.top));
        straight.iter().chain(wrapped).take(self.height()).map(move |row| row.rotate_right(turn))
    }
}

/// How a card must meet the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Contact {
    /// A6: overlap or touch.
    Touch,
    /// A10: overlap.
    Overlap,
}

/// Where a card can lie: bit b of row r is for a card whose top-left square is (left + b, top + r).
#[derive(Clone, Copy)]
pub(crate) struct Placements {
    left: i8,
    pub(crate) top: i8,
    rows: usize,
    wide: [u64; STARTS],
    tall: [u64; STARTS],
}

impl Placements {
    /// The rows for cards that lie across, or upright.
    #[inline]
    pub(crate) fn rows(&self, tall: bool) -> &[u64] {
        if tall { &self.tall[..self.rows] } else { &self.wide[..self.rows] }
    }

    /// The column that a bit stands for.
    #[inline]
    pub(crate) const fn column(&self, bit: u8) -> i8 {
        self.left + (bit & 63).cast_signed()
    }

    #[inline]
    pub(crate) fn count(&self, tall: bool) -> u32 {
        self.rows(tall).iter().map(|row| row.count_ones()).sum()
    }
}

#[inline]
fn row(y: i8) -> usize {
    // That is y + 128: the offset on the torus does not matter, and the remainder of a positive
    // number is fast.
    usize::from(y.cast_unsigned() ^ 0x80) % ROWS
}

#[inline]
fn column(x: i8) -> u32 {
    u32::from(x.cast_unsigned()) & 63
}

/// A13: the lines in one row: every fourth point of a run, as long as three more follow.
fn lines_across(row: u64) -> u32 {
    let fours = row & row >> 1 & row >> 2 & row >> 3;
    let mut starts = fours & !(fours << 1);
    let mut lines = 0;
    while starts != 0 {
        lines += starts.count_ones();
        starts = starts << 4 & fours;
    }
    lines
}

/// The same from row to row, for one direction.
#[derive(Clone, Copy, Default)]
struct Fours {
    /// The places where four points began in the row above.
    above: u64,
    /// The places where lines were counted from in the last four rows; the oldest is overwritten.
    starts: [u64; 4],
}

impl Fours {
    /// The lines that begin in the next row, given the places where four points begin; `down`
    /// shifts a row's bits this many steps along the direction.
    #[inline]
    fn next(&mut self, fours: u64, row: usize, down: impl Fn(u64, u32) -> u64) -> u32 {
        let mut start = 0;
        // Usually there are none.
        if fours != 0 {
            start = fours & (!down(self.above, 1) | down(self.starts[row & 3], 4));
        }
        self.starts[row & 3] = start;
        self.above = fours;
        start.count_ones()
    }
}

/// A table in text. Points are `r` and `b` with one layer, `R` and `B` locked; empty squares are
/// `-` with one layer, `=` locked; `.` is uncovered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawing {
    /// The first column.
    pub x: i8,
    /// The first row.
    pub y: i8,
    /// The rows, from top to bottom, all of the same length.
    pub rows: Vec<String>,
}

impl Table {
    /// The table in text.
    pub fn drawing(&self) -> Drawing {
        let letter = |x, y| match self.square(x, y) {
            None => '.',
            Some(Square { locked: false, point: None }) => '-',
            Some(Square { locked: true, point: None }) => '=',
            Some(Square { locked: false, point: Some(colour) }) => colour.letter().to_ascii_lowercase(),
            Some(Square { locked: true, point: Some(colour) }) => colour.letter(),
        };
        let rows = (self.top..=self.bottom).map(|y| (self.left..=self.right).map(|x| letter(x, y)).collect());
        Drawing { x: self.left, y: self.top, rows: rows.collect() }
    }

    /// Parses a table, if it is not too large.
    pub fn from_drawing(drawing: &Drawing) -> Result<Self, &'static str> {
        let Drawing { x, y, rows } = drawing;
        let mut table = Self::EMPTY;
        let Some(first) = rows.first() else {
            return if (*x, *y) == (0, 0) { Ok(table) } else { Err("an empty table begins at 0, 0") };
        };
        let (width, height) = (first.len(), rows.len());
        let within = |start: i8, size: usize| {
            let first = -REACH..=REACH;
            (1..=ROWS).contains(&size) && first.contains(&start) && start + size as i8 - 1 <= REACH + 2
        };
        if !within(*x, width) || !within(*y, height) || rows.iter().any(|row| row.len() != width) {
            return Err("a table is a rectangle of at most 48 rows and columns, between -45 and 47");
        }
        (table.left, table.top) = (*x, *y);
        (table.right, table.bottom) = (x + width as i8 - 1, y + height as i8 - 1);
        for (text, y) in rows.iter().zip(*y..) {
            for (letter, x) in text.bytes().zip(*x..) {
                let (row, bit) = (row(y), 1 << column(x));
                if letter == b'.' {
                    continue;
                }
                table.covered[row] |= bit;
                if matches!(letter, b'=' | b'R' | b'B') {
                    table.locked[row] |= bit;
                }
                match letter {
                    b'r' | b'R' => table.red[row] |= bit,
                    b'b' | b'B' => table.blue[row] |= bit,
                    b'-' | b'=' => {}
                    _ => return Err("a square is one of . - = r b R B"),
                }
            }
        }
        Ok(table)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.drawing(), f)
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.drawing().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Table {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_drawing(&Drawing::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

//! A1, A14: the cells of the board, and the spots where figures have their centres.

use std::fmt;
use std::str::FromStr;

use engine::NotationError;

use crate::texts::forms;

/// Rows and columns.
pub const SIZE: usize = 5;

/// The board with the frame around it.
pub(crate) const WIDTH: usize = SIZE + 2;

/// A cell of the board: column a to e and row 1 to 5 from the top, as in `c3`, the centre.
// The place in the framed board, so that neighbours differ by a constant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// A1: the printed one.
    pub const CENTRE: Self = Self::at(2, 2);

    /// Row and column, both from 0.
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        if row < SIZE && column < SIZE { Some(Self::at(row, column)) } else { None }
    }

    pub(crate) const fn at(row: usize, column: usize) -> Self {
        Self(((row + 1) * WIDTH + column + 1) as u8)
    }

    /// Every cell, in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..SIZE * SIZE).map(Self::from_number)
    }

    /// From 0, in reading order.
    #[inline]
    pub fn number(self) -> usize {
        NUMBERS[usize::from(self.0) & 63] as usize
    }

    #[inline]
    pub(crate) const fn from_number(number: usize) -> Self {
        Self::at(number / SIZE, number % SIZE)
    }

    /// From 0, from the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / WIDTH - 1
    }

    /// From 0, from the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % WIDTH - 1
    }
}

/// The number of each cell, by its place in the framed board.
static NUMBERS: [u8; 64] = {
    let (mut all, mut number) = ([0; 64], 0);
    while number < SIZE * SIZE {
        all[Cell::from_number(number).0 as usize] = number as u8;
        number += 1;
    }
    all
};

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() as u8), self.row() + 1)
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.as_bytes() {
            [column @ b'a'..=b'e', row @ b'1'..=b'5'] => {
                Ok(Self::at(usize::from(row - b'1'), usize::from(column - b'a')))
            }
            _ => Err(NotationError::new(forms::A_CELL, forms::A_CELL_IS, text)),
        }
    }
}

kit::bit_set! {
    /// Some cells, in reading order.
    pub struct CellSet(pub(crate) u64) of Cell;
}

impl CellSet {
    /// Every cell.
    pub const ALL: Self = {
        let (mut all, mut row) = (0, 1);
        while row <= SIZE {
            all |= ((1 << SIZE) - 1) << (row * WIDTH + 1);
            row += 1;
        }
        Self(all)
    };

    /// The cell that has `n` others of the set before it.
    pub(crate) fn nth(self, n: u32) -> Option<Cell> {
        let bit = kit::nth_bit(self.0, n);
        (bit != 0).then(|| Cell(bit.trailing_zeros() as u8))
    }
}

/// The centre of a figure: a side between two cells or a point where cells meet. In notation a cell
/// and a direction from there: `b2e` and `b2s` are sides, `b2se` is a point; points on the upper
/// and the left rim are `ne`, `sw` or `nw`.
// In half steps: eleven places per row, so that reading order is the order of the numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub(crate) u8);

/// Places of spots in a row, and rows.
pub(crate) const HALVES: usize = 2 * SIZE + 1;

impl Spot {
    /// Every spot, in reading order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..(HALVES * HALVES) as u8).map(Self).filter(|spot| spot.is_side() || spot.is_point())
    }

    /// The vertical position of its centre, in half cells from the top.
    pub const fn y(self) -> usize {
        self.0 as usize / HALVES
    }

    /// The horizontal position of its centre, in half cells from the left.
    pub const fn x(self) -> usize {
        self.0 as usize % HALVES
    }

    /// Whether it is a point where cells meet at their corners.
    pub const fn is_point(self) -> bool {
        self.x().is_multiple_of(2) && self.y().is_multiple_of(2)
    }

    /// Whether it is a side between two cells.
    pub const fn is_side(self) -> bool {
        let (x, y) = (self.x(), self.y());
        let (across, along) = if x.is_multiple_of(2) { (x, y) } else { (y, x) };
        !along.is_multiple_of(2) && across.is_multiple_of(2) && across > 0 && across < 2 * SIZE
    }

    /// The cell and the direction in the spot's notation.
    pub(crate) fn name(self) -> (Cell, &'static str) {
        let (x, y) = (self.x(), self.y());
        let cell = Cell::at(y.saturating_sub(1) / 2, x.saturating_sub(1) / 2);
        let east = x > 2 * cell.column() + 1;
        let way = match (y.cmp(&(2 * cell.row() + 1)), x.cmp(&(2 * cell.column() + 1))) {
            (std::cmp::Ordering::Less, _) if east => "ne",
            (std::cmp::Ordering::Less, _) => "nw",
            (std::cmp::Ordering::Equal, _) => "e",
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => "s",
            (std::cmp::Ordering::Greater, _) if east => "se",
            (std::cmp::Ordering::Greater, _) => "sw",
        };
        (cell, way)
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cell, way) = self.name();
        write!(f, "{cell}{way}")
    }
}

impl FromStr for Spot {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(forms::A_SPOT, forms::A_SPOT_IS, text);
        let (cell, way) = text.split_at_checked(2).ok_or_else(wrong)?;
        let cell: Cell = cell.parse().map_err(|_| wrong())?;
        // One spot, one notation: other names are refused.
        Spot::all().find(|spot| spot.name() == (cell, way)).ok_or_else(wrong)
    }
}

engine::serde_as_notation!(Cell, Spot);

kit::bit_set! {
    /// Some spots; in notation `a1nw b2e`.
    pub struct SpotSet(u128) of Spot, written forms::SPOTS, forms::SPOTS_IS;
}

impl SpotSet {
    /// The eight spots on the edge of a cell.
    #[inline]
    pub const fn round(cell: Cell) -> Self {
        let middle = (2 * cell.row() + 1) * HALVES + 2 * cell.column() + 1;
        Self((0b111 | 0b101 << HALVES | 0b111 << (2 * HALVES)) << (middle - HALVES - 1))
    }
}

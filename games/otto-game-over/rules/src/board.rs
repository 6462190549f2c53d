//! A1, A2, A11, A13: cells and their tiles, and the figures that a tile closes.
//!
//! No lines are traced: a figure consists of a few tiles that all have the right quarter or half
//! around one spot. What a cell lacks for figures is computed from its eight neighbours (`needs`);
//! what a tile offers is in a table by kind and turn ([`MARKS`]); the `&` of the two words is what
//! the tile closes there.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::pieces::{CENTRE, FRAME, Figure, Kind, MARKS, Tile, frame};
use crate::places::{Cell, CellSet, HALVES, SIZE, Spot, SpotSet, WIDTH};
use crate::strokes::{ACROSS, CAP, CROSS, END, LOOP, ROUND, SQUARE, Strand, Stroke};

/// The figures that one tile closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closed {
    cell: Cell,
    word: u32,
}

/// Circles and squares.
pub(crate) const FIGURES: u32 = (1 << CROSS) - 1;
/// Infinities.
pub(crate) const INFINITY: u32 = !FIGURES;

impl Closed {
    /// Whether nothing at all is closed.
    pub const fn is_nothing(self) -> bool {
        self.word == 0
    }

    /// Whether an infinity is closed.
    #[inline]
    pub const fn infinity(self) -> bool {
        self.word & INFINITY != 0
    }

    /// The circles and squares, in reading order of their centres (A14).
    #[inline]
    pub fn figures(self) -> impl Iterator<Item = (Spot, Figure)> {
        let middle = ((2 * self.cell.row() + 1) * HALVES + 2 * self.cell.column() + 1) as u8;
        let up = middle - HALVES as u8;
        let down = middle + HALVES as u8;
        // Corner or side, and its position.
        let ring = [
            (Ring::Corner(0), up - 1),
            (Ring::Side(0), up),
            (Ring::Corner(1), up + 1),
            (Ring::Side(3), middle - 1),
            (Ring::Side(1), middle + 1),
            (Ring::Corner(3), down - 1),
            (Ring::Side(2), down),
            (Ring::Corner(2), down + 1),
        ];
        let has = move |bit: u32| self.word >> bit & 1 == 1;
        ring.into_iter().filter_map(move |(place, spot)| {
            let figure = match place {
                Ring::Side(side) => has(CAP + side).then_some(Figure::Small),
                Ring::Corner(corner) if has(ROUND + corner) => Some(Figure::Large),
                Ring::Corner(corner) => has(SQUARE + corner).then_some(Figure::Square),
            };
            Some((Spot(spot), figure?))
        })
    }

    /// The total points of the circles and squares.
    pub fn points(self) -> u8 {
        self.figures().map(|(_, figure)| figure.points()).sum()
    }
}

/// A place on the edge of a cell.
enum Ring {
    Corner(u32),
    Side(u32),
}

/// The board: tiles on cells, the printed centre and the frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// Codes of tiles, 0 for an empty cell, and the frame around them.
    squares: [u8; WIDTH * WIDTH],
    filled: CellSet,
}

impl Board {
    /// A8: only the print.
    pub const EMPTY: Self = {
        let mut squares = [0; WIDTH * WIDTH];
        let mut step = 0;
        while step < WIDTH - 1 {
            let last = WIDTH - 1;
            let sides = [(0, step), (step, last), (last, last - step), (last - step, 0)];
            let mut side = 0;
            while side < 4 {
                let (row, column) = sides[side];
                squares[row * WIDTH + column] = FRAME + (side * (WIDTH - 1) + step) as u8;
                side += 1;
            }
            step += 1;
        }
        squares[Cell::CENTRE.0 as usize] = Tile::raw(Kind::from_index(CENTRE as usize), 0).0;
        Self { squares, filled: CellSet(0).with(Cell::CENTRE) }
    };

    /// The tile on a cell.
    #[inline]
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        let code = self.squares[usize::from(cell.0)];
        (code != 0).then_some(Tile(code))
    }

    /// Cells with a tile, including the centre.
    #[inline]
    pub const fn filled(&self) -> CellSet {
        self.filled
    }

    /// Cells without one.
    #[inline]
    pub const fn empty(&self) -> CellSet {
        CellSet(CellSet::ALL.0 & !self.filled.0)
    }

    /// A11: empty cells that share a side with a tile.
    #[inline]
    pub const fn open(&self) -> CellSet {
        let filled = self.filled.0;
        let beside = filled << 1 | filled >> 1 | filled << WIDTH | filled >> WIDTH;
        CellSet(beside & self.empty().0)
    }

    /// Places a tile on a cell, replacing any tile there.
    #[inline]
    pub fn put(&mut self, cell: Cell, tile: Tile) {
        self.squares[usize::from(cell.0)] = tile.0;
        self.filled = self.filled.with(cell);
    }

    /// Takes the tile off a cell.
    #[inline]
    pub fn take(&mut self, cell: Cell) {
        self.squares[usize::from(cell.0)] = 0;
        self.filled = self.filled.without(cell);
    }

    /// The figures that the tile on a cell is part of: those it closed if it was placed last.
    #[inline]
    pub fn closed(&self, cell: Cell) -> Closed {
        let marks = self.marks(usize::from(cell.0));
        Closed { cell, word: if marks == 0 { 0 } else { self.needs(cell) & marks } }
    }

    /// The figures that a tile would close if it were placed on a cell.
    pub fn would_close(&self, cell: Cell, tile: Tile) -> Closed {
        Closed { cell, word: self.needs(cell) & tile.kind().marks(tile.turn()) }
    }

    /// The closed circle or square around a spot, if there is one.
    pub fn figure(&self, spot: Spot) -> Option<Figure> {
        let cell = spot.name().0;
        self.closed(cell).figures().find(|(found, _)| *found == spot).map(|(_, figure)| figure)
    }

    /// Every closed circle and square.
    pub fn figures(&self) -> SpotSet {
        self.filled.iter().fold(SpotSet::NONE, |all, cell| {
            self.closed(cell).figures().fold(all, |all, (spot, _)| all.with(spot))
        })
    }

    /// Crossing tiles that are the heart of a closed infinity.
    pub fn infinities(&self) -> CellSet {
        const HEART: u32 = 15 << CROSS | 15 << ACROSS;
        let hearts = self.filled.iter().filter(|cell| self.closed(*cell).word & HEART != 0);
        hearts.fold(CellSet(0), CellSet::with)
    }

    /// The white lines of the infinity with its heart on this cell, in their order, each with the
    /// row and column it is on: -1 and 5 are the frame. Nothing if there is no such infinity.
    pub fn infinity(&self, heart: Cell) -> Vec<(i8, i8, Strand)> {
        if !self.infinities().has(heart) {
            return Vec::new();
        }
        let crosses = |strand: &Strand| strand.stroke == Stroke::Cross;
        let begin = self.tile(heart).and_then(|tile| tile.strands().find(crosses));
        let Some(begin) = begin else { return Vec::new() };
        let (mut row, mut column) = (heart.row() as i8, heart.column() as i8);
        let first = (row, column, begin);
        let (mut lines, mut leave) = (vec![first], begin.ports[1]);
        loop {
            let (down, right, enter) = beyond(leave);
            (row, column) = (row + down, column + right);
            let Some(strand) = self.line_at(row, column, enter) else { return Vec::new() };
            if (row, column, strand) == first {
                return lines;
            }
            lines.push((row, column, strand));
            leave = strand.ports[usize::from(strand.ports[0] == enter)];
        }
    }

    /// The line at a port of a cell or of the frame.
    fn line_at(&self, row: i8, column: i8, port: u8) -> Option<Strand> {
        let has = |strand: &Strand| strand.ports.contains(&port);
        match (usize::try_from(row), usize::try_from(column)) {
            (Ok(row), Ok(column)) if row < SIZE && column < SIZE => {
                self.tile(Cell::at(row, column))?.strands().find(has)
            }
            _ => frame()
                .filter(|(at_row, at_column, _)| (*at_row, *at_column) == (row, column))
                .map(|(_, _, strand)| strand)
                .find(has),
        }
    }

    #[inline]
    fn marks(&self, square: usize) -> u32 {
        MARKS[usize::from(self.squares[square]) & 63]
    }

    /// The only missing parts on a cell: if every other tile of a figure offers its part, the bit
    /// of the part that closes it.
    #[inline]
    pub(crate) fn needs(&self, cell: Cell) -> u32 {
        let at = usize::from(cell.0);
        let [n, e, s, w] = [at - WIDTH, at + 1, at + WIDTH, at - 1].map(|square| self.marks(square));
        let [nw, ne, se, sw] =
            [at - WIDTH - 1, at - WIDTH + 1, at + WIDTH + 1, at + WIDTH - 1].map(|square| self.marks(square));
        // Small circles: the neighbour's cap on the shared side.
        let mut needs = (n >> 2 & 1 << CAP) | (e >> 2 & 2 << CAP) | (s << 2 & 4 << CAP) | (w << 2 & 8 << CAP);
        // A small infinity with its heart here: caps beyond two opposite sides.
        let caps = needs >> CAP & 15;
        needs |= (caps & (caps >> 2 | caps << 2)) << ACROSS;
        // The other end of a small infinity: a neighbour's crossing opens on the shared side.
        let ends =
            (n >> 2 & 1 << ACROSS) | (e >> 2 & 2 << ACROSS) | (s << 2 & 4 << ACROSS) | (w << 2 & 8 << ACROSS);
        if ends != 0 {
            needs |= self.ends(at, ends >> ACROSS) << END;
        }
        // The three other quarters around each corner, each moved to the lowest bit of its group.
        let corners =
            [[w >> 1, n >> 3, nw >> 2], [n >> 2, e, ne >> 3], [e >> 3, s >> 1, se], [s, w >> 2, sw >> 1]];
        let mut near_loops = false;
        for (corner, [a, b, c]) in corners.into_iter().enumerate() {
            needs |= (a & b & c & (1 << ROUND | 1 << SQUARE)) << corner;
            // A crossing that opens here, and rounds in the two others.
            let open = (a >> CROSS & b & c) | (b >> CROSS & a & c) | (c >> CROSS & a & b);
            near_loops |= open & 1 == 1;
        }
        // A large infinity with its heart here: three rounds at two opposite corners.
        let rounds = needs >> ROUND & 15;
        needs |= (rounds & (rounds >> 2 | rounds << 2)) << CROSS;
        if near_loops {
            needs |= self.loops(at, corners) << LOOP;
        }
        needs
    }

    /// Which of these sides of a square, where a neighbour's crossing opens, need only a cap here
    /// for the infinity of that crossing.
    #[inline(never)]
    fn ends(&self, at: usize, sides: u32) -> u32 {
        let beyond = [at.wrapping_sub(2 * WIDTH), at + 2, at + 2 * WIDTH, at.wrapping_sub(2)];
        let mut found = 0;
        for (side, beyond) in beyond.into_iter().enumerate() {
            // The crossing lies on the board, so the square beyond it is at most the frame.
            if sides >> side & 1 == 1 && self.marks(beyond) >> CAP >> ((side + 2) % 4) & 1 == 1 {
                found |= 1 << side;
            }
        }
        found
    }

    /// The corners of a square at which a round quarter would close the infinity of an adjacent
    /// crossing.
    #[inline(never)]
    fn loops(&self, at: usize, corners: [[u32; 3]; 4]) -> u32 {
        let mut found = 0;
        for (corner, quarters) in corners.into_iter().enumerate() {
            for (index, (square, its_corner)) in around(at, corner).into_iter().enumerate() {
                let [heart, a, b] = [quarters[index], quarters[(index + 1) % 3], quarters[(index + 2) % 3]];
                if heart >> CROSS & a & b & 1 == 0 {
                    continue;
                }
                // Its other loop must be there already.
                let far = (its_corner + 2) % 4;
                let whole = around(square, far)
                    .into_iter()
                    .all(|(square, corner)| self.marks(square) >> ROUND >> corner & 1 == 1);
                found |= u32::from(whole) << corner;
            }
        }
        found
    }
}

/// The step to the neighbour beyond a port, down and to the right, and the facing port there.
const fn beyond(port: u8) -> (i8, i8, u8) {
    match port {
        0 => (-1, 0, 5),
        1 => (-1, 0, 4),
        2 => (0, 1, 7),
        3 => (0, 1, 6),
        4 => (1, 0, 1),
        5 => (1, 0, 0),
        6 => (0, -1, 3),
        _ => (0, -1, 2),
    }
}

/// The three other squares around a corner of a square, each with the corner it has there.
const fn around(at: usize, corner: usize) -> [(usize, usize); 3] {
    match corner {
        0 => [(at - 1, 1), (at - WIDTH, 3), (at - WIDTH - 1, 2)],
        1 => [(at - WIDTH, 2), (at + 1, 0), (at - WIDTH + 1, 3)],
        2 => [(at + 1, 3), (at + WIDTH, 1), (at + WIDTH + 1, 0)],
        _ => [(at + WIDTH, 0), (at - 1, 2), (at + WIDTH - 1, 1)],
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.rows()).finish()
    }
}

impl Board {
    /// The rows in notation, as in `9+1 . 0 . 12`.
    fn rows(&self) -> impl Iterator<Item = String> {
        let words = move |row| {
            let tile = move |column| match self.tile(Cell::at(row, column)) {
                Some(tile) => tile.to_string(),
                None => ".".to_owned(),
            };
            (0..SIZE).map(tile).collect::<Vec<_>>().join(" ")
        };
        (0..SIZE).map(words)
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows())
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let rows = Vec::<String>::deserialize(deserializer)?;
        let words: Vec<&str> = rows.iter().flat_map(|row| row.split_whitespace()).collect();
        if rows.len() != SIZE || words.len() != SIZE * SIZE {
            return Err(D::Error::custom("a board is five rows of five cells"));
        }
        let mut board = Self::EMPTY;
        for (cell, word) in Cell::all().zip(words) {
            let tile: Option<Tile> =
                if word == "." { None } else { Some(word.parse().map_err(D::Error::custom)?) };
            if cell == Cell::CENTRE {
                if tile != board.tile(cell) {
                    return Err(D::Error::custom("the centre of the board is printed (A1)"));
                }
            } else if let Some(tile) = tile {
                board.put(cell, tile);
            }
        }
        Ok(board)
    }
}

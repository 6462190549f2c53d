//! Tiles in box-drawing characters, whose lines join across cells.
//!
//! A cell is six columns by three rows, including its upper and left edges: ports are at thirds, so
//! that every port has a separate place on the edge and every quarter of a figure is one character.
//! A large circle around a point is
//!
//! ```text
//! ╭───╮
//! │ ♦ │
//! ╰───╯
//! ```

use game_otto_game_over::{Cell, Figure, SIZE, Spot, Strand, Stroke, Tile};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use table::Colour;

use crate::play::paint::{Ink as _, put};

/// The columns and rows of a cell.
pub(super) const CELL: (usize, usize) = (6, 3);
/// The columns and rows of the frame around the cells.
pub(super) const FRAME: (usize, usize) = (2, 1);

const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

/// One character under construction.
#[derive(Clone, Copy, Default)]
struct Mark {
    /// The directions of its lines.
    ways: u8,
    /// Whether it is a right angle rather than a bend.
    angle: bool,
    /// A character other than lines.
    glyph: Option<char>,
    style: Style,
}

impl Mark {
    fn character(self) -> char {
        const BENDS: [char; 16] =
            [' ', '╵', '╶', '╰', '╷', '│', '╭', '├', '╴', '╯', '─', '┴', '╮', '┤', '┬', '┼'];
        const ANGLES: [char; 16] =
            [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
        let lines = if self.angle { ANGLES } else { BENDS };
        self.glyph.unwrap_or(lines[usize::from(self.ways & 15)])
    }

    /// The character at this distance to the right of and below its own place when it is enlarged:
    /// its lines continue, and a slanting one continues to slant.
    fn enlarged(self, across: u16, down: u16) -> char {
        match (self.glyph, across, down) {
            (Some('╱'), _, _) => [' ', '╱'][usize::from(across != down)],
            (_, 0, 0) | (Some('╲'), 1, 1) => self.character(),
            (None, _, 0) if self.ways & RIGHT != 0 => '─',
            (None, 0, _) if self.ways & DOWN != 0 => '│',
            _ => ' ',
        }
    }
}

/// A drawing that is built tile by tile.
pub(super) struct Canvas {
    columns: usize,
    rows: usize,
    /// The position of the first cell's upper left corner.
    origin: (usize, usize),
    marks: Vec<Mark>,
}

impl Canvas {
    /// Room for the board and its frame.
    pub(super) fn board() -> Self {
        Self::new(SIZE * CELL.0 + 2 * FRAME.0 + 1, SIZE * CELL.1 + 2 * FRAME.1 + 1, FRAME)
    }

    /// Room for one tile.
    pub(super) fn tile() -> Self {
        Self::new(CELL.0 + 1, CELL.1 + 1, (0, 0))
    }

    fn new(columns: usize, rows: usize, origin: (usize, usize)) -> Self {
        Self { columns, rows, origin, marks: vec![Mark::default(); columns * rows] }
    }

    /// The character at a column and row; anything outside is not drawn.
    fn mark(&mut self, (x, y): (isize, isize)) -> Option<&mut Mark> {
        let x = usize::try_from(x).ok().filter(|x| *x < self.columns)?;
        let y = usize::try_from(y).ok().filter(|y| *y < self.rows)?;
        self.marks.get_mut(y * self.columns + x)
    }

    fn line(&mut self, at: (isize, isize), ways: u8, style: Style) {
        if let Some(mark) = self.mark(at) {
            mark.ways |= ways;
            mark.style = mark.style.patch(style);
        }
    }

    pub(super) fn glyph(&mut self, at: (isize, isize), glyph: char, style: Style) {
        if let Some(mark) = self.mark(at) {
            mark.glyph = Some(glyph);
            mark.style = style;
        }
    }

    /// The upper left corner of a cell, which may be on the frame.
    fn corner(&self, row: isize, column: isize) -> (isize, isize) {
        let (width, height) = (CELL.0.cast_signed(), CELL.1.cast_signed());
        (self.origin.0.cast_signed() + column * width, self.origin.1.cast_signed() + row * height)
    }

    /// The middle of a figure, in characters.
    pub(super) fn spot(&self, spot: Spot) -> (isize, isize) {
        let (x, y) = self.corner(0, 0);
        let (across, down) = (spot.x().cast_signed(), spot.y().cast_signed());
        // Half a cell is three columns, or a row and a half: sides on the left and right are
        // between two rows.
        (x + 3 * across, y + 3 * down / 2)
    }

    /// The frame's half figures and corners.
    pub(super) fn frame(&mut self, style: Style) {
        for (row, column, strand) in game_otto_game_over::frame() {
            self.strand(self.corner(row.into(), column.into()), strand, style);
        }
    }

    /// A tile on a cell.
    pub(super) fn put_tile(&mut self, cell: Cell, tile: Tile, style: Style) {
        let corner = self.corner(cell.row().cast_signed(), cell.column().cast_signed());
        self.lay(corner, tile, style);
    }

    /// A single tile.
    pub(super) fn only_tile(&mut self, tile: Tile, style: Style) {
        self.lay((0, 0), tile, style);
    }

    fn lay(&mut self, corner: (isize, isize), tile: Tile, style: Style) {
        let mut crossing = Vec::new();
        for strand in tile.strands() {
            match strand.stroke {
                Stroke::Cross => crossing.push(strand),
                _ => self.strand(corner, strand, style),
            }
        }
        if let [one, other] = crossing[..] {
            self.crossing(corner, [one, other].map(|strand| strand.ports), style);
        }
    }

    /// One line of a tile whose upper left corner is here.
    fn strand(&mut self, (x, y): (isize, isize), strand: Strand, style: Style) {
        let [from, to] = strand.ports;
        match strand.stroke {
            Stroke::Cap => self.cap((x, y), from / 2, style),
            Stroke::Round | Stroke::Square => {
                // The corner of the tile, and the point inside where the two ports' lines meet.
                let (left, upper) = (
                    [6, 7].contains(&from) || [6, 7].contains(&to),
                    [0, 1].contains(&from) || [0, 1].contains(&to),
                );
                let at = (x + if left { 2 } else { 4 }, y + if upper { 1 } else { 2 });
                let ways = if left { LEFT } else { RIGHT } | if upper { UP } else { DOWN };
                self.line(at, ways, style);
                if let Some(mark) = self.mark(at) {
                    mark.angle = strand.stroke == Stroke::Square;
                }
                self.port((x, y), from, style);
                self.port((x, y), to, style);
            }
            Stroke::Line | Stroke::Cross => {
                if [0, 1, 4, 5].contains(&from) {
                    let column = x + if [0, 5].contains(&from) { 2 } else { 4 };
                    self.line((column, y + 1), UP | DOWN, style);
                    self.line((column, y + 2), UP | DOWN, style);
                } else {
                    let row = y + if [2, 7].contains(&from) { 1 } else { 2 };
                    (2..=4).for_each(|column| self.line((x + column, row), LEFT | RIGHT, style));
                }
                self.port((x, y), from, style);
                self.port((x, y), to, style);
            }
        }
    }

    /// The end of a line between its last point inside the tile and the tile's edge.
    fn port(&mut self, (x, y): (isize, isize), port: u8, style: Style) {
        match port {
            0 => self.line((x + 2, y), DOWN, style),
            1 => self.line((x + 4, y), DOWN, style),
            4 => self.line((x + 4, y + 3), UP, style),
            5 => self.line((x + 2, y + 3), UP, style),
            2 | 3 => {
                let row = y + if port == 2 { 1 } else { 2 };
                self.line((x + 5, row), LEFT | RIGHT, style);
                self.line((x + 6, row), LEFT, style);
            }
            _ => {
                let row = y + if port == 7 { 1 } else { 2 };
                self.line((x + 1, row), LEFT | RIGHT, style);
                self.line((x, row), RIGHT, style);
            }
        }
    }

    /// Half a small circle on a side. There is no room for it inside the tile above or below, so it
    /// is on the edge.
    fn cap(&mut self, (x, y): (isize, isize), side: u8, style: Style) {
        match side {
            0 | 2 => {
                let (row, way) = if side == 0 { (y, UP) } else { (y + 3, DOWN) };
                self.line((x + 2, row), RIGHT | way, style);
                self.line((x + 3, row), LEFT | RIGHT, style);
                self.line((x + 4, row), LEFT | way, style);
            }
            _ => {
                let (inside, edge, way) = if side == 3 { (x + 1, x, LEFT) } else { (x + 5, x + 6, RIGHT) };
                let back = if way == LEFT { RIGHT } else { LEFT };
                self.line((inside, y + 1), way | DOWN, style);
                self.line((inside, y + 2), way | UP, style);
                self.line((edge, y + 1), back, style);
                self.line((edge, y + 2), back, style);
            }
        }
    }

    /// Two lines that cross on their way from one corner or side to the opposite one.
    fn crossing(&mut self, corner: (isize, isize), strands: [[u8; 2]; 2], style: Style) {
        let (x, y) = corner;
        let mut ports = [strands[0][0], strands[0][1], strands[1][0], strands[1][1]];
        ports.sort_unstable();
        // The slanting characters of the upper and the lower row, by column.
        let rows = match ports {
            [0, 3, 4, 7] => [[(2, '╲'), (3, '╲')], [(3, '╲'), (4, '╲')]],
            [1, 2, 5, 6] => [[(3, '╱'), (4, '╱')], [(2, '╱'), (3, '╱')]],
            // From side to side.
            _ => [[(2, '╲'), (4, '╱')], [(2, '╱'), (4, '╲')]],
        };
        for (row, glyphs) in [(y + 1, rows[0]), (y + 2, rows[1])] {
            for (column, glyph) in glyphs {
                self.glyph((x + column, row), glyph, style);
            }
        }
        for port in ports {
            self.port(corner, port, style);
        }
    }

    /// Small circles of which both tiles have a half.
    pub(super) fn close_small(&mut self, closed: impl Iterator<Item = Spot>, style: Style) {
        // On a horizontal side there is one row for the whole circle; on a vertical one its lines
        // have closed it already.
        for spot in closed.filter(|spot| spot.is_side() && spot.x() % 2 == 1) {
            let (x, y) = self.spot(spot);
            for (column, glyph) in [(x - 1, '('), (x, ' '), (x + 1, ')')] {
                self.glyph((column, y), glyph, style);
            }
        }
    }

    /// A pawn on a figure.
    pub(super) fn pawn(&mut self, spot: Spot, hue: Colour) {
        self.glyph(self.spot(spot), hue.shape(), hue.ink());
    }

    /// Draws the outline of a figure in another style.
    pub(super) fn outline(&mut self, spot: Spot, figure: Figure, style: Style) {
        let (x, y) = self.spot(spot);
        let (across, rows) = match figure {
            Figure::Small if spot.x() % 2 == 1 => (1, 0..=0),
            Figure::Small => (1, 0..=1),
            Figure::Large | Figure::Square => (2, -1..=1),
        };
        for row in rows {
            for column in -across..=across {
                if let Some(mark) = self.mark((x + column, y + row)) {
                    mark.style = mark.style.patch(style);
                }
            }
        }
    }

    /// Removes a cell's lines, except on its edges.
    pub(super) fn clear(&mut self, cell: Cell) {
        let (x, y) = self.corner(cell.row().cast_signed(), cell.column().cast_signed());
        for row in 1..3 {
            for column in 1..6 {
                if let Some(mark) = self.mark((x + column, y + row)) {
                    *mark = Mark::default();
                }
            }
        }
    }

    /// A sign in the middle of a cell.
    pub(super) fn dot(&mut self, cell: Cell, glyph: char, style: Style) {
        let (x, y) = self.corner(cell.row().cast_signed(), cell.column().cast_signed());
        self.glyph((x + 3, y + 1), glyph, style);
    }

    /// Marks a cell at its four corners, where there are no pawns.
    pub(super) fn cursor(&mut self, cell: Cell, style: Style) {
        let (x, y) = self.corner(cell.row().cast_signed(), cell.column().cast_signed());
        for (at, glyph) in [((x, y), '┏'), ((x + 6, y), '┓'), ((x, y + 3), '┗'), ((x + 6, y + 3), '┛')]
        {
            if self.mark(at).is_some_and(|mark| mark.glyph.is_none()) {
                self.glyph(at, glyph, style);
            }
        }
    }

    /// Paints the drawing at a place on the screen, every character enlarged to a square of
    /// `scale`.
    pub(super) fn paint(&self, area: Rect, (x, y): (u16, u16), scale: u16, buffer: &mut Buffer) {
        for (row, marks) in self.marks.chunks(self.columns).enumerate() {
            for (column, mark) in marks.iter().enumerate() {
                let corner = (x + column as u16 * scale, y + row as u16 * scale);
                for (across, down) in (0..scale).flat_map(|down| (0..scale).map(move |across| (across, down)))
                {
                    let character = mark.enlarged(across, down);
                    if character != ' ' || mark.style != Style::default() {
                        let text = character.to_string();
                        put(buffer, area, corner.0 + across, corner.1 + down, &text, mark.style);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use game_otto_game_over::Board;

    use super::*;

    fn drawn(rows: [&str; 5], pawn: &str) -> Vec<String> {
        let board: Board = serde_json::from_value(serde_json::json!(rows)).expect("a board");
        let mut canvas = Canvas::board();
        canvas.frame(Style::new());
        for cell in board.filled().iter() {
            canvas.put_tile(cell, board.tile(cell).expect("a tile"), Style::new());
        }
        canvas.close_small(board.figures().iter(), Style::new());
        canvas.pawn(pawn.parse().expect("a spot"), Colour::Red);
        canvas
            .marks
            .chunks(canvas.columns)
            .map(|row| row.iter().map(|mark| mark.character()).collect::<String>().trim_end().to_owned())
            .collect()
    }

    /// A square with its pawn on the upper rim, small circles on horizontal and vertical sides, a
    /// small infinity lying on three cells, and a large one in the lower right corner.
    #[test]
    fn lines_join_across_cells() {
        let rows = ["5+1 . 2 9 9+3", "5+3 2+1 2 2+1 5+1", ". . 8 . .", ". . . 5+1 5+2", ". . . 5 4"];
        // Checked by eye against the drawings of the tiles.
        let expected = [
            "╭───╮ ┌───┐ ╭───╮ ╭───╮ ┌───┐ ╭───╮",
            "│   │ │   ╵ ╵   ╰─╯   │ │ ♦ │ │   │",
            "╰──╮│ ╰─╴     ╶─╲ ╱───┘ └───┘ │╭──╯",
            "┌──╯│ ╭─╴     ╶─╱ ╲─────────┐ │╰──┐",
            "│   │ │   ╷ ╷   ( )   ╭─╮   │ │   │",
            "└───╯ │╭─╮╲ ╱╭──╲ ╱──╮╲ ╱╭─╮│ ╰───┘",
            "╭───╮ │╰─╯╱ ╲╰──╱ ╲──╯╱ ╲╰─╯│ ╭───╮",
            "│   ╵ ╵   ╵ ╵   ╭─╮   ╵ ╵   ╵ ╵   │",
            "╰─╴           ╶─╲╲└─╴           ╶─╯",
            "╭─╴           ╶─┐╲╲─╴           ╶─╮",
            "│               ╵ ╵   ╷ ╷   ╰─╯   │",
            "╰─╴                 ╶╮│ ╰─────────╯",
            "┌─╴                 ╶╯│ ╭───╮ ╭───┐",
            "│                     │ │   │ │   │",
            "└─╴                 ╶─╯ ╰───╲╲╰───┘",
            "╭─╴                 ╶───────╮╲╲───╮",
            "│   ╷ ╷   ╷ ╷   ╷ ╷   ╭─╮   │ │   │",
            "╰───╯ └───┘ ╰───╯ ╰───╯ └───┘ ╰───╯",
        ];
        assert_eq!(drawn(rows, "d1ne"), expected);
    }

    /// Lines continue when a drawing is enlarged, slanting ones too.
    #[test]
    fn a_tile_can_be_drawn_twice_as_large() {
        let drawn = |kind: &str| {
            let tile: Tile = kind.parse().expect("a tile");
            let mut canvas = Canvas::tile();
            canvas.only_tile(tile, Style::new());
            let area = Rect { x: 0, y: 0, width: 14, height: 8 };
            let mut buffer = Buffer::empty(area);
            canvas.paint(area, (0, 0), 2, &mut buffer);
            let row = |y| (0..14).map(|x| buffer[(x, y)].symbol()).collect::<String>();
            (0..8).map(|y| row(y).trim_end().to_owned()).collect::<Vec<_>>()
        };
        // Checked by eye.
        let expected = [
            "    ╷   ╷",
            "    │   │",
            "╶───┘  ╱ ╱──╴",
            "      ╱ ╱",
            "╶─── ╱ ╱┌───╴",
            "    ╱ ╱ │",
            "    ╵   ╵",
            "",
        ];
        assert_eq!(drawn("8+1"), expected);
    }
}

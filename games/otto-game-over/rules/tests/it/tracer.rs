//! Finds the figures of a board the slow way: traces every white line from tile to tile, including
//! the frame, and classifies the closed ones. It parses `tiles.toml` itself and shares nothing with
//! the game's own tables.

use std::collections::{BTreeMap, BTreeSet};

use game_otto_game_over::{Board, Cell};

/// The shape of a closed line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Curve {
    /// Centre in half cells, down and across.
    Small(usize, usize),
    Large(usize, usize),
    Square(usize, usize),
    /// Row and column of the tile where it crosses itself.
    Infinity(usize, usize),
    /// Anything else, worth nothing.
    Other,
}

/// A closed line and the cells it passes through, by row and column from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Closed {
    pub(crate) curve: Curve,
    pub(crate) cells: BTreeSet<(usize, usize)>,
}

/// Two ports and the name of a stroke.
type Line = (u8, u8, String);

pub(crate) struct Tracer {
    /// By mark, unturned.
    kinds: BTreeMap<String, Vec<Line>>,
    /// The frame's lines, by square; squares count from 0 to 6 with the frame, as everywhere below.
    frame: BTreeMap<(usize, usize), Vec<Line>>,
}

impl Tracer {
    pub(crate) fn new() -> Self {
        let file: toml::Table = toml::from_str(include_str!("../../tiles.toml")).expect("tiles.toml is TOML");
        let text = |value: &toml::Value| value.as_str().expect("a text").to_owned();
        let mut kinds = BTreeMap::new();
        for kind in file["kind"].as_array().expect("a list of kinds") {
            let strands = kind["strands"].as_array().expect("a list of strands").iter();
            let lines = strands.map(|strand| {
                let port = |i: usize| u8::try_from(strand[i].as_integer().expect("a port")).expect("0 to 7");
                (port(0), port(1), text(&strand[2]))
            });
            kinds.insert(text(&kind["mark"]), lines.collect());
        }
        let mut tracer = Self { kinds, frame: BTreeMap::new() };
        let corner = text(&file["board"]["corner"]);
        for point in [(0, 0), (0, 5), (5, 5), (5, 0)] {
            tracer.print(point, &corner);
        }
        for step in 1..=4 {
            let stroke = text(&file["board"]["side"][step - 1]);
            // Clockwise: along the top, down the right, back along the bottom, up the left.
            for point in [(0, step), (step, 5), (5, 5 - step), (5 - step, 0)] {
                tracer.print(point, &stroke);
            }
        }
        tracer
    }

    /// Prints the part of a figure around a grid point that is outside the board.
    fn print(&mut self, (row, column): (usize, usize), stroke: &str) {
        // The four squares around the point, and the ports that each has next to it.
        let squares = [
            ((row, column), (3, 4)),
            ((row, column + 1), (5, 6)),
            ((row + 1, column + 1), (7, 0)),
            ((row + 1, column), (1, 2)),
        ];
        for ((row, column), (from, to)) in squares {
            if !((1..=5).contains(&row) && (1..=5).contains(&column)) {
                self.frame.entry((row, column)).or_default().push((from, to, stroke.to_owned()));
            }
        }
    }

    fn lines(&self, board: &Board) -> BTreeMap<(usize, usize), Vec<Line>> {
        let mut all = self.frame.clone();
        for cell in Cell::all() {
            if let Some(tile) = board.tile(cell) {
                let turn = |port: u8| (port + 2 * tile.turn()) % 8;
                let lines = self.kinds[&tile.kind().to_string()].iter();
                let lines = lines.map(|(from, to, stroke)| (turn(*from), turn(*to), stroke.clone()));
                all.insert((cell.row() + 1, cell.column() + 1), lines.collect());
            }
        }
        all
    }

    /// Every closed line of the board.
    pub(crate) fn closed(&self, board: &Board) -> Vec<Closed> {
        let lines = self.lines(board);
        let mut seen: BTreeSet<((usize, usize), usize)> = BTreeSet::new();
        let mut found = Vec::new();
        for (square, here) in &lines {
            for index in 0..here.len() {
                if seen.contains(&(*square, index)) {
                    continue;
                }
                let path = follow(&lines, *square, index);
                seen.extend(path.iter().flatten().copied());
                if let Some(path) = path {
                    found.push(look_at(&lines, &path));
                }
            }
        }
        found
    }
}

/// The line that begins with a strand, if it returns to it.
fn follow(
    lines: &BTreeMap<(usize, usize), Vec<Line>>,
    square: (usize, usize),
    index: usize,
) -> Option<Vec<((usize, usize), usize)>> {
    let mut path = vec![(square, index)];
    let (mut at, mut leave) = (square, lines[&square][index].1);
    loop {
        let (row, column) = at;
        let (next, enter) = match leave {
            0 => ((row.checked_sub(1)?, column), 5),
            1 => ((row.checked_sub(1)?, column), 4),
            2 => ((row, column + 1), 7),
            3 => ((row, column + 1), 6),
            4 => ((row + 1, column), 1),
            5 => ((row + 1, column), 0),
            6 => ((row, column.checked_sub(1)?), 3),
            _ => ((row, column.checked_sub(1)?), 2),
        };
        let here = lines.get(&next)?;
        let strand = here.iter().position(|(from, to, _)| *from == enter || *to == enter)?;
        if (next, strand) == (square, index) {
            return Some(path);
        }
        path.push((next, strand));
        let (from, to, _) = &here[strand];
        (at, leave) = (next, if *from == enter { *to } else { *from });
    }
}

fn look_at(lines: &BTreeMap<(usize, usize), Vec<Line>>, path: &[((usize, usize), usize)]) -> Closed {
    let strokes: Vec<&str> = path.iter().map(|(square, index)| lines[square][*index].2.as_str()).collect();
    let all = |name: &str| strokes.iter().all(|stroke| *stroke == name);
    let rows = path.iter().map(|((row, _), _)| *row);
    let columns = path.iter().map(|((_, column), _)| *column);
    // The centre of a symmetric figure: the mean of its squares. A square with the frame's number r
    // has its middle at 2r - 1 half cells from the edge of the board.
    let middle = |sum: usize| 2 * sum / path.len() - 1;
    let (y, x) = (middle(rows.sum()), middle(columns.sum()));
    let crossings: Vec<(usize, usize)> = path
        .iter()
        .zip(&strokes)
        .filter(|(_, stroke)| **stroke == "cross")
        .map(|((square, _), _)| *square)
        .collect();
    let curve = match crossings[..] {
        [] if all("cap") && path.len() == 2 => Curve::Small(y, x),
        [] if all("round") && path.len() == 4 => Curve::Large(y, x),
        [] if all("square") && path.len() == 4 => Curve::Square(y, x),
        // One place where the line crosses itself, and a small or a large loop at either end.
        [(row, column), other] if other == (row, column) && loops(&strokes).iter().all(is_round_loop) => {
            Curve::Infinity(row - 1, column - 1)
        }
        _ => Curve::Other,
    };
    let on_board = |row: &usize| (1..=5).contains(row);
    let cells = path
        .iter()
        .filter(|((row, column), _)| on_board(row) && on_board(column))
        .map(|((row, column), _)| (row - 1, column - 1))
        .collect();
    Closed { curve, cells }
}

/// The strokes between one crossing of the tile and the next, going round a closed line.
fn loops<'a>(strokes: &[&'a str]) -> Vec<Vec<&'a str>> {
    let first = strokes.iter().position(|stroke| *stroke == "cross").unwrap_or(0);
    let turned = strokes[first..].iter().chain(&strokes[..first]).copied().collect::<Vec<_>>();
    turned.split(|stroke| *stroke == "cross").skip(1).map(<[&str]>::to_vec).collect()
}

/// An end closed by the neighbour's cap, or by the three other quarters at a corner.
fn is_round_loop(strokes: &Vec<&str>) -> bool {
    *strokes == ["cap"] || *strokes == ["round"; 3]
}

//! The table again, square by square and written for readability: the reference for the masks. It
//! shares nothing with the rules crate, not even the cards' pictures, which it parses and turns
//! itself.

use std::collections::BTreeMap;

/// Squares from -MIDDLE to MIDDLE in both directions: far more than cards can reach.
const MIDDLE: i32 = 60;
const SIDE: i32 = 2 * MIDDLE + 1;

/// A card as it lies: rows of 'R', 'B' and '.'.
pub(crate) type Picture = Vec<Vec<char>>;

/// The box, from its file.
pub(crate) fn fronts() -> BTreeMap<String, Picture> {
    let text = include_str!("../../cards.toml");
    let rows: BTreeMap<String, Vec<String>> = toml::from_str(text).expect("the cards are plain TOML");
    rows.into_iter()
        .map(|(name, rows)| (name, rows.iter().map(|row| row.chars().collect()).collect()))
        .collect()
}

pub(crate) fn mirrored(picture: &Picture) -> Picture {
    picture.iter().map(|row| row.iter().rev().copied().collect()).collect()
}

pub(crate) fn swapped(picture: &Picture) -> Picture {
    let swap = |point: &char| match point {
        'R' => 'B',
        'B' => 'R',
        other => *other,
    };
    picture.iter().map(|row| row.iter().map(swap).collect()).collect()
}

/// A quarter turn clockwise: the first column, read upwards, becomes the first row.
pub(crate) fn turned(picture: &Picture) -> Picture {
    (0..picture[0].len()).map(|column| picture.iter().rev().map(|row| row[column]).collect()).collect()
}

/// What "Cv1" shows.
pub(crate) fn picture(fronts: &BTreeMap<String, Picture>, face: &str) -> Picture {
    let mut picture = fronts[&face[..1]].clone();
    if &face[1..2] == "v" {
        picture = swapped(&mirrored(&picture));
    }
    let turns: usize = face[2..].parse().expect("quarter turns are a number");
    for _ in 0..turns {
        picture = turned(&picture);
    }
    picture
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    pub(crate) layers: u8,
    pub(crate) shows: char,
}

fn place(x: i32, y: i32) -> usize {
    usize::try_from((y + MIDDLE) * SIDE + x + MIDDLE).expect("no card reaches so far")
}

#[derive(Clone)]
pub(crate) struct Plain {
    cells: Vec<Cell>,
    laid: Vec<(Picture, i32, i32)>,
}

impl Plain {
    pub(crate) fn new() -> Self {
        let cells = vec![Cell { layers: 0, shows: '.' }; place(MIDDLE, MIDDLE) + 1];
        Self { cells, laid: Vec::new() }
    }

    pub(crate) fn cell(&self, x: i32, y: i32) -> Cell {
        self.cells[place(x, y)]
    }

    fn squares(picture: &Picture, x: i32, y: i32) -> impl Iterator<Item = (i32, i32, char)> + Clone {
        picture
            .iter()
            .zip(y..)
            .flat_map(move |(row, y)| row.iter().zip(x..).map(move |(point, x)| (x, y, *point)))
    }

    pub(crate) fn lay(&mut self, picture: &Picture, x: i32, y: i32) {
        for (x, y, point) in Self::squares(picture, x, y) {
            let cell = &mut self.cells[place(x, y)];
            cell.layers += 1;
            if point != '.' {
                cell.shows = point;
            }
        }
        self.laid.push((picture.clone(), x, y));
    }

    /// A5–A7, A9, A10. `touching` is whether touching is enough.
    fn may_lie(&self, picture: &Picture, x: i32, y: i32, touching: bool) -> bool {
        let squares = Self::squares(picture, x, y);
        if self.laid.is_empty() {
            return (x, y) == (0, 0);
        }
        if squares.clone().any(|(x, y, _)| self.cell(x, y).layers == 2) {
            return false;
        }
        let covers = |x: i32, y: i32| self.cell(x, y).layers > 0;
        let overlap = squares.clone().any(|(x, y, _)| covers(x, y));
        let touch = || {
            squares
                .clone()
                .any(|(x, y, _)| covers(x + 1, y) || covers(x - 1, y) || covers(x, y + 1) || covers(x, y - 1))
        };
        if self.laid.len() == 1 {
            let (first, first_x, first_y) = &self.laid[0];
            let whole = Self::squares(first, *first_x, *first_y)
                .all(|(x, y, _)| squares.clone().any(|square| (square.0, square.1) == (x, y)));
            let capture = squares.clone().any(|(x, y, point)| point == 'B' && self.cell(x, y).shows == 'R');
            if whole || capture {
                return false;
            }
        }
        overlap || touching && touch()
    }

    /// A10: the last card must overlap, if any card can.
    fn may_touch(&self) -> bool {
        let (left, top, right, bottom) = self.bounds();
        let mut places = (top - 2..=bottom).flat_map(|y| (left - 2..=right).map(move |x| (x, y)));
        let overlaps = |x: i32, y: i32, width: i32, height: i32| {
            let mut layers = [0; 3];
            (y..y + height).for_each(|y| {
                (x..x + width).for_each(|x| layers[usize::from(self.cell(x, y).layers)] += 1);
            });
            layers[1] > 0 && layers[2] == 0
        };
        self.laid.len() < 15 || !places.any(|(x, y)| overlaps(x, y, 3, 2) || overlaps(x, y, 2, 3))
    }

    /// Every place for a picture, row by row.
    pub(crate) fn places(&self, picture: &Picture) -> Vec<(i32, i32)> {
        let (left, top, right, bottom) = self.bounds();
        let touching = self.may_touch();
        (top - 4..=bottom + 2)
            .flat_map(|y| (left - 4..=right + 2).map(move |x| (x, y)))
            .filter(|&(x, y)| self.may_lie(picture, x, y, touching))
            .collect()
    }

    /// Left, top, right, bottom.
    pub(crate) fn bounds(&self) -> (i32, i32, i32, i32) {
        self.laid.iter().fold((0, 0, 0, 0), |(left, top, right, bottom), (picture, x, y)| {
            let [width, height] =
                [picture[0].len(), picture.len()].map(|size| i32::try_from(size).expect("2 or 3"));
            (left.min(*x), top.min(*y), right.max(x + width - 1), bottom.max(y + height - 1))
        })
    }

    /// A13: follows the run from every point that begins one.
    pub(crate) fn lines(&self, colour: char) -> u32 {
        let (left, top, right, bottom) = self.bounds();
        let has = |x: i32, y: i32| self.cell(x, y).shows == colour;
        let mut lines = 0;
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            for y in top..=bottom {
                for x in left..=right {
                    if has(x, y) && !has(x - dx, y - dy) {
                        let length = (0..SIDE).take_while(|step| has(x + dx * step, y + dy * step)).count();
                        lines += length as u32 / 4;
                    }
                }
            }
        }
        lines
    }

    pub(crate) fn points(&self, colour: char) -> u32 {
        self.cells.iter().filter(|cell| cell.shows == colour).count() as u32
    }
}

//! Tiles and boards as SVG: white curves on black, drawn from the strands of `tiles.toml`.

use std::fmt::Write as _;

use crate::board::Board;
use crate::pieces::{Figure, Kind, frame};
use crate::places::{Cell, SIZE, SpotSet};
use crate::strokes::{Strand, Stroke};

/// The side of a tile.
const TILE: i32 = 60;
/// Room for the frame on each side of the board.
const RIM: i32 = 34;

const BLACK: &str = "#141419";
const PRINT: &str = "#202029";
const WHITE: &str = "#F6EFE0";
const CELL: &str = "#363642";
const PLATE: &str = "#25252E";
/// Pawns by side: red, blue, green, yellow.
const PAWNS: [&str; 4] = ["#F08A73", "#9CC4F0", "#8FCB9F", "#F2C04A"];

/// A tile as a separate picture, after some quarter turns clockwise.
///
/// ```
/// let twelve = "12".parse().expect("a kind of tile");
/// assert!(game_otto_game_over::tile_svg(twelve, 1).starts_with("<svg "));
/// ```
pub fn tile_svg(kind: Kind, turn: u8) -> String {
    let mut svg = open(0, TILE);
    tile(&mut svg, kind, turn & 3, (0, 0), BLACK);
    svg + "</svg>"
}

/// The white lines of a tile before any turn, as the path of a drawing 60 wide and high; nothing
/// for the black tile.
///
/// ```
/// let zero = "0".parse().expect("a kind of tile");
/// assert_eq!(game_otto_game_over::tile_lines(zero), "M20 60L20 0M40 60L40 0M0 20L60 20M0 40L60 40");
/// ```
pub fn tile_lines(kind: Kind) -> String {
    kind.strands().iter().map(|strand| path(*strand, (0, 0))).collect()
}

/// The white lines printed around the board, whose cells are 60 wide and high and begin at 0, 0.
pub fn frame_lines() -> String {
    frame()
        .map(|(row, column, strand)| path(strand, (i32::from(column) * TILE, i32::from(row) * TILE)))
        .collect()
}

/// The lines of the infinity with its heart on this cell, as a path on the same board; empty if
/// there is none.
pub fn infinity_lines(board: &Board, heart: Cell) -> String {
    board
        .infinity(heart)
        .into_iter()
        .map(|(row, column, strand)| path(strand, (i32::from(column) * TILE, i32::from(row) * TILE)))
        .collect()
}

/// A board with its frame, its tiles and the pawns of each side.
pub fn board_svg(board: &Board, pawns: &[SpotSet]) -> String {
    let size = tiles(SIZE) + 2 * RIM;
    let mut svg = open(-RIM, size);
    let _ =
        write!(svg, r#"<rect x="-{RIM}" y="-{RIM}" width="{size}" height="{size}" rx="14" fill="{PLATE}"/>"#);
    draw_frame(&mut svg);
    for cell in Cell::all() {
        let at = (tiles(cell.column()), tiles(cell.row()));
        match board.tile(cell) {
            Some(laid) => {
                let ground = if cell == Cell::CENTRE { PRINT } else { BLACK };
                tile(&mut svg, laid.kind(), laid.turn(), at, ground);
            }
            // A seam of the plate is visible between empty cells.
            None => rect(&mut svg, (at.0 + 1, at.1 + 1), TILE - 2, CELL),
        }
    }
    for (pawns, colour) in pawns.iter().zip(PAWNS) {
        for spot in pawns.iter() {
            let (x, y) = (tiles(spot.x()) / 2, tiles(spot.y()) / 2);
            let _ = match board.figure(spot) {
                Some(Figure::Square) => {
                    let (x, y) = (x - 14, y - 14);
                    write!(svg, r#"<rect x="{x}" y="{y}" width="28" height="28" rx="2" fill="{colour}"/>"#)
                }
                Some(Figure::Large) => write!(svg, r#"<circle cx="{x}" cy="{y}" r="14" fill="{colour}"/>"#),
                Some(Figure::Small) | None => {
                    write!(svg, r#"<circle cx="{x}" cy="{y}" r="6" fill="{colour}"/>"#)
                }
            };
        }
    }
    svg + "</svg>"
}

/// The length of some tiles in a row.
fn tiles(count: usize) -> i32 {
    i32::from(count as u8) * TILE
}

fn open(from: i32, size: i32) -> String {
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{from} {from} {size} {size}">"#)
}

fn rect(svg: &mut String, (x, y): (i32, i32), side: i32, colour: &str) {
    let _ = write!(svg, r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{colour}"/>"#);
}

fn tile(svg: &mut String, kind: Kind, turn: u8, at: (i32, i32), ground: &str) {
    rect(svg, at, TILE, ground);
    let lines: Vec<String> = kind.strands().iter().map(|strand| path(strand.turned(turn), at)).collect();
    if !lines.is_empty() {
        stroke(svg, &lines.join(""));
    }
}

/// The half figures and the corners that are printed round the board.
fn draw_frame(svg: &mut String) {
    stroke(svg, &frame_lines());
}

fn stroke(svg: &mut String, lines: &str) {
    let _ = write!(
        svg,
        r#"<path d="{lines}" fill="none" stroke="{WHITE}" stroke-width="4" stroke-linejoin="round"/>"#
    );
}

/// The path of a strand in the tile whose top left corner is `at`.
fn path(strand: Strand, at: (i32, i32)) -> String {
    // Half and quarter circles bend to the same side if their ports are taken clockwise.
    let [from, to] = strand.ports;
    let [from, to] = if (from + 1) % 8 == to { [from, to] } else { [to, from] };
    let ((ax, ay), (bx, by)) = (port(from, at), port(to, at));
    match strand.stroke {
        Stroke::Cap => format!("M{ax} {ay}A10 10 0 0 0 {bx} {by}"),
        Stroke::Round => format!("M{ax} {ay}A20 20 0 0 0 {bx} {by}"),
        Stroke::Square => {
            // The elbow is below the port of a horizontal side, beside that of a vertical one.
            let (x, y) = if is_level(from) { (ax, by) } else { (bx, ay) };
            format!("M{ax} {ay}L{x} {y}L{bx} {by}")
        }
        Stroke::Line => format!("M{ax} {ay}L{bx} {by}"),
        Stroke::Cross => {
            let ((cx, cy), (dx, dy)) = (inward(from, 28), inward(to, 28));
            format!("M{ax} {ay}C{} {} {} {} {bx} {by}", ax + cx, ay + cy, bx + dx, by + dy)
        }
    }
}

/// Whether a port is on the upper or lower side.
fn is_level(port: u8) -> bool {
    matches!(port, 0 | 1 | 4 | 5)
}

fn port(number: u8, (x, y): (i32, i32)) -> (i32, i32) {
    let (third, far) = (TILE / 3, 2 * TILE / 3);
    let (px, py) = match number {
        0 => (third, 0),
        1 => (far, 0),
        2 => (TILE, third),
        3 => (TILE, far),
        4 => (far, TILE),
        5 => (third, TILE),
        6 => (0, far),
        _ => (0, third),
    };
    (x + px, y + py)
}

/// A step from a port into its tile.
fn inward(port: u8, step: i32) -> (i32, i32) {
    match port / 2 {
        0 => (0, step),
        1 => (-step, 0),
        2 => (0, -step),
        _ => (step, 0),
    }
}

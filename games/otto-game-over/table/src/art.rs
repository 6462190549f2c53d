//! Tiles and figures as the text of the rules shows them, from the game's data.

use engine::Lang;
use game_otto_game_over::{Figure, Kind, tile_lines};
use table::{Chart, PieceArt};

use crate::texts::Words;

const FIGURES: [(&str, Figure); 3] =
    [("small", Figure::Small), ("large", Figure::Large), ("square", Figure::Square)];

/// The outline of the infinity, two loops side by side.
const INFINITY: &str = "M16 20a10 10 0 0 0 0 20c9 0 19 -20 28 -20a10 10 0 0 1 0 20c-9 0 -19 -20 -28 -20z";

/// The points of the infinity (A20).
const INFINITY_POINTS: u8 = 8;

fn outline(figure: Figure) -> &'static str {
    match figure {
        Figure::Small => "M20 30a10 10 0 1 0 20 0a10 10 0 1 0 -20 0",
        Figure::Large => "M10 30a20 20 0 1 0 40 0a20 20 0 1 0 -40 0",
        Figure::Square => "M10 10h40v40h-40z",
    }
}

pub(crate) fn piece(word: &str) -> Option<PieceArt> {
    let figure = |outline: &str| PieceArt::Figure { outline: outline.to_owned(), name: word.to_owned() };
    if word == "infinity" {
        return Some(figure(INFINITY));
    }
    if let Some((_, found)) = FIGURES.iter().find(|(name, _)| *name == word) {
        return Some(figure(outline(*found)));
    }
    word.parse().ok().map(tile)
}

fn tile(kind: Kind) -> PieceArt {
    PieceArt::Tile { lines: tile_lines(kind), name: kind.to_string() }
}

pub(crate) fn charts(lang: Lang) -> Vec<Chart> {
    let w = Words::of(lang);
    let tiles = Kind::all().map(|kind| (vec![tile(kind)], w.chart_tile(kind.value())));
    let figures = FIGURES.iter().map(|(name, figure)| (*name, figure.points()));
    let figures = figures.chain([("infinity", INFINITY_POINTS)]);
    let figures = figures.map(|(name, points)| (piece(name).into_iter().collect(), w.chart_figure(points)));
    vec![
        Chart { title: w.chart_tiles.to_owned(), lines: tiles.collect() },
        Chart { title: w.chart_figures.to_owned(), lines: figures.collect() },
    ]
}

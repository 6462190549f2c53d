//! The pieces of a game as the texts of its rules show them: a word between braces, in the game's
//! notation, is drawn by every painter in its own way.

use engine::Lang;
use kit::Colour;

/// A piece that is drawn in a text or on a chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PieceArt {
    /// A card, or one face of it: its colour, if it has one, and what is printed on it.
    Card(Option<Colour>, String),
    /// Squares side by side, some with a point, in rows of the same length.
    Points(Vec<Vec<Option<Colour>>>),
    /// White lines on a dark square of 60 by 60, and the letter or number by which it is named.
    Tile {
        /// An SVG path.
        lines: String,
        /// Its name in notation.
        name: String,
    },
    /// The outline of a figure, in a square of 60 by 60.
    Figure {
        /// An SVG path.
        outline: String,
        /// Its name in notation.
        name: String,
    },
}

impl PieceArt {
    /// The piece in a line of text.
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Self::Card(colour, value) => {
                format!("[{value}{}]", colour.map_or("", |colour| colour.initial(lang)))
            }
            Self::Points(rows) => {
                let square =
                    |square: &Option<Colour>| square.map_or("·", |colour| colour.initial(lang)).to_owned();
                let row = |row: &Vec<Option<Colour>>| row.iter().map(square).collect::<String>();
                format!("[{}]", rows.iter().map(row).collect::<Vec<_>>().join("/"))
            }
            Self::Tile { name, .. } | Self::Figure { name, .. } => format!("[{name}]"),
        }
    }
}

/// What a rule sheet prints to be looked up during a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    /// Its heading.
    pub title: String,
    /// Its lines: pieces, and what they are.
    pub lines: Vec<(Vec<PieceArt>, String)>,
}

/// The pieces that a text names between braces, separated by spaces; `read` reads one of them.
/// None if one cannot be read.
pub fn pieces(words: &str, read: impl Fn(&str) -> Option<PieceArt>) -> Option<Vec<PieceArt>> {
    words.split_whitespace().map(read).collect()
}

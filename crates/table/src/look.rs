//! What painters of all games understand.

use engine::{Lang, Seat};

/// How a thing lies there. A ring means "can", a dashed line "not yet", a double ring "just now".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum State {
    /// It lies.
    #[default]
    Rest,
    /// It can be played.
    Lit,
    /// It cannot; it still answers why.
    Dim,
    /// It is chosen.
    Held,
    /// It was played and waits for the server.
    Pending,
    /// It was the last move.
    Now,
}

/// One of the four colours of the games. Each has a shape and a letter: colour never stands alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hue {
    /// The lozenge.
    Red,
    /// The drop.
    Blue,
    /// The clover.
    Green,
    /// The sun.
    Yellow,
}

impl Hue {
    /// Every colour.
    pub const ALL: [Self; 4] = [Self::Red, Self::Blue, Self::Green, Self::Yellow];

    /// Its name.
    pub const fn name(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Self::Red, Lang::Fr) => "rouge",
            (Self::Blue, Lang::Fr) => "bleu",
            (Self::Green, Lang::Fr) => "vert",
            (Self::Yellow, Lang::Fr) => "jaune",
            (Self::Red, Lang::En) => "red",
            (Self::Blue, Lang::En) => "blue",
            (Self::Green, Lang::En) => "green",
            (Self::Yellow, Lang::En) => "yellow",
        }
    }

    /// The letter of its name.
    pub fn letter(self, lang: Lang) -> char {
        match self {
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Green => lang.pick('V', 'G'),
            Self::Yellow => lang.pick('J', 'Y'),
        }
    }

    /// The colour of this name.
    pub fn named(word: &str, lang: Lang) -> Option<Self> {
        Self::ALL.into_iter().find(|hue| hue.name(lang) == word)
    }
}

/// What can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A card on felt.
    Card,
    /// Two woody knocks.
    Token,
    /// My turn: a fifth, low.
    Turn,
    /// A refusal: one damp knock.
    Refusal,
    /// Something special: three notes of one chord.
    Special,
    /// A round is over: the fifth, rising.
    Round,
    /// My own move.
    Tick,
}

/// What a seat shows besides its name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shows {
    /// Short lines: "6 cartes", "0 jeton".
    pub lines: Vec<String>,
}

/// A score sheet: a row for each seat or side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// What to know about it: "le moins gagne".
    pub note: String,
    /// The heads of the columns.
    pub heads: Vec<String>,
    /// Who, and what stands in each column.
    pub rows: Vec<(Seat, Vec<String>)>,
    /// Whether each row is for two partners who face each other.
    pub teams: bool,
}

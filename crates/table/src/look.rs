//! What the painters of all games share.

use engine::Seat;

/// The state in which a thing lies. A ring means "can", a dashed line "not yet", a double ring
/// "just now".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum State {
    /// Nothing special.
    #[default]
    Rest,
    /// It can be played.
    Lit,
    /// It cannot be played; choosing it explains why.
    Dim,
    /// It is chosen.
    Held,
    /// It was played, and the server has not replied yet.
    Pending,
    /// It was part of the last move.
    Now,
}

/// A sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A card on felt.
    Card,
    /// Two woody knocks.
    Token,
    /// The player's turn: a low fifth.
    Turn,
    /// A refusal: one muffled knock.
    Refusal,
    /// Something special: three notes of one chord.
    Special,
    /// A round is over: a rising fifth.
    Round,
    /// The player's own move.
    Tick,
}

/// What a seat shows besides its name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shows {
    /// Short lines such as "6 cartes", "0 jeton".
    pub lines: Vec<String>,
}

/// A score sheet: a row for each seat or side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// A note about it: "le moins gagne".
    pub note: String,
    /// The column headers.
    pub heads: Vec<String>,
    /// Each row's seat and cells.
    pub rows: Vec<(Seat, Vec<String>)>,
    /// Whether each row stands for two partners, who sit opposite each other.
    pub teams: bool,
}

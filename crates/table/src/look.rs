//! What painters of all games understand.

use engine::Seat;

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

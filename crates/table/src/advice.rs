//! What a hint says about a move.

/// A hint about a legal move, where the game has something to say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Advice {
    /// Where to look, without giving the move away.
    pub look: String,
    /// What to highlight.
    pub marks: Vec<Mark>,
    /// What the move does under the rules.
    pub why: String,
    /// The article behind it: "A13".
    pub article: &'static str,
}

/// A place on the table that painters can highlight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The player's own cards or tiles.
    Own,
    /// A named place, such as a pile.
    Place(&'static str),
    /// A place to drop something, such as a card of the row.
    Spot(String),
    /// A square of the board.
    Cell(String),
    /// The buttons beside the sentence.
    Buttons,
    /// A card or tile by its notation, or whatever represents the move with this notation.
    Piece(String),
}

//! What a hint says of a move.

/// What a hint says of a legal move, where the game has something to say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Advice {
    /// Where to look, without telling the move.
    pub look: String,
    /// What is marked there.
    pub marks: Vec<Mark>,
    /// What the move does, by the rules.
    pub why: String,
    /// The article that says so: "A13".
    pub article: &'static str,
}

/// A place on the table, as painters know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// One's own cards or tiles.
    Own,
    /// A place of this name, such as a pile.
    Place(&'static str),
    /// A place where something can be dropped: a card of the row.
    Spot(String),
    /// A square of the board.
    Cell(String),
    /// The buttons beside the sentence.
    Buttons,
    /// A card or tile by its notation, or whatever stands for the move of this notation.
    Piece(String),
}

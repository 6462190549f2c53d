//! Things on a board. A board names them in attributes (`data-move`, `data-place` …), and only this
//! module knows which: pages find a thing by what it is.

use engine::Seat;
use table::Mark;

/// A thing on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing<'a> {
    /// Something that a table's advice points to.
    Marked(&'a Mark),
    /// What plays the move with this notation.
    Move(&'a str),
    /// What was used to try the move with this notation, wherever it lies.
    Tried(&'a str),
    /// The same in the person's hand.
    TriedInHand(&'a str),
    /// A named place, such as a pile.
    Place(&'a str),
    /// Where somebody sits.
    Seat(Seat),
}

impl Thing<'_> {
    /// The CSS selector.
    pub fn selector(self) -> String {
        match self {
            Self::Marked(Mark::Own) => ".felt .hand, .felt .rack.mine, .felt .own".to_owned(),
            Self::Marked(Mark::Place(name)) => format!(".felt {}", Thing::Place(name).selector()),
            Self::Marked(Mark::Spot(name)) => format!(".felt [data-drop=\"{name}\"]"),
            Self::Marked(Mark::Cell(name)) => format!(".felt [data-cell=\"{name}\"]"),
            Self::Marked(Mark::Buttons) => ".felt #say".to_owned(),
            Self::Marked(Mark::Piece(name)) => {
                let ways = ["move", "drag", "try", "secret"];
                ways.map(|way| format!(".felt [data-{way}=\"{name}\"]")).join(", ")
            }
            Self::Move(notation) => format!(".felt [data-move=\"{notation}\"]"),
            Self::Tried(notation) => format!("[data-thing=\"{notation}\"], [data-try=\"{notation}\"]"),
            Self::TriedInHand(notation) => format!(".hand :is({})", Thing::Tried(notation).selector()),
            Self::Place(name) => format!("[data-place=\"{name}\"]"),
            Self::Seat(seat) => format!(".felt [data-seat=\"{seat}\"]"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_found_by_the_attributes_of_boards() {
        for (thing, selector) in [
            (Thing::Move("R5"), ".felt [data-move=\"R5\"]"),
            (Thing::Tried("R5"), "[data-thing=\"R5\"], [data-try=\"R5\"]"),
            (Thing::TriedInHand("R5"), ".hand :is([data-thing=\"R5\"], [data-try=\"R5\"])"),
            (Thing::Seat(Seat::FIRST), ".felt [data-seat=\"0\"]"),
            (Thing::Marked(&Mark::Place("pile")), ".felt [data-place=\"pile\"]"),
            (Thing::Marked(&Mark::Cell("1,2".to_owned())), ".felt [data-cell=\"1,2\"]"),
            (Thing::Marked(&Mark::Buttons), ".felt #say"),
        ] {
            assert_eq!(thing.selector(), selector);
        }
    }
}

//! What a hint says about a move.

use game_dos::{Dos, Fit, Move, fit};
use table::{Advice, Mark, Scene};

use crate::texts::Words;

pub(crate) fn advice(scene: &Scene<'_, Dos>, mv: Move) -> Advice {
    let w = Words::of(scene.lang);
    let (look, marks, why, article) = match mv {
        Move::Match { place, cards, .. } => {
            let row = scene.view.row.get(place.index()).map(|spot| spot.card);
            let (why, article) = match row.and_then(|row| fit(row, cards)) {
                Some(Fit::DoubleColour) => (w.why_double_colour, "A12"),
                Some(Fit::SingleColour) => (w.why_single_colour, "A11"),
                Some(Fit::Double) => (w.why_double, "A9"),
                Some(Fit::Single) | None => (w.why_single, "A8"),
            };
            (w.look_row, vec![Mark::Spot(place.to_string())], why, article)
        }
        Move::TooMany { .. } => return Advice::default(),
        Move::Draw => (w.look_pile, vec![Mark::Place("pile")], w.why_draw, "A7"),
        Move::End => (w.look_buttons, vec![Mark::Buttons], w.why_end, "A10"),
        Move::Place { .. } => (w.look_own, vec![Mark::Own], w.why_place, "A14"),
        Move::Keep => (w.look_buttons, vec![Mark::Buttons], w.why_keep, "A18"),
        Move::Call => (w.look_counts, vec![Mark::Buttons], w.why_call, "A20"),
        Move::Catch => (w.look_counts, vec![Mark::Buttons], w.why_catch, "A21"),
    };
    Advice { look: look.to_owned(), marks, why: why.to_owned(), article }
}

/// The cards, and the card of the row that they match.
pub(crate) fn involved(mv: Move) -> Vec<Mark> {
    match mv {
        Move::Match { place, cards, .. } => {
            let cards = cards.cards().map(|card| Mark::Piece(card.to_string()));
            cards.chain([Mark::Spot(place.to_string())]).collect()
        }
        Move::Place { card, .. } => vec![Mark::Piece(card.to_string())],
        Move::Draw | Move::End | Move::Keep | Move::Call | Move::Catch | Move::TooMany { .. } => {
            vec![Mark::Piece(mv.to_string())]
        }
    }
}

//! What a hint says about a move.

use game_ole::{Higher, Move, Ole, higher};
use table::{Advice, Mark, Scene};

use crate::texts::Words;

pub(crate) fn advice(scene: &Scene<'_, Ole>, mv: Move) -> Advice {
    let (w, view) = (Words::of(scene.lang), scene.view);
    let (look, mark, why, article) = match mv {
        Move::Token => (w.look_token, Mark::Place("tokens"), w.why_token, "A10"),
        Move::Choose(_) => (w.look_order, Mark::Buttons, w.why_order, "A6"),
        Move::Play(card) => {
            let beats = view.table.zip(view.on_top).and_then(|(table, on_top)| higher(card, table, on_top));
            let (why, article) = match beats {
                Some(Higher::ByColour) => (w.why_colour, "A11"),
                Some(Higher::ByNumber) => (w.why_number, "A12"),
                Some(Higher::Series) => (w.why_series, "A13"),
                // At the opening any card will do.
                None => (w.why_opening, "A8"),
            };
            (w.look_hand, Mark::Own, why, article)
        }
    };
    Advice { look: look.to_owned(), marks: vec![mark], why: why.to_owned(), article }
}

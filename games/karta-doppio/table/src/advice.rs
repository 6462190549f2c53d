//! What a hint says about a move.

use game_karta_doppio::{KartaDoppio, Move};
use table::{Advice, Mark, Scene};

use crate::texts::Words;

pub(crate) fn advice(scene: &Scene<'_, KartaDoppio>, mv: Move) -> Advice {
    let w = Words::of(scene.lang);
    let before = &scene.view.table;
    let mut after = *before;
    after.lay(mv);
    let mine = scene.view.colour(scene.near());
    let others = mine.other();
    let makes = after.lines(mine) > before.lines(mine);
    let breaks = after.lines(others) < before.lines(others);
    let takes = after.points(others) < before.points(others);
    let (why, article) = match (makes, breaks, takes) {
        _ if before.bounds().is_none() => (w.why_first, "A5"),
        (true, true, _) => (w.why_makes_and_breaks, "A14"),
        (true, false, _) => (w.why_makes, "A13"),
        (false, true, _) => (w.why_breaks, "A14"),
        (false, false, true) => (w.why_takes, "A12"),
        (false, false, false) => (w.why_room, "A12"),
    };
    let marks = mv.squares().map(|(x, y)| Mark::Cell(format!("{x},{y}"))).collect();
    Advice { look: w.look_squares.to_owned(), marks, why: why.to_owned(), article }
}

/// The card, and the squares that it would cover.
pub(crate) fn involved(mv: Move) -> Vec<Mark> {
    let card = Mark::Piece(mv.face().card().to_string());
    mv.squares().map(|(x, y)| Mark::Cell(format!("{x},{y}"))).chain([card]).collect()
}

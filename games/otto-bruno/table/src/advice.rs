//! What a hint says about a move.

use game_otto_bruno::{Four, Move, OttoBruno, Pile};
use table::{Advice, Mark, Scene};

use crate::texts::Texts;

pub(crate) fn advice(scene: &Scene<'_, OttoBruno>, mv: Move) -> Advice {
    let w = Texts::of(scene.lang);
    let (look, mark, why, article) = match mv {
        Move::Draw(Pile::Discard) => (w.look_piles, Mark::Place("take"), w.why_discard_pile, "A6"),
        Move::Draw(Pile::Left) => (w.look_piles, Mark::Place("left"), w.why_draw_pile, "A6"),
        Move::Draw(Pile::Right) => (w.look_piles, Mark::Place("right"), w.why_draw_pile, "A6"),
        Move::Show(_) => (w.look_rack, Mark::Own, w.why_show, "A9"),
        Move::ShowTwo(_) => (w.look_rack, Mark::Own, w.why_show_two, "A9"),
        Move::Discard(_) => (w.look_alone, Mark::Own, w.why_discard, "A10"),
        Move::Pass => (w.look_alone, Mark::Buttons, w.why_pass, "A10"),
        Move::ShowShared(..) => return Advice::default(),
    };
    Advice { look: look.to_owned(), marks: vec![mark], why: why.to_owned(), article }
}

/// The pile, or the cards of the person's rack: each is marked by the notation of its discard.
pub(crate) fn involved(mv: Move) -> Vec<Mark> {
    let cards = |parts: &[Four]| {
        let places = parts.iter().flat_map(|part| part.places());
        places.map(|place| Mark::Piece(Move::Discard(place).to_string())).collect()
    };
    match mv {
        Move::Show(four) => cards(&[four]),
        Move::ShowTwo(split) => cards(&split.parts()),
        Move::Draw(_) | Move::Discard(_) | Move::Pass | Move::ShowShared(..) => {
            vec![Mark::Piece(mv.to_string())]
        }
    }
}

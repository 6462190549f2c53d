//! What a hint says about a move.

use engine::{Game as _, Observer};
use game_otto_game_over::{Move, OttoGameOver, Secret, Seen, Via};
use table::{Advice, Mark, Scene};

use crate::texts::Words;

pub(crate) fn advice(scene: &Scene<'_, OttoGameOver>, mv: Move) -> Advice {
    let w = Words::of(scene.lang);
    let (look, mark, why, article) = match mv {
        Move::Draw => (w.look_tower, Mark::Buttons, w.why_draw, "A10"),
        Move::Card(..) => (w.look_secrets, Mark::Own, w.why_card, "A21"),
        Move::Pass => (w.look_secrets, Mark::Buttons, w.why_pass, "A29"),
        Move::Remind => (w.look_last, Mark::Buttons, w.why_remind, "A15"),
        Move::Place(placement) => {
            let (why, article) = match closes(scene, mv) {
                Closes::Infinity => (w.why_infinity, "A20"),
                Closes::Figures(0) => (w.why_place, "A11"),
                Closes::Figures(1) => (w.why_figure, "A2"),
                Closes::Figures(_) => (w.why_figures, "A13"),
            };
            (w.look_cell, Mark::Cell(placement.cell.to_string()), why, article)
        }
    };
    Advice { look: look.to_owned(), marks: vec![mark], why: why.to_owned(), article }
}

enum Closes {
    Infinity,
    Figures(usize),
}

/// The rules' verdict on what placing the tile there closes.
fn closes(scene: &Scene<'_, OttoGameOver>, mv: Move) -> Closes {
    let (Some(mut rules), Some(me)) = (scene.rules(), scene.me) else { return Closes::Figures(0) };
    let mut events = Vec::new();
    if rules.play(me, mv, &mut events).is_err() {
        return Closes::Figures(0);
    }
    let seen = events.iter().filter_map(|event| OttoGameOver::seen(event, Observer::screen(me)));
    let mut figures = 0;
    for seen in seen {
        match seen {
            Seen::Infinity { .. } => return Closes::Infinity,
            Seen::Closed { .. } => figures += 1,
            _ => {}
        }
    }
    Closes::Figures(figures)
}

/// The tile and its cell, or the secret card.
pub(crate) fn involved(mv: Move) -> Vec<Mark> {
    match mv {
        Move::Place(placement) => {
            vec![Mark::Piece(placement.kind.to_string()), Mark::Cell(placement.cell.to_string())]
        }
        Move::Card(Via::Itself, action) => vec![Mark::Piece(action.secret().to_string())],
        Move::Card(Via::Void, _) => vec![Mark::Piece(Secret::CosmicVoid.to_string())],
        Move::Draw | Move::Pass | Move::Remind => vec![Mark::Piece(mv.to_string())],
    }
}

//! The end of the game: A13, A14. Expected values follow from the article they name.

use engine::{Game, Lang, Positions, Speak};
use game_otto_bruno::{OttoBruno, Phase, Refusal, Side};

use crate::common::{Setup, finished, legal, mv, play, refused, seat, sizes};

/// Seat 0 is about to draw the last card of the left pile.
fn last_card(rack: &str) -> OttoBruno {
    Setup::new(2)
        .rack(0, rack)
        .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
        .tricks(1, 2)
        .left("R4/B2", 1)
        .right("", 20)
        .state()
}

#[test]
fn a13_the_last_card_by_an_ordinary_draw_without_a_show() {
    let mut game = last_card("R1 R2 Y3 Y2 G1 G2 B1");
    play(&mut game, "left");
    assert_eq!(game.to_position().phase, Phase::LastAct(seat(0)));
    assert_eq!(legal(&game), ["pass"], "a hand of eight passes, too");
    assert_eq!(refused(&game, "discard:1"), Refusal::NoDiscardAtEnd);
    let drawn = refused(&game, "left");
    assert_eq!(drawn, Refusal::AlreadyDrawn { discards: false });
    for (lang, discard) in [(Lang::Fr, "défauss"), (Lang::En, "discard")] {
        let text = drawn.speak(lang, &|seat| seat.to_string());
        assert!(!text.contains(discard), "nothing is discarded at the end: {text}");
    }
    assert!(game.outcome().is_none());
    let discard = sizes(&game)[2];
    play(&mut game, "pass");
    let position = game.to_position();
    assert_eq!((position.phase, position.face), (Phase::GameOver, Side::Otto));
    assert_eq!(position.racks[0].len(), 8);
    assert_eq!(sizes(&game), [0, 20, discard]);
    assert!(game.to_act().anyone().is_empty());
    assert_eq!(game.check(seat(1), mv("left")), Err(Refusal::GameOver));
    assert_eq!(game.rounds_over(), 1);
    assert_eq!(game.outcome().map(|outcome| outcome.ranks.as_slice().to_vec()), Some(vec![2, 1]));
}

#[test]
fn a13_the_last_card_by_an_ordinary_draw_with_a_show() {
    let mut game = last_card("R1 R2 R3 Y2 G1 G2 B1");
    play(&mut game, "left");
    assert_eq!(legal(&game), ["show:1238", "pass"]);
    let discard = sizes(&game)[2];
    play(&mut game, "show:1238");
    let position = game.to_position();
    assert_eq!((position.phase, position.face), (Phase::GameOver, Side::Otto), "no turn-over");
    assert_eq!(position.racks[0].len(), 4, "no bonus cards");
    assert_eq!(sizes(&game), [0, 20, discard]);
    assert_eq!(game.points().as_slice(), [1, 2]);
    let mut game = last_card("R1 R2 R3 Y2 G2 B2 R2");
    play(&mut game, "left show:1238+4567");
    assert_eq!(game.points().as_slice(), [2, 2]);
    assert_eq!(game.to_position().phase, Phase::GameOver);
}

#[test]
fn a13_a_bonus_draw_of_the_last_card_ends_the_game_at_once() {
    let table = || {
        Setup::new(2)
            .rack(0, "R1 R2 R3 R4 G1 G2 B1")
            .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
            .tricks(1, 6)
            .left("", 1)
            .right("", 25)
            .discard("", 3)
            .state()
    };
    let mut game = table();
    play(&mut game, "right show:1234 left");
    let position = game.to_position();
    assert_eq!((position.phase, position.face), (Phase::GameOver, Side::Otto));
    assert_eq!(position.racks[0].len(), 5, "no second bonus card");
    assert_eq!(sizes(&game), [0, 24, 3]);
    // As the second bonus card: no turn-over either.
    let mut game = table();
    play(&mut game, "right show:1234 right left");
    let position = game.to_position();
    assert_eq!((position.phase, position.face), (Phase::GameOver, Side::Otto));
    assert_eq!(position.racks[0].len(), 6);
}

#[test]
fn a14_most_combinations_win() {
    let game = finished(["R1/Y3 R2/Y4", "R4/B2 G4/Y2 Y4/R2 B4/R2"], [3, 2]);
    let outcome = game.outcome().expect("over");
    assert_eq!(outcome.points.as_slice(), [3, 2]);
    assert_eq!(outcome.ranks.as_slice(), [1, 2]);
    assert_eq!(outcome.tie_break, None);
    let game = finished(["R1/Y3 R2/Y4", "R4/B2 G4/Y2 Y4/R2 B4/R2"], [2, 3]);
    assert_eq!(game.outcome().expect("over").ranks.as_slice(), [2, 1]);
}

#[test]
fn a14_a_tie_counts_both_faces_and_jokers_at_5() {
    // 1 + 3 + 2 + 4 = 10 against 5 + 5 = 10, 5 + 4 + 2 = 11 and 1 + 3 + 5 = 9.
    for (other, ranks, decided) in [
        ("J J", [1, 1], None),
        ("J R4/B2", [1, 2], Some([10, 11])),
        ("R1/B3 J", [2, 1], Some([10, 9])),
        ("G1/R2 G1/R4 G1/Y3", [1, 2], Some([10, 12])),
    ] {
        let game = finished(["R1/Y3 R2/Y4", other], [2, 2]);
        let outcome = game.outcome().expect("over");
        assert_eq!(outcome.ranks.as_slice(), ranks, "{other}");
        assert_eq!(outcome.points.as_slice(), [2, 2]);
        assert_eq!(
            outcome.tie_break.as_ref().map(engine::BySeat::as_slice),
            decided.as_ref().map(|by| &by[..])
        );
    }
}

#[test]
fn a14_a_tie_with_nothing_left() {
    let game = finished(["", "R1/Y3"], [2, 2]);
    assert_eq!(game.outcome().expect("over").ranks.as_slice(), [1, 2]);
}

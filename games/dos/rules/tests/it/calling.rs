//! A20–A23: "DOS!".

use engine::{Game, Lang, Observer, SeatSet, Speak, TableOptions, ToAct};
use game_dos::{Call, Dos, Options, Phase, Refusal, Seen, Why};

use crate::table::{Drawn, article, cards, hand, legal, phase, play, refused, seat};

#[test]
fn a20_a_call_is_due_when_a_players_own_move_leaves_two_cards() {
    // By a match, in mid-turn.
    let mut game = Drawn::turn("R7 B9 Y3", &["B7 Y9 R1 G10", "R5 R6", "Y5 Y6"]).game();
    play(&mut game, 0, "1=B7");
    assert_eq!(game.to_act(), ToAct::only(seat(0)), "three cards");
    play(&mut game, 0, "2=Y9");
    let duty = |game: &Dos| game.view(Observer::SPECTATOR).duty;
    assert_eq!(duty(&game), Some(seat(0)));
    assert_eq!(
        game.to_act(),
        ToAct { must: SeatSet::only(seat(0)), may: [seat(1), seat(2)].into_iter().collect() }
    );
    assert_eq!(legal(&game, 0), ["end", "call"]);
    assert_eq!((legal(&game, 1), legal(&game, 2)), (vec!["catch".to_owned()], vec!["catch".to_owned()]));
    // It lasts beyond the turn, until the next player acts.
    play(&mut game, 0, "end");
    assert_eq!(duty(&game), Some(seat(0)));
    assert_eq!(
        game.to_act(),
        ToAct { must: SeatSet::only(seat(1)), may: [seat(0), seat(2)].into_iter().collect() }
    );
    assert_eq!(legal(&game, 0), ["call"]);
    assert!(legal(&game, 1).ends_with(&["draw".to_owned(), "catch".to_owned()]));
    play(&mut game, 1, "draw");
    assert_eq!((duty(&game), game.to_act()), (None, ToAct::only(seat(1))), "lapsed");

    // By a placement, and by a double match.
    let mut placed = Drawn::turn("R7 B9", &["R1 G10", "R5 R6"]).game();
    play(&mut placed, 0, "draw");
    assert_eq!(duty(&placed), None);
    play(&mut placed, 0, "place=G10");
    assert_eq!(duty(&placed), Some(seat(0)));
    let mut double = Drawn::turn("R7 B9", &["R1 G10 R3 Y4", "R5 R6"]).game();
    play(&mut double, 0, "1=R3+Y4");
    assert_eq!(duty(&double), Some(seat(0)));
}

#[test]
fn a20_a_duty_lapses_when_the_hand_changes() {
    let mut game = Drawn::turn("R7 B9 Y3", &["B7 Y9 R1", "R5 R6"]).game();
    let duty = |game: &Dos| game.view(Observer::SPECTATOR).duty;
    play(&mut game, 0, "1=B7");
    assert_eq!(duty(&game), Some(seat(0)));
    play(&mut game, 0, "2=Y9");
    assert_eq!(duty(&game), None, "one card left");
    assert_eq!(refused(&game, 0, "call"), Refusal::FalseCall { cards: 1 });
    // The next player's match ends it too, and may make another call due.
    let mut passed = Drawn::turn("R7 B9 Y3 G10", &["B7 Y8 R1", "R10 Y9 R6"]).game();
    play(&mut passed, 0, "1=B7 end");
    play(&mut passed, 1, "1=Y9");
    assert_eq!(duty(&passed), Some(seat(1)));
    assert_eq!(refused(&passed, 1, "catch"), Refusal::CatchOneself);
    assert_eq!(legal(&passed, 0), ["catch"]);
}

#[test]
fn a20_drawing_up_to_two_opens_none() {
    // Seat 1 has one card and draws another for seat 0's double bonus.
    let mut game = Drawn::turn("R7 B9", &["R3 R4 B1 G5 G6 G8", "R5", "Y5"]).game();
    play(&mut game, 0, "1=R3+R4 end place=B1");
    assert_eq!(hand(&game, 1).len(), 2);
    assert_eq!((game.view(Observer::SPECTATOR).duty, game.to_act()), (None, ToAct::only(seat(1))));
    let mut drawn = Drawn::turn("R7 B9", &["R1", "R5 R6"]).game();
    play(&mut drawn, 0, "draw");
    assert_eq!((hand(&drawn, 0).len(), drawn.view(Observer::SPECTATOR).duty), (2, None));
}

#[test]
fn a21_a_call_closes_the_duty() {
    let mut game = Drawn::turn("R7 B9 Y3", &["B7 Y9 R1", "R5 R6"]).game();
    play(&mut game, 0, "1=B7");
    let seen = play(&mut game, 0, "call");
    assert_eq!(seen, [Seen::Called { seat: seat(0) }]);
    assert_eq!(game.to_act(), ToAct::only(seat(0)));
    assert_eq!(refused(&game, 1, "catch"), Refusal::NobodyToCatch, "the first to speak counts");
    assert_eq!(refused(&game, 0, "call"), Refusal::NoCallDue, "once is enough");
    // Out of turn too.
    let mut late = Drawn::turn("R7 B9 Y3", &["B7 Y9 R1", "R5 R6"]).game();
    play(&mut late, 0, "1=B7 end call");
    assert_eq!(late.to_act(), ToAct::only(seat(1)));
}

#[test]
fn a21_a_catch_in_the_middle_of_the_players_own_turn_waits_for_its_end() {
    let mut game = Drawn::turn("R7 B9 Y3 R10", &["B7 Y9 R1", "R5 R6", "Y5 Y6"]).pile("G1 G3 G4").game();
    play(&mut game, 0, "1=B7");
    let seen = play(&mut game, 2, "catch");
    assert_eq!(seen, [Seen::Caught { seat: seat(0), by: seat(2), later: true }]);
    let view = game.view(Observer::SPECTATOR);
    assert_eq!((view.duty, view.penalty, hand(&game, 0).len()), (None, true, 2));
    assert_eq!(refused(&game, 0, "call"), Refusal::CaughtAlready, "the first to speak counts");
    assert_eq!(article(Refusal::CaughtAlready), "A21");
    assert_eq!(refused(&game, 1, "call"), Refusal::NoCallDue, "another's penalty");
    assert_eq!(refused(&game, 1, "catch"), Refusal::NobodyToCatch, "one catch per duty");
    assert_eq!(game.to_act(), ToAct::only(seat(0)));
    play(&mut game, 0, "2=Y9");
    assert_eq!((hand(&game, 0), game.view(Observer::SPECTATOR).penalty), (cards("R1"), true));
    let seen = play(&mut game, 0, "end");
    let penalty = Seen::Drew { seat: seat(0), drawn: true, card: None, why: Why::Penalty };
    assert_eq!(seen[1..], [penalty.clone(), penalty]);
    let view = game.view(Observer::SPECTATOR);
    assert_eq!((hand(&game, 0), view.penalty, view.phase), (cards("G1 G3 R1"), false, Phase::Turn(seat(1))));
}

#[test]
fn a18_a21_the_penalty_comes_after_the_others_draws() {
    let mut game = Drawn::turn("R7 B9 Y3 R10", &["R3 R4 G10 G9", "R5 R6"]).pile("Y1 G1 B1").game();
    play(&mut game, 0, "1=R3+R4");
    play(&mut game, 1, "catch");
    play(&mut game, 0, "end place=G10");
    assert_eq!((hand(&game, 1), hand(&game, 0)), (cards("R5 R6 Y1"), cards("G1 B1 G9")));
}

#[test]
fn a21_a_catch_after_the_turn_is_paid_at_once() {
    let mut game = Drawn::turn("R7 B9 Y3", &["B7 Y9 R1", "R5 R6", "Y5 Y6"]).pile("G1 G3").game();
    play(&mut game, 0, "1=B7 end");
    // The next player catches and is still on turn.
    let seen = play(&mut game, 1, "catch");
    assert_eq!(seen[0], Seen::Caught { seat: seat(0), by: seat(1), later: false });
    assert_eq!(hand(&game, 0), cards("G1 G3 R1 Y9"));
    assert_eq!((phase(&game), game.to_act()), (Phase::Turn(seat(1)), ToAct::only(seat(1))));
}

#[test]
fn a22_a_false_call_is_refused() {
    let game = Drawn::turn("R7 B9 Y3", &["B7 Y9 R1 R10", "R5 R6"]).game();
    assert_eq!(refused(&game, 0, "call"), Refusal::FalseCall { cards: 4 });
    assert_eq!(refused(&game, 1, "call"), Refusal::NoCallDue, "two cards, but no duty");
    assert_eq!(refused(&game, 1, "catch"), Refusal::NobodyToCatch);
    assert_eq!(refused(&game, 0, "1=B7!"), Refusal::FalseShout { left: 3 });
    for (refusal, says) in [
        (refused(&game, 0, "call"), "\"DOS!\" is called with two cards: you have 4 cards."),
        (refused(&game, 0, "1=B7!"), "\"DOS!\" is called with two cards: this move would leave you 3 cards."),
    ] {
        assert_eq!(article(refusal), "A22");
        assert_eq!(refusal.speak(Lang::En, &|seat| seat.to_string()), says);
    }
    assert_eq!(article(Refusal::NoCallDue), "A22");
    assert_eq!(refused(&game, 7, "call"), Refusal::FalseCall { cards: 0 });
    assert_eq!(refused(&game, 7, "catch"), Refusal::NobodyToCatch);
    let mut open = Drawn::turn("R7 B9 Y3", &["B7 Y9 R1", "R5 R6"]).game();
    play(&mut open, 0, "1=B7");
    assert_eq!(refused(&open, 7, "catch"), Refusal::NobodyToCatch);
    assert_eq!(legal(&open, 7), Vec::<String>::new());
    let mut log = Vec::new();
    let before = open;
    assert!(open.play(seat(1), "call".parse().expect("a move"), &mut log).is_err());
    assert_eq!((open, log.len()), (before, 0), "and nothing happens");
}

#[test]
fn a23_the_lowering_move_may_carry_the_call() {
    let mut game = Drawn::turn("R7 B9 Y3", &["B7 Y9 R1", "R5 R6"]).game();
    assert_eq!(legal(&game, 0), ["1=B7", "1=B7!", "2=Y9", "2=Y9!", "draw"]);
    let seen = play(&mut game, 0, "1=B7!");
    assert_eq!(seen[1], Seen::Called { seat: seat(0) });
    assert_eq!((game.view(Observer::SPECTATOR).duty, game.to_act()), (None, ToAct::only(seat(0))));
    let mut placed = Drawn::turn("R7 B9 Y3", &["B1 R1", "R5 R6"]).game();
    play(&mut placed, 0, "draw place=B1!");
    assert_eq!(placed.view(Observer::SPECTATOR).duty, None);
}

#[test]
fn a23_at_an_auto_table_the_engine_calls() {
    let mut game = Drawn::turn("R7 B9 Y3", &["B7 Y9 R1", "R5 R6"]).auto().game();
    assert_eq!(legal(&game, 0), ["1=B7", "2=Y9", "draw"]);
    assert_eq!(refused(&game, 0, "1=B7!"), Refusal::CallsAreAutomatic);
    let seen = play(&mut game, 0, "1=B7");
    assert_eq!(seen[1], Seen::Called { seat: seat(0) });
    assert_eq!(game.to_act(), ToAct::only(seat(0)), "nobody else may act");
    assert_eq!(refused(&game, 0, "call"), Refusal::CallsAreAutomatic);
    assert_eq!(refused(&game, 1, "catch"), Refusal::CallsAreAutomatic);
    assert_eq!(article(Refusal::CallsAreAutomatic), "A23");
    assert_eq!((Options::default().call, Options::simulated().call), (Call::Shout, Call::Auto));
}

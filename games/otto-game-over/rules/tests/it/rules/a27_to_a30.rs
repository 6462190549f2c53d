//! Secret cards, the others: A27 to A30.

use engine::{Game as _, Lang, Speak as _};
use game_otto_game_over::{Refusal, Secret, Seen};
use serde_json::json;

use super::a10_to_a14::INFINITY;
use crate::scene::*;

#[test]
fn a27_nobody_steals_from_a_partner() {
    let scene = Scene {
        players: 4,
        teams: true,
        hands: &["abduction", "travel", "leap", ""],
        phase: turn(0),
        ..Scene::default()
    };
    let game = scene.game();
    assert_eq!(legal(&game, 0), ["draw", "abduction:1"]);
    for (from, expected) in [
        (0, Refusal::NoAbduction(seat(0))),
        (2, Refusal::StealFromPartner(seat(2))),
        (3, Refusal::NoAbduction(seat(3))),
    ] {
        let text = format!("abduction:{from}");
        assert_eq!((refusal(&game, 0, &text), refused(&game, 0, &text)), (expected, "A27"));
    }
    let why = Refusal::StealFromPartner(seat(2)).speak(Lang::En, &|_| "Chloé".to_owned());
    assert_eq!(why, "You steal from opponents only: Chloé is your partner.");
}

#[test]
fn a27_a_random_card_of_an_opponent_is_shown_and_used_at_once() {
    let scene = Scene {
        players: 3,
        hands: &["abduction", "travel", ""],
        held: &["2", "7", "9"],
        phase: turn(0),
        next: "8 4 5",
        ..Scene::default()
    };
    let mut game = scene.game();
    assert_eq!(legal(&game, 0), ["draw", "abduction:1"], "seat 2 holds no card");
    assert_eq!((refused(&game, 0, "abduction:0"), refused(&game, 0, "abduction:2")), ("A27", "A27"));
    let seen = play(&mut game, 0, "abduction:1");
    assert!(seen.contains(&Seen::Stole {
        seat: seat(0),
        from: seat(1),
        card: Secret::TimeTravel,
        lost: false
    }));
    assert_eq!(phase(&game), json!({ "stolen": { "seat": 0, "card": "travel" } }), "for all to see");
    assert_eq!((look(&game).cards.as_slice(), look(&game).used), (&[0, 0, 0][..], 1));
    // It must be used, and as itself.
    assert_eq!(legal(&game, 0), ["travel"]);
    for wrong in ["draw", "pass", "meteorite", "void:travel", "9c2"] {
        assert_eq!(refused(&game, 0, wrong), "A27", "{wrong}");
    }
    play(&mut game, 0, "travel");
    assert_eq!((phase(&game), look(&game).used), (place(0), 2));
    // Which one is random: over many seeds each of three is about equally frequent.
    let mut counts = [0; 3];
    for seed in 0..600 {
        let mut game =
            Scene { hands: &["abduction", "travel revolution meteorite", ""], seed, ..scene.clone() }.game();
        play(&mut game, 0, "abduction:1");
        let stolen = phase(&game)["stolen"]["card"].as_str().expect("a card").to_owned();
        let which = ["travel", "revolution", "meteorite"].iter().position(|card| *card == stolen);
        counts[which.expect("one of the three")] += 1;
        assert_eq!(look(&game).cards.as_slice(), [0, 2, 0]);
    }
    assert!(counts.iter().all(|count| (150..250).contains(count)), "{counts:?}");
}

#[test]
fn a27_a_stolen_card_that_cannot_be_used_is_lost() {
    // An eight always; a leap without a free tile; an abduction when no opponent has a card left.
    for card in ["eight", "leap", "abduction"] {
        let scene = Scene {
            hands: &["abduction", card],
            held: &["2", "7"],
            phase: turn(0),
            next: "8",
            ..Scene::default()
        };
        let mut game = scene.game();
        let seen = play(&mut game, 0, "abduction:1");
        assert!(seen.iter().any(|seen| matches!(seen, Seen::Stole { lost: true, .. })), "{card}: {seen:?}");
        assert_eq!((phase(&game), look(&game).used), (place(0), 2), "{card}: lost, and play goes on");
    }
    // With a card left to steal, a stolen abduction must be used again.
    let scene = Scene {
        players: 3,
        hands: &["abduction", "abduction", "meteorite"],
        held: &["2", "7", "9"],
        phase: turn(0),
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "abduction:1");
    assert_eq!(legal(&game, 0), ["abduction:2"]);
    play(&mut game, 0, "abduction:2");
    assert_eq!(legal(&game, 0), ["meteorite"]);
    // An eight stolen in vain: back to drawing, by a move with vigilance.
    let scene = Scene {
        hands: &["abduction", "eight"],
        held: &["2", "7"],
        phase: turn(0),
        vigilance: true,
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "abduction:1");
    assert_eq!(legal(&game, 0), ["draw"]);
}

#[test]
fn a27_in_teams_one_does_not_steal_from_the_partner() {
    let scene = Scene {
        players: 4,
        teams: true,
        hands: &["abduction", "", "travel", "leap"],
        held: &["9", "7", "5", "2"],
        phase: turn(0),
        ..Scene::default()
    };
    let game = scene.game();
    assert_eq!(legal(&game, 0), ["draw", "abduction:3"]);
    assert_eq!(refused(&game, 0, "abduction:2"), "A27");
    // A30: nobody to steal from.
    let game = Scene { hands: &["abduction", "", "travel", ""], ..scene }.game();
    assert_eq!(legal(&game, 0), ["draw"]);
}

#[test]
fn a28_a_void_is_any_of_the_others() {
    let scene = Scene {
        players: 3,
        hands: &["void travel", "leap", ""],
        held: &["2", "7", "9"],
        phase: turn(0),
        ..Scene::default()
    };
    let expected = [
        "draw",
        "travel",
        "void:travel",
        "void:inversion:1",
        "void:inversion:2",
        "void:revolution:left",
        "void:revolution:right",
        "void:meteorite",
        "void:abduction:1",
    ];
    let mut game = scene.game();
    assert_eq!(legal(&game, 0), expected, "as itself or by a void: different moves");
    assert_eq!(refused(&game, 0, "void:eight"), "A29");
    play(&mut game, 0, "void:travel");
    assert_eq!(
        (hand(&game, 0).as_str(), look(&game).used),
        ("travel", 1),
        "the void is used, the travel kept"
    );
    // A stolen void is any of the six actions.
    let scene = Scene {
        players: 3,
        hands: &["abduction", "void", "leap"],
        held: &["2", "7", "9"],
        phase: turn(0),
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "abduction:1");
    let expected = [
        "void:travel",
        "void:inversion:1",
        "void:inversion:2",
        "void:revolution:left",
        "void:revolution:right",
        "void:meteorite",
        "void:abduction:2",
    ];
    assert_eq!(legal(&game, 0), expected);
    assert_eq!((refused(&game, 0, "travel"), refused(&game, 0, "void:eight")), ("A27", "A27"));
    play(&mut game, 0, "void:abduction:2");
    assert_eq!(phase(&game), place(0), "the leap had no free tile and was lost");
    assert_eq!(look(&game).used, 3);
}

/// Seat 0 has a circle at e1, seat 1 one at e5, and a1 lacks a crossing for an infinity.
const POINTS: [&str; 5] = [". 5+2 . . 5+1", "5+1 5+3 . . .", ". . 8 . .", ". . . . .", ". . . . 7+1"];

#[test]
fn a29_the_maker_keeps_the_other_points() {
    for card in ["eight", "void"] {
        let scene = Scene {
            board: POINTS,
            pawns: &["e1ne", "e5se"],
            held: &["8", "7"],
            drawn: "2",
            hands: &[card, ""],
            ..Scene::default()
        };
        let mut game = scene.game();
        play(&mut game, 0, "8a1");
        let text = if card == "eight" { "eight" } else { "void:eight" };
        assert_eq!((phase(&game), legal(&game, 0)), (asked(0, 0), vec![text.to_owned(), "pass".into()]));
        assert_eq!((refused(&game, 0, "draw"), refused(&game, 0, "void:travel")), ("A29", "A29"));
        let mut passed = game;
        play(&mut passed, 0, "pass");
        assert_eq!((totals(&passed), look(&passed).used), (vec![8, 0], 0));
        play(&mut game, 0, text);
        assert_eq!((totals(&game), look(&game).used), (vec![10, 0], 1));
    }
}

#[test]
fn a29_another_holder_keeps_the_own_points_out_of_turn() {
    for card in ["eight", "void"] {
        let scene = Scene {
            board: POINTS,
            pawns: &["e1ne", "e5se"],
            held: &["8", "7"],
            drawn: "2",
            hands: &["", card],
            ..Scene::default()
        };
        let mut game = scene.game();
        play(&mut game, 0, "8a1");
        assert_eq!(phase(&game), asked(0, 1), "the maker holds no card and is not asked");
        assert_eq!(refused(&game, 0, "pass"), "A10");
        play(&mut game, 1, if card == "eight" { "eight" } else { "void:eight" });
        assert_eq!(totals(&game), [8, 2]);
    }
}

#[test]
fn a29_every_seat_with_any_card_is_asked_in_turn_order() {
    let scene = Scene {
        players: 4,
        board: POINTS,
        pawns: &["", "e5se", "", "e1ne"],
        held: &["9", "8", "7", "2"],
        drawn: "2",
        hands: &["leap", "travel", "", "eight"],
        phase: place(1),
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 1, "8a1");
    // The maker is first, and can only pass; seat 2 holds nothing; then 3, then 0.
    assert_eq!((phase(&game), legal(&game, 1)), (asked(1, 1), vec!["pass".to_owned()]));
    assert_eq!(refusal(&game, 1, "eight"), Refusal::CardNotHeld(Secret::Eight));
    play(&mut game, 1, "pass");
    assert_eq!(phase(&game), asked(1, 3));
    play(&mut game, 3, "eight");
    assert_eq!((game.to_act().must.first(), legal(&game, 0)), (Some(seat(0)), vec!["pass".to_owned()]));
    play(&mut game, 0, "pass");
    assert_eq!(totals(&game), [0, 8, 0, 2]);
}

#[test]
fn a29_in_teams_one_eight_serves_both() {
    let scene = Scene {
        players: 4,
        teams: true,
        board: POINTS,
        pawns: &["e1ne", "e5se"],
        held: &["8", "7", "9", "2"],
        drawn: "2",
        hands: &["", "eight", "void", "void"],
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "8a1");
    assert_eq!(phase(&game), asked(0, 1));
    play(&mut game, 1, "eight");
    // Seat 3 is seat 1's partner and is not asked any more; seat 2 can still keep its own team's
    // points.
    assert_eq!(phase(&game)["infinity"]["asked"], 2);
    play(&mut game, 2, "void:eight");
    assert_eq!((totals(&game), game.rounds_over()), (vec![10, 2], 1));
    let mut game = scene.game();
    play(&mut game, 0, "8a1");
    for by in [1, 2, 3] {
        play(&mut game, by, "pass");
    }
    assert_eq!(totals(&game), [8, 0]);
}

#[test]
fn a29_the_eight_has_no_action() {
    let game = Scene { hands: &["eight", ""], held: &["2", "7"], phase: turn(0), ..Scene::default() }.game();
    assert_eq!(
        (legal(&game, 0), refused(&game, 0, "eight")),
        (vec!["draw".to_owned()], "A29"),
        "it may still choose to draw"
    );
    assert_eq!(refused(&game, 0, "pass"), "A29");
    // A21: it does not count as the turn's card. Here seat 0 has just played a time travel.
    let scene = Scene {
        board: INFINITY,
        hands: &["travel eight", ""],
        held: &["8", "7"],
        phase: turn(0),
        ..Scene::default()
    };
    let mut game = scene.game();
    for text in ["travel", "8a1", "eight"] {
        play(&mut game, 0, text);
    }
    assert_eq!(look(&game).used, 2);
}

#[test]
fn a30_a_card_without_a_target_cannot_be_played() {
    // No free tile on the board, no opponent with a card; tiles to swap and pass are always there.
    let scene = Scene {
        hands: &["leap abduction inversion", ""],
        held: &["2", "7"],
        phase: turn(0),
        ..Scene::default()
    };
    let game = scene.game();
    assert_eq!(legal(&game, 0), ["draw", "inversion:1"]);
    assert_eq!((refused(&game, 0, "leap:c3-c2"), refused(&game, 0, "abduction:1")), ("A25", "A27"));
    let game = Scene { hands: &["void", "travel"], ..scene }.game();
    assert!(
        legal(&game, 0).contains(&"void:abduction:1".to_owned())
            && !legal(&game, 0).iter().any(|text| text.contains("leap"))
    );
    let moves = [
        "draw",
        "void:travel",
        "void:inversion:1",
        "void:revolution:left",
        "void:meteorite",
        "void:abduction:1",
    ];
    assert_eq!(legal(&game, 0), moves);
    // Positions in which a stolen card has no target are refused: it would have been lost (A27).
    let stolen = Scene {
        phase: json!({ "stolen": { "seat": 0, "card": "leap" } }),
        hands: &["", ""],
        held: &["2", "7"],
        ..Scene::default()
    };
    assert!(stolen.error().contains("A27"));
}

//! Secret cards, the first five: A21 to A26. Each is tested as itself, through a void, and stolen.

use engine::Game as _;
use game_otto_game_over::{OttoGameOver, Refusal, RoundEnd, Seen};
use serde_json::json;

use super::a10_to_a14::{CORNER, INFINITY};
use crate::scene::*;

/// The three ways to use an action: the game just before it, and the move's notation.
fn three_ways(scene: &Scene<'_>, card: &'static str, action: &str) -> [(OttoGameOver, String); 3] {
    let mut hands: Vec<&str> = scene.hands.to_vec();
    hands.resize(scene.players, "");
    let with = |own: &'static str| {
        let mut hands = hands.clone();
        hands[0] = own;
        Scene { hands: &hands, phase: turn(0), ..scene.clone() }.game()
    };
    let mut stolen = hands.clone();
    stolen[0] = "abduction";
    stolen[1] = card;
    let mut thief = Scene { hands: &stolen, phase: turn(0), ..scene.clone() }.game();
    let seen = play(&mut thief, 0, "abduction:1");
    assert!(seen.iter().any(|seen| matches!(seen, Seen::Stole { lost: false, .. })), "{card} can be used");
    [(with(card), action.to_owned()), (with("void"), format!("void:{action}")), (thief, action.to_owned())]
}

#[test]
fn a21_one_card_a_turn_before_drawing() {
    let scene =
        Scene { hands: &["travel revolution void", ""], phase: turn(0), vigilance: true, ..Scene::default() };
    let mut game = scene.game();
    assert_eq!(refused(&game, 0, "meteorite"), "A21", "not held");
    play(&mut game, 0, "revolution:left");
    assert_eq!(legal(&game, 0), ["draw"]);
    assert_eq!(refusal(&game, 0, "travel"), Refusal::OneCard);
    play(&mut game, 0, "draw");
    assert_eq!(refusal(&game, 0, "travel"), Refusal::CardTooLate);
    // The card is with the used ones, and everybody can see that it is gone.
    assert_eq!((look(&game).used, hand(&game, 0).as_str()), (1, "travel void"));
    let off = Scene {
        secret_cards: false,
        vigilance: true,
        phase: json!({ "turn": { "seat": 0, "card": false } }),
        ..Scene::default()
    };
    assert_eq!(refusal(&off.game(), 0, "travel"), Refusal::NoSecretCards);
}

#[test]
fn a22_two_turns_in_a_row() {
    let scene = Scene { next: "8 4 12 12", held: &["2", "7"], hands: &["", ""], ..Scene::default() };
    for (mut game, text) in three_ways(&scene, "travel", "travel") {
        play(&mut game, 0, &text);
        assert_eq!(phase(&game), place(0));
        play(&mut game, 0, "8c2");
        assert_eq!(phase(&game), place(0), "the second turn");
        play(&mut game, 0, "4d3");
        assert_eq!(phase(&game), place(1));
    }
}

#[test]
fn a22_no_secret_card_in_the_second_turn() {
    let scene = Scene {
        hands: &["travel leap", "", ""],
        players: 3,
        phase: turn(0),
        next: "8 4 12",
        held: &["2", "7", "9"],
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "travel");
    play(&mut game, 0, "8c2");
    assert_eq!(phase(&game), place(0), "drawn by itself, though a card is held");
    let mut game = Scene { vigilance: true, ..scene }.game();
    for text in ["travel", "draw", "8c2"] {
        play(&mut game, 0, text);
    }
    assert_eq!(legal(&game, 0), ["draw"]);
    assert_eq!(refusal(&game, 0, "leap:c2-a1"), Refusal::NoCardInSecondTurn);
}

#[test]
fn a22_a_first_turn_that_ends_the_round_loses_the_second() {
    // By an infinity.
    let scene = Scene {
        board: INFINITY,
        held: &["8", "7"],
        hands: &["travel", ""],
        phase: turn(0),
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "travel");
    let seen = play(&mut game, 0, "8a1");
    assert_eq!(round_points(&seen), [8, 0]);
    assert_eq!((game.rounds_over(), look(&game).open.travel), (1, game_otto_game_over::Travel::No));
    // By a full board.
    let board = filled(EMPTY, &["e5"], "0 9 7");
    let scene = Scene {
        board: rows(&board),
        held: &["9", "7"],
        next: "0",
        hands: &["travel", ""],
        phase: turn(0),
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "travel");
    play(&mut game, 0, "0e5");
    assert_eq!((game.rounds_over(), look(&game).open.travel), (1, game_otto_game_over::Travel::No));
    // With an eight in hand the maker is asked in between; the travel is lost all the same.
    let mut game =
        Scene { hands: &["travel eight", ""], board: INFINITY, held: &["8", "7"], next: "2", ..scene }.game();
    for text in ["travel", "8a1", "eight"] {
        play(&mut game, 0, text);
    }
    assert_eq!((game.rounds_over(), look(&game).open.travel), (1, game_otto_game_over::Travel::No));
}

#[test]
fn a23_swap_tiles_with_anybody() {
    let scene = Scene { players: 4, held: &["2", "7", "9", "x"], next: "5", ..Scene::default() };
    for (game, text) in three_ways(&scene, "inversion", "inversion:") {
        for (with, tile) in [(1, "7"), (2, "9"), (3, "x")] {
            let mut game = game;
            play(&mut game, 0, &format!("{text}{with}"));
            assert_eq!((held(&game, 0).as_str(), held(&game, with).as_str()), (tile, "2"));
            assert_eq!(phase(&game), place(0), "then play on");
        }
        assert_eq!(refused(&game, 0, &format!("{text}0")), "A23");
        assert_eq!(refused(&game, 0, &format!("{text}7")), "A23", "nobody sits there");
    }
    // The partner too.
    let scene = Scene { teams: true, hands: &["inversion", "", "", ""], phase: turn(0), ..scene };
    assert_eq!(legal(&scene.game(), 0), ["draw", "inversion:1", "inversion:2", "inversion:3"]);
}

#[test]
fn a24_everybody_passes_the_tile_on() {
    let scene = Scene { players: 3, held: &["2", "0", "x"], next: "5", ..Scene::default() };
    for (game, text) in three_ways(&scene, "revolution", "revolution:") {
        let all = |game: &OttoGameOver| (0..3).map(|by| held(game, by)).collect::<Vec<_>>();
        let (mut left, mut right) = (game, game);
        play(&mut left, 0, &format!("{text}left"));
        play(&mut right, 0, &format!("{text}right"));
        assert_eq!(
            (all(&left), all(&right)),
            (vec!["x".into(), "2".into(), "0".into()], vec!["0".into(), "x".into(), "2".into()])
        );
        // A16: the zero tile that came to seat 0 by the card must be placed.
        assert_eq!(refused(&right, 0, "5c2"), "A16");
    }
    // Two players: one choice.
    let game =
        Scene { hands: &["revolution", ""], held: &["2", "7"], phase: turn(0), ..Scene::default() }.game();
    assert_eq!(legal(&game, 0), ["draw", "revolution:left"]);
    assert_eq!(refused(&game, 0, "revolution:right"), "A24");
    let mut game = game;
    play(&mut game, 0, "revolution:left");
    assert_eq!((held(&game, 0).as_str(), held(&game, 1).as_str()), ("7", "2"));
    // In teams: around the table in seating order.
    let scene = Scene {
        players: 4,
        teams: true,
        held: &["2", "7", "9", "4"],
        hands: &["revolution", "", "", ""],
        phase: turn(0),
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "revolution:left");
    assert_eq!((0..4).map(|by| held(&game, by)).collect::<Vec<_>>(), ["4", "2", "7", "9"]);
}

#[test]
fn a25_a_free_tile_goes_anywhere_and_what_it_closes_scores() {
    let rows = [". . . . .", ". . . . .", ". . 8 5 .", ". . . . .", ". . . . ."];
    let scene = Scene { board: rows, held: &["2", "7"], next: "8", ..Scene::default() };
    for (mut game, text) in three_ways(&scene, "leap", "leap:d3-e1+1") {
        let seen = play(&mut game, 0, &text);
        assert!(seen.iter().any(
            |seen| matches!(seen, Seen::Closed { pawn: Some(owner), .. } if *owner == crate::scene::seat(0))
        ));
        assert_eq!((pawns(&game, 0).as_str(), phase(&game)), ("e1ne", place(0)));
        let board = look(&game).open.board;
        assert_eq!(
            (board.tile("d3".parse().expect("a cell")), board.filled().len()),
            (None, 2),
            "it left d3"
        );
    }
    // To every empty cell in every turn, and on its own cell in the three other turns.
    let game = Scene { hands: &["leap", ""], phase: turn(0), ..scene }.game();
    let leaps = legal(&game, 0);
    assert_eq!(leaps.len(), 1 + 23 * 4 + 3);
    assert_eq!(refusal(&game, 0, "leap:d3-d3"), Refusal::LeapNowhere);
    assert!(leaps.contains(&"leap:d3-d3+2".to_owned()));
}

#[test]
fn a25_tiles_with_pawns_and_the_centre_stay() {
    let rows = ["5 . . . .", "0 . . . .", ". . 8 2 .", ". . . . .", ". . . . ."];
    let scene = Scene {
        board: rows,
        pawns: &["", "a1nw"],
        held: &["9", "7"],
        hands: &["leap", ""],
        phase: turn(0),
        ..Scene::default()
    };
    let game = scene.game();
    assert_eq!(refusal(&game, 0, "leap:a1-b1"), Refusal::LeapFromPawn("a1".parse().expect("a cell")));
    assert_eq!(refusal(&game, 0, "leap:c3-b1"), Refusal::LeapFromCentre);
    for wrong in ["leap:b1-b2", "leap:d3-a1", "leap:d3-c3", "leap:d3-e5+3"] {
        assert_eq!(refused(&game, 0, wrong), if wrong.ends_with("+3") { "A11" } else { "A25" }, "{wrong}");
    }
    // The adjacent zero tile cannot be moved; the 2 can, in two turns. 21 cells are empty.
    assert_eq!(legal(&game, 0).len(), 1 + 21 + (22 * 2 - 1));
    // A figure without a pawn may be broken: the circle at a1, with no pawn left for it or not yet
    // claimed.
    let mut game = Scene { pawns: &["", ""], ..scene }.game();
    play(&mut game, 0, "leap:a1-e1+2");
    assert!(look(&game).open.board.figures().is_empty());
}

#[test]
fn a25_a_pawn_binds_every_tile_of_its_figure() {
    // The small circle between b1 and c1 binds both tiles; so does the large one around a1se its
    // four tiles.
    let rows = ["5+1 5+2 2+1 2+1 .", "5 5+3 . . .", ". . 8 . .", ". . . . .", ". . . . ."];
    let scene = Scene {
        board: rows,
        pawns: &["a1se c1e", ""],
        held: &["9", "7"],
        hands: &["leap", ""],
        phase: turn(0),
        ..Scene::default()
    };
    assert_eq!(legal(&scene.game(), 0), ["draw"], "A30: no free tile, no leap");
    let game = Scene { pawns: &["", "c1e"], ..scene }.game();
    let from: std::collections::BTreeSet<String> =
        legal(&game, 0).iter().filter_map(|text| Some(text.strip_prefix("leap:")?[..2].to_owned())).collect();
    assert_eq!(Vec::from_iter(from), ["a1", "a2", "b1", "b2"]);
}

#[test]
fn a25_a_leap_that_closes_an_infinity_ends_the_round() {
    let rows = [". 5+2 . . .", "5+1 5+3 . . .", ". . 8 . .", ". . . . 8", ". . . . 0"];
    let scene = Scene { board: rows, held: &["2", "7"], ..Scene::default() };
    for (mut game, text) in three_ways(&scene, "leap", "leap:e4-a1") {
        let seen = play(&mut game, 0, &text);
        assert!(
            seen.iter().any(|seen| matches!(seen, Seen::RoundOver { end: RoundEnd::Infinity { .. }, .. })),
            "{seen:?}"
        );
        assert_eq!(totals(&game), [8, 0]);
    }
    // By turning the crossing where it lies.
    let rows = ["8+1 5+2 . . .", "5+1 5+3 . . .", ". . 8 . .", ". . . . .", ". . . . ."];
    let mut game =
        Scene { board: rows, held: &["2", "7"], hands: &["leap", ""], phase: turn(0), ..Scene::default() }
            .game();
    play(&mut game, 0, "leap:a1-a1");
    assert_eq!(totals(&game), [8, 0]);
    // In teams by a partner; the other team may keep its points with an eight.
    let rows = [". 5+2 . . 5+1", "5+1 5+3 . . .", ". . 8 . .", ". . . . 8", ". . . . 0"];
    let scene = Scene {
        board: rows,
        players: 4,
        teams: true,
        pawns: &["", "e1ne"],
        hands: &["", "", "leap", "eight"],
        held: &["9", "7", "2", "2"],
        phase: turn(2),
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 2, "leap:e4-a1");
    assert_eq!(phase(&game), asked(2, 3));
    play(&mut game, 3, "eight");
    assert_eq!(totals(&game), [8, 2]);
}

#[test]
fn a25_a_leap_may_hand_over_and_need_not_score() {
    let mut game = Scene {
        board: CORNER,
        hands: &["leap", ""],
        held: &["2", "7"],
        next: "8",
        phase: turn(0),
        ..Scene::default()
    }
    .game();
    play(&mut game, 0, "leap:a2-e5");
    assert_eq!((phase(&game), pawns(&game, 0).as_str()), (place(0), ""));
    // All four large pawns of seat 0 are on the board: the circle that the leap closes is seat 1's
    // (A14).
    let rows = ["5 . 7 . 5+1", ". . . . .", ". . 8 7 .", ". . . . .", "5+3 . . . 5+2"];
    let scene = Scene {
        board: rows,
        pawns: &["a1nw e1ne a5sw e5se", ""],
        hands: &["leap", ""],
        held: &["2", "9"],
        next: "8",
        phase: turn(0),
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "leap:d3-d1+3");
    assert_eq!(pawns(&game, 1), "c1ne");
}

#[test]
fn a26_all_drop_their_tile_and_draw_another() {
    let scene = Scene { players: 3, held: &["2", "x", "0"], next: "5 x 4 12", ..Scene::default() };
    for (mut game, text) in three_ways(&scene, "meteorite", "meteorite") {
        play(&mut game, 0, &text);
        // From the card player on: 5, x, 4; then seat 0 draws the 12. Black tiles are not put back
        // here.
        assert_eq!((0..3).map(|by| held(&game, by)).collect::<Vec<_>>(), ["5", "x", "4"]);
        assert_eq!(look(&game).open.drawn.map(|kind| kind.to_string()).as_deref(), Some("12"));
        assert_eq!(look(&game).open.removed.to_string(), "2 0 x");
    }
    // In turn order from the card player, who is seat 2 here.
    let mut game = Scene { hands: &["", "", "meteorite"], phase: turn(2), ..scene }.game();
    play(&mut game, 2, "meteorite");
    assert_eq!((0..3).map(|by| held(&game, by)).collect::<Vec<_>>(), ["x", "4", "5"]);
}

#[test]
fn a26_a_meteorite_can_empty_the_tower() {
    let rows = ["5 . . . .", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."];
    let scene = Scene {
        board: rows,
        pawns: &["", "a1nw", ""],
        players: 3,
        held: &["2", "7", "9"],
        next: "4 8",
        tower: Some(2),
        hands: &["meteorite", "", ""],
        phase: turn(0),
        ..Scene::default()
    };
    // Two tiles for three: the third draw fails and ends the round. Seat 0 gets 4 points for its
    // tile (A37), seat 1 those of its circle, and seat 2, which holds nothing, none.
    let mut game = scene.game();
    let seen = play(&mut game, 0, "meteorite");
    assert!(seen.iter().any(|seen| matches!(seen, Seen::RoundOver { end: RoundEnd::TowerEmpty, .. })));
    assert_eq!(totals(&game), [4, 2, 0]);
    // Exactly enough: the tower is empty, and the player must still draw, which also ends the
    // round.
    let mut game = Scene { next: "4 8 12", tower: Some(3), ..scene.clone() }.game();
    let seen = play(&mut game, 0, "meteorite");
    assert!(seen.iter().any(|seen| matches!(seen, Seen::RoundOver { end: RoundEnd::TowerEmpty, .. })));
    assert_eq!(totals(&game), [4, 2, 12]);
    // One more: play goes on.
    let mut game = Scene { next: "4 8 12 2", tower: Some(4), ..scene.clone() }.game();
    play(&mut game, 0, "meteorite");
    assert_eq!((phase(&game), look(&game).tower), (place(0), 0));
    // It can be played with an empty tower.
    let mut game = Scene { next: "", tower: Some(0), ..scene }.game();
    assert!(legal(&game, 0).contains(&"meteorite".to_owned()));
    play(&mut game, 0, "meteorite");
    assert_eq!(totals(&game), [0, 2, 0]);
}

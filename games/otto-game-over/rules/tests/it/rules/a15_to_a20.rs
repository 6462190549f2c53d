//! Duties enforced by the players, zero and black tiles, the end of a round: A15 to A20.

use engine::{Dice, Game as _, Observer, Positions as _, Seed, Speak as _, TableOptions as _};
use game_otto_game_over::{Board, Options, OttoGameOver, Refusal, RoundEnd, Seen, Travel, View};
use serde_json::json;

use super::a10_to_a14::{CORNER, INFINITY};
use crate::scene::*;

fn vigilant<'a>() -> Scene<'a> {
    Scene {
        players: 3,
        vigilance: true,
        board: CORNER,
        held: &["5", "7", "9"],
        drawn: "2",
        next: "4 12",
        ..Scene::default()
    }
}

#[test]
fn a15_a_missed_duty_stands_unless_somebody_reminds() {
    let mut game = vigilant().game();
    assert!(legal(&game, 0).contains(&"2b2".to_owned()), "the duty is not checked");
    play(&mut game, 0, "2b2");
    // Everybody else may comment, seat 1 in addition to its own turn; seat 0 may not.
    assert_eq!(game.to_act().must.iter().collect::<Vec<_>>(), [seat(1)]);
    assert_eq!(game.to_act().may.iter().collect::<Vec<_>>(), [seat(2)]);
    assert_eq!(
        (legal(&game, 1), legal(&game, 2)),
        (vec!["draw".to_owned(), "remind".into()], vec!["remind".into()])
    );
    assert_eq!(refused(&game, 0, "remind"), "A15");
    // Nobody does, so the opportunity passes to the next player.
    play(&mut game, 1, "draw");
    assert_eq!(refused(&game, 2, "remind"), "A15");
    assert!(legal(&game, 1).iter().any(|text| text.starts_with("7a1")));
}

#[test]
fn a15_a_reminder_takes_the_placement_back_and_the_duty_holds() {
    let mut game = vigilant().game();
    play(&mut game, 0, "2b2");
    let seen = play(&mut game, 2, "remind");
    assert!(matches!(seen[..], [Seen::Reminded { taken_back: true, .. }]));
    assert_eq!(phase(&game), json!({ "place": { "seat": 0, "reminded": true } }));
    assert_eq!(legal(&game, 0), ["5a1", "5a1+3"]);
    assert_eq!(refused(&game, 0, "2b2"), "A12");
    play(&mut game, 0, "5a1");
    assert_eq!((held(&game, 0).as_str(), pawns(&game, 0).as_str()), ("2", "a1nw"));
    // A reminder is possible after any placement, even if nothing was broken; then it changes
    // nothing, and each seat has one.
    let before = game;
    let seen = play(&mut game, 2, "remind");
    assert!(matches!(seen[..], [Seen::Reminded { taken_back: false, .. }]));
    assert_eq!((legal(&game, 2), refused(&game, 2, "remind")), (vec![], "A15"));
    assert_eq!((legal(&game, 1), phase(&game)), (legal(&before, 1), phase(&before)));
    play(&mut game, 1, "remind");
    assert_eq!(legal(&game, 1), ["draw"]);
}

#[test]
fn a15_a_smaller_score_than_an_infinity_is_taken_back_with_its_pawns() {
    let scene =
        Scene { board: INFINITY, held: &["8", "7"], drawn: "12", vigilance: true, ..Scene::default() };
    let mut game = scene.game();
    play(&mut game, 0, "12a1");
    assert_eq!(pawns(&game, 0), "a1nw a1se");
    play(&mut game, 1, "remind");
    assert_eq!((pawns(&game, 0).as_str(), legal(&game, 0)), ("", vec!["8a1".to_owned()]));
    assert_eq!(look(&game).open.board, serde_json::from_value::<Board>(json!(INFINITY)).expect("a board"));
    // All four pawns are available again: without the duty to draw the infinity they can all be
    // used.
    assert_eq!(look(&game).open.on_board(seat(0)), 0);
}

/// A match of two with vigilance, after some moves.
fn vigilant_match(seed: u64, moves: &[(usize, &str)]) -> OttoGameOver {
    let mut options = Options::default();
    options.set("vigilance", "on").expect("an option");
    let mut game = OttoGameOver::deal(&options, 2, &Seed::numbered(seed, 0), &mut ()).expect("a table");
    for (by, text) in moves {
        play(&mut game, *by, text);
    }
    game
}

#[test]
fn a15_a_reminder_gives_back_the_tile_held_and_the_tile_drawn() {
    let start = [(1, "draw"), (1, "7b3"), (0, "draw")];
    let before = vigilant_match(17, &start);
    let mut game = before;
    play(&mut game, 0, "7c4");
    play(&mut game, 1, "remind");
    let tiles = |game: &OttoGameOver| (held(game, 0), look(game).open.drawn.map(|kind| kind.to_string()));
    assert_eq!(tiles(&game), tiles(&before), "as they were before the placement");
    assert_eq!(held(&before, 0), "7", "the tile placed was the one held");
}

#[test]
fn a15_a_reminder_in_the_second_turn_of_a_time_travel() {
    let moves = [(1, "travel"), (1, "draw"), (1, "5c2+3"), (1, "draw"), (1, "5c1+3")];
    let mut game = vigilant_match(61, &moves);
    assert_eq!(look(&game).open.travel, Travel::No, "it was the second turn");
    play(&mut game, 0, "remind");
    assert_eq!(phase(&game), json!({ "place": { "seat": 1, "reminded": true } }));
    assert_eq!(look(&game).open.travel, Travel::Second);
    let text = legal(&game, 1).swap_remove(0);
    play(&mut game, 1, &text);
    assert_eq!(look(&game).open.travel, Travel::No);
    assert_eq!(game.to_act().must.iter().collect::<Vec<_>>(), [seat(0)]);
}

#[test]
fn a15_what_is_known_of_the_last_placement_must_fit() {
    let mut game = vigilant().game();
    play(&mut game, 0, "2b2");
    let view = game.view(Observer::screen(seat(1)));
    let imagined = |change: fn(&mut View)| {
        let mut view = view.clone();
        change(&mut view);
        OttoGameOver::determinize(&view, &mut Dice::new(1)).is_ok()
    };
    assert!(imagined(|_| {}));
    assert!(imagined(|view| view.open.last.as_mut().expect("a placement").second_turn = true));
    assert!(!imagined(|view| {
        view.open.last.as_mut().expect("a placement").second_turn = true;
        view.open.travel = Travel::Second;
        view.open.phase =
            serde_json::from_value(json!({ "turn": { "seat": 0, "card": false } })).expect("a phase");
    }));
}

#[test]
fn a15_in_the_first_turn_of_a_time_travel() {
    let scene = Scene { travel: "first", hands: &["leap", "", ""], ..vigilant() };
    let mut game = scene.game();
    play(&mut game, 0, "2b2");
    assert_eq!(game.to_act().must.iter().collect::<Vec<_>>(), [seat(0)], "the second turn is seat 0's");
    assert_eq!(game.to_act().may.iter().collect::<Vec<_>>(), [seat(1), seat(2)]);
    assert_eq!(legal(&game, 0), ["draw"], "no card in the second turn");
    play(&mut game, 1, "remind");
    assert_eq!(look(&game).open.travel, game_otto_game_over::Travel::First);
    play(&mut game, 0, "5a1");
    assert_eq!(game.to_act().must.iter().collect::<Vec<_>>(), [seat(0)], "and it is still to come");
    play(&mut game, 0, "draw");
    let Some(text) = legal(&game, 0).into_iter().next() else { panic!("a move") };
    play(&mut game, 0, &text);
    assert_eq!(game.to_act().must.iter().collect::<Vec<_>>(), [seat(1)]);
}

#[test]
fn a15_the_duty_is_checked_on_the_last_cell_and_zero_tiles_always() {
    // The last cell is the corner e1, which lacks a round upper right quarter.
    let board = filled(EMPTY, &["e1"], "5 7 2 9");
    let scene =
        Scene { board: rows(&board), held: &["5", "7"], drawn: "2", vigilance: true, ..Scene::default() };
    let game = scene.game();
    assert!(legal(&game, 0).iter().all(|text| text.starts_with("5e1")), "{:?}", legal(&game, 0));
    assert_eq!(refused(&game, 0, "2e1"), "A12");
    let game = Scene { held: &["0", "7", "9"], next: "", board: EMPTY, ..vigilant() }.game();
    assert_eq!(refused(&game, 0, "2c2"), "A16");
}

#[test]
fn a15_a_card_closes_the_time_for_reminders() {
    let mut game = Scene { hands: &["", "meteorite", ""], ..vigilant() }.game();
    play(&mut game, 0, "2b2");
    play(&mut game, 1, "meteorite");
    assert_eq!((legal(&game, 1), refused(&game, 2, "remind")), (vec!["draw".to_owned()], "A15"));
    // Other tables have no reminders, and nobody plays a solo game with vigilance.
    assert_eq!(
        refused(&Scene { hands: &["leap", ""], phase: turn(0), ..Scene::default() }.game(), 1, "remind"),
        "A15"
    );
    let alone = game_otto_game_over::Options { vigilance: true, ..Default::default() };
    let dealt = game_otto_game_over::OttoGameOver::deal(&alone, 1, &engine::Seed::numbered(1, 0), &mut ());
    assert!(dealt.is_err());
}

#[test]
fn a16_a_zero_tile_must_be_placed() {
    // Whether drawn or held, whatever the other tile could do.
    for (held_tile, drawn) in [("0", "8"), ("8", "0")] {
        let game = Scene { board: INFINITY, held: &[held_tile, "7"], drawn, ..Scene::default() }.game();
        assert!(legal(&game, 0).iter().all(|text| text.starts_with('0')), "{:?}", legal(&game, 0));
        assert_eq!(refusal(&game, 0, "8a1"), Refusal::MustPlaceZero);
    }
    // Also when it came by a card: seat 0 swaps its 8 for seat 1's zero.
    let scene = Scene {
        board: INFINITY,
        held: &["8", "0"],
        hands: &["inversion", ""],
        phase: turn(0),
        next: "8",
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "inversion:1");
    assert_eq!(refused(&game, 0, "8a1"), "A16");
    play(&mut game, 0, "0a1");
    assert_eq!(held(&game, 0), "8");
    // With a black one beside it, the zero tile is placed.
    let game = Scene { held: &["x", "7"], drawn: "0", ..Scene::default() }.game();
    assert_eq!(legal(&game, 0), ["0c2", "0b3", "0d3", "0c4"]);
}

#[test]
fn a17_a_black_tile_is_kept() {
    for (held_tile, drawn) in [("x", "2"), ("2", "x")] {
        let mut game = Scene { held: &[held_tile, "7"], drawn, ..Scene::default() }.game();
        assert!(legal(&game, 0).iter().all(|text| text.starts_with('2')));
        assert_eq!(refused(&game, 0, "xc2"), "A17");
        play(&mut game, 0, "2c2");
        assert_eq!(held(&game, 0), "x");
    }
}

#[test]
fn a18_two_black_tiles_leave_the_round() {
    let scene = Scene {
        held: &["x", "7"],
        next: "x 9 4",
        hands: &["leap", ""],
        pile: "meteorite",
        phase: turn(0),
        ..Scene::default()
    };
    let mut game = scene.game();
    let seen = play(&mut game, 0, "draw");
    assert!(seen.iter().any(|seen| matches!(seen, Seen::TwoBlacks { .. })));
    assert_eq!((held(&game, 0).as_str(), hand(&game, 0).as_str()), ("9", "leap meteorite"));
    assert_eq!(look(&game).open.removed.to_string(), "x x");
    assert_eq!(phase(&game), place(1), "the turn is over without a placement");
    assert_eq!(look(&game).open.board, Board::EMPTY);
    // The new tile may be black: only the deal puts black tiles back.
    let mut game = Scene { next: "x x 4", ..scene.clone() }.game();
    play(&mut game, 0, "draw");
    assert_eq!((held(&game, 0).as_str(), look(&game).cards.as_slice()), ("x", &[2, 0][..]));
    // Without secret cards none is taken.
    let scene =
        Scene { held: &["9", "x"], drawn: "2", next: "x 4 5", secret_cards: false, ..Scene::default() };
    let mut game = scene.game();
    play(&mut game, 0, "2c2");
    assert_eq!((held(&game, 1).as_str(), phase(&game)), ("4", place(0)));
}

#[test]
fn a18_a_second_turn_is_still_played_and_no_tile_ends_the_round() {
    let scene = Scene {
        held: &["x", "7"],
        next: "x 9 4 5",
        hands: &["travel", ""],
        phase: turn(0),
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "travel");
    assert_eq!(
        (phase(&game), held(&game, 0).as_str()),
        (place(0), "9"),
        "the second turn of the time travel"
    );
    // No tile left to take: the round ends, and no card is taken.
    let scene = Scene {
        held: &["x", "7"],
        next: "x",
        tower: Some(1),
        hands: &["leap", ""],
        phase: turn(0),
        ..Scene::default()
    };
    let mut game = scene.game();
    let seen = play(&mut game, 0, "draw");
    assert!(matches!(seen[2], Seen::RoundOver { end: RoundEnd::TowerEmpty, .. }), "{seen:?}");
    // A37: seat 0 holds nothing and gets nothing, seat 1 the value of its 7.
    assert_eq!(round_points(&seen), [0, 7]);
}

#[test]
fn a19_a_round_ends_with_the_board_full_or_the_tower_empty() {
    let mut game = super::a01_to_a09::last_cell(Scene::default());
    let seen = play(&mut game, 0, "0e5");
    assert!(seen.iter().any(|seen| matches!(seen, Seen::RoundOver { end: RoundEnd::BoardFull, .. })));
    assert_eq!(totals(&game), [4, 2], "the value of the pawns");
    // The tower is empty, but nothing ends before somebody must draw: seat 1 holds a card and
    // chooses first.
    let rows = ["5 . . . .", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."];
    let scene = Scene {
        board: rows,
        pawns: &["", "a1nw"],
        held: &["9", "7"],
        drawn: "0",
        tower: Some(0),
        hands: &["", "leap"],
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "0c2");
    assert_eq!((phase(&game), totals(&game)), (turn(1), vec![0, 0]));
    let seen = play(&mut game, 1, "draw");
    assert!(matches!(seen[0], Seen::RoundOver { end: RoundEnd::TowerEmpty, .. }));
    assert_eq!(totals(&game), [9, 2], "seat 0 has no point on the board, and the 9 before it (A37)");
    // Without a card the round is over immediately.
    let mut game = Scene { hands: &["", ""], ..scene }.game();
    let seen = play(&mut game, 0, "0c2");
    assert!(seen.iter().any(|seen| matches!(seen, Seen::RoundOver { end: RoundEnd::TowerEmpty, .. })));
}

#[test]
fn a20_eight_to_nil() {
    // Both have points on the board; seat 0 draws the infinity at a1.
    let rows = [". 5+2 . . 5+1", "5+1 5+3 . . .", ". . 8 . .", ". . . . .", ". . . . 7+1"];
    let scene = Scene {
        board: rows,
        pawns: &["e1ne", "e5se"],
        held: &["8", "7"],
        drawn: "2",
        totals: &[3, 5],
        round: 1,
        ..Scene::default()
    };
    let mut game = scene.game();
    let seen = play(&mut game, 0, "8a1");
    assert!(seen.iter().any(|seen| matches!(seen, Seen::Infinity { .. })));
    assert_eq!((round_points(&seen), totals(&game)), (vec![8, 0], vec![11, 5]));
    // In teams the points are the team's.
    let scene = Scene { players: 4, teams: true, held: &["9", "7", "8", "2"], phase: place(2), ..scene };
    let mut game = scene.game();
    assert_eq!(round_points(&play(&mut game, 2, "8a1")), [8, 0, 8, 0]);
}

#[test]
fn a20_once_even_for_two_infinities() {
    let rows = ["8 5+2 . . .", "5+1 . 5+2 . .", ". 5 8 7+2 .", ". . 7 7+3 .", ". . . . ."];
    let mut game = Scene { board: rows, held: &["12", "9"], drawn: "2", ..Scene::default() }.game();
    let mut closed = look(&game).open.board;
    closed.put("b2".parse().expect("a cell"), "12".parse().expect("a tile"));
    assert_eq!(closed.infinities().len(), 2);
    assert_eq!(round_points(&play(&mut game, 0, "12b2")), [8, 0]);
}

#[test]
fn a20_an_infinity_goes_before_a_full_board_and_figures_get_their_pawns_first() {
    let rows = [". 5+2 . . .", "5+1 5+3 . . .", ". . 8 . .", ". . . . .", ". . . . ."];
    let board = filled(rows, &["a1"], "4 9 2");
    // The 4 on the last cell draws the infinity; its round upper right quarter must close nothing
    // next to the 5 turned twice.
    let scene =
        Scene { board: crate::scene::rows(&board), held: &["4", "9"], drawn: "2", ..Scene::default() };
    let mut game = scene.game();
    let seen = play(&mut game, 0, "4a1");
    assert!(seen.iter().any(|seen| matches!(seen, Seen::RoundOver { end: RoundEnd::Infinity { .. }, .. })));
    assert_eq!(round_points(&seen), [8, 0]);
    // One tile closes a circle and the infinity: with the eight (A29) the circle counts, so its
    // pawn was placed.
    let rows = [". . . . .", "2+1 . . . .", "9+2 . 8 . .", ". . . . .", ". . . . ."];
    let scene =
        Scene { board: rows, held: &["5", "7"], drawn: "8", hands: &["eight", ""], ..Scene::default() };
    let mut game = scene.game();
    let seen = play(&mut game, 0, "5a1");
    let order: Vec<bool> = seen
        .iter()
        .filter_map(|seen| match seen {
            Seen::Closed { .. } => Some(true),
            Seen::Infinity { .. } => Some(false),
            _ => None,
        })
        .collect();
    assert_eq!(order, [true, false]);
    assert_eq!(round_points(&play(&mut game, 0, "eight")), [10, 0]);
    let told = seen[0].speak(engine::Lang::En, &|seat| format!("P{seat}"));
    assert_eq!(told, "P0: tile 5 on a1.");
}

#[test]
fn a15_a_table_where_the_held_tile_was_laid_can_be_written_down() {
    let scene = Scene { vigilance: true, held: &["9", "7"], drawn: "5", ..Scene::default() };
    let mut game = scene.game();
    play(&mut game, 0, "9c2");
    let read = OttoGameOver::from_position(&game.to_position());
    assert_eq!(read.map(|read| read.to_position()), Ok(game.to_position()));
}

//! A turn: A10 to A14.

use engine::{Game as _, Seat};
use game_otto_game_over::{Cell, Figure, Refusal, Seen};

use crate::scene::*;

/// A zero tile on a2 next to the corner a1, where a round upper left quarter closes a large circle.
pub(crate) const CORNER: [&str; 5] = [". . . . .", "0 . . . .", ". . 8 . .", ". . . . .", ". . . . ."];

/// a1 lacks a crossing for an infinity; c2 a cap on its left for a small circle.
pub(crate) const INFINITY: [&str; 5] =
    [". 5+2 . . .", "5+1 5+3 . . .", ". . 8 . .", ". . . . .", ". . . . ."];

#[test]
fn a10_a_seat_with_cards_chooses_and_one_without_draws() {
    let scene = Scene {
        held: &["9", "7"],
        next: "5 4 12 12",
        hands: &["travel", ""],
        phase: turn(0),
        ..Scene::default()
    };
    let mut game = scene.game();
    assert_eq!(legal(&game, 0), ["draw", "travel"]);
    assert_eq!(refused(&game, 0, "9c2"), "A10", "draw first");
    assert_eq!(refused(&game, 1, "draw"), "A10", "another's turn");
    let seen = play(&mut game, 0, "draw");
    assert!(matches!(seen[..], [Seen::Drew { .. }]));
    assert_eq!(look(&game).open.drawn.map(|kind| kind.to_string()).as_deref(), Some("5"));
    assert_eq!(refused(&game, 0, "draw"), "A10", "drawn already");
    assert_eq!(refused(&game, 0, "2c2"), "A10", "not held");
    // Placing one keeps the other; seat 1 holds no card and has drawn automatically.
    let seen = play(&mut game, 0, "9c2");
    assert!(seen.iter().any(|seen| matches!(seen, Seen::Drew { .. })));
    assert_eq!((held(&game, 0).as_str(), phase(&game)), ("5", place(1)));
    play(&mut game, 1, "4d3");
    assert_eq!((held(&game, 1).as_str(), phase(&game)), ("7", turn(0)), "seat 0 still holds its card");
    // After the card the tile is drawn automatically.
    play(&mut game, 0, "travel");
    assert_eq!(phase(&game), place(0));
}

#[test]
fn a10_with_vigilance_drawing_is_always_a_move() {
    let scene = Scene {
        vigilance: true,
        hands: &["revolution", ""],
        phase: turn(0),
        next: "5 4",
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "revolution:left");
    assert_eq!(legal(&game, 0), ["draw"], "also after a card");
    play(&mut game, 0, "draw");
    play(&mut game, 0, "7c2");
    assert_eq!(legal(&game, 1), ["draw", "remind"], "also without cards");
}

#[test]
fn a11_beside_a_tile_and_not_beside_the_border() {
    let scene = Scene { held: &["9", "7"], drawn: "2", ..Scene::default() };
    let game = scene.game();
    let cells: std::collections::BTreeSet<String> =
        legal(&game, 0).iter().map(|text| text.trim_start_matches(['9', '2'])[..2].to_owned()).collect();
    assert_eq!(Vec::from_iter(cells), ["b3", "c2", "c4", "d3"]);
    assert_eq!(refused(&game, 0, "9a1"), "A11");
    assert_eq!(refused(&game, 0, "9b2"), "A11", "a corner in common is no side");
    assert_eq!(refusal(&game, 0, "9c3"), Refusal::Occupied(Cell::CENTRE));
    // A tile left isolated by a leap counts like any other.
    let game = Scene { board: CORNER, held: &["9", "7"], drawn: "2", ..Scene::default() }.game();
    assert!(game.check(seat(0), mv("9a1")).is_ok() && game.check(seat(0), mv("9b2")).is_ok());
}

#[test]
fn a11_turns_that_look_alike_are_one_move() {
    // Four turns of the 9, two of the 2, on four cells each.
    let game = Scene { held: &["9", "7"], drawn: "2", ..Scene::default() }.game();
    assert_eq!(legal(&game, 0).len(), 4 * 4 + 4 * 2);
    assert_eq!(refusal(&game, 0, "2c2+3"), Refusal::SameLook { kind: "2".parse().expect("a kind"), turn: 1 });
    // One of the zero tile, which hides the other one here.
    let game = Scene { held: &["0", "7"], drawn: "2", ..Scene::default() }.game();
    assert_eq!(legal(&game, 0), ["0c2", "0b3", "0d3", "0c4"]);
    // Two equal tiles are one choice.
    let game = Scene { held: &["9", "7"], drawn: "9", ..Scene::default() }.game();
    assert_eq!(legal(&game, 0).len(), 16);
}

#[test]
fn a12_who_can_score_must_but_chooses_how() {
    let game = Scene { board: CORNER, held: &["5", "7"], drawn: "2", ..Scene::default() }.game();
    assert_eq!(legal(&game, 0), ["5a1", "5a1+3"]);
    let Refusal::MustScore { instead } = refusal(&game, 0, "2b2") else { panic!("a duty is broken") };
    assert_eq!(instead.iter().map(|placement| placement.to_string()).collect::<Vec<_>>(), ["5a1", "5a1+3"]);
    assert_eq!(refused(&game, 0, "5a1+1"), "A12", "the right tile the wrong way round");
    // Two large circles at once, or one small one: the player's choice.
    let game = Scene { board: INFINITY, held: &["12", "7"], drawn: "2", ..Scene::default() }.game();
    assert_eq!(legal(&game, 0), ["12a1", "2c2+1"]);
    // Nothing to score: every placement is allowed.
    let game = Scene { board: CORNER, held: &["2", "7"], drawn: "8", ..Scene::default() }.game();
    assert_eq!(legal(&game, 0).len(), 7 * (2 + 2), "seven open cells, two turns of each tile");
}

#[test]
fn a12_who_can_draw_an_infinity_must() {
    let game = Scene { board: INFINITY, held: &["8", "7"], drawn: "12", ..Scene::default() }.game();
    assert_eq!(legal(&game, 0), ["8a1"], "though the 12 could close two circles");
    let Refusal::MustDrawInfinity { instead } = refusal(&game, 0, "12a1") else { panic!("a duty is broken") };
    assert_eq!(instead.iter().map(|placement| placement.to_string()).collect::<Vec<_>>(), ["8a1"]);
    // Also as the last loop of a crossing that is already there.
    let rows = ["8 5+2 . . .", "5+1 . . . .", ". . 8 . .", ". . . . .", ". . . . ."];
    let game = Scene { board: rows, held: &["5", "7"], drawn: "2", ..Scene::default() }.game();
    assert_eq!(legal(&game, 0), ["5b2", "5b2+3"]);
}

#[test]
fn a12_the_duty_is_not_about_cards() {
    // A leap could close the circle at a1; the player may draw, or leap without scoring.
    let rows = [". . . . .", "0 . . . .", ". . 8 5 .", ". . . . .", ". . . . ."];
    let game =
        Scene { board: rows, held: &["2", "7"], hands: &["leap", ""], phase: turn(0), ..Scene::default() }
            .game();
    let moves = legal(&game, 0);
    assert!(
        ["draw", "leap:d3-a1", "leap:d3-e5"].iter().all(|wanted| moves.iter().any(|found| found == wanted)),
        "{moves:?}"
    );
}

#[test]
fn a13_all_the_figures_of_a_placement_score() {
    let mut game = Scene { board: INFINITY, held: &["12", "7"], drawn: "2", ..Scene::default() }.game();
    let seen = play(&mut game, 0, "12a1");
    let closed: Vec<String> = seen
        .iter()
        .filter_map(|seen| match seen {
            Seen::Closed { spot, figure: Figure::Large, pawn: Some(_) } => Some(spot.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(closed, ["a1nw", "a1se"]);
    assert_eq!(pawns(&game, 0), "a1nw a1se");
}

/// All four large circles of seat 0 are in the corners; another one is begun at c1ne, and four more
/// are closed on the other board.
const FOUR_LARGE: [&str; 5] = ["5 . 7 . 5", ". . . . .", ". . 8 . .", ". . . . .", "5+3 . . . 5+2"];
const EIGHT_LARGE: [&str; 5] =
    ["7+3 12+1 5 . 5+1", "4 . . . 7+1", "4+1 . 8 . 7", ". . . . .", "5+3 12 7+2 . 5+2"];
const CORNERS: &str = "a1nw e1ne a5sw e5se";

#[test]
fn a14_without_a_pawn_the_next_player_who_has_one_gets_it() {
    let scene = Scene {
        board: FOUR_LARGE,
        pawns: &[CORNERS, "", ""],
        players: 3,
        held: &["7", "9", "2"],
        drawn: "2",
        ..Scene::default()
    };
    let mut game = scene.game();
    // The duty applies all the same: only placements that close a circle are legal.
    assert!(legal(&game, 0).contains(&"7d1+3".to_owned()));
    // The 2 on its side closes nothing; upright it would close a small circle below the 7.
    assert_eq!(refused(&game, 0, "2c2+1"), "A12");
    let seen = play(&mut game, 0, "7d1+3");
    assert!(seen.iter().any(
        |seen| matches!(seen, Seen::Closed { pawn: Some(owner), .. } if *owner == crate::scene::seat(1))
    ));
    assert_eq!(
        (pawns(&game, 0).as_str(), pawns(&game, 1).as_str(), pawns(&game, 2).as_str()),
        (CORNERS, "c1ne", "")
    );
}

#[test]
fn a14_a_figure_for_which_nobody_has_a_pawn_is_lost() {
    let others = "b1ne a2sw e2se b5se";
    let scene = Scene {
        board: EIGHT_LARGE,
        pawns: &[CORNERS, others],
        held: &["12", "9"],
        drawn: "8",
        ..Scene::default()
    };
    let mut game = scene.game();
    let seen = play(&mut game, 0, "12d1");
    assert!(seen.iter().any(|seen| matches!(seen, Seen::Closed { figure: Figure::Large, pawn: None, .. })));
    assert_eq!((pawns(&game, 0).as_str(), pawns(&game, 1).as_str()), (CORNERS, others));
    // With a third player it would have been the third's.
    let scene = Scene {
        board: EIGHT_LARGE,
        pawns: &[CORNERS, others, ""],
        players: 3,
        held: &["12", "9", "2"],
        drawn: "8",
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "12d1");
    assert_eq!(pawns(&game, 2), "c1ne");
    // In teams the partner's pawns are shared: the next in turn who has one is an opponent.
    let scene = Scene {
        board: FOUR_LARGE,
        pawns: &[CORNERS, ""],
        players: 4,
        teams: true,
        held: &["7", "9", "2", "2"],
        drawn: "2",
        ..Scene::default()
    };
    let mut game = scene.game();
    let seen = play(&mut game, 0, "7d1+3");
    assert!(seen.iter().any(
        |seen| matches!(seen, Seen::Closed { pawn: Some(owner), .. } if *owner == crate::scene::seat(1))
    ));
    assert_eq!(pawns(&game, 1), "c1ne");
}

#[test]
fn a14_several_figures_are_settled_in_reading_order() {
    // The 12 on b1 closes circles at b1ne and a1se; seat 0 has one large pawn left, so it gets the
    // upper one, and the lower one is passed on.
    let rows = ["5+1 . 4+1 . 5+1", "5 5+3 . . .", ". . 8 . .", ". . . . .", "7+2 . . . 7+1"];
    let scene = Scene {
        board: rows,
        pawns: &["e1ne e5se a5sw", ""],
        held: &["12", "9"],
        drawn: "2",
        ..Scene::default()
    };
    let mut game = scene.game();
    let seen = play(&mut game, 0, "12b1+1");
    let settled: Vec<(String, Option<usize>)> = seen
        .iter()
        .filter_map(|seen| match seen {
            Seen::Closed { spot, pawn, .. } => Some((spot.to_string(), pawn.map(Seat::index))),
            _ => None,
        })
        .collect();
    assert_eq!(settled, [("b1ne".to_owned(), Some(0)), ("a1se".to_owned(), Some(1))]);
}

#[test]
fn a14_example_of_the_article() {
    // Seat 0's four large pawns lie in the corners; the 5 closes a fifth circle between a1, b1, a2
    // and b2.
    let rows = ["12 4 . . 5+1", "4 . . . .", ". . 8 . .", ". . . . .", "5+3 . . . 5+2"];
    let scene =
        Scene { board: rows, pawns: &[CORNERS, ""], held: &["5", "9"], drawn: "2", ..Scene::default() };
    let mut game = scene.game();
    play(&mut game, 0, "5b2");
    assert_eq!((pawns(&game, 0).as_str(), pawns(&game, 1).as_str()), (CORNERS, "a1se"));
    assert_eq!(look(&game).open.on_board(seat(1)), 2);
}

//! Solo games, ties, the absurd game, and what a seat sees: A31 to A38.

use std::collections::BTreeMap;

use engine::{BySeat, Dice, Game as _, Observer, Positions as _, Seat, Seed, random_playout};
use game_otto_game_over::{
    Comment, Event, Kind, Kinds, Options, OttoGameOver, Phase, Position, RoundEnd, RoundKind, Secret, Seen,
    SoloScore, View,
};

use super::a10_to_a14::{CORNER, INFINITY};
use crate::scene::*;

fn solo<'a>() -> Scene<'a> {
    Scene { players: 1, kind: "solo", ..Scene::default() }
}

#[test]
fn a31_alone_one_draws_and_places() {
    let game =
        OttoGameOver::deal(&Options::default(), 1, &Seed::numbered(1, 0), &mut ()).expect("one can play");
    let view = look(&game);
    // 32 tiles, one of them drawn, none held; no secret cards, although the option is on.
    assert_eq!(
        (view.tower, view.open.kind, view.secret_pile, view.cards.as_slice()),
        (31, RoundKind::Solo, 0, &[0][..])
    );
    assert!(view.open.held[seat(0)].is_none() && view.open.drawn.is_some());
    let position = serde_json::to_value(game.to_position()).expect("a position");
    assert!(
        !position["tower"].as_array().expect("a tower").iter().any(|tile| tile == "x"),
        "the black tiles are out"
    );
    // Duties apply; there are no cards.
    let game = Scene { board: CORNER, drawn: "5", ..solo() }.game();
    assert_eq!(legal(&game, 0), ["5a1", "5a1+3"]);
    assert_eq!(refused(&game, 0, "travel"), "A31");
    let game = Scene { board: INFINITY, drawn: "8", ..solo() }.game();
    assert_eq!(legal(&game, 0), ["8a1"]);
    // An infinity does not end it.
    let mut game = game;
    let seen = play(&mut game, 0, "8a1");
    assert!(seen.iter().any(|seen| matches!(seen, Seen::Infinity { .. })));
    assert_eq!((game.rounds_over(), phase(&game)), (0, place(0)));
}

/// Ten tiles with all eleven figures and an infinity whose heart is c2: the ceiling of A33.
const TEN_TILES: [&str; 5] =
    ["7+3 5+1 5 12 12+1", "9+3 2+1 2 2+1 7+1", ". . 8 . .", ". . . . .", ". . . . ."];

#[test]
fn a32_won_with_all_pawns_and_an_infinity() {
    // Eight pawns and the infinity are there; the last tile closes two squares and a circle.
    let rows = ["7+3 5+1 5 12 .", TEN_TILES[1], TEN_TILES[2], TEN_TILES[3], TEN_TILES[4]];
    let pawns = "a1nw b1ne c1ne a1e a1sw c1s a2e d2e";
    let scene = Scene { board: rows, pawns: &[pawns], drawn: "12", ..solo() };
    let mut game = scene.game();
    assert_eq!(look(&game).open.board.infinities().len(), 1);
    let seen = play(&mut game, 0, "12e1+1");
    // Fourteen cells are empty; every figure has its pawn: 24 + 8 + 28.
    assert_eq!(seen.last(), Some(&Seen::SoloOver { score: Some(SoloScore { empty: 14, bare: 0 }) }));
    assert_eq!((outcome(&game).points.as_slice(), outcome(&game).ranks.as_slice()), (&[60][..], &[1][..]));
    assert_eq!((legal(&game, 0), refused(&game, 0, "draw")), (vec![], "A32"));
    assert_eq!(look(&game).open.on_board(seat(0)), 24, "A1: eleven pawns are worth 24");
    // All pawns are there, and the infinity comes last: thirteen tiles, 24 + 8 + 22.
    let rows = [TEN_TILES[0], "9+3 2+1 9+2 2+1 7+1", ". . 8 . .", "9+3 2 . . .", ". . . . ."];
    let pawns = "a1nw b1ne c1ne d1ne e1ne a1e a1sw e1se c1s a2e d2e";
    let mut game = Scene { board: rows, pawns: &[pawns], drawn: "9", ..solo() }.game();
    assert!(look(&game).open.board.infinities().is_empty());
    assert_eq!(legal(&game, 0), ["9c4+1"]);
    play(&mut game, 0, "9c4+1");
    assert_eq!(outcome(&game).points.as_slice(), [54]);
}

/// The ceiling can be reached: in this order no placement breaks a duty.
#[test]
fn a33_ten_tiles_are_enough_for_sixty_points() {
    let order = ["2c2", "5c1", "5b1+1", "7a1+3", "12d1", "12e1+1", "9a2+3", "2b2+1", "2d2+1", "7e2+1"];
    let next: Vec<&str> = order.iter().map(|mv| &mv[..mv.find(char::is_alphabetic).unwrap_or(0)]).collect();
    let mut game = Scene { drawn: next[0], next: &next[1..].join(" "), ..solo() }.game();
    for mv in order {
        play(&mut game, 0, mv);
    }
    assert_eq!(serde_json::to_value(look(&game).open.board).expect("a board"), serde_json::json!(TEN_TILES));
    assert_eq!(outcome(&game).points.as_slice(), [60]);
}

#[test]
fn a32_lost_when_the_board_is_full_or_the_tower_empty() {
    let board = filled(EMPTY, &["e5"], "0");
    let mut game = Scene { board: rows(&board), drawn: "0", ..solo() }.game();
    let seen = play(&mut game, 0, "0e5");
    assert_eq!(seen.last(), Some(&Seen::SoloOver { score: None }));
    assert_eq!(
        (outcome(&game).points.as_slice(), outcome(&game).ranks.as_slice()),
        (&[0][..], &[2][..]),
        "nobody is first"
    );
    let mut game = Scene { drawn: "0", tower: Some(0), ..solo() }.game();
    let seen = play(&mut game, 0, "0c2");
    assert_eq!(seen.last(), Some(&Seen::SoloOver { score: None }));
}

#[test]
fn a33_the_score_and_what_is_said_of_it() {
    // The two examples of the rule sheet: 24 + 8 + 2 × 7 - 1 = 45 and 24 + 8 + 2 × 2 - 1 - 1 = 34.
    let rows = [(7, 1, 45, Comment::Superlative), (2, 2, 34, Comment::WellPlayed)];
    // And the edges of each band.
    let edges = [
        (0, 1, 31, Comment::Narrow),
        (0, 0, 32, Comment::WellPlayed),
        (2, 0, 36, Comment::WellPlayed),
        (3, 1, 37, Comment::Strong),
        (4, 0, 40, Comment::Strong),
        (5, 1, 41, Comment::Superlative),
        (14, 0, 60, Comment::Superlative),
    ];
    for (empty, bare, points, comment) in rows.into_iter().chain(edges) {
        let score = SoloScore { empty, bare };
        assert_eq!((score.points(), score.comment()), (points, comment), "{score:?}");
    }
    // Random games that were won: the score agrees with the board, counted independently.
    let (mut won, mut dice) = (0, Dice::new(6));
    for index in 0..6_000 {
        let mut game = OttoGameOver::deal(&Options::default(), 1, &Seed::numbered(77, index), &mut ())
            .expect("one can play");
        random_playout(&mut game, &mut dice, &mut Vec::new(), &mut ());
        let (result, open) = (outcome(&game), look(&game).open);
        let all_laid = open.on_board(seat(0)) == 24 && open.pawns[seat(0)].len() == 11;
        assert_eq!(result.winners().len() == 1, all_laid && !open.board.infinities().is_empty());
        if result.winners().len() == 1 {
            won += 1;
            let bare = open.board.figures().minus(open.pawns[seat(0)]).len();
            let expected = 32 + 2 * open.board.empty().len().cast_signed() - bare.cast_signed();
            assert_eq!(result.points.as_slice(), [expected]);
        }
    }
    assert!(won >= 3, "{won}");
}

#[test]
fn a33_example_of_the_article() {
    for (empty, bare, points) in [(7, 1, 24 + 8 + 14 - 1), (2, 2, 34)] {
        assert_eq!(SoloScore { empty, bare }.points(), points);
    }
}

/// Seat 0 has a square on the board, seat 1 a circle; e5 is the last cell, and the totals make it a
/// tie at 24.
fn tie<'a>(board: &'a [String; 5], scene: Scene<'a>) -> OttoGameOver {
    Scene { board: rows(board), pawns: &["d1ne", "a1nw"], drawn: "0", round: 3, ..scene }.game()
}

fn tie_board() -> [String; 5] {
    filled(["5 . . 9 9+3", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."], &["e5"], "0 9 7 2 5")
}

#[test]
fn a34_a_tie_at_24_leads_to_a_blind_round_among_the_tied() {
    let board = tie_board();
    let scene = Scene {
        players: 3,
        totals: &[20, 22, 9],
        held: &["9", "7", "2"],
        hands: &["eight", "void", "leap"],
        age: &[1, 0, 2],
        ..Scene::default()
    };
    let mut game = tie(&board, scene);
    let seen = play(&mut game, 0, "0e5");
    let open = look(&game).open;
    assert_eq!(
        (open.kind, open.totals.as_slice()),
        (RoundKind::Blind, &[24, 24, 11][..]),
        "seat 2 got its 2 by A37"
    );
    assert_eq!(open.playing.iter().collect::<Vec<_>>(), [seat(0), seat(1)]);
    // The oldest of the tied begins; nothing is held, no card is dealt or played; the tile is drawn
    // automatically.
    assert!(seen.iter().any(|seen| matches!(seen, Seen::RoundBegins { kind: RoundKind::Blind, first, .. } if *first == crate::scene::seat(1))));
    assert!(open.held.iter().all(|(_, tile)| tile.is_none()) && open.drawn.is_some());
    assert_eq!((look(&game).cards.as_slice(), phase(&game)), (&[1, 1, 1][..], place(1)));
    assert_eq!(refused(&game, 1, "void:travel"), "A34");
    assert!(legal(&game, 2).is_empty(), "the others watch");
    // The box is whole again, all 36.
    assert_eq!(look(&game).tower + open.removed.len() + 1, 36);
}

fn blind<'a>() -> Scene<'a> {
    Scene {
        players: 3,
        kind: "blind",
        playing: &[0, 2],
        totals: &[24, 9, 24],
        round: 3,
        drawn: "2",
        ..Scene::default()
    }
}

#[test]
fn a34_in_a_blind_round() {
    // Black tiles leave and the turn passes, repeatedly; the others do not take part.
    let mut game = Scene { next: "x x x 8", ..blind() }.game();
    let seen = play(&mut game, 0, "2c2");
    let left: Vec<usize> = seen
        .iter()
        .filter_map(|seen| match seen {
            Seen::BlackLeaves { seat } => Some(seat.index()),
            _ => None,
        })
        .collect();
    assert_eq!((left, phase(&game)), (vec![2, 0, 2], place(0)));
    assert_eq!(look(&game).open.removed.to_string(), "x x x");
    // Duties apply (A12, A16), and figures are passed on among those who play (A14).
    let game = Scene { board: CORNER, drawn: "5", ..blind() }.game();
    assert_eq!(legal(&game, 0), ["5a1", "5a1+3"]);
    let rows = ["5 . 7 . 5+1", ". . . . .", ". . 8 . .", ". . . . .", "5+3 . . . 5+2"];
    let mut game =
        Scene { board: rows, pawns: &["a1nw e1ne a5sw e5se", "", ""], drawn: "7", next: "2", ..blind() }
            .game();
    play(&mut game, 0, "7d1+3");
    assert_eq!(pawns(&game, 2), "c1ne", "not seat 1's");
    // An infinity ends it with 8 points; nobody is asked for an eight.
    let mut game =
        Scene { board: INFINITY, drawn: "8", hands: &["eight", "eight", "eight"], ..blind() }.game();
    let seen = play(&mut game, 0, "8a1");
    assert!(seen.iter().any(|seen| matches!(seen, Seen::RoundOver { end: RoundEnd::Infinity { .. }, .. })));
    assert_eq!(
        (outcome(&game).points.as_slice(), outcome(&game).ranks.as_slice()),
        (&[32, 9, 24][..], &[1, 3, 2][..])
    );
}

#[test]
fn a34_a_table_can_play_every_round_blind() {
    let options = Options { blind: true, age: vec![seat(1), seat(2), seat(0)], ..Options::default() };
    let deal =
        |seed| OttoGameOver::deal(&options, 3, &Seed::numbered(seed, 0), &mut ()).expect("three can play");
    // The oldest begins; there are no cards, although that option is on; nothing is held.
    let game = deal(2);
    let view = look(&game);
    assert_eq!((phase(&game), view.open.kind), (place(1), RoundKind::Normal));
    assert_eq!(view.open.removed.len(), 0, "no black tile has passed the turn on");
    assert!(view.open.held.iter().all(|(_, tile)| tile.is_none()) && view.open.drawn.is_some());
    assert_eq!((view.secret_pile, view.cards.as_slice()), (0, &[0, 0, 0][..]));
    assert_eq!(refused(&game, 1, "travel"), "A34");
    // Where the first tile is black, it leaves and the turn passes, clockwise from the oldest.
    let passed = deal(1);
    assert_eq!((look(&passed).open.removed.to_string().as_str(), phase(&passed)), ("x", place(2)));
    let read = OttoGameOver::from_position(&game.to_position());
    assert_eq!(read.map(|read| read.options_in_force(&options)), Ok(options.clone()));
    // Whole matches end as others do, and nobody is given the value of a tile (A37).
    let mut dice = Dice::new(4);
    for index in 0..40 {
        let mut game = OttoGameOver::deal(&options, 3, &Seed::numbered(8, index), &mut ()).expect("a table");
        let mut log = Vec::new();
        random_playout(&mut game, &mut dice, &mut Vec::new(), &mut log);
        assert!(outcome(&game).winners().len() == 1);
        let absurd = log
            .iter()
            .any(|event| matches!(event, Event::Shown(Seen::RoundOver { absurd, .. }) if !absurd.is_empty()));
        assert!(!absurd);
    }
}

#[test]
fn a34_the_points_of_the_blind_round_decide() {
    let board = filled(["5 . . 9 9+3", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."], &["e5"], "0");
    let scene = Scene { board: rows(&board), pawns: &["d1ne", "", "a1nw"], drawn: "0", ..blind() };
    let mut game = scene.game();
    let seen = play(&mut game, 0, "0e5");
    assert!(!seen.iter().any(|seen| matches!(seen, Seen::Shootout { .. })));
    assert_eq!(outcome(&game).points.as_slice(), [28, 9, 26]);
    // A37 gives nothing because nothing is held. Without a pawn on the board it stays a tie, and a
    // shoot-out decides (A35).
    let mut game = Scene { pawns: &["", "", ""], ..scene }.game();
    let seen = play(&mut game, 0, "0e5");
    assert_eq!(round_points(&seen), [0, 0, 0]);
    assert!(seen.iter().any(|seen| matches!(seen, Seen::Shootout { .. })));
}

#[test]
fn a35_the_highest_tile_wins_and_equals_draw_again() {
    let board = filled(EMPTY, &["e5"], "0");
    let (mut again, mut wins) = (0, BTreeMap::new());
    for seed in 0..400 {
        let scene = Scene {
            board: rows(&board),
            drawn: "0",
            playing: &[0, 1, 2],
            totals: &[24, 24, 24],
            seed,
            ..blind()
        };
        let mut game = scene.game();
        let seen = play(&mut game, 0, "0e5");
        let goes: Vec<Vec<(usize, Kind)>> = seen
            .iter()
            .filter_map(|seen| match seen {
                Seen::Shootout { draws } => {
                    Some(draws.iter().filter_map(|(seat, tile)| Some((seat.index(), (*tile)?))).collect())
                }
                _ => None,
            })
            .collect();
        again += goes.len() - 1;
        // All draw; those who share the highest value draw again, and only they; the last round has
        // one winner.
        let mut drawers = vec![0, 1, 2];
        for go in &goes {
            assert_eq!(go.iter().map(|(seat, _)| *seat).collect::<Vec<_>>(), drawers);
            let best = go.iter().map(|(_, tile)| tile.value()).max().expect("somebody drew");
            drawers = go.iter().filter(|(_, tile)| tile.value() == best).map(|(seat, _)| *seat).collect();
        }
        assert_eq!(drawers.len(), 1);
        // One shuffled box suffices: 36 tiles are enough for a dozen rounds.
        let drawn: Kinds = goes.iter().flatten().map(|(_, tile)| *tile).collect();
        assert!(drawn.len() > 33 || Kind::all().all(|kind| drawn.count(kind) <= 4));
        let winner = outcome(&game).winners();
        assert_eq!(winner.iter().map(Seat::index).collect::<Vec<_>>(), drawers);
        assert!(matches!(look(&game).open.phase, Phase::Over { shootout: Some(_) }));
        let mut ranks = outcome(&game).ranks.as_slice().to_vec();
        ranks.sort_unstable();
        assert_eq!(ranks, [1, 2, 2]);
        *wins.entry(drawers[0]).or_insert(0) += 1;
    }
    assert!(again > 20, "{again}");
    assert!(wins.values().all(|count| (90..180).contains(count)), "each wins about a third: {wins:?}");
}

#[test]
fn a36_in_teams_the_older_partner_draws() {
    let board = filled(EMPTY, &["e5"], "0");
    let scene = Scene {
        board: rows(&board),
        players: 4,
        teams: true,
        age: &[2, 0, 3, 1],
        kind: "blind",
        totals: &[25, 25],
        drawn: "0",
        round: 3,
        ..Scene::default()
    };
    let mut game = scene.game();
    let seen = play(&mut game, 0, "0e5");
    for go in &seen {
        if let Seen::Shootout { draws } = go {
            let who: Vec<usize> =
                draws.iter().filter(|(_, tile)| tile.is_some()).map(|(seat, _)| seat.index()).collect();
            assert_eq!(who, [2, 3], "of 0 and 2 the older is 2, of 1 and 3 it is 3");
        }
    }
    assert_eq!(outcome(&game).winners().len(), 2, "a team wins");
}

#[test]
fn a37_the_absurd_game() {
    let board = tie_board();
    // Three players; seat 2 has no pawn on the board and a 2 in front of it.
    let scene = Scene { players: 3, held: &["9", "7", "2"], hands: &["", "", ""], ..Scene::default() };
    let mut game = tie(&board, scene.clone());
    let seen = play(&mut game, 0, "0e5");
    assert_eq!(round_points(&seen), [4, 2, 2], "the value of the 2");
    assert!(seen.iter().any(
        |seen| matches!(seen, Seen::RoundOver { absurd, .. } if absurd.len() == 1 && absurd.has(seat(2)))
    ));
    // A black tile is worth nothing.
    let mut game = tie(&board, Scene { held: &["9", "7", "x"], ..scene });
    assert_eq!(round_points(&play(&mut game, 0, "0e5")), [4, 2, 0]);
    // A team without a point gets the better of its two tiles.
    let teams =
        filled(["5 . . 9 9+3", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."], &["e5"], "0 9 7 2 5");
    let scene = Scene {
        board: rows(&teams),
        players: 4,
        teams: true,
        pawns: &["d1ne", ""],
        held: &["9", "2", "5", "7"],
        drawn: "0",
        ..Scene::default()
    };
    let mut game = scene.game();
    assert_eq!(round_points(&play(&mut game, 0, "0e5")), [4, 7, 4, 7]);
    // Not after an infinity.
    let mut game = Scene { board: INFINITY, held: &["8", "9"], drawn: "2", ..Scene::default() }.game();
    assert_eq!(round_points(&play(&mut game, 0, "8a1")), [8, 0]);
}

#[test]
fn a38_what_is_hidden_makes_no_difference_to_what_is_seen() {
    let scene = Scene {
        players: 3,
        hands: &["leap", "travel", "void"],
        held: &["9", "7", "5"],
        phase: turn(0),
        next: "12 8 4",
        used: "eight",
        ..Scene::default()
    };
    let (one, other) = (
        scene.game(),
        Scene {
            hands: &["leap", "meteorite", "eight"],
            next: "4 0 x",
            used: "void",
            pile: "inversion",
            ..scene
        }
        .game(),
    );
    for observer in [Observer::screen(seat(0)), Observer::SPECTATOR] {
        let json = |game: &OttoGameOver| serde_json::to_string(&game.view(observer)).expect("a view");
        assert_eq!(json(&one), json(&other));
    }
    // Sizes are visible, and the seat's own cards; with memory, the used cards too, since each was
    // shown.
    let view = one.view(Observer::bot(seat(0)));
    assert_eq!((view.cards.as_slice(), view.secret_pile, view.used, view.tower), (&[1, 1, 1][..], 29, 1, 33));
    assert_eq!(view.used_cards.map(|cards| cards.to_string()).as_deref(), Some("eight"));
    assert_eq!(view.hands.iter().filter(|(_, hand)| hand.is_some()).count(), 1);
    // A seat that is not at the table sees what a spectator sees.
    assert!(one.view(Observer::screen(seat(5))).hands.iter().all(|(_, hand)| hand.is_none()));
}

#[test]
fn a38_imagined_states_are_fair() {
    // Seat 0 holds the leap and knows of no other card: seat 1's is any of the 32 others, and the
    // next tile any of 33.
    let game =
        Scene { hands: &["leap", "travel"], held: &["9", "7"], phase: turn(0), ..Scene::default() }.game();
    let view = game.view(Observer::bot(seat(0)));
    let (mut cards, mut tiles) = (BTreeMap::<Secret, u32>::new(), BTreeMap::<Kind, u32>::new());
    let mut dice = Dice::new(9);
    let samples = 33_000;
    for _ in 0..samples {
        let mut state = OttoGameOver::determinize(&view, &mut dice).expect("the view can be");
        let hand = state.view(Observer::screen(seat(1))).hands[seat(1)].expect("its own");
        *cards.entry(hand.iter().next().expect("a card")).or_default() += 1;
        state.play(seat(0), mv("draw"), &mut ()).expect("one can always draw");
        let drawn = look(&state).open.drawn.expect("a tile");
        *tiles.entry(drawn).or_default() += 1;
    }
    // Expected counts with five standard deviations of a binomial.
    for (card, count) in cards {
        let copies =
            f64::from(game_otto_game_over::Secrets::BOX.count(card) - u8::from(card == Secret::QuantumLeap));
        near(count, copies / 32.0, samples, &card.to_string());
    }
    for (kind, count) in tiles {
        let gone = u8::from(["9", "7"].contains(&kind.to_string().as_str()));
        near(count, f64::from(4 - gone) / 34.0, samples, &kind.to_string());
    }
}

fn near(count: u32, share: f64, samples: u32, what: &str) {
    let expected = share * f64::from(samples);
    let slack = 5.0 * (expected * (1.0 - share)).sqrt();
    assert!(
        (f64::from(count) - expected).abs() < slack,
        "{what}: {count}, expected {expected:.0} ± {slack:.0}"
    );
}

/// Every round of random matches is scored according to the articles, from what the board showed.
#[test]
fn a5_a19_a20_a37_rounds_add_up() {
    let mut dice = Dice::new(8);
    let mut ends = BTreeMap::new();
    for index in 0..400 {
        let players = 2 + index as usize % 3;
        let options = Options { teams: players == 4 && index % 2 == 0, ..Options::default() };
        let mut game = OttoGameOver::deal(&options, players, &Seed::numbered(12, index), &mut ())
            .expect("it can be dealt");
        while let Some(by) = game.to_act().must.first() {
            let before = look(&game).open;
            let mv = game.random_move(by, &mut dice, &mut Vec::new()).expect("a move");
            let seen = play(&mut game, by.index(), &mv.to_string());
            let Some(Seen::RoundOver { end, points, absurd, totals, .. }) =
                seen.iter().find(|seen| matches!(seen, Seen::RoundOver { .. }))
            else {
                continue;
            };
            let mut on_board: Vec<u16> = (0..players).map(|by| before.on_board(seat(by))).collect();
            // What this move closed.
            for seen in &seen {
                if let Seen::Closed { figure, pawn: Some(owner), .. } = seen {
                    for by in (0..players).filter(|by| before.side(seat(*by)) == before.side(*owner)) {
                        on_board[by] += u16::from(figure.points());
                    }
                }
                if matches!(seen, Seen::RoundOver { .. }) {
                    break;
                }
            }
            for by in 0..players {
                let side = before.side(seat(by));
                let expected = match end {
                    RoundEnd::Infinity { maker, kept } => {
                        let drew = if before.side(*maker) == side { 8 } else { 0 };
                        let keeps = kept.iter().any(|other| before.side(other) == side);
                        drew + if keeps { on_board[by] } else { 0 }
                    }
                    _ if !before.playing.has(seat(by)) => 0,
                    _ if absurd.has(seat(by)) => {
                        assert_eq!(on_board[by], 0);
                        points[seat(by)]
                    }
                    _ => on_board[by],
                };
                assert_eq!(points[seat(by)], expected, "{end:?} {before:?}");
                assert_eq!(totals[seat(by)], before.totals[side] + expected);
            }
            let name = match end {
                RoundEnd::BoardFull => "full",
                RoundEnd::TowerEmpty => "tower",
                RoundEnd::Infinity { kept, .. } if kept.is_empty() => "infinity",
                RoundEnd::Infinity { .. } => "eight",
            };
            *ends.entry(name).or_insert(0) += 1;
        }
    }
    assert!(["full", "tower", "infinity", "eight"].iter().all(|name| ends.contains_key(name)), "{ends:?}");
}

#[test]
fn a34_a_blind_round_is_between_those_who_are_tied_at_24() {
    blind().game();
    for (totals, playing) in [([25, 9, 24], [0, 2]), ([23, 9, 23], [0, 2]), ([24, 9, 24], [0, 1])] {
        let error = Scene { totals: &totals, playing: &playing, ..blind() }.error();
        assert!(error.contains("A34"), "{error}");
    }
}

#[test]
fn a_position_counts_no_more_chance_events_than_a_match_can_have() {
    let read = |events: u32| {
        let mut position = Scene { drawn: "2", ..Scene::default() }.position();
        position["events"] = events.into();
        let position: Position = serde_json::from_value(position).expect("a position");
        OttoGameOver::from_position(&position).is_ok()
    };
    assert!(read(1_000_000_000) && !read(1_000_000_001));
}

#[test]
fn a38_a_view_that_does_not_fit_its_table_is_refused() {
    let game = Scene { drawn: "2", ..Scene::default() }.game();
    let wrong = |change: &dyn Fn(&mut View)| {
        let mut view = game.view(Observer::screen(seat(1)));
        change(&mut view);
        OttoGameOver::determinize(&view, &mut Dice::new(1)).is_err()
    };
    assert!(!wrong(&|_| {}));
    assert!(wrong(&|view| view.seat = Some(seat(2))), "two are at the table");
    assert!(wrong(&|view| view.cards = BySeat::from_fn(3, |_| 0)), "the seats have cards");
}

#[test]
fn states_that_differ_in_the_tower_alone_are_not_the_same() {
    let with = |next| Scene { drawn: "2", next, ..Scene::default() }.game();
    assert_eq!(with("9 8"), with("9 8"));
    assert_ne!(with("9 8"), with("8 9"));
}

//! Components, a match, the deal: A1 to A9.

use std::collections::BTreeSet;

use engine::{
    Asking, Dice, Game, Lang, Observer, Positions as _, Seed, SetupError, Speak as _, TableOptions,
    random_playout,
};
use game_otto_game_over::{
    Board, Cell, Event, Figure, Kind, Kinds, Options, OttoGameOver, RoundKind, Secret, Secrets, Seen, Spot,
    SpotSet, Stroke, Tile, board_svg, tile_svg,
};
use serde_json::json;

use crate::scene::*;

fn kind(mark: &str) -> Kind {
    mark.parse().expect("a kind")
}

fn board(rows: [&str; 5]) -> Board {
    serde_json::from_value(json!(rows)).expect("a board")
}

fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

fn deal(options: &Options, seats: usize, seed: u64) -> (OttoGameOver, Vec<Event>) {
    let mut log = Vec::new();
    let game =
        OttoGameOver::deal(options, seats, &Seed::numbered(seed, 0), &mut log).expect("it can be dealt");
    (game, log)
}

#[test]
fn a1_the_box() {
    assert_eq!((Kinds::BOX.len(), Kind::COUNT), (36, 9));
    assert!(Kind::all().all(|kind| Kinds::BOX.count(kind) == 4));
    assert_eq!(Board::EMPTY.empty().len(), 24);
    assert_eq!(Board::EMPTY.tile(cell("c3")).map(|tile| tile.to_string()).as_deref(), Some("8"));
    // 4 × 1 + 4 × 2 + 3 × 4 = 24: with every pawn on the board a side has 24 points there (see a33
    // for such a board).
    assert_eq!(Figure::ALL.map(Figure::points), [1, 2, 4]);
    // Forty sides between two cells, and thirty-six points where cells meet or touch the frame.
    assert_eq!(Spot::all().filter(|spot| spot.is_side()).count(), 40);
    assert_eq!(Spot::all().filter(|spot| spot.is_point()).count(), 36);
}

#[test]
fn a1_cells_and_spots_have_one_name_each() {
    let cells: BTreeSet<String> = Cell::all().map(|cell| cell.to_string()).collect();
    assert_eq!(cells.len(), 25);
    assert!(Cell::all().all(
        |cell| cell.to_string().parse() == Ok(cell) && Cell::new(cell.row(), cell.column()) == Some(cell)
    ));
    let spots: BTreeSet<String> = Spot::all().map(|spot| spot.to_string()).collect();
    assert_eq!(spots.len(), 76);
    assert!(Spot::all().all(|spot| spot.to_string().parse() == Ok(spot)));
    for wrong in ["", "c", "f1", "a0", "a6", "A1", "c33", "ä1"] {
        assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
    }
    // The side between b2 and c2 is b2e, not c2w; the point between b2 and c3 is b2se, not c3nw.
    for wrong in ["c2w", "c3nw", "e1e", "a5s", "b2", "b2x", "b2ne", "é"] {
        assert!(wrong.parse::<Spot>().is_err(), "{wrong}");
    }
    // A cell in the middle touches eight spots; a corner touches fewer, because its outer sides
    // cannot have figures.
    let round = |name: &str| Spot::all().filter(|spot| SpotSet::round(cell(name)).has(*spot)).count();
    assert_eq!((round("c3"), round("a1"), round("a3")), (8, 6, 7));
}

#[test]
fn a2_what_is_a_figure() {
    // Rows: a board, where to look, what is there.
    let cases: [([&str; 5], &str, Option<Figure>); 8] = [
        // Two caps facing each other, on the side between b1 and c1 and below d3.
        ([". 2+1 2+1 . .", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."], "b1e", Some(Figure::Small)),
        ([". . . . .", ". . . . .", ". . 8 9 .", ". . . 2 .", ". . . . ."], "d3s", Some(Figure::Small)),
        // One cap and a line.
        ([". 2+1 2 . .", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."], "b1e", None),
        // Four round quarters around a point; three and a square one are nothing.
        (
            ["5+1 5+2 . . .", "5 5+3 . . .", ". . 8 . .", ". . . . .", ". . . . ."],
            "a1se",
            Some(Figure::Large),
        ),
        (["5+1 5+2 . . .", "5 9+3 . . .", ". . 8 . .", ". . . . .", ". . . . ."], "a1se", None),
        // Four square quarters, of three kinds of tiles.
        (
            ["9+1 9+2 . . .", "12 8+1 . . .", ". . 8 . .", ". . . . .", ". . . . ."],
            "a1se",
            Some(Figure::Square),
        ),
        // On the frame: three quarters of a circle at a corner, halves along the sides.
        (["5 . . . .", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."], "a1nw", Some(Figure::Large)),
        (["5 . . . .", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."], "a1ne", None),
    ];
    for (rows, spot, expected) in cases {
        assert_eq!(board(rows).figure(spot.parse().expect("a spot")), expected, "{rows:?} {spot}");
    }
}

#[test]
fn a2_each_side_of_the_frame_reads_square_circle_circle_square() {
    // Two tiles with rounds, then two with squares, on both cells beside each inner rim point.
    let sides = [
        ["a1 b1", "b1 c1", "c1 d1", "d1 e1"],
        ["e1 e2", "e2 e3", "e3 e4", "e4 e5"],
        ["e5 d5", "d5 c5", "c5 b5", "b5 a5"],
        ["a5 a4", "a4 a3", "a3 a2", "a2 a1"],
    ];
    for (side, pairs) in sides.iter().enumerate() {
        for (step, pair) in pairs.iter().enumerate() {
            let expected = if [1, 2].contains(&step) { Figure::Large } else { Figure::Square };
            // Seen from the outside with the rim at the top: the left tile's right corner, the
            // right tile's left corner.
            for (mark, figure) in [("5", Figure::Large), ("9", Figure::Square)] {
                let mut board = Board::EMPTY;
                let (left, right) = pair.split_once(' ').expect("two cells");
                // Turned with the side, both upper corners of a 5 or a 9 are on the rim.
                let tile = Tile::new(kind(mark), side as u8).expect("a tile");
                board.put(cell(left), tile);
                board.put(cell(right), tile);
                let common = SpotSet::round(cell(left)).and(SpotSet::round(cell(right)));
                let rim = common.iter().find(|spot| {
                    spot.is_point() && [0, 10].iter().any(|edge| spot.x() == *edge || spot.y() == *edge)
                });
                let found = board.figure(rim.expect("a rim point"));
                assert_eq!(found, (figure == expected).then_some(figure), "{pair}");
            }
        }
    }
}

#[test]
fn a2_a_small_infinity_is_a_cap_a_crossing_and_a_cap_in_a_row() {
    let hearts = |rows: [&str; 5]| {
        board(rows).infinities().iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    };
    // Lying, standing, and two that share a tile; then a cap the wrong way round, a crossing the
    // wrong way round, another tile in the middle, and one end at the frame.
    let lying = [". . . . .", "9+3 2 5+1 . .", ". . 8 . .", ". . . . .", ". . . . ."];
    let cases = [
        (lying, "b2"),
        (["7 . . . .", "2+1 . . . .", "2+1 . 8 . .", ". . . . .", ". . . . ."], ""),
        (["7 . . . .", "2+1 . . . .", "9+2 . 8 . .", ". . . . .", ". . . . ."], "a2"),
        (["9+3 2 2+1 2 7+1", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."], "b1 d1"),
        ([". . . . .", "9+2 2 5+1 . .", ". . 8 . .", ". . . . .", ". . . . ."], ""),
        ([". . . . .", "9+3 2+1 5+1 . .", ". . 8 . .", ". . . . .", ". . . . ."], ""),
        ([". . . . .", "9+3 0 5+1 . .", ". . 8 . .", ". . . . .", ". . . . ."], ""),
        ([". . . . .", "2 5+1 . . .", ". . 8 . .", ". . . . .", ". . . . ."], ""),
    ];
    for (rows, expected) in cases {
        assert_eq!(hearts(rows), expected, "{rows:?}");
    }
    // Any of the three tiles may be the last one; it closes nothing else.
    for (last, tile) in [("a2", "9+3"), ("b2", "2"), ("c2", "5+1")] {
        let mut board = board(lying);
        board.take(cell(last));
        let closed = board.would_close(cell(last), tile.parse().expect("a tile"));
        assert!(closed.infinity() && closed.points() == 0, "{last}");
    }
}

#[test]
fn a2_a_large_infinity_takes_seven_tiles_in_the_middle_five_on_a_side_four_in_a_corner() {
    let heart = |rows: [&str; 5]| {
        board(rows).infinities().iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    };
    let middle = [". . . . .", ". 5+1 5+2 . .", ". 5 8 7+2 .", ". . 7 7+3 .", ". . . . ."];
    assert_eq!(heart(middle), "c3");
    // Replacing any of the six loops by another tile breaks it.
    for (row, with) in [
        (1, ". 2 5+2 . ."),
        (1, ". 5+1 0 . ."),
        (2, ". 9 8 7+2 ."),
        (2, ". 5 8 7+1 ."),
        (3, ". . 7+1 7+3 ."),
        (3, ". . 7 7 ."),
    ] {
        let mut rows = middle;
        rows[row] = with;
        assert_eq!(heart(rows), "", "{with}");
    }
    // On the upper side, at a circle of the frame: the crossing turned once opens on its upper
    // right and lower left.
    assert_eq!(heart([". . 8+1 5+3 .", ". 5+1 5+3 . .", ". . 8 . .", ". . . . .", ". . . . ."]), "");
    assert_eq!(heart([". 5+2 8+1 5+3 .", ". 5+1 5+3 . .", ". . 8 . .", ". . . . .", ". . . . ."]), "c1");
    // In a corner.
    assert_eq!(heart(["4 5+2 . . .", "5+1 5+3 . . .", ". . 8 . .", ". . . . .", ". . . . ."]), "a1");
    assert_eq!(heart(["4+1 5+2 . . .", "5+1 5+3 . . .", ". . 8 . .", ". . . . .", ". . . . ."]), "");
}

#[test]
fn a2_tiles_and_boards_are_drawn_from_their_strands() {
    // On a tile of 60: a quarter circle of radius 20 around the upper left corner, a right angle at
    // the upper right.
    let twelve = tile_svg(kind("12"), 0);
    assert!(twelve.contains("M0 20A20 20 0 0 0 20 0"), "{twelve}");
    assert!(twelve.contains("M40 0L40 20L60 20"), "{twelve}");
    // A half circle of radius 10 on the lower side; turned twice, on the upper one.
    assert!(tile_svg(kind("9"), 0).contains("M40 60A10 10 0 0 0 20 60"));
    assert!(tile_svg(kind("9"), 2).contains("M20 0A10 10 0 0 0 40 0"));
    assert!(
        tile_svg(kind("8"), 0).contains("M20 0C20 28 40 32 40 60")
            || tile_svg(kind("8"), 0).contains("M40 60C40 32 20 28 20 0")
    );
    // The black tile is entirely black.
    assert!(!tile_svg(Kind::BLACK, 0).contains("<path"));
    let played = board(["5 . . . .", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."]);
    let svg = board_svg(&played, &["a1nw".parse().expect("a spot")]);
    assert_eq!(svg.matches("<circle").count(), 1, "one round pawn");
    assert_eq!(svg.matches("<path").count(), 3, "the frame, the centre, a tile");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
}

#[test]
fn a3_thirty_three_secret_cards() {
    assert_eq!(Secrets::BOX.len(), 33);
    for card in Secret::ALL {
        assert_eq!(Secrets::BOX.count(card), if card == Secret::CosmicVoid { 5 } else { 4 }, "{card}");
    }
    // After the deal all of them are there: two in hands, the others in the pile.
    let view = look(&deal(&Options::default(), 2, 1).0);
    assert_eq!((view.cards.as_slice(), view.secret_pile, view.used), (&[1, 1][..], 31, 0));
}

#[test]
fn a4_the_value_of_a_tile() {
    // 2+2+4+4, 4+4+1, 4+4, 4+2+1, 2+2+1, 2+2, 1+1.
    let values: Vec<(String, u8)> = Kind::all().map(|kind| (kind.to_string(), kind.value())).collect();
    let expected =
        [("12", 12), ("9", 9), ("8", 8), ("7", 7), ("5", 5), ("4", 4), ("2", 2), ("0", 0), ("x", 0)];
    assert_eq!(values, expected.map(|(mark, value)| (mark.to_owned(), value)));
    assert_eq!((Kind::ZERO.to_string(), Kind::BLACK.to_string()), ("0".into(), "x".into()));
}

#[test]
fn a4_example_of_the_article() {
    let twelve = kind("12");
    let drawn = |stroke| twelve.strands().iter().filter(|strand| strand.stroke == stroke).count();
    assert_eq!((drawn(Stroke::Round), drawn(Stroke::Square), twelve.strands().len()), (2, 2, 4));
    assert_eq!(twelve.value(), 2 + 2 + 4 + 4);
}

/// The last cell, d1, with chosen totals for both players: seat 0 has a square, seat 1 a large
/// circle.
pub(crate) fn last_cell(scene: Scene<'_>) -> OttoGameOver {
    let board =
        filled(["5 . . 9 9+3", ". . . . .", ". . 8 . .", ". . . . .", ". . . . ."], &["e5"], "0 9 7 2 5");
    Scene {
        board: rows(&board),
        pawns: &["d1ne", "a1nw"],
        held: if scene.held.is_empty() { &["9", "7", "2", "5"][..scene.players] } else { scene.held },
        drawn: "0",
        secret_cards: false,
        ..scene
    }
    .game()
}

#[test]
fn a5_the_highest_total_wins_once_somebody_has_24() {
    // 18 + 4 = 22 and 20 + 2 = 22: the match goes on, and the next round is set up.
    let mut game = last_cell(Scene { totals: &[18, 20], round: 2, ..Scene::default() });
    let seen = play(&mut game, 0, "0e5");
    assert_eq!((round_points(&seen), totals(&game)), (vec![4, 2], vec![22, 22]));
    assert!(
        seen.iter().any(|seen| matches!(seen, Seen::RoundBegins { round: 3, kind: RoundKind::Normal, .. }))
    );
    assert_eq!(look(&game).open.board, Board::EMPTY);
    assert!(game.outcome().is_none());
    // 21 + 4 = 25 and 23 + 2 = 25 would be a tie (a34); 22 + 4 beats 23 + 2.
    let mut game = last_cell(Scene { totals: &[22, 23], round: 2, ..Scene::default() });
    let seen = play(&mut game, 0, "0e5");
    assert!(
        matches!(seen.last(), Some(Seen::MatchOver { winners }) if winners.len() == 1 && winners.has(seat(0)))
    );
    assert_eq!(outcome(&game).points.as_slice(), [26, 25]);
    assert_eq!(outcome(&game).ranks.as_slice(), [1, 2]);
    assert!(legal(&game, 0).is_empty() && legal(&game, 1).is_empty());
    assert_eq!(refused(&game, 0, "draw"), "A5");
}

#[test]
fn a5_a_match_has_no_last_round_to_overflow() {
    // Nobody plays that long, but a position may say so.
    let mut game = last_cell(Scene { totals: &[18, 20], round: u16::MAX, ..Scene::default() });
    for seen in play(&mut game, 0, "0e5") {
        assert!(!seen.speak(engine::Lang::Fr, &|seat| seat.to_string()).is_empty());
    }
    assert_eq!(game.rounds_over(), 65_535);
    assert!(look(&game).speak(engine::Lang::En, &|seat| seat.to_string()).contains("Round 65536"));
}

#[test]
fn a5_a_table_can_agree_on_fewer_rounds() {
    let mut game = last_cell(Scene { totals: &[3, 5], round: 2, rounds: 3, ..Scene::default() });
    play(&mut game, 0, "0e5");
    assert_eq!(outcome(&game).ranks.as_slice(), [1, 1], "7 to 7: the win is shared");
    let mut options = Options::default().one_round();
    assert_eq!(options.get("rounds").as_deref(), Some("1"));
    options.secret_cards = false;
    let (mut game, _) = deal(&options, 3, 4);
    random_playout(&mut game, &mut Dice::new(1), &mut Vec::new(), &mut ());
    assert_eq!(game.rounds_over(), 1);
    for (lang, round) in [(Lang::Fr, "Manche 1."), (Lang::En, "Round 1.")] {
        let text = look(&game).speak(lang, &|seat| seat.to_string());
        assert!(text.starts_with(round), "no second round was played: {text}");
    }
}

#[test]
fn a6_the_oldest_is_the_first_in_the_order_of_age() {
    // In round one, the oldest of seats with equal highest tiles begins; find deals where two share
    // the highest.
    let mut options = Options { secret_cards: false, ..Options::default() };
    let mut ties = 0;
    for index in 0..300 {
        for age in ["seats", "2,0,1"] {
            options.set("age", age).expect("an order of age");
            let (game, _) = deal(&options, 3, index);
            let view = look(&game);
            let order = if age == "seats" { [0, 1, 2] } else { [2, 0, 1] };
            let value = |seat_number: usize| view.open.held[seat(seat_number)].expect("a tile").value();
            let best = (0..3).map(value).max().expect("three tiles");
            let equal: Vec<usize> = order.into_iter().filter(|seat| value(*seat) == best).collect();
            ties += usize::from(equal.len() > 1);
            assert_eq!(game.to_act().must.first(), Some(seat(equal[0])), "{age} {view:?}");
        }
    }
    assert!(ties > 50, "{ties}");
    // Every seat once, and no others.
    for wrong in ["", "0", "0,1", "0,0,1", "0,1,3", "0,1,2,3", "2, 0, 1", "x"] {
        let mut options = Options::default();
        let refused = options.set("age", wrong).is_err()
            || matches!(
                OttoGameOver::deal(&options, 3, &Seed::numbered(1, 0), &mut ()),
                Err(SetupError::Options { .. })
            );
        assert!(refused, "{wrong}");
    }
}

#[test]
fn a7_partners_share_pawns_and_points_and_show_each_other_their_cards() {
    let scene = Scene {
        players: 4,
        teams: true,
        board: [". . . . .", "0 . . . .", ". . 8 . .", ". . . . .", ". . . . ."],
        held: &["5", "9", "7", "2"],
        drawn: "4",
        hands: &["eight", "leap", "void", ""],
        phase: place(2),
        next: "2",
        ..Scene::default()
    };
    let mut game = scene.game();
    let seen = play(&mut game, 2, "7a1+3");
    assert!(
        seen.iter().any(|seen| matches!(seen, Seen::Closed { pawn: Some(owner), .. } if *owner == seat(2)))
    );
    assert_eq!(
        (pawns(&game, 0).as_str(), pawns(&game, 1).as_str()),
        ("a1nw", ""),
        "one set for seats 0 and 2"
    );
    let hands = |observer: usize| {
        let view = game.view(Observer::screen(seat(observer)));
        view.hands.iter().map(|(_, hand)| hand.map(|hand| hand.to_string())).collect::<Vec<_>>()
    };
    let own = [Some("eight".to_owned()), None, Some("void".to_owned()), None];
    assert_eq!((hands(0), hands(2)), (own.to_vec(), own.to_vec()));
    assert_eq!(hands(1), [None, Some("leap".to_owned()), None, Some(String::new())]);
    assert!(look(&game).hands.iter().all(|(_, hand)| hand.is_none()), "a spectator sees none");
    // Both partners have the team's points, and win together.
    let mut game =
        last_cell(Scene { players: 4, teams: true, totals: &[21, 3], round: 1, ..Scene::default() });
    play(&mut game, 0, "0e5");
    assert_eq!(outcome(&game).points.as_slice(), [25, 5, 25, 5]);
    assert_eq!(outcome(&game).ranks.as_slice(), [1, 3, 1, 3]);
    for seats in 1..=3 {
        let options = Options { teams: true, ..Options::default() };
        assert!(
            OttoGameOver::deal(&options, seats, &Seed::numbered(1, 0), &mut ()).is_err(),
            "{seats} are no teams"
        );
    }
}

#[test]
fn a7_a_secret_card_that_is_taken_is_seen_by_its_owner_and_the_partner() {
    let card = "leap".parse().expect("a card");
    for (owner, teams) in (0..4).flat_map(|owner| [(owner, false), (owner, true)]) {
        let event = Event::Secret { seat: seat(owner), card, teams };
        let sees = |observer| matches!(event.seen_by(observer), Seen::Secret { card: Some(_), .. });
        for observer in 0..4 {
            let may = observer == owner || (teams && observer % 2 == owner % 2);
            assert_eq!(sees(Observer::screen(seat(observer))), may, "{observer} of {owner}, teams: {teams}");
        }
        assert!(!sees(Observer::SPECTATOR));
    }
}

#[test]
fn a6_a7_a15_a_form_asks_what_makes_a_difference_at_the_table() {
    for (seats, asked) in [(1, [false; 3]), (2, [false, true, true]), (4, [true; 3])] {
        let asks = |key| Options::question(key, Asking::new(seats, Lang::En)).is_some();
        assert_eq!(["teams", "vigilance", "age"].map(asks), asked, "{seats} seats");
    }
}

#[test]
fn a8_everybody_takes_a_tile_that_is_not_black_and_a_secret_card() {
    let mut options = Options::default();
    options.set("age", "2,3,0,1").expect("an order of age");
    let mut went_back = 0;
    for index in 0..400 {
        let (game, log) = deal(&options, 4, index);
        let view = look(&game);
        let began = log.iter().position(|event| matches!(event, Event::Shown(Seen::RoundBegins { .. })));
        let deal = &log[..began.expect("the round begins")];
        // Clockwise from the oldest: 2, 3, 0, 1, each a tile and then a card.
        let order: Vec<(usize, bool)> = deal
            .iter()
            .filter_map(|event| match event {
                Event::Shown(Seen::Took { seat, tile }) => {
                    assert_ne!(*tile, Kind::BLACK);
                    Some((seat.index(), true))
                }
                Event::Secret { seat, .. } => Some((seat.index(), false)),
                Event::Shown(_) => None,
            })
            .collect();
        let expected: Vec<(usize, bool)> =
            [2, 3, 0, 1].iter().flat_map(|seat| [(*seat, true), (*seat, false)]).collect();
        assert_eq!(order, expected);
        let back =
            deal.iter().filter(|event| matches!(event, Event::Shown(Seen::BlackGoesBack { .. }))).count();
        went_back += back;
        // It went back: all four black tiles are still in the tower. (The turn has begun with a
        // choice, and nothing is drawn.)
        let position = serde_json::to_value(engine::Positions::to_position(&game)).expect("a position");
        let blacks =
            position["tower"].as_array().expect("a tower").iter().filter(|tile| *tile == "x").count();
        assert_eq!((blacks, view.tower), (4, 32));
    }
    // Four of 36 tiles are black and four tiles are taken: about 4 / 9 per deal, 178 in 400.
    assert!((120..250).contains(&went_back), "{went_back}");
}

#[test]
fn a8_unused_cards_stay_and_an_empty_pile_is_rebuilt() {
    let board = filled(EMPTY, &["e5"], "0 9 7");
    let scene = Scene {
        board: rows(&board),
        held: &["9", "7"],
        drawn: "0",
        hands: &["leap", "void void"],
        round: 1,
        ..Scene::default()
    };
    let mut game = scene.game();
    play(&mut game, 0, "0e5");
    assert_eq!(look(&game).cards.as_slice(), [2, 3], "one more each");
    assert!(
        hand(&game, 0).contains("leap")
            && hand(&game, 1).starts_with("void void") | hand(&game, 1).ends_with("void void")
    );

    // Everything is in hands or used: the first seat to take a card finds the used cards shuffled,
    // the second what is left of them.
    let held: Vec<Secret> = Secrets::BOX.iter().collect();
    let all = held.iter().map(ToString::to_string).collect::<Vec<_>>();
    let (one, most) = (all[..1].join(" "), all[1..].join(" "));
    let mut game = Scene { hands: &["", &most], used: &one, ..scene.clone() }.game();
    assert_eq!(look(&game).secret_pile, 0);
    let seen = play(&mut game, 0, "0e5");
    assert!(seen.contains(&Seen::PileRebuilt { cards: 1 }));
    assert_eq!(
        (hand(&game, 0), look(&game).cards.as_slice()),
        (one, &[1, 32][..]),
        "no card is left for seat 1"
    );
    assert_eq!((look(&game).secret_pile, look(&game).used), (0, 0));
}

#[test]
fn a9_who_begins() {
    // Later rounds: the most points. Here 20 + 4 of seat 0 would end the match, so 10 + 4 against
    // 10 + 2.
    let mut game = last_cell(Scene { totals: &[10, 10], round: 1, ..Scene::default() });
    let seen = play(&mut game, 0, "0e5");
    assert!(
        seen.iter()
            .any(|seen| matches!(seen, Seen::RoundBegins { first, .. } if *first == crate::scene::seat(0)))
    );
    let mut game = last_cell(Scene { totals: &[10, 13], round: 1, ..Scene::default() });
    let seen = play(&mut game, 0, "0e5");
    assert!(
        seen.iter()
            .any(|seen| matches!(seen, Seen::RoundBegins { first, .. } if *first == crate::scene::seat(1)))
    );
    // Equal: the oldest.
    let mut game = last_cell(Scene { totals: &[10, 12], age: &[1, 0], round: 1, ..Scene::default() });
    let seen = play(&mut game, 0, "0e5");
    assert!(
        seen.iter()
            .any(|seen| matches!(seen, Seen::RoundBegins { first, .. } if *first == crate::scene::seat(1)))
    );
    // In teams the points belong to both: the older partner of the leading team.
    let scene =
        Scene { players: 4, teams: true, totals: &[3, 9], age: &[2, 3, 1, 0], round: 1, ..Scene::default() };
    let seen = play(&mut last_cell(scene), 0, "0e5");
    assert!(
        seen.iter()
            .any(|seen| matches!(seen, Seen::RoundBegins { first, .. } if *first == crate::scene::seat(3)))
    );
}

/// A record of a position states the options that the position is played with.
#[test]
fn a5_a_position_has_the_options_that_it_is_played_with() {
    let told = |texts: &[(&str, &str)]| {
        let mut options = Options::default();
        for (key, value) in texts {
            options.set(key, value).expect("an option");
        }
        options
    };
    let in_force = |dealt: &Options, players, given: &Options| {
        let game = OttoGameOver::deal(dealt, players, &Seed::numbered(1, 0), &mut ()).expect("a table");
        game.options_in_force(given)
    };
    let usual = Options::default();
    for changed in
        [("teams", "on"), ("vigilance", "on"), ("secret_cards", "off"), ("age", "2,0,1,3"), ("rounds", "3")]
    {
        let other = told(&[changed]);
        assert_ne!(other, usual, "{changed:?}");
        assert_eq!(in_force(&other, 4, &usual), other, "{changed:?}");
        // The order of the seats is stated only if it was specified.
        let stated = if changed.0 == "age" { told(&[("age", "0,1,2,3")]) } else { usual.clone() };
        assert_eq!(in_force(&usual, 4, &other), stated, "{changed:?}");
    }
    // A31: there are no secret cards in a solo game, whatever the options.
    let without = told(&[("secret_cards", "off")]);
    assert_eq!(in_force(&usual, 1, &without).secret_cards, without.secret_cards);
    assert_eq!(in_force(&without, 1, &usual).secret_cards, usual.secret_cards);
}

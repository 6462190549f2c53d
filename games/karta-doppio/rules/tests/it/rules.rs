//! The rules, article by article. Deals here give RED the cards A to H and BLUE I to P; RED is seat
//! 0.

use std::collections::BTreeSet;

use engine::{
    BySeat, Dice, Game, Lang, Match, Observer, Positions, Refusal as _, Seat, SeatSet, Seed, Speak,
    TableOptions, random_playout,
};
use game_karta_doppio::{
    Card, CardSet, Colour, Drawing, Event, Face, KartaDoppio, Move, Options, Position, REACH, Red, Refusal,
    Score, Side, Square, Table, View,
};

use crate::plain;

const RED: usize = 0;
const BLUE: usize = 1;

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn position(moves: &[&str]) -> Position {
    Position {
        legs: 1,
        leg: 0,
        red_seat: seat(RED),
        red_cards: "A B C D E F G H".parse().expect("cards"),
        blue_cards: "I J K L M N O P".parse().expect("cards"),
        laid: moves.iter().map(|text| mv(text)).collect(),
        first_leg: None,
    }
}

fn after(moves: &[&str]) -> KartaDoppio {
    KartaDoppio::from_position(&position(moves)).unwrap_or_else(|error| panic!("{error}"))
}

/// The verdict of the rules on a move of the seat on turn.
fn verdict(game: &KartaDoppio, text: &str) -> Result<(), Refusal> {
    game.check(game.to_act().must.first().expect("somebody is on turn"), mv(text))
}

fn tokens(game: &KartaDoppio) -> (u8, u8) {
    (game.table().lines(Colour::Red), game.table().lines(Colour::Blue))
}

fn legal(game: &KartaDoppio) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(game.to_act().must.first().expect("somebody is on turn"), &mut moves);
    moves
}

fn deal(options: &str, number: u64) -> KartaDoppio {
    let mut read = Options::default();
    for option in options.split_whitespace() {
        let (key, value) = option.split_once('=').expect("key=value");
        read.set(key, value).expect("an option");
    }
    KartaDoppio::deal(&read, 2, &Seed::numbered(1, number), &mut ()).expect("two can play")
}

/// Rows of squares at the origin, as in `Drawing`.
fn table(rows: &[&str]) -> Table {
    let rows = rows.iter().map(|row| (*row).to_owned()).collect();
    Table::from_drawing(&Drawing { x: 0, y: 0, rows }).expect("a table")
}

#[test]
fn a1_a_card_has_six_squares_and_three_points() {
    for face in Face::all() {
        let drawing = face.drawing().concat();
        let count = |letter| drawing.chars().filter(|point| *point == letter).count();
        let (red, blue) = if face.side() == Side::Recto { (1, 2) } else { (2, 1) };
        assert_eq!((count('R'), count('B'), count('.')), (red, blue, 3), "{face}");
        assert_eq!(usize::from(face.width().cast_unsigned()), face.drawing()[0].len());
        assert_eq!(face.width() * face.height(), 6);
    }
}

#[test]
fn a1_the_back_is_the_mirrored_front_in_the_other_colours() {
    for card in Card::all() {
        let front = card.face(Side::Recto, 0).drawing();
        let back: Vec<String> = front
            .iter()
            .map(|row| {
                row.chars()
                    .rev()
                    .map(|point| ['B', 'R', '.']["RB.".find(point).expect("one of three")])
                    .collect()
            })
            .collect();
        assert_eq!(card.face(Side::Verso, 0).drawing(), back, "{card}");
    }
}

/// The smallest of a picture's forms under half turns and mirror images.
fn class(picture: &plain::Picture) -> plain::Picture {
    let half_turn = |picture: &plain::Picture| plain::turned(&plain::turned(picture));
    let mirror = plain::mirrored(picture);
    [picture.clone(), half_turn(picture), half_turn(&mirror), mirror].into_iter().min().expect("four forms")
}

#[test]
fn a2_the_box_holds_one_of_each_card_there_can_be() {
    // Every way to put one red and two blue points on six squares.
    let mut classes = BTreeSet::new();
    for red in 0..6 {
        for empty in 0..64_u32 {
            if empty.count_ones() != 3 || empty >> red & 1 == 1 {
                continue;
            }
            let point = |square: usize| match square {
                square if square == red => 'R',
                square if empty >> square & 1 == 1 => '.',
                _ => 'B',
            };
            classes.insert(class(&vec![(0..3).map(point).collect(), (3..6).map(point).collect()]));
        }
    }
    assert_eq!(classes.len(), 16);
    let fronts = plain::fronts();
    assert!(
        fronts.keys().map(String::as_str).eq(Card::all()
            .map(|card| card.to_string())
            .collect::<Vec<_>>()
            .iter()
            .map(String::as_str))
    );
    assert_eq!(fronts.values().map(class).collect::<BTreeSet<_>>(), classes);
    // A and B and so on are in the order of the file, and all 128 pictures agree with turning them
    // independently.
    for face in Face::all() {
        let expected = plain::picture(&fronts, &face.to_string());
        let expected: Vec<String> = expected.iter().map(|row| row.iter().collect()).collect();
        assert_eq!(face.drawing(), expected, "{face}");
    }
}

#[test]
fn a2_swapping_colours_and_mirroring_maps_every_card_to_itself() {
    let fronts = plain::fronts();
    for card in Card::all() {
        let pictures = |change: &dyn Fn(&plain::Picture) -> plain::Picture| -> BTreeSet<plain::Picture> {
            card.faces().map(|face| change(&plain::picture(&fronts, &face.to_string()))).collect()
        };
        assert_eq!(
            pictures(&|picture| plain::swapped(&plain::mirrored(picture))),
            pictures(&Clone::clone),
            "{card}"
        );
    }
}

#[test]
fn a3_each_player_is_dealt_eight_cards_and_red_starts() {
    let mut red_seats = [0; 2];
    let mut hands = BTreeSet::new();
    for number in 0..200 {
        let game = deal("", number);
        let red = game.to_act().must.first().expect("RED starts");
        assert_eq!(red, game.player(Colour::Red));
        assert_eq!(game.colour(red), Colour::Red);
        let (mine, other) = (game.hand(red), game.hand(game.player(Colour::Blue)));
        assert_eq!((mine.len(), other.len()), (8, 8));
        assert_eq!(mine.and(other), CardSet::NONE);
        red_seats[red.index()] += 1;
        hands.insert(mine.to_string());
    }
    assert!(red_seats.iter().all(|count| *count > 70), "chance picks RED: {red_seats:?}");
    assert!(hands.len() > 190, "chance deals: {}", hands.len());
}

#[test]
fn a3_the_host_may_say_who_is_red() {
    for number in 0..20 {
        let (zero, one) = (deal("red=0", number), deal("red=1", number));
        assert_eq!(zero.player(Colour::Red), seat(0));
        assert_eq!(one.player(Colour::Red), seat(1));
        assert_eq!(zero.hand(seat(0)), one.hand(seat(1)), "the same cards are RED's");
    }
    let options = Options { red: Red::Seat(seat(2)), ..Options::default() };
    assert!(KartaDoppio::deal(&options, 2, &Seed::numbered(1, 0), &mut ()).is_err());
}

#[test]
fn a3_players_play_only_their_own_cards() {
    let game = after(&[]);
    assert_eq!(verdict(&game, "Ir0@0,0"), Err(Refusal::NotYourCard("I".parse().expect("a card"))));
    let game = after(&["Ar0@0,0"]);
    assert_eq!(verdict(&game, "Br0@3,0"), Err(Refusal::NotYourCard("B".parse().expect("a card"))));
}

#[test]
fn a4_cards_lie_with_two_points_of_their_owners_colour_up() {
    for (colour, letter) in [(Colour::Red, "R"), (Colour::Blue, "B")] {
        for card in Card::all() {
            let shown = card.face(colour.side(), 0).drawing().concat();
            assert_eq!(shown.matches(letter).count(), 2, "{card}");
        }
    }
    // As shown in the text of the table: A verso for RED, I recto for BLUE.
    let text = after(&[]).view(Observer::SPECTATOR).speak(Lang::En, &|seat| seat.to_string());
    assert!(text.contains("  RRB  RBR  .RB"), "{text}");
    assert!(text.contains("  RB.  BR.  BB."), "{text}");
}

#[test]
fn a5_there_are_64_first_moves_all_at_the_origin() {
    let moves = legal(&after(&[]));
    assert_eq!(moves.len(), 64);
    assert!(moves.iter().all(|mv| (mv.x(), mv.y()) == (0, 0)));
    assert_eq!(verdict(&after(&[]), "Ar0@1,0"), Err(Refusal::NotAtOrigin));
    assert_eq!(verdict(&after(&[]), "Ar0@0,-1"), Err(Refusal::NotAtOrigin));
}

#[test]
fn a5_players_alternate_and_lay_sixteen_cards() {
    let mut game = after(&[]);
    let mut dice = Dice::new(1);
    for count in 0..16 {
        let turn = seat(count % 2);
        assert_eq!(game.to_act().must, SeatSet::only(turn));
        let other = turn.left(2);
        let mv = game.random_move(turn, &mut dice, &mut Vec::new()).expect("there is a move");
        assert_eq!(game.check(other, mv), Err(Refusal::NotYourTurn { turn }));
        assert_eq!(game.random_move(other, &mut dice, &mut Vec::new()), None);
        game.play(turn, mv, &mut ()).expect("it is legal");
        assert_eq!(game.laid().len(), count + 1);
    }
    assert!(game.to_act().anyone().is_empty());
}

#[test]
fn a5_a_card_is_laid_once() {
    let game = after(&["Ar0@0,0", "Ir0@3,0"]);
    assert_eq!(verdict(&game, "Ar0@-3,0"), Err(Refusal::AlreadyLaid("A".parse().expect("a card"))));
}

#[test]
fn a6_a_card_must_overlap_or_touch() {
    // The first card covers columns 0 to 2 of rows 0 and 1.
    let game = after(&["Av0@0,0"]);
    for (text, expected) in [
        ("Ir0@3,0", Ok(())),                   // Edge to edge.
        ("Ir0@3,1", Ok(())),                   // One square along an edge.
        ("Ir0@-2,2", Ok(())),                  // One square along the lower edge.
        ("Ir1@0,-3", Ok(())),                  // Upright on it.
        ("Ir1@2,1", Ok(())),                   // Overlapping one square.
        ("Ir0@3,2", Err(Refusal::CornerOnly)), // Corner to corner.
        ("Ir0@-3,-2", Err(Refusal::CornerOnly)),
        ("Ir1@3,-3", Err(Refusal::CornerOnly)),
        ("Ir1@-2,2", Err(Refusal::CornerOnly)),
        ("Ir0@4,0", Err(Refusal::Apart)),
        ("Ir0@0,3", Err(Refusal::Apart)),
        ("Ir0@45,-45", Err(Refusal::Apart)),
        ("Ir0@46,0", Err(Refusal::Apart)),
        ("Ir0@0,-46", Err(Refusal::Apart)),
        ("Ir0@300,-70000", Err(Refusal::Apart)), // However far.
    ] {
        assert_eq!(verdict(&game, text), expected, "{text}");
        assert_eq!(legal(&game).contains(&mv(text)), expected.is_ok(), "{text}");
    }
}

#[test]
fn a6_every_quarter_turn_is_allowed_and_the_card_goes_on_top() {
    let game = after(&["Av0@0,0", "Kr0@3,0"]);
    for turns in 0..4 {
        assert_eq!(verdict(&game, &format!("Bv{turns}@0,0")), Ok(()));
    }
    // Br0 is BRB over RRB: its own points are visible.
    let game = after(&["Av0@0,0", "Kr0@3,0", "Br0@0,0"]);
    let point = |x, y| game.table().square(x, y).and_then(|square| square.point);
    assert_eq!(
        [point(0, 0), point(1, 0), point(2, 0)],
        [Some(Colour::Blue), Some(Colour::Red), Some(Colour::Blue)]
    );
}

#[test]
fn a7_no_square_holds_three_layers() {
    // Column 0 of rows 0 and 1 is locked.
    let game = after(&["Av0@0,0", "Kr0@-2,0"]);
    assert_eq!(verdict(&game, "Bv1@0,0"), Err(Refusal::ThreeLayers { x: 0, y: 0 }));
    assert_eq!(verdict(&game, "Bv0@0,1"), Err(Refusal::ThreeLayers { x: 0, y: 1 }));
    assert_eq!(verdict(&game, "Bv1@1,0"), Ok(()));
    assert_eq!(verdict(&game, "Bv0@-2,2"), Ok(()));
    assert!(legal(&game).iter().all(|mv| !mv.squares().any(|(x, y)| x == 0 && (y == 0 || y == 1))));
}

#[test]
fn a8_either_side_may_be_up() {
    for moves in [vec![], vec!["Ar0@0,0"], vec!["Ar0@0,0", "Ir0@3,0"]] {
        let game = after(&moves);
        let sides = |side| legal(&game).iter().filter(|mv| mv.face().side() == side).count();
        assert!(sides(Side::Recto) > 0 && sides(Side::Verso) > 0);
    }
    assert_eq!(verdict(&after(&["Ar0@0,0"]), "Pv3@3,0"), Ok(()));
}

#[test]
fn a9_the_second_card_may_not_cover_the_first_wholly() {
    let game = after(&["Av0@0,0"]);
    for text in ["Nv0@0,0", "Or2@0,0", "Iv0@0,0"] {
        assert_eq!(verdict(&game, text), Err(Refusal::CoversFirst), "{text}");
    }
    assert!(legal(&game).iter().all(|mv| mv.face().height() == 3 || (mv.x(), mv.y()) != (0, 0)));
    // An upright card that covers four of the six squares may lie there; Pv1 has a red point above
    // and a blue one on the left.
    assert_eq!(verdict(&game, "Pv1@0,0"), Ok(()));
    // The third card may cover the first completely.
    assert_eq!(verdict(&after(&["Av0@0,0", "Kr0@3,0"]), "Bv0@0,0"), Ok(()));
}

#[test]
fn a9_the_second_card_may_not_lay_a_blue_point_on_a_red_one() {
    let game = after(&["Av0@0,0"]); // RRB above, nothing below.
    assert_eq!(verdict(&game, "Kr0@-1,0"), Err(Refusal::CapturesFirst { x: 0, y: 0 })); // BB.
    assert_eq!(verdict(&game, "Kr0@1,0"), Err(Refusal::CapturesFirst { x: 1, y: 0 }));
    assert_eq!(verdict(&game, "Kr0@2,0"), Ok(()), "blue on blue is no capture");
    assert_eq!(verdict(&game, "Jr0@-1,0"), Ok(()), "red on red is no capture"); // BR.
    for mv in legal(&game) {
        for (x, y) in [(0, 0), (1, 0)] {
            assert_ne!(mv.point(x, y), Some(Colour::Blue), "{mv}");
        }
    }
    // The third card may capture.
    assert_eq!(verdict(&after(&["Av0@0,0", "Kr0@3,0"]), "Er0@0,0"), Ok(()));
}

#[test]
fn a9_the_second_card_may_lock_a_red_point_under_an_empty_square() {
    let mut game = after(&["Av0@0,0"]);
    game.play(seat(BLUE), mv("Kr0@-2,0"), &mut ()).expect("an empty square captures nothing"); // BB.
    assert_eq!(game.table().square(0, 0), Some(Square { locked: true, point: Some(Colour::Red) }));
}

/// Fifteen cards edge to edge.
fn straight_row() -> Vec<String> {
    "AIBJCKDLEMFNGOH".chars().enumerate().map(|(place, card)| format!("{card}r0@{},0", 3 * place)).collect()
}

#[test]
fn a9_example_of_the_article() {
    let game = after(&["Av0@0,0"]); // RRB above, nothing below.
    assert_eq!(verdict(&game, "Kr0@-1,0"), Err(Refusal::CapturesFirst { x: 0, y: 0 })); // BB. with its second point.
    let game = after(&["Av0@0,0", "Kr0@-2,0"]); // With its empty square.
    assert_eq!(game.table().square(0, 0), Some(Square { locked: true, point: Some(Colour::Red) }));
}

#[test]
fn a10_the_last_card_must_overlap() {
    let row = straight_row();
    let game = after(&row.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(verdict(&game, "Pr0@45,0"), Err(Refusal::LastMustOverlap));
    assert_eq!(verdict(&game, "Pr1@0,-3"), Err(Refusal::LastMustOverlap));
    assert_eq!(verdict(&game, "Pr0@44,0"), Ok(()));
    let moves = legal(&game);
    assert!(moves.iter().all(|mv| mv.squares().any(|(x, y)| game.table().square(x, y).is_some())));
    // A card lying across meets the 45 x 2 table in 47 columns and 3 rows, an upright one in 46 and
    // 4.
    assert_eq!(moves.len(), 4 * (47 * 3 + 46 * 4));
    // The card before may touch.
    let game = after(&row[..14].iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(verdict(&game, "Hr0@42,0"), Ok(()));
}

#[test]
fn a10_the_last_card_may_touch_where_overlapping_is_impossible() {
    // Eleven upright cards, each a column further, lock the columns between their ends; two pairs
    // lock the columns beside the ends. No card fits on the open columns, 0 and 11.
    let mut moves = vec!["Av1@0,0".to_owned(), "Ir1@1,0".to_owned()];
    let order = "AIBJCKDLEMFNGOH";
    let places = (2..11).chain([-2, -2, 12, 12]);
    moves.extend(order.chars().skip(2).zip(places).map(|(card, x)| format!("{card}r1@{x},0")));
    let game = after(&moves.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(game.laid().len(), 15);
    assert_eq!(game.table().square(0, 0).map(|square| square.locked), Some(false));
    let last = legal(&game);
    assert!(!last.is_empty());
    assert!(last.iter().all(|mv| mv.squares().all(|(x, y)| game.table().square(x, y).is_none())));
    assert_eq!(verdict(&game, "Pr0@14,0"), Ok(()));
    assert_eq!(verdict(&game, "Pr0@14,3"), Err(Refusal::CornerOnly));
    assert_eq!(verdict(&game, "Pr1@0,0"), Err(Refusal::ThreeLayers { x: 1, y: 0 }));
    // Beside a table of 16 x 3: lying across 2 x 4 at its ends and 2 x 18 above and below, upright
    // 2 x 5 and 2 x 17; four faces of one card each.
    assert_eq!(last.len(), 4 * (2 * 4 + 2 * 18 + 2 * 5 + 2 * 17));
}

#[test]
fn a10_example_of_the_article() {
    let row = straight_row();
    let game = after(&row.iter().map(String::as_str).collect::<Vec<_>>());
    let last = mv("Pr0@44,1");
    assert_eq!(last.squares().filter(|(x, y)| game.table().square(*x, *y).is_some()).count(), 1);
    assert_eq!(verdict(&game, "Pr0@44,1"), Ok(()));
    assert_eq!(verdict(&game, "Pr0@45,1"), Err(Refusal::LastMustOverlap));
}

#[test]
fn a11_example_of_the_article() {
    let game = after(&["Av0@0,0", "Kr0@2,0"]); // Column 2 has two layers in both rows.
    for (text, y) in [("Bv0@0,0", 0), ("Bv0@1,1", 1)] {
        assert_eq!(verdict(&game, text), Err(Refusal::ThreeLayers { x: 2, y }), "{text}");
    }
    assert_eq!(verdict(&game, "Bv1@0,0"), Ok(()));
}

#[test]
fn a11_one_layer_can_be_covered_and_two_are_locked() {
    let mut table = Table::EMPTY;
    table.lay(mv("Av0@0,0"));
    assert_eq!(table.square(0, 0), Some(Square { locked: false, point: Some(Colour::Red) }));
    assert_eq!(table.square(0, 1), Some(Square { locked: false, point: None }));
    assert_eq!(table.square(3, 0), None);
    table.lay(mv("Kr0@2,0"));
    assert_eq!(table.square(0, 0).map(|square| square.locked), Some(false));
    assert_eq!(table.square(2, 0), Some(Square { locked: true, point: Some(Colour::Blue) }));
    assert_eq!(table.square(2, 1), Some(Square { locked: true, point: None }));
    assert_eq!(table.square(3, 0), Some(Square { locked: false, point: Some(Colour::Blue) }));
}

#[test]
fn a12_example_of_the_article() {
    // The red point at 0, 0 has one layer: B of J's BR. on it, or the empty square of I's RB.
    let laid = ["Av0@0,0", "Kr0@3,0", "Ev0@-3,0"];
    for (text, point) in [("Jr0@0,0", Colour::Blue), ("Ir0@-2,0", Colour::Red)] {
        let mut game = after(&laid);
        assert_eq!(game.table().square(0, 0), Some(Square { locked: false, point: Some(Colour::Red) }));
        game.play(seat(BLUE), mv(text), &mut ()).expect("both squares are open");
        assert_eq!(game.table().square(0, 0), Some(Square { locked: true, point: Some(point) }), "{text}");
    }
}

#[test]
fn a12_what_a_locked_square_shows() {
    // Every picture on every other, square by square: the upper point, otherwise the lower one.
    for lower in Face::all() {
        for upper in Face::all().filter(|upper| upper.width() == lower.width()) {
            let [below, above] = [lower, upper].map(|face| Move::new(face, 0, 0).expect("the origin"));
            let mut table = Table::EMPTY;
            assert_eq!(table.lay(below), 0);
            let captured = table.lay(above);
            let mut expected = 0;
            for (x, y) in below.squares() {
                let (low, high) = (below.point(x, y), above.point(x, y));
                assert_eq!(table.square(x, y), Some(Square { locked: true, point: high.or(low) }));
                expected += u32::from(low.is_some() && high.is_some() && low != high);
            }
            assert_eq!(captured, expected, "{upper} on {lower}");
        }
    }
}

#[test]
fn a12_an_own_point_on_an_own_point_is_legal_and_wastes_one() {
    // Av0 is RRB over nothing, Ev0 is .RR over ..B.
    let mut game = after(&["Av0@0,0", "Kr0@3,0"]);
    assert_eq!(game.table().points(Colour::Red), 3);
    game.play(seat(RED), mv("Ev0@0,-1"), &mut ()).expect("any card may lie there");
    // A row higher, its red points are beside the others and its blue one is on the blue one.
    assert_eq!(game.table().points(Colour::Red), 5);
    let mut game = after(&["Av0@0,0", "Kr0@3,0"]);
    game.play(seat(RED), mv("Ev0@-1,0"), &mut ()).expect("red on red is legal");
    assert_eq!(game.table().points(Colour::Red), 3, "its two red points lie on the two of Av0");
}

#[test]
fn a13_lines_by_length_and_direction() {
    for (length, lines) in
        [(1, 0), (3, 0), (4, 1), (5, 1), (6, 1), (7, 1), (8, 2), (9, 2), (11, 2), (12, 3), (15, 3), (16, 4)]
    {
        let across = table(&[&"r".repeat(length)]);
        let down = table(&vec!["R"; length]);
        let falling: Vec<String> =
            (0..length).map(|y| (0..length).map(|x| if x == y { 'r' } else { '-' }).collect()).collect();
        let falling = table(&falling.iter().map(String::as_str).collect::<Vec<_>>());
        let rising: Vec<String> = (0..length)
            .map(|y| (0..length).map(|x| if x + y + 1 == length { 'b' } else { '.' }).collect())
            .collect();
        let rising = table(&rising.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(across.lines(Colour::Red), lines, "{length} across");
        assert_eq!(down.lines(Colour::Red), lines, "{length} down");
        assert_eq!(falling.lines(Colour::Red), lines, "{length} falling");
        assert_eq!(rising.lines(Colour::Blue), lines, "{length} rising");
        for (table, colour) in
            [(&across, Colour::Red), (&down, Colour::Red), (&falling, Colour::Red), (&rising, Colour::Blue)]
        {
            let runs: Vec<u8> = table.runs(colour).iter().map(|run| run.length).collect();
            assert_eq!(runs, if length < 4 { vec![] } else { vec![length as u8] }, "one run is counted once");
        }
        assert_eq!([across, down, falling].map(|table| table.lines(Colour::Blue)), [0; 3]);
    }
}

#[test]
fn a13_a_gap_or_the_other_colour_ends_a_run() {
    for (row, red, blue) in [
        ("rrrbrrrr", 1, 0),
        ("rr-rr", 0, 0),
        ("rrr=rrr", 0, 0),
        ("rrrrbbbb", 1, 1),
        ("rRrRRrr.rRRR", 2, 0),
        ("bbbbrbbbbbbbb", 0, 3),
    ] {
        assert_eq!(
            (table(&[row]).lines(Colour::Red), table(&[row]).lines(Colour::Blue)),
            (red, blue),
            "{row}"
        );
    }
}

#[test]
fn a13_a_point_may_serve_in_lines_of_different_directions() {
    // Two lines of four that cross in a shared point.
    assert_eq!(table(&["-r--", "rrrr", "-r--", "-r--"]).lines(Colour::Red), 2);
    // A square of sixteen: four across, four down, two diagonals.
    assert_eq!(table(&["rrrr"; 4]).lines(Colour::Red), 10);
    // In all four directions through one point.
    assert_eq!(table(&["b.b.b", ".bbb.", "bbbbb", ".bbb.", "b.b.b"]).lines(Colour::Blue), 4);
}

#[test]
fn a13_example_of_the_article() {
    assert_eq!(table(&["rrrrr"]).lines(Colour::Red), 1);
    assert_eq!(table(&["rrrrr", "-r---", "-r---", "-r---"]).lines(Colour::Red), 2);
}

#[test]
fn a13_the_runs_are_told_with_their_squares() {
    let runs = table(&["-b------", "--b-----", "rrrbrrrr", "----b---"]).runs(Colour::Blue);
    assert_eq!(runs.len(), 1);
    assert!(runs[0].squares().eq([(1, 0), (2, 1), (3, 2), (4, 3)]));
    assert_eq!((runs[0].length, runs[0].lines()), (4, 1));
}

#[test]
fn a14_a_line_earns_a_token_and_a_capture_takes_it_back() {
    let mut game = after(&["Av0@0,0", "Kr0@3,0"]);
    assert_eq!(tokens(&game), (0, 0));
    let mut log = Vec::new();
    // Row 0: . R R before R R B: four in a row.
    game.play(seat(RED), mv("Ev0@-3,0"), &mut log).expect("it touches");
    assert_eq!(tokens(&game), (1, 0));
    let by_seat = |red, blue| BySeat::from_fn(2, |seat| [red, blue][seat.index()]);
    assert_eq!(
        log,
        [Event::Laid {
            seat: seat(RED),
            card: mv("Ev0@-3,0"),
            captured: 0,
            before: by_seat(0, 0),
            tokens: by_seat(1, 0)
        }]
    );
    // B R . on the open R R B: the first point is captured, and the run of four is broken.
    log.clear();
    game.play(seat(BLUE), mv("Jr0@0,0"), &mut log).expect("all of it is open");
    assert_eq!(tokens(&game), (0, 0));
    assert_eq!(
        log,
        [Event::Laid {
            seat: seat(BLUE),
            card: mv("Jr0@0,0"),
            captured: 1,
            before: by_seat(1, 0),
            tokens: by_seat(0, 0)
        }]
    );
    assert_eq!(game.points().as_slice(), [0, 0]);
}

#[test]
fn a14_a_line_may_be_completed_for_the_other_player() {
    let mut game = after(&["Av0@0,0"]);
    // BLUE turns K over: . R R before R R B.
    game.play(seat(BLUE), mv("Kv0@-3,0"), &mut ()).expect("it touches");
    assert_eq!(tokens(&game), (1, 0));
    assert_eq!(game.points().as_slice(), [1, 0]);
}

#[test]
fn a14_players_may_break_their_own_lines() {
    let mut game = after(&["Av0@0,0", "Kr0@3,0", "Ev0@-3,0", "Nr0@3,2"]);
    assert_eq!(tokens(&game), (1, 0));
    // B B . on R R B, by RED.
    game.play(seat(RED), mv("Hr0@0,0"), &mut ()).expect("all of it is open");
    assert_eq!(
        tokens(&game),
        (0, 1),
        "and BLUE has B B B B B: those two, and K's with the locked one between"
    );
}

#[test]
fn a14_the_count_is_not_limited_by_the_sixteen_tokens() {
    // Eight rows and eight columns of two lines each, and diagonals of 4 to 8 points: ten each way,
    // those with 8 points counting twice.
    assert_eq!(table(&["rrrrrrrr"; 8]).lines(Colour::Red), 16 + 16 + 10 + 10);
}

#[test]
fn a15_more_tokens_then_more_points_then_a_draw() {
    let (mut by_tokens, mut by_points, mut draws) = (0, 0, 0);
    let mut moves = Vec::new();
    for number in 0..4_000 {
        let mut game = deal("", number);
        let mut dice = Dice::new(number);
        assert_eq!(game.outcome(), None);
        assert_eq!(random_playout(&mut game, &mut dice, &mut moves, &mut ()), 16);
        let outcome = game.outcome().expect("sixteen cards lie");
        let score = |number| {
            let colour = game.colour(seat(number));
            (game.table().lines(colour), game.table().points(colour))
        };
        let (zero, one) = (score(0), score(1));
        assert_eq!(outcome.points.as_slice(), [i32::from(zero.0), i32::from(one.0)]);
        let ranks = match zero.cmp(&one) {
            std::cmp::Ordering::Greater => [1, 2],
            std::cmp::Ordering::Less => [2, 1],
            std::cmp::Ordering::Equal => [1, 1],
        };
        assert_eq!(outcome.ranks.as_slice(), ranks);
        let visible = outcome.tie_break.map(|points| points.as_slice().to_vec());
        let decided = zero.0 == one.0 && zero.1 != one.1;
        assert_eq!(visible, decided.then(|| vec![i32::from(zero.1), i32::from(one.1)]), "{zero:?} {one:?}");
        if zero.0 != one.0 {
            by_tokens += 1;
        } else if zero.1 != one.1 {
            by_points += 1;
        } else {
            draws += 1;
        }
        assert_eq!(game.check(seat(0), mv("Ar0@0,0")), Err(Refusal::MatchOver));
        assert_eq!(game.rounds_over(), 1);
    }
    assert!(by_tokens > 100 && by_points > 100 && draws > 20, "{by_tokens}, {by_points}, {draws}");
}

#[test]
fn a15_tokens_count_before_points() {
    assert!(Score { tokens: 1, points: 3 } > Score { tokens: 0, points: 20 });
    assert!(Score { tokens: 1, points: 4 } > Score { tokens: 1, points: 3 });
}

#[test]
fn a16_the_return_match_swaps_colours_and_keeps_the_cards() {
    for number in 0..50 {
        let mut game = deal("legs=2", number);
        let (red, blue) = (game.player(Colour::Red), game.player(Colour::Blue));
        let (red_cards, blue_cards) = (game.hand(red), game.hand(blue));
        let mut dice = Dice::new(number);
        for _ in 0..15 {
            let turn = game.to_act().must.first().expect("the leg goes on");
            let mv = game.random_move(turn, &mut dice, &mut Vec::new()).expect("a move");
            game.play(turn, mv, &mut ()).expect("it is legal");
        }
        let mv = game.random_move(blue, &mut dice, &mut Vec::new()).expect("a move");
        let mut table = *game.table();
        table.lay(mv);
        let mut log = Vec::new();
        game.play(blue, mv, &mut log).expect("it is legal");
        // In the same step: the table is cleared, and the former BLUE starts as RED with RED's
        // cards.
        assert!(matches!(
            log[..],
            [Event::Laid { .. }, Event::LegOver { leg: 0, .. }, Event::Begun { leg: 1, .. }]
        ));
        assert_eq!(game.laid(), []);
        assert_eq!(*game.table(), Table::EMPTY);
        assert_eq!(game.to_act().must, SeatSet::only(blue));
        assert_eq!(game.player(Colour::Red), blue);
        assert_eq!((game.hand(blue), game.hand(red)), (red_cards, blue_cards));
        assert_eq!((game.rounds_over(), game.outcome()), (1, None));
        // Tokens add up per player.
        let first = |colour| Score { tokens: table.lines(colour), points: table.points(colour) };
        assert_eq!(game.points()[red], i32::from(first(Colour::Red).tokens));
        assert_eq!(random_playout(&mut game, &mut dice, &mut Vec::new(), &mut ()), 16);
        let second =
            |colour| Score { tokens: game.table().lines(colour), points: game.table().points(colour) };
        let red_total = first(Colour::Red).plus(second(Colour::Blue));
        let blue_total = first(Colour::Blue).plus(second(Colour::Red));
        assert_eq!((game.totals()[red], game.totals()[blue]), (red_total, blue_total));
        let outcome = game.outcome().expect("both legs are over");
        assert_eq!(outcome.points[blue], i32::from(blue_total.tokens));
        assert_eq!(outcome.ranks[red] < outcome.ranks[blue], red_total > blue_total);
        assert_eq!(outcome.ranks[red] == outcome.ranks[blue], red_total == blue_total);
        assert_eq!(game.rounds_over(), 2);
    }
}

#[test]
fn a16_one_leg_is_the_rule_and_three_are_none() {
    assert_eq!(Options::default().legs, 1);
    assert!(Options::default().set("legs", "3").is_err());
    assert!(
        KartaDoppio::deal(&Options { legs: 3, ..Options::default() }, 2, &Seed::numbered(1, 0), &mut ())
            .is_err()
    );
    assert_eq!(Options { legs: 2, ..Options::default() }.one_round(), Options::default());
}

/// Two players who played one leg can play its return afterwards.
#[test]
fn a16_one_leg_has_a_return() {
    for (legs, returns) in [(1, true), (2, false)] {
        let options = Options { legs, ..Options::default() };
        let mut played = Match::<KartaDoppio>::new(options, 2, Seed::numbered(5, 0)).expect("two play");
        let blue = played.state().player(Colour::Blue);
        let mut dice = Dice::new(5);
        while let Some(turn) = played.state().to_act().must.first() {
            assert_eq!(KartaDoppio::return_match(&played), None, "it is not over");
            let mv = played.state().random_move(turn, &mut dice, &mut Vec::new()).expect("a move");
            played.play(turn, mv).expect("it is legal");
        }
        let changed = returns.then(|| vec![("red", blue.to_string())]);
        assert_eq!(KartaDoppio::return_match(&played), changed);
    }
}

#[test]
fn a17_everybody_sees_everything() {
    let mut game = deal("legs=2", 3);
    let mut dice = Dice::new(3);
    while let Some(turn) = game.to_act().must.first() {
        let everything = game.view(Observer::SPECTATOR);
        for observer in [Observer::screen(seat(0)), Observer::bot(seat(0)), Observer::screen(seat(1))] {
            let mut view = game.view(observer);
            assert_eq!(view.seat, observer.seat);
            view.seat = None;
            assert_eq!(view, everything);
            assert_eq!(KartaDoppio::determinize(&game.view(observer), &mut dice), Ok(game), "one state fits");
        }
        let mv = game.random_move(turn, &mut dice, &mut Vec::new()).expect("a move");
        let mut log = Vec::new();
        game.play(turn, mv, &mut log).expect("it is legal");
        for event in &log {
            assert_eq!(KartaDoppio::seen(event, Observer::SPECTATOR).as_ref(), Some(event));
        }
    }
}

#[test]
fn m_notation_names_each_move_once() {
    for text in ["Ar0@0,0", "Pv3@-45,45", "Cv1@-3,2"] {
        assert_eq!(mv(text).to_string(), text);
    }
    for text in [
        "",
        "A",
        "Ar0",
        "Ar0@",
        "Ar0@0",
        "Ar0@0,",
        "Ar0@,0",
        "ar0@0,0",
        "Qr0@0,0",
        "AR0@0,0",
        "Ax0@0,0",
        "Ar4@0,0",
        "Ar0@+1,0",
        "Ar0@01,0",
        "Ar0@-0,0",
        "Ar0@0, 0",
        " Ar0@0,0",
        "Ar0@0,0 ",
        "Ar00@0,0",
        "Ar0@046,0",
        "Ar0@+300,0",
        "Ar0@0,0,0",
        "é",
        "Aé0@0,0",
        "Ar0@é,0",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
    let reach =
        Face::all().next().map(|face| (Move::new(face, REACH, -REACH), Move::new(face, 0, REACH + 1)));
    assert!(matches!(reach, Some((Some(_), None))));
    let mut dice = Dice::new(2);
    for number in 0..30 {
        let mut game = deal("", number);
        while let Some(turn) = game.to_act().must.first() {
            for mv in legal(&game).iter().step_by(37) {
                assert_eq!(mv.to_string().parse().as_ref(), Ok(mv));
            }
            let mv = game.random_move(turn, &mut dice, &mut Vec::new()).expect("a move");
            game.play_unchecked(turn, mv, &mut ());
        }
    }
}

#[test]
fn m_all_128_pictures_differ() {
    let pictures: BTreeSet<Vec<String>> = Face::all().map(Face::drawing).collect();
    assert_eq!(pictures.len(), 128);
    // First turned over, then rotated: Av1 is the back, turned clockwise.
    let face = |text: &str| text.parse::<Face>().expect("a face");
    assert_eq!(face("Ar0").drawing(), ["RBB", "..."]);
    assert_eq!(face("Av0").drawing(), ["RRB", "..."]);
    assert_eq!(face("Av1").drawing(), [".R", ".R", ".B"]);
    assert_eq!(face("Lr1").drawing(), ["BR", "..", ".B"]);
    assert_eq!(face("Ar3").turned(), face("Ar0"));
    assert_eq!(face("Cv2").flipped(), face("Cr2"));
}

#[test]
fn m_cards_are_numbered_as_they_are_lettered() {
    for (index, card) in Card::all().enumerate() {
        assert_eq!((card.index(), card.letter()), (index, ('A'..='P').nth(index).expect("sixteen cards")));
    }
}

#[test]
fn m_a_table_lies_where_sixteen_cards_reach() {
    let drawn = |x, y, width: usize, height: usize| {
        Table::from_drawing(&Drawing { x, y, rows: vec!["-".repeat(width); height] }).is_ok()
    };
    assert!(drawn(-REACH, -REACH, 48, 48) && drawn(REACH, REACH, 3, 3));
    for (x, y) in [(-REACH - 1, 0), (0, -REACH - 1), (REACH + 1, 0), (0, REACH + 1)] {
        assert!(!drawn(x, y, 1, 1), "{x}, {y}");
    }
    assert!(!drawn(REACH, 0, 4, 1) && !drawn(0, REACH, 1, 4), "beyond a card at the rim");
    assert!(!drawn(-REACH, 0, 49, 1) && !drawn(0, -REACH, 1, 49) && !drawn(0, 0, 0, 1));
}

#[test]
fn m_squares_are_counted_from_the_first_card_whatever_comes_later() {
    let mut game = after(&["Av0@0,0", "Kr0@-3,0", "Bv0@-6,-1", "Nr0@-8,-3"]);
    assert_eq!(game.table().square(0, 0).and_then(|square| square.point), Some(Colour::Red));
    game.play(seat(RED), mv("Ev0@0,2"), &mut ()).expect("it touches the first card");
    assert_eq!(game.table().square(1, 2).and_then(|square| square.point), Some(Colour::Red));
    let bounds = game.table().bounds().expect("cards lie there");
    assert_eq!((bounds.left, bounds.top, bounds.right, bounds.bottom), (-8, -3, 2, 3));
}

#[test]
fn every_refusal_cites_an_article_of_both_texts() {
    let card = Card::all().next().expect("sixteen cards");
    for refusal in [
        Refusal::MatchOver,
        Refusal::NotYourTurn { turn: seat(0) },
        Refusal::AlreadyLaid(card),
        Refusal::NotYourCard(card),
        Refusal::NotAtOrigin,
        Refusal::Apart,
        Refusal::CornerOnly,
        Refusal::ThreeLayers { x: 0, y: 0 },
        Refusal::CoversFirst,
        Refusal::CapturesFirst { x: 0, y: 0 },
        Refusal::LastMustOverlap,
    ] {
        for lang in [Lang::Fr, Lang::En] {
            assert!(KartaDoppio::INFO.rules.get(lang).article(refusal.article()).is_some(), "{refusal:?}");
        }
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let wrong = |change: &dyn Fn(&mut Position), word: &str| {
        let mut position = position(&["Av0@0,0", "Kr0@-2,0"]);
        change(&mut position);
        let error = KartaDoppio::from_position(&position).expect_err(word).to_string();
        assert!(error.contains(word), "{error}");
    };
    wrong(&|position| position.legs = 0, "A16");
    wrong(&|position| position.leg = 1, "A16");
    wrong(&|position| position.red_seat = seat(5), "seat");
    wrong(&|position| position.red_cards = position.blue_cards, "two places");
    wrong(&|position| position.blue_cards = CardSet::NONE, "eight");
    wrong(&|position| position.laid.reverse(), "not yours");
    wrong(&|position| position.laid.push(mv("Bv1@0,0")), "third layer");
    wrong(&|position| position.first_leg = Some(BySeat::from_fn(2, |_| Score::default())), "A16");
    let second = |tokens, points| {
        let mut position = position(&[]);
        (position.legs, position.leg) = (2, 1);
        position.first_leg = Some(BySeat::from_fn(2, |_| Score { tokens, points }));
        KartaDoppio::from_position(&position)
    };
    assert_eq!(second(3, 12).map(|game| game.points()[seat(0)]), Ok(3));
    assert!(second(13, 12).is_err() && second(0, 33).is_err() && second(0, 25).is_err());
    assert!(second(12, 12).is_ok() && second(0, 24).is_ok(), "all 48 points can be seen");
}

#[test]
fn a17_a_view_that_contradicts_itself_is_refused() {
    let good = after(&["Av0@0,0"]).view(Observer::SPECTATOR);
    let wrong = |change: &dyn Fn(&mut View)| {
        let mut view = good.clone();
        change(&mut view);
        KartaDoppio::determinize(&view, &mut Dice::new(1)).is_err()
    };
    assert!(!wrong(&|_| {}));
    assert!(wrong(&|view| view.turn = Some(seat(RED))), "the other is on turn");
    assert!(wrong(&|view| view.scores[seat(RED)].points += 1), "another score");
}

/// A record of a position states the options that the position is played with.
#[test]
fn a16_a_position_has_the_options_that_it_is_played_with() {
    let mut position = position(&[]);
    let asked = Options { legs: 1, red: Red::Seat(seat(1)) };
    let in_force = |position: &Position| {
        KartaDoppio::from_position(position).expect("a position").options_in_force(&asked)
    };
    for (legs, leg, red_seat, red) in [(1, 0, 0, 0), (1, 0, 1, 1), (2, 0, 0, 0), (2, 1, 0, 1), (2, 1, 1, 0)] {
        (position.legs, position.leg, position.red_seat) = (legs, leg, seat(red_seat));
        position.first_leg = (leg == 1).then(|| BySeat::from_fn(2, |_| Score::default()));
        assert_eq!(in_force(&position), Options { legs, red: Red::Seat(seat(red)) }, "leg {leg} of {legs}");
    }
}

#[test]
fn moves_that_no_check_has_seen_do_not_panic() {
    let mut dice = Dice::new(8);
    for number in 0..300 {
        let mut game = deal(if number % 2 == 0 { "legs=2" } else { "" }, number);
        for _ in 0..40 {
            let face = Face::all().nth(dice.below(128) as usize).expect("128 faces");
            let place = |dice: &mut Dice| dice.below(91) as i8 - REACH;
            let mv = Move::new(face, place(&mut dice), place(&mut dice)).expect("within reach");
            game.play_unchecked(seat(dice.below(8) as usize), mv, &mut Vec::new());
            for number in 0..8 {
                let count = game.move_count(seat(number));
                let mut list = Vec::new();
                game.legal_moves(seat(number), &mut list);
                assert_eq!(list.len(), count as usize);
                game.random_move(seat(number), &mut dice, &mut Vec::new());
                let _ = game.check(seat(number), mv);
            }
            let view = game.view(Observer::screen(seat(1)));
            assert!(view.speak(Lang::Fr, &|seat| seat.to_string()).len() > 20);
            let _ = KartaDoppio::determinize(&view, &mut dice);
        }
    }
}

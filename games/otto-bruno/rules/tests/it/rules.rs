//! The articles, one by one. Expected values follow from the article they name.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Game, Lang, Observer, Positions, Refusal as _, Seed, SetupError, Speak, TableOptions};
use game_otto_bruno::{Card, Face, Move, Options, OttoBruno, Phase, Pile, Refusal, Side};

use crate::common::{Setup, deal, faces, legal, mv, play, refused, seat, sizes};

// Setup.

#[test]
fn a4_the_deal() {
    for (players, left, right) in [(2, 25, 25), (3, 22, 21), (4, 18, 18)] {
        let game = deal(players, 0);
        assert_eq!(sizes(&game), [left, right, 3]);
        let position = game.to_position();
        assert_eq!(position.face, Side::Otto);
        assert!(position.racks.iter().all(|rack| rack.len() == 7));
    }
    for players in [0, 1, 5, 9] {
        let asked = OttoBruno::deal(&Options::default(), players, &Seed::numbered(5, 0), &mut ());
        assert!(matches!(asked, Err(SetupError::Seats { .. })));
    }
}

#[test]
fn a4_every_card_comes_everywhere() {
    // 20 100 deals of the printed deck: each of the 65 kinds of cards is expected 300 times on top
    // of the left pile, the joker 900 times.
    let printed = options(&[("deck", "printed")]);
    let mut tops: BTreeMap<Card, u32> = BTreeMap::new();
    for index in 0..20_100 {
        let game = OttoBruno::deal(&printed, 2, &Seed::numbered(5, index), &mut ()).expect("a deal");
        *tops.entry(game.to_position().left.0[0].card().expect("told")).or_default() += 1;
    }
    assert_eq!(tops.len(), 65);
    for (card, count) in tops {
        let expected: f64 = if card.is_joker() { 900.0 } else { 300.0 };
        assert!((f64::from(count) - expected).abs() < 5.0 * expected.sqrt(), "{card}: {count}");
    }
}

fn first(options: &Options, players: usize, index: u64) -> usize {
    let game = OttoBruno::deal(options, players, &Seed::numbered(6, index), &mut ()).expect("a deal");
    game.to_act().must.first().expect("somebody begins").index()
}

fn options(pairs: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (key, value) in pairs {
        options.set(key, value).unwrap_or_else(|error| panic!("{error}"));
    }
    options
}

#[test]
fn a5_a_player_named_otto_starts() {
    for (names, wanted) in [
        ("Maud,otto,Karim", 1),
        ("Maud,Karim,BRUNO", 2),
        ("bRuNo", 0),
        (",,Otto", 2),
        ("Ottoline,Brunon,Bruno", 2),
    ] {
        for index in 0..20 {
            assert_eq!(first(&options(&[("names", names)]), 3, index), wanted, "{names}");
            // The name takes precedence over the table's choice.
            let both = options(&[("names", names), ("first", if wanted == 0 { "1" } else { "0" })]);
            assert_eq!(first(&both, 3, index), wanted, "{names}");
        }
    }
}

#[test]
fn a5_several_ottos_draw_lots_among_them() {
    let both = options(&[("names", "Bruno,Maud,Otto,Inès")]);
    let mut counts = [0; 4];
    for index in 0..400 {
        counts[first(&both, 4, index)] += 1;
    }
    assert_eq!([counts[1], counts[3]], [0, 0]);
    // 400 fair lots: 200 each; six standard deviations are 60.
    assert!((140..=260).contains(&counts[0]), "{counts:?}");
}

#[test]
fn a5_otherwise_the_table_chooses_or_the_lot() {
    for index in 0..20 {
        assert_eq!(first(&options(&[("first", "2"), ("names", "Maud,Karim")]), 3, index), 2);
    }
    let mut counts = [0_i32; 3];
    for index in 0..900 {
        counts[first(&Options::default(), 3, index)] += 1;
    }
    // 300 each, six standard deviations are 85.
    assert!(counts.iter().all(|count| (count - 300).abs() < 85), "{counts:?}");
}

#[test]
fn a5_names_are_looked_up_and_the_youngest_says_so() {
    let settled = |names: &[&str], claim| {
        let mut options = Options::default();
        options.settle(names, claim);
        options
    };
    for index in 0..20 {
        // A first name among others decides, and nothing else of the name is kept.
        let named = settled(&["Maud", "Karim", "Inès OTTO Roux"], Some((seat(0), "youngest")));
        assert_eq!(named.names, ["", "", "OTTO"]);
        assert_eq!(first(&named, 3, index), 2);
        let youngest = settled(&["Maud", "Ottoline", ""], Some((seat(1), "youngest")));
        assert!(youngest.names.is_empty());
        assert_eq!(first(&youngest, 3, index), 1);
    }
    assert_eq!(settled(&["Maud", "Karim"], None), Options::default(), "nobody says: lots");
}

#[test]
fn a5_play_goes_round_clockwise() {
    let mut game =
        OttoBruno::deal(&options(&[("first", "1")]), 3, &Seed::numbered(6, 0), &mut ()).expect("a deal");
    for wanted in [1, 2, 0, 1] {
        let turn = game.to_act().must;
        assert_eq!(turn.first(), Some(seat(wanted)));
        assert_eq!(turn.len(), 1);
        for other in (0..3).filter(|other| *other != wanted) {
            assert_eq!(game.check(seat(other), mv("left")), Err(Refusal::NotYourTurn { turn: seat(wanted) }));
        }
        play(&mut game, "left discard:1");
    }
}

#[test]
fn a5_options_that_cannot_be() {
    let deal = |options: &Options| OttoBruno::deal(options, 2, &Seed::numbered(6, 0), &mut ());
    assert!(matches!(deal(&options(&[("names", "a,b,c")])), Err(SetupError::Options { .. })));
    assert!(matches!(deal(&options(&[("first", "2")])), Err(SetupError::Options { .. })));
    let mut wrong = Options::default();
    let long = "x".repeat(41);
    for (key, value) in [
        ("names", "a,b,c,d,e"),
        ("names", long.as_str()),
        ("names", "a\nb"),
        ("names", "Maud, Otto"),
        ("first", "4"),
        ("first", "00"),
        ("memory", "ai"),
        ("deck", "blue"),
    ] {
        assert!(wrong.set(key, value).is_err(), "{key}={value}");
        assert_eq!(wrong, Options::default());
    }
    assert!(wrong.set("jokers", "4").is_err());
    let told = options(&[("names", "Maud,,Otto,"), ("first", "3"), ("memory", "aid"), ("deck", "printed")]);
    assert_eq!(told.names, ["Maud", "", "Otto"]);
    assert_eq!(Options::from_map(&told.to_map()), Ok(told));
    assert_eq!(Options::from_map(&Options::default().to_map()), Ok(Options::default()));
}

// A turn.

#[test]
fn a6_a_card_goes_to_the_right_end_with_the_face_in_play_to_its_owner() {
    let table = || {
        Setup::new(2)
            .rack(0, "R1 R2 Y1 Y2 G1 G2 B1")
            .rack(1, "R3 R4 Y3 Y4 G3 G4 B3")
            .discard("B4/R2", 3)
            .left("R1/G2", 25)
            .right("G1/R2", 25)
            .state()
    };
    let mut game = table();
    assert_eq!(legal(&game), ["left", "right", "take"]);
    for text in ["pass", "discard:1", "show:1234", "show:1234+5678"] {
        assert_eq!(refused(&game, text), Refusal::DrawFirst);
    }
    play(&mut game, "left");
    assert_eq!(faces(&game, 0), "R1 R2 Y1 Y2 G1 G2 B1 R1");
    assert_eq!(sizes(&game), [24, 25, 3]);
    for text in ["left", "right", "take"] {
        assert_eq!(refused(&game, text), Refusal::AlreadyDrawn { discards: true });
    }
    let mut game = table();
    play(&mut game, "right");
    assert_eq!(faces(&game, 0), "R1 R2 Y1 Y2 G1 G2 B1 G1");
    assert_eq!(sizes(&game), [25, 24, 3]);
    let mut game = table();
    play(&mut game, "take");
    assert_eq!(faces(&game, 0), "R1 R2 Y1 Y2 G1 G2 B1 B4");
    assert_eq!(sizes(&game), [25, 25, 2]);
}

#[test]
fn a6_the_tops_are_open() {
    let game = Setup::new(2)
        .rack(0, "R1 R2 Y1 Y2 G1 G2 B1")
        .rack(1, "R3 R4 Y3 Y4 G3 G4 B3")
        .discard("B4/R2", 3)
        .left("R1/G2", 25)
        .right("G1/R2", 25)
        .state();
    for observer in [Observer::screen(seat(0)), Observer::screen(seat(1)), Observer::SPECTATOR] {
        let view = game.view(observer);
        let top = |row: &game_otto_bruno::Sights| row.0[0].to_string();
        assert_eq!([top(&view.left), top(&view.right), top(&view.discard)], ["?/G2", "?/R2", "B4/?"]);
    }
}

#[test]
fn a7_a_hand_of_seven_takes_from_a_discard_of_any_size() {
    for size in 1..=5 {
        let mut game = Setup::new(2)
            .rack(0, "R1 R2 Y1 Y2 G1 G2 B1")
            .rack(1, "R3 R4 Y3 Y4 G3 G4 B3")
            .tricks(1, 5)
            .left("", 10)
            .discard("B4", size)
            .right("", 23 - size)
            .state();
        assert_eq!(legal(&game), ["left", "right", "take"]);
        play(&mut game, "take discard:1");
        assert_eq!(sizes(&game)[2], size);
    }
    let empty = Setup::new(2)
        .rack(0, "R1 R2 Y1 Y2 G1 G2 B1")
        .rack(1, "R3 R4 Y3 Y4 G3 G4 B3")
        .tricks(1, 5)
        .left("", 10)
        .discard("", 0)
        .right("", 23)
        .state();
    assert_eq!(legal(&empty), ["left", "right"]);
    assert_eq!(refused(&empty, "take"), Refusal::DiscardEmpty);
}

#[test]
fn a7_a_smaller_hand_leaves_three_in_the_discard() {
    let table = |size| {
        Setup::new(2)
            .rack(0, "R1 R2 Y1 Y2 G1 G2")
            .rack(1, "R3 R4 Y3 Y4 G3 G4 B3")
            .tricks(0, 1)
            .tricks(1, 4)
            .left("", 10)
            .discard(if size == 0 { "" } else { "B4" }, size)
            .right("", 24 - size)
            .state()
    };
    for size in 0..=3 {
        let wanted = if size == 0 { Refusal::DiscardEmpty } else { Refusal::DiscardTooSmall };
        assert_eq!(refused(&table(size), "take"), wanted, "{size} cards");
        assert_eq!(legal(&table(size)), ["left", "right"]);
    }
    let mut game = table(4);
    assert_eq!(legal(&game), ["left", "right", "take"]);
    play(&mut game, "take pass");
    assert_eq!(sizes(&game)[2], 3);
    assert_eq!(faces(&game, 0), "R1 R2 Y1 Y2 G1 G2 B4");
}

#[test]
fn a7_a_show_after_taking_leaves_the_discard_smaller() {
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 R3 Y2 G1 G2 B1")
        .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
        .discard("R4", 3)
        .state();
    play(&mut game, "take show:1238");
    // Two are left, so both bonus cards come from the draw piles.
    assert_eq!(sizes(&game), [25, 25, 2]);
    play(&mut game, "left right");
    assert_eq!(sizes(&game), [24, 24, 2]);
    assert_eq!(legal(&game), ["left", "right", "take"], "the next player has seven cards");
}

#[test]
fn a7_the_discard_closes_after_idle_turns_and_opens_again() {
    for players in 2..=4 {
        let mut game = deal(players, 3);
        for _ in 0..3 * players {
            assert_eq!(legal(&game), ["left", "right", "take"]);
            play(&mut game, "take discard:8");
        }
        assert_eq!(legal(&game), ["left", "right"], "{players} players");
        assert_eq!(refused(&game, "take"), Refusal::DiscardClosed);
        play(&mut game, "right discard:8");
        for _ in 0..3 * players {
            assert_eq!(legal(&game), ["left", "right", "take"]);
            play(&mut game, "take discard:8");
        }
        assert_eq!(refused(&game, "take"), Refusal::DiscardClosed);
    }
}

#[test]
fn a7_a_bonus_card_from_a_draw_pile_ends_the_idle_turns() {
    let table = |discard| {
        Setup::new(2)
            .rack(0, "R1 R2 R3 Y2 G1 G2 B1")
            .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
            .tricks(1, 3)
            .left("", 18)
            .discard("R4", discard)
            .right("", 23 - discard)
            .idle(5)
            .state()
    };
    let mut game = table(4);
    play(&mut game, "take show:1238 left left");
    assert_eq!(game.to_position().idle, 0);
    assert_eq!(legal(&game), ["left", "right", "take"]);
    // Both bonus cards from the discard: the sixth idle turn of two players, and the pile is
    // closed.
    let mut game = table(6);
    play(&mut game, "take show:1238");
    assert_eq!(game.to_position().idle, 6);
    assert_eq!(legal(&game), ["left", "right"]);
}

/// A8 implemented independently, by colours and values instead of lines.
fn is_combination(cards: &[Face]) -> bool {
    let dice: Vec<_> = cards.iter().filter_map(|face| face.die()).collect();
    let colours: BTreeSet<_> = dice.iter().map(|die| die.0).collect();
    let values: BTreeSet<_> = dice.iter().map(|die| die.1).collect();
    let run = colours.len() == 1 && values.len() == dice.len();
    let set = values.len() == 1 && colours.len() == dice.len();
    cards.len() == 4 && dice.len() >= 3 && (run || set)
}

#[test]
fn a8_what_a_combination_is() {
    let rows = [
        ("R1 R2 R3 R4", true),
        ("R4 R2 R1 R3", true),
        ("R1 R2 R3 J", true), // the worked case
        ("R1 R2 J J", false), // the worked case
        ("G3 J R3 B3", true),
        ("R2 Y2 G2 B2", true),
        ("R2 Y2 G2 G2", false),
        ("R1 R2 R3 R3", false),
        ("R1 R2 R3 Y4", false),
        ("R1 Y2 G3 B4", false),
        ("R1 R1 R1 R1", false),
        ("R1 R1 R2 J", false),
    ];
    for (cards, wanted) in rows {
        let game = Setup::new(2)
            .rack(0, &format!("{cards} Y1 Y3 Y4"))
            .rack(1, "G1 G1 G1 B4 B4 B4 G4")
            .left("Y1", 25)
            .state();
        let mut game = game;
        play(&mut game, "left");
        let shown = legal(&game).contains(&"show:1234".to_owned());
        assert_eq!(shown, wanted, "{cards}");
        let four: Vec<Face> = cards.split(' ').map(|face| face.parse().expect("a face")).collect();
        assert_eq!(is_combination(&four), wanted, "{cards}");
        if !wanted {
            let refusal = refused(&game, "show:1234");
            let two_jokers = cards.matches('J').count() > 1;
            assert!(matches!(refusal, Refusal::TwoJokers(_)) == two_jokers, "{cards}: {refusal:?}");
            assert_eq!(refusal.article(), "A8");
        }
    }
}

#[test]
fn a8_example_of_the_article() {
    for (rack, wanted) in [("G1 G2 G4 J Y1 Y3 Y4", true), ("G1 G2 J J Y1 Y3 Y4", false)] {
        let mut game = Setup::new(2).rack(0, rack).rack(1, "G1 G1 R1 B4 B4 B4 G4").left("Y1", 25).state();
        play(&mut game, "left");
        assert_eq!(legal(&game).contains(&"show:1234".to_owned()), wanted, "{rack}");
        if !wanted {
            assert!(matches!(refused(&game, "show:1234"), Refusal::TwoJokers(_)));
        }
    }
}

#[test]
#[cfg(not(target_family = "wasm"))] // One platform is enough, as for the models.
fn a8_the_listed_combinations_are_all_there_are() {
    // Compared with trying all sets of four places, on hands with many equal faces and jokers.
    let mut shows = 0;
    let games = test_kit::cases(3000);
    for index in 0..games {
        let mut game = deal(2 + index as usize % 3, index);
        let mut dice = engine::Dice::new(index);
        let mut moves = Vec::new();
        while let Some(seat) = game.to_act().must.first() {
            moves.clear();
            game.legal_moves(seat, &mut moves);
            let position = game.to_position();
            if matches!(position.phase, Phase::Act(_) | Phase::LastAct(_)) {
                let hand: Vec<Face> = position.racks[seat.index()]
                    .iter()
                    .map(|sight| sight.face(position.face).expect("told"))
                    .collect();
                let (one, two) = brute_force(&hand);
                let listed: Vec<String> =
                    moves.iter().map(Move::to_string).filter(|text| text.starts_with("show")).collect();
                shows += listed.len();
                assert_eq!(listed, [one, two].concat(), "{hand:?}");
            }
            let mv = *dice.pick(&moves).expect("a move");
            game.play(seat, mv, &mut ()).expect("legal");
        }
    }
    assert!(shows as u64 > 10 * games / 3, "{shows} shows were seen");
}

#[cfg(not(target_family = "wasm"))]
/// All single and all double shows of a hand, in the order of their written places.
fn brute_force(hand: &[Face]) -> (Vec<String>, Vec<String>) {
    let places = |set: u32| (0..8).filter(move |place| set >> place & 1 == 1);
    let name = |set: u32| places(set).map(|place| (place + 1).to_string()).collect::<String>();
    let is_good = |set: u32| {
        set.count_ones() == 4
            && set < 1 << hand.len()
            && is_combination(&places(set).map(|place| hand[place]).collect::<Vec<_>>())
    };
    let good: Vec<bool> = (0..256).map(is_good).collect();
    let good = |set: u32| good[set as usize];
    let mut one: Vec<String> =
        (0..256).filter(|set| good(*set)).map(|set| format!("show:{}", name(set))).collect();
    let mut two: Vec<String> = (0..256)
        .filter(|set| set & 1 == 1 && good(*set) && good(255 - set))
        .map(|set| format!("show:{}+{}", name(set), name(255 - set)))
        .collect();
    one.sort();
    two.sort();
    (one, two)
}

#[test]
fn a9_showing_is_a_choice() {
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 R3 R4 G1 G2 B1")
        .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
        .left("R1/G2", 25)
        .state();
    assert_eq!(legal(&game), ["left", "right", "take"], "nothing is shown before drawing");
    play(&mut game, "left");
    let listed = legal(&game);
    assert_eq!(&listed[..2], ["show:1234", "show:2348"]);
    assert_eq!(&listed[2..], (1..=8).map(|place| format!("discard:{place}")).collect::<Vec<_>>());
    play(&mut game, "discard:8");
    assert!(game.to_position().tricks.is_empty());
}

#[test]
fn a9_two_combinations_share_no_card() {
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 R3 R4 Y4 G4 B4")
        .rack(1, "Y1 Y1 Y3 Y4 G3 G4 B3")
        .left("R4/B2", 25)
        .state();
    assert_eq!(refused(&game, "show:1234+4567"), Refusal::DrawFirst);
    play(&mut game, "left");
    let place = |number| game_otto_bruno::Place::new(number).expect("a place");
    let fourth = Refusal::SharedCard(place(4));
    assert_eq!(refused(&game, "show:1234+4567"), fourth, "each is a combination, but place 4 is in both");
    assert_eq!(refused(&game, "show:4567+1234"), fourth, "in any order");
    assert_eq!(refused(&game, "show:1234+1234"), Refusal::SharedCard(place(1)));
    assert_eq!(fourth.article(), "A9");
    assert!(legal(&game).contains(&"show:1234+5678".to_owned()));
}

#[test]
fn a9_a_move_is_asked_for_even_when_only_one_exists() {
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 Y3")
        .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
        .tricks(0, 1)
        .left("R1/G2", 20)
        .state();
    play(&mut game, "left");
    assert_eq!(legal(&game), ["pass"]);
    assert_eq!(game.to_act().must.first(), Some(seat(0)));
}

#[test]
fn a9_a_combination_from_a_turn_over_waits_for_the_next_turn_after_drawing() {
    // After seat 0 has shown, BRUNO is in play, and seat 1 has four red cards in a row on its rack.
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 R3 R4 G1 G2 B1")
        .rack(1, "Y3/R1 Y4/R2 Y1/R3 Y2/R4 G3 G4 B3")
        .left("R1/G2", 25)
        .state();
    play(&mut game, "left show:1234 left left");
    assert_eq!(game.to_position().face, Side::Bruno);
    assert!(faces(&game, 1).starts_with("R1 R2 R3 R4"));
    assert_eq!(refused(&game, "show:1234"), Refusal::DrawFirst);
    play(&mut game, "right show:1234");
    assert_eq!(game.to_position().tricks.len(), 2);
}

#[test]
fn a10_a_hand_of_eight_discards_and_closes_up() {
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 Y3 Y2 G1 G2 B1")
        .rack(1, "R3 R4 Y3 Y4 G3 G4 B3")
        .left("R1/G2", 25)
        .state();
    play(&mut game, "left");
    assert_eq!(legal(&game), (1..=8).map(|place| format!("discard:{place}")).collect::<Vec<_>>());
    assert_eq!(refused(&game, "pass"), Refusal::MustDiscard);
    play(&mut game, "discard:3");
    assert_eq!(faces(&game, 0), "R1 R2 Y2 G1 G2 B1 R1");
    let position = game.to_position();
    assert_eq!(position.discard.len(), 4);
    assert_eq!(position.discard.0[0].otto.map(|face| face.to_string()).as_deref(), Some("Y3"));
    assert_eq!(position.phase, Phase::Draw(seat(1)));
    assert_eq!(position.turn, 2);
}

#[test]
fn a10_a_hand_of_two_after_a_double_show_rebuilds_to_seven() {
    // The worked case: 8 − 8 + 2 = 2. Then a card each turn, without discarding, until eight.
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 R3 R4 G2 Y2 B2")
        .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
        .left("R2/G1", 25)
        .discard("", 3)
        .state();
    // OTTO R2 comes from the left pile: 2 in all four colours.
    play(&mut game, "left show:1234+5678 left right");
    let hand = |game: &OttoBruno| game.to_position().racks[0].len();
    assert_eq!(hand(&game), 2);
    for wanted in 3..=7 {
        play(&mut game, "left discard:1 right");
        assert_eq!(hand(&game), wanted);
        assert_eq!(refused(&game, "discard:1"), Refusal::NothingToDiscard);
        assert!(legal(&game).contains(&"pass".to_owned()));
        play(&mut game, "pass");
        assert_eq!(hand(&game), wanted);
    }
    play(&mut game, "left discard:1 right");
    assert_eq!(hand(&game), 8);
    assert_eq!(refused(&game, "pass"), Refusal::MustDiscard);
    play(&mut game, "discard:2");
    assert_eq!(hand(&game), 7);
}

#[test]
fn a10_the_worked_case_of_one_combination() {
    // 7, draw, show 4, +2 = 6; draw, 7, no discard; draw, 8, discard, 7.
    let mut game =
        Setup::new(2).rack(0, "R1 R2 R3 R4 G1 G2 B1").rack(1, "R3 Y1 Y3 Y4 G3 G4 B3").discard("", 3).state();
    let hand = |game: &OttoBruno| game.to_position().racks[0].len();
    play(&mut game, "left show:1234 left left");
    assert_eq!(hand(&game), 6);
    play(&mut game, "left discard:1 left pass");
    assert_eq!(hand(&game), 7);
    play(&mut game, "left discard:1 left discard:1");
    assert_eq!(hand(&game), 7);
}

/// Seat 0 has shown with `size` cards in the discard.
fn bonus(size: usize) -> OttoBruno {
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 R3 R4 G1 G2 B1")
        .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
        .tricks(1, 2)
        .discard("B4/R2 B3/G1 Y2/R4", size)
        .left("Y1/G3 Y1/B2", 20)
        .state();
    play(&mut game, "left show:1234");
    game
}

#[test]
fn a11_three_in_the_discard_both_bonus_cards_from_the_draw_piles() {
    let mut game = bonus(3);
    assert_eq!(sizes(&game)[2], 3);
    assert_eq!(legal(&game), ["left", "right"]);
    assert_eq!(refused(&game, "take"), Refusal::BonusFromDrawPiles);
    for text in ["pass", "discard:1", "show:1234"] {
        assert_eq!(refused(&game, text), Refusal::BonusFirst);
    }
    play(&mut game, "left");
    // The new card and the new top are visible before the next choice.
    let view = game.view(Observer::screen(seat(0)));
    assert_eq!(view.phase, Phase::LastBonus(seat(0)));
    assert_eq!(view.racks[0].0.last().map(ToString::to_string).as_deref(), Some("Y1/?"));
    assert!(view.left.0[0].bruno.is_some());
    assert_eq!(legal(&game), ["left", "right"]);
    play(&mut game, "right");
    assert_eq!(game.to_position().phase, Phase::Draw(seat(1)));
    assert_eq!(game.to_position().racks[0].len(), 6);
    assert_eq!(sizes(&game)[2], 3);
}

#[test]
fn a11_four_in_the_discard_one_bonus_card_from_it_and_one_of_choice() {
    let mut game = bonus(4);
    assert_eq!(sizes(&game)[2], 3);
    assert_eq!(game.to_position().phase, Phase::LastBonus(seat(0)));
    assert!(faces(&game, 0).ends_with("B4"));
    assert_eq!(legal(&game), ["left", "right"]);
    play(&mut game, "right");
    assert_eq!(game.to_position().phase, Phase::Draw(seat(1)));
    assert_eq!(game.to_position().racks[0].len(), 6);
}

#[test]
fn a11_example_of_the_article() {
    let mut game = Setup::new(2)
        .rack(0, "Y1 Y2 Y3 Y4 G1 G2 B1")
        .rack(1, "R3 R1 R2 R4 G3 G4 B3")
        .tricks(1, 2)
        .discard("G3/Y1", 4)
        .left("Y1/G3", 20)
        .state();
    play(&mut game, "left show:1234");
    assert!(faces(&game, 0).ends_with("G3"), "the top of the discard");
    assert_eq!((sizes(&game)[2], game.to_position().phase), (3, Phase::LastBonus(seat(0))));
    assert_eq!(legal(&game), ["left", "right"]);
}

#[test]
fn a11_five_in_the_discard_both_bonus_cards_from_it() {
    for size in [5, 6] {
        let game = bonus(size);
        assert_eq!(sizes(&game)[2], size - 2);
        let position = game.to_position();
        assert_eq!((position.phase, position.face), (Phase::Draw(seat(1)), Side::Bruno));
        assert_eq!(position.racks[0].len(), 6);
        // B4/R2 and B3/G1 with BRUNO in play.
        assert!(faces(&game, 0).ends_with("R2 G1"));
    }
}

#[test]
fn a11_two_bonus_cards_for_two_combinations_too() {
    let mut game = Setup::new(3)
        .rack(0, "R1 R2 R3 R4 G2 Y2 B2")
        .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
        .rack(2, "R3 Y1 Y3 Y4 G3 G4 B3")
        .left("R2/G1", 22)
        .discard("", 3)
        .state();
    play(&mut game, "left show:1234+5678");
    let position = game.to_position();
    assert_eq!(position.tricks.len(), 2);
    assert_eq!(position.racks[0].len(), 0);
    assert!(position.tricks.iter().all(|trick| trick.seat == seat(0) && trick.face == Side::Otto));
    play(&mut game, "left left");
    assert_eq!(game.to_position().racks[0].len(), 2);
    assert_eq!(game.points().as_slice(), [2, 0, 0]);
}

#[test]
fn a12_everything_turns_over() {
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 R3 R4 G1/R2 G2 B1")
        .rack(1, "Y3/R1 Y1 Y3 Y4 G3 G4 B3")
        .discard("", 3)
        .state();
    play(&mut game, "left show:1234 left");
    let before = game.to_position();
    play(&mut game, "right");
    let after = game.to_position();
    assert_eq!(after.face, Side::Bruno);
    assert_eq!(after.phase, Phase::Draw(seat(1)));
    let cards = |row: &game_otto_bruno::Sights| {
        row.iter().map(|sight| sight.card().expect("told")).collect::<Vec<_>>()
    };
    let reversed = |row: &game_otto_bruno::Sights| cards(row).into_iter().rev().collect::<Vec<_>>();
    // Piles are turned over as blocks; the right pile has lost its top before.
    assert_eq!(cards(&after.left), reversed(&before.left));
    assert_eq!(cards(&after.discard), reversed(&before.discard));
    let mut right = reversed(&before.right);
    let top = right.pop();
    assert_eq!(cards(&after.right), right);
    // Racks keep their places.
    assert_eq!(cards(&after.racks[1]), cards(&before.racks[1]));
    let mut rack = cards(&before.racks[0]);
    rack.extend(top);
    assert_eq!(cards(&after.racks[0]), rack);
    // Seen by seat 1: BRUNO of its own rack, OTTO of the other rack, OTTO on the draw piles, BRUNO
    // on the discard pile.
    let view = game.view(Observer::screen(seat(1)));
    assert_eq!(view.racks[1].0[0].to_string(), "?/R1");
    assert_eq!(view.racks[0].0[0].to_string(), "G1/?");
    assert!(view.left.0[0].otto.is_some() && view.left.0[0].bruno.is_none());
    assert!(view.discard.0[0].otto.is_none() && view.discard.0[0].bruno.is_some());
}

/// The table as it stands: racks with the side towards their owner first, piles from the top with
/// the upper side first.
fn drawing(game: &OttoBruno) -> String {
    let position = game.to_position();
    let row = |name: &str, cards: &game_otto_bruno::Sights, up: Side| {
        let cards = cards.iter().map(|sight| {
            let face = |side| sight.face(side).expect("told").to_string();
            if sight.card().is_some_and(Card::is_joker) {
                "J".to_owned()
            } else {
                format!("{}|{}", face(up), face(up.other()))
            }
        });
        format!("{name} {}\n", cards.collect::<Vec<_>>().join(" "))
    };
    let (front, back) = (position.face, position.face.other());
    let mut text = format!("{}\n", front.name());
    for (name, rack) in ["rack 0 ", "rack 1 "].into_iter().zip(&position.racks) {
        text += &row(name, rack, front);
    }
    text += &row("left   ", &position.left, back);
    text += &row("right  ", &position.right, back);
    text + &row("discard", &position.discard, front)
}

#[test]
fn a12_a_turn_over_drawn() {
    let mut game = Setup::new(2)
        .rack(0, "R1/Y3 R2/Y4 R3/Y1 G2/B4 G1/R2 Y2/G4 B1/R3")
        .rack(1, "Y1/G3 Y3/R1 B3/R1 B4/R2 G3/Y1 G4/B2 B2/R4")
        .tricks(0, 4)
        .tricks(1, 4)
        .left("R4/B2 J B3/Y2 G2/R1 Y4/R2 J B1/Y4 R3/G2 G1/B3", 9)
        .right("Y1/B4 B2/Y1 R2/G1 Y3/B4 G4/R3 R4/Y2 Y2/B1 Y4/B3 B3/G1", 9)
        .discard("B4/Y1 G3/R2 R1/G4", 3)
        .state();
    // Seat 0 draws R4 and shows the four reds; the first bonus card comes from the left.
    play(&mut game, "left show:1238 left");
    let before = "\
OTTO
rack 0  G2|B4 G1|R2 Y2|G4 B1|R3 J
rack 1  Y1|G3 Y3|R1 B3|R1 B4|R2 G3|Y1 G4|B2 B2|R4
left    Y2|B3 R1|G2 R2|Y4 J Y4|B1 G2|R3 B3|G1
right   B4|Y1 Y1|B2 G1|R2 B4|Y3 R3|G4 Y2|R4 B1|Y2 B3|Y4 G1|B3
discard B4|Y1 G3|R2 R1|G4
";
    assert_eq!(drawing(&game), before);
    // The second one from the right; then every card shows its other side, piles from the bottom
    // up, racks in place.
    play(&mut game, "right");
    let after = "\
BRUNO
rack 0  B4|G2 R2|G1 G4|Y2 R3|B1 J B4|Y1
rack 1  G3|Y1 R1|Y3 R1|B3 R2|B4 Y1|G3 B2|G4 R4|B2
left    G1|B3 R3|G2 B1|Y4 J Y4|R2 G2|R1 B3|Y2
right   B3|G1 Y4|B3 Y2|B1 R4|Y2 G4|R3 Y3|B4 R2|G1 B2|Y1
discard G4|R1 R2|G3 Y1|B4
";
    assert_eq!(drawing(&game), after);
}

#[test]
fn a12_two_turn_overs_leave_the_piles_as_they_were() {
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 R3 R4 G1 G2 B1")
        .rack(1, "Y3/R1 Y4/R2 Y1/R3 Y2/R4 G3 G4 B3")
        .tricks(1, 2)
        .discard("", 8)
        .left("", 21)
        .state();
    play(&mut game, "left");
    let before = game.to_position();
    // Both shows take their bonus cards from the discard: first from its top, then from what was
    // its bottom.
    play(&mut game, "show:1234 left show:1234");
    let after = game.to_position();
    assert_eq!(after.face, Side::Otto);
    let cards = |row: &game_otto_bruno::Sights| {
        row.iter().map(|sight| sight.card().expect("told")).collect::<Vec<_>>()
    };
    // The left pile has lost its bottom card, drawn while it was on top.
    let left = cards(&before.left);
    assert_eq!(cards(&after.left), left[..left.len() - 1]);
    assert_eq!(cards(&after.right), cards(&before.right));
    assert_eq!(cards(&after.discard), cards(&before.discard)[2..6]);
}

#[test]
fn m_a_set_of_places_is_listed_once_and_equal_faces_are_different_choices() {
    let mut game = Setup::new(2)
        .rack(0, "R1 R1 R2 R3 R4 G2 B1")
        .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
        .left("B4/R2", 25)
        .state();
    play(&mut game, "left");
    let listed = legal(&game);
    assert_eq!(&listed[..2], ["show:1345", "show:2345"]);
    let unique: BTreeSet<&String> = listed.iter().collect();
    assert_eq!(unique.len(), listed.len());
}

#[test]
fn m_two_splits_of_the_same_eight_cards_are_two_moves() {
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 R3 R4 R1 R2 R3")
        .rack(1, "Y1 Y1 Y3 Y4 G3 G4 B3")
        .left("R4/B2", 25)
        .state();
    play(&mut game, "left");
    // Each of the four values occurs twice, so there are 2^4 combinations and 2^3 splits.
    let listed = legal(&game);
    assert_eq!(listed.iter().filter(|text| text.starts_with("show") && !text.contains('+')).count(), 16);
    let splits: Vec<&String> = listed.iter().filter(|text| text.contains('+')).collect();
    assert_eq!(splits.len(), 8);
    assert_eq!(splits[0], "show:1234+5678");
    assert_eq!(splits[7], "show:1678+2345");
}

#[test]
fn m_a_random_move_is_any_of_the_list() {
    // 16 shows, 8 splits and 8 discards, and the same after the last card with a pass instead of
    // the discards.
    let mut dice = engine::Dice::new(15);
    for (size, wanted) in [(20, 32), (1, 25)] {
        let mut game = Setup::new(2)
            .rack(0, "R1 R2 R3 R4 R1 R2 R3")
            .rack(1, "Y1 Y1 Y3 Y4 G3 G4 B3")
            .tricks(1, 2)
            .left("R4/B2", size)
            .right("", 20)
            .state();
        play(&mut game, "left");
        let listed = legal(&game);
        assert_eq!(listed.len(), wanted);
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for _ in 0..wanted * 400 {
            let mv = game.random_move(seat(0), &mut dice, &mut Vec::new()).expect("a move");
            *counts.entry(mv.to_string()).or_default() += 1;
        }
        assert!(counts.keys().all(|text| listed.contains(text)));
        // 400 each; six standard deviations are 120.
        assert!(listed.iter().all(|text| (280..=520).contains(counts.get(text).unwrap_or(&0))), "{counts:?}");
    }
}

#[test]
fn m_notation_is_one_text_per_move() {
    for text in [
        "left",
        "right",
        "take",
        "pass",
        "discard:1",
        "discard:8",
        "show:1234",
        "show:1357+2468",
        "show:4567+1234",
    ] {
        assert_eq!(mv(text).to_string(), text);
    }
    for text in [
        "",
        "Left",
        "left ",
        "discard",
        "discard:0",
        "discard:9",
        "discard:01",
        "discard:+1",
        "show:",
        "show:123",
        "show:12345",
        "show:1243",
        "show:1123",
        "show:1239",
        "show:5678+1234",
        "show:1234+567",
        "show:1234+5678+",
        "show:1234 ",
        "pass:1",
        "discard:é",
        "show:é",
        "défausse",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
    for text in ["R0", "R5", "r1", "R", "", "R11", "J1", "É1"] {
        assert!(text.parse::<Face>().is_err(), "{text:?}");
    }
    for text in ["R1/Y1", "R1/R3", "J/J", "J/R1", "R1", "R1/", "/R1", "?", "R1/?"] {
        assert!(text.parse::<Card>().is_err(), "{text:?}");
    }
    for text in ["R1/Y3", "R1/?", "?/Y3", "?/?", "J", "J@0/", "R1/?@013/2", "?/?@/3"] {
        assert_eq!(text.parse::<game_otto_bruno::Sight>().expect(text).to_string(), text);
    }
    for text in ["?", "J/?", "R1/R2", "R1/?@", "R1/?@/", "R1/?@10/", "R1/?@00/", "R1/?@4/", "R1/?@0", "R1@0/"]
    {
        assert!(text.parse::<game_otto_bruno::Sight>().is_err(), "{text:?}");
    }
    let mut moves = [mv("show:2345"), mv("show:1678"), mv("show:1234")];
    moves.sort();
    assert_eq!(moves, [mv("show:1234"), mv("show:1678"), mv("show:2345")]);
}

#[test]
fn m_a_place_without_a_card_is_refused() {
    let mut game = Setup::new(2)
        .rack(0, "R1 R2 R3")
        .rack(1, "R3 Y1 Y3 Y4 G3 G4 B3")
        .tricks(0, 1)
        .left("B4/R2", 20)
        .state();
    play(&mut game, "left");
    let refusal = refused(&game, "show:1235");
    assert_eq!(refusal.article(), "M");
    assert_eq!(refusal.speak(Lang::En, &|seat| seat.to_string()), "There is no card in place 5.");
}

#[test]
fn the_rule_texts_have_every_article_in_both_languages() {
    let wanted: Vec<String> = (1..=12)
        .map(|n| format!("A{n}"))
        .chain(["M".to_owned()])
        .chain((13..=17).map(|n| format!("A{n}")))
        .collect();
    for lang in [Lang::Fr, Lang::En] {
        let numbers: Vec<&str> =
            OttoBruno::INFO.rules.get(lang).articles().map(|article| article.number).collect();
        assert_eq!(numbers, wanted, "{lang}");
    }
}

#[test]
fn every_refusal_names_an_article_that_exists_and_speaks() {
    let four = "1234".parse().expect("four places");
    let refusals = [
        Refusal::GameOver,
        Refusal::NotYourTurn { turn: seat(1) },
        Refusal::DrawFirst,
        Refusal::AlreadyDrawn { discards: true },
        Refusal::AlreadyDrawn { discards: false },
        Refusal::DiscardEmpty,
        Refusal::DiscardTooSmall,
        Refusal::DiscardClosed,
        Refusal::BonusFirst,
        Refusal::BonusFromDrawPiles,
        Refusal::NoCardThere(game_otto_bruno::Place::new(8).expect("a place")),
        Refusal::NoCombination(four),
        Refusal::TwoJokers(four),
        Refusal::SharedCard(game_otto_bruno::Place::new(1).expect("a place")),
        Refusal::NothingToDiscard,
        Refusal::NoDiscardAtEnd,
        Refusal::MustDiscard,
    ];
    for refusal in refusals {
        let mut said = BTreeSet::new();
        for lang in [Lang::Fr, Lang::En] {
            assert!(OttoBruno::INFO.rules.get(lang).article(refusal.article()).is_some(), "{refusal:?}");
            said.insert(refusal.speak(lang, &|_| "Maud".to_owned()));
        }
        assert_eq!(said.len(), 2, "two languages, two sentences: {said:?}");
    }
    assert_eq!(Move::Draw(Pile::Discard).speak(Lang::Fr, &|_| String::new()), "prendre la défausse");
}

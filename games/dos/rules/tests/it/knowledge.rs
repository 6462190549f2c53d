//! A27: what a seat knows and how it can be determinized; possible and impossible positions.

use engine::{BySeat, Dice, Game, Observer, Positions, ToAct};
use game_dos::{Call, Cards, Dos, Event, Move, Phase, Position, Refusal, Seen, Why};

use crate::table::{Drawn, card, cards, seat};

#[test]
fn a27_what_a_seat_sees() {
    let mut game = Drawn::turn("R7 B9 Y3", &["B7 Y9 R1 R10", "R5 R6", "Y5"]).only("G1 G3 B8").game();
    let mut log = Vec::new();
    game.play(seat(0), Move::Draw, &mut log).expect("legal");
    let [event @ Event::Drew { card: Some(drawn), .. }] = &log[..] else { panic!("{log:?}") };
    assert_eq!(*drawn, card("G1"));
    let seen = |number: usize| event.seen_by(Observer::screen(seat(number)));
    assert_eq!(seen(0), Seen::Drew { seat: seat(0), drawn: true, card: Some(card("G1")), why: Why::Turn });
    assert_eq!(seen(1), Seen::Drew { seat: seat(0), drawn: true, card: None, why: Why::Turn });
    let views: Vec<_> = (0..3).map(|number| game.view(Observer::screen(seat(number)))).collect();
    assert_eq!(views[1].hand, cards("R5 R6"));
    assert_eq!((views[1].counts.as_slice(), views[1].pile), ([5, 2, 1].as_slice(), 2));
    assert_eq!(views[1].phase, Phase::Drawn(seat(0)), "whether the player on turn has drawn");
    assert_eq!(views[1].discard, game.to_position().discard.expect("always written"));
    // Apart from the seat and the hand, all views are equal.
    let blank = |number: usize| game_dos::View { seat: None, hand: Cards::NONE, ..views[number].clone() };
    assert!(blank(0) == blank(1) && blank(1) == blank(2) && blank(2) == game.view(Observer::SPECTATOR));
    assert_eq!(game.view(Observer::screen(seat(5))), game.view(Observer::SPECTATOR), "no seat at this table");
}

#[test]
fn a27_imagined_hands_are_fair() {
    // Four cards are unseen: one in seat 1's hand, one in seat 2's, two in the pile.
    let seen = Cards::BOX.minus(cards("R5 R6 Y5 G#")).expect("in the box");
    let mine = seen.minus(cards("R7 B9")).expect("in the box");
    let position = Position {
        hands: BySeat::from_fn(3, |seat| [mine, cards("R5"), cards("G#")][seat.index()]),
        pile: vec![card("R6"), card("Y5")],
        ..Drawn::turn("R7 B9", &["R1", "R3", "Y4"]).auto().position()
    };
    let game = Dos::from_position(&position).expect("a position");
    let view = game.view(Observer::bot(seat(0)));
    let mut dice = Dice::new(7);
    let mut found = std::collections::BTreeMap::<String, u32>::new();
    for _ in 0..24_000 {
        let imagined = Dos::determinize(&view, &mut dice).expect("a view").to_position();
        let pile: Vec<String> = imagined.pile.iter().map(ToString::to_string).collect();
        let hands = &imagined.hands;
        *found.entry(format!("{} {} {}", hands[seat(1)], hands[seat(2)], pile.join(" "))).or_default() += 1;
    }
    // 4! orders, each about 1000 times; the standard deviation is 31.
    assert_eq!(found.len(), 24);
    assert!(found.values().all(|count| (845..=1155).contains(count)), "{found:?}");
}

#[test]
fn a19_a27_after_a_rebuild_the_pile_holds_only_what_was_discarded() {
    // Unseen are R5 R6 Y5 G#; the pile was rebuilt from R5, Y5 and a card that has left it since.
    let seen = Cards::BOX.minus(cards("R5 R6 Y5 G#")).expect("in the box");
    let mine = seen.minus(cards("R7 B9")).expect("in the box");
    let position = Position {
        hands: BySeat::from_fn(3, |seat| [mine, cards("R5"), cards("R6 G#")][seat.index()]),
        pile: vec![card("Y5")],
        stock: Some(cards("R5 Y5 B1")),
        ..Drawn::turn("R7 B9", &["R1", "R3", "Y4"]).auto().position()
    };
    let view = Dos::from_position(&position).expect("a position").view(Observer::bot(seat(0)));
    let mut dice = Dice::new(7);
    let mut found = std::collections::BTreeMap::<String, u32>::new();
    for _ in 0..6_000 {
        let imagined = Dos::determinize(&view, &mut dice).expect("a view").to_position();
        *found.entry(format!("{} {}", imagined.hands[seat(1)], imagined.pile[0])).or_default() += 1;
    }
    // Either of two in the pile, then any of the three others in seat 1's hand: 6 cases of about
    // 1000 each.
    let expected = ["R5 Y5", "R6 Y5", "G# Y5", "Y5 R5", "R6 R5", "G# R5"];
    assert!(expected.iter().all(|case| (850..=1150).contains(&found[*case])), "{found:?}");
    assert_eq!(found.len(), 6);
    // An impossible pile is refused.
    assert!(Dos::determinize(&game_dos::View { stock: Some(cards("B1")), ..view }, &mut dice).is_err());
    let impossible = Position { stock: Some(cards("R5")), ..position };
    assert!(Dos::from_position(&impossible).is_err());
}

#[test]
fn positions_that_cannot_be_are_refused_with_the_reason() {
    let base = || Drawn::turn("R7 B9", &["B7 R1 R10", "R5 R6"]);
    let good = base().position();
    let with = |row: &'static str, phase: Phase| Drawn { row, phase, ..base() }.position();
    let held = |hands: &[&'static str]| Drawn::turn("R7 B9", hands).position();
    let matched = |single, double| Phase::Matched { seat: seat(0), drew: false, single, double };
    let placing = |must, may, draws| Phase::Placing { seat: seat(0), must, may, draws };
    let turn = Phase::Turn(seat(0));
    // A25: all the points of the box plus a point less than the target is one too few.
    let most = good.target + Cards::BOX.points();
    let cases = [
        ("2 to 4 play", held(&["R1"])),
        ("2 to 4 play", held(&["R1", "R3", "R4", "R5", "R6"])),
        ("more R7", Position { row: vec!["R7".parse().expect("a card"); 3], ..good.clone() }),
        ("totals has", Position { totals: BySeat::from_fn(3, |_| 0), ..good.clone() }),
        ("hand is empty (A24)", held(&["", "R5 R6"])),
        ("the top of the discard pile", Position { top: None, ..base().only("R3").position() }),
        ("the top of the discard pile", Position { top: Some(card("R1")), ..good.clone() }),
        ("the discard pile has 1 R7", Position { discard: Some(cards("R7")), ..good.clone() }),
        ("1 to 1000", Position { target: 0, ..good.clone() }),
        ("1 to 1000", Position { target: 1001, ..good.clone() }),
        ("at the table", Position { dealer: seat(2), ..good.clone() }),
        ("at the table", Position { phase: Phase::Turn(seat(2)), ..good.clone() }),
        ("scores a point", Position { round: 1, ..good.clone() }),
        ("scores a point", Position { totals: BySeat::from_fn(2, |_| 5), ..good.clone() }),
        (
            "somebody has the points",
            Position { round: 1, totals: BySeat::from_fn(2, |_| 200), ..good.clone() },
        ),
        (
            "somebody has the points",
            Position { round: 1, totals: BySeat::from_fn(2, |_| most - 1), ..good.clone() },
        ),
        ("that many points", Position { round: 1, totals: BySeat::from_fn(2, |_| most), ..good.clone() }),
        ("the match is over when", Position { phase: Phase::MatchOver, ..good.clone() }),
        ("never been made", Position { events: u32::MAX / 2 + 1, ..good.clone() }),
        ("cannot have been made of", Position { stock: Some(cards("R7")), ..good.clone() }),
        ("two cards as long as", with("R7", turn)),
        ("has a covered row card", with("R7 B9", matched(0, 0))),
        ("covered only while", with("R7=Y7 B9", turn)),
        ("do not match", with("R7=Y8 B9", matched(0, 0))),
        ("do not match", with("R7=Y3+Y5 B9", matched(0, 0))),
        ("not those of the covered", with("R7=R7 B9", matched(0, 0))),
        ("not those of the covered", with("R7=R3+R4 B9", matched(1, 0))),
        ("bonuses owed", with("R7 B9", placing(0, 0, 0))),
        ("bonuses owed", with("R7 B9", placing(2, 0, 1))),
        ("bonuses owed", with("R7 B9", placing(0, 255, 0))),
        ("bonuses owed", with("R7 B9", placing(1, 0, 255))),
        ("two uncalled cards", Position { duty: Some(seat(0)), ..good.clone() }),
        ("two uncalled cards", Position { duty: Some(seat(1)), call: Call::Auto, ..good.clone() }),
        (
            "two uncalled cards",
            Position { duty: Some(seat(1)), phase: Phase::Drawn(seat(0)), ..good.clone() },
        ),
        ("two uncalled cards", Position { duty: Some(seat(6)), ..good.clone() }),
        ("two uncalled cards", Position { duty: Some(seat(1)), ..held(&["B7", "R5 R6 R8"]) }),
        ("a penalty waits", Position { penalty: true, ..good.clone() }),
        ("a penalty waits", Position { penalty: true, ..with("R7=Y7 B9", matched(0, 0)) }),
    ];
    for (why, position) in cases {
        let error = Dos::from_position(&position).expect_err(why).to_string();
        assert!(error.contains(why), "{error:?} should say {why:?}");
    }
    assert_eq!(Dos::from_position(&good).map(|game| game.to_act()), Ok(ToAct::only(seat(0))));
    assert!(Dos::from_position(&Position { events: u32::MAX / 2, ..good.clone() }).is_ok());
    let duty = Position { duty: Some(seat(1)), ..good.clone() };
    assert!(Dos::from_position(&duty).is_ok(), "seat 1 was on turn just before");
    assert!(Dos::from_position(&with("R7=R7 B9", matched(1, 0))).is_ok());
    let long = Position { row: vec!["DOS".parse().expect("a card"); 200], ..good.clone() };
    assert!(Dos::from_position(&long).is_err());
    let json = serde_json::to_string(&good).expect("JSON");
    assert!(serde_json::from_str::<Position>(&json).is_ok());
    assert!(serde_json::from_str::<Position>(&json.replace("\"round\"", "\"rounds\"")).is_err());
}

#[test]
fn views_that_cannot_be_are_refused_with_the_reason() {
    let game = Drawn::turn("R7 B9", &["B7 R1 R10", "R5 R6"]).game();
    let view = game.view(Observer::bot(seat(0)));
    let mut dice = Dice::new(1);
    assert!(Dos::determinize(&view, &mut dice).is_ok());
    let cases = [
        ("2 to 4 play", game_dos::View { players: 7, ..view.clone() }),
        ("one entry per seat", game_dos::View { players: 3, ..view.clone() }),
        ("one entry per seat", game_dos::View { seat: Some(seat(2)), ..view.clone() }),
        ("stated number", game_dos::View { hand: cards("B7 R1"), ..view.clone() }),
        ("as many cards as are unseen", game_dos::View { pile: view.pile - 1, ..view.clone() }),
        ("in the box", game_dos::View { discard: Cards::BOX, ..view.clone() }),
        ("than the box", game_dos::View { row: vec!["R7".parse().expect("a card"); 3], ..view.clone() }),
        ("at most 107", game_dos::View { row: vec!["R7".parse().expect("a card"); 300], ..view.clone() }),
        ("cannot hold that many", game_dos::View { stock: Some(Cards::NONE), ..view.clone() }),
        ("1 to 1000", game_dos::View { target: 0, ..view.clone() }),
    ];
    for (why, view) in cases {
        let error = Dos::determinize(&view, &mut dice).expect_err(why).to_string();
        assert!(error.contains(why), "{error:?} should say {why:?}");
    }
}

#[test]
fn a26_a_position_that_names_no_target_is_played_to_200() {
    let position = Drawn::turn("R7 B9", &["B7 R1 R10", "R5 R6"]).position();
    let mut text = serde_json::to_value(&position).expect("plain data");
    text.as_object_mut().expect("an object").remove("target").expect("it was there");
    assert_eq!(serde_json::from_value::<Position>(text).expect("a position").target, 200);
}

#[test]
fn a_seat_that_is_not_at_the_table_sees_what_spectators_see_and_has_nothing_to_call() {
    let game = Drawn::turn("R7 B9", &["B7 R1", "R5 R6", "G5 G6", "Y5 Y6"]).game();
    assert_eq!(game.view(Observer::screen(seat(4))), game.view(Observer::SPECTATOR));
    assert_eq!(game.check(seat(4), "call".parse().expect("a move")), Err(Refusal::FalseCall { cards: 0 }));
}

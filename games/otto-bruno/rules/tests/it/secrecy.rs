//! A15, A16: nothing that a seat has not seen reaches it: not through views, events, move lists,
//! refusals or texts.

use engine::{Dice, Game, Lang, Memory, Observer, Positions, Seat, Seed, Speak};
use game_otto_bruno::{
    Card, Deck, Event, Move, Options, OttoBruno, Phase, Position, Side, Sight, Sights, TableMemory, View,
};

use crate::common::{self, mv, seat};

fn midgame(players: usize, index: u64, moves: u32, memory: TableMemory) -> OttoBruno {
    let deck = if index.is_multiple_of(4) { Deck::Printed } else { Deck::Drawn };
    let options = Options { memory, deck, ..Options::default() };
    let deal = OttoBruno::deal(&options, players, &Seed::numbered(31, index), &mut ()).expect("a deal");
    common::after_random_moves(deal, index, moves, index.is_multiple_of(2))
}

fn sights(position: &mut Position) -> Vec<&mut Sight> {
    let Position { racks, left, right, discard, tricks, .. } = position;
    let rows =
        racks.iter_mut().chain([left, right, discard]).chain(tricks.iter_mut().map(|trick| &mut trick.cards));
    rows.flat_map(|row| &mut row.0).collect()
}

fn known(view: &View) -> Vec<Sight> {
    let rows = view.racks.iter().chain([&view.left, &view.right, &view.discard]);
    rows.chain(view.tricks.iter().map(|trick| &trick.cards)).flat_map(Sights::iter).copied().collect()
}

/// The same table with two cards swapped that the observer cannot distinguish in their places; none
/// if the dice find no such pair.
fn sibling(game: &OttoBruno, observer: Observer, dice: &mut Dice) -> Option<OttoBruno> {
    let view = known(&game.view(observer));
    let mut position = game.to_position();
    let mut places = sights(&mut position);
    let fits = |sight: &Sight, card: Card| {
        let knows = |side| sight.face(side).is_none_or(|face| face == card.face(side));
        // A joker would have been noticed anywhere except in a place of which nothing is known.
        Side::ALL.into_iter().all(knows)
            && (!card.is_joker() || (sight.otto.is_none() && sight.bruno.is_none()))
    };
    for _ in 0..90 {
        let [a, b] = [(); 2].map(|()| dice.below(view.len() as u32) as usize);
        let [mut card_a, mut card_b] = [a, b].map(|place| places[place].card().expect("told"));
        // Where faces are drawn, one side of the two can be swapped by itself.
        let side = Side::ALL[dice.below(2) as usize];
        if game.to_position().deck == Deck::Drawn && dice.below(2) == 0 {
            let [front_a, front_b] = [card_a, card_b].map(|card| card.face(side));
            if front_a == front_b {
                continue;
            }
            let mixed = |card: Card, front| {
                let back = card.face(side.other());
                if side == Side::Otto { Card::new(front, back) } else { Card::new(back, front) }
            };
            let (Some(new_a), Some(new_b)) = (mixed(card_a, front_b), mixed(card_b, front_a)) else {
                continue;
            };
            // Each place gets its own card with the other's face, which is what it is given below.
            (card_a, card_b) = (new_b, new_a);
        }
        if card_a != card_b && fits(&view[a], card_b) && fits(&view[b], card_a) {
            let (marks_a, marks_b) = (places[a].marks, places[b].marks);
            (*places[a], *places[b]) = (
                Sight { marks: marks_a, ..common::whole(card_b) },
                Sight { marks: marks_b, ..common::whole(card_a) },
            );
            return Some(OttoBruno::from_position(&position).expect("as good as the first"));
        }
    }
    None
}

/// Every move there is, legal or not.
fn every_move() -> Vec<Move> {
    let name = |set: u32| {
        (1..=8).filter(|place| set >> (place - 1) & 1 == 1).map(|place| place.to_string()).collect::<String>()
    };
    let fours: Vec<u32> = (0..256).filter(|set: &u32| set.count_ones() == 4).collect();
    let mut texts: Vec<String> = ["left", "right", "take", "pass"].map(str::to_owned).to_vec();
    texts.extend((1..=8).map(|place| format!("discard:{place}")));
    texts.extend(fours.iter().map(|set| format!("show:{}", name(*set))));
    texts.extend(
        fours
            .iter()
            .filter(|set| **set & 1 == 1)
            .map(|set| format!("show:{}+{}", name(*set), name(255 - set))),
    );
    texts.iter().map(|text| mv(text)).collect()
}

/// Everything that goes from the table to an observer, as bytes and as words.
fn told(game: &OttoBruno, observer: Observer, events: &[Event]) -> String {
    let view = game.view(observer);
    let names = |seat: Seat| format!("player {seat}");
    let mut told = serde_json::to_string(&view).expect("plain data");
    told += &view.speak(Lang::Fr, &names);
    told += &view.expected(Lang::En, &names);
    for seen in events.iter().filter_map(|event| OttoBruno::seen(event, observer)) {
        told += &serde_json::to_string(&seen).expect("plain data");
        told += &seen.speak(Lang::En, &names);
    }
    told + &format!("{:?} {:?} {:?}", game.to_act(), game.points(), game.rounds_over())
}

#[test]
fn a15_a16_two_tables_that_differ_only_in_unseen_faces_tell_the_same() {
    let mut dice = Dice::new(8);
    let moves = every_move();
    let (mut tables, mut played, mut same) = (0, 0, 0);
    for index in 0..1500 {
        let players = 2 + index as usize % 3;
        let memory = if index % 3 == 0 { TableMemory::Aid } else { TableMemory::Human };
        let game = midgame(players, index, dice.below(130), memory);
        for number in 0..players {
            let bot = Observer::bot(seat(number));
            let Some(other) = sibling(&game, bot, &mut dice) else { continue };
            assert_ne!(other, game);
            tables += 1;
            let observers = [bot, Observer::screen(seat(number))];
            for observer in observers {
                assert_eq!(told(&game, observer, &[]), told(&other, observer, &[]));
            }
            // The seat's legal moves, and the refusals of others, are the same, and in the same
            // order.
            let [mut mine, mut theirs] = [Vec::new(), Vec::new()];
            game.legal_moves(seat(number), &mut mine);
            other.legal_moves(seat(number), &mut theirs);
            assert_eq!(mine, theirs);
            for mv in &moves {
                assert_eq!(game.check(seat(number), *mv), other.check(seat(number), *mv), "{mv}");
            }
            // Whatever anybody does on both tables looks the same, until the seat sees one of the
            // two cards; then it may look different.
            let Some(turn) = game.to_act().must.first() else { continue };
            for mv in
                moves.iter().filter(|mv| game.check(turn, **mv).is_ok() && other.check(turn, **mv).is_ok())
            {
                let ([mut one, mut two], [mut log_one, mut log_two]) =
                    ([game, other], [Vec::new(), Vec::new()]);
                one.play_unchecked(turn, *mv, &mut log_one);
                two.play_unchecked(turn, *mv, &mut log_two);
                played += 1;
                // Whose decision it is does not depend on faces.
                assert_eq!(one.to_position().phase, two.to_position().phase);
                if one.view(bot) == two.view(bot) {
                    same += 1;
                    for observer in observers {
                        assert_eq!(told(&one, observer, &log_one), told(&two, observer, &log_two), "{mv}");
                    }
                }
            }
        }
    }
    assert!(tables > 3000 && played > 15_000, "{tables} pairs of tables, {played} moves");
    assert!(same * 10 > played * 8, "of {played} moves, {same} show the seat neither card");
}

#[test]
fn a15_a_spectator_is_told_nothing_of_the_racks() {
    let mut dice = Dice::new(9);
    let (mut tables, mut same, mut played) = (0, 0, 0);
    for index in 0..800 {
        let game = midgame(2 + index as usize % 3, index, dice.below(100), TableMemory::Aid);
        let Some(other) = sibling(&game, Observer::SPECTATOR, &mut dice) else { continue };
        tables += 1;
        for memory in [Memory::Now, Memory::Ever] {
            let watcher = Observer { seat: None, memory };
            assert_eq!(told(&game, watcher, &[]), told(&other, watcher, &[]));
        }
        let Some(turn) = game.to_act().must.first() else { continue };
        // Between two bonus cards a top is visible for a moment, which no view before or after
        // shows.
        if matches!(game.to_position().phase, Phase::FirstBonus(_) | Phase::LastBonus(_)) {
            continue;
        }
        for text in ["left", "right", "take", "pass", "discard:1", "discard:5", "discard:8"] {
            let ([mut one, mut two], [mut log_one, mut log_two]) = ([game, other], [Vec::new(), Vec::new()]);
            if one.play(turn, mv(text), &mut log_one).is_ok() {
                assert_eq!(
                    two.play(turn, mv(text), &mut log_two),
                    Ok(()),
                    "no draw or discard hangs on a face"
                );
                played += 1;
                if one.view(Observer::SPECTATOR) == two.view(Observer::SPECTATOR) {
                    same += 1;
                    let [one, two] = [(&one, &log_one), (&two, &log_two)]
                        .map(|(game, log)| told(game, Observer::SPECTATOR, log));
                    assert_eq!(one, two);
                }
            }
        }
    }
    assert!(tables > 600 && same * 10 > played * 8, "{tables} pairs of tables, {same} of {played} moves");
}

#[test]
fn a16_a_draw_tells_each_observer_what_it_sees_of_the_card() {
    let game = common::Setup::new(3)
        .rack(0, "R1 R2 Y1 Y2 G1 G2 B1")
        .rack(1, "R3 R4 Y3 Y4 G3 G4 B3")
        .rack(2, "R3 R4 Y3 Y4 G3 G4 B3")
        .discard("B4/R2", 3)
        .left("R1/G2", 22)
        .right("J", 21)
        .state();
    // From A6 and A16: the front to the drawer, the back to the other seats, and what was visible
    // before to all.
    let rows = [
        ("left", ["R1/G2", "?/G2", "?/G2", "?/G2"]),
        ("take", ["B4/?", "B4/R2", "B4/R2", "B4/?"]),
        ("right", ["J", "J", "J", "J"]),
    ];
    for (text, wanted) in rows {
        let mut log = Vec::new();
        let mut game = game;
        game.play(seat(0), mv(text), &mut log).expect("legal");
        let observers = [
            Observer::screen(seat(0)),
            Observer::bot(seat(1)),
            Observer::screen(seat(2)),
            Observer::SPECTATOR,
        ];
        for (observer, wanted) in observers.into_iter().zip(wanted) {
            let seen = OttoBruno::seen(&log[0], observer).expect("a draw is seen");
            let json = serde_json::to_value(&seen).expect("plain data");
            assert_eq!(json["drew"]["card"], wanted, "{text} {observer:?}");
        }
        // A seat that is not at this table is a spectator.
        let stranger = OttoBruno::seen(&log[0], Observer::bot(seat(3)));
        assert_eq!(stranger, OttoBruno::seen(&log[0], Observer::SPECTATOR));
    }
}

#[test]
fn a15_the_deal_tells_each_seat_its_own_rack() {
    let mut log = Vec::new();
    OttoBruno::deal(&Options::default(), 2, &Seed::numbered(31, 0), &mut log).expect("a deal");
    let told = |observer| serde_json::to_value(OttoBruno::seen(&log[0], observer)).expect("plain data");
    let [zero, one] = [0, 1].map(|number| told(Observer::screen(seat(number))));
    assert_eq!(zero["deal"]["rack"].as_array().map(Vec::len), Some(7));
    assert_ne!(zero["deal"]["rack"], one["deal"]["rack"]);
    for stranger in [Observer::SPECTATOR, Observer::screen(seat(2))] {
        assert!(told(stranger)["deal"]["rack"].is_null());
    }
}

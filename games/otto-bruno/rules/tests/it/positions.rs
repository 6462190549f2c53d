//! Parsing of positions and views: what a match can reach is read back unchanged, the rest is
//! refused, nothing panics.

use engine::{Dice, Game, Observer, Positions, Seat, Seed, TableOptions as _};
use game_otto_bruno::{Card, Deck, Options, OttoBruno, Position, Sight, Sights, TableMemory, View};
use serde_json::Value;

use crate::common::{self, mv, seat};

fn midgame(players: usize, index: u64, moves: u32) -> OttoBruno {
    let memory = if index.is_multiple_of(4) { TableMemory::Aid } else { TableMemory::Human };
    let options = Options { memory, ..Options::default() };
    let mut game = OttoBruno::deal(&options, players, &Seed::numbered(41, index), &mut ()).expect("a deal");
    let mut dice = Dice::new(index);
    let mut listed = Vec::new();
    for _ in 0..moves {
        let Some(seat) = game.to_act().must.first() else { break };
        let mv = game.random_move(seat, &mut dice, &mut listed).expect("a move");
        game.play(seat, mv, &mut ()).expect("legal");
    }
    game
}

#[test]
fn every_state_of_a_game_is_read_back_as_it_was() {
    for index in 0..150 {
        let mut game = midgame(2 + index as usize % 3, index, 0);
        let mut dice = Dice::new(index);
        let mut moves = Vec::new();
        loop {
            let text = serde_json::to_string(&game.to_position()).expect("plain data");
            let position: Position = serde_json::from_str(&text).expect("its own notation");
            assert_eq!(OttoBruno::from_position(&position), Ok(game));
            let view = game.view(Observer::bot(seat(0)));
            let text = serde_json::to_string(&view).expect("plain data");
            assert_eq!(serde_json::from_str::<View>(&text).expect("its own notation"), view);
            let Some(seat) = game.to_act().must.first() else { break };
            let mv = game.random_move(seat, &mut dice, &mut moves).expect("a move");
            game.play(seat, mv, &mut ()).expect("legal");
        }
    }
}

/// A small finished position as JSON, to be damaged.
fn good() -> Value {
    serde_json::to_value(midgame(2, 1, 0).to_position()).expect("plain data")
}

fn read(json: &Value) -> Result<OttoBruno, String> {
    let position: Position = serde_json::from_value(json.clone()).map_err(|error| error.to_string())?;
    OttoBruno::from_position(&position).map_err(|error| error.to_string())
}

/// A way to damage a good position.
type Spoil = fn(&mut Value);

#[test]
fn positions_that_cannot_be_are_refused_with_a_reason() {
    assert!(read(&good()).is_ok());
    let rows: [(&str, Spoil); 14] = [
        ("2 to 4 play", |json| json["racks"] = serde_json::json!([])),
        ("2 to 4 play", |json| {
            let rack = json["racks"][0].clone();
            json["racks"] = serde_json::json!([rack]);
        }),
        ("instead of", |json| {
            let left = json["left"].as_str().expect("a row").split_once(' ').expect("cards").1.to_owned();
            json["left"] = left.into();
        }),
        ("at most 25", |json| {
            json["left"] = format!("{} R1/Y3", json["left"].as_str().expect("a row")).into();
        }),
        ("instead of 4", |json| {
            let row = json["left"].as_str().expect("a row").to_owned();
            let mut cards: Vec<&str> = row.split(' ').collect();
            let double = cards.iter().position(|card| !card.starts_with('J')).expect("a die");
            let other = (0..25).find(|place| *place != double).expect("another");
            cards[other] = cards[double];
            json["left"] = cards.join(" ").into();
        }),
        ("not given in full", |json| {
            let row = json["left"].as_str().expect("a row").to_owned();
            json["left"] = format!("?/?{}", &row[row.find(' ').expect("cards")..]).into();
        }),
        ("not at the table", |json| json["phase"] = serde_json::json!({"draw": 2})),
        ("not at the table", |json| {
            json["left"] = json["left"]
                .as_str()
                .expect("a row")
                .replacen("@01/", "@013/", 1)
                .replacen("@/01", "@/013", 1)
                .into();
        }),
        ("the game is ending", |json| json["phase"] = serde_json::json!({"last_act": 0})),
        ("the game is ending", |json| json["phase"] = serde_json::json!("game_over")),
        ("does not have the cards", |json| json["phase"] = serde_json::json!({"first_bonus": 0})),
        ("idle turns", |json| json["idle"] = 7.into()),
        ("counted from 1", |json| json["turn"] = 0.into()),
        ("unknown field", |json| json["seed"] = 0.into()),
    ];
    for (wanted, spoil) in rows {
        let mut json = good();
        spoil(&mut json);
        let error = read(&json).expect_err(wanted);
        assert!(error.contains(wanted), "{wanted}: {error}");
    }
}

#[test]
fn positions_with_tricks_are_checked_too() {
    let table = || {
        common::Setup::new(2)
            .rack(0, "R1 R2 Y1 Y2 G1 G2 B1")
            .rack(1, "R3 R4 Y3 Y4 G3 G4 B3")
            .tricks(1, 2)
            .discard("", 3)
            .right("", 20)
            .position()
    };
    assert!(OttoBruno::from_position(&table()).is_ok());
    let refused = |position: &Position, wanted: &str| {
        let error = OttoBruno::from_position(position).expect_err(wanted).to_string();
        assert!(error.contains(wanted), "{wanted}: {error}");
    };
    let mut position = table();
    std::mem::swap(&mut position.tricks[0].cards.0[0], &mut position.racks[1].0[1]);
    refused(&position, "not a combination");
    let mut position = table();
    position.tricks[0].seat = seat(2);
    refused(&position, "not at the table");
    let mut position = table();
    let card = position.tricks[0].cards.0.pop().expect("a card");
    position.discard.0.push(card);
    refused(&position, "four cards");
    let mut position = table();
    let trick = position.tricks[0].clone();
    position.tricks = vec![trick; 17];
    refused(&position, "17 tricks");
    // Six cards and no trick is unreachable.
    let mut position = table();
    let card = position.racks[0].0.pop().expect("a card");
    position.discard.0.push(card);
    refused(&position, "at least seven");
    // Eight cards between turns.
    let mut position = table();
    let card = position.left.0.pop().expect("a card");
    position.racks[1].0.push(card);
    refused(&position, "two to seven");
    // A bonus card is still to come, although there are four in the discard pile.
    let bonus = |discard| {
        common::Setup::new(2)
            .phase(game_otto_bruno::Phase::LastBonus(seat(0)))
            .rack(0, "R1 R2 Y1 Y2 G1")
            .rack(1, "R3 R4 Y3 Y4 G3 G4 B3")
            .tricks(0, 1)
            .tricks(1, 2)
            .discard("", discard)
            .right("", 20)
            .position()
    };
    assert!(OttoBruno::from_position(&bonus(3)).is_ok());
    refused(&bonus(4), "from the discard first");
}

#[test]
fn spoilt_positions_and_views_are_errors_or_sound() {
    // Random damage to the JSON: swapped, dropped and invented cards, phases, numbers.
    let mut dice = Dice::new(12);
    let cards = ["?/?", "R1/?", "?/G4", "J", "R1/Y3", "G4/?@0/1", "J@01/", "?/?@/0"];
    let (mut sound, mut refused) = (0, 0);
    for index in 0..6000 {
        let players = 2 + index as usize % 3;
        let game = midgame(players, index, dice.below(120));
        let observers = [Observer::bot(seat(0)), Observer::screen(seat(1)), Observer::SPECTATOR];
        let observer = observers[dice.below(3) as usize];
        let is_view = dice.below(2) == 0;
        let mut json = if is_view {
            serde_json::to_value(game.view(observer))
        } else {
            serde_json::to_value(game.to_position())
        }
        .expect("plain data");
        for _ in 0..=dice.below(2) {
            damage(&mut json, &cards, &mut dice);
        }
        let state = if is_view {
            let Ok(view) = serde_json::from_value::<View>(json) else { continue };
            let imagined = OttoBruno::determinize(&view, &mut dice);
            if let Ok(state) = &imagined {
                let memory = if view.recall { engine::Memory::Ever } else { engine::Memory::Now };
                assert_eq!(state.view(Observer { seat: view.seat, memory }), view);
            }
            imagined.ok()
        } else {
            read(&json).ok()
        };
        match state {
            None => refused += 1,
            Some(mut state) => {
                sound += 1;
                assert_eq!(OttoBruno::from_position(&state.to_position()), Ok(state));
                engine::random_playout(&mut state, &mut dice, &mut Vec::new(), &mut ());
                assert!(state.outcome().is_some());
            }
        }
    }
    assert!(sound > 100 && refused > 1000, "{sound} sound, {refused} refused");
}

fn damage(json: &mut Value, cards: &[&str], dice: &mut Dice) {
    let fields = [
        "left", "right", "discard", "racks", "tricks", "phase", "face", "idle", "turn", "memory", "deck",
        "recall", "seat", "players",
    ];
    let field = *dice.pick(&fields).expect("a field");
    let Some(value) = json.get_mut(field) else { return };
    let number = dice.below(5);
    let spoil_row = |row: &mut Value, dice: &mut Dice| {
        let mut sights: Vec<String> =
            row.as_str().unwrap_or("").split_whitespace().map(str::to_owned).collect();
        let place = dice.below(sights.len().max(1) as u32) as usize;
        match dice.below(4) {
            0 => sights.insert(place.min(sights.len()), (*dice.pick(cards).expect("a card")).to_owned()),
            1 if !sights.is_empty() => drop(sights.remove(place)),
            2 if !sights.is_empty() => (*dice.pick(cards).expect("a card")).clone_into(&mut sights[place]),
            _ => dice.shuffle(&mut sights),
        }
        *row = sights.join(" ").into();
    };
    match field {
        "left" | "right" | "discard" => spoil_row(value, dice),
        "racks" => {
            if let Some(row) = value.get_mut(number as usize) {
                spoil_row(row, dice);
            }
        }
        "tricks" => {
            if let Some(trick) = value.get_mut(number as usize) {
                if dice.below(2) == 0 {
                    spoil_row(&mut trick["cards"], dice);
                } else {
                    trick["seat"] = number.into();
                }
            }
        }
        "phase" => {
            let names = ["draw", "act", "last_act", "first_bonus", "last_bonus"];
            *value = match dice.pick(&names) {
                Some(name) if number < 4 => serde_json::json!({ *name: number }),
                _ => "game_over".into(),
            };
        }
        "face" => *value = if number.is_multiple_of(2) { "otto" } else { "bruno" }.into(),
        "memory" => *value = if number.is_multiple_of(2) { "human" } else { "aid" }.into(),
        "deck" => *value = if number.is_multiple_of(2) { "drawn" } else { "printed" }.into(),
        "recall" => *value = (number.is_multiple_of(2)).into(),
        "seat" => *value = if number == 4 { Value::Null } else { number.into() },
        "idle" => *value = (number * 4).into(),
        _ => *value = number.into(),
    }
}

#[test]
fn views_that_no_state_fits_are_refused() {
    let mut dice = Dice::new(13);
    let game = midgame(3, 5, 30);
    let refused = |view: &View, wanted: &str, dice: &mut Dice| {
        let error = OttoBruno::determinize(view, dice).expect_err(wanted).to_string();
        assert!(error.contains(wanted), "{wanted}: {error}");
    };
    let bot = || game.view(Observer::bot(seat(0)));
    let screen = || game.view(Observer::screen(seat(0)));
    let mut view = bot();
    view.seat = None;
    refused(&view, "spectator", &mut dice);
    let mut view = bot();
    view.seat = Seat::new(5);
    refused(&view, "observer is not at the table", &mut dice);
    let mut view = screen();
    view.memory = TableMemory::Aid;
    refused(&view, "memory aid", &mut dice);
    let mut view = screen();
    view.recall = true;
    refused(&view, "would not see", &mut dice);
    let mut view = screen();
    view.players = 2;
    refused(&view, "would not see", &mut dice);
    // Five cards that show the same back.
    let mut view = screen();
    for sight in &mut view.racks[1].0[..5] {
        *sight = "?/R1".parse::<Sight>().expect("notation");
    }
    assert!(OttoBruno::determinize(&view, &mut dice).is_err());
    // A card that the printed deck does not have.
    let mut view = bot();
    view.deck = Deck::Printed;
    refused(&view, "the printed deck has no card", &mut dice);
    // A printed card twice: on the seat's own rack, where both sides of it are known.
    let options = Options { deck: Deck::Printed, ..Options::default() };
    let deal = OttoBruno::deal(&options, 3, &Seed::numbered(41, 0), &mut ()).expect("a deal");
    let mut view = common::after_random_moves(deal, 5, 30, true).view(Observer::bot(seat(0)));
    let known = |sight: &Sight| sight.card().is_some_and(|card| !card.is_joker());
    let twice =
        view.racks[0].iter().find(|sight| known(sight)).copied().expect("a card seen from both sides");
    let others = view.racks[0].0.iter_mut().filter(|sight| known(sight) && **sight != twice);
    assert_eq!(others.take(1).map(|sight| *sight = twice).count(), 1);
    refused(&view, "in two places", &mut dice);
    // Nobody has seen a card in a pile, and notation cannot express a half-known joker.
    let mut view = game.view(Observer::SPECTATOR);
    view.left.0[2] = "R1/Y3".parse().expect("notation");
    view.left.0[3] = "R1/Y3".parse().expect("notation");
    assert!(OttoBruno::determinize(&view, &mut dice).is_err());
    let mut view = game.view(Observer::SPECTATOR);
    view.left.0[2].otto = Some(game_otto_bruno::Face::JOKER);
    refused(&view, "known from one side", &mut dice);
}

#[test]
fn no_move_of_any_seat_panics_and_a_refused_one_changes_nothing() {
    let mut dice = Dice::new(14);
    let mut texts: Vec<String> = ["left", "right", "take", "pass"].map(str::to_owned).to_vec();
    texts.extend((1..=8).map(|place| format!("discard:{place}")));
    texts.extend(
        ["show:1234", "show:5678", "show:1357", "show:1234+5678", "show:1357+2468"].map(str::to_owned),
    );
    for index in 0..2000 {
        let game = midgame(2 + index as usize % 3, index, dice.below(150));
        for number in 0..8 {
            let mut listed = Vec::new();
            game.legal_moves(seat(number), &mut listed);
            assert_eq!(listed.is_empty(), game.to_act().must.first() != Some(seat(number)));
            for text in &texts {
                let mut after = game;
                let mut log = Vec::new();
                let played = after.play(seat(number), mv(text), &mut log);
                assert_eq!(played.is_ok(), listed.contains(&mv(text)), "{text}");
                if played.is_err() {
                    assert_eq!(after, game);
                    assert!(log.is_empty());
                    // Without the check it may do anything except panic, and the game still goes
                    // on.
                    after.play_unchecked(seat(number), mv(text), &mut log);
                    let _ = after.view(Observer::bot(seat(number)));
                    let _ = after.outcome();
                }
            }
        }
    }
}

/// A record of a position states the options that the position is played with.
#[test]
fn a17_a_position_has_the_memory_that_it_is_played_with() {
    let aided = Options { memory: TableMemory::Aid, ..Options::default() };
    let [aid, human] = [&aided, &Options::default()]
        .map(|options| OttoBruno::deal(options, 3, &Seed::numbered(1, 0), &mut ()).expect("a table"));
    let printed = Options { deck: Deck::Printed, ..Options::default() };
    let game = OttoBruno::deal(&printed, 3, &Seed::numbered(1, 0), &mut ()).expect("a table");
    assert_eq!(game.options_in_force(&Options::default()), printed);
    assert_eq!(aid.options_in_force(&Options::default()), aided);
    assert_eq!(human.options_in_force(&aided), Options::default());
}

#[test]
fn rows_of_cards_can_be_empty() {
    let [none, two] = ["", "R1/? J"].map(|text| text.parse::<Sights>().expect("notation"));
    assert!(none.is_empty() && !two.is_empty() && two.len() == 2);
}

/// A person who solves a puzzle has not seen what was shown before it.
#[test]
fn a17_a_puzzle_shows_what_was_seen_before() {
    assert_eq!(Options::puzzle().memory, TableMemory::Aid);
}

#[test]
fn a3_a_position_of_the_printed_deck_has_every_card_once() {
    let table = || {
        let table = common::Setup::new(2).deck(Deck::Printed);
        table.rack(0, "R1/Y3 R2 Y1 Y2 G1 G2 B1").rack(1, "R3/Y1 R4 Y3 Y4 G3 G4 B3").position()
    };
    assert!(OttoBruno::from_position(&table()).is_ok());
    let refused = |mut position: Position, cards: [&str; 2], wanted: &str| {
        for (rack, card) in position.racks.iter_mut().zip(cards) {
            rack.0[0] = card.parse().expect("notation");
        }
        let error = OttoBruno::from_position(&position).expect_err(wanted).to_string();
        assert!(error.contains(wanted), "{wanted}: {error}");
        error
    };
    // The same faces on each side, but not on those cards.
    refused(table(), ["R1/Y4", "R3/Y1"], "the printed deck has no card R1/Y4");
    refused(table(), ["R1/Y3", "R1/Y3"], "R1/Y3 is in two places");
    let mut drawn = table();
    drawn.deck = Deck::Drawn;
    refused(drawn, ["R1/Y3", "R1/Y3"], "the face R1 is on 5 cards of one side instead of 4");
    let mut drawn = table();
    drawn.deck = Deck::Drawn;
    drawn.racks[0].0[0] = "R1/B4".parse().expect("notation");
    let [yellow, blue] = ["Y3", "B4"].map(|face| face.parse().expect("a face"));
    let others =
        [&mut drawn.left, &mut drawn.right, &mut drawn.discard].into_iter().flat_map(|row| &mut row.0);
    let other = others.filter(|sight| sight.bruno == Some(blue));
    let fits = |sight: &&mut Sight| sight.otto.is_some_and(|front| Card::new(front, yellow).is_some());
    other.into_iter().find(fits).expect("a card with that back").bruno = Some(yellow);
    assert!(OttoBruno::from_position(&drawn).is_ok(), "any pairs under the trick, each face four times");
}

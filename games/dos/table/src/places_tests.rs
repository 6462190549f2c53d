//! DOS in windows of every kind, with every number of players, in every phase and language.
#![expect(clippy::print_stdout, reason = "the count of cases is there to be read")]

use engine::Dice;
use engine::Game as _;
use game_dos::Dos;
use table::{Area, Shape, Table as _};
use test_kit::Sitting;
use test_kit::rooms::{Cases, LANGUAGES, Slip, assert_zones, is_tiny, rooms, slip_height, text_width};

use crate::{DosTable, Gesture, Held, places, step};

#[test]
fn every_window_has_room_for_the_table() {
    let mut cases = 0;
    for room in rooms() {
        for players in 2..=4 {
            for cards in 0..=24 {
                let laid = places(room, players, cards);
                let what = format!("{players} players, {cards} cards");
                // A long hand on a small phone takes some of the centre.
                assert_zones(room, &laid.zones, if laid.tiers > 2 { 22 } else { 28 }, &what);
                assert!((64..=room.grown(130)).contains(&laid.card), "{what}, {room:?}: {laid:?}");
                let Area { width, height, .. } = laid.zones.own;
                let row = (cards.max(1) as i32 + laid.tiers - 1) / laid.tiers;
                let strip = (width - 26 - laid.card) / (row - 1).max(1);
                // In landscape, the smallest phones have room for one row.
                let least = if room.shape == Shape::Narrow && laid.tiers == 1 { 18 } else { 30 };
                assert!(strip >= least || cards > 20, "{what}, {room:?}: {strip} px of a card are seen");
                assert!(height >= laid.card * (14 + 6 * (laid.tiers - 1)) / 10 + 12, "{what}, {room:?}");
                let others = laid.zones.others.height - if laid.last_line { 44 } else { 0 };
                let seats = room.seats(players as i32, room.felt().width - 16).height();
                // With the name of the player of the last card above them.
                let piles = if room.shape.is_low() { 80 } else { 0 };
                assert!(seats + piles <= others, "{what}, {room:?}: {seats} in {:?}", laid.zones.others);
                cases += 1;
            }
        }
    }
    println!("{cases} cases");
    assert!(cases > 60_000, "{cases}");
}

#[test]
fn every_sentence_has_room_on_its_slip() {
    let (mut cases, rooms) = (Cases::default(), rooms());
    for (players, seed) in [(2_usize, 3), (3, 4), (4, 5)] {
        for (lang, longer) in LANGUAGES {
            let mut sitting = Sitting::<Dos>::new(&format!("{players} target=60"), seed);
            sitting.lang = lang;
            let mut dice = Dice::new(seed);
            let mut seen: Vec<String> = Vec::new();
            while let Some(seat) = sitting.turn() {
                for me in [seat, seat.left(players)] {
                    let slips: Vec<Slip> = sitting.scene(Some(me), |scene| {
                        let mut held = Held::default();
                        let first = DosTable::layout(scene, &held, None);
                        let thing = first.hand.first().map(|card| card.thing);
                        let spot = first.row.first().and_then(|spot| spot.place);
                        let gestures = [None, thing.map(Gesture::Touch), spot.map(Gesture::Row)];
                        gestures
                            .into_iter()
                            .map(|gesture| {
                                if let Some(gesture) = gesture {
                                    let laid = DosTable::layout(scene, &held, None);
                                    DosTable::choose(scene, &laid, &mut held, gesture);
                                }
                                let laid = DosTable::layout(scene, &held, None);
                                // Where there is little space, the button for letting go is a
                                // cross.
                                let button = |each: Gesture| match each {
                                    Gesture::LetGo => (0.0, 20.0),
                                    each => (text_width(step(each, lang), 15.5), 0.0),
                                };
                                let buttons = laid.steps().into_iter().map(button).collect();
                                let says = DosTable::expected(scene, &laid);
                                let note = DosTable::note(scene, &laid, true);
                                Slip { says, note, buttons }
                            })
                            .collect()
                    });
                    for slip in slips {
                        let told = format!("{slip:?}");
                        if seen.contains(&told) {
                            continue;
                        }
                        seen.push(told);
                        for room in &rooms {
                            if longer > 1.0 && is_tiny(*room) {
                                continue;
                            }
                            let zone = places(*room, players, 7).zones.sentence;
                            let needs = slip_height(*room, zone.width, &slip, longer);
                            cases.check(needs <= f64::from(zone.height), || {
                                format!("{room:?}, ×{longer}: {slip:?} needs {needs} px in {zone:?}")
                            });
                        }
                    }
                }
                let mv = sitting.game.state().random_move(seat, &mut dice, &mut Vec::new());
                sitting.play(mv.expect("somebody can move"));
            }
        }
    }
    println!("{} cases", cases.all_hold(100_000));
}

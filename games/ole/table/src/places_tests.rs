//! Olé in windows of every kind, with every number of players, in every phase and language.
#![expect(clippy::print_stdout, reason = "the count of cases is there to be read")]

use game_ole::{Ole, OnTop};
use table::{Area, Shape, State, Table as _};
use test_kit::Sitting;
use test_kit::rooms::{Cases, LANGUAGES, Slip, assert_zones, is_tiny, rooms, slip_height, text_width};

use crate::{Held, OleTable, on_top, places, take_it, token};

/// The cards of a hand when it is dealt (A3).
const DEALT: [usize; 6] = [12, 9, 8, 8, 8, 7];

#[test]
fn every_window_has_room_for_the_table() {
    let mut cases = 0;
    for room in rooms() {
        for (players, dealt) in (3..).zip(DEALT) {
            for (cards, choosing) in (0..=dealt).map(|cards| (cards, false)).chain([(dealt, true)]) {
                let laid = places(room, players, cards, choosing);
                let what = format!("{players} players, {cards} cards, choosing: {choosing}");
                assert_zones(room, &laid.zones, 28, &what);
                assert!(laid.card >= 64 && laid.pile >= 72 && laid.shown >= 1, "{what}, {room:?}: {laid:?}");
                assert!(
                    laid.card <= room.grown(160) && laid.pile <= room.grown(210),
                    "{what}, {room:?}: {laid:?}"
                );
                let Area { width, height, .. } = laid.zones.own;
                let row = (cards.max(1) as i32).div_euclid(laid.tiers) + cards as i32 % laid.tiers;
                let strip = (width - 24 - laid.card) / (row - 1).max(1);
                assert!(strip >= 30, "{what}, {room:?}: {strip} px of a card are seen");
                assert!(
                    height >= laid.card * if laid.tiers == 2 { 20 } else { 14 } / 10 + 12,
                    "{what}, {room:?}"
                );
                let seats = room.seats(players as i32, room.felt().width - 16);
                let others = laid.zones.others.height - if laid.last_line { 44 } else { 0 };
                assert!(seats.height() <= others, "{what}, {room:?}: {seats:?} in {:?}", laid.zones.others);
                cases += 1;
            }
        }
    }
    println!("{cases} cases");
    assert!(cases > 60_000, "{cases}");
}

/// Every kind of moment, as the player on turn and as somebody else sees it.
fn moments(players: usize) -> Vec<Sitting<Ole>> {
    let mut found: Vec<Sitting<Ole>> = Vec::new();
    let kind = |sitting: &Sitting<Ole>| {
        let phase = sitting.game.state().phase();
        let can = sitting.turn().map(|seat| sitting.legal(seat).len() > 1);
        (std::mem::discriminant(&phase), can)
    };
    for seed in 0..6 {
        let mut sitting = Sitting::<Ole>::new(&format!("{players} rounds=2"), seed);
        loop {
            if found.iter().all(|other| kind(other) != kind(&sitting)) {
                found.push(Sitting::of(sitting.game.clone()));
            }
            let Some(seat) = sitting.turn() else { break };
            let legal = sitting.legal(seat);
            sitting.play(legal[(seed as usize * 7) % legal.len()]);
        }
    }
    found
}

#[test]
fn every_sentence_has_room_on_its_slip_and_every_seat_shows_its_counts() {
    let (mut cases, rooms) = (Cases::default(), rooms());
    for players in 3..=8 {
        for sitting in &mut moments(players) {
            for (lang, longer) in LANGUAGES {
                sitting.lang = lang;
                let phase = sitting.game.state().phase();
                let turn = sitting.turn();
                for seat in [turn, turn.map(|seat| seat.left(players))].into_iter().flatten() {
                    let (slips, seats, choosing) = sitting.scene(Some(seat), |scene| {
                        let lit = OleTable::layout(scene, &Held::Nothing, None);
                        let lit = lit.fan.iter().find(|card| card.state == State::Lit).map(|card| card.card);
                        // With nothing in hand, with a token, with a card.
                        let held = [Some(Held::Nothing), Some(Held::Token), lit.map(Held::Card)];
                        let slips = held.into_iter().flatten().map(|held| {
                            let laid = OleTable::layout(scene, &held, None);
                            let button = |words: &str| (text_width(words, 15.5), 0.0);
                            let order = |on: OnTop| button(on_top(on, lang));
                            let label = if laid.token_held { take_it(lang) } else { token(lang) };
                            let mut buttons = Vec::new();
                            buttons.extend(laid.token.then(|| button(label)));
                            if laid.choosing {
                                buttons.extend([order(OnTop::Red), order(OnTop::Yellow)]);
                            }
                            let says = OleTable::expected(scene, &laid);
                            let note = OleTable::note(scene, &laid, true);
                            Slip { says, note, buttons }
                        });
                        let choosing = OleTable::layout(scene, &Held::Nothing, None).choosing;
                        (slips.collect::<Vec<_>>(), OleTable::seats(scene), choosing)
                    });
                    for room in &rooms {
                        let laid = places(*room, players, 9, choosing);
                        if longer > 1.0 && is_tiny(*room) {
                            continue;
                        }
                        let zone = laid.zones.sentence;
                        for slip in &slips {
                            let needs = slip_height(*room, zone.width, slip, longer);
                            cases.check(needs <= f64::from(zone.height), || {
                                format!(
                                    "{room:?}, {phase:?}, ×{longer}: {slip:?} needs {needs} px in {zone:?}"
                                )
                            });
                        }
                        let line = |line: &String| text_width(line, 12.0);
                        let shown = seats.iter().map(|shows| match room.shape {
                            Shape::Low | Shape::Narrow => {
                                shows.lines.iter().map(line).sum::<f64>() + text_width(" · ", 12.0)
                            }
                            _ => shows.lines.iter().map(line).fold(0.0, f64::max),
                        });
                        let widest = shown.fold(0.0, f64::max) * longer;
                        let stand = room.seats(players as i32, room.felt().width - 16);
                        let each = laid.zones.others.width / stand.columns;
                        cases.check(widest <= f64::from(each) - 4.0, || {
                            format!("{room:?}, ×{longer}: {widest} px in a seat of {each}")
                        });
                    }
                }
            }
        }
    }
    println!("{} cases", cases.all_hold(100_000));
}

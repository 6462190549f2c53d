//! OTTO Game Over in windows of every kind, with every number of players, in every phase and
//! language.
#![expect(clippy::print_stdout, reason = "the count of cases is there to be read")]

use std::collections::BTreeSet;

use engine::{Dice, Game as _, Seat};
use game_otto_game_over::{Cell, OttoGameOver, Secret};
use table::{Area, Room, Scene, Table as _, Zones};
use test_kit::Sitting;
use test_kit::rooms::{
    Cases, LANGUAGES, Slip, assert_zones, assert_zones_but_own, is_tiny, rooms, slip_height, slip_with_grid,
    text_lines, text_width,
};

use crate::places::{Form, Own, OwnForm, Places, Things, places};
use crate::{Gesture, Held, Layout, OttoGameOverTable, step};

/// The width and height of the person's own things.
fn needs(own: &Own, secrets: i32) -> (i32, i32) {
    let rows = (secrets + own.row - 1) / own.row;
    let wide = if secrets > 0 { own.step * (own.row.min(secrets) - 1) + own.secret.0 } else { 0 };
    let high = rows * (own.secret.1 + 6) - 6;
    let tiles = 2 * own.tile + 8;
    match own.form {
        OwnForm::Headed => (tiles.max(wide), own.tile + 44 + 2 * 20 + 4 * 10 + high.max(0)),
        OwnForm::Column => (tiles.max(wide), own.tile + 44 + 2 * 10 + high.max(0)),
        OwnForm::Tight => (tiles + 46 + wide + 16, own.tile.max(92).max(high)),
        OwnForm::Row if secrets > 0 => (tiles + 98 + wide + 16, own.tile.max(44).max(high)),
        OwnForm::Row => (tiles + 98 + 8, own.tile.max(44)),
        OwnForm::Two => ((2 * own.tile + 2 * 44 + 3 * 6).max(wide), own.tile + 4 + high.max(0)),
    }
}

fn assert_fits(room: Room, laid: &Places, things: Things, what: &str) {
    let Zones { others, centre, own, .. } = laid.zones;
    let felt = Area::new(0, 0, room.felt().width, room.felt().height);
    if own.height > 0 {
        assert_zones(room, &laid.zones, 45, what);
        let (wide, high) = needs(&laid.own, things.secrets as i32);
        assert!(wide <= own.width && high <= own.height, "{what}, {room:?}: {wide} × {high} in {laid:?}");
    } else {
        assert!(laid.choices.is_some(), "{what}, {room:?}: {laid:?}");
        assert_zones_but_own(room, &laid.zones, 45, what);
    }
    assert!(centre.width.min(centre.height) >= 250, "{what}, {room:?}: {laid:?}");
    assert!(laid.own.tile >= 44 && laid.own.secret.0 >= 44 && laid.own.secret.1 >= 44, "{what}, {room:?}");
    // Of overlapping cards, enough is visible to distinguish them.
    assert!(laid.own.step >= 20 || things.secrets < 2, "{what}, {room:?}: {laid:?}");
    let rows = (things.players as i32 + laid.players.columns - 1) / laid.players.columns;
    let high = rows * laid.players.form.height();
    assert!(high <= others.height, "{what}, {room:?}: players need {high} px: {laid:?}");
    if let Some(track) = laid.track {
        assert!(felt.holds(track) && track.height * 780 >= track.width * 46, "{what}, {room:?}: {track:?}");
        for (name, zone) in laid.zones.all() {
            assert!(!zone.meets(track), "{what}, {room:?}: the track meets {name}: {laid:?}");
        }
    }
}

#[test]
fn every_window_has_room_for_the_table() {
    let mut cases = Cases::default();
    for room in rooms() {
        for players in 1..=4 {
            for secrets in 0..=8 {
                for steps in [0, 1, 2, 3, 5, 8] {
                    let things = Things { players, secrets, steps, track: players > 1 };
                    let what = format!("{things:?}");
                    assert_fits(room, &places(room, things), things, &what);
                    cases.check(true, String::new);
                }
            }
        }
    }
    println!("{} cases", cases.all_hold(200_000));
}

/// What a person on turn may see on the slip: the sentence with nothing held, the tile over some
/// cells and turned, every card picked up, a void as every action.
fn slips(scene: &Scene<'_, OttoGameOver>, found: &mut Vec<(Slip, Vec<String>)>) {
    let lang = scene.lang;
    let mut see = |laid: &Layout| {
        let labels: Vec<String> = laid.steps.iter().map(|each| step(*each, lang, scene.names)).collect();
        let buttons = labels.iter().map(|label| (text_width(label, 15.5), 0.0)).collect();
        let says = OttoGameOverTable::expected(scene, laid);
        let note = OttoGameOverTable::note(scene, laid, true);
        if found.iter().all(|(slip, others)| slip.says != says || slip.note != note || *others != labels) {
            found.push((Slip { says, note, buttons }, labels));
        }
    };
    let mut look = |gestures: &[Gesture]| {
        let mut held = Held::default();
        for gesture in gestures {
            let laid = OttoGameOverTable::layout(scene, &held, None);
            OttoGameOverTable::choose(scene, &laid, &mut held, *gesture);
        }
        see(&OttoGameOverTable::layout(scene, &held, None));
    };
    look(&[]);
    for cell in Cell::all().step_by(3) {
        look(&[Gesture::Aim(cell)]);
        look(&[Gesture::Turn(1), Gesture::Aim(cell)]);
    }
    for card in Secret::ALL {
        look(&[Gesture::Card(card)]);
        look(&[Gesture::Card(Secret::CosmicVoid), Gesture::As(card)]);
    }
}

#[test]
fn every_sentence_has_room_on_its_slip_and_every_player_shows_their_counts() {
    let (mut cases, rooms) = (Cases::default(), rooms());
    let tables = ["1", "2 vigilance=on", "3", "4", "4 teams=on"];
    for (table, seed) in tables.into_iter().zip(3..) {
        for (lang, longer) in LANGUAGES {
            let mut sitting = Sitting::<OttoGameOver>::new(&format!("{table} rounds=2"), seed);
            sitting.lang = lang;
            let (mut dice, mut found, mut lines) = (Dice::new(seed), Vec::new(), BTreeSet::new());
            let players = sitting.game.state().seats();
            while let Some(seat) = sitting.turn() {
                for me in [seat, seat.left(players)] {
                    sitting.scene(Some(me), |scene| {
                        slips(scene, &mut found);
                        let shown = OttoGameOverTable::seats(scene);
                        let first = shown.iter().zip(Seat::all(players)).filter_map(|(shows, seat)| {
                            // A partner's cards are drawn.
                            let drawn = scene.view.open.teams && scene.view.hands[seat].is_some();
                            shows.lines.first().filter(|_| !drawn)
                        });
                        lines.extend(first.cloned());
                    });
                }
                let mv = sitting.game.state().random_move(seat, &mut dice, &mut Vec::new());
                sitting.play(mv.expect("somebody can move"));
            }
            for room in &rooms {
                if longer > 1.0 && is_tiny(*room) {
                    continue;
                }
                for (slip, labels) in &found {
                    let things = Things { players, secrets: 2, steps: labels.len(), track: players > 1 };
                    let laid = places(*room, things);
                    let zone = laid.zones.sentence;
                    let needs = match laid.choices {
                        Some(columns) => slip_with_grid(*room, zone.width, slip, labels, columns, longer),
                        None => slip_height(*room, zone.width, slip, longer),
                    };
                    cases.check(needs <= f64::from(zone.height), || {
                        format!("{room:?}, ×{longer}: {slip:?}, {labels:?} needs {needs} px in {zone:?}")
                    });
                }
                let laid = places(*room, Things { players, secrets: 2, steps: 1, track: players > 1 });
                let each = laid.zones.others.width / laid.players.columns;
                let beside = match laid.players.form {
                    Form::Full => laid.players.tile + 62,
                    Form::Compact => 4,
                    Form::Line => 44,
                };
                // In a solo game the player has the whole column.
                let most = if laid.players.form == Form::Full { 2 + usize::from(players == 1) } else { 1 };
                for line in &lines {
                    let deep = text_lines(line, 12.0, f64::from(each - beside), longer);
                    let longest = line.split(' ').map(|word| text_width(word, 12.0)).fold(0.0, f64::max);
                    cases.check(deep <= most && longest * longer <= f64::from(each - beside), || {
                        format!("{room:?}, ×{longer}: “{line}” in {each} - {beside}")
                    });
                }
            }
        }
    }
    println!("{} cases", cases.all_hold(500_000));
}

/// The choices of a void are the largest number possible.
#[test]
fn own_things_yield_to_choices_only_where_room_lacks() {
    let things = Things { players: 4, secrets: 2, steps: 8, track: true };
    assert!(places(Room::new(1366, 768), things).zones.own.height > 0);
    assert!(places(Room::new(820, 1180), things).zones.own.height > 0);
    assert_eq!(places(Room::new(320, 568), things).zones.own.height, 0);
    let usual = Things { steps: 1, ..things };
    assert!(places(Room::new(320, 568), usual).zones.own.height > 0);
}

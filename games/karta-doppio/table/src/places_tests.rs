//! Karta Doppio in windows of every kind, in every phase and language.
#![expect(clippy::print_stdout, reason = "the count of cases is there to be read")]

use game_karta_doppio::KartaDoppio;
use table::{Area, Table as _};
use test_kit::Sitting;
use test_kit::rooms::{Cases, LANGUAGES, Slip, assert_zones, is_tiny, rooms, slip_height, text_width};

use crate::{Gesture, Held, KartaDoppioTable, lay, places};

#[test]
fn every_window_has_room_for_the_table() {
    let mut cases = 0;
    for room in rooms() {
        let laid = places(room);
        assert_zones(room, &laid.zones, 45, "the table");
        let rows = |(wide, row): (i32, i32)| (wide * row, 8_i32.div_euclid(row) + i32::from(8 % row > 0));
        // The person's own cards are touch targets.
        let (wide, deep) = rows(laid.near);
        let Area { width, height, .. } = laid.zones.own;
        assert!(laid.near.0 >= 44 && wide < width && deep * 44 < height, "{room:?}: {laid:?}");
        let (wide, deep) = rows(laid.far);
        let Area { width, height, .. } = laid.zones.others;
        assert!(laid.far.0 >= 24 && wide < width && deep * laid.far.0 * 2 / 3 < height, "{room:?}: {laid:?}");
        cases += 1;
    }
    println!("{cases} cases");
    assert!(cases > 900, "{cases}");
}

#[test]
fn every_sentence_has_room_on_its_slip() {
    let (mut cases, rooms) = (Cases::default(), rooms());
    for (lang, longer) in LANGUAGES {
        let mut sitting = Sitting::<KartaDoppio>::new("2 legs=1", 3);
        sitting.lang = lang;
        while let Some(seat) = sitting.turn() {
            let mut slips = Vec::new();
            let legal = sitting.legal(seat);
            let card = legal[legal.len() / 2].face().card();
            for me in [seat, seat.left(2)] {
                sitting.scene(Some(me), |scene| {
                    let mut held = Held::default();
                    for gesture in
                        [None, Some(Gesture::Touch(card)), Some(Gesture::Aim((1, 1))), Some(Gesture::Turn)]
                    {
                        let laid = KartaDoppioTable::layout(scene, &held, None);
                        if let Some(gesture) = gesture {
                            KartaDoppioTable::choose(scene, &laid, &mut held, gesture);
                        }
                        let laid = KartaDoppioTable::layout(scene, &held, None);
                        let mut buttons = Vec::new();
                        if laid.face.is_some() {
                            // Turn and flip are icons.
                            buttons.extend([(0.0, 20.0), (0.0, 20.0), (text_width(lay(lang), 15.0), 0.0)]);
                        }
                        let says = KartaDoppioTable::expected(scene, &laid);
                        let note = KartaDoppioTable::note(scene, &laid, true);
                        slips.push(Slip { says, note, buttons });
                    }
                });
            }
            for slip in slips {
                for room in &rooms {
                    if longer > 1.0 && is_tiny(*room) {
                        continue;
                    }
                    let zone = places(*room).zones.sentence;
                    let needs = slip_height(*room, zone.width, &slip, longer);
                    cases.check(needs <= f64::from(zone.height), || {
                        format!("{room:?}, ×{longer}: {slip:?} needs {needs} px in {zone:?}")
                    });
                }
            }
            sitting.play(legal[legal.len() / 3]);
        }
    }
    println!("{} cases", cases.all_hold(100_000));
}

//! Otto & Bruno in windows of every kind, with every number of players, in every phase and
//! language.
#![expect(clippy::print_stdout, reason = "the count of cases is there to be read")]

use engine::{Dice, Game as _};
use game_otto_bruno::{Move, OttoBruno};
use table::{Scene, Shape, Table as _};
use test_kit::Sitting;
use test_kit::rooms::{
    Cases, LANGUAGES, Slip, assert_zones, assert_zones_but_own, is_tiny, rooms, slip_height, text_width,
};

use crate::places::{Centre, ROUND_PILE, RackForm, beside_name, places, tall};
use crate::{Gesture, Held, OttoBrunoTable, Texts, main};

#[test]
fn every_window_has_room_for_the_table() {
    let mut cases = Cases::default();
    for room in rooms() {
        for others in 1..=4 {
            // A spectator sees four racks and has none.
            let laid = places(room, others, others < 4);
            let what = format!("{others} others");
            if others < 4 {
                assert_zones(room, &laid.zones, 14, &what);
            } else {
                assert_zones_but_own(room, &laid.zones, 14, &what);
            }
            let others = others as i32;
            let (zone, racks) = (laid.zones.others, laid.others);
            let (die, step) = racks.die;
            let rack = 7 * step + die;
            let (wide, high) = match racks.form {
                RackForm::Row => (others * (rack + 24), 10 + 48 + racks.tall + 14),
                RackForm::Beside => (racks.name + rack + 24, 6 + others * beside_name(racks)),
                RackForm::Column => (rack + 18, others * (16 + racks.tall + 8)),
            };
            let last = if laid.last_line { 44 } else { 0 };
            let fits = wide <= zone.width && high + last <= zone.height;
            cases.check(fits, || format!("{what}, {room:?}: racks of {wide} × {high}: {laid:?}"));
            // Of another player's card the corner is visible, with value and letter; or a whole
            // strip, with value, letter and shape stacked.
            let seen = if racks.strips {
                die >= 15 && step > die && racks.tall >= 40
            } else {
                die >= 24 && step >= 22 && racks.tall == tall(die)
            };
            cases.check(seen, || format!("{what}, {room:?}: {step} px of a card of {die} px are seen"));

            let zone = laid.zones.own;
            let (die, step) = laid.mine;
            let wide = (8 / laid.tiers - 1) * step + die;
            let high = laid.tiers * (tall(die) + 18);
            let fits =
                die >= 44 && step >= die && wide <= zone.width - 16 && (others == 4 || high <= zone.height);
            cases.check(fits, || format!("{what}, {room:?}: own rack of {wide} × {high}: {laid:?}"));

            let zone = laid.zones.centre;
            let piles = (3 * laid.pile.max(44) + 2 * 8, tall(laid.pile) + ROUND_PILE);
            let (wide, high) = match laid.centre {
                Centre::Wide => (piles.0 + 2 * 132, piles.1.max(laid.coin + 20)),
                Centre::Left => (piles.0 + 84, piles.1.max(laid.coin + 16)),
                Centre::Above => (piles.0, piles.1 + laid.coin + 8),
            };
            let fits = laid.pile >= 40 && wide <= zone.width && high <= zone.height;
            cases.check(fits, || format!("{what}, {room:?}: piles of {wide} × {high}: {laid:?}"));
        }
    }
    println!("{} cases", cases.all_hold(10_000));
}

/// What may be on the slip: with nothing chosen, with one card, four, eight, another combination.
fn slips(scene: &Scene<'_, OttoBruno>, found: &mut Vec<Slip>) {
    let lang = scene.lang;
    let mut held = Held::default();
    let first = OttoBrunoTable::layout(scene, &held, None);
    let touches: Vec<Gesture> = first.mine.iter().map(|die| Gesture::Touch(die.id)).collect();
    for gesture in
        [None, Some(Gesture::Other), Some(Gesture::PutBack)].into_iter().chain(touches.into_iter().map(Some))
    {
        let laid = OttoBrunoTable::layout(scene, &held, None);
        if let Some(gesture) = gesture {
            OttoBrunoTable::choose(scene, &laid, &mut held, gesture);
        }
        let laid = OttoBrunoTable::layout(scene, &held, None);
        let w = Texts::of(lang);
        let mut buttons = Vec::new();
        // Where there is little space, the button for letting go is a cross.
        buttons.extend((!laid.chosen.is_empty()).then_some((0.0, 20.0)));
        buttons.extend(laid.offer().map(|(at, count)| (text_width(&format!("{at}/{count}"), 15.5), 0.0)));
        buttons.extend((laid.pass && laid.chosen.is_empty()).then(|| (text_width(w.pass, 15.5), 0.0)));
        buttons.extend(laid.main.map(|mv: Move| (text_width(main(mv, lang), 15.5), 0.0)));
        let says = OttoBrunoTable::expected(scene, &laid);
        let note = OttoBrunoTable::note(scene, &laid, true);
        let told = |slip: &Slip| slip.says == says && slip.note == note && slip.buttons == buttons;
        if !found.iter().any(told) {
            found.push(Slip { says, note, buttons });
        }
    }
}

#[test]
fn every_sentence_has_room_on_its_slip_and_every_seat_shows_its_counts() {
    let (mut cases, rooms) = (Cases::default(), rooms());
    for players in 2..=4_usize {
        for (lang, longer) in LANGUAGES {
            let (mut found, mut counts): (Vec<Slip>, Vec<String>) = (Vec::new(), Vec::new());
            for seed in 0..4 {
                let mut sitting = Sitting::<OttoBruno>::new(&players.to_string(), seed);
                sitting.lang = lang;
                let mut dice = Dice::new(seed);
                while let Some(seat) = sitting.turn() {
                    for me in [seat, seat.left(players)] {
                        sitting.scene(Some(me), |scene| {
                            slips(scene, &mut found);
                            for line in OttoBrunoTable::seats(scene).into_iter().flat_map(|shows| shows.lines)
                            {
                                if !counts.contains(&line) {
                                    counts.push(line);
                                }
                            }
                        });
                    }
                    // A player who can show does, so that every phase occurs.
                    let legal = sitting.legal(seat);
                    let shows = legal.iter().copied().find(|mv| matches!(mv, Move::Show(_)));
                    let mv = shows.filter(|_| dice.below(4) > 0);
                    let mv =
                        mv.or_else(|| sitting.game.state().random_move(seat, &mut dice, &mut Vec::new()));
                    sitting.play(mv.expect("somebody can move"));
                }
            }
            for room in rooms.iter().filter(|room| longer <= 1.0 || !is_tiny(**room)) {
                let laid = places(*room, players - 1, true);
                let zone = laid.zones.sentence;
                for slip in &found {
                    // Where there is little space, buttons have less padding.
                    let less = if room.shape == Shape::Upright { 8.0 } else { 0.0 };
                    let buttons = slip.buttons.iter().map(|(words, rest)| (*words, rest - less)).collect();
                    let slip = Slip { buttons, ..slip.clone() };
                    let needs = slip_height(*room, zone.width, &slip, longer);
                    cases.check(needs <= f64::from(zone.height), || {
                        format!("{room:?}, ×{longer}: {slip:?} needs {needs} px in {zone:?}")
                    });
                }
                // A name and its counts beside the rack: the counts in two lines at most.
                if laid.others.form == RackForm::Beside {
                    for line in &counts {
                        let place = f64::from(laid.others.name - 8);
                        // A word that is longer than a line is broken.
                        let lines = (text_width(line, 12.0) * longer / place).ceil();
                        cases.check(lines <= 2.0, || format!("{room:?}, ×{longer}: “{line}” in {place}"));
                    }
                }
            }
        }
    }
    println!("{} cases", cases.all_hold(100_000));
}

//! Tests on matches that are really played.

use engine::{Dice, Game as _, Lang, Refusal as _, Seat};
use game_dos::{Card, Dos, Move, Phase, Played, Seen};
use table::{Answer, Narrator, State, Table as _};
use test_kit::Sitting;

use crate::layout::{hash_value, with_call};
use crate::{DosTable, Gesture, Held, Layout, Note, RowSize, Shout, Thing, mismatch};

fn layout(sitting: &Sitting<Dos>, seat: Seat, held: &Held) -> Layout {
    sitting.scene(Some(seat), |scene| DosTable::layout(scene, held, None))
}

fn choose(sitting: &Sitting<Dos>, seat: Seat, held: &mut Held, gesture: Gesture) -> Answer<Dos> {
    sitting.scene(Some(seat), |scene| {
        let laid = DosTable::layout(scene, held, None);
        DosTable::choose(scene, &laid, held, gesture)
    })
}

/// Plays matches and passes on every position of the seat on turn.
fn through(mut each: impl FnMut(&mut Sitting<Dos>, Seat)) {
    let mut dice = Dice::new(7);
    for seed in 0..6 {
        let mut sitting = Sitting::<Dos>::new(&format!("{} call=shout", 2 + seed % 3), seed);
        for _ in 0..120 {
            let Some(seat) = sitting.turn() else { break };
            each(&mut sitting, seat);
            sitting.pending = None;
            let mv = *dice.pick(&sitting.legal(seat)).expect("a move");
            sitting.play(mv);
        }
    }
}

#[test]
fn it_is_a_table() {
    test_kit::at_the_table::<DosTable>(&["2", "3 call=shout", "4 call=auto"]);
}

#[test]
fn every_legal_match_and_placement_is_a_few_touches_away_and_nothing_else_is() {
    let (mut tried, mut called) = (0, 0);
    through(|sitting, seat| {
        let legal = sitting.legal(seat);
        let shown = layout(sitting, seat, &Held::default());
        let plays = |answer: Answer<Dos>, mv: Move| matches!(answer, Answer::Play(played) if played == mv);
        for mv in &legal {
            let mut held = Held::default();
            match *mv {
                Move::Match { place, cards, shout: false } => {
                    let mut left: Vec<Thing> = shown.hand.iter().map(|card| card.thing).collect();
                    for card in cards.cards() {
                        let at = left.iter().position(|thing| thing.card == card).expect("in hand");
                        let thing = left.remove(at);
                        let hand = layout(sitting, seat, &held).hand;
                        let state = hand.iter().find(|each| each.thing == thing).expect("shown").state;
                        assert_eq!(state, State::Lit, "{mv}: {card}");
                        let answer = choose(sitting, seat, &mut held, Gesture::Touch(thing));
                        assert!(matches!(answer, Answer::Held), "{mv}");
                    }
                    let lit = &layout(sitting, seat, &held).row[place.index()];
                    assert_eq!(lit.state, State::Lit, "{mv}");
                    assert!(matches!(lit.note, Note::Fits(..)) && lit.reached);
                    let mut answer = choose(sitting, seat, &mut held, Gesture::Row(place));
                    if let Answer::Held = answer {
                        let shown = layout(sitting, seat, &held);
                        let ready = shown.ready.expect("it waits for the call");
                        assert!(ready.two && ready.mv == *mv);
                        assert_eq!(shown.shout.map(Shout::mv), Some(with_call(*mv)));
                        assert!(legal.contains(&with_call(*mv)), "A23");
                        assert_eq!(shown.steps(), [Gesture::LetGo, Gesture::Play(*mv)]);
                        answer = choose(sitting, seat, &mut held, Gesture::Row(place));
                        called += 1;
                    }
                    assert!(plays(answer, *mv), "{mv}");
                    assert_eq!(held, Held::default());
                    tried += 1;
                }
                Move::Place { card, shout: false } => {
                    let thing =
                        shown.hand.iter().find(|each| each.thing.card == card).expect("in hand").thing;
                    let mut answer = choose(sitting, seat, &mut held, Gesture::OntoCentre(thing));
                    if let Answer::Held = answer {
                        answer = choose(sitting, seat, &mut held, Gesture::Centre);
                    }
                    assert!(plays(answer, *mv), "{mv}");
                }
                _ => {}
            }
        }
        for card in &shown.hand {
            let used = legal.iter().any(|mv| match *mv {
                Move::Match { cards, .. } => cards.cards().any(|each| each == card.thing.card),
                Move::Place { card: placed, .. } => placed == card.thing.card,
                _ => false,
            });
            assert_eq!(card.state == State::Lit, used, "{:?}", card.thing);
        }
        for mv in [Move::Draw, Move::End, Move::Keep] {
            assert_eq!(shown.steps().contains(&Gesture::Play(mv)), legal.contains(&mv));
        }
    });
    assert!(tried > 500 && called > 5, "{tried} {called}");
}

#[test]
fn a_waiting_player_has_nothing_lit_and_touching_only_says_why() {
    let sitting = Sitting::<Dos>::new("3 call=shout", 4);
    let seat = sitting.turn().expect("the match runs");
    for other in Seat::all(3).filter(|other| *other != seat) {
        let shown = layout(&sitting, other, &Held::default());
        assert!(shown.hand.iter().all(|card| card.state == State::Rest));
        assert!(shown.plain.is_empty() && !shown.acting);
        let first = shown.hand[0].thing;
        let answer = choose(&sitting, other, &mut Held::default(), Gesture::Touch(first));
        assert!(matches!(answer, Answer::Refused(mv, _) if shown.hand[0].attempt == Some(mv)));
    }
}

#[test]
fn cards_keep_their_numbers_from_hand_to_tray_to_discard() {
    let mut followed = 0;
    let mut dice = Dice::new(3);
    let me = Seat::new(0).expect("a seat");
    for seed in 0..8 {
        let mut sitting = Sitting::<Dos>::new("2 call=shout", seed);
        let mut before: Option<Layout> = None;
        for _ in 0..60 {
            let Some(seat) = sitting.turn() else { break };
            let look = |sitting: &Sitting<Dos>, before: Option<&Layout>| {
                sitting.scene(Some(me), |scene| DosTable::layout(scene, &Held::default(), before))
            };
            let shown = look(&sitting, before.as_ref());
            let mut ids: Vec<u32> = shown.hand.iter().map(|card| card.thing.id).collect();
            for spot in &shown.row {
                ids.extend(spot.tray.iter().map(|thing| thing.id).chain([spot.thing.id]));
            }
            ids.extend(shown.top.map(|top| top.id));
            let all = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), all, "no number twice");
            let mv = *dice.pick(&sitting.legal(seat)).expect("a move");
            if let (true, Move::Match { place, cards, .. }) = (seat == me, mv) {
                sitting.pending = Some(mv);
                let after = look(&sitting, Some(&shown));
                let spot = &after.row[place.index()];
                assert_eq!(spot.covered, Some(State::Pending));
                assert_eq!(spot.tray.len(), cards.count() as usize);
                let held = |laid: &Layout, thing| laid.hand.iter().any(|card| card.thing == thing);
                for thing in &spot.tray {
                    assert!(held(&shown, *thing), "it comes from the hand");
                    assert!(!held(&after, *thing), "and has left it");
                    followed += 1;
                }
                assert!(after.hand.iter().all(|card| card.state == State::Rest));
                sitting.pending = None;
            }
            before = Some(shown);
            sitting.play(mv);
        }
    }
    assert!(followed > 20, "{followed}");
}

#[test]
fn a_placed_card_lies_at_the_end_of_the_row_at_once() {
    let mut placed = 0;
    through(|sitting, seat| {
        let place = |mv: &Move| matches!(mv, Move::Place { .. });
        let Some(mv) = sitting.legal(seat).into_iter().find(place) else { return };
        let before = layout(sitting, seat, &Held::default());
        sitting.pending = Some(mv);
        let shown = layout(sitting, seat, &Held::default());
        assert_eq!(shown.row.len(), before.row.len() + 1);
        let last = shown.row.last().expect("it lies there");
        assert_eq!((last.state, last.place), (State::Pending, None));
        assert_eq!(shown.hand.len() + 1, before.hand.len());
        placed += 1;
    });
    assert!(placed > 10, "{placed}");
}

#[test]
fn the_row_shrinks_as_it_grows() {
    assert_eq!(
        [2, 5, 6, 10, 11].map(RowSize::of),
        [RowSize::One, RowSize::One, RowSize::Two, RowSize::Two, RowSize::Mini]
    );
    for count in 1..107 {
        assert!(RowSize::of(count).columns(count) >= 1);
    }
    assert_eq!((RowSize::Two.columns(7), RowSize::Mini.columns(12)), (4, 4));
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

#[test]
fn what_a_hash_counts_is_said() {
    let with = |text: &str| text.parse::<Played>().expect("cards");
    assert_eq!(hash_value(card("G#"), with("DOS+R5")), Some(7));
    assert_eq!(hash_value(card("R7"), with("B3+Y#")), Some(4));
    assert_eq!(hash_value(card("R7"), with("Y#")), Some(7));
    assert_eq!(hash_value(card("R7"), with("R7")), None);
}

#[test]
fn a_spectator_sees_a_table_without_a_hand() {
    let sitting = Sitting::<Dos>::new("4 call=shout", 2);
    let shown = sitting.scene(None, |scene| DosTable::layout(scene, &Held::default(), None));
    assert!(shown.hand.is_empty() && !shown.acting && shown.shout.is_none() && shown.slot.is_none());
    assert_eq!(shown.row.len(), 2);
}

#[test]
fn cards_that_do_not_match_say_what_they_make() {
    let mut found = 0;
    through(|sitting, seat| {
        let view = sitting.game.state().view(engine::Observer::screen(seat));
        for mv in sitting.legal(seat) {
            assert_eq!(mismatch(&view, mv), None, "{mv} is legal");
        }
        let hand: Vec<Card> = view.hand.iter().collect();
        let (Some(place), [one, other, ..]) = (game_dos::Place::new(0), &hand[..]) else { return };
        let mv = Move::Match { place, cards: Played::two(*one, *other), shout: false };
        if let Some(why) = mismatch(&view, mv) {
            let sum = one.number().zip(other.number()).map(|(one, other)| one + other);
            assert_eq!((why.sum, why.row.first()), (sum, Some(&view.row[0].card)));
            found += 1;
        }
    });
    assert!(found > 100, "{found}");
}

/// A card that matches nothing is compared with everything it could have covered.
#[test]
fn a_card_that_fits_nowhere_is_compared_with_the_whole_row() {
    let (mut nowhere, mut elsewhere) = (0, 0);
    through(|sitting, seat| {
        let view = sitting.game.state().view(engine::Observer::screen(seat));
        if view.phase != Phase::Turn(seat) {
            return;
        }
        let shown = layout(sitting, seat, &Held::default());
        for card in &shown.hand {
            let mut held = Held::default();
            let answer = choose(sitting, seat, &mut held, Gesture::Touch(card.thing));
            let Answer::Refused(mv, _) = answer else { continue };
            let why = mismatch(&view, mv).expect("a card that does not match");
            assert_eq!(card.state, State::Dim);
            assert!(why.nowhere && why.says(Lang::Fr).is_some_and(|says| says.contains("aucune carte")));
            assert_eq!(why.row.len(), view.row.iter().filter(|spot| spot.over.is_none()).count());
            nowhere += 1;
        }
        // If it is useful elsewhere, it is compared with the card it was tried on.
        let matched = sitting.legal(seat).into_iter().find_map(|mv| match mv {
            Move::Match { place, cards, .. } => Some((place, cards)),
            _ => None,
        });
        let Some((place, cards)) = matched else { return };
        for other in (0..view.row.len()).filter_map(game_dos::Place::new).filter(|other| *other != place) {
            if let Some(why) = mismatch(&view, Move::Match { place: other, cards, shout: false }) {
                assert_eq!((why.nowhere, why.row), (false, vec![view.row[other.index()].card]));
                elsewhere += 1;
            }
        }
    });
    assert!(nowhere > 50 && elsewhere > 50, "{nowhere}, {elsewhere}");
}

#[test]
fn a_touch_that_cannot_be_says_why_and_keeps_what_is_held() {
    let mut refused = 0;
    through(|sitting, seat| {
        let shown = layout(sitting, seat, &Held::default());
        let Some(lit) = shown.hand.iter().find(|card| card.state == State::Lit) else { return };
        let mut held = Held::default();
        choose(sitting, seat, &mut held, Gesture::Touch(lit.thing));
        let before = held.clone();
        let row = layout(sitting, seat, &held).row;
        let Some(place) = row.iter().find(|spot| spot.note == Note::Stays).and_then(|spot| spot.place) else {
            return;
        };
        let answer = choose(sitting, seat, &mut held, Gesture::Row(place));
        assert!(matches!(answer, Answer::Refused(_, why) if !why.article().is_empty()));
        assert_eq!(held, before);
        refused += 1;
    });
    assert!(refused > 50, "{refused}");
}

#[test]
fn verbs_agree_with_the_reader() {
    let seat = |index| Seat::new(index).expect("a seat");
    let names = |at: Seat| if at == seat(0) { "Vous".to_owned() } else { "Maud".to_owned() };
    let by = Narrator { lang: Lang::Fr, me: Some(seat(0)), names: &names };
    let told = |seen: &Seen| DosTable::sentence(seen, by).map(|(seat, text)| (seat.index(), text));
    let caught = |of: usize, by: usize| Seen::Caught { seat: seat(of), by: seat(by), later: false };
    for (seen, who, text) in [
        (caught(0, 1), 1, "vous prend en faute : deux cartes de pénalité"),
        (caught(1, 0), 0, "prenez Maud en faute : deux cartes de pénalité"),
        (Seen::Placed { seat: seat(1), card: card("R5") }, 1, "pose le 5 rouge au centre"),
        (Seen::Called { seat: seat(0) }, 0, "criez « DOS ! »"),
    ] {
        assert_eq!(told(&seen), Some((who, text.to_owned())));
    }
}

/// Everybody with their total, who has won, and the article if that needs an explanation.
#[test]
fn the_end_of_a_match_says_how_it_was_decided() {
    let articles = test_kit::ends_are_told::<DosTable>(&["2", "4 target=100"], 6);
    assert_eq!(articles, ["A26"].into());
}

//! Tests of the layout of DOS, on matches that are really played.

use super::*;
use engine::{Dice, Game, Observer, Seed, TableOptions as _};
use game_dos::{Dos, Event, Options};

struct TestTable {
    game: Dos,
    heard: Vec<Event>,
}

/// What one seat has before it.
struct SeatSight {
    view: View,
    legal: Vec<Move>,
    events: Vec<(u64, Seen)>,
}

impl SeatSight {
    fn sees(&self, pending: Option<Move>) -> Sees<'_> {
        Sees { view: &self.view, legal: &self.legal, events: &self.events, pending }
    }
}

impl TestTable {
    fn new(seats: usize, seed: u64) -> Self {
        let mut heard = Vec::new();
        let mut options = Options::default();
        options.set("call", "shout").expect("tables can shout");
        let game = Dos::deal(&options, seats, &Seed::numbered(seed, 0), &mut heard).expect("they can play");
        Self { game, heard }
    }

    fn seat(&self) -> Seat {
        self.game.to_act().must.first().expect("the match runs")
    }

    fn look(&self, seat: Seat) -> SeatSight {
        let observer = Observer::screen(seat);
        let mut legal = Vec::new();
        self.game.legal_moves(seat, &mut legal);
        let events =
            self.heard.iter().enumerate().map(|(n, event)| (n as u64, event.seen_by(observer))).collect();
        SeatSight { view: self.game.view(observer), legal, events }
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        self.game.play(seat, mv, &mut self.heard).expect("legal");
    }
}

/// Plays through matches and shows every position of the seat that is on turn.
fn through(mut each: impl FnMut(&SeatSight, Seat)) {
    let mut dice = Dice::new(7);
    for seed in 0..6 {
        let mut table = TestTable::new(2 + seed as usize % 3, seed);
        for _ in 0..120 {
            if table.game.outcome().is_some() {
                break;
            }
            let seat = table.seat();
            let looked = table.look(seat);
            each(&looked, seat);
            let mv = *dice.pick(&looked.legal).expect("a move");
            table.play(seat, mv);
        }
    }
}

#[test]
fn every_legal_match_and_placement_is_a_few_taps_away_and_nothing_else_is() {
    let mut tried = 0;
    through(|looked, _| {
        let sees = looked.sees(None);
        let shown = layout(sees, &Hold::default(), None);
        for mv in &looked.legal {
            match *mv {
                Move::Match { place, cards, shout: false } => {
                    let mut hold = Hold::default();
                    let mut left: Vec<Thing> = shown.scene.hand.clone();
                    for card in cards.cards() {
                        let at = left.iter().position(|thing| thing.card == card).expect("in hand");
                        let thing = left.remove(at);
                        let state = layout(sees, &hold, None).hand;
                        let state = state.iter().find(|each| each.thing == thing).expect("shown").state;
                        assert_eq!(state, State::Lit, "{mv}: {card}");
                        let Then::Hold(next) = tap_hand(sees, &hold, thing) else {
                            panic!("{mv}: held first")
                        };
                        hold = next;
                    }
                    let lit = layout(sees, &hold, None);
                    assert_eq!(lit.row[place.index()].state, State::Lit, "{mv}");
                    assert!(matches!(lit.row[place.index()].note, Note::Fits(..)));
                    let mut then = tap_row(sees, &hold, place);
                    if let Then::Hold(staged) = &then {
                        let shown = layout(sees, staged, None);
                        let ready = shown.ready.expect("it waits for the call");
                        assert!(ready.two && ready.mv == *mv);
                        assert_eq!(shown.shout.map(Shout::mv), Some(with_call(*mv)));
                        assert!(looked.legal.contains(&with_call(*mv)), "A23");
                        then = tap_row(sees, staged, place);
                    }
                    assert_eq!(then, Then::Play(*mv));
                    tried += 1;
                }
                Move::Place { card, shout: false } => {
                    let thing = *shown.scene.hand.iter().find(|thing| thing.card == card).expect("in hand");
                    let then = match drop_on_slot(sees, thing) {
                        Then::Hold(staged) => tap_slot(sees, &staged),
                        then @ Then::Play(_) => then,
                    };
                    assert_eq!(then, Then::Play(*mv));
                }
                _ => {}
            }
        }
        for card in &shown.hand {
            let used = looked.legal.iter().any(|mv| match *mv {
                Move::Match { cards, .. } => cards.cards().any(|each| each == card.thing.card),
                Move::Place { card: placed, .. } => placed == card.thing.card,
                _ => false,
            });
            assert_eq!(card.state == State::Lit, used, "{:?}", card.thing);
        }
        assert_eq!(shown.plain.contains(&Move::Draw), looked.legal.contains(&Move::Draw));
        assert_eq!(shown.plain.contains(&Move::End), looked.legal.contains(&Move::End));
        assert_eq!(shown.plain.contains(&Move::Keep), looked.legal.contains(&Move::Keep));
    });
    assert!(tried > 500, "{tried}");
}

#[test]
fn who_waits_has_nothing_lit_and_taps_only_to_be_told_why() {
    let table = TestTable::new(3, 4);
    let seat = table.seat();
    for other in Seat::all(3).filter(|other| *other != seat) {
        let looked = table.look(other);
        let shown = layout(looked.sees(None), &Hold::default(), None);
        assert!(
            shown.hand.iter().all(|card| card.state == State::Rest)
                && shown.plain.is_empty()
                && !shown.acting
        );
        let then = tap_hand(looked.sees(None), &Hold::default(), shown.hand[0].thing);
        let Then::Play(mv) = then else { panic!("it is tried") };
        assert!(!looked.legal.contains(&mv));
    }
}

#[test]
fn cards_keep_their_numbers_from_hand_to_tray_to_discard() {
    let mut followed = 0;
    let mut dice = Dice::new(3);
    for seed in 0..8 {
        let mut table = TestTable::new(2, seed);
        let mut before: Option<Layout> = None;
        for _ in 0..60 {
            if table.game.outcome().is_some() {
                break;
            }
            let seat = table.seat();
            let me = Seat::all(2).next().expect("two sit");
            let looked = table.look(me);
            let shown = layout(looked.sees(None), &Hold::default(), before.as_ref());
            let mut ids: Vec<u32> = shown.scene.hand.iter().map(|thing| thing.id).collect();
            ids.extend(
                shown
                    .row
                    .iter()
                    .flat_map(|spot| spot.tray.iter().map(|thing| thing.id).chain([spot.thing.id])),
            );
            ids.extend(shown.top.map(|top| top.id));
            let all = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), all, "no number twice");
            let legal = table.look(seat).legal;
            let mv = *dice.pick(&legal).expect("a move");
            if let (true, Move::Match { place, cards, .. }) = (seat == me, mv) {
                let sent = layout(looked.sees(Some(mv)), &Hold::default(), Some(&shown));
                let spot = &sent.row[place.index()];
                assert_eq!(spot.covered, Some(State::Pending));
                assert_eq!(spot.tray.len(), cards.count() as usize);
                for thing in &spot.tray {
                    assert!(shown.scene.hand.contains(thing), "it comes from the hand");
                    assert!(!sent.scene.hand.contains(thing), "and has left it");
                    followed += 1;
                }
                assert!(sent.hand.iter().all(|card| card.state == State::Rest));
            }
            before = Some(shown);
            table.play(seat, mv);
        }
    }
    assert!(followed > 20, "{followed}");
}

#[test]
fn a_placed_card_lies_at_the_end_of_the_row_at_once() {
    let mut placed = 0;
    through(|looked, _| {
        let Some(mv) = looked.legal.iter().find(|mv| matches!(mv, Move::Place { .. })) else { return };
        let shown = layout(looked.sees(Some(*mv)), &Hold::default(), None);
        assert_eq!(shown.row.len(), looked.view.row.len() + 1);
        let last = shown.row.last().expect("it lies there");
        assert_eq!((last.state, last.place), (State::Pending, None));
        assert_eq!(shown.hand.len() + 1, looked.view.hand.len() as usize);
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

#[test]
fn what_a_hash_counts_is_said() {
    let card = |text: &str| text.parse::<Card>().expect("a card");
    let with = |text: &str| text.parse::<Played>().expect("cards");
    assert_eq!(hash_value(card("G#"), with("DOS+R5")), Some(7));
    assert_eq!(hash_value(card("R7"), with("B3+Y#")), Some(4));
    assert_eq!(hash_value(card("R7"), with("Y#")), Some(7));
    assert_eq!(hash_value(card("R7"), with("R7")), None);
}

#[test]
fn a_spectator_sees_a_table_without_a_hand() {
    let table = TestTable::new(4, 2);
    let view = table.game.view(Observer { seat: None, ..Observer::screen(table.seat()) });
    let sees = Sees { view: &view, legal: &[], events: &[], pending: None };
    let shown = layout(sees, &Hold::default(), None);
    assert!(shown.hand.is_empty() && !shown.acting && shown.shout.is_none() && shown.slot.is_none());
    assert_eq!(shown.row.len(), 2);
}

//! Tests of the layout of Otto & Bruno, on games that are really played.

use super::*;
use engine::{Dice, Game, Observer, Seed, TableOptions as _};
use game_otto_bruno::{Event, Options, OttoBruno};

struct TestTable {
    game: OttoBruno,
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

    fn layout(&self) -> Layout {
        layout(self.sees(None), &Choice::default(), None)
    }
}

impl TestTable {
    fn new(seats: usize, seed: u64, memory: &str) -> Self {
        let mut heard = Vec::new();
        let mut options = Options::default();
        options.set("memory", memory).expect("tables can choose");
        let game =
            OttoBruno::deal(&options, seats, &Seed::numbered(seed, 0), &mut heard).expect("they can play");
        Self { game, heard }
    }

    fn look(&self, observer: Observer) -> SeatSight {
        let mut legal = Vec::new();
        if let Some(seat) = observer.seat {
            self.game.legal_moves(seat, &mut legal);
        }
        let events =
            self.heard.iter().enumerate().map(|(n, event)| (n as u64, event.seen_by(observer))).collect();
        SeatSight { view: self.game.view(observer), legal, events }
    }
}

/// Plays games to their end, showing whenever it can be done, and lets every position be looked at
/// by the seat on turn.
fn through(memory: &str, mut each: impl FnMut(&TestTable, &SeatSight, Seat)) {
    let mut dice = Dice::new(5);
    for seed in 0..6 {
        let mut table = TestTable::new(2 + seed as usize % 3, seed, memory);
        while let Some(seat) = table.game.to_act().must.first() {
            let looked = table.look(Observer::screen(seat));
            each(&table, &looked, seat);
            let shows = looked.legal.iter().rfind(|mv| matches!(mv, Move::Show(_) | Move::ShowTwo(_)));
            let mv = *shows.or_else(|| dice.pick(&looked.legal)).expect("a move");
            table.game.play(seat, mv, &mut table.heard).expect("legal");
        }
    }
}

#[test]
fn cards_are_followed_from_the_deal_to_the_end() {
    let (mut turns, mut looks) = (0, 0);
    through("human", |table, looked, seat| {
        let story = follow(&looked.view, &looked.events);
        assert!(story.racks.iter().flatten().all(|id| *id < 1000), "the story fits the table");
        let mut ids: Vec<u32> =
            story.racks.iter().flatten().chain(story.piles.iter().flatten()).copied().collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "no number twice");
        // The numbers do not depend on who looks.
        let other = seat.left(looked.view.players);
        let theirs = table.look(Observer::screen(other));
        assert_eq!(follow(&theirs.view, &theirs.events), story);
        turns = turns.max(looked.layout().turns);
        looks += 1;
    });
    assert!(turns >= 3 && looks > 300, "{turns} turns, {looks} looks");
}

#[test]
fn a_card_shows_its_other_face_after_a_turn_over_and_remembers_the_old_one() {
    let mut turned = 0;
    let mut dice = Dice::new(9);
    for seed in 0..6 {
        let mut table = TestTable::new(2, seed, "human");
        let me = Observer::screen(Seat::all(2).next().expect("two sit"));
        let mut before: Option<Layout> = None;
        while let Some(seat) = table.game.to_act().must.first() {
            let looked = table.look(me);
            let shown = layout(looked.sees(None), &Choice::default(), before.as_ref());
            if let Some(before) = before.as_ref().filter(|before| before.face != shown.face) {
                for die in &shown.mine {
                    let Some(old) = before.mine.iter().find(|old| old.id == die.id) else { continue };
                    assert_eq!(die.was, old.face.map(|face| (old.side, face)));
                    let faces = (old.face.expect("mine"), die.face.expect("mine"));
                    let (otto, bruno) = if die.side == Side::Bruno { faces } else { (faces.1, faces.0) };
                    assert!(game_otto_bruno::Card::new(otto, bruno).is_some(), "A3: {otto} {bruno}");
                    turned += 1;
                }
            }
            before = Some(shown);
            let legal = table.look(Observer::screen(seat)).legal;
            let shows = legal.iter().find(|mv| matches!(mv, Move::Show(_)));
            let mv = *shows.or_else(|| dice.pick(&legal)).expect("a move");
            table.game.play(seat, mv, &mut table.heard).expect("legal");
        }
    }
    assert!(turned > 20, "{turned}");
}

#[test]
fn every_legal_move_is_a_few_taps_away() {
    let mut shows = 0;
    through("human", |_, looked, _| {
        let sees = looked.sees(None);
        for mv in &looked.legal {
            let mut choice = Choice::default();
            let places = match *mv {
                Move::Discard(place) => vec![place.number()],
                Move::Show(_) => shown_places(*mv),
                Move::Draw(pile) => {
                    let laid = looked.layout();
                    assert!(laid.piles[slot(pile)].draw);
                    assert_eq!(tap_pile(&laid, pile), *mv);
                    continue;
                }
                Move::ShowTwo(_) | Move::ShowShared(..) | Move::Pass => continue,
            };
            for place in places {
                let laid = layout(sees, &choice, None);
                let id = laid.mine[place - 1].id;
                let Then::Choose(next) = tap_mine(sees, &laid, id) else { panic!("{mv}: it is chosen") };
                choice = next;
            }
            let laid = layout(sees, &choice, None);
            assert_eq!(laid.main.map(Main::mv), Some(*mv));
            if let Move::Discard(_) = mv {
                assert_eq!(tap_pile(&laid, Pile::Discard), *mv);
            }
            shows += usize::from(matches!(mv, Move::Show(_)));
        }
        let laid = looked.layout();
        assert_eq!(laid.pass, looked.legal.contains(&Move::Pass));
        let offered = looked.legal.iter().filter(|mv| matches!(mv, Move::Show(_) | Move::ShowTwo(_))).count();
        assert_eq!(laid.offers.len(), offered);
        assert_eq!(laid.offered.is_some(), offered > 0);
    });
    assert!(shows > 10, "{shows}");
}

#[test]
fn a_discarded_card_lies_on_its_pile_at_once() {
    let mut seen = 0;
    through("human", |_, looked, _| {
        let Some(mv) = looked.legal.iter().find(|mv| matches!(mv, Move::Discard(_))) else { return };
        let before = looked.layout();
        let shown = layout(looked.sees(Some(*mv)), &Choice::default(), Some(&before));
        assert_eq!(shown.mine.len() + 1, before.mine.len());
        let top = shown.piles[2].top.as_ref().expect("it lies there");
        assert_eq!((top.id, top.state), (before.mine[0].id, State::Pending));
        seen += 1;
    });
    assert!(seen > 50, "{seen}");
}

#[test]
fn only_a_table_with_the_aid_shows_what_was_seen() {
    let mut remembered = 0;
    through("human", |_, looked, _| {
        let laid = looked.layout();
        assert!(laid.dice().all(|die| die.far.is_none()), "A17");
    });
    through("aid", |_, looked, _| {
        remembered += looked.layout().dice().filter(|die| die.far.is_some()).count();
    });
    assert!(remembered > 100, "{remembered}");
}

#[test]
fn a_spectator_sees_no_rack() {
    let table = TestTable::new(3, 1, "human");
    let looked = table.look(Observer { seat: None, ..Observer::screen(Seat::all(1).next().expect("one")) });
    let laid = looked.layout();
    assert!(laid.mine.is_empty() && !laid.acting && laid.main.is_none());
    assert!(laid.racks.iter().all(|rack| rack.len() == HAND && rack.iter().all(|die| die.face.is_none())));
    assert!(laid.piles.iter().all(|heap| heap.top.as_ref().is_some_and(|top| top.face.is_some())));
}

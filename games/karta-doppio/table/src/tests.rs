use engine::{Dice, Game, Observer, Refusal as _, Seat, Seed};
use game_karta_doppio::{Bounds, Card, Colour, Event, KartaDoppio, Move, Options, Table as Plane};
use table::{Answer, State, Table as _};
use test_kit::Sitting;

use crate::spread::{effect, finished, held_by, middle, near, over, sides, spread, squares};
use crate::{Gesture, Held, KartaDoppioTable, Layout, Point};

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

fn deal(legs: u8, heard: &mut Vec<Event>) -> KartaDoppio {
    let options = Options { legs, ..Options::default() };
    KartaDoppio::deal(&options, 2, &Seed::numbered(4, 0), heard).expect("two can play")
}

/// Plays a whole match at random, and calls `look` at every step.
fn play(legs: u8, mut look: impl FnMut(&KartaDoppio, Seat)) -> Vec<Event> {
    let mut heard = Vec::new();
    let mut game = deal(legs, &mut heard);
    let mut dice = Dice::new(7);
    while let Some(seat) = game.to_act().must.first() {
        look(&game, seat);
        let chosen = game.random_move(seat, &mut dice, &mut Vec::new()).expect("there is always a move");
        game.play(seat, chosen, &mut heard).expect("legal");
    }
    heard
}

#[test]
fn the_table_is_the_one_everybody_sees() {
    play(2, |game, seat| {
        let view = game.view(Observer::screen(seat));
        let shown = spread(&view.laid, None);
        assert_eq!(shown.table, view.table);
        assert_eq!(shown.films.len(), view.laid.len());
        for colour in Colour::ALL {
            let points = shown.points.iter().filter(|point| point.colour == colour).count();
            assert_eq!(points, usize::from(view.table.points(colour)));
            let lines: u8 =
                shown.lines.iter().filter(|l| l.run.colour == colour).map(|l| l.run.lines()).sum();
            assert_eq!(lines, view.table.lines(colour));
        }
        for point in &shown.points {
            let locked = shown.locks.contains(&(point.x, point.y));
            assert!(locked || !point.under, "only a locked square has a film above its point: {point:?}");
        }
        assert!(shown.films.iter().rev().skip(1).all(|film| film.state == State::Rest));
    });
}

#[test]
fn a_move_on_its_way_lies_there_at_once() {
    let shown = spread(&[mv("Cv0@0,0")], Some(mv("Ar1@3,0")));
    let states: Vec<State> = shown.films.iter().map(|film| film.state).collect();
    assert_eq!(states, [State::Rest, State::Pending]);
    assert_eq!(shown.points.iter().filter(|point| point.fresh).count(), 3);
    assert_eq!((shown.bounds.left, shown.bounds.right), (0, 4));
}

#[test]
fn a_locked_point_is_seen_through_the_film_above() {
    // A has its three points in its upper row, so the lower row of the second card is empty.
    let shown = spread(&[mv("Ar0@0,0"), mv("Br0@0,-1")], None);
    let locked: Vec<&Point> = shown.points.iter().filter(|point| point.y == 0).collect();
    assert_eq!(shown.locks, [(0, 0), (1, 0), (2, 0)]);
    assert_eq!(locked.len(), 3);
    assert!(locked.iter().all(|point| point.under && !point.fresh));
    // The others can still be taken; of each colour, those are marked on request.
    for colour in Colour::ALL {
        let marked: Vec<&Point> = shown.at_risk(colour).collect();
        let open = shown.points.iter().filter(|point| point.y != 0 && point.colour == colour);
        assert_eq!(marked, open.collect::<Vec<_>>());
    }
    assert_eq!(Colour::ALL.map(|colour| shown.at_risk(colour).count()).iter().sum::<usize>(), 3);
}

#[test]
fn a_card_is_taken_up_where_it_can_lie() {
    play(1, |game, seat| {
        let mut legal = Vec::new();
        game.legal_moves(seat, &mut legal);
        let bounds = spread(game.laid(), None).bounds;
        for face in game.hand(seat).iter().flat_map(Card::faces) {
            if let Some(spot) = middle(&legal, face, bounds) {
                let mv = over(face, spot, false).expect("near the table");
                assert!(game.check(seat, mv).is_ok(), "{mv}");
            }
        }
    });
}

#[test]
fn a_card_is_held_by_the_middle_of_its_long_side() {
    for name in ["Cv0@4,-2", "Cv1@4,-2", "Pr3@0,0"] {
        assert_eq!(over(mv(name).face(), held_by(mv(name)), false), Some(mv(name)));
    }
    assert_eq!(over(mv("Cv1@0,0").face(), (5, 9), true), Some(mv("Cv1@0,0")));
}

#[test]
fn an_effect_is_what_then_happens() {
    let mut seen = [0; 3];
    play(2, |game, seat| {
        let mut legal = Vec::new();
        game.legal_moves(seat, &mut legal);
        for mv in legal.into_iter().step_by(37) {
            let done = effect(game.table(), mv, None);
            let mut after = Vec::new();
            let mut copy = *game;
            copy.play(seat, mv, &mut after).expect("legal");
            let Some(Event::Laid { captured, before, tokens, .. }) = after.first() else {
                panic!("a card was laid")
            };
            assert_eq!(done.taken.iter().sum::<usize>(), usize::from(*captured));
            for side in Seat::all(2) {
                let more = i32::from(tokens[side]) - i32::from(before[side]);
                assert_eq!(done.tokens[game.colour(side) as usize], more);
            }
            seen[0] += done.made.len();
            seen[1] += done.broken.len();
            seen[2] += done.locked;
        }
    });
    assert!(seen.iter().all(|count| *count > 0), "lines are made and broken in this match: {seen:?}");
}

/// A person at the table, with what they hold.
struct Person {
    sitting: Sitting<KartaDoppio>,
    seat: Seat,
    held: Held,
}

impl Person {
    /// At the table of a match after these moves, on turn.
    fn after(moves: &[&str]) -> Self {
        let mut sitting = Sitting::new("2 red=0", 4); // RED holds A B C E H J L P.
        for text in moves {
            sitting.play(mv(text));
        }
        let seat = sitting.turn().expect("the leg goes on");
        Self { sitting, seat, held: Held::default() }
    }

    fn laid(&self) -> Layout {
        self.sitting.scene(Some(self.seat), |scene| KartaDoppioTable::layout(scene, &self.held, None))
    }

    fn says(&self) -> String {
        let laid = self.laid();
        self.sitting.scene(Some(self.seat), |scene| KartaDoppioTable::expected(scene, &laid))
    }

    fn act(&mut self, gesture: Gesture) -> Answer<KartaDoppio> {
        let (laid, held) = (self.laid(), &mut self.held);
        self.sitting.scene(Some(self.seat), |scene| KartaDoppioTable::choose(scene, &laid, held, gesture))
    }

    fn does(&mut self, gestures: &[Gesture]) {
        for gesture in gestures {
            assert!(matches!(self.act(*gesture), Answer::Held), "{gesture:?}");
        }
    }
}

fn card(letter: &str) -> Card {
    letter.parse().expect("a card")
}

#[test]
fn it_is_a_table() {
    test_kit::at_the_table::<KartaDoppioTable>(&["2", "2 legs=2"]);
}

#[test]
fn a_card_is_taken_up_turned_and_laid() {
    let mut person = Person::after(&[]);
    assert!(matches!(person.act(Gesture::Turn), Answer::Nothing), "nothing is held");
    person.does(&[Gesture::Touch(card("C"))]);
    assert_eq!(person.laid().face, Some(mv("Cv0@0,0").face()), "A4: with two points of the owner's colour");
    person.does(&[Gesture::Touch(card("C")), Gesture::Flip]);
    assert_eq!(person.laid().face, Some(mv("Cr1@0,0").face()));
    person.does(&[Gesture::Next]);
    assert_eq!(person.laid().face, Some(mv("Er1@0,0").face()), "it lies as the one before");
    person.does(&[Gesture::Back, Gesture::Swap(card("A"))]);
    assert!(matches!(person.act(Gesture::Aim((9, 9))), Answer::Nothing), "too far");
    assert!(matches!(person.act(Gesture::Lay), Answer::Play(laid) if laid == mv("Ar1@0,0")), "A5");
    assert_eq!(person.laid().face, None);
    person.does(&[Gesture::Touch(card("A")), Gesture::PutBack]);
    assert_eq!(person.laid().face, None);
}

#[test]
fn what_it_would_do_is_said_before_it_is_laid() {
    // RRB, and BB. beside it.
    let mut person = Person::after(&["Av0@0,0", "Kr0@3,0"]);
    // Ev0 is .RR: before the first card it makes four.
    person.does(&[Gesture::Touch(card("E")), Gesture::Aim((-2, 0))]);
    let laid = person.laid();
    assert_eq!(laid.deed.as_ref().map(|deed| (deed.mv, deed.tokens)), Some((mv("Ev0@-3,0"), [1, 0])));
    assert!(laid.fits.contains(&mv("Ev0@-3,0")));
    assert_eq!(person.says(), "Ici : E forme une ligne.");
    // A card that touches nothing is refused before it is tried, and stays in hand.
    person.does(&[Gesture::Aim((-2, 3))]);
    assert!(person.says().starts_with("Pas ici : "), "{}", person.says());
    let deed = person.laid().deed.expect("it is held over the table");
    assert_eq!((deed.tokens, deed.taken, deed.after), ([0, 0], [0, 0], person.laid().spread.table));
    let refused = person.act(Gesture::Lay);
    assert!(matches!(refused, Answer::Refused(tried, why) if tried == deed.mv && Some(why) == deed.refusal));
    assert!(person.laid().face.is_some());
}

#[test]
fn a_player_not_on_turn_learns_why() {
    let mut person = Person::after(&["Av0@0,0"]);
    person.seat = person.seat.left(2);
    let refused = person.act(Gesture::Touch(card("B")));
    assert!(matches!(refused, Answer::Refused(_, why) if !why.article().is_empty()));
    assert_eq!(person.laid().face, None);
}

#[test]
fn aiming_moves_nothing_that_lies_there() {
    let mut person = Person::after(&["Av0@0,0", "Kr0@3,0"]);
    let before = person.laid();
    person.does(&[Gesture::Touch(card("E")), Gesture::Aim((1, 1))]);
    let with = |before| {
        person.sitting.scene(Some(person.seat), |scene| KartaDoppioTable::layout(scene, &person.held, before))
    };
    assert_eq!(with(Some(&before)), with(None));
    let mut sitting = Sitting::<KartaDoppio>::new("2 red=0", 4);
    sitting.play(mv("Av0@0,0"));
    let look = |sitting: &Sitting<KartaDoppio>, before: Option<&Layout>| {
        sitting.scene(sitting.turn(), |scene| KartaDoppioTable::layout(scene, &Held::default(), before))
    };
    let one = look(&sitting, None);
    sitting.play(mv("Kr0@3,0"));
    assert_eq!(look(&sitting, Some(&one)), look(&sitting, None), "another card lies there");
}

#[test]
fn a_broken_line_falls_into_pieces_round_the_point_taken() {
    // Two adjacent cards give six blue points in a row except for one red one; a third makes a
    // line, a fourth takes from it.
    let rows = ["bbbb", "----"].map(str::to_owned).to_vec();
    let before = Plane::from_drawing(&game_karta_doppio::Drawing { x: 0, y: 0, rows }).expect("a table");
    let done = effect(&before, mv("Br0@0,0"), None);
    assert_eq!(done.tokens, [0, -1]);
    assert_eq!(done.broken.len(), 1);
    assert_eq!(done.broken[0].pieces, [((0, 0), (0, 0), -1), ((2, 0), (3, 0), 1)]);
}

#[test]
fn a_leg_that_is_over_can_be_looked_at_again() {
    let heard = play(2, |_, _| {});
    let events: Vec<(u64, Event)> = heard.into_iter().enumerate().map(|(n, e)| (n as u64, e)).collect();
    let (laid, scores) = finished(&events, 0).expect("the first leg is over");
    assert_eq!(laid.len(), 16);
    let table = spread(&laid, None).table;
    let lines: Vec<u8> = Colour::ALL.iter().map(|colour| table.lines(*colour)).collect();
    assert_eq!(scores.as_slice().iter().map(|s| s.tokens).sum::<u8>(), lines.iter().sum::<u8>());
    assert!(finished(&events[..10], 0).is_none());
}

#[test]
fn the_end_of_a_leg_shows_both_and_what_follows() {
    for seed in 0..6 {
        let (mut sitting, mut dice) = (Sitting::<KartaDoppio>::new("2 legs=2", seed), Dice::new(seed));
        let mut legs = Vec::new();
        while let Some(seat) = sitting.turn() {
            let mv = sitting.game.state().random_move(seat, &mut dice, &mut Vec::new());
            sitting.play(mv.expect("there is always a move"));
            sitting.scene(Some(Seat::FIRST), |scene| {
                let Some((_, seen @ Event::LegOver { totals, .. })) =
                    scene.events.iter().rev().find(|(_, seen)| matches!(seen, Event::LegOver { .. }))
                else {
                    return;
                };
                let moment = KartaDoppioTable::moment(scene, seen).expect("a leg is over");
                if legs.last() == Some(&moment) {
                    return;
                }
                for row in &moment.rows {
                    assert_eq!(row.total, i32::from(totals[row.seat].tokens));
                }
                assert!(moment.rows[0].total >= moment.rows[1].total);
                assert_eq!(moment.article, Some("A16"));
                let now = scene.view.colour(Seat::FIRST).name(scene.lang);
                assert_eq!(moment.says.contains(now), legs.is_empty(), "{}", moment.says);
                legs.push(moment);
            });
        }
        let [first, last] = &legs[..] else { panic!("{legs:?}") };
        assert!(!first.title.is_empty() && first.next.is_some() && first.rows.iter().all(|row| !row.wins));
        assert!(last.title.is_empty() && last.next.is_none() && last.rows[0].wins);
    }
}

#[test]
fn every_place_a_card_can_touch_from_is_reached() {
    let bounds = Bounds { left: 0, top: 0, right: 2, bottom: 1 };
    let reached: Vec<_> = squares(Bounds { left: -2, top: -2, right: 4, bottom: 3 }).collect();
    assert!(reached.iter().all(|square| near(*square, bounds)));
    assert!(!near((5, 0), bounds) && !near((0, -3), bounds));
    assert_eq!(reached.len(), 42);
}

#[test]
fn one_sits_below() {
    for seat in Seat::all(2) {
        assert_eq!(sides(Some(seat)).1, seat);
    }
    let (top, low) = sides(None);
    assert_ne!(top, low);
}

/// Everybody with their total, who has won, and the article if that needs an explanation.
#[test]
fn the_end_of_a_match_says_how_it_was_decided() {
    let articles = test_kit::ends_are_told::<KartaDoppioTable>(&["2", "2 legs=2"], 20);
    assert_eq!(articles, ["A15", "A16"].into());
}

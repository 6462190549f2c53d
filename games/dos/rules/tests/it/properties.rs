//! Properties of every match, over seeds and choices.

use engine::{Dice, Game, Observer, Positions, Seat, Seed};
use game_dos::{Call, Card, Cards, Dos, Event, Move, Options, Phase, Played, Seen, Spot};
use proptest::prelude::*;

/// A table reconstructed from the log alone: who held, drew, played and placed what.
#[derive(Default)]
struct Story {
    hands: Vec<Vec<Card>>,
    row: Vec<Spot>,
    discard: Vec<Card>,
    pile: usize,
}

impl Story {
    fn take(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        let found = hand.iter().position(|held| *held == card).expect("one plays what one holds");
        hand.remove(found);
    }

    fn hear(&mut self, event: &Event) {
        match event {
            Event::Deal { hands, row, .. } => {
                self.hands = hands.as_slice().iter().map(|hand| hand.iter().collect()).collect();
                self.row = row.iter().flatten().map(|card| Spot { card: *card, over: None }).collect();
                self.discard.clear();
                self.pile = 108 - 2 - 7 * self.hands.len();
            }
            Event::Drew { seat, card, .. } => {
                if let Some(card) = card {
                    self.hands[seat.index()].push(*card);
                    self.pile -= 1;
                } else {
                    assert!(self.pile == 0 && self.discard.is_empty(), "A19: only when both piles are empty");
                }
            }
            Event::Shown(seen) => self.see(seen),
        }
    }

    fn see(&mut self, seen: &Seen) {
        match seen {
            Seen::Matched { seat, place, row, cards, .. } => {
                cards.cards().for_each(|card| self.take(*seat, card));
                let spot = &mut self.row[usize::from(*place)];
                assert_eq!((spot.card, spot.over), (*row, None), "A10");
                spot.over = Some(*cards);
            }
            Seen::Placed { seat, card } => {
                self.take(*seat, *card);
                self.row.push(Spot { card: *card, over: None });
            }
            Seen::Discarded { cards, top } => {
                let before = self.discard.len();
                for spot in &self.row {
                    if let Some(over) = spot.over {
                        self.discard.push(spot.card);
                        self.discard.extend(over.cards());
                    }
                }
                self.row.retain(|spot| spot.over.is_none());
                assert_eq!(self.discard.len(), before + usize::from(*cards));
                assert_eq!(self.discard.last(), Some(top), "A16");
            }
            Seen::Refilled { card } => {
                assert!(self.row.len() < 2, "A17");
                self.row.push(Spot { card: *card, over: None });
                self.pile -= 1;
            }
            Seen::Rebuilt { cards } => {
                assert!(self.pile == 0 && self.discard.len() == usize::from(*cards), "A19");
                self.pile = self.discard.len();
                self.discard.clear();
            }
            Seen::RoundOver { winner, points, .. } => {
                assert!(self.hands[winner.index()].is_empty(), "A24");
                let held: u16 = self.hands.iter().flatten().map(|card| card.points()).sum();
                assert_eq!(*points, held, "A25");
            }
            Seen::Called { seat } => assert_eq!(self.hands[seat.index()].len(), 2, "A20"),
            Seen::Caught { seat, by, .. } => assert_ne!(seat, by, "A21"),
            Seen::Lot { .. } | Seen::Kept { .. } | Seen::MatchOver { .. } => {}
            Seen::Deal { .. } | Seen::Drew { .. } => unreachable!("these have their own events"),
        }
    }

    /// The state agrees with the log.
    fn agrees(&self, game: &Dos) {
        let view = game.view(Observer::SPECTATOR);
        assert_eq!(self.row, view.row);
        assert_eq!(self.discard.iter().copied().collect::<Cards>(), view.discard);
        assert_eq!(self.discard.last().copied(), view.top);
        assert_eq!(self.pile, usize::from(view.pile));
        let position = game.to_position();
        for (hand, told) in position.hands.as_slice().iter().zip(&self.hands) {
            assert_eq!(*hand, told.iter().copied().collect::<Cards>());
        }
        // Every card of the box is somewhere exactly once.
        let lying = self
            .row
            .iter()
            .flat_map(|spot| std::iter::once(spot.card).chain(spot.over.into_iter().flat_map(Played::cards)));
        let everywhere = self.hands.iter().flatten().copied().chain(lying);
        let everywhere = everywhere.chain(self.discard.iter().copied()).chain(position.pile.iter().copied());
        let mut everywhere: Vec<Card> = everywhere.collect();
        everywhere.sort_unstable();
        assert_eq!(everywhere, Cards::BOX.iter().collect::<Vec<_>>());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    /// The log is complete: hands, row, piles and points follow from it. Nothing is lost, and
    /// points only grow.
    #[test]
    fn the_log_tells_the_whole_story(
        players in 2_usize..=4,
        shout in any::<bool>(),
        number in any::<u64>(),
        choices in prop::collection::vec(any::<(u8, u16)>(), 300),
        favour_drawing in any::<bool>(),
    ) {
        let call = if shout { Call::Shout } else { Call::Auto };
        let mut log = Vec::new();
        let options = Options { call, target: 200 };
        let mut game = Dos::deal(&options, players, &Seed::numbered(number, 0), &mut log).expect("a table");
        let mut story = Story::default();
        let mut points = 0;
        for (who, which) in choices {
            log.drain(..).for_each(|event| story.hear(&event));
            story.agrees(&game);
            let actors: Vec<Seat> = game.to_act().anyone().iter().collect();
            if actors.is_empty() {
                break;
            }
            let actor = actors[usize::from(who) % actors.len()];
            let mut moves = Vec::new();
            game.legal_moves(actor, &mut moves);
            let last = moves.len() - 1;
            // Rows and rebuilt piles grow if players prefer to draw and to place.
            let index = if favour_drawing && which % 4 != 0 { last } else { usize::from(which) % moves.len() };
            game.play(actor, moves[index], &mut log).expect("a listed move");
            let now: i32 = game.points().as_slice().iter().sum();
            prop_assert!(now >= points);
            points = now;
            let view = game.view(Observer::SPECTATOR);
            if let (Phase::Turn(_), true) = (view.phase, view.row.len() < 2) {
                prop_assert!(view.pile == 0 && view.discard.is_empty(), "A15");
            }
            if let Some(owner) = view.duty {
                prop_assert_eq!(view.counts[owner], 2, "A20");
            }
        }
    }
}

/// Players who draw whenever they can and match only to keep their hands large enough: piles run
/// out and are rebuilt, and determinizations still give the same views.
#[test]
fn a19_piles_run_out_and_are_rebuilt() {
    let mut rebuilt = 0;
    for number in 0..20 {
        let mut log = Vec::new();
        let options = Options { call: Call::Auto, target: 200 };
        let players = 2 + number as usize % 3;
        let mut game = Dos::deal(&options, players, &Seed::numbered(number, 0), &mut log).expect("a table");
        let mut dice = Dice::new(number);
        let mut story = Story::default();
        for _ in 0..1_500 {
            rebuilt += log.iter().filter(|event| matches!(event, Event::Shown(Seen::Rebuilt { .. }))).count();
            log.drain(..).for_each(|event| story.hear(&event));
            story.agrees(&game);
            let Some(actor) = game.to_act().must.first() else { break };
            let view = game.view(Observer::bot(actor));
            let mut moves = Vec::new();
            game.legal_moves(actor, &mut moves);
            let large = view.counts[actor] > 5;
            moves.sort_by_key(|mv| match mv {
                Move::Draw => 0,
                Move::Match { .. } if large => 1,
                Move::Keep | Move::End | Move::Place { .. } => 2,
                Move::Match { .. } | Move::TooMany { .. } | Move::Call | Move::Catch => 3,
            });
            game.play(actor, moves[0], &mut log).expect("a listed move");
            if dice.below(20) == 0 {
                let view = game.view(Observer::bot(actor));
                let imagined = Dos::determinize(&view, &mut dice).expect("a view of play");
                assert_eq!(imagined.view(Observer::bot(actor)), view);
            }
        }
    }
    assert!(rebuilt > 20, "{rebuilt}");
}

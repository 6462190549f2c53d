//! Properties of every match, over seeds and choices.

use engine::{Game, Log, Observer, Seat, Seed};
use game_ole::{CardSet, Event, Ole, Options, Seen, deck};
use proptest::prelude::*;

/// The events for a log that does not want single moves.
#[derive(Default)]
struct AllButMoves(Vec<Event>);

impl Log<Event> for AllButMoves {
    const HEARS_MOVES: bool = false;

    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.0.push(event());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// Cards are conserved, hands are disjoint, and points only grow.
    #[test]
    fn cards_and_points_are_conserved(players in 3_usize..=8, number in any::<u64>(), choices in prop::collection::vec(any::<u16>(), 400)) {
        let mut game = Ole::deal(&Options::default(), players, &Seed::numbered(number, 0), &mut ()).expect("a table");
        let mut totals = 0;
        for choice in choices {
            let Some(seat) = game.to_act().must.first() else { break };
            let mut moves = Vec::new();
            game.legal_moves(seat, &mut moves);
            game.play(seat, moves[usize::from(choice) % moves.len()], &mut ()).expect("a listed move");

            let view = game.view(Observer::SPECTATOR);
            let mut seen = CardSet::NONE;
            let mut count = 0;
            for seat in Seat::all(players) {
                let mine = game.view(Observer::screen(seat));
                prop_assert_eq!(mine.hand.len(), u32::from(view.counts[seat]));
                for card in mine.hand.iter().chain(view.played[seat].iter()) {
                    seen = seen.with(card);
                    count += 1;
                }
            }
            prop_assert_eq!(seen, deck(players));
            prop_assert_eq!(count, deck(players).len());
            let now: i32 = game.points().as_slice().iter().sum();
            prop_assert!(now >= totals);
            totals = now;
        }
    }

    /// A move leads to the same state whether its events are wanted or not, up to the last round;
    /// and a log that does not want single moves gets all other events.
    #[test]
    fn moves_unheard_do_the_same(players in 3_usize..=8, number in any::<u64>(), choices in prop::collection::vec(any::<u16>(), 900), tokens in 0_u16..=64) {
        let mut heard = Ole::deal(&Options::default(), players, &Seed::numbered(number, 0), &mut ()).expect("a table");
        let (mut unheard, mut half_heard) = (heard, heard);
        for choice in choices {
            let Some(seat) = heard.to_act().must.first() else { break };
            let mut moves = Vec::new();
            heard.legal_moves(seat, &mut moves);
            // Some tables take tokens nearly always, and some always: that is how A17 is reached.
            let chosen = if choice >> 10 < tokens { moves.len() - 1 } else { usize::from(choice) % moves.len() };
            let (mut all, mut rest) = (Vec::new(), AllButMoves::default());
            heard.play(seat, moves[chosen], &mut all).expect("a listed move");
            unheard.play(seat, moves[chosen], &mut ()).expect("a listed move");
            half_heard.play(seat, moves[chosen], &mut rest).expect("a listed move");
            prop_assert_eq!(heard, unheard);
            prop_assert_eq!(heard, half_heard);
            all.retain(|event| !matches!(event, Event::Shown(Seen::Played { .. } | Seen::Token { .. })));
            prop_assert_eq!(all, rest.0);
        }
    }
}

//! Properties of every game, over seeds and choices.

use engine::{Dice, Game, Log, Observer, Positions, Seat, Seed, random_playout};
use game_otto_bruno::{Card, Event, Options, OttoBruno, Phase, Position, Seen, Sight, Sights};
use proptest::prelude::*;

/// All cards, in order.
fn cards(position: &Position) -> Vec<Card> {
    let rows = position.racks.iter().chain([&position.left, &position.right, &position.discard]);
    let rows = rows.chain(position.tricks.iter().map(|trick| &trick.cards));
    let mut cards: Vec<Card> = rows.flat_map(Sights::iter).filter_map(Sight::card).collect();
    cards.sort();
    cards
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    /// Cards are conserved, what was seen stays seen, and racks stay within their bounds.
    #[test]
    fn cards_are_conserved_and_nothing_is_forgotten(players in 2_usize..=4, number in any::<u64>(), choices in prop::collection::vec(any::<u16>(), 300)) {
        let mut game = OttoBruno::deal(&Options::default(), players, &Seed::numbered(number, 0), &mut ()).expect("a table");
        let all = cards(&game.to_position());
        let mut known = vec![0; players];
        for choice in choices {
            let Some(seat) = game.to_act().must.first() else { break };
            let mut moves = Vec::new();
            game.legal_moves(seat, &mut moves);
            game.play(seat, moves[usize::from(choice) % moves.len()], &mut ()).expect("a listed move");
            let position = game.to_position();
            prop_assert_eq!(&cards(&position), &all);
            for (owner, rack) in position.racks.iter().enumerate() {
                let tricks = position.tricks.iter().filter(|trick| trick.seat.index() == owner).count();
                prop_assert!(rack.len() <= 8 && rack.len() + 4 * tricks >= 7);
            }
            for seat in Seat::all(players) {
                let view = game.view(Observer::bot(seat));
                let rows = view.racks.iter().chain([&view.left, &view.right, &view.discard]);
                let rows = rows.chain(view.tricks.iter().map(|trick| &trick.cards));
                let faces: usize = rows.flat_map(Sights::iter).map(|sight| usize::from(sight.otto.is_some()) + usize::from(sight.bruno.is_some())).sum();
                prop_assert!(faces >= known[seat.index()], "a face once seen stays known");
                known[seat.index()] = faces;
            }
            let (left, right) = (position.left.len(), position.right.len());
            prop_assert_eq!(left == 0 || right == 0, matches!(position.phase, Phase::LastAct(_) | Phase::GameOver));
        }
    }
}

/// Counts the ends.
#[derive(Default)]
struct Auditor {
    ends: u32,
    longest: u32,
    turns: u32,
}

impl Log<Event> for Auditor {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::Drew { bonus: false, .. } => self.turns += 1,
            Event::Shown(Seen::GameOver { combinations, winners, .. }) => {
                self.ends += 1;
                self.longest = self.longest.max(std::mem::take(&mut self.turns));
                let most = combinations.as_slice().iter().max();
                assert!(winners.iter().all(|seat| Some(&combinations[seat]) == most));
            }
            _ => {}
        }
    }
}

/// Every game ends, and no later than A7 allows: with p players a card leaves a draw pile at least
/// every 3p + 1 turns.
#[test]
fn a7_a_hundred_thousand_games_end_in_time() {
    for players in 2..=4_usize {
        let (mut auditor, mut dice, mut moves) = (Auditor::default(), Dice::new(1), Vec::new());
        for index in 0..34_000 {
            let seed = Seed::numbered(51, index);
            let mut game =
                OttoBruno::deal(&Options::default(), players, &seed, &mut auditor).expect("a table");
            random_playout(&mut game, &mut dice, &mut moves, &mut auditor);
            assert!(game.outcome().is_some());
        }
        assert_eq!(auditor.ends, 34_000);
        let bound = (3 * players + 1) * (64 - 7 * players);
        assert!((auditor.longest as usize) < bound, "{} turns with {players} players", auditor.longest);
    }
}

/// The longest possible game: everybody takes from the discard pile whenever it is open.
#[test]
fn a7_the_slowest_play_ends_too() {
    for players in 2..=4_usize {
        let mut game =
            OttoBruno::deal(&Options::default(), players, &Seed::numbered(52, 0), &mut ()).expect("a table");
        let (mut moves, mut turns) = (Vec::new(), 0);
        while let Some(seat) = game.to_act().must.first() {
            moves.clear();
            game.legal_moves(seat, &mut moves);
            turns += usize::from(matches!(game.to_position().phase, Phase::Draw(_)));
            let slow = *moves.last().expect("a move");
            game.play(seat, slow, &mut ()).expect("legal");
        }
        // Nobody ever shows: 3p turns from the discard pile and one from the right pile, until that
        // pile is empty.
        let right = (64 - 7 * players) / 2;
        assert_eq!(turns, (3 * players + 1) * right);
    }
}

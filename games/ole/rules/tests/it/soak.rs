//! Ten million random rounds over all player counts: none hangs, none panics, cards and points are
//! conserved.

use std::thread;

use engine::{Dice, Game, Log, Outcome, Seed, random_playout};
use game_ole::{Event, Ole, Options, RoundEnd, Seen, TOKEN_POINTS, deck};

const ROUNDS: u64 = 10_000_000;

/// Checks every end of a round.
#[derive(Default)]
struct Auditor {
    rounds: u64,
    points: u64,
}

impl Log<Event> for Auditor {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        let Event::Shown(Seen::RoundOver { end, hands, tokens, points, .. }) = event() else { return };
        let (mut held, mut count) = (0, 0);
        for (seat, hand) in hands.iter() {
            count += hand.len();
            held = hand
                .iter()
                .fold(held, |all, card| all | 1_u128 << (card.number() + 16 * card.colour() as u8));
            assert!(hand.minus(deck(hands.len())).is_empty(), "only cards that are in play");
            assert_eq!(u32::from(points[seat]), hand.points() + TOKEN_POINTS * u32::from(tokens[seat]));
            assert_eq!(hand.is_empty(), end == RoundEnd::WentOut(seat));
            self.points += u64::from(points[seat]);
        }
        assert_eq!(held.count_ones(), count, "no card in two hands");
        self.rounds += 1;
    }
}

#[test]
fn ten_million_rounds() {
    let all = test_kit::cases(ROUNDS);
    let done: u64 = thread::scope(|scope| {
        let workers: Vec<_> =
            (3..=8).map(|players| scope.spawn(move || rounds(players, all / 6 + 1))).collect();
        workers.into_iter().map(|worker| worker.join().expect("no round panics")).sum()
    });
    assert!(done >= all);
}

/// Plays whole matches, so that the privilege and both orders occur.
fn rounds(players: usize, wanted: u64) -> u64 {
    let mut auditor = Auditor::default();
    let (mut dice, mut moves) = (Dice::new(players as u64), Vec::new());
    let mut index = 0;
    while auditor.rounds < wanted {
        let before = auditor.points;
        let seed = Seed::numbered(players as u64, index);
        let mut game = Ole::deal(&Options::default(), players, &seed, &mut auditor).expect("a table");
        random_playout(&mut game, &mut dice, &mut moves, &mut auditor);
        let Outcome { points, .. } = game.outcome().expect("every match ends");
        let total: i32 = points.as_slice().iter().sum();
        assert_eq!(auditor.points - before, u64::from(total.unsigned_abs()), "every point is on the sheet");
        index += 1;
    }
    auditor.rounds
}

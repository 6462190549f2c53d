//! Millions of random rounds at tables of every size, with calls and without: none hangs, none
//! panics, and every point comes from a card in somebody's hand.

use std::thread;

use engine::{Dice, Game, Log, Outcome, Seed, random_playout};
use game_dos::{Call, Cards, Dos, Event, Options, Seen};

const ROUNDS: u64 = 3_000_000;

/// Checks every end of a round.
#[derive(Default)]
struct Auditor {
    rounds: u64,
    points: u64,
}

impl Log<Event> for Auditor {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        let Event::Shown(Seen::RoundOver { winner, hands, points, .. }) = event() else { return };
        let mut held = Cards::NONE;
        for (seat, hand) in hands.iter() {
            assert_eq!(hand.is_empty(), seat == winner, "one player goes out");
            held = held.plus(*hand).expect("no more of a card than in the box");
        }
        assert_eq!(points, held.points());
        self.rounds += 1;
        self.points += u64::from(points);
    }
}

#[test]
fn millions_of_rounds() {
    let each = test_kit::cases(ROUNDS) / 6 + 1;
    let tables = (2..=4).flat_map(|players| [(players, Call::Auto), (players, Call::Shout)]);
    let done: u64 = thread::scope(|scope| {
        let workers: Vec<_> =
            tables.map(|(players, call)| scope.spawn(move || rounds(players, call, each))).collect();
        workers.into_iter().map(|worker| worker.join().expect("no round panics")).sum()
    });
    assert!(done >= 6 * each);
}

/// Plays whole matches, so that rebuilt piles and changing dealers occur.
fn rounds(players: usize, call: Call, wanted: u64) -> u64 {
    let mut auditor = Auditor::default();
    let (mut dice, mut moves) = (Dice::new(players as u64), Vec::new());
    let options = Options { call, ..Options::default() };
    let mut index = 0;
    while auditor.rounds < wanted {
        let before = auditor.points;
        let seed = Seed::numbered(players as u64, index);
        let mut game = Dos::deal(&options, players, &seed, &mut auditor).expect("a table");
        random_playout(&mut game, &mut dice, &mut moves, &mut auditor);
        let Outcome { points, ranks, .. } = game.outcome().expect("every match ends");
        let total: i32 = points.as_slice().iter().sum();
        assert_eq!(auditor.points - before, u64::from(total.unsigned_abs()), "every point is on the sheet");
        let best = points.as_slice().iter().max().expect("somebody plays");
        assert!(*best >= 200 && points.as_slice().iter().filter(|points| **points >= 200).count() == 1);
        assert!(points.iter().all(|(seat, points)| (points == best) == (ranks[seat] == 1)));
        index += 1;
    }
    auditor.rounds
}

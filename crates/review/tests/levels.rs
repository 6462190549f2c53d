//! A review ranks bots of known levels correctly.
#![expect(clippy::print_stdout, reason = "how often is there to be read")]

use bots::{Ask, Bot as _, BotKind, Budget, Computer};
use engine::{Game as _, Match, Observer, Seat, Seed};
use game_ole::{Ole, Options};
use review::review;

/// A match of one round between these kinds of bots.
fn played(kinds: [&str; 3], seed: u64) -> Match<Ole> {
    let options = Options { rounds: Some(1), ..Options::default() };
    let mut game = Match::<Ole>::new(options, 3, Seed::numbered(seed, 0)).expect("three play");
    let mut bots: Vec<Computer<Ole>> = kinds
        .iter()
        .zip(seed..)
        .map(|(kind, dice)| Computer::new(kind.parse::<BotKind>().expect("a kind"), dice))
        .collect();
    while let Some(seat) = game.state().to_act().must.first() {
        let mut legal = Vec::new();
        game.state().legal_moves(seat, &mut legal);
        let bot = &mut bots[seat.index()];
        let view = game.state().view(Observer { seat: Some(seat), memory: bot.memory() });
        let Ok(mv) = bot.choose(&Ask { seat, view: &view, legal: &legal }, Budget::iterations(400));
        game.play(seat, mv).expect("bots play by the rules");
    }
    game
}

#[test]
fn a_random_player_loses_more_by_decisions() {
    const MATCHES: u64 = 12;
    let (mut right, mut pairs) = (0, 0);
    for seed in 0..MATCHES {
        // Every kind takes every seat in turn.
        let mut kinds = ["5", "2", "random"];
        kinds.rotate_left(seed as usize % 3);
        let record = played(kinds, seed).record();
        let found = review::<Ole>(&record, 600, seed, &mut |_, _| true).expect("its own record");
        let cost = |kind: &str| {
            let seat = kinds.iter().position(|each| *each == kind).and_then(Seat::new).expect("a seat");
            let line = found.line(seat);
            line.lost.value / line.decisions.max(1) as f64
        };
        for (better, worse) in [("5", "random"), ("2", "random"), ("5", "2")] {
            pairs += 1;
            right += u32::from(cost(better) <= cost(worse));
        }
    }
    println!("{right} of {pairs} pairs in the right order");
    assert!(right * 4 >= pairs * 3, "{right} of {pairs} pairs in the right order");
}

#[test]
fn the_same_seed_gives_the_same_numbers_and_it_can_be_stopped() {
    let record = played(["3", "greedy", "random"], 7).record();
    let look = |stop: usize| {
        let mut heard = 0;
        review::<Ole>(&record, 200, 1, &mut |_, _| {
            heard += 1;
            heard < stop
        })
        .expect("its own record")
    };
    let (all, some) = (look(usize::MAX), look(3));
    assert_eq!(all, look(usize::MAX));
    assert_eq!(some.judged, all.judged[..3], "stopped, it is the beginning of the whole");
    assert!(all.decisions == all.judged.len() && all.decisions > 3);
    let mistakes = all.mistakes(Seat::FIRST);
    assert!(mistakes.is_sorted_by(|a, b| a.cost() >= b.cost()));
    assert_ne!(all, review::<Ole>(&record, 200, 2, &mut |_, _| true).expect("its own record"));
}

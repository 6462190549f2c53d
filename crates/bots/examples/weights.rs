//! Retrains the weights of a bot, in a few minutes each:
//!
//! ```text
//! cargo run --release -p bots --example weights otto-game-over solo.txt 400000 > games/otto-game-over/bot/solo.txt
//! cargo run --release -p bots --example weights otto-game-over table.txt 200000 > games/otto-game-over/bot/table.txt
//! cargo run --release -p bots --example weights otto-bruno weights.txt 20000 > games/otto-bruno/bot/weights.txt
//! ```
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]

use bots::{Evaluate, Learned};
use catalog::{GameId, with_game};

const USAGE: &str = "weights GAME FILE GAMES, where GAME FILE is one of";

const SEED: u64 = 1;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let known: Vec<(GameId, Learned)> = GameId::ALL
        .into_iter()
        .flat_map(|game| {
            let learned = with_game!(game, G => <G as Evaluate>::LEARNED);
            learned.iter().map(move |learned| (game, *learned))
        })
        .collect();
    let asked = |(game, learned): &&(GameId, Learned)| {
        words.first().is_some_and(|word| word == game.info().id)
            && words.get(1).is_some_and(|word| word == learned.file)
    };
    let games = words.get(2).and_then(|word| word.parse().ok());
    if let (Some((_, learned)), Some(games)) = (known.iter().find(asked), games) {
        let mut told = |game: u64, number: f64| eprintln!("{game} {number:.3}");
        print!("{}", (learned.learn)(games, SEED, &mut told));
    } else {
        eprintln!("{USAGE}");
        for (game, learned) in &known {
            eprintln!("  {} {}", game.info().id, learned.file);
        }
    }
}

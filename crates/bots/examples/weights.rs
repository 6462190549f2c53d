//! Retrains the weights of a bot, in a few minutes each:
//!
//! ```text
//! cargo run --release -p bots --example weights otto-game-over
//! cargo run --release -p bots --example weights otto-game-over table.txt 200000 > table.txt
//! ```
//!
//! With a game alone, all its files are learned again with the usual number of games, at the same
//! time, and written to its folder; `cargo xtask remake` does this.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]

use bots::{Evaluate, Learned};
use catalog::{GameId, with_game};

const USAGE: &str = "weights GAME [FILE GAMES], where GAME FILE is one of";

const SEED: u64 = 1;

/// How many games the weights in a file were learned from.
fn usual(file: &str) -> u64 {
    match file {
        "solo.txt" => 1_000_000,
        "table.txt" => 800_000,
        _ => 20_000,
    }
}

fn learn(learned: &Learned, games: u64) -> String {
    let mut told = |game: u64, number: f64| eprintln!("{} {game} {number:.3}", learned.file);
    (learned.learn)(games, SEED, &mut told)
}

/// Learns all weights of a game again, and writes them to its folder.
fn learn_all(game: &str, known: &[Learned]) -> std::io::Result<()> {
    std::thread::scope(|scope| {
        let running: Vec<_> = known
            .iter()
            .map(|learned| (learned.file, scope.spawn(|| learn(learned, usual(learned.file)))))
            .collect();
        for (file, weights) in running {
            let weights = weights.join().expect("learning does not panic");
            std::fs::write(format!("games/{game}/bot/{file}"), weights)?;
        }
        Ok(())
    })
}

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let known = |game: GameId| -> &'static [Learned] { with_game!(game, G => <G as Evaluate>::LEARNED) };
    let game = words.first().and_then(|word| GameId::ALL.into_iter().find(|game| game.info().id == word));
    let learned = game
        .and_then(|game| known(game).iter().find(|learned| words.get(1) == Some(&learned.file.to_owned())));
    let games = words.get(2).and_then(|word| word.parse().ok());
    match (game, learned, games) {
        (Some(game), None, None) if words.len() == 1 => learn_all(game.info().id, known(game))?,
        (Some(_), Some(learned), Some(games)) => print!("{}", learn(learned, games)),
        _ => {
            eprintln!("{USAGE}");
            for game in GameId::ALL {
                for learned in known(game) {
                    eprintln!("  {} {}", game.info().id, learned.file);
                }
            }
        }
    }
    Ok(())
}

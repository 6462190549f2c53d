//! Learns the weights of OTTO Game Over and of Otto & Bruno again, in some minutes each:
//!
//! ```text
//! cargo run --release -p bots --example otto_weights solo 400000 > crates/bots/src/eval/otto_game_over/solo.txt
//! cargo run --release -p bots --example otto_weights table 200000 > crates/bots/src/eval/otto_game_over/table.txt
//! cargo run --release -p bots --example otto_weights bruno 20000 > crates/bots/src/eval/otto_bruno/weights.txt
//! ```
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]

use bots::lessons;

const USAGE: &str = "otto_weights solo|table|bruno GAMES";

fn main() {
    let mut words = std::env::args().skip(1);
    let what = words.next().unwrap_or_default();
    let games = words.next().unwrap_or_default().parse();
    let told = |game: u64, number: f64| eprintln!("{game} {number:.3}");
    match (what.as_str(), games) {
        ("solo", Ok(games)) => print!("{}", lessons::otto_game_over_solo(games, SEED, told)),
        ("table", Ok(games)) => print!("{}", lessons::otto_game_over(games, SEED, told)),
        ("bruno", Ok(games)) => print!("{}", lessons::otto_bruno(games, SEED, told)),
        _ => eprintln!("{USAGE}"),
    }
}

const SEED: u64 = 1;

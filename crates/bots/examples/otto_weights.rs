//! Learns the weights of OTTO Game Over again, in some minutes:
//!
//! ```text
//! cargo run --release -p bots --example otto_weights solo > crates/bots/src/eval/otto_game_over/solo.txt
//! cargo run --release -p bots --example otto_weights table > crates/bots/src/eval/otto_game_over/table.txt
//! ```
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a command")]

use bots::lessons;

const USAGE: &str = "otto_weights solo|table [GAMES]";

fn main() {
    let mut words = std::env::args().skip(1);
    let what = words.next().unwrap_or_default();
    let games = words.next().map_or(Ok(GAMES), |word| word.parse());
    let told = |game: u64, number: f64| eprintln!("{game} {number:.3}");
    match (what.as_str(), games) {
        ("solo", Ok(games)) => print!("{}", lessons::solo(games, SEED, told)),
        ("table", Ok(games)) => print!("{}", lessons::table(games, SEED, told)),
        _ => eprintln!("{USAGE}"),
    }
}

const GAMES: u64 = 1_500_000;
const SEED: u64 = 1;

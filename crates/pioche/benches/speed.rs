//! `cargo bench`: random play through the trait beside the hand-written limit, in one run. Absolute figures differ from machine to
//! machine; the ratios are what counts.
#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use bots::Policy;
use cpu_time::ProcessTime;
use engine::TableOptions;
use pioche::simulate::{Job, run};
use pioche::{House, Seating};

/// Seconds of the yardstick.
const SECONDS: f64 = 2.0;

fn main() {
    let yardstick = yardstick::plain_loop(SECONDS, cpu_seconds);
    println!(
        "yardstick, plain loop: {:.0} rounds/s, {:.0} moves/s",
        yardstick.rounds_per_s, yardstick.moves_per_s
    );
    row("Olé, 4 players: rounds", rounds::<game_ole::Ole>(4, 3_000_000).games, yardstick.rounds_per_s);
    let again = yardstick::plain_loop(SECONDS, cpu_seconds);
    println!("yardstick once more: {:.3} of the first time", again.moves_per_s / yardstick.moves_per_s);
}

fn cpu_seconds() -> f64 {
    ProcessTime::now().as_duration().as_secs_f64()
}

fn row(name: &str, rate: f64, limit: f64) {
    println!("{name:<44} {rate:>14.0}/s   {:.4} of the plain loop", rate / limit);
}

/// Per CPU second, on one thread.
struct Speed {
    games: f64,
}

/// Random rounds.
fn rounds<G: House>(seats: usize, games: u64) -> Speed {
    play::<G>(seats, G::Options::simulated().one_round(), games)
}

fn play<G: House>(seats: usize, options: G::Options, games: u64) -> Speed {
    let job =
        Job::<G> { seating: Seating { seats, options }, policy: Policy::Random, games, seed: 1, threads: 1 };
    let report = run(&job, |_| {});
    Speed { games: games as f64 / report.cpu_s }
}

//! `cargo bench -p experiments`: random play through the trait compared with the hand-written
//! limit, in one run. Absolute figures differ from machine to machine; only the ratios matter.
#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use arena::Thinking;
use bots::{BotKind, Budget, Policy, Search, Searched, Style};
use catalog::{AnyMatch, GameId};
use cli::Seating;
use cpu_time::ProcessTime;
use engine::{Dice, Game as _, Observer, Seat, Seed, TableOptions};
use experiments::Continuation;
use experiments::simulate::{Job, Simulated, run};
use game_dos::Dos;
use game_karta_doppio::KartaDoppio;
use game_ole::{Ole, Options};

/// How long the yardstick runs, in seconds.
const SECONDS: f64 = 2.0;

fn main() {
    let yardstick = yardstick::plain_loop(SECONDS, cpu_seconds);
    println!(
        "yardstick, plain loop: {:.0} rounds/s, {:.0} moves/s",
        yardstick.rounds_per_s, yardstick.moves_per_s
    );
    row("Olé, 4 players: rounds", rounds::<Ole>(4, 3_000_000).games, yardstick.rounds_per_s);
    row("Olé, 4 players: rollouts of one position", rollouts(3_000_000), yardstick.rounds_per_s);
    row("DOS, 4 players: moves", rounds::<Dos>(4, 500_000).moves, yardstick.moves_per_s);
    row("Karta Doppio: moves", rounds::<KartaDoppio>(2, 150_000).moves, yardstick.moves_per_s);
    row("Karta Doppio: moves counted in mid-game", karta_doppio_counting(), yardstick.moves_per_s);
    let otto_bruno = rounds::<game_otto_bruno::OttoBruno>(3, 100_000);
    row("Otto & Bruno, 3 players: moves", otto_bruno.moves, yardstick.moves_per_s);
    let otto = game_otto_game_over::Options { secret_cards: false, ..Default::default() };
    let otto = play::<game_otto_game_over::OttoGameOver>(2, otto, 60_000);
    row("OTTO Game Over, 2 players, no cards: moves", otto.moves, yardstick.moves_per_s);
    row("Olé, 4 players: plain search from the deal", simulations(1_000, 200), yardstick.rounds_per_s);
    row("the same, 20,000 simulations a move", simulations(20_000, 50), yardstick.rounds_per_s);
    let again = yardstick::plain_loop(SECONDS, cpu_seconds);
    println!("yardstick once more: {:.3} of the first time", again.moves_per_s / yardstick.moves_per_s);
}

fn cpu_seconds() -> f64 {
    ProcessTime::now().as_duration().as_secs_f64()
}

fn row(name: &str, rate: f64, limit: f64) {
    println!("{name:<44} {rate:>14.0}/s   {:.4} of the plain loop", rate / limit);
}

/// Random continuations of a round per CPU second, as one `rollouts` of `pioche engine` plays them.
fn rollouts(count: u64) -> f64 {
    let options = [("rounds".to_owned(), "1".to_owned())].into();
    let game = AnyMatch::new(GameId::Ole, 4, &options, Seed::numbered(1, 0)).expect("four can play");
    let policy = BotKind::Simple(Policy::Random);
    let how = Continuation { seat: None, policy, thinking: Thinking::Simulations(1), seed: 1 };
    let start = cpu_seconds();
    let played = experiments::rollouts(&game, &how, count, false, &AtomicBool::new(false));
    black_box(played.expect("a position that was dealt"));
    count as f64 / (cpu_seconds() - start)
}

/// Legal moves counted per CPU second, in positions after eight cards.
fn karta_doppio_counting() -> f64 {
    let (mut dice, mut moves) = (Dice::new(1), Vec::new());
    let positions: Vec<(KartaDoppio, Seat)> = (0..200)
        .map(|number| {
            let options = TableOptions::simulated();
            let mut game =
                KartaDoppio::deal(&options, 2, &Seed::numbered(1, number), &mut ()).expect("two play");
            let turn = |game: &KartaDoppio| game.to_act().must.first().expect("a leg has sixteen cards");
            for _ in 0..8 {
                let seat = turn(&game);
                let mv = game.random_move(seat, &mut dice, &mut moves).expect("there is a move");
                game.play_unchecked(seat, mv, &mut ());
            }
            let seat = turn(&game);
            (game, seat)
        })
        .collect();
    let start = cpu_seconds();
    let mut counted = 0;
    for _ in 0..10_000 {
        counted +=
            positions.iter().map(|(game, seat)| u64::from(black_box(game).move_count(*seat))).sum::<u64>();
    }
    counted as f64 / (cpu_seconds() - start)
}

/// Simulations per second of a plain search (UCB1, random playouts) at the first decision of
/// `deals` deals, with `each` simulations. These playouts are the longest; later decisions are
/// faster.
fn simulations(each: u64, deals: u64) -> f64 {
    let mut search = Search::<Ole>::default();
    let start = cpu_seconds();
    for deal in 0..deals {
        let options = Options::default();
        let state = Ole::deal(&options, 4, &Seed::numbered(1, deal), &mut ()).expect("four can play");
        let seat = state.to_act().must.first().expect("somebody opens");
        let view = state.view(Observer::bot(seat));
        search
            .run(&view, seat, Style::PLAIN, Budget::iterations(each), &mut Dice::new(deal))
            .expect("a fresh deal can be imagined");
    }
    (each * deals) as f64 / (cpu_seconds() - start)
}

/// Per CPU second, on one thread.
struct Speed {
    games: f64,
    moves: f64,
}

/// Random rounds.
fn rounds<G: Searched + Simulated>(seats: usize, games: u64) -> Speed {
    play::<G>(seats, G::Options::simulated().one_round(), games)
}

fn play<G: Searched + Simulated>(seats: usize, options: G::Options, games: u64) -> Speed {
    let job = Job::<G> {
        seating: Seating { seats, options },
        policy: BotKind::Simple(Policy::Random),
        thinking: Thinking::Simulations(1),
        games,
        seed: 1,
        threads: 1,
    };
    let report = run(&job, |_| {});
    Speed { games: games as f64 / report.cpu_s, moves: report.moves as f64 / report.cpu_s }
}

//! `pioche simulate`: thousands of games, and what they show.

mod dos;
mod figures;
mod karta_doppio;
mod ole;
mod otto_bruno;
mod otto_game_over;
mod plain;

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bots::{Greedy, Policy};
use catalog::with_game;
use clap::ArgMatches;
use cpu_time::ProcessTime;
use engine::{Dice, Game, Lang, Log, Observer, Seed, TableOptions, random_playout};

pub use figures::{Figure, mean, mean_within, share};
pub use plain::PlainStatistics;

use crate::{Seating, progress_bar};
use cli::numbers::{count, decimal};

catalog::without! { figures, G => {
    impl Simulated for G {
        type Statistics = PlainStatistics;
    }
} }

/// A game that can be simulated.
pub trait Simulated: Game {
    /// What is counted: it listens to the events, and counts only whole numbers, so that the order
    /// in which threads finish changes nothing.
    type Statistics: Statistics<Self>;
}

/// What is counted over many games.
pub trait Statistics<G: Game>: Default + Send + Log<G::Event> {
    /// A game, as far as it was played, is over.
    fn game_over(&mut self, state: &G);

    /// Adds what another thread counted.
    fn merge(&mut self, other: Self);

    /// The results, in the order in which they are printed.
    fn figures(&self) -> Vec<Figure>;
}

/// What to play.
#[derive(Clone, Debug)]
pub struct Job<G: Game> {
    pub seating: Seating<G>,
    pub policy: Policy,
    pub games: u64,
    /// Jobs with the same seed play the same games.
    pub seed: u64,
    /// The results do not depend on it.
    pub threads: u64,
}

/// What came of it.
#[derive(Debug)]
pub struct Report<S> {
    /// How many decisions were made.
    pub moves: u64,
    /// Processor time of all threads.
    pub cpu_s: f64,
    /// Elapsed time.
    pub wall_s: f64,
    /// What was counted.
    pub statistics: S,
}

/// Games that a thread takes at a time.
const BLOCK: u64 = 128;

/// Plays the games. `progress` hears now and then how many are done.
pub fn run<G: Greedy + Simulated>(job: &Job<G>, progress: impl Fn(u64) + Sync) -> Report<G::Statistics> {
    let (cpu, wall) = (ProcessTime::now(), Instant::now());
    let next = AtomicU64::new(0);
    let done = AtomicBool::new(false);
    let (moves, statistics) = thread::scope(|scope| {
        let workers: Vec<_> = (0..job.threads).map(|_| scope.spawn(|| work(job, &next))).collect();
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                progress(next.load(Ordering::Relaxed).min(job.games));
                thread::park_timeout(Duration::from_millis(100));
            }
        });
        let mut total = (0, G::Statistics::default());
        for worker in workers {
            let (moves, statistics) = worker.join().expect("a worker does not panic");
            total.0 += moves;
            total.1.merge(statistics);
        }
        done.store(true, Ordering::Relaxed);
        total
    });
    Report { moves, cpu_s: cpu.elapsed().as_secs_f64(), wall_s: wall.elapsed().as_secs_f64(), statistics }
}

fn work<G: Greedy + Simulated>(job: &Job<G>, next: &AtomicU64) -> (u64, G::Statistics) {
    let mut statistics = G::Statistics::default();
    let mut moves = Vec::new();
    let mut played = 0;
    loop {
        let first = next.fetch_add(BLOCK, Ordering::Relaxed);
        if first >= job.games {
            return (played, statistics);
        }
        for index in first..job.games.min(first + BLOCK) {
            let mut dice = Dice::new(job.seed.rotate_left(32) ^ index);
            let seed = Seed::numbered(job.seed, index);
            let mut state = G::deal(&job.seating.options, job.seating.seats, &seed, &mut statistics)
                .expect("the table was set up once before");
            played += match job.policy {
                Policy::Random => random_playout(&mut state, &mut dice, &mut moves, &mut statistics),
                Policy::Greedy => greedy_playout(&mut state, &mut dice, &mut moves, &mut statistics),
            };
            statistics.game_over(&state);
        }
    }
}

/// As [`random_playout`], every seat greedy.
fn greedy_playout<G: Greedy, L: Log<G::Event>>(
    state: &mut G,
    dice: &mut Dice,
    moves: &mut Vec<G::Move>,
    log: &mut L,
) -> u64 {
    let mut count = 0;
    while let Some(seat) = state.to_act().must.first() {
        moves.clear();
        state.legal_moves(seat, moves);
        let mv = G::greedy(&state.view(Observer::bot(seat)), moves, dice);
        state.play_unchecked(seat, mv, log);
        count += 1;
    }
    count
}

pub fn command(matches: &ArgMatches, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    with_game!(cli::args::game(matches, lang)?, G => command_for::<G>(matches, lang, out))
}

fn command_for<G: Greedy + Simulated>(
    matches: &ArgMatches,
    lang: Lang,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let unit = cli::args::text(matches, "unit").unwrap_or("round");
    let policy_name = cli::args::text(matches, "policy").unwrap_or("random");
    let mut seating = Seating::<G>::from_args(matches, G::Options::simulated(), lang)?;
    if unit == "round" {
        seating.options = seating.options.one_round();
    }
    let number = |name: &str| matches.get_one::<u64>(name).copied().unwrap_or(1);
    let job = Job {
        seating,
        policy: if policy_name == "greedy" { Policy::Greedy } else { Policy::Random },
        games: number("games"),
        seed: number("seed"),
        threads: number("threads"),
    };
    let bar = progress_bar(job.games);
    let report = run(&job, |done| bar.set_position(done));
    bar.finish_and_clear();

    let per_s = |count: u64| count as f64 / report.cpu_s.max(1e-9);
    let figures = report.statistics.figures();
    if matches.get_flag("json") {
        let stats: serde_json::Map<_, _> =
            figures.iter().map(|figure| (figure.key.to_owned(), figure.value.to_json())).collect();
        let line = serde_json::json!({
            "game": G::INFO.id, "players": job.seating.seats, "unit": unit, "policy": policy_name,
            "threads": job.threads, "games": job.games, "moves": report.moves, "cpu_s": report.cpu_s,
            "games_per_s": per_s(job.games), "moves_per_s": per_s(report.moves), "stats": stats,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let players = count(job.seating.seats, ["joueur", "joueurs"], ["player", "players"], lang);
    let heading = lang.pick(
        format!(
            "{}, {players}, {}, jeu {}",
            G::INFO.name,
            if unit == "round" { "manches" } else { "parties entières" },
            if policy_name == "greedy" { "avide" } else { "au hasard" }
        ),
        format!(
            "{}, {players}, {}, {policy_name} play",
            G::INFO.name,
            if unit == "round" { "rounds" } else { "whole matches" }
        ),
    );
    writeln!(out, "{heading}\n")?;
    let mut row = |label: &str, value: String| writeln!(out, "  {label:<44} {value:>20}");
    row(
        if unit == "round" { lang.pick("manches", "rounds") } else { lang.pick("parties", "matches") },
        job.games.to_string(),
    )?;
    row(lang.pick("coups", "moves"), report.moves.to_string())?;
    row(lang.pick("secondes de processeur", "CPU seconds"), decimal(report.cpu_s, 2, lang))?;
    row(lang.pick("secondes écoulées", "elapsed seconds"), decimal(report.wall_s, 2, lang))?;
    row(lang.pick("par seconde de processeur", "per CPU second"), format!("{:.0}", per_s(job.games)))?;
    row(
        lang.pick("coups par seconde de processeur", "moves per CPU second"),
        format!("{:.0}", per_s(report.moves)),
    )?;
    writeln!(out)?;
    for figure in &figures {
        writeln!(out, "  {:<44} {:>20}", figure.label.get(lang), figure.value.speak(lang))?;
    }
    Ok(())
}

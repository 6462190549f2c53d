//! `pioche simulate`: plays thousands of games and prints statistics.

mod figures;
mod plain;
pub(crate) mod players;
mod records;

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use arena::Thinking;
use bots::{BotKind, Policy, Searched};
use catalog::with_game;
use clap::ArgMatches;
use cpu_time::ProcessTime;
use engine::text::decimal;
use engine::{Game, Lang, Log, TableOptions};

pub use figures::{Figure, greatest, mean, share};
use figures::{Value, margins};
pub use plain::PlainStatistics;
use players::Players;
pub use records::Records;

use crate::texts::{Play, Texts};
use cli::output::NewFile;
use cli::problem::wrong_budget;
use cli::{Provenance, Seating, progress_bar};

catalog::parts! { games, ".." => figures }

catalog::without! { figures, G => {
    impl Simulated for G {
        type Statistics = PlainStatistics;
    }
} }

/// A game that can be simulated.
pub trait Simulated: Game {
    /// Collects statistics from events. All counts are whole numbers, so that the order in which
    /// threads finish does not matter.
    type Statistics: Statistics<Self>;
}

/// Statistics over many games.
pub trait Statistics<G: Game>: Clone + Default + Send + Log<G::Event> {
    /// Called when a game is over, as far as it was played.
    fn game_over(&mut self, state: &G);

    /// Adds the counts of another thread.
    fn merge(&mut self, other: Self);

    /// The results, in the order in which they are printed.
    fn figures(&self) -> Vec<Figure>;
}

/// What to play.
#[derive(Clone, Debug)]
pub struct Job<G: Game> {
    pub seating: Seating<G>,
    /// How every seat plays.
    pub policy: BotKind,
    /// The budget per move, for players that search.
    pub thinking: Thinking,
    pub games: u64,
    /// Jobs with the same seed play the same games.
    pub seed: u64,
    /// The results do not depend on it.
    pub threads: u64,
}

/// The results.
#[derive(Debug)]
pub struct Report<S> {
    /// How many games were played.
    pub games: u64,
    /// The number of decisions made.
    pub moves: u64,
    /// Processor time of all threads.
    pub cpu_s: f64,
    /// Elapsed time.
    pub wall_s: f64,
    /// The statistics.
    pub statistics: S,
    /// The statistics of each batch, for intervals: batches differ only by chance.
    pub batches: Vec<S>,
}

/// The maximum number of games that a thread takes at once.
const BLOCK: u64 = 128;
/// Every block of games belongs to one of this many batches.
const BATCHES: u64 = 32;

/// Plays the games. `progress` is called now and then with about the number done.
pub fn run<G: Searched + Simulated>(job: &Job<G>, progress: impl Fn(u64) + Sync) -> Report<G::Statistics> {
    run_until(job, &AtomicBool::new(false), None, progress)
}

/// The same, until `stop` is set; then all games up to some number have been played. `records`
/// receives their records, in order.
pub fn run_until<G: Searched + Simulated>(
    job: &Job<G>,
    stop: &AtomicBool,
    records: Option<&Records<'_>>,
    progress: impl Fn(u64) + Sync,
) -> Report<G::Statistics> {
    let (cpu, wall) = (ProcessTime::now(), Instant::now());
    let next = AtomicU64::new(0);
    let done = AtomicBool::new(false);
    let (moves, batches) = thread::scope(|scope| {
        let workers: Vec<_> =
            (0..job.threads).map(|_| scope.spawn(|| work(job, stop, records, &next))).collect();
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                progress(next.load(Ordering::Relaxed).min(job.games));
                thread::park_timeout(Duration::from_millis(100));
            }
        });
        let mut total = (0, none_yet::<G>());
        for worker in workers {
            let (moves, batches) = worker.join().expect("a worker does not panic");
            total.0 += moves;
            for (sum, batch) in total.1.iter_mut().zip(batches) {
                sum.merge(batch);
            }
        }
        done.store(true, Ordering::Relaxed);
        total
    });
    let games = next.into_inner().min(job.games);
    let (cpu_s, wall_s) = (cpu.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64());
    let mut statistics = G::Statistics::default();
    for batch in &batches {
        statistics.merge(batch.clone());
    }
    Report { games, moves, cpu_s, wall_s, statistics, batches }
}

fn none_yet<G: Simulated>() -> Vec<G::Statistics> {
    (0..BATCHES).map(|_| G::Statistics::default()).collect()
}

fn work<G: Searched + Simulated>(
    job: &Job<G>,
    stop: &AtomicBool,
    records: Option<&Records<'_>>,
    next: &AtomicU64,
) -> (u64, Vec<G::Statistics>) {
    let block = (job.games / (2 * BATCHES)).clamp(1, BLOCK);
    let mut batches = none_yet::<G>();
    let mut players = Players::new(job.policy, job.thinking, job.seating.seats);
    let mut played = 0;
    loop {
        // A thread plays every block it has taken, so when they stop, all games up to some number
        // have been played.
        if stop.load(Ordering::Relaxed) {
            return (played, batches);
        }
        let first = next.fetch_add(block, Ordering::Relaxed);
        if first >= job.games {
            return (played, batches);
        }
        let statistics = &mut batches[(first / block % BATCHES) as usize];
        let mut written = String::new();
        let last = job.games.min(first + block);
        for index in first..last {
            played += players.play(job, index, statistics, records.is_some().then_some(&mut written));
        }
        if let Some(records) = records {
            records.add(first, last, written);
        }
    }
}

pub fn command(matches: &ArgMatches, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    with_game!(cli::args::game(matches, lang)?, G => command_for::<G>(matches, lang, out))
}

fn command_for<G: Searched + Simulated>(
    matches: &ArgMatches,
    lang: Lang,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let unit = cli::args::text(matches, "unit").unwrap_or("round");
    let policy_name = cli::args::text(matches, "policy").unwrap_or("random");
    let budget = cli::args::text(matches, "budget").unwrap_or("1000it");
    let mut seating = Seating::<G>::from_args(matches, G::Options::simulated(), lang)?;
    if unit == "round" {
        seating.options = seating.options.one_round();
    }
    let number = |name: &str| matches.get_one::<u64>(name).copied().unwrap_or(1);
    let job = Job {
        seating,
        policy: policy_name.parse()?,
        thinking: budget.parse().map_err(|_| anyhow!(wrong_budget(budget, lang)))?,
        games: number("games"),
        seed: number("seed"),
        threads: number("threads"),
    };
    let mut file = cli::args::text(matches, "records")
        .map(|path| NewFile::create(path, matches.get_flag("force"), lang))
        .transpose()?;
    let records = file.as_mut().map(|file| Records::new(file));
    let bar = progress_bar(job.games);
    let stop = cli::interrupt::watch()?;
    let report = run_until(&job, &stop, records.as_ref(), |done| bar.set_position(done));
    bar.finish_and_clear();
    records.map(Records::finish).transpose()?;
    file.map(NewFile::finish).transpose()?;

    let per_s = |count: u64| count as f64 / report.cpu_s.max(1e-9);
    let figures = report.statistics.figures();
    let batches: Vec<_> = report.batches.iter().map(Statistics::figures).collect();
    let margins = margins(&figures, &batches, report.games);
    let Provenance { command, version, date } = Provenance::now();
    if matches.get_flag("json") {
        let stats: serde_json::Map<_, _> = figures
            .iter()
            .filter_map(|figure| Some((figure.key.to_owned(), figure.value.to_json()?)))
            .collect();
        let within: serde_json::Map<_, _> = figures
            .iter()
            .zip(&margins)
            .filter_map(|(figure, margin)| Some((figure.key.to_owned(), (*margin)?.to_json())))
            .collect();
        let line = serde_json::json!({
            "game": G::INFO.id, "players": job.seating.seats, "unit": unit, "policy": policy_name,
            "threads": job.threads, "games": report.games, "moves": report.moves, "cpu_s": report.cpu_s,
            "games_per_s": per_s(report.games), "moves_per_s": per_s(report.moves), "stats": stats,
            "margins": within, "seed": job.seed, "options": job.seating.options.to_map(),
            "run": {"command": command, "version": version, "date": date},
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let w = Texts::of(lang);
    let play = match job.policy {
        BotKind::Simple(Policy::Greedy) => Play::Greedy,
        BotKind::Simple(Policy::Random) => Play::Random,
        BotKind::Plain => Play::Plain,
        BotKind::Level(_) => Play::Level,
    };
    let heading = w.simulate_heading(G::INFO.name, play, policy_name, unit == "round", job.seating.seats);
    writeln!(out, "{heading}\n")?;
    let mut row = |label: &str, value: String| writeln!(out, "  {label:<44} {value:>12}");
    row(
        if unit == "round" { w.simulate_rounds } else { w.simulate_matches },
        if report.games < job.games {
            w.simulate_stopped(job.games, report.games)
        } else {
            report.games.to_string()
        },
    )?;
    row(w.simulate_moves, report.moves.to_string())?;
    row(w.simulate_cpu, decimal(report.cpu_s, 2, lang))?;
    row(w.simulate_elapsed, decimal(report.wall_s, 2, lang))?;
    row(w.simulate_per_second, format!("{:.0}", per_s(report.games)))?;
    row(w.simulate_moves_per_second, format!("{:.0}", per_s(report.moves)))?;
    writeln!(out)?;
    for (figure, margin) in figures.iter().zip(&margins) {
        let (label, Some(value)) = (figure.label.get(lang), figure.value.speak(lang)) else { continue };
        if let Value::List(_) = figure.value {
            writeln!(out, "  {label}\n{}", cli::folded(&value, cli::terminal::width().unwrap_or(80)))?;
            continue;
        }
        let margin =
            margin.map_or_else(String::new, |margin| format!(" {}", margin.speak(&figure.value, lang)));
        writeln!(out, "  {label:<44} {value:>12}{margin}")?;
    }
    let told = |line: &str| cli::folded(line, cli::terminal::width().unwrap_or(80));
    writeln!(out, "\n{}", told(w.simulate_intervals))?;
    writeln!(out, "{}", told(&w.simulate_run(&command, &date, job.seed, version)))?;
    Ok(())
}

//! `pioche puzzles`: finds positions with one best move in bots' matches.

mod find;
mod judge;

use std::io::Write;

use bots::Searched;
use catalog::with_game;
use clap::ArgMatches;
use cli::output::NewFile;
use cli::progress_bar;
use engine::Lang;

pub use find::{Job, Tally, find, header};
pub use judge::{Clear, Sure, clear};

use crate::texts::Texts;

/// Finds the requested number of puzzles.
pub fn command(matches: &ArgMatches, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    with_game!(cli::args::game(matches, lang)?, G => command_for::<G>(matches, lang, out))
}

fn command_for<G: Searched>(matches: &ArgMatches, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    let number = |name: &str| matches.get_one::<u64>(name).copied().unwrap_or(1);
    let job = Job {
        count: number("count") as usize,
        seed: number("seed"),
        simulations: number("simulations"),
        threads: number("threads"),
    };
    let path = cli::args::text(matches, "out").unwrap_or_default();
    let mut file = NewFile::create(path, matches.get_flag("force"), lang)?;
    let bar = progress_bar(job.count as u64);
    let stop = cli::interrupt::watch()?;
    let (lines, tally) = find::<G>(job, &stop, |found| bar.set_position(found as u64));
    bar.finish_and_clear();
    // Keep what was found before Ctrl-C: it is the beginning of the complete file.
    file.write_all(header::<G>(job.seed).write().as_bytes())?;
    file.write_all(lines.concat().as_bytes())?;
    file.finish()?;
    let w = Texts::of(lang);
    writeln!(out, "{}", w.puzzles_found(job.count, lines.len(), G::INFO.name))?;
    writeln!(
        out,
        "{}",
        w.puzzles_tally(tally.clear, tally.decisions, tally.found, tally.matches, tally.promising)
    )?;
    Ok(())
}

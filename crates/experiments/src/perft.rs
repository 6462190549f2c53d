//! `pioche perft`: counts the sequences of moves, depth by depth.

use std::io::Write;
use std::time::Instant;

use anyhow::Context as _;
use catalog::with_game;
use clap::ArgMatches;
use cli::args;
use engine::text::decimal;
use engine::{Lang, Positions, Seed};

use cli::Seating;

/// Counts to the requested depth.
pub fn perft(matches: &ArgMatches, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    with_game!(args::game(matches, lang)?, G => perft_of::<G>(matches, lang, out))
}

fn perft_of<G: Positions>(matches: &ArgMatches, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    let state = if let Some(path) = args::text(matches, "position") {
        let position = serde_json::from_str(&cli::read(path)?).with_context(|| path.to_owned())?;
        G::read_position(&position).with_context(|| path.to_owned())?
    } else {
        let seating = Seating::<G>::from_args(matches, G::Options::default(), lang)?;
        let seed = matches.get_one("seed").copied().unwrap_or(1);
        G::deal(&seating.options, seating.seats, &Seed::numbered(seed, 0), &mut ())?
    };
    let deepest = matches.get_one("depth").copied().unwrap_or(3);
    for depth in 1..=deepest {
        let start = Instant::now();
        let lines = engine::perft(&state, depth);
        let seconds = start.elapsed().as_secs_f64();
        writeln!(
            out,
            "{depth}: {lines}{}",
            if seconds > 1.0 { format!("  ({} s)", decimal(seconds, 1, lang)) } else { String::new() }
        )?;
        out.flush()?;
    }
    Ok(())
}

//! `pioche review`: the value of each decision of a match, given what could be known.

use std::io::Write;
use std::sync::atomic::Ordering;

use anyhow::Context as _;
use bots::Searched;
use catalog::{GameId, with_game};
use clap::ArgMatches;
use engine::{Lang, Positions, Record, Seat, Speak as _, from_json};
use review::{Judged, Measure, Review, review};
use serde_json::Value;

use crate::play::written;
use crate::records;
use crate::texts::Texts;

/// The number of costliest decisions printed per seat.
const TOLD: usize = 5;
/// A value from 0 to 1 as a bar.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The maximum length of a line of bars.
const LONGEST: usize = 60;

pub(crate) fn command(matches: &ArgMatches, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let path = cli::args::text(matches, "file").unwrap_or_default();
    let text = cli::read(path)?;
    // A match downloaded from a server has the record inside, and names.
    let json: Value = serde_json::from_str(&text).with_context(|| path.to_owned())?;
    let (record, names) = match from_json::<protocol::MatchFile>(&json) {
        Ok(file) => (file.record, file.players),
        Err(_) => (records::one(&json).with_context(|| path.to_owned())?, Vec::new()),
    };
    let game: GameId = record
        .game
        .parse()
        .map_err(|_| engine::ReplayError::Game(record.game.clone()))
        .with_context(|| path.to_owned())?;
    let each = matches.get_one("simulations").copied().unwrap_or(review::SIMULATIONS);
    let seed = matches.get_one("seed").copied().unwrap_or(review::SEED);
    with_game!(game, G => tell::<G>(&record, &names, each, seed, lang, out).with_context(|| path.to_owned()))
}

fn tell<G: Searched + Positions>(
    record: &Record,
    names: &[String],
    each: u64,
    seed: u64,
    lang: Lang,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    // People who no longer exist have an empty name.
    let known = |seat: Seat| names.get(seat.index()).filter(|name| !name.is_empty()).cloned();
    let name = |seat: Seat| known(seat).unwrap_or_else(|| w.seat(seat));
    let (measure, stop) = (Measure::of::<G>(), cli::interrupt::watch()?);
    // Show the progress, and each mistake as it is found.
    let bar = cli::progress_bar(0);
    let found = review::<G>(record, each, seed, &mut |judged, all| {
        bar.set_length(all as u64);
        bar.inc(1);
        if judged.is_mistake() {
            bar.println(format!("{} · {}", name(judged.seat), mistake::<G>(judged, &measure, lang, &name)));
        }
        !stop.load(Ordering::Relaxed)
    })?;
    bar.finish_and_clear();
    let judged = found.judged.len();
    if stop.load(Ordering::Relaxed) {
        writeln!(out, "{}", w.review_stopped(found.decisions, judged))?;
    }
    writeln!(out, "{}", w.reviewed(judged, each, measure.name(lang)))?;
    for seat in Seat::all(record.seats) {
        let line = found.line(seat);
        if line.decisions == 0 {
            continue;
        }
        let sum = |sum| measure.sum(sum, lang);
        writeln!(out, "\n{}", name(seat))?;
        writeln!(
            out,
            "  {}",
            w.review_line(sum(line.deals), line.decisions, sum(-line.lost), sum(line.luck))
        )?;
        writeln!(out, "  {}", w.review_chances(bars(&found, seat)))?;
        for judged in found.mistakes(seat).into_iter().take(TOLD) {
            writeln!(out, "  {}", mistake::<G>(judged, &measure, lang, &name))?;
        }
    }
    Ok(())
}

fn mistake<G: Searched>(
    judged: &Judged<G::Move>,
    measure: &Measure,
    lang: Lang,
    name: &dyn Fn(Seat) -> String,
) -> String {
    let told = |mv: G::Move| format!("{} ({})", mv.speak(lang, name), written(mv, lang));
    let cost = measure.cost(judged.cost(), judged.margin(), lang);
    Texts::of(lang).review_mistake(told(judged.best.mv), cost, judged.at + 1, told(judged.played.mv))
}

/// A seat's chances through the match, decision by decision.
fn bars<M>(found: &Review<M>, seat: Seat) -> String {
    let values: Vec<f64> = found.of(seat).map(|judged| judged.best.value).collect();
    let step = values.len().div_ceil(LONGEST).max(1);
    let bar = |value: &f64| {
        let reached = |step: &usize| (*step as f64 + 1.0) / BARS.len() as f64 <= *value;
        BARS[(0..BARS.len() - 1).filter(reached).count()]
    };
    values.iter().step_by(step).map(bar).collect()
}

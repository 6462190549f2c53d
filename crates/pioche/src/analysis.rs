//! `pioche analyse`, and `go` of `pioche engine`: the value of each move of a seat.

use std::io::Write;

use anyhow::{Context as _, anyhow};
use arena::{Thinking, within};
use bots::{Analysis, Budget, Searched, analyse};
use catalog::{AnyMatch, GameId, with_match};
use clap::ArgMatches;
use cli::problem::wrong_value;
use engine::text::{decimal, signed};
use engine::{Dice, Lang, Match, Names, Observer, PositionError, Record, Seat, Speak as _};
use serde_json::{Value, json};

use crate::play::notation::written;
use crate::texts::Texts;

/// The number of moves printed; JSON has all of them.
const TOLD: usize = 8;

/// The value of each of the seat's moves, judged by everything it has seen.
pub(crate) fn of<G: Searched>(
    game: &Match<G>,
    seat: Seat,
    budget: Budget<'_>,
    dice: &mut Dice,
) -> Result<Analysis<G>, PositionError> {
    analyse::<G>(&game.state().view(Observer::bot(seat)), seat, budget, dice, |_| true)
}

/// The format for programs. Values are fractions from 0 to 1; multiplied by `scale` they are in the
/// game's unit.
pub(crate) fn json<G: Searched>(analysis: &Analysis<G>) -> Value {
    let moves = analysis.moves.iter().map(|opinion| {
        let line: Vec<_> = opinion.line.iter().map(|(seat, mv)| json!([seat, mv.to_string()])).collect();
        json!({
            "move": opinion.mv.to_string(), "value": rounded(opinion.value), "margin": rounded(opinion.margin),
            "visits": opinion.visits, "line": line,
        })
    });
    json!({
        "iterations": analysis.iterations, "unit": G::UNIT.name.en, "scale": G::UNIT.scale,
        "moves": moves.collect::<Vec<_>>(),
    })
}

/// Rounds to four digits: more would only show differences in the arithmetic of machines.
fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

/// Analyses the match or position in a file, at its end or after a number of its moves.
pub(crate) fn command(matches: &ArgMatches, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    let path = cli::args::text(matches, "file").unwrap_or_default();
    let after = matches.get_one::<u64>("after").copied();
    let any = read(path, matches, after.map(|after| after as usize), lang)?;
    let budget = cli::args::text(matches, "budget").unwrap_or("1s");
    let thinking: Thinking =
        budget.parse().map_err(|_| anyhow!(wrong_value(budget, "--budget", "1s, 100ms, 10000it", lang)))?;
    let seat = any.to_act().must.first().ok_or_else(|| match any.moves() {
        0 => anyhow!(w.nothing_to_analyse),
        moves => anyhow!(w.nothing_after_the_end(moves)),
    })?;
    let seed = matches.get_one("seed").copied().unwrap_or(1);
    with_match!(&any, game => {
        let analysis = within(thinking, |budget| of(game, seat, budget, &mut Dice::new(seed)))?;
        if matches.get_flag("json") {
            let mut told = json(&analysis);
            told["game"] = json!(any.info().id);
            told["seat"] = json!(seat);
            writeln!(out, "{told}")?;
        } else {
            tell(game, &analysis, seat, lang, out)?;
        }
    });
    Ok(())
}

/// Reads a record, a downloaded match, an unfinished one, or a position of the game given.
fn read(path: &str, matches: &ArgMatches, after: Option<usize>, lang: Lang) -> anyhow::Result<AnyMatch> {
    let told = || path.to_owned();
    let text = cli::read(path)?;
    let json: Value = serde_json::from_str(&text).with_context(told)?;
    if let Some(name) = cli::args::text(matches, "game") {
        if engine::is_record(&json) {
            return Err(anyhow!(Texts::of(lang).record_with_game)).with_context(told);
        }
        let game: GameId = name.parse()?;
        return AnyMatch::from_position(game, &std::collections::BTreeMap::default(), &json)
            .map_err(|error| anyhow!(error.tell(lang)))
            .with_context(told);
    }
    if !engine::is_record(&json) {
        return Err(anyhow!(Texts::of(lang).position_without_game)).with_context(told);
    }
    let mut record: Record = crate::records::one(&json).with_context(told)?;
    if let Some(after) = after.filter(|after| *after != record.moves.len()) {
        if after > record.moves.len() {
            return Err(anyhow!(Texts::of(lang).after_the_end(record.moves.len()))).with_context(told);
        }
        record.moves.truncate(after);
        record.outcome = None;
    }
    AnyMatch::replay(&record).with_context(told)
}

fn tell<G: Searched>(
    game: &Match<G>,
    analysis: &Analysis<G>,
    seat: Seat,
    lang: Lang,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    let names: Names<'_> = &|seat| w.seat(seat);
    let after = game.moves().len();
    writeln!(out, "{}\n", w.analysis_heading(after, G::INFO.name, seat))?;
    writeln!(out, "{}", w.analysis_unit(analysis.iterations, G::UNIT.name.get(lang)))?;
    for opinion in analysis.moves.iter().take(TOLD) {
        let worth = signed((opinion.value - 0.5) * G::UNIT.scale, 2, lang);
        let margin = decimal(opinion.margin * G::UNIT.scale, 2, lang);
        let line: Vec<String> = opinion.line.iter().skip(1).map(|(_, mv)| written(mv, lang)).collect();
        let line = if line.is_empty() { String::new() } else { format!("  → {}", line.join(" → ")) };
        let mv = format!("{} ({})", opinion.mv.speak(lang, names), written(opinion.mv, lang));
        writeln!(out, "  {worth:>7} ± {margin:<6} {mv}{line}")?;
    }
    if let Some(more) = analysis.moves.len().checked_sub(TOLD).filter(|more| *more > 0) {
        writeln!(out, "  {}", w.analysis_more(more))?;
    }
    Ok(())
}

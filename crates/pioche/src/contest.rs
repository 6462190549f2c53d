//! `pioche arena`: programs against each other, and what that shows.

use std::fs;
use std::io::{IsTerminal as _, Write};

use anyhow::{Context as _, anyhow};
use arena::{Contest, Entrant, Estimate, Report};
use bots::Evaluate;
use catalog::with_game;
use clap::ArgMatches;
use engine::{Lang, TableOptions as _};
use indicatif::{ProgressBar, ProgressStyle};

use crate::house::Seating;

pub(crate) fn command(matches: &ArgMatches, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    with_game!(crate::args::game(matches, lang)?, G => command_for::<G>(matches, lang, out))
}

fn command_for<G: Evaluate>(matches: &ArgMatches, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let Seating { seats, mut options } = Seating::<G>::from_args(matches, G::Options::default(), lang)?;
    if crate::args::text(matches, "unit") == Some("round") {
        options = options.one_round();
    }
    let number = |name: &str| matches.get_one::<u64>(name).copied().unwrap_or(1);
    let text = |name: &str| crate::args::text(matches, name).unwrap_or_default();
    let entrants: Vec<Entrant> = text("bots")
        .split(',')
        .map(|name| name.trim().parse())
        .collect::<Result<_, _>>()
        .context("--bots")?;
    let contest = Contest::<G> {
        seats,
        options,
        entrants,
        deals: number("games"),
        seed: number("seed"),
        threads: number("threads") as usize,
        thinking: text("budget").parse().context("--budget")?,
    };
    let page = crate::args::text(matches, "report");
    if let Some(path) = page {
        // What cannot be written is better known now than after the contest.
        fs::OpenOptions::new().append(true).create(true).open(path).with_context(|| path.to_owned())?;
    }
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(1) } else { ProgressBar::hidden() };
    let style = "{wide_bar} {human_pos}/{human_len} {eta}";
    bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
    let report = arena::run(&contest, |(over, total)| {
        bar.set_length(total);
        bar.set_position(over);
    })
    .map_err(|problem| anyhow!(tell(&problem, lang)))?;
    bar.finish_and_clear();
    if let Some(path) = page {
        fs::write(path, arena::html(&report, G::INFO.name, lang)).with_context(|| path.to_owned())?;
    }
    if matches.get_flag("json") {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&report, G::INFO.name, lang, out)?;
    }
    Ok(())
}

fn tell(problem: &arena::Problem, lang: Lang) -> String {
    match problem {
        arena::Problem::Setup(error) => error.tell(lang),
        arena::Problem::Entrants(_) | arena::Problem::Program { .. } => problem.to_string(),
    }
}

fn print(report: &Report, name: &str, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let Report { seats, deals, tables, seed, budget, .. } = report;
    let heading = lang.pick(
        format!("{name}, {seats} places, {deals} donnes × {tables} tables, graine {seed}, {budget} par coup"),
        format!("{name}, {seats} seats, {deals} deals × {tables} tables, seed {seed}, {budget} a move"),
    );
    writeln!(out, "{heading}\n")?;
    let heads = lang.pick(
        ["joueur", "adversaires battus %", "victoires %", "points", "cote"],
        ["player", "opponents beaten %", "wins %", "points", "rating"],
    );
    let mut row = |cells: [&str; 5]| {
        let [name, score, wins, points, rating] = cells;
        writeln!(out, "  {name:<12} {score:>21} {wins:>21} {points:>22} {rating:>12}")
    };
    row(heads)?;
    for entrant in &report.entrants {
        let score = entrant.score.as_ref().map_or_else(|| String::from("–"), percent);
        let rating = format!("{:.1} ± {:.1}", entrant.rating, entrant.uncertainty);
        row([&entrant.name, &score, &percent(&entrant.wins), &points(&entrant.points), &rating])?;
    }
    if report.pairs.len() > 1 {
        writeln!(out, "\n  {}", lang.pick("face à face, % devant", "head to head, % ahead"))?;
    } else if !report.pairs.is_empty() {
        writeln!(out)?;
    }
    for pair in &report.pairs {
        let (a, b) = (&pair.a, &pair.b);
        writeln!(
            out,
            "  {:<25} {:>21}   {}",
            format!("{a} – {b}"),
            percent(&pair.ahead),
            lang.pick(
                format!("écart {}", points(&pair.points)),
                format!("difference {}", points(&pair.points))
            ),
        )?;
    }
    Ok(())
}

fn percent(estimate: &Estimate) -> String {
    shown(estimate, |share| format!("{:.1}", share * 100.0))
}

fn points(estimate: &Estimate) -> String {
    shown(estimate, |points| format!("{points:.2}"))
}

fn shown(estimate: &Estimate, show: impl Fn(f64) -> String) -> String {
    match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => format!("{} [{}; {}]", show(estimate.mean), show(low), show(high)),
        _ => show(estimate.mean),
    }
}

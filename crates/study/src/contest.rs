//! `pioche arena`: bots against each other, and what that shows.

use std::fs;
use std::io::Write;

use anyhow::{Context as _, anyhow};
use arena::{Contest, Entrant, Estimate, Report};
use bots::Searched;
use catalog::with_game;
use clap::ArgMatches;
use engine::{Lang, TableOptions as _};

use crate::texts::Texts;
use crate::{Seating, progress_bar};
use cli::numbers::decimal;
use cli::problem::wrong_value;

pub fn command(matches: &ArgMatches, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    with_game!(cli::args::game(matches, lang)?, G => command_for::<G>(matches, lang, out))
}

fn command_for<G: Searched>(matches: &ArgMatches, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    let Seating { seats, mut options } = Seating::<G>::from_args(matches, G::Options::default(), lang)?;
    if cli::args::text(matches, "unit") == Some("round") {
        options = options.one_round();
    }
    let number = |name: &str| matches.get_one::<u64>(name).copied().unwrap_or(1);
    let text = |name: &str| cli::args::text(matches, name).unwrap_or_default();
    let entrants: Vec<Entrant> = text("bots")
        .split(',')
        .map(|name| {
            let takes = w.arena_bots;
            name.trim().parse().map_err(|_| anyhow!(wrong_value(name.trim(), "--bots", takes, lang)))
        })
        .collect::<Result<_, _>>()?;
    let thinking = text("budget").parse().map_err(|_| {
        let takes = w.arena_budget;
        anyhow!(wrong_value(text("budget"), "--budget", takes, lang))
    })?;
    let contest = Contest::<G> {
        seats,
        options,
        entrants,
        deals: number("games"),
        seed: number("seed"),
        threads: number("threads") as usize,
        thinking,
    };
    let page = cli::args::text(matches, "report");
    if let Some(path) = page {
        // What cannot be written is better known now than after the contest.
        fs::OpenOptions::new().append(true).create(true).open(path).with_context(|| path.to_owned())?;
    }
    let bar = progress_bar(1);
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
    let w = Texts::of(lang);
    match problem {
        arena::Problem::Setup(error) => error.tell(lang),
        arena::Problem::Entrants(count) => w.arena_entrants(count),
        arena::Problem::Program { command, fault } => w.arena_program(command, fault.tell(lang)),
    }
}

fn print(report: &Report, name: &str, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    let Report { seats, deals, tables, seed, budget, .. } = report;
    let w = Texts::of(lang);
    writeln!(out, "{}\n", w.arena_heading(budget, *deals, name, *seats, seed, *tables))?;
    let heads = [w.arena_player, w.arena_beaten, w.arena_wins, w.arena_points, w.arena_rating];
    let mut row = |cells: [&str; 5]| {
        let [name, score, wins, points, rating] = cells;
        writeln!(out, "  {name:<12} {score:>22} {wins:>22} {points:>25} {rating:>12}")
    };
    row(heads)?;
    for entrant in &report.entrants {
        let score = entrant.score.as_ref().map_or_else(|| String::from("–"), |score| percent(score, lang));
        let rating =
            format!("{} ± {}", decimal(entrant.rating, 1, lang), decimal(entrant.uncertainty, 1, lang));
        row([&entrant.name, &score, &percent(&entrant.wins, lang), &points(&entrant.points, lang), &rating])?;
    }
    if report.pairs.len() > 1 {
        writeln!(out, "\n  {}", w.arena_head_to_head)?;
    } else if !report.pairs.is_empty() {
        writeln!(out)?;
    }
    for pair in &report.pairs {
        let (a, b) = (&pair.a, &pair.b);
        writeln!(
            out,
            "  {:<25} {:>22}   {}",
            format!("{a} – {b}"),
            percent(&pair.ahead, lang),
            w.arena_difference(points(&pair.points, lang)),
        )?;
    }
    Ok(())
}

fn percent(estimate: &Estimate, lang: Lang) -> String {
    shown(estimate, |share| decimal(share * 100.0, 1, lang), lang)
}

fn points(estimate: &Estimate, lang: Lang) -> String {
    shown(estimate, |points| decimal(points, 2, lang), lang)
}

fn shown(estimate: &Estimate, show: impl Fn(f64) -> String, lang: Lang) -> String {
    match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => {
            let (mean, low, high) = (show(estimate.mean), show(low), show(high));
            Texts::of(lang).interval(high, low, mean)
        }
        _ => show(estimate.mean),
    }
}

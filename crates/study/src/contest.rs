//! `pioche arena`: bots against each other, and what that shows.

use std::fs;
use std::io::{IsTerminal as _, Write};

use anyhow::{Context as _, anyhow};
use arena::{Contest, Entrant, Estimate, Report};
use bots::Searched;
use catalog::with_game;
use clap::ArgMatches;
use engine::{Lang, TableOptions as _};
use indicatif::{ProgressBar, ProgressStyle};

use crate::Seating;
use cli::numbers::{count, decimal};
use cli::problem::wrong_value;

pub fn command(matches: &ArgMatches, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    with_game!(cli::args::game(matches, lang)?, G => command_for::<G>(matches, lang, out))
}

fn command_for<G: Searched>(matches: &ArgMatches, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    let Seating { seats, mut options } = Seating::<G>::from_args(matches, G::Options::default(), lang)?;
    if cli::args::text(matches, "unit") == Some("round") {
        options = options.one_round();
    }
    let number = |name: &str| matches.get_one::<u64>(name).copied().unwrap_or(1);
    let text = |name: &str| cli::args::text(matches, name).unwrap_or_default();
    let entrants: Vec<Entrant> = text("bots")
        .split(',')
        .map(|name| {
            let takes = lang.pick(
                "1 à 5, random, greedy, plain ou cmd:./programme",
                "1 to 5, random, greedy, plain or cmd:./program",
            );
            name.trim().parse().map_err(|_| anyhow!(wrong_value(name.trim(), "--bots", takes, lang)))
        })
        .collect::<Result<_, _>>()?;
    let thinking = text("budget").parse().map_err(|_| {
        let takes = lang.pick("1s, 100ms ou 10000it, par exemple", "1s, 100ms or 10000it, for example");
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
        arena::Problem::Entrants(count) => lang.pick(
            format!("{count} joueurs pour --bots, c'est trop ou trop peu"),
            format!("{count} players for --bots are too many or too few"),
        ),
        arena::Problem::Program { command, why } => lang.pick(
            format!("le programme cmd:{command} a échoué ({why})"),
            format!("the program cmd:{command} failed ({why})"),
        ),
    }
}

fn print(report: &Report, name: &str, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    let Report { seats, deals, tables, seed, budget, .. } = report;
    let seats = count(*seats, ["place", "places"], ["seat", "seats"], lang);
    let deals = count(*deals as usize, ["donne", "donnes"], ["deal", "deals"], lang);
    let tables = count(*tables, ["table", "tables"], ["table", "tables"], lang);
    let heading = lang.pick(
        format!("{name}, {seats}, {deals} × {tables}, graine {seed}, {budget} par coup"),
        format!("{name}, {seats}, {deals} × {tables}, seed {seed}, {budget} per move"),
    );
    writeln!(out, "{heading}\n")?;
    let heads = lang.pick(
        ["joueur", "adversaires battus, %", "victoires, %", "points", "cote"],
        ["player", "opponents beaten, %", "wins, %", "points", "rating"],
    );
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
        writeln!(out, "\n  {}", lang.pick("face à face, % devant", "head to head, % ahead"))?;
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
            lang.pick(
                format!("écart {}", points(&pair.points, lang)),
                format!("difference {}", points(&pair.points, lang))
            ),
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
            lang.pick(format!("{mean} [{low} ; {high}]"), format!("{mean} [{low}; {high}]"))
        }
        _ => show(estimate.mean),
    }
}

//! `pioche arena`: plays bots against each other and reports the results.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use arena::{Circumstances, Contest, Entrant, Estimate, Pair, Report};
use bots::Searched;
use catalog::with_game;
use clap::ArgMatches;
use engine::text::decimal;
use engine::{Lang, TableOptions as _};
use serde_json::{Value, json};

use crate::texts::Texts;
use cli::interrupt;
use cli::output::NewFile;
use cli::problem::{quoted, wrong_budget, wrong_value};
use cli::{Provenance, Seating, progress_bar};

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
    let entrants = entrants(matches, lang)?;
    let thinking = text("budget").parse().map_err(|_| anyhow!(wrong_budget(text("budget"), lang)))?;
    let contest = Contest::<G> {
        seats,
        options,
        entrants,
        deals: number("games"),
        seed: number("seed"),
        threads: number("threads") as usize,
        thinking,
    };
    // Find out before the contest, not after, if the report cannot be written.
    let page = cli::args::text(matches, "report")
        .map(|path| NewFile::create(path, matches.get_flag("force"), lang))
        .transpose()?;
    let bar = progress_bar(1);
    let began = Instant::now();
    let (report, costs) = arena::run_until(&contest, &*interrupt::watch()?, |(over, total)| {
        bar.set_length(total);
        bar.set_position(over);
    })
    .map_err(|problem| anyhow!(tell(&problem, lang)))?;
    bar.finish_and_clear();
    let Provenance { command, version, date } = Provenance::now();
    let how = Circumstances {
        command,
        version: version.to_owned(),
        date,
        seconds: began.elapsed().as_secs_f64(),
        costs,
    };
    if let Some(mut page) = page {
        page.write_all(arena::html(&report, Some(&how), G::INFO.name, lang).as_bytes())?;
        page.finish()?;
    }
    if matches.get_flag("json") {
        let mut line = serde_json::to_value(&report)?;
        line["run"] = run_json(&how);
        writeln!(out, "{line}")?;
    } else {
        print(&report, &how, G::INFO.name, lang, out)?;
    }
    Ok(())
}

/// The entrants of `--bots` or of every `--bot`.
fn entrants(matches: &ArgMatches, lang: Lang) -> anyhow::Result<Vec<Entrant>> {
    let one = |text: &str, option: &str| {
        text.parse::<Entrant>()
            .map_err(|_| anyhow!(wrong_value(text, option, Texts::of(lang).arena_bots, lang)))
    };
    if let Some(each) = matches.get_many::<String>("bot") {
        return each.map(|text| one(text, "--bot")).collect();
    }
    let list = Entrant::in_list(cli::args::text(matches, "bots").unwrap_or_default());
    let entrants: Vec<Entrant> =
        list.into_iter().map(|text| one(text, "--bots")).collect::<Result<_, _>>()?;
    // A comma in a program's arguments was perhaps not meant to begin another entrant.
    for entrant in entrants.split_last().map_or(&[][..], |(_, before)| before) {
        if let Some(argument) = entrant.argument_like_a_bot() {
            cli::warn(lang, Texts::of(lang).arena_comma(quoted(&argument, lang), entrant));
        }
    }
    Ok(entrants)
}

/// Everything that differs from run to run, kept apart from the rest of the report.
fn run_json(how: &Circumstances) -> Value {
    let ms = |time: Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
    let entrants = how.costs.iter().map(|cost| {
        let mean = cost.time.checked_div(cost.moves.try_into().unwrap_or(u32::MAX)).unwrap_or_default();
        json!({
            "moves": cost.moves, "ms_per_move": ms(mean), "longest_ms": ms(cost.longest),
            "memory_kb": cost.memory_kb,
        })
    });
    json!({
        "command": how.command, "version": how.version, "date": how.date, "seconds": how.seconds,
        "entrants": entrants.collect::<Vec<_>>(),
    })
}

pub(crate) fn tell(problem: &arena::Problem, lang: Lang) -> String {
    let w = Texts::of(lang);
    match problem {
        arena::Problem::Setup(error) => error.tell(lang),
        arena::Problem::Stopped => w.arena_stopped_at_once.to_owned(),
        arena::Problem::Entrants(count) => w.arena_entrants(count),
        arena::Problem::Program { command, fault } => w.arena_program(command, fault.tell(lang)),
    }
}

fn print(
    report: &Report,
    how: &Circumstances,
    name: &str,
    lang: Lang,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let Report { seats, deals, tables, seed, budget, .. } = report;
    let w = Texts::of(lang);
    writeln!(out, "{}\n", w.arena_heading(budget, *deals, name, *seats, seed, *tables))?;
    if let Some(all) = report.stopped_of {
        writeln!(out, "{}\n", w.arena_stopped(all, deals))?;
    }
    let width = cli::terminal::width();
    let heads = [w.arena_player, w.arena_beaten, w.arena_wins, w.arena_points, w.arena_rating];
    let rows = report.entrants.iter().map(|entrant| {
        let rating = entrant.rating.map_or_else(dash, |(rating, uncertainty)| {
            format!("{} ± {}", decimal(rating, 1, lang), decimal(uncertainty, 1, lang))
        });
        let [score, wins] =
            [entrant.score, entrant.wins].map(|share| share.map_or_else(dash, |share| percent(&share, lang)));
        [entrant.name.clone(), score, wins, points(entrant.points.as_ref(), lang), rating]
    });
    write!(out, "{}", columns(heads, &rows.collect::<Vec<_>>(), width))?;
    if !report.pairs.is_empty() {
        let rows = report.pairs.iter().map(|pair| {
            let Pair { a, b, ahead, points: apart } = pair;
            [format!("{a} – {b}"), percent(ahead, lang), points(apart.as_ref(), lang)]
        });
        let heads = [w.arena_head_to_head, w.arena_ahead, w.arena_difference];
        write!(out, "\n{}", columns(heads, &rows.collect::<Vec<_>>(), width))?;
    }
    costs(report, how, lang, out)?;
    let Circumstances { command, version, date, .. } = how;
    let told = |line: &str| cli::folded(line, width.unwrap_or(80));
    writeln!(out, "\n{}", told(w.arena_intervals))?;
    writeln!(out, "{}", told(&w.arena_run(command, date, seed, version)))?;
    Ok(())
}

/// Where there is nothing to show.
fn dash() -> String {
    String::from("–")
}

/// A table with one line per row or, if that is too wide, one line per cell.
fn columns<const N: usize>(heads: [&str; N], rows: &[[String; N]], width: Option<usize>) -> String {
    let length = |text: &str| text.chars().count();
    let widest = |column: usize| {
        let cells = rows.iter().map(|row| length(&row[column]));
        cells.chain([length(heads[column])]).max().unwrap_or(0)
    };
    let widths: [usize; N] = std::array::from_fn(widest);
    let mut table = String::new();
    if width.is_none_or(|width| widths.iter().map(|width| width + 2).sum::<usize>() <= width) {
        let lines = [heads.map(str::to_owned)].into_iter().chain(rows.iter().cloned());
        for line in lines {
            for (column, (cell, width)) in line.iter().zip(widths).enumerate() {
                let cell = if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") };
                table += "  ";
                table += &cell;
            }
            table += "\n";
        }
    } else {
        let label = heads.iter().skip(1).map(|head| length(head)).max().unwrap_or(0);
        for row in rows {
            table.extend(["  ", &row[0], "\n"]);
            for (head, cell) in heads.iter().zip(row).skip(1) {
                table.extend(["    ", &format!("{head:<label$}"), "  ", cell, "\n"]);
            }
        }
    }
    table
}

/// One line per participant: its resources, and the matches it forfeited.
fn costs(report: &Report, how: &Circumstances, lang: Lang, out: &mut dyn Write) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    writeln!(out)?;
    for (standing, cost) in report.entrants.iter().zip(&how.costs) {
        let ms = |seconds: f64| decimal(seconds * 1000.0, 2, lang);
        let mean = ms(cost.time.as_secs_f64() / cost.moves.max(1) as f64);
        let mut line = w.arena_cost(ms(cost.longest.as_secs_f64()), mean, &standing.name);
        if let Some(kb) = cost.memory_kb {
            line += &w.arena_memory(decimal(kb as f64 / 1024.0, 1, lang));
        }
        writeln!(out, "  {line}")?;
        if let Some(forfeits) = &standing.forfeits {
            let first = forfeits.first.as_ref().map(|fault| fault.tell(lang)).unwrap_or_default();
            writeln!(
                out,
                "    {}",
                w.arena_forfeits(forfeits.crashed, first, forfeits.late, forfeits.wrong)
            )?;
        }
    }
    Ok(())
}

fn percent(estimate: &Estimate, lang: Lang) -> String {
    shown(estimate, |share| decimal(share * 100.0, 1, lang), lang)
}

fn points(estimate: Option<&Estimate>, lang: Lang) -> String {
    estimate.map_or_else(dash, |estimate| shown(estimate, |points| decimal(points, 2, lang), lang))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_fits_the_terminal() {
        let rows = [["5".to_owned(), "61,5 [58,0 ; 65,0]".to_owned()], ["random".to_owned(), "–".to_owned()]];
        let wide = columns(["joueur", "victoires, %"], &rows, Some(28));
        assert_eq!(wide.lines().map(|line| line.chars().count()).collect::<Vec<_>>(), [28; 3]);
        let narrow = columns(["joueur", "gains"], &rows, Some(27));
        assert_eq!(narrow, "  5\n    gains  61,5 [58,0 ; 65,0]\n  random\n    gains  –\n");
        assert_eq!(columns(["joueur", "gains"], &rows, None).lines().count(), 3, "not a terminal");
    }
}

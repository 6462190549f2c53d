//! The tables of docs/bots.md, made by the commands that their rows name. With a budget of
//! simulations a row is the same on every machine; rows with a budget of time stay as they are.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, thread};

use anyhow::{Context as _, bail};
use serde_json::Value;

use crate::steps::{cargo, root, run};

/// Nightly checks one row of this many, others each night.
const SAMPLE: usize = 12;

/// A row that a command can make again.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Row {
    /// A contest: the text of the first cell, and the arguments.
    Arena { cell: String, arguments: Vec<String> },
    /// What a table of bots looks like.
    Habits { game: String, arguments: Vec<String> },
    /// The same, of a table that lists the number of rounds and fewer columns.
    Tokens { rounds: String, arguments: Vec<String> },
}

/// Writes the rows again whose text contains one of these words, or all of them.
pub(crate) fn rewrite(words: &[&str]) -> anyhow::Result<()> {
    let path = root().join("docs/bots.md");
    let page = fs::read_to_string(&path)?;
    let program = program()?;
    let chosen = rows(&page).into_iter().filter(|(line, _)| {
        words.is_empty()
            || words.iter().any(|word| page.lines().nth(*line).is_some_and(|text| text.contains(word)))
    });
    let made = make(&program, &chosen.collect::<Vec<_>>())?;
    let lines = page.lines().enumerate().map(|(at, line)| {
        let new = made.iter().find(|(line, _)| *line == at);
        new.map_or_else(|| line.to_owned(), |(_, new)| new.clone()) + "\n"
    });
    fs::write(path, lines.collect::<String>())?;
    Ok(())
}

/// Compares a sample of the rows with what their commands find.
pub(crate) fn check() -> anyhow::Result<()> {
    let page = fs::read_to_string(root().join("docs/bots.md"))?;
    let days = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 86_400;
    let tonight = usize::try_from(days)? % SAMPLE;
    let sample: Vec<_> = rows(&page).into_iter().skip(tonight).step_by(SAMPLE).collect();
    let made = make(&program()?, &sample)?;
    let stale = made.iter().filter(|(at, new)| page.lines().nth(*at) != Some(new.as_str()));
    let stale: Vec<String> = stale.map(|(at, new)| format!("line {}: {new}", at + 1)).collect();
    if stale.is_empty() {
        println!("{} rows of docs/bots.md are as their commands make them", made.len());
        return Ok(());
    }
    bail!("docs/bots.md is stale (cargo xtask bots):\n{}", stale.join("\n"))
}

/// The program of `PIOCHE_BIN`, or the one that people compile.
fn program() -> anyhow::Result<PathBuf> {
    if let Some(program) = std::env::var_os("PIOCHE_BIN") {
        return Ok(program.into());
    }
    run(&mut cargo(&["build", "--release", "--locked", "--quiet", "-p", "pioche"]))?;
    Ok(root().join("target/release/pioche"))
}

/// Every row that can be made again, with the index of its line.
fn rows(page: &str) -> Vec<(usize, Row)> {
    let mut header = "";
    let mut rows = Vec::new();
    for (at, line) in page.lines().enumerate() {
        if !line.starts_with('|') {
            header = "";
        } else if header.is_empty() {
            header = line;
        } else if let Some(row) = row(line, header) {
            rows.push((at, row));
        }
    }
    rows
}

fn row(line: &str, header: &str) -> Option<Row> {
    let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    if let Some((command, _)) = cells[0].strip_prefix("`arena ").and_then(|rest| rest.split_once('`')) {
        let in_time = command.split_once("--budget ").is_some_and(|(_, budget)| !is_simulations(budget));
        let arguments = words(&format!("arena {command} --games {} --json", cells.get(1)?));
        return (!in_time).then(|| Row::Arena { cell: cells[0].to_owned(), arguments });
    }
    if header.starts_with("| game | seats | table |") {
        let (game, seats, table) = (*cells.first()?, *cells.get(1)?, *cells.get(2)?);
        let options = judged(game, seats)?;
        let command = format!("habits {game} -p {seats} --bots {table} --seed 31 {options}");
        return Some(Row::Habits { game: game.to_owned(), arguments: words(&command) });
    }
    if header.starts_with("| seats | table | rounds |") {
        let (seats, table, rounds) = (*cells.first()?, *cells.get(1)?, *cells.get(2)?);
        let command =
            format!("habits ole -p {seats} --bots {table} --games {rounds} --budget 1000it --seed 4711");
        // The rule under the header has no number.
        let row = Row::Tokens { rounds: rounds.to_owned(), arguments: words(&command) };
        return seats.parse::<u32>().is_ok().then_some(row);
    }
    None
}

fn is_simulations(budget: &str) -> bool {
    budget.split_whitespace().next().is_some_and(|budget| budget.ends_with("it"))
}

/// The options of the tables that are judged, as docs/bots.md has them.
fn judged(game: &str, seats: &str) -> Option<&'static str> {
    Some(match (game, seats) {
        ("ole", "4") => "--games 100 --budget 300it --judge 100",
        ("ole", _) => "--games 40 --budget 300it --judge 40",
        ("dos", "2") => "--games 40 --budget 200it --judge 100",
        ("dos", _) => "--games 20 --budget 200it --judge 40",
        ("karta-doppio", _) => "--games 10 --budget 100it --judge 1",
        ("otto-game-over", "2") => "--games 40 --budget 20it --judge 1",
        ("otto-game-over", _) => "--games 20 --budget 20it --judge 1",
        ("otto-bruno", "2") => "--games 12 --budget 10it --judge 1",
        ("otto-bruno", _) => "--games 6 --budget 10it --judge 1",
        _ => return None,
    })
}

/// Makes these rows, as many at once as there are processors.
fn make(program: &std::path::Path, rows: &[(usize, Row)]) -> anyhow::Result<Vec<(usize, String)>> {
    let (next, made) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || -> anyhow::Result<()> {
        while let Some((at, row)) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (Row::Arena { arguments, .. }
            | Row::Habits { arguments, .. }
            | Row::Tokens { arguments, .. }) = row;
            let mut command = Command::new(program);
            let output = command.args(arguments).args(["--lang", "en"]).stderr(Stdio::inherit()).output()?;
            let printed = String::from_utf8(output.stdout)?;
            let shown = arguments.join(" ");
            let new = written(row, &printed).with_context(|| format!("{shown}: {printed}"))?;
            println!("{new}");
            made.lock().expect("no worker panics").push((*at, new));
        }
        Ok(())
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    Ok(made.into_inner().expect("no worker panics"))
}

/// The row with what its command printed.
fn written(row: &Row, printed: &str) -> Option<String> {
    match row {
        Row::Arena { cell, .. } => {
            let report: Value = serde_json::from_str(printed).ok()?;
            // Alone, a player meets nobody, and only wins or loses.
            let of =
                if report["pairs"][0].is_object() { &report["pairs"][0] } else { &report["entrants"][0] };
            let share = if of["ahead"].is_object() { &of["ahead"] } else { &of["wins"] };
            let share = estimate(share, 100.0, 1)?;
            Some(format!("| {cell} | {} | {share} | {} |", report["deals"], estimate(&of["points"], 1.0, 2)?))
        }
        Row::Habits { game, .. } => Some(format!("| {game} {}", printed.lines().nth(2)?)),
        Row::Tokens { rounds, .. } => {
            let cells = printed.lines().nth(2)?.trim_matches('|').split('|').map(str::trim);
            let [seats, table, _, longest, _, run, points, ..] = cells.collect::<Vec<_>>()[..] else {
                return None;
            };
            Some(format!("| {seats} | {table} | {rounds} | {points} | {run} | {longest} |"))
        }
    }
}

/// "62.5 [60.6; 64.2]", with a minus sign.
fn estimate(estimate: &Value, scale: f64, digits: usize) -> Option<String> {
    let shown = |key: &str| {
        let number = estimate[key].as_f64()? * scale;
        Some(format!("{number:.digits$}").replace('-', "−"))
    };
    let mean = shown("mean")?;
    Some(match (shown("low"), shown("high")) {
        (Some(low), Some(high)) => format!("{mean} [{low}; {high}]"),
        _ => mean,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
Text, `arena ole`.

| command | deals | ahead, % | points |
|---|---|---|---|
| `arena dos -p 2 --bots 3,2 --budget 10it --seed 31` (a note) | 4 | 1 | 2 |
| `arena dos -p 2 --bots 5,plain --budget 10ms --seed 21` | 400 | 1 | 2 |

| game | seats | table | moves a round |
|---|---|---|---|
| ole | 4 | 5 | 1 |

| seats | table | rounds | points a round | longest run | longest round |
|---|---|---|---|---|---|
| 3 | 5+3 | 300 | 7.4 | 3 token | 39 |
";

    #[test]
    fn every_row_that_can_be_made_again_is_found() {
        let rows = rows(PAGE);
        assert_eq!(rows.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [4, 9, 13]);
        let arguments: Vec<String> = rows
            .iter()
            .map(|(_, row)| match row {
                Row::Arena { arguments, .. }
                | Row::Habits { arguments, .. }
                | Row::Tokens { arguments, .. } => arguments.join(" "),
            })
            .collect();
        assert_eq!(
            arguments,
            [
                "arena dos -p 2 --bots 3,2 --budget 10it --seed 31 --games 4 --json",
                "habits ole -p 4 --bots 5 --seed 31 --games 100 --budget 300it --judge 100",
                "habits ole -p 3 --bots 5+3 --games 300 --budget 1000it --seed 4711",
            ]
        );
        let report = r#"{"deals":4,"pairs":[{"ahead":{"mean":0.5,"low":0.25,"high":0.755},"points":{"mean":-3.456,"low":null,"high":null}}]}"#;
        assert_eq!(
            written(&rows[0].1, report).as_deref(),
            Some(
                "| `arena dos -p 2 --bots 3,2 --budget 10it --seed 31` (a note) | 4 | 50.0 [25.0; 75.5] | −3.46 |"
            )
        );
        let table = "| a |\n|---|\n| 3 | 5+3 | 32.1 | 39 | 0 | 3 token | 7.4 | – | token 4.0 |\n";
        assert_eq!(written(&rows[2].1, table).as_deref(), Some("| 3 | 5+3 | 300 | 7.4 | 3 token | 39 |"));
        assert_eq!(written(&rows[0].1, "no JSON"), None);
    }
}

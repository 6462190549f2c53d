//! `pioche puzzle`: the puzzle of the day, line by line.

use std::io::{self, BufRead, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, anyhow, bail};
use catalog::{GameId, with_game};
use clap::ArgMatches;
use cli::problem::wrong_value;
use engine::text::decimal;
use engine::{Lang, Names, Observer, Refusal as _, Seat, Speak as _, capital};
use puzzles::{Book, Cost, Day, Puzzle, Verdict};
use table::Table as _;

use super::TerminalGame;
use super::host::name;
use super::line::{Said, answer, list, understand};
use crate::page::Wrapped;
use crate::texts::Texts;

/// After this many attempts the answer can be shown.
const TRIES: u32 = 2;
/// The number of recent events shown.
const TOLD: usize = 6;

pub(crate) fn command(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    let today = today();
    let day = match cli::args::text(matches, "day") {
        Some(text) => text.parse().map_err(|_| anyhow!(wrong_value(text, "--day", w.puzzle_day, lang)))?,
        None => today,
    };
    if day > today {
        bail!(w.puzzle_not_yet(day));
    }
    let mut out = Wrapped::new(io::stdout().lock(), cli::terminal::width());
    if cli::args::text(matches, "game").is_none() {
        writeln!(out, "{}", w.puzzles_of_day(day))?;
        for game in GameId::ALL {
            writeln!(out, "  {:<16} {}", game.info().id, game.info().name)?;
        }
        return Ok(());
    }
    let game = cli::args::game(matches, lang)?;
    with_game!(game, G => solve::<G>(day, day < today, lang, io::stdin().lock(), &mut out))
}

/// The date in UTC: the standard library knows no time zones.
fn today() -> Day {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Day::at(since.as_secs()).or(Day::numbered(0)).expect("the first day is one")
}

/// Asks until the answer is found, shown, or the person gives up.
fn solve<G: TerminalGame>(
    day: Day,
    past: bool,
    lang: Lang,
    mut input: impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    if G::Table::PUZZLES.is_empty() {
        bail!(w.no_puzzles(G::INFO.name));
    }
    let book = Book::read::<G>(G::Table::PUZZLES).context(G::INFO.id)?;
    let puzzle: Puzzle<G> = book.of_day(day).context(G::INFO.id)?;
    let (me, legal, unit) = (puzzle.seat, puzzle.legal(), book.header().unit(lang));
    let names = move |seat: Seat| name(seat, me, lang);
    writeln!(out, "{}\n{}\n", w.puzzle_heading(day, G::INFO.name), w.puzzle_how)?;
    let seen: Vec<_> = puzzle.game.seen(Observer::screen(me), 0).collect();
    for seen in &seen[seen.len().saturating_sub(TOLD)..] {
        writeln!(out, "{}", seen.speak(lang, &names))?;
    }
    let (mut tries, mut show, mut article) = (0, true, None);
    loop {
        if std::mem::take(&mut show) {
            writeln!(out, "\n{}", puzzle.game.state().view(Observer::screen(me)).speak(lang, &names))?;
            list(&legal, lang, &names, out)?;
            writeln!(out, "\n{}", w.puzzle_task)?;
        }
        write!(out, "> ")?;
        out.flush()?;
        let Some(answer) = answer(&mut input)? else {
            writeln!(out)?;
            return Ok(());
        };
        match understand::<G>(answer.trim(), &legal, true) {
            Said::Move(mv) => match puzzle.judge(mv) {
                Verdict::Right => {
                    writeln!(out, "{}", w.puzzle_right(worth(&puzzle, unit, lang, &names)))?;
                    return Ok(());
                }
                Verdict::Wrong(cost) => {
                    tries += 1;
                    let cost = match cost {
                        Cost::About(cost) => w.puzzle_costs(decimal(cost, 1, lang), unit),
                        Cost::AtLeast(cost) => w.puzzle_costs_at_least(decimal(cost, 1, lang), unit),
                    };
                    writeln!(out, "{cost}")?;
                }
                Verdict::Refused(refusal) => {
                    article = Some(refusal.article());
                    writeln!(out, "{} ({})", refusal.speak(lang, &names), refusal.article())?;
                }
            },
            Said::Hint if past || tries >= TRIES => {
                writeln!(out, "{}", w.puzzle_answer(worth(&puzzle, unit, lang, &names)))?;
                return Ok(());
            }
            Said::Hint => writeln!(out, "{}", w.puzzle_try_first)?,
            Said::Why => {
                let text = article.and_then(|number| G::INFO.rules.get(lang).article(number));
                let text = text.map_or(w.nothing_refused, |article| article.text);
                writeln!(out, "{}", crate::page::plain(text))?;
            }
            Said::Table => show = true,
            Said::Quit => return Ok(()),
            Said::Pass | Said::Unclear => writeln!(out, "{}", w.puzzle_unclear)?,
        }
    }
}

fn worth<G: TerminalGame>(puzzle: &Puzzle<G>, unit: &str, lang: Lang, names: Names<'_>) -> String {
    let mv = capital(&puzzle.best.speak(lang, names));
    Texts::of(lang).puzzle_worth(decimal(puzzle.gap, 1, lang), mv, unit)
}

#[cfg(test)]
mod tests {
    use catalog::Ole;

    use super::*;

    fn said(answers: &str, past: bool) -> String {
        let mut out = Vec::new();
        let day = "2026-11-17".parse().expect("a date");
        solve::<Ole>(day, past, Lang::En, answers.as_bytes(), &mut out).expect("it is asked");
        String::from_utf8(out).expect("text")
    }

    fn puzzle() -> Puzzle<Ole> {
        let book = Book::read::<Ole>(<Ole as TerminalGame>::Table::PUZZLES).expect("a file");
        book.of_day("2026-11-17".parse().expect("a date")).expect("a puzzle")
    }

    #[test]
    fn the_best_move_is_told_to_be_right() {
        let found = said(&format!("{}\n", puzzle().best), false);
        assert!(found.contains("Yes.") && found.contains("points more"), "{found}");
    }

    #[test]
    fn another_move_costs_something_and_after_two_tries_the_answer_is_shown() {
        let puzzle = puzzle();
        let wrong = puzzle.legal().into_iter().find(|mv| *mv != puzzle.best).expect("another move");
        let told = said(&format!("h\n{wrong}\n{wrong}\nh\n"), false);
        let place = |text: &str| told.find(text).unwrap_or_else(|| panic!("{text:?} is not in {told}"));
        assert!(place("Try first") < place("this one costs"));
        assert!(place("this one costs") < place("The answer."));
        assert!(said("h\n", true).contains("The answer."), "of a past day it is shown at once");
    }
}

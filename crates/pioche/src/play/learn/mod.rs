//! `pioche learn`: a game's lessons at the terminal, on the screens of `pioche play`.

mod line;
mod screen;

use std::io::{self, IsTerminal as _, Write};
use std::sync::Arc;

use anyhow::{Context as _, bail};
use catalog::{GameId, with_game};
use clap::ArgMatches;
use engine::{Lang, Names, Speak as _, capital};
use lessons::{Lesson, Step};

use super::TerminalGame;
use crate::page::Wrapped;
use crate::texts::Texts;

/// The number of hints per step: where to look, which move, why.
const HINTS: usize = 3;

pub(crate) fn command(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    if cli::args::text(matches, "game").is_none() {
        return list(lang, &mut io::stdout().lock());
    }
    let game = cli::args::game(matches, lang)?;
    with_game!(game, G => command_for::<G>(matches, lang))
}

/// Every game with its lessons.
fn list(lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    for game in GameId::ALL {
        writeln!(out, "{:<16} {}", game.info().id, game.info().name)?;
        with_game!(game, G => {
            for (index, lesson) in taught::<G>()?.iter().enumerate() {
                writeln!(out, "{:<16} {}. {}", "", index + 1, lesson.title.get(lang))?;
            }
        });
    }
    Ok(())
}

fn taught<G: TerminalGame>() -> anyhow::Result<Vec<Arc<Lesson<G>>>> {
    let lessons = lessons::lessons::<G::Table>().context(G::INFO.id)?;
    Ok(lessons.into_iter().map(Arc::new).collect())
}

fn command_for<G: TerminalGame>(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    let (lessons, w) = (taught::<G>()?, Texts::of(lang));
    if lessons.is_empty() {
        bail!(w.no_lessons(G::INFO.name));
    }
    let number: usize = matches.get_one("lesson").copied().unwrap_or(1);
    if number > lessons.len() {
        bail!(w.no_lesson(lessons.len(), G::INFO.name, number));
    }
    if matches.get_flag("plain") || !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        let mut out = Wrapped::new(io::stdout().lock(), cli::terminal::width());
        line::learn(&lessons, number - 1, lang, io::stdin().lock(), &mut out)
    } else {
        screen::learn(lessons, number - 1, lang)
    }
}

/// A hint of a step in words, from 0.
fn hint<G: TerminalGame>(step: &Step<G>, number: usize, lang: Lang, names: Names<'_>) -> String {
    let w = Texts::of(lang);
    match number {
        0 => w.hint_look(step.look.get(lang)),
        1 => w.hint_move(capital(&step.best.speak(lang, names))),
        _ => w.hint_why(step.why.get(lang)),
    }
}

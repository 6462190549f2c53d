//! Commands that only show something: games, rules, replay.

use std::io::{self, Write};

use anyhow::{Context as _, anyhow};
use catalog::{AnyMatch, GameId, with_game};
use engine::{Game, Lang, Observer, Record, Seat, TableOptions};
use lessons::Tour;

use cli::problem::quoted;
use cli::terminal;

use crate::page;
use crate::play::TerminalGame;
use crate::play::paint::fold;
use crate::records;
use crate::texts::Texts;

pub(crate) fn games(lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    for game in GameId::ALL {
        let info = game.info();
        let seats = if info.seats.start() == info.seats.end() {
            info.seats.start().to_string()
        } else {
            format!("{}–{}", info.seats.start(), info.seats.end())
        };
        let facts = Texts::of(lang).facts(info.age, info.minutes, seats);
        writeln!(out, "{:<16} {} — {facts}", info.id, info.name)?;
        under(17, info.about.get(lang), out)?;
        let options = with_game!(game, G => <G as Game>::Options::ALL);
        for option in options {
            under(19, &format!("--option {}=…  ({})", option.key, option.values.get(lang)), out)?;
            under(21, option.about.get(lang), out)?;
        }
    }
    Ok(())
}

/// Prints a text with an indent, wrapped to the terminal.
fn under(indent: usize, text: &str, out: &mut impl Write) -> io::Result<()> {
    let rows = terminal::width()
        .map_or_else(|| vec![text.to_owned()], |width| fold(text, width.saturating_sub(indent).max(20)));
    rows.iter().try_for_each(|row| writeln!(out, "{:indent$}{row}", ""))
}

pub(crate) fn rules(
    game: GameId,
    article: Option<&str>,
    lang: Lang,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let rules = game.info().rules.get(lang);
    match article {
        None => {
            let (markdown, drawn, charts) = with_game!(game, G => {
                let markdown = all_rules::<G>(lang);
                let drawn = page::with_pieces::<<G as TerminalGame>::Table>(&markdown, lang);
                (markdown, drawn, page::charts::<<G as TerminalGame>::Table>(lang))
            });
            let drawn = [&drawn, "\n", charts.trim_end(), "\n"].concat();
            match terminal::width() {
                Some(width) if terminal::capable() => page::show(&page::set(&drawn, width, true), out)?,
                Some(width) => out.write_all(page::set(&drawn, width, false).as_bytes())?,
                // For programs and files, the Markdown as it is.
                None => out.write_all(markdown.as_bytes())?,
            }
        }
        Some(number) => {
            // Accepts "13" as well as "a13".
            let found = [number.to_uppercase(), format!("A{number}")];
            let found = found.iter().find_map(|number| rules.article(number)).ok_or_else(|| {
                let known: Vec<&str> = rules.articles().map(|article| article.number).collect();
                anyhow!(Texts::of(lang).no_article(quoted(number, lang), known.join(", ")))
            })?;
            let text = terminal::width()
                .map_or_else(|| found.text.to_owned() + "\n", |width| page::set(&with_game!(game, G => page::with_pieces::<<G as TerminalGame>::Table>(found.text, lang)), width, false));
            write!(out, "{game}.{} — {}\n\n{text}", found.number, found.heading)?;
        }
    }
    Ok(())
}

/// The rules as Markdown: the aim, the game in one minute, a first round, then the articles.
pub(crate) fn all_rules<G: TerminalGame>(lang: Lang) -> String {
    let rules = G::INFO.rules.get(lang);
    let (before, articles) = rules.markdown.split_at(rules.markdown.find("## ").unwrap_or(0));
    [before, &told_first::<G>(lang), articles].concat()
}

/// The illustrated tour as Markdown, without its pictures.
fn told_first<G: TerminalGame>(lang: Lang) -> String {
    let w = Texts::of(lang);
    let Ok(Tour { aim, minute, round }) = lessons::tour::<G::Table>() else { return String::new() };
    let mut told = aim.map(|aim| format!("{}\n\n", aim.get(lang))).unwrap_or_default();
    for (heading, pictures) in [(w.minute, minute), (w.first_round, round)] {
        if pictures.is_empty() {
            continue;
        }
        let items: Vec<&str> = pictures.iter().map(|picture| picture.text.get(lang)).collect();
        told += &["## ", heading, "\n\n- ", &items.join("\n- "), "\n\n"].concat();
    }
    told
}

/// Replays the match in a file, a record or a download, and prints what happens.
pub fn replay(path: &str, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let text = cli::read(path)?;
    let json = serde_json::from_str(&text).with_context(|| path.to_owned())?;
    let record: Record = records::one(&json).with_context(|| path.to_owned())?;
    let game = AnyMatch::replay(&record).with_context(|| path.to_owned())?;
    let w = Texts::of(lang);
    let name = |seat: Seat| w.seat(seat);
    for (_, told) in game.seen(Observer::SPECTATOR, 0, lang, &name) {
        writeln!(out, "{told}")?;
    }
    writeln!(out, "{}", w.replayed(record.moves.len(), game.outcome().is_some()))?;
    Ok(())
}

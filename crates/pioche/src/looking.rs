//! Commands that only show: games, rules, replay.

use std::io::Write;

use anyhow::{Context as _, anyhow};
use catalog::{AnyMatch, GameId, with_game};
use engine::{Game, Lang, Observer, Record, Seat, TableOptions};

use cli::numbers::count;
use cli::problem::quoted;

pub(crate) fn games(lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    for game in GameId::ALL {
        let info = game.info();
        let seats = if info.seats.start() == info.seats.end() {
            info.seats.start().to_string()
        } else {
            format!("{}–{}", info.seats.start(), info.seats.end())
        };
        let facts = lang.pick(
            format!("{seats} joueurs, {} min, dès {} ans", info.minutes, info.age),
            format!("{seats} players, {} min, ages {} and up", info.minutes, info.age),
        );
        writeln!(out, "{:<16} {} — {facts}", info.id, info.name)?;
        writeln!(out, "{:<16} {}", "", info.about.get(lang))?;
        let options = with_game!(game, G => <G as Game>::Options::ALL);
        for option in options {
            writeln!(out, "{:<16}   --option {}=…  ({})", "", option.key, option.values.get(lang))?;
            writeln!(out, "{:<16}     {}", "", option.about.get(lang))?;
        }
    }
    Ok(())
}

pub(crate) fn rules(
    game: GameId,
    article: Option<&str>,
    lang: Lang,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let rules = game.info().rules.get(lang);
    match article {
        None => out.write_all(rules.markdown.as_bytes())?,
        Some(number) => {
            let found = rules.article(&number.to_uppercase()).ok_or_else(|| {
                let known: Vec<&str> = rules.articles().map(|article| article.number).collect();
                anyhow!(
                    "{}",
                    lang.pick(
                        format!(
                            "il n'y a pas d'article {} ; il y a : {}",
                            quoted(number, lang),
                            known.join(", ")
                        ),
                        format!(
                            "there is no article {}; there are: {}",
                            quoted(number, lang),
                            known.join(", ")
                        ),
                    )
                )
            })?;
            writeln!(out, "{game}.{} — {}\n\n{}", found.number, found.heading, found.text)?;
        }
    }
    Ok(())
}

/// Plays the match in a file again, a record or a download, and writes what happens.
pub fn replay(path: &str, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let text = cli::read(path)?;
    // A match downloaded from a server has the record inside.
    let record = match serde_json::from_str::<protocol::MatchFile>(&text) {
        Ok(file) => file.record,
        Err(_) => serde_json::from_str::<Record>(&text).with_context(|| path.to_owned())?,
    };
    let game = AnyMatch::replay(&record).with_context(|| path.to_owned())?;
    let name = |seat: Seat| lang.pick(format!("Place {seat}"), format!("Seat {seat}"));
    for (_, told) in game.seen(Observer::SPECTATOR, 0, lang, &name) {
        writeln!(out, "{told}")?;
    }
    let moves = count(record.moves.len(), ["coup", "coups"], ["move", "moves"], lang);
    let ending = match game.outcome() {
        Some(_) => lang.pick("partie terminée", "match over"),
        None => lang.pick("partie en cours", "match not over"),
    };
    writeln!(
        out,
        "{}",
        lang.pick(
            format!("Rejoué et vérifié : {moves}, {ending}."),
            format!("{moves} replayed and checked, {ending}.")
        )
    )?;
    Ok(())
}

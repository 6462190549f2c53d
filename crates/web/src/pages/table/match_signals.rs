//! What the server tells of a match, read once into the game's own types.

use std::sync::Arc;

use engine::Lang;
use leptos::prelude::*;
use protocol::Info;
use table::Narrator;

use crate::boards::{BoardUi, EventLog};
use crate::net::table::{TableNow, called};
use crate::parts::journal::Entry;

/// A match as the server tells it, each part of it current.
pub(super) struct MatchSignals<G: BoardUi> {
    pub(super) view: Memo<G::View>,
    pub(super) info: Memo<Arc<Info>>,
    /// What one may play, in the game's order.
    pub(super) legal: Memo<Vec<G::Move>>,
    pub(super) events: Memo<EventLog<G>>,
    /// The journal, oldest first.
    pub(super) entries: Memo<Vec<Entry>>,
}

impl<G: BoardUi> MatchSignals<G> {
    /// Reads whatever comes; nothing where not even the first view can be read.
    pub(super) fn new(now: RwSignal<TableNow>, lang: Lang) -> Option<Self> {
        let (first, seats) = now.with_untracked(|now| Some((view_of::<G>(now)?, now.info.clone()?)))?;
        let view = Memo::new(move |old: Option<&G::View>| {
            now.with(view_of::<G>).or_else(|| old.cloned()).unwrap_or_else(|| first.clone())
        });
        let info = Memo::new(move |_| now.with(|now| now.info.clone()).unwrap_or_else(|| seats.clone()));
        let legal = Memo::new(move |_| {
            let texts = now.with(|now| now.game.as_ref().map(|game| game.legal.clone())).unwrap_or_default();
            texts.iter().filter_map(|text| text.parse().ok()).collect::<Vec<G::Move>>()
        });
        let read = Memo::new(move |before: Option<&Read<G>>| now.with(|now| events_of::<G>(now, before)));
        let events: Memo<EventLog<G>> = Memo::new(move |_| read.with(|(.., events)| events.clone()));
        let entries = Memo::new(move |_| {
            now.with(|now| read.with(|read| entries_of::<G>(now, read, &info.get(), lang)))
        });
        Some(Self { view, info, legal, events, entries })
    }
}

/// The line that says most of what just happened: what somebody did says more than what follows
/// from it by itself; of that, the first sentence is enough.
pub(super) fn last_line(entries: &[Entry]) -> Entry {
    let done = |entry: &&Entry| !entry.who.is_empty();
    let mut last = entries.iter().rev().take(4).find(done).or(entries.last()).cloned().unwrap_or_default();
    if let Some(first) = last.text.find(". ").filter(|_| last.who.is_empty()) {
        last.text.truncate(first);
    }
    last
}

fn view_of<G: BoardUi>(now: &TableNow) -> Option<G::View> {
    serde_json::from_str(now.game.as_ref()?.view.get()).ok()
}

/// What happened, as far as it was read: which edition of the story, which of its happenings are
/// the game's, and what those say.
type Read<G> = (u64, Vec<bool>, EventLog<G>);

/// Reads what happened; what was read before is not read again.
fn events_of<G: BoardUi>(now: &TableNow, before: Option<&Read<G>>) -> Read<G> {
    let read = |happening: &protocol::Happening| {
        Some((happening.n, serde_json::from_str(happening.seen.as_ref()?.get()).ok()?))
    };
    let known = before.filter(|(edition, ..)| *edition == now.edition).cloned();
    let (_, mut games, mut events) = known.unwrap_or_default();
    let new: Vec<_> = now.events.iter().skip(games.len()).map(read).collect();
    if !new.is_empty() {
        games.extend(new.iter().map(Option::is_some));
        Arc::make_mut(&mut events).extend(new.into_iter().flatten());
    }
    (now.edition, games, events)
}

/// The journal: the game's events in one's own words for the seats, and what people did as the
/// server tells it.
fn entries_of<G: BoardUi>(
    now: &TableNow,
    (_, games, events): &Read<G>,
    info: &Info,
    lang: Lang,
) -> Vec<Entry> {
    let names = |seat| called(info, seat, info.you, lang);
    let by = Narrator { lang, me: info.you, names: &names };
    let mut read = events.iter();
    let sentences =
        now.events.iter().zip(games).map(|(happening, game)| match game.then(|| read.next()).flatten() {
            None => (None, table::bare(happening.say.clone())),
            Some((_, seen)) => table::told::<G::Table>(seen, by),
        });
    sentences
        .filter(|(_, text)| !text.is_empty())
        .enumerate()
        .map(|(index, (who, text))| Entry { index, who: who.map(names).unwrap_or_default(), text })
        .collect()
}

#[cfg(test)]
mod tests {
    use catalog::Ole;
    use engine::Seat;

    use super::*;

    /// What people do and what the game does share a number: each is told once, in its own words.
    #[test]
    fn the_journal_tells_each_thing_once() {
        let seat = Seat::all(3).nth(1).expect("three seats");
        let token = serde_json::to_value(game_ole::Seen::Token { seat }).expect("plain data");
        let update = serde_json::json!({
            "table": "t", "event": 2, "version": 1, "fresh": true,
            "events": [
                {"n": 1, "seen": {"sat": {"seat": seat, "name": "Anne"}}, "say": "Anne prend place"},
                {"n": 2, "seen": "dealt", "say": "La partie commence"},
                {"n": 2, "seen": token, "say": "Inès (bot) : un jeton."},
                {"n": 2, "seen": token, "say": "Inès (bot) : un jeton."},
            ],
        });
        let info: Info = serde_json::from_value(serde_json::json!({
            "game": "ole", "options": {}, "seats": [], "you": null, "host": false, "phase": "playing", "access": "open",
            "pace": "live", "spectators": true, "commitment": "",
        }))
        .expect("a table");
        let mut now = TableNow::default();
        assert!(now.apply(serde_json::from_value(update).expect("an update"), 0.0));
        let read = events_of::<Ole>(&now, None);
        let entries = entries_of::<Ole>(&now, &read, &info, Lang::Fr);
        let told: Vec<(&str, &str)> = entries.iter().map(|entry| (&*entry.who, &*entry.text)).collect();
        let takes = ("Inès", "prend un jeton");
        assert_eq!(told, [("", "Anne prend place"), ("", "La partie commence"), takes, takes]);
        assert_eq!(events_of::<Ole>(&now, Some(&read)), read);
    }
}

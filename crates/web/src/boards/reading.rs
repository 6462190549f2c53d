//! A match in the types of its game, parsed from its source. Each change is parsed once for all
//! subscribers.

use std::sync::Arc;

use catalog::AnyMatch;
use engine::{Lang, Memory, Observer, Seat};
use leptos::prelude::*;
use protocol::Info;
use table::Narrator;

use super::source::{MatchSource, Reading};
use super::{BoardUi, EventLog};
use crate::net::table::{TableNow, called};
use crate::parts::journal::Entry;

/// A match, as current signals.
pub(super) struct MatchSignals<G: BoardUi> {
    /// The view of the seat in front.
    pub(super) view: Memo<G::View>,
    /// Its legal moves, in the game's order.
    pub(super) legal: Memo<Vec<G::Move>>,
    pub(super) events: Memo<EventLog<G>>,
    /// The journal, oldest first.
    pub(super) entries: Signal<Vec<Entry>>,
}

/// The events parsed so far: the edition of the history, which of its happenings are the game's
/// own, and those parsed.
type Read<G> = (u64, Vec<bool>, EventLog<G>);

impl<G: BoardUi> MatchSignals<G> {
    /// Parses whatever arrives; none if not even the first view can be parsed.
    pub(super) fn of(source: MatchSource, lang: Lang) -> Option<Self> {
        match source.reading {
            Reading::Told(now) => Self::told(now, source.info, lang),
            Reading::Here(now) => Self::here(now, source, lang),
        }
    }

    fn told(now: RwSignal<TableNow>, info: Signal<Arc<Info>>, lang: Lang) -> Option<Self> {
        let first = now.with_untracked(Self::view_told)?;
        let view = Memo::new(move |old: Option<&G::View>| {
            now.with(Self::view_told).or_else(|| old.cloned()).unwrap_or_else(|| first.clone())
        });
        let legal = Memo::new(move |_| {
            let texts = now.with(|now| now.game.as_ref().map(|game| game.legal.clone())).unwrap_or_default();
            texts.iter().filter_map(|text| text.parse().ok()).collect::<Vec<G::Move>>()
        });
        let read = Memo::new(move |before: Option<&Read<G>>| now.with(|now| Self::events_told(now, before)));
        let events: Memo<EventLog<G>> = Memo::new(move |_| read.with(|(.., events)| events.clone()));
        let entries = Memo::new(move |_| {
            now.with(|now| read.with(|read| Self::entries_told(now, read, &info.get(), lang)))
        });
        Some(Self { view, legal, events, entries: entries.into() })
    }

    fn here(now: Signal<AnyMatch>, source: MatchSource, lang: Lang) -> Option<Self> {
        let MatchSource { me, plays, info, journal, .. } = source;
        let look = |seat: Option<Seat>| Observer { seat, memory: Memory::Now };
        let view_of = move |now: &AnyMatch, seat| Some(now.of::<G>()?.state().view(look(seat)));
        let first = untrack(|| now.with(|now| view_of(now, me.get())))?;
        let view = Memo::new(move |old: Option<&G::View>| {
            let view = now.with(|now| view_of(now, me.get()));
            view.or_else(|| old.cloned()).unwrap_or_else(|| first.clone())
        });
        let legal = Memo::new(move |_| {
            let mut legal = Vec::new();
            if let Some(seat) = plays.get() {
                now.with(|now| now.of::<G>().map(|now| now.state().legal_moves(seat, &mut legal)));
            }
            legal
        });
        let events: Memo<EventLog<G>> = Memo::new(move |_| {
            let seen = now.with(|now| now.of::<G>().map(|now| now.seen(look(me.get()), 0).collect()));
            let seen: Vec<G::Seen> = seen.unwrap_or_default();
            Arc::new((0..).zip(seen).collect())
        });
        let entries = Memo::new(move |_| {
            if !journal {
                return Vec::new();
            }
            let (info, me) = (info.get(), me.get());
            let names = |seat| called(&info, seat, me, lang);
            let by = Narrator { lang, me, names: &names };
            entries(events.get().iter().map(|(_, seen)| table::told::<G::Table>(seen, by)), by)
        });
        Some(Self { view, legal, events, entries: entries.into() })
    }

    fn view_told(now: &TableNow) -> Option<G::View> {
        serde_json::from_str(now.game.as_ref()?.view.get()).ok()
    }

    /// Parses new events; those parsed before are kept.
    fn events_told(now: &TableNow, before: Option<&Read<G>>) -> Read<G> {
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

    /// The journal: the game's events worded for the person's seat, and what people did as the
    /// server describes it.
    fn entries_told(now: &TableNow, (_, games, events): &Read<G>, info: &Info, lang: Lang) -> Vec<Entry> {
        let names = |seat| called(info, seat, info.you, lang);
        let by = Narrator { lang, me: info.you, names: &names };
        let mut read = events.iter();
        let sentences =
            now.events.iter().zip(games).map(|(happening, game)| match game.then(|| read.next()).flatten() {
                None => (None, table::bare(happening.say.clone())),
                Some((_, seen)) => table::told::<G::Table>(seen, by),
            });
        entries(sentences, by)
    }
}

/// Sentences as entries of a journal, without empty ones.
fn entries(sentences: impl Iterator<Item = (Option<Seat>, String)>, by: Narrator<'_>) -> Vec<Entry> {
    sentences
        .filter(|(_, text)| !text.is_empty())
        .enumerate()
        .map(|(index, (who, text))| Entry { index, who: who.map(by.names).unwrap_or_default(), text })
        .collect()
}

/// The most informative line about what just happened. What somebody did takes precedence over its
/// automatic consequences, and of those the first sentence is enough.
pub(super) fn last_line(entries: &[Entry]) -> Entry {
    let done = |entry: &&Entry| !entry.who.is_empty();
    let mut last = entries.iter().rev().take(4).find(done).or(entries.last()).cloned().unwrap_or_default();
    if let Some(first) = last.text.find(". ").filter(|_| last.who.is_empty()) {
        last.text.truncate(first);
    }
    last
}

#[cfg(test)]
mod tests {
    use catalog::Ole;
    use engine::Seat;

    use super::*;

    /// What people do and what the game does may have the same number; each appears once, in its
    /// own words.
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
        let read = MatchSignals::<Ole>::events_told(&now, None);
        let entries = MatchSignals::<Ole>::entries_told(&now, &read, &info, Lang::Fr);
        let told: Vec<(&str, &str)> = entries.iter().map(|entry| (&*entry.who, &*entry.text)).collect();
        let takes = ("Inès", "prend un jeton");
        assert_eq!(told, [("", "Anne prend place"), ("", "La partie commence"), takes, takes]);
        assert_eq!(MatchSignals::<Ole>::events_told(&now, Some(&read)), read);
    }
}

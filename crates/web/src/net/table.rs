//! A table as this client knows it, updated by the server's messages.

use std::sync::Arc;

use engine::{Lang, Seat};
use leptos::prelude::{GetUntracked as _, use_context};
use protocol::{BOT_NAMES, GameNow, Happening, Info, Pace, Phase, Problem, Update};

use super::clock::Heard;
use crate::settings::Settings;

/// A watched table.
#[derive(Clone, Debug, Default)]
pub struct TableNow {
    /// The number of the last event in it.
    pub event: u64,
    /// The version that a move must state.
    pub version: u64,
    /// The head of the match's chain, once it is dealt.
    pub head: String,
    /// Seats, phase, settings.
    pub info: Option<Arc<Info>>,
    /// The game, once it is dealt.
    pub game: Option<Arc<GameNow>>,
    /// All happenings, as far as they are known.
    pub events: Arc<Vec<Happening>>,
    /// How often the history had to be replaced from its beginning.
    pub edition: u64,
    /// The clocks, if there are any.
    pub clocks: Option<Heard>,
    /// Why the table cannot be shown.
    pub problem: Option<Problem>,
}

impl TableNow {
    /// Applies an update received at the browser's time `at`; false if it is older than what is
    /// known.
    pub fn apply(&mut self, update: Update, at: f64) -> bool {
        if update.event < self.event {
            return false;
        }
        self.problem = None;
        let events = Arc::make_mut(&mut self.events);
        if update.fresh {
            events.clear();
            self.edition += 1;
        }
        let told = if update.fresh { 0 } else { self.event };
        events.extend(update.events.into_iter().filter(|happening| happening.n > told));
        self.event = update.event;
        self.version = update.version;
        self.head = update.head;
        self.clocks = update.clocks.map(|clocks| Heard { clocks, at });
        if let Some(info) = update.info {
            self.info = Some(Arc::new(info));
        }
        if let Some(game) = update.game {
            self.game = Some(Arc::new(game));
        }
        true
    }

    /// The person's seat.
    pub fn me(&self) -> Option<Seat> {
        self.info.as_ref().and_then(|info| info.you)
    }

    /// Whether the match runs.
    pub fn running(&self) -> bool {
        self.info.as_ref().is_some_and(|info| info.phase == Phase::Playing)
    }

    /// Whether all others in the running match are bots and there is no clock: then the table waits
    /// for the person, and undo is always possible.
    pub fn waits_for_me(&self) -> bool {
        let Some(info) = &self.info else { return false };
        let people = info.seats.iter().filter(|chair| chair.person.is_some()).count();
        self.running() && info.you.is_some() && people == 1 && info.pace == Pace::Live
    }

    /// Whether the table waits for the person.
    pub fn my_turn(&self) -> bool {
        let (Some(me), Some(game)) = (self.me(), &self.game) else { return false };
        self.running() && game.must.has(me)
    }
}

/// The name of the player on a seat; bots have first names.
pub fn sitter(info: &Info, seat: Seat) -> String {
    let person = info.seats.get(seat.index()).and_then(|chair| chair.person.as_ref());
    person.map_or_else(|| BOT_NAMES[seat.index()].to_owned(), |person| shown(&person.name))
}

/// A name for display: people who no longer exist have none.
pub fn shown(name: &str) -> String {
    if name.is_empty() {
        let lang =
            use_context::<Settings>().map_or_else(Lang::default, |settings| settings.lang.get_untracked());
        return crate::locales::words(lang).someone.to_owned();
    }
    name.to_owned()
}

/// The name of a seat in sentences addressed to the person on `me`.
pub fn called(info: &Info, seat: Seat, me: Option<Seat>, lang: Lang) -> String {
    if me == Some(seat) { crate::locales::words(lang).you.to_owned() } else { sitter(info, seat) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn update(event: u64, events: &[u64], fresh: bool) -> Update {
        let events: Vec<_> =
            events.iter().map(|n| serde_json::json!({"n": n, "say": format!("event {n}")})).collect();
        let update = serde_json::json!({
            "table": "t", "event": event, "version": event, "events": events, "fresh": fresh,
        });
        serde_json::from_value(update).expect("an update")
    }

    fn numbers(table: &TableNow) -> Vec<u64> {
        table.events.iter().map(|happening| happening.n).collect()
    }

    #[test]
    fn what_is_known_is_not_told_twice() {
        let mut table = TableNow::default();
        assert!(table.apply(update(3, &[1, 2, 2, 3], false), 0.0));
        assert!(table.apply(update(4, &[3, 4], false), 0.0));
        assert_eq!(numbers(&table), [1, 2, 2, 3, 4]);
        assert!(!table.apply(update(2, &[2], false), 0.0), "an older state is not taken");
        assert_eq!(table.version, 4);
    }

    #[test]
    fn a_fresh_start_forgets_what_cannot_be_told_any_more() {
        let mut table = TableNow::default();
        table.apply(update(3, &[1, 2, 3], false), 0.0);
        assert_eq!(table.edition, 0);
        table.apply(update(9, &[9], true), 0.0);
        assert_eq!((numbers(&table), table.edition), (vec![9], 1));
    }
}

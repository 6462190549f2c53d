//! Who watches a table, and what they see when they begin to.

use std::sync::Arc;

use engine::{Lang, Seat};
use protocol::{Closed, MyTable, Phase, Reply, ServerMessage, Update};
use tokio::time::Instant;

use super::TableTask;
use crate::mail::outbox::json;
use crate::mail::reply::ReplyTo;
use crate::mail::request_error::RequestError;
use crate::tables::Watcher;
use crate::tables::wire::{Looker, With, update};
use crate::texts::Texts;

impl TableTask {
    pub(super) fn watch(&mut self, person: &str, since: Option<u64>, lang: Lang, reply: ReplyTo) {
        let update = self.update_for(person, lang, since);
        if let Some(outbox) = reply.outbox() {
            self.drop_watcher(outbox.id());
            if self.broadcast.watchers.len() >= self.services.config.watchers_per_table {
                return reply.refuse(RequestError::SlowDown);
            }
            self.broadcast.watchers.push(Watcher {
                outbox: Arc::clone(outbox),
                person: person.to_owned(),
                lang,
                seat: self.state.seat_of(person),
                host: person == self.state.meta.host,
                told: self.state.event,
                told_at: Instant::now(),
                owed_info: false,
            });
            self.players_first();
            self.tell_clocks();
            self.tell_who_watches();
            self.resume();
        }
        let blank = reply.blank();
        reply.answer(Reply { table: Some(update.table.clone()), update: Some(update), ..blank });
    }

    /// The match begins at a table that is for those who sit: whoever has looked on until now is
    /// told so, and nothing more.
    pub(super) fn send_onlookers_away(&mut self) {
        self.broadcast.owed = None;
        self.send_away(|w| w.only_players, |watcher| watcher.seat.is_none());
    }

    /// The invitation has changed: whoever was let in by it and has no seat is told so.
    pub(super) fn send_away_uninvited(&mut self) {
        let (host, reserved) = (self.state.meta.host.clone(), self.state.meta.reserved.clone());
        let expected =
            |person: &String| *person == host || reserved.iter().flatten().any(|kept| kept == person);
        self.send_away(
            |w| w.invitation_renewed,
            |watcher| watcher.seat.is_none() && !expected(&watcher.person),
        );
    }

    pub(super) fn send_away(
        &mut self,
        why: impl Fn(&Texts) -> &'static str,
        goes: impl Fn(&Watcher) -> bool,
    ) {
        let [fr, en] = [Lang::Fr, Lang::En].map(|lang| why(Texts::of(lang)).to_owned());
        let closed = json(&ServerMessage::Closed(Closed { table: self.state.id.clone(), fr, en }));
        self.broadcast.watchers.retain(|watcher| {
            if goes(watcher) {
                watcher.outbox.send(&closed);
            }
            !goes(watcher)
        });
    }

    /// Those who play hear of a move before those who look on, however many these are.
    pub(super) fn players_first(&mut self) {
        self.broadcast.watchers.sort_by_key(|watcher| watcher.seat.is_none());
    }

    pub(super) fn update_for(&self, person: &str, lang: Lang, since: Option<u64>) -> Update {
        let clocks = self.clocks();
        Update { clocks, ..update(&self.state, Looker { person, lang }, since, With::Info) }
    }

    /// One's own table in one's list.
    pub(super) fn mine(&self, person: &str) -> Option<MyTable> {
        let seat = self.state.seat_of(person).filter(|_| self.state.phase != Phase::Over)?;
        let your_turn = self.state.running().has(seat);
        let left = self.clocks().filter(|_| your_turn).and_then(|clocks| clocks.left[seat.index()]);
        let evening = self.state.meta.evening.as_ref().map(|evening| evening.link(&self.state.meta));
        Some(MyTable { table: self.state.summary_for_those_who_sit(), your_turn, left, evening })
    }

    pub(super) fn unwatch(&mut self, outbox: u64) {
        let gone = self.drop_watcher(outbox);
        self.presence.idle_since = Instant::now();
        // Whoever looks away from a table of theirs alone finds it as they left it.
        if gone.is_some() && gone == self.state.alone() {
            self.presence.last_asked = None;
            self.pause();
        }
        self.tell_clocks();
        self.tell_who_watches();
    }

    /// Counts those who watch without a seat.
    pub(super) fn count_watching(&self) -> usize {
        self.broadcast.watchers.iter().filter(|watcher| watcher.seat.is_none()).count()
    }

    /// Those who sit see that somebody has come to watch, or has gone.
    fn tell_who_watches(&mut self) {
        let watching = self.count_watching();
        if watching != self.state.watching {
            self.state.watching = watching;
            self.tell_alone(|watcher| watcher.seat.is_some());
        }
    }

    /// Takes this socket off those who watch; the seat of its person.
    fn drop_watcher(&mut self, outbox: u64) -> Option<Seat> {
        let index = self.broadcast.watchers.iter().position(|watcher| watcher.outbox.id() == outbox)?;
        let seat = self.broadcast.watchers.remove(index).seat?;
        self.presence.absent_since[seat.index()] = Instant::now();
        Some(seat)
    }

    /// Whether this seat's person has the table open somewhere.
    pub(super) fn is_watched_by(&self, seat: Seat) -> bool {
        self.broadcast
            .watchers
            .iter()
            .any(|watcher| watcher.seat == Some(seat) && !watcher.outbox.is_closed())
    }
}

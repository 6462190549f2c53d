//! Who watches a table, and what they see when they begin to.

use std::sync::Arc;

use engine::Lang;
use protocol::{Closed, MyTable, Phase, Reply, ServerMessage, Update};
use tokio::time::Instant;

use super::TableTask;
use crate::bus::ReplyTo;
use crate::problem::RequestError;
use crate::socket::{Outbox, json};
use crate::table::Watcher;
use crate::table::wire::{Looker, With, update};
use crate::texts::Texts;

impl TableTask {
    pub(super) fn watch(&mut self, person: &str, since: Option<u64>, lang: Lang, reply: ReplyTo) {
        let update = self.update_for(person, lang, since);
        if let Some(outbox) = reply.outbox() {
            self.unwatch(&Arc::clone(outbox));
            if self.watchers.len() >= self.services.config.watchers_per_table {
                return reply.refuse(RequestError::SlowDown);
            }
            self.watchers.push(Watcher {
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
        }
        let blank = reply.blank();
        reply.answer(Reply { table: Some(update.table.clone()), update: Some(update), ..blank });
    }

    /// The match begins at a table that is for those who sit: whoever has looked on until now is
    /// told so, and nothing more.
    pub(super) fn send_onlookers_away(&mut self) {
        self.owed = None;
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
        self.watchers.retain(|watcher| {
            if goes(watcher) {
                watcher.outbox.send(&closed);
            }
            !goes(watcher)
        });
    }

    /// Those who play hear of a move before those who look on, however many these are.
    pub(super) fn players_first(&mut self) {
        self.watchers.sort_by_key(|watcher| watcher.seat.is_none());
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
        Some(MyTable { table: self.state.summary_for_those_who_sit(), your_turn, left })
    }

    pub(super) fn unwatch(&mut self, outbox: &Arc<Outbox>) {
        let now = Instant::now();
        let absent = &mut self.absent_since;
        self.watchers.retain(|watcher| {
            let goes = Arc::ptr_eq(&watcher.outbox, outbox);
            if goes && let Some(seat) = watcher.seat {
                absent[seat.index()] = now;
            }
            !goes
        });
        self.idle_since = now;
        self.tell_clocks();
    }
}

//! Watchers of a table, and what they see first.

use std::sync::Arc;

use bus::closed::WhyClosed;
use bus::outbox::json;
use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use engine::{Lang, Seat};
use protocol::{MyTable, Phase, Reply, Update};
use tokio::time::Instant;

use super::TableTask;
use crate::tables::Watcher;
use crate::tables::wire::{Viewer, With, update};

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
                sent: self.state.event,
                sent_at: Instant::now(),
                owed_info: false,
            });
            self.players_first();
            self.send_clocks();
            self.send_watching();
            self.resume();
        }
        let blank = reply.blank();
        reply.answer(Reply { table: Some(update.table.clone()), update: Some(update), ..blank });
    }

    /// The match begins, and the table is closed to spectators: they get the reason, and nothing
    /// more.
    pub(super) fn send_spectators_away(&mut self) {
        self.broadcast.owed = None;
        self.send_away(WhyClosed::OnlyPlayers, |watcher| watcher.seat.is_none());
    }

    /// The invitation has changed: spectators who came with the old one get the reason.
    pub(super) fn send_away_uninvited(&mut self) {
        let (host, reserved) = (self.state.meta.host.clone(), self.state.meta.reserved.clone());
        let expected =
            |person: &String| *person == host || reserved.iter().flatten().any(|kept| kept == person);
        self.send_away(WhyClosed::InvitationRenewed, |watcher| {
            watcher.seat.is_none() && !expected(&watcher.person)
        });
    }

    pub(super) fn send_away(&mut self, why: WhyClosed, goes: impl Fn(&Watcher) -> bool) {
        let closed = json(&why.message(self.state.id.clone()));
        self.broadcast.watchers.retain(|watcher| {
            if goes(watcher) {
                watcher.outbox.send(&closed);
            }
            !goes(watcher)
        });
    }

    /// Players are sent a move before spectators, however many these are.
    pub(super) fn players_first(&mut self) {
        self.broadcast.watchers.sort_by_key(|watcher| watcher.seat.is_none());
    }

    pub(super) fn update_for(&self, person: &str, lang: Lang, since: Option<u64>) -> Update {
        let clocks = self.clocks();
        Update { clocks, ..update(&self.state, Viewer { person, lang }, since, With::Info) }
    }

    /// The table in a person's own list.
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
        // The only person at a table finds it as they left it.
        if gone.is_some() && gone == self.state.alone() {
            self.presence.last_asked = None;
            self.pause();
        }
        self.send_clocks();
        self.send_watching();
    }

    /// The number of those who watch without a seat.
    pub(super) fn count_watching(&self) -> usize {
        self.broadcast.watchers.iter().filter(|watcher| watcher.seat.is_none()).count()
    }

    /// Notifies the players that somebody has come to watch, or has gone.
    fn send_watching(&mut self) {
        let watching = self.count_watching();
        if watching != self.state.watching {
            self.state.watching = watching;
            self.send_privately(|watcher| watcher.seat.is_some());
        }
    }

    /// Removes this socket from the watchers, and returns the seat of its person.
    fn drop_watcher(&mut self, outbox: u64) -> Option<Seat> {
        let index = self.broadcast.watchers.iter().position(|watcher| watcher.outbox.id() == outbox)?;
        let seat = self.broadcast.watchers.remove(index).seat?;
        self.presence.absent_since[seat.index()] = Instant::now();
        Some(seat)
    }

    /// Whether this seat's person watches the table from any socket.
    pub(super) fn is_watched_by(&self, seat: Seat) -> bool {
        self.broadcast
            .watchers
            .iter()
            .any(|watcher| watcher.seat == Some(seat) && !watcher.outbox.is_closed())
    }
}

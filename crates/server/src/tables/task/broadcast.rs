//! Broadcasts: who is sent what has happened, and when.

use std::time::Duration;

use bus::outbox::{Flush, Offer};
use engine::{Lang, SeatSet};
use tokio::time::Instant;

use super::{Broadcast, TableTask};
use crate::tables::Watcher;
use crate::tables::wire::{Viewer, With, write_update};

/// The pause before a retry, if a client's send buffer was full.
const AGAIN: Duration = Duration::from_millis(250);

/// What an update for a spectator depends on: whether they are the host, their language, what they
/// know, and what of the table is sent.
type Shown = (bool, Lang, u64, With);

/// When something is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct News {
    pub(super) with: With,
    /// Only a move: it can be sent together with others.
    pub(super) of_a_move: bool,
}

impl TableTask {
    /// Sends to players. Spectators, however many, come after the reply to `outbox`.
    pub(super) fn broadcast(&mut self, news: News, outbox: Option<u64>) {
        let acting = self.state.game.as_ref().map_or(SeatSet::NONE, |game| game.to_act().anyone());
        self.send_to(news, outbox, |watcher| watcher.seat.map(|seat| acting.has(seat)));
        // Spectators are at the end of the list.
        if self.broadcast.watchers.last().is_none_or(|watcher| watcher.seat.is_some()) {
            return;
        }
        let before = self.broadcast.owed.unwrap_or(news);
        let with = if before.with == With::Info { With::Info } else { news.with };
        self.broadcast.owed = Some(News { with, of_a_move: news.of_a_move && before.of_a_move });
    }

    /// Sends to spectators.
    pub(super) fn send_to_spectators(&mut self) {
        if let Some(news) = self.broadcast.owed.take() {
            self.send_to(news, None, |watcher| watcher.seat.is_none().then_some(false));
        }
    }

    /// Sends moves that were held back.
    pub(super) fn send_held_back(&mut self, outbox: Option<u64>) {
        if self.broadcast.rest_due.is_some() {
            self.send_to(News { with: With::GameOnly, of_a_move: false }, outbox, |_| Some(true));
        }
    }

    /// Sends what has changed only for some watchers to just these.
    pub(super) fn send_privately(&mut self, meant: impl Fn(&Watcher) -> bool) {
        let clocks = self.clocks();
        let (state, now) = (&self.state, Instant::now());
        self.broadcast.watchers.retain_mut(|watcher| {
            if !meant(watcher) {
                return true;
            }
            let since = std::mem::replace(&mut watcher.sent, state.event);
            watcher.sent_at = now;
            watcher.owed_info = false;
            let viewer = Viewer { person: &watcher.person, lang: watcher.lang };
            let mut bytes = Vec::new();
            write_update(&mut bytes, state, viewer, watcher.seat, Some(since), With::Info, clocks.as_ref());
            // No later event would repeat it, so it is sent however much waits.
            watcher.outbox.send(&bytes)
        });
    }

    /// Sends what is new to some watchers, each as they may see it. `urgent` says whether they can
    /// act now, and nothing about others. A move is sent at once to clients that can act, that made
    /// the request, or that have received nothing for a moment. For others, moves that follow each
    /// other faster than anybody can look are sent together.
    fn send_to(&mut self, news: News, outbox: Option<u64>, urgent: impl Fn(&Watcher) -> Option<bool>) {
        let clocks = self.clocks();
        let state = &self.state;
        let write = |bytes: &mut Vec<u8>, watcher: &Watcher, since: u64, with: With| {
            let viewer = Viewer { person: &watcher.person, lang: watcher.lang };
            write_update(bytes, state, viewer, watcher.seat, Some(since), with, clocks.as_ref());
        };
        let Broadcast { watchers, length, .. } = &mut self.broadcast;
        let now = Instant::now();
        let together = self.services.config.together;
        let talk = state.said_by.contains_key(&state.event);
        let mut rest_due: Option<Instant> = None;
        let mut ready: Vec<(Shown, Vec<u8>)> = Vec::new();
        watchers.retain_mut(|watcher| {
            if watcher.sent == state.event {
                return true;
            }
            #[cfg(test)]
            if urgent(watcher) == Some(false) && crate::leaks::leaves_out(state) {
                watcher.sent = state.event;
                return true;
            }
            // Even the fact that something was said is information.
            if talk && !watcher.owed_info && state.is_silent_since(watcher.seat, watcher.sent) {
                watcher.sent = state.event;
                return true;
            }
            let theirs = outbox == Some(watcher.outbox.id());
            let due = watcher.sent_at + together;
            let now_to =
                urgent(watcher).is_some_and(|urgent| urgent || theirs || !news.of_a_move || due <= now);
            #[cfg(test)]
            let now_to = now_to || crate::leaks::tells_too_early(state);
            if !now_to {
                rest_due = Some(rest_due.map_or(due, |earlier| earlier.min(due)));
                return true;
            }
            let since = watcher.sent;
            let with = if watcher.owed_info { With::Info } else { news.with };
            let offer = if watcher.seat.is_some() {
                let flush = if theirs { Flush::WithAnswer } else { Flush::Now };
                watcher.outbox.offer_text(flush, &mut |bytes| {
                    let from = bytes.len();
                    // An eighth more, because updates grow.
                    bytes.reserve(*length + *length / 8);
                    write(bytes, watcher, since, with);
                    *length = bytes.len() - from;
                })
            } else {
                // Spectators see the same.
                let who = (watcher.host, watcher.lang, since, with);
                let known = ready.iter().position(|(those, _)| *those == who);
                let known = known.unwrap_or_else(|| {
                    let mut bytes = Vec::with_capacity(*length);
                    write(&mut bytes, watcher, since, with);
                    ready.push((who, bytes));
                    ready.len() - 1
                });
                watcher.outbox.offer(&ready[known].1)
            };
            match offer {
                Offer::Taken => {
                    watcher.sent = state.event;
                    watcher.sent_at = now;
                    watcher.owed_info = false;
                }
                // A slow client is sent all of it later.
                Offer::Full => {
                    watcher.owed_info = with == With::Info;
                    let due = now + AGAIN;
                    rest_due = Some(rest_due.map_or(due, |earlier| earlier.min(due)));
                }
                Offer::Gone => {}
            }
            offer != Offer::Gone
        });
        self.broadcast.rest_due = rest_due;
    }
}

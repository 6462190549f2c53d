//! Commits events: an event is applied, stored, and only then broadcast.

use bus::request_error::RequestError;
use protocol::{Pace, Phase};
use records::clock::millis;
use records::event::Event;
use records::store::JournalEntry;
use tokio::time::Instant;

use super::broadcast::News;
use super::{Exit, TableTask};
use crate::tables::wire::With;

impl TableTask {
    /// Applies the event, stores it and broadcasts it. When this returns `Ok`, the event is on
    /// disk. `outbox` is the one that gets the reply to the request, if there is one.
    pub(super) async fn commit(
        &mut self,
        mut event: Event,
        outbox: Option<u64>,
    ) -> Result<u64, RequestError> {
        if self.is_broken() {
            // The state has an event that could not be stored, and nobody may learn of it.
            return Err(RequestError::NotKept);
        }
        let phase = self.state.phase;
        let moved = matches!(event, Event::Moved { .. });
        let asked = self.state.undo_request.is_some();
        if !moved {
            // Only moves are sent together: an undo, for example, is about events that were sent
            // before.
            self.send_held_back(outbox);
        }
        if let Some(chain) = &self.state.chain {
            event.stamp(chain.at(self.services.config.clock.millis()));
        }
        self.state.apply(&event)?;
        #[cfg(test)]
        crate::leaks::log_truth(&self.state);
        let number = self.state.event;
        let quiet = (moved
            || matches!(event, Event::Undone { .. } | Event::Said { .. } | Event::Wrote { .. }))
            && phase == self.state.phase
            && asked == self.state.undo_request.is_some();
        let of_the_match = event.is_of_the_match();
        // With a clock for the match every interval counts; otherwise only moves wind the clock of
        // a move.
        let winds = match self.state.meta.pace {
            Pace::Clock(_) => of_the_match,
            Pace::Live | Pace::Seconds(_) | Pace::Days(_) => event.is_play(),
        };
        let in_days = matches!(self.state.meta.pace, Pace::Days(_));
        let due = if self.state.phase == Phase::Gathering {
            Some(Some(self.kept_until()))
        } else if (in_days && of_the_match) || phase == Phase::Gathering {
            Some(self.due(if winds { millis() } else { self.clock.last_event }))
        } else {
            None
        };
        let ended = phase != Phase::Over && self.state.phase == Phase::Over;
        let finish = ended.then(|| self.state.finish()).flatten().map(Box::new);
        let summary = (!quiet).then(|| self.state.summary());
        let listing = summary.as_ref().map(|summary| {
            summary.as_ref().map(|summary| serde_json::to_string(summary).expect("a summary is plain data"))
        });
        let opens = matches!(event, Event::Opening);
        let narrowed = matches!(event, Event::Narrowed);
        let seated = narrowed || matches!(event, Event::Sat { .. } | Event::Left { .. });
        let entry = JournalEntry { table: self.state.meta.id, number, event, listing, due, finish };
        if let Err(error) = self.services.store.append(entry).await {
            // This task's state may differ from the disk: it steps down, and the next task reads
            // the table again.
            tracing::error!(table.id = %self.state.meta.id, event = number, %error, "an event could not be stored");
            self.ends = Some(Exit::Broken);
            return Err(RequestError::NotKept);
        }
        if moved {
            self.services.metrics.moves.add(1);
        }
        if let Some(summary) = summary {
            self.list(summary);
        }
        if narrowed {
            self.presence.absent_since = vec![Instant::now(); self.state.meta.seats];
        }
        if seated {
            for watcher in &mut self.broadcast.watchers {
                watcher.seat = self.state.seat_of(&watcher.person);
            }
            self.players_first();
        }
        if phase == Phase::Gathering && self.state.phase == Phase::Playing && !self.state.meta.spectators {
            self.send_spectators_away();
        }
        self.presence.idle_since = Instant::now();
        if opens {
            self.clock.opening_since = self.presence.idle_since;
        }
        // Talk does not wind clocks or make bots plan again.
        if winds {
            self.clock.turn_since = self.presence.idle_since;
            self.clock.last_event = millis();
        }
        if of_the_match {
            self.plan();
        }
        self.broadcast.shown_waited_for = self.waited_for();
        self.state.watching = self.count_watching();
        let with = if quiet { With::GameOnly } else { With::Info };
        self.broadcast(News { with, of_a_move: moved && quiet }, outbox);
        Ok(number)
    }
}

//! Clocks: how long people may take, and what everybody sees of it.

use std::time::Duration;

use bus::outbox::json;
use engine::{Seat, SeatSet};
use protocol::{Clocks, ClocksNow, Grace, Pace, Phase, ServerMessage};
use records::clock::millis;
use tokio::time::Instant;

use super::TableTask;

/// In milliseconds.
const DAY: i64 = 86_400_000;

impl TableTask {
    /// Milliseconds since the current turn began, if the match has a clock.
    pub(super) fn spent(&self) -> u32 {
        let runs = matches!(self.state.meta.pace, Pace::Clock(_)) && !self.state.running().is_empty();
        if runs { u32::try_from(self.clock.turn_since.elapsed().as_millis()).unwrap_or(u32::MAX) } else { 0 }
    }

    /// Whether the stand-in plays on although its person is back: to the end if their whole time is
    /// up, and for one move if the time for that move is.
    pub(super) fn is_too_late(&self, seat: Seat) -> bool {
        let must = self.state.game.as_ref().is_some_and(|game| game.to_act().must.has(seat));
        match self.state.meta.pace {
            Pace::Live => false,
            Pace::Clock(_) => self.state.is_flagged(seat),
            Pace::Seconds(_) | Pace::Days(_) => {
                must && self.until(seat).is_some_and(|end| end <= Instant::now())
            }
        }
    }

    /// The deadline of this seat's person, if there is one.
    pub(super) fn until(&self, seat: Seat) -> Option<Instant> {
        match self.state.meta.pace {
            Pace::Live if self.state.waits_for() == Some(seat) => None,
            Pace::Live => {
                let since = self.clock.turn_since.max(self.presence.absent_since[seat.index()]);
                (!self.is_watched_by(seat)).then(|| since + self.services.config.grace)
            }
            Pace::Seconds(seconds) => Some(self.clock.turn_since + Duration::from_secs(seconds.into())),
            // Days pass while nobody looks and the table sleeps. If they are over, that happened
            // before anything that is done now.
            Pace::Days(days) => {
                let left = self.clock.last_event + i64::from(days) * DAY - millis();
                let left = u64::try_from(left).ok().filter(|left| *left > 0);
                Some(left.map_or(self.clock.turn_since, |left| Instant::now() + Duration::from_millis(left)))
            }
            Pace::Clock(_) => {
                Some(self.clock.turn_since + Duration::from_millis(self.state.left(seat).unwrap_or(0)))
            }
        }
    }

    /// When a table with days for a move goes on by itself, if the turn began now: when the days
    /// are over, or at once for a bot. Stored with the table, so that it happens even if the table
    /// sleeps or the server stops.
    pub(super) fn due(&self, turn_began: i64) -> Option<i64> {
        let Pace::Days(days) = self.state.meta.pace else { return None };
        let waits = if self.state.running().is_empty() { 0 } else { i64::from(days) * DAY };
        (self.state.phase == Phase::Playing).then_some(turn_began + waits)
    }

    /// The store says that the table is due. The table's own alarm does what is due; if nothing is,
    /// the store gets the right time.
    pub(super) async fn wake(&mut self) {
        if self.state.phase == Phase::Gathering {
            return self.expire().await;
        }
        let due = self.due(self.clock.last_event);
        if due.is_none_or(|due| due > millis())
            && let Err(error) = self.services.store.set_due(self.state.meta.id, due).await
        {
            tracing::warn!(table.id = %self.state.meta.id, %error, "the time when a table is due could not be stored");
        }
    }

    /// The seat for which the others wait, and until when.
    pub(super) fn patience(&self) -> Option<(Instant, Seat)> {
        self.state.running().iter().filter_map(|seat| Some((self.until(seat)?, seat))).min()
    }

    /// The clocks now, if there is anything to show.
    pub(super) fn clocks(&self) -> Option<Clocks> {
        let running = self.state.running();
        let seats = self.state.seats();
        let left = |seat: Seat| {
            let counts = running.has(seat);
            match self.state.meta.pace {
                Pace::Live => None,
                Pace::Clock(_) => {
                    let left = self.state.left(seat).filter(|_| self.state.person(seat).is_some())?;
                    Some(if counts { left.saturating_sub(self.spent().into()) } else { left })
                }
                Pace::Seconds(_) | Pace::Days(_) => counts.then(|| self.until(seat).map(left_until))?,
            }
        };
        if self.state.phase != Phase::Playing {
            return None;
        }
        let grace: Vec<Grace> = match self.state.meta.pace {
            Pace::Live => running
                .iter()
                .filter_map(|seat| Some(Grace { seat, left: left_until(self.until(seat)?) }))
                .collect(),
            Pace::Seconds(_) | Pace::Days(_) | Pace::Clock(_) => Vec::new(),
        };
        let counted = self.state.meta.pace != Pace::Live;
        (counted || !grace.is_empty()).then(|| Clocks { running, left: seats.map(left).collect(), grace })
    }

    /// Seats whose person is away during their turn.
    pub(super) fn waited_for(&self) -> SeatSet {
        let live = self.state.meta.pace == Pace::Live;
        self.state.running().iter().filter(|seat| live && self.until(*seat).is_some()).collect()
    }

    /// Shows everybody who is waited for, if that has changed.
    pub(super) fn send_clocks(&mut self) {
        let waited_for = self.waited_for();
        if waited_for == self.broadcast.shown_waited_for {
            return;
        }
        self.broadcast.shown_waited_for = waited_for;
        let now = ClocksNow { table: self.state.meta.id.to_string(), clocks: self.clocks() };
        let bytes = json(&ServerMessage::Clocks(now));
        self.broadcast.watchers.retain(|watcher| watcher.outbox.send(&bytes));
    }
}

fn left_until(end: Instant) -> u64 {
    end.saturating_duration_since(Instant::now()).as_millis() as u64
}

//! Talk at a table, and muting.

use std::time::Duration;

use bus::request_error::RequestError;
use engine::Seat;
use protocol::lengths::LONGEST_TEXT;
use records::event::Event;
use records::ids::one_line;
use tokio::time::Instant;

use super::{Exit, Requester, TableTask};

/// Messages allowed at one table in one match.
const MOST_SAID: usize = 500;
/// Messages allowed within [`BREATH`], by one person and by all together.
const SAID_AT_ONCE: usize = 5;
const ALL_SAID_AT_ONCE: usize = 20;
const BREATH: Duration = Duration::from_secs(10);

impl TableTask {
    pub(super) async fn say(
        &mut self,
        by: Requester<'_>,
        what: impl FnOnce(Seat) -> Event,
    ) -> Result<u64, RequestError> {
        let seat = self.seat(by.id())?;
        let now = Instant::now();
        while self.said_lately.pop_front_if(|(at, _)| *at + BREATH <= now).is_some() {}
        let lately = self.said_lately.iter().filter(|(_, who)| *who == seat).count();
        let crowded = self.said_lately.len() >= ALL_SAID_AT_ONCE;
        if self.state.said_by.len() >= MOST_SAID || lately >= SAID_AT_ONCE || crowded {
            self.services.metrics.limited.add(1);
            return Err(RequestError::SlowDown);
        }
        self.said_lately.push_back((now, seat));
        self.commit(what(seat), by.outbox).await
    }

    pub(super) async fn write(&mut self, by: Requester<'_>, text: &str) -> Result<u64, RequestError> {
        self.seat(by.id())?;
        if !self.state.chat_allowed() {
            return Err(RequestError::PhrasesOnly);
        }
        let text = one_line(text, LONGEST_TEXT).ok_or(RequestError::Text)?;
        self.say(by, |seat| Event::Wrote { seat, text }).await
    }

    pub(super) async fn allow_chat(&mut self, by: Requester<'_>, allowed: bool) -> Result<u64, RequestError> {
        if by.id() != self.state.meta.host {
            return Err(RequestError::NotYours);
        }
        if self.state.chat_allowed() == allowed {
            return Ok(self.state.event);
        }
        self.commit(Event::Chat { allowed }, by.outbox).await
    }

    pub(super) async fn mute(&mut self, person: &str, other: Seat, muted: bool) -> Result<u64, RequestError> {
        let seat = self.seat(person)?;
        if other.index() >= self.state.meta.seats {
            return Err(RequestError::NoSuchSeat);
        }
        if self.state.has_muted(seat, other) == muted {
            return Ok(self.state.event);
        }
        if self.is_broken() {
            return Err(RequestError::NotKept);
        }
        let muted = self.state.mute(seat, other, muted)?.clone();
        if let Err(error) = self.services.store.set_muted(self.state.meta.id, muted).await {
            tracing::error!(table.id = %self.state.meta.id, %error, "who is muted could not be stored");
            self.ends = Some(Exit::Broken);
            return Err(RequestError::NotKept);
        }
        self.send_privately(|watcher| watcher.seat == Some(seat));
        Ok(self.state.event)
    }
}

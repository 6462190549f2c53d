//! Requests during the match.

use bus::request_error::RequestError;
use engine::Seat;
use protocol::{Phase, Speed};
use records::event::Event;

use super::{Requester, TableTask};
use crate::tables::undo;

/// Changes of the bots' speed allowed while a table is in memory.
const MOST_SPEEDS: usize = 100;

impl TableTask {
    pub(super) async fn play(
        &mut self,
        by: Requester<'_>,
        version: u64,
        mv: String,
        id: u64,
    ) -> Result<u64, RequestError> {
        let seat = self.seat(by.id())?;
        if let Some(before) = self.asked_before(seat, id, &mv) {
            return before;
        }
        #[cfg(test)]
        if crate::leaks::refuses_otherwise(&self.state) && !self.state.running().has(seat) {
            return Err(RequestError::MoveTooLong);
        }
        self.must_run(seat)?;
        self.must_be_current(version)?;
        if mv.len() > 200 {
            return Err(RequestError::MoveTooLong);
        }
        self.must_have_time(seat, by.outbox).await?;
        let took = self.clock.turn_since.elapsed();
        let played =
            self.commit(Event::Moved { seat, mv, id: Some(id), spent: self.spent(), at: 0 }, by.outbox).await;
        if played.is_ok() {
            self.bots.rhythm.heard(took);
        }
        played
    }

    pub(super) async fn undo(
        &mut self,
        by: Requester<'_>,
        version: u64,
        id: u64,
    ) -> Result<u64, RequestError> {
        let seat = self.seat(by.id())?;
        if let Some(before) = self.asked_before(seat, id, "undo") {
            return before;
        }
        self.must_run(seat)?;
        self.must_be_current(version)?;
        let game = self.state.game.as_ref().ok_or(RequestError::NotRunning)?;
        let mine = self.state.last_mover == Some(seat);
        let moves = if mine && undo::may_undo(game, seat) {
            None
        } else if self.state.offers_to_take_back(seat) {
            Some(undo::since_last_decision(game, seat))
        } else {
            return Err(RequestError::Undo);
        };
        self.must_have_time(seat, by.outbox).await?;
        let spent = self.spent();
        self.commit(
            match moves {
                None => Event::Undone { seat, id, spent, at: 0 },
                Some(moves) => Event::TakenBack { seat, id, moves, spent, at: 0 },
            },
            by.outbox,
        )
        .await
    }

    pub(super) async fn set_speed(&mut self, by: Requester<'_>, speed: Speed) -> Result<u64, RequestError> {
        if by.id() != self.state.meta.host {
            return Err(RequestError::NotYours);
        }
        if self.state.speed == speed {
            return Ok(self.state.event);
        }
        self.bots.speeds += 1;
        if self.bots.speeds > MOST_SPEEDS {
            return Err(RequestError::SlowDown);
        }
        let set = self.commit(Event::Speed { speed }, by.outbox).await?;
        self.plan();
        Ok(set)
    }

    pub(super) async fn resign(&mut self, by: Requester<'_>) -> Result<u64, RequestError> {
        let seat = self.seat(by.id())?;
        self.must_run(seat)?;
        self.commit(Event::Resigned { seat, spent: self.spent(), at: 0 }, by.outbox).await
    }

    pub(super) fn must_run(&self, seat: Seat) -> Result<(), RequestError> {
        if self.state.phase == Phase::Playing && !self.state.has_resigned(seat) {
            Ok(())
        } else {
            Err(RequestError::NotRunning)
        }
    }

    pub(super) fn must_be_current(&self, version: u64) -> Result<(), RequestError> {
        if version == self.state.version { Ok(()) } else { Err(RequestError::Stale) }
    }

    /// A move after the flag has fallen is too late, even if nobody has looked at the clock yet.
    async fn must_have_time(&mut self, seat: Seat, outbox: Option<u64>) -> Result<(), RequestError> {
        let fallen = self
            .state
            .left(seat)
            .is_some_and(|left| self.state.running().has(seat) && u64::from(self.spent()) >= left);
        let taken_over = self.state.bot(seat).is_some() && self.is_too_late(seat);
        if !fallen && !taken_over {
            return Ok(());
        }
        if !self.state.is_away(seat) {
            self.commit(Event::Away { seat, spent: self.spent(), at: 0 }, outbox).await?;
        }
        Err(RequestError::TimeUp)
    }

    pub(super) fn asked_before(&self, seat: Seat, id: u64, text: &str) -> Option<Result<u64, RequestError>> {
        self.state.asked_before(seat, id, text).map(|known| known.map_err(|()| RequestError::NumberUsed))
    }
}

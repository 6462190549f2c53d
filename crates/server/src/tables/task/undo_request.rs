//! A request to take a move back where several people play: the others agree or refuse. Meanwhile
//! clocks run and people may play on, which ends it; bots wait.

use std::time::Duration;

use engine::SeatSet;
use records::event::Event;
use tokio::time::Instant;

use super::{Requester, TableTask};
use crate::tables::state::UndoRequest;
use crate::tables::undo;
use bus::request_error::RequestError;

/// When a request is looked at again. At the first time, absent people count as agreeing if the
/// move showed nobody anything; at the last, the request ends.
const CHECKS: [Duration; 2] = [Duration::from_secs(20), Duration::from_mins(1)];

impl TableTask {
    pub(super) async fn ask_undo(
        &mut self,
        by: Requester<'_>,
        version: u64,
        id: u64,
    ) -> Result<u64, RequestError> {
        let seat = self.seat(by.id())?;
        if let Some(before) = self.asked_before(seat, id, "ask_undo") {
            return before;
        }
        self.must_run(seat)?;
        self.must_be_current(version)?;
        let game = self.state.game.as_ref().ok_or(RequestError::NotRunning)?;
        if !self.state.may_request_undo(seat) || !undo::may_ask(game, seat) {
            return Err(RequestError::AskUndo);
        }
        let asked = self.commit(Event::UndoAsked { seat, id }, by.outbox).await?;
        (self.clock.undo_asked, self.clock.undo_checks) = (Instant::now(), 0);
        // Bots wait for the answers.
        self.plan();
        Ok(asked)
    }

    pub(super) async fn answer_undo(&mut self, by: Requester<'_>, agrees: bool) -> Result<u64, RequestError> {
        let seat = self.seat(by.id())?;
        self.must_run(seat)?;
        let request = self.state.undo_request.ok_or(RequestError::NoUndoRequest)?;
        let event = match (request.seat == seat, agrees) {
            (true, true) => return Err(RequestError::NotYours),
            (true, false) => Event::UndoDropped { seat },
            (false, agrees) => Event::UndoAnswered { seat, agrees },
        };
        if event == (Event::UndoAnswered { seat, agrees: true }) && !self.state.undo_waits_for().has(seat) {
            return Ok(self.state.event);
        }
        let answered = self.commit(event, by.outbox).await?;
        self.settle(SeatSet::NONE).await?;
        self.plan();
        Ok(answered)
    }

    /// When the request has to be looked at, if there is one.
    pub(super) fn undo_due(&self) -> Option<Instant> {
        let check = CHECKS.get(self.clock.undo_checks)?;
        self.state.undo_request.is_some().then(|| self.clock.undo_asked + *check)
    }

    pub(super) async fn look_at_undo_request(&mut self) {
        let Some(UndoRequest { seat, .. }) = self.state.undo_request else { return };
        self.clock.undo_checks += 1;
        let revealed = self.state.game.as_ref().is_none_or(|game| undo::revealed(game, seat));
        let absent = if revealed {
            SeatSet::NONE
        } else {
            self.state.undo_waits_for().iter().filter(|seat| !self.is_watched_by(*seat)).collect()
        };
        // Whatever cannot be kept ends the task; there is nobody to tell.
        let settled = self.settle(absent).await;
        if matches!(settled, Ok(false)) && self.clock.undo_checks == CHECKS.len() {
            let _ = self.commit(Event::UndoDropped { seat }, None).await;
        }
        self.plan();
    }

    /// Takes the move back if everybody has agreed, apart from those who count as agreeing; says
    /// whether it did.
    async fn settle(&mut self, agreeing: SeatSet) -> Result<bool, RequestError> {
        let Some(UndoRequest { seat, id, .. }) = self.state.undo_request else { return Ok(false) };
        if self.state.undo_waits_for().iter().any(|other| !agreeing.has(other)) {
            return Ok(false);
        }
        let spent = self.spent();
        self.commit(Event::Undone { seat, id, spent, at: 0 }, None).await?;
        Ok(true)
    }
}

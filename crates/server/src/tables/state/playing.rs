//! Events of the match: the deal, moves, and who plays them.

use catalog::with_match;
use engine::{Seat, SeatSet};
use protocol::{Pace, Phase};
use records::event::Event;
use records::fairness;
use records::meta::Meta;

use super::{Mark, TableState, digest};
use crate::mail::event_error::EventError;

/// How many of a seat's last requests are remembered.
const REMEMBERED: usize = 16;

impl TableState {
    pub(super) fn deal_match(&mut self) -> Result<(), EventError> {
        if self.phase != Phase::Gathering {
            return Err(EventError::Begun);
        }
        if self.free_seat().is_some() {
            return Err(EventError::SeatsFree);
        }
        let (table, secret) = self.meta.dealer();
        let seed = fairness::seed(table, &secret, self.chances().iter().map(String::as_str));
        let meta = Meta { options: self.settled(), ..self.meta.clone() };
        self.game = Some(self.chance.deal(&meta, seed).map_err(EventError::SetUp)?);
        self.agreed = Some(std::mem::replace(&mut self.meta, meta).options);
        self.phase = Phase::Playing;
        self.opening = false;
        Ok(())
    }

    pub(super) fn make_move(&mut self, seat: Seat, mv: &str, id: Option<u64>) -> Result<(), EventError> {
        if self.phase != Phase::Playing || seat.index() >= self.meta.seats {
            return Err(EventError::NotRunning);
        }
        let game = self.game.as_mut().ok_or(EventError::NotRunning)?;
        game.play(seat, mv)?;
        if game.outcome().is_some() {
            self.phase = Phase::Over;
        }
        self.version += 1;
        self.last_mover = Some(seat);
        self.moved.push(self.event + 1);
        if let Some(id) = id {
            self.remember(seat, id, digest(mv));
        }
        Ok(())
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self, seat: Seat, id: u64) -> Result<(), EventError> {
        if self.phase != Phase::Playing || self.last_mover != Some(seat) {
            return Err(EventError::NothingToUndo);
        }
        self.take_back(1)?;
        self.remember(seat, id, digest("undo"));
        Ok(())
    }

    /// Takes moves back to a decision of the only person at the table.
    pub(super) fn go_back(&mut self, seat: Seat, id: u64, moves: usize) -> Result<(), EventError> {
        if !self.may_take_back(seat) {
            return Err(EventError::NothingToUndo);
        }
        self.take_back(moves)?;
        self.taken_back = true;
        self.remember(seat, id, digest("undo"));
        Ok(())
    }

    /// A bot plays for somebody, or does not any more.
    pub(super) fn set_away(&mut self, seat: Seat, away: bool) -> Result<(), EventError> {
        let place = self.place(seat)?;
        if place.person.is_none() {
            return Err(EventError::NobodySits);
        }
        place.away = away;
        Ok(())
    }

    pub(super) fn resign(&mut self, seat: Seat) -> Result<(), EventError> {
        if self.phase != Phase::Playing {
            return Err(EventError::NotRunning);
        }
        self.place(seat)?.resigned = true;
        // With one seat left nobody is there to play against; with bots alone, nobody to play for.
        let playing = || self.places.iter().filter(|place| !place.resigned);
        if playing().count() < 2 || playing().all(|place| place.person.is_none()) {
            self.phase = Phase::Over;
        }
        Ok(())
    }

    /// The operator ends the match.
    pub(super) fn close(&mut self) -> Result<(), EventError> {
        if self.phase != Phase::Playing {
            return Err(EventError::NotRunning);
        }
        self.phase = Phase::Over;
        self.closed = true;
        Ok(())
    }

    /// Takes the last moves back. What they added to the log is not in it any more.
    fn take_back(&mut self, moves: usize) -> Result<(), EventError> {
        let game = self.game.as_mut().ok_or(EventError::NotRunning)?;
        let kept = self.moved.len().checked_sub(moves).filter(|_| moves > 0);
        let kept = kept.ok_or(EventError::NothingToUndo)?;
        self.last_undo = self.event + 1;
        for number in self.moved.drain(kept..) {
            game.undo();
            let mark = &mut self.marks[number as usize - 1];
            *mark = Mark { log_to: mark.log_from, taken_back_by: self.last_undo, ..*mark };
        }
        self.version += 1;
        self.last_mover = with_match!(&*game, game => game.moves().last().map(|(seat, _)| *seat));
        Ok(())
    }

    /// Takes the time of those whose clock ran, and gives whoever has finished a turn what a turn
    /// adds.
    pub(super) fn charge(&mut self, ran: SeatSet, event: &Event) {
        let Pace::Clock(total) = self.meta.pace else { return };
        let runs = self.running();
        for seat in ran.iter() {
            self.places[seat.index()].left -= i64::from(event.spent());
        }
        if let Event::Moved { seat, .. } = event
            && ran.has(*seat)
            && !runs.has(*seat)
        {
            let place = &mut self.places[seat.index()];
            if place.left > 0 {
                place.left += i64::from(total.increment) * 1000;
            }
        }
    }

    fn remember(&mut self, seat: Seat, id: u64, digest: u64) {
        let event = self.event + 1;
        let asked = &mut self.places[seat.index()].asked;
        asked.push_back((id, digest, event));
        if asked.len() > REMEMBERED {
            asked.pop_front();
        }
    }
}

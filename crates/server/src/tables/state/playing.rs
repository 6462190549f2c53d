//! Events of the match: the deal, moves, and who plays them.

use bus::event_error::EventError;
use catalog::with_match;
use engine::{Seat, SeatSet};
use protocol::{Pace, Phase};
use records::event::Event;
use records::fairness;

use super::{Mark, TableState, UndoRequest, digest};

/// How often a person may ask to take a move back in a match.
const MOST_UNDO_REQUESTS: u8 = 3;
/// Requests remembered per seat.
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
        let mut meta = self.meta.clone();
        meta.options = self.settled();
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
        self.undo_request = None;
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

    /// Somebody asks the others to let them take their last move back.
    pub(super) fn ask_undo(&mut self, seat: Seat, id: u64) -> Result<(), EventError> {
        if self.phase != Phase::Playing || self.last_mover != Some(seat) || self.undo_request.is_some() {
            return Err(EventError::NothingToUndo);
        }
        let place = self.place(seat)?;
        place.undo_requests = place.undo_requests.saturating_add(1);
        self.undo_request = Some(UndoRequest { seat, id, agreed: SeatSet::NONE });
        self.remember(seat, id, digest("ask_undo"));
        Ok(())
    }

    pub(super) fn answer_undo(&mut self, seat: Seat, agrees: bool) -> Result<(), EventError> {
        self.place(seat)?;
        let request = self.undo_request.as_mut().filter(|request| request.seat != seat);
        let request = request.ok_or(EventError::NothingToUndo)?;
        if agrees {
            request.agreed = request.agreed.with(seat);
        } else {
            self.undo_request = None;
        }
        Ok(())
    }

    /// Whether this seat's person may ask the others to let them take their last move back, as far
    /// as that does not depend on the move: not in rated matches and evenings, and not too often.
    pub(crate) fn may_request_undo(&self, seat: Seat) -> bool {
        let accounts = self.places.iter().filter_map(|place| place.person.as_ref()).any(|who| who.account);
        self.phase == Phase::Playing
            && self.last_mover == Some(seat)
            && self.bot(seat).is_none()
            && self.undo_request.is_none()
            && self.places[seat.index()].undo_requests < MOST_UNDO_REQUESTS
            && self.meta.of_evening.is_none()
            && !(self.is_rated() && accounts)
            && !self.undo_voters(seat).is_empty()
    }

    /// Those who have to agree if this seat's move is to be taken back: the other people who play.
    fn undo_voters(&self, seat: Seat) -> SeatSet {
        let plays = |other: &Seat| self.person(*other).is_some() && !self.has_resigned(*other);
        self.seats().filter(|other| *other != seat && plays(other)).collect()
    }

    /// Who has not answered the request to take a move back.
    pub(crate) fn undo_waits_for(&self) -> SeatSet {
        let Some(UndoRequest { seat, agreed, .. }) = self.undo_request else { return SeatSet::NONE };
        self.undo_voters(seat).iter().filter(|other| !agreed.has(*other)).collect()
    }

    /// Takes moves back to a decision of the only person.
    pub(super) fn go_back(&mut self, seat: Seat, id: u64, moves: usize) -> Result<(), EventError> {
        if !self.may_take_back(seat) {
            return Err(EventError::NothingToUndo);
        }
        self.take_back(moves)?;
        self.taken_back = true;
        self.remember(seat, id, digest("undo"));
        Ok(())
    }

    /// A bot begins or stops playing for a person.
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
        // With one seat left there is no opponent; with only bots, nobody to play for.
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

    /// Takes the last moves back, and what they added to the log.
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
        self.undo_request = None;
        self.last_mover = with_match!(&*game, game => game.moves().last().map(|(seat, _)| *seat));
        Ok(())
    }

    /// Charges the clocks that ran, and adds the increment to a seat that has finished a turn.
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

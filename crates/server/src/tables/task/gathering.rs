//! Requests before the match: people take and leave seats, and give shares of the deal's chance.

use bus::event_error::EventError;
use bus::request_error::RequestError;
use engine::Seat;
use protocol::lengths::LONGEST_CHANCE;
use protocol::{Access, Phase};
use records::event::Event;
use records::meta::new_invite;
use tokio::time::Instant;

use super::{Exit, Requester, TableTask};

/// The most events before the deal, so that nobody can take and leave seats without end.
const MOST_BEFORE: u64 = 500;

impl TableTask {
    pub(super) async fn sit(
        &mut self,
        by: Requester<'_>,
        seat: Option<Seat>,
        share: Option<String>,
    ) -> Result<u64, RequestError> {
        if self.state.seat_of(by.id()).is_some() {
            return match share {
                Some(share) if self.state.phase == Phase::Gathering => self.share(by, share).await,
                // Somebody who already has a seat keeps it.
                Some(_) | None => Ok(self.state.event),
            };
        }
        if self.state.phase != Phase::Gathering {
            return Err(EventError::Begun.into());
        }
        if self.state.event >= MOST_BEFORE {
            return Err(RequestError::SlowDown);
        }
        let share = share.filter(|_| self.state.takes_shares()).map(promise).transpose()?;
        let seat = match seat {
            Some(seat) if seat.index() >= self.state.meta.seats => {
                return Err(RequestError::NoSuchSeat);
            }
            Some(seat) if self.state.meta.keeps(seat, by.id()) => Some(seat),
            Some(_) => None,
            None => self.state.seat_for(by.id()),
        };
        let seat = seat.ok_or(EventError::SeatTaken)?;
        let sits = Event::Sat { seat, person: by.person.clone(), chance: String::new(), share };
        let event = self.commit(sits, by.outbox).await?;
        self.presence.absent_since[seat.index()] = Instant::now();
        Ok(event)
    }

    pub(super) async fn share(&mut self, by: Requester<'_>, share: String) -> Result<u64, RequestError> {
        let seat = self.seat(by.id())?;
        let share = promise(share)?;
        if self.state.phase != Phase::Gathering {
            return Err(EventError::Begun.into());
        }
        if !self.state.takes_shares() {
            return Ok(self.state.event);
        }
        if self.state.event >= MOST_BEFORE {
            return Err(RequestError::SlowDown);
        }
        self.commit(Event::Shared { seat, share }, by.outbox).await
    }

    pub(super) async fn claim(
        &mut self,
        by: Requester<'_>,
        claim: Option<String>,
    ) -> Result<u64, RequestError> {
        let seat = self.seat(by.id())?;
        if self.state.event >= MOST_BEFORE {
            return Err(RequestError::SlowDown);
        }
        self.commit(Event::Claimed { seat, claim }, by.outbox).await
    }

    pub(super) async fn leave(&mut self, by: Requester<'_>) -> Result<u64, RequestError> {
        let seat = self.seat(by.id())?;
        match self.state.phase {
            // Some shares may already be open, so nobody else may join the deal: it goes on, and a
            // bot plays.
            Phase::Gathering if self.state.opening => {
                self.commit(Event::Away { seat, spent: 0, at: 0 }, by.outbox).await
            }
            Phase::Gathering => self.commit(Event::Left { seat }, by.outbox).await,
            Phase::Playing if !self.state.is_away(seat) => {
                self.commit(Event::Away { seat, spent: self.spent(), at: 0 }, by.outbox).await
            }
            Phase::Playing | Phase::Over => Ok(self.state.event),
        }
    }

    pub(super) async fn bot(
        &mut self,
        by: Requester<'_>,
        seat: Seat,
        level: u8,
    ) -> Result<u64, RequestError> {
        // A deal is played again against the same bots.
        if by.id() != self.state.meta.host || self.state.meta.same_deal.is_some() {
            return Err(RequestError::NotYours);
        }
        if self.state.event >= MOST_BEFORE {
            return Err(RequestError::SlowDown);
        }
        self.commit(Event::Bot { seat, level }, by.outbox).await
    }

    /// The seat of somebody who has been away for as long as a stand-in would have waited.
    pub(super) async fn free(&mut self, by: Requester<'_>, seat: Seat) -> Result<u64, RequestError> {
        if by.id() != self.state.meta.host {
            return Err(RequestError::NotYours);
        }
        if seat.index() >= self.state.meta.seats {
            return Err(RequestError::NoSuchSeat);
        }
        if self.state.person(seat).is_none() {
            return Err(EventError::NobodySits.into());
        }
        let watches = self.broadcast.watchers.iter().any(|watcher| watcher.seat == Some(seat));
        if watches || self.presence.absent_since[seat.index()].elapsed() < self.services.config.grace {
            return Err(RequestError::Present);
        }
        self.commit(Event::Left { seat }, by.outbox).await
    }

    /// Changes the invitation. Spectators came with the old one, and need the new one.
    pub(super) async fn renew(&mut self, person: &str) -> Result<u64, RequestError> {
        if person != self.state.meta.host {
            return Err(RequestError::NotYours);
        }
        if !self.state.lets_in() {
            return Err(RequestError::NoInvitation);
        }
        if self.is_broken() {
            return Err(RequestError::NotKept);
        }
        let invite = new_invite(&self.state.chance);
        if let Err(error) = self.services.store.set_invite(self.state.meta.id, invite.clone()).await {
            tracing::error!(table.id = %self.state.meta.id, %error, "a new invitation could not be stored");
            self.ends = Some(Exit::Broken);
            return Err(RequestError::NotKept);
        }
        self.state.meta.invite = invite;
        if self.state.meta.access == Access::Invited {
            self.send_away_uninvited();
        }
        self.send_privately(|watcher| watcher.seat.is_some() || watcher.host);
        Ok(self.state.event)
    }

    pub(super) async fn start(
        &mut self,
        by: Requester<'_>,
        chance: Option<String>,
        here: bool,
    ) -> Result<u64, RequestError> {
        self.seat(by.id())?;
        if self.state.phase != Phase::Gathering {
            return Err(EventError::Begun.into());
        }
        if here && self.state.free_seat().is_some() && by.id() == self.state.meta.host {
            self.commit(Event::Narrowed, by.outbox).await?;
        }
        let seat = self.seat(by.id())?;
        if self.state.free_seat().is_some() {
            return Err(EventError::SeatsFree.into());
        }
        let chance = chance.filter(|_| self.state.takes_shares());
        if let Some(chance) = &chance {
            self.must_be_promised(seat, chance)?;
        }
        if !self.state.opening && !self.state.closed_shares().is_empty() {
            self.commit(Event::Opening, by.outbox).await?;
        }
        match chance {
            Some(chance) => self.opened(seat, chance, by.outbox).await,
            None => self.deal_when_open(by.outbox).await,
        }
    }

    pub(super) async fn open_share(
        &mut self,
        by: Requester<'_>,
        chance: String,
    ) -> Result<u64, RequestError> {
        let seat = self.seat(by.id())?;
        if !self.state.takes_shares() {
            return Ok(self.state.event);
        }
        if self.state.phase != Phase::Gathering {
            return Err(EventError::Begun.into());
        }
        self.must_be_promised(seat, &chance)?;
        if !self.state.opening {
            return Err(EventError::NotStarted.into());
        }
        self.opened(seat, chance, by.outbox).await
    }

    async fn opened(&mut self, seat: Seat, chance: String, outbox: Option<u64>) -> Result<u64, RequestError> {
        if self.state.closed_shares().has(seat) {
            self.commit(Event::Opened { seat, chance }, outbox).await?;
        }
        self.deal_when_open(outbox).await
    }

    /// Deals if no share is missing.
    async fn deal_when_open(&mut self, outbox: Option<u64>) -> Result<u64, RequestError> {
        if self.state.closed_shares().is_empty() { self.deal(outbox).await } else { Ok(self.state.event) }
    }

    /// Deals with the shares that are open.
    pub(super) async fn deal(&mut self, outbox: Option<u64>) -> Result<u64, RequestError> {
        let at = self.services.config.clock.millis();
        self.commit(Event::Began { at, names: self.state.chained_names() }, outbox).await
    }

    fn must_be_promised(&self, seat: Seat, chance: &str) -> Result<(), RequestError> {
        if chance.len() > LONGEST_CHANCE {
            return Err(RequestError::ChanceTooLong);
        }
        if self.state.is_promised(seat, chance) { Ok(()) } else { Err(EventError::OtherShare.into()) }
    }
}

/// The commitment to a share, if it has the form of one.
fn promise(share: String) -> Result<String, RequestError> {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if share.len() == 64 && share.bytes().all(digit) { Ok(share) } else { Err(RequestError::Share) }
}

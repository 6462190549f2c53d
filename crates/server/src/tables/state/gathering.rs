//! Events before the match: people take seats and give shares of the deal's chance.

use std::collections::BTreeMap;

use bus::event_error::EventError;
use catalog::AnyMatch;
use engine::{Claim, Seat, Seed};
use protocol::{Person, Phase};

use super::{Place, TableState};

impl TableState {
    pub(super) fn sit_down(
        &mut self,
        seat: Seat,
        person: &Person,
        chance: &str,
        share: Option<&str>,
    ) -> Result<(), EventError> {
        let (free, since) = (self.is_free(seat), self.event + 1);
        if self.phase != Phase::Gathering {
            return Err(EventError::Begun);
        }
        let place = self.place(seat)?;
        if !free {
            return Err(EventError::SeatTaken);
        }
        place.person = Some(person.clone());
        place.since = since;
        chance.clone_into(&mut place.chance);
        place.share = share.map(str::to_owned);
        Ok(())
    }

    pub(super) fn promise_share(&mut self, seat: Seat, share: &str) -> Result<(), EventError> {
        self.must_gather()?;
        let place = self.place(seat)?;
        if place.person.is_none() {
            return Err(EventError::NobodySits);
        }
        place.share = Some(share.to_owned());
        // A share that was given openly, before commitments, gives way to it.
        place.chance.clear();
        Ok(())
    }

    /// At most one claim stands at a table. Where a deal is played again, nothing is left to
    /// settle.
    pub(super) fn claim(&mut self, seat: Seat, claim: Option<&str>) -> Result<(), EventError> {
        self.must_gather()?;
        if self.place(seat)?.person.is_none() {
            return Err(EventError::NobodySits);
        }
        let claims = self.claims(seat);
        let known = |key: &str| claims.iter().find(|claim| claim.key == key).map(|claim| claim.key);
        let claim = claim.map(|key| known(key).ok_or(EventError::NoSuchClaim)).transpose()?;
        for place in self.places.iter_mut().filter(|_| claim.is_some()) {
            place.claim = None;
        }
        self.place(seat)?.claim = claim;
        Ok(())
    }

    /// What the person in this seat can claim.
    pub(super) fn claims(&self, seat: Seat) -> Vec<Claim> {
        if self.settles_nothing() {
            return Vec::new();
        }
        self.meta.game.claims(&self.meta.options, self.meta.seats, seat)
    }

    fn settles_nothing(&self) -> bool {
        self.meta.first_leg.is_some() || self.meta.of_evening.is_some()
    }

    /// The options once it is settled who begins.
    pub(super) fn settled(&self) -> BTreeMap<String, String> {
        if self.settles_nothing() {
            return self.meta.options.clone();
        }
        let names: Vec<&str> =
            self.seats().map(|seat| self.person(seat).map_or("", |person| &person.name)).collect();
        let claim = self.seats().find_map(|seat| Some((seat, self.places[seat.index()].claim?)));
        self.meta.game.settled(&self.meta.options, &names, claim)
    }

    /// Removes free seats.
    pub(super) fn narrow(&mut self) -> Result<(), EventError> {
        self.must_gather()?;
        let taken: Vec<Seat> = self.seats().filter(|seat| !self.is_free(*seat)).collect();
        let mut meta = self.meta.clone();
        meta.seats = taken.len();
        meta.reserved.clear();
        // A trial deal shows whether so few can play.
        AnyMatch::new(meta.game, meta.seats, &meta.options, Seed([0; 32])).map_err(EventError::SetUp)?;
        self.places = taken.iter().map(|seat| self.places[seat.index()].clone()).collect();
        self.meta = meta;
        // What they did before refers to the seats that they have now.
        self.doings.retain(|_, doing| {
            let Some(seat) = doing.seat_mut() else { return true };
            let now = taken.iter().position(|each| each == seat).and_then(Seat::new);
            now.is_some_and(|now| {
                *seat = now;
                true
            })
        });
        Ok(())
    }

    /// From now on shares may be opened, and seats are fixed.
    pub(super) fn begin_opening(&mut self) -> Result<(), EventError> {
        self.must_gather()?;
        if self.free_seat().is_some() {
            return Err(EventError::SeatsFree);
        }
        self.opening = true;
        Ok(())
    }

    pub(super) fn open_share(&mut self, seat: Seat, chance: &str) -> Result<(), EventError> {
        if !self.opening {
            return Err(EventError::NotStarted);
        }
        if !self.is_promised(seat, chance) {
            return Err(EventError::OtherShare);
        }
        chance.clone_into(&mut self.place(seat)?.chance);
        Ok(())
    }

    pub(super) fn get_up(&mut self, seat: Seat) -> Result<(), EventError> {
        self.must_gather()?;
        let place = self.place(seat)?;
        *place = Place { left: place.left, ..Place::default() };
        Ok(())
    }

    /// Level 0 removes the bot.
    pub(super) fn seat_bot(&mut self, seat: Seat, level: u8) -> Result<(), EventError> {
        let gathers = self.must_gather();
        let place = self.place(seat)?;
        if level > 5 {
            return Err(EventError::BotLevel);
        }
        gathers?;
        if place.person.is_some() {
            return Err(EventError::SeatTaken);
        }
        place.level = (level > 0).then_some(level);
        Ok(())
    }

    /// Seats may change until somebody starts the match.
    fn must_gather(&self) -> Result<(), EventError> {
        if self.phase == Phase::Gathering && !self.opening { Ok(()) } else { Err(EventError::Begun) }
    }
}

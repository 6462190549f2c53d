//! What people do at a table.

use std::sync::Arc;
use std::time::Duration;

use engine::{Lang, Seat};
use protocol::lengths::{LONGEST_CHANCE, LONGEST_TEXT};
use protocol::{Access, Act, Person, Phase, Reply, Speed};
use tokio::time::Instant;

use super::{Exit, Requester, TableTask};
use crate::records::event::Event;
use crate::records::event_error::EventError;
use crate::records::ids::{hex, one_line};
use crate::records::meta::new_invite;
use crate::records::reply::ReplyTo;
use crate::records::request_error::RequestError;
use crate::tables::{open, undo};

/// The most that can happen at a table before the deal: people who sit down and get up again
/// without end are stopped.
const MOST_BEFORE: u64 = 500;
/// The most changes of the bots' speed while a table is in memory.
const MOST_SPEEDS: usize = 100;
/// The most things people can say at one table in one match.
const MOST_SAID: usize = 500;
/// And within [`BREATH`], one person and all together.
const SAID_AT_ONCE: usize = 5;
const ALL_SAID_AT_ONCE: usize = 20;
const BREATH: Duration = Duration::from_secs(10);

impl TableTask {
    /// Does what is asked, and answers. Every request that a person makes of a table comes this
    /// way.
    pub(super) async fn ask(&mut self, from: &Person, act: Act, id: u64, reply: ReplyTo) {
        let by = Requester { person: from, outbox: reply.outbox().map(|outbox| outbox.id()) };
        let of_evening = matches!(act, Act::Evening { .. } | Act::PlayEvening { .. });
        if of_evening != self.state.meta.evening.is_some() {
            return reply.refuse(RequestError::NoSuchTable);
        }
        if let Some(seat) = self.state.seat_of(&from.person) {
            self.presence.absent_since[seat.index()] = Instant::now();
            if !matches!(act, Act::Unwatch { .. }) && self.state.alone() == Some(seat) {
                self.presence.last_asked = Some(Instant::now());
                self.resume();
            }
            let stays = !matches!(act, Act::Leave { .. } | Act::Unwatch { .. } | Act::Resign { .. });
            let returns = stays && self.state.is_away(seat) && !self.is_too_late(seat);
            if returns
                && self.state.phase == Phase::Playing
                && let Err(why) =
                    self.commit(Event::Back { seat, spent: self.spent(), at: 0 }, by.outbox).await
            {
                return reply.refuse(why);
            }
        } else if !self.may_look(&from.person, &act) {
            return reply.refuse(RequestError::NoSuchTable);
        }
        if !self.presence.visited {
            self.visited().await;
        }
        let done = match act {
            Act::Watch { since, lang, .. } => return self.watch(&from.person, since, lang, reply),
            Act::Unwatch { .. } => {
                if let Some(outbox) = reply.outbox() {
                    self.unwatch(outbox.id());
                }
                Ok(self.state.event)
            }
            Act::Sit { seat, share, .. } => self.sit(by, seat, share).await,
            Act::Share { share, .. } => self.share(by, share).await,
            Act::Leave { .. } => self.leave(by).await,
            Act::Bot { seat, level, .. } => self.bot(by, seat, level).await,
            Act::Free { seat, .. } => self.free(by, seat).await,
            Act::Renew { .. } => self.renew(&from.person).await,
            Act::Start { chance, here, .. } => self.start(by, chance, here).await,
            Act::Open { chance, .. } => self.open_share(by, chance).await,
            Act::Play { version, mv, .. } => {
                let played = self.play(by, version, mv, id).await;
                if let Err(why @ RequestError::Stale) = played {
                    let current = self.update_for(&from.person, Lang::default(), None);
                    let blank = reply.blank();
                    return reply.answer(Reply { error: Some(why.into()), update: Some(current), ..blank });
                }
                played
            }
            Act::Undo { version, .. } => self.undo(by, version, id).await,
            Act::Resign { .. } => self.resign(by).await,
            Act::Rematch { .. } => return self.rematch(by, reply).await,
            Act::Deal { seat, .. } => return self.look_at_deal(&from.person, seat, reply).await,
            Act::SameDeal { seat, .. } => return self.same_deal(from, seat, reply).await,
            Act::Evening { .. } => return self.look_at_evening(&from.person, reply).await,
            Act::PlayEvening { .. } => return self.play_evening(from, reply).await,
            Act::Say { phrase, .. } => self.say(by, |seat| Event::Said { seat, phrase }).await,
            Act::Write { text, .. } => self.write(by, &text).await,
            Act::AllowChat { allowed, .. } => self.allow_chat(by, allowed).await,
            Act::BotSpeed { speed, .. } => self.set_speed(by, speed).await,
            Act::Mute { seat, muted, .. } => self.mute(&from.person, seat, muted).await,
            Act::Lobby { .. } | Act::Create(_) | Act::CreateEvening(_) => Err(RequestError::NoSuchTable),
        };
        match done {
            Ok(event) => {
                let blank = reply.blank();
                reply.answer(Reply { event: Some(event), ..blank });
            }
            Err(why) => reply.refuse(why),
        }
    }

    /// Whether somebody without a seat may do this. To others the table does not exist.
    pub(super) fn may_look(&self, person: &str, act: &Act) -> bool {
        let meta = &self.state.meta;
        let invite = match act {
            Act::Watch { invite, .. }
            | Act::Sit { invite, .. }
            | Act::Deal { invite, .. }
            | Act::SameDeal { invite, .. }
            | Act::Evening { invite, .. }
            | Act::PlayEvening { invite, .. } => invite.as_deref(),
            _ => None,
        };
        // Those who sat may send the deal to whom they like, once it is no secret any more.
        let of_the_deal = matches!(act, Act::Deal { .. } | Act::SameDeal { .. });
        if of_the_deal && self.state.has_open_deal() && invite.is_some_and(|word| meta.is_invite(word)) {
            return true;
        }
        let welcome = match meta.access {
            Access::Open => true,
            Access::Invited => self.state.lets_in() && invite.is_some_and(|word| meta.is_invite(word)),
            Access::Private => meta.names(person),
        };
        let known = welcome || meta.host == person || meta.expects(person);
        known && (self.state.phase == Phase::Gathering || meta.spectators)
    }

    pub(super) async fn sit(
        &mut self,
        by: Requester<'_>,
        seat: Option<Seat>,
        share: Option<String>,
    ) -> Result<u64, RequestError> {
        if self.state.seat_of(by.id()).is_some() {
            return match share {
                Some(share) if self.state.phase == Phase::Gathering => self.share(by, share).await,
                // Sitting down twice is sitting.
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

    pub(super) async fn leave(&mut self, by: Requester<'_>) -> Result<u64, RequestError> {
        let seat = self.seat(by.id())?;
        match self.state.phase {
            // Some shares may be open already, so nobody else may come into the deal: it goes on,
            // and a bot plays.
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
        // Whoever plays a deal again plays it against the same bots.
        if by.id() != self.state.meta.host || self.state.meta.same_deal.is_some() {
            return Err(RequestError::NotYours);
        }
        if self.state.event >= MOST_BEFORE {
            return Err(RequestError::SlowDown);
        }
        self.commit(Event::Bot { seat, level }, by.outbox).await
    }

    /// The seat of somebody who has been away for as long as a bot would have waited to play for
    /// them.
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

    /// Another word from now on. Those who only look on came with the one before, and have to come
    /// again.
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
            tracing::error!(table.id = %self.state.meta.id, %error, "a new invitation could not be kept");
            self.ends = Some(Exit::Broken);
            return Err(RequestError::NotKept);
        }
        self.state.meta.invite = invite;
        if self.state.meta.access == Access::Invited {
            self.send_away_uninvited();
        }
        self.tell_alone(|watcher| watcher.seat.is_some() || watcher.host);
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

    /// Deals, if there is no share to wait for.
    async fn deal_when_open(&mut self, outbox: Option<u64>) -> Result<u64, RequestError> {
        if self.state.closed_shares().is_empty() { self.deal(outbox).await } else { Ok(self.state.event) }
    }

    /// Deals from the shares that are open.
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
        let moves = if mine && undo::may_undo(game, seat, &self.state.chance) {
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
            tracing::error!(table.id = %self.state.meta.id, %error, "who is muted could not be kept");
            self.ends = Some(Exit::Broken);
            return Err(RequestError::NotKept);
        }
        self.tell_alone(|watcher| watcher.seat == Some(seat));
        Ok(self.state.event)
    }

    pub(super) async fn rematch(&mut self, by: Requester<'_>, reply: ReplyTo) {
        let seat = match self.seat(by.id()) {
            Ok(seat) => seat,
            Err(why) => return reply.refuse(why),
        };
        if self.state.phase != Phase::Over {
            return reply.refuse(RequestError::NotOver);
        }
        if let Some(next) = self.state.next.clone() {
            let blank = reply.blank();
            return reply.answer(Reply { table: Some(next), event: Some(self.state.event), ..blank });
        }
        let (meta, bots) = self.state.rematch(by.id());
        let next = meta.id.to_string();
        let (services, bus) = (Arc::clone(&self.services), Arc::clone(&self.bus));
        // The old table names the new one before anybody can be sent there.
        match self.commit(Event::Rematch { table: next }, by.outbox).await {
            Ok(_) => open(&services, &*bus, meta, by.person.clone(), Some(seat), bots, reply).await,
            Err(why) => reply.refuse(why),
        }
    }

    /// Somebody is deleted: nobody sits there in their name any more. What they did stays done.
    pub(super) async fn forget(&mut self, person: &str) -> Result<(), RequestError> {
        if let Some(seat) = self.state.seat_of(person) {
            match self.state.phase {
                Phase::Gathering if !self.state.opening => {
                    self.commit(Event::Left { seat }, None).await?;
                }
                Phase::Gathering | Phase::Playing if !self.state.is_away(seat) => {
                    self.commit(Event::Away { seat, spent: self.spent(), at: 0 }, None).await?;
                }
                Phase::Gathering | Phase::Playing | Phase::Over => {}
            }
        }
        // One for all the deals of an evening, so that they stay one row of its score sheet.
        let of_evening = self.state.meta.of_evening.as_ref();
        let alias = of_evening.map_or_else(|| hex(&self.state.chance.bytes::<8>()), |of| of.alias.clone());
        let id = self.state.meta.id;
        self.services.store.forget_at(id, person.to_owned(), alias).await?;
        self.list(None);
        self.ends = Some(Exit::Changed);
        Ok(())
    }

    pub(super) fn file(&self, person: &str) -> Result<Box<protocol::MatchFile>, RequestError> {
        let look = Act::Unwatch { table: String::new() };
        if self.state.seat_of(person).is_none() && !self.may_look(person, &look) {
            return Err(RequestError::NoSuchTable);
        }
        self.state.file().map(Box::new).ok_or(RequestError::NotOver)
    }

    fn seat(&self, person: &str) -> Result<Seat, RequestError> {
        self.state.seat_of(person).ok_or(RequestError::NotYours)
    }

    fn must_run(&self, seat: Seat) -> Result<(), RequestError> {
        if self.state.phase == Phase::Playing && !self.state.has_resigned(seat) {
            Ok(())
        } else {
            Err(RequestError::NotRunning)
        }
    }

    fn must_be_current(&self, version: u64) -> Result<(), RequestError> {
        if version == self.state.version { Ok(()) } else { Err(RequestError::Stale) }
    }

    /// A move that comes after the flag has fallen is too late, even if nobody has looked at the
    /// clock yet.
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

    fn asked_before(&self, seat: Seat, id: u64, text: &str) -> Option<Result<u64, RequestError>> {
        self.state.asked_before(seat, id, text).map(|known| known.map_err(|()| RequestError::NumberUsed))
    }
}

/// The promise of a share, if it can be one.
fn promise(share: String) -> Result<String, RequestError> {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if share.len() == 64 && share.bytes().all(digit) { Ok(share) } else { Err(RequestError::Share) }
}

//! Requests of people to a table: who may make them, and the replies.

use std::sync::Arc;

use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use engine::{Lang, Seat};
use protocol::{Access, Act, Person, Phase, Reply};
use records::event::Event;
use records::ids::hex;
use tokio::time::Instant;

use super::{Exit, Requester, TableTask};
use crate::tables::open;

impl TableTask {
    /// Handles a person's request and replies. All their requests come through here.
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
            Act::Claim { claim, .. } => self.claim(by, claim).await,
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
            Act::AskUndo { version, .. } => self.ask_undo(by, version, id).await,
            Act::AnswerUndo { agrees, .. } => self.answer_undo(by, agrees).await,
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

    /// Whether somebody without a seat may do this. For others the table does not exist.
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
        // Players may share the deal with anybody once it is no longer secret.
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
        // The old table must name the new one before anybody can be sent there.
        match self.commit(Event::Rematch { table: next, seat: Some(seat) }, by.outbox).await {
            Ok(_) => open(&services, &*bus, meta, by.person.clone(), Some(seat), bots, reply).await,
            Err(why) => reply.refuse(why),
        }
    }

    /// Deletes a person's name from the table. What they did stays.
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
        // One alias for all deals of an evening, so that they stay one row of its score sheet.
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

    pub(super) fn seat(&self, person: &str) -> Result<Seat, RequestError> {
        self.state.seat_of(person).ok_or(RequestError::NotYours)
    }
}

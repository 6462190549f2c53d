//! What people do at a table.

use std::sync::Arc;
use std::time::Duration;

use engine::Seat;
use protocol::{Act, Code, Person, Phase, Problem, Reply};
use tokio::time::Instant;

use super::Table;
use crate::bus::ReplyTo;
use crate::ids::one_line;
use crate::table::event::Event;
use crate::table::wire::{not_found, problem, slow_down};
use crate::table::{open, undo};

/// Longest share of a deal's chance.
const LONGEST_CHANCE: usize = 64;
/// The most that can happen at a table before the deal: people who sit down and get up again without end are stopped.
const MOST_BEFORE: u64 = 500;
/// The most things people can say at one table in one match.
const MOST_SAID: usize = 500;
/// And one person within [`BREATH`].
const SAID_AT_ONCE: usize = 5;
const BREATH: Duration = Duration::from_secs(10);
/// The longest thing one can say, in characters.
const LONGEST_TEXT: usize = 200;

impl Table {
    pub(super) async fn sit(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
        chance: String,
    ) -> Result<u64, Problem> {
        if let Some(seat) = self.state.seat_of(&person.person) {
            // Sitting down twice is sitting; a share of the chance counts once.
            let _ = seat;
            return Ok(self.state.event);
        }
        if self.state.phase != Phase::Gathering {
            return Err(problem(Code::NotNow, "la partie a commencé", "the match has begun"));
        }
        if self.state.event >= MOST_BEFORE {
            return Err(slow_down());
        }
        if chance.len() > LONGEST_CHANCE {
            return Err(problem(
                Code::Unsuitable,
                "la part de hasard a au plus 64 octets",
                "the share of chance has at most 64 bytes",
            ));
        }
        let seat = match seat {
            Some(seat) if seat.index() >= self.state.meta.seats => {
                return Err(problem(Code::Unsuitable, "il n'y a pas cette place", "there is no such seat"));
            }
            Some(seat) if self.state.meta.keeps(seat, &person.person) => Some(seat),
            Some(_) => None,
            None => self.state.seat_for(&person.person),
        };
        let seat =
            seat.ok_or_else(|| problem(Code::NotNow, "cette place est prise", "that seat is taken"))?;
        let event = self.commit(Event::Sat { seat, person: person.clone(), chance }).await?;
        self.absent_since[seat.index()] = Instant::now();
        Ok(event)
    }

    pub(super) async fn leave(&mut self, person: &str) -> Result<u64, Problem> {
        let seat = self.seat(person)?;
        match self.state.phase {
            Phase::Gathering => self.commit(Event::Left { seat }).await,
            Phase::Playing if !self.state.is_away(seat) => {
                self.commit(Event::Away { seat, spent: self.spent() }).await
            }
            Phase::Playing | Phase::Over => Ok(self.state.event),
        }
    }

    pub(super) async fn bot(&mut self, person: &str, seat: Seat, level: u8) -> Result<u64, Problem> {
        if person != self.state.meta.host {
            return Err(not_yours());
        }
        if self.state.event >= MOST_BEFORE {
            return Err(slow_down());
        }
        self.commit(Event::Bot { seat, level }).await
    }

    pub(super) async fn start(&mut self, person: &str) -> Result<u64, Problem> {
        self.seat(person)?;
        if self.state.phase != Phase::Gathering {
            return Err(problem(Code::NotNow, "la partie a déjà commencé", "the match has begun already"));
        }
        if self.state.free_seat().is_some() {
            return Err(problem(Code::NotNow, "des places sont libres", "seats are free"));
        }
        self.commit(Event::Dealt).await
    }

    pub(super) async fn play(
        &mut self,
        person: &str,
        version: u64,
        mv: String,
        id: u64,
    ) -> Result<u64, Problem> {
        let seat = self.seat(person)?;
        if let Some(before) = self.asked_before(seat, id, &mv) {
            return before;
        }
        self.must_run(seat)?;
        self.must_be_current(version)?;
        if mv.len() > 200 {
            return Err(problem(Code::Malformed, "ce n'est pas un coup", "that is not a move"));
        }
        self.must_have_time(seat).await?;
        let took = self.turn_since.elapsed();
        let played = self.commit(Event::Moved { seat, mv, id: Some(id), spent: self.spent() }).await;
        if played.is_ok() {
            self.rhythm.heard(took);
        }
        played
    }

    pub(super) async fn undo(&mut self, person: &str, version: u64, id: u64) -> Result<u64, Problem> {
        let seat = self.seat(person)?;
        if let Some(before) = self.asked_before(seat, id, "undo") {
            return before;
        }
        self.must_run(seat)?;
        self.must_be_current(version)?;
        let mine = self.state.last_mover == Some(seat);
        if !mine || !self.state.game.as_ref().is_some_and(|game| undo::may_undo(game, seat)) {
            return Err(problem(
                Code::NotNow,
                "on ne reprend que son dernier coup, à son tour, et si personne n'en a rien appris",
                "one takes back only one's last move, on one's turn, and if nobody has learnt anything from it",
            ));
        }
        self.must_have_time(seat).await?;
        self.commit(Event::Undone { seat, id, spent: self.spent() }).await
    }

    pub(super) async fn resign(&mut self, person: &str) -> Result<u64, Problem> {
        let seat = self.seat(person)?;
        self.must_run(seat)?;
        self.commit(Event::Resigned { seat, spent: self.spent() }).await
    }

    pub(super) async fn say(
        &mut self,
        person: &str,
        what: impl FnOnce(Seat) -> Event,
    ) -> Result<u64, Problem> {
        let seat = self.seat(person)?;
        let now = Instant::now();
        while self.said_lately.pop_front_if(|(at, _)| *at + BREATH <= now).is_some() {}
        let lately = self.said_lately.iter().filter(|(_, who)| *who == seat).count();
        if self.said >= MOST_SAID || lately >= SAID_AT_ONCE {
            self.house.metrics.limited.add(1);
            return Err(slow_down());
        }
        self.said += 1;
        self.said_lately.push_back((now, seat));
        self.commit(what(seat)).await
    }

    pub(super) async fn write(&mut self, person: &str, text: &str) -> Result<u64, Problem> {
        self.seat(person)?;
        if !self.state.chat_allowed() {
            return Err(problem(
                Code::NotNow,
                "à cette table, on se parle par phrases toutes faites",
                "at this table people talk in ready-made phrases",
            ));
        }
        let text = one_line(text, LONGEST_TEXT).ok_or_else(|| {
            problem(
                Code::Unsuitable,
                format!("un message est une ligne de 1 à {LONGEST_TEXT} signes visibles"),
                format!("a message is one line of 1 to {LONGEST_TEXT} visible characters"),
            )
        })?;
        self.say(person, |seat| Event::Wrote { seat, text }).await
    }

    pub(super) async fn allow_chat(&mut self, person: &str, allowed: bool) -> Result<u64, Problem> {
        if person != self.state.meta.host {
            return Err(not_yours());
        }
        if self.state.chat_allowed() == allowed {
            return Ok(self.state.event);
        }
        self.commit(Event::Chat { allowed }).await
    }

    pub(super) async fn mute(&mut self, person: &str, other: Seat, muted: bool) -> Result<u64, Problem> {
        let seat = self.seat(person)?;
        if other.index() >= self.state.meta.seats {
            return Err(problem(Code::Unsuitable, "il n'y a pas cette place", "there is no such seat"));
        }
        if self.state.has_muted(seat, other) == muted {
            return Ok(self.state.event);
        }
        self.commit(Event::Muted { seat, other, muted }).await
    }

    pub(super) async fn rematch(&mut self, from: &Person, chance: String, reply: ReplyTo) {
        let seat = match self.seat(&from.person) {
            Ok(seat) => seat,
            Err(why) => return reply.refuse(why),
        };
        if self.state.phase != Phase::Over {
            return reply.refuse(problem(Code::NotNow, "la partie n'est pas finie", "the match is not over"));
        }
        if let Some(next) = self.state.next.clone() {
            let blank = reply.blank();
            return reply.answer(Reply { table: Some(next), event: Some(self.state.event), ..blank });
        }
        if chance.len() > LONGEST_CHANCE {
            return reply.refuse(problem(
                Code::Unsuitable,
                "part de hasard trop longue",
                "share of chance too long",
            ));
        }
        let (meta, bots) = self.state.rematch(&from.person);
        let next = meta.id.to_string();
        let (house, bus) = (Arc::clone(&self.house), Arc::clone(&self.bus));
        // The old table names the new one before anybody can be sent there.
        match self.commit(Event::Rematch { table: next }).await {
            Ok(_) => open(&house, &*bus, meta, from.clone(), Some(seat), chance, bots, reply).await,
            Err(why) => reply.refuse(why),
        }
    }

    pub(super) fn file(&self, person: &str) -> Result<Box<protocol::MatchFile>, Problem> {
        let look = Act::Unwatch { table: String::new() };
        if self.state.seat_of(person).is_none() && !self.may_look(person, &look) {
            return Err(not_found());
        }
        self.state
            .file()
            .map(Box::new)
            .ok_or_else(|| problem(Code::NotNow, "la partie n'est pas finie", "the match is not over"))
    }

    fn seat(&self, person: &str) -> Result<Seat, Problem> {
        self.state.seat_of(person).ok_or_else(not_yours)
    }

    fn must_run(&self, seat: Seat) -> Result<(), Problem> {
        if self.state.phase == Phase::Playing && !self.state.has_resigned(seat) {
            Ok(())
        } else {
            Err(problem(Code::NotNow, "la partie n'est pas en cours", "no match is going on"))
        }
    }

    fn must_be_current(&self, version: u64) -> Result<(), Problem> {
        if version == self.state.version {
            Ok(())
        } else {
            Err(problem(
                Code::Stale,
                "la table a changé entre-temps ; regardez et rejouez",
                "the table has changed meanwhile; look and play again",
            ))
        }
    }

    /// A move that comes after the flag has fallen is too late, even if nobody has looked at the clock yet.
    async fn must_have_time(&mut self, seat: Seat) -> Result<(), Problem> {
        let fallen = self
            .state
            .left(seat)
            .is_some_and(|left| self.state.running().has(seat) && u64::from(self.spent()) >= left);
        let taken_over = self.state.bot(seat).is_some() && self.is_too_late(seat);
        if !fallen && !taken_over {
            return Ok(());
        }
        if !self.state.is_away(seat) {
            self.commit(Event::Away { seat, spent: self.spent() }).await?;
        }
        Err(problem(Code::NotNow, "votre temps est écoulé ; un bot joue", "your time is up; a bot plays"))
    }

    fn asked_before(&self, seat: Seat, id: u64, text: &str) -> Option<Result<u64, Problem>> {
        self.state.asked_before(seat, id, text).map(|known| {
            known.map_err(|()| {
                problem(
                    Code::Malformed,
                    "ce numéro a déjà servi",
                    "that number has been used for something else",
                )
            })
        })
    }
}

fn not_yours() -> Problem {
    problem(Code::NotYours, "ce n'est pas à vous de le faire", "that is not yours to do")
}

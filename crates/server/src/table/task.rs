//! The task that owns one table.

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use catalog::CannotPlay;
use engine::{Lang, Seat, SeatSet};
use futures_util::FutureExt as _;
use protocol::{
    Access, Act, Clocks, ClocksNow, Closed, Code, Grace, LobbyChange, Pace, Person, Phase, Problem, Reply,
    Tell, Update,
};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::event::Event;
use super::pace::{self, Plan, Rhythm};
use super::state::{Cannot, TableState};
use super::thinking::Urgency;
use super::wire::{Looker, With, not_found, problem, slow_down, unavailable, update};
use super::{Bus as _, House, LocalBus, Mail, Outbox, ReplyTo, Watcher, open, text, thinking, undo};
use crate::ids::{TableId, one_line};
use crate::store::{Entry, StoreError, millis};

/// Longest share of a deal's chance.
const LONGEST_CHANCE: usize = 64;
/// The most things people can say at one table in one match.
const MOST_SAID: usize = 500;
/// And one person within [`BREATH`].
const SAID_AT_ONCE: usize = 5;
const BREATH: Duration = Duration::from_secs(10);
/// The longest thing one can say, in characters.
const LONGEST_TEXT: usize = 200;

/// Why the task of a table ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// Nobody needs it in memory.
    Idle,
    /// The server stops.
    Stop,
    /// Its record could not be written, or another task has it.
    Broken,
}

/// Runs a table until nobody needs it. Whatever breaks in here breaks this table alone.
pub(super) async fn run(
    id: TableId,
    house: Arc<House>,
    bus: LocalBus,
    me: mpsc::WeakSender<Mail>,
    mut inbox: mpsc::Receiver<Mail>,
) {
    let state = match load(id, &house).await {
        Ok(Some(state)) => state,
        Ok(None) => return refuse_all(id, &bus, inbox, &not_found()),
        Err(error) => {
            tracing::error!(table.id = %id, %error, "a table could not be read");
            return refuse_all(id, &bus, inbox, &unavailable());
        }
    };
    house.metrics.tables_opened.add(1);
    let now = Instant::now();
    let mut table = Table {
        absent_since: vec![now; state.0.meta.seats],
        turn_since: now,
        last_event: state.1,
        state: state.0,
        house,
        bus: bus.clone(),
        me,
        watchers: Vec::new(),
        plans: VecDeque::new(),
        idle_since: now,
        broken: false,
        said: 0,
        said_lately: VecDeque::new(),
        rhythm: Rhythm::default(),
    };
    table.plan();
    let end = AssertUnwindSafe(table.serve(&mut inbox)).catch_unwind().await;
    if !matches!(end, Ok(End::Idle | End::Stop)) {
        if end.is_err() {
            tracing::error!(table.id = %id, "a table broke and was closed");
            table.house.metrics.tables_broken.add(1);
        }
        let closed = text(&Tell::Closed(Closed {
            table: id.to_string(),
            fr: "Toutes nos excuses : cette table a dû être fermée. Rouvrez-la, rien de joué n'est perdu."
                .to_owned(),
            en: "We are sorry: this table had to be closed. Open it again, nothing that was played is lost."
                .to_owned(),
        }));
        for watcher in &table.watchers {
            watcher.outbox.send(closed.clone());
        }
    }
    bus.forget(id, inbox);
}

async fn load(id: TableId, house: &House) -> Result<Option<(TableState, i64)>, StoreError> {
    let Some(loaded) = house.store.load(id).await? else { return Ok(None) };
    let mut state = TableState::new(loaded.meta);
    for event in &loaded.events {
        state.apply(event).map_err(|error| {
            StoreError::Corrupt(format!("event {} of table {id} does not fit: {error:?}", state.event + 1))
        })?;
    }
    Ok(Some((state, loaded.last)))
}

/// There is no table to ask: everybody who did hears it.
fn refuse_all(id: TableId, bus: &LocalBus, mut inbox: mpsc::Receiver<Mail>, why: &Problem) {
    {
        let mut tables = bus.tables();
        inbox.close();
        tables.remove(&id);
    }
    while let Ok(mail) = inbox.try_recv() {
        match mail {
            Mail::Ask { reply, .. } | Mail::Open { reply, .. } => reply.refuse(why.clone()),
            Mail::File { reply, .. } => drop(reply.send(Err(why.clone()))),
            _ => {}
        }
    }
}

struct Table {
    state: TableState,
    house: Arc<House>,
    bus: LocalBus,
    me: mpsc::WeakSender<Mail>,
    watchers: Vec<Watcher>,
    /// When which bot does what next, soonest first.
    plans: VecDeque<(Instant, Seat, Plan)>,
    /// Since when each seat's person has not been there; for those who are, when they last acted.
    absent_since: Vec<Instant>,
    /// Since when those who must act now have had to.
    turn_since: Instant,
    /// The same in milliseconds since 1970, which goes on while the table sleeps.
    last_event: i64,
    idle_since: Instant,
    broken: bool,
    said: usize,
    /// Who said something when, of late.
    said_lately: VecDeque<(Instant, Seat)>,
    rhythm: Rhythm,
}

impl Table {
    async fn serve(&mut self, inbox: &mut mpsc::Receiver<Mail>) -> End {
        loop {
            let mail = tokio::select! {
                biased;
                mail = inbox.recv() => mail,
                () = sleep_until(self.next_wake()) => {
                    if self.tick().await {
                        return End::Idle;
                    }
                    if self.broken {
                        return End::Broken;
                    }
                    continue;
                }
            };
            match mail {
                None | Some(Mail::Stop) => return End::Stop,
                Some(mail) => self.handle(mail).await,
            }
            if self.broken {
                return End::Broken;
            }
        }
    }

    async fn handle(&mut self, mail: Mail) {
        match mail {
            Mail::Ask { from, act, id, reply } => {
                self.idle_since = Instant::now();
                self.ask(from, act, id, reply).await;
            }
            Mail::Open { host, seat, chance, bots, reply } => {
                let mut result = self.sit(host, Some(seat), chance).await;
                for (seat, level) in bots {
                    if result.is_ok() {
                        result = self.commit(Event::Bot { seat, level }).await;
                    }
                }
                match result {
                    Ok(event) => {
                        let table = Some(self.state.meta.id.to_string());
                        let blank = reply.blank();
                        reply.answer(Reply { event: Some(event), table, ..blank });
                    }
                    Err(why) => reply.refuse(why),
                }
            }
            Mail::Unwatch { outbox } => self.unwatch(&outbox),
            Mail::Thought { version, seat, mv } => self.thought(version, seat, mv).await,
            Mail::File { person, reply } => {
                let _ = reply.send(self.file(&person));
            }
            Mail::Summary { person, reply } => {
                let _ = reply.send(self.mine(&person));
            }
            Mail::Stop => {}
            #[cfg(test)]
            Mail::Panic => panic!("a test breaks this table"),
            #[cfg(test)]
            Mail::Swap(game) => {
                self.state.game = Some(*game);
                // What was told of the match before it is not in the log of this one.
                self.state.marks.iter_mut().for_each(|mark| (mark.log_from, mark.log_to) = (0, 0));
            }
        }
    }

    async fn ask(&mut self, from: Person, act: Act, id: u64, reply: ReplyTo) {
        if let Some(seat) = self.state.seat_of(&from.person) {
            self.absent_since[seat.index()] = Instant::now();
            let stays = !matches!(act, Act::Leave { .. } | Act::Unwatch { .. } | Act::Resign { .. });
            let returns = stays && self.state.is_away(seat) && !self.state.is_flagged(seat);
            if returns
                && self.state.phase == Phase::Playing
                && let Err(why) = self.commit(Event::Back { seat, spent: self.spent() }).await
            {
                return reply.refuse(why);
            }
        } else if !self.may_look(&from.person, &act) {
            return reply.refuse(not_found());
        }
        let done = match act {
            Act::Watch { since, lang, .. } => return self.watch(&from.person, since, lang, reply),
            Act::Unwatch { .. } => {
                if let Some(outbox) = reply.outbox().cloned() {
                    self.unwatch(&outbox);
                }
                Ok(self.state.event)
            }
            Act::Sit { seat, chance, .. } => self.sit(from, seat, chance).await,
            Act::Leave { .. } => self.leave(&from.person).await,
            Act::Bot { seat, level, .. } => self.bot(&from.person, seat, level).await,
            Act::Start { .. } => self.start(&from.person).await,
            Act::Play { version, mv, .. } => {
                let played = self.play(&from.person, version, mv, id).await;
                if let Err(why) = &played
                    && why.code == Code::Stale
                {
                    let current = self.update_for(&from.person, Lang::default(), None);
                    let blank = reply.blank();
                    return reply.answer(Reply { error: Some(why.clone()), update: Some(current), ..blank });
                }
                played
            }
            Act::Undo { version, .. } => self.undo(&from.person, version, id).await,
            Act::Resign { .. } => self.resign(&from.person).await,
            Act::Rematch { chance, .. } => return self.rematch(from, chance, reply).await,
            Act::Say { phrase, .. } => self.say(&from.person, |seat| Event::Said { seat, phrase }).await,
            Act::Write { text, .. } => self.write(&from.person, &text).await,
            Act::AllowChat { allowed, .. } => self.allow_chat(&from.person, allowed).await,
            Act::Mute { seat, muted, .. } => self.mute(&from.person, seat, muted).await,
            Act::Lobby { .. } | Act::Create(_) => Err(not_found()),
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
    fn may_look(&self, person: &str, act: &Act) -> bool {
        let meta = &self.state.meta;
        let invite = match act {
            Act::Watch { invite, .. } | Act::Sit { invite, .. } => invite.as_deref(),
            _ => None,
        };
        let welcome = match meta.access {
            Access::Open => true,
            Access::Invited => invite == Some(&meta.invite),
            Access::Private => meta.names(person),
        };
        let known = welcome || meta.host == person || meta.expects(person);
        known && (self.state.phase == Phase::Gathering || meta.spectators)
    }

    fn watch(&mut self, person: &str, since: Option<u64>, lang: Lang, reply: ReplyTo) {
        let update = self.update_for(person, lang, since);
        if let Some(outbox) = reply.outbox() {
            self.unwatch(&Arc::clone(outbox));
            if self.watchers.len() >= self.house.config.watchers_per_table {
                return reply.refuse(slow_down());
            }
            let waited_for = self.waited_for();
            self.watchers.push(Watcher { outbox: Arc::clone(outbox), person: person.to_owned(), lang });
            if waited_for != self.waited_for() {
                self.tell_clocks();
            }
        }
        let blank = reply.blank();
        reply.answer(Reply { table: Some(update.table.clone()), update: Some(update), ..blank });
    }

    fn update_for(&self, person: &str, lang: Lang, since: Option<u64>) -> Update {
        let clocks = self.clocks();
        Update { clocks, ..update(&self.state, Looker { person, lang }, since, With::Info) }
    }

    /// One's own table in one's list.
    fn mine(&self, person: &str) -> Option<protocol::MyTable> {
        let seat = self.state.seat_of(person).filter(|_| self.state.phase != Phase::Over)?;
        let your_turn = self.state.running().has(seat);
        let left = self.clocks().filter(|_| your_turn).and_then(|clocks| clocks.left[seat.index()]);
        Some(protocol::MyTable { table: self.state.summary_for_those_who_sit(), your_turn, left })
    }

    fn unwatch(&mut self, outbox: &Arc<Outbox>) {
        let now = Instant::now();
        let waited_for = self.waited_for();
        let state = &self.state;
        let absent = &mut self.absent_since;
        self.watchers.retain(|watcher| {
            let goes = Arc::ptr_eq(&watcher.outbox, outbox);
            if goes && let Some(seat) = state.seat_of(&watcher.person) {
                absent[seat.index()] = now;
            }
            !goes
        });
        self.idle_since = now;
        if waited_for != self.waited_for() {
            self.tell_clocks();
        }
    }

    async fn sit(&mut self, person: Person, seat: Option<Seat>, chance: String) -> Result<u64, Problem> {
        if let Some(seat) = self.state.seat_of(&person.person) {
            // Sitting down twice is sitting; a share of the chance counts once.
            let _ = seat;
            return Ok(self.state.event);
        }
        if self.state.phase != Phase::Gathering {
            return Err(problem(Code::NotNow, "la partie a commencé", "the match has begun"));
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
        let event = self.commit(Event::Sat { seat, person, chance }).await?;
        self.absent_since[seat.index()] = Instant::now();
        Ok(event)
    }

    async fn leave(&mut self, person: &str) -> Result<u64, Problem> {
        let seat = self.seat(person)?;
        match self.state.phase {
            Phase::Gathering => self.commit(Event::Left { seat }).await,
            Phase::Playing if !self.state.is_away(seat) => {
                self.commit(Event::Away { seat, spent: self.spent() }).await
            }
            Phase::Playing | Phase::Over => Ok(self.state.event),
        }
    }

    async fn bot(&mut self, person: &str, seat: Seat, level: u8) -> Result<u64, Problem> {
        if person != self.state.meta.host {
            return Err(not_yours());
        }
        self.commit(Event::Bot { seat, level }).await
    }

    async fn start(&mut self, person: &str) -> Result<u64, Problem> {
        self.seat(person)?;
        if self.state.phase != Phase::Gathering {
            return Err(problem(Code::NotNow, "la partie a déjà commencé", "the match has begun already"));
        }
        if self.state.free_seat().is_some() {
            return Err(problem(Code::NotNow, "des places sont libres", "seats are free"));
        }
        self.commit(Event::Dealt).await
    }

    async fn play(&mut self, person: &str, version: u64, mv: String, id: u64) -> Result<u64, Problem> {
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

    async fn undo(&mut self, person: &str, version: u64, id: u64) -> Result<u64, Problem> {
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

    async fn resign(&mut self, person: &str) -> Result<u64, Problem> {
        let seat = self.seat(person)?;
        self.must_run(seat)?;
        self.commit(Event::Resigned { seat, spent: self.spent() }).await
    }

    async fn say(&mut self, person: &str, what: impl FnOnce(Seat) -> Event) -> Result<u64, Problem> {
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

    async fn write(&mut self, person: &str, text: &str) -> Result<u64, Problem> {
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

    async fn allow_chat(&mut self, person: &str, allowed: bool) -> Result<u64, Problem> {
        if person != self.state.meta.host {
            return Err(not_yours());
        }
        if self.state.chat_allowed() == allowed {
            return Ok(self.state.event);
        }
        self.commit(Event::Chat { allowed }).await
    }

    async fn mute(&mut self, person: &str, other: Seat, muted: bool) -> Result<u64, Problem> {
        let seat = self.seat(person)?;
        if other.index() >= self.state.meta.seats {
            return Err(problem(Code::Unsuitable, "il n'y a pas cette place", "there is no such seat"));
        }
        if self.state.has_muted(seat, other) == muted {
            return Ok(self.state.event);
        }
        self.commit(Event::Muted { seat, other, muted }).await
    }

    async fn rematch(&mut self, from: Person, chance: String, reply: ReplyTo) {
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
        let house = Arc::clone(&self.house);
        // The old table names the new one before anybody can be sent there.
        match self.commit(Event::Rematch { table: next }).await {
            Ok(_) => open(&house, &self.bus, meta, from, Some(seat), chance, bots, reply).await,
            Err(why) => reply.refuse(why),
        }
    }

    fn file(&self, person: &str) -> Result<Box<protocol::MatchFile>, Problem> {
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

    /// Milliseconds since those who must act have had to, where the match has a clock.
    fn spent(&self) -> u32 {
        let runs = matches!(self.state.meta.pace, Pace::Clock(_)) && !self.state.running().is_empty();
        if runs { u32::try_from(self.turn_since.elapsed().as_millis()).unwrap_or(u32::MAX) } else { 0 }
    }

    /// A move that comes after the flag has fallen is too late, even if nobody has looked at the clock yet.
    async fn must_have_time(&mut self, seat: Seat) -> Result<(), Problem> {
        let up = self.state.left(seat).is_some_and(|left| {
            self.state.is_flagged(seat) || (self.state.running().has(seat) && u64::from(self.spent()) >= left)
        });
        if !up {
            return Ok(());
        }
        if !self.state.is_away(seat) {
            self.commit(Event::Away { seat, spent: self.spent() }).await?;
        }
        Err(problem(Code::NotNow, "votre temps est écoulé ; un bot joue", "your time is up; a bot plays"))
    }

    /// What the clocks show now, if there is anything to show.
    fn clocks(&self) -> Option<Clocks> {
        let running = self.state.running();
        let seats = self.state.seats();
        let left = |seat: Seat| {
            let counts = running.has(seat);
            match self.state.meta.pace {
                Pace::Live => None,
                Pace::Clock(_) => {
                    let left = self.state.left(seat).filter(|_| self.state.person(seat).is_some())?;
                    Some(if counts { left.saturating_sub(self.spent().into()) } else { left })
                }
                Pace::Seconds(_) | Pace::Days(_) => counts.then(|| self.until(seat).map(left_until))?,
            }
        };
        if self.state.phase != Phase::Playing {
            return None;
        }
        let grace: Vec<Grace> = match self.state.meta.pace {
            Pace::Live => running
                .iter()
                .filter_map(|seat| Some(Grace { seat, left: left_until(self.until(seat)?) }))
                .collect(),
            Pace::Seconds(_) | Pace::Days(_) | Pace::Clock(_) => Vec::new(),
        };
        let counted = self.state.meta.pace != Pace::Live;
        (counted || !grace.is_empty()).then(|| Clocks { running, left: seats.map(left).collect(), grace })
    }

    /// Seats whose person is not there while their turn waits.
    fn waited_for(&self) -> SeatSet {
        let live = self.state.meta.pace == Pace::Live;
        self.state.running().iter().filter(|seat| live && self.until(*seat).is_some()).collect()
    }

    /// Everybody sees that somebody is waited for, or not any more.
    fn tell_clocks(&mut self) {
        let now = ClocksNow { table: self.state.meta.id.to_string(), clocks: self.clocks() };
        let bytes = text(&Tell::Clocks(now));
        self.watchers.retain(|watcher| watcher.outbox.send(bytes.clone()));
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

    /// Makes the event part of the table, keeps it, and tells everybody. When this gives `Ok`, it is on disk.
    async fn commit(&mut self, event: Event) -> Result<u64, Problem> {
        let phase = self.state.phase;
        self.state.apply(&event).map_err(refusal)?;
        let number = self.state.event;
        let quiet = matches!(
            event,
            Event::Moved { .. } | Event::Undone { .. } | Event::Said { .. } | Event::Wrote { .. }
        ) && phase == self.state.phase;
        let of_the_match = event.is_of_the_match();
        let ended = phase != Phase::Over && self.state.phase == Phase::Over;
        let finish = ended.then(|| self.state.finish()).flatten().map(Box::new);
        let summary = (!quiet).then(|| self.state.summary());
        let listing = summary.as_ref().map(|summary| {
            summary.as_ref().map(|summary| serde_json::to_string(summary).expect("a summary is plain data"))
        });
        let moved = matches!(event, Event::Moved { .. });
        let entry = Entry { table: self.state.meta.id, number, event, listing, finish };
        if let Err(error) = self.house.store.append(entry).await {
            // What this task holds may not be what is on disk: it steps down, and the next one reads.
            tracing::error!(table.id = %self.state.meta.id, event = number, %error, "an event could not be kept");
            self.broken = true;
            return Err(unavailable());
        }
        if moved {
            self.house.metrics.moves.add(1);
        }
        if let Some(summary) = summary {
            let table = self.state.meta.id.to_string();
            self.bus.list(LobbyChange { table, summary });
        }
        self.idle_since = Instant::now();
        // Talk does not wind clocks, nor make bots begin anew.
        if of_the_match {
            self.turn_since = self.idle_since;
            self.last_event = millis();
            self.plan();
        }
        self.broadcast(if quiet { With::GameOnly } else { With::Info });
        Ok(number)
    }

    /// Sends the last event to everybody who watches, each as they may see it; those who see the same get the same bytes.
    fn broadcast(&mut self, with: With) {
        let clocks = self.clocks();
        let mut ready: Vec<(Option<Seat>, bool, Lang, axum::extract::ws::Utf8Bytes)> = Vec::new();
        let state = &self.state;
        let since = Some(state.event - 1);
        self.watchers.retain(|watcher| {
            if watcher.outbox.is_closed() {
                return false;
            }
            let seat = state.seat_of(&watcher.person);
            let host = watcher.person == state.meta.host;
            let known = ready
                .iter()
                .find(|(other, as_host, lang, _)| (*other, *as_host, *lang) == (seat, host, watcher.lang));
            let bytes = if let Some((.., bytes)) = known {
                bytes.clone()
            } else {
                let looker = Looker { person: &watcher.person, lang: watcher.lang };
                let update = Update { clocks: clocks.clone(), ..update(state, looker, since, with) };
                let bytes = text(&Tell::Update(update));
                ready.push((seat, host, watcher.lang, bytes.clone()));
                bytes
            };
            watcher.outbox.send(bytes)
        });
    }

    /// Decides what bots do next, and when. A bot that must act thinks at once and moves after a moment; one that may speak up
    /// first has to notice.
    fn plan(&mut self) {
        self.plans.clear();
        let Some(game) = self.state.game.as_ref().filter(|_| self.state.phase == Phase::Playing) else {
            return;
        };
        let config = &self.house.config;
        let now = Instant::now();
        let to_act = game.to_act();
        let is_bot = |seat: &Seat| self.state.bot(*seat).is_some();
        if let Some(seat) = to_act.must.iter().find(is_bot) {
            let goes_on = self.state.last_mover == Some(seat);
            let pace = pace::for_a_move(config.pace, game.legal(seat).len(), goes_on, self.rhythm);
            self.plans.push_back((now, seat, Plan::Move(now + pace)));
        }
        for seat in to_act.may.iter().filter(|seat| !to_act.must.has(*seat)) {
            if let Some(level) = self.state.bot(seat) {
                self.plans.push_back((now + pace::to_notice(config.notice, level), seat, Plan::SpeakUp));
            }
        }
        self.plans.make_contiguous().sort_unstable();
    }

    fn plan_at(&mut self, at: Instant, seat: Seat, plan: Plan) {
        self.plans.push_back((at, seat, plan));
        self.plans.make_contiguous().sort_unstable();
    }

    async fn thought(&mut self, version: u64, seat: Seat, mv: Option<String>) {
        if version != self.state.version
            || self.state.phase != Phase::Playing
            || self.state.bot(seat).is_none()
        {
            return; // The table has gone on meanwhile; another plan is made for what is now.
        }
        let must = self.state.game.as_ref().is_some_and(|game| game.to_act().must.has(seat));
        let due = self.plans.iter().find_map(|(_, who, plan)| match plan {
            Plan::Move(due) if *who == seat => Some(*due),
            _ => None,
        });
        if let Some(due) = due.filter(|due| must && *due > Instant::now())
            && let Some(mv) = mv
        {
            self.plans.retain(|(_, who, _)| *who != seat);
            return self.plan_at(due, seat, Plan::Play(mv));
        }
        if let Some(mv) = mv {
            let spent = self.spent();
            if let Err(why) = self.commit(Event::Moved { seat, mv, id: None, spent }).await
                && why.code != Code::Unavailable
            {
                tracing::error!(table.id = %self.state.meta.id, %seat, "a bot chose a move that the rules refuse");
                self.plan_again(seat);
            }
        } else if must {
            self.plan_again(seat);
        }
    }

    fn plan_again(&mut self, seat: Seat) {
        let soon = Instant::now() + Duration::from_millis(200);
        self.plan_at(soon, seat, Plan::Move(soon));
    }

    /// Until when this seat's person may take their time, if there is an end to it.
    fn until(&self, seat: Seat) -> Option<Instant> {
        match self.state.meta.pace {
            Pace::Live => {
                let here = self.watchers.iter().any(|watcher| {
                    !watcher.outbox.is_closed() && self.state.seat_of(&watcher.person) == Some(seat)
                });
                let since = self.turn_since.max(self.absent_since[seat.index()]);
                (!here).then(|| since + self.house.config.grace)
            }
            Pace::Seconds(seconds) => Some(self.turn_since + Duration::from_secs(seconds.into())),
            // Days go on while nobody looks and the table sleeps.
            Pace::Days(days) => {
                let left = self.last_event + i64::from(days) * 86_400_000 - millis();
                Some(Instant::now() + Duration::from_millis(u64::try_from(left).unwrap_or(0)))
            }
            Pace::Clock(_) => {
                Some(self.turn_since + Duration::from_millis(self.state.left(seat).unwrap_or(0)))
            }
        }
    }

    /// The seat that keeps the others waiting, and until when they wait.
    fn patience(&self) -> Option<(Instant, Seat)> {
        self.state.running().iter().filter_map(|seat| Some((self.until(seat)?, seat))).min()
    }

    fn next_wake(&self) -> Instant {
        let idle = self.idle_since.max(Instant::now() - self.house.config.idle) + self.house.config.idle;
        let bot = self.plans.front().map(|(at, ..)| *at);
        let patience = self.patience().map(|(at, _)| at);
        [bot, patience].into_iter().flatten().fold(idle, Instant::min)
    }

    /// Does what is due; true if nobody needs the table in memory.
    async fn tick(&mut self) -> bool {
        let now = Instant::now();
        let urgency = if self.watchers.is_empty() { Urgency::Alone } else { Urgency::Watched };
        while let Some((_, seat, plan)) = self.plans.pop_front_if(|(at, ..)| *at <= now) {
            if let Plan::Play(mv) = plan {
                self.thought(self.state.version, seat, Some(mv)).await;
                continue;
            }
            let Some((level, game)) = self.state.bot(seat).zip(self.state.game.as_ref()) else { continue };
            let version = self.state.version;
            let me = self.me.clone();
            let done = move |mv| {
                if let Some(me) = me.upgrade() {
                    // A full mailbox loses the thought; the table plans again when nothing comes.
                    let _ = me.try_send(Mail::Thought { version, seat, mv });
                }
            };
            let queued = self.house.pool.think(urgency, thinking::thought(game, seat, level), done);
            self.house.metrics.thoughts.add(1);
            // Asked again later if the queue was full, or if nothing has come of it.
            let later = if queued { self.house.config.bot_patience } else { Duration::from_millis(100) };
            if game.to_act().must.has(seat) || !queued {
                self.plan_at(now + later, seat, plan);
            }
        }
        if let Some((until, seat)) = self.patience()
            && until <= now
        {
            let _ = self.commit(Event::Away { seat, spent: self.spent() }).await;
        }
        let busy = !self.plans.is_empty() || !self.watchers.is_empty();
        let waiting = self.patience().is_some_and(|_| !matches!(self.state.meta.pace, Pace::Days(_)));
        if busy {
            self.idle_since = now;
        }
        !busy && !waiting && now.duration_since(self.idle_since) >= self.house.config.idle
    }
}

fn left_until(end: Instant) -> u64 {
    end.saturating_duration_since(Instant::now()).as_millis() as u64
}

fn not_yours() -> Problem {
    problem(Code::NotYours, "ce n'est pas à vous de le faire", "that is not yours to do")
}

fn refusal(cannot: Cannot) -> Problem {
    match cannot {
        Cannot::Play(CannotPlay::Refused(refused)) => {
            Problem { code: Code::Refused, fr: refused.fr, en: refused.en, article: Some(refused.article) }
        }
        Cannot::Play(CannotPlay::Notation(error)) => {
            problem(Code::Malformed, format!("ce n'est pas un coup : {error}"), error.to_string())
        }
        Cannot::Fit("the seat is taken") => {
            problem(Code::NotNow, "cette place est prise", "that seat is taken")
        }
        Cannot::Fit(why) => problem(Code::NotNow, "ce n'est pas possible maintenant", why),
    }
}

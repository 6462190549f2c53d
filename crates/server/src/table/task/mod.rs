//! The task that owns one table.

mod acts;
mod bots;
mod clocks;
mod telling;

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use engine::{Lang, Seat, SeatSet};
use futures_util::FutureExt as _;
use protocol::{Access, Act, Closed, LobbyChange, Pace, Person, Phase, Reply, Tell, Update};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

pub(crate) use self::acts::{LONGEST_CHANCE, LONGEST_TEXT};
use self::telling::News;
use super::event::Event;
use super::pace::{Plan, Rhythm};
use super::state::TableState;
use super::wire::{Looker, With, update};
use super::{House, Meta, Watcher};
use crate::bus::{Bus, Mail, Opening, ReplyTo, Request};
use crate::ids::TableId;
use crate::problem::RequestError;
use crate::socket::{Outbox, json};
use crate::store::{Damage, Entry, StoreError, millis};

/// How long a table whose match is over stays in memory with nobody there.
const OVER: Duration = Duration::from_secs(5);

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

/// Why there is no task for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CannotOpen {
    NoSuchTable,
    /// The store failed, or what it holds of the table does not fit; the cause is in the log.
    Unreadable,
}

impl From<CannotOpen> for RequestError {
    fn from(why: CannotOpen) -> Self {
        match why {
            CannotOpen::NoSuchTable => Self::NoSuchTable,
            CannotOpen::Unreadable => Self::Unavailable,
        }
    }
}

/// Runs a table until nobody needs it, or says why there is none. Whatever breaks in here breaks this table alone.
pub(crate) async fn run(
    id: TableId,
    new: Option<Meta>,
    house: Arc<House>,
    bus: Arc<dyn Bus>,
    me: mpsc::WeakUnboundedSender<Mail>,
    inbox: &mut mpsc::UnboundedReceiver<Mail>,
) -> Result<(), CannotOpen> {
    let loaded = match new {
        Some(meta) => Ok(Some((TableState::new(meta), millis()))),
        None => load(id, &house).await,
    };
    let state = match loaded {
        Ok(Some(state)) => state,
        Ok(None) => return Err(CannotOpen::NoSuchTable),
        Err(error) => {
            tracing::error!(table.id = %id, %error, "a table could not be read");
            return Err(CannotOpen::Unreadable);
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
        bus,
        me,
        watchers: Vec::new(),
        plans: VecDeque::new(),
        idle_since: now,
        broken: false,
        said: 0,
        said_lately: VecDeque::new(),
        rhythm: Rhythm::default(),
        told_waited_for: SeatSet::NONE,
        rest_due: None,
        owed: None,
        asker: None,
        length: 1024,
    };
    table.plan();
    let end = AssertUnwindSafe(table.serve(inbox)).catch_unwind().await;
    if !matches!(end, Ok(End::Idle | End::Stop)) {
        if end.is_err() {
            tracing::error!(table.id = %id, "a table broke and was closed");
            table.house.metrics.tables_broken.add(1);
        }
        let closed = json(&Tell::Closed(Closed {
            table: id.to_string(),
            fr: "Toutes nos excuses : cette table a dû être fermée. Rouvrez-la, rien de joué n'est perdu."
                .to_owned(),
            en: "We are sorry: this table had to be closed. Open it again, nothing that was played is lost."
                .to_owned(),
        }));
        for watcher in &table.watchers {
            watcher.outbox.send(&closed);
        }
    }
    Ok(())
}

async fn load(id: TableId, house: &House) -> Result<Option<(TableState, i64)>, StoreError> {
    let Some(loaded) = house.store.load(id).await? else { return Ok(None) };
    let mut state = TableState::new(loaded.meta);
    for event in &loaded.events {
        state.apply(event).map_err(|error| {
            let number = state.event + 1;
            StoreError::Corrupt(Damage::Event { number, table: id, error: Arc::new(error) })
        })?;
    }
    Ok(Some((state, loaded.last)))
}

struct Table {
    state: TableState,
    house: Arc<House>,
    bus: Arc<dyn Bus>,
    me: mpsc::WeakUnboundedSender<Mail>,
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
    /// Who is waited for, as those who watch know it.
    told_waited_for: SeatSet,
    /// When those who have not been told of the last moves yet are.
    rest_due: Option<Instant>,
    /// What those who look on have not been told of yet.
    owed: Option<News>,
    /// The socket whose request is being dealt with: it gets an answer in any case.
    asker: Option<Arc<Outbox>>,
    /// About how long an update is.
    length: usize,
}

impl Table {
    async fn serve(&mut self, inbox: &mut mpsc::UnboundedReceiver<Mail>) -> End {
        let mut alarm = pin!(sleep_until(self.next_wake()));
        loop {
            self.tell_onlookers();
            // An alarm that rings too early costs less than setting it anew after every message.
            let wake = self.next_wake();
            if wake < alarm.deadline() {
                alarm.as_mut().reset(wake);
            }
            let mail = tokio::select! {
                biased;
                mail = inbox.recv() => mail,
                () = alarm.as_mut() => {
                    if self.next_wake() <= Instant::now() && self.tick().await {
                        return End::Idle;
                    }
                    if self.broken {
                        return End::Broken;
                    }
                    alarm.as_mut().reset(self.next_wake());
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
            Mail::Request(request) => {
                self.idle_since = Instant::now();
                let Request { from, act, id, reply, slot } = *request;
                self.asker = reply.outbox().cloned();
                self.ask(&from, act, id, reply).await;
                self.asker = None;
                drop(slot);
            }
            Mail::Open(opening) => {
                let Opening { host, seat, chance, bots, reply } = *opening;
                let mut result = self.sit(&host, Some(seat), chance).await;
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
            Mail::Wake => self.wake().await,
            Mail::Stop => {}
            #[cfg(test)]
            Mail::Panic => panic!("a test breaks this table"),
        }
    }

    async fn ask(&mut self, from: &Person, act: Act, id: u64, reply: ReplyTo) {
        if let Some(seat) = self.state.seat_of(&from.person) {
            self.absent_since[seat.index()] = Instant::now();
            let stays = !matches!(act, Act::Leave { .. } | Act::Unwatch { .. } | Act::Resign { .. });
            let returns = stays && self.state.is_away(seat) && !self.is_too_late(seat);
            if returns
                && self.state.phase == Phase::Playing
                && let Err(why) = self.commit(Event::Back { seat, spent: self.spent() }).await
            {
                return reply.refuse(why);
            }
        } else if !self.may_look(&from.person, &act) {
            return reply.refuse(RequestError::NoSuchTable);
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
                if let Err(why @ RequestError::Stale) = played {
                    let current = self.update_for(&from.person, Lang::default(), None);
                    let blank = reply.blank();
                    return reply.answer(Reply { error: Some(why.into()), update: Some(current), ..blank });
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
            Act::Lobby { .. } | Act::Create(_) => Err(RequestError::NoSuchTable),
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
                return reply.refuse(RequestError::SlowDown);
            }
            self.watchers.push(Watcher {
                outbox: Arc::clone(outbox),
                person: person.to_owned(),
                lang,
                seat: self.state.seat_of(person),
                host: person == self.state.meta.host,
                told: self.state.event,
                told_at: Instant::now(),
            });
            self.players_first();
            self.tell_clocks();
        }
        let blank = reply.blank();
        reply.answer(Reply { table: Some(update.table.clone()), update: Some(update), ..blank });
    }

    /// Those who play hear of a move before those who look on, however many these are.
    fn players_first(&mut self) {
        self.watchers.sort_by_key(|watcher| watcher.seat.is_none());
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
        let absent = &mut self.absent_since;
        self.watchers.retain(|watcher| {
            let goes = Arc::ptr_eq(&watcher.outbox, outbox);
            if goes && let Some(seat) = watcher.seat {
                absent[seat.index()] = now;
            }
            !goes
        });
        self.idle_since = now;
        self.tell_clocks();
    }

    /// Makes the event part of the table, keeps it, and tells everybody. When this gives `Ok`, it is on disk.
    async fn commit(&mut self, event: Event) -> Result<u64, RequestError> {
        if self.broken {
            // What could not be kept is in the state, and nobody may be told of it.
            return Err(RequestError::NotKept);
        }
        let phase = self.state.phase;
        let moved = matches!(event, Event::Moved { .. });
        if !moved {
            // Only moves are told together: what is taken back, say, was seen before.
            self.tell_rest();
        }
        self.state.apply(&event)?;
        let number = self.state.event;
        let quiet = (moved
            || matches!(event, Event::Undone { .. } | Event::Said { .. } | Event::Wrote { .. }))
            && phase == self.state.phase;
        let of_the_match = event.is_of_the_match();
        // With a clock for the match every interval is charged; otherwise only play winds the clock of a move.
        let winds = match self.state.meta.pace {
            Pace::Clock(_) => of_the_match,
            Pace::Live | Pace::Seconds(_) | Pace::Days(_) => event.is_play(),
        };
        let in_days = matches!(self.state.meta.pace, Pace::Days(_));
        let due = (in_days && of_the_match).then(|| self.due(if winds { millis() } else { self.last_event }));
        let ended = phase != Phase::Over && self.state.phase == Phase::Over;
        let finish = ended.then(|| self.state.finish()).flatten().map(Box::new);
        let summary = (!quiet).then(|| self.state.summary());
        let listing = summary.as_ref().map(|summary| {
            summary.as_ref().map(|summary| serde_json::to_string(summary).expect("a summary is plain data"))
        });
        let seated = matches!(event, Event::Sat { .. } | Event::Left { .. });
        let entry = Entry { table: self.state.meta.id, number, event, listing, due, finish };
        if let Err(error) = self.house.store.append(entry).await {
            // What this task holds may not be what is on disk: it steps down, and the next one reads.
            tracing::error!(table.id = %self.state.meta.id, event = number, %error, "an event could not be kept");
            self.broken = true;
            return Err(RequestError::NotKept);
        }
        if moved {
            self.house.metrics.moves.add(1);
        }
        if let Some(summary) = summary {
            let table = self.state.meta.id.to_string();
            self.bus.list(LobbyChange { table, summary });
        }
        if seated {
            for watcher in &mut self.watchers {
                watcher.seat = self.state.seat_of(&watcher.person);
            }
            self.players_first();
        }
        self.idle_since = Instant::now();
        // Talk does not wind clocks, nor make bots begin anew.
        if winds {
            self.turn_since = self.idle_since;
            self.last_event = millis();
        }
        if of_the_match {
            self.plan();
        }
        self.told_waited_for = self.waited_for();
        let with = if quiet { With::GameOnly } else { With::Info };
        self.tell(News { with, of_a_move: moved && quiet });
        Ok(number)
    }

    /// How long it stays in memory with nobody there. Once the match is over, people seldom come back.
    fn idle(&self) -> Duration {
        let idle = self.house.config.idle;
        if self.state.phase == Phase::Over { idle.min(OVER) } else { idle }
    }

    fn next_wake(&self) -> Instant {
        let idle = self.idle_since.max(Instant::now() - self.idle()) + self.idle();
        let bot = self.plans.front().map(|(at, ..)| *at);
        let patience = self.patience().map(|(at, _)| at);
        [bot, patience, self.rest_due].into_iter().flatten().fold(idle, Instant::min)
    }

    /// Does what is due; true if nobody needs the table in memory.
    async fn tick(&mut self) -> bool {
        let now = Instant::now();
        if self.rest_due.is_some_and(|due| due <= now) {
            self.tell_rest();
        }
        self.follow_plans(now).await;
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
        !busy && !waiting && now.duration_since(self.idle_since) >= self.idle()
    }
}

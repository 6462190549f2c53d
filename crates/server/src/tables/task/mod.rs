//! The task that owns one table.

mod acts;
mod bots;
mod clocks;
mod commit;
mod deal;
mod evening;
mod gathering;
mod playing;
mod talk;
mod telling;
mod undo_request;
mod vacancy;
mod watching;

use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use engine::{Seat, SeatSet};
use futures_util::FutureExt as _;
use protocol::{Pace, Person, Phase, Reply};
use records::clock::millis;
use records::event::Event;
use records::ids::TableId;
use records::meta::Meta;
use records::store_error::{Damage, StoreError};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use self::telling::News;
use super::pace::{Plan, Rhythm};
use super::state::TableState;
use super::{Services, Watcher};
use crate::mail::bus::{Bus, CannotOpen, Mail, Opening, Request};

/// How long a table whose match is over stays in memory with nobody there.
const OVER: Duration = Duration::from_secs(5);

/// Why the task of a table ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exit {
    /// Nobody needs it in memory.
    Idle,
    /// Nobody came for so long that it was deleted.
    Deleted,
    /// What is kept of it has changed, and is to be read anew.
    Changed,
    /// The server stops.
    Stop,
    /// Its record could not be written, or another task has it.
    Broken,
}

/// Runs a table until nobody needs it, or says why there is none. Whatever breaks in here breaks
/// this table alone.
pub(crate) async fn run(
    id: TableId,
    new: Option<Meta>,
    services: Arc<Services>,
    bus: Arc<dyn Bus>,
    me: mpsc::WeakUnboundedSender<Mail>,
    inbox: &mut mpsc::UnboundedReceiver<Mail>,
) -> Result<(), CannotOpen> {
    // Whoever sets a table up is there.
    let visited = new.is_some();
    let loaded = match new {
        Some(meta) => Ok(Some((TableState::new(meta, services.config.chance.clone()), millis()))),
        None => load(id, &services).await,
    };
    let state = match loaded {
        Ok(Some(state)) => state,
        Ok(None) => return Err(CannotOpen::NoSuchTable),
        Err(error) => {
            tracing::error!(table.id = %id, %error, "a table could not be read");
            return Err(CannotOpen::Unreadable);
        }
    };
    services.metrics.tables_opened.add(1);
    let now = Instant::now();
    let mut table = TableTask {
        presence: Presence {
            visited,
            idle_since: now,
            absent_since: vec![now; state.0.meta.seats],
            last_asked: None,
            asked_from: None,
        },
        broadcast: Broadcast {
            watchers: Vec::new(),
            owed: None,
            rest_due: None,
            told_waited_for: SeatSet::NONE,
            length: 1024,
        },
        bots: BotPlans { plans: VecDeque::new(), paused: false, speeds: 0, rhythm: Rhythm::default() },
        clock: TurnClock {
            turn_since: now,
            last_event: state.1,
            opening_since: now,
            undo_asked: now,
            undo_checks: 0,
        },
        state: state.0,
        services,
        bus,
        me,
        said_lately: VecDeque::new(),
        ends: None,
    };
    table.plan();
    let end = AssertUnwindSafe(table.serve(inbox)).catch_unwind().await;
    if matches!(end, Ok(Exit::Idle)) {
        table.vacate().await;
    }
    if matches!(end, Ok(Exit::Changed)) {
        // They ask for it again.
        table.send_away(|w| w.table_changed, |_| true);
    }
    if !matches!(end, Ok(Exit::Idle | Exit::Deleted | Exit::Changed | Exit::Stop)) {
        table.bus.stepped_down(id);
        if end.is_err() {
            tracing::error!(table.id = %id, "a table broke and was closed");
            table.services.metrics.tables_broken.add(1);
        }
        table.send_away(|w| w.table_broken, |_| true);
    }
    Ok(())
}

async fn load(id: TableId, services: &Services) -> Result<Option<(TableState, i64)>, StoreError> {
    let Some(loaded) = services.store.load(id).await? else { return Ok(None) };
    let mut state = TableState::new(loaded.meta, services.config.chance.clone());
    for event in &loaded.events {
        state.apply(event).map_err(|error| {
            let number = state.event + 1;
            StoreError::Corrupt(Damage::Event { number, table: id, error: Arc::new(error) })
        })?;
    }
    state.read();
    Ok(Some((state, loaded.last)))
}

struct TableTask {
    state: TableState,
    services: Arc<Services>,
    bus: Arc<dyn Bus>,
    me: mpsc::WeakUnboundedSender<Mail>,
    presence: Presence,
    broadcast: Broadcast,
    bots: BotPlans,
    clock: TurnClock,
    /// Who said something when, of late.
    said_lately: VecDeque<(Instant, Seat)>,
    /// Set when it is to end with what is being dealt with.
    ends: Option<Exit>,
}

/// Who is at the table, and who was when.
struct Presence {
    /// Whether anybody has come since it was opened.
    visited: bool,
    /// Since when it could leave memory.
    idle_since: Instant,
    /// Since when each seat's person has not been there; for those who are, when they last acted.
    absent_since: Vec<Instant>,
    /// When the only person at the table last asked for something without having gone since:
    /// programs may ask over HTTP and never watch.
    last_asked: Option<Instant>,
    /// Where the last request came from, if that is known.
    asked_from: Option<IpAddr>,
}

/// Who is sent what happens, and what they have not been sent yet.
struct Broadcast {
    watchers: Vec<Watcher>,
    /// What those who look on have not been told of yet.
    owed: Option<News>,
    /// When those who have not been told of the last moves yet are.
    rest_due: Option<Instant>,
    /// Who is waited for, as those who watch know it.
    told_waited_for: SeatSet,
    /// About how long an update is.
    length: usize,
}

/// What the bots do next.
struct BotPlans {
    /// When which bot does what next, soonest first.
    plans: VecDeque<(Instant, Seat, Plan)>,
    /// Whether they wait for the only person at the table to come back.
    paused: bool,
    /// How often their speed was changed.
    speeds: usize,
    rhythm: Rhythm,
}

/// Since when things wait.
struct TurnClock {
    /// Since when those who must act now have had to.
    turn_since: Instant,
    /// The same in milliseconds since 1970, which goes on while the table sleeps.
    last_event: i64,
    /// Since when shares are being opened, where they are.
    opening_since: Instant,
    /// Since when a request to take a move back waits, where there is one, and how often it has
    /// been looked at since.
    undo_asked: Instant,
    undo_checks: usize,
}

/// The person who makes a request, and the number of the outbox that the reply goes to, if it goes
/// to one.
#[derive(Clone, Copy)]
struct Requester<'a> {
    person: &'a Person,
    outbox: Option<u64>,
}

impl<'a> Requester<'a> {
    /// The person's number.
    fn id(&self) -> &'a str {
        &self.person.person
    }
}

impl TableTask {
    async fn serve(&mut self, inbox: &mut mpsc::UnboundedReceiver<Mail>) -> Exit {
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
                        return Exit::Idle;
                    }
                    if let Some(exit) = self.ends {
                        return exit;
                    }
                    alarm.as_mut().reset(self.next_wake());
                    continue;
                }
            };
            match mail {
                None | Some(Mail::Stop) => return Exit::Stop,
                Some(mail) => self.handle(mail).await,
            }
            if let Some(exit) = self.ends {
                return exit;
            }
        }
    }

    /// Whether what it holds may not be what is kept: then nobody may be told of it.
    fn is_broken(&self) -> bool {
        self.ends == Some(Exit::Broken)
    }

    async fn handle(&mut self, mail: Mail) {
        match mail {
            Mail::Request(request) => {
                self.presence.idle_since = Instant::now();
                let Request { from, act, id, reply, slot } = *request;
                self.presence.asked_from = reply.address();
                self.ask(&from, act, id, reply).await;
                drop(slot);
            }
            Mail::Open(opening) => {
                let Opening { host, seat, bots, reply } = *opening;
                self.presence.asked_from = reply.address();
                let mut result = self.sit(Requester { person: &host, outbox: None }, Some(seat), None).await;
                for (seat, level) in bots {
                    if result.is_ok() {
                        result = self.commit(Event::Bot { seat, level }, None).await;
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
            Mail::Unwatch { outbox } => self.unwatch(outbox),
            Mail::Thought { version, seat, mv } => self.thought(version, seat, mv).await,
            Mail::File { person, reply } => {
                let _ = reply.send(self.file(&person));
            }
            Mail::Summary { person, reply } => {
                let _ = reply.send(self.mine(&person));
            }
            Mail::Wake => self.wake().await,
            Mail::Forget { person, reply } => {
                let _ = reply.send(self.forget(&person).await);
            }
            Mail::Retire { before } => {
                if self.broadcast.watchers.is_empty() && self.clock.last_event < before {
                    self.delete_if_possible().await;
                }
            }
            Mail::Close { reply } => {
                let _ = reply.send(self.close().await);
            }
            Mail::Delete { reply } => {
                let _ = reply.send(self.delete_with_a_word().await);
            }
            Mail::Stop => {}
            Mail::StepDown => self.ends = Some(Exit::Changed),
            #[cfg(test)]
            Mail::Panic => panic!("a test breaks this table"),
        }
    }

    /// How long it stays in memory with nobody there. Once the match is over, people seldom come
    /// back.
    fn idle(&self) -> Duration {
        let idle = self.services.config.idle;
        if self.state.phase == Phase::Over { idle.min(OVER) } else { idle }
    }

    fn next_wake(&self) -> Instant {
        let idle = self.presence.idle_since.max(Instant::now() - self.idle()) + self.idle();
        let bot = self.bots.plans.front().map(|(at, ..)| *at);
        let patience = self.patience().map(|(at, _)| at);
        [bot, patience, self.broadcast.rest_due, self.deal_due(), self.undo_due()]
            .into_iter()
            .flatten()
            .fold(idle, Instant::min)
    }

    /// When the match is dealt without the shares that are not open by then.
    fn deal_due(&self) -> Option<Instant> {
        self.state.opening.then(|| self.clock.opening_since + self.services.config.opening)
    }

    /// Does what is due; true if nobody needs the table in memory.
    async fn tick(&mut self) -> bool {
        let now = Instant::now();
        if self.broadcast.rest_due.is_some_and(|due| due <= now) {
            self.tell_rest(None);
        }
        if self.deal_due().is_some_and(|due| due <= now) {
            // A deal that cannot be kept breaks the table; there is nobody to tell.
            let _ = self.deal(None).await;
        }
        if self.undo_due().is_some_and(|due| due <= now) {
            self.look_at_undo_request().await;
        }
        self.follow_plans(now).await;
        if let Some((until, seat)) = self.patience()
            && until <= now
        {
            let _ = self.commit(Event::Away { seat, spent: self.spent(), at: 0 }, None).await;
        }
        let busy = !self.bots.plans.is_empty() || !self.broadcast.watchers.is_empty();
        let waiting = self.patience().is_some_and(|_| !matches!(self.state.meta.pace, Pace::Days(_)));
        if busy {
            self.presence.idle_since = now;
        }
        !busy
            && self.state.undo_request.is_none()
            && !waiting
            && !self.state.opening
            && now.duration_since(self.presence.idle_since) >= self.idle()
    }
}

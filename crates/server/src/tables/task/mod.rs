//! The task that owns one table.

mod acts;
mod bots;
mod broadcast;
mod clocks;
mod commit;
mod deal;
mod evening;
mod gathering;
mod playing;
mod talk;
mod undo_request;
mod vacancy;
mod watching;

use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bus::closed::WhyClosed;
use bus::{Bus, CannotOpen, Mail, Opening, Request};
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

use self::broadcast::News;
use super::pace::{Plan, Rhythm};
use super::state::TableState;
use super::{Services, Watcher};

/// How long an empty table stays in memory after its match.
const OVER: Duration = Duration::from_secs(5);

/// Why the task of a table ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exit {
    /// Nobody uses it.
    Idle,
    /// Nobody came for a long time, and it was deleted.
    Deleted,
    /// What is stored has changed and must be read again.
    Changed,
    /// The server stops.
    Stop,
    /// An event could not be stored, or another task has the table.
    Broken,
}

/// Runs a table until nobody uses it, or says why there is no such table. A panic breaks only this
/// table.
pub(crate) async fn run(
    id: TableId,
    new: Option<Meta>,
    services: Arc<Services>,
    bus: Arc<dyn Bus>,
    me: mpsc::WeakUnboundedSender<Mail>,
    inbox: &mut mpsc::UnboundedReceiver<Mail>,
) -> Result<(), CannotOpen> {
    // The host of a new table counts as present.
    let visited = new.is_some();
    let loaded = match new {
        Some(meta) => Ok(Some((TableState::new(meta, services.config.chance.clone()), millis()))),
        None => load(id, &services).await,
    };
    let state = match loaded {
        Ok(Some((state, _))) if !state.meta.is_of_this_edition() => return Err(CannotOpen::OtherEdition),
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
            shown_waited_for: SeatSet::NONE,
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
        // Clients ask for the table again.
        table.send_away(WhyClosed::Changed, |_| true);
    }
    if !matches!(end, Ok(Exit::Idle | Exit::Deleted | Exit::Changed | Exit::Stop)) {
        table.bus.stepped_down(id);
        if end.is_err() {
            tracing::error!(table.id = %id, "a table broke and was closed");
            table.services.metrics.tables_broken.add(1);
        }
        table.send_away(WhyClosed::Broken, |_| true);
    }
    Ok(())
}

async fn load(id: TableId, services: &Services) -> Result<Option<(TableState, i64)>, StoreError> {
    let Some(loaded) = services.store.load(id).await? else { return Ok(None) };
    let mut state = TableState::new(loaded.meta, services.config.chance.clone());
    if !state.meta.is_of_this_edition() {
        return Ok(Some((state, loaded.last))); // Its events mean nothing here.
    }
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
    /// Who spoke when, lately.
    said_lately: VecDeque<(Instant, Seat)>,
    /// Set if the task ends after the current mail.
    ends: Option<Exit>,
}

/// Presence: who is at the table, and since when others are away.
struct Presence {
    /// Whether anybody has come since the table was read.
    visited: bool,
    /// Since when the table is unused.
    idle_since: Instant,
    /// For each seat: since when its person is away, or when they last acted if they are present.
    absent_since: Vec<Instant>,
    /// The last request of the only person at the table, until they leave: programs may use HTTP
    /// and never watch.
    last_asked: Option<Instant>,
    /// The address of the last request, if it is known.
    asked_from: Option<IpAddr>,
}

/// Who watches, and what has not been sent to them yet.
struct Broadcast {
    watchers: Vec<Watcher>,
    /// What has not been sent to spectators yet.
    owed: Option<News>,
    /// When the moves that were held back are sent.
    rest_due: Option<Instant>,
    /// Who is waited for, as watchers know it.
    shown_waited_for: SeatSet,
    /// The usual length of an update.
    length: usize,
}

/// What the bots do next.
struct BotPlans {
    /// The bots' next steps, soonest first.
    plans: VecDeque<(Instant, Seat, Plan)>,
    /// Whether they wait for the only person to come back.
    paused: bool,
    /// How often their speed was changed.
    speeds: usize,
    rhythm: Rhythm,
}

/// Since when somebody is waited for.
struct TurnClock {
    /// Since when the current turn lasts.
    turn_since: Instant,
    /// The same in milliseconds since 1970, which passes while the table sleeps.
    last_event: i64,
    /// Since when shares are being opened, if they are.
    opening_since: Instant,
    /// Since when a request to take a move back waits, where there is one, and how often it has
    /// been looked at since.
    undo_asked: Instant,
    undo_checks: usize,
}

/// The person who makes a request, and the id of the outbox that gets the reply, if it is a
/// socket's.
#[derive(Clone, Copy)]
struct Requester<'a> {
    person: &'a Person,
    outbox: Option<u64>,
}

impl<'a> Requester<'a> {
    /// The person's id.
    fn id(&self) -> &'a str {
        &self.person.person
    }
}

impl TableTask {
    async fn serve(&mut self, inbox: &mut mpsc::UnboundedReceiver<Mail>) -> Exit {
        let mut alarm = pin!(sleep_until(self.next_wake()));
        loop {
            self.send_to_spectators();
            // An alarm that rings too early costs less than resetting it after every message.
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

    /// Whether the state may differ from the store: then nobody may see it.
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
        }
    }

    /// How long the table stays in memory while nobody uses it. After a match people seldom come
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

    /// When the match is dealt without the shares that are still missing.
    fn deal_due(&self) -> Option<Instant> {
        self.state.opening.then(|| self.clock.opening_since + self.services.config.opening)
    }

    /// Does what is due. True if the table can leave memory.
    async fn tick(&mut self) -> bool {
        let now = Instant::now();
        if self.broadcast.rest_due.is_some_and(|due| due <= now) {
            self.send_held_back(None);
        }
        if self.deal_due().is_some_and(|due| due <= now) {
            // A deal that cannot be stored breaks the table; there is nobody to reply to.
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

//! Tables. Each is owned by one task, and nothing else changes it.

mod chain;
mod pace;
mod sentences;
mod state;
mod task;
mod undo;
mod usual;
mod wire;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bot_pool::{Done, Job, Limit, Pool, Urgency, Workers, thought};
use bus::outbox::Outbox;
use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use bus::{Bus, Opening};
use catalog::AnyMatch;
use engine::{Lang, Seat};
use protocol::{Pace, Person};
use tokio::time::Instant;

use records::clock::millis;
use records::meta::Meta;
use records::metrics::Metrics;
use records::store::Store;
#[cfg(test)]
pub(crate) use state::TableState;
pub(crate) use task::run;
#[cfg(test)]
pub(crate) use undo::may_undo;

use crate::config::Config;

/// What every table needs.
pub(crate) struct Services {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) pool: Pool,
    pub(crate) metrics: Arc<Metrics>,
    /// The workers of a cluster, if there are any.
    pub(crate) workers: OnceLock<Box<dyn Workers>>,
}

impl Services {
    /// Queues a bot's decision for this seat and level, with this seed. False if too many decisions
    /// wait already.
    fn think(
        &self,
        urgency: Urgency,
        time: Duration,
        (game, seat, level, number): (&AnyMatch, Seat, u8, u64),
        done: Done,
    ) -> bool {
        if let Some(workers) = self.workers.get()
            && let Some(job) = Job::of(game, seat, level, number, urgency, time)
        {
            return workers.think(job, done);
        }
        let thought = thought(game, seat, level, number);
        self.pool.think(urgency, Limit::within(time), thought, done).is_ok()
    }
}

/// Stores a new table, and seats its host and its bots.
pub(crate) async fn open(
    services: &Services,
    bus: &dyn Bus,
    meta: Meta,
    host: Person,
    seat: Option<Seat>,
    bots: Vec<(Seat, u8)>,
    reply: ReplyTo,
) {
    let first = Seat::all(1).next().expect("every table has a first seat");
    if let Err(error) = services.store.create_table(Box::new(meta.clone())).await {
        tracing::error!(%error, "a new table could not be stored");
        return reply.refuse(RequestError::NotKept);
    }
    let seat = seat.unwrap_or(first);
    bus.open(meta, Opening { host, seat, bots, reply });
}

/// Until when a table whose match has not begun is kept if nobody comes from now on, in
/// milliseconds since 1970.
pub(crate) fn vacant_until(config: &Config, pace: Pace) -> i64 {
    let days = match pace {
        Pace::Days(days) => days,
        Pace::Live | Pace::Seconds(_) | Pace::Clock(_) => 0,
    };
    let kept = config.vacant.max(Duration::from_hours(24) * days);
    millis() + i64::try_from(kept.as_millis()).unwrap_or(i64::MAX / 2)
}

/// A socket that watches the table, its person and language.
struct Watcher {
    outbox: Arc<dyn Outbox>,
    person: String,
    lang: Lang,
    /// The person's seat, and whether they are the host.
    seat: Option<Seat>,
    host: bool,
    /// The last event that was sent, and when.
    sent: u64,
    sent_at: Instant,
    /// Whether seats, phase or settings have changed since.
    owed_info: bool,
}

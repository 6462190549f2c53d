//! Tables: each is owned by one task, which alone changes it.

mod event;
mod fair;
mod meta;
mod pace;
mod state;
mod task;
mod thinking;
mod undo;
mod wire;

use std::sync::Arc;

use engine::{Lang, Seat};
use protocol::{NewTable, Person, Problem};
use tokio::time::Instant;

pub use event::Event;
pub use meta::Meta;
pub(crate) use task::run;
pub(crate) use thinking::Pool;
#[cfg(test)]
pub(crate) use undo::may_undo;
pub(crate) use wire::{not_found, problem, slow_down, unavailable};

use crate::bus::{Bus, Opening, ReplyTo};
use crate::config::Config;
use crate::ids::account_key;
use crate::metrics::Metrics;
use crate::socket::{Outbox, Post};
use crate::store::Store;

/// What every table needs.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) pool: Pool,
    pub(crate) post: Post,
    pub(crate) metrics: Arc<Metrics>,
}

/// Sets a table up and seats its host.
pub(crate) async fn create(house: &House, bus: &dyn Bus, mut asked: NewTable, host: Person, reply: ReplyTo) {
    match named(house, &asked.with).await {
        Ok(people) => asked.with = people,
        Err(why) => return reply.refuse(why),
    }
    let meta = match Meta::new(&asked, &host.person) {
        Ok(meta) => meta,
        Err((fr, en)) => return reply.refuse(problem(protocol::Code::Unsuitable, fr, en)),
    };
    let bots = Seat::all(meta.seats).rev().zip(asked.bots.iter().copied()).collect();
    open(house, bus, meta, host, None, asked.chance, bots, reply).await;
}

/// The most people that one can name.
const MOST_NAMED: usize = 16;

/// The public numbers of those whom a private table is for.
async fn named(house: &House, names: &[String]) -> Result<Vec<String>, Problem> {
    if names.len() > MOST_NAMED {
        return Err(problem(
            protocol::Code::Unsuitable,
            "on nomme au plus seize personnes",
            "one names at most sixteen people",
        ));
    }
    let mut people = Vec::new();
    for name in names {
        let account = match house.store.account_named(account_key(name)).await {
            Ok(account) => account,
            Err(error) => {
                tracing::error!(%error, "an account could not be looked up");
                return Err(unavailable());
            }
        };
        let number = name.len() == 16 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
        match account {
            Some(account) => people.push(account.person),
            None if number => people.push(name.to_lowercase()),
            None => {
                return Err(problem(
                    protocol::Code::Unsuitable,
                    "personne n'a de compte à ce nom",
                    "nobody has an account of that name",
                ));
            }
        }
    }
    Ok(people)
}

/// The database cannot be written.
fn not_kept() -> Problem {
    problem(
        protocol::Code::Unavailable,
        "rien ne peut être enregistré en ce moment ; redemandez dans un instant",
        "nothing can be kept at the moment; ask again in a while",
    )
}

#[expect(clippy::too_many_arguments, reason = "each is a different thing and none has a default")]
async fn open(
    house: &House,
    bus: &dyn Bus,
    meta: Meta,
    host: Person,
    seat: Option<Seat>,
    chance: String,
    bots: Vec<(Seat, u8)>,
    reply: ReplyTo,
) {
    let first = Seat::all(1).next().expect("every table has a first seat");
    if let Err(error) = house.store.create_table(Box::new(meta.clone())).await {
        tracing::error!(%error, "a table could not be kept");
        return reply.refuse(not_kept());
    }
    let seat = seat.unwrap_or(first);
    bus.open(meta, Opening { host, seat, chance, bots, reply });
}

/// Who watches from which socket, in which language.
struct Watcher {
    outbox: Arc<Outbox>,
    person: String,
    lang: Lang,
    /// Where they sit, if they do, and whether they set the table up.
    seat: Option<Seat>,
    host: bool,
    /// The last event they were told of, and when.
    told: u64,
    told_at: Instant,
}

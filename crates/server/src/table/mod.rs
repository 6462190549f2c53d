//! Tables: each is owned by one task, which alone changes it.

mod event;
mod fair;
mod meta;
mod outbox;
mod pace;
mod state;
mod task;
mod thinking;
mod undo;
mod wire;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::{Lang, Seat};
use protocol::{Act, LobbyChange, MatchFile, NewTable, Person, Problem, Summary};
use tokio::sync::{broadcast, mpsc, oneshot};

pub use event::Event;
pub use meta::Meta;
pub(crate) use outbox::{Outbox, ReplyTo, text};
pub(crate) use thinking::Pool;
#[cfg(test)]
pub(crate) use undo::may_undo;
pub(crate) use wire::{not_found, problem, slow_down, unavailable};

use crate::config::Config;
use crate::ids::{TableId, account_key};
use crate::metrics::Metrics;
use crate::store::Store;

/// What a table's task is sent. Nothing else reaches it.
pub(crate) enum Mail {
    /// A request about this table.
    Ask { from: Person, act: Act, id: u64, reply: ReplyTo },
    /// The first thing a new table hears: its host, who sits at once, and its bots.
    Open { host: Person, seat: Seat, chance: String, bots: Vec<(Seat, u8)>, reply: ReplyTo },
    /// A socket is gone, or does not watch any more.
    Unwatch { outbox: Arc<Outbox> },
    /// A bot has thought.
    Thought { version: u64, seat: Seat, mv: Option<String> },
    /// The match for download.
    File { person: String, reply: oneshot::Sender<Result<Box<MatchFile>, Problem>> },
    /// What one's own list shows of it.
    Summary { person: String, reply: oneshot::Sender<Option<protocol::MyTable>> },
    /// The server stops.
    Stop,
    /// Breaks the table, to see what happens then.
    #[cfg(test)]
    Panic,
    /// Puts another truth in the place of this one, to see who notices.
    #[cfg(test)]
    Swap(Box<catalog::AnyMatch>),
}

/// Brings mail to the one task that owns a table, wherever that is. The other seam: in one process it is a map; between
/// several it would forward.
pub(crate) trait Bus: Send + Sync + 'static {
    /// Brings the mail, opening the table if it sleeps.
    fn deliver(&self, table: TableId, mail: Mail);
    /// Tells the table that this socket does not watch it any more; a table that sleeps need not know.
    fn release(&self, table: TableId, outbox: &Arc<Outbox>);
    /// Tells everybody's lobby.
    fn list(&self, change: LobbyChange);
    /// The lobby as it is, and its changes from now on.
    fn lobby(&self) -> (Vec<Summary>, broadcast::Receiver<Arc<LobbyChange>>);
}

/// What every table needs.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) pool: Pool,
    pub(crate) metrics: Arc<Metrics>,
}

/// The bus of one process.
#[derive(Clone)]
pub(crate) struct LocalBus(Arc<Local>);

struct Local {
    house: Arc<House>,
    tables: Mutex<HashMap<TableId, mpsc::Sender<Mail>>>,
    lobby: Mutex<BTreeMap<String, Summary>>,
    changes: broadcast::Sender<Arc<LobbyChange>>,
}

/// Mail that waits at one table; past that, clients are told to slow down.
const MAILBOX: usize = 64;

impl LocalBus {
    pub(crate) fn new(house: Arc<House>, listed: Vec<Summary>) -> Self {
        let lobby = listed.into_iter().map(|summary| (summary.table.clone(), summary)).collect();
        Self(Arc::new(Local {
            house,
            tables: Mutex::default(),
            lobby: Mutex::new(lobby),
            changes: broadcast::channel(256).0,
        }))
    }

    /// How many tables are in memory.
    pub(crate) fn awake(&self) -> usize {
        self.tables().len()
    }

    /// Asks every table to finish what it is doing.
    pub(crate) fn stop(&self) {
        let mailboxes: Vec<_> = self.tables().values().cloned().collect();
        for mailbox in mailboxes {
            // A table whose mailbox is full is busy, and ends with the process; what it acknowledged is kept.
            let _ = mailbox.try_send(Mail::Stop);
        }
    }

    // The map is only ever touched for a moment, and never across an await.
    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<Mail>>> {
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a table that ends out of the map; what was on its way to it goes to a new one.
    fn forget(&self, table: TableId, mut inbox: mpsc::Receiver<Mail>) {
        {
            let mut tables = self.tables();
            inbox.close();
            tables.remove(&table);
        }
        while let Ok(mail) = inbox.try_recv() {
            if !matches!(mail, Mail::Stop | Mail::Unwatch { .. } | Mail::Thought { .. }) {
                self.deliver(table, mail);
            }
        }
    }
}

impl Bus for LocalBus {
    fn deliver(&self, table: TableId, mail: Mail) {
        let mut tables = self.tables();
        let mailbox = tables.entry(table).or_insert_with(|| {
            let (mailbox, inbox) = mpsc::channel(MAILBOX);
            let task = task::run(table, Arc::clone(&self.0.house), self.clone(), mailbox.downgrade(), inbox);
            tokio::spawn(task);
            mailbox
        });
        let refused = mailbox.try_send(mail);
        drop(tables);
        // Whoever waits for anything else hears that the server cannot, by the dropped answer.
        if let Err(mpsc::error::TrySendError::Full(Mail::Ask { reply, .. })) = refused {
            reply.refuse(slow_down());
        }
    }

    fn release(&self, table: TableId, outbox: &Arc<Outbox>) {
        if let Some(mailbox) = self.tables().get(&table) {
            // A table whose mailbox is full finds out when it next sends.
            let _ = mailbox.try_send(Mail::Unwatch { outbox: Arc::clone(outbox) });
        }
    }

    fn list(&self, change: LobbyChange) {
        let mut lobby = self.0.lobby.lock().unwrap_or_else(PoisonError::into_inner);
        let before = match &change.summary {
            Some(summary) => lobby.insert(change.table.clone(), summary.clone()),
            None => lobby.remove(&change.table),
        };
        if before != change.summary {
            // Nobody may be looking.
            let _ = self.0.changes.send(Arc::new(change));
        }
    }

    fn lobby(&self) -> (Vec<Summary>, broadcast::Receiver<Arc<LobbyChange>>) {
        let lobby = self.0.lobby.lock().unwrap_or_else(PoisonError::into_inner);
        (lobby.values().cloned().collect(), self.0.changes.subscribe())
    }
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
    let id = meta.id;
    let first = Seat::all(1).next().expect("every table has a first seat");
    if let Err(error) = house.store.create_table(Box::new(meta)).await {
        tracing::error!(%error, "a table could not be kept");
        return reply.refuse(unavailable());
    }
    bus.deliver(id, Mail::Open { host, seat: seat.unwrap_or(first), chance, bots, reply });
}

/// Who watches from which socket, in which language.
struct Watcher {
    outbox: Arc<Outbox>,
    person: String,
    lang: Lang,
}

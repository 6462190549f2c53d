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

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::{Lang, Seat};
use protocol::{Act, LobbyChange, MatchFile, NewTable, Person, Problem, Summary};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant;

pub use event::Event;
pub use meta::Meta;
pub(crate) use thinking::Pool;
#[cfg(test)]
pub(crate) use undo::may_undo;
pub(crate) use wire::{not_found, problem, slow_down, unavailable};

use crate::config::Config;
use crate::ids::{TableId, account_key};
use crate::metrics::Metrics;
use crate::socket::{Outbox, Post, ReplyTo};
use crate::store::Store;

/// What a table's task is sent. Nothing else reaches it.
pub(crate) enum Mail {
    /// A request about this table.
    Ask(Box<Asked>),
    /// The first thing a new table hears: its host, who sits at once, and its bots.
    Open(Box<Opening>),
    /// A socket is gone, or does not watch any more.
    Unwatch { outbox: Arc<Outbox> },
    /// A bot has thought.
    Thought { version: u64, seat: Seat, mv: Option<String> },
    /// The match for download.
    File { person: String, reply: oneshot::Sender<Result<Box<MatchFile>, Problem>> },
    /// What one's own list shows of it.
    Summary { person: String, reply: oneshot::Sender<Option<protocol::MyTable>> },
    /// It is time to go on, though nobody may be looking.
    Wake,
    /// The server stops.
    Stop,
    /// Breaks the table, to see what happens then.
    #[cfg(test)]
    Panic,
}

/// A request, with the place in the queue that it takes up.
pub(crate) struct Asked {
    pub(crate) from: Arc<Person>,
    pub(crate) act: Act,
    pub(crate) id: u64,
    pub(crate) reply: ReplyTo,
    turn: Turn,
}

/// How a table begins.
pub(crate) struct Opening {
    host: Person,
    seat: Seat,
    chance: String,
    bots: Vec<(Seat, u8)>,
    reply: ReplyTo,
}

/// Brings mail to the one task that owns a table, wherever that is. The other seam: in one process it is a map; between
/// several it would forward.
pub(crate) trait Bus: Send + Sync + 'static {
    /// Brings a request. Whoever has too many waiting at that table is told to slow down; the others do not notice.
    fn ask(&self, table: TableId, from: Arc<Person>, id: u64, act: Act, reply: ReplyTo);
    /// Brings the mail, opening the table if it sleeps.
    fn deliver(&self, table: TableId, mail: Mail);
    /// Opens a table that is new, and so need not be read.
    fn open(&self, meta: Meta, opening: Opening);
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
    pub(crate) post: Post,
    pub(crate) metrics: Arc<Metrics>,
}

/// The bus of one process.
#[derive(Clone)]
pub(crate) struct LocalBus(Arc<Local>);

struct Local {
    house: Arc<House>,
    tables: Mutex<HashMap<TableId, Mailbox>>,
    lobby: Mutex<BTreeMap<String, Summary>>,
    changes: broadcast::Sender<Arc<LobbyChange>>,
}

/// Requests of one person that may wait at one table. Everybody has their own, so nobody can take all the places.
const WAITING: u32 = 16;
/// People who are remembered though they have none waiting.
const REMEMBERED: usize = 16;
/// People who may have requests waiting at one table.
const ALL_WAITING: usize = 16_384;

/// The way to one table's task.
#[derive(Clone)]
struct Mailbox {
    mail: mpsc::UnboundedSender<Mail>,
    waiting: Arc<Waiting>,
}

/// Who has how many requests waiting at a table.
#[derive(Default)]
struct Waiting(Mutex<HashMap<String, u32>>);

impl Waiting {
    fn counts(&self) -> MutexGuard<'_, HashMap<String, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place in the queue, if this person has one left.
    fn turn(self: &Arc<Self>, person: &Arc<Person>) -> Option<Turn> {
        let mut counts = self.counts();
        let full = counts.len() >= ALL_WAITING;
        match counts.get_mut(&person.person) {
            Some(count) if *count >= WAITING => return None,
            Some(count) => *count += 1,
            None if full => return None,
            None => drop(counts.insert(person.person.clone(), 1)),
        }
        Some(Turn { waiting: Arc::clone(self), person: Arc::clone(person) })
    }
}

/// A place in a table's queue, given back when dropped.
struct Turn {
    waiting: Arc<Waiting>,
    person: Arc<Person>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut counts = self.waiting.counts();
        if let Some(count) = counts.get_mut(&self.person.person) {
            *count -= 1;
            // Those who play ask again and again; only a crowd is not remembered.
            if *count == 0 && counts.len() > REMEMBERED {
                counts.remove(&self.person.person);
            }
        }
    }
}

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
        // One that is gone has nothing to finish.
        self.tables().values().for_each(|mailbox| drop(mailbox.mail.send(Mail::Stop)));
    }

    // The map is only ever touched for a moment, and never across an await.
    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Mailbox>> {
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a table that ends out of the map; what was on its way to it goes to a new one.
    fn forget(&self, table: TableId, mut inbox: mpsc::UnboundedReceiver<Mail>) {
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

impl LocalBus {
    /// The mailbox of a table's task, which is started if there is none.
    fn mailbox(&self, table: TableId, new: Option<Meta>) -> Mailbox {
        let mut tables = self.tables();
        // One that is closed is of a task that could not even say that it ends.
        if let Some(mailbox) = tables.get(&table).filter(|mailbox| !mailbox.mail.is_closed()) {
            return mailbox.clone();
        }
        let (mail, inbox) = mpsc::unbounded_channel();
        let (house, bus, me) = (Arc::clone(&self.0.house), self.clone(), mail.downgrade());
        tokio::spawn(task::run(table, new, house, bus, me, inbox));
        let mailbox = Mailbox { mail, waiting: Arc::default() };
        tables.insert(table, mailbox.clone());
        mailbox
    }

    /// Puts the mail into the box, without holding up those who write to other tables. A task that ends takes its box off the map
    /// first: mail that comes too late for one is for the next.
    fn send(&self, table: TableId, mailbox: &Mailbox, mail: Mail) {
        let mut late = mailbox.mail.send(mail).err();
        while let Some(mpsc::error::SendError(mail)) = late {
            late = self.mailbox(table, None).mail.send(mail).err();
        }
    }
}

impl Bus for LocalBus {
    fn ask(&self, table: TableId, from: Arc<Person>, id: u64, act: Act, reply: ReplyTo) {
        let mailbox = self.mailbox(table, None);
        if let Some(turn) = mailbox.waiting.turn(&from) {
            self.send(table, &mailbox, Mail::Ask(Box::new(Asked { from, act, id, reply, turn })));
        } else {
            self.0.house.metrics.limited.add(1);
            reply.refuse(slow_down());
        }
    }

    fn deliver(&self, table: TableId, mail: Mail) {
        self.send(table, &self.mailbox(table, None), mail);
    }

    fn open(&self, meta: Meta, opening: Opening) {
        let table = meta.id;
        self.send(table, &self.mailbox(table, Some(meta)), Mail::Open(Box::new(opening)));
    }

    fn release(&self, table: TableId, outbox: &Arc<Outbox>) {
        if let Some(mailbox) = self.tables().get(&table) {
            let _ = mailbox.mail.send(Mail::Unwatch { outbox: Arc::clone(outbox) });
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

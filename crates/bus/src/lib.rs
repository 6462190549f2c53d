//! How requests find the one task that owns a table, wherever that task runs, and how replies come
//! back: the trait [`Bus`], the [`Mail`] that it carries, the trait [`outbox::Outbox`] for what a
//! client is to read, replies, and why a request is refused.
//!
//! This is one of the two seams of the server ([`records::store`] is the other). HTTP handlers,
//! sockets and the tables' own tasks know these types, and nothing of what implements [`Bus`].

mod bus_error;
pub mod closed;
pub mod event_error;
pub mod frame;
pub mod listing;
pub mod node;
pub mod outbox;
pub mod queue;
pub mod reply;
pub mod request_error;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use engine::Seat;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use protocol::{Act, LobbyChange, LobbyPage, MatchFile, MyTable, Person, Summary};
use records::ids::TableId;
use records::meta::Meta;
use tokio::sync::{broadcast, oneshot};

pub use crate::bus_error::BusError;
use crate::listing::{Cursor, ListedBy, Listing};
use crate::queue::QueueSlot;
use crate::reply::ReplyTo;
use crate::request_error::RequestError;

/// Brings mail to the task that owns a table, and the lobby to everybody.
pub trait Bus: Send + Sync + 'static {
    /// Brings a request. If its person has too many requests waiting at this table, they are told
    /// to slow down; others do not notice.
    fn ask(&self, table: TableId, from: Arc<Person>, id: u64, act: Act, reply: ReplyTo);
    /// Brings mail, and opens the table if it sleeps.
    fn deliver(&self, table: TableId, mail: Mail);
    /// Opens a new table, which need not be read.
    fn open(&self, meta: Meta, opening: Opening);
    /// The socket with this outbox no longer watches the table. A sleeping table need not know.
    fn release(&self, table: TableId, outbox: u64);
    /// Whether one more table of this person, from this address, may be listed.
    fn may_list(&self, host: &str, address: Option<IpAddr>) -> bool;
    /// Updates the lobby everywhere. A table for which there is no room stays off the list.
    fn list(&self, listing: Listing);
    /// A page of the current lobby, of one game or of all, and all changes from now on.
    fn lobby(
        &self,
        game: Option<&str>,
        after: Option<Cursor>,
    ) -> (LobbyPage, broadcast::Receiver<Arc<LobbyChange>>);
    /// How many tables are listed.
    fn listed(&self) -> usize;
    /// How many tables are listed by person and by address.
    fn listed_by(&self) -> ListedBy;
    /// Unlists tables that have been listed for at least `age` and sleep: those that were listed
    /// when the server stopped. Returns what was shown of them.
    fn unlist_asleep(&self, age: Duration) -> Vec<(TableId, Summary)>;
    /// How many tables are in this process's memory.
    fn awake(&self) -> usize;
    /// Asks every table of this process to finish.
    fn stop(&self);
    /// The task of this table found that its state is not what is stored: perhaps another process
    /// owns the table.
    fn stepped_down(&self, _table: TableId) {}
    /// This process stops, and others may take its tables.
    fn leave(&self) -> BoxFuture<'_, ()> {
        std::future::ready(()).boxed()
    }
}

/// What a table's task is sent. Nothing else reaches it.
pub enum Mail {
    Request(Box<Request>),
    /// The first mail of a new table.
    Open(Box<Opening>),
    /// A socket has closed, or no longer watches.
    Unwatch {
        outbox: u64,
    },
    /// A bot has decided.
    Thought {
        version: u64,
        seat: Seat,
        mv: Option<String>,
    },
    /// The match for download.
    File {
        person: String,
        reply: oneshot::Sender<Result<Box<MatchFile>, RequestError>>,
    },
    /// What a person's own list shows of the table.
    Summary {
        person: String,
        reply: oneshot::Sender<Option<MyTable>>,
    },
    /// The table is due, although perhaps nobody watches.
    Wake,
    /// A person is deleted: they leave their seat, or a stand-in plays, and the record is read
    /// again without their name.
    Forget {
        person: String,
        reply: oneshot::Sender<Result<(), RequestError>>,
    },
    /// Deletes the table, unless somebody is there or something was played since this time
    /// (milliseconds since 1970).
    Retire {
        before: i64,
    },
    /// The operator ends the match without a result.
    Close {
        reply: oneshot::Sender<Result<(), RequestError>>,
    },
    /// The operator deletes the table, even if people are there.
    Delete {
        reply: oneshot::Sender<Result<(), RequestError>>,
    },
    /// The server stops.
    Stop,
    /// Another node may own the table; clients ask for it again.
    StepDown,
}

impl Mail {
    /// Refuses mail that expects a reply: there is no such table.
    pub fn refuse(self, why: CannotOpen) {
        match self {
            Self::Request(request) => request.reply.refuse(why.into()),
            Self::Open(opening) => opening.reply.refuse(why.into()),
            Self::File { reply, .. } => drop(reply.send(Err(why.into()))),
            Self::Forget { reply, .. } | Self::Close { reply } | Self::Delete { reply } => {
                drop(reply.send(Err(why.into())));
            }
            _ => {}
        }
    }
}

/// A person's request to a table.
pub struct Request {
    pub from: Arc<Person>,
    pub act: Act,
    pub id: u64,
    pub reply: ReplyTo,
    /// The place in the table's queue that it takes until it is handled.
    pub slot: QueueSlot,
}

/// The start of a table: its host, who takes a seat at once, and its bots.
pub struct Opening {
    pub host: Person,
    pub seat: Seat,
    pub bots: Vec<(Seat, u8)>,
    pub reply: ReplyTo,
}

/// Why there is no task for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CannotOpen {
    NoSuchTable,
    /// It was played with another edition of the game's pieces.
    OtherEdition,
    /// The store failed, or what it holds is damaged. The cause is in the log.
    Unreadable,
}

impl From<CannotOpen> for RequestError {
    fn from(why: CannotOpen) -> Self {
        match why {
            CannotOpen::NoSuchTable => Self::NoSuchTable,
            CannotOpen::OtherEdition => Self::OtherEdition,
            CannotOpen::Unreadable => Self::Unavailable,
        }
    }
}

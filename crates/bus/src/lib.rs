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

/// Brings mail to the one task that owns a table, and everybody the lobby.
pub trait Bus: Send + Sync + 'static {
    /// Brings a request. Whoever has too many waiting at that table is told to slow down; the
    /// others do not notice.
    fn ask(&self, table: TableId, from: Arc<Person>, id: u64, act: Act, reply: ReplyTo);
    /// Brings the mail, opening the table if it sleeps.
    fn deliver(&self, table: TableId, mail: Mail);
    /// Opens a table that is new, and so need not be read.
    fn open(&self, meta: Meta, opening: Opening);
    /// Tells the table that the socket with this outbox does not watch it any more; a table that
    /// sleeps need not know.
    fn release(&self, table: TableId, outbox: u64);
    /// Whether one more table of this person, from this address, may be listed.
    fn may_list(&self, host: &str, address: Option<IpAddr>) -> bool;
    /// Tells everybody's lobby; a table for which there is no room stays off the list.
    fn list(&self, listing: Listing);
    /// A page of the lobby as it is, of one game or of all, and all changes from now on.
    fn lobby(
        &self,
        game: Option<&str>,
        after: Option<Cursor>,
    ) -> (LobbyPage, broadcast::Receiver<Arc<LobbyChange>>);
    /// How many tables are listed.
    fn listed(&self) -> usize;
    /// How many of them are whose.
    fn listed_by(&self) -> ListedBy;
    /// Takes tables off the list that have been on it for so long and that nobody is at: those that
    /// were listed when the server was last stopped. Gives what was shown of them.
    fn unlist_asleep(&self, age: Duration) -> Vec<(TableId, Summary)>;
    /// How many tables are in this process's memory.
    fn awake(&self) -> usize;
    /// Asks every table of this process to finish what it is doing.
    fn stop(&self);
    /// The task of this table found that what it holds is not what is kept: perhaps the table is
    /// another process's by now.
    fn stepped_down(&self, _table: TableId) {}
    /// Nothing of this process is needed any more, and others may have its tables.
    fn leave(&self) -> BoxFuture<'_, ()> {
        std::future::ready(()).boxed()
    }
}

/// What a table's task is sent. Nothing else reaches it.
pub enum Mail {
    Request(Box<Request>),
    /// The first thing a new table hears.
    Open(Box<Opening>),
    /// A socket is gone, or does not watch any more.
    Unwatch {
        outbox: u64,
    },
    /// A bot has thought.
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
    /// What a person's own list shows of it.
    Summary {
        person: String,
        reply: oneshot::Sender<Option<MyTable>>,
    },
    /// It is time to go on, though nobody may be looking.
    Wake,
    /// A person is deleted: they get up, or a bot plays on, and the record is read anew without
    /// their name.
    Forget {
        person: String,
        reply: oneshot::Sender<Result<(), RequestError>>,
    },
    /// It goes, unless somebody is there or something was played since this time (milliseconds
    /// since 1970).
    Retire {
        before: i64,
    },
    /// Whoever runs the server ends its match without a result.
    Close {
        reply: oneshot::Sender<Result<(), RequestError>>,
    },
    /// Whoever runs the server deletes it, whoever is there.
    Delete {
        reply: oneshot::Sender<Result<(), RequestError>>,
    },
    /// The server stops.
    Stop,
    /// The table may be another node's by now; whoever watches it asks for it again.
    StepDown,
}

impl Mail {
    /// Answers what asks for an answer: there is no table to give it.
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

/// Somebody asks something of a table.
pub struct Request {
    pub from: Arc<Person>,
    pub act: Act,
    pub id: u64,
    pub reply: ReplyTo,
    /// The place in the table's queue that it takes up until it is dealt with.
    pub slot: QueueSlot,
}

/// How a table begins: its host, who sits down at once, and its bots.
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

//! How requests find the one task that owns a table, wherever that task runs.
//!
//! This is one of the two seams ([`records::store`] is the other). HTTP handlers, sockets
//! and the tables' own tasks know [`Bus`] and nothing of what is behind it ([`crate::bus`]).

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

use crate::mail::listing::{Cursor, ListedBy, Listing};
use crate::mail::queue::QueueSlot;
use crate::mail::reply::ReplyTo;
use crate::mail::request_error::RequestError;

/// Brings mail to the one task that owns a table, and everybody the lobby.
pub(crate) trait Bus: Send + Sync + 'static {
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
pub(crate) enum Mail {
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
    /// Breaks the table, to see what happens then.
    #[cfg(test)]
    Panic,
}

impl Mail {
    /// Answers what asks for an answer: there is no table to give it.
    pub(crate) fn refuse(self, why: CannotOpen) {
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
pub(crate) struct Request {
    pub(crate) from: Arc<Person>,
    pub(crate) act: Act,
    pub(crate) id: u64,
    pub(crate) reply: ReplyTo,
    /// The place in the table's queue that it takes up until it is dealt with.
    pub(crate) slot: QueueSlot,
}

/// How a table begins: its host, who sits down at once, and its bots.
pub(crate) struct Opening {
    pub(crate) host: Person,
    pub(crate) seat: Seat,
    pub(crate) bots: Vec<(Seat, u8)>,
    pub(crate) reply: ReplyTo,
}

/// Why there is no task for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CannotOpen {
    NoSuchTable,
    /// It was played with another edition of the game's pieces.
    OtherEdition,
    /// The store failed, or what it holds of the table does not fit; the cause is in the log.
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

//! What a bus between nodes needs of the node that it serves. The server implements it, and the bus
//! calls it, so neither knows the other.

use std::net::IpAddr;
use std::sync::{Arc, Weak};
use std::time::Duration;

use bot_pool::{Pool, Workers};
use futures_util::future::BoxFuture;
use protocol::{Problem, Summary};
use records::ids::TableId;
use records::metrics::Metrics;
use serde::{Deserialize, Serialize};

use crate::Bus;
use crate::outbox::Outbox;

/// One node of a cluster.
pub trait Node: Send + Sync + 'static {
    /// The bus within this node: its own tables, and its copy of the lobby.
    fn tables(&self) -> &dyn LocalTables;
    fn metrics(&self) -> &Metrics;
    /// The threads on which this node's bots think.
    fn pool(&self) -> &Pool;
    /// From now on, jobs go to these workers.
    fn use_workers(&self, workers: Box<dyn Workers>);
    /// An outbox for a socket of another node. What is written to it goes to `send`, in order.
    fn remote_outbox(&self, send: SendBytes) -> Arc<dyn Outbox>;
    /// From now on, announcements of this node go to this listener.
    fn set_listener(&self, listener: Listener);
    /// Another node has announced something.
    fn heard(&self, announcement: Announcement);
    /// Announces the requests that were counted since the last time.
    fn announce_requests(&self);
    /// Drops what is cached of sessions: an announcement may have been lost.
    fn forget_sessions(&self);
}

/// The tables and the lobby of one process, as a bus between nodes uses them.
pub trait LocalTables: Bus {
    /// Makes tables send through this bus instead of this process's own.
    fn set_outer(&self, bus: Weak<dyn Bus>);
    fn is_awake(&self, table: TableId) -> bool;
    /// Closes all tables, so that clients ask for them again.
    fn step_down(&self);
    fn listed_tables(&self) -> Vec<TableId>;
    /// As [`Bus::unlist_asleep`], for those tables that `goes` accepts.
    fn unlist_if(&self, age: Duration, goes: &mut dyn FnMut(TableId) -> bool) -> Vec<(TableId, Summary)>;
}

/// A server without tables, which computes moves for the bots of nodes: what operators see of it.
pub trait Worker: Send + Sync + 'static {
    /// Whether a job could reach it.
    fn is_up(&self) -> bool;
    /// How many jobs wait for a thread.
    fn waiting(&self) -> usize;
    /// Takes no more jobs, and resolves when those that it took are answered.
    fn stop(&self) -> BoxFuture<'_, ()>;
}

/// Sends bytes to the node that has the socket.
pub type SendBytes = Box<dyn Fn(&[u8]) + Send + Sync>;

/// Passes announcements on to the other nodes.
pub type Listener = Arc<dyn Fn(Announcement) + Send + Sync>;

/// What every node has to know, whichever node it happened on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Announcement {
    Session(SessionChange),
    Used(Used),
}

/// A change of sessions that other nodes may have cached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SessionChange {
    /// What is cached of a person is out of date.
    Changed {
        person: String,
    },
    /// All sessions of a person have ended, except the one with the hash `but`.
    AllEnded {
        person: String,
        but: Option<[u8; 32]>,
    },
    Ended {
        hash: [u8; 32],
    },
    /// A person is banned, and this is the reason that they read.
    ShutOut {
        person: String,
        why: Problem,
    },
    /// An account has taken a name with this key.
    NameTaken {
        key: String,
    },
}

/// Something that counts against a limit which holds for the whole cluster.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Used {
    /// A new session from this address.
    Session { address: IpAddr },
    /// A new table by this person.
    Table { person: String },
    /// A password tried from this address for the account whose name has this key.
    Password { address: IpAddr, key: String },
    /// Requests by address since the last announcement.
    Requests { counts: Vec<(IpAddr, u32)> },
}

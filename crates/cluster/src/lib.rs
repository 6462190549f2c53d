//! Several servers as one: [`NatsBus`], the bus between nodes that share a `PostgreSQL` database;
//! [`BotWorker`], which computes moves for their bots; and [`moving`], which copies an installation
//! from the file of one server into such a database, or back.
//!
//! A table is run by the node that has its lease ([`PostgresStore::claim`]); any node takes any
//! socket. A request for a table of another node is forwarded to that node (`forwarding.rs`), which
//! sends a receipt. What the table sends to the socket comes back as finished frames
//! (`sockets.rs`), numbered, so that a lost one is noticed and the client reconnects. NATS carries
//! all of it and stores nothing. A node that stops renewing its leases is noticed by the database's
//! clock (`heartbeat.rs`).
//!
//! The server knows nothing of this crate. It implements [`bus::node::Node`], and the program joins
//! the two.

mod forwarding;
mod heartbeat;
mod jobs;
mod link;
pub mod moving;
mod routes;
mod sockets;
mod wire;
mod worker;

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use bus::listing::{Cursor, ListedBy, Listing};
use bus::node::Node;
use bus::reply::ReplyTo;
use bus::{Bus, BusError, Mail, Opening, Request};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use protocol::{Act, LobbyChange, LobbyPage, Person, Summary};
use records::ids::TableId;
use records::meta::Meta;
use store_postgres::PostgresStore;
use tokio::sync::broadcast;
use tokio::time::Instant;

pub use self::worker::BotWorker;

use self::forwarding::InFlight;
use self::jobs::{Jobs, RemoteWorkers};
use self::link::BusLink;
use self::routes::{Route, Work};
use self::sockets::{OwnSocket, RemoteSocket};
use self::wire::{Broadcast, Message};

/// How long a heartbeat keeps a node's leases.
const LEASE: Duration = Duration::from_secs(5);

pub struct NatsBus {
    /// Itself, for the tasks it starts.
    me: Weak<NatsBus>,
    /// This node's name, another one at every start.
    name: String,
    node: Arc<dyn Node>,
    store: Arc<PostgresStore>,
    link: Arc<BusLink>,
    // Locked briefly, never across an await. If two are locked, the routes come first.
    routes: Mutex<HashMap<TableId, Route>>,
    /// Forwarded requests without a receipt, by number.
    in_flight: Mutex<BTreeMap<u64, InFlight>>,
    /// Sockets of this node that use tables of other nodes.
    own_sockets: Mutex<BTreeMap<u64, OwnSocket>>,
    /// Sockets of other nodes that use tables of this one.
    remote_sockets: Mutex<HashMap<(String, u64), RemoteSocket>>,
    /// Jobs that workers have.
    jobs: Mutex<Jobs>,
    next_forward: AtomicU64,
    next_epoch: AtomicU64,
    /// When this node's leases expire.
    lease_until: Mutex<Instant>,
    stopping: AtomicBool,
}

impl NatsBus {
    /// Joins the cluster whose nodes share this database and this NATS. Every start takes a new
    /// name.
    pub async fn join(
        address: &str,
        name: String,
        node: Arc<dyn Node>,
        store: Arc<PostgresStore>,
    ) -> Result<Arc<Self>, BusError> {
        let installation = store.installation().await.map_err(BusError::Store)?;
        let (link, subscriptions) = BusLink::open(address, installation, &name).await?;
        let entered = Instant::now();
        store.enter_with_others(&name).await.map_err(BusError::Store)?;
        let bus = Arc::new_cyclic(|me| Self {
            me: Weak::clone(me),
            name,
            node,
            store,
            link: Arc::new(link),
            routes: Mutex::default(),
            in_flight: Mutex::default(),
            own_sockets: Mutex::default(),
            remote_sockets: Mutex::default(),
            jobs: Mutex::default(),
            next_forward: AtomicU64::new(0),
            next_epoch: AtomicU64::new(0),
            lease_until: Mutex::new(entered + LEASE),
            stopping: AtomicBool::new(false),
        });
        bus.node.tables().set_outer(Weak::clone(&bus.me) as _);
        let me = Weak::clone(&bus.me);
        bus.node.set_listener(Arc::new(move |announcement| {
            if let Some(bus) = me.upgrade() {
                bus.broadcast(Message::Announced(announcement));
            }
        }));
        bus.node.metrics().bus_up.set(1);
        bus.node.metrics().nodes.set(1);
        bus.start_tasks(subscriptions);
        tracing::info!(node = bus.name, "joined the cluster");
        Ok(bus)
    }

    /// From now on, this node's bots think on workers, as long as there are any.
    pub fn use_workers(self: &Arc<Self>) {
        self.node.use_workers(Box::new(RemoteWorkers(Weak::clone(&self.me))));
        tokio::spawn(Arc::clone(self).watch_jobs());
    }

    /// Whether no other node can have taken this node's tables. If one has, what this node
    /// remembers of them may be old.
    fn has_lease(&self) -> bool {
        Instant::now() < *self.lease_until.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The database has renewed the leases, after a request that was sent at this time.
    fn renewed_at(&self, sent: Instant) {
        *self.lease_until.lock().unwrap_or_else(PoisonError::into_inner) = sent + LEASE;
    }

    fn broadcast(&self, message: Message) {
        let broadcast = Broadcast { from: self.name.clone(), message };
        let bytes = serde_json::to_vec(&broadcast).expect("broadcasts are plain data");
        self.link.send(self.link.subjects.broadcasts(), None, bytes);
    }

    fn routes(&self) -> MutexGuard<'_, HashMap<TableId, Route>> {
        self.routes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn in_flight(&self) -> MutexGuard<'_, BTreeMap<u64, InFlight>> {
        self.in_flight.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn own_sockets(&self) -> MutexGuard<'_, BTreeMap<u64, OwnSocket>> {
        self.own_sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remote_sockets(&self) -> MutexGuard<'_, HashMap<(String, u64), RemoteSocket>> {
        self.remote_sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for NatsBus {
    fn ask(&self, table: TableId, from: Arc<Person>, id: u64, act: Act, reply: ReplyTo) {
        self.route(table, Work::Ask { person: from, id, act: Box::new(act), reply });
    }

    fn deliver(&self, table: TableId, mail: Mail) {
        match mail {
            Mail::Request(request) => {
                let Request { from, act, id, reply, slot } = *request;
                drop(slot);
                self.ask(table, from, id, act, reply);
            }
            mail => self.route(table, Work::Mail(mail)),
        }
    }

    fn open(&self, meta: Meta, opening: Opening) {
        self.route(meta.id, Work::Open(Box::new((meta, opening))));
    }

    fn release(&self, table: TableId, outbox: u64) {
        self.node.tables().release(table, outbox);
        self.unwatch_elsewhere(table, outbox);
    }

    fn may_list(&self, host: &str, address: Option<IpAddr>) -> bool {
        self.node.tables().may_list(host, address)
    }

    fn list(&self, listing: Listing) {
        self.broadcast(Message::Listed {
            table: listing.table.clone(),
            host: listing.host.clone(),
            address: listing.address,
            summary: listing.summary.clone().map(Box::new),
        });
        self.node.tables().list(listing);
    }

    fn lobby(
        &self,
        game: Option<&str>,
        after: Option<Cursor>,
    ) -> (LobbyPage, broadcast::Receiver<Arc<LobbyChange>>) {
        self.node.tables().lobby(game, after)
    }

    fn listed(&self) -> usize {
        self.node.tables().listed()
    }

    fn listed_by(&self) -> ListedBy {
        self.node.tables().listed_by()
    }

    /// Only this node's own tables: other nodes know whether somebody is at theirs. A table without
    /// a lease is taken now, and is this node's own the next time.
    fn unlist_asleep(&self, age: Duration) -> Vec<(TableId, Summary)> {
        let mut without_lease = Vec::new();
        let gone = self.node.tables().unlist_if(age, &mut |table| match self.routes().get(&table) {
            Some(Route::Here) => true,
            Some(Route::There(_) | Route::Finding(_)) => false,
            None => {
                without_lease.push(table);
                false
            }
        });
        for table in without_lease {
            self.route(table, Work::Mail(Mail::Wake));
        }
        for (table, _) in &gone {
            self.broadcast(Message::Listed {
                table: table.to_string(),
                host: String::new(),
                address: None,
                summary: None,
            });
        }
        gone
    }

    fn awake(&self) -> usize {
        self.node.tables().awake()
    }

    fn stop(&self) {
        self.node.tables().stop();
    }

    fn stepped_down(&self, table: TableId) {
        self.routes().remove(&table);
    }

    fn leave(&self) -> BoxFuture<'_, ()> {
        async {
            self.stopping.store(true, std::sync::atomic::Ordering::SeqCst);
            // Everything is answered, so the others need not wait until the leases expire.
            self.broadcast(Message::Left);
            self.link.flush().await;
            if let Err(error) = self.store.leave(&self.name).await {
                tracing::warn!(%error, "this node could not give up its leases; they expire in a few seconds");
            }
        }
        .boxed()
    }
}

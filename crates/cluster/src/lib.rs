//! Several servers as one: [`NatsBus`], the bus between nodes that share a `PostgreSQL` database;
//! [`BotWorker`], which computes moves for their bots; and [`moving`], which copies an installation
//! from the file of one server into such a database, or back.
//!
//! A table is run by the node that has its lease ([`PostgresStore::claim`]); any node takes any
//! socket. What a socket asks of a table that another node has goes there as a letter
//! (`forwarding.rs`), with a receipt; what that table says to the socket comes back as finished
//! frames (`sockets.rs`), numbered, so that a lost one is noticed and the client comes back. NATS
//! carries all of it and keeps nothing. A node that dies is noticed by the database's clock
//! (`heartbeat.rs`).
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

use self::forwarding::Sent;
use self::jobs::{FrontWorkers, Jobs};
use self::link::BusLink;
use self::routes::{Route, Work};
use self::sockets::{FrontSocket, RemoteSocket};
use self::wire::{News, Notice};

/// For how long a node is believed that has said that it lives.
const LEASE: Duration = Duration::from_secs(5);

pub struct NatsBus {
    /// Itself, for the tasks it starts.
    me: Weak<NatsBus>,
    /// What this node is called, another name at every start.
    name: String,
    node: Arc<dyn Node>,
    store: Arc<PostgresStore>,
    link: Arc<BusLink>,
    // Held for a moment only, never across an await; where two are held, the routes come first.
    routes: Mutex<HashMap<TableId, Route>>,
    sent: Mutex<BTreeMap<u64, Sent>>,
    front: Mutex<BTreeMap<u64, FrontSocket>>,
    remote: Mutex<HashMap<(String, u64), RemoteSocket>>,
    /// What bots think about elsewhere.
    jobs: Mutex<Jobs>,
    next_letter: AtomicU64,
    next_epoch: AtomicU64,
    /// Until when the others take this node for alive.
    believed: Mutex<Instant>,
    stopping: AtomicBool,
}

impl NatsBus {
    /// Joins the house whose nodes share this database and this NATS, under a name of its own.
    pub async fn join(
        address: &str,
        name: String,
        node: Arc<dyn Node>,
        store: Arc<PostgresStore>,
    ) -> Result<Arc<Self>, BusError> {
        let house = store.house().await.map_err(BusError::Store)?;
        let (link, subscriptions) = BusLink::open(address, house, &name).await?;
        let entered = Instant::now();
        store.enter_with_others(&name).await.map_err(BusError::Store)?;
        let bus = Arc::new_cyclic(|me| Self {
            me: Weak::clone(me),
            name,
            node,
            store,
            link: Arc::new(link),
            routes: Mutex::default(),
            sent: Mutex::default(),
            front: Mutex::default(),
            remote: Mutex::default(),
            jobs: Mutex::default(),
            next_letter: AtomicU64::new(0),
            next_epoch: AtomicU64::new(0),
            believed: Mutex::new(entered + LEASE),
            stopping: AtomicBool::new(false),
        });
        bus.node.tables().set_outer(Weak::clone(&bus.me) as _);
        let me = Weak::clone(&bus.me);
        bus.node.set_listener(Arc::new(move |announcement| {
            if let Some(bus) = me.upgrade() {
                bus.tell_all(News::Announced(announcement));
            }
        }));
        bus.node.metrics().bus_up.set(1);
        bus.node.metrics().nodes.set(1);
        bus.live(subscriptions);
        tracing::info!(node = bus.name, "this server shares its house with others");
        Ok(bus)
    }

    /// Has the node's bots think on workers, for as long as there are any.
    pub fn use_workers(self: &Arc<Self>) {
        self.node.use_workers(Box::new(FrontWorkers(Weak::clone(&self.me))));
        tokio::spawn(Arc::clone(self).looks_after_jobs());
    }

    /// Whether nobody else can have the tables of this node yet. What is asked of them now is
    /// answered from memory, and would be old if somebody had.
    fn is_believed(&self) -> bool {
        Instant::now() < *self.believed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The database has heard that this node lives, not before this time.
    fn heard_at(&self, asked: Instant) {
        *self.believed.lock().unwrap_or_else(PoisonError::into_inner) = asked + LEASE;
    }

    fn tell_all(&self, what: News) {
        let notice = Notice { from: self.name.clone(), what };
        let bytes = serde_json::to_vec(&notice).expect("notices are plain data");
        self.link.send(self.link.subjects.notices(), None, bytes);
    }

    fn routes(&self) -> MutexGuard<'_, HashMap<TableId, Route>> {
        self.routes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sent(&self) -> MutexGuard<'_, BTreeMap<u64, Sent>> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn front(&self) -> MutexGuard<'_, BTreeMap<u64, FrontSocket>> {
        self.front.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remote(&self) -> MutexGuard<'_, HashMap<(String, u64), RemoteSocket>> {
        self.remote.lock().unwrap_or_else(PoisonError::into_inner)
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
        self.release_elsewhere(table, outbox);
    }

    fn may_list(&self, host: &str, address: Option<IpAddr>) -> bool {
        self.node.tables().may_list(host, address)
    }

    fn list(&self, listing: Listing) {
        self.tell_all(News::Listed {
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

    /// Only of its own: whether somebody is at the others', their nodes know. One that nobody has
    /// is taken, and is its own the next time.
    fn unlist_asleep(&self, age: Duration) -> Vec<(TableId, Summary)> {
        let mut nobodys = Vec::new();
        let gone = self.node.tables().unlist_if(age, &mut |table| match self.routes().get(&table) {
            Some(Route::Here) => true,
            Some(Route::There(_) | Route::Finding(_)) => false,
            None => {
                nobodys.push(table);
                false
            }
        });
        for table in nobodys {
            self.route(table, Work::Mail(Mail::Wake));
        }
        for (table, _) in &gone {
            self.tell_all(News::Listed {
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
            // Everything is answered: the others hear it before they notice.
            self.tell_all(News::Left);
            self.link.flush().await;
            if let Err(error) = self.store.leave(&self.name).await {
                tracing::warn!(%error, "the others learn late that this server has stopped");
            }
        }
        .boxed()
    }
}

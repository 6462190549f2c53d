//! The server: tables that never lose a move and never show a card they should not.
//!
//! One task owns one table. A move is checked, kept on disk, and only then acknowledged and shown,
//! to each seat as that seat may see it. A server is given the store where everything is kept, and
//! in a cluster the bus between nodes; docs/api.md is what clients see of it.
//!
//! ```
//! # let folder = std::env::temp_dir().join(format!("pioche-doc-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder).unwrap();
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use std::sync::Arc;
//!
//! use server::{Config, Expect, Metrics, Opened, Server};
//! use store_sqlite::SqliteStore;
//!
//! let config = Config { address: ([127, 0, 0, 1], 0).into(), operations: None, data: folder.clone(), ..Config::default() };
//! let metrics = Arc::new(Metrics::default());
//! let store = SqliteStore::open(&config.database(), Expect::Known, Arc::clone(&metrics)).await?;
//! let opened = Opened::new(config, Arc::new(store), metrics).await?;
//! let server = Server::start(opened)?;
//! assert_ne!(server.address().port(), 0);
//! server.stop().await;
//! # std::fs::remove_dir_all(folder).ok();
//! # Ok::<(), Box<dyn std::error::Error>>(()) }).unwrap();
//! ```

#[cfg(unix)]
mod admin;
mod bot_server;
mod config;
mod descriptors;
mod error;
mod http;
#[cfg(test)]
mod leaks;
mod limits;
mod local_bus;
mod node;
mod people;
mod requests;
mod retention;
mod send_buffer;
mod socket;
mod tables;
mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

#[cfg(test)]
extern crate self as server;
#[cfg(test)]
mod tests;

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use bot_pool::Pool;
use bus::node::Node;
use bus::{Bus, Mail};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use bot_server::BotServer;
pub use bus::BusError;
pub use config::{Config, HostNames, Network, Origin, Role};
pub use error::{ConfigError, StartError};
pub use records::chance::Chance;
pub use records::clock::Clock;
pub use records::event::Event;
pub use records::ids::TableId;
pub use records::meta::{DealSeat, Meta};
pub use records::metrics::{Cut, Metrics, Refused, SignIn};
pub use records::store::{
    Age, Aged, Expect, Finish, FinishedSeat, JournalEntry, Store, StoreFuture, StoredAccount, StoredListing,
    StoredPerson, StoredSession, StoredTable, TableRow,
};
pub use records::store_error::{CannotWrite, Damage, StoreError};

use http::{Listening, TrustedProxies};
use limits::Limits;
use limits::gate::Gate;
use local_bus::LocalBus;
use node::ThisNode;
use people::accounts::Accounts;
use people::sessions::Sessions;
use records::clock::millis;
use requests::App;
use send_buffer::FlushTask;
use tables::Services;

/// How long clients have to close their connections when the server stops.
const CLOSING: Duration = Duration::from_millis(1500);
/// How long the head of a request may take at most.
const HEAD: Duration = Duration::from_secs(10);

/// Every path of the interface below `/api/v1`, and the methods it takes.
pub fn routes() -> Vec<(&'static str, &'static [&'static str])> {
    http::routes().into_iter().map(|(path, methods, _)| (path, methods)).collect()
}

/// A running server.
pub struct Server {
    address: SocketAddr,
    operations: Option<SocketAddr>,
    app: App,
    stop: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
}

/// A server that does not listen yet.
pub struct Opened {
    app: App,
    local: Arc<LocalBus>,
    stop: watch::Sender<bool>,
}

impl Opened {
    /// On a store that is open.
    pub async fn new(
        config: Config,
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
    ) -> Result<Self, StoreError> {
        let listed = store.listed().await?;
        let (stop, stopping) = watch::channel(false);
        let sessions = Arc::new(Sessions::new(Arc::clone(&store), &config));
        let limits = Arc::new(Limits::new(&config));
        let accounts = Arc::new(Accounts::new(&config, Arc::clone(&metrics)));
        let pool = Pool::new(config.bots());
        let services = Arc::new(Services { config, store, pool, metrics, workers: OnceLock::new() });
        let bus = LocalBus::new(Arc::clone(&services), listed);
        let local = Arc::clone(&bus);
        let flush_task = FlushTask::new();
        let app = App { services, bus, sessions, limits, accounts, flush_task, stopping };
        Ok(Self { app, local, stop })
    }

    /// This server as a node of a cluster, for the bus between nodes.
    pub fn node(&self) -> Arc<dyn Node> {
        let App { services, sessions, limits, accounts, flush_task, .. } = self.app.clone();
        let local = Arc::clone(&self.local);
        Arc::new(ThisNode { local, services, sessions, limits, accounts, flush_task })
    }

    /// Makes this server a node of a cluster: what belongs to tables of other nodes goes through
    /// this bus, which has joined [`node`](Self::node).
    pub fn use_bus(&mut self, bus: Arc<dyn Bus>) {
        self.app.bus = bus;
    }

    /// What people's clients use, without a network.
    pub fn app(&self) -> Router {
        http::router(self.app.clone())
    }

    /// What operators use, without a network.
    pub fn operations(&self) -> Router {
        http::operations(self.app.clone())
    }
}

impl Server {
    /// Opens the addresses and starts serving. Called within a Tokio runtime.
    pub fn start(opened: Opened) -> Result<Self, StartError> {
        let config = &opened.app.services.config;
        let metrics = &opened.app.services.metrics;
        let (asked, operations_asked) = (config.address, config.operations);
        let (head, unread) = (config.silence.min(HEAD), config.unread);
        let proxies = Arc::new(TrustedProxies::new(config.trusted_proxies.clone()));
        let visitors =
            Arc::new(Gate::new(descriptors::raise(), config.connections_per_address, Arc::clone(metrics)));
        let operators = Arc::new(Gate::new(descriptors::OPERATIONS, 0, Arc::clone(metrics)));
        #[cfg(unix)]
        let folder = config.data.clone();
        let listener = bind(asked)?;
        let address = listener.local_addr().map_err(|error| StartError::Address(asked, error))?;
        let stopping = opened.app.stopping.clone();
        let listening =
            |listener, gate, proxies| Listening { listener, gate, proxies, head, unread, grace: CLOSING };
        let listening_to = listening(listener, Arc::clone(&visitors), proxies);
        let mut tasks = vec![tokio::spawn(http::serve(listening_to, opened.app(), stopping.clone()))];
        let mut operations = None;
        if let Some(asked) = operations_asked {
            let listener = bind(asked)?;
            operations = Some(listener.local_addr().map_err(|error| StartError::Address(asked, error))?);
            tasks.push(tokio::spawn(http::serve(
                listening(listener, operators, Arc::new(TrustedProxies::new(Vec::new()))),
                opened.operations(),
                stopping.clone(),
            )));
        }
        tasks.push(tokio::spawn(sweep(opened.app.clone(), stopping.clone())));
        tasks.push(tokio::spawn(wake_tables(opened.app.clone(), stopping.clone())));
        tasks.push(tokio::spawn(retention::run(opened.app.clone(), stopping.clone())));
        tasks.push(tokio::spawn(unlist(opened.app.clone(), stopping.clone())));
        #[cfg(unix)]
        match admin::AdminSocket::bind(&folder) {
            Ok(socket) => {
                let admin = admin::Admin { app: opened.app.clone(), visitors };
                tasks.push(tokio::spawn(socket.serve(admin, stopping)));
            }
            // People can still play.
            Err(error) => tracing::warn!(%error, "pioche admin cannot reach this server"),
        }
        Ok(Self { address, operations, app: opened.app, stop: opened.stop, tasks })
    }

    /// The address for visitors.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The operations address.
    pub fn operations(&self) -> Option<SocketAddr> {
        self.operations
    }

    /// The counters.
    pub fn metrics(&self) -> &Metrics {
        &self.app.services.metrics
    }

    /// Resolves when the database turns out to be damaged. From then on nothing is written, and the
    /// server can only stop.
    pub async fn damaged(&self) -> StoreError {
        self.app.services.store.damaged().await
    }

    /// Stops: no new connections, every socket is closed with a request to reconnect, and what was
    /// begun is finished.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        for task in self.tasks {
            let _ = task.await;
        }
        let deadline = tokio::time::Instant::now() + CLOSING;
        while self.app.services.metrics.sockets.get() > 0 && tokio::time::Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        self.app.bus.stop();
        self.app.bus.leave().await;
        self.app.services.store.close().await;
    }
}

/// Connections that may wait to be accepted: after a restart all clients reconnect at once.
const BACKLOG: u32 = 4096;
/// The system's send buffer for a client. A larger one would only hide that a client does not read.
const SEND_BUFFER: u32 = 128 << 10;

fn bind(address: SocketAddr) -> Result<TcpListener, StartError> {
    let bound = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // A restarted server can reuse its address at once.
        socket.set_reuseaddr(true)?;
        socket.set_send_buffer_size(SEND_BUFFER)?;
        socket.bind(address)?;
        socket.listen(BACKLOG)
    };
    bound().map_err(|error| StartError::Address(address, error))
}

async fn sweep(app: App, mut stopping: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(Duration::from_mins(1)) => {
                app.limits.sweep();
                app.accounts.sweep();
            }
            _ = stopping.changed() => return,
        }
    }
}

/// Unlists tables that were listed when the server stopped and that nobody has opened since. Tables
/// in memory do that themselves.
async fn unlist(app: App, mut stopping: watch::Receiver<bool>) {
    let idle = app.services.config.idle;
    loop {
        tokio::select! {
            () = tokio::time::sleep(idle.clamp(WATCHED, UNWATCHED)) => {}
            _ = stopping.changed() => return,
        }
        for (table, was) in app.bus.unlist_asleep(idle) {
            let gathers = was.phase == protocol::Phase::Gathering;
            let due = gathers.then(|| tables::vacant_until(&app.services.config, was.pace));
            if let Err(error) = app.services.store.set_listing(table, None, due).await {
                tracing::warn!(table.id = %table, %error, "a table could not be taken off the list");
            }
        }
    }
}

/// Tables woken at a time.
const WOKEN_AT_ONCE: u32 = 256;
/// The longest pause between two checks for due tables: somebody may set the system's clock.
const UNWATCHED: Duration = Duration::from_mins(1);
/// The shortest such pause, so that woken tables have time to go on.
const WATCHED: Duration = Duration::from_secs(1);

/// Wakes sleeping tables that are due: where the days for a move are over, or nobody has come for
/// so long that the table is deleted. That includes what fell due while the server was off.
async fn wake_tables(app: App, mut stopping: watch::Receiver<bool>) {
    loop {
        let now = millis();
        let mut next = UNWATCHED;
        match app.services.store.due(WOKEN_AT_ONCE).await {
            Ok(tables) => {
                let more = tables.len() == WOKEN_AT_ONCE as usize;
                if more && tables.last().is_some_and(|(due, _)| *due <= now) {
                    next = WATCHED;
                }
                for (due, table) in tables {
                    match u64::try_from(due - now) {
                        Ok(0) | Err(_) => app.bus.deliver(table, Mail::Wake),
                        Ok(left) => next = next.min(Duration::from_millis(left)),
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "the due tables could not be read"),
        }
        tokio::select! {
            () = tokio::time::sleep(next.max(WATCHED)) => {}
            _ = stopping.changed() => return,
        }
    }
}

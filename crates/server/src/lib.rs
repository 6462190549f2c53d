//! The server: tables that never lose a move and never show a card they should not.
//!
//! One task owns one table. A move is checked, kept on disk, and only then acknowledged and shown,
//! to each seat as that seat may see it. [`Server::start`] opens everything; docs/api.md is what
//! clients see of it.
//!
//! ```
//! # let folder = std::env::temp_dir().join(format!("pioche-doc-{}", std::process::id()));
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use server::{Config, Server};
//!
//! let config = Config { address: ([127, 0, 0, 1], 0).into(), operations: None, data: folder.clone(), ..Config::default() };
//! let server = Server::start(config).await?;
//! assert_ne!(server.address().port(), 0);
//! server.stop().await;
//! # std::fs::remove_dir_all(folder).ok();
//! # Ok::<(), server::StartError>(()) }).unwrap();
//! ```

#![cfg_attr(
    not(feature = "cluster"),
    expect(dead_code, reason = "some of every layer is for several nodes; lints run with the feature")
)]

#[cfg(unix)]
mod admin;
mod bot_server;
mod bus;
mod config;
mod descriptors;
mod error;
mod http;
#[cfg(test)]
mod leaks;
mod limits;
mod mail;
#[cfg(feature = "cluster")]
mod moving;
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
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use bot_server::BotServer;
pub use config::{Config, Network, Origin, Role};
pub use error::{BusError, ConfigError, StartError};
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
pub use store_sqlite::SqliteStore;
#[cfg(feature = "cluster")]
pub use {
    moving::{export, import},
    store_kit::moving::Contents,
    store_postgres::PostgresStore,
};

use bus::LocalBus;
use http::{Listening, TrustedProxies};
use limits::Limits;
use limits::gate::Gate;
use mail::bus::Mail;
use people::accounts::Accounts;
use people::sessions::Sessions;
use records::clock::millis;
use requests::App;
use send_buffer::FlushTask;
use store_sqlite::private;
use tables::{Pool, Services};

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
    database: PathBuf,
}

/// The whole interface without a network: for tests, and for whoever brings a listener of their
/// own.
pub struct Opened {
    app: App,
    stop: watch::Sender<bool>,
}

impl Opened {
    /// On a store that is open.
    pub async fn new(
        config: Config,
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
    ) -> Result<Self, StoreError> {
        Self::with(config, store, metrics).await.map(|(opened, _)| opened)
    }

    async fn with(
        config: Config,
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
    ) -> Result<(Self, Arc<LocalBus>), StoreError> {
        let listed = store.listed().await?;
        let (stop, stopping) = watch::channel(false);
        let sessions = Arc::new(Sessions::new(Arc::clone(&store), &config));
        let limits = Arc::new(Limits::new(&config));
        let accounts = Arc::new(Accounts::new(&config, Arc::clone(&metrics)));
        let pool = Pool::new(&config);
        let services = Arc::new(Services { config, store, pool, metrics, workers: OnceLock::new() });
        let bus = LocalBus::new(Arc::clone(&services), listed);
        let local = Arc::clone(&bus);
        Ok((
            Self {
                app: App {
                    services,
                    bus,
                    sessions,
                    limits,
                    accounts,
                    flush_task: FlushTask::new(),
                    stopping,
                },
                stop,
            },
            local,
        ))
    }

    /// What people's clients use.
    pub fn app(&self) -> Router {
        http::router(self.app.clone())
    }

    /// What operators use.
    pub fn operations(&self) -> Router {
        http::operations(self.app.clone())
    }
}

impl Server {
    /// Opens the database and listens.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        config.check().map_err(StartError::Config)?;
        let metrics = Arc::new(Metrics::default());
        let (asked, operations_asked) = (config.address, config.operations);
        let (head, unread) = (config.silence.min(HEAD), config.unread);
        let proxies = Arc::new(TrustedProxies::new(config.trusted_proxies.clone()));
        let visitors =
            Arc::new(Gate::new(descriptors::raise(), config.connections_per_address, Arc::clone(&metrics)));
        let operators = Arc::new(Gate::new(descriptors::OPERATIONS, 0, Arc::clone(&metrics)));
        #[cfg(unix)]
        let folder = config.data.clone();
        let (opened, path) = open(config, metrics).await?;
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
        // With a database elsewhere, nobody has made the folder yet.
        match private::folder(&folder).and_then(|()| admin::AdminSocket::bind(&folder)) {
            Ok(socket) => {
                let admin = admin::Admin { app: opened.app.clone(), visitors };
                tasks.push(tokio::spawn(socket.serve(admin, stopping)));
            }
            // People can play all the same.
            Err(error) => tracing::warn!(%error, "pioche admin cannot reach this server"),
        }
        Ok(Self { address, operations, app: opened.app, stop: opened.stop, tasks, database: path })
    }

    /// Where people connect.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where operators look.
    pub fn operations(&self) -> Option<SocketAddr> {
        self.operations
    }

    /// What is counted.
    pub fn metrics(&self) -> &Metrics {
        &self.app.services.metrics
    }

    /// Resolves when the database turns out to be damaged: nothing is written from then on, and the
    /// server can only stop.
    pub async fn damaged(&self) -> StartError {
        StartError::Store(self.database.clone(), self.app.services.store.damaged().await)
    }

    /// Stops: no new connections, every socket is told to come back, what was begun is finished.
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

impl Config {
    /// Where everything is kept, for people: never a password.
    pub fn place(&self) -> String {
        match &self.store {
            #[cfg(feature = "cluster")]
            Some(address) => store_postgres::shown(address),
            _ => self.data.display().to_string(),
        }
    }
}

/// Opens what the configuration names: a file in the folder, or a database and a bus that others
/// have too.
async fn open(config: Config, metrics: Arc<Metrics>) -> Result<(Opened, PathBuf), StartError> {
    if let Some(address) = config.store.clone() {
        return open_shared(config, &address, metrics).await;
    }
    private::folder(&config.data).map_err(|error| StartError::Folder(config.data.clone(), error))?;
    let path = config.database();
    let failed = |error| StartError::Store(path.clone(), error);
    let store = SqliteStore::open(&path, config.expect, Arc::clone(&metrics)).await.map_err(failed)?;
    let opened = Opened::new(config, Arc::new(store), metrics).await.map_err(failed)?;
    Ok((opened, path))
}

#[cfg(feature = "cluster")]
async fn open_shared(
    config: Config,
    address: &str,
    metrics: Arc<Metrics>,
) -> Result<(Opened, PathBuf), StartError> {
    let shown = PathBuf::from(store_postgres::shown(address));
    let failed = |error| StartError::Store(shown.clone(), error);
    let store = PostgresStore::open_with(address, config.store_connections, Arc::clone(&metrics));
    let store = Arc::new(store.await.map_err(failed)?);
    let bus = config.bus.clone();
    if bus.is_none() {
        store.enter_alone(records::ids::hex(&config.chance.bytes::<8>())).await.map_err(failed)?;
    }
    let shared: Arc<dyn Store> = Arc::clone(&store) as _;
    let (mut opened, local) = Opened::with(config, shared, metrics).await.map_err(failed)?;
    if let Some(address) = bus {
        let joined = bus::nats::NatsBus::join(
            &address,
            local,
            Arc::clone(&opened.app.sessions),
            Arc::clone(&opened.app.limits),
            Arc::clone(&opened.app.accounts),
            opened.app.flush_task.clone(),
            store,
        )
        .await;
        opened.app.bus = joined.map_err(StartError::Bus)?;
    }
    Ok((opened, shown))
}

#[cfg(not(feature = "cluster"))]
async fn open_shared(_: Config, _: &str, _: Arc<Metrics>) -> Result<(Opened, PathBuf), StartError> {
    std::future::ready(Err(StartError::Bus(BusError::NotCompiled))).await
}

/// Connections that may wait to be accepted: after a restart everybody comes at once.
const BACKLOG: u32 = 4096;
/// What the system holds for a client that does not read. More would only hide that it does not.
const SEND_BUFFER: u32 = 128 << 10;

fn bind(address: SocketAddr) -> Result<TcpListener, StartError> {
    let bound = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // A restarted server takes its address back at once.
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

/// Takes tables off the list that were on it when the server was last stopped, and to which nobody
/// has come back. A table that is awake sees to that itself.
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

/// Tables woken at once.
const WOKEN_AT_ONCE: u32 = 256;
/// The longest pause between two looks at which tables are due: the system's clock may have been
/// set.
const UNWATCHED: Duration = Duration::from_mins(1);
/// The shortest such pause, so that tables which were woken have had the time to go on.
const WATCHED: Duration = Duration::from_secs(1);

/// Wakes tables with days for a move when the time is up, though they sleep, and those to which
/// nobody has come for so long that they go; also what fell due while the server was not there.
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
            Err(error) => tracing::warn!(%error, "which tables are due could not be read"),
        }
        tokio::select! {
            () = tokio::time::sleep(next.max(WATCHED)) => {}
            _ = stopping.changed() => return,
        }
    }
}

//! Everything that an operator can set. `pioche serve --help` explains it; limits are fields with
//! defaults.

mod network;
mod origin;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use protocol::{COOKIE, HOST_COOKIE};

pub use network::Network;
pub use origin::{HostNames, Origin};
use records::chance::Chance;
use records::clock::Clock;
use records::store::Expect;

use crate::error::ConfigError;

/// The role of a server in a cluster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// It takes visitors, and computes its bots' moves itself.
    #[default]
    All,
    /// It takes visitors. Workers compute its bots' moves; it does so itself only if no worker
    /// answers.
    Front,
    /// A worker: it computes moves for the bots of other servers, and takes no visitors.
    Bots,
}

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address for visitors.
    pub address: SocketAddr,
    /// The address for health and metrics, if there is one.
    pub operations: Option<SocketAddr>,
    /// The folder of the database.
    pub data: PathBuf,
    /// The address of a database that several servers share, instead of one in the folder.
    pub store: Option<String>,
    /// The most connections to the database: some append moves, and one sends the heartbeat.
    pub store_connections: u32,
    /// The address of the bus between nodes.
    pub bus: Option<String>,
    /// This server's role.
    pub role: Role,
    /// Which database the server accepts in its folder.
    pub expect: Expect,
    /// How long a player may be away before a bot plays on.
    pub grace: Duration,
    /// How long an unused table stays in memory; and on the list, if its match has not begun.
    pub idle: Duration,
    /// About how long a bot takes for a move. It keeps up with people who play faster.
    pub pace: Duration,
    /// About how long a bot of level 4 takes to notice that it may speak up. Weaker bots take
    /// longer, stronger ones less.
    pub notice: Duration,
    /// Moves that follow each other faster than this are sent together to those who need not act.
    pub together: Duration,
    /// How long a match that was started waits for promised shares of its chance.
    pub opening: Duration,
    /// After how long a bot that has not decided is asked again.
    pub bot_patience: Duration,
    /// Threads on which bots think.
    pub bot_threads: usize,
    /// Decisions that may wait for a thread.
    pub bot_queue: usize,
    /// The longest message.
    pub message_bytes: usize,
    /// Bytes that may wait for a client before the server stops reading from it.
    pub outbox_bytes: usize,
    /// How long a client may take to read what waits for it.
    pub unread: Duration,
    /// Open sockets, in all.
    pub sockets: usize,
    /// Open sockets from one address.
    pub sockets_per_address: usize,
    /// Connections of any kind from one address; 0 is no limit.
    pub connections_per_address: usize,
    /// Sockets that watch one table.
    pub watchers_per_table: usize,
    /// Messages a second on one socket, and HTTP requests from one address; 0 is no limit.
    pub messages_per_second: u32,
    /// New sessions a minute from one address; 0 is no limit.
    pub sessions_per_minute: u32,
    /// Passwords tried a minute from one address. For one name, from all addresses together, three
    /// times as many. 0 is no limit.
    pub sign_ins_per_minute: u32,
    /// New tables a minute by one person; 0 is no limit.
    pub tables_per_minute: u32,
    /// Tables on the list, in all; 0 is no limit.
    pub listed: usize,
    /// Listed tables of one host; 0 is no limit.
    pub listed_per_person: usize,
    /// Tables listed from one address; 0 is no limit.
    pub listed_per_address: usize,
    /// How long a table whose match has not begun is kept if nobody comes; as many days as a move
    /// may take, if that is longer.
    pub vacant: Duration,
    /// Days after which an unused session ends.
    pub session_days: u32,
    /// Days after which a finished match is deleted; 0 is never.
    pub keep_finished: u32,
    /// Days after which an abandoned match is deleted; 0 is never.
    pub keep_abandoned: u32,
    /// How often old data is looked for.
    pub sweep: Duration,
    /// How long a client may take to send the head of a request, or stay silent on a socket.
    pub silence: Duration,
    /// How often a socket is pinged.
    pub ping: Duration,
    /// Whether the session cookie is marked `Secure`.
    pub secure_cookie: bool,
    /// Proxies that are trusted to name the visitor's address.
    pub trusted_proxies: Vec<Network>,
    /// The server's public address: requests for other hosts are refused.
    pub public_origin: Option<Origin>,
    /// The host names that are served without a public origin.
    pub hosts: HostNames,
    /// The source of all randomness.
    pub chance: Chance,
    /// The simulations of every decision, whatever they take: for tests. Usually the time and the
    /// queue decide.
    pub simulations: Option<u64>,
    /// The clock of matches.
    pub clock: Clock,
}

impl Default for Config {
    fn default() -> Self {
        let local = |port| SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
        Self {
            address: local(7678),
            operations: Some(local(7679)),
            data: PathBuf::from("pioche-data"),
            store: None,
            store_connections: 11,
            bus: None,
            role: Role::All,
            expect: Expect::Known,
            grace: Duration::from_mins(1),
            idle: Duration::from_mins(5),
            pace: Duration::from_millis(1200),
            notice: Duration::from_millis(1800),
            together: Duration::from_millis(50),
            opening: Duration::from_secs(5),
            bot_patience: Duration::from_secs(30),
            bot_threads: bot_threads(),
            bot_queue: 256,
            message_bytes: 16 << 10,
            outbox_bytes: 256 << 10,
            unread: Duration::from_secs(20),
            sockets: 20_000,
            sockets_per_address: 200,
            connections_per_address: 300,
            watchers_per_table: 5_000,
            messages_per_second: 50,
            sessions_per_minute: 60,
            sign_ins_per_minute: 10,
            tables_per_minute: 30,
            listed: 10_000,
            listed_per_person: 20,
            listed_per_address: 100,
            vacant: Duration::from_hours(24),
            session_days: 180,
            keep_finished: 730,
            keep_abandoned: 90,
            sweep: Duration::from_mins(10),
            silence: Duration::from_secs(25),
            ping: Duration::from_secs(10),
            secure_cookie: false,
            trusted_proxies: Vec::new(),
            public_origin: None,
            hosts: HostNames::default(),
            chance: Chance::default(),
            simulations: None,
            clock: Clock::default(),
        }
    }
}

impl Config {
    /// The database file.
    pub fn database(&self) -> PathBuf {
        self.data.join("pioche.sqlite")
    }

    /// The size of the pool on which bots think.
    pub fn bots(&self) -> bot_pool::Settings {
        bot_pool::Settings { threads: self.bot_threads, queue: self.bot_queue, simulations: self.simulations }
    }

    /// Whether visitors are known to use HTTPS.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.public_origin.as_ref().is_some_and(Origin::is_encrypted)
    }

    /// The name of the session cookie. With the prefix `__Host-`, browsers accept it only over
    /// HTTPS and from this very host, so a neighbour under the same domain cannot plant one.
    pub(crate) fn cookie(&self) -> &'static str {
        if self.is_encrypted() { HOST_COOKIE } else { COOKIE }
    }

    /// Checks that the settings do not contradict each other.
    pub fn check(&self) -> Result<(), ConfigError> {
        if self.message_bytes < 1024 || self.outbox_bytes < 16 * self.message_bytes {
            return Err(ConfigError::Messages);
        }
        if self.ping >= self.silence {
            return Err(ConfigError::Ping);
        }
        if self.bus.is_some() && self.store.is_none() {
            return Err(ConfigError::BusAlone);
        }
        if self.bus.is_none() && self.role != Role::All {
            return Err(ConfigError::RoleAlone);
        }
        if self.operations == Some(self.address) {
            return Err(ConfigError::Addresses);
        }
        Ok(())
    }
}

/// Half of the cores; the other half is for visitors.
fn bot_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1))
}

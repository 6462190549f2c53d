//! Everything an operator can set. `pioche serve --help` teaches it; limits are fields with
//! defaults.

mod network;
mod origin;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use protocol::{COOKIE, HOST_COOKIE};

pub use network::Network;
pub use origin::Origin;
use records::chance::Chance;
use records::clock::Clock;
use records::store::Expect;

use crate::error::ConfigError;

/// What one of several servers is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// It takes visitors, and its bots think in it.
    #[default]
    All,
    /// It takes visitors; bots think in those whose role that is, and here only if none of them
    /// answers.
    Front,
    /// It thinks for the bots of the others, and takes no visitors.
    Bots,
}

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where people connect.
    pub address: SocketAddr,
    /// Where operators find health and metrics, if anywhere.
    pub operations: Option<SocketAddr>,
    /// The folder of the database.
    pub data: PathBuf,
    /// The address of a database that several servers share, instead of one in the folder.
    pub store: Option<String>,
    /// The most connections to it: some of them append moves, and one says that this server lives.
    pub store_connections: u32,
    /// The address of the bus between those servers.
    pub bus: Option<String>,
    /// What it is for.
    pub role: Role,
    /// Which database may lie in it.
    pub expect: Expect,
    /// How long a seat's player may be away before a bot plays on.
    pub grace: Duration,
    /// How long a table that nobody needs stays in memory, and on the list if its match has not
    /// begun.
    pub idle: Duration,
    /// How long a bot takes for a move, about: it keeps up with people who play faster.
    pub pace: Duration,
    /// How long a bot of level 4 takes to notice that it may speak up, about; others take longer,
    /// the best less.
    pub notice: Duration,
    /// Moves that come faster than this are told together to those who have nothing to do.
    pub together: Duration,
    /// How long a match that was started waits for promised shares of its chance.
    pub opening: Duration,
    /// After how long a bot that has not answered is asked again.
    pub bot_patience: Duration,
    /// Threads that bots think on.
    pub bot_threads: usize,
    /// Bots that may wait for a thread.
    pub bot_queue: usize,
    /// The longest message.
    pub message_bytes: usize,
    /// Bytes that may wait for a client before nothing more is read from it.
    pub outbox_bytes: usize,
    /// How long a client may take to read what waits for it.
    pub unread: Duration,
    /// Open sockets, in all.
    pub sockets: usize,
    /// Open sockets of one address.
    pub sockets_per_address: usize,
    /// Connections of any kind from one address; 0 is no limit.
    pub connections_per_address: usize,
    /// Sockets that watch one table.
    pub watchers_per_table: usize,
    /// Messages a second on one socket, and HTTP requests of one address; 0 is no limit.
    pub messages_per_second: u32,
    /// New sessions a minute from one address; 0 is no limit.
    pub sessions_per_minute: u32,
    /// Passwords tried a minute from one address; for one name from all addresses, three times as
    /// many. 0 is no limit.
    pub sign_ins_per_minute: u32,
    /// New tables a minute by one person; 0 is no limit.
    pub tables_per_minute: u32,
    /// Tables on the list, in all; 0 is no limit.
    pub listed: usize,
    /// Tables on the list that one person set up; 0 is no limit.
    pub listed_per_person: usize,
    /// Tables that came onto the list from one address; 0 is no limit.
    pub listed_per_address: usize,
    /// How long a table whose match has not begun is kept though nobody comes; one where a move may
    /// take more days than that, as many days.
    pub vacant: Duration,
    /// Days after which a session that was not used ends.
    pub session_days: u32,
    /// Days after which a match that is over is deleted; 0: never.
    pub keep_finished: u32,
    /// Days after which a match that nobody has gone on with is deleted; 0: never.
    pub keep_abandoned: u32,
    /// How often what is too old is looked for.
    pub sweep: Duration,
    /// How long a client may take to send the head of a request, or be silent on a socket.
    pub silence: Duration,
    /// How often a socket is pinged.
    pub ping: Duration,
    /// Whether the cookie is for encrypted connections only.
    pub secure_cookie: bool,
    /// Proxies that say whom they forward.
    pub trusted_proxies: Vec<Network>,
    /// The address under which people know the server: requests under other names are refused.
    pub public_origin: Option<Origin>,
    /// Where everything random comes from.
    pub chance: Chance,
    /// What every bot spends on a decision, however long it takes and many wait: for tests. Usually
    /// the time and the queue decide.
    pub simulations: Option<u64>,
    /// What time it is, as matches tell it.
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

    /// Whether people are known to come over HTTPS.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.public_origin.as_ref().is_some_and(Origin::is_encrypted)
    }

    /// The name of the session cookie. Under a name that begins like this, browsers take it over
    /// HTTPS from this very host alone: no neighbour under the same domain can plant one.
    pub(crate) fn cookie(&self) -> &'static str {
        if self.is_encrypted() { HOST_COOKIE } else { COOKIE }
    }

    /// What cannot be, in words for the operator.
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

/// Half of the cores: the other half is for people.
fn bot_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1))
}

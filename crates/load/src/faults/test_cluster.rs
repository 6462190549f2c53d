//! Three nodes, the services that they share, and a relay on every connection to these.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use load::nats::PrivateNats;
use load::postgres::{Part, PrivatePostgres};
use load::relay::{Line, Relay};
use tokio::task::block_in_place;

use crate::process::{ServerProcess, free_address, serve};

pub(crate) const NODES: usize = 3;

struct Node {
    process: Option<ServerProcess>,
    address: SocketAddr,
    operations: SocketAddr,
    /// To each of the database servers.
    stores: Vec<Relay>,
    bus: Relay,
    /// Whether it runs the next version.
    ahead: bool,
}

pub(crate) struct TestCluster {
    pioche: PathBuf,
    folder: PathBuf,
    database: String,
    nodes: Vec<Node>,
    nats: PrivateNats,
    /// The server and, if there is one, its synchronous replica.
    postgres: Vec<PrivatePostgres>,
    /// The index of the one that accepts writes.
    primary: usize,
    /// A binary that is one migration ahead.
    next: Option<PathBuf>,
    log: Option<String>,
    purpose: Purpose,
}

/// The nodes' role in the database. Not a superuser, since connection limits do not apply to those.
const ROLE: &str = "nodes";

/// What the cluster is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Without limits, and with bots that move immediately.
    Load,
    /// The same, with a database that can fail in every way.
    Faults,
    /// With the default settings.
    Trying,
}

/// A service that a node shares with the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Shared {
    Store,
    Bus,
}

impl TestCluster {
    pub(crate) async fn open(pioche: &Path, log: Option<String>, purpose: Purpose) -> anyhow::Result<Self> {
        let folder = std::env::temp_dir().join(format!("pioche-faults-{}", std::process::id()));
        let database = "pioche_faults".to_owned();
        let (postgres, nats) = block_in_place(|| {
            let fragile = purpose == Purpose::Faults;
            let first =
                if fragile { PrivatePostgres::start_on_small_disk()? } else { PrivatePostgres::start()? };
            first.run("postgres", &format!("CREATE ROLE {ROLE} LOGIN"))?;
            first.run("postgres", &format!("CREATE DATABASE {database} OWNER {ROLE}"))?;
            let replica = if fragile { Some(PrivatePostgres::replica_of(&first)?) } else { None };
            let all: Vec<_> = std::iter::once(first).chain(replica).collect();
            Ok::<_, std::io::Error>((all, PrivateNats::start()?))
        })?;
        let mut cluster = Self {
            pioche: pioche.to_owned(),
            folder,
            database,
            nodes: Vec::new(),
            nats,
            postgres,
            primary: 0,
            next: None,
            log,
            purpose,
        };
        for _ in 0..NODES {
            let mut stores = Vec::new();
            for postgres in &cluster.postgres {
                stores.push(Relay::to(postgres.address()).await?);
            }
            let bus = Relay::to(cluster.nats.address()).await?;
            let (address, operations) = (free_address()?, free_address()?);
            cluster.nodes.push(Node { process: None, address, operations, stores, bus, ahead: false });
        }
        for node in 0..NODES {
            cluster.start(node)?;
        }
        Ok(cluster)
    }

    /// The addresses for players.
    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.address).collect()
    }

    /// Starts a node at its usual address.
    pub(crate) fn start(&mut self, node: usize) -> anyhow::Result<()> {
        let Node { address, operations, ref stores, ref bus, ahead, .. } = self.nodes[node];
        let folder = self.folder.join(node.to_string());
        let program = self.next.as_ref().filter(|_| ahead).unwrap_or(&self.pioche);
        let mut command = match self.purpose {
            Purpose::Load | Purpose::Faults => {
                let mut command = serve(program, &folder, address, operations);
                command.args(["--grace", "600"]);
                command
            }
            Purpose::Trying => plain(program, &folder, address, operations),
        };
        let bus = bus.address();
        let stores: Vec<String> = stores.iter().map(|store| store.address().to_string()).collect();
        let (stores, database) = (stores.join(","), &self.database);
        command
            .args([
                "--store",
                &format!("postgres://{ROLE}@{stores}/{database}?target_session_attrs=read-write"),
            ])
            .args(["--bus", &format!("nats://{bus}"), "--trusted-proxy", "127.0.0.1"])
            // What it logs about the faults is expected.
            .env("PIOCHE_LOG", self.log.as_deref().unwrap_or("off"));
        let started = block_in_place(|| ServerProcess::start(&mut command, address, operations, folder));
        self.nodes[node].process = Some(started?);
        Ok(())
    }

    /// The addresses for operators.
    pub(crate) fn operations(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.operations).collect()
    }

    /// The address of the database.
    pub(crate) fn store(&self) -> String {
        self.primary().url(&self.database)
    }

    /// The address of the bus.
    pub(crate) fn bus(&self) -> String {
        self.nats.url()
    }

    /// Deleted with the cluster.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    fn process(&mut self, node: usize) -> anyhow::Result<&mut ServerProcess> {
        self.nodes[node].process.as_mut().context("the node is not running")
    }

    pub(crate) fn kill(&mut self, node: usize) -> anyhow::Result<()> {
        self.process(node)?.kill()?;
        self.nodes[node].process = None;
        Ok(())
    }

    /// Asks a node to stop, and waits until it has.
    pub(crate) fn stop(&mut self, node: usize) -> anyhow::Result<()> {
        let process = self.process(node)?;
        block_in_place(|| process.stop())?;
        self.nodes[node].process = None;
        Ok(())
    }

    /// As in `kill -STOP`.
    pub(crate) fn signal(&mut self, node: usize, name: &str) -> anyhow::Result<()> {
        self.process(node)?.signal(name)
    }

    /// Sets the state of a node's connection to a shared service.
    pub(crate) fn line(&self, node: usize, shared: Shared, line: Line) {
        let node = &self.nodes[node];
        match shared {
            Shared::Store => node.stores.iter().for_each(|store| store.set(line)),
            Shared::Bus => node.bus.set(line),
        }
    }

    fn primary(&self) -> &PrivatePostgres {
        &self.postgres[self.primary]
    }

    /// Whether the disks of the database can be filled.
    pub(crate) fn has_small_disk(&self) -> bool {
        self.postgres.iter().all(PrivatePostgres::has_small_disk)
    }

    /// Sets the binary that is one migration ahead.
    pub(crate) fn set_next(&mut self, program: &Path) {
        self.next = Some(program.to_owned());
    }

    /// Replaces a node by the next version, or that by this one.
    pub(crate) fn upgrade(&mut self, node: usize) -> anyhow::Result<()> {
        self.stop(node)?;
        self.nodes[node].ahead = !self.nodes[node].ahead;
        self.start(node)
    }

    /// For this long, the database accepts hardly any connections, and the existing ones are
    /// closed.
    pub(crate) fn limit_connections(&self, time: Duration) -> anyhow::Result<()> {
        let limit = |most: i32| format!("ALTER ROLE {ROLE} CONNECTION LIMIT {most}");
        let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '{ROLE}'");
        block_in_place(|| {
            self.primary().run("postgres", &limit(2))?;
            self.primary().run("postgres", &end)?;
            std::thread::sleep(time);
            self.primary().run("postgres", &limit(-1)).map(drop)
        })?;
        Ok(())
    }

    /// For this long, there is no space on a disk of the database. If the database server exits
    /// over that, it is restarted.
    pub(crate) fn fill(&self, part: Part, time: Duration) -> anyhow::Result<()> {
        block_in_place(|| {
            let server = self.primary();
            server.fill(part, true)?;
            let until = Instant::now() + time;
            while Instant::now() < until {
                // Switching to the next file of the log requires space for it.
                if part == Part::Log && !server.has_ended() {
                    let _ = server.run("postgres", "SELECT pg_switch_wal()");
                }
                std::thread::sleep(Duration::from_millis(200));
            }
            server.fill(part, false)?;
            Ok(server.go_on()?)
        })
    }

    /// The database fails for good, and after a while its replica takes over.
    pub(crate) fn fail_over(&mut self, away: Duration) -> anyhow::Result<()> {
        block_in_place(|| {
            self.primary().stop();
            std::thread::sleep(away);
            self.primary = 1 - self.primary;
            self.primary().promote()
        })?;
        Ok(())
    }

    /// The failed database comes back as the replica of the other.
    pub(crate) fn follow(&self) -> anyhow::Result<()> {
        block_in_place(|| self.postgres[1 - self.primary].follow(self.primary()))?;
        Ok(())
    }

    /// Kills a shared service, as in a crash, and starts it again after a while.
    pub(crate) fn restart(&self, shared: Shared, away: Duration) -> anyhow::Result<()> {
        block_in_place(|| {
            match shared {
                Shared::Store => self.primary().stop(),
                Shared::Bus => self.nats.stop(),
            }
            std::thread::sleep(away);
            match shared {
                Shared::Store => self.primary().go(),
                Shared::Bus => self.nats.go(),
            }
        })?;
        Ok(())
    }
}

fn plain(pioche: &Path, data: &Path, address: SocketAddr, operations: SocketAddr) -> Command {
    let mut command = Command::new(pioche);
    command
        .args(["serve", "--address", &address.to_string(), "--operations", &operations.to_string()])
        .arg("--data")
        .arg(data);
    command
}

impl Drop for TestCluster {
    fn drop(&mut self) {
        self.nodes.clear();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

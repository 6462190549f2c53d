//! Three servers, what they share, and a relay on each of their ways to it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::Context as _;
use load::nats::PrivateNats;
use load::postgres::PrivatePostgres;
use load::relay::{Line, Relay};
use tokio::task::block_in_place;

use crate::process::{ServerProcess, free_address, serve};

pub(crate) const NODES: usize = 3;

struct Node {
    process: Option<ServerProcess>,
    address: SocketAddr,
    operations: SocketAddr,
    store: Relay,
    bus: Relay,
}

pub(crate) struct House {
    pioche: PathBuf,
    folder: PathBuf,
    database: String,
    nodes: Vec<Node>,
    nats: PrivateNats,
    postgres: PrivatePostgres,
    log: Option<String>,
    purpose: Purpose,
}

/// What the servers are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Without limits, and with bots that take no time.
    Load,
    /// As they are.
    Trying,
}

/// What a node shares with the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Shared {
    Store,
    Bus,
}

impl House {
    pub(crate) async fn open(pioche: &Path, log: Option<String>, purpose: Purpose) -> anyhow::Result<Self> {
        let folder = std::env::temp_dir().join(format!("pioche-faults-{}", std::process::id()));
        let (postgres, nats) =
            block_in_place(|| Ok::<_, std::io::Error>((PrivatePostgres::start()?, PrivateNats::start()?)))?;
        let database = "pioche_faults".to_owned();
        postgres.run("postgres", &format!("CREATE DATABASE {database}"))?;
        let mut house = Self {
            pioche: pioche.to_owned(),
            folder,
            database,
            nodes: Vec::new(),
            nats,
            postgres,
            log,
            purpose,
        };
        for _ in 0..NODES {
            let store = Relay::to(house.postgres.address()).await?;
            let bus = Relay::to(house.nats.address()).await?;
            let (address, operations) = (free_address()?, free_address()?);
            house.nodes.push(Node { process: None, address, operations, store, bus });
        }
        for node in 0..NODES {
            house.start(node)?;
        }
        Ok(house)
    }

    /// Where people connect.
    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.address).collect()
    }

    /// Starts a node, at the address that it always has.
    pub(crate) fn start(&mut self, node: usize) -> anyhow::Result<()> {
        let Node { address, operations, ref store, ref bus, .. } = self.nodes[node];
        let folder = self.folder.join(node.to_string());
        let mut command = match self.purpose {
            Purpose::Load => {
                let mut command = serve(&self.pioche, &folder, address, operations);
                command.args(["--grace", "600"]);
                command
            }
            Purpose::Trying => plain(&self.pioche, &folder, address, operations),
        };
        let (store, bus) = (store.address(), bus.address());
        command
            .args(["--store", &format!("postgres://pioche@{store}/{}", self.database)])
            .args(["--bus", &format!("nats://{bus}"), "--trusted-proxy", "127.0.0.1"])
            // What it says about the faults is no news here.
            .env("PIOCHE_LOG", self.log.as_deref().unwrap_or("off"));
        let started = block_in_place(|| ServerProcess::start(&mut command, address, operations, folder));
        self.nodes[node].process = Some(started?);
        Ok(())
    }

    /// Where operators look.
    pub(crate) fn operations(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.operations).collect()
    }

    /// The address of the database.
    pub(crate) fn store(&self) -> String {
        self.postgres.url(&self.database)
    }

    /// The address of the bus.
    pub(crate) fn bus(&self) -> String {
        self.nats.url()
    }

    /// Goes with the house.
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

    /// How a node's line to what it shares is from now on.
    pub(crate) fn line(&self, node: usize, shared: Shared, line: Line) {
        let node = &self.nodes[node];
        match shared {
            Shared::Store => node.store.set(line),
            Shared::Bus => node.bus.set(line),
        }
    }

    /// Ends what they share, as a crash would, and starts it again after a while.
    pub(crate) fn restart(&self, shared: Shared, away: Duration) -> anyhow::Result<()> {
        block_in_place(|| {
            match shared {
                Shared::Store => self.postgres.stop(),
                Shared::Bus => self.nats.stop(),
            }
            std::thread::sleep(away);
            match shared {
                Shared::Store => self.postgres.go(),
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

impl Drop for House {
    fn drop(&mut self) {
        self.nodes.clear();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

//! Visitors that come, look at the lobby, chat and leave, for any length of time: the server's
//! resource usage and its data end where they began.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::process::{ServerProcess, free_address, guest, http, serve};
use crate::socket::Socket;

/// Anything that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a visitor stays at a table.
const STAY: Duration = Duration::from_millis(200);

/// How long, and with how many visitors at a time.
#[derive(Clone, Copy, Debug)]
pub struct Soak {
    pub visitors: usize,
    /// The time before the first comparison: a server that has had guests uses more than one that
    /// has not.
    pub warm_up: Duration,
    pub length: Duration,
    /// The number of parts, with a measurement after each, to tell what levels off from what keeps
    /// growing.
    pub parts: u32,
}

/// The server's resource usage while nobody is there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Footprint {
    /// Resident, in KiB.
    pub memory: u64,
    /// Open files and sockets.
    pub descriptors: usize,
    /// Tables in the lobby; below, tables in memory.
    pub listed: f64,
    pub awake: f64,
    /// The total size of the files in its folder, in bytes.
    pub files: u64,
}

/// The results.
#[derive(Clone, Debug)]
pub struct Soaked {
    pub before: Footprint,
    /// After each part; the last one is the end.
    pub after: Vec<Footprint>,
    /// The number of visits; below, of tables created.
    pub visits: u64,
    pub tables: u64,
}

#[derive(Default)]
struct Tally {
    /// The request of visitors who create a table.
    new_table: Value,
    visits: AtomicU64,
    tables: AtomicU64,
}

/// A server that closes abandoned tables within seconds.
pub fn open(pioche: &Path) -> anyhow::Result<ServerProcess> {
    let data = std::env::temp_dir().join(format!("pioche-soak-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let (address, operations) = (free_address()?, free_address()?);
    let mut command = serve(pioche, &data, address, operations);
    command.args(["--idle", "1", "--vacant", "1"]).stderr(Stdio::null());
    let mut server = ServerProcess::start(&mut command, address, operations, data)?;
    server.keep_nothing();
    Ok(server)
}

impl Soak {
    /// Sends visitors to this server, and measures its resource usage before and after.
    pub async fn run(self, server: &ServerProcess) -> anyhow::Result<Soaked> {
        let tally = Arc::new(Tally { new_table: new_table(server.address)?, ..Tally::default() });
        self.visit(server.address, self.warm_up, &tally).await?;
        let before = at_rest(server).await?;
        let mut after = Vec::new();
        for _ in 0..self.parts.max(1) {
            self.visit(server.address, self.length / self.parts.max(1), &tally).await?;
            after.push(at_rest(server).await?);
        }
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Ok(Soaked { before, after, visits: count(&tally.visits), tables: count(&tally.tables) })
    }

    async fn visit(&self, address: SocketAddr, length: Duration, tally: &Arc<Tally>) -> anyhow::Result<()> {
        let end = Instant::now() + length;
        let mut loops = JoinSet::new();
        for number in 0..self.visitors {
            let tally = Arc::clone(tally);
            loops.spawn(async move {
                // Not all at the same moment.
                sleep(STAY * number as u32 / 7).await;
                while Instant::now() < end {
                    timeout(PATIENCE, visit(address, number, &tally))
                        .await
                        .context("a visit took too long")??;
                }
                anyhow::Ok(())
            });
        }
        while let Some(done) = loops.join_next().await {
            done??;
        }
        Ok(())
    }
}

/// A table of the first game, for its minimum number of players, with chat.
fn new_table(address: SocketAddr) -> anyhow::Result<Value> {
    let (_, games) = http(address, "GET", "/api/v1/games", "", "").context("the games")?;
    let mut games: Value = serde_json::from_str(&games)?;
    let game = games["games"][0].take();
    Ok(json!({"do": "create", "game": game["id"], "seats": game["seats"]["from"], "chat": true}))
}

/// Comes, joins somebody or waits for them, chats, and leaves nothing behind.
async fn visit(address: SocketAddr, number: usize, tally: &Tally) -> anyhow::Result<()> {
    let token = tokio::task::spawn_blocking(move || guest(address)).await??.token;
    let mut visitor = Visitor { socket: Socket::open(address, &token).await?, id: 0, lobby: Value::Null };
    visitor.ask(json!({"do": "lobby"})).await?;
    let free = visitor.lobby["tables"].as_array().into_iter().flatten().find_map(|table| {
        let free = table["seats"].as_array()?.iter().any(Value::is_null);
        table["table"].as_str().filter(|_| free).map(str::to_owned)
    });
    let table = if let Some(table) = free.filter(|_| number % 2 == 1) {
        // Somebody else may have been faster, or the host may have left.
        let reply = visitor.ask(json!({"do": "sit", "table": table})).await?;
        reply["error"].is_null().then_some(table)
    } else {
        let reply = visitor.ask(tally.new_table.clone()).await?;
        tally.tables.fetch_add(1, Ordering::Relaxed);
        Some(reply["table"].as_str().with_context(|| format!("no table: {reply}"))?.to_owned())
    };
    if let Some(table) = table {
        visitor.ask(json!({"do": "watch", "table": table})).await?;
        visitor.ask(json!({"do": "say", "table": table, "phrase": "hello"})).await?;
        visitor.ask(json!({"do": "write", "table": table, "text": "Is anybody there?"})).await?;
        sleep(STAY).await;
        visitor.ask(json!({"do": "leave", "table": table})).await?;
    }
    drop(visitor);
    let deleted = move || http(address, "POST", "/api/v1/me/delete", &token, "{}");
    let (code, body) = tokio::task::spawn_blocking(deleted).await?.context("an answer")?;
    if code != 204 {
        bail!("a guest could not go: {code} {body}");
    }
    tally.visits.fetch_add(1, Ordering::Relaxed);
    Ok(())
}

struct Visitor {
    socket: Socket,
    id: u64,
    /// The last page of the lobby.
    lobby: Value,
}

impl Visitor {
    async fn ask(&mut self, mut act: Value) -> anyhow::Result<Value> {
        self.id += 1;
        act["id"] = self.id.into();
        self.socket.say(&act.to_string());
        let mut answer = None;
        loop {
            self.socket.flush().await?;
            let (id, lobby) = (self.id, &mut self.lobby);
            self.socket.hear(|text| {
                let mut message: Value = serde_json::from_str(text)?;
                if message["lobby"].is_object() {
                    *lobby = message["lobby"].take();
                } else if message["reply"]["re"] == id {
                    answer = Some(message["reply"].take());
                }
                Ok(())
            })?;
            if let Some(answer) = answer {
                return Ok(answer);
            }
            self.socket.more().await?;
        }
    }
}

/// The resource usage once nobody is there and no table is left in memory.
async fn at_rest(server: &ServerProcess) -> anyhow::Result<Footprint> {
    let started = Instant::now();
    while server.metric("pioche_sockets")? > 0.0 || server.metric("pioche_tables_in_memory")? > 0.0 {
        if started.elapsed() > 3 * PATIENCE {
            bail!("the server does not come to rest");
        }
        sleep(Duration::from_millis(250)).await;
    }
    // Time for the server to sort its journal and free memory.
    sleep(Duration::from_secs(3)).await;
    let descriptors = std::fs::read_dir(format!("/proc/{}/fd", server.id()))?.count();
    let mut files = 0;
    for entry in std::fs::read_dir(&server.data)? {
        files += entry?.metadata()?.len();
    }
    Ok(Footprint {
        memory: server.memory()?,
        descriptors,
        listed: server.metric("pioche_tables_listed")?,
        awake: server.metric("pioche_tables_in_memory")?,
        files,
    })
}

//! The cost of operations, in processor time rather than elapsed time, because other programs may
//! use the machine too.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use load::nats::PrivateNats;
use load::postgres::PrivatePostgres;
use protocol::{Act, Ask};
use serde_json::{Value, json};
use tokio::task::{JoinSet, block_in_place};
use tokio::time::sleep;

use crate::player::{SEATS, Shared, duel, look, short_match};
use crate::process::{self, ServerProcess, ask, cpu_with_children, free_address, guest};
use crate::runs::{seat_players, warm_up};
use crate::socket::Socket;

pub(crate) struct Options {
    pub(crate) seconds: u64,
    pub(crate) tables: usize,
    pub(crate) rate: u32,
    pub(crate) idle: usize,
}

/// The nodes, and what they share.
struct Arrangement {
    nodes: Vec<ServerProcess>,
    postgres: Option<(PrivatePostgres, String)>,
    nats: Option<PrivateNats>,
}

/// Processor seconds, by process.
#[derive(Clone, Copy, Debug, Default)]
struct Used {
    servers: f64,
    database: f64,
    bus: f64,
}

impl Used {
    fn since(self, before: Self) -> Self {
        Self {
            servers: self.servers - before.servers,
            database: self.database - before.database,
            bus: self.bus - before.bus,
        }
    }
}

impl Arrangement {
    fn open(pioche: &Path, nodes: usize, shared: bool) -> anyhow::Result<Self> {
        let postgres = if shared {
            let server = PrivatePostgres::start_durable()?;
            let store = server.database()?;
            Some((server, store))
        } else {
            None
        };
        let nats = if nodes > 1 { Some(PrivateNats::start()?) } else { None };
        let mut all = Self { nodes: Vec::new(), postgres, nats };
        for number in 0..nodes {
            let (address, operations) = (free_address()?, free_address()?);
            let data: PathBuf =
                std::env::temp_dir().join(format!("pioche-costs-{}-{number}", std::process::id()));
            let _ = std::fs::remove_dir_all(&data);
            let mut command = process::serve(pioche, &data, address, operations);
            command.args(["--grace", "600"]);
            if let Some((_, store)) = &all.postgres {
                command.args(["--store", store]);
            }
            if let Some(nats) = &all.nats {
                command.args(["--bus", &nats.url()]);
            }
            let mut server = ServerProcess::start(&mut command, address, operations, data)?;
            server.keep_nothing();
            all.nodes.push(server);
        }
        Ok(all)
    }

    fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.address).collect()
    }

    fn used(&self) -> anyhow::Result<Used> {
        let database = self.postgres.as_ref().and_then(|(server, _)| server.id());
        let bus = self.nats.as_ref().and_then(PrivateNats::id);
        Ok(Used {
            servers: self.nodes.iter().map(ServerProcess::cpu).sum::<anyhow::Result<f64>>()?,
            database: database.map_or(Ok(0.0), cpu_with_children)?,
            bus: bus.map_or(Ok(0.0), cpu_with_children)?,
        })
    }

    /// The memory of all nodes, in KiB.
    fn memory(&self) -> anyhow::Result<u64> {
        self.nodes.iter().map(ServerProcess::memory).sum()
    }

    /// The size of the database, and of its log so far, in bytes.
    fn stored(&self) -> anyhow::Result<(f64, f64)> {
        let Some((server, store)) = &self.postgres else {
            let data = &self.nodes.first().context("a server")?.data;
            let size = |name: &str| std::fs::metadata(data.join(name)).map_or(0, |file| file.len()) as f64;
            return Ok((size("pioche.sqlite"), size("pioche.sqlite-wal")));
        };
        let name = store.rsplit('/').next().unwrap_or_default();
        let query =
            "SELECT pg_database_size(current_database()) || ' ' || pg_current_wal_lsn() - '0/0'::pg_lsn";
        let answer = server.run(name, query)?;
        let (size, log) = answer.trim().split_once(' ').context("two numbers")?;
        Ok((size.parse()?, log.parse()?))
    }
}

pub(crate) async fn costs(pioche: &Path, options: &Options) -> anyhow::Result<()> {
    let kinds = [
        ("one server, SQLite", 1, false),
        ("one server, PostgreSQL", 1, true),
        ("three servers, PostgreSQL and NATS", 3, true),
    ];
    for (name, nodes, shared) in kinds {
        let all = block_in_place(|| Arrangement::open(pioche, nodes, shared))?;
        say!("{name}:");
        measure(&all, options).await.context(name)?;
        if nodes > 1 {
            forwarded(&all).await.context("a forwarded move")?;
        }
    }
    for level in [3, 5] {
        let server = block_in_place(|| at_usual_pace(pioche))?;
        bots(&server, level, options.seconds).await.with_context(|| format!("bots of level {level}"))?;
    }
    Ok(())
}

/// A server whose bots play at their usual pace.
fn at_usual_pace(pioche: &Path) -> anyhow::Result<ServerProcess> {
    let (address, operations) = (free_address()?, free_address()?);
    let data = std::env::temp_dir().join(format!("pioche-costs-{}-bots", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let mut command = Command::new(pioche);
    command.args(["serve", "--address", &address.to_string(), "--operations", &operations.to_string()]);
    command.args(["--messages-per-second", "0", "--data"]).arg(&data);
    command.env("PIOCHE_LOG", "warn");
    let mut server = ServerProcess::start(&mut command, address, operations, data)?;
    server.keep_nothing();
    Ok(server)
}

async fn measure(all: &Arrangement, options: &Options) -> anyhow::Result<()> {
    let addresses = all.addresses();
    let at = |number: usize| addresses[number % addresses.len()];
    let second = Duration::from_secs(options.seconds);
    // Idle sockets. The first half includes what a server allocates only once.
    let mut sockets = Vec::new();
    let mut half = 0;
    for number in 0..options.idle {
        if number == options.idle / 2 {
            half = all.memory()?;
        }
        let token = block_in_place(|| guest(at(number)))?.token;
        sockets.push(Socket::open(at(number), &token).await?);
    }
    let memory = all.memory()?.saturating_sub(half) as f64 / (options.idle - options.idle / 2).max(1) as f64;
    let changes = Arc::new(AtomicU64::new(0));
    let (start, began) = (all.used()?, Instant::now());
    let mut listening = JoinSet::new();
    let (tell, told) = tokio::sync::watch::channel(false);
    for (number, socket) in sockets.into_iter().enumerate() {
        // Only the first one counts them.
        let changes = (number == 0).then(|| Arc::clone(&changes));
        listening.spawn(idle(socket, told.clone(), changes));
    }
    sleep(second).await;
    let idle = all.used()?.since(start).servers / began.elapsed().as_secs_f64();
    say!(
        "  an idle socket: {memory:.1} KiB, {:.1} µs of processor a second",
        1e6 * idle / options.idle.max(1) as f64
    );

    let shared = Arc::new(Shared::default());
    let think = Duration::from_secs_f64(options.tables as f64 / f64::from(options.rate.max(1)));
    let people = (0..options.tables * SEATS)
        .map(|number| Ok(block_in_place(|| guest(at(number)))?.token))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let mut players = JoinSet::new();
    let before = all.memory()?;
    seat_players(&addresses, &people, 1, &shared, Some(think), &mut players);
    warm_up(&shared, 2 * options.tables as u64).await?;
    let memory = all.memory()?.saturating_sub(before) as f64 / options.tables.max(1) as f64;
    say!("  a table with four sockets: {memory:.0} KiB");

    let watch = |what: &'static str| {
        let (shared, changes) = (Arc::clone(&shared), Arc::clone(&changes));
        async move {
            let counts = || {
                let (moves, tables) =
                    (shared.moves.load(Ordering::Relaxed), shared.tables.load(Ordering::Relaxed));
                (moves, tables, changes.load(Ordering::Relaxed))
            };
            let (first, start, stored) = (counts(), all.used()?, all.stored()?);
            sleep(second).await;
            let (last, used, after) = (counts(), all.used()?.since(start), all.stored()?);
            let moves = (last.0 - first.0).max(1) as f64;
            say!(
                "  {what}: {moves} moves, {} matches over: a move takes {:.0} µs of the servers, {:.0} of the database, {:.0} of the bus; {:.0} bytes kept, {:.0} of log",
                last.1 - first.1,
                1e6 * used.servers / moves,
                1e6 * used.database / moves,
                1e6 * used.bus / moves,
                (after.0 - stored.0) / moves,
                (after.1 - stored.1) / moves
            );
            anyhow::Ok((used.servers / moves, moves, last.2 - first.2))
        }
    };
    watch("moves").await?;
    let stop = Arc::new(AtomicBool::new(false));
    let host = block_in_place(|| guest(at(0)))?.token;
    let setting_up = tokio::task::spawn_blocking({
        let (stop, address) = (Arc::clone(&stop), at(0));
        move || set_up_tables(address, &host, &stop)
    });
    let (without, ..) = watch("the same, and twenty tables a second are set up").await?;
    let _ = tell.send(true);
    sleep(Duration::from_secs(1)).await;
    let (with, moves, heard) = watch("the same, and all idle sockets watch the lobby").await?;
    stop.store(true, Ordering::Relaxed);
    setting_up.await??;
    say!(
        "  a lobby watcher: {heard} changes heard, {:.1} µs of processor for each",
        1e6 * (with - without) * moves / (options.idle as f64 * heard.max(1) as f64)
    );
    shared.stop.store(true, Ordering::Relaxed);
    let errors = shared.errors.load(Ordering::Relaxed);
    if errors > 0 {
        anyhow::bail!("{errors} errors in what the seats heard");
    }
    Ok(())
}

/// The request that creates this table.
fn create(mut table: Value) -> Value {
    table["id"] = 1.into();
    table["do"] = "create".into();
    table
}

/// Keeps the lobby changing.
fn set_up_tables(address: SocketAddr, token: &str, stop: &AtomicBool) -> anyhow::Result<()> {
    let new = create(short_match());
    while !stop.load(Ordering::Relaxed) {
        ask(address, token, &new).context("a table")?;
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// Idles, then watches the lobby; counts the messages if `changes` is given.
async fn idle(
    mut socket: Socket,
    mut told: tokio::sync::watch::Receiver<bool>,
    changes: Option<Arc<AtomicU64>>,
) -> anyhow::Result<()> {
    tokio::select! {
        gone = socket.wait_for(|_| false, |_| ()) => return gone,
        _ = told.wait_for(|told| *told) => {}
    }
    socket.say(&serde_json::to_string(&Ask { id: 1, act: Act::Lobby { game: None, after: None } })?);
    socket.flush().await?;
    loop {
        let count = |_: &str| {
            if let Some(changes) = &changes {
                changes.fetch_add(1, Ordering::Relaxed);
            }
        };
        socket.wait_for(|text| text.starts_with("{\"lobby_change\""), count).await?;
    }
}

/// A person with a socket, who waits for each reply.
struct Person {
    socket: Socket,
    next: u64,
}

impl Person {
    async fn ask(&mut self, act: Act) -> anyhow::Result<Value> {
        self.next += 1;
        let id = self.next;
        self.socket.say(&serde_json::to_string(&Ask { id, act })?);
        self.socket.flush().await?;
        let mark = format!("{{\"reply\":{{\"re\":{id},");
        let mut reply = Value::Null;
        let heard = |text: &str| reply = serde_json::from_str(text).unwrap_or_default();
        self.socket.wait_for(|text| text.starts_with(&mark), heard).await?;
        Ok(reply["reply"].take())
    }
}

/// Moves one by one, alternating between a socket on the table's node and one on another node.
async fn forwarded(all: &Arrangement) -> anyhow::Result<()> {
    let addresses = all.addresses();
    let mut took: [Vec<Duration>; 2] = Default::default();
    for _ in 0..12 {
        let tokens = addresses.iter().take(2).map(|node| Ok(block_in_place(|| guest(*node))?.token));
        let tokens = tokens.collect::<anyhow::Result<Vec<_>>>()?;
        let new = create(duel());
        let made = block_in_place(|| ask(addresses[0], &tokens[0], &new)).context("a table")?;
        let table = made["table"].as_str().context("a name")?.to_owned();
        let mut people = Vec::new();
        for (node, token) in addresses.iter().zip(&tokens) {
            people.push(Person { socket: Socket::open(*node, token).await?, next: 10 });
        }
        let sit = Act::Sit { table: table.clone(), seat: None, share: None, invite: None };
        people[1].ask(sit).await?;
        people[0].ask(Act::Start { table: table.clone(), chance: None, here: false }).await?;
        for _ in 0..30 {
            for (seat, took) in took.iter_mut().enumerate() {
                let now = people[seat].ask(look(&table)).await?["update"].take();
                let Some(mv) = now["game"]["legal"][0].as_str() else { continue };
                let version = now["version"].as_u64().context("a version")?;
                let play = Act::Play { table: table.clone(), version, mv: mv.to_owned() };
                let sent = Instant::now();
                let reply = people[seat].ask(play).await?;
                if reply["error"].is_null() {
                    took.push(sent.elapsed());
                }
            }
        }
    }
    let medians = took.each_mut().map(|took| {
        took.sort_unstable();
        took.get(took.len() / 2).copied().unwrap_or_default()
    });
    say!(
        "  a move from where its table is: {:.2} ms (median of {}); from another server: {:.2} ms (of {})",
        1e3 * medians[0].as_secs_f64(),
        took[0].len(),
        1e3 * medians[1].as_secs_f64(),
        took[1].len()
    );
    Ok(())
}

/// A person and a bot at a table of every game.
async fn bots(node: &ServerProcess, level: u8, seconds: u64) -> anyhow::Result<()> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let (start, before) = (node.cpu()?, node.metric("pioche_bot_decisions_total")?);
    let mut playing = JoinSet::new();
    let (_, body) = process::http(node.address, "GET", "/api/v1/games", "", "").context("games")?;
    let games: Value = serde_json::from_str(&body)?;
    for game in games["games"].as_array().context("games")? {
        let (name, seats) = (game["id"].as_str(), game["seats"]["from"].as_u64());
        let (name, seats) = (name.context("a name")?.to_owned(), seats.context("seats")?);
        let (address, token) = (node.address, block_in_place(|| guest(node.address))?.token);
        let new = create(json!({"game": name, "seats": seats, "bots": vec![level; seats as usize - 1]}));
        playing.spawn_blocking(move || play_with_bots(address, &token, &new, end));
    }
    while let Some(played) = playing.join_next().await {
        played??;
    }
    let thoughts = (node.metric("pioche_bot_decisions_total")? - before).max(1.0);
    let used = node.cpu()? - start;
    say!(
        "bots of level {level}, a table of every game: {thoughts} thoughts, {:.0} ms of processor each",
        1e3 * used / thoughts
    );
    Ok(())
}

fn play_with_bots(address: SocketAddr, token: &str, new: &Value, end: Instant) -> anyhow::Result<()> {
    let mut id = 10;
    while Instant::now() < end {
        let made = ask(address, token, new).context("a table")?;
        let table = made["table"].as_str().with_context(|| format!("{new}: {made}"))?.to_owned();
        ask(address, token, &json!({"id": 2, "do": "start", "table": table})).context("a deal")?;
        while Instant::now() < end {
            let (_, body) = process::http(address, "GET", &format!("/api/v1/tables/{table}"), token, "")
                .context("a table")?;
            let now: Value = serde_json::from_str(&body)?;
            if now["game"]["outcome"].is_object() {
                break;
            }
            if let Some(mv) = now["game"]["legal"][0].as_str() {
                id += 1;
                let play =
                    json!({"id": id, "do": "play", "table": table, "version": now["version"], "move": mv});
                let _ = ask(address, token, &play);
            } else {
                std::thread::sleep(Duration::from_millis(100));
            }
        }
    }
    Ok(())
}

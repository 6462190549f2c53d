//! The measurements.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use load::postgres::PrivatePostgres;
use load::relay::{Line, Relay};
use protocol::{Ask, LobbyPage};
use tokio::sync::mpsc;
use tokio::task::{JoinSet, block_in_place};

use crate::player::{PeerMessage, Player, SEATS, Shared, look};
use crate::process::{self, ServerProcess, free_address, guest};
use crate::socket::Socket;

/// Groups of four sockets, one for each of these people, each group with `share` tables. The groups
/// take turns using these servers.
pub(crate) fn seat_players(
    addresses: &[SocketAddr],
    tokens: &[String],
    share: usize,
    shared: &Arc<Shared>,
    think: Option<Duration>,
    tasks: &mut JoinSet<()>,
) {
    for (number, group) in tokens.chunks_exact(SEATS).enumerate() {
        let (senders, receivers): (Vec<_>, Vec<_>) = (0..SEATS).map(|_| mpsc::unbounded_channel()).unzip();
        let sent = Arc::default();
        for (seat, (words, token)) in receivers.into_iter().zip(group).enumerate() {
            let player = Player {
                address: addresses[(number + seat) % addresses.len()],
                token: token.clone(),
                seat,
                words,
                peers: senders.clone(),
                shared: Arc::clone(shared),
                sent: Arc::clone(&sent),
                think,
            };
            tasks.spawn(player.run());
        }
        for _ in 0..share {
            let _ = senders[0].send(PeerMessage::Another);
        }
    }
}

pub(crate) fn guests(server: &ServerProcess, count: usize) -> anyhow::Result<Vec<String>> {
    (0..count).map(|_| Ok(guest(server.address)?.token)).collect()
}

/// Waits until this many moves are acknowledged.
pub(crate) async fn warm_up(shared: &Shared, moves: u64) -> anyhow::Result<()> {
    let start = Instant::now();
    while shared.moves.load(Ordering::Relaxed) < moves {
        if start.elapsed() > Duration::from_secs(100) {
            bail!("only {} moves were played", shared.moves.load(Ordering::Relaxed));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

struct Measured {
    moves: u64,
    cpu: f64,
    /// The processor time of the generator.
    own: f64,
    seconds: f64,
    writes: f64,
    commits: f64,
}

async fn measure(server: &ServerProcess, shared: &Shared, seconds: u64) -> anyhow::Result<Measured> {
    if let Ok(mut latencies) = shared.latencies.lock() {
        latencies.clear();
    }
    let writes = server.metric("pioche_writes_total")?;
    let commits = server.metric("pioche_commit_seconds_count")?;
    let (moves, cpu, own, start) =
        (shared.moves.load(Ordering::Relaxed), server.cpu()?, process::own_cpu()?, Instant::now());
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    Ok(Measured {
        moves: shared.moves.load(Ordering::Relaxed) - moves,
        cpu: server.cpu()? - cpu,
        own: process::own_cpu()? - own,
        seconds: start.elapsed().as_secs_f64(),
        writes: server.metric("pioche_writes_total")? - writes,
        commits: server.metric("pioche_commit_seconds_count")? - commits,
    })
}

fn print_latencies(shared: &Shared) {
    let mut latencies = shared.latencies.lock().map(|latencies| latencies.clone()).unwrap_or_default();
    latencies.sort_unstable();
    if latencies.is_empty() {
        return;
    }
    let at = |thousandths: usize| f64::from(latencies[(latencies.len() - 1) * thousandths / 1000]) / 1000.0;
    say!(
        "move sent to all four seats informed, ms: p50 {:.1}  p99 {:.1}  p99.9 {:.1}  worst {:.1}  ({} moves)",
        at(500),
        at(990),
        at(999),
        at(1000),
        latencies.len()
    );
}

fn finish(shared: &Shared) -> anyhow::Result<()> {
    shared.stop.store(true, Ordering::Relaxed);
    let errors = shared.errors.load(Ordering::Relaxed);
    say!("errors, gaps and repetitions in what the seats heard: {errors}");
    if errors > 0 {
        bail!("{errors} errors");
    }
    Ok(())
}

pub(crate) async fn steady(
    pioche: &Path,
    tables: usize,
    sockets: usize,
    rate: u32,
    seconds: u64,
) -> anyhow::Result<()> {
    let server = ServerProcess::open(pioche)?;
    let shared = Arc::new(Shared::default());
    // Sockets without a seat come first and watch nothing, which gives the cost of a socket by
    // itself. The first half includes what a server allocates only once.
    let mut watchers = JoinSet::new();
    let mut half = 0;
    let idle = sockets.saturating_sub(tables * SEATS);
    for number in 0..idle {
        if number == idle / 2 {
            half = server.memory()?;
        }
        let mut socket = Socket::open(server.address, &guest(server.address)?.token).await?;
        watchers.spawn(async move { socket.wait_for(|_| false, |_| ()).await });
    }
    if idle > 1 {
        let used = server.memory()?.saturating_sub(half) as f64 / (idle - idle / 2) as f64;
        say!("{idle} idle sockets, the second half of them: {used:.1} KiB each");
    }
    let think = Duration::from_secs_f64(tables as f64 / f64::from(rate.max(1)));
    let people = guests(&server, tables * SEATS)?;
    let mut tasks = JoinSet::new();
    let (first, second) = people.split_at(tables / 2 * SEATS);
    seat_players(&[server.address], first, 1, &shared, Some(think), &mut tasks);
    warm_up(&shared, tables as u64 / 2).await?;
    let half = server.memory()?;
    seat_players(&[server.address], second, 1, &shared, Some(think), &mut tasks);
    warm_up(&shared, 2 * tables as u64).await?;
    let used = server.memory()?.saturating_sub(half) as f64 / (tables - tables / 2) as f64;
    say!(
        "{tables} tables with {SEATS} sockets each, the second half of them: {used:.1} KiB a table, sockets included"
    );
    let measured = measure(&server, &shared, seconds).await?;
    say!(
        "{} sockets, {tables} tables, {:.0} moves/s for {:.0} s; server: {:.2} processors (generator: {:.2}), {:.1} writes a commit",
        server.metric("pioche_sockets")?,
        measured.moves as f64 / measured.seconds,
        measured.seconds,
        measured.cpu / measured.seconds,
        measured.own / measured.seconds,
        measured.writes / measured.commits.max(1.0)
    );
    print_latencies(&shared);
    finish(&shared)
}

pub(crate) async fn flat(
    pioche: &Path,
    tables: usize,
    share: usize,
    seconds: u64,
    on_postgres: Option<Duration>,
) -> anyhow::Result<()> {
    let postgres = on_postgres.map(|_| block_in_place(PrivatePostgres::start_durable)).transpose()?;
    let mut relay = None;
    let server = match &postgres {
        Some(postgres) => {
            let mut store = postgres.database()?;
            if let Some(latency) = on_postgres.filter(|latency| !latency.is_zero()) {
                let slow = relay.insert(Relay::to(postgres.address()).await?);
                slow.set(Line::Slow(latency / 2));
                store = store.replace(&postgres.address().to_string(), &slow.address().to_string());
            }
            open_shared(pioche, &store)?
        }
        None => ServerProcess::open(pioche)?,
    };
    let database =
        || postgres.as_ref().and_then(PrivatePostgres::id).map_or(Ok(0.0), process::cpu_with_children);
    let shared = Arc::new(Shared::default());
    let mut tasks = JoinSet::new();
    let people = guests(&server, tables.div_ceil(share) * SEATS)?;
    seat_players(&[server.address], &people, share, &shared, None, &mut tasks);
    warm_up(&shared, 20 * tables as u64).await?;
    let before = database()?;
    let measured = measure(&server, &shared, seconds).await?;
    let of_database = database()? - before;
    say!(
        "{tables} tables on {} sockets: {:.0} moves/s, {:.0} moves per second of server processor; server: {:.2} processors (database: {:.2}, generator: {:.2}), {:.1} writes a commit, {} matches",
        tables.div_ceil(share) * SEATS,
        measured.moves as f64 / measured.seconds,
        measured.moves as f64 / (measured.cpu + of_database),
        measured.cpu / measured.seconds,
        of_database / measured.seconds,
        measured.own / measured.seconds,
        measured.writes / measured.commits.max(1.0),
        shared.tables.load(Ordering::Relaxed)
    );
    print_latencies(&shared);
    finish(&shared)
}

/// A server whose installation is in a shared database.
pub(crate) fn open_shared(pioche: &Path, store: &str) -> anyhow::Result<ServerProcess> {
    let data = std::env::temp_dir().join(format!("pioche-load-{}-shared", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let (address, operations) = (free_address()?, free_address()?);
    let mut command = process::serve(pioche, &data, address, operations);
    command.args(["--grace", "600", "--store", store]);
    let mut server = ServerProcess::start(&mut command, address, operations, data)?;
    server.keep_nothing();
    Ok(server)
}

/// One table after the other, first without spectators and then with many.
pub(crate) async fn spectators(pioche: &Path, watchers: usize, seconds: u64) -> anyhow::Result<()> {
    let server = ServerProcess::open(pioche)?;
    let shared = Arc::new(Shared::default());
    let mut tasks = JoinSet::new();
    // Slow enough for every move to be sent separately.
    let think = Some(Duration::from_millis(100));
    seat_players(&[server.address], &guests(&server, SEATS)?, 1, &shared, think, &mut tasks);
    warm_up(&shared, 2).await?;
    for with in [0, watchers] {
        let mut seen = JoinSet::new();
        for _ in 0..with {
            let socket = Socket::open(server.address, &guest(server.address)?.token).await?;
            seen.spawn(spectate(socket, Arc::clone(&shared)));
        }
        let measured = measure(&server, &shared, seconds).await?;
        say!(
            "{with} spectators: {:.0} moves/s; server: {:.2} processors (generator: {:.2})",
            measured.moves as f64 / measured.seconds,
            measured.cpu / measured.seconds,
            measured.own / measured.seconds
        );
        print_latencies(&shared);
        seen.abort_all();
    }
    finish(&shared)
}

/// Watches whichever table is newest.
async fn spectate(mut socket: Socket, shared: Arc<Shared>) -> anyhow::Result<()> {
    let mut newest = shared.newest.subscribe();
    loop {
        let table = newest.borrow_and_update().clone();
        socket.say(&serde_json::to_string(&Ask { id: 1, act: look(&table) })?);
        socket.flush().await?;
        tokio::select! {
            changed = newest.changed() => changed?,
            gone = socket.wait_for(|_| false, |_| ()) => return gone,
        }
    }
}

/// The tables in the lobby.
fn listed(server: &ServerProcess) -> anyhow::Result<Vec<String>> {
    let mut tables = Vec::new();
    let mut path = "/api/v1/tables".to_owned();
    loop {
        let (_, page) = process::http(server.address, "GET", &path, "", "").context("the lobby")?;
        let page: LobbyPage = serde_json::from_str(&page)?;
        tables.extend(page.tables.into_iter().map(|summary| summary.table));
        let Some(next) = page.next else { return Ok(tables) };
        path = format!("/api/v1/tables?after={next}");
    }
}

/// The number of sockets that were disconnected because they did not read.
fn cut(server: &ServerProcess) -> anyhow::Result<f64> {
    let unread = server.metric("pioche_sockets_cut_total{reason=\"unread\"}")?;
    Ok(unread + server.metric("pioche_sockets_cut_total{reason=\"overflow\"}")?)
}

/// Tables that are in play, and sockets that watch all of them and read nothing.
pub(crate) async fn deaf(pioche: &Path, count: usize, seconds: u64) -> anyhow::Result<()> {
    let server = ServerProcess::open(pioche)?;
    let shared = Arc::new(Shared::default());
    let mut tasks = JoinSet::new();
    let people = guests(&server, 50 * SEATS)?;
    seat_players(&[server.address], &people, 1, &shared, Some(Duration::from_millis(100)), &mut tasks);
    warm_up(&shared, 500).await?;
    for with in [0, count] {
        let tables = listed(&server)?;
        let mut silent = Vec::new();
        for _ in 0..with {
            let mut socket = Socket::open(server.address, &guest(server.address)?.token).await?;
            for (id, table) in tables.iter().enumerate() {
                socket.say(&serde_json::to_string(&Ask { id: id as u64, act: look(table) })?);
            }
            socket.flush().await?;
            silent.push(socket);
        }
        let measured = measure(&server, &shared, seconds).await?;
        say!(
            "{with} clients that read nothing, {:.0} moves/s; cut: {}",
            measured.moves as f64 / measured.seconds,
            cut(&server)?
        );
        print_latencies(&shared);
    }
    let started = Instant::now();
    while cut(&server)? < count as f64 && started.elapsed() < Duration::from_mins(1) {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    if cut(&server)? < count as f64 {
        bail!("not all of them were cut");
    }
    finish(&shared)
}

pub(crate) async fn reconnects(pioche: &Path, count: usize, seconds: u64) -> anyhow::Result<()> {
    let server = ServerProcess::open(pioche)?;
    let shared = Arc::new(Shared::default());
    let mut players = JoinSet::new();
    let people = guests(&server, 10 * SEATS)?;
    seat_players(&[server.address], &people, 1, &shared, Some(Duration::from_millis(200)), &mut players);
    warm_up(&shared, 20).await?;
    let table = listed(&server)?.into_iter().next().context("a table")?;
    let token = guest(server.address)?.token;
    let mut tasks = JoinSet::new();
    let start = Instant::now();
    let between = Duration::from_secs(seconds).div_f64(count as f64);
    for number in 0..count {
        let at = start + between.mul_f64(number as f64);
        tokio::time::sleep_until(at.into()).await;
        let (table, token, address) = (table.clone(), token.clone(), server.address);
        tasks.spawn(async move {
            let begun = Instant::now();
            let mut socket = Socket::open(address, &token).await?;
            socket.say(&serde_json::to_string(&Ask { id: 1, act: look(&table) })?);
            socket.flush().await?;
            socket.wait_for(|text| text.contains("\"re\":1"), |_| ()).await?;
            Ok::<_, anyhow::Error>(begun.elapsed())
        });
    }
    let mut took = Vec::new();
    while let Some(done) = tasks.join_next().await {
        match done? {
            Ok(time) => took.push(time),
            Err(error) => shared.error(&format!("{error:#}")),
        }
    }
    took.sort_unstable();
    let at = |hundredths: usize| took[(took.len() - 1) * hundredths / 100].as_secs_f64() * 1000.0;
    say!(
        "{} reconnects in {:.1} s, each with the whole view: p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        took.len(),
        start.elapsed().as_secs_f64(),
        at(50),
        at(99),
        at(100)
    );
    finish(&shared)
}

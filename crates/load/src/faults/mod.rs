//! Three nodes of a cluster, under faults: they are killed, paused and cut off, and the services
//! that they share are restarted, while people keep playing. Then everything that was sent to
//! anybody is compared with what is stored.

mod history;
mod player;
mod test_cluster;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use engine::Dice;
use load::postgres::Part;
use load::relay::Line;
use serde_json::Value;
use tokio::task::{JoinSet, block_in_place};
use tokio::time::sleep;

use self::history::{Events, judge};
pub(crate) use self::player::Players;
pub(crate) use self::test_cluster::{Purpose, TestCluster};

use self::player::Played;
use self::test_cluster::{NODES, Shared};
use crate::player::SEATS;
use crate::process::guest;

/// How long a table may stall, whatever happens.
const LONGEST: Duration = Duration::from_secs(10);
/// Longer than a lease.
const PAST_THE_LEASE: Duration = Duration::from_secs(7);
/// Shorter than a lease.
const WITHIN_THE_LEASE: Duration = Duration::from_secs(3);
/// The delay of a slow connection, each way.
const SLOWER: Duration = Duration::from_millis(100);
/// How long a restarted service is down.
const AWAY: Duration = Duration::from_millis(300);
/// How long a player takes to move.
const THINK: Duration = Duration::from_millis(50);
/// After this many moves, a table is known to continue: more than can have been on their way.
const GOES_ON: u32 = 4;

/// The command-line options.
pub(crate) struct Options {
    pub(crate) count: usize,
    pub(crate) tables: usize,
    pub(crate) seed: u64,
    pub(crate) only: Option<String>,
    /// A server binary that is one migration ahead.
    pub(crate) next: Option<PathBuf>,
    pub(crate) log: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// `kill -9` of a node, which restarts when the others have its tables.
    Kill,
    /// SIGSTOP, and SIGCONT when the node's lease has expired.
    Pause,
    /// A service that all nodes share is killed and restarted.
    Restart(Shared),
    /// A node's connection is bad for this long.
    Line(Shared, Line, Duration),
    /// A node is asked to stop and started again, as in an upgrade.
    Replace,
    /// The same, with a binary that is one migration ahead; or back to the first one.
    Upgrade,
    /// The database accepts no more than two connections from all nodes.
    Connections,
    /// No space on a disk of the database.
    Full(Part),
    /// The database fails, and its synchronous replica takes over.
    FailOver,
}

/// They take turns, so that a short run includes the worst ones.
const FAULTS: [(&str, Fault); 16] = [
    ("node killed", Fault::Kill),
    ("node paused for 7 s", Fault::Pause),
    ("PostgreSQL restarted", Fault::Restart(Shared::Store)),
    ("NATS restarted", Fault::Restart(Shared::Bus)),
    ("node replaced", Fault::Replace),
    ("PostgreSQL silent to a node for 7 s", Fault::Line(Shared::Store, Line::Silent, PAST_THE_LEASE)),
    ("NATS cut off from a node for 3 s", Fault::Line(Shared::Bus, Line::Cut, WITHIN_THE_LEASE)),
    ("PostgreSQL fails over to its replica", Fault::FailOver),
    ("disk full under the tables for 3 s", Fault::Full(Part::Data)),
    ("disk full under the log for 3 s", Fault::Full(Part::Log)),
    ("two connections for all nodes for 3 s", Fault::Connections),
    ("node replaced by another version", Fault::Upgrade),
    ("PostgreSQL cut off from a node for 7 s", Fault::Line(Shared::Store, Line::Cut, PAST_THE_LEASE)),
    ("NATS silent to a node for 7 s", Fault::Line(Shared::Bus, Line::Silent, PAST_THE_LEASE)),
    ("PostgreSQL slow for a node", Fault::Line(Shared::Store, Line::Slow(SLOWER), WITHIN_THE_LEASE)),
    ("NATS slow for a node", Fault::Line(Shared::Bus, Line::Slow(SLOWER), WITHIN_THE_LEASE)),
];

pub(crate) async fn faults(pioche: &Path, options: &Options) -> anyhow::Result<()> {
    let mut cluster = TestCluster::open(pioche, options.log.clone(), Purpose::Faults).await?;
    if let Some(next) = &options.next {
        cluster.set_next(next);
    }
    let players = Players::new(cluster.addresses(), options.tables, THINK);
    let mut groups = JoinSet::new();
    for group in 0..options.tables {
        let address = players.addresses[group % NODES];
        let tokens = (0..SEATS).map(|_| Ok(block_in_place(|| guest(address))?.token));
        groups.spawn(Arc::clone(&players).group(group, tokens.collect::<anyhow::Result<_>>()?));
    }
    goes_on(&players).await.context("before anything happens")?;
    let kinds: Vec<_> = FAULTS
        .iter()
        .filter(|(name, _)| options.only.as_ref().is_none_or(|only| name.contains(only.as_str())))
        .filter(|(name, fault)| {
            let possible = match fault {
                Fault::Upgrade => options.next.is_some(),
                Fault::Full(_) => cluster.has_small_disk(),
                _ => true,
            };
            if !possible {
                say!("not tried here: {name}");
            }
            possible
        })
        .collect();
    if kinds.is_empty() {
        bail!("there is no such fault");
    }
    let mut dice = Dice::new(options.seed);
    let mut gaps: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    let mut refused: BTreeMap<&str, u64> = BTreeMap::new();
    for (number, (name, fault)) in kinds.iter().cycle().take(options.count).enumerate() {
        sleep(Duration::from_millis(u64::from(dice.below(500)))).await;
        let node = dice.below(NODES as u32) as usize;
        players.look_away();
        let before = players.refusals();
        let told = || format!("fault {}, {name} ({node})", number + 1);
        suffer(&mut cluster, &players, *fault, node).await.with_context(told)?;
        goes_on(&players).await.with_context(told)?;
        let gap = players.look().iter().map(|progress| progress.gap).max().unwrap_or_default();
        if gap > LONGEST {
            bail!("{}: a table stood still for {gap:.1?}", told());
        }
        say!("{}: {gap:.1?}, {} refused", told(), players.refusals() - before);
        *refused.entry(name).or_default() += players.refusals() - before;
        gaps.entry(name).or_default().push(gap);
    }
    players.stop.store(true, Ordering::Relaxed);
    while groups.join_next().await.is_some() {}
    if let Some(wrong) = players.went_wrong() {
        bail!("{wrong}");
    }
    let played = players.take_played();
    let mut moves = 0;
    for (number, table) in played.iter().enumerate() {
        moves += table.stories.iter().map(|story| story.made.len()).sum::<usize>();
        compare(&players, table, number % NODES).await.with_context(|| format!("table {}", table.table))?;
    }
    say!(
        "{} faults: {moves} moves acknowledged at {} tables, every one there once, in the order that all seats heard",
        options.count,
        played.len()
    );
    for (name, _) in &FAULTS {
        if let Some(gaps) = gaps.get_mut(name) {
            gaps.sort_unstable();
            let median = gaps[gaps.len() / 2];
            let longest = gaps.last().copied().unwrap_or_default();
            say!(
                "{name}: {} times; a table stood still for {median:.1?} (median), {longest:.1?} (longest); {} requests refused",
                gaps.len(),
                refused.get(name).copied().unwrap_or_default()
            );
        }
    }
    Ok(())
}

/// Causes a fault, and repairs it.
async fn suffer(
    cluster: &mut TestCluster,
    players: &Players,
    fault: Fault,
    node: usize,
) -> anyhow::Result<()> {
    match fault {
        Fault::Kill => {
            cluster.kill(node)?;
            // The others take over its tables before it is back.
            goes_on(players).await?;
            cluster.start(node)
        }
        Fault::Pause => {
            cluster.signal(node, "-STOP")?;
            sleep(PAST_THE_LEASE).await;
            cluster.signal(node, "-CONT")
        }
        Fault::Restart(shared) => cluster.restart(shared, AWAY),
        Fault::Line(shared, line, time) => {
            cluster.line(node, shared, line);
            sleep(time).await;
            cluster.line(node, shared, Line::Open);
            Ok(())
        }
        Fault::Replace => {
            cluster.stop(node)?;
            cluster.start(node)
        }
        Fault::Upgrade => cluster.upgrade(node),
        Fault::Connections => cluster.limit_connections(WITHIN_THE_LEASE),
        Fault::Full(part) => cluster.fill(part, WITHIN_THE_LEASE),
        Fault::FailOver => {
            cluster.fail_over(AWAY)?;
            goes_on(players).await?;
            cluster.follow()
        }
    }
}

/// Waits until play has continued at every table.
async fn goes_on(players: &Players) -> anyhow::Result<()> {
    let started = Instant::now();
    let before: Vec<u32> = players.look().iter().map(|progress| progress.moves).collect();
    loop {
        if let Some(wrong) = players.went_wrong() {
            bail!("{wrong}");
        }
        let now = players.look();
        if now.iter().zip(&before).all(|(now, before)| now.moves >= before + GOES_ON) {
            return Ok(());
        }
        if started.elapsed() > 3 * LONGEST {
            let moves: Vec<u32> = now.iter().zip(&before).map(|(now, before)| now.moves - before).collect();
            bail!("the tables do not go on: {moves:?} moves in {:.1?}", started.elapsed());
        }
        sleep(Duration::from_millis(20)).await;
    }
}

/// Compares what all seats of a table received with what is stored, according to one node; all
/// nodes show the same.
async fn compare(players: &Players, played: &Played, node: usize) -> anyhow::Result<()> {
    let mut kept = Vec::new();
    let mut shown = None;
    for (seat, story) in played.stories.iter().enumerate() {
        let found = players.table((node + seat) % NODES, &story.token, &played.table).await?;
        let now = (found["event"].as_u64(), found["version"].as_u64(), found["head"].clone());
        if *shown.get_or_insert_with(|| now.clone()) != now {
            bail!("one node shows {shown:?}, another {now:?}");
        }
        kept.push(events(&found)?);
    }
    judge(&played.stories, &kept)
}

fn events(update: &Value) -> anyhow::Result<Events> {
    let mut events = Events::new();
    for happening in update["events"].as_array().context("events")? {
        let number = happening["n"].as_u64().context("an event has a number")?;
        events.entry(number).or_default().push(happening.clone());
    }
    Ok(events)
}

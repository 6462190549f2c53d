//! Kills a server again and again at full load, and looks for every move that it acknowledged.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use engine::Dice;
use serde_json::Value;
use tokio::task::JoinSet;

use crate::player::{Acknowledged, SEATS, Shared, shows};
use crate::process::{ServerProcess, http};
use crate::runs::{guests, seat_players};
use crate::socket::Socket;

/// A seat remembers its last sixteen requests; the one on its way may be among them.
const REMEMBERED: usize = 15;

pub(crate) async fn kills(pioche: &Path, count: u32, groups: usize, share: usize) -> anyhow::Result<()> {
    let data = std::env::temp_dir().join(format!("pioche-kills-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let mut server = ServerProcess::open_at(pioche, data.clone(), true)?;
    let tokens = guests(&server, groups * SEATS)?;
    let mut dice = Dice::new(1);
    let mut total = Tally::default();
    let mut versions: BTreeMap<String, u64> = BTreeMap::new();
    for round in 0..count {
        let shared =
            Arc::new(Shared { keeps: true, first_id: u64::from(round + 1) << 44, ..Shared::default() });
        let mut tasks = JoinSet::new();
        seat_players(&[server.address], &tokens, share, &shared, None, &mut tasks);
        tokio::time::sleep(Duration::from_millis(u64::from(200 + dice.below(800)))).await;
        // From now on a lost connection is not an error.
        shared.over.store(true, Ordering::Relaxed);
        server.kill()?;
        while tasks.join_next().await.is_some() {}
        if shared.errors.load(Ordering::Relaxed) > 0 {
            bail!("the players heard errors before kill {round}");
        }
        let start = Instant::now();
        server = ServerProcess::open_at(pioche, data.clone(), true)?;
        total.slowest = total.slowest.max(start.elapsed());
        check(&server, &tokens, &shared, &mut total, &mut versions)
            .await
            .with_context(|| format!("after kill {round}"))?;
    }
    // What survived its own kill must survive all the others.
    for (table, version) in &versions {
        let now = look(&server, &tokens[0], table)?["version"].as_u64();
        if now != Some(*version) {
            bail!("table {table} was at {version} and is at {now:?}");
        }
    }
    drop(server);
    let _ = std::fs::remove_dir_all(&data);
    say!(
        "{count} kills, {} tables: {} moves acknowledged, all there and none twice; {} of them asked for again: the same event; slowest start {:.0?}",
        versions.len(),
        total.acknowledged,
        total.asked_again,
        total.slowest
    );
    Ok(())
}

#[derive(Default)]
struct Tally {
    acknowledged: usize,
    asked_again: usize,
    slowest: Duration,
}

async fn check(
    server: &ServerProcess,
    tokens: &[String],
    shared: &Shared,
    total: &mut Tally,
    versions: &mut BTreeMap<String, u64>,
) -> anyhow::Result<()> {
    let taken = |what: &str| anyhow::anyhow!("a player broke while it held {what}");
    let acknowledged = std::mem::take(&mut *shared.acknowledged.lock().map_err(|_| taken("moves"))?);
    let heard = std::mem::take(&mut *shared.heard.lock().map_err(|_| taken("versions"))?);
    total.acknowledged += acknowledged.len();
    let mut by_table: HashMap<&str, Vec<&Acknowledged>> = HashMap::new();
    for made in &acknowledged {
        by_table.entry(&made.table).or_default().push(made);
    }
    for (table, heard) in heard.into_iter().collect::<BTreeMap<_, _>>() {
        let now = look(server, &tokens[0], &table)?;
        // Everything that anybody was sent is there, and possibly the one move that was on its way.
        let version = now["version"].as_u64().context("a version")?;
        if version != heard && version != heard + 1 {
            bail!("table {table} was at {heard} and is at {version}");
        }
        let events = now["events"].as_array().context("events")?;
        for made in by_table.get(table.as_str()).into_iter().flatten() {
            let mine =
                |event: &&Value| event["n"].as_u64() == Some(made.event) && shows(event, &made.mv, made.seat);
            if events.iter().filter(mine).count() != 1 {
                bail!("table {table}: {} of event {} is not there, or twice", made.mv, made.event);
            }
        }
        versions.insert(table, version);
    }
    // Repeating the request must give the same event: neither lost nor made twice.
    for (player, token) in tokens.iter().enumerate() {
        let mine: Vec<&Acknowledged> = acknowledged.iter().filter(|made| made.token == *token).collect();
        let mut last: HashMap<&str, usize> = HashMap::new();
        let again = mine.iter().rev().filter(|made| {
            let count = last.entry(&made.table).or_default();
            *count += 1;
            *count <= REMEMBERED
        });
        let mut socket = Socket::open(server.address, token).await?;
        for made in again {
            total.asked_again += 1;
            socket.say(&made.ask);
            socket.flush().await?;
            let (re, event) = (format!("\"re\":{},", made.id), format!("\"event\":{}", made.event));
            let mut same = false;
            socket.wait_for(|text| text.contains(&re), |text| same |= text.contains(&event)).await?;
            if !same {
                bail!("player {player}: event {} of table {} is another now", made.event, made.table);
            }
        }
    }
    Ok(())
}

fn look(server: &ServerProcess, token: &str, table: &str) -> anyhow::Result<Value> {
    let path = format!("/api/v1/tables/{table}?since=0");
    let (code, body) = http(server.address, "GET", &path, token, "").context("an answer")?;
    if code != 200 {
        bail!("table {table}: {body}");
    }
    Ok(serde_json::from_str(&body)?)
}

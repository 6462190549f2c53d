//! Kills a server again and again while it is played on, and looks for every move that it acknowledged.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use engine::Dice;
use serde_json::{Value, json};

use crate::house::{House, guest, http};

struct Made {
    table: String,
    ask: Value,
    event: u64,
}

fn ask(address: SocketAddr, token: &str, ask: &Value) -> Option<Value> {
    serde_json::from_str(&http(address, "POST", "/api/v1/ask", token, &ask.to_string())?.1).ok()
}

/// Plays against bots until the server is gone, and gives what was acknowledged.
fn play_until_gone(address: SocketAddr, token: &str, first_id: u64) -> Vec<Made> {
    let mut made = Vec::new();
    let mut id = first_id;
    while play_one(address, token, &mut id, &mut made).is_some() {}
    made
}

fn play_one(address: SocketAddr, token: &str, id: &mut u64, made: &mut Vec<Made>) -> Option<()> {
    let new = json!({"id": 1, "do": "create", "game": "ole", "seats": 3, "bots": [3, 3]});
    let table = ask(address, token, &new)?["table"].as_str()?.to_owned();
    ask(address, token, &json!({"id": 2, "do": "start", "table": table}))?;
    loop {
        let (_, body) = http(address, "GET", &format!("/api/v1/tables/{table}"), token, "")?;
        let state: Value = serde_json::from_str(&body).ok()?;
        if state["game"]["outcome"].is_object() {
            return Some(());
        }
        let Some(mv) = state["game"]["legal"][0].as_str() else { continue };
        *id += 1;
        let play = json!({"id": *id, "do": "play", "table": table, "version": state["version"], "move": mv});
        if let Some(event) = ask(address, token, &play)?["event"].as_u64() {
            made.push(Made { table: table.clone(), ask: play, event });
        }
    }
}

pub(crate) fn kills(pioche: &Path, count: u32) -> anyhow::Result<()> {
    let data = std::env::temp_dir().join(format!("pioche-kills-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let tokens: Vec<String> = {
        let house = House::open_at(pioche, data.clone(), true)?;
        (0..4).map(|_| Ok(guest(house.address)?.token)).collect::<anyhow::Result<_>>()?
    };
    let mut dice = Dice::new(1);
    let (mut acknowledged, mut checked, mut slowest) = (0, 0, Duration::ZERO);
    let mut next: Option<House> = None;
    for round in 0..count {
        let mut house = match next.take() {
            Some(house) => house,
            None => House::open_at(pioche, data.clone(), true)?,
        };
        let address = house.address;
        let wait = Duration::from_millis(u64::from(40 + dice.below(260)));
        let made = std::thread::scope(|scope| {
            let players: Vec<_> = tokens
                .iter()
                .map(|token| scope.spawn(move || play_until_gone(address, token, u64::from(round + 1) << 24)))
                .collect();
            std::thread::sleep(wait);
            let killed = house.kill();
            let made: Vec<Vec<Made>> = players.into_iter().filter_map(|player| player.join().ok()).collect();
            killed.map(|()| made)
        })?;
        let start = Instant::now();
        let again = House::open_at(pioche, data.clone(), true)?;
        slowest = slowest.max(start.elapsed());
        for (token, moves) in tokens.iter().zip(&made) {
            acknowledged += moves.len();
            // A seat remembers its last sixteen requests; the one that was under way may be among them.
            for made in moves.iter().rev().take(15) {
                // The same request once more has to be the same event: not lost, and not made twice.
                let reply = ask(again.address, token, &made.ask).context("an answer")?;
                if reply["event"].as_u64() != Some(made.event) {
                    bail!("after kill {round}: event {} of table {} became {reply}", made.event, made.table);
                }
                checked += 1;
            }
        }
        next = Some(again);
    }
    drop(next);
    let _ = std::fs::remove_dir_all(&data);
    println!(
        "{count} kills: {acknowledged} moves acknowledged, the last {checked} of them asked for again: all there, none twice; slowest start {slowest:?}"
    );
    Ok(())
}

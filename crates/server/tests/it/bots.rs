//! Bots at tables: out of turn too, at a pace that people can follow, and never at the expense of
//! people.

use std::time::{Duration, Instant};

use protocol::Act;
use serde_json::{Value, json};
use server::Config;

use crate::common::{self, Client, TestServer, config, create, play, start, watch};

/// Plays at a new table, with whatever `choose` picks of one's legal moves, until an event has this
/// name.
async fn until_seen(
    client: &mut Client,
    settings: Value,
    wanted: &str,
    choose: impl Fn(&[String]) -> Option<&String>,
) -> Value {
    let started = Instant::now();
    loop {
        let table = client.good(create(settings.clone())).await.table.expect("a name");
        client.good(start(&table)).await;
        let mut last = 0;
        loop {
            let now = client.good(watch(&table, Some(last))).await.update.expect("the table");
            last = now.event;
            for event in &now.events {
                let seen =
                    event.seen.as_ref().map(|seen| serde_json::from_str::<Value>(seen.get()).expect("JSON"));
                if let Some(found) = seen.as_ref().and_then(|seen| seen.get(wanted)) {
                    client.good(Act::Resign { table }).await;
                    return found.clone();
                }
            }
            let game = now.game.expect("dealt");
            if game.outcome.is_some() {
                break;
            }
            assert!(started.elapsed() < 3 * common::PATIENCE, "{wanted} was never seen");
            match choose(&game.legal) {
                Some(mv) => drop(client.ask(play(&table, now.version, mv)).await),
                None => tokio::time::sleep(Duration::from_millis(1)).await,
            }
        }
    }
}

/// Somebody who never says a word.
fn silent(legal: &[String]) -> Option<&String> {
    let word = |mv: &String| mv.ends_with('!') || ["call", "catch", "draw"].contains(&mv.as_str());
    legal.iter().find(|mv| !word(mv)).or(legal.iter().find(|mv| *mv == "draw"))
}

/// Somebody who only speaks of others.
fn watchful(legal: &[String]) -> Option<&String> {
    legal.iter().find(|mv| *mv == "catch").or_else(|| silent(legal))
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_catch_who_does_not_call_and_people_catch_bots() {
    let server = TestServer::open(Config { pace: Duration::from_millis(20), ..config("catch") }).await;
    let mut client = Client::new(server.address(), "Anne").await;
    // Anne never says DOS; a bot of level 5 does not let that pass.
    let settings = |level: u8| json!({"game": "dos", "seats": 2, "bots": [level]});
    let caught = until_seen(&mut client, settings(5), "caught", silent).await;
    assert_eq!((&caught["seat"], &caught["by"]), (&json!(0), &json!(1)));
    // A bot of level 1 forgets half of the time, and Anne does not wait for her turn.
    let mut by = json!(null);
    for _ in 0..100 {
        by = until_seen(&mut client, settings(1), "caught", watchful).await["by"].clone();
        if by == json!(0) {
            break;
        }
    }
    assert_eq!(by, json!(0));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_remind_who_forgets_a_duty() {
    let server = TestServer::open(Config { pace: Duration::from_millis(20), ..config("remind") }).await;
    let mut client = Client::new(server.address(), "Anne").await;
    let settings = json!({"game": "otto-game-over", "seats": 2, "bots": [5], "options": {"vigilance": "on"}});
    let reminded = until_seen(&mut client, settings, "reminded", |legal| {
        legal.iter().find(|mv| *mv == "draw").or(legal.iter().rev().find(|mv| *mv != "remind"))
    })
    .await;
    assert_eq!((&reminded["seat"], &reminded["of"]), (&json!(1), &json!(0)));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_take_a_moment_that_can_be_seen() {
    let pace = Duration::from_millis(400);
    let server = TestServer::open(Config { pace, ..config("moment") }).await;
    let mut client = Client::new(server.address(), "Anne").await;
    let table = client
        .good(create(json!({"game": "karta-doppio", "bots": [1], "options": {"red": "1"}})))
        .await
        .table
        .expect("a name");
    client.watch(&table).await;
    let before = Instant::now();
    client.good(start(&table)).await;
    loop {
        let now = client.update().await;
        if now.version == 1 {
            break;
        }
        assert!(now.game.is_none_or(|game| game.legal.is_empty()), "the bot is seen to be on turn");
    }
    assert!(before.elapsed() >= pace / 2, "it took {:?}", before.elapsed());
    server.close().await;
}

/// A hundred tables of the strongest bots, as fast as they can: a person is still answered, and the
/// bots at a watched table move. Nightly runs hold the answers to two seconds.
#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_tables_of_bots_do_not_hold_people_up() {
    let server = TestServer::open(Config { bot_threads: 1, ..config("crowd") }).await;
    let mut host = Client::new(server.address(), "Host").await;
    for _ in 0..100 {
        let new = json!({"game": "ole", "seats": 4, "bots": [5, 5, 5]});
        let table = host.good(create(new)).await.table.expect("a name");
        host.good(start(&table)).await;
        host.good(Act::Leave { table }).await;
    }
    let mut person = Client::new(server.address(), "Anne").await;
    let table =
        person.good(create(json!({"game": "ole", "seats": 3, "bots": [3, 3]}))).await.table.expect("a name");
    person.good(start(&table)).await;
    let started = Instant::now();
    let mut moves = 0;
    while moves < 10 {
        assert!(
            started.elapsed() < common::PATIENCE,
            "the bots at a watched table come first: {moves} moves"
        );
        let asked = Instant::now();
        let now = person.watch(&table).await;
        load::took_at_most(Duration::from_secs(2), asked.elapsed(), "an answer");
        let game = now.game.expect("dealt");
        if game.outcome.is_some() {
            break;
        }
        match game.legal.first() {
            Some(mv) => moves += usize::from(person.ask(play(&table, now.version, mv)).await.error.is_none()),
            None => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
    assert!(moves >= 5, "the match is longer than that");
    server.close().await;
}

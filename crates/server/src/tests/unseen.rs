//! What can be told from time, silence and rights, where the bytes themselves tell nothing: when a
//! bot moves, whether anything is sent at all, and who is sent anything.

use std::time::Duration;

use catalog::{AnyMatch, GameId};
use engine::{Dice, Seat, Seed};
use serde_json::{Value, json};

use super::chosen::{self, Secrets};
use super::common::{PATIENCE, TestServer, config, pass, stop_in_paused_time};
use super::secrecy::{RawSocket, body, http, in_still_time};
use crate::leaks::Leak;
use crate::{Chance, Clock, Config};

/// A server where this match is dealt, and everything else comes of the same dice.
async fn open(name: &str, deal: AnyMatch, change: impl FnOnce(&mut Config)) -> (TestServer, Config) {
    open_with(name, chosen::chance(Dice::new(7), deal), change).await
}

async fn open_with(name: &str, source: Chance, change: impl FnOnce(&mut Config)) -> (TestServer, Config) {
    let mut settings = Config {
        ping: Duration::from_hours(10),
        silence: Duration::from_hours(20),
        grace: Duration::from_hours(10),
        together: Duration::ZERO,
        chance: source,
        clock: Clock::showing(1_800_000_000_000),
        ..config(name)
    };
    change(&mut settings);
    (TestServer::open(settings.clone()).await, settings)
}

async fn guest(server: &TestServer, config: &Config, name: &str) -> RawSocket {
    let named = json!({"name": name}).to_string();
    let answer = http(server.address(), "POST", "/api/v1/session", "", &named).await;
    let token = body(&answer)["token"].as_str().expect("a token").to_owned();
    RawSocket::open(server.address(), &token, &config.chance).await
}

/// Three people at a table of Olé, one more who does not sit, and the table.
async fn gather(server: &TestServer, config: &Config, settings: Value) -> (Vec<RawSocket>, Value) {
    let mut people = Vec::new();
    for name in ["Anne", "Paul", "Zoé", "Onlooker"] {
        people.push(guest(server, config, name).await);
    }
    let mut new = json!({"do": "create", "game": "ole", "seats": 3});
    for (key, value) in settings.as_object().expect("settings") {
        new[key] = value.clone();
    }
    let table = people[0].good(new).await["table"].clone();
    for person in &mut people[1..3] {
        person.good(json!({"do": "sit", "table": table})).await;
    }
    (people, table)
}

async fn close(server: TestServer) {
    stop_in_paused_time(server.running).await;
    let _ = std::fs::remove_dir_all(&server.folder);
}

/// A match of Olé in which the second seat has to act, with so many moves to choose from.
fn to_choose(suits: impl Fn(usize) -> bool) -> AnyMatch {
    let mut dice = Dice::new(3);
    let second = Seat::new(1).expect("a seat");
    for index in 0..1000 {
        let mut game =
            AnyMatch::new(GameId::Ole, 3, &std::collections::BTreeMap::new(), Seed::numbered(9, index))
                .expect("a deal");
        for _ in 0..40 {
            let Some(seat) = game.to_act().must.first() else { break };
            let legal = game.legal(seat);
            if seat == second && suits(legal.len()) {
                return game;
            }
            let mv = dice.pick(&legal).expect("a move").clone();
            game.play(seat, &mv).expect("a legal move");
        }
    }
    panic!("no such match")
}

/// How long the bot in the second seat takes for its move.
fn pause(deal: AnyMatch, leak: Option<Leak>, name: &str) -> Duration {
    in_still_time(async {
        let chance = chosen::leaking(Dice::new(7), deal, leak, Secrets::default());
        let (server, settings) =
            open_with(name, chance, |settings| settings.pace = Config::default().pace).await;
        let mut host = guest(&server, &settings, "Anne").await;
        let new = json!({"do": "create", "game": "ole", "seats": 3, "bots": [1, 1]});
        let table = host.good(new).await["table"].clone();
        host.good(json!({"do": "start", "table": table})).await;
        // The bot begins at once, and has thought before time goes on. It thinks in real time.
        let step = Duration::from_millis(10);
        pass(step).await;
        let started = std::time::Instant::now();
        while server.running.app.services.pool.answered() == 0 {
            assert!(started.elapsed() < PATIENCE, "the bot does not think");
            let moment = || std::thread::sleep(Duration::from_millis(2));
            tokio::task::spawn_blocking(moment).await.expect("it only sleeps");
        }
        let mut waited = step;
        loop {
            let now = host.good(json!({"do": "watch", "table": table})).await;
            if now["update"]["version"].as_u64() != Some(0) {
                break;
            }
            assert!(waited < Duration::from_secs(20), "the bot does not move");
            pass(step).await;
            waited += step;
        }
        close(server).await;
        waited
    })
}

/// A bot that has one move only takes as long for it as one that has to choose.
#[test]
fn a_bots_pause_does_not_tell_what_it_holds() {
    let forced = pause(to_choose(|choices| choices == 1), None, "pause-forced");
    let chosen = pause(to_choose(|choices| choices >= 5), None, "pause-chosen");
    assert_eq!(forced, chosen);
    assert!(forced >= Duration::from_millis(500), "people can follow");
}

#[test]
fn a_planted_pause_of_a_bot_is_caught() {
    let leak = Some(Leak::PauseOfBot);
    let forced = pause(to_choose(|choices| choices == 1), leak, "leak-pause-forced");
    let chosen = pause(to_choose(|choices| choices >= 5), leak, "leak-pause-chosen");
    assert_ne!(forced, chosen);
}

/// What the two who were not asked, and one who looks on, receive while somebody mutes another, or
/// does not.
fn others_receive(mutes: bool) -> Vec<Vec<u8>> {
    in_still_time(async {
        let game = to_choose(|choices| choices >= 2);
        let (server, settings) = open(&format!("silence-{mutes}"), game.clone(), |_| {}).await;
        let (mut people, table) = gather(&server, &settings, json!({"chat": true})).await;
        for person in &mut people {
            person.good(json!({"do": "watch", "table": table})).await;
        }
        people[0].good(json!({"do": "start", "table": table})).await;
        if mutes {
            people[2].good(json!({"do": "mute", "table": table, "seat": 1})).await;
            let seen = people[2].good(json!({"do": "watch", "table": table})).await;
            assert_eq!(seen["update"]["info"]["muted"], json!([1]));
        }
        people[1].good(json!({"do": "say", "table": table, "phrase": "hello"})).await;
        people[1].good(json!({"do": "write", "table": table, "text": "anybody?"})).await;
        let mv = game.legal(Seat::new(1).expect("a seat"))[0].clone();
        people[1].good(json!({"do": "play", "table": table, "version": 0, "move": mv})).await;
        let mut received = Vec::new();
        for index in [0, 1, 3] {
            // Whatever was on its way has arrived when this is answered.
            people[index].good(json!({"do": "watch", "table": table, "since": 0})).await;
            received.push(people[index].take());
        }
        // It is kept, though nothing happened at the table.
        drop(people);
        close(server).await;
        received
    })
}

/// Nobody notices that they were muted, not by a message nor by a number that is missing.
#[test]
fn nobody_notices_that_somebody_mutes_them() {
    let [with, without] = [true, false].map(others_receive);
    for (one, two) in with.iter().zip(&without) {
        assert_eq!(String::from_utf8_lossy(one), String::from_utf8_lossy(two));
        assert!(one.len() > 1000);
    }
}

/// Talk is sent to those who hear it, and nothing at all to the others: not to those who look on,
/// nor to somebody who has muted whoever speaks.
#[test]
fn nobody_is_sent_anything_about_talk_that_they_do_not_hear() {
    in_still_time(async {
        let game = to_choose(|choices| choices >= 2);
        let (server, settings) = open("unheard", game.clone(), |_| {}).await;
        let (mut people, table) = gather(&server, &settings, json!({"chat": true})).await;
        people[0].good(json!({"do": "start", "table": table})).await;
        people[2].good(json!({"do": "mute", "table": table, "seat": 1})).await;
        for person in &mut people {
            person.good(json!({"do": "watch", "table": table})).await;
        }
        // Those who sit are told that somebody has come to watch.
        people[2].ask(json!({"do": "undo", "table": table, "version": 77})).await;
        for person in &mut people {
            person.take();
        }
        for text in ["anybody?", "hello?"] {
            people[1].good(json!({"do": "write", "table": table, "text": text})).await;
        }
        pass(Duration::from_secs(5)).await;
        let mut received = Vec::new();
        for person in &mut people {
            // Whatever was on its way has arrived when this is refused.
            person.ask(json!({"do": "undo", "table": table, "version": 77})).await;
            received.push(String::from_utf8_lossy(&person.take()).into_owned());
        }
        assert!(received[0].contains("anybody?") && received[0].contains("hello?"), "{}", received[0]);
        for deaf in [2, 3] {
            assert!(!received[deaf].contains("update"), "{}", received[deaf]);
        }
        // They are told of what comes next, and of nothing before it.
        let mv = game.legal(Seat::new(1).expect("a seat"))[0].clone();
        people[1].good(json!({"do": "play", "table": table, "version": 0, "move": mv})).await;
        for deaf in [2, 3] {
            people[deaf].ask(json!({"do": "undo", "table": table, "version": 77})).await;
            let told = String::from_utf8_lossy(&people[deaf].take()).into_owned();
            assert!(told.contains("\"moved\"") || told.contains("\"version\":1"), "{told}");
            assert!(!told.contains("anybody?") && !told.contains("\"fresh\":true"), "{told}");
        }
        drop(people);
        close(server).await;
    });
}

/// What one who watches since before the deal receives from then on.
fn onlooker_receives(deal: AnyMatch, spectators: bool, name: &str) -> String {
    in_still_time(async {
        let (server, settings) = open(name, deal, |_| {}).await;
        let asked = json!({"spectators": spectators});
        let (mut people, table) = gather(&server, &settings, asked).await;
        for person in &mut people {
            person.good(json!({"do": "watch", "table": table})).await;
        }
        people[3].take();
        people[0].good(json!({"do": "start", "table": table})).await;
        people[1].good(json!({"do": "say", "table": table, "phrase": "hello"})).await;
        let look = people[3].ask(json!({"do": "watch", "table": table})).await;
        assert_eq!(look["error"]["code"], if spectators { Value::Null } else { json!("not_found") });
        let seated = people[2].good(json!({"do": "watch", "table": table})).await;
        assert!(seated["update"]["game"]["view"].is_object(), "those who sit see the match");
        let received = String::from_utf8_lossy(&people[3].take()).into_owned();
        drop(people);
        close(server).await;
        received
    })
}

/// Where nobody may look on, those who were there before the deal are sent away with it.
#[test]
fn whoever_watched_before_the_deal_is_sent_away_where_nobody_may_look_on() {
    let deals = || [to_choose(|choices| choices == 1), to_choose(|choices| choices >= 5)];
    let [one, two] = deals().map(|deal| onlooker_receives(deal, false, "rights-closed"));
    assert_eq!(one, two);
    assert!(one.contains("\"closed\":{") && !one.contains("\"game\":{") && !one.contains("said"), "{one}");
    let [one, two] = deals().map(|deal| onlooker_receives(deal, true, "rights-open"));
    assert!(one != two && one.contains("\"game\":{") && !one.contains("\"closed\":{"), "{one}");
}

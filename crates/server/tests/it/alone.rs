//! A table where only one person sits: it waits for them.

use std::time::Duration;

use protocol::{Act, Update};
use serde_json::json;
use server::Config;

use crate::common::{
    self, Client, TestServer, config, create, http, in_paused_time, pass, play, start, watch,
};

/// Longer than anybody's patience with a table where others wait.
const LONG: Duration = Duration::from_secs(500);

/// A table of Olé with three bots whose moves take a second.
async fn alone(server: &TestServer) -> (String, Client) {
    let mut anne = Client::new(server.address(), "Anne").await;
    let table = json!({"game": "ole", "seats": 4, "bots": [1, 1, 1]});
    let id = anne.good(create(table)).await.table.expect("a name");
    anne.watch(&id).await;
    anne.good(start(&id)).await;
    (id, anne)
}

/// Lets the bots play until it is this person's turn.
async fn own_turn(anne: &mut Client, id: &str) -> Update {
    let started = std::time::Instant::now();
    loop {
        let now = anne.watch(id).await;
        if now.game.as_ref().is_some_and(|game| !game.legal.is_empty()) {
            return now;
        }
        assert!(started.elapsed() < common::PATIENCE, "{now:?}");
        pass(Duration::from_millis(100)).await;
    }
}

fn settings(name: &str) -> Config {
    Config { pace: Duration::from_secs(1), ..config(name) }
}

/// Lets a long time pass in steps: bots that think do so in real time.
async fn long(steps: u32) {
    for _ in 0..steps {
        pass(LONG / steps).await;
    }
}

#[test]
fn nobody_plays_the_cards_of_the_only_person() {
    in_paused_time(async {
        let server = TestServer::open(settings("alone-cards")).await;
        let (id, mut anne) = alone(&server).await;
        let now = own_turn(&mut anne, &id).await;
        let token = anne.token.clone();
        drop(anne);
        long(50).await;
        let mut anne = Client::with_token(server.address(), &token).await;
        let back = anne.watch(&id).await;
        assert_eq!((back.version, back.event), (now.version, now.event), "nothing has happened");
        server.close_in_paused_time().await;
    });
}

#[test]
fn the_bots_stop_when_the_only_person_looks_away_and_go_on_when_they_are_back() {
    in_paused_time(async {
        let server = TestServer::open(settings("alone-pause")).await;
        let (id, mut anne) = alone(&server).await;
        let now = own_turn(&mut anne, &id).await;
        let mv = &now.game.expect("dealt").legal[0];
        anne.good(play(&id, now.version, mv)).await;
        // A bot is thinking, or has thought already.
        anne.good(Act::Unwatch { table: id.clone() }).await;
        long(50).await;
        // The socket has been closed meanwhile: nothing was heard on it.
        let mut anne = Client::with_token(server.address(), &anne.token).await;
        let back = anne.good(watch(&id, Some(now.event))).await.update.expect("the table");
        assert_eq!(back.version, now.version + 1, "one's own move, and no other");
        assert!(own_turn(&mut anne, &id).await.version > back.version);
        server.close_in_paused_time().await;
    });
}

/// A program that asks over HTTP and never watches is there as long as it asks.
#[test]
fn whoever_only_asks_is_there_for_a_while() {
    in_paused_time(async {
        let server = TestServer::open(settings("alone-http")).await;
        let (id, mut anne) = alone(&server).await;
        let now = own_turn(&mut anne, &id).await;
        let mv = now.game.expect("dealt").legal[0].clone();
        let token = anne.token.clone();
        drop(anne);
        pass(Duration::from_millis(100)).await;
        let body =
            json!({"id": 1, "do": "play", "table": id, "version": now.version, "move": mv}).to_string();
        let (code, body) = http(server.address(), "POST", "/api/v1/ask", &token, &body).await;
        assert_eq!(code, 200, "{body}");
        for _ in 0..40 {
            pass(Duration::from_millis(250)).await;
        }
        let mut other = Client::with_token(server.address(), &token).await;
        assert!(other.watch(&id).await.version > now.version + 1, "the bots have gone on");
        server.close_in_paused_time().await;
    });
}

/// A clock that they have chosen runs on.
#[test]
fn a_clock_does_not_wait() {
    in_paused_time(async {
        let server = TestServer::open(settings("alone-clock")).await;
        let mut anne = Client::new(server.address(), "Anne").await;
        let table =
            json!({"game": "karta-doppio", "bots": [1], "options": {"red": "0"}, "pace": {"seconds": 5}});
        let id = anne.good(create(table)).await.table.expect("a name");
        anne.good(start(&id)).await;
        drop(anne);
        let mut spectator = Client::new(server.address(), "Zoé").await;
        pass(Duration::from_secs(6)).await;
        let started = std::time::Instant::now();
        while spectator.watch(&id).await.version == 0 {
            assert!(started.elapsed() < common::PATIENCE, "the clock did not fall");
            pass(Duration::from_millis(100)).await;
        }
        server.close_in_paused_time().await;
    });
}

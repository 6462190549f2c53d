//! Moves that come faster than anybody can look are told together to those who have nothing to do,
//! and nothing of them is lost.

use std::time::Duration;

use engine::Seat;
use protocol::{Act, Phrase, ServerMessage, Update};
use serde_json::json;
use server::Config;

use crate::common::{Client, TestServer, config, create, play, sit, table};

/// Somebody at the table, and the last event they were told of.
struct Hearer {
    client: Client,
    told: u64,
}

impl Hearer {
    async fn new(mut client: Client, table: &str) -> Self {
        let told = client.watch(table).await.event;
        client.waiting.clear();
        Self { client, told }
    }

    /// The next update, which goes on where the last one ended.
    async fn hears(&mut self) -> Update {
        let update = self.client.update().await;
        let mut numbers: Vec<u64> = update.events.iter().map(|happening| happening.n).collect();
        numbers.dedup();
        let missed: Vec<u64> = (self.told + 1..=update.event).collect();
        assert_eq!(numbers, missed, "told of each once, and of all");
        assert!(!missed.is_empty() && !update.fresh);
        self.told = update.event;
        update
    }
}

/// Four people at a table of Olé and somebody who looks on. Whoever must act hears of it at once
/// and plays, so many times; gives the number of the last event, and how many updates those who
/// acted heard meanwhile.
async fn quick_moves(server: &TestServer, moves: usize) -> (String, Vec<Hearer>, u64, usize) {
    let (id, clients) = table(server.address(), json!({"game": "ole"}), 4, 0).await;
    // First, because the players are told that somebody watches.
    let looks_on = Hearer::new(Client::new(server.address(), "Looks on").await, &id).await;
    let mut hearers = Vec::new();
    for client in clients {
        hearers.push(Hearer::new(client, &id).await);
    }
    hearers.push(looks_on);
    let mut now = hearers[0].client.watch(&id).await;
    let mut heard = 0;
    for _ in 0..moves {
        let acting = now.game.as_ref().and_then(|game| game.must.first()).map_or(0, Seat::index);
        let hearer = &mut hearers[acting];
        let last = now.event;
        if hearer.told == last {
            now = hearer.client.watch(&id).await;
        }
        while hearer.told < last {
            now = hearer.hears().await;
            heard += 1;
        }
        let mv = now.game.as_ref().and_then(|game| game.legal.first()).expect("who must act can").clone();
        hearer.client.good(play(&id, now.version, &mv)).await;
        now = hearer.hears().await;
        heard += 1;
    }
    (id, hearers, now.event, heard)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_acts_hears_at_once_and_others_of_several_moves_together() {
    // Longer than the test takes: nothing comes by itself.
    let server = TestServer::open(Config { together: Duration::from_hours(1), ..config("together") }).await;
    let (id, mut hearers, last, heard) = quick_moves(&server, 16).await;
    assert!(heard <= 32, "once on one's turn and once after one's move: {heard}");

    // Whatever else happens, the moves are told first, all of them in one update: to whoever looks
    // on, all of the match.
    hearers[1].client.good(Act::Say { table: id, phrase: Phrase::WellPlayed }).await;
    for hearer in &mut hearers {
        if hearer.told < last {
            assert_eq!(hearer.hears().await.event, last);
        }
        let said = hearer.hears().await;
        assert_eq!(said.event, last + 1);
        assert!(said.events[0].say.contains("well played"), "{:?}", said.events);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_later_comes_by_itself() {
    let server =
        TestServer::open(Config { together: Duration::from_millis(100), ..config("by-itself") }).await;
    let (_, mut hearers, last, _) = quick_moves(&server, 16).await;
    for hearer in &mut hearers {
        while hearer.told < last {
            hearer.hears().await;
        }
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_move_can_be_told_by_itself() {
    let server = TestServer::open(Config { together: Duration::ZERO, ..config("one-by-one") }).await;
    let (_, mut hearers, last, _) = quick_moves(&server, 16).await;
    let looks_on = hearers.last_mut().expect("somebody looks on");
    while looks_on.told < last {
        let update = looks_on.hears().await;
        assert_eq!(update.events.iter().map(|happening| happening.n).min(), Some(update.event));
    }
    server.close().await;
}

/// However many look on, whoever asked has the answer first. Seen on one socket: who leaves a seat
/// looks on from then.
#[tokio::test(flavor = "multi_thread")]
async fn the_answer_comes_before_those_who_look_on_are_told() {
    let server = TestServer::open(config("onlookers")).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let table = anne.good(create(json!({"game": "ole", "seats": 3}))).await.table.expect("a name");
    let mut paul = Client::new(server.address(), "Paul").await;
    paul.watch(&table).await;
    paul.good(sit(&table)).await;
    assert!(
        matches!(paul.waiting.pop_front(), Some(ServerMessage::Update(_))),
        "who sits is told with the answer"
    );
    paul.good(Act::Leave { table: table.clone() }).await;
    assert!(paul.waiting.is_empty(), "the answer comes first");
    assert_eq!(paul.update().await.events[0].say, "Seat 1 is free");
    server.close().await;
}

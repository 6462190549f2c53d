//! The server stays open to everybody, whatever one visitor does.

use std::time::Duration;

use protocol::Act;
use serde_json::json;
use server::Config;

use crate::common::{Client, TestServer, config, create, sit, watch};

/// Whoever comes back after much talk is told all of it, though it is longer than what may wait.
#[tokio::test(flavor = "multi_thread")]
async fn a_return_after_much_talk_is_served() {
    let limits = Config { message_bytes: 1024, outbox_bytes: 16 << 10, ..config("talk") };
    let server = TestServer::open(limits).await;
    let mut host = Client::new(server.address(), "Host").await;
    let settings = json!({"game": "ole", "seats": 8, "chat": true});
    let id = host.good(create(settings)).await.table.expect("a name");
    let mut talkers = Vec::new();
    for number in 0..4 {
        let mut talker = Client::new(server.address(), &format!("Talker {number}")).await;
        talker.good(sit(&id)).await;
        talkers.push(talker);
    }
    let text = "é".repeat(200);
    for talker in &mut talkers {
        for _ in 0..5 {
            talker.good(Act::Write { table: id.clone(), text: text.clone() }).await;
        }
    }
    let mut back = Client::with_token(server.address(), &host.token.clone()).await;
    let update = back.good(watch(&id, Some(0))).await.update.expect("the table");
    assert!(!update.fresh, "nothing is left out");
    assert_eq!(update.events.iter().filter(|event| event.say.contains(&text)).count(), 20);
    assert!(back.bytes.last().is_some_and(|bytes| bytes.len() > 20 << 10), "more than may wait");
    tokio::time::timeout(Duration::from_secs(5), back.good(watch(&id, None)))
        .await
        .expect("it is still there");
    server.close().await;
}

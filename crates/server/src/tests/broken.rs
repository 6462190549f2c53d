//! A table that breaks, as those at their sockets see it.

use protocol::{Act, Closed, Code, ServerMessage, Update};
use serde_json::json;

use super::common::{Client, TestServer, config, play, table, watch};
use crate::TableId;

/// The next message about a table's end.
async fn closed(client: &mut Client) -> Closed {
    loop {
        if let ServerMessage::Closed(closed) = client.next().await {
            return closed;
        }
    }
}

/// One move of whoever must act, as all see it.
async fn one_move(table: &str, clients: &mut [Client]) {
    let must = clients[0].watch(table).await.game.expect("dealt").must.first().expect("somebody").index();
    let now = clients[must].watch(table).await;
    clients[must].good(play(table, now.version, &now.game.expect("dealt").legal[0])).await;
    for client in clients {
        assert_eq!(client.watch(table).await.version, now.version + 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_breaks_apologises_and_opens_again_while_the_others_play_on() {
    let server = TestServer::open(config("broken")).await;
    let settings = json!({"game": "ole"});
    let (broken, mut clients) = table(server.address(), settings.clone(), 3, 0).await;
    let (other, mut others) = table(server.address(), settings, 3, 0).await;
    let mut spectator = Client::new(server.address(), "Spectator").await;
    spectator.watch(&broken).await;
    one_move(&broken, &mut clients).await;
    let mut before = Vec::new();
    for client in &mut clients {
        before.push(client.watch(&broken).await);
    }
    let id: TableId = broken.parse().expect("a table");
    for round in 1..=3 {
        super::break_table(&*server.running.app.bus, id);
        // A request that meets the moment is answered: it is done, or may be asked again. Never
        // silence.
        let asked = clients[0].ask(Act::Say { table: broken.clone(), phrase: protocol::Phrase::Oops }).await;
        assert!(asked.error.is_none_or(|why| why.code == Code::Unavailable));
        for client in clients.iter_mut().chain([&mut spectator]) {
            let closed = closed(client).await;
            assert_eq!(closed.table, broken);
            assert!(
                closed.fr.contains("Toutes nos excuses") && closed.fr.contains("Rouvrez-la"),
                "{closed:?}"
            );
            assert!(closed.en.contains("We are sorry") && closed.en.contains("Open it again"), "{closed:?}");
        }
        assert_eq!(server.running.metrics().tables_broken.get(), round);
        // The others have noticed nothing.
        one_move(&other, &mut others).await;
        // It is there again, as it was, to everybody.
        for (client, before) in clients.iter_mut().zip(&before) {
            let after = client.good(watch(&broken, Some(before.event))).await.update.expect("the table");
            assert!(!after.fresh);
            let game = |update: &Update| serde_json::to_string(&update.game).expect("plain data");
            assert_eq!((after.version, game(&after)), (before.version, game(before)));
        }
        spectator.watch(&broken).await;
    }
    one_move(&broken, &mut clients).await;
    for client in &mut others {
        assert!(!client.bytes.iter().any(|text| text.contains("\"closed\"")), "that was not their table");
    }
    server.close().await;
}

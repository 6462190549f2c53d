//! Before the deal: who is let in, whose seat is whose, and what is said meanwhile.

use std::time::Duration;

use engine::Seat;
use protocol::{Act, Code, ServerMessage};
use serde_json::json;
use server::Config;

use crate::common::{
    Client, TestServer, config, create, in_paused_time, pass, sit, start, until_open, watch,
};

fn watch_with(table: &str, word: &str) -> Act {
    Act::Watch { table: table.to_owned(), since: None, lang: engine::Lang::En, invite: Some(word.to_owned()) }
}

async fn invite(client: &mut Client, table: &str) -> Option<String> {
    client.watch(table).await.info.and_then(|info| info.invite)
}

/// What is sent to somebody who has to go.
async fn is_sent_away(client: &mut Client) -> String {
    loop {
        if let ServerMessage::Closed(closed) = client.next().await {
            return closed.en;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_can_be_renewed_and_ends_with_the_match() {
    let config = config("renewed");
    let server = TestServer::open(config.clone()).await;
    let address = server.address();
    let mut anne = Client::new(address, "Anne").await;
    let mut paul = Client::new(address, "Paul").await;
    let mut zoe = Client::new(address, "Zoé").await;
    let new = create(json!({"game": "karta-doppio", "access": "invited"}));
    let table = anne.good(new).await.table.expect("a name");
    let old = invite(&mut anne, &table).await.expect("a word");
    assert_eq!(old.len(), 32, "128 bits");
    zoe.good(watch_with(&table, &old)).await;
    let sit = |word: &str| Act::Sit {
        table: table.clone(),
        seat: None,
        share: None,
        invite: Some(word.to_owned()),
    };
    paul.good(sit(&old)).await;
    paul.watch(&table).await;
    let renew = Act::Renew { table: table.clone() };
    assert_eq!(paul.refused(renew.clone()).await, Code::NotYours);
    anne.good(renew.clone()).await;
    assert_eq!(
        is_sent_away(&mut zoe).await,
        "The invitation to this table has changed; ask for the new one."
    );
    let told = loop {
        if let Some(info) = paul.update().await.info {
            break info.invite.expect("a word");
        }
    };
    assert_ne!(told, old);
    assert_eq!(zoe.refused(watch_with(&table, &old)).await, Code::NotFound);
    assert_eq!(zoe.refused(sit(&old)).await, Code::NotFound);
    server.running.stop().await;

    // Also over a restart.
    let server = TestServer::open(config).await;
    let address = server.address();
    let [mut anne, mut paul, mut zoe] = [
        Client::with_token(address, &anne.token).await,
        Client::with_token(address, &paul.token).await,
        Client::with_token(address, &zoe.token).await,
    ];
    assert_eq!(invite(&mut anne, &table).await, Some(told.clone()));
    assert_eq!(zoe.refused(watch_with(&table, &old)).await, Code::NotFound);
    zoe.good(watch_with(&table, &told)).await;
    anne.good(start(&table)).await;
    paul.good(Act::Resign { table: table.clone() }).await;
    assert_eq!(invite(&mut anne, &table).await, None, "it is over");
    assert_eq!(anne.refused(renew).await, Code::NotNow);
    assert_eq!(zoe.refused(watch_with(&table, &told)).await, Code::NotFound);
    server.close().await;
}

#[test]
fn the_seat_of_somebody_absent_can_be_freed_before_the_deal() {
    in_paused_time(async {
        let server = TestServer::open(Config { grace: Duration::from_secs(5), ..config("freed") }).await;
        let address = server.address();
        let mut anne = Client::new(address, "Anne").await;
        let mut paul = Client::new(address, "Paul").await;
        let mut zoe = Client::new(address, "Zoé").await;
        let table = anne.good(create(json!({"game": "karta-doppio"}))).await.table.expect("a name");
        paul.good(sit(&table)).await;
        paul.watch(&table).await;
        let [first, second] = [0, 1].map(|index| Seat::new(index).expect("a seat"));
        let free = |seat: Seat| Act::Free { table: table.clone(), seat };
        assert_eq!(zoe.refused(free(second)).await, Code::NotYours);
        assert_eq!(paul.refused(free(first)).await, Code::NotYours);
        pass(Duration::from_secs(6)).await;
        assert_eq!(anne.refused(free(second)).await, Code::NotNow, "he is there");
        drop(paul);
        until_open(&server, 2).await;
        // The table has heard of it when it answers what is asked now.
        anne.watch(&table).await;
        pass(Duration::from_millis(4999)).await;
        assert_eq!(anne.refused(free(second)).await, Code::NotNow, "he has a moment to come back");
        pass(Duration::from_millis(1)).await;
        anne.good(free(second)).await;
        assert_eq!(anne.refused(free(second)).await, Code::NotNow, "nobody sits there");
        zoe.good(sit(&table)).await;
        anne.good(start(&table)).await;
        pass(Duration::from_secs(6)).await;
        assert_eq!(anne.refused(free(second)).await, Code::NotNow, "the match has begun");
        server.close_in_paused_time().await;
    });
}

/// What somebody reads of what was said at a table.
async fn words(client: &mut Client, table: &str) -> Vec<String> {
    let update = client.good(watch(table, Some(0))).await.update.expect("the table");
    let said = update.events.into_iter().filter(|event| {
        event.seen.as_ref().is_some_and(|seen| seen.get().contains("wrote") || seen.get().contains("said"))
    });
    said.map(|event| event.say).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sits_down_later_does_not_read_what_was_said_before() {
    let server = TestServer::open(config("later")).await;
    let address = server.address();
    let mut anne = Client::new(address, "Anne").await;
    let mut paul = Client::new(address, "Paul").await;
    let mut zoe = Client::new(address, "Zoé").await;
    let new = create(json!({"game": "karta-doppio", "chat": true}));
    let table = anne.good(new).await.table.expect("a name");
    paul.good(sit(&table)).await;
    let write = |text: &str| Act::Write { table: table.clone(), text: text.to_owned() };
    anne.good(write("Zoé must not know")).await;
    paul.good(write("I shall not tell her")).await;
    paul.good(Act::Say { table: table.clone(), phrase: protocol::Phrase::Bye }).await;
    paul.good(Act::Leave { table: table.clone() }).await;
    zoe.good(sit(&table)).await;
    anne.good(write("Welcome, Zoé")).await;
    assert_eq!(words(&mut zoe, &table).await, ["Anne: Welcome, Zoé"]);
    // Whoever was there reads all of it, and words stay with whoever said them.
    let all = ["You: Zoé must not know", "Paul: I shall not tell her", "Paul: goodbye!", "You: Welcome, Zoé"];
    assert_eq!(words(&mut anne, &table).await, all);
    // Who comes back has been away meanwhile.
    zoe.good(Act::Leave { table: table.clone() }).await;
    paul.good(sit(&table)).await;
    assert_eq!(words(&mut paul, &table).await, Vec::<String>::new());
    server.close().await;
}

/// Those who are there do not wait for seats that stay free: they move up, and everything they did
/// and promised goes with them.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_starts_with_who_is_there() {
    let config = config("here");
    let server = TestServer::open(config.clone()).await;
    let address = server.address();
    let mut anne = Client::new(address, "Anne").await;
    let mut paul = Client::new(address, "Paul").await;
    let new = json!({"game": "ole", "seats": 6, "bots": [2], "options": {"rounds": "1"}});
    let table = anne.good(create(new)).await.table.expect("a name");
    let [first, second, fourth] = [0, 1, 3].map(|index| Seat::new(index).expect("a seat"));
    paul.good(Act::Sit { table: table.clone(), seat: Some(fourth), share: None, invite: None }).await;
    paul.good(Act::Say { table: table.clone(), phrase: protocol::Phrase::Hello }).await;
    let here = |here| Act::Start { table: table.clone(), chance: None, here };
    assert_eq!(anne.refused(here(false)).await, Code::NotNow, "seats are free");
    assert_eq!(paul.refused(here(true)).await, Code::NotNow, "that is for the host");
    anne.good(here(true)).await;
    let now = paul.watch(&table).await;
    let info = now.info.expect("all of it");
    assert_eq!((info.seats.len(), info.you), (3, Some(second)));
    assert!(info.seats[2].bot.is_some() && info.seats[2].person.is_none());
    // A restart finds the same table, and its story names the right people.
    let tokens = [anne.token.clone(), paul.token.clone()];
    drop((anne, paul));
    server.running.stop().await;
    let server = TestServer::open(config).await;
    let mut anne = Client::with_token(server.address(), &tokens[0]).await;
    let story = anne.good(watch_from(&table, 0)).await.update.expect("the table");
    let says: Vec<&str> = story.events.iter().map(|each| each.say.as_str()).collect();
    assert!(says.contains(&"Paul prend place") && says.contains(&"Paul : bonjour !"), "{says:?}");
    let info = story.info.expect("all of it");
    assert_eq!((info.seats.len(), info.you), (3, Some(first)));
    server.close().await;

    // Alone, nobody plays Olé.
    let server = TestServer::open(crate::common::config("here-alone")).await;
    let mut zoe = Client::new(server.address(), "Zoé").await;
    let table = zoe.good(create(json!({"game": "ole", "seats": 4}))).await.table.expect("a name");
    let start = Act::Start { table: table.clone(), chance: None, here: true };
    assert_eq!(zoe.refused(start).await, Code::NotNow);
    assert_eq!(zoe.watch(&table).await.info.map(|info| info.seats.len()), Some(4), "nothing was changed");
    server.close().await;
}

fn watch_from(table: &str, since: u64) -> Act {
    Act::Watch { table: table.to_owned(), since: Some(since), lang: engine::Lang::Fr, invite: None }
}

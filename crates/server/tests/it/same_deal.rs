//! The same deal: a finished match's cards again, for one person against bots, with everybody's
//! results side by side (docs/api.md).

use engine::Seat;
use protocol::{Act, Code, Deal, Info};
use serde_json::json;
use server::Config;

use crate::common::{Client, TestServer, config, create, file, finish, http, sit, start};

fn look(table: &str, seat: Option<usize>, invite: Option<&str>) -> Act {
    let seat = seat.and_then(Seat::new);
    Act::Deal { table: table.to_owned(), seat, invite: invite.map(str::to_owned) }
}

fn again(table: &str, seat: Option<usize>, invite: Option<&str>) -> Act {
    let seat = seat.and_then(Seat::new);
    Act::SameDeal { table: table.to_owned(), seat, invite: invite.map(str::to_owned) }
}

async fn info(client: &mut Client, table: &str) -> Info {
    client.watch(table).await.info.expect("all of it")
}

async fn deal(client: &mut Client, table: &str, invite: Option<&str>) -> Deal {
    let deal = client.good(look(table, None, invite)).await.deal.expect("a deal");
    serde_json::from_str(deal.get()).expect("as the protocol has it")
}

/// A round of Olé against three bots, which nobody else finds.
async fn opened(client: &mut Client) -> String {
    let new = json!({"game": "ole", "seats": 4, "bots": [2, 1, 1], "options": {"rounds": "1"},
                     "access": "invited", "speed": "at_once"});
    let table = client.good(create(new)).await.table.expect("a name");
    client.good(start(&table)).await;
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_plays_the_same_cards_and_is_listed_best_first() {
    let server = TestServer::open(config("same-deal")).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let mut paul = Client::new(server.address(), "Paul").await;
    let first = opened(&mut anne).await;
    // Nobody learns anything of a deal that is being played.
    assert!(info(&mut anne, &first).await.deal_invite.is_none());
    assert_eq!(anne.refused(look(&first, None, None)).await, Code::NotNow);
    assert_eq!(anne.refused(again(&first, None, None)).await, Code::NotNow);
    let over = finish(&mut anne, &first, false).await;
    let word = over.deal_invite.expect("a word for others");

    // Others need the word, and it opens the deal alone: not the table.
    assert_eq!(paul.refused(look(&first, None, None)).await, Code::NotFound);
    assert_eq!(paul.refused(look(&first, None, Some("x"))).await, Code::NotFound);
    assert_eq!(paul.refused(again(&first, None, Some("x"))).await, Code::NotFound);
    let watch =
        Act::Watch { table: first.clone(), since: None, lang: engine::Lang::En, invite: Some(word.clone()) };
    assert_eq!(paul.refused(watch).await, Code::NotFound);
    let shown = deal(&mut paul, &first, Some(&word)).await;
    assert_eq!((&*shown.table, &*shown.game, shown.results.len()), (&*first, "ole", 1));
    assert!(shown.fewest_win && shown.results[0].first && !shown.results[0].you);
    assert_eq!((&*shown.results[0].name, shown.results[0].table.as_deref()), ("Anne", None));

    // The seats that bots had are nobody's to play, nor is one that is not there.
    for seat in [1, 7] {
        let seat = Some(seat);
        assert_eq!(paul.refused(again(&first, seat, Some(&word))).await, Code::Unsuitable, "{seat:?}");
        assert_eq!(paul.refused(look(&first, seat, Some(&word))).await, Code::Unsuitable, "{seat:?}");
    }

    let second = paul.good(again(&first, None, Some(&word))).await.table.expect("a table");
    let set = info(&mut paul, &second).await;
    let marked = set.same_deal.clone().expect("it is the same deal");
    assert_eq!((&*marked.table, marked.seat, set.you), (&*first, Seat::FIRST, Some(Seat::FIRST)));
    assert!(!set.rated && set.returns.is_none());
    let levels: Vec<Option<u8>> = set.seats.iter().map(|chair| chair.bot).collect();
    assert_eq!(levels, [None, Some(1), Some(1), Some(2)], "the same bots");
    // It is Paul's alone, and as it is.
    assert_eq!(anne.refused(sit(&second)).await, Code::NotFound);
    assert_eq!(anne.refused(crate::common::watch(&second, None)).await, Code::NotFound);
    let bot = Act::Bot { table: second.clone(), seat: Seat::new(1).expect("a seat"), level: 5 };
    assert_eq!(paul.refused(bot).await, Code::NotYours);
    paul.good(start(&second)).await;
    let mine = finish(&mut paul, &second, true).await;
    assert_eq!(mine.deal_invite.as_deref(), Some(&*word), "the way back to the results");

    let (one, two) = (file(&server, &anne, &first).await, file(&server, &paul, &second).await);
    assert_eq!(one.record.seed, two.record.seed);
    assert_eq!(one.record.options, two.record.options);
    assert_ne!(one.record.moves, two.record.moves);
    // The check knows what it is, and finds it in order.
    assert!(!one.fair.known && two.fair.known);
    assert_eq!((&*two.fair.table, &*two.chain.as_ref().expect("a chain").table), (&*first, &*second));
    verify::check(&two, verify::Kept { commitment: Some(&set.commitment), ..verify::Kept::default() })
        .expect("in order");

    let results = deal(&mut anne, &first, None).await.results;
    assert_eq!(results.len(), 2);
    assert!(results.is_sorted_by_key(|one| one.points), "the fewest first: {results:?}");
    let paul_s = results.iter().find(|one| one.name == "Paul").expect("Paul is listed");
    assert!(!paul_s.first && paul_s.table.is_none() && paul_s.tries == 1);

    // Once more: one line for each, with the number of tries; asked at the later table too.
    let third = paul.good(again(&second, None, None)).await.table.expect("a table");
    paul.good(start(&third)).await;
    finish(&mut paul, &third, false).await;
    let results = deal(&mut paul, &first, Some(&word)).await.results;
    let mine = results.iter().find(|one| one.you).expect("they are listed");
    assert_eq!((results.len(), mine.tries), (2, 2));
    assert!([&second, &third].contains(&mine.table.as_ref().expect("their own table")));

    // Whoever is deleted is somebody.
    let (code, _) = http(server.address(), "POST", "/api/v1/me/delete", &paul.token, "{}").await;
    assert_eq!(code, 204);
    let results = deal(&mut anne, &first, None).await.results;
    assert_eq!(results.iter().filter(|one| one.name.is_empty()).count(), results.len() - 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_is_found_by_its_players_alone_and_tables_are_limited() {
    let server = TestServer::open(Config { tables_per_minute: 3, ..config("same-deal-limits") }).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    assert_eq!(anne.refused(look("nosuchtable1", None, None)).await, Code::NotFound);
    assert_eq!(anne.refused(again("", None, None)).await, Code::NotFound);
    let first = opened(&mut anne).await;
    finish(&mut anne, &first, false).await;
    anne.good(again(&first, None, None)).await;
    let mut limited = false;
    for _ in 0..3 {
        let reply = anne.ask(again(&first, None, None)).await;
        limited |= reply.error.is_some_and(|why| why.code == Code::SlowDown);
    }
    assert!(limited, "tables are limited, whichever way they are set up");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_outlive_a_restart_and_a_rematch_is_a_new_deal() {
    let settings = config("same-deal-again");
    let server = TestServer::open(settings.clone()).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let first = opened(&mut anne).await;
    finish(&mut anne, &first, false).await;
    let second = anne.good(again(&first, None, None)).await.table.expect("a table");
    anne.good(start(&second)).await;
    finish(&mut anne, &second, true).await;
    let before = deal(&mut anne, &first, None).await;
    assert_eq!(before.results[0].tries, 2);
    let next = anne.good(Act::Rematch { table: second.clone() }).await.table.expect("a rematch");
    assert!(info(&mut anne, &next).await.same_deal.is_none());
    let token = anne.token.clone();
    drop(anne);
    server.running.stop().await;
    let server = TestServer::open(settings).await;
    let mut anne = Client::with_token(server.address(), &token).await;
    assert_eq!(deal(&mut anne, &first, None).await, before);
    server.close().await;
}

//! An evening: a group plays the same deals, each at tables of their own, to one score sheet
//! (docs/api.md).

use protocol::{Act, Code, Evening, EveningScore, MyTables, NewEvening};
use serde_json::{Value, json};
use server::Config;

use crate::common::{Client, TestServer, config, file, finish, http, sit, start, watch};

fn new(change: &Value) -> Act {
    let mut new = json!({"game": "ole", "seats": 3, "options": {"rounds": "1"}, "level": 1, "deals": 2,
                         "speed": "at_once"});
    for (key, value) in change.as_object().expect("an object") {
        new[key] = value.clone();
    }
    Act::CreateEvening(serde_json::from_value::<NewEvening>(new).expect("an evening"))
}

fn look(table: &str, invite: Option<&str>) -> Act {
    Act::Evening { table: table.to_owned(), invite: invite.map(str::to_owned) }
}

fn next(table: &str, invite: &str) -> Act {
    Act::PlayEvening { table: table.to_owned(), invite: Some(invite.to_owned()) }
}

async fn sheet(client: &mut Client, table: &str, invite: Option<&str>) -> Evening {
    let sheet = client.good(look(table, invite)).await.evening.expect("a score sheet");
    serde_json::from_str(sheet.get()).expect("as the protocol has it")
}

/// Plays one's next deal to its end; its table.
async fn play_next(client: &mut Client, evening: &str, invite: &str, last: bool) -> String {
    let table = client.good(next(evening, invite)).await.table.expect("a table");
    client.good(start(&table)).await;
    finish(client, &table, last).await;
    table
}

fn names(sheet: &Evening) -> Vec<&str> {
    let mut names: Vec<&str> = sheet.people.iter().map(|row| &*row.name).collect();
    names.sort_unstable();
    names
}

/// What somebody made of a deal, as the sheet tells it.
fn score<'a>(sheet: &'a Evening, name: &str, deal: usize) -> Option<&'a EveningScore> {
    sheet.people.iter().find(|row| row.name == name).expect("a row").scores[deal].as_ref()
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_plays_the_same_deals_in_order_to_one_sheet() {
    let server = TestServer::open(config("evening")).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let mut paul = Client::new(server.address(), "Paul").await;
    let evening = anne.good(new(&json!({}))).await.table.expect("its name");
    let begun = sheet(&mut anne, &evening, None).await;
    let word = begun.invite.clone();
    assert_eq!((begun.deals.len(), begun.next, begun.people.len()), (2, Some(1), 0));
    assert_eq!((begun.seats, begun.level, &*begun.options["rounds"]), (3, 1, "1"));

    // Anne's first deal: her own table, the same however often she asks, and hers alone.
    let first = anne.good(next(&evening, &word)).await.table.expect("a table");
    assert_eq!(anne.good(next(&evening, &word)).await.table.as_ref(), Some(&first));
    let info = anne.watch(&first).await.info.expect("all of it");
    let of = info.evening.clone().expect("an evening's");
    assert_eq!((&*of.table, &*of.invite, of.number, of.deals), (&*evening, &*word, 1, 2));
    assert!(info.same_deal.is_none() && !info.rated && !info.spectators);
    assert_eq!(info.commitment, begun.deals[0].commitment, "as it was promised");
    let levels: Vec<Option<u8>> = info.seats.iter().map(|chair| chair.bot).collect();
    assert_eq!(levels, [None, Some(1), Some(1)]);
    let other = Act::Bot { table: first.clone(), seat: engine::Seat::new(1).expect("a seat"), level: 5 };
    assert_eq!(anne.refused(other).await, Code::NotYours);
    anne.good(start(&first)).await;
    let file_of = format!("/api/v1/tables/{first}/record");
    assert_eq!(http(server.address(), "GET", &file_of, &anne.token, "").await.0, 409, "not before its end");
    let over = finish(&mut anne, &first, false).await;
    assert!(over.deal_invite.is_none());

    // Paul has the link. Until he has played, he learns who has, and nothing else.
    let seen = sheet(&mut paul, &evening, Some(&word)).await;
    assert_eq!((seen.next, seen.deals[0].finished, seen.deals[0].mean), (Some(1), 1, None));
    assert_eq!(names(&seen), ["Anne"]);
    assert_eq!(score(&seen, "Anne", 0), Some(&EveningScore::default()));
    assert_eq!((seen.people[0].total, seen.people[0].rank), (0.0, None));
    for act in [watch(&first, None), sit(&first), look(&first, Some(&word)), next(&first, &word)] {
        assert_eq!(paul.refused(act).await, Code::NotFound);
    }
    assert_eq!(http(server.address(), "GET", &file_of, &paul.token, "").await.0, 404);
    // Nor can Anne play it once more, or hand it on.
    let deal = Act::Deal { table: first.clone(), seat: None, invite: None };
    let again = Act::SameDeal { table: first.clone(), seat: None, invite: None };
    for act in [deal, again] {
        assert_eq!(anne.refused(act).await, Code::NotNow);
    }

    // Anne goes on: what she makes of the second deal is not Paul's to see after his first.
    let second = play_next(&mut anne, &evening, &word, true).await;
    assert_ne!(first, second);
    assert_eq!(anne.refused(next(&evening, &word)).await, Code::NotNow, "she has played all");
    let his = play_next(&mut paul, &evening, &word, true).await;
    let seen = sheet(&mut paul, &evening, Some(&word)).await;
    assert_eq!((seen.next, seen.fewest_win), (Some(2), true));
    assert!(score(&seen, "Anne", 0).is_some_and(|score| score.points.is_some() && score.gain.is_some()));
    assert_eq!(score(&seen, "Anne", 1), Some(&EveningScore::default()));
    assert_eq!((seen.deals[1].finished, seen.deals[1].mean, &seen.deals[1].table), (1, None, &None));
    assert_eq!(seen.deals[0].table.as_ref(), Some(&his));
    let gains: f64 =
        ["Anne", "Paul"].map(|name| score(&seen, name, 0).and_then(|one| one.gain)).iter().flatten().sum();
    assert!(gains.abs() < 0.11, "what one gains on the mean the other loses: {gains}");

    // The same cards, which both can check against what was promised at the beginning.
    let (one, two) = (file(&server, &anne, &first).await, file(&server, &paul, &his).await);
    assert_eq!(one.record.seed, two.record.seed);
    assert_ne!(one.record.seed, file(&server, &anne, &second).await.record.seed);
    assert!(one.fair.evening && one.fair.known && one.fair.table == begun.deals[0].deal);
    for file in [&one, &two] {
        let kept = verify::Kept { commitment: Some(&begun.deals[0].commitment), ..verify::Kept::default() };
        verify::check(file, kept).expect("in order");
    }

    // Paul gives the second deal up: it counts a point less than Anne's result.
    let given = paul.good(next(&evening, &word)).await.table.expect("a table");
    paul.good(start(&given)).await;
    paul.good(Act::Resign { table: given }).await;
    let (hers, his) = (sheet(&mut anne, &evening, None).await, sheet(&mut paul, &evening, Some(&word)).await);
    assert_eq!(hers.people.iter().map(|row| row.rank).collect::<Vec<_>>(), [Some(1), Some(2)]);
    assert_eq!(
        score(&hers, "Paul", 1),
        Some(&EveningScore { points: None, gain: Some(-1.0), gave_up: true })
    );
    assert_eq!(his.next, None);
    for row in &hers.people {
        let sum: f64 = row.scores.iter().flatten().filter_map(|one| one.gain).sum();
        assert!((row.total - sum).abs() < 1e-9, "a row adds up: {row:?}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_is_no_table_and_is_there_for_those_with_its_word() {
    let server = TestServer::open(config("evening-word")).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let mut paul = Client::new(server.address(), "Paul").await;
    let evening = anne.good(new(&json!({}))).await.table.expect("its name");
    let word = sheet(&mut anne, &evening, None).await.invite;
    assert_eq!(word.len(), 32, "128 bits");
    for invite in [None, Some("x"), Some(&word[1..])] {
        assert_eq!(paul.refused(look(&evening, invite)).await, Code::NotFound);
        let play = Act::PlayEvening { table: evening.clone(), invite: invite.map(str::to_owned) };
        assert_eq!(paul.refused(play).await, Code::NotFound);
    }
    // Whoever set it up cannot deal it either: it is no table.
    for act in
        [watch(&evening, None), sit(&evening), start(&evening), Act::Rematch { table: evening.clone() }]
    {
        assert_eq!(anne.refused(act).await, Code::NotFound);
    }
    for (client, code) in [(&anne, 409), (&paul, 404)] {
        let path = format!("/api/v1/tables/{evening}/record");
        assert_eq!(http(server.address(), "GET", &path, &client.token, "").await.0, code);
    }
    // It is nobody's table in a list, but an evening in its owner's.
    let (_, mine) = http(server.address(), "GET", "/api/v1/mine", &anne.token, "").await;
    let mine: MyTables = serde_json::from_str(&mine).expect("a list");
    assert_eq!((mine.tables.len(), mine.evenings.len()), (0, 1));
    assert_eq!((&mine.evenings[0].table, &mine.evenings[0].invite), (&evening, &word));
    // Nothing is taken back in an evening.
    let table = paul.good(next(&evening, &word)).await.table.expect("a table");
    paul.good(start(&table)).await;
    loop {
        let now = paul.watch(&table).await;
        let game = now.game.expect("dealt");
        assert!(!game.undo);
        // It is Paul's turn: no bot makes the version stale.
        let Some(mv) = game.legal.first() else { continue };
        if now.version > 3 {
            assert_eq!(paul.refused(Act::Undo { table, version: now.version }).await, Code::NotNow);
            break;
        }
        paul.good(crate::common::play(&table, now.version, mv)).await;
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn evenings_are_bounded() {
    let server = TestServer::open(Config { tables_per_minute: 60, ..config("evening-limits") }).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    for change in [
        json!({"deals": 1}),
        json!({"deals": 9}),
        json!({"level": 0}),
        json!({"level": 6}),
        json!({"seats": 99}),
        json!({"game": "chess"}),
        json!({"options": {"rounds": "many"}}),
    ] {
        assert_eq!(anne.refused(new(&change)).await, Code::Unsuitable, "{change}");
    }
    for _ in 0..20 {
        anne.good(new(&json!({}))).await;
    }
    assert_eq!(anne.refused(new(&json!({}))).await, Code::NotNow, "twenty are enough");
    server.close().await;

    let server = TestServer::open(Config { tables_per_minute: 3, ..config("evening-rate") }).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let evening = anne.good(new(&json!({}))).await.table.expect("its name");
    let word = sheet(&mut anne, &evening, None).await.invite;
    let mut limited = [false; 2];
    for _ in 0..4 {
        for (index, act) in [new(&json!({})), next(&evening, &word)].into_iter().enumerate() {
            let reply = anne.ask(act).await;
            limited[index] |= reply.error.is_some_and(|why| why.code == Code::SlowDown);
        }
    }
    assert_eq!(limited, [true; 2], "as tables are");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_outlive_a_restart_and_their_people() {
    let settings = config("evening-again");
    let server = TestServer::open(settings.clone()).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let mut paul = Client::new(server.address(), "Paul").await;
    let evening = anne.good(new(&json!({}))).await.table.expect("its name");
    let word = sheet(&mut anne, &evening, None).await.invite;
    for client in [&mut anne, &mut paul] {
        play_next(client, &evening, &word, false).await;
    }
    let half = paul.good(next(&evening, &word)).await.table.expect("a table");
    let before = sheet(&mut anne, &evening, None).await;
    let tokens = [anne.token.clone(), paul.token.clone()];
    drop((anne, paul));
    server.running.stop().await;
    let server = TestServer::open(settings).await;
    let mut anne = Client::with_token(server.address(), &tokens[0]).await;
    let mut paul = Client::with_token(server.address(), &tokens[1]).await;
    assert_eq!(sheet(&mut anne, &evening, None).await, before);
    // A deal that was begun goes on where it was.
    assert_eq!(paul.good(next(&evening, &word)).await.table.as_ref(), Some(&half));
    for client in [&mut anne, &mut paul] {
        play_next(client, &evening, &word, true).await;
    }
    let (_, export) = http(server.address(), "GET", "/api/v1/me/export", &anne.token, "").await;
    assert!(export.contains(&evening), "what she has set up is hers to take along");

    // Paul is deleted: one row of nobody, with both deals. Anne, who set it up, goes too, and a
    // friend can still play.
    let whole = sheet(&mut anne, &evening, None).await;
    let (code, _) = http(server.address(), "POST", "/api/v1/me/delete", &paul.token, "{}").await;
    assert_eq!(code, 204);
    let without = sheet(&mut anne, &evening, None).await;
    assert_eq!(names(&without), ["", "Anne"]);
    let of = |sheet: &Evening, name: &str| {
        sheet.people.iter().find(|row| row.name == name).map(|row| row.scores.clone())
    };
    assert_eq!(of(&without, ""), of(&whole, "Paul"));
    let (code, _) = http(server.address(), "POST", "/api/v1/me/delete", &anne.token, "{}").await;
    assert_eq!(code, 204);
    let mut zoe = Client::new(server.address(), "Zoé").await;
    play_next(&mut zoe, &evening, &word, false).await;
    let seen = sheet(&mut zoe, &evening, Some(&word)).await;
    assert_eq!((names(&seen), seen.next), (vec!["", "", "Zoé"], Some(2)));
    server.close().await;
}

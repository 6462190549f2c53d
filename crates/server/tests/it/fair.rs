//! Deals that nobody chose: promises, shares, and what the record says of them (docs/fairness.md).

use std::time::Duration;

use engine::Seat;
use protocol::{Act, Code, Info, MatchFile, Phase};
use serde_json::json;
use server::Config;
use sqlx::ConnectOptions as _;
use verify::{Flaw, Kept};

use crate::common::{
    Client, TestServer, config, create, http, in_paused_time, pass, play, sit, start, watch,
};

/// Promises a share; what it says is the seat's own.
async fn share(client: &mut Client, table: &str, chance: &str) {
    let promise = client.watch(table).await.info.expect("all of it").commitment;
    let share = verify::share(table, &promise, chance);
    client.good(Act::Share { table: table.to_owned(), share }).await;
}

fn open(table: &str, chance: &str) -> Act {
    Act::Open { table: table.to_owned(), chance: chance.to_owned() }
}

fn start_with(table: &str, chance: &str) -> Act {
    Act::Start { table: table.to_owned(), chance: Some(chance.to_owned()), here: false }
}

async fn info(client: &mut Client, table: &str) -> Info {
    client.watch(table).await.info.expect("all of it")
}

/// Everybody plays the first legal move until the match is over; its record.
async fn record(server: &TestServer, clients: &mut [Client], table: &str) -> MatchFile {
    loop {
        for client in &mut *clients {
            let now = client.watch(table).await;
            let game = now.game.expect("dealt");
            if let Some(mv) = game.legal.first() {
                let _ = client.ask(play(table, now.version, mv)).await;
            }
        }
        if info(&mut clients[0], table).await.phase == Phase::Over {
            break;
        }
    }
    let path = format!("/api/v1/tables/{table}/record");
    let (code, body) = http(server.address(), "GET", &path, &clients[0].token, "").await;
    assert_eq!(code, 200, "{body}");
    serde_json::from_str(&body).expect("a match file")
}

/// A table of two, where both sit.
async fn two(server: &TestServer) -> (String, Vec<Client>) {
    let mut anne = Client::new(server.address(), "Anne").await;
    let mut paul = Client::new(server.address(), "Paul").await;
    let new = create(json!({"game": "karta-doppio", "seats": 2}));
    let table = anne.good(new).await.table.expect("a name");
    paul.good(sit(&table)).await;
    (table, vec![anne, paul])
}

#[tokio::test(flavor = "multi_thread")]
async fn shares_are_promised_after_the_servers_promise_and_opened_at_the_start() {
    let server = TestServer::open(config("shares")).await;
    let (table, mut clients) = two(&server).await;
    let promise = info(&mut clients[0], &table).await.commitment;
    share(&mut clients[0], &table, "Anne's").await;
    share(&mut clients[1], &table, "not this one").await;
    share(&mut clients[1], &table, "Paul's").await;
    // Everybody sees what has been promised, and nobody what it is.
    let seen = info(&mut clients[0], &table).await;
    assert_eq!(seen.seats[1].share, Some(verify::share(&table, &promise, "Paul's")));
    assert!(!seen.seats[1].opened && !seen.opening);
    assert!(!clients[0].bytes.iter().any(|text| text.contains("Paul's")));
    // Before the start nothing is opened; not what was not promised; and no promise comes late.
    assert_eq!(clients[1].refused(open(&table, "Paul's")).await, Code::NotNow);
    assert_eq!(clients[0].refused(start_with(&table, "another")).await, Code::Unsuitable);
    assert!(!info(&mut clients[0], &table).await.opening);
    clients[0].good(start_with(&table, "Anne's")).await;
    let seen = info(&mut clients[1], &table).await;
    assert!(seen.opening && seen.phase == Phase::Gathering && seen.seats[0].opened);
    assert!(!seen.seats[1].opened);
    let late = Act::Share { table: table.clone(), share: "0".repeat(64) };
    assert_eq!(clients[1].refused(late).await, Code::NotNow);
    for wrong in ["", "paul's", &"x".repeat(65)] {
        assert_eq!(clients[1].refused(open(&table, wrong)).await, Code::Unsuitable, "{wrong}");
    }
    clients[1].good(open(&table, "Paul's")).await;
    let seen = info(&mut clients[0], &table).await;
    assert!(seen.phase == Phase::Playing && !seen.opening && seen.seats[1].opened);
    assert_eq!(seen.commitment, promise);
    assert_eq!(clients[1].refused(open(&table, "Paul's")).await, Code::NotNow);

    let file = record(&server, &mut clients, &table).await;
    assert_eq!(file.fair.chances, ["Anne's", "Paul's"]);
    assert_eq!(file.fair.shares[0], Some(verify::share(&table, &promise, "Anne's")));
    let checked = verify::check(&file, Kept::default()).expect("it is in order");
    assert_eq!((checked.shares, checked.closed, checked.unbound), (2, 0, 0));
    let mut other = file.clone();
    other.fair.shares.swap(0, 1);
    assert!(matches!(verify::check(&other, Kept::default()), Err(Flaw::Share(_))));

    // The return leg has its cards, and the shares that dealt them.
    let again = Act::Rematch { table: table.clone() };
    let back = clients[1].good(again).await.table.expect("a name");
    clients[0].good(sit(&back)).await;
    share(&mut clients[0], &back, "new").await;
    assert_eq!(info(&mut clients[0], &back).await.seats[0].share, None);
    clients[0].good(start_with(&back, "new")).await;
    let second = record(&server, &mut clients, &back).await;
    assert_eq!(second.fair, file.fair);
    assert_eq!(verify::check(&second, Kept::default()).map(|checked| checked.shares), Ok(2));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_with_bots_one_message_more_makes_the_deal_nobodys() {
    let server = TestServer::open(config("shares-alone")).await;
    let mut clients = vec![Client::new(server.address(), "Anne").await];
    let new =
        json!({"game": "ole", "seats": 3, "bots": [1, 1], "options": {"rounds": "1"}, "chance": "early"});
    let table = clients[0].good(create(new)).await.table.expect("a name");
    assert_eq!(info(&mut clients[0], &table).await.seats[0].share, None);
    share(&mut clients[0], &table, "mine").await;
    clients[0].good(start_with(&table, "mine")).await;
    assert_eq!(info(&mut clients[0], &table).await.phase, Phase::Playing, "nobody else is waited for");
    let file = record(&server, &mut clients, &table).await;
    assert_eq!(file.fair.chances, ["mine", "", ""]);
    assert_eq!(verify::check(&file, Kept::default()).map(|checked| checked.shares), Ok(1));
    // A rematch is dealt from a new promise and new shares; whoever wants none gives none.
    let next = clients[0].good(Act::Rematch { table: table.clone() }).await.table.expect("a name");
    assert_eq!(info(&mut clients[0], &next).await.seats[0].share, None);
    clients[0].good(start(&next)).await;
    let file = record(&server, &mut clients, &next).await;
    assert_eq!(
        verify::check(&file, Kept::default()).map(|checked| (checked.shares, checked.closed)),
        Ok((0, 0))
    );
    // What is no promise is refused.
    let other = clients[0].good(create(json!({"game": "ole"}))).await.table.expect("a name");
    for wrong in [String::new(), "x".repeat(64), "A".repeat(64), "a".repeat(63)] {
        let wrong = Act::Share { table: other.clone(), share: wrong };
        assert_eq!(clients[0].refused(wrong).await, Code::Unsuitable);
    }
    server.close().await;
}

#[test]
fn a_share_that_is_not_opened_is_left_out_and_the_record_says_so() {
    in_paused_time(async {
        let settings = config("shares-closed");
        let server = TestServer::open(settings.clone()).await;
        let (table, mut clients) = two(&server).await;
        share(&mut clients[0], &table, "Anne's").await;
        share(&mut clients[1], &table, "Paul's").await;
        clients[1].good(start(&table)).await;
        clients[0].good(open(&table, "Anne's")).await;
        // Seats do not change hands any more: some shares are known. Whoever leaves is away.
        let bot = Act::Bot { table: table.clone(), seat: Seat::new(1).expect("a seat"), level: 1 };
        assert_eq!(clients[0].refused(bot).await, Code::NotNow);
        clients[1].good(Act::Leave { table: table.clone() }).await;
        pass(settings.opening.saturating_sub(Duration::from_millis(100))).await;
        assert!(info(&mut clients[0], &table).await.opening, "there is still time");
        pass(Duration::from_millis(101)).await;
        let seen = info(&mut clients[0], &table).await;
        assert!(seen.phase == Phase::Playing && seen.seats[1].away && !seen.seats[1].opened);
        assert_eq!(clients[1].refused(open(&table, "Paul's")).await, Code::NotNow);
        let file = record(&server, &mut clients, &table).await;
        assert_eq!(file.fair.chances, ["Anne's", ""]);
        assert!(file.fair.shares.iter().all(Option::is_some));
        assert_eq!(
            verify::check(&file, Kept::default()).map(|checked| (checked.shares, checked.closed)),
            Ok((1, 1))
        );
        server.close_in_paused_time().await;
    });
}

/// A server that is restarted while shares are opened deals too, as soon as somebody looks.
#[test]
fn a_start_never_hangs() {
    in_paused_time(async {
        let settings = config("shares-restart");
        let server = TestServer::open(settings.clone()).await;
        let (table, mut clients) = two(&server).await;
        share(&mut clients[0], &table, "Anne's").await;
        clients[1].good(start(&table)).await;
        let token = clients[0].token.clone();
        drop(clients);
        crate::common::stop_in_paused_time(server.running).await;
        let server = TestServer::open(settings.clone()).await;
        let mut anne = Client::with_token(server.address(), &token).await;
        assert!(info(&mut anne, &table).await.opening);
        pass(settings.opening + Duration::from_millis(1)).await;
        assert_eq!(info(&mut anne, &table).await.phase, Phase::Playing);
        drop(anne);
        server.close_in_paused_time().await;
    });
}

/// A database of the version before shares were promised: its tables go on, and their records are
/// in order.
#[tokio::test(flavor = "multi_thread")]
async fn tables_from_before_go_on() {
    let settings = Config { session_days: 36_500, ..config("before-shares") };
    std::fs::create_dir_all(&settings.data).expect("a folder");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(settings.database());
    let mut database = options.create_if_missing(true).connect().await.expect("a database");
    sqlx::raw_sql(include_str!("../data/before_shares.sql")).execute(&mut database).await.expect("filled");
    sqlx::Connection::close(database).await.expect("closed");
    let server = TestServer::open(settings).await;
    let mut clients = Vec::new();
    for token in ["43b747474fa5081159882cc02f5ddc84", "08bef5247fada8ca2ae5f05d1b45e36a"] {
        clients.push(Client::with_token(server.address(), token).await);
    }
    let [over, playing, gathering] = ["xrhqa4t9vnhj", "k46s3s0916zh", "jhmksn0zp6dc"];
    assert_eq!(info(&mut clients[0], over).await.phase, Phase::Over);
    let file = record(&server, &mut clients, over).await;
    assert_eq!(file.fair.commitment, "d67700768127de30869d0685acfe4f756d2e18e5fe77992b9ea4e9f5efe3cbf1");
    assert_eq!(
        file.record.seed.map(|seed| seed.to_string()).as_deref(),
        Some("7995dd565274542a40995b2fa2e5c82b09ebe75d0d1e022685e5147fb5c150fa")
    );
    // A share that nobody promised counts, and the check says that it was given openly.
    assert_eq!(
        verify::check(&file, Kept::default()).map(|checked| (checked.shares, checked.unbound)),
        Ok((2, 2))
    );
    assert_eq!(clients[0].watch(playing).await.version, 5);
    let file = record(&server, &mut clients, playing).await;
    assert_eq!(verify::check(&file, Kept::default()).map(|checked| checked.unbound), Ok(2));
    // One of them promises a share now; the other's is as it was.
    share(&mut clients[0], gathering, "new").await;
    clients[0].good(start_with(gathering, "new")).await;
    let file = record(&server, &mut clients, gathering).await;
    assert_eq!(file.fair.chances, ["new", "share of Paul"]);
    assert_eq!(
        verify::check(&file, Kept::default()).map(|checked| (checked.shares, checked.unbound)),
        Ok((2, 1))
    );
    let missed = clients[0].good(watch(over, Some(0))).await.update.expect("the table");
    assert!(!missed.events.is_empty());
    server.close().await;
}

/// Names, order and times are bound to the promise, and to what players received on the way.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_cannot_be_told_otherwise_afterwards() {
    let server = TestServer::open(config("chain")).await;
    let (table, mut clients) = two(&server).await;
    share(&mut clients[0], &table, "Anne's").await;
    assert_eq!(clients[0].watch(&table).await.head, "", "nothing to hold before the deal");
    clients[0].good(start_with(&table, "Anne's")).await;
    clients[1].good(Act::Leave { table: table.clone() }).await;
    clients[1].watch(&table).await;
    let file = record(&server, &mut clients, &table).await;
    let checked = verify::check(&file, Kept::default()).expect("it is in order");
    assert!(checked.chained && checked.held.is_none());
    // Whatever head anybody was sent holds fast what had happened until then.
    let links = file.chain.as_ref().expect("a chain").links.clone();
    // A bot may have made a move in between.
    assert!(links[0].ends_with(" 1 away"), "{links:?}");
    assert!(links.iter().any(|link| link.ends_with(" 1 back")), "{links:?}");
    let mut heads: Vec<String> = Vec::new();
    for client in &clients {
        for text in &client.bytes {
            let (_, after) = text.split_once("\"head\":\"").unwrap_or_default();
            heads.extend(after.get(..64).map(str::to_owned));
        }
    }
    heads.dedup();
    assert!(heads.len() > links.len(), "{} heads", heads.len());
    let mut furthest = 0;
    for head in &heads {
        let held =
            verify::check(&file, Kept { head: Some(head), ..Kept::default() }).map(|checked| checked.held);
        let (at, all) = held.expect("it is this match").expect("it was compared");
        assert_eq!(all, links.len());
        furthest = furthest.max(at);
    }
    assert_eq!(furthest, links.len(), "the last head is of the whole");
    let last = verify::head(&file).expect("a chain");
    let kept = Kept {
        commitment: Some(&file.fair.commitment),
        chance: Some((Seat::new(0).expect("a seat"), "Anne's")),
        head: Some(&last),
    };
    assert!(verify::check(&file, kept).is_ok());
    // What is changed is found at once.
    let changed = |change: &dyn Fn(&mut MatchFile), kept: Kept<'_>| {
        let mut other = file.clone();
        change(&mut other);
        verify::check(&other, kept).expect_err("it was changed")
    };
    let links_of = |file: &mut MatchFile| std::mem::take(&mut file.chain.as_mut().expect("a chain").links);
    let with = |file: &mut MatchFile, links: Vec<String>| file.chain.as_mut().expect("a chain").links = links;
    let name = |file: &mut MatchFile| file.players[1] = "Eve".to_owned();
    let swap = |file: &mut MatchFile| {
        let mut links = links_of(file);
        links.swap(2, 3);
        with(file, links);
    };
    let time = |file: &mut MatchFile| {
        let mut links = links_of(file);
        let at = links.len() - 1;
        links[at] = format!("1{}", links[at]);
        with(file, links);
    };
    assert!(matches!(changed(&name, Kept::default()), Flaw::Name(_)));
    assert_eq!(changed(&swap, Kept::default()), Flaw::Chain);
    assert_eq!(changed(&time, Kept::default()), Flaw::Chain);
    // And by those who kept something, even if the rest is made to fit.
    let forged = |file: &mut MatchFile| {
        time(file);
        let head = verify::head(file).expect("a chain");
        file.chain.as_mut().expect("a chain").head = head;
    };
    let mut other = file.clone();
    forged(&mut other);
    assert!(verify::check(&other, Kept::default()).is_ok(), "nobody else can tell");
    assert_eq!(changed(&forged, kept), Flaw::Head);
    assert_eq!(changed(&|file: &mut MatchFile| file.chain = None, kept), Flaw::Head);
    let promise = Kept { commitment: Some("another"), ..Kept::default() };
    assert_eq!(verify::check(&file, promise), Err(Flaw::OtherPromise));
    let share = Kept { chance: Some((Seat::new(1).expect("a seat"), "mine")), ..Kept::default() };
    assert_eq!(verify::check(&file, share), Err(Flaw::OwnShare));
    server.close().await;
}

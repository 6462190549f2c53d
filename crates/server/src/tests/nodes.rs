//! Several servers that form one cluster.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use load::relay::{Line, Relay};
use protocol::{Act, Ask, Code, Evening, LobbyPage, Reply, ServerMessage, Update};
use serde_json::json;
use tokio::time::{sleep, timeout};

use super::common::{Client, PATIENCE, create, finish, guest, http, play, sit, start, watch};
use super::test_cluster::{TestCluster, start_node};
use crate::{BusError, Config, Server, StartError, StoreError};

impl TestCluster {
    async fn node(&self) -> Server {
        start_node(self.config()).await.expect("a node starts")
    }
}

/// A node in a runtime of its own, which can be ended as a crash ends a process.
struct Mortal {
    runtime: tokio::runtime::Runtime,
    server: Server,
}

impl Mortal {
    fn start(config: Config) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let server = runtime.block_on(start_node(config)).expect("a node starts");
        Self { runtime, server }
    }

    fn die(self) {
        self.runtime.shutdown_background();
        drop(self.server);
    }
}

/// People at one table of Olé, each at another node, dealt.
async fn table(nodes: &[SocketAddr]) -> (String, Vec<Client>) {
    let mut clients = Vec::new();
    for (number, node) in nodes.iter().enumerate() {
        clients.push(Client::new(*node, &format!("Guest {number}")).await);
    }
    let settings = json!({"game": "ole", "seats": nodes.len()});
    let id = clients[0].good(create(settings)).await.table.expect("a table");
    for client in &mut clients[1..] {
        client.good(sit(&id)).await;
    }
    for client in &mut clients {
        client.watch(&id).await;
    }
    clients[0].good(start(&id)).await;
    (id, clients)
}

/// The first message that is looked for. Not for ever: a socket that hears pings is never silent.
async fn until<T>(client: &mut Client, wanted: impl Fn(ServerMessage) -> Option<T>) -> T {
    let found = async {
        loop {
            if let Some(found) = wanted(client.next().await) {
                return found;
            }
        }
    };
    timeout(PATIENCE, found).await.expect("a message in time")
}

/// The next update of that version or later.
async fn told(client: &mut Client, version: u64) -> Update {
    let wanted = |message| match message {
        ServerMessage::Update(update) if update.version >= version => Some(update),
        _ => None,
    };
    until(client, wanted).await
}

/// A table that is to be asked for again.
async fn table_closed(client: &mut Client) -> String {
    let wanted = |message| match message {
        ServerMessage::Closed(closed) => Some(closed.table),
        _ => None,
    };
    until(client, wanted).await
}

/// One move of whoever must act; everybody hears of it.
async fn one_move(id: &str, clients: &mut [Client]) -> u64 {
    let seat = clients[0].watch(id).await.game.expect("dealt").must.first().expect("somebody").index();
    let now = clients[seat].watch(id).await;
    clients[seat].good(play(id, now.version, &now.game.expect("dealt").legal[0])).await;
    for client in clients.iter_mut() {
        told(client, now.version + 1).await;
    }
    now.version + 1
}

#[tokio::test(flavor = "multi_thread")]
async fn any_node_takes_any_socket() {
    let Some(cluster) = TestCluster::open("any_node_takes_any_socket") else { return };
    let nodes = [cluster.node().await, cluster.node().await, cluster.node().await];
    let addresses = nodes.each_ref().map(Server::address);
    let (id, mut clients) = table(&addresses).await;
    for _ in 0..20 {
        one_move(&id, &mut clients).await;
    }
    assert!(nodes.iter().any(|node| node.metrics().forwarded.get() > 0), "nothing went to another node");
    // The same over HTTP, wherever it is asked.
    let mut seen = Vec::new();
    for address in addresses {
        let (code, body) = http(address, "GET", &format!("/api/v1/tables/{id}"), &clients[0].token, "").await;
        assert_eq!(code, 200, "{body}");
        let update: Update = serde_json::from_str(&body).expect("an update");
        seen.push((update.version, update.event));
        let (code, body) = http(address, "GET", "/api/v1/mine", &clients[1].token, "").await;
        assert!(code == 200 && body.contains(&id), "{body}");
    }
    assert!(seen.iter().all(|state| *state == seen[0]), "{seen:?}");
    // A refusal says why, wherever it comes from.
    for client in &mut clients {
        let refused = client.ask(play(&id, 1, "R5")).await.error.expect("an old version");
        assert_ne!(refused.code, Code::Unavailable, "{refused:?}");
    }
    for node in nodes {
        node.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_nodes_show_one_lobby_and_know_one_session() {
    let Some(cluster) = TestCluster::open("all_nodes_show_one_lobby_and_know_one_session") else { return };
    let (here, there) = (cluster.node().await, cluster.node().await);
    let mut host = Client::new(here.address(), "Anne").await;
    let mut visitor = Client::new(there.address(), "Bob").await;
    visitor.good(Act::Lobby { game: None, after: None }).await;
    let id = host.good(create(json!({"game": "dos"}))).await.table.expect("a table");
    let wanted = |message| match message {
        ServerMessage::LobbyChange(change) => Some(change.table),
        _ => None,
    };
    assert_eq!(until(&mut visitor, wanted).await, id);
    let (_, body) = http(there.address(), "GET", "/api/v1/tables", &visitor.token, "").await;
    let page: LobbyPage = serde_json::from_str(&body).expect("a page");
    assert_eq!(page.tables.iter().map(|table| table.table.as_str()).collect::<Vec<_>>(), [id.as_str()]);
    // The same person at both; when the session ends at one, it has ended.
    let mut elsewhere = Client::with_token(there.address(), &host.token).await;
    elsewhere.watch(&id).await;
    let (code, body) = http(here.address(), "POST", "/api/v1/session/end", &host.token, "").await;
    assert_eq!(code, 204, "{body}");
    assert!(timeout(PATIENCE, elsewhere.closed()).await.expect("an end in time").is_some());
    assert_eq!(http(there.address(), "GET", "/api/v1/me", &host.token, "").await.0, 401);
    here.stop().await;
    there.stop().await;
}

/// Waits until another node has heard everything that this one has told so far: news come in order,
/// and the last is the end of the session of somebody at the other node.
async fn hears_all(node: &Server, mut messenger: Client) {
    let started = Instant::now();
    // Its address may have used up its requests of this second.
    while http(node.address(), "POST", "/api/v1/session/end", &messenger.token, "").await.0 != 204 {
        assert!(started.elapsed() < PATIENCE, "the session does not end");
        sleep(Duration::from_millis(250)).await;
    }
    assert!(timeout(PATIENCE, messenger.closed()).await.expect("an end in time").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_hold_for_the_whole_cluster() {
    let Some(cluster) = TestCluster::open("limits_hold_for_the_whole_cluster") else { return };
    let limited = || Config {
        sessions_per_minute: 4,
        tables_per_minute: 2,
        sign_ins_per_minute: 2,
        ..cluster.config()
    };
    let here = start_node(limited()).await.expect("a node");
    let there = start_node(limited()).await.expect("a node");
    // Everything that is allowed is used up at one of them; only the messenger is at the other.
    let messenger = Client::new(there.address(), "Messenger").await;
    let mut anne = Client::new(here.address(), "Anne").await;
    for _ in 0..2 {
        assert_eq!(http(here.address(), "POST", "/api/v1/session", "", "").await.0, 201);
    }
    for _ in 0..2 {
        anne.good(create(json!({"game": "dos"}))).await;
        let guess = json!({"name": "Zoe", "password": "not this one"}).to_string();
        assert_eq!(http(here.address(), "POST", "/api/v1/account/session", "", &guess).await.0, 403);
    }
    hears_all(&here, messenger).await;
    assert_eq!(http(there.address(), "POST", "/api/v1/session", "", "").await.0, 429);
    let guess = json!({"name": "Zoe", "password": "nor this one"}).to_string();
    assert_eq!(http(there.address(), "POST", "/api/v1/account/session", "", &guess).await.0, 429);
    let ask = Ask { id: 1, act: create(json!({"game": "dos"})) };
    let ask = serde_json::to_string(&ask).expect("JSON");
    assert_eq!(http(there.address(), "POST", "/api/v1/ask", &anne.token, &ask).await.0, 429);
    here.stop().await;
    there.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_by_the_second_are_counted_for_the_whole_cluster() {
    let Some(cluster) = TestCluster::open("requests_by_the_second_are_counted_for_the_whole_cluster") else {
        return;
    };
    let limited = || Config { messages_per_second: 5, ..cluster.config() };
    let here = start_node(limited()).await.expect("a node");
    let there = start_node(limited()).await.expect("a node");
    let messenger = Client::new(there.address(), "Messenger").await;
    // Four seconds' worth at once, and no more, at the first.
    let ask = async |node: SocketAddr| http(node, "GET", "/api/v1/games", "", "").await.0 == 200;
    let mut answered = 0;
    let started = Instant::now();
    while ask(here.address()).await {
        answered += 1;
        assert!(answered < 200, "there is a limit");
    }
    // The other hears of it, and has hardly anything left for that address but what time brings.
    let told = async {
        while !here.app.limits.are_announced() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, told).await.expect("it tells the others");
    hears_all(&here, messenger).await;
    let mut more = 0_u64;
    while ask(there.address()).await {
        more += 1;
        assert!(more < 200, "there is a limit");
    }
    // Of what it had, half is taken where it cannot pay for all; time brings five a second.
    let brought = started.elapsed().as_millis() / 200 + 1;
    assert!(
        answered >= 20 && u128::from(more) <= 10 + brought,
        "{answered}, then {more}, {brought} of them with time"
    );
    here.stop().await;
    there.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_shut_out_at_one_node_is_shut_out_at_all() {
    let Some(cluster) = TestCluster::open("who_is_shut_out_at_one_node_is_shut_out_at_all") else { return };
    let (here, there) = (cluster.node().await, cluster.node().await);
    let mut zoe = Client::new(there.address(), "Zoe").await;
    let person = guest_of(there.address(), &zoe.token).await;
    let ban = protocol::admin::Ban { since: records::clock::now(), until: None, reason: "rude".to_owned() };
    here.app.services.store.set_ban(person.clone(), Some(ban.clone())).await.expect("it is kept");
    here.app.sessions.shut_out(&person, &bus::request_error::RequestError::Banned(ban));
    assert!(timeout(PATIENCE, zoe.closed()).await.expect("an end in time").is_some());
    for node in [&here, &there] {
        let (code, body) = http(node.address(), "GET", "/api/v1/mine", &zoe.token, "").await;
        assert!(code == 403 && body.contains("rude"), "{code}: {body}");
    }
    here.stop().await;
    there.stop().await;
}

/// The number of whoever has this token.
async fn guest_of(node: SocketAddr, token: &str) -> String {
    let (_, body) = http(node, "GET", "/api/v1/me", token, "").await;
    let me: serde_json::Value = serde_json::from_str(&body).expect("JSON");
    me["person"].as_str().expect("a number").to_owned()
}

/// A request that is made until it is done, at one node after the other, under the same number.
async fn done(nodes: &[SocketAddr], token: &str, id: u64, act: Act) -> Reply {
    let body = serde_json::to_string(&Ask { id, act }).expect("plain data");
    let started = Instant::now();
    for node in nodes.iter().cycle() {
        let asked = tokio::spawn({
            let (node, token, body) = (*node, token.to_owned(), body.clone());
            async move { http(node, "POST", "/api/v1/ask", &token, &body).await }
        });
        // A node that is gone does not even listen.
        if let Ok((code, body)) = asked.await
            && (200..500).contains(&code)
        {
            return serde_json::from_str(&body).expect("a reply");
        }
        assert!(started.elapsed() < PATIENCE, "nobody does it");
        sleep(Duration::from_millis(100)).await;
    }
    unreachable!("they go round")
}

#[tokio::test(flavor = "multi_thread")]
async fn when_a_node_leaves_its_tables_play_on_at_once() {
    let Some(cluster) = TestCluster::open("when_a_node_leaves_its_tables_play_on_at_once") else { return };
    let (first, second, third) = (cluster.node().await, cluster.node().await, cluster.node().await);
    let mut host = Client::new(first.address(), "Anne").await;
    let id = host.good(create(json!({"game": "karta-doppio"}))).await.table.expect("a table");
    let mut other = Client::new(second.address(), "Bob").await;
    other.good(sit(&id)).await;
    host.good(start(&id)).await;
    let before = other.watch(&id).await;
    first.stop().await;
    let started = Instant::now();
    assert_eq!(table_closed(&mut other).await, id);
    let after = other.good(watch(&id, Some(before.event))).await.update.expect("the table");
    assert_eq!(after.version, before.version);
    load::took_at_most(Duration::from_secs(4), started.elapsed(), "taking over from a node that left");
    let mut host = Client::with_token(third.address(), &host.token).await;
    host.watch(&id).await;
    one_move(&id, &mut [host, other]).await;
    second.stop().await;
    third.stop().await;
}

#[test]
fn when_a_node_dies_its_tables_play_on() {
    let Some(cluster) = TestCluster::open("when_a_node_dies_its_tables_play_on") else { return };
    let mortal = Mortal::start(cluster.config());
    let (doomed, rest) = (mortal.server.address(), [cluster.config(), cluster.config()]);
    super::common::in_real_time(async {
        let [one, two] = rest.map(start_node);
        let (one, two) = (one.await.expect("a node"), two.await.expect("a node"));
        let survivors = [one.address(), two.address()];
        // The table is the doomed node's.
        let anne = guest(doomed, "Anne").await;
        let bob = guest(survivors[0], "Bob").await;
        let settings = create(json!({"game": "karta-doppio"}));
        let id = done(&[doomed], &anne.token, 1, settings).await.table.expect("a table");
        done(&survivors, &bob.token, 1, sit(&id)).await;
        done(&[doomed], &anne.token, 2, start(&id)).await;
        let mut watching = Client::with_token(survivors[1], &bob.token).await;
        let before = watching.watch(&id).await;
        let tokens = [&anne.token, &bob.token];
        let seat = before.game.as_ref().expect("dealt").must.first().expect("somebody").index();
        let body = http(survivors[0], "GET", &format!("/api/v1/tables/{id}"), tokens[seat], "").await.1;
        let update: Update = serde_json::from_str(&body).expect("an update");
        let mv = update.game.expect("dealt").legal[0].clone();
        mortal.die();
        let started = Instant::now();
        let moved = done(&survivors, tokens[seat], 9, play(&id, update.version, &mv)).await;
        assert!(moved.error.is_none(), "{:?}", moved.error);
        load::took_at_most(Duration::from_secs(10), started.elapsed(), "taking over from a dead node");
        // The same request once more is the same event.
        let again = done(&survivors, tokens[seat], 9, play(&id, update.version, &mv)).await;
        assert_eq!(again.event, moved.event);
        assert_eq!(table_closed(&mut watching).await, id);
        assert_eq!(watching.watch(&id).await.version, update.version + 1);
        one.stop().await;
        two.stop().await;
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_bus_a_node_serves_what_it_has_and_recovers() {
    let Some(cluster) = TestCluster::with_own_bus("without_the_bus_a_node_serves_what_it_has_and_recovers")
    else {
        return;
    };
    let (here, there) = (cluster.node().await, cluster.node().await);
    let mut own = [Client::new(here.address(), "Anne").await, Client::new(here.address(), "Bob").await];
    let id = own[0].good(create(json!({"game": "karta-doppio"}))).await.table.expect("a table");
    own[1].good(sit(&id)).await;
    for client in &mut own {
        client.watch(&id).await;
    }
    own[0].good(start(&id)).await;
    let mut viewer = Client::new(there.address(), "Zoé").await;
    viewer.watch(&id).await;
    cluster.nats.stop();
    // Whoever heard of the table through the bus is hung up on, and comes back.
    assert!(timeout(PATIENCE, viewer.closed()).await.expect("an end in time").is_none());
    one_move(&id, &mut own).await;
    let mut viewer = Client::with_token(there.address(), &viewer.token).await;
    let refused = viewer.refused(watch(&id, None)).await;
    assert_eq!(refused, Code::Unavailable);
    // Another table of that node's own is no trouble.
    viewer.good(create(json!({"game": "ole"}))).await;
    cluster.nats.go().expect("it starts again");
    let started = Instant::now();
    while viewer.ask(watch(&id, None)).await.error.is_some() {
        assert!(started.elapsed() < PATIENCE, "it does not recover");
        sleep(Duration::from_millis(100)).await;
    }
    load::took_at_most(Duration::from_secs(10), started.elapsed(), "recovering with the bus");
    let version = one_move(&id, &mut own).await;
    told(&mut viewer, version).await;
    here.stop().await;
    there.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_do_not_know_of_each_other_do_not_share_a_database() {
    let test = "servers_that_do_not_know_of_each_other_do_not_share_a_database";
    let Some(cluster) = TestCluster::open(test) else { return };
    let alone = || Config { bus: None, ..cluster.config() };
    let refused = |started: Result<Server, StartError>| match started {
        Err(
            StartError::Store(_, StoreError::WithoutBus)
            | StartError::Bus(BusError::Store(StoreError::WithoutBus)),
        ) => {}
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it starts"),
    };
    let first = start_node(alone()).await.expect("it starts");
    refused(start_node(alone()).await);
    refused(start_node(cluster.config()).await);
    // It says that it lives for as long as it does: longer than it was believed at first.
    let until = cluster.query("SELECT max(until) FROM node");
    let started = Instant::now();
    while cluster.query(&format!("SELECT clock_timestamp() > '{until}'")) != "t" {
        assert!(started.elapsed() < PATIENCE, "time stands still");
        sleep(Duration::from_millis(100)).await;
    }
    refused(start_node(alone()).await);
    first.stop().await;
    let node = cluster.node().await;
    refused(start_node(alone()).await);
    node.stop().await;
    start_node(alone()).await.expect("it starts").stop().await;
}

/// A node that was taken for dead, and whose table another has by now, finds out and steps down.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_was_taken_for_dead_does_no_harm() {
    let Some(cluster) = TestCluster::open("a_node_that_was_taken_for_dead_does_no_harm") else { return };
    let (old, new) = (cluster.node().await, cluster.node().await);
    let mut both = [Client::new(old.address(), "Anne").await, Client::new(new.address(), "Bob").await];
    let id = both[0].good(create(json!({"game": "karta-doppio"}))).await.table.expect("a table");
    both[1].good(sit(&id)).await;
    both[0].good(start(&id)).await;
    both[0].watch(&id).await;
    // As after a pause that was longer than its lease: the other has taken the table, and played.
    let owner = cluster.query("SELECT node FROM lease");
    let others = format!("SELECT name FROM node WHERE name <> '{owner}'");
    let other = cluster.query(&others);
    let stolen = format!(
        "UPDATE node SET until = now() - interval '1 second' WHERE name = '{owner}'; UPDATE lease SET node = '{other}'"
    );
    cluster.query(&stolen);
    assert_eq!(table_closed(&mut both[0]).await, id);
    for client in both.iter_mut().rev() {
        client.watch(&id).await;
    }
    for _ in 0..4 {
        one_move(&id, &mut both).await;
    }
    let owner = cluster.query("SELECT node FROM lease");
    assert_eq!(owner, other, "it stays where it is");
    old.stop().await;
    new.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_may_be_taken_for_dead_shows_nothing_old() {
    let Some(cluster) = TestCluster::open("a_node_that_may_be_taken_for_dead_shows_nothing_old") else {
        return;
    };
    let relay = Relay::to(cluster.postgres.address()).await.expect("a relay");
    let behind = cluster.store.replace(&cluster.postgres.address().to_string(), &relay.address().to_string());
    let cut = start_node(Config { store: Some(behind), ..cluster.config() }).await.expect("a node starts");
    let other = cluster.node().await;
    // The first node has the table, and its people come to the other when it does not answer.
    let (id, mut clients) = table(&[cut.address(); 3]).await;
    let version = one_move(&id, &mut clients).await;
    let owner = cluster.query("SELECT node FROM lease");
    relay.set(Line::Silent);
    let cut_off = Instant::now();
    let path = format!("/api/v1/tables/{id}");
    let token = clients[0].token.clone();
    let seat = clients[0].watch(&id).await.game.expect("dealt").must.first().expect("somebody").index();
    let token_of_mover = clients[seat].token.clone();
    // Until its time is up, the node answers and the other waits for it; then the other has it.
    let legal = loop {
        let others = cluster.query("SELECT node FROM lease") != owner;
        let (code, body) = http(other.address(), "GET", &path, &token_of_mover, "").await;
        let update = (code == 200).then(|| serde_json::from_str::<Update>(&body).expect("an update"));
        if let Some(update) = update.filter(|_| others) {
            assert_eq!(update.version, version);
            break update.game.expect("dealt").legal;
        }
        assert!(cut_off.elapsed() < PATIENCE, "the other never has the table");
        sleep(Duration::from_millis(100)).await;
    };
    load::took_at_most(Duration::from_secs(10), cut_off.elapsed(), "taking over from a node that is cut off");
    let ask = serde_json::to_string(&Ask { id: 99, act: play(&id, version, &legal[0]) }).expect("JSON");
    let (code, body) = http(other.address(), "POST", "/api/v1/ask", &token_of_mover, &ask).await;
    assert_eq!(code, 200, "{body}");
    let (code, body) = http(cut.address(), "GET", &path, &token, "").await;
    assert_eq!(code, 503, "what the node remembers is old: {body}");
    relay.set(Line::Open);
    let back = Instant::now();
    loop {
        let (code, body) = http(cut.address(), "GET", &path, &token, "").await;
        if code == 200 {
            let update: Update = serde_json::from_str(&body).expect("an update");
            assert_eq!(update.version, version + 1);
            break;
        }
        assert!(back.elapsed() < PATIENCE, "{body}");
        sleep(Duration::from_millis(100)).await;
    }
    cut.stop().await;
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_has_one_score_sheet_wherever_it_is_played() {
    let Some(cluster) = TestCluster::open("an_evening_has_one_score_sheet_wherever_it_is_played") else {
        return;
    };
    let nodes = [cluster.node().await, cluster.node().await, cluster.node().await];
    let asked = json!({"game": "ole", "seats": 3, "options": {"rounds": "1"}, "level": 1, "deals": 2,
                       "speed": "at_once"});
    let mut host = Client::new(nodes[0].address(), "Guest 0").await;
    let act = Act::CreateEvening(serde_json::from_value(asked).expect("an evening"));
    let id = host.good(act).await.table.expect("its name");
    let (_, mine) = http(nodes[1].address(), "GET", "/api/v1/mine", &host.token, "").await;
    let mine: protocol::MyTables = serde_json::from_str(&mine).expect("a list");
    let word = mine.evenings[0].invite.clone();
    let mut clients = vec![host];
    for node in &nodes[1..] {
        clients.push(Client::new(node.address(), &format!("Guest {}", clients.len())).await);
    }
    for deal in 0..2 {
        for (number, client) in clients.iter_mut().enumerate() {
            let next = || Act::PlayEvening { table: id.clone(), invite: Some(word.clone()) };
            let table = client.good(next()).await.table.expect("a table");
            // Asked for at another node it is the same table.
            let elsewhere = nodes[(number + 1) % nodes.len()].address();
            let mut elsewhere = Client::with_token(elsewhere, &client.token).await;
            assert_eq!(elsewhere.good(next()).await.table.as_deref(), Some(&*table), "deal {deal}");
            client.good(start(&table)).await;
            finish(&mut elsewhere, &table, number == 1).await;
        }
    }
    let mut sheets = Vec::new();
    for client in &mut clients {
        let look = Act::Evening { table: id.clone(), invite: Some(word.clone()) };
        let sheet = client.good(look).await.evening.expect("a score sheet");
        let sheet: Evening = serde_json::from_str(sheet.get()).expect("as the protocol has it");
        assert_eq!(sheet.next, None);
        sheets.push(sheet.people.into_iter().map(|row| (row.name, row.rank, row.scores)).collect::<Vec<_>>());
    }
    assert_eq!((sheets[0].len(), &sheets[0]), (3, &sheets[1]));
    assert_eq!(sheets[1], sheets[2]);
    for node in nodes {
        node.stop().await;
    }
}

//! The server stays open to everybody, whatever one visitor does.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

use protocol::{Act, Code, LobbyPage, ServerMessage};
use serde_json::json;
use server::{Config, Refused};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::common::{
    self, Client, TestServer, config, create, http, in_paused_time, pass, sit, stop_in_paused_time, watch,
};

const LOBBY: Act = Act::Lobby { game: None, after: None };

/// A page of the lobby.
async fn page(address: SocketAddr, after: Option<&str>) -> LobbyPage {
    let query = after.map_or(String::new(), |after| format!("?after={after}"));
    let (code, body) = http(address, "GET", &format!("/api/v1/tables{query}"), "", "").await;
    assert_eq!(code, 200, "{body}");
    serde_json::from_str(&body).expect("a page")
}

/// Waits until the lobby shows so many tables; not for ever.
async fn until_listed(address: SocketAddr, count: usize, why: &str) {
    let started = std::time::Instant::now();
    while page(address, None).await.tables.len() != count {
        assert!(started.elapsed() < common::PATIENCE, "{why}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The same while time is paused: it goes on until then.
async fn until_listed_in_paused_time(address: SocketAddr, count: usize, why: &str) {
    let started = std::time::Instant::now();
    while page(address, None).await.tables.len() != count {
        assert!(started.elapsed() < common::PATIENCE, "{why}");
        pass(Duration::from_millis(50)).await;
    }
}

/// More tables than fit into what may wait for a socket: everybody finds their way all the same.
#[tokio::test(flavor = "multi_thread")]
async fn thousands_of_tables_leave_the_lobby_open() {
    const TABLES: u64 = 2500;
    let server = TestServer::open(config("thousands")).await;
    let address = server.address();
    let mut host = Client::new(address, "Host of a great many tables").await;
    for number in 0..TABLES {
        host.send(10_000 + number, &create(json!({"game": "ole"}))).await;
    }
    // In whatever order the tables answer.
    for _ in 0..TABLES {
        match host.next().await {
            ServerMessage::Reply(reply) => assert!(reply.error.is_none(), "{reply:?}"),
            other => panic!("{other:?}"),
        }
    }
    let mut visitor = Client::new(address, "Visitor").await;
    visitor.good(LOBBY).await;
    let ServerMessage::Lobby(first) = visitor.next().await else { panic!("a page comes first") };
    let longest = visitor.bytes.iter().map(String::len).max();
    assert!(longest.is_some_and(|length| length < 32 << 10), "{longest:?} bytes in one message");
    assert_eq!((first.tables.len(), &first), (50, &page(address, None).await));
    // What changes is told, and the next page comes on the same socket.
    let new = host.good(create(json!({"game": "dos"}))).await.table.expect("a name");
    match visitor.next().await {
        ServerMessage::LobbyChange(change) => assert_eq!(change.table, new),
        other => panic!("{other:?}"),
    }
    visitor.good(Act::Lobby { game: None, after: first.next.clone() }).await;
    let ServerMessage::Lobby(second) = visitor.next().await else { panic!("a page is asked for") };
    assert_eq!(second.after, first.next);
    // Page by page, each table once.
    let mut seen: BTreeSet<String> = first.tables.into_iter().map(|table| table.table).collect();
    let mut next = first.next;
    while let Some(after) = next {
        let page = page(address, Some(&after)).await;
        seen.extend(page.tables.into_iter().map(|table| table.table));
        next = page.next;
    }
    assert_eq!(seen.len() as u64, TABLES);
    for wrong in ["x", "2-1", "0-", ""] {
        let asked = Act::Lobby { game: None, after: Some(wrong.to_owned()) };
        assert_eq!(visitor.refused(asked).await, Code::Malformed, "{wrong}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_and_one_address_can_list_so_many_tables_and_no_more() {
    let limits = Config { listed_per_person: 2, listed_per_address: 3, ..config("listed") };
    let server = TestServer::open(limits).await;
    let address = server.address();
    let (mut anne, mut paul) = (Client::new(address, "Anne").await, Client::new(address, "Paul").await);
    let open = || create(json!({"game": "ole"}));
    let first = anne.good(open()).await.table.expect("a name");
    anne.good(open()).await;
    assert_eq!(anne.refused(open()).await, Code::SlowDown, "a third of one person");
    anne.good(create(json!({"game": "ole", "access": "invited"}))).await;
    paul.good(open()).await;
    assert_eq!(paul.refused(open()).await, Code::SlowDown, "a fourth from one address");
    anne.good(Act::Leave { table: first.clone() }).await;
    paul.good(open()).await;
    // Whoever gets up and sits down again has no more places than before.
    anne.good(sit(&first)).await;
    until_listed(address, 3, "there is room for three").await;
    server.close().await;
}

#[test]
fn a_table_that_nobody_is_at_leaves_the_list_and_comes_back_with_a_visitor() {
    in_paused_time(async {
        let limits = Config { idle: Duration::from_millis(300), ..config("vacant") };
        let server = TestServer::open(limits.clone()).await;
        let address = server.address();
        let mut host = Client::new(address, "Host").await;
        let id = host.good(create(json!({"game": "ole"}))).await.table.expect("a name");
        host.watch(&id).await;
        for _ in 0..20 {
            pass(Duration::from_millis(50)).await;
        }
        assert_eq!(page(address, None).await.tables.len(), 1, "its host is there");
        drop(host);
        until_listed_in_paused_time(address, 0, "nobody is there").await;
        let mut visitor = Client::new(address, "Visitor").await;
        visitor.watch(&id).await;
        until_listed_in_paused_time(address, 1, "somebody is there again").await;
        drop(visitor);
        // After a restart nobody is there either.
        stop_in_paused_time(server.running).await;
        let again = TestServer::open(limits).await;
        until_listed_in_paused_time(again.address(), 0, "nobody has come back").await;
        again.close_in_paused_time().await;
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_to_which_nobody_comes_is_deleted_after_a_while() {
    let limits = Config { vacant: Duration::from_millis(500), ..config("deleted") };
    let server = TestServer::open(limits.clone()).await;
    let mut host = Client::new(server.address(), "Host").await;
    let token = host.token.clone();
    let gathers = host.good(create(json!({"game": "ole"}))).await.table.expect("a name");
    let in_days = json!({"game": "ole", "pace": {"days": 2}});
    let in_days = host.good(create(in_days)).await.table.expect("a name");
    let played = json!({"game": "ole", "seats": 3, "bots": [1, 1]});
    let played = host.good(create(played)).await.table.expect("a name");
    host.good(common::start(&played)).await;
    drop(host);
    server.running.stop().await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    let again = TestServer::open(limits.clone()).await;
    let address = again.address();
    until_listed(address, 2, "one table goes").await;
    let code =
        async |table: &str| http(address, "GET", &format!("/api/v1/tables/{table}"), &token, "").await.0;
    assert_eq!((code(&gathers).await, code(&in_days).await, code(&played).await), (404, 200, 200));
    let (_, mine) = http(address, "GET", "/api/v1/mine", &token, "").await;
    assert!(!mine.contains(&gathers) && mine.contains(&played), "{mine}");
    again.running.stop().await;
    let third = TestServer::open(limits).await;
    let path = format!("/api/v1/tables/{gathers}");
    assert_eq!(http(third.address(), "GET", &path, &token, "").await.0, 404, "it stays away");
    third.close().await;
}

/// Whoever comes back after much talk is told all of it, though it is longer than what may wait.
#[tokio::test(flavor = "multi_thread")]
async fn a_return_after_much_talk_is_served() {
    let limits = Config { message_bytes: 1024, outbox_bytes: 16 << 10, ..config("talk") };
    let server = TestServer::open(limits).await;
    let mut host = Client::new(server.address(), "Host").await;
    let settings = json!({"game": "ole", "seats": 8, "chat": true});
    let id = host.good(create(settings)).await.table.expect("a name");
    let mut talkers = Vec::new();
    for number in 0..5 {
        let mut talker = Client::new(server.address(), &format!("Talker {number}")).await;
        talker.good(sit(&id)).await;
        talkers.push(talker);
    }
    let text = "€".repeat(200);
    let write = Act::Write { table: id.clone(), text: text.clone() };
    for talker in &mut talkers[..4] {
        for _ in 0..5 {
            talker.good(write.clone()).await;
        }
    }
    assert_eq!(talkers[4].refused(write).await, Code::SlowDown, "all together have a bound, too");
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

/// A connection from another address of this machine, if it is not refused at once.
async fn try_from(from: [u8; 4], to: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind((from, 0).into()).expect("loopback has many addresses");
    socket.connect(to).await
}

async fn connect_from(from: [u8; 4], to: SocketAddr) -> TcpStream {
    try_from(from, to).await.expect("the server listens")
}

/// Sends a request as it is written here, and gives the whole answer.
async fn exchange(mut stream: TcpStream, request: &str) -> String {
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    let reading = stream.read_to_end(&mut answer);
    tokio::time::timeout(common::PATIENCE, reading).await.expect("an answer in time").expect("an answer");
    String::from_utf8(answer).expect("text")
}

/// Whether the server has ended a connection; it waits a little for that.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let mut byte = [0];
    let read = tokio::time::timeout(Duration::from_secs(1), stream.read(&mut byte)).await;
    matches!(read, Ok(Ok(0) | Err(_)))
}

/// Request heads that never end, from one address: others do not notice, nor do operators.
#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_connections_and_no_more() {
    let operations = Some(([127, 0, 0, 2], 0).into());
    let limits = Config { connections_per_address: 8, operations, ..config("connections") };
    let server = TestServer::open(limits).await;
    let address = server.address();
    let (mut open, mut closed) = (Vec::new(), 0);
    for _ in 0..20 {
        match try_from([127, 0, 0, 3], address).await {
            Ok(mut stream) => {
                let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").await;
                open.push(stream);
            }
            Err(_) => closed += 1,
        }
    }
    for stream in &mut open[8..] {
        closed += usize::from(is_closed(stream).await);
    }
    assert_eq!(closed, 12, "those above the bound are not even read");
    assert_eq!(server.running.metrics().refused.get(Refused::Address), 12);
    let request = "GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let answer = exchange(connect_from([127, 0, 0, 4], address).await, request).await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let operations = server.running.operations().expect("an address");
    assert_eq!(http(operations, "GET", "/health", "", "").await.0, 200);
    let (_, metrics) = http(operations, "GET", "/metrics", "", "").await;
    assert!(metrics.contains("pioche_connections_refused_total{reason=\"address\"} 12\n"), "{metrics}");
    // Who goes makes room.
    drop(open);
    let started = std::time::Instant::now();
    loop {
        if let Ok(mut stream) = try_from([127, 0, 0, 3], address).await
            && !is_closed(&mut stream).await
        {
            break;
        }
        assert!(started.elapsed() < common::PATIENCE, "no room again");
    }
    server.close().await;
}

/// Behind a trusted proxy each visitor has their own limits; what visitors write themselves is
/// ignored, and so is what comes from elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn visitors_behind_a_proxy_are_told_apart() {
    let trusted_proxies = vec!["127.0.0.5".parse().expect("a network")];
    let limits =
        Config { trusted_proxies, sessions_per_minute: 2, connections_per_address: 4, ..config("proxy") };
    let server = TestServer::open(limits).await;
    let address = server.address();
    let visit = async |from: [u8; 4], header: &str| {
        let request = format!(
            "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\n{header}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        );
        exchange(connect_from(from, address).await, &request).await.starts_with("HTTP/1.1 201 ")
    };
    let proxy = [127, 0, 0, 5];
    // The proxy's own connections are not counted by address.
    let mut busy = Vec::new();
    for _ in 0..6 {
        busy.push(connect_from(proxy, address).await);
    }
    for visitor in ["203.0.113.1", "203.0.113.2", "2001:db8::1"] {
        for number in 0..3 {
            // Each time another invention before it.
            let line = format!("X-Forwarded-For: 198.51.100.{number}, {visitor}");
            assert_eq!(visit(proxy, &line).await, number < 2, "{line}");
        }
        let node = if visitor.contains(':') { format!("\"[{visitor}]\"") } else { visitor.to_owned() };
        assert!(!visit(proxy, &format!("Forwarded: for=198.51.100.1, for={node};proto=https")).await);
    }
    // A /64 network is one visitor.
    assert!(!visit(proxy, "X-Forwarded-For: 2001:db8::ffff").await);
    assert!(visit(proxy, "X-Forwarded-For: 2001:db8:0:1::1").await);
    // Whoever is no proxy of ours is who they are.
    for number in 0..3 {
        let line = format!("X-Forwarded-For: 198.51.100.{number}");
        assert_eq!(visit([127, 0, 0, 6], &line).await, number < 2, "{line}");
    }
    server.close().await;
}

/// Without a public origin, a name that somebody made to point here opens nothing, and every
/// request has one host.
#[tokio::test(flavor = "multi_thread")]
async fn only_known_hosts_are_served() {
    let hosts = "games.lan".parse().expect("a name");
    let server = TestServer::open(Config { hosts, ..config("hosts") }).await;
    let address = server.address();
    for (head, code) in [
        (format!("Host: {address}\r\n"), "200"),
        ("Host: 192.0.2.1\r\n".to_owned(), "200"),
        ("Host: [::1]:7678\r\n".to_owned(), "200"),
        ("Host: localhost:7678\r\n".to_owned(), "200"),
        ("Host: games.lan\r\nOrigin: http://games.lan\r\n".to_owned(), "200"),
        ("Host: rebound.example\r\n".to_owned(), "421"),
        ("Host: rebound.example\r\nOrigin: http://rebound.example\r\n".to_owned(), "421"),
        ("Host: games.lan\r\nOrigin: https://games.lan\r\n".to_owned(), "403"),
        ("Host: games.lan\r\nOrigin: evil://games.lan\r\n".to_owned(), "403"),
        (String::new(), "400"),
        ("Host: games.lan\r\nHost: rebound.example\r\n".to_owned(), "400"),
    ] {
        let request = format!("GET /api/v1/games HTTP/1.1\r\n{head}Connection: close\r\n\r\n");
        let stream = TcpStream::connect(address).await.expect("the server listens");
        let answer = exchange(stream, &request).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {code} ")), "{head}: {answer}");
        assert_eq!(answer.contains("{\"error\":{\"code\":"), code != "200", "{head}: {answer}");
        assert_eq!(answer.contains("--host"), code == "421", "{head}: {answer}");
    }
    server.close().await;
}

/// Where the operator has said under which address people know the server, it answers to no other.
#[tokio::test(flavor = "multi_thread")]
async fn a_public_origin_is_the_only_one() {
    let public_origin = Some("https://pioche.example".parse().expect("an origin"));
    let server = TestServer::open(Config { public_origin, ..config("public") }).await;
    let address = server.address();
    let ask = async |method: &str, path: &str, head: &str| {
        let request =
            format!("{method} {path} HTTP/1.1\r\n{head}Connection: close\r\nContent-Length: 0\r\n\r\n");
        exchange(TcpStream::connect(address).await.expect("the server listens"), &request).await
    };
    for (head, code) in [
        ("Host: pioche.example\r\n", "200"),
        ("Host: PIOCHE.example:443\r\n", "200"),
        ("Host: pioche.example\r\nOrigin: https://pioche.example\r\n", "200"),
        ("Host: other.example\r\n", "421"),
        ("Host: pioche.example:80\r\n", "421"),
        ("Host: pioche.example\r\nOrigin: http://pioche.example\r\n", "403"),
        ("Host: pioche.example\r\nOrigin: https://other.example\r\n", "403"),
        ("Host: pioche.example\r\nOrigin: null\r\n", "403"),
    ] {
        let answer = ask("GET", "/api/v1/games", head).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {code} ")), "{head}: {answer}");
        assert_eq!(answer.contains("{\"error\":{\"code\":"), code != "200", "{head}: {answer}");
    }
    let welcome = ask("POST", "/api/v1/session", "Host: pioche.example\r\n").await;
    assert!(welcome.contains("\r\nstrict-transport-security: max-age="), "{welcome}");
    let cookie = welcome.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    let (kept, rules) = cookie.split_once("; ").expect("a cookie has rules");
    assert!(kept.starts_with("__Host-pioche=") && rules.ends_with("; Secure"), "{cookie}");
    assert!(rules.contains("Path=/;") && !rules.contains("Domain"), "{cookie}");
    let with = |cookie: &str| format!("Host: pioche.example\r\nCookie: {cookie}\r\n");
    assert!(ask("GET", "/api/v1/me", &with(kept)).await.starts_with("HTTP/1.1 200 "));
    // One that a neighbour could have planted opens nothing.
    let planted = kept.replace("__Host-", "");
    assert!(ask("GET", "/api/v1/me", &with(&planted)).await.starts_with("HTTP/1.1 401 "));
    let ended = ask("POST", "/api/v1/session/end", &with(kept)).await;
    assert!(ended.contains("set-cookie: __Host-pioche=; ") && ended.contains("; Secure"), "{ended}");
    server.close().await;
}

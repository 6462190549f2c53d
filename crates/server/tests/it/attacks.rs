//! What people will try.

use std::time::Duration;

use futures_util::{FutureExt as _, SinkExt as _, StreamExt as _};
use protocol::{Act, Code, ServerMessage};
use serde_json::json;
use server::{Config, Cut};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::common::{
    self, Client, TestServer, config, connect, create, guest, http, in_paused_time, pass, play, raw, sit,
    start, table, until_open,
};

/// A table of three people, dealt: who must act, and one who must not.
async fn dealt(server: &TestServer) -> (String, Vec<Client>, usize, usize) {
    let (id, mut clients) = table(server.address(), json!({"game": "ole"}), 3, 0).await;
    let must = clients[0].watch(&id).await.game.expect("dealt").must.first().expect("somebody").index();
    (id, clients, must, (must + 1) % 3)
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_are_not_ones_own_twice_stale_or_too_late() {
    let server = TestServer::open(config("moves")).await;
    let (id, mut clients, must, other) = dealt(&server).await;
    let now = clients[must].watch(&id).await;
    let mv = now.game.expect("dealt").legal[0].clone();
    // Another seat's move, and that of somebody without a seat.
    assert_eq!(clients[other].refused(play(&id, 0, &mv)).await, Code::Refused);
    let mut stranger = Client::new(server.address(), "Stranger").await;
    assert_eq!(stranger.refused(play(&id, 0, &mv)).await, Code::NotYours);
    // Not a move at all, and one that the rules refuse: its article is named.
    assert_eq!(clients[must].refused(play(&id, 0, "checkmate")).await, Code::Malformed);
    assert_eq!(clients[must].refused(play(&id, 0, &"R".repeat(5000))).await, Code::Malformed);
    let reply = clients[other].ask(play(&id, 0, "token")).await;
    assert!(reply.error.and_then(|why| why.article).is_some_and(|article| article.starts_with("ole.A")));
    // Twice: the same number is the same move; the same number for another thing is refused.
    let first = clients[must].ask_as(77, play(&id, 0, &mv)).await;
    let second = clients[must].ask_as(77, play(&id, 0, &mv)).await;
    assert!(first.error.is_none() && first.event == second.event, "{second:?}");
    let third = clients[must].ask_as(77, play(&id, 1, "token")).await;
    assert_eq!(third.error.map(|why| why.code), Some(Code::Malformed));
    assert_eq!(clients[0].watch(&id).await.version, 1);
    // Stale: refused, with the current state.
    let stale = clients[must].ask(play(&id, 0, &mv)).await;
    assert_eq!(stale.error.map(|why| why.code), Some(Code::Stale));
    assert_eq!(stale.update.map(|update| update.version), Some(1));
    // A table that does not exist, or cannot.
    for wrong in ["000000000000", "", "nonsense", "../../etc/passwd", "0000000000000000000000000000"] {
        assert_eq!(clients[must].refused(play(wrong, 0, &mv)).await, Code::NotFound);
    }
    // A match that is over takes nothing more.
    for client in &mut clients[..2] {
        client.good(Act::Resign { table: id.clone() }).await;
    }
    let end = clients[2].watch(&id).await;
    assert_eq!(end.info.map(|info| info.phase), Some(protocol::Phase::Over));
    for act in [play(&id, end.version, &mv), Act::Resign { table: id.clone() }, start(&id)] {
        assert_eq!(clients[2].refused(act).await, Code::NotNow);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn races_have_one_winner() {
    let server = TestServer::open(config("races")).await;
    // Two tabs of one player send two moves at once.
    let (id, mut clients, must, _) = dealt(&server).await;
    let now = clients[must].watch(&id).await;
    let legal = now.game.expect("dealt").legal;
    let mut tab = Client::with_token(server.address(), &clients[must].token).await;
    let (a, b) = (legal[0].clone(), legal[legal.len() - 1].clone());
    let (one, two) =
        tokio::join!(clients[must].ask_as(1001, play(&id, 0, &a)), tab.ask_as(1002, play(&id, 0, &b)));
    let done = [&one, &two].iter().filter(|reply| reply.error.is_none()).count();
    assert_eq!(done, 1, "{one:?} {two:?}");
    assert_eq!(clients[0].watch(&id).await.version, 1);
    // Ten players for the last seat.
    let mut host = Client::new(server.address(), "Host").await;
    let id = host.good(create(json!({"game": "ole", "seats": 3, "bots": [1]}))).await.table.expect("a name");
    let mut rivals = Vec::new();
    for number in 0..10 {
        rivals.push(Client::new(server.address(), &format!("Rival {number}")).await);
    }
    let tries = rivals.iter_mut().map(|rival| rival.ask(sit(&id)));
    let replies = futures_util::future::join_all(tries).await;
    assert_eq!(replies.iter().filter(|reply| reply.error.is_none()).count(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_that_are_wrong_old_or_ended_open_nothing() {
    let server = TestServer::open(config("tokens")).await;
    let address = server.address();
    let session = guest(address, "Anne").await;
    for token in ["", "0", &"0".repeat(32), &session.token[1..], &format!("g{}", &session.token[1..])] {
        assert_eq!(http(address, "GET", "/api/v1/me", token, "").await.0, 401, "{token:?}");
        assert!(connect(address, token).await.is_err());
    }
    assert_eq!(http(address, "GET", "/api/v1/me", &session.token, "").await.0, 200);
    assert_eq!(http(address, "POST", "/api/v1/session/end", &session.token, "").await.0, 204);
    assert_eq!(http(address, "GET", "/api/v1/me", &session.token, "").await.0, 401);
    // The database does not hold tokens, as text or as bytes: who reads it cannot be anybody.
    let kept = guest(address, "Paul").await;
    let files = ["pioche.sqlite", "pioche.sqlite-wal"]
        .map(|name| std::fs::read(server.folder.join(name)).expect("a file of the database"));
    let holds = |text: &[u8]| files.iter().any(|file| file.windows(text.len()).any(|window| window == text));
    let token: Vec<u8> = (0..32)
        .step_by(2)
        .map(|at| u8::from_str_radix(&kept.token[at..at + 2], 16).expect("hexadecimal"))
        .collect();
    assert!(holds(kept.you.person.as_bytes()), "the session itself is there");
    assert!(!holds(kept.token.as_bytes()) && !holds(&token));
    server.close().await;
    // A session that was not used for too long is over.
    let server = TestServer::open(Config { session_days: 0, ..config("expired") }).await;
    let session = guest(server.address(), "Old").await;
    // Sessions are counted in seconds of the system's clock.
    let started = std::time::Instant::now();
    while http(server.address(), "GET", "/api/v1/me", &session.token, "").await.0 != 401 {
        assert!(started.elapsed() < common::PATIENCE, "it never ends");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.close().await;
}

/// Somebody else has the token and sits at a socket with it. When its owner ends the session,
/// changes the password or deletes the account, the thief is out at once: not at the next request,
/// and whether they are silent or never stop talking.
#[tokio::test(flavor = "multi_thread")]
async fn a_stolen_token_is_worth_nothing_once_its_session_has_ended() {
    let server = TestServer::open(config("stolen")).await;
    let address = server.address();
    let post = async |path: &str, token: &str, body: serde_json::Value| {
        http(address, "POST", path, token, &body.to_string()).await
    };
    let password = json!({"name": "Anne", "password": "correct horse"});
    let (code, body) = post("/api/v1/account", &guest(address, "Anne").await.token, password.clone()).await;
    assert_eq!(code, 201, "{body}");
    let owner = serde_json::from_str::<protocol::Session>(&body).expect("a session").token;
    let other = async || {
        let (code, body) = post("/api/v1/account/session", "", password.clone()).await;
        assert_eq!(code, 201, "{body}");
        serde_json::from_str::<protocol::Session>(&body).expect("a session").token
    };
    let mut anne = Client::with_token(address, &owner).await;
    let id = anne.good(create(json!({"game": "ole", "access": "private"}))).await.table.expect("a name");
    // Signed out.
    let stolen = other().await;
    let mut silent = Client::with_token(address, &stolen).await;
    silent.watch(&id).await;
    let (mut mouth, mut ears) = connect(address, &stolen).await.expect("a socket").split();
    tokio::spawn(
        async move { while mouth.send(Message::text("{\"id\":1,\"do\":\"lobby\"}")).await.is_ok() {} },
    );
    let loud = tokio::spawn(async move {
        loop {
            match ears.next().await {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    });
    assert_eq!(http(address, "POST", "/api/v1/session/end", &stolen, "").await.0, 204);
    assert_eq!(silent.closed().await.map(|frame| frame.code), Some(CloseCode::Policy));
    let loud = tokio::time::timeout(common::PATIENCE, loud).await.expect("it is sent away");
    assert_eq!(loud.expect("no panic"), Some(CloseCode::Policy));
    assert!(connect(address, &stolen).await.is_err());
    // Another password: all but the one that changed it.
    let stolen = other().await;
    let mut thief = Client::with_token(address, &stolen).await;
    thief.watch(&id).await;
    let change = json!({"old": "correct horse", "new": "battery staple"});
    assert_eq!(post("/api/v1/account/password", &owner, change).await.0, 204);
    assert_eq!(thief.closed().await.map(|frame| frame.code), Some(CloseCode::Policy));
    anne.watch(&id).await;
    // No account any more: nobody is left.
    assert_eq!(post("/api/v1/account/delete", &owner, json!({"password": "battery staple"})).await.0, 204);
    assert_eq!(anne.closed().await.map(|frame| frame.code), Some(CloseCode::Policy));
    assert_eq!(http(address, "GET", "/api/v1/me", &owner, "").await.0, 401);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_pages_get_nothing() {
    let server = TestServer::open(config("origin")).await;
    let address = server.address();
    let session = guest(address, "Anne").await;
    let ask = |origin: &str, path: &str, upgrade: &str| {
        format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: {origin}\r\nCookie: pioche={}\r\n{upgrade}\r\n",
            session.token
        )
    };
    let socket = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let close = "Connection: close\r\n";
    let here = format!("http://{address}");
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "x"] {
        assert_eq!(raw(address, ask(origin, "/api/v1/socket", socket).as_bytes()).await.0, 403, "{origin}");
        assert_eq!(raw(address, ask(origin, "/api/v1/me", close).as_bytes()).await.0, 403, "{origin}");
    }
    assert_eq!(raw(address, ask(&here, "/api/v1/me", close).as_bytes()).await.0, 200);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_cleaned_and_never_become_markup_of_ours() {
    let server = TestServer::open(config("names")).await;
    let session = guest(server.address(), "<script>\u{202e}alert(1)\u{200b}</script>").await;
    assert_eq!(session.you.name, "<script>alert(1)</script>".chars().take(24).collect::<String>());
    let mut client = Client::with_token(server.address(), &session.token).await;
    client.good(create(json!({"game": "ole"}))).await;
    let (_, page) = http(server.address(), "GET", "/", "", "").await;
    assert!(!page.contains("alert(1)"), "{page}");
    for bad in ["\u{200b}", "   ", "", "\u{202e}\u{2066}"] {
        let body = json!({"name": bad}).to_string();
        assert_eq!(http(server.address(), "POST", "/api/v1/me", &session.token, &body).await.0, 422);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_a_message_never_reaches_a_table() {
    let server = TestServer::open(config("malformed")).await;
    let address = server.address();
    let deep = format!("{{\"id\":1,\"do\":\"create\",\"game\":{}1{}}}", "[".repeat(5000), "]".repeat(5000));
    let bad = [
        "",
        "null",
        "[]",
        "{",
        "{}",
        "\u{0}",
        "{\"id\":1}",
        "{\"id\":-1,\"do\":\"lobby\"}",
        "{\"id\":1e99,\"do\":\"lobby\"}",
        "{\"id\":1,\"do\":\"fly\"}",
        "{\"id\":1,\"do\":\"sit\",\"table\":5}",
        "{\"id\":1,\"do\":\"sit\",\"table\":\"x\",\"seat\":99}",
        &deep,
    ];
    let mut client = Client::new(address, "Anne").await;
    for text in bad {
        client.send_raw(Message::text(text)).await.expect("the socket is open");
        match client.next().await {
            ServerMessage::Reply(reply) => {
                assert_eq!(reply.error.map(|why| why.code), Some(Code::Malformed), "{text}");
                // Its number is repeated where it can be read.
                let numbered = text.starts_with("{\"id\":1,") || text == "{\"id\":1}";
                assert_eq!(reply.re, u64::from(numbered), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
        let (code, _) = http(address, "POST", "/api/v1/ask", &client.token.clone(), text).await;
        assert_eq!(code, 400, "{text}");
    }
    // Unsuitable tables: each says why.
    let long: serde_json::Map<String, serde_json::Value> =
        (0..100).map(|number| (format!("o{number}"), json!("x"))).collect();
    for wrong in [
        json!({"game": "chess"}),
        json!({"game": "ole", "seats": 0}),
        json!({"game": "ole", "seats": 99_999_999}),
        json!({"game": "ole", "options": {"colour": "pink"}}),
        json!({"game": "ole", "options": long}),
        json!({"game": "ole", "seats": 3, "bots": [1, 1, 1]}),
        json!({"game": "ole", "bots": [9]}),
        json!({"game": "ole", "pace": {"seconds": 1}}),
        json!({"game": "ole", "pace": {"days": 4000}}),
    ] {
        assert_eq!(client.refused(create(wrong.clone())).await, Code::Unsuitable, "{wrong}");
    }
    // Frames that are not text, not UTF-8, or far too long end the conversation with the proper
    // code.
    client.send_raw(Message::binary(vec![1, 2, 3])).await.expect("the socket is open");
    assert_eq!(client.closed().await.map(|frame| frame.code), Some(CloseCode::Unsupported));
    let mut client = Client::new(address, "Anne").await;
    let _ = client.send_raw(Message::text("x".repeat(10 << 20))).await;
    assert!(client.closed().await.is_none_or(|frame| frame.code == CloseCode::Size));
    for length in [100_000, 10 << 20] {
        let (code, body) =
            http(address, "POST", "/api/v1/ask", &client.token.clone(), &"x".repeat(length)).await;
        assert!(code == 413 || code == 0, "{length}: {code}");
        assert!(code == 0 || body.contains("\"error\":{\"code\":\"malformed\""), "{body}");
    }
    let (code, body) = http(address, "GET", "/api/v1/ask", "", "").await;
    assert!(code == 405 && body.contains("\"error\":{\"code\":\"malformed\""), "{code}: {body}");
    // One that only ever sends nonsense is sent away.
    let mut client = Client::new(address, "Anne").await;
    for _ in 0..64 {
        let _ = client.send_raw(Message::text("nonsense")).await;
    }
    assert_eq!(client.closed().await.map(|frame| frame.code), Some(CloseCode::Policy));
    // And the server is still there.
    Client::new(address, "Paul").await.good(create(json!({"game": "ole"}))).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_are_slowed_down() {
    let server = TestServer::open(Config {
        messages_per_second: 20,
        sessions_per_minute: 5,
        tables_per_minute: 3,
        sockets_per_address: 4,
        ..config("floods")
    })
    .await;
    let address = server.address();
    let mut tokens = Vec::new();
    let mut slowed = 0;
    for _ in 0..8 {
        let (code, body) = http(address, "POST", "/api/v1/session", "", "").await;
        match code {
            201 => tokens.push(serde_json::from_str::<protocol::Session>(&body).expect("a session").token),
            429 => slowed += 1,
            other => panic!("{other}: {body}"),
        }
    }
    assert_eq!((tokens.len(), slowed), (5, 3), "sign-ins");
    let mut client = Client::with_token(address, &tokens[0]).await;
    let mut made = 0;
    for _ in 0..6 {
        made += usize::from(client.ask(create(json!({"game": "ole"}))).await.error.is_none());
    }
    assert_eq!(made, 3, "tables");
    let mut open = Vec::new();
    for _ in 0..8 {
        open.extend(connect(address, &tokens[1]).await.ok());
    }
    assert_eq!(open.len(), 3, "sockets, with the one above");
    let mut answered = 0;
    for id in 0..60 {
        client.send(5000 + id, &Act::Lobby { game: None, after: None }).await;
    }
    for id in 0..60 {
        answered += usize::from(client.reply(5000 + id).await.error.is_none());
    }
    assert!((30..=50).contains(&answered), "messages: {answered}");
    server.close().await;
}

#[test]
fn slow_senders_do_not_hold_the_door() {
    in_paused_time(async {
        let (silence, ping) = (Duration::from_millis(900), Duration::from_millis(300));
        let server = TestServer::open(Config { silence, ping, ..config("slow") }).await;
        let address = server.address();
        // A socket that answers no ping is closed; the client library answers only while it reads,
        // so this one does not.
        let mute = guest(address, "Mute").await;
        let _mute = connect(address, &mute.token).await.expect("a socket");
        // A request whose body never comes.
        let mut stream = tokio::net::TcpStream::connect(address).await.expect("a connection");
        stream
            .write_all(b"POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
            .await
            .expect("sent");
        pass(Duration::ZERO).await;
        assert_eq!(server.running.metrics().open_sockets(), 1);
        // The silence that is allowed, and the second in which it could answer the close frame.
        for _ in 0..8 {
            pass(ping).await;
        }
        until_open(&server, 0).await;
        let mut answer = Vec::new();
        assert!(stream.read_buf(&mut answer).now_or_never().is_none(), "the body may still come");
        pass(Duration::from_secs(15)).await;
        let ended = tokio::time::timeout(common::PATIENCE, stream.read_to_end(&mut answer)).await;
        assert!(ended.is_ok(), "it is given up");
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.contains(" 408 ") && answer.contains("{\"error\":{\"code\":"), "{answer}");
        server.close_in_paused_time().await;
    });
}

/// A connection that went dark without a word: those at the table know within half a minute.
#[test]
fn a_line_that_goes_dark_is_noticed_within_half_a_minute() {
    in_paused_time(async {
        let server = TestServer::open(config("dark")).await;
        let somebody = guest(server.address(), "Somebody").await;
        // Nothing answers pings while nobody reads.
        let _dark = connect(server.address(), &somebody.token).await.expect("a socket");
        pass(Duration::ZERO).await;
        let noticed = || server.running.metrics().cut.get(Cut::Silent);
        for second in 0..30 {
            assert!(second >= 20 || noticed() == 0, "it has time to answer");
            pass(Duration::from_secs(1)).await;
        }
        assert_eq!(noticed(), 1);
        server.close_in_paused_time().await;
    });
}

/// A socket whose client never reads, on a connection that holds little.
async fn deaf(server: &TestServer, token: &str) -> tokio_tungstenite::WebSocketStream<tokio::net::TcpStream> {
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let stream = socket.connect(server.address()).await.expect("a connection");
    let request = common::socket_request(server.address(), token);
    tokio_tungstenite::client_async(request, stream).await.expect("a socket").0
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_reads_nothing_is_cut_and_nobody_else_notices() {
    // Long silences are allowed, so that it is the unread bytes that end it.
    let unread = Duration::from_secs(1);
    let limits = Config { message_bytes: 1024, outbox_bytes: 16 << 10, unread, ..config("deaf") };
    let server = TestServer::open(limits).await;
    let (id, mut clients, must, _) = dealt(&server).await;
    let session = guest(server.address(), "Deaf").await;
    let mut deaf = deaf(&server, &session.token).await;
    let ask = |number| serde_json::to_string(&protocol::Ask { id: number, act: common::watch(&id, None) });
    deaf.send(Message::text(ask(1).expect("plain data"))).await.expect("sent");
    // It asks and asks, and never takes an answer. The others are served all the while.
    let started = std::time::Instant::now();
    let mut number = 1;
    while server.running.metrics().cut.get(Cut::Unread) == 0 {
        assert!(started.elapsed() < common::PATIENCE, "it is cut");
        for _ in 0..50 {
            number += 1;
            let _ = deaf.feed(Message::text(ask(number).expect("plain data"))).await;
        }
        let _ = tokio::time::timeout(Duration::from_millis(50), deaf.flush()).await;
        let asked = std::time::Instant::now();
        clients[0].watch(&id).await;
        load::took_at_most(Duration::from_secs(2), asked.elapsed(), "another's request");
    }
    let now = clients[must].watch(&id).await;
    clients[must].good(play(&id, now.version, &now.game.expect("dealt").legal[0])).await;
    until_open(&server, 3).await;
    assert_eq!(server.running.metrics().cut.get(Cut::Unread), 1);
    server.close().await;
}

/// Whoever floods one table has their own share of its queue, and no more.
#[tokio::test(flavor = "multi_thread")]
async fn a_flood_at_one_table_leaves_the_others_their_turn() {
    let server = TestServer::open(config("flood")).await;
    let (id, mut clients, must, other) = dealt(&server).await;
    // What is said has to be kept on disk, so it takes a while.
    let say = Act::Say { table: id.clone(), phrase: protocol::Phrase::Hello };
    let mut flooder = Client::with_token(server.address(), &clients[other].token.clone()).await;
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let flood = tokio::spawn(async move {
        let (mut begun, mut slowed, mut answered) = (Some(begun), 0, 0);
        for number in 0..3000 {
            flooder.send(10_000 + number, &say).await;
            // It reads, too: who does not is cut off, which is another story.
            while let Some(told) = flooder.next().now_or_never() {
                count(&told, &mut slowed, &mut answered);
            }
            if slowed > 0
                && let Some(begun) = begun.take()
            {
                begun.send(()).expect("somebody waits for it");
            }
        }
        while answered < 3000 {
            count(&flooder.next().await, &mut slowed, &mut answered);
        }
        slowed
    });
    has_begun.await.expect("a flood");
    let now = clients[must].watch(&id).await;
    let asked = std::time::Instant::now();
    let played = clients[must].ask(play(&id, now.version, &now.game.expect("dealt").legal[0])).await;
    assert!(played.error.is_none(), "{:?}", played.error);
    load::took_at_most(Duration::from_secs(2), asked.elapsed(), "a move during the flood");
    let slowed = flood.await.expect("every one is answered");
    assert!(slowed > 1000, "{slowed} of 3000 were refused");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sitting_down_and_getting_up_ends_some_time() {
    let server = TestServer::open(config("chairs")).await;
    let mut host = Client::new(server.address(), "Host").await;
    let id = host.good(create(json!({"game": "ole", "seats": 3}))).await.table.expect("a name");
    let mut restless = Client::new(server.address(), "Restless").await;
    let mut refused = None;
    for _ in 0..1000 {
        let reply = restless.ask(sit(&id)).await;
        if let Some(why) = reply.error {
            refused = Some(why.code);
            break;
        }
        restless.good(Act::Leave { table: id.clone() }).await;
    }
    assert_eq!(refused, Some(Code::SlowDown));
    assert!(host.watch(&id).await.event <= 502);
    server.close().await;
}

/// Counts an answer, and whether it was to wait.
fn count(message: &ServerMessage, slowed: &mut usize, answered: &mut usize) {
    if let ServerMessage::Reply(reply) = message {
        *answered += 1;
        *slowed += usize::from(reply.error.as_ref().is_some_and(|why| why.code == Code::SlowDown));
    }
}

/// One letter at a time, before and after the handshake.
#[test]
fn who_sends_letter_by_letter_is_sent_away() {
    in_paused_time(async {
        let (silence, ping) = (Duration::from_millis(900), Duration::from_millis(300));
        let server = TestServer::open(Config { silence, ping, ..config("letters") }).await;
        let address = server.address();
        let token = guest(address, "Slow").await.token;
        let request = format!(
            "GET /api/v1/socket HTTP/1.1\r\nHost: {address}\r\nCookie: pioche={token}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        // A masked frame that promises 120 bytes of text.
        let frame = [&[0x81, 0x80 | 0x78, 1, 2, 3, 4][..], &[b'x'; 119]].concat();
        for (at_once, slowly) in [("", request.as_bytes().to_vec()), (request.as_str(), frame)] {
            let mut stream = tokio::net::TcpStream::connect(address).await.expect("a connection");
            stream.write_all(at_once.as_bytes()).await.expect("sent");
            let (mut from, mut to) = stream.into_split();
            let reading = tokio::spawn(async move { from.read_to_end(&mut Vec::new()).await });
            let mut sent = Duration::ZERO;
            for byte in slowly {
                if reading.is_finished() || to.write_all(&[byte]).await.is_err() {
                    break;
                }
                pass(Duration::from_millis(60)).await;
                sent += Duration::from_millis(60);
            }
            let allowed = silence..Duration::from_secs(3);
            assert!(allowed.contains(&sent), "sent away after {sent:?}");
            let ended = tokio::time::timeout(common::PATIENCE, reading).await;
            assert!(ended.is_ok(), "it still holds a connection");
        }
        server.close_in_paused_time().await;
    });
}

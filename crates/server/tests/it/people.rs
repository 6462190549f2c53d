//! Accounts, what they keep, and those who try to get into them.

use std::net::SocketAddr;
use std::time::Duration;

use protocol::{Act, Code, History, Leaderboard, NewAccount, OpenSessions, Person, Profile, Session};
use serde_json::{Value, json};
use server::{Config, SignIn};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::common::{self, Client, TestServer, config, create, guest, http, play, sit, start};

async fn post(address: SocketAddr, path: &str, token: &str, body: &Value) -> (u16, String) {
    http(address, "POST", path, token, &body.to_string()).await
}

async fn get<T: serde::de::DeserializeOwned>(address: SocketAddr, path: &str, token: &str) -> T {
    let (code, body) = http(address, "GET", path, token, "").await;
    assert_eq!(code, 200, "{path}: {body}");
    serde_json::from_str(&body).expect("what the protocol says")
}

async fn sign_up(address: SocketAddr, token: &str, name: &str, password: &str) -> (u16, String) {
    post(address, "/api/v1/account", token, &json!({"name": name, "password": password})).await
}

async fn sign_in(address: SocketAddr, name: &str, password: &str) -> (u16, String) {
    post(address, "/api/v1/account/session", "", &json!({"name": name, "password": password})).await
}

fn token(body: &str) -> String {
    serde_json::from_str::<Session>(body).expect("a session").token
}

/// Somebody with an account, at a socket.
async fn member(address: SocketAddr, name: &str) -> Client {
    let session = guest(address, "somebody").await;
    let (code, body) = sign_up(address, &session.token, name, "correct horse").await;
    assert_eq!(code, 201, "{body}");
    Client::with_token(address, &token(&body)).await
}

/// A match of one round between these two, and its table; both play the first move they have.
async fn short_match(anne: &mut Client, paul: &mut Client, settings: Value) -> String {
    let table = anne.good(create(settings)).await.table.expect("a name");
    paul.good(sit(&table)).await;
    anne.good(start(&table)).await;
    loop {
        let mut over = false;
        for client in [&mut *anne, &mut *paul] {
            let now = client.watch(&table).await;
            let game = now.game.expect("dealt");
            over = game.outcome.is_some();
            if let (false, Some(mv)) = (over, game.legal.first()) {
                client.good(play(&table, now.version, mv)).await;
            }
        }
        if over {
            return table;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_keeps_everything_on_signing_up_and_signs_in_elsewhere() {
    let server = TestServer::open(config("accounts")).await;
    let address = server.address();
    let (mut anne, mut paul) = (Client::new(address, "Anne").await, Client::new(address, "Paul").await);
    let duel = json!({"game": "karta-doppio"});
    let table = short_match(&mut anne, &mut paul, duel.clone()).await;

    // As a guest: the match is in the history, but does not count.
    let history: History = get(address, "/api/v1/history", &anne.token).await;
    assert_eq!(history.matches.len(), 1);
    assert_eq!((history.matches[0].table.as_str(), history.matches[0].change), (table.as_str(), None));
    assert_eq!(http(address, "GET", &format!("/api/v1/people/{}", anne.person), "", "").await.0, 404);

    let (code, body) = sign_up(address, &anne.token, "  Anne\u{200b} ", "correct horse").await;
    assert_eq!(code, 201, "{body}");
    let person: Person = serde_json::from_str(&body).expect("a person");
    assert_eq!(person, Person { person: anne.person.clone(), name: "Anne".to_owned(), account: true });
    // Whoever knew the guest's token does not know the account's.
    assert_eq!(http(address, "GET", "/api/v1/me", &anne.token, "").await.0, 401);
    assert_eq!(anne.closed().await.map(|frame| frame.code), Some(CloseCode::Policy));
    anne.token = token(&body);
    assert_eq!(sign_up(address, &anne.token, "Other", "correct horse").await.0, 409, "one each");
    // A name is taken however it is written.
    for name in ["anne", "ANNE", "\u{202e}Anne", " anne ", "\u{410}nn\u{435}", "Ａｎｎｅ"] {
        assert_eq!(sign_up(address, &paul.token, name, "correct horse").await.0, 409, "{name}");
    }
    for (name, password) in [
        ("Paul", "short"),
        ("Paul", &"x".repeat(201)),
        ("Paul", "Motdepasse1"),
        ("Paul", "paul paul"),
        ("\u{200b}", "correct horse"),
    ] {
        assert_eq!(sign_up(address, &paul.token, name, password).await.0, 422);
    }
    let (code, body) = sign_up(address, &paul.token, "Paul", "another horse").await;
    assert_eq!(code, 201, "{body}");
    paul.token = token(&body);

    // Elsewhere: the same person, with the same past.
    let (code, body) = sign_in(address, "ANNE", "correct horse").await;
    assert_eq!(code, 201, "{body}");
    let elsewhere: Session = serde_json::from_str(&body).expect("a session");
    assert_eq!(elsewhere.you, person);
    assert_ne!(elsewhere.token, anne.token);
    let history: History = get(address, "/api/v1/history", &elsewhere.token).await;
    assert_eq!(history.matches.len(), 1);
    for (name, password) in [("Anne", "wrong horse"), ("Anne", ""), ("Nobody", "correct horse")] {
        assert_eq!(sign_in(address, name, password).await.0, 403);
    }
    // Signed in on a device that had a session: that one ends, unless the password was wrong.
    let here = guest(address, "Guest").await.token;
    for (password, expected) in [("wrong horse", 200), ("correct horse", 401)] {
        let credentials = json!({"name": "Anne", "password": password});
        post(address, "/api/v1/account/session", &here, &credentials).await;
        assert_eq!(http(address, "GET", "/api/v1/me", &here, "").await.0, expected, "{password}");
    }

    // Now it counts, once for each; the winner's score rises.
    let mut anne_here = Client::with_token(address, &anne.token).await;
    let mut paul_here = Client::with_token(address, &paul.token).await;
    short_match(&mut anne_here, &mut paul_here, duel.clone()).await;
    let history: History = get(address, "/api/v1/history", &anne.token).await;
    let last = &history.matches[0];
    let change = last.change.expect("it counted");
    match last.ranks[last.you.index()] {
        1 if last.ranks.iter().all(|rank| *rank == 1) => {}
        1 => assert!(change > 0),
        _ => assert!(history.matches[0].ranks.contains(&1)),
    }
    let profile: Profile = get(address, &format!("/api/v1/people/{}", anne.person), "").await;
    assert_eq!(profile.ratings.len(), 1);
    assert_eq!((profile.ratings[0].matches, profile.ratings[0].game.as_str()), (1, "karta-doppio"));
    assert_eq!(profile.ratings[0].score, change);
    let best: Leaderboard = get(address, "/api/v1/ratings/karta-doppio", "").await;
    assert_eq!(best.players.len(), 2);
    assert!(best.players[0].rating.score >= best.players[1].rating.score);
    assert_eq!(http(address, "GET", "/api/v1/ratings/chess", "", "").await.0, 404);
    // Not where the table says so.
    let mut friendly = duel;
    friendly["rated"] = false.into();
    short_match(&mut anne_here, &mut paul_here, friendly).await;
    let again: Profile = get(address, &format!("/api/v1/people/{}", anne.person), "").await;
    assert_eq!(again, profile);

    // Another name, another password: the other sessions end.
    assert_eq!(post(address, "/api/v1/me", &anne.token, &json!({"name": "Paul"})).await.0, 409);
    assert_eq!(post(address, "/api/v1/me", &anne.token, &json!({"name": "Annette"})).await.0, 200);
    let me: Person = get(address, "/api/v1/me", &elsewhere.token).await;
    assert_eq!(me.name, "Annette");
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    let path = "/api/v1/account/password";
    assert_eq!(post(address, path, &anne.token, &change("wrong", "battery staple")).await.0, 403);
    assert_eq!(post(address, path, &anne.token, &change("correct horse", "short")).await.0, 422);
    assert_eq!(post(address, path, &anne.token, &change("correct horse", "annette12")).await.0, 422);
    assert_eq!(post(address, path, &anne.token, &change("correct horse", "battery staple")).await.0, 204);
    assert_eq!(http(address, "GET", "/api/v1/me", &elsewhere.token, "").await.0, 401);
    assert_eq!(http(address, "GET", "/api/v1/me", &anne.token, "").await.0, 200);
    assert_eq!(sign_in(address, "Annette", "correct horse").await.0, 403);
    assert_eq!(sign_in(address, "Annette", "battery staple").await.0, 201);

    // Signed out; and gone.
    assert_eq!(post(address, "/api/v1/session/end", &paul.token, &json!({})).await.0, 204);
    assert_eq!(http(address, "GET", "/api/v1/me", &paul.token, "").await.0, 401);
    let path = "/api/v1/account/delete";
    assert_eq!(post(address, path, &anne.token, &json!({"password": "wrong horse"})).await.0, 403);
    assert_eq!(post(address, path, &anne.token, &json!({"password": "battery staple"})).await.0, 204);
    assert_eq!(http(address, "GET", "/api/v1/me", &anne.token, "").await.0, 401);
    assert_eq!(sign_in(address, "Annette", "battery staple").await.0, 403);
    assert_eq!(http(address, "GET", &format!("/api/v1/people/{}", anne.person), "", "").await.0, 404);
    let best: Leaderboard = get(address, "/api/v1/ratings/karta-doppio", "").await;
    assert_eq!(best.players.len(), 1);
    // The name is free again.
    let other = guest(address, "x").await;
    assert_eq!(sign_up(address, &other.token, "Annette", "correct horse").await.0, 201);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_are_rated_too_and_giving_up_counts_as_the_last_place() {
    let server = TestServer::open(config("rated")).await;
    let address = server.address();
    let mut anne = member(address, "Anne").await;
    let new = create(json!({"game": "ole", "seats": 3, "bots": [1, 4]}));
    let table = anne.good(new.clone()).await.table.expect("a name");
    anne.good(start(&table)).await;
    // Given up at once: she loses by it, and nobody gains.
    anne.good(Act::Resign { table }).await;
    let best: Leaderboard = get(address, "/api/v1/ratings/ole", "").await;
    assert_eq!((best.players.len(), best.players[0].rating.matches), (1, 1));
    assert!(best.players[0].rating.rating < 25.0);
    // Given up after a good part of it: a quarter of what is usual, some 130 moves, is not early.
    // Of a hundred thousand matches one may be over before.
    let table = anne.good(new).await.table.expect("a name");
    anne.good(start(&table)).await;
    loop {
        let now = anne.watch(&table).await;
        if now.version >= 45 {
            break;
        }
        let game = now.game.expect("dealt");
        assert!(game.outcome.is_none(), "it was over after {} moves", now.version);
        match game.legal.first() {
            Some(mv) => drop(anne.ask(play(&table, now.version, mv)).await),
            None => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
    anne.good(Act::Resign { table: table.clone() }).await;
    let info = anne.watch(&table).await.info.expect("all of it");
    assert_eq!(info.phase, protocol::Phase::Over, "nobody is left to play for");
    assert_eq!(info.ranks, Some(vec![3, 1, 1]));
    let best: Leaderboard = get(address, "/api/v1/ratings/ole", "").await;
    let who: Vec<(Option<&str>, Option<u8>)> = best
        .players
        .iter()
        .map(|ranked| (ranked.person.as_ref().map(|person| person.name.as_str()), ranked.bot))
        .collect();
    assert_eq!(who[2], (Some("Anne"), None));
    assert!(who[..2].contains(&(None, Some(1))) && who[..2].contains(&(None, Some(4))));
    assert!(best.players[2].rating.rating < 25.0 && best.players[0].rating.rating > 25.0);
    // With guests alone nothing is rated.
    let mut guest = Client::new(address, "Guest").await;
    let table =
        guest.good(create(json!({"game": "dos", "seats": 2, "bots": [2]}))).await.table.expect("a name");
    guest.good(start(&table)).await;
    guest.good(Act::Resign { table }).await;
    let best: Leaderboard = get(address, "/api/v1/ratings/dos", "").await;
    assert_eq!(best.players, []);
    let history: History = get(address, "/api/v1/history", &guest.token).await;
    assert_eq!((history.matches[0].ranks.as_slice(), &history.matches[0].points), (&[2, 1][..], &None));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_cannot_be_tried_out() {
    let server = TestServer::open(Config { sign_ins_per_minute: 5, ..config("brute") }).await;
    let address = server.address();
    member(address, "Anne").await;
    let mut codes = Vec::new();
    for number in 0..12 {
        codes.push(sign_in(address, "Anne", &format!("guess number {number}")).await.0);
    }
    // One of the five was used for signing up.
    assert_eq!(codes.iter().filter(|code| **code == 403).count(), 4, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| **code == 429).count(), 8, "{codes:?}");
    assert_eq!(sign_in(address, "Anne", "correct horse").await.0, 429, "the right one does not show either");
    let counted = [SignIn::Right, SignIn::Wrong, SignIn::Limited]
        .map(|outcome| server.running.metrics().sign_ins.get(outcome));
    assert_eq!(counted, [0, 4, 9]);
    // The password is nowhere in the database, nor is a quick hash of it.
    let bytes = std::fs::read(server.folder.join("pioche.sqlite-wal")).expect("the log");
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(!holds("correct horse") && holds("$argon2id$v=19$m=19456,t=2,p=1$"));
    server.close().await;
}

/// Passwords are slow by design. That must not be felt at the tables.
#[tokio::test(flavor = "multi_thread")]
async fn a_rush_of_sign_ins_does_not_hold_up_the_tables() {
    let server = TestServer::open(config("rush")).await;
    let address = server.address();
    member(address, "Anne").await;
    let mut paul = Client::new(address, "Paul").await;
    let rush: Vec<_> = (0..40)
        .map(|_| tokio::spawn(async move { sign_in(address, "Anne", "wrong horse").await.0 }))
        .collect();
    let mut slowest = Duration::ZERO;
    for _ in 0..20 {
        let before = std::time::Instant::now();
        paul.good(create(json!({"game": "ole"}))).await;
        slowest = slowest.max(before.elapsed());
    }
    for trying in rush {
        assert_eq!(trying.await.expect("an answer"), 403);
    }
    load::took_at_most(Duration::from_secs(2), slowest, "a table");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_tables_are_for_those_who_are_named() {
    let server = TestServer::open(config("private")).await;
    let address = server.address();
    let (mut anne, mut paul) = (member(address, "Anne").await, member(address, "Paul").await);
    let mut zoe = Client::new(address, "Zoé").await;
    let mut rose = Client::new(address, "Rose").await;
    let settings =
        |with: Value| create(json!({"game": "ole", "seats": 3, "access": "private", "with": with}));
    // Whether somebody has an account does not show.
    let [known, unknown] =
        [anne.good(settings(json!(["Paul"]))).await, anne.good(settings(json!(["Nobody"]))).await]
            .map(|reply| reply.table.expect("a name"));
    let mut infos = Vec::new();
    for table in [&known, &unknown] {
        let info = anne.watch(table).await.info.expect("all of it");
        infos.push(protocol::Info { commitment: String::new(), ..info });
    }
    assert_eq!(infos[0], infos[1]);
    paul.good(sit(&known)).await;
    assert_eq!(paul.refused(sit(&unknown)).await, Code::NotFound);
    paul.good(Act::Leave { table: known.clone() }).await;
    for table in [known, unknown] {
        anne.good(Act::Leave { table }).await;
    }
    assert_eq!(anne.refused(settings(json!(vec!["Paul"; 17]))).await, Code::Unsuitable);
    let table = anne.good(settings(json!(["paul", zoe.person.clone()]))).await.table.expect("a name");
    let info = anne.watch(&table).await.info.expect("all of it");
    assert_eq!((info.access, info.invite), (protocol::Access::Private, None));
    let list: Value = get(address, "/api/v1/tables", "").await;
    assert_eq!(list["tables"], json!([]));
    assert_eq!(rose.refused(sit(&table)).await, Code::NotFound);
    assert_eq!(rose.refused(common::watch(&table, None)).await, Code::NotFound);
    paul.good(sit(&table)).await;
    zoe.good(sit(&table)).await;
    anne.good(start(&table)).await;
    // It is in the lists of those who sit, and says where it is whose turn.
    let must = anne.watch(&table).await.game.expect("dealt").must.first().expect("somebody").index();
    for (index, token) in [&anne.token, &paul.token, &zoe.token].into_iter().enumerate() {
        let mine: protocol::MyTables = get(address, "/api/v1/mine", token).await;
        assert_eq!(mine.tables.len(), 1);
        assert_eq!(
            (mine.tables[0].table.table.as_str(), mine.tables[0].your_turn),
            (table.as_str(), index == must)
        );
    }
    // Those who gave up are still welcome at the rematch; others are not.
    zoe.good(Act::Resign { table: table.clone() }).await;
    paul.good(Act::Resign { table: table.clone() }).await;
    let mine: protocol::MyTables = get(address, "/api/v1/mine", &anne.token).await;
    assert_eq!(mine.tables, []);
    let next = zoe.good(Act::Rematch { table }).await.table.expect("a name");
    assert_eq!(rose.refused(sit(&next)).await, Code::NotFound);
    anne.good(sit(&next)).await;
    paul.good(sit(&next)).await;
    server.close().await;
}

/// Names are compared and cleaned in one place, so nobody can look like somebody else by invisible
/// means.
#[tokio::test(flavor = "multi_thread")]
async fn account_names_are_visible_and_no_markup_is_made_of_them() {
    let server = TestServer::open(config("names")).await;
    let address = server.address();
    for (given, shown) in [
        ("<b>Bold</b>", "<b>Bold</b>"),
        ("a\u{202e}b\u{2066}c\u{200d}", "abc"),
        ("two\nlines\u{0}", "two lines"),
    ] {
        let session = guest(address, "x").await;
        let (code, body) = sign_up(address, &session.token, given, "correct horse").await;
        assert_eq!(code, 201, "{body}");
        assert_eq!(serde_json::from_str::<Person>(&body).expect("a person").name, shown);
    }
    for wrong in ["{}", "[]", "{\"name\":5,\"password\":\"correct horse\"}", "{\"name\":\"x\"}", ""] {
        let session = guest(address, "x").await;
        assert_eq!(http(address, "POST", "/api/v1/account", &session.token, wrong).await.0, 400, "{wrong}");
        assert_eq!(http(address, "POST", "/api/v1/account/session", "", wrong).await.0, 400, "{wrong}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_and_a_rematch_are_won_once_however_many_race_for_them() {
    let server = TestServer::open(config("name-race")).await;
    let address = server.address();
    let mut tokens = Vec::new();
    for number in 0..6 {
        tokens.push(guest(address, &format!("Guest {number}")).await.token);
    }
    let tries = tokens.iter().map(|token| sign_up(address, token, "Anne", "correct horse"));
    let codes: Vec<u16> =
        futures_util::future::join_all(tries).await.into_iter().map(|(code, _)| code).collect();
    assert_eq!(codes.iter().filter(|code| **code == 201).count(), 1, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| **code == 409).count(), 5, "{codes:?}");

    let (mut anne, mut paul) = (Client::new(address, "Anne").await, Client::new(address, "Paul").await);
    let table = anne.good(create(json!({"game": "karta-doppio"}))).await.table.expect("a name");
    paul.good(sit(&table)).await;
    anne.good(start(&table)).await;
    // Giving up and moving at once: whatever came first, both hear an answer and it is over.
    let must = anne.watch(&table).await.game.expect("dealt").must.first().expect("somebody").index();
    let (mover, other) = if must == 0 { (&mut anne, &mut paul) } else { (&mut paul, &mut anne) };
    let mv = mover.watch(&table).await.game.expect("dealt").legal[0].clone();
    let (played, resigned) =
        tokio::join!(mover.ask(play(&table, 0, &mv)), other.ask(Act::Resign { table: table.clone() }));
    assert!(resigned.error.is_none());
    assert!(played.error.is_none_or(|why| why.code == Code::NotNow));
    let again = || Act::Rematch { table: table.clone() };
    let (one, two) = tokio::join!(anne.ask(again()), paul.ask(again()));
    assert_eq!(one.table.expect("a rematch"), two.table.expect("a rematch"));
    server.close().await;
}

/// A match counts once, even if the one who gives up says so twice, and is in the list of finished
/// matches at once.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_counts_once_even_over_a_restart() {
    let settings = config("once");
    let server = TestServer::open(settings.clone()).await;
    let mut anne = member(server.address(), "Anne").await;
    let table =
        anne.good(create(json!({"game": "ole", "seats": 3, "bots": [1, 2]}))).await.table.expect("a name");
    anne.good(start(&table)).await;
    anne.good(Act::Resign { table: table.clone() }).await;
    assert_eq!(anne.refused(Act::Resign { table: table.clone() }).await, Code::NotNow);
    let path = format!("/api/v1/people/{}", anne.person);
    let before: Profile = get(server.address(), &path, "").await;
    assert_eq!(before.ratings[0].matches, 1);
    let token = anne.token.clone();
    drop(anne);
    server.running.stop().await;
    let server = TestServer::open(settings).await;
    let mut anne = Client::with_token(server.address(), &token).await;
    assert_eq!(anne.refused(Act::Resign { table: table.clone() }).await, Code::NotNow);
    let after: Profile = get(server.address(), &path, "").await;
    assert_eq!(after, before);
    let history: History = get(server.address(), "/api/v1/history", &token).await;
    assert_eq!(history.matches.len(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_sees_where_one_is_signed_in_and_ends_what_is_not_wanted() {
    let server = TestServer::open(config("sessions")).await;
    let address = server.address();
    let anne = member(address, "Anne").await;
    let credentials = json!({"name": "Anne", "password": "correct horse"}).to_string();
    let request = format!(
        "POST /api/v1/account/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0\r\n\
         Content-Length: {}\r\n\r\n{credentials}",
        credentials.len()
    );
    let (code, body) = common::raw(address, request.as_bytes()).await;
    assert_eq!(code, 201, "{body}");
    let elsewhere = token(&body);
    let mut socket = Client::with_token(address, &elsewhere).await;
    let list: OpenSessions = get(address, "/api/v1/sessions", &anne.token).await;
    let shown: Vec<(&str, bool)> =
        list.sessions.iter().map(|one| (one.device.as_str(), one.current)).collect();
    assert_eq!(shown.len(), 2);
    assert!(shown.contains(&("", true)) && shown.contains(&("Firefox, Linux", false)), "{shown:?}");
    assert!(list.sessions.iter().all(|one| one.created > 0 && !elsewhere.contains(&one.session)));
    let other = list.sessions.iter().find(|one| !one.current).expect("there are two");
    let end = json!({"session": other.session});
    // Nobody ends what is somebody else's.
    let paul = member(address, "Paul").await;
    assert_eq!(post(address, "/api/v1/sessions/end", &paul.token, &end).await.0, 404);
    assert_eq!(post(address, "/api/v1/sessions/end", &anne.token, &end).await.0, 204);
    assert_eq!(socket.closed().await.map(|frame| frame.code), Some(CloseCode::Policy));
    assert_eq!(http(address, "GET", "/api/v1/me", &elsewhere, "").await.0, 401);
    let list: OpenSessions = get(address, "/api/v1/sessions", &anne.token).await;
    assert_eq!(list.sessions.len(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_guest_bears_the_name_of_somebodys_account() {
    let server = TestServer::open(config("twins")).await;
    let address = server.address();
    member(address, "Anne").await;
    let told_apart = |name: &str, like: &str| {
        let number = name.strip_prefix(like).and_then(|rest| rest.strip_prefix(' ')?.parse::<u32>().ok());
        assert!(number.is_some_and(|number| (10..100).contains(&number)), "{name}");
    };
    let guest_of = async |name: &str| guest(address, name).await;
    let twin = guest_of("Anne").await;
    told_apart(&twin.you.name, "Anne");
    told_apart(&guest_of("\u{410}NN\u{415}").await.you.name, "\u{410}NN\u{415}");
    let renamed = post(address, "/api/v1/me", &twin.token, &json!({"name": "anne"})).await;
    told_apart(&serde_json::from_str::<Person>(&renamed.1).expect("a person").name, "anne");
    // Somebody was there before the account was.
    let mut paul = Client::new(address, "Paul").await;
    assert_eq!(get::<Person>(address, "/api/v1/me", &paul.token).await.name, "Paul");
    member(address, "Paul").await;
    assert!(paul.closed().await.is_some(), "his socket knew him by that name");
    let me: Person = get(address, "/api/v1/me", &paul.token).await;
    told_apart(&me.name, "Paul");
    let mut paul = Client::with_token(address, &paul.token).await;
    let table = paul.good(create(json!({"game": "ole"}))).await.table.expect("a name");
    let info = paul.watch(&table).await.info.expect("all of it");
    assert_eq!(info.seats[0].person, Some(me));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_password_is_not_a_lost_account() {
    let server = TestServer::open(config("recovery")).await;
    let address = server.address();
    let session = guest(address, "somebody").await;
    let (code, body) = sign_up(address, &session.token, "Anne", "correct horse").await;
    assert_eq!(code, 201, "{body}");
    let made: NewAccount = serde_json::from_str(&body).expect("an account");
    assert_eq!(made.recovery.len(), 8);
    let (here, codes) = (made.session.token, made.recovery);
    let recover = async |name: &str, code: &str, password: &str| {
        let asked = json!({"name": name, "code": code, "password": password});
        post(address, "/api/v1/account/recover", "", &asked).await
    };
    assert_eq!(recover("Anne", "0000-0000-0000-0000", "battery staple").await.0, 403);
    assert_eq!(recover("Nobody", &codes[0], "battery staple").await.0, 403);
    assert_eq!(recover("Anne", &codes[0], "password1").await.0, 422, "it has to be a good one");
    let mut socket = Client::with_token(address, &here).await;
    let (code, body) = recover("anne", &codes[0].to_uppercase(), "battery staple").await;
    assert_eq!(code, 201, "{body}");
    assert_eq!(socket.closed().await.map(|frame| frame.code), Some(CloseCode::Policy));
    assert_eq!(http(address, "GET", "/api/v1/me", &here, "").await.0, 401, "all sessions have ended");
    assert_eq!(http(address, "GET", "/api/v1/me", &token(&body), "").await.0, 200);
    assert_eq!(sign_in(address, "Anne", "correct horse").await.0, 403);
    assert_eq!(sign_in(address, "Anne", "battery staple").await.0, 201);
    assert_eq!(recover("Anne", &codes[0], "another horse").await.0, 403, "once");
    // Others instead, for whoever knows the password.
    let path = "/api/v1/account/codes";
    let here = token(&body);
    assert_eq!(post(address, path, &here, &json!({"password": "wrong horse"})).await.0, 403);
    let (code, body) = post(address, path, &here, &json!({"password": "battery staple"})).await;
    assert_eq!(code, 200, "{body}");
    let new: Value = serde_json::from_str(&body).expect("codes");
    assert_eq!(recover("Anne", &codes[1], "another horse").await.0, 403);
    assert_eq!(recover("Anne", new["recovery"][7].as_str().expect("a code"), "another horse").await.0, 201);
    // None of them is in the database.
    let bytes = std::fs::read(server.folder.join("pioche.sqlite-wal")).expect("the log");
    for code in &codes {
        let bare = code.replace('-', "");
        for form in [code, &bare] {
            assert!(!bytes.windows(form.len()).any(|window| window == form.as_bytes()));
        }
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_cannot_be_farmed() {
    let server = TestServer::open(config("farm")).await;
    let address = server.address();
    let (mut anne, mut paul) = (member(address, "Anne").await, member(address, "Paul").await);
    let change = async |client: &Client| {
        let history: History = get(address, "/api/v1/history", &client.token).await;
        history.matches[0].change
    };
    // A friend who gives up at once, again and again: worth nothing.
    for _ in 0..2 {
        let table = anne.good(create(json!({"game": "karta-doppio"}))).await.table.expect("a name");
        paul.good(sit(&table)).await;
        anne.good(start(&table)).await;
        paul.good(Act::Resign { table }).await;
        assert_eq!(change(&anne).await, None, "nobody gains");
        assert!(change(&paul).await.is_some_and(|change| change < 0), "giving up costs what it costs");
    }
    // Whole matches against each other: five a day, with those before.
    for number in 3..=7 {
        short_match(&mut anne, &mut paul, json!({"game": "karta-doppio"})).await;
        assert_eq!(change(&anne).await.is_some(), number <= 5, "match {number}");
    }
    // Against others, or at another game, they still count.
    let mut zoe = member(address, "Zoé").await;
    short_match(&mut anne, &mut zoe, json!({"game": "karta-doppio"})).await;
    assert!(change(&anne).await.is_some());
    let profile: Profile = get(address, &format!("/api/v1/people/{}", anne.person), "").await;
    assert_eq!(profile.ratings[0].matches, 4);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_can_have_all_that_is_kept_about_oneself() {
    let server = TestServer::open(config("export")).await;
    let address = server.address();
    let (mut anne, mut paul) = (member(address, "Anne").await, Client::new(address, "Paul").await);
    let duel = json!({"game": "karta-doppio", "chat": true});
    let over = short_match(&mut anne, &mut paul, duel.clone()).await;
    let table = anne.good(create(duel)).await.table.expect("a name");
    paul.good(sit(&table)).await;
    let write = |text: &str| Act::Write { table: table.clone(), text: text.to_owned() };
    anne.good(write("my own words")).await;
    paul.good(write("not hers")).await;
    let (code, body) = http(address, "GET", "/api/v1/me/export", &anne.token, "").await;
    assert_eq!(code, 200, "{body}");
    for hers in [&anne.person, &over, &table, "my own words", "\"ranks\"", "\"account_created\""] {
        assert!(body.contains(hers), "{hers}: {body}");
    }
    for other in ["not hers", &paul.person, "argon2", &anne.token] {
        assert!(!body.contains(other), "{other}: {body}");
    }
    let all: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!(all["tables"].as_array().map(Vec::len), Some(2));
    assert_eq!(all["tables"][0]["events"].as_array().map(Vec::len), Some(2), "she sat down, and wrote");
    // A guest can have theirs, too.
    let (code, body) = http(address, "GET", "/api/v1/me/export", &paul.token, "").await;
    assert!(code == 200 && body.contains("not hers") && !body.contains("my own words"), "{body}");
    assert_eq!(http(address, "GET", "/api/v1/me/export", "", "").await.0, 401);
    server.close().await;
}

/// Whoever goes takes their name along, wherever it stands; what they did stays with the others.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_deleted_is_someone_in_the_records_of_others() {
    let config = config("someone");
    let server = TestServer::open(config.clone()).await;
    let address = server.address();
    for (name, member) in [("Philomène", true), ("Barnabé", false)] {
        let mut gone =
            if member { self::member(address, name).await } else { Client::new(address, name).await };
        let mut paul = Client::new(address, "Paul").await;
        let duel = json!({"game": "karta-doppio", "chat": true});
        let over = short_match(&mut gone, &mut paul, duel.clone()).await;
        let mut tables = Vec::new();
        for begins in [true, false] {
            let table = gone.good(create(duel.clone())).await.table.expect("a name");
            paul.good(sit(&table)).await;
            gone.good(Act::Write { table: table.clone(), text: "good luck".to_owned() }).await;
            if begins {
                gone.good(start(&table)).await;
            }
            paul.watch(&table).await;
            tables.push(table);
        }
        let (path, body) = if member {
            ("/api/v1/account/delete", json!({"password": "correct horse"}))
        } else {
            ("/api/v1/me/delete", json!({}))
        };
        assert_eq!(post(address, path, &gone.token, &body).await.0, 204);
        assert_eq!(http(address, "GET", "/api/v1/me", &gone.token, "").await.0, 401);
        // The match goes on, against a bot in the place of somebody without a name.
        let now = paul.good(common::watch(&tables[0], Some(0))).await.update.expect("the table");
        let chair = now.info.expect("all of it").seats[0].clone();
        assert_eq!(chair.person.map(|person| person.name), Some(String::new()));
        assert!(chair.away && chair.bot.is_some());
        let told: Vec<String> = now.events.into_iter().map(|event| event.say).collect();
        assert!(told.contains(&"Someone: good luck".to_owned()), "{told:?}");
        assert!(told.iter().all(|line| !line.contains(name)), "{told:?}");
        // Before the deal the seat is free.
        let info = paul.watch(&tables[1]).await.info.expect("all of it");
        assert_eq!(info.seats[0].person, None);
        // What is over can still be read, and is still what was played.
        let history: History = get(address, "/api/v1/history", &paul.token).await;
        assert_eq!(
            (history.matches[0].table.as_str(), history.matches[0].players[0].as_str()),
            (over.as_str(), "")
        );
        let file: protocol::MatchFile =
            get(address, &format!("/api/v1/tables/{over}/record"), &paul.token).await;
        assert_eq!(file.players, ["", "Paul"]);
        verify::check(&file, verify::Kept::default()).expect("it is in order");
    }
    server.running.stop().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(config.database());
    let mut connection = sqlx::ConnectOptions::connect(&options).await.expect("a database");
    for column in [
        "meta FROM game_table",
        "listing FROM game_table",
        "body FROM event",
        "body FROM journal",
        "body FROM finished",
        "name FROM session",
        "name FROM account",
    ] {
        let query = format!("SELECT {column}");
        let texts: Vec<Option<String>> =
            sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_all(&mut connection).await.expect("texts");
        for text in texts.into_iter().flatten() {
            assert!(!text.contains("Philomène") && !text.contains("Barnabé"), "{column}: {text}");
        }
    }
    let _ = std::fs::remove_dir_all(config.data);
}

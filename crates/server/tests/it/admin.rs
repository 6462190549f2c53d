//! `pioche admin` as the server sees it: lines of JSON over the socket in the data folder, and what
//! comes of them for those who play.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
use std::os::unix::net::UnixStream;
use std::path::Path;

use protocol::admin::{AdminAnswer, AdminLimits, AdminPeople, AdminTables, Limited, SOCKET};
use protocol::{NewAccount, Person, Phase, Problem, ServerMessage};
use serde_json::{Value, json};
use server::Config;

use crate::common::{Client, TestServer, config, create, guest, http, table};

/// Asks as `pioche admin` does.
async fn ask(folder: &Path, act: Value) -> AdminAnswer {
    say(folder, act.to_string()).await
}

async fn say(folder: &Path, line: String) -> AdminAnswer {
    let socket = folder.join(SOCKET);
    let asked = tokio::task::spawn_blocking(move || exchange(&socket, &line));
    asked.await.expect("no panic")
}

fn exchange(socket: &Path, line: &str) -> AdminAnswer {
    let mut stream = UnixStream::connect(socket).expect("the server listens");
    let _ = writeln!(stream, "{line}");
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer).expect("an answer");
    serde_json::from_str(&answer).expect("an answer of the protocol")
}

async fn tables(folder: &Path, act: Value) -> AdminTables {
    match ask(folder, act).await {
        AdminAnswer::Tables(page) => page,
        other => panic!("not tables: {other:?}"),
    }
}

async fn people(folder: &Path, act: Value) -> AdminPeople {
    match ask(folder, act).await {
        AdminAnswer::People(page) => page,
        other => panic!("not people: {other:?}"),
    }
}

async fn refused(folder: &Path, act: Value) -> String {
    match ask(folder, act).await {
        AdminAnswer::Error(problem) => problem.en,
        other => panic!("it was done: {other:?}"),
    }
}

async fn sign_up(address: std::net::SocketAddr, name: &str) -> NewAccount {
    let session = guest(address, "somebody").await;
    let body = json!({"name": name, "password": "correct horse"}).to_string();
    let (code, body) = http(address, "POST", "/api/v1/account", &session.token, &body).await;
    assert_eq!(code, 201, "{body}");
    serde_json::from_str(&body).expect("an account")
}

async fn sign_in(address: std::net::SocketAddr, name: &str, password: &str) -> (u16, String) {
    let body = json!({"name": name, "password": password}).to_string();
    http(address, "POST", "/api/v1/account/session", "", &body).await
}

fn problem(body: &str) -> Problem {
    let answer: Value = serde_json::from_str(body).expect("JSON");
    serde_json::from_value(answer["error"].clone()).expect("a problem")
}

/// The reason for which a table was closed to this client.
async fn closed(client: &mut Client) -> String {
    loop {
        if let ServerMessage::Closed(closed) = client.next().await {
            return closed.en;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_socket_is_its_owners_alone_and_goes_with_the_server() {
    let settings = config("admin-socket");
    let server = TestServer::open(settings.clone()).await;
    let path = server.folder.join(SOCKET);
    let found = path.metadata().expect("a socket");
    assert!(found.file_type().is_socket());
    assert_eq!(found.permissions().mode() & 0o777, 0o600);
    for line in ["", "no JSON", r#"{"do":"dance"}"#, &"x".repeat(100_000)] {
        let AdminAnswer::Error(problem) = say(&server.folder, line.to_owned()).await else {
            panic!("{line} was done");
        };
        assert!(problem.en.starts_with("not a message"), "{}", problem.en);
    }
    server.running.stop().await;
    assert!(!path.exists());
    // What a server left behind that was killed is no hindrance.
    std::fs::write(&path, "").expect("a file");
    let server = TestServer::open(settings).await;
    assert!(matches!(ask(&server.folder, json!({"do": "limits"})).await, AdminAnswer::Limits(_)));
    server.close().await;
}

/// Only root can take another user's place; then the file's rights are opened, so that nothing but
/// the system's word about who asks keeps a stranger out.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn another_user_of_the_machine_is_refused() {
    use rustix::process::{Uid, geteuid};

    if !geteuid().is_root() {
        return;
    }
    let server = TestServer::open(config("admin-stranger")).await;
    let socket = server.folder.join(SOCKET);
    for (path, mode) in [(server.folder.as_path(), 0o711), (&socket, 0o666)] {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("it is ours");
    }
    let limits = json!({"do": "limits"}).to_string();
    let asked = std::thread::spawn(move || {
        // Of this thread alone, which ends with it.
        rustix::thread::set_thread_uid(Uid::from_raw(65_534)).expect("root may");
        exchange(&socket, &limits)
    });
    let answer = tokio::task::spawn_blocking(move || asked.join()).await.expect("no panic");
    let AdminAnswer::Error(problem) = answer.expect("no panic") else { panic!("a stranger was answered") };
    assert!(problem.en.contains("only the user that runs the server"), "{}", problem.en);
    assert!(matches!(ask(&server.folder, json!({"do": "limits"})).await, AdminAnswer::Limits(_)));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_listed_in_pages_closed_and_deleted() {
    let server = TestServer::open(config("admin-tables")).await;
    let address = server.address();
    let (running, mut clients) = table(address, json!({"game": "ole"}), 2, 1).await;
    let mut anne = Client::new(address, "Anne").await;
    let mut own = Vec::new();
    for _ in 0..20 {
        own.push(anne.good(create(json!({"game": "dos", "seats": 2}))).await.table.expect("a name"));
    }
    let first = tables(&server.folder, json!({"do": "tables"})).await;
    assert_eq!(first.tables.len(), 20);
    assert!(first.tables.iter().all(|table| table.game == "dos" && table.listed && !table.over));
    assert_eq!(first.tables[0].people[0].name, "Anne");
    let rest = tables(&server.folder, json!({"do": "tables", "after": first.after})).await;
    assert_eq!(rest.tables.iter().map(|table| &table.table).collect::<Vec<_>>(), [&running]);
    assert_eq!((rest.tables[0].people.len(), rest.after), (2, None));
    let of = tables(&server.folder, json!({"do": "tables", "of": clients[1].person})).await;
    assert_eq!(of.tables.len(), 1);

    // A match ends without a result, and stays readable.
    assert_eq!(ask(&server.folder, json!({"do": "close", "table": running})).await, AdminAnswer::Done);
    for client in &mut clients {
        assert!(closed(client).await.contains("has closed this table"));
    }
    let after = clients[0].watch(&running).await;
    assert_eq!(after.info.expect("told").phase, Phase::Over);
    let record = format!("/api/v1/tables/{running}/record");
    assert_eq!(http(address, "GET", &record, &clients[0].token, "").await.0, 200);
    let again = refused(&server.folder, json!({"do": "close", "table": running})).await;
    assert_eq!(again, "no match is going on");
    // One that has not begun goes.
    anne.watch(&own[0]).await;
    assert_eq!(ask(&server.folder, json!({"do": "close", "table": own[0]})).await, AdminAnswer::Done);
    assert!(closed(&mut anne).await.contains("has closed this table"));
    let gone = refused(&server.folder, json!({"do": "delete", "table": own[0]})).await;
    assert!(gone.starts_with("there is no such table"), "{gone}");
    // And one is deleted, whoever is there.
    anne.watch(&own[1]).await;
    assert_eq!(ask(&server.folder, json!({"do": "delete", "table": own[1]})).await, AdminAnswer::Done);
    assert!(closed(&mut anne).await.contains("has deleted this table"));
    let left = tables(&server.folder, json!({"do": "tables"})).await.tables;
    assert_eq!(left.len(), 19);
    assert_eq!(left.iter().filter(|table| table.over).count(), 1);
    assert!(
        refused(&server.folder, json!({"do": "close", "table": "nonsense"})).await.contains("no such table")
    );
    server.close().await;
}

/// A closed match is not rated, and after a restart it is still over.
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_match_counts_for_nobody() {
    let settings = config("admin-unrated");
    let server = TestServer::open(settings.clone()).await;
    let address = server.address();
    let [anne, paul] = [sign_up(address, "Anne").await, sign_up(address, "Paul").await];
    let mut host = Client::with_token(address, &anne.session.token).await;
    let mut other = Client::with_token(address, &paul.session.token).await;
    let new = create(json!({"game": "karta-doppio", "seats": 2, "rated": true}));
    let table = host.good(new).await.table.expect("a name");
    other.good(crate::common::sit(&table)).await;
    host.good(crate::common::start(&table)).await;
    assert_eq!(ask(&server.folder, json!({"do": "close", "table": table})).await, AdminAnswer::Done);
    let path = format!("/api/v1/people/{}", anne.session.you.person);
    let profile: Value =
        serde_json::from_str(&http(address, "GET", &path, "", "").await.1).expect("a profile");
    assert_eq!(profile["ratings"], json!([]));
    drop((host, other));
    server.running.stop().await;
    let server = TestServer::open(settings).await;
    let mut host = Client::with_token(server.address(), &anne.session.token).await;
    assert_eq!(host.watch(&table).await.info.expect("told").phase, Phase::Over);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_found_renamed_and_deleted() {
    let server = TestServer::open(config("admin-people")).await;
    let address = server.address();
    let zoe = sign_up(address, "Zo\u{e9}").await.session.you;
    let visitor = guest(address, "Paul").await;
    let found = people(&server.folder, json!({"do": "people", "find": "ZO\u{c9}"})).await;
    assert_eq!(found.people.iter().map(|found| &found.person).collect::<Vec<_>>(), [&zoe]);
    assert_eq!((found.people[0].sessions, found.after), (1, None));
    let found = people(&server.folder, json!({"do": "people", "find": visitor.you.person})).await;
    assert_eq!(found.people[0].person.name, "Paul");
    assert_eq!(people(&server.folder, json!({"do": "people", "find": "nobody"})).await.people, []);
    assert_eq!(people(&server.folder, json!({"do": "people", "find": ""})).await.people.len(), 2);

    let renamed = |person: String, name: &str| Person { person, name: name.to_owned(), account: false };
    let mut socket = Client::with_token(address, &visitor.token).await;
    let act = json!({"do": "rename", "person": visitor.you.person, "name": "Max"});
    let now = renamed(visitor.you.person.clone(), "Max");
    assert_eq!(ask(&server.folder, act).await, AdminAnswer::Person(now.clone()));
    assert!(socket.closed().await.is_some(), "it knew them by the old name");
    let me: Person =
        serde_json::from_str(&http(address, "GET", "/api/v1/me", &visitor.token, "").await.1).expect("me");
    assert_eq!(me, now);
    let act = json!({"do": "rename", "person": "Zo\u{e9}", "name": "Max"});
    let now = Person { account: true, ..renamed(zoe.person.clone(), "Max") };
    assert_eq!(ask(&server.folder, act).await, AdminAnswer::Person(now));
    let taken = sign_up(address, "Rose").await.session.you;
    let act = json!({"do": "rename", "person": taken.person, "name": "max"});
    assert_eq!(refused(&server.folder, act).await, "that name is taken");
    let act = json!({"do": "rename", "person": "Rose", "name": "--"});
    assert_eq!(refused(&server.folder, act).await, "a name needs a letter or a digit");

    let (table, mut clients) = table(address, json!({"game": "ole"}), 2, 1).await;
    let gone = clients[1].person.clone();
    let act = json!({"do": "forget", "person": gone});
    assert!(matches!(ask(&server.folder, act.clone()).await, AdminAnswer::Person(_)));
    assert_eq!(http(address, "GET", "/api/v1/me", &clients[1].token, "").await.0, 401);
    let info = clients[0].watch(&table).await.info.expect("told");
    assert_eq!(info.seats[1].person.as_ref().map(|person| person.name.as_str()), Some(""));
    assert!(refused(&server.folder, act).await.starts_with("nobody has that number"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_shut_out_is_told_so_until_they_are_let_in_again() {
    let settings = config("admin-ban");
    let server = TestServer::open(settings.clone()).await;
    let address = server.address();
    let anne = sign_up(address, "Anne").await.session;
    let mut socket = Client::with_token(address, &anne.token).await;
    let ban = json!({"do": "ban", "person": "Anne", "days": 7, "reason": "You know why."});
    assert_eq!(ask(&server.folder, ban).await, AdminAnswer::Person(anne.you.clone()));
    // At once, in a sentence.
    let sentence = "this server is closed to you for 7 more days: You know why.";
    let ServerMessage::Reply(last) = socket.next().await else { panic!("nothing was said") };
    assert_eq!(last.error.expect("a problem").en, sentence);
    assert!(socket.closed().await.is_some());
    // Nothing is open to them, not even as a new guest, but what is theirs.
    let me = http(address, "GET", "/api/v1/me", &anne.token, "").await;
    assert_eq!((me.0, problem(&me.1).en.as_str()), (403, sentence));
    assert_eq!(problem(&me.1).fr, "ce serveur vous est fermé encore 7 jours : You know why.");
    assert!(crate::common::connect(address, &anne.token).await.is_err());
    assert_eq!(http(address, "POST", "/api/v1/session", &anne.token, "{}").await.0, 403);
    assert_eq!(http(address, "GET", "/api/v1/me/export", &anne.token, "").await.0, 200);
    // A password that is wrong tells nothing about it.
    assert_eq!(problem(&sign_in(address, "Anne", "wrong horse").await.1).en, "wrong name or password");
    assert_eq!(problem(&sign_in(address, "Anne", "correct horse").await.1).en, sentence);
    let shut_out = people(&server.folder, json!({"do": "people", "find": "", "banned": true})).await.people;
    assert_eq!(shut_out.len(), 1);
    assert_eq!(shut_out[0].ban.as_ref().map(|ban| ban.reason.as_str()), Some("You know why."));
    // It lasts.
    server.running.stop().await;
    let server = TestServer::open(settings).await;
    let address = server.address();
    assert_eq!(http(address, "GET", "/api/v1/me", &anne.token, "").await.0, 403);
    let act = json!({"do": "unban", "person": "Anne"});
    assert_eq!(ask(&server.folder, act).await, AdminAnswer::Person(anne.you));
    assert_eq!(http(address, "GET", "/api/v1/me", &anne.token, "").await.0, 200);
    assert_eq!(sign_in(address, "Anne", "correct horse").await.0, 201);
    // A guest, without a reason or an end; signing out is not forbidden.
    let paul = guest(address, "Paul").await;
    ask(&server.folder, json!({"do": "ban", "person": paul.you.person, "reason": ""})).await;
    let me = http(address, "GET", "/api/v1/me", &paul.token, "").await;
    assert_eq!(problem(&me.1).en, "this server is closed to you");
    assert_eq!(http(address, "POST", "/api/v1/session/end", &paul.token, "").await.0, 204);
    let long = json!({"do": "ban", "person": "Anne", "reason": "x".repeat(201)});
    assert_eq!(refused(&server.folder, long).await, "a reason is one line of at most 200 characters");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_made_worthless_and_a_code_opens_the_account() {
    let server = TestServer::open(config("admin-password")).await;
    let address = server.address();
    let anne = sign_up(address, "Anne").await;
    let AdminAnswer::Code(given) = ask(&server.folder, json!({"do": "password", "person": "Anne"})).await
    else {
        panic!("no code")
    };
    assert_eq!(given.person, anne.session.you);
    assert_eq!(http(address, "GET", "/api/v1/me", &anne.session.token, "").await.0, 401);
    assert_eq!(sign_in(address, "Anne", "correct horse").await.0, 403);
    let recover =
        |code: &str| json!({"name": "Anne", "code": code, "password": "battery staple"}).to_string();
    // The codes from before are worth nothing either.
    let old = http(address, "POST", "/api/v1/account/recover", "", &recover(&anne.recovery[0])).await;
    assert_eq!(old.0, 403, "{}", old.1);
    let new = http(address, "POST", "/api/v1/account/recover", "", &recover(&given.code)).await;
    assert_eq!(new.0, 201, "{}", new.1);
    assert_eq!(sign_in(address, "Anne", "battery staple").await.0, 201);
    let guest = guest(address, "Paul").await.you.person;
    let act = json!({"do": "password", "person": guest});
    assert_eq!(refused(&server.folder, act).await, "a guest has no password");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_shown_at_work() {
    let limits = Config {
        connections_per_address: 100,
        sockets_per_address: 4,
        sockets: 50,
        listed_per_person: 3,
        listed: 10,
        ..config("admin-limits")
    };
    let server = TestServer::open(limits).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let _paul = Client::new(server.address(), "Paul").await;
    for _ in 0..3 {
        anne.good(create(json!({"game": "dos", "seats": 2}))).await;
    }
    assert!(anne.ask(create(json!({"game": "dos", "seats": 2}))).await.error.is_some(), "a fourth");
    let AdminAnswer::Limits(AdminLimits { uses, near, limited, .. }) =
        ask(&server.folder, json!({"do": "limits"})).await
    else {
        panic!("no limits")
    };
    let of = |what| uses.iter().find(|of| of.what == what).map(|of| (of.now, of.most)).expect("shown");
    assert_eq!(of(Limited::Sockets), (2, Some(50)));
    assert_eq!(of(Limited::ListedTables), (3, Some(10)));
    assert_eq!(of(Limited::TablesInMemory), (3, None));
    assert!(of(Limited::Connections).0 >= 2 && of(Limited::Connections).1 > Some(100));
    assert_eq!(limited, 1);
    let near: Vec<(&str, Limited, u64)> =
        near.iter().map(|near| (near.who.as_str(), near.of.what, near.of.now)).collect();
    assert_eq!(
        near,
        [(anne.person.as_str(), Limited::ListedTables, 3), ("127.0.0.1", Limited::Sockets, 2)],
        "the nearest first"
    );
    server.close().await;
}

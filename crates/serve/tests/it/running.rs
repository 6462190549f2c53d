//! What an operator does while people play: a backup, a restart, a look at the log.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use load::process::{ServerProcess, free_address, http, serve};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::common::{
    Made, REMEMBERED, binary, folder, get, good, new_guest, open, open_at, pioche, play_on, start, verify,
};

/// Longer than anything here should take.
const PATIENCE: Duration = Duration::from_secs(30);

#[test]
fn a_backup_under_load_has_every_move_acknowledged_before_it_began_and_verifies() {
    let data = folder("backup");
    let mut server = open(&data);
    let address = server.address;
    let tokens: Vec<String> = (0..4).map(|_| new_guest(address)).collect();
    let made: Vec<Mutex<Vec<Made>>> = tokens.iter().map(|_| Mutex::default()).collect();
    let count = |made: &Mutex<Vec<Made>>| made.lock().expect("nobody panics").len();
    let copy = data.join("copy.sqlite");
    let before: Vec<usize> = std::thread::scope(|scope| {
        for (token, made) in tokens.iter().zip(&made) {
            scope.spawn(move || {
                play_on(address, token, 1 << 32, |done| made.lock().expect("ours").push(done));
            });
        }
        let wait_for = |moves: usize| {
            let started = Instant::now();
            while made.iter().any(|made| count(made) < moves) {
                assert!(started.elapsed() < PATIENCE, "nobody plays");
                std::thread::sleep(Duration::from_millis(5));
            }
        };
        wait_for(60);
        let before: Vec<usize> = made.iter().map(count).collect();
        let output =
            pioche(&["backup", copy.to_str().expect("a path"), "--data", data.to_str().expect("a path")]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        // They keep playing meanwhile and afterwards.
        wait_for(before.iter().max().expect("players") + 20);
        server.kill().expect("it ends");
        before
    });
    // As docs/operations.md says: the copy is put in an empty folder, under the database's name.
    let restored = folder("backup-restored");
    std::fs::copy(&copy, restored.join("pioche.sqlite")).expect("a copy");
    let server = open(&restored);
    let mut verified = 0;
    for ((token, made), before) in tokens.iter().zip(&made).zip(before) {
        let made = made.lock().expect("nobody panics");
        // The copy may contain more than was acknowledged before it began, so count the moves that
        // a seat remembers from the copy's end.
        let later = made[before..].iter().take_while(|done| done.is_there(server.address, token)).count();
        for done in made[..before + later].iter().rev().take(REMEMBERED) {
            done.check(server.address, token);
        }
        let made = &made[..before];
        let mut tables: BTreeMap<&str, Vec<&Made>> = BTreeMap::new();
        for done in made {
            tables.entry(&done.table).or_default().push(done);
        }
        for (table, acknowledged) in tables {
            // Resign if the match still goes on, so that its record can be downloaded.
            let path = format!("/api/v1/tables/{table}");
            if get(server.address, &path, token)["info"]["phase"] != "over" {
                good(server.address, token, &json!({"id": 3, "do": "resign", "table": table}));
            }
            let (code, record) =
                http(server.address, "GET", &format!("{path}/record"), token, "").expect("an answer");
            assert_eq!(code, 200, "{record}");
            let file = data.join("match.json");
            std::fs::write(&file, &record).expect("a file");
            assert_eq!(verify(&file), Ok(()));
            verified += 1;
            let record: Value = serde_json::from_str(&record).expect("JSON");
            let moves = record["record"]["moves"].as_array().expect("a list");
            let mine: Vec<&Value> = moves.iter().filter(|made| made[0] == 0).map(|made| &made[1]).collect();
            let asked: Vec<&Value> = acknowledged.iter().map(|done| &done.ask["move"]).collect();
            assert!(mine.starts_with(&asked), "{mine:?} has not {asked:?}");
        }
    }
    assert!(verified >= 4);
    let _ = std::fs::remove_dir_all(data);
    let _ = std::fs::remove_dir_all(restored);
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn connect(address: SocketAddr, token: &str) -> Option<Socket> {
    let mut request = format!("ws://{address}/api/v1/socket").into_client_request().expect("an address");
    request.headers_mut().insert("cookie", format!("pioche={token}").parse().expect("a header"));
    tokio_tungstenite::connect_async(request).await.ok().map(|(socket, _)| socket)
}

async fn send(socket: &mut Socket, ask: &Value) -> Option<()> {
    socket.send(Message::text(ask.to_string())).await.ok()
}

/// A player who keeps playing whatever happens to the connection.
struct Stayer {
    address: SocketAddr,
    token: String,
    table: String,
    seat: u64,
    next: u64,
    /// The last event received, and the version of the table.
    last: u64,
    version: u64,
    /// Since when the connection has been down, and how long it was down.
    down: Option<Instant>,
    pauses: Vec<Duration>,
    /// The close codes that the server sent.
    endings: Vec<Option<CloseCode>>,
    acknowledged: u64,
}

impl Stayer {
    /// Plays until `stop` is set.
    async fn play(mut self, stop: Arc<AtomicBool>) -> Self {
        while !stop.load(Ordering::Relaxed) {
            let Some(mut socket) = connect(self.address, &self.token).await else {
                self.down.get_or_insert_with(Instant::now);
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            let since = (self.last > 0).then_some(self.last);
            let watch = json!({"id": 1, "do": "watch", "table": self.table, "lang": "fr", "since": since});
            if send(&mut socket, &watch).await.is_some() {
                self.listen(&mut socket, &stop).await;
            }
            self.down.get_or_insert_with(Instant::now);
        }
        self
    }

    async fn listen(&mut self, socket: &mut Socket, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            let next = tokio::time::timeout(Duration::from_millis(200), socket.next());
            let Ok(message) = next.await else { continue };
            let text = match message {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(frame))) => {
                    self.down = Some(Instant::now());
                    self.endings.push(frame.map(|frame| frame.code));
                    // Reading answers the server's close frame.
                    let read_on =
                        async { while socket.next().await.is_some_and(|message| message.is_ok()) {} };
                    tokio::time::timeout(PATIENCE, read_on).await.expect("the server closes the connection");
                    return;
                }
                Some(Ok(_)) => continue,
                Some(Err(_)) | None => return,
            };
            let mut told: Value = serde_json::from_str(&text).expect("JSON");
            let reply = told["reply"].take();
            let update = if reply.is_object() { &reply["update"] } else { &told["update"] };
            if reply["re"].as_u64() > Some(1) && reply["event"].is_u64() {
                self.acknowledged += 1;
            }
            if update.is_object() && self.hear(update, socket).await.is_none() {
                return;
            }
        }
    }

    async fn hear(&mut self, update: &Value, socket: &mut Socket) -> Option<()> {
        if let Some(down) = self.down.take() {
            self.pauses.push(down.elapsed());
        }
        assert!(update["fresh"] != true || self.last == 0, "it receives what it missed: {update}");
        // Every event exactly once and in order, even across the restart; several happenings may
        // share a number.
        for happening in update["events"].as_array().expect("a list") {
            let number = happening["n"].as_u64().expect("a number");
            assert!(number > self.last, "event {number} comes after {}", self.last);
        }
        let event = update["event"].as_u64().expect("a number");
        assert!(event >= self.last);
        self.last = event;
        self.version = update["version"].as_u64().expect("a number");
        let game = &update["game"];
        let must = game["must"].as_array().is_some_and(|must| must.contains(&self.seat.into()));
        if !must {
            return Some(());
        }
        // Fast, but slow enough that no match ends before the test.
        tokio::time::sleep(Duration::from_millis(80)).await;
        self.next += 1;
        let mv = &game["legal"][0];
        let play =
            json!({"id": self.next, "do": "play", "table": self.table, "version": self.version, "move": mv});
        send(socket, &play).await
    }
}

/// A table of three people with a clock for the match, dealt.
fn table_of_three(address: SocketAddr) -> (String, Vec<String>) {
    let tokens: Vec<String> = (0..3).map(|_| new_guest(address)).collect();
    let pace = json!({"clock": {"seconds": 600}});
    let new = json!({"id": 1, "do": "create", "game": "ole", "seats": 3, "pace": pace});
    let table = good(address, &tokens[0], &new)["table"].as_str().expect("a name").to_owned();
    for token in &tokens[1..] {
        good(address, token, &json!({"id": 2, "do": "sit", "table": table}));
    }
    good(address, &tokens[0], &json!({"id": 3, "do": "start", "table": table}));
    (table, tokens)
}

/// The total of the milliseconds that the seats of a table have left.
fn left(address: SocketAddr, table: &str, token: &str) -> u64 {
    let state = get(address, &format!("/api/v1/tables/{table}"), token);
    let left = state["clocks"]["left"].as_array().expect("a clock");
    left.iter().map(|left| left.as_u64().expect("milliseconds")).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_live_through_a_restart_as_a_pause_that_no_clock_is_charged_for() {
    let data = folder("restart-under-load");
    let mut server = open(&data);
    let address = server.address;
    let stop = Arc::new(AtomicBool::new(false));
    let tables: Vec<(String, Vec<String>)> = (0..8).map(|_| table_of_three(address)).collect();
    // A table where nobody moves: its clock shows what is charged.
    let (quiet, quiet_tokens) = table_of_three(address);
    let mut playing = Vec::new();
    for (table, tokens) in &tables {
        for (seat, token) in (0..).zip(tokens) {
            let stayer = Stayer {
                address,
                token: token.clone(),
                table: table.clone(),
                seat,
                next: 1000,
                last: 0,
                version: 0,
                down: None,
                pauses: Vec::new(),
                endings: Vec::new(),
                acknowledged: 0,
            };
            playing.push(tokio::spawn(stayer.play(Arc::clone(&stop))));
        }
    }
    let versions = |server: &ServerProcess| -> Vec<u64> {
        let version = |(table, tokens): &(String, Vec<String>)| {
            get(server.address, &format!("/api/v1/tables/{table}"), &tokens[0])["version"].as_u64()
        };
        tables.iter().map(|table| version(table).expect("a number")).collect()
    };
    let wait_for = |server: &ServerProcess, wanted: &[u64]| {
        let started = Instant::now();
        while versions(server).iter().zip(wanted).any(|(version, wanted)| version < wanted) {
            assert!(started.elapsed() < PATIENCE, "nobody plays");
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    // The operator takes a while; the players continue meanwhile.
    let again = tokio::task::block_in_place(|| {
        wait_for(&server, &[2; 8]);
        let left_before = left(address, &quiet, &quiet_tokens[0]);
        assert!(server.stop().expect("it ends"));
        let again = open_at(&data, address, server.operations);
        let opened = Instant::now();
        let left_after = left(address, &quiet, &quiet_tokens[0]);
        let open_for = opened.elapsed().as_millis() as u64 + 2;
        assert!(
            left_after + open_for >= left_before,
            "{left_before} ms before the restart, {left_after} ms {open_for} ms after it"
        );
        let more: Vec<u64> = versions(&again).iter().map(|version| version + 2).collect();
        wait_for(&again, &more);
        stop.store(true, Ordering::Relaxed);
        again
    });
    let stayers = futures_util::future::join_all(playing).await;
    let stayers: Vec<Stayer> = stayers.into_iter().map(|stayer| stayer.expect("no panic")).collect();
    let mut longest = Duration::ZERO;
    for stayer in &stayers {
        assert_eq!(stayer.endings.first(), Some(&Some(CloseCode::Restart)), "it is asked to come back");
        assert_eq!(stayer.pauses.len(), 1, "there was one pause: {:?}", stayer.pauses);
        longest = longest.max(stayer.pauses[0]);
    }
    load::took_at_most(Duration::from_secs(2), longest, "the pause of a restart");
    assert!(stayers.iter().map(|stayer| stayer.acknowledged).sum::<u64>() > 24);
    drop(again);
    let _ = std::fs::remove_dir_all(data);
}

/// Even at its most verbose level the log contains no names, tokens, passwords, shares,
/// invitations, chat or cards; neither as text nor as hexadecimal digits.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_at_its_most_talkative_says_nothing_secret() {
    let data = folder("log");
    let log = data.join("log.txt");
    let (address, operations) = (free_address().expect("a port"), free_address().expect("a port"));
    let mut command = serve(binary(), &data, address, operations);
    let command =
        command.env("PIOCHE_LOG", "trace").stderr(Stdio::from(std::fs::File::create(&log).expect("a file")));
    let mut server = start(command, address, operations, &data);
    let mut secrets = vec![
        "Zebulon".to_owned(),
        "correct horse".to_owned(),
        "wrong horse".to_owned(),
        "my own share".to_owned(),
        "see you at the well".to_owned(),
    ];
    let (code, body) =
        http(address, "POST", "/api/v1/session", "", r#"{"name":"Zebulon"}"#).expect("an answer");
    assert_eq!(code, 201);
    let session: Value = serde_json::from_str(&body).expect("JSON");
    let guest = session["token"].as_str().expect("a token").to_owned();
    let account = json!({"name": "Zebulon", "password": "correct horse"}).to_string();
    let (code, body) = http(address, "POST", "/api/v1/account", &guest, &account).expect("an answer");
    assert_eq!(code, 201, "{body}");
    let session: Value = serde_json::from_str(&body).expect("JSON");
    let token = session["token"].as_str().expect("a token").to_owned();
    secrets.push(guest);
    let wrong = json!({"name": "Zebulon", "password": "wrong horse"}).to_string();
    assert_eq!(http(address, "POST", "/api/v1/account/session", "", &wrong).map(|(code, _)| code), Some(403));
    let new = json!({"id": 1, "do": "create", "game": "ole", "seats": 3, "bots": [1, 1], "access": "invited", "chat": true});
    let table = good(address, &token, &new)["table"].as_str().expect("a name").to_owned();
    let promise = get(address, &format!("/api/v1/tables/{table}"), &token)["info"]["commitment"].clone();
    let share = verify::share(&table, promise.as_str().expect("a promise"), "my own share");
    let mut socket = connect(address, &token).await.expect("a socket");
    let asks = [
        json!({"id": 2, "do": "watch", "table": table}),
        json!({"id": 7, "do": "share", "table": table, "share": share}),
        json!({"id": 3, "do": "start", "table": table, "chance": "my own share"}),
        json!({"id": 4, "do": "write", "table": table, "text": "see you at the well"}),
        json!({"id": 5, "do": "play", "table": table, "version": 0, "move": "nonsense"}),
    ];
    for ask in &asks {
        send(&mut socket, ask).await.expect("sent");
    }
    // Plays a few moves and notes every hand.
    let mut moves = 0;
    let started = Instant::now();
    while moves < 4 {
        assert!(started.elapsed() < PATIENCE, "nobody plays");
        let state = get(address, &format!("/api/v1/tables/{table}"), &token);
        secrets.push(state["info"]["invite"].as_str().expect("a word").to_owned());
        let hand = &state["game"]["view"];
        secrets.push(hand.to_string());
        if let Some(legal) = state["game"]["legal"].as_array().filter(|legal| legal.len() > 1) {
            secrets.push(Value::from(legal.clone()).to_string());
        }
        if let Some(mv) = state["game"]["legal"][0].as_str() {
            let play = json!({"id": 10 + moves, "do": "play", "table": table, "version": state["version"], "move": mv});
            send(&mut socket, &play).await.expect("sent");
            secrets.push(format!("\"move\":\"{mv}\""));
            moves += 1;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    good(address, &token, &json!({"id": 6, "do": "resign", "table": table}));
    let (_, record) =
        http(address, "GET", &format!("/api/v1/tables/{table}/record"), &token, "").expect("an answer");
    let record: Value = serde_json::from_str(&record).expect("JSON");
    for secret in [&record["fair"]["secret"], &record["record"]["seed"]] {
        secrets.push(secret.as_str().expect("a text").to_owned());
    }
    secrets.push(token.clone());
    drop(socket);
    assert!(server.stop().expect("it ends"));
    let said = std::fs::read_to_string(&log).expect("a log").to_lowercase();
    assert!(said.contains("open") && said.contains("closing"), "it is the log: {said}");
    assert!(said.contains("audit: a password was wrong account="), "somebody tried one: {said}");
    for secret in secrets {
        let digits = secret.bytes().fold(String::new(), |digits, byte| format!("{digits}{byte:02x}"));
        for form in [secret.to_lowercase(), digits, format!("{:?}", secret.to_lowercase())] {
            assert!(!said.contains(&form), "{secret:?} is in the log");
        }
    }
    // Nor does it reveal clients' addresses.
    let ours = [address.to_string(), operations.to_string()];
    for word in said.split(|letter: char| letter.is_whitespace() || ",()\"=".contains(letter)) {
        if let Ok(found) = word.parse::<SocketAddr>() {
            assert!(ours.contains(&found.to_string()), "{found} is in the log");
        }
    }
    let _ = std::fs::remove_dir_all(data);
}

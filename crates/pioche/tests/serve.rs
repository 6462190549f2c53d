//! The server as people start it: the binary, its process, its files.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

struct House {
    child: Child,
    address: String,
    operations: String,
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn pioche(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pioche"))
        .args(arguments)
        .env("PIOCHE_LANG", "en")
        .output()
        .expect("the binary runs")
}

fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

impl House {
    fn open(data: &Path) -> Self {
        let (port, private) = (free_port(), free_port());
        Self::open_at(data, port, private)
    }

    fn open_at(data: &Path, port: u16, private: u16) -> Self {
        let (address, operations) = (format!("127.0.0.1:{port}"), format!("127.0.0.1:{private}"));
        let mut child = Command::new(env!("CARGO_BIN_EXE_pioche"))
            .args(["serve", "--pace", "0", "--address", &address, "--operations", &operations])
            .args(["--messages-per-second", "0", "--sessions-per-minute", "0", "--tables-per-minute", "0"])
            .arg("--data")
            .arg(data)
            .env("PIOCHE_LANG", "en")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        assert!(line.contains(&format!("http://{address}")), "{line:?}");
        Self { child, address, operations }
    }

    fn signal(&self, name: &str) {
        let done = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(done.is_ok_and(|status| status.success()));
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One request; nothing if the server is gone before it has answered.
fn http(address: &str, method: &str, path: &str, token: &str, body: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
}

fn get(address: &str, path: &str, token: &str) -> Value {
    let (code, body) = http(address, "GET", path, token, "").expect("an answer");
    assert_eq!(code, 200, "{path}: {body}");
    serde_json::from_str(&body).expect("JSON")
}

fn ask(address: &str, token: &str, ask: &Value) -> Option<Value> {
    let (_, body) = http(address, "POST", "/api/v1/ask", token, &ask.to_string())?;
    serde_json::from_str(&body).ok()
}

fn guest(address: &str) -> String {
    let (code, body) = http(address, "POST", "/api/v1/session", "", "").expect("an answer");
    assert_eq!(code, 201, "{body}");
    let session: Value = serde_json::from_str(&body).expect("JSON");
    session["token"].as_str().expect("a token").to_owned()
}

/// A table with two bots, dealt.
fn table(address: &str, token: &str) -> String {
    let new = json!({"id": 1, "do": "create", "game": "ole", "seats": 3, "bots": [3, 3], "chance": "mine"});
    let reply = ask(address, token, &new).expect("an answer");
    let table = reply["table"].as_str().unwrap_or_else(|| panic!("{reply}")).to_owned();
    ask(address, token, &json!({"id": 2, "do": "start", "table": table})).expect("an answer");
    table
}

/// A move that was made: its number and text, and the event that the server said it became.
struct Made {
    table: String,
    id: u64,
    version: u64,
    mv: String,
    event: u64,
}

/// Plays at tables of its own until the server is gone, and gives what was acknowledged.
fn play_until_gone(address: &str, token: &str) -> Vec<Made> {
    let mut made: Vec<Made> = Vec::new();
    let mut id = 1000;
    loop {
        let new = json!({"id": 1, "do": "create", "game": "ole", "seats": 3, "bots": [3, 3]});
        let Some(table) =
            ask(address, token, &new).and_then(|reply| Some(reply["table"].as_str()?.to_owned()))
        else {
            return made;
        };
        if ask(address, token, &json!({"id": 2, "do": "start", "table": table})).is_none() {
            return made;
        }
        loop {
            let path = format!("/api/v1/tables/{table}");
            let Some((200, body)) = http(address, "GET", &path, token, "") else { return made };
            let state: Value = serde_json::from_str(&body).expect("JSON");
            if state["game"]["outcome"].is_object() {
                break;
            }
            let Some(mv) = state["game"]["legal"][0].as_str() else { continue };
            id += 1;
            let version = state["version"].as_u64().expect("a version");
            let play = json!({"id": id, "do": "play", "table": table, "version": version, "move": mv});
            let Some(reply) = ask(address, token, &play) else { return made };
            if let Some(event) = reply["event"].as_u64() {
                made.push(Made { table: table.clone(), id, version, mv: mv.to_owned(), event });
            }
        }
    }
}

#[test]
fn a_killed_server_has_every_move_that_it_acknowledged_and_none_twice() {
    let data = folder("killed");
    let tokens: Vec<String> = {
        let house = House::open(&data);
        (0..4).map(|_| guest(&house.address)).collect()
    };
    let mut checked = 0;
    for round in 0..8_u64 {
        let mut house = House::open(&data);
        let address = house.address.clone();
        let made: Vec<(String, Vec<Made>)> = std::thread::scope(|scope| {
            let players: Vec<_> = tokens
                .iter()
                .map(|token| {
                    let address = &address;
                    scope.spawn(move || (token.clone(), play_until_gone(address, token)))
                })
                .collect();
            std::thread::sleep(Duration::from_millis(150 + 37 * round));
            house.signal("-KILL");
            let _ = house.child.wait();
            players.into_iter().map(|player| player.join().expect("a player")).collect()
        });
        let again = House::open(&data);
        for (token, moves) in &made {
            // The last few of each player, above all those on their way when the lights went out.
            for made in moves.iter().rev().take(12) {
                let Made { table, id, version, mv, event } = made;
                let state = get(&again.address, &format!("/api/v1/tables/{table}"), token);
                assert!(state["event"].as_u64() >= Some(*event), "event {event} is there");
                // The same request once more is the same move, not another one.
                let play = json!({"id": id, "do": "play", "table": table, "version": version, "move": mv});
                let reply = ask(&again.address, token, &play).expect("an answer");
                assert_eq!(reply["event"].as_u64(), Some(*event), "{reply}");
                checked += 1;
            }
        }
    }
    assert!(checked > 100, "only {checked} moves were checked");
    let _ = std::fs::remove_dir_all(data);
}

/// Plays matches that are given up at once, until the server is gone; how many endings were acknowledged.
fn give_up_until_gone(address: &str, token: &str) -> u64 {
    let mut ended = 0;
    loop {
        let new = json!({"id": 1, "do": "create", "game": "karta-doppio", "bots": [1]});
        let table = ask(address, token, &new).and_then(|reply| Some(reply["table"].as_str()?.to_owned()));
        let Some(table) = table else { return ended };
        for (id, what) in [(2, "start"), (3, "resign")] {
            let Some(reply) = ask(address, token, &json!({"id": id, "do": what, "table": table})) else {
                return ended;
            };
            ended += u64::from(what == "resign" && reply["error"].is_null());
        }
    }
}

/// History and rating change with the event that ends a match: whatever moment the lights go out, they agree.
#[test]
fn a_killed_server_has_counted_every_match_once() {
    let data = folder("rated");
    let token = {
        let house = House::open(&data);
        let token = guest(&house.address);
        let account = json!({"name": "Anne", "password": "correct horse"}).to_string();
        let (code, body) =
            http(&house.address, "POST", "/api/v1/account", &token, &account).expect("an answer");
        assert_eq!(code, 201, "{body}");
        token
    };
    let mut acknowledged = 0;
    for round in 0..6_u64 {
        let mut house = House::open(&data);
        let address = house.address.clone();
        acknowledged += std::thread::scope(|scope| {
            let players: Vec<_> =
                (0..3).map(|_| scope.spawn(|| give_up_until_gone(&address, &token))).collect();
            std::thread::sleep(Duration::from_millis(120 + 41 * round));
            house.signal("-KILL");
            let _ = house.child.wait();
            players.into_iter().map(|player| player.join().expect("a player")).sum::<u64>()
        });
    }
    let house = House::open(&data);
    let mut counted = 0;
    let mut tables = std::collections::BTreeSet::new();
    let mut path = "/api/v1/history".to_owned();
    loop {
        let page = get(&house.address, &path, &token);
        for played in page["matches"].as_array().expect("a list") {
            counted += 1;
            assert!(played["change"].is_i64(), "{played}");
            assert!(tables.insert(played["table"].as_str().expect("a table").to_owned()), "twice: {played}");
        }
        match page["before"].as_str() {
            Some(before) => path = format!("/api/v1/history?before={before}"),
            None => break,
        }
    }
    let me = get(&house.address, "/api/v1/me", &token);
    let path = format!("/api/v1/people/{}", me["person"].as_str().expect("a number"));
    let profile = get(&house.address, &path, &token);
    assert_eq!(profile["ratings"][0]["matches"].as_u64(), Some(counted));
    assert!(counted >= acknowledged && acknowledged > 20, "{counted} kept, {acknowledged} acknowledged");
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn a_restart_is_a_short_pause_and_a_copy_is_as_good_as_the_original() {
    let data = folder("restart");
    let mut house = House::open(&data);
    let token = guest(&house.address);
    let id = table(&house.address, &token);
    let path = format!("/api/v1/tables/{id}?lang=en");
    let before = get(&house.address, &path, &token);

    let metrics = http(&house.operations, "GET", "/metrics", "", "").expect("an answer").1;
    assert!(metrics.contains("pioche_sessions_total 1") && metrics.contains("pioche_commit_seconds_count"));
    assert_eq!(http(&house.operations, "GET", "/ready", "", "").map(|(code, _)| code), Some(200));
    assert_eq!(http(&house.address, "GET", "/metrics", "", "").map(|(code, _)| code), Some(404));
    let (code, page) = http(&house.address, "GET", "/", "", "").expect("an answer");
    assert!(code == 200 && page.contains("Pioche"));

    // A copy while it runs; the same name twice is refused.
    let copy = data.join("copy.sqlite");
    let arguments = ["backup", copy.to_str().expect("a path"), "--data", data.to_str().expect("a path")];
    let output = pioche(&arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(pioche(&arguments).status.code(), Some(2));

    // Stopped politely: quick, and clean.
    let start = Instant::now();
    house.signal("-TERM");
    assert!(house.child.wait().expect("it ends").success());
    let (port, private) = (
        house.address.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port"),
        house.operations.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port"),
    );
    drop(house);
    let again = House::open_at(&data, port, private);
    let pause = start.elapsed();
    assert!(pause < Duration::from_secs(2), "the pause took {pause:?}");
    let after = get(&again.address, &path, &token);
    assert_eq!(before["info"]["commitment"], after["info"]["commitment"]);
    assert!(after["event"].as_u64() >= before["event"].as_u64());
    drop(again);

    // The copy in a folder of its own is the same house, as it was then.
    let restored = folder("restored");
    std::fs::copy(&copy, restored.join("pioche.sqlite")).expect("a copy");
    let house = House::open(&restored);
    let there = get(&house.address, &path, &token);
    assert_eq!(before["info"]["commitment"], there["info"]["commitment"]);
    let _ = std::fs::remove_dir_all(data);
    let _ = std::fs::remove_dir_all(restored);
}

#[test]
fn the_bot_of_the_documentation_plays_whole_matches_that_verify() {
    let docs = include_str!("../../../docs/api.md");
    let (_, rest) = docs.split_once("```python\n").expect("a bot in the documentation");
    let (code, _) = rest.split_once("```").expect("its end");
    let lines = code.lines().filter(|line| !line.trim().is_empty()).count();
    assert!(lines <= 45, "some forty lines, not {lines}");
    let data = folder("python");
    let script = data.join("bot.py");
    std::fs::write(&script, code).expect("a file");
    let house = House::open(&data);
    for game in catalog::GameId::ALL {
        let output = Command::new("python3")
            .arg(&script)
            .args([&format!("http://{}", house.address), game.info().id])
            .current_dir(&data)
            .output()
            .expect("python3 is installed");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{game}: {text}\n{}", String::from_utf8_lossy(&output.stderr));
        assert!(text.lines().last().is_some_and(|line| line.starts_with("rank ")), "{game}: {text}");

        let file = data.join("match.json");
        let path = file.to_str().expect("a path").to_owned();
        let verified = pioche(&["verify", &path]);
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
        assert!(pioche(&["replay", &path]).status.success());

        // Whatever is changed in it is noticed.
        let good: Value = serde_json::from_slice(&std::fs::read(&file).expect("a file")).expect("JSON");
        let changes: [fn(&mut Value); 5] = [
            |file| file["fair"]["secret"] = "00".repeat(32).into(),
            |file| file["fair"]["commitment"] = "00".repeat(32).into(),
            |file| file["fair"]["chances"][0] = "another".into(),
            |file| file["record"]["seed"] = "00".repeat(32).into(),
            |file| drop(file["record"]["moves"].as_array_mut().map(|moves| moves.remove(0))),
        ];
        for (index, change) in changes.into_iter().enumerate() {
            let mut bad = good.clone();
            change(&mut bad);
            let path = data.join("bad.json");
            std::fs::write(&path, bad.to_string()).expect("a file");
            let output = pioche(&["verify", path.to_str().expect("a path")]);
            assert_eq!(output.status.code(), Some(2), "{game}, change {index}");
        }
    }
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn settings_come_from_flags_before_the_environment_before_the_file() {
    let data = folder("settings");
    let file = data.join("pioche.toml");
    let (in_file, in_environment, in_flag) = (free_port(), free_port(), free_port());
    std::fs::write(&file, format!("address = \"127.0.0.1:{in_file}\"\noperations = \"off\"\ngrace = 5\n"))
        .expect("a file");
    let open = |flag: Option<u16>, environment: Option<u16>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pioche"));
        command.args(["serve", "--config"]).arg(&file).arg("--data").arg(&data);
        if let Some(port) = flag {
            command.args(["--address", &format!("127.0.0.1:{port}")]);
        }
        if let Some(port) = environment {
            command.env("PIOCHE_ADDRESS", format!("127.0.0.1:{port}"));
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let _ = child.kill();
        let _ = child.wait();
        line
    };
    assert!(open(None, None).contains(&format!(":{in_file}")));
    assert!(open(None, Some(in_environment)).contains(&format!(":{in_environment}")));
    assert!(open(Some(in_flag), Some(in_environment)).contains(&format!(":{in_flag}")));
    let _ = std::fs::remove_dir_all(data);
}

//! The binary as people start it, and simple clients.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use engine::Lang;
use load::process::{ServerProcess, ask, free_address, guest, http, serve};
use serde_json::{Value, json};

pub(crate) fn binary() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_pioche-serve"))
}

/// An empty folder for this test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The first lines that a process prints, and whatever arrived with them; then the process is
/// killed. A process that prints nothing for half a minute is broken.
pub(crate) fn first_lines(command: &mut Command, count: usize) -> String {
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut text = String::new();
        for _ in 0..count {
            out.read_line(&mut text).expect("a line");
        }
        text += &String::from_utf8_lossy(out.buffer());
        let _ = sender.send(text);
    });
    let text = receiver.recv_timeout(Duration::from_secs(30));
    let _ = child.kill();
    let _ = child.wait();
    text.expect("it prints something")
}

pub(crate) fn pioche(arguments: &[&str]) -> Output {
    Command::new(binary()).args(arguments).env("PIOCHE_LANG", "en").output().expect("the binary runs")
}

/// Whether a downloaded match was dealt fairly, and if not, why.
pub(crate) fn verify(file: &Path) -> Result<(), String> {
    pioche::verify(file.to_str().expect("a path"), None, Lang::En, &mut Vec::new())
        .map_err(|error| format!("{error:#}"))
}

pub(crate) fn open(data: &Path) -> ServerProcess {
    open_at(data, free_address().expect("a port"), free_address().expect("a port"))
}

pub(crate) fn open_at(data: &Path, address: SocketAddr, operations: SocketAddr) -> ServerProcess {
    let mut command = serve(binary(), data, address, operations);
    start(command.stderr(Stdio::null()), address, operations, data)
}

/// Starts the server with this command.
pub(crate) fn start(
    command: &mut Command,
    address: SocketAddr,
    operations: SocketAddr,
    data: &Path,
) -> ServerProcess {
    let command = command.env("PIOCHE_LANG", "en");
    ServerProcess::start(command, address, operations, data.to_owned()).expect("the server starts")
}

pub(crate) fn new_guest(address: SocketAddr) -> String {
    guest(address).expect("a session").token
}

pub(crate) fn get(address: SocketAddr, path: &str, token: &str) -> Value {
    let (code, body) = http(address, "GET", path, token, "").expect("an answer");
    assert_eq!(code, 200, "{path}: {body}");
    serde_json::from_str(&body).expect("JSON")
}

/// Sends a request that must succeed.
pub(crate) fn good(address: SocketAddr, token: &str, asked: &Value) -> Value {
    let reply = ask(address, token, asked).expect("an answer");
    assert!(reply["error"].is_null(), "{asked}: {reply}");
    reply
}

/// A table with two bots, dealt.
pub(crate) fn table(address: SocketAddr, token: &str) -> String {
    let new = json!({"id": 1, "do": "create", "game": "ole", "seats": 3, "bots": [3, 3]});
    let table = good(address, token, &new)["table"].as_str().expect("a name").to_owned();
    good(address, token, &json!({"id": 2, "do": "start", "table": table}));
    table
}

/// A move that was made: the request, and the event number that the server returned.
pub(crate) struct Made {
    pub(crate) table: String,
    pub(crate) ask: Value,
    pub(crate) event: u64,
}

impl Made {
    /// Whether the table exists and has reached this event.
    pub(crate) fn is_there(&self, address: SocketAddr, token: &str) -> bool {
        let path = format!("/api/v1/tables/{}", self.table);
        let (code, body) = http(address, "GET", &path, token, "").expect("an answer");
        let state: Value = serde_json::from_str(&body).expect("JSON");
        code == 200 && state["event"].as_u64() >= Some(self.event)
    }

    /// Asserts that the move exists, and that repeating the request gives the same move, not
    /// another one.
    pub(crate) fn check(&self, address: SocketAddr, token: &str) {
        assert!(self.is_there(address, token), "event {} is there", self.event);
        let reply = good(address, token, &self.ask);
        assert_eq!(reply["event"].as_u64(), Some(self.event), "{reply}");
    }
}

/// How many of its requests a seat remembers.
pub(crate) const REMEMBERED: usize = 12;

/// If no turn comes for this long, a table is stuck.
const STUCK: Duration = Duration::from_secs(3);

/// Plays at its own tables against bots until the server is gone or cannot go on, and returns what
/// was acknowledged.
pub(crate) fn play_until_gone(address: SocketAddr, token: &str, first: u64) -> Vec<Made> {
    let mut made = Vec::new();
    play_on(address, token, first, |done| made.push(done));
    made
}

/// The same, reporting each move immediately.
pub(crate) fn play_on(address: SocketAddr, token: &str, first: u64, mut made: impl FnMut(Made)) {
    let mut id = first;
    while play_one(address, token, &mut id, &mut made).is_some() {}
}

fn play_one(address: SocketAddr, token: &str, id: &mut u64, made: &mut impl FnMut(Made)) -> Option<()> {
    let new = json!({"id": 1, "do": "create", "game": "ole", "seats": 3, "bots": [3, 3]});
    let table = ask(address, token, &new)?["table"].as_str()?.to_owned();
    ask(address, token, &json!({"id": 2, "do": "start", "table": table}))?;
    let mut waiting = Instant::now();
    while waiting.elapsed() < STUCK {
        let (_, body) = http(address, "GET", &format!("/api/v1/tables/{table}"), token, "")?;
        let state: Value = serde_json::from_str(&body).ok()?;
        if state["error"].is_object() {
            return None;
        }
        if state["game"]["outcome"].is_object() {
            return Some(());
        }
        let Some(mv) = state["game"]["legal"][0].as_str() else { continue };
        *id += 1;
        let play = json!({"id": *id, "do": "play", "table": table, "version": state["version"], "move": mv});
        let reply = ask(address, token, &play)?;
        waiting = Instant::now();
        if let Some(event) = reply["event"].as_u64() {
            made(Made { table: table.clone(), ask: play, event });
        } else if reply["error"]["code"] == "unavailable" {
            return None;
        }
    }
    None
}

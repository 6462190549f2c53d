//! The bot kits of `clients/`, as their authors' programs use them.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use load::process::{ServerProcess, free_address};
use pioche_bot::{Bot, Event};
use serde_json::{Value, json};

use crate::common::{binary, folder, get, open, open_at, start};

#[path = "../../../../clients/rust/examples/matches.rs"]
#[expect(dead_code, reason = "its main function is for people")]
mod matches;

/// Python with its kit.
fn python() -> Command {
    let mut command = Command::new("python3");
    command.env("PYTHONPATH", kit()).env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

fn kit() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients/python")
}

/// What the example of the Python kit prints.
fn python_plays(server: SocketAddr, game: &str, matches: usize) -> String {
    let mut example = python();
    example.arg(kit().join("examples/matches.py"));
    let played = example.args([&format!("http://{server}"), game, &matches.to_string()]).output();
    let played = played.expect("python3 is installed");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    String::from_utf8_lossy(&played.stdout).into_owned()
}

fn rust_plays(server: SocketAddr, game: &str, seats: usize, matches: usize) {
    let won = matches::play(&format!("http://{server}"), game, seats, matches).expect("it plays them all");
    assert!(won <= matches);
}

/// A match of Karta Doppio that goes on after `between` its second and third move.
fn a_match_in_rust(server: SocketAddr, between: impl FnOnce()) {
    let mut bot = Bot::new(&format!("http://{server}"), "Rust").expect("a session");
    let table = json!({"game": "karta-doppio", "bots": [1], "speed": "at_once"});
    let table = bot.create(table).expect("a table");
    let (mut turns, mut between) = (0, Some(between));
    loop {
        match bot.next_event().expect("the server comes back") {
            Event::YourTurn(turn) => {
                turns += 1;
                if turns == 3 {
                    between.take().expect("once")();
                }
                assert!(bot.play(&turn, &turn.legal[0]).expect("a legal move"), "nobody else moves");
            }
            Event::Over(over) => {
                assert_eq!((over.table, turns), (table, 8), "eight cards each");
                return;
            }
            other => panic!("{other:?}"),
        }
    }
}

/// The same in Python: it says when it waits, and goes on after a line of input.
const A_MATCH_IN_PYTHON: &str = "
import sys
from pioche_bot import Bot, Over, YourTurn
with Bot(sys.argv[1], name='Python') as bot:
    bot.create('karta-doppio', bots=[1], speed='at_once')
    turns = 0
    for event in bot.events():
        if isinstance(event, YourTurn):
            turns += 1
            if turns == 3:
                print('waiting', flush=True)
                sys.stdin.readline()
            assert bot.play(event, event.legal[0])
        elif isinstance(event, Over):
            assert event.outcome['ranks'] == event.ranks, event
            print(turns, 'turns')
            break
";

fn a_match_in_python(server: SocketAddr, between: impl FnOnce()) {
    let mut command = python();
    command.args(["-c", A_MATCH_IN_PYTHON, &format!("http://{server}")]);
    let mut running =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("python3 is installed");
    let mut said = BufReader::new(running.stdout.take().expect("a pipe")).lines();
    let mut line = || said.next().map(|line| line.expect("text"));
    assert_eq!(line().as_deref(), Some("waiting"));
    between();
    writeln!(running.stdin.take().expect("a pipe")).expect("it reads");
    assert_eq!(line().as_deref(), Some("8 turns"));
    assert!(running.wait().expect("it ends").success());
}

fn restart(server: &mut ServerProcess, data: &Path) {
    assert!(server.stop().expect("it ends"));
    *server = open_at(data, server.address, server.operations);
}

#[test]
fn each_kit_plays_on_after_a_restart() {
    let data = folder("kits");
    let mut server = open(&data);
    let address = server.address;
    a_match_in_rust(address, || restart(&mut server, &data));
    a_match_in_python(address, || restart(&mut server, &data));
    drop(server);
    let _ = std::fs::remove_dir_all(data);
}

/// With three messages a second and few at once, a match takes several pauses.
#[test]
fn each_kit_obeys_slow_down() {
    let data = folder("slow-kits");
    let [address, operations] = [(); 2].map(|()| free_address().expect("a port"));
    let mut command = Command::new(binary());
    command.args(["serve", "--pace", "0", "--messages-per-second", "3", "--data"]).arg(&data);
    command.args(["--address", &address.to_string(), "--operations", &operations.to_string()]);
    let command = command.env("SKIP_WEB", "1").stderr(Stdio::null());
    let server = start(command, address, operations, &data);
    a_match_in_rust(address, || ());
    a_match_in_python(address, || ());
    drop(server);
    let _ = std::fs::remove_dir_all(data);
}

/// A program is marked wherever its name is shown, and its matches are rated only where the host
/// says so.
#[test]
fn programs_are_marked_and_unrated_unless_the_host_allows_it() {
    let data = folder("marked");
    let server = open(&data);
    let mut bot = Bot::new(&format!("http://{}", server.address), "Rosa").expect("a session");
    let me = get(server.address, "/api/v1/me", bot.token());
    assert_eq!(me["name"], "Rosa (bot)");
    assert!(me["person"].as_str().is_some_and(|number| number.starts_with("bot-")), "{me}");
    for (rate_bots, rated) in [(false, false), (true, true)] {
        let new = json!({"game": "karta-doppio", "bots": [1], "rate_bots": rate_bots});
        let table = bot.create(new).expect("a table");
        let state = get(server.address, &format!("/api/v1/tables/{table}"), bot.token());
        assert_eq!(state["info"]["rated"], rated, "{state}");
        assert_eq!(state["info"]["seats"][0]["person"]["name"], "Rosa (bot)");
    }
    let account = json!({"name": "Rosa", "password": "a long enough password"});
    let (code, reply) =
        load::process::http(server.address, "POST", "/api/v1/account", bot.token(), &account.to_string())
            .expect("an answer");
    let reply: Value = serde_json::from_str(&reply).expect("JSON");
    assert!(code == 201 && reply["name"] == "Rosa (bot)" && reply["account"] == true, "{reply}");
    assert_eq!(reply["person"], me["person"]);
    drop(server);
    let _ = std::fs::remove_dir_all(data);
}

mod nightly {
    use super::*;

    #[test]
    fn each_kit_plays_a_hundred_matches() {
        let data = folder("hundred");
        let server = open(&data);
        for (game, seats) in [("karta-doppio", 2), ("ole", 4)] {
            rust_plays(server.address, game, seats, 100);
            let said = python_plays(server.address, game, 100);
            assert!(said.starts_with("100 matches, "), "{game}: {said}");
        }
        drop(server);
        let _ = std::fs::remove_dir_all(data);
    }
}

//! The server as people start it: the binary, its process, its files.

use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::Lang;
use load::process::{ask, free_address, http};
use serde_json::{Value, json};

use crate::common::{
    self, Made, REMEMBERED, first_lines, folder, get, new_guest, open, open_at, pioche, play_on, table,
    verify,
};

/// Longer than anything here should take.
const PATIENCE: Duration = Duration::from_secs(30);

#[test]
fn a_killed_server_has_every_move_that_it_acknowledged_and_none_twice() {
    let data = folder("killed");
    let tokens: Vec<String> = {
        let server = open(&data);
        (0..4).map(|_| new_guest(server.address)).collect()
    };
    let mut checked = 0;
    for round in 0..8_u64 {
        let mut server = open(&data);
        let address = server.address;
        let count = &AtomicU64::new(0);
        let made: Vec<(&String, Vec<Made>)> = std::thread::scope(|scope| {
            let play = move |token: &str| {
                let mut made = Vec::new();
                play_on(address, token, round << 32, |done| {
                    made.push(done);
                    count.fetch_add(1, Ordering::Relaxed);
                });
                made
            };
            let players: Vec<_> =
                tokens.iter().map(|token| scope.spawn(move || (token, play(token)))).collect();
            wait_for(count, 30 + 7 * round);
            server.kill().expect("it ends");
            players.into_iter().map(|player| player.join().expect("a player")).collect()
        });
        let again = open(&data);
        for (token, moves) in &made {
            // The last few moves of each player, in particular those on their way when the server
            // was killed.
            for made in moves.iter().rev().take(REMEMBERED) {
                made.check(again.address, token);
                checked += 1;
            }
        }
    }
    assert!(checked > 100, "only {checked} moves were checked");
    let _ = std::fs::remove_dir_all(data);
}

/// Waits until this many requests are acknowledged, so that the server is killed while people play,
/// however slow the machine is.
fn wait_for(count: &AtomicU64, wanted: u64) {
    let started = Instant::now();
    while count.load(Ordering::Relaxed) < wanted {
        assert!(started.elapsed() < PATIENCE, "nobody plays");
        std::thread::sleep(Duration::from_micros(500));
    }
}

/// Starts matches and resigns immediately, until the server is gone, and counts the endings that
/// were acknowledged.
fn give_up_until_gone(address: SocketAddr, token: &str, ended: &AtomicU64) {
    loop {
        let new = json!({"id": 1, "do": "create", "game": "karta-doppio", "bots": [1]});
        let table = ask(address, token, &new).and_then(|reply| Some(reply["table"].as_str()?.to_owned()));
        let Some(table) = table else { return };
        for (id, what) in [(2, "start"), (3, "resign")] {
            let Some(reply) = ask(address, token, &json!({"id": id, "do": what, "table": table})) else {
                return;
            };
            ended.fetch_add(u64::from(what == "resign" && reply["error"].is_null()), Ordering::Relaxed);
        }
    }
}

/// History and rating change with the event that ends a match: they agree whenever the server is
/// killed.
#[test]
fn a_killed_server_has_counted_every_match_once() {
    let data = folder("rated");
    let token = {
        let server = open(&data);
        let token = new_guest(server.address);
        let account = json!({"name": "Anne", "password": "correct horse"}).to_string();
        let (code, body) =
            http(server.address, "POST", "/api/v1/account", &token, &account).expect("an answer");
        assert_eq!(code, 201, "{body}");
        let session: Value = serde_json::from_str(&body).expect("JSON");
        session["token"].as_str().expect("a token").to_owned()
    };
    let mut acknowledged = 0;
    for round in 0..6_u64 {
        let mut server = open(&data);
        let address = server.address;
        let ended = AtomicU64::new(0);
        std::thread::scope(|scope| {
            let players: Vec<_> =
                (0..3).map(|_| scope.spawn(|| give_up_until_gone(address, &token, &ended))).collect();
            wait_for(&ended, 8 + 5 * round);
            server.kill().expect("it ends");
            for player in players {
                player.join().expect("a player");
            }
        });
        acknowledged += ended.into_inner();
    }
    let server = open(&data);
    let mut counted = 0;
    let mut tables = std::collections::BTreeSet::new();
    let mut path = "/api/v1/history".to_owned();
    loop {
        let page = get(server.address, &path, &token);
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
    let me = get(server.address, "/api/v1/me", &token);
    let path = format!("/api/v1/people/{}", me["person"].as_str().expect("a number"));
    let profile = get(server.address, &path, &token);
    assert_eq!(profile["ratings"][0]["matches"].as_u64(), Some(counted));
    assert!(counted >= acknowledged && acknowledged > 20, "{counted} kept, {acknowledged} acknowledged");
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn a_restart_is_a_short_pause_and_a_copy_is_as_good_as_the_original() {
    let data = folder("restart");
    let mut server = open(&data);
    let token = new_guest(server.address);
    let id = table(server.address, &token);
    let path = format!("/api/v1/tables/{id}?lang=en");
    let before = get(server.address, &path, &token);

    let metrics = http(server.operations, "GET", "/metrics", "", "").expect("an answer").1;
    for line in [
        "pioche_sessions_total 1\n",
        "pioche_tables_listed 1\n",
        "pioche_writes_waiting 0\n",
        "pioche_bots_waiting ",
        "pioche_build_info{version=\"",
        "pioche_commit_seconds_count",
    ] {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
    assert_eq!(http(server.operations, "GET", "/ready", "", "").map(|(code, _)| code), Some(200));
    assert_eq!(http(server.address, "GET", "/metrics", "", "").map(|(code, _)| code), Some(404));
    let (code, page) = http(server.address, "GET", "/", "", "").expect("an answer");
    assert!(code == 200 && page.contains("Pioche"));

    // A backup of a running server; using the same name again is refused.
    let copy = data.join("copy.sqlite");
    let arguments = ["backup", copy.to_str().expect("a path"), "--data", data.to_str().expect("a path")];
    let output = pioche(&arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(pioche(&arguments).status.code(), Some(2));
    // If the backup cannot be written, the error names that path, not the database.
    let nowhere = data.join("no-such-folder").join("copy.sqlite");
    let nowhere = nowhere.to_str().expect("a path");
    let refused = pioche(&["backup", nowhere, "--data", data.to_str().expect("a path")]);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(2) && why.contains(nowhere), "{why}");

    // The shutdown is clean, and quick, which nightly runs measure.
    let start = Instant::now();
    assert!(server.stop().expect("it ends"));
    let again = open_at(&data, server.address, server.operations);
    load::took_at_most(Duration::from_secs(2), start.elapsed(), "the pause of a restart");
    let after = get(again.address, &path, &token);
    assert_eq!(before["info"]["commitment"], after["info"]["commitment"]);
    assert!(after["event"].as_u64() >= before["event"].as_u64());
    drop(again);

    // The copy in another folder gives the same server, as it was at that time.
    let restored = folder("restored");
    std::fs::copy(&copy, restored.join("pioche.sqlite")).expect("a copy");
    let server = open(&restored);
    let there = get(server.address, &path, &token);
    assert_eq!(before["info"]["commitment"], there["info"]["commitment"]);
    let _ = std::fs::remove_dir_all(data);
    let _ = std::fs::remove_dir_all(restored);
}

#[test]
fn the_bot_of_the_documentation_plays_whole_matches_that_verify() {
    let docs = include_str!("../../../../docs/api.md");
    let (_, rest) = docs.split_once("```python\n").expect("a bot in the documentation");
    let (code, _) = rest.split_once("```").expect("its end");
    let lines = code.lines().filter(|line| !line.trim().is_empty()).count();
    assert!(lines <= 45, "some forty lines, not {lines}");
    let data = folder("python");
    let script = data.join("bot.py");
    std::fs::write(&script, code).expect("a file");
    let server = open(&data);
    for game in catalog::GameId::ALL {
        let output = Command::new("python3")
            .arg(&script)
            .args([&format!("http://{}", server.address), game.info().id])
            .current_dir(&data)
            .output()
            .expect("python3 is installed");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{game}: {text}\n{}", String::from_utf8_lossy(&output.stderr));
        assert!(text.lines().last().is_some_and(|line| line.starts_with("rank ")), "{game}: {text}");

        let file = data.join("match.json");
        assert_eq!(verify(&file), Ok(()));
        let path = file.to_str().expect("a path");
        pioche::replay(path, Lang::En, &mut Vec::new()).expect("it replays");

        // Every change to it is detected.
        let good: Value = serde_json::from_slice(&std::fs::read(&file).expect("a file")).expect("JSON");
        let changes: [fn(&mut Value); 10] = [
            |file| file["fair"]["secret"] = "00".repeat(32).into(),
            |file| file["fair"]["commitment"] = "00".repeat(32).into(),
            |file| file["fair"]["chances"][0] = "another".into(),
            |file| file["fair"]["shares"][0] = "00".repeat(32).into(),
            |file| file["players"][0] = "Somebody else".into(),
            |file| file["chain"]["began"] = 1.into(),
            |file| file["chain"]["links"].as_array_mut().expect("links").swap(0, 1),
            |file| file["chain"]["head"] = "00".repeat(32).into(),
            |file| file["record"]["seed"] = "00".repeat(32).into(),
            |file| drop(file["record"]["moves"].as_array_mut().map(|moves| moves.remove(0))),
        ];
        for (index, change) in changes.into_iter().enumerate() {
            let mut bad = good.clone();
            change(&mut bad);
            let path = data.join("bad.json");
            std::fs::write(&path, bad.to_string()).expect("a file");
            assert!(verify(&path).is_err(), "{game}, change {index}");
        }
    }
    let _ = std::fs::remove_dir_all(data);
}

fn free_port() -> u16 {
    free_address().expect("a port").port()
}

#[test]
fn settings_come_from_flags_before_the_environment_before_the_file() {
    let data = folder("settings");
    let file = data.join("pioche.toml");
    let (in_file, in_environment, in_flag) = (free_port(), free_port(), free_port());
    std::fs::write(&file, format!("address = \"127.0.0.1:{in_file}\"\noperations = \"off\"\ngrace = 5\n"))
        .expect("a file");
    let open = |flag: Option<u16>, environment: Option<u16>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pioche-serve"));
        command.args(["serve", "--config"]).arg(&file).arg("--data").arg(&data);
        if let Some(port) = flag {
            command.args(["--address", &format!("127.0.0.1:{port}")]);
        }
        if let Some(port) = environment {
            command.env("PIOCHE_ADDRESS", format!("127.0.0.1:{port}"));
        }
        first_lines(command.stderr(Stdio::null()), 1)
    };
    assert!(open(None, None).contains(&format!(":{in_file}")));
    assert!(open(None, Some(in_environment)).contains(&format!(":{in_environment}")));
    assert!(open(Some(in_flag), Some(in_environment)).contains(&format!(":{in_flag}")));
    let _ = std::fs::remove_dir_all(data);
}

/// Everything that a server prints before it waits; then it is killed.
fn printed(command: &mut Command) -> String {
    // The address, and where the data is. Anything printed with them has arrived as well, because
    // it is one write.
    first_lines(command.env("PIOCHE_LANG", "fr").stderr(Stdio::null()), 2)
}

#[test]
fn plain_pioche_is_for_this_machine_and_lan_prints_a_code_to_scan() {
    let home = folder("home");
    let port = free_port();
    let plain = printed(
        Command::new(common::binary())
            .env("XDG_DATA_HOME", &home)
            .env("HOME", &home)
            .env("PIOCHE_ADDRESS", format!("127.0.0.1:{port}"))
            .env("PIOCHE_OPERATIONS", "off"),
    );
    assert!(plain.starts_with(&format!("Pioche est ouverte : http://127.0.0.1:{port}\n")), "{plain}");
    assert!(plain.contains(home.to_str().expect("a path")) && !plain.contains('█'), "{plain}");
    let data =
        home.join(if cfg!(target_os = "macos") { "Library/Application Support" } else { "" }).join("pioche");
    assert!(data.join("pioche.sqlite").exists());
    // The machine's network, in a namespace of its own if possible, with nobody else in it.
    let alone = Command::new("unshare").args(["--net", "true"]).stderr(Stdio::null()).status();
    let mut command = if alone.is_ok_and(|status| status.success()) {
        let mut command = Command::new("unshare");
        command.arg("--net").arg(common::binary());
        command
    } else {
        Command::new(common::binary())
    };
    command.args(["serve", "--lan", "--operations", "off", "--data"]).arg(&home);
    let lan = printed(command.env("PIOCHE_ADDRESS", format!("127.0.0.1:{port}")));
    assert!(lan.contains(&format!(":{port}\n")), "{lan}");
    assert!(lan.matches('█').count() > 20, "there is a code: {lan}");
    let _ = std::fs::remove_dir_all(home);
}

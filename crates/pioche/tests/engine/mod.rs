//! `pioche engine`, as programs use it.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use catalog::GameId;
use serde_json::Value;

#[cfg(target_os = "linux")]
use crate::process::{until, worked};
use crate::{pioche, text};

#[test]
fn the_engine_answers_every_line() {
    let session = [
        (r#"{"cmd":"view"}"#, "error"),
        (r#"{"cmd":"new","game":"ole","seats":4,"seed":1,"id":7}"#, "ok"),
        (r#"{"cmd":"legal","seat":0}"#, "ok"),
        (r#"{"cmd":"legal","seat":9}"#, "error"),
        (r#"{"cmd":"legal","seat":6}"#, "error"),
        (r#"{"cmd":"view","seat":2,"memory":"ever"}"#, "ok"),
        (r#"{"cmd":"describe","seat":1,"lang":"en"}"#, "ok"),
        (r#"{"cmd":"play","seat":0,"move":"R99"}"#, "error"),
        (r#"{"cmd":"undo"}"#, "error"),
        (r#"{"cmd":"position"}"#, "ok"),
        (r#"{"cmd":"outcome"}"#, "ok"),
        (r#"{"cmd":"record"}"#, "ok"),
        (r#"{"cmd":"log","seat":0}"#, "ok"),
        (r#"{"cmd":"fly"}"#, "error"),
        (r#"{"cmd":"undo","please":true}"#, "error"),
        (r#"{"cmd":"new","game":"chess"}"#, "error"),
        (r#"{"cmd":"new","game":"ole","seats":99}"#, "error"),
        (r#"{"cmd":"new","game":"ole","options":{"rounds":1,"privilege":"off"}}"#, "ok"),
        (r#"{"cmd":"new","game":"ole","position":{},"seed":1}"#, "error"),
        (r#"{"cmd":"new","game":"ole","position":{}}"#, "error"),
        ("[1,2,3]", "error"),
        ("not json", "error"),
        ("\u{0}\u{1}", "error"),
        (r#"{"cmd":"quit"}"#, "ok"),
        (r#"{"cmd":"outcome"}"#, "nothing: it has quit"),
    ];
    let mut input = session.map(|(line, _)| line).join("\n").into_bytes();
    input.push(b'\n');
    let output = pioche(&["engine"], &input);
    assert!(output.status.success());
    let answers: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), session.len() - 1);
    for ((line, expected), answer) in session.iter().zip(&answers) {
        assert!(answer.get(expected).is_some(), "{line}: {answer}");
    }
    assert_eq!(answers[1]["id"], 7);
}

#[test]
fn the_engine_refuses_with_the_article_and_takes_back() {
    let mut lines = vec![
        r#"{"cmd":"new","game":"ole","seats":3,"seed":1}"#.to_owned(),
        r#"{"cmd":"position"}"#.to_owned(),
        r#"{"cmd":"play","seat":0,"move":"token"}"#.to_owned(),
        r#"{"cmd":"play","seat":1,"move":"token"}"#.to_owned(),
        r#"{"cmd":"play","seat":0,"move":"G1"}"#.to_owned(),
        r#"{"cmd":"undo"}"#.to_owned(),
        r#"{"cmd":"position"}"#.to_owned(),
    ];
    lines.push(String::new());
    let output = pioche(&["engine"], lines.join("\n").as_bytes());
    let answers: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers[2]["article"], "ole.A8");
    assert_eq!(answers[3]["article"], "ole.A10");
    assert_eq!(answers[4]["ok"]["must"], serde_json::json!([1]));
    assert_eq!(answers[1], answers[6], "undo gives back the very state");
}

#[test]
fn the_engine_survives_what_is_not_text() {
    let mut input = vec![b'x'; (1 << 20) + 10];
    input.extend(b"\n\xff\xfe\n");
    input.extend("[".repeat(100_000).as_bytes());
    input.extend(b"\n\n  \n{\"cmd\":\"quit\"}");
    let output = pioche(&["engine"], &input);
    assert!(output.status.success());
    let answers: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 6, "blank lines are answered too: {answers:?}");
    assert!(answers[..5].iter().all(|answer| answer.get("error").is_some()));
    assert_eq!(answers[5]["ok"], "bye");
}

/// The engine protocol beyond the rules: checks, searches, determinizations, many tables.
#[test]
fn the_engine_checks_thinks_imagines_and_has_many_tables() {
    let ask = |lines: &[&str], arguments: &[&str]| -> Vec<Value> {
        let output = pioche(&[&["engine"], arguments].concat(), (lines.join("\n") + "\n").as_bytes());
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let new = r#"{"cmd":"new","game":"ole","seats":3,"seed":1,"options":{"rounds":1}}"#;
    let answers = ask(
        &[
            new,
            r#"{"cmd":"check","seat":0,"move":"G7"}"#,
            r#"{"cmd":"check","seat":0,"move":"token"}"#,
            r#"{"cmd":"check","seat":0,"move":"R99"}"#,
            r#"{"cmd":"go","budget":"200it","seed":3}"#,
            r#"{"cmd":"go","budget":"200it","seed":3}"#,
            r#"{"cmd":"go","seat":1}"#,
            r#"{"cmd":"go","budget":"soon"}"#,
            r#"{"cmd":"determinize","seat":0,"seed":9}"#,
            r#"{"cmd":"determinize","seat":0,"seed":9}"#,
            r#"{"cmd":"position"}"#,
            r#"{"cmd":"new","game":"ole","seed":-1}"#,
            r#"{"cmd":"legal","seat":9}"#,
            r#"{"cmd":"legal","seat":"me"}"#,
            r#"{"cmd":"games"}"#,
        ],
        &[],
    );
    assert_eq!(answers[1]["ok"], serde_json::json!({"legal": true, "move": "G7"}));
    assert_eq!((&answers[2]["ok"]["legal"], &answers[2]["ok"]["article"]), (&false.into(), &"ole.A8".into()));
    assert!(answers[3].get("error").is_some());
    let moves = answers[4]["ok"]["moves"].as_array().expect("moves");
    assert!(!moves.is_empty() && moves.iter().all(|mv| mv["margin"].is_f64() && mv["line"].is_array()));
    assert_eq!(answers[4], answers[5], "the same seed, the same thoughts");
    assert!(answers[6]["error"].as_str().is_some_and(|why| why.contains("nothing to decide")));
    assert!(answers[7].get("error").is_some());
    assert_eq!(answers[8], answers[9]);
    let (imagined, real) = (&answers[8]["ok"], &answers[10]["ok"]);
    assert_ne!(imagined, real, "it does not know the other hands");
    assert_eq!(imagined["hands"][0], real["hands"][0], "it knows its own");
    assert!(answers[11]["error"].as_str().is_some_and(|why| why.contains("64 hexadecimal digits")));
    for wrong in &answers[12..14] {
        assert!(wrong["error"].as_str().is_some_and(|why| why.contains("seats are 0 to 2")), "{wrong}");
    }
    let listed = answers[14]["ok"].as_array().expect("games");
    assert_eq!(listed.len(), GameId::ALL.len());
    assert!(listed.iter().all(|game| game["options"].is_array()));

    let batch = r#"{"cmd":"batch","id":1,"requests":[
        {"cmd":"new","game":"ole","seed":1,"table":"a"},{"cmd":"new","game":"dos","seed":1,"table":"b","id":"x"},
        {"cmd":"legal","seat":0,"table":"a"},{"cmd":"legal","seat":0,"table":"c"},{"cmd":"quit"},
        {"cmd":"close","table":"a"},{"cmd":"outcome","table":"a"}]}"#;
    let answers = ask(&[&batch.replace('\n', ""), r#"{"cmd":"outcome","table":"b"}"#], &["--lang", "fr"]);
    assert_eq!((answers.len(), &answers[0]["id"]), (2, &1.into()));
    let each = answers[0]["ok"].as_array().expect("an answer for each");
    let fine: Vec<bool> = each.iter().map(|answer| answer.get("ok").is_some()).collect();
    assert_eq!(fine, [true, true, true, false, false, true, false]);
    assert_eq!(each[1]["id"], "x");
    assert_eq!(each[3]["error"], "il n’y a pas de partie ; commencez-en une avec « new »");
    assert!(answers[1]["ok"].is_null() && answers[1].get("error").is_none(), "table b goes on");
}

/// `stop` ends an unlimited search, and a `stop` that came earlier does not count for it.
#[cfg(target_os = "linux")]
#[test]
fn the_engine_can_be_stopped() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pioche"))
        .args(["engine", "--lang", "en"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut answer = || -> Value {
        let line = answers.next().expect("an answer").expect("text");
        serde_json::from_str(&line).expect("JSON")
    };
    let session = "{\"cmd\":\"stop\"}\n{\"cmd\":\"new\",\"game\":\"ole\",\"seed\":1}\n";
    input.write_all(session.as_bytes()).expect("it reads");
    let mut answers = vec![answer(), answer()];
    let before = worked(child.id());
    input.write_all(b"{\"cmd\":\"go\",\"budget\":\"300s\"}\n").expect("it reads");
    until(|| worked(child.id()) >= before + 20);
    assert!(child.try_wait().expect("it runs").is_none());
    input.write_all(b"{\"cmd\":\"stop\"}\n{\"cmd\":\"quit\"}\n").expect("it reads");
    answers.extend([answer(), answer()]);
    assert!(child.wait().expect("it ends").success());
    assert_eq!((&answers[0]["ok"], &answers[3]["ok"]), (&"stopped".into(), &"stopped".into()));
    assert!(answers[2]["ok"]["iterations"].as_u64().is_some_and(|count| count > 0), "{answers:?}");
}

/// Replays every session in docs/protocol.md: what the page shows is what happens.
#[test]
fn the_documented_sessions_are_real() {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md"))
        .expect("the page");
    let mut sessions = BTreeSet::new();
    for block in page.split("```text\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        let said = |sign: &str| block.lines().filter_map(|line| line.strip_prefix(sign)).collect::<Vec<_>>();
        let (asked, answered) = (said("> "), said("< "));
        let output = pioche(&["engine"], (asked.join("\n") + "\n").as_bytes());
        let real = text(&output.stdout);
        assert_eq!(real.lines().collect::<Vec<_>>(), answered, "{}", asked[0]);
        let first: Value = serde_json::from_str(asked[0]).expect("a request");
        assert!(sessions.insert(first["game"].as_str().expect("a game").to_owned()), "one for each game");
    }
    // A game that is taught is documented as well; one that has only rules need not be.
    for game in GameId::ALL.map(|game| game.info().id) {
        let lessons = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game).join("lessons");
        assert!(sessions.contains(game) || !lessons.exists(), "{game} has no session in docs/protocol.md");
    }
}

/// docs/protocol.md is correct, and complete enough to write a client from.
#[test]
fn a_client_written_from_the_page_plays_every_game() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let client = Command::new("python3")
        .arg(here.join("tests/engine_client.py"))
        .arg(env!("CARGO_BIN_EXE_pioche"))
        .arg(here.join("../../docs/protocol.md"))
        .output();
    let missing = |error: &std::io::Error| error.kind() == std::io::ErrorKind::NotFound;
    if client.as_ref().is_err_and(missing) && std::env::var_os("PIOCHE_SKIP_NOTHING").is_none() {
        // Directly to stderr, which the test harness does not capture.
        let _ = writeln!(std::io::stderr(), "skipped: the client needs python3");
        return;
    }
    let client = client.expect("python3 runs");
    assert!(client.status.success(), "{}{}", text(&client.stdout), text(&client.stderr));
}

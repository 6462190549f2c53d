//! The binary, as people and programs use it.

mod engine;
#[cfg(target_os = "linux")]
mod process;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use catalog::GameId;
#[cfg(target_os = "linux")]
use process::{catches_interrupts, until, worked};
use serde_json::Value;

fn pioche(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pioche"))
        .args(arguments)
        .env("PIOCHE_LANG", "en")
        .env("XDG_STATE_HOME", Path::new(env!("CARGO_TARGET_TMPDIR")).join("state"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A program that refuses its arguments reads nothing, so a broken pipe is fine.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the binary ends")
}

/// The games on the shelf, and the example of docs/adding-a-game.md, which has only defaults.
fn games() -> impl Iterator<Item = GameId> {
    GameId::ALL.into_iter().chain([GameId::Sevens])
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn good(arguments: &[&str]) -> String {
    let output = pioche(arguments, b"");
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// A file in a folder for this test.
fn scratch(name: &str, content: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the scratch folder can be written");
    path
}

#[test]
fn bad_arguments_and_files_are_one_line_and_exit_code_2() {
    let not_json = scratch("not.json", b"{");
    let not_utf8 = scratch("not-utf8.json", &[0xff, 0xfe, 0x00]);
    let other_game =
        scratch("other.json", br#"{"format":1,"game":"chess","seats":2,"seed":null,"moves":[]}"#);
    let newer = scratch("newer.json", br#"{"format":2,"game":"ole","seats":4,"moves":[]}"#);
    let no_start = scratch("no-start.json", br#"{"format":1,"game":"ole","seats":4,"moves":[]}"#);
    let zeros = "0".repeat(64);
    let refused = scratch(
        "refused.json",
        format!(r#"{{"format":1,"game":"ole","seats":4,"seed":"{zeros}","moves":[[0,"token"]]}}"#).as_bytes(),
    );
    let file = |path: &PathBuf| path.to_str().expect("a plain path").to_owned();
    let files = [&not_json, &not_utf8, &other_game, &newer, &no_start, &refused].map(file);
    let mut cases: Vec<Vec<&str>> = vec![
        vec!["fly"],
        vec!["--nonsense"],
        vec!["rules"],
        vec!["rules", "chess"],
        vec!["rules", "ole", "A99"],
        vec!["rules", "ole", "--lang", "de"],
        vec!["simulate", "chess"],
        vec!["simulate", "ole", "--players", "2"],
        vec!["simulate", "ole", "--players", "nine"],
        vec!["simulate", "ole", "--players", "-1"],
        vec!["simulate", "ole", "--games", "0"],
        vec!["simulate", "ole", "--threads", "0"],
        vec!["simulate", "ole", "--unit", "year"],
        vec!["simulate", "ole", "--policy", "psychic"],
        vec!["simulate", "ole", "--option", "privilege"],
        vec!["simulate", "ole", "--option", "privilege=maybe"],
        vec!["simulate", "ole", "--option", "colour=pink"],
        vec!["simulate", "ole", "--seed", "99999999999999999999999"],
        vec!["arena", "chess"],
        vec!["arena", "ole", "--bots", "6"],
        vec!["arena", "ole", "--bots", ""],
        vec!["arena", "ole", "--bots", "1,,2"],
        vec!["arena", "ole", "--bots", "cmd:/no/such/program,1", "--games", "1"],
        vec!["arena", "ole", "--games", "0"],
        vec!["arena", "ole", "--budget", "soon"],
        vec!["arena", "ole", "--budget", "0it"],
        vec!["habits", "ole", "--bots", "5+"],
        vec!["habits", "ole", "--budget", "soon"],
        vec!["arena", "ole", "--players", "2"],
        vec!["arena", "ole", "--report", "/no/such/folder/report.html"],
        vec!["perft", "ole", "--depth", "0"],
        vec!["perft", "ole", "--position", "/no/such/file"],
        vec!["perft", "ole", "--position", &files[0]],
        vec!["replay"],
        vec!["replay", "/no/such/file"],
        vec!["play", "chess"],
        vec!["serve", "--lan", "--address", "127.0.0.1:1"],
        vec!["verify", "/no/such/file"],
        vec!["health", "--operations", "127.0.0.1:1"],
        vec!["health", "--operations", "nowhere"],
        vec!["verify", &files[0]],
        vec!["verify", &files[2]],
        vec!["play", "ole", "--seed", "xyz"],
        vec!["play", "ole", "--record", "/no/such/folder/record.json"],
        vec!["play", "ole", "--pace", "-3"],
    ];
    cases.extend(files.iter().map(|path| vec!["replay", path]));
    for arguments in cases {
        let output = pioche(&arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let stderr = text(&output.stderr);
        assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
        assert!(stderr.starts_with("pioche: ") && stderr.len() > 20, "{arguments:?}: {stderr}");
        assert_eq!(text(&output.stdout), "", "{arguments:?} writes nothing");
    }
}

/// If even the one line cannot be written, the exit code still tells.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_is_no_panic() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let ended = Command::new(env!("CARGO_BIN_EXE_pioche")).arg("fly").stderr(full).status();
    assert_eq!(ended.expect("the binary starts").code(), Some(2));
}

/// The commands whose help is checked.
const COMMANDS: [&str; 16] = [
    "games",
    "rules",
    "play",
    "simulate",
    "arena",
    "habits",
    "replay",
    "perft",
    "engine",
    "serve",
    "backup",
    "import",
    "export",
    "verify",
    "completions",
    "help",
];

#[test]
fn help_games_and_rules_speak_both_languages() {
    for (lang, words) in [("fr", ["Commandes", "joueurs"]), ("en", ["Commands", "players"])] {
        assert!(good(&["--lang", lang, "--help"]).contains(words[0]));
        assert!(good(&["games", "--lang", lang]).contains(words[1]));
        for command in COMMANDS {
            assert!(good(&[command, "--help", "--lang", lang]).len() > 100, "{command} teaches");
        }
        for game in GameId::ALL {
            let id = game.info().id;
            let rules = good(&["rules", id, "--lang", lang]);
            assert!(rules.contains("**A1**"), "{id}");
            assert!(good(&["rules", id, "a1", "--lang", lang]).starts_with(&format!("{id}.A1")));
        }
    }
}

#[test]
fn the_version_help_and_completions_come_from_the_same_definitions() {
    for flag in ["--version", "-V"] {
        assert_eq!(good(&[flag]), format!("pioche {}\n", env!("CARGO_PKG_VERSION")));
    }
    assert_eq!(good(&["help"]), good(&["--help"]));
    assert_eq!(good(&["help", "play"]), good(&["play", "--help"]));
    for (command, heading) in [(vec!["man"], ".TH pioche"), (vec!["man", "play"], ".TH pioche-play")] {
        let page = good(&command);
        assert!(page.contains(heading) && page.contains(".SH OPTIONS"), "{page}");
    }
    let unknown = pioche(&["man", "paly"], b"");
    assert!(text(&unknown.stderr).contains("there is no command \"paly\""), "{unknown:?}");
    for shell in ["bash", "zsh", "fish"] {
        let script = good(&["completions", shell]);
        for word in ["simulate", "opponents", "karta-doppio"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn what_is_nearly_right_is_understood_or_answered_with_what_was_meant() {
    let a13 = good(&["rules", "ole", "A13"]);
    for (game, article) in [("olé", "13"), ("OLE", "a13"), ("Olé", "A13")] {
        assert_eq!(good(&["rules", game, article]), a13);
    }
    let bruno = good(&["rules", "otto-bruno"]);
    assert_eq!(good(&["rules", "otto", "bruno"]), bruno);
    assert_eq!(good(&["rules", "OTTO Bruno", "--lang", "EN"]), bruno);
    assert_eq!(good(&["rules", "otto_bruno", "--lang=Fr"]), good(&["rules", "otto-bruno", "--lang", "fr"]));
    assert!(good(&["simulate", "ole", "-n", "2e2", "--json"]).contains("\"games\":200,"));
    for (arguments, expected) in [
        (["paly", "ole", "", ""], "there is no command \"paly\"; did you mean play? (help: pioche --help)"),
        (
            ["play", "oel", "", ""],
            "there is no game \"oel\"; did you mean \"ole\"? (help: pioche play --help)",
        ),
        (
            ["simulate", "ole", "--playes", "4"],
            "there is no option --playes; did you mean --players? (help: pioche simulate --help)",
        ),
        (
            ["simulate", "ole", "--seed", "-1"],
            "\"-1\" is not a valid value for --seed <S>; use a whole number from 0 to",
        ),
        (["play", "ole", "--seed", "-1"], "\"-1\" is not a valid value for --seed; use a number, or 64"),
        (
            ["simulate", "ole", "-p", "99"],
            "Olé: \"99\" is not a valid value for --players; use a whole number from 3 to 8",
        ),
        (
            ["arena", "karta doppio", "-p", "nine"],
            "Karta Doppio: \"nine\" is not a valid value for --players; use 2",
        ),
        (
            ["play", "", "", ""],
            "a game is missing; there are: ole, dos, otto-bruno, otto-game-over, karta-doppio (help",
        ),
        (["simulate", "ole", "-n", "many"], "use a whole number of at least 1, such as 5000 or 1e6"),
        (["help", "paly", "", ""], "there is no command \"paly\"; did you mean play?"),
    ] {
        let arguments: Vec<&str> = arguments.into_iter().filter(|word| !word.is_empty()).collect();
        let output = pioche(&arguments, b"");
        let said = text(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(expected), "{arguments:?}: {said}");
    }
}

/// Error messages contain no English, and have French punctuation.
#[test]
fn what_is_wrong_is_told_in_french() {
    for (arguments, expected) in [
        (
            vec!["play", "ole", "--option", "privilege=maybe"],
            "l’option privilege ne peut pas être « maybe » ;",
        ),
        (vec!["play", "ole", "--option", "order=1"], "il n’y a pas d’option « order » ; il y a : privilege"),
        (vec!["simulate", "ole", "--unit", "deal"], "--unit <UNITÉ> ; il faut : match ou round"),
        (vec!["health", "--operations", "nowhere"], "de --operations ; il faut : une adresse et un port"),
        (vec!["health", "--operations", "127.0.0.1:1"], "pioche : 127.0.0.1:1 : connexion refusée"),
        (vec!["replay", "/no/such/file"], "pioche : /no/such/file : fichier ou dossier introuvable"),
    ] {
        let output = pioche(&[&arguments[..], &["--lang", "fr"]].concat(), b"");
        let said = text(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(expected), "{arguments:?}: {said}");
    }
}

#[test]
fn english_is_spoken_unless_the_system_speaks_french() {
    for (variables, word) in [
        (vec![], "Usage"),
        (vec![("LANG", "C.UTF-8")], "Usage"),
        (vec![("LANG", "de_DE.UTF-8")], "Usage"),
        (vec![("LANG", "fr_CA.UTF-8")], "Utilisation"),
        (vec![("LANG", "fr_FR.UTF-8"), ("LC_ALL", "en_GB.UTF-8")], "Usage"),
        (vec![("LANG", "en_GB.UTF-8"), ("PIOCHE_LANG", "fr")], "Utilisation"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_pioche"))
            .arg("--help")
            .env_clear()
            .envs(variables.iter().copied())
            .output()
            .expect("the binary starts");
        assert!(text(&output.stdout).contains(word), "{variables:?}");
    }
}

/// A healthy server replies with 200; any other status is a failure.
#[test]
fn health_is_what_the_server_says() {
    for (answer, healthy) in
        [("HTTP/1.1 200 OK\r\n\r\nready\n", true), ("HTTP/1.1 503 No\r\n\r\n", false), ("", false)]
    {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let server = std::thread::spawn(move || {
            let (mut asked, _) = listener.accept().expect("it asks");
            // Read everything: closing a connection with unread data resets it.
            let mut request = Vec::new();
            while !request.ends_with(b"\r\n\r\n") {
                let mut byte = [0];
                std::io::Read::read_exact(&mut asked, &mut byte).expect("a request");
                request.extend(byte);
            }
            asked.write_all(answer.as_bytes()).expect("it listens");
            text(&request)
        });
        let output = pioche(&["health", "--operations", &address], b"");
        assert!(server.join().expect("answered").starts_with("GET /ready HTTP/1.1"));
        assert_eq!(output.status.success(), healthy, "{answer}: {}", text(&output.stderr));
    }
}

/// A match that the person leaves, by `q`, the end of input or Ctrl-C, can be resumed.
#[test]
fn a_match_that_was_left_goes_on() {
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("resume");
    let _ = std::fs::remove_dir_all(&state);
    let play = |arguments: &[&str], input: &[u8]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pioche"))
            .arg("play")
            .args(arguments)
            .env("PIOCHE_LANG", "en")
            .env("XDG_STATE_HOME", &state)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let _ = child.stdin.take().expect("a pipe").write_all(input);
        child.wait_with_output().expect("the binary ends")
    };
    let none = play(&["--resume"], b"");
    assert!(none.status.code() == Some(2) && text(&none.stderr).contains("no match to continue"));
    let left = text(&play(&["ole", "--seed", "5", "--opponents", "1"], b"1\nq\n").stdout);
    let seed = "Seed: 0500000000000000";
    assert!(left.contains("the match is not over") && left.contains(seed), "{left}");
    assert!(left.contains("To continue: pioche play ole --resume"), "{left}");
    let kept = || std::fs::read_to_string(state.join("pioche/unfinished/ole.json")).expect("it is kept");
    let kept_moves = |text: &str| -> usize {
        let kept: Value = serde_json::from_str(text).expect("JSON");
        assert_eq!(kept["opponents"], "1");
        kept["record"]["moves"].as_array().expect("moves").len()
    };
    let before = kept_moves(&kept());
    assert!(before > 0);
    for arguments in [&["--resume"][..], &["ole", "--resume"], &["--resume", "olé"]] {
        let again = text(&play(arguments, b"1\n").stdout);
        assert!(again.contains(seed), "{arguments:?}: {again}");
    }
    assert!(kept_moves(&kept()) > before, "it went on");
    // Another match in which only bots have moved does not replace it; it is recorded, though.
    let (unfinished, record) = (kept(), state.join("left-at-once.json"));
    let path = record.to_str().expect("a plain path");
    let moves = |text: &str| -> usize {
        let record: Value = serde_json::from_str(text).expect("JSON");
        record["moves"].as_array().expect("moves").len()
    };
    // With some seed a bot begins.
    let bots_began = (1..20).any(|seed| {
        let seed = seed.to_string();
        let left = text(&play(&["ole", "--seed", &seed, "--record", path, "--force"], b"q\n").stdout);
        assert!(!left.contains("To continue"), "{left}");
        moves(&std::fs::read_to_string(&record).expect("a record")) > 0
    });
    assert!(bots_began);
    assert_eq!(kept(), unfinished);
    // A file of another game than the one given is refused.
    let other = play(&["dos", "--resume", path], b"");
    assert!(other.status.code() == Some(2) && text(&other.stderr).contains("a match of Olé"), "{other:?}");
    // A line that is not UTF-8 is simply not understood.
    let unclear = play(&["--resume"], b"\xff\nq\n");
    assert!(unclear.status.success() && text(&unclear.stdout).contains("I do not understand"), "{unclear:?}");
    let over = text(&play(&["--resume"], &b"1\n".repeat(4000)).stdout);
    assert!(over.contains("The match is over.") && over.contains("--seed 05"), "{over}");
    assert_eq!(play(&["--resume"], b"").status.code(), Some(2), "nothing is left of it");
}

/// Ctrl-C keeps the results so far; no report is overwritten, and none is left empty.
#[cfg(target_os = "linux")]
#[test]
fn a_contest_that_is_interrupted_reports_what_it_found() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let report = folder.join("report.html");
    let arena = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pioche"));
        command.args(["arena", "ole", "--bots", "greedy,random", "-n", "1e7", "--report"]).arg(&report);
        command.env("PIOCHE_LANG", "en").stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let said = interrupted(&mut arena());
    assert!(said.contains("of 10000000 deals were played"), "{said}");
    assert!(std::fs::read_to_string(&report).expect("the report").contains("Stopped"));
    let refused = arena().output().expect("the binary starts");
    assert!(refused.status.code() == Some(2) && text(&refused.stderr).contains("already exists"));
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 1, "nothing else is left");
}

/// A second Ctrl-C ends the program at once, and removes what is not finished.
#[cfg(target_os = "linux")]
#[test]
fn a_second_interrupt_leaves_no_file_behind() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted-twice");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let files = || std::fs::read_dir(&folder).expect("the folder").count();
    // One simulation takes longer than the test, so that only the second signal ends it.
    let mut running = Command::new(env!("CARGO_BIN_EXE_pioche"))
        .args(["simulate", "dos", "-n", "1", "--policy", "plain", "--budget", "3600s", "--records"])
        .arg(folder.join("records.jsonl"))
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let interrupt = || {
        let sent = Command::new("kill").args(["-INT", &running.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
    };
    // Interrupted before the simulation has begun, it would end at once, with a whole file.
    until(|| catches_interrupts(running.id()) && files() == 1 && worked(running.id()) >= 20);
    // Two signals at once would count as one.
    let stat = format!("/proc/{}/stat", running.id());
    until(|| {
        interrupt();
        std::fs::read_to_string(&stat).expect("a process of Linux").contains(") Z ")
    });
    assert_eq!(running.wait().expect("it has ended").code(), Some(130));
    assert_eq!(files(), 0, "nothing is left");
}

#[cfg(target_os = "linux")]
#[test]
fn habits_that_are_interrupted_are_those_seen_so_far() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pioche"));
    command.args(["habits", "ole", "--bots", "greedy,1", "--games", "1e7", "--judge", "0"]);
    command.env("PIOCHE_LANG", "en").stdout(Stdio::piped()).stderr(Stdio::piped());
    let said = interrupted(&mut command);
    let rows: Vec<&str> = said.lines().filter(|line| line.starts_with("| 4 |")).collect();
    assert!(rows.len() == 1 && rows[0].contains("greedy"), "{said}");
    assert!(said.contains("of 10000000 deals were played"), "{said}");
}

/// The output of a long run after Ctrl-C.
#[cfg(target_os = "linux")]
fn interrupted(command: &mut Command) -> String {
    let running = command.spawn().expect("the binary starts");
    // Wait until it handles signals and has results: the unfinished report is created earlier.
    until(|| catches_interrupts(running.id()) && worked(running.id()) >= 50);
    let interrupted = Command::new("kill").args(["-INT", &running.id().to_string()]).status();
    assert!(interrupted.is_ok_and(|status| status.success()));
    let output = running.wait_with_output().expect("it ends");
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{said}{}", text(&output.stderr));
    said
}

/// Words that do not occur in French sentences. Names of commands, options and values are the same
/// in both languages.
const ENGLISH: [&str; 31] = [
    "the", "of", "and", "with", "is", "are", "not", "for", "to", "from", "file", "folder", "error",
    "invalid", "missing", "value", "values", "usage", "default", "found", "such", "string", "number",
    "expected", "must", "cannot", "there", "as", "or", "by", "than",
];

fn no_english(text: &str, arguments: &[&str]) {
    let words = text.split(|letter: char| !letter.is_alphabetic()).map(str::to_lowercase);
    let english: Vec<String> = words.filter(|word| ENGLISH.contains(&word.as_str())).collect();
    assert!(english.is_empty(), "{arguments:?}: {english:?} in\n{text}");
    // A two-part punctuation mark has a space before it, except in times, addresses and paths such
    // as `cmd:./programme`.
    let tight = text.match_indices([':', ';', '!']).find(|(at, _)| {
        let (before, after) = (text[..*at].chars().next_back(), text[at + 1..].chars().next());
        before.is_some_and(char::is_alphanumeric) && after.is_none_or(char::is_whitespace)
    });
    assert!(tight.is_none(), "{arguments:?}: no space before {tight:?} in\n{text}");
}

#[test]
fn french_help_and_errors_have_no_english_in_them() {
    let not_json = scratch("pas.json", b"{");
    let not_utf8 = scratch("pas-utf8.json", &[0xff, 0xfe, 0x00]);
    let other_game =
        scratch("autre.json", br#"{"format":1,"game":"echecs","seats":2,"seed":null,"moves":[]}"#);
    let newer = scratch("futur.json", br#"{"format":2,"game":"ole","seats":4,"moves":[]}"#);
    let zeros = "0".repeat(64);
    let refused = scratch(
        "refus.json",
        format!(r#"{{"format":1,"game":"ole","seats":4,"seed":"{zeros}","moves":[[0,"token"]]}}"#).as_bytes(),
    );
    let files = [&not_json, &not_utf8, &other_game, &newer, &refused]
        .map(|path| path.to_str().expect("a plain path").to_owned());
    for command in COMMANDS {
        let arguments = [command, "--help", "--lang", "fr"];
        no_english(&good(&arguments), &arguments);
    }
    no_english(&good(&["--help", "--lang", "fr"]), &["--help"]);
    no_english(&good(&["games", "--lang", "fr"]), &["games"]);
    let mut wrong: Vec<Vec<&str>> = vec![
        vec!["vole"],
        vec!["--nimporte"],
        vec!["rules"],
        vec!["rules", "echecs"],
        vec!["rules", "ole", "A99"],
        vec!["rules", "ole", "A1", "A2"],
        vec!["simulate", "ole", "--players", "2"],
        vec!["simulate", "ole", "--players", "neuf"],
        vec!["simulate", "ole", "--games", "0"],
        vec!["simulate", "ole", "--games"],
        vec!["simulate", "ole", "--json=1"],
        vec!["simulate", "ole", "--seed", "1", "--seed", "2"],
        vec!["simulate", "ole", "--unit", "an"],
        vec!["simulate", "ole", "--option", "privilege"],
        vec!["simulate", "ole", "--option", "privilege=bof"],
        vec!["simulate", "ole", "--option", "couleur=rose"],
        vec!["arena", "ole", "--bots", "6"],
        vec!["arena", "ole", "--budget", "bof"],
        vec!["arena", "ole", "--report", "/nulle/part.html"],
        vec!["perft", "ole", "--position", "/nulle/part"],
        vec!["perft", "ole", "--position", &files[0]],
        vec!["play", "ole", "--opponents", "9"],
        vec!["play", "ole", "--seed", "xyz"],
        vec!["play", "ole", "--record", "/nulle/part.json"],
        vec!["play", "ole", "--record", "/"],
        vec!["serve", "--lan", "--address", "127.0.0.1:1"],
        vec!["verify", "/nulle/part"],
        vec!["verify", &files[0]],
    ];
    wrong.extend(files.iter().map(|path| vec!["replay", path]));
    for mut arguments in wrong {
        arguments.extend(["--lang", "fr"]);
        let output = pioche(&arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let stderr = text(&output.stderr);
        assert!(stderr.starts_with("pioche : "), "{arguments:?}: {stderr}");
        // The names of our own files do not count.
        let stderr = files.iter().fold(stderr, |text, file| text.replace(file.as_str(), ""));
        no_english(&stderr, &arguments);
    }
}

#[test]
fn a_simulation_prints_its_keys_and_is_the_same_on_any_number_of_threads() {
    for game in games() {
        for unit in ["match", "round"] {
            for policy in ["random", "greedy"] {
                let run = |threads: &str| -> Value {
                    let id = game.info().id;
                    let line = good(&[
                        "simulate",
                        id,
                        "--unit",
                        unit,
                        "--policy",
                        policy,
                        "--games",
                        "200",
                        "--seed",
                        "3",
                        "--threads",
                        threads,
                        "--json",
                    ]);
                    assert_eq!(line.lines().count(), 1);
                    serde_json::from_str(&line).expect("JSON")
                };
                let (one, three) = (run("1"), run("3"));
                let keys: Vec<&str> =
                    one.as_object().expect("an object").keys().map(String::as_str).collect();
                assert_eq!(
                    keys,
                    [
                        "cpu_s",
                        "game",
                        "games",
                        "games_per_s",
                        "margins",
                        "moves",
                        "moves_per_s",
                        "options",
                        "players",
                        "policy",
                        "run",
                        "seed",
                        "stats",
                        "threads",
                        "unit"
                    ]
                );
                assert_eq!(
                    (&one["stats"], &one["moves"], &one["margins"]),
                    (&three["stats"], &three["moves"], &three["margins"]),
                    "{game} {unit} {policy}"
                );
                assert!(one["stats"].as_object().is_some_and(|stats| stats.len() > 2));
            }
        }
        let told = good(&["simulate", game.info().id, "--games", "50"]);
        let command = format!("pioche simulate {} --games 50 ·", game.info().id);
        for part in [game.info().name, "95% interval", &command, env!("CARGO_PKG_VERSION"), "seed\u{a0}1"] {
            assert!(told.contains(part), "{part}: {told}");
        }
    }
}

/// Always the first move of the list: every game ends, and its record is written and replays.
#[test]
fn a_match_played_line_by_line_is_recorded_and_replays() {
    for game in games() {
        let id = game.info().id;
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{id}.json"));
        let file = path.to_str().expect("a plain path");
        for lang in ["fr", "en"] {
            let _ = std::fs::remove_file(&path);
            let output = pioche(
                &["play", id, "--seed", "5", "--lang", lang, "--record", file],
                &b"nonsense\n?\nt\n1\n".repeat(3000),
            );
            assert!(output.status.success(), "{id}: {}", text(&output.stderr));
            let record: Value =
                serde_json::from_str(&std::fs::read_to_string(&path).expect("a record")).expect("JSON");
            assert!(record["outcome"].is_object(), "{id}: the match came to its end");
            let story = good(&["replay", file, "--lang", lang]);
            assert!(story.lines().count() > 10, "{id}");
        }
        // At the end of input, or when the player leaves, the match so far is stored.
        let again = pioche(&["play", id, "--record", file], b"");
        assert_eq!(again.status.code(), Some(2), "{id}: a match that is kept is not overwritten");
        for input in [b"".as_slice(), b"q\n"] {
            let _ = std::fs::remove_file(&path);
            let output = pioche(&["play", id, "--seed", "5", "--record", file], input);
            assert!(output.status.success());
            assert!(good(&["replay", file]).contains("replayed"));
        }
    }
}

#[test]
fn a_person_can_ask_for_a_hint_and_is_told_the_costliest_decisions() {
    for game in games() {
        let id = game.info().id;
        let answers = [b"h\n".as_slice(), &b"1\n\n".repeat(4000)].concat();
        let output = pioche(&["play", id, "--seed", "5", "--opponents", "1"], &answers);
        let told = text(&output.stdout);
        assert!(output.status.success(), "{id}: {}", text(&output.stderr));
        assert!(told.contains("judging by what you see:"), "{id}: the hint");
        assert!(told.contains("decisions"), "{id}: the review");
    }
    let refused = pioche(&["play", "ole", "--opponents", "6"], b"");
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn a_review_judges_every_seat_and_is_the_same_again() {
    let file = scratch("reviewed.json", b"");
    std::fs::remove_file(&file).expect("it was there");
    let path = file.to_str().expect("a plain path");
    let played = ["play", "ole", "--plain", "--seed", "3", "--option", "rounds=1", "--opponents", "random"];
    let first = "1\n".repeat(200);
    let output = pioche(&[&played[..], &["--record", path]].concat(), first.as_bytes());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let review = |seed| good(&["review", path, "--simulations", "200", "--seed", seed]);
    let said = review("1");
    assert!(said.starts_with("Decisions judged: ") && said.contains("Chances over the match: "), "{said}");
    assert_eq!(said.matches("luck and the others").count(), 4, "every seat has its line: {said}");
    assert_eq!(review("1"), said);
    assert_ne!(review("2"), said);
    let french = good(&["--lang", "fr", "review", path, "--simulations", "50"]);
    assert!(french.contains("Chances au fil de la partie"), "{french}");
    assert_eq!(pioche(&["review", "no-such-file.json"], b"").status.code(), Some(2));
}

/// A match downloaded from a server before there were chains; one person's name has been deleted
/// since.
#[test]
fn an_old_match_with_a_deleted_person_is_verified_and_reviewed() {
    let (table, secret) = ("k3v9k3v9k3v9", [7; 32]);
    let chances = ["", "", ""].map(str::to_owned);
    let seed = verify::seed(table, &secret, &chances).to_string();
    let record = scratch("old-record.json", b"");
    let path = record.to_str().expect("a plain path");
    let options = ["--players", "3", "--option", "rounds=1", "--opponents", "random", "--force"];
    let played = [&["play", "ole", "--plain", "--seed", &seed, "--record", path], &options[..]].concat();
    let output = pioche(&played, &b"1\n".repeat(200));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let record: Value =
        serde_json::from_str(&std::fs::read_to_string(&record).expect("a record")).expect("JSON");
    let file = serde_json::json!({
        "record": record,
        "players": ["Anne", "", "Zoé"],
        "fair": {
            "table": table,
            "commitment": verify::commitment(table, &secret),
            "secret": "07".repeat(32),
            "chances": chances,
        },
    });
    let file = scratch("old-match.json", file.to_string().as_bytes());
    let file = file.to_str().expect("a plain path");
    let checked = good(&["verify", file]);
    assert!(checked.contains("Names and times are not bound to the promise"), "{checked}");
    let said = good(&["review", file, "--simulations", "1"]);
    assert!(said.contains("\nZoé\n") && said.contains("\nSeat 1\n"), "{said}");
    assert!(said.contains(" 1 simulation each"), "{said}");
}

#[test]
fn lessons_are_done_line_by_line() {
    let list = good(&["learn"]);
    assert!(list.contains("ole") && list.contains("7. Going out"), "{list}");
    let french = good(&["--lang", "fr", "learn"]);
    assert!(french.contains("7. Finir"), "{french}");
    // A wrong attempt, a refused one, all hints, the article, then both moves; the next lesson is
    // skipped.
    let said = pioche(&["learn", "ole", "7"], b"\xff\nB7\nR8\nh\nh\nh\n?\nB4\nB7\ns\nq\n");
    assert!(said.status.success(), "{}", text(&said.stderr));
    let said = text(&said.stdout);
    for expected in [
        "Lesson 7 of 9: Going out",
        "After the blue 7 the blue 4 cannot be played",
        "You do not hold the red 8.",
        "Where to look: ",
        "Which move: Blue 4.",
        "Why: The blue 4 is higher both ways",
        "A10 · ",
        "Yes. An empty hand stops the round at once",
        "Lesson 9 of 9: The loser’s privilege",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let beyond = pioche(&["learn", "ole", "10"], b"");
    assert_eq!(beyond.status.code(), Some(2));
    assert!(text(&beyond.stderr).contains("there is no lesson 10"), "{}", text(&beyond.stderr));
    assert_eq!(pioche(&["learn", "sevens"], b"").status.code(), Some(2), "a game may have no lessons");
}

/// Records have no chain that a head could belong to.
fn head_is_refused(file: &str) {
    let refused = pioche(&["verify", file, "--head", &"0".repeat(64)], b"");
    let said = text(&refused.stderr);
    assert!(
        refused.status.code() == Some(2) && said.contains("not the match as it was received"),
        "{file}: {said}"
    );
}

/// Everything that the program writes, it can verify and analyse.
#[test]
fn what_is_written_can_be_verified_and_analysed() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("written");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    for game in games() {
        let id = game.info().id;
        let many = folder.join(format!("{id}.jsonl"));
        let many = many.to_str().expect("a plain path");
        for policy in ["random", "2"] {
            let run = |threads: &str| {
                let threads = ["--threads", threads, "--policy", policy, "--budget", "20it", "--force"];
                good(&[&["simulate", id, "-n", "5", "--records", many], &threads[..]].concat());
                std::fs::read_to_string(many).expect("the records")
            };
            let lines = run("1");
            assert_eq!((lines.lines().count(), &lines), (5, &run("2")), "{id} {policy}");
            assert!(good(&["verify", many]).starts_with("5 records in order"), "{id}");
            head_is_refused(many);
        }
        let first = std::fs::read_to_string(many).expect("the records");
        let first = first.lines().next().expect("a record");
        let one = scratch(&format!("written-{id}.json"), first.as_bytes());
        let one = one.to_str().expect("a plain path");
        assert!(good(&["verify", one]).starts_with("The record is in order"), "{id}");
        head_is_refused(one);
        let told = good(&["analyse", one, "--after", "0", "--budget", "50it"]);
        assert!(told.contains(game.info().name) && told.contains(" ± "), "{id}: {told}");
        let json: Value =
            serde_json::from_str(&good(&["analyse", one, "--after", "0", "--budget", "50it", "--json"]))
                .expect("JSON");
        assert!(json["moves"].as_array().is_some_and(|moves| !moves.is_empty()), "{id}");
        let over = pioche(&["analyse", one], b"");
        assert!(over.status.code() == Some(2) && text(&over.stderr).contains("nobody has anything"), "{id}");
        let (position, past) = (["analyse", one, "--game", id], ["analyse", one, "--after", "100000"]);
        for (arguments, expected) in [
            (&position[..], "this is a record of a match, not a position; leave out --game"),
            (&past, "; use --after with a number from 0 to that"),
            (&["perft", id, "--position", one], "this is a record of a match, not a position"),
        ] {
            let refused = pioche(arguments, b"");
            let said = text(&refused.stderr);
            assert!(refused.status.code() == Some(2) && said.contains(expected), "{arguments:?}: {said}");
        }
    }
    let position = text(
        &pioche(&["engine"], b"{\"cmd\":\"new\",\"game\":\"ole\",\"seed\":1}\n{\"cmd\":\"position\"}\n")
            .stdout,
    );
    let position: Value = serde_json::from_str(position.lines().nth(1).expect("an answer")).expect("JSON");
    let file = scratch("position.json", position["ok"].to_string().as_bytes());
    let file = file.to_str().expect("a plain path");
    assert!(good(&["analyse", file, "--game", "olé", "--budget", "50it"]).contains("after 0 moves"));
    let figures = good(&["simulate", "ole", "-n", "5", "--json"]);
    let figures = scratch("figures.json", figures.as_bytes());
    let refused = pioche(&["verify", figures.to_str().expect("a plain path")], b"");
    assert!(refused.status.code() == Some(2) && text(&refused.stderr).contains("holds no match"));
    assert!(good(&["simulate", "ole", "-n", "2", "--policy", "2"]).contains("level 2 play"));
    let broken = scratch("broken.jsonl", b"{\"format\":1}\n{\"format\":1}\n");
    assert_eq!(pioche(&["verify", broken.to_str().expect("a plain path")], b"").status.code(), Some(2));
}

#[test]
fn an_arena_is_the_same_again_and_writes_its_page() {
    let path = scratch("report.html", b"");
    let path = path.to_str().expect("a plain path");
    for game in games() {
        let id = game.info().id;
        let run = |threads: &str| {
            let line = good(&[
                "arena",
                id,
                "--bots",
                "2,random",
                "--games",
                "3",
                "--budget",
                "20it",
                "--seed",
                "5",
                "--json",
                "--unit",
                "round",
                "--threads",
                threads,
                "--report",
                path,
                "--force",
            ]);
            // The circumstances of the run are separate from the rest, and differ every time.
            let mut json: Value = serde_json::from_str(&line).expect("one line of JSON");
            let how = json.as_object_mut().and_then(|report| report.remove("run")).expect("how it was run");
            assert!(how["command"].as_str().is_some_and(|typed| typed.starts_with("pioche arena")), "{how}");
            assert_eq!(how["entrants"].as_array().map(Vec::len), Some(2));
            let page = std::fs::read_to_string(path).expect("the page is there");
            let (before, rest) = page.split_once("<h2>How it was run").expect("how it was run");
            let (_, after) = rest.split_once("<h2>Data").expect("the data");
            (json.to_string(), format!("{before}{after}"))
        };
        let (line, page) = run("1");
        assert_eq!(run("3"), (line.clone(), page.clone()), "{id}");
        let report: Value = serde_json::from_str(&line).expect("one line of JSON");
        assert_eq!(report["game"], id);
        assert_eq!(report["deals"], 3);
        assert_eq!(report["entrants"].as_array().map(Vec::len), Some(2));
        assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
        assert!(page.contains("<svg") && !page.contains("http"), "{id}: plots, and nothing from elsewhere");
    }
    assert!(good(&["arena", "ole", "--bots", "greedy,random", "--games", "5"]).contains("opponents beaten"));
    let watched =
        ["habits", "ole", "--bots", "2,1+greedy", "--games", "3", "--judge", "5", "--budget", "10it"];
    assert!(good(&watched).contains("token"));
    let told = ["habits", "ole", "--bots", "1", "--games", "3", "--errors", "2"];
    assert!(good(&told).contains("better:"));
}

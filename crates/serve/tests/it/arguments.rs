//! Every error about a setting is one line, in the person's language.

use std::path::Path;
use std::process::Command;

use crate::common::{binary, folder};

/// Words that do not occur in French lines.
const ENGLISH: [&str; 8] = ["the", "is", "not", "no", "such", "expected", "invalid", "error"];

/// The server without the settings of whoever runs the tests.
fn server() -> Command {
    let mut server = Command::new(binary());
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("PIOCHE_")) {
        server.env_remove(name);
    }
    server
}

#[test]
fn wrong_settings_are_answered_in_one_line_of_the_persons_language() {
    let data = folder("arguments");
    let (not_toml, not_utf8) = (data.join("reglages.toml"), data.join("latin1.toml"));
    std::fs::write(&not_toml, "grace 30\n").expect("a file");
    std::fs::write(&not_utf8, b"grace = \xe9\n").expect("a file");
    let [not_toml, not_utf8] = [&not_toml, &not_utf8].map(|path| path.to_str().expect("a path"));
    let wrong: [&[&str]; 14] = [
        &["serve", "--grace", "bof"],
        &["serve", "--together", "1e19"],
        &["serve", "--address", "ici"],
        &["serve", "--secure-cookie", "bof"],
        &["serve", "--bot-threads", "0"],
        &["serve", "--session-days", "0"],
        &["serve", "--trusted-proxy", "127.0.0.1,ici"],
        &["serve", "--public-origin", "pioche.example"],
        &["serve", "--lan", "--address", "127.0.0.1:1"],
        &["serve", "--config", "/nulle/part"],
        &["serve", "--config", not_toml],
        &["serve", "--config", not_utf8],
        &["serve", "--data", "/proc/nulle/part"],
        &["backup", "/nulle/part", "--data", "/nulle/dossier"],
    ];
    for arguments in wrong {
        for (lang, start) in [("en", "pioche: "), ("fr", "pioche : ")] {
            let output = server().args(arguments).args(["--lang", lang]).output().expect("the binary runs");
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let line = String::from_utf8(output.stderr).expect("UTF-8");
            assert_eq!(line.lines().count(), 1, "{arguments:?}: {line}");
            assert!(line.starts_with(start) && line.len() > 20, "{arguments:?}: {line}");
            assert!(output.stdout.is_empty(), "{arguments:?} writes nothing");
            // The TOML parser's message, in brackets, comes from a library.
            let ours = line.split(" (").next().unwrap_or(&line).to_lowercase();
            let english = ours.split(|sign: char| !sign.is_alphabetic()).find(|word| ENGLISH.contains(word));
            assert!(lang == "en" || english.is_none(), "{arguments:?}: {english:?} in {line}");
        }
    }
    for (lang, told) in [("en", "levels by module"), ("fr", "des niveaux par module")] {
        let output = server()
            .args(["serve", "--lang", lang])
            .env("PIOCHE_LOG", "inof")
            .output()
            .expect("the binary runs");
        let line = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{line}");
        assert!(line.contains("inof") && line.contains(told), "{line}");
    }
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn config_shows_what_is_in_force_and_who_has_set_it() {
    let data = folder("config");
    let file = data.join("pioche.toml");
    std::fs::write(&file, "grace = 30\npace = 3\n").expect("a file");
    let config = |more: &[&str]| {
        let output = server()
            .args(["config", "--lang", "en", "--idle", "10", "--config"])
            .arg(&file)
            .args(more)
            .envs([("PIOCHE_PACE", "2"), ("PIOCHE_GRAZE", "4")])
            .env("PIOCHE_STORE", "postgres://pioche:secret@db/pioche")
            .output()
            .expect("the binary runs");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, shown, warned) = config(&[]);
    let rows: Vec<Vec<&str>> = shown.lines().map(|line| line.split_whitespace().collect()).collect();
    for row in [
        ["grace", "30", file.to_str().expect("a path")],
        ["pace", "2", "PIOCHE_PACE"],
        ["idle", "10", "--idle"],
        ["store", "postgres://pioche:…@db/pioche", "PIOCHE_STORE"],
        ["notice", "1.8", "default"],
        ["bus", "–", "default"],
    ] {
        assert!(rows.iter().any(|found| *found == row), "{row:?} in\n{shown}");
    }
    assert_eq!((code, warned.lines().count()), (Some(0), 1), "{warned}");
    assert!(warned.contains("PIOCHE_GRAZE") && warned.contains("PIOCHE_GRACE"), "{warned}");

    let (code, shown, _) = config(&["--check"]);
    assert_eq!((code, shown.lines().count()), (Some(0), 1), "{shown}");
    let (code, shown, told) = config(&["--check", "--role", "front"]);
    assert_eq!((code, shown.as_str()), (Some(2), ""), "{told}");
    std::fs::write(&file, "graze = 30\n").expect("a file");
    let (code, _, told) = config(&["--check"]);
    assert!(code == Some(2) && told.contains("pioche.toml") && told.contains("mean grace?"), "{told}");
    let _ = std::fs::remove_dir_all(data);
}

#[test]
fn the_settings_of_the_compose_file_for_one_server_are_right() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/compose-single.yaml");
    let file = std::fs::read_to_string(file).expect("a file under packaging/");
    // Those in comments as well.
    let lines = file.lines().map(|line| line.trim_start_matches([' ', '#']));
    let settings = lines.filter(|line| line.starts_with("PIOCHE_")).filter_map(|line| line.split_once(": "));
    let settings: Vec<(&str, &str)> = settings.collect();
    assert_eq!(settings.len(), 4, "{settings:?}");
    let output = server().args(["config", "--lang", "en"]).envs(settings.iter().copied()).output();
    let output = output.expect("the binary runs");
    let shown = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success() && output.stderr.is_empty(), "{shown}");
    for (name, value) in settings {
        assert!(shown.lines().any(|line| line.contains(value) && line.ends_with(name)), "{name} in\n{shown}");
    }
}

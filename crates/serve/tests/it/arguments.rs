//! Every error about a setting is one line, in the person's language.

use std::process::Command;

use crate::common::{binary, folder};

/// Words that do not occur in French lines.
const ENGLISH: [&str; 8] = ["the", "is", "not", "no", "such", "expected", "invalid", "error"];

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
            let output = Command::new(binary())
                .args(arguments)
                .args(["--lang", lang])
                .env("SKIP_WEB", "1")
                .output()
                .expect("the binary runs");
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
        let output = Command::new(binary())
            .args(["serve", "--lang", lang])
            .env("SKIP_WEB", "1")
            .env("PIOCHE_LOG", "inof")
            .output()
            .expect("the binary runs");
        let line = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{line}");
        assert!(line.contains("inof") && line.contains(told), "{line}");
    }
    let _ = std::fs::remove_dir_all(data);
}

//! `pioche admin` with a running server.

use std::ffi::OsString;
use std::path::Path;

use engine::Lang;
use serde_json::{Value, json};

use crate::common::{folder, good, new_guest, open, table};

/// Its output, or its error.
fn admin(lang: Lang, data: &Path, words: &[&str]) -> Result<String, String> {
    let data = data.to_str().expect("a path");
    let words = ["pioche", "admin", "--data", data].into_iter().chain(words.iter().copied());
    let matches = serve::command_line(lang).try_get_matches_from(words).map_err(|error| error.to_string())?;
    let (_, matches) = matches.subcommand().expect("admin");
    let mut out = Vec::new();
    pioche::admin(matches, lang, &mut out).map_err(|error| format!("{error:#}"))?;
    Ok(String::from_utf8(out).expect("text"))
}

#[test]
fn an_administrator_looks_after_tables_people_and_limits() {
    let folder = folder("admin");
    let data = folder.join("data");
    let server = open(&data);
    let address = server.address;
    let token = new_guest(address);
    let running = table(address, &token);
    let en = |words: &[&str]| admin(Lang::En, &data, words);
    let fr = |words: &[&str]| admin(Lang::Fr, &data, words);

    let listed = en(&["tables"]).expect("tables");
    assert!(
        listed.starts_with("TABLE") && listed.contains(&running) && listed.contains("  listed"),
        "{listed}"
    );
    assert!(fr(&["tables"]).expect("tables").contains("  affichée"));
    let found: Value = serde_json::from_str(&en(&["people", "--json"]).expect("people")).expect("JSON");
    let person = found["people"]["people"][0]["person"].as_str().expect("a number").to_owned();

    // What cannot be undone asks for confirmation first, and nobody is there to answer.
    let asked = en(&["delete", &running]).expect_err("it asks first");
    assert!(asked.contains("--yes"), "{asked}");
    assert_eq!(en(&["close", &running]).expect("done"), format!("Table {running} is closed.\n"));
    assert!(en(&["tables"]).expect("tables").contains("  over"));
    assert_eq!(en(&["delete", &running, "--yes"]).expect("done"), format!("Table {running} is deleted.\n"));
    assert_eq!(en(&["tables"]).expect("none"), "No tables.\n");
    assert_eq!(fr(&["tables"]).expect("none"), "Aucune table.\n");

    assert!(en(&["rename", &person, "Zoé"]).expect("done").ends_with(" is now called Zoé.\n"));
    assert_eq!(fr(&["ban", &person, "--days", "3"]).expect("done"), "Zoé : exclusion en vigueur.\n");
    assert!(en(&["people", "zo", "--banned"]).expect("people").contains("until 20"));
    assert_eq!(en(&["unban", &person]).expect("done"), "Zoé: let in again.\n");
    good(address, &token, &json!({"id": 9, "do": "create", "game": "dos", "seats": 2}));
    assert_eq!(en(&["password", &person]).expect_err("a guest"), "a guest has no password");
    assert!(fr(&["ban", "nobody"]).expect_err("unknown").starts_with("personne n’a ce numéro"));
    let limits = en(&["limits"]).expect("limits");
    assert!(limits.contains("listed tables                1\n"), "{limits}");
    assert!(limits.contains("bots waiting for a thread    0 / 256\n"), "{limits}");
    assert_eq!(fr(&["forget", &person, "--yes"]).expect("done"), "Zoé : suppression faite.\n");
    assert_eq!(en(&["people"]).expect("nobody"), "Nobody found.\n");

    drop(server);
    let gone = en(&["limits"]).expect_err("nobody answers");
    assert!(gone.starts_with("no server is running here: "), "{gone}");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn the_help_teaches_and_what_is_wrong_is_said() {
    let nowhere = Path::new("nowhere");
    for (lang, teaches) in [(Lang::En, "To begin:"), (Lang::Fr, "Pour commencer :")] {
        let help = admin(lang, nowhere, &["--help"]).expect_err("help is no command");
        assert!(help.contains(teaches) && help.contains("pioche admin limits"), "{help}");
    }
    let wrong = |lang, arguments: &[&str]| {
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        let command = serve::command_line(lang);
        let error = command.clone().try_get_matches_from(&arguments).expect_err("it is wrong");
        cli::explain(&error, &command, &arguments, lang)
    };
    let missing = wrong(Lang::En, &["pioche", "admin"]);
    assert_eq!(missing, "COMMAND is missing (help: pioche admin --help)");
    let days = wrong(Lang::Fr, &["pioche", "admin", "ban", "x", "--days", "0"]);
    assert!(days.contains("--days"), "{days}");
}

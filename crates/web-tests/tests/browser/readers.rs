//! A whole match of every game using only what a screen reader presents: no picture, no position,
//! no colour.

use web_tests::{Browser, Look, Person, TestServer, Told};

/// The maximum length of a match in these tests.
const LONGEST: u32 = 400;

fn by_reader(game: &str, seats: usize, options: &[(&str, &str)], lang: &'static str) {
    let (moves, next) = match lang {
        "fr" => ("Coups possibles, en texte", "Manche suivante"),
        _ => ("Possible moves, in text", "Next round"),
    };
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look { lang, ..Look::default() });
    let table = person.deal(game, seats, options);
    let mut played = 0;
    loop {
        let now = person.my_turn(&table);
        if now["over"] == true {
            break;
        }
        let told = person.read();
        let buttons = |fits: &dyn Fn(&Told) -> bool| -> Vec<Told> {
            told.iter().filter(|each| each.role == "button" && fits(each)).cloned().collect()
        };
        if let [on, ..] = &buttons(&|each| each.name == next)[..] {
            person.activate(on);
            continue;
        }
        let said = told.iter().filter(|each| each.role == "StaticText");
        let said = said.filter(|each| each.within.iter().any(|(role, _)| role == "status"));
        assert!(said.count() > 0, "{game}: nothing says what is expected");
        let list = buttons(&|each| each.is_in("region", moves));
        let Some(chosen) = list.get(played as usize * 7 % list.len().max(1)) else {
            let open = buttons(&|each| each.name == moves);
            person.activate(open.first().unwrap_or_else(|| panic!("{game}: no way to the moves: {told:?}")));
            continue;
        };
        assert!(!chosen.name.is_empty(), "{game}: a move has a name");
        person.activate(chosen);
        person.wait(&format!("pioche.heard.version !== {}", now["version"]), "the move");
        played += 1;
        assert!(played < LONGEST, "{game}: the match does not end");
    }
    person.wait("document.querySelector('#end')", "the result");
    let told = person.read();
    assert!(told.iter().any(|each| each.role == "heading" && !each.name.is_empty()));
    let rows = told.iter().filter(|each| each.role == "listitem");
    assert!(rows.count() >= seats, "{game}: everybody's standing is told");
    println!("{game} by reader, {lang}: {played} moves");
    assert!(played > 2, "{game}: {played}");
}

#[test]
fn ole_is_played_by_reader() {
    by_reader("ole", 3, &[("rounds", "2")], "fr");
}

mod nightly {
    use super::*;

    #[test]
    fn dos_is_played_by_reader() {
        by_reader("dos", 2, &[("target", "60")], "en");
    }

    #[test]
    fn otto_bruno_is_played_by_reader() {
        by_reader("otto-bruno", 2, &[], "fr");
    }

    #[test]
    fn otto_game_over_is_played_by_reader() {
        by_reader("otto-game-over", 2, &[("rounds", "1")], "en");
    }

    #[test]
    fn karta_doppio_is_played_by_reader() {
        by_reader("karta-doppio", 2, &[("legs", "1")], "fr");
    }
}

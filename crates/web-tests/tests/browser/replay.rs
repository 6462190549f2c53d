//! Replays: from a table and from a file, by mouse, touch and keyboard, from every seat.

use serde_json::{Value, json};
use web_tests::{Browser, Hands, Look, Person, Size, TestServer, root};

/// A recorded match of each game, with the number of players.
const RECORDS: [(&str, &str, usize); 5] = [
    ("ole", "4.json", 4),
    ("dos", "4-call_auto-target_1.json", 4),
    ("otto-bruno", "3.json", 3),
    ("otto-game-over", "4-teams_on.json", 4),
    ("karta-doppio", "2-legs_2.json", 2),
];

fn recorded(game: &str, file: &str) -> Value {
    let file = root().join(format!("games/{game}/rules/tests/golden/{file}"));
    let text = std::fs::read_to_string(&file).expect("a recorded match");
    serde_json::from_str(&text).expect("it is JSON")
}

fn open(person: &mut Person, record: &Value) {
    person.open_match(&record.to_string());
}

fn at(person: &mut Person, move_number: usize) {
    person.wait(&format!("document.querySelector('#content').dataset.at === '{move_number}'"), "a moment");
}

/// The things on the felt, by name, sorted.
fn things(person: &mut Person) -> Value {
    person.js(
        "[...document.querySelectorAll('.felt [data-thing]')].map((each) => each.dataset.thing).sort().join(' ')",
    )
}

#[test]
fn a_finished_match_is_watched_again_from_its_table() {
    let (server, browser) = (TestServer::open_with_real_chance(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    let table = person.deal("ole", 3, &[("rounds", "1"), ("privilege", "off")]);
    person.play(&table, Hands::Program, |_, _| ());
    let ended = things(&mut person);
    person.click("#replay");
    person
        .wait("location.pathname.startsWith('/replay/') && document.querySelector('#scrubber')", "the match");
    let moves = person.js("+document.querySelector('#scrubber').max").as_u64().expect("a number") as usize;
    assert!(moves > 6, "{moves} moves");
    at(&mut person, 0);
    // By keyboard, with the focus on the page itself.
    person.key("ArrowRight");
    at(&mut person, 1);
    person.key("ArrowRight");
    person.key("ArrowLeft");
    at(&mut person, 1);
    person.click("#last");
    at(&mut person, moves);
    assert_eq!(things(&mut person), ended, "the end is as it was at the table");
    person.click("#back");
    at(&mut person, moves - 1);
    // By the journal.
    person.click(".moments [data-at='3']");
    at(&mut person, 3);
    assert_eq!(person.js("document.querySelector('.moments [aria-current]').dataset.at"), "3");
    // The address names moment and seat: everybody who opens it sees the same.
    person.click(".seen-by [data-seat='1']");
    person.wait("location.hash === '#3.1'", "the moment in the address");
    let seen = things(&mut person);
    person.reload();
    person.wait("document.querySelector('#scrubber')", "the match again");
    at(&mut person, 3);
    assert_eq!(person.js("document.querySelector('.seen-by [aria-pressed=true]').dataset.seat"), "1");
    assert_eq!(things(&mut person), seen);
    // One click, and the result of the verification.
    person.click("#verify");
    person.wait("document.querySelector('.verify.good')", "the check");
    let said = person.text("#proof");
    assert!(said.contains("Votre part de hasard") && said.contains("conformes à la règle"), "{said}");
    // Automatically, to the end.
    person.click("#speed");
    person.click("#speed");
    person.js("document.activeElement.blur()");
    person.key(" ");
    person.wait("+document.querySelector('#content').dataset.at > 4", "move after move");
    person.key(" ");
    let stopped = person.js("document.querySelector('#content').dataset.at");
    person.js("new Promise((done) => setTimeout(done, 800)).then(() => true)");
    assert_eq!(person.js("document.querySelector('#content').dataset.at"), stopped, "it pauses");
    // From the list of finished matches too.
    person.visit("/me");
    person.click("a[href^='/replay/']");
    person.wait("document.querySelector('#scrubber')", "the match from the list");
    person.visit("/me");
    // The list loads later and pushes everything below it down.
    person.wait("document.querySelector('a[href^=\"/replay/\"]')", "the list");
    person.rest();
    person.click("#from-file");
    person.wait("document.querySelector('#file')", "the page that asks for a file");
}

#[test]
fn a_record_that_was_changed_is_found_out() {
    let (server, browser) = (TestServer::open_with_real_chance(), Browser::start());
    let look = Look { lang: "en", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), look);
    let table = person.deal("karta-doppio", 2, &[]);
    person.play(&table, Hands::Program, |_, _| ());
    let address = person.js("document.querySelector('#menu a[download]').getAttribute('href')");
    let file = person.js(&format!("fetch({address}).then((answer) => answer.json())"));
    open(&mut person, &file);
    person.click("#verify");
    person.wait("document.querySelector('.verify.good')", "a good record");
    let mut changed = file.clone();
    changed["players"][0] = json!("Somebody else");
    open(&mut person, &changed);
    person.click("#verify");
    person.wait("document.querySelector('.verify.bad')", "a changed name");
    assert!(!person.text("#proof").is_empty());
    // A match with an illegal move is not even shown.
    let mut changed = file;
    let first = changed["record"]["moves"][0].clone();
    changed["record"]["moves"][1] = first;
    person.hand_in(&changed.to_string());
    person.wait("document.querySelector('[role=alert]')", "what is wrong with it");
    person.hand_in("{\"record\": \"none\"}");
    person.wait("document.querySelector('.trouble')", "that it is no match");
}

mod nightly {
    use super::*;

    #[test]
    fn every_game_is_seen_from_every_seat() {
        let (server, browser) = (TestServer::open(), Browser::start());
        for (game, file, seats) in RECORDS {
            let record = recorded(game, file);
            let moves = record["moves"].as_array().expect("moves").len();
            let look = Look { motion: "still", ..Look::default() };
            let mut person = Person::arrive(&browser, &server.address(), look);
            open(&mut person, &record);
            let mut seen = Vec::new();
            for seat in (0..seats).map(|seat| seat.to_string()).chain(["-".to_owned()]) {
                person.click(&format!(".seen-by [data-seat='{seat}']"));
                person.wait(
                    &format!(
                        "document.querySelector('.seen-by [aria-pressed=true]').dataset.seat === '{seat}'"
                    ),
                    "another seat",
                );
                for stop in [moves / 2, moves, 0] {
                    person.js(&format!(
                        "{{ const line = document.querySelector('#scrubber'); line.value = {stop};
                       line.dispatchEvent(new Event('input', {{ bubbles: true }})); true }}"
                    ));
                    at(&mut person, stop);
                }
                seen.push(things(&mut person).to_string() + &person.text(".felt"));
            }
            // With perfect information, seats still see different tables: a player's own things are
            // in front.
            for (one, other) in [(0, 1), (0, seats)] {
                assert_ne!(seen[one], seen[other], "{game}: seats {one} and {other} see the same");
            }
        }
    }

    #[test]
    fn replays_are_accessible_fit_every_window_and_are_swiped() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut found = Vec::new();
        for (index, (game, file, _)) in RECORDS.into_iter().enumerate() {
            let record = recorded(game, file);
            let lang = ["fr", "en"][index % 2];
            let look = Look { motion: "still", lang, ..Look::default() };
            let mut person = Person::arrive(&browser, &server.address(), look);
            for size in [Size::Desktop, Size::Phone, Size::Window(800, 1100), Size::Window(844, 390)] {
                person.turn(Look { size, dark: false, ..person.look });
                open(&mut person, &record);
                if size == Size::Phone {
                    person.swipe_table(300.0, 60.0);
                    at(&mut person, 1);
                    person.swipe_table(300.0, 60.0);
                    at(&mut person, 2);
                    person.swipe_table(60.0, 300.0);
                    at(&mut person, 1);
                }
                for dark in [false, true] {
                    person.turn(Look { dark, ..person.look });
                    found.extend(person.axe(&format!("the replay of {game} at {size:?}")));
                }
                assert_eq!(person.js("pioche.small('.replay button')"), json!([]), "{game} at {size:?}");
                let cut = "[...document.querySelectorAll('.replay button, .replay a, #scrubber')].filter((each) => {
                 const box = each.getBoundingClientRect();
                 return box.height && !each.closest('.moments, [role=group]') && (box.left < -1 || box.top < -1
                   || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
               }).map((each) => each.id || each.textContent).join()";
                assert_eq!(person.js(cut), "", "{game} at {size:?}\n{}", person.page());
                // If the journal is a drawer, it opens, leads to a moment, and closes again.
                if person.js("pioche.seen('#open-story')") == true {
                    person.click("#open-story");
                    person.wait("document.querySelector('#story.open')", "the journal");
                    person.click(".moments [data-at='2']");
                    at(&mut person, 2);
                    found.extend(person.axe(&format!("the journal of {game} at {size:?}")));
                    assert_eq!(person.js(cut), "", "{game} at {size:?}, its journal\n{}", person.page());
                    person.key("Escape");
                    person.wait("!pioche.seen('.moments')", "the table without the journal");
                }
            }
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

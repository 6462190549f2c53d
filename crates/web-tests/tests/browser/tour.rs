//! The rules as they are taught: in one minute, in pictures on the board, article by article, and
//! printed.

use serde_json::{Value, json};
use web_tests::{Browser, Look, Person, Size, TestServer, root};

const GAMES: [&str; 5] = ["ole", "dos", "otto-bruno", "otto-game-over", "karta-doppio"];

/// The number of pictures of a game: of its minute, and of its first round.
fn pictures(game: &str) -> (usize, usize) {
    let text = std::fs::read_to_string(root().join(format!("games/{game}/tour/tour.json")));
    let tour: Value = serde_json::from_str(&text.expect("every game has a tour")).expect("it is JSON");
    let count = |list: &Value| list.as_array().map_or(0, Vec::len);
    (count(&tour["minute"]), count(&tour["round"]["steps"]))
}

/// The cells that a text names light up, and no others; an infinity on the board is tinted.
fn lights_what_is_named(person: &mut Person, text: &str) {
    let mut named: Vec<&str> = text
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| matches!(word.as_bytes(), [b'a'..=b'e', b'1'..=b'5']))
        .collect();
    named.sort_unstable();
    named.dedup();
    let lit = "[...document.querySelectorAll('.felt [data-cell].named-tour')].map((each) => each.dataset.cell).sort().join()";
    person.wait(&format!("{lit} === {}", json!(named.join(","))), text);
    if text.contains("∞") || text.contains("L’infini :") || text.contains("The infinity:") {
        person.wait("document.querySelector('.felt .inf')?.getTotalLength() > 60", "the infinity's lines");
    }
}

/// Goes through all pictures of a game, forward by button and back by key, with their texts.
fn looks(person: &mut Person, game: &str) {
    let (minute, round) = pictures(game);
    person.visit(&format!("/rules/{game}"));
    let told = format!("document.querySelectorAll('.minute li').length === {minute}");
    person.wait(&told, "the game in one minute");
    person.rest();
    person.click("#tour");
    let mut said = Vec::new();
    let mut headings = Vec::new();
    for number in 1..=minute + round {
        person.wait(&format!("document.querySelector('#task')?.dataset.picture == {number}"), game);
        said.push(person.text("#task"));
        if game == "otto-game-over" {
            lights_what_is_named(person, said.last().expect("just said"));
        }
        headings.push(person.text(".teacher h2"));
        if number < minute + round {
            person.click("#after");
        }
    }
    said.dedup();
    assert_eq!(said.len(), minute + round, "{game}: every picture has its own words");
    headings.dedup();
    assert_eq!(headings.len(), 2, "{game}: {headings:?}");
    person.key("ArrowLeft");
    let before = minute + round - 1;
    person.wait(&format!("document.querySelector('#task').dataset.picture == {before}"), "the one before");
    person.key("ArrowRight");
    person.click("#to-lessons");
    person.wait(&format!("location.pathname === '/learn/{game}'"), "the lessons");
}

#[test]
fn articles_are_found_by_a_word_and_a_heading() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look { lang: "en", ..Look::default() });
    person.visit("/rules/ole");
    person.wait("document.querySelector('.rules .search input')", "the search");
    let shown = "[...document.querySelectorAll('.article')].filter((each) => each.offsetHeight).length";
    let all = person.js(shown).as_u64().expect("a number");
    person.js(&format!(
        "{{ const field = document.querySelector('.rules .search input'); field.value = {};
           field.dispatchEvent(new Event('input', {{ bubbles: true }})); true }}",
        json!("Token points")
    ));
    person.wait(&format!("{shown} < {all} && {shown} > 0"), "fewer articles");
    let left = person.js("[...document.querySelectorAll('.article')].filter((each) => each.offsetHeight)
           .every((each) => /token/i.test(each.textContent) && /points/i.test(each.textContent))");
    assert_eq!(left, true);
    person.visit("/rules/ole");
    person.click(".contents li:last-child a");
    person.wait("scrollY > 300", "the last heading");
}

mod nightly {
    use super::*;

    #[test]
    fn every_game_is_shown_in_pictures() {
        let (server, browser) = (TestServer::open(), Browser::start());
        for (size, lang) in [(Size::Desktop, "fr"), (Size::Phone, "en")] {
            let mut person =
                Person::arrive(&browser, &server.address(), Look { size, lang, ..Look::default() });
            for game in GAMES {
                looks(&mut person, game);
            }
        }
    }

    #[test]
    fn pictures_are_accessible_and_fit_every_window() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut person =
            Person::arrive(&browser, &server.address(), Look { motion: "still", ..Look::default() });
        let mut found = Vec::new();
        for game in GAMES {
            for size in [Size::Desktop, Size::Phone, Size::Window(800, 1100), Size::Window(844, 390)] {
                person.turn(Look { size, ..person.look });
                let at = format!("/learn/{game}/tour");
                person.visit(&at);
                person.click("#after");
                person.wait("document.querySelector('#task')?.dataset.picture == 2", "the second picture");
                found.extend(person.axe(&format!("{at} at {size:?}")));
                person.is_whole(".teacher .acts .btn, .teacher .pips, .teacher .words", 5, &at);
            }
            // If there is no room beside the table, it is visible above the text, or after a tap.
            for size in [Size::Window(390, 664), Size::Window(320, 568), Size::Window(667, 375)] {
                person.turn(Look { size, ..person.look });
                let over = person.js(
                "(() => { const [felt, words] = ['.felt', '.teacher'].map((each) => document.querySelector(each).getBoundingClientRect());
                   return felt.bottom > words.top + 1 && felt.right > words.left + 1; })()",
            );
                assert_eq!(over, false, "{game} at {size:?}: words lie over the table\n{}", person.page());
                person.click(".see-table");
                let folded = "document.querySelector('.page').dataset.strip.includes('folded')";
                person.wait(folded, "the table");
                person.click(".teacher");
                person.wait(&format!("!({folded})"), "the words again");
            }
            person.visit(&format!("/rules/{game}"));
            person.wait("document.querySelector('.contents a')", "the contents");
            found.extend(person.axe(&format!("/rules/{game}")));
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    }

    /// Four pages are enough for the rules of every game.
    #[test]
    fn rules_are_printed_on_four_pages() {
        let (server, browser) = (TestServer::open(), Browser::start());
        for lang in ["fr", "en"] {
            let mut person = Person::arrive(&browser, &server.address(), Look { lang, ..Look::default() });
            for game in GAMES {
                person.visit(&format!("/rules/{game}"));
                person.wait("document.querySelector('.minute')", "the rules");
                let pages = person.printed_pages();
                println!("{game} in {lang}: {pages} pages");
                assert!((1..=4).contains(&pages), "{game} in {lang}: {pages} pages");
            }
        }
    }
}

//! Every lesson of every game, done in the browser as its file says.

use serde_json::{Value, json};
use web_tests::{Browser, Look, Person, Size, TestServer, root};

const GAMES: [&str; 5] = ["ole", "dos", "otto-bruno", "otto-game-over", "karta-doppio"];

/// The lessons of a game, as its file has them.
fn lessons(game: &str) -> Vec<Value> {
    let file = root().join(format!("games/{game}/lessons/lessons.json"));
    let text = std::fs::read_to_string(&file).expect("every game has lessons");
    serde_json::from_str(&text).expect("they are JSON")
}

/// Opens the list of moves in text, and looks for one where the list is long.
fn list(person: &mut Person, mv: &str) {
    if person.js("document.querySelector('#text-moves').ariaExpanded") != "true" {
        person.click("#text-moves");
    }
    person.wait("document.querySelector('#moves')", "the moves in text");
    person.js(&format!(
        "{{ const field = document.querySelector('#moves input');
           if (field) {{ field.value = {}; field.dispatchEvent(new Event('input', {{ bubbles: true }})); }} true }}",
        json!(mv)
    ));
}

fn play(person: &mut Person, mv: &str) {
    list(person, mv);
    person.click(&format!("#moves [data-move={}]", json!(mv)));
}

/// Does one lesson: a wrong try where the file names one, all hints, then what they say.
fn does(person: &mut Person, game: &str, number: usize, lesson: &Value) {
    let at = format!("/learn/{game}/{number}");
    let steps = lesson["steps"].as_array().expect("steps");
    for (index, step) in steps.iter().enumerate() {
        person.wait(&format!("document.querySelector('#task')?.dataset.step == {index}"), &at);
        let plain = |mv: &&Value| mv.as_str().is_some_and(|mv| !mv.contains('*'));
        let mut wrong = step["wrong"].as_array().into_iter().flatten();
        if let Some(wrong) = wrong.find_map(|wrong| wrong[1].as_array()?.iter().find(plain)) {
            play(person, wrong.as_str().expect("a move"));
            person.wait("document.querySelector('.teacher .wrong')", "an answer to a wrong try");
            assert_eq!(person.js("document.querySelector('#task').dataset.step"), index.to_string(), "{at}");
        }
        for shown in 1..=3 {
            person.click("#hint");
            person.wait(
                &format!("document.querySelectorAll('.teacher .hints li').length === {shown}"),
                "a hint",
            );
        }
        play(person, step["best"].as_str().expect("a move"));
        person.wait("document.querySelector('.teacher .right')", "the reason why it was right");
    }
    person.wait("document.activeElement.id === 'next-lesson'", "the way on");
    let id = lesson["id"].as_str().expect("a name");
    let kept = format!("localStorage.getItem('pioche.lessons.{game}').split(' ').includes('{id}')");
    assert_eq!(person.js(&kept), true, "{at} is remembered");
}

fn all(size: Size, lang: &'static str) {
    let (server, browser) = (TestServer::open(), Browser::start());
    for game in GAMES {
        let mut person = Person::arrive(&browser, &server.address(), Look { size, lang, ..Look::default() });
        let lessons = lessons(game);
        for (number, lesson) in (1..).zip(&lessons) {
            person.visit(&format!("/learn/{game}/{number}"));
            does(&mut person, game, number, lesson);
        }
        // Those that are done are marked; without a number one comes to the first again.
        person.visit(&format!("/learn/{game}"));
        let done = format!("document.querySelectorAll('.teacher .pips .d').length === {}", lessons.len());
        person.wait(&done, "all marks");
    }
}

#[test]
fn every_lesson_is_done_on_a_desktop_in_french() {
    all(Size::Desktop, "fr");
}

#[test]
fn every_lesson_is_done_on_a_phone_in_english() {
    all(Size::Phone, "en");
}

#[test]
fn lessons_are_accessible_and_fit_every_window() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look { motion: "still", ..Look::default() });
    let mut found = Vec::new();
    for game in GAMES {
        for size in [Size::Desktop, Size::Phone, Size::Window(800, 1100), Size::Window(844, 390)] {
            person.turn(Look { size, ..person.look });
            let at = format!("/learn/{game}/2");
            person.visit(&at);
            person.click("#hint");
            for dark in [false, true] {
                person.turn(Look { dark, ..person.look });
                found.extend(person.axe(&format!("{at} at {size:?}")));
            }
            person.is_whole(".teacher .acts .btn, .teacher .pips a, .teacher .words", 20, &at);
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_lesson_is_done_by_keyboard_and_leads_to_the_next() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    // From its box on the shelf, as from the opened one.
    person.visit("/ole");
    person.wait("document.querySelector('[data-learn=ole]')", "the lessons, in the opened box");
    person.visit("/");
    person.wait("document.querySelectorAll('.shelf [data-play] + [data-learn]').length === 5", "every box");
    person.tab_to_selector("[data-learn=ole]");
    person.key("Enter");
    person.wait("location.pathname === '/learn/ole' && document.querySelector('#task')", "the first lesson");
    for mv in ["B3", "Y8"] {
        // Once takes the card up, twice lays it.
        person.tab_to(mv, |focus| focus["move"] == mv && focus["board"] == true);
        person.key("Enter");
        person.key("Enter");
        person.wait("document.querySelector('.teacher .right')", "the right card");
        if mv == "B3" {
            person.wait("document.querySelector('#task').dataset.step == 1", "the second step");
        }
    }
    person.wait("document.activeElement.id === 'next-lesson'", "the way on");
    person.key("Enter");
    person.wait("location.pathname === '/learn/ole/2'", "the next lesson");
    // What the rules refuse, the rules explain.
    person.tab_to("B6", |focus| focus["move"] == "B6" && focus["board"] == true);
    person.key("Enter");
    person.wait("document.querySelector('.why')", "the rules' answer");
}

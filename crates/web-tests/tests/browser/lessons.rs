//! Every lesson of every game, solved in the browser as its file says.

use serde_json::{Value, json};
use web_tests::{Browser, Look, Person, Size, TestServer, root};

const GAMES: [&str; 5] = ["ole", "dos", "otto-bruno", "otto-game-over", "karta-doppio"];

/// The lessons of a game, from its file.
fn lessons(game: &str) -> Vec<Value> {
    let file = root().join(format!("games/{game}/lessons/lessons.json"));
    let text = std::fs::read_to_string(&file).expect("every game has lessons");
    serde_json::from_str(&text).expect("they are JSON")
}

/// Solves one lesson: a wrong attempt if the file has one, all hints, then what they say.
fn does(person: &mut Person, game: &str, number: usize, lesson: &Value) {
    let at = format!("/learn/{game}/{number}");
    let steps = lesson["steps"].as_array().expect("steps");
    for (index, step) in steps.iter().enumerate() {
        person.wait(&format!("document.querySelector('#task')?.dataset.step == {index}"), &at);
        let plain = |mv: &&Value| mv.as_str().is_some_and(|mv| !mv.contains('*'));
        let mut wrong = step["wrong"].as_array().into_iter().flatten();
        if let Some(wrong) = wrong.find_map(|wrong| wrong[1].as_array()?.iter().find(plain)) {
            person.play_by_name(wrong.as_str().expect("a move"));
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
        person.play_by_name(step["best"].as_str().expect("a move"));
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
        // Those that are done are marked, and the page of the game starts with the first again.
        person.visit(&format!("/learn/{game}"));
        let done = format!("document.querySelectorAll('.lesson-list .done').length === {}", lessons.len());
        person.wait(&done, "all marks");
        person.click("#lessons");
        person.wait(&format!("location.pathname === '/learn/{game}/1'"), "the first lesson");
    }
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
    // First the aim, the game in pictures, and the list of lessons.
    person.wait("location.pathname === '/learn/ole' && document.querySelector('#aim')", "the aim");
    person.wait("document.querySelectorAll('.minute .small-board').length === 6", "the game in one minute");
    person.tab_to_selector("#lessons");
    person.key("Enter");
    person
        .wait("location.pathname === '/learn/ole/1' && document.querySelector('#task')", "the first lesson");
    for mv in ["B3", "Y8"] {
        // The first press picks the card up, the second plays it.
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
    // When the rules refuse a move, they explain it.
    person.tab_to("B6", |focus| focus["move"] == "B6" && focus["board"] == true);
    person.key("Enter");
    person.wait("document.querySelector('.why')", "the rules' answer");
}

/// If the table needs the whole window, the teacher covers a part of it, folds when the table is
/// touched, and unfolds with the response.
#[test]
fn the_teacher_makes_way_on_a_small_phone() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let usual = Look { motion: "still", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), usual);
    let folded = "document.querySelector('.page').dataset.strip.includes('folded')";
    for (width, height) in [(320, 568), (375, 667), (568, 320)] {
        person.turn(Look { size: Size::Window(width, height), ..usual });
        person.visit("/learn/ole/1");
        person.wait("document.querySelector('#task')?.dataset.step == 0", "the first task");
        let pile = person.js("document.querySelector('.felt .pile .card').getBoundingClientRect().width");
        assert!(pile.as_f64() >= Some(64.0), "{width} × {height}: the card to beat is {pile} px wide");
        assert_eq!(person.js(folded), false, "{width} × {height}: the task is there to be read");
        person.is_accessible("a teacher over the table");
        // By keyboard, nothing that it covers can be reached.
        person.tab_to("the table", |focus| focus["board"] == true);
        person.wait(folded, "the card that has the focus");
        person.click(".teacher");
        person.wait(&format!("!({folded})"), "the task again");
        person.click(".see-table");
        person.wait(folded, "the whole table");
        assert_eq!(person.js("pioche.small('.teacher')"), json!([]), "{width} × {height}: the way back");
        person.is_accessible("a table whose teacher made way");
        person.click(".felt .hand [data-move=B3]");
        person.click(".felt .hand [data-move=B3]");
        person.wait("document.querySelector('.teacher .right')", "the right card");
        person.wait(&format!("!({folded})"), "the teacher's answer");
        person.is_whole(".teacher .acts .btn, .teacher .right", 20, "the answer");
    }
}

mod nightly {
    use super::*;

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
        let mut person =
            Person::arrive(&browser, &server.address(), Look { motion: "still", ..Look::default() });
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
}

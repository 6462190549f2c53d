//! The puzzle of the day: solved, failed, shown; the streak of days; every game; both languages.

use web_tests::{Browser, Look, Person, Size, TestServer, root};

const GAMES: [&str; 5] = ["ole", "dos", "otto-bruno", "otto-game-over", "karta-doppio"];

/// A Monday and the day after, as days since 1970-01-01. They are in the past wherever the tests
/// run.
const MONDAY: (&str, usize) = ("2026-01-05", 20_458);
const TUESDAY: (&str, usize) = ("2026-01-06", 20_459);

/// The best move of a game's puzzle on a day, and another whose cost the file states, if any.
fn answer(game: &str, (_, day): (&str, usize)) -> (String, Option<String>) {
    let text = std::fs::read_to_string(root().join(format!("games/{game}/puzzles.txt"))).expect("a file");
    let lines: Vec<&str> = text.split_once("\n\n").expect("a header").1.lines().collect();
    let told = lines[day % lines.len()].split_once(" > ").expect("an answer").1;
    let mut words = told.split(' ').step_by(2).map(str::to_owned);
    (words.next().expect("a move"), words.next())
}

fn visit(person: &mut Person, game: &str, (date, _): (&str, usize)) {
    person.visit(&format!("/puzzle/{game}/{date}"));
    person.wait("document.querySelector('#task')", "the puzzle");
}

/// Every game: a wrong move if the file has one, then the best.
fn all(size: Size, lang: &'static str) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look { size, lang, ..Look::default() });
    for game in GAMES {
        visit(&mut person, game, MONDAY);
        let (best, other) = answer(game, MONDAY);
        let mut tries = 1;
        if let Some(other) = other {
            person.play_by_name(&other);
            person.wait("document.querySelector('.puzzle .wrong')", "what it costs");
            let says = person.text(".puzzle .wrong");
            assert!(says.contains(if lang == "fr" { "coûte environ" } else { "costs about" }), "{says}");
            tries += 1;
        }
        person.play_by_name(&best);
        person.wait("document.querySelector('.puzzle .right')", "why it is best");
        person.wait("document.activeElement.id === 'next-puzzle'", "the way on");
        let kept = person.js("localStorage.getItem('pioche.puzzles')");
        assert!(kept.as_str().is_some_and(|kept| kept.contains(&format!("{game}={tries}"))), "{kept}");
    }
    // After the last one nothing is left to solve that day.
    person.click("#next-puzzle");
    person.wait(
        "location.pathname === '/puzzle' && document.querySelectorAll('.five a').length === 5",
        "all five",
    );
}

/// By keyboard only: to the game, to the best card, and on.
#[test]
fn a_puzzle_is_solved_by_keyboard() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    visit(&mut person, "ole", TUESDAY);
    let best = answer("ole", TUESDAY).0;
    person.tab_to(&best, |focus| focus["move"] == best.as_str() && focus["board"] == true);
    // The first press picks a card up, the second plays it; anything else happens at once.
    person.key("Enter");
    if person.js("!!document.querySelector('.puzzle .right')") == false {
        person.key("Enter");
    }
    person.wait("document.querySelector('.puzzle .right')", "the right move");
    person.wait("document.activeElement.id === 'next-puzzle'", "the way on");
    person.key("Enter");
    person.wait("location.pathname.startsWith('/puzzle/dos')", "the next puzzle");
}

mod nightly {
    use super::*;

    #[test]
    fn every_game_has_its_puzzle_on_a_desktop_in_french() {
        all(Size::Desktop, "fr");
    }

    #[test]
    fn every_game_has_its_puzzle_on_a_phone_in_english() {
        all(Size::Phone, "en");
    }

    #[test]
    fn days_in_a_row_are_kept_and_the_next_day_has_another_puzzle() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut person = Person::arrive(&browser, &server.address(), Look { lang: "en", ..Look::default() });
        visit(&mut person, "ole", MONDAY);
        assert_eq!(person.text("#in-a-row"), "No streak yet");
        let hand = person.js(
            "[...document.querySelectorAll('.felt [data-move]')].map((card) => card.dataset.move).join()",
        );
        person.play_by_name(&answer("ole", MONDAY).0);
        person.wait("document.querySelectorAll('.week .d').length === 1", "the disc of the day");
        visit(&mut person, "ole", TUESDAY);
        assert_eq!(person.text("#in-a-row"), "One day in a row", "Monday is remembered");
        let other = person.js(
            "[...document.querySelectorAll('.felt [data-move]')].map((card) => card.dataset.move).join()",
        );
        assert_ne!(hand, other, "another day, another puzzle");
        person.play_by_name(&answer("ole", TUESDAY).0);
        person.wait(
            "document.querySelector('#in-a-row').textContent === '2 days in a row'",
            "a run of two days",
        );
        assert_eq!(person.js("document.querySelectorAll('.week .d').length"), 2);
        // Today's is still another one, at an address without a date; tomorrow's is not available
        // yet.
        person.visit("/puzzle");
        person.wait("document.querySelectorAll('.five a').length === 5", "the five of today");
        person.click("[data-puzzle=ole]");
        person
            .wait("location.pathname === '/puzzle/ole' && document.querySelector('#task')", "today's puzzle");
        person.visit("/puzzle/ole/9999-12-31");
        person.wait("document.querySelector('main [role=alert]')", "that it is not set yet");
    }

    #[test]
    fn after_two_tries_the_answer_of_today_can_be_shown() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut person = Person::arrive(&browser, &server.address(), Look { lang: "en", ..Look::default() });
        person.visit("/puzzle/ole");
        person.wait("document.querySelector('#task')", "the puzzle");
        assert_eq!(person.js("!!document.querySelector('#show-answer')"), false);
        // Two wrong moves: whatever the day, at most one of the list is right.
        person.click("#text-moves");
        person.wait("document.querySelectorAll('#moves [data-move]').length > 2", "the moves in text");
        let listed = person
            .js("[...document.querySelectorAll('#moves [data-move]')].map((each) => each.dataset.move)");
        let mut tries = 0;
        for mv in listed.as_array().expect("a list").iter().filter_map(|mv| mv.as_str()) {
            person.play_by_name(mv);
            person.wait("document.querySelector('#said p')", "an answer");
            if person.js("!!document.querySelector('.puzzle .right')") == true {
                person.click("#again");
                person.wait("document.querySelector('#task')", "the puzzle again");
                tries = 0;
                continue;
            }
            tries += 1;
            person.wait(&format!("document.querySelector('#said').dataset.tries == {tries}"), "a wrong try");
            if tries == 2 {
                break;
            }
        }
        if tries < 2 {
            return;
        }
        person.click("#show-answer");
        person.wait("document.querySelector('.puzzle .right')", "the answer");
    }

    #[test]
    fn puzzles_are_accessible_and_fit_every_window() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut person =
            Person::arrive(&browser, &server.address(), Look { motion: "still", ..Look::default() });
        let mut found = Vec::new();
        for game in GAMES {
            for size in [Size::Desktop, Size::Phone, Size::Window(800, 1100), Size::Window(844, 390)] {
                person.turn(Look { size, ..person.look });
                visit(&mut person, game, MONDAY);
                for dark in [false, true] {
                    person.turn(Look { dark, ..person.look });
                    found.extend(person.axe(&format!("/puzzle/{game} at {size:?}")));
                }
                person.is_whole(".puzzle .acts .btn, .puzzle .five a, .puzzle .words", 20, game);
            }
        }
        person.visit("/puzzle");
        person.wait("document.querySelectorAll('.five a').length === 5", "all five");
        found.extend(person.axe("/puzzle"));
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

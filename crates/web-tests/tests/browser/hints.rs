//! A hint at a table against bots: where to look, which move, why; computed in a worker.

use serde_json::Value;
use web_tests::{Browser, Hands, Look, Person, Played, Size, TableId, TestServer};

const GAMES: [(&str, usize); 5] =
    [("ole", 3), ("dos", 3), ("otto-bruno", 3), ("otto-game-over", 3), ("karta-doppio", 2)];

/// Asks for a hint and waits for its first step.
fn ask(person: &mut Person, table: &TableId) {
    let turn = person.my_turn(table);
    assert_eq!(turn["over"], false, "the match has just begun");
    person.put_slips_away();
    person.click("#hint");
    person.wait("document.querySelectorAll('.hint-slip .hints li').length === 1", "where to look");
}

/// The slip is inside the window, and covers nothing that it marks.
const COVERED: &str = "(() => {
    const box = (each) => each.getBoundingClientRect();
    const slip = box(document.querySelector('.hint-slip'));
    if (slip.left < -1 || slip.right > innerWidth + 1 || slip.top < -1 || slip.bottom > innerHeight + 1) return 'the slip leaves the window';
    const marks = [...document.querySelectorAll('.marks i')].map(box);
    if (!marks.length) return 'nothing is marked';
    const hidden = (mark) => mark.top >= slip.top && mark.bottom <= slip.bottom && mark.left >= slip.left && mark.right <= slip.right;
    return marks.every(hidden) ? 'the slip lies on what it marks' : '';
})()";

#[test]
fn a_hint_is_read_by_keyboard_alone_and_its_move_is_legal() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look { lang: "en", ..Look::default() });
    let table = person.deal("ole", 3, &[("privilege", "off")]);
    let loaded = "performance.getEntriesByType('resource').some((each) => each.name.includes('/thinker-'))";
    person.my_turn(&table);
    assert_eq!(person.js(loaded), false, "nothing is loaded for it before it is asked for");
    person.tab_to_selector("#hint");
    person.key("Enter");
    person.wait("document.querySelectorAll('.hint-slip .hints li').length === 1", "where to look");
    person.wait("document.activeElement.id === 'hint-slip'", "the slip has the focus");
    person.tab_to_selector("#more-hint");
    person.key("Enter");
    person.wait("document.querySelectorAll('.hint-slip .hints li').length === 2", "which move");
    assert_eq!(person.js(loaded), true);
    // The marked thing is the one that the move uses.
    let marked = person.wait(
        "(() => { const mark = document.querySelector('.marks i')?.getBoundingClientRect(); if (!mark) return null;
           const inside = (box) => box.left >= mark.left && box.right <= mark.right && box.top >= mark.top && box.bottom <= mark.bottom;
           return [...document.querySelectorAll('.felt [data-move]')].find((each) => inside(each.getBoundingClientRect()))?.dataset.move; })()",
        "a mark on what to play",
    );
    let turn = person.my_turn(&table);
    assert!(turn["legal"].as_array().is_some_and(|legal| legal.contains(&marked)), "{marked}");
}

#[test]
fn hints_are_for_tables_against_bots_alone() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    person.visit("/learn/ole/2");
    // A lesson has its own hints.
    person.wait("document.querySelector('.teacher #hint')", "the lesson's hints");
    assert_eq!(person.js("document.querySelector('.bar #hint')"), Value::Null);
}

mod nightly {
    use super::*;

    #[test]
    fn a_hint_comes_in_three_steps_in_every_game_and_window() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut found = Vec::new();
        for (index, (game, seats)) in GAMES.into_iter().enumerate() {
            let lang = ["fr", "en"][index % 2];
            let look = Look { lang, motion: "still", ..Look::default() };
            let mut person = Person::arrive(&browser, &server.address(), look);
            let table = person.deal(game, seats, &[]);
            for size in [Size::Desktop, Size::Phone, Size::Turned, Size::Tablet] {
                person.turn(Look { size, ..person.look });
                ask(&mut person, &table);
                for steps in 2..=3 {
                    person.click("#more-hint");
                    let all = format!("document.querySelectorAll('.hint-slip .hints li').length === {steps}");
                    person.wait(&all, "the next step");
                }
                let legal = person.my_turn(&table)["legal"].clone();
                assert!(legal.as_array().is_some_and(|legal| !legal.is_empty()));
                person.rest();
                let covered = person.js(COVERED);
                assert_eq!(covered, "", "{game} at {size:?}\n{}", person.page());
                assert!(!person.text(".hint-slip li:nth-child(3) span").is_empty(), "{game}: why");
                assert_eq!(
                    person.js("document.querySelector('#more-hint')"),
                    Value::Null,
                    "there is no fourth"
                );
                for dark in [false, true] {
                    person.turn(Look { dark, ..person.look });
                    found.extend(person.axe(&format!("a hint of {game} at {size:?}")));
                }
                if let Some(folder) = std::env::var_os("PIOCHE_PICTURES") {
                    let file = format!("hint-{game}-{size:?}.png");
                    person.screenshot(&std::path::Path::new(&folder).join(file));
                }
                person.click("#close-hint");
                person.wait("!document.querySelector('.hint-slip')", "the table alone");
            }
            // Any event at the table removes the hint.
            ask(&mut person, &table);
            let mut played = Played::default();
            person.key("Escape");
            person.wait("!document.querySelector('.hint-slip')", "Escape closes it");
            ask(&mut person, &table);
            person.js("document.querySelector('#close-hint').click()");
            assert!(person.play_one(&table, Hands::Program, &mut played), "{game} goes on");
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

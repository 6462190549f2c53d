//! A guided first game: tips appear once, when they apply, beside the felt; they become silent, are
//! remembered, and can be turned off.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use web_tests::{Browser, Hands, Look, Person, Played, Size, TableId, TestServer, root};

/// A game, its seats, and an option that makes its matches short.
const GAMES: [(&str, usize); 5] =
    [("ole", 4), ("dos", 3), ("otto-bruno", 2), ("otto-game-over", 2), ("karta-doppio", 2)];

/// What a person sees of the tips. They are beside the felt and do not cover it.
const LOOK: &str = "(() => {
  const box = (element) => element.getBoundingClientRect();
  const tips = [...document.querySelectorAll('.tip')];
  const tip = tips[0];
  if (!tip) return { tips: 0, guided: !!document.querySelector('.page.guided') };
  const [a, b] = [box(tip), box(document.querySelector('main.table'))];
  const mark = document.querySelector('.tip-mark');
  return {
    tips: tips.length, id: tip.dataset.tip, guided: true,
    over: a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
    cut: a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight,
    small: [...tip.querySelectorAll('button')].some((each) => box(each).height < 44),
    scrolls: tip.querySelector('.words').scrollHeight - tip.querySelector('.words').clientHeight,
    marked: !!mark && !mark.classList.contains('lost'),
    words: tip.querySelector('h2').textContent + ' ' + tip.querySelector('p').textContent,
  };
})()";

/// Whether the tip covers a part of the felt.
const OVER_FELT: &str = "pioche.frames().then(() => {
  const [a, b] = ['.tips', '.felt'].map((each) => document.querySelector(each).getBoundingClientRect());
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
})";

/// The titles of a game's tips, by name, from its file.
fn titles(game: &str, lang: &str) -> Vec<(String, String)> {
    let file = root().join(format!("games/{game}/tips/{lang}.ftl"));
    let text = std::fs::read_to_string(file).expect("every game has tips");
    let lines = text.lines().filter(|line| !line.starts_with([' ', '#']));
    lines
        .filter_map(|line| line.split_once(" = "))
        .map(|(id, title)| (id.to_owned(), title.to_owned()))
        .collect()
}

fn silent(person: &mut Person, game: &str) -> BTreeSet<String> {
    let kept = person.js(&format!("localStorage.getItem('pioche.tips.{game}') ?? ''"));
    kept.as_str().unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// Waits for this person's turn and returns what they see of the tips.
fn look(person: &mut Person, table: &TableId) -> Option<Value> {
    let now = person.my_turn(table);
    if now["over"] == true {
        return None;
    }
    person.put_slips_away();
    // The ring is drawn a moment after the tip.
    person.wait(
        "!document.querySelector('#tip') || document.querySelector('.tip-mark:not(.lost)')",
        "a ring round what the tip speaks of",
    );
    Some(person.js(LOOK))
}

/// Within this many moves of the person, every game reaches the situations of its tips.
const MOVES: usize = 40;

/// Plays every game until this many tips were shown. Which situations occur depends on the deal: a
/// single game may have fewer, but on average there are three.
fn guided(size: Size, lang: &'static str, wanted: usize) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut all = 0;
    for (game, seats) in GAMES {
        let with = Look { size, lang, motion: "still", guided: true, ..Look::default() };
        let mut person = Person::arrive(&browser, &server.address(), with);
        let table = person.deal(game, seats, &[]);
        person.wait("document.querySelector('.page.guided')", "a guided table");
        let titles = titles(game, lang);
        let mut said = Vec::new();
        let mut played = Played::default();
        for _ in 0..MOVES {
            if said.len() >= wanted {
                break;
            }
            let Some(seen) = look(&mut person, &table) else { break };
            let at = format!("{game} at {size:?} in {lang}: {seen}");
            if seen["tips"] != 0 {
                assert_eq!(seen["tips"], 1, "one at a time, {at}");
                for never in ["over", "cut", "small"] {
                    assert_eq!(seen[never], false, "{never}, {at}");
                }
                assert_eq!(seen["scrolls"], 0, "a tip is read at a glance, {at}");
                assert_eq!(seen["marked"], true, "{at}");
                let id = seen["id"].as_str().expect("a name").to_owned();
                let title = &titles.iter().find(|(known, _)| *known == id).expect("a tip of the file").1;
                let words = seen["words"].as_str().expect("words");
                assert!(words.replace('\u{a0}', " ").starts_with(title.as_str()), "{title}, {at}");
                assert!(!said.contains(&id), "said twice, {at}");
                if said.len() < 2 {
                    let found = person.axe(&at);
                    assert!(found.is_empty(), "{}", found.join("\n"));
                }
                said.push(id.clone());
                if said.len() == 2 {
                    // Once read, it disappears, and no other replaces it.
                    person.click("#tip-read");
                    person.wait("!document.querySelector('#tip')", "the tip goes");
                    assert!(silent(&mut person, game).contains(&id), "{at}");
                }
            }
            if !person.play_one(&table, Hands::Pointer, &mut played) {
                break;
            }
        }
        assert!(!said.is_empty(), "{game} at {size:?}: nothing in {MOVES} moves");
        all += said.len();
        let silent = silent(&mut person, game);
        let unsaid: Vec<_> = said.iter().filter(|id| !silent.contains(*id)).collect();
        assert!(unsaid.is_empty(), "{game}: {unsaid:?} are not remembered");
    }
    assert!(all >= 3 * GAMES.len(), "only {all} at {size:?}");
}

#[test]
fn tips_are_remembered_and_can_be_switched_off() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let with = Look { motion: "still", guided: true, ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), with);
    let table = person.deal("karta-doppio", 2, &[]);
    let mut played = Played::default();
    let first = look(&mut person, &table).expect("it has begun");
    assert_eq!(first["id"], "lay");
    // Where no strip is free, the table shrinks beside the tip until the person turns to it.
    let usual = person.look;
    for (width, height) in [(375, 667), (667, 375), (320, 568)] {
        person.turn(Look { size: Size::Window(width, height), ..usual });
        person
            .wait("document.querySelector('.page').dataset.strip.includes('over')", "a tip over the window");
        assert_eq!(person.js(OVER_FELT), false, "{width} × {height}: the tip lies over the table");
        person.click(".see-table");
        person.wait("document.querySelector('.page').dataset.strip.includes('folded')", "the table");
        person.click(".tips");
    }
    person.turn(usual);
    assert!(person.play_one(&table, Hands::Pointer, &mut played));
    let second = look(&mut person, &table).expect("it goes on");
    assert_ne!(second["id"], "lay");
    // After a reload the first one is not repeated, but the second is shown.
    person.js("location.reload(), true");
    person.wait("document.querySelector('#tip')", "the table again");
    assert_eq!(look(&mut person, &table).expect("it goes on")["id"], second["id"]);
    person.click("[data-no-tips]");
    person.wait("!document.querySelector('.tips') && !document.querySelector('.guided')", "no tips");
    let table = person.deal("karta-doppio", 2, &[]);
    assert_eq!(look(&mut person, &table), Some(json!({"tips": 0, "guided": false})));
    // Another game has its own tips.
    person.deal("ole", 3, &[]);
    person.wait("document.querySelector('.page.guided')", "a guided table");
}

#[test]
fn with_company_or_after_lessons_nobody_is_guided() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let with = Look { motion: "still", guided: true, ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), with);
    person.visit("/");
    person.js("localStorage.setItem('pioche.lessons.ole', 'higher'), true");
    let table = person.deal("ole", 3, &[]);
    assert_eq!(look(&mut person, &table), Some(json!({"tips": 0, "guided": false})));
}

mod nightly {
    use super::*;

    #[test]
    fn a_first_game_is_guided_on_a_desktop_in_french() {
        guided(Size::Desktop, "fr", 4);
    }

    #[test]
    fn a_first_game_is_guided_on_a_phone_in_english() {
        guided(Size::Phone, "en", 4);
    }

    #[test]
    fn a_first_game_is_guided_on_a_tablet_in_french() {
        guided(Size::Tablet, "fr", 4);
    }

    #[test]
    fn a_first_game_is_guided_on_a_turned_phone_in_english() {
        guided(Size::Window(844, 390), "en", 4);
    }

    #[test]
    fn the_lessons_lead_to_a_guided_game() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut person = Person::arrive(&browser, &server.address(), Look::default());
        person.visit("/learn/dos");
        person.wait("document.querySelector('#guided')", "the way to a guided game");
        person.js("document.querySelector('#guided').focus(), true");
        person.key("Enter");
        person.wait("location.pathname.startsWith('/t/')", "a table");
        person.wait("document.querySelector('.page.guided')", "a guided table");
    }
}

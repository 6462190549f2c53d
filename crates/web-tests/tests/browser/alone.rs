//! A table against bots only: it pauses, undoes moves, and plays as fast as the person wants.

use std::time::Duration;

use serde_json::{Value, json};
use web_tests::{Browser, Hands, Look, Person, Played, Size, TestServer};

/// The page is hidden behind another, or visible again.
fn hide(person: &mut Person, hidden: bool) {
    person.js(&format!(
        "Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }});
         document.dispatchEvent(new Event('visibilitychange', {{ bubbles: true }})); true"
    ));
}

fn version(person: &mut Person) -> u64 {
    person.js("pioche.heard.version").as_u64().expect("a number")
}

/// The table and the moves that this person decides on.
fn sight(now: &Value, person: &mut Person) -> (Value, Value) {
    (now["legal"].clone(), person.js("pioche.heard.game.view"))
}

fn goes_back(game: &str, seats: usize, options: &[(&str, &str)], size: Size) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let look = Look { size, motion: "still", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), look);
    let table = person.deal(game, seats, options);
    let mut played = Played::default();
    // The first decision; forced moves do not count.
    let mut decisions = Vec::new();
    while decisions.len() < 3 {
        let now = person.my_turn(&table);
        assert_eq!(now["over"], false, "{game}: the match is over before three decisions");
        if now["legal"].as_array().is_some_and(|legal| legal.len() > 1) {
            decisions.push(sight(&now, &mut person));
        }
        assert!(person.play_one(&table, Hands::Program, &mut played), "{game}");
    }
    while let Some(before) = decisions.pop() {
        // Undo is for the version that the page shows, and is refused if a bot moves meanwhile.
        person.my_turn(&table);
        person.put_slips_away();
        person.click("#undo");
        let legal = &before.0;
        person.wait(
            &format!("JSON.stringify(pioche.heard.game.legal) === {}", json!(legal.to_string())),
            "the decision",
        );
        let now = person.my_turn(&table);
        assert_eq!(sight(&now, &mut person), before, "{game}");
    }
    // And from there in another direction.
    for _ in 0..2 {
        person.play_one(&table, Hands::Program, &mut played);
    }
    assert!(
        person.journal().iter().any(|line| line.contains("reprenez votre coup")),
        "{game}: the journal tells"
    );
}

#[test]
fn ole_goes_back() {
    goes_back("ole", 4, &[("rounds", "3"), ("privilege", "off")], Size::Phone);
}

/// How often the sentence is checked while a bot is to move.
const LOOKS: usize = 20;

/// Checks the page up to this often while it is up to date and a bot is to move: returns the bot's
/// name and the sentence.
fn awaited(most: usize) -> String {
    format!(
        "(async () => {{ const seen = []; const until = performance.now() + 60000;
           while (seen.length < {most} && performance.now() < until) {{
             const before = pioche.heard; await pioche.frames();
             if (!before?.game || before !== pioche.heard || pioche.asked.size) continue;
             const {{ game, info }} = before;
             const who = info.seats.findIndex((_, seat) => game.must.includes(seat));
             if (game.must.includes(info.you) || who < 0) break;
             seen.push([document.querySelector(`.felt [data-seat=\"${{who}}\"] b`).firstChild.textContent.trim(), document.querySelector('#say p').innerText]);
           }} return seen; }})()"
    )
}

/// A token costs five points, so it takes two taps, like a card.
#[test]
fn a_token_takes_two_taps() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person =
        Person::arrive(&browser, &server.address(), Look { size: Size::Phone, ..Look::default() });
    let table = person.deal("ole", 4, &[("privilege", "off")]);
    let mut played = Played::default();
    let mut now = person.my_turn(&table);
    while !now["legal"].as_array().is_some_and(|legal| legal.contains(&json!("token"))) {
        assert!(person.play_one(&table, Hands::Pointer, &mut played));
        now = person.my_turn(&table);
    }
    person.put_slips_away();
    let before = version(&mut person);
    person.click("#say [data-move=token]");
    person.wait("document.querySelector('#say [data-move=token][aria-pressed=true]')", "the token in hand");
    let says = person.text("#say [data-move=token]");
    assert!(says.contains("5 points"), "{says}");
    assert_eq!(version(&mut person), before, "one tap takes nothing");
    person.click("#say [data-move=token]");
    person.wait(&format!("pioche.heard.version > {before}"), "the token");
}

mod nightly {
    use super::*;

    #[test]
    fn dos_goes_back() {
        goes_back("dos", 2, &[], Size::Desktop);
    }

    #[test]
    fn otto_bruno_goes_back() {
        goes_back("otto-bruno", 2, &[], Size::Window(844, 390));
    }

    #[test]
    fn otto_game_over_goes_back() {
        goes_back("otto-game-over", 2, &[], Size::Desktop);
    }

    #[test]
    fn karta_doppio_goes_back() {
        goes_back("karta-doppio", 2, &[], Size::Window(820, 1180));
    }

    #[test]
    fn the_table_waits_while_one_looks_away() {
        // Three bots take five seconds for their moves.
        let (server, browser) = (TestServer::open_at_pace(1500), Browser::start());
        let mut person = Person::arrive(&browser, &server.address(), Look::default());
        let table = person.deal("ole", 4, &[("privilege", "off")]);
        let mut played = Played::default();
        assert!(person.play_one(&table, Hands::Pointer, &mut played));
        person.put_slips_away();
        hide(&mut person, true);
        let before = version(&mut person);
        std::thread::sleep(Duration::from_secs(8));
        assert_eq!(version(&mut person), before, "nothing is sent to a page that nobody sees");
        let heard = person.js("pioche.replies");
        hide(&mut person, false);
        person.wait(&format!("pioche.replies > {heard}"), "the table again");
        // A move decided at that very moment may have been played.
        let after = version(&mut person);
        assert!(after <= before + 1, "bots played while nobody looked: {before}, {after}");
        person.my_turn(&table);
        assert!(version(&mut person) > before);
    }

    /// The speed of bots is in the menu, takes effect immediately, and is kept for the next table.
    #[test]
    fn bots_are_as_quick_as_one_likes() {
        let (server, browser) = (TestServer::open_at_pace(4000), Browser::start());
        let mut person = Person::arrive(&browser, &server.address(), Look::default());
        let table = person.deal("ole", 4, &[("privilege", "off")]);
        person.click("[aria-controls=menu]");
        person.is_accessible("the menu of a table");
        person.turn(Look { size: Size::Window(320, 568), ..person.look });
        person.is_whole("#menu .row", 40, "the menu of a table");
        person.turn(Look { size: Size::Desktop, ..person.look });
        person.click("#bot-speed input[value='at-once']");
        person.wait("pioche.heard.info.speed === 'at_once'", "another speed");
        let mut played = Played::default();
        for _ in 0..2 {
            assert!(person.play_one(&table, Hands::Pointer, &mut played));
            let started = std::time::Instant::now();
            person.my_turn(&table);
            assert!(started.elapsed() < Duration::from_secs(6), "three bots took {:?}", started.elapsed());
        }
        person.deal("ole", 3, &[]);
        person.wait("pioche.heard.info.speed === 'at_once'", "the same speed at the next table");
    }

    /// While a bot is to move, the sentence names it and says that it is thinking, so that nobody
    /// wonders whether the table is stuck.
    #[test]
    fn a_bot_that_takes_its_time_says_that_it_thinks() {
        // The slowest bots: three seconds per move.
        let (server, browser) = (TestServer::open_at_pace(4000), Browser::start());
        let mut found = Vec::new();
        // In Olé a bot may also continue its series, or choose the order of the colours.
        let ole = ["réfléchit", "poursuit sa série", "choisit l’ordre"];
        for (game, seats, lang, thinks) in
            [("ole", 3, "fr", ole.as_slice()), ("karta-doppio", 2, "en", &["is thinking"])]
        {
            let look = Look { lang, motion: "still", ..Look::default() };
            let mut person = Person::arrive(&browser, &server.address(), look);
            let table = person.deal(game, seats, &[]);
            let mut played = Played::default();
            let mut looks = Vec::new();
            // On a busy machine a bot's three seconds may be only a few animation frames: then play
            // on until there were enough checks.
            while looks.len() < LOOKS {
                let seen = person.js(&awaited(LOOKS - looks.len()));
                let seen = seen.as_array().expect("a list");
                looks.extend(seen.iter().cloned());
                if looks.len() < LOOKS {
                    assert!(person.play_one(&table, Hands::Pointer, &mut played), "{game}: {looks:?}");
                }
            }
            let wrong = looks.iter().find(|look| {
                let says = look[1].as_str().unwrap_or_default();
                let says_so = thinks.iter().any(|thinks| says.contains(thinks));
                !says.contains(look[0].as_str().unwrap_or("?")) || !says_so
            });
            found.extend(wrong.map(|wrong| format!("{game}: {wrong}")));
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

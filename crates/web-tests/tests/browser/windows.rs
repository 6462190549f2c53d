//! Every table in windows of every kind, by the rectangles of its elements: phones in both
//! orientations, tablets, laptops, 200 %, a wide screen. `page.js` (`misplaced`) defines the
//! checks.

use std::collections::BTreeMap;

use serde_json::json;
use web_tests::{Browser, Hands, Look, Person, Played, Size, TestServer};

/// Width and height in pixels.
const WINDOWS: [(u32, u32); 14] = [
    (320, 568),
    (360, 740),
    (430, 932),
    (568, 320),
    (844, 390),
    (932, 430),
    // A laptop and a tablet at 200 %.
    (640, 360),
    (512, 384),
    (820, 1180),
    (1024, 768),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
];

/// The pure layouts assume these letter widths, relative to the font size.
fn letters() -> BTreeMap<char, f64> {
    let file = web_tests::root().join("crates/test-kit/src/letters.txt");
    let text = std::fs::read_to_string(file).expect("the widths of letters");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let (width, letters) = line.split_once(' ').expect("a width and letters");
        let width: f64 = width.parse().expect("a width");
        letters.chars().map(|letter| (letter, width)).collect::<Vec<_>>()
    };
    lines.flat_map(read).collect()
}

/// Texts that are wider than the pure layouts assume.
fn wider_than_reckoned(person: &mut Person, letters: &BTreeMap<char, f64>) -> Vec<String> {
    let width = |letter: char| match letter {
        ' ' | '\u{a0}' | '\u{202f}' => 0.25,
        '\u{ad}' => 0.0,
        _ => letters.get(&letter).copied().unwrap_or(letters[&if letter.is_uppercase() { 'A' } else { 'x' }]),
    };
    let wide = |each: &serde_json::Value| {
        let (text, size, real) = (each[0].as_str()?, each[1].as_f64()?, each[2].as_f64()?);
        let reckoned = text.chars().map(width).sum::<f64>() * size;
        (real > reckoned + 0.5).then(|| format!("“{text}” is {real:.1} px wide, not {reckoned:.1}"))
    };
    person.js("pioche.texts()").as_array().into_iter().flatten().filter_map(wide).collect()
}

/// The minimum for a game's centre: a percentage of the felt, and a side in pixels.
struct Least {
    share: u32,
    side: u32,
}

fn in_every_window(game: &'static str, seats: &[usize], least: &Least) {
    let (server, browser) = (TestServer::open(), Browser::start());
    let usual = Look { motion: "still", ..Look::default() };
    let (mut cases, mut wrong, letters) = (0, Vec::new(), letters());
    for &seats in seats {
        for lang in ["fr", "en"] {
            let mut person = Person::arrive(&browser, &server.address(), Look { lang, ..usual });
            let table = person.deal(game, seats, &[]);
            let mut played = Played::default();
            // At the first turn, some turns later, and once more.
            for turns in [0, 3, 4] {
                for _ in 0..turns {
                    if !person.play_one(&table, Hands::Program, &mut played) {
                        break;
                    }
                }
                if person.my_turn(&table)["over"] == true {
                    break;
                }
                // The slip at the end of a round covers the table.
                person.put_slips_away();
                for (width, height) in WINDOWS {
                    person.turn(Look { size: Size::Window(width, height), lang, ..usual });
                    let asked = json!({"share": least.share, "side": least.side});
                    let found = person.js(&format!("pioche.frames().then(() => pioche.misplaced({asked}))"));
                    let mut found: Vec<_> =
                        found.as_array().expect("a list").iter().map(ToString::to_string).collect();
                    found.extend(wider_than_reckoned(&mut person, &letters));
                    if !found.is_empty() {
                        let case = format!("{game}, {seats} seats, {width} × {height}, {lang}, {played:?}");
                        wrong.push(format!("{case}: {}", found.join("; ")));
                    }
                    cases += 1;
                }
                person.turn(Look { lang, ..usual });
            }
        }
    }
    println!("{game}: {cases} cases");
    assert!(wrong.is_empty(), "{} of {cases}:\n{}", wrong.len(), wrong.join("\n"));
}

/// In the middle of a turn of DOS, cards that cover a row card are on a tray below it.
#[test]
fn trays_leave_piles_and_hand_in_view() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let usual = Look { motion: "still", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), usual);
    let table = person.deal("dos", 4, &[]);
    let mut played = Played::default();
    let covered = "pioche.frames().then(() => document.querySelectorAll('.felt .tray').length > 0 && document.querySelectorAll('.felt .row > *').length > 2)";
    while person.js(covered) == false {
        assert!(person.play_one(&table, Hands::Program, &mut played), "nothing was ever covered");
        person.my_turn(&table);
        person.put_slips_away();
    }
    let mut wrong = Vec::new();
    for (width, height) in WINDOWS {
        person.turn(Look { size: Size::Window(width, height), ..usual });
        let found = person.js("pioche.frames().then(() => pioche.misplaced({share: 28, side: 0}))");
        wrong.extend(
            found.as_array().into_iter().flatten().map(|fault| format!("{width} × {height}: {fault}")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// While a divider is dragged, what is held stays held, the focus stays, and an open drawer stays
/// open.
#[test]
fn a_divider_moves_and_nothing_is_lost() {
    const SHAPES: [(u32, u32); 6] =
        [(1366, 768), (820, 1180), (390, 844), (844, 390), (512, 384), (320, 568)];
    let (server, browser) = (TestServer::open(), Browser::start());
    let usual = Look { motion: "still", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), usual);
    let in_hand = [("ole", ".felt .hand .lit"), ("otto-bruno", ".felt .mine .die")];
    for (game, thing) in in_hand {
        let options: &[(&str, &str)] = if game == "ole" { &[("privilege", "off")] } else { &[] };
        let table = person.deal(game, 3, options);
        person.my_turn(&table);
        person.put_slips_away();
        if game == "otto-bruno" {
            person.click(".felt .pile[data-move]");
            person.wait("document.querySelector('.felt .mine .die:nth-child(8)')", "the card that was drawn");
        }
        person.click(thing);
        let held = "document.querySelector('.felt [data-drag][aria-pressed=true]')?.dataset.thing ?? null";
        let chosen = person.wait(held, "a card in hand");
        for (width, height) in SHAPES.into_iter().chain(SHAPES.into_iter().rev()) {
            person.turn(Look { size: Size::Window(width, height), ..usual });
            person.js("pioche.frames().then(() => true)");
            assert_eq!(person.js(held), chosen, "{game}, {width} × {height}: it is held");
            let focus = person.js("document.activeElement.dataset.thing ?? null");
            assert_eq!(focus, chosen, "{game}, {width} × {height}: it has the focus");
        }
        person.turn(Look { size: Size::Window(390, 844), ..usual });
        person.click("#open-journal");
        person.wait("pioche.seen('.side.open')", "the drawer");
        for (width, height) in [(844, 390), (320, 568), (1366, 768), (390, 844)] {
            person.turn(Look { size: Size::Window(width, height), ..usual });
            person.js("pioche.frames().then(() => true)");
            assert_eq!(
                person.js("pioche.seen('.side.open')"),
                true,
                "{game}, {width} × {height}: it is open"
            );
        }
        person.turn(usual);
    }
}

/// A person who uses the keyboard finds the focus on the table after every move.
#[test]
fn the_focus_stays_in_hand_after_a_move() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let usual = Look { motion: "still", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), usual);
    for game in ["ole", "dos", "otto-bruno"] {
        let long: &[(&str, &str)] = &[("rounds", "3"), ("privilege", "off")];
        let table = person.deal(game, 3, if game == "ole" { long } else { &[] });
        let mut played = Played::default();
        let mut looked = 0;
        for _ in 0..6 {
            let before = played.moves;
            if !person.play_one(&table, Hands::Keyboard, &mut played) {
                break;
            }
            person.my_turn(&table);
            person.js("pioche.frames().then(() => true)");
            // The end of a round takes the focus, as it should.
            let over = person.js("!!document.querySelector('#round-end, #end')") == true;
            if !over && played.moves > before {
                let focus = person.js("pioche.focus()");
                assert!(!focus.is_null(), "{game}: the focus is lost after {played:?}");
                looked += 1;
            }
        }
        assert!(looked >= 2, "{game}: {played:?}");
    }
}

/// A void stands for any of six other cards: the largest number of choices, in every window.
#[test]
fn the_choices_of_a_void_stay_on_the_felt() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let usual = Look { motion: "still", ..Look::default() };
    let mut person = Person::arrive(&browser, &server.address(), usual);
    // Five of the 33 cards are voids.
    let void = "[data-secret=void]";
    let found = (0..60).any(|_| {
        let table = person.deal("otto-game-over", 4, &[]);
        person.my_turn(&table);
        person.js(&format!("!!document.querySelector('{void}.lit')")) == true
    });
    assert!(found, "60 deals without a void");
    person.click(void);
    person.wait("document.querySelectorAll('.steps.many .btn').length >= 6", "the choices");
    let mut wrong = Vec::new();
    for (width, height) in WINDOWS {
        person.turn(Look { size: Size::Window(width, height), ..usual });
        let asked = json!({"share": 45, "side": 250});
        let found = person.js(&format!("pioche.frames().then(() => pioche.misplaced({asked}))"));
        let cut = person.js("[...document.querySelectorAll('.steps .btn')].filter((button) => button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1).map((button) => button.innerText)");
        for fault in found.as_array().into_iter().chain(cut.as_array()).flatten() {
            wrong.push(format!("{width} × {height}: {fault}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Picked up by key where the choices replace the cards, the focus moves with it.
    person.turn(Look { size: Size::Window(320, 568), ..usual });
    person.click(".steps .btn:last-child");
    person.wait(&format!("document.querySelector('{void}')"), "the card again");
    person.js(&format!("document.querySelector('{void}').focus(); true"));
    person.key("Enter");
    person.wait("document.activeElement.matches('.steps .btn')", "the first choice");
}

mod nightly {
    use super::*;

    #[test]
    fn ole_fits_every_window() {
        in_every_window("ole", &[3, 4, 8], &Least { share: 28, side: 0 });
    }

    #[test]
    fn dos_fits_every_window() {
        in_every_window("dos", &[2, 4], &Least { share: 28, side: 0 });
    }

    #[test]
    fn otto_bruno_fits_every_window() {
        in_every_window("otto-bruno", &[2, 4], &Least { share: 14, side: 0 });
    }

    #[test]
    fn otto_game_over_fits_every_window() {
        in_every_window("otto-game-over", &[2, 4], &Least { share: 45, side: 250 });
    }

    #[test]
    fn karta_doppio_fits_every_window() {
        in_every_window("karta-doppio", &[2], &Least { share: 45, side: 0 });
    }
}

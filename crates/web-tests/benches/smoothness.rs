//! Whether things move smoothly: the longest task of the page while cards, tiles and racks move and
//! are carried about on full boards, game by game; fails above 50 ms. Even processor time depends
//! on what else the machine does, so it is no test. A name chooses among the games:
//!
//!     cargo bench -p web-tests --features browser --bench smoothness -- karta
//!
//! The server and the client are those that `cargo xtask browser` has made.
#![expect(clippy::print_stdout, reason = "this is a command for the terminal")]

use serde_json::Value;
use web_tests::{Browser, Hands, Look, Person, Played, TestServer};

/// What the browser itself calls a long task.
const LONG: f64 = 50.0;

/// A game with the seats and options that fill its board, the moves until it is full, and those
/// that are looked at.
type Scene = (&'static str, usize, &'static [(&'static str, &'static str)], u32, u32);

const SCENES: [Scene; 5] = [
    // The deal fills it. A round is over after some six turns, and its end is another page.
    ("ole", 8, &[], 0, 3),
    ("dos", 4, &[], 6, 6),
    ("otto-bruno", 4, &[], 4, 6),
    ("otto-game-over", 4, &[("rounds", "2")], 6, 6),
    ("karta-doppio", 2, &[("legs", "2")], 4, 6),
];

fn main() {
    // Cargo adds flags of its own.
    let names: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let chosen = |game: &str| names.is_empty() || names.iter().any(|name| game.contains(name.as_str()));
    assert!(SCENES.iter().any(|(game, ..)| chosen(game)), "no game is named like {names:?}");
    for (game, seats, options, lead, moves) in SCENES {
        if chosen(game) {
            smooth(game, seats, options, [lead, moves]);
        }
    }
}

/// The longest tasks of the pages' main threads, in milliseconds of processor time: the machine may
/// be busy with something else, the page may not.
fn tasks(events: &[Value]) -> Vec<f64> {
    let mains: Vec<(&Value, &Value)> = events
        .iter()
        .filter(|event| event["name"] == "thread_name" && event["args"]["name"] == "CrRendererMain")
        .map(|event| (&event["pid"], &event["tid"]))
        .collect();
    assert!(!mains.is_empty(), "the trace names the pages' main threads");
    let mut tasks: Vec<f64> = events
        .iter()
        .filter(|event| {
            event["name"].as_str().is_some_and(|name| name.ends_with("RunTask")) && event["ph"] == "X"
        })
        .filter(|event| mains.contains(&(&event["pid"], &event["tid"])))
        .filter_map(|event| Some(event["tdur"].as_f64()? / 1000.0))
        .collect();
    tasks.sort_by(|a, b| b.total_cmp(a));
    tasks
}

/// How often a board is looked at that seems slow. Whoever shares the processor drives what a page
/// needs out of its caches, and that counts as time of the page: a task that is long by itself is
/// long every time.
const LOOKS: u32 = 3;

/// No task is long while things move and are carried about.
fn smooth(game: &str, seats: usize, options: &[(&str, &str)], moves: [u32; 2]) {
    for look in 1.. {
        let events = in_motion(game, seats, options, moves);
        let tasks = tasks(&events);
        let longest = &tasks[..tasks.len().min(5)];
        println!("{game}: {} tasks, longest (ms of processor time): {longest:.1?}", tasks.len());
        assert!(tasks.len() > 100, "the trace shows the page at work: {} tasks", tasks.len());
        if longest[0] <= LONG {
            return;
        }
        if look == LOOKS {
            // For whoever wants to know why; the browser's own tools open it.
            let trace = web_tests::root().join(format!("target/failures/{game}-trace.json"));
            std::fs::create_dir_all(trace.parent().expect("a folder")).expect("target/ can be written");
            std::fs::write(&trace, Value::Array(events).to_string()).expect("target/ can be written");
            panic!("{game}: {longest:.1?} ms; the trace is in {}", trace.display());
        }
    }
}

/// Plays with everything in motion, and carries things about, while the browser keeps its trace.
fn in_motion(game: &str, seats: usize, options: &[(&str, &str)], [lead, moves]: [u32; 2]) -> Vec<Value> {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    let table = person.deal(game, seats, options);
    let mut played = Played::default();
    // To where the board is full.
    for _ in 0..lead {
        if !person.play_one(&table, Hands::Pointer, &mut played) {
            break;
        }
    }
    person.my_turn(&table);
    let mut carried = 0;
    let events = browser.trace(|| {
        for _ in 0..moves {
            let now = person.my_turn(&table);
            if now["over"] == true {
                break;
            }
            let things = person.js("[...document.querySelectorAll('.felt [data-drag]')].map((thing) => pioche.point(thing)).filter(Boolean).slice(0, 2)");
            for thing in things.as_array().into_iter().flatten() {
                // Over the whole board and back to where it was: nothing is played.
                let away = serde_json::json!([640.0, 300.0]);
                person.carry(thing, &away, 20);
                carried += 1;
                person.key("Escape");
            }
            if !person.play_one(&table, Hands::Pointer, &mut played) {
                break;
            }
        }
        person.rest();
    });
    assert!(carried > 0, "{game}: nothing can be carried");
    events
}

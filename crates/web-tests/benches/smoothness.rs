//! Whether animations are smooth: the longest task of the page while things on full boards move and
//! are dragged, and while a round ends and the next one begins, game by game; fails above 50 ms.
//! The same while the page's worker is busy (`thinking`). Even processor time depends on what else
//! the machine does, so this is a benchmark, not a test. A name selects a game:
//!
//!     cargo bench -p web-tests --features browser --bench smoothness -- karta
//!
//! It uses the server and the client built by `cargo xtask browser`.
#![expect(clippy::print_stdout, reason = "this is a command for the terminal")]

use serde_json::Value;
use web_tests::{Browser, Hands, Look, Person, Played, TestServer};

/// The browser's own definition of a long task.
const LONG: f64 = 50.0;

/// A game with the seats and options that fill its board.
struct Scene {
    game: &'static str,
    seats: usize,
    options: &'static [(&'static str, &'static str)],
    /// The number of moves until the board is full.
    lead: u32,
    /// The number of moves during which things are dragged, too.
    moves: u32,
    /// Whether it has rounds.
    rounds: bool,
}

const SCENES: [Scene; 5] = [
    // The deal fills the board, and a round may be over after three turns.
    Scene { game: "ole", seats: 8, options: &[], lead: 0, moves: 3, rounds: true },
    Scene { game: "dos", seats: 4, options: &[], lead: 6, moves: 6, rounds: true },
    Scene { game: "otto-bruno", seats: 4, options: &[], lead: 4, moves: 6, rounds: false },
    Scene { game: "otto-game-over", seats: 4, options: &[("rounds", "2")], lead: 6, moves: 6, rounds: true },
    Scene { game: "karta-doppio", seats: 2, options: &[("legs", "2")], lead: 4, moves: 6, rounds: true },
];

fn main() {
    // Cargo adds its own flags.
    let names: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let chosen = |game: &str| names.is_empty() || names.iter().any(|name| game.contains(name.as_str()));
    let thinks = chosen("thinking");
    assert!(thinks || SCENES.iter().any(|scene| chosen(scene.game)), "no game is named like {names:?}");
    for scene in SCENES.iter().filter(|scene| chosen(scene.game)) {
        smooth(scene);
    }
    if thinks {
        thinking();
    }
}

/// The longest tasks of the pages' main threads, in milliseconds of processor time, since the
/// machine may be busy with something else.
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

/// How often a board that seems slow is measured. Other processes evict the page's data from the
/// caches, which counts as the page's time; a task that is long in itself is long every time.
const LOOKS: u32 = 3;
/// How many matches are dealt to find one in which a round ends before the match does: in DOS, a
/// single round can be the whole match.
const MATCHES: u32 = 5;

/// No task is long while things move and are dragged, and while a round ends.
fn smooth(scene: &Scene) {
    let game = scene.game;
    for look in 1.. {
        let (moving, round) =
            (0..MATCHES).find_map(|_| in_motion(scene)).expect("a round is over before its match");
        let part = |what: &str, events: &[Value]| {
            let tasks = tasks(events);
            let longest = &tasks[..tasks.len().min(5)];
            println!("{game}, {what}: {} tasks, longest (ms of processor time): {longest:.1?}", tasks.len());
            tasks
        };
        let mut tasks = part("things move", &moving);
        let mut events = moving;
        if scene.rounds {
            let round = round.expect("a round was over");
            let ends = part("a round ends", &round);
            if ends[0] > tasks[0] {
                (tasks, events) = (ends, round);
            }
        }
        let longest = &tasks[..tasks.len().min(5)];
        assert!(tasks.len() > 100, "the trace shows the page at work: {} tasks", tasks.len());
        if longest[0] <= LONG {
            return;
        }
        if look == LOOKS {
            // For finding the cause; the browser's developer tools can open it.
            let trace = web_tests::root().join(format!("target/failures/{game}-trace.json"));
            std::fs::create_dir_all(trace.parent().expect("a folder")).expect("target/ can be written");
            std::fs::write(&trace, Value::Array(events).to_string()).expect("target/ can be written");
            panic!("{game}: {longest:.1?} ms; the trace is in {}", trace.display());
        }
    }
}

/// Plays with everything in motion, and drags things, while the browser records a trace; then plays
/// to the end of a round and into the next one, with a separate trace. None if there was no next
/// round.
fn in_motion(scene: &Scene) -> Option<(Vec<Value>, Option<Vec<Value>>)> {
    let Scene { game, seats, options, lead, moves, rounds } = *scene;
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    let table = person.deal(game, seats, options);
    let mut played = Played::default();
    // Until the board is full.
    for _ in 0..lead {
        if !person.play_one(&table, Hands::Pointer, &mut played) {
            break;
        }
    }
    person.my_turn(&table);
    // A round may end earlier.
    person.put_slips_away();
    let (mut carried, mut round) = (0, None);
    let moving = browser.trace(|| {
        for _ in 0..moves {
            if person.my_turn(&table)["over"] == true || is_over(&mut person) {
                break;
            }
            let things = person.js("[...document.querySelectorAll('.felt [data-drag]')].map((thing) => pioche.point(thing)).filter(Boolean).slice(0, 2)");
            for thing in things.as_array().into_iter().flatten() {
                // Over the whole board and back, so that nothing is played.
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
    // Which turn is the last of its round is only known afterwards, so each has its own trace. If
    // the round is over already, its end is in the other trace.
    while rounds && round.is_none() {
        let mut over = is_over(&mut person);
        let turn = browser.trace(|| {
            if !over {
                person.play_one(&table, Hands::Pointer, &mut played);
                person.my_turn(&table);
                person.rest();
                over = is_over(&mut person);
            }
            person.put_slips_away();
            person.rest();
        });
        if person.my_turn(&table)["over"] == true {
            return None;
        }
        round = over.then_some(turn);
    }
    Some((moving, round))
}

/// No task of the page is long while its worker computes a hint or a review.
fn thinking() {
    let (server, browser) = (TestServer::open(), Browser::start());
    for look in 1.. {
        let mut person = Person::arrive(&browser, &server.address(), Look::default());
        let table = person.deal("ole", 4, &[("rounds", "1"), ("privilege", "off")]);
        person.my_turn(&table);
        person.put_slips_away();
        let hint = browser.trace(|| {
            person.click("#hint");
            person.wait("document.querySelector('.hint-slip .hints li')", "a hint");
            person.rest();
        });
        person.key("Escape");
        person.play(&table, Hands::Program, |_, _| ());
        person.click("[aria-controls=menu]");
        person.click("#menu #review");
        person.wait("document.querySelector('#deals')", "the review");
        let review = browser.trace(|| {
            person.wait("document.querySelector('[data-review=done]')", "every decision judged");
            person.rest();
        });
        let mut longest = 0.0_f64;
        for (what, events) in [("a hint", &hint), ("a review", &review)] {
            let tasks = tasks(events);
            let some = &tasks[..tasks.len().min(5)];
            println!("thinking, {what}: {} tasks, longest (ms of processor time): {some:.1?}", tasks.len());
            longest = longest.max(tasks[0]);
        }
        if longest <= LONG {
            return;
        }
        assert!(look < LOOKS, "{longest:.1} ms while the worker thinks");
    }
}

/// Whether the slip at the end of a round is shown.
fn is_over(person: &mut Person) -> bool {
    person.js("pioche.seen('#round-end')") == true
}

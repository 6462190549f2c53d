//! How long a slow phone on a slow connection waits: for its first turn, for lessons, puzzles and
//! tables by direct links, and for clicks. Fails above the limits below. Measured time depends on
//! what else the machine does, so this is a benchmark, not a test. Several clients take turns, for
//! several rounds:
//!
//!     cargo bench -p web-tests --features browser --bench slow_phone -- target/client-before target/client
#![expect(clippy::print_stdout, reason = "this is a command for the terminal")]

use std::collections::BTreeMap;
use std::path::PathBuf;

use web_tests::{Browser, Hands, Look, Person, Played, Size, TestServer, root};

const GAMES: [&str; 5] = ["ole", "dos", "otto-bruno", "otto-game-over", "karta-doppio"];
/// Measurements of each client.
const ROUNDS: usize = 3;
/// The number of moves during which clicks are measured.
const MOVES: u32 = 10;

/// Milliseconds from a click on a box, as soon as the shelf is shown, to the first turn.
const FIRST_TURN: f64 = 2_500.0;
/// From a direct link to a board where moves can be made.
const DIRECT: f64 = 3_500.0;
/// From a click to the frame that shows its effect.
const CLICK: f64 = 200.0;

/// Measurements by what was measured.
type Measured = BTreeMap<String, Vec<f64>>;

fn main() {
    // Cargo adds its own flags.
    let named: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let usual = || std::env::var_os("PIOCHE_WEB").map_or_else(|| root().join("target/client"), PathBuf::from);
    let clients: Vec<PathBuf> =
        if named.is_empty() { vec![usual()] } else { named.iter().map(|name| root().join(name)).collect() };
    let mut measured: Vec<Measured> = vec![Measured::new(); clients.len()];
    for round in 1..=ROUNDS {
        println!("-- round {round} of {ROUNDS}");
        for (client, measured) in clients.iter().zip(&mut measured) {
            let server = TestServer::open_with_client(client);
            for (what, took) in [first_turns(&server), direct_links(&server), clicks(&server)].concat() {
                measured.entry(what).or_default().push(took);
            }
        }
    }
    for what in measured[0].keys() {
        let medians: Vec<String> =
            measured.iter().map(|of| format!("{:>6.0} ms", median(&of[what]))).collect();
        println!("{what:<40} {}", medians.join("  "));
    }
    let last = measured.last().expect("a client");
    for (what, took) in last {
        let bound = bound(what);
        assert!(median(took) <= bound, "{what}: {took:.0?} ms, at most {bound} ms");
    }
}

fn bound(what: &str) -> f64 {
    match what.split(':').next().unwrap_or_default() {
        "first turn" => FIRST_TURN,
        "click" => CLICK,
        // Something is shown before anything can be played.
        "direct" => DIRECT,
        // It has no limit.
        _ => f64::INFINITY,
    }
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

fn slow_phone(browser: &Browser, server: &TestServer) -> Person {
    let look = Look { size: Size::Phone, ..Look::default() };
    let mut person = Person::arrive(browser, &server.address(), look);
    person.slow_down(true);
    person
}

/// Milliseconds from the request of the page until an expression is true.
fn when(person: &mut Person, expression: &str, what: &str) -> f64 {
    person.wait(&format!("({expression}) && performance.now()"), what).as_f64().expect("a time")
}

const TURN: &str = "document.querySelector('main.turn') || document.querySelectorAll('.log li').length > 1";

/// The shelf, a click on a box, and the first turn.
fn first_turns(server: &TestServer) -> Vec<(String, f64)> {
    let browser = Browser::start();
    let mut took = Vec::new();
    for game in GAMES {
        let mut person = slow_phone(&browser, server);
        person.open("/");
        // In the storage, because older clients load another page for the table.
        person.js("sessionStorage.origin = performance.timeOrigin; addEventListener('click', () => {
                 sessionStorage.clicked ??= performance.timeOrigin + performance.now();
             }, true)");
        person.click(&format!("[data-play={game}]"));
        let turn = person.wait(&format!("({TURN}) && performance.timeOrigin + performance.now()"), "a turn");
        let clicked = person.js("Number(sessionStorage.clicked)").as_f64().expect("it was clicked");
        let origin = person.js("Number(sessionStorage.origin)").as_f64().expect("a time");
        took.push((format!("first turn: {game}"), turn.as_f64().expect("a time") - clicked));
        took.push((format!("shelf before it: {game}"), clicked - origin));
    }
    took
}

/// Direct links, as sent by other people.
fn direct_links(server: &TestServer) -> Vec<(String, f64)> {
    let browser = Browser::start();
    let mut host = Person::arrive(&browser, &server.address(), Look::default());
    let table = host.gather_table("ole", 3, &[], 1);
    host.visit(&format!("/t/{}", table.id));
    host.wait("document.querySelector('#invite')", "the invitation");
    let invitation = host.text("#invite");
    let invitation = invitation.trim().trim_start_matches(&server.address()).to_owned();
    let mut took = Vec::new();
    for (what, path, there) in [
        ("lesson", "/learn/ole", "document.querySelector('.felt [data-drag]')"),
        ("puzzle", "/puzzle/ole", "document.querySelector('.felt [data-drag]')"),
        ("invitation", &invitation, "document.querySelector('.gathering button')"),
    ] {
        let mut person = slow_phone(&browser, server);
        person.open(path);
        took.push((format!("direct: {what}, playable"), when(&mut person, there, what)));
        let paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
        let painted = person.wait(paint, "the first paint").as_f64().expect("a time");
        took.push((format!("direct: {what}, something to see"), painted));
    }
    took
}

/// The slowest response to a click or a touch during some moves.
fn clicks(server: &TestServer) -> Vec<(String, f64)> {
    let browser = Browser::start();
    GAMES
        .map(|game| {
            let look = Look { size: Size::Phone, ..Look::default() };
            let mut person = Person::arrive(&browser, &server.address(), look);
            let seats = if game == "karta-doppio" { 2 } else { 3 };
            let table = person.deal(game, seats, &[]);
            person.my_turn(&table);
            person.slow_down(false);
            person.js(
                "window.slowest = 0; new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
                     if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration);
                 })).observe({ type: 'event', durationThreshold: 16 }); true",
            );
            let mut played = Played::default();
            for _ in 0..MOVES {
                if !person.play_one(&table, Hands::Pointer, &mut played) {
                    break;
                }
            }
            person.rest();
            let slowest = person.js("window.slowest").as_f64().expect("a time");
            assert!(slowest > 0.0, "{game}: no click was measured");
            (format!("click: {game}"), slowest)
        })
        .to_vec()
}

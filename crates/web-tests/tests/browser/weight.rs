//! What a first visit costs, and whether things move smoothly.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::Value;
use web_tests::{Browser, Hands, Look, Person, Played, TestServer};

/// The first load, to a home page one can use.
const LIGHT: u64 = 250_000;
/// What the browser itself calls a long task.
const LONG: f64 = 50.0;

#[test]
fn the_first_load_is_light() {
    let (server, browser) = (TestServer::open(), Browser::start());
    let mut person = Person::arrive(&browser, &server.address(), Look::default());
    person.visit("/");
    person.wait(
        "document.querySelectorAll('[data-play]').length === 5 && document.fonts.status === 'loaded'",
        "the shelf",
    );
    // What a table needs, a script and a module, is fetched when there is nothing else to do;
    // nobody reads it yet, so only its beginning need have come.
    let started = Instant::now();
    let files = loop {
        let files = files(&person.requests());
        let later = |file: &&File| file.url.contains("/assets/table-");
        let come = |file: &File| !file.encoding.is_empty() && (later(&file) || file.bytes > 0);
        if files.iter().filter(later).count() >= 2 && files.iter().all(come) {
            break files;
        }
        assert!(started.elapsed() < Duration::from_mins(1), "what a table needs is not fetched");
        std::thread::sleep(Duration::from_millis(50));
    };
    let usable = person.js("pioche.usable").as_f64().expect("the shelf was seen");
    let mut all = 0;
    for file in &files {
        let File { url, bytes, encoding, asked } = file;
        let later = url.contains("/assets/table-");
        println!("{bytes:>8} {encoding:<4} {url}{}", if later { " (afterwards, for a table)" } else { "" });
        assert!(encoding == "br" || url.contains(".woff2"), "{url} is sent as {encoding:?}");
        assert!(files.iter().filter(|other| other.url == *url).count() == 1, "{url} is sent twice");
        assert!(!later || *asked >= usable, "{url} is in the way of the first page");
        all += if later { 0 } else { *bytes };
    }
    println!("{all:>8} bytes over the wire for the first load, headers included");
    assert!(files.len() >= 5, "page, boot, script, module, style");
    assert!(all <= LIGHT, "{all} bytes");
}

/// A file as it came over the wire.
#[derive(Default)]
struct File {
    url: String,
    bytes: u64,
    encoding: String,
    /// In seconds since 1970.
    asked: f64,
}

fn files(reports: &[Value]) -> Vec<File> {
    let mut files = BTreeMap::<String, File>::new();
    for report in reports {
        let params = &report["params"];
        let file = files.entry(params["requestId"].to_string()).or_default();
        match report["method"].as_str() {
            Some("Network.requestWillBeSent") => {
                params["request"]["url"].as_str().unwrap_or_default().clone_into(&mut file.url);
                file.asked = params["wallTime"].as_f64().unwrap_or_default();
            }
            Some("Network.responseReceived") => {
                let headers = params["response"]["headers"].as_object().into_iter().flatten();
                let encoding =
                    headers.into_iter().find(|(name, _)| name.eq_ignore_ascii_case("content-encoding"));
                let encoding = encoding.and_then(|(_, value)| value.as_str()).unwrap_or("-");
                encoding.clone_into(&mut file.encoding);
            }
            Some("Network.loadingFinished") => {
                file.bytes = params["encodedDataLength"].as_u64().expect("bytes are whole");
            }
            _ => {}
        }
    }
    let mut files: Vec<File> = files.into_values().filter(|file| file.url.starts_with("http")).collect();
    files.sort_by_key(|file| file.bytes);
    files
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
fn smooth(game: &str, seats: usize, options: &[(&str, &str)], lead: u32) {
    for look in 1.. {
        let events = in_motion(game, seats, options, lead);
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
fn in_motion(game: &str, seats: usize, options: &[(&str, &str)], lead: u32) -> Vec<Value> {
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
        for _ in 0..6 {
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

#[test]
fn ole_moves_smoothly() {
    smooth("ole", 8, &[], 2);
}

#[test]
fn dos_moves_smoothly() {
    smooth("dos", 4, &[], 6);
}

#[test]
fn otto_bruno_moves_smoothly() {
    smooth("otto-bruno", 4, &[], 4);
}

#[test]
fn otto_game_over_moves_smoothly() {
    smooth("otto-game-over", 4, &[("rounds", "2")], 6);
}

#[test]
fn karta_doppio_moves_smoothly() {
    smooth("karta-doppio", 2, &[("legs", "2")], 4);
}

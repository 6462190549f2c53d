//! The size of a first visit, and of the client.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use web_tests::{Browser, Look, Person, TestServer, root};

/// The first load, up to a usable home page.
const LIGHT: u64 = 250_000;

/// Everything up to the first turn at a first table.
const TABLE: u64 = 750_000;

/// The client compiled for tests, uncompressed.
const QUICK: u64 = 16_500_000;

/// A file as transferred.
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

/// The quick client is never sent compressed, but all of it is compiled: growth costs time in every
/// build.
#[test]
fn the_quick_client_keeps_its_size() {
    let folder =
        std::env::var_os("PIOCHE_WEB").map_or_else(|| root().join("target/client-quick"), Into::into);
    let assets = std::fs::read_dir(folder.join("assets")).expect("a client");
    let modules: Vec<u64> = assets
        .map(|file| file.expect("a file"))
        .filter(|file| {
            let path = file.path();
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with("client-") && path.extension().is_some_and(|ending| ending == "wasm")
        })
        .map(|file| file.metadata().expect("its size").len())
        .collect();
    println!("modules of the client: {modules:?}");
    assert!(modules.len() == 1 && modules[0] <= QUICK, "{modules:?} bytes, at most {QUICK}");
}

mod nightly {
    use super::*;

    /// Whether a file is part of a chunk (`web/src/chunk.rs`) or its style sheet, which the shelf
    /// does not need.
    fn is_of_chunk(file: &File) -> bool {
        let is_module = Path::new(&file.url).extension().is_some_and(|ending| ending == "wasm");
        is_module && !file.url.contains("/assets/client-")
            || file.url.contains("/assets/tables-")
            || file.url.contains("/assets/later-")
    }

    fn print(files: &[File]) {
        for file in files {
            println!("{:>8} {:<4} {}", file.bytes, file.encoding, file.url);
        }
    }

    #[test]
    fn the_first_load_is_light() {
        let (server, browser) = (TestServer::open(), Browser::start());
        let mut person = Person::arrive(&browser, &server.address(), Look::default());
        person.visit("/");
        person.wait(
            "document.querySelectorAll('[data-play]').length === 5 && document.fonts.status === 'loaded'",
            "the shelf",
        );
        // What a table needs is prefetched when the browser is idle; it is not used yet, so only
        // its beginning may have arrived.
        let started = Instant::now();
        let files = loop {
            let files = files(&person.requests());
            let come = |file: &File| !file.encoding.is_empty() && (is_of_chunk(file) || file.bytes > 0);
            if files.iter().filter(|file| is_of_chunk(file)).count() >= 2 && files.iter().all(come) {
                break files;
            }
            assert!(started.elapsed() < Duration::from_mins(1), "what a table needs is not fetched");
            std::thread::sleep(Duration::from_millis(50));
        };
        let usable = person.js("pioche.usable").as_f64().expect("the shelf was seen");
        print(&files);
        for File { url, encoding, .. } in &files {
            assert!(encoding == "br" || url.contains(".woff2"), "{url} is sent as {encoding:?}");
            assert!(files.iter().filter(|other| other.url == *url).count() == 1, "{url} is sent twice");
        }
        let (later, first): (Vec<&File>, Vec<&File>) = files.iter().partition(|file| is_of_chunk(file));
        for File { url, asked, .. } in later {
            assert!(*asked >= usable, "{url} is in the way of the first page");
        }
        let all: u64 = first.iter().map(|file| file.bytes).sum();
        println!("{all:>8} bytes over the wire for the first load, headers included");
        assert!(files.len() >= 5, "page, boot, script, module, style");
        assert!(all <= LIGHT, "{all} bytes");
    }

    #[test]
    fn a_first_table_is_light() {
        let (server, browser) = (TestServer::open(), Browser::start());
        for game in ["ole", "dos", "otto-bruno", "otto-game-over", "karta-doppio"] {
            let mut person = Person::arrive(&browser, &server.address(), Look::default());
            person.visit("/");
            person.click(&format!("[data-play={game}]"));
            person.wait(
                "document.querySelector('main.turn') || document.querySelectorAll('.log li').length > 1",
                "a turn",
            );
            let files = files(&person.requests());
            print(&files);
            let all: u64 = files.iter().map(|file| file.bytes).sum();
            println!("{all:>8} bytes over the wire for a first table of {game}");
            assert!(all <= TABLE, "{game}: {all} bytes");
            // Nothing of another game is loaded, and nothing that only lessons and replays need.
            let own = format!("/assets/game_{}", game.replace('-', "_"));
            let is_of_game =
                |file: &&File| file.url.contains("/assets/game_") || file.url.contains("/assets/study_");
            let (own, others): (Vec<&File>, Vec<&File>) =
                files.iter().filter(is_of_game).partition(|file| file.url.contains(&own));
            assert!(!own.is_empty(), "{game}: no board was loaded");
            assert!(
                others.is_empty(),
                "{game}: {:?}",
                others.iter().map(|file| &file.url).collect::<Vec<_>>()
            );
        }
    }
}

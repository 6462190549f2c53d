//! The time from the first request of a first visit until a card can be played, game by game; fails
//! above five seconds. Measured time depends on what else the machine does, so this is a benchmark,
//! not a test: `cargo bench -p web-tests --features browser`.
#![expect(clippy::print_stdout, reason = "this is a command for the terminal")]

use std::time::{Duration, Instant};

use web_tests::{Browser, Look, Person, TestServer};

const LONGEST: Duration = Duration::from_secs(5);

fn main() {
    let (server, browser) = (TestServer::open(), Browser::start());
    for game in ["ole", "dos", "otto-bruno", "otto-game-over", "karta-doppio"] {
        let mut person = Person::arrive(&browser, &server.address(), Look::default());
        let start = Instant::now();
        person.visit("/");
        person.click(&format!("[data-play={game}]"));
        person.wait(
            "document.querySelector('main.turn') || document.querySelectorAll('.log li').length > 1",
            "something to play",
        );
        let took = start.elapsed();
        println!("{game}: playable {took:.1?} after the first request");
        assert!(took < LONGEST, "{game}: {took:?}");
    }
}

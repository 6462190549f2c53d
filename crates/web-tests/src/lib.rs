//! Pioche in a real browser: the built `pioche` serves its embedded client, a headless Chromium
//! opens it, and a [`Person`] reads, clicks and types as people do.
//!
//! Chromium is driven over its own debugging protocol, with one socket per page. Half of these
//! tests are about its events (console messages, requests with their sizes, traces), which a driver
//! in between would hide.
//!
//! ```no_run
//! use web_tests::{Browser, TestServer, Look, Person};
//!
//! let (server, browser) = (TestServer::open(), Browser::start());
//! let mut person = Person::arrive(&browser, &server.address(), Look::default());
//! person.visit("/");
//! person.click("[data-play=ole]");
//! person.wait("document.querySelector('.page[data-phase=playing]')", "a table");
//! ```

mod axe;
mod chromium;
mod devtools;
mod person;
mod play;
mod reader;
mod relay;
mod server;

pub use chromium::Browser;
pub use person::{Look, Person, Size};
pub use play::{Hands, Moment, Played, TableId};
pub use reader::Told;
pub use relay::Relay;
pub use server::TestServer;

use std::io::{BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

/// The root of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().and_then(Path::parent).expect("this crate lies in crates/").to_owned()
}

/// The result of `find` for the first line of a process's output that it accepts; the rest is read
/// and dropped. None if the process exits, or prints no such line for a minute.
fn said<T: Send + 'static>(
    out: impl Read + Send + 'static,
    find: impl Fn(&str) -> Option<T> + Send + 'static,
) -> Option<T> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            // The receiver takes only the first one; keep reading so that the process does not
            // block.
            let _ = find(&line).map(|found| sender.send(found));
        }
    });
    receiver.recv_timeout(Duration::from_mins(1)).ok()
}

/// A new empty folder in the system's temporary folder.
fn scratch(what: &str) -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("pioche-{what}-{}-{count}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    folder
}

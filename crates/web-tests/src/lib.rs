//! Pioche in a real browser: the built `pioche` serves its embedded client, a headless Chromium opens it, and a
//! [`Person`] looks, clicks and types as people do.
//!
//! Chromium is driven over its own debugging protocol, one socket a page: what it reports by itself (the console, every
//! request with its bytes, its trace) is what half of these tests are about, and a driver between would hide it.
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
mod server;
mod person;
mod play;
mod relay;
mod devtools;

pub use chromium::Browser;
pub use server::TestServer;
pub use person::{Look, Person, Size};
pub use play::{Hands, Moment, Played, TableId};
pub use relay::Relay;

use std::path::{Path, PathBuf};

/// The root of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().and_then(Path::parent).expect("this crate lies in crates/").to_owned()
}

/// A new empty folder under the system's folder for such things.
fn scratch(what: &str) -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("pioche-{what}-{}-{count}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    folder
}

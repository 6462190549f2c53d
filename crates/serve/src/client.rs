//! Where the browser client comes from: a folder given by name, this binary, or the checkout that
//! this binary was compiled in. A checkout compiles the client while the server is already running.

use std::fs::File;
use std::io::{BufRead as _, BufReader, IsTerminal as _, Read, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use engine::Lang;
use web_dist::{Source, is_embedded, set_source};

use crate::texts::Texts;

/// Finds the client, or starts compiling it.
pub(crate) fn find(lang: Lang) {
    // For developing the client: `cargo xtask web` builds into that folder.
    if let Some(folder) = std::env::var_os("PIOCHE_WEB") {
        return set_source(Source::Folder(PathBuf::from(folder)));
    }
    if is_embedded() || !checkout::wants_client() {
        return;
    }
    let Some(folder) = checkout::client_folder() else { return };
    if let Some(root) = checkout::root() {
        set_source(Source::Compiling(0));
        thread::spawn(move || compile(root, folder, lang));
    } else if folder.join("index.html").is_file() {
        set_source(Source::Folder(folder));
    } else {
        nowhere(Texts::of(lang).no_page_here, lang);
    }
}

fn nowhere(why: &str, lang: Lang) {
    tracing::warn!(why, "{}", Texts::of(lang).no_page);
    set_source(Source::Nowhere);
}

/// Builds the client, unless a build is already running, and shows the progress. If the client is
/// up to date, this takes a second.
fn compile(root: &Path, folder: PathBuf, lang: Lang) {
    if std::env::var_os(checkout::CLIENT_BEGUN).is_none() {
        let mut cargo = checkout::cargo(root);
        cargo.args(["run", "--locked", "--release", "--quiet", "--package", "client-compile", "--"]);
        if let Err(error) = checkout::begin_client_by(&mut cargo, &folder) {
            // Without Cargo, a client that was compiled before will do.
            return if folder.join("index.html").is_file() {
                set_source(Source::Folder(folder));
            } else {
                nowhere(&format!("cargo: {error}"), lang);
            };
        }
    }
    let mut bar = Bar { lang, shown: None, terminal: std::io::stderr().is_terminal() };
    let mut why = String::from("client-compile");
    let log = File::open(checkout::client_log(&folder)).map(|file| BufReader::new(Following(file)));
    for line in log.into_iter().flat_map(|log| log.lines().map_while(Result::ok)) {
        if line == "ready" {
            bar.end();
            return set_source(Source::Folder(folder));
        }
        let Some(done) = percent(&line) else {
            // Keep the line that says what is missing, otherwise the last one.
            if !why.starts_with("the client") {
                why = line;
            }
            continue;
        };
        set_source(Source::Compiling(done));
        // Show nothing if the client turns out to be up to date.
        if done < PACKING || bar.shown.is_some() {
            bar.show(done);
        }
    }
    nowhere(&why, lang);
}

/// Reads a file that another program is writing, until that program exits.
struct Following(File);

impl Read for Following {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        loop {
            // Check the lock before reading, so that anything written before the program exited is
            // read below. Other systems do not pass locks on to other programs; there the last line
            // must suffice.
            let over = cfg!(unix) && self.0.try_lock_shared().is_ok();
            let read = self.0.read(buffer)?;
            if read > 0 || over {
                return Ok(read);
            }
            thread::sleep(Duration::from_millis(100));
        }
    }
}

/// The percentage when everything is compiled.
const PACKING: u8 = 95;

/// The progress in percent, from a line of `client-compile`: `57/190 leptos`, or `packing`.
fn percent(line: &str) -> Option<u8> {
    if line == "packing" {
        return Some(PACKING);
    }
    let (begun, of) = line.split(' ').next()?.split_once('/')?;
    let (begun, of) = (begun.parse::<u32>().ok()?, of.parse::<u32>().ok()?);
    // The last crate, the client itself, takes about a third of the time; packing comes last.
    Some((begun * 65 / of.max(1)).min(65) as u8)
}

/// A single line that is overwritten on a terminal, and a line for every ten percent elsewhere.
struct Bar {
    lang: Lang,
    shown: Option<u8>,
    terminal: bool,
}

impl Bar {
    fn show(&mut self, done: u8) {
        let step = if self.terminal { 1 } else { 10 };
        if self.shown.is_some_and(|shown| done / step == shown / step) {
            return;
        }
        self.shown = Some(done);
        let said = Texts::of(self.lang).compiling(done);
        self.write(&said);
    }

    /// Reports completion, if any progress was reported.
    fn end(&self) {
        if self.shown.is_some() {
            self.write(Texts::of(self.lang).ready);
            if self.terminal {
                let _ = writeln!(std::io::stderr());
            }
        }
    }

    fn write(&self, text: &str) {
        let mut out = std::io::stderr().lock();
        let _ = if self.terminal { write!(out, "\r\u{1b}[K{text}") } else { writeln!(out, "{text}") };
        let _ = out.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn progress_goes_from_nothing_to_packing() {
        let lines = ["0/0 x", "1/190 serde", "95/190 leptos", "190/190 web", "packing"];
        assert_eq!(lines.map(percent), [0, 0, 32, 65, 95].map(Some));
        assert_eq!(["ready", "error: a/b", "1/x y", ""].map(percent), [None; 4]);
    }
}

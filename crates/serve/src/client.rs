//! Where the browser client comes from: a folder given by name, this binary, or the folder beside
//! it. `cargo serve` builds it while the server is already running.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;

use engine::Lang;
use web_dist::{Source, is_embedded, set_source};

use crate::texts::Texts;

/// Finds the client. If it is being built (`in_progress`), the lines that `client-build` prints
/// come from standard input.
pub(crate) fn find(in_progress: bool, lang: Lang) {
    if let Some(folder) = std::env::var_os("PIOCHE_WEB").map(PathBuf::from) {
        if in_progress {
            set_source(Source::Compiling(0));
            thread::spawn(move || follow(&folder, lang));
        } else {
            set_source(Source::Folder(folder));
        }
        return;
    }
    if is_embedded() {
        return;
    }
    let beside = std::env::current_exe().map(|own| own.with_file_name("client"));
    match beside {
        Ok(folder) if folder.join("index.html").is_file() => set_source(Source::Folder(folder)),
        _ => tracing::warn!("{}", Texts::of(lang).no_page),
    }
}

/// Shows the progress of the build until it ends.
fn follow(folder: &Path, lang: Lang) {
    let mut bar = Bar { lang, shown: None, terminal: io::stderr().is_terminal() };
    let mut ready = false;
    // Read to the end: the hints are compiled once the page is ready.
    for percent in io::stdin().lock().lines().map_while(Result::ok).filter_map(|line| percent(&line)) {
        if percent == 100 {
            bar.end();
            set_source(Source::Folder(folder.to_owned()));
            ready = true;
        } else if !ready {
            set_source(Source::Compiling(percent));
            // Show nothing if the client turns out to be up to date.
            if percent < PACKING || bar.shown.is_some() {
                bar.show(percent);
            }
        }
    }
    if !ready {
        tracing::warn!("{}", Texts::of(lang).page_failed);
        set_source(Source::Nowhere);
    }
}

/// The percentage when everything is compiled.
const PACKING: u8 = 95;

/// The progress in a line of `client-build`: `34% leptos`.
fn percent(line: &str) -> Option<u8> {
    line.split_once('%')?.0.parse().ok().filter(|percent| *percent <= 100)
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
    fn a_line_begins_with_its_percentage() {
        let lines = ["0% x", "34% leptos", "95% packing", "100% ready"];
        assert_eq!(lines.map(percent), [0, 34, 95, 100].map(Some));
        assert_eq!(["ready", "101% x", "error: a%", ""].map(percent), [None; 4]);
    }
}

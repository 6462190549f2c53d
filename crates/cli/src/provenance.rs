//! What produced a figure, so that a reader can produce it again.

use std::time::SystemTime;

use puzzles::Day;

use crate::args::VERSION;

/// The command as it was typed, the version of this program, and today's date.
#[derive(Clone, Debug)]
pub struct Provenance {
    pub command: String,
    pub version: &'static str,
    pub date: String,
}

impl Provenance {
    pub fn now() -> Self {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let date = Day::at(now.as_secs()).map_or_else(String::new, |day| day.to_string());
        Self { command: typed(), version: VERSION, date }
    }
}

/// The command, quoted for a shell.
fn typed() -> String {
    let quoted = |word: String| {
        let plain = |sign: char| sign.is_alphanumeric() || "-_=./,:+@".contains(sign);
        if !word.is_empty() && word.chars().all(plain) {
            word
        } else {
            format!("'{}'", word.replace('\'', "'\\''"))
        }
    };
    let words = std::env::args_os().skip(1).map(|word| quoted(word.to_string_lossy().into_owned()));
    [String::from("pioche")].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

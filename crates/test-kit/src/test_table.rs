use std::fmt;

use engine::{Game, Match, Seed, TableOptions};

/// A table to test: "4 privilege=off".
#[derive(Clone, Debug)]
pub struct TestTable<G: Game> {
    /// The number of seats.
    pub seats: usize,
    /// The options.
    pub options: G::Options,
    text: String,
}

impl<G: Game> TestTable<G> {
    /// Parses "SEATS [KEY=VALUE …]".
    pub fn new(text: &str) -> Self {
        let mut words = text.split_whitespace();
        let seats =
            words.next().and_then(|word| word.parse().ok()).expect("a table begins with its number of seats");
        let mut options = G::Options::default();
        for word in words {
            let (key, value) = word.split_once('=').expect("an option is KEY=VALUE");
            options.set(key, value).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        Self { seats, options, text: text.to_owned() }
    }

    /// A match at this table.
    pub fn deal(&self, seed: Seed) -> Match<G> {
        Match::new(self.options.clone(), self.seats, seed).unwrap_or_else(|error| panic!("{self}: {error}"))
    }

    /// The table as part of a file's name.
    pub fn file_name(&self) -> String {
        self.text.replace(' ', "-").replace(['=', ','], "_")
    }
}

impl<G: Game> fmt::Display for TestTable<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", G::INFO.id, self.text)
    }
}

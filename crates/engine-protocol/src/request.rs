//! Requests of a program.

use std::collections::BTreeMap;
use std::fmt;

use engine::{Lang, Seed};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// One request.
#[derive(Deserialize, Debug)]
#[serde(tag = "cmd", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Request {
    /// The games and their options.
    Games { lang: Option<Lang> },
    /// Starts a match.
    New {
        game: String,
        seats: Option<usize>,
        #[serde(default)]
        options: BTreeMap<String, Value>,
        seed: Option<SeedText>,
        position: Option<Value>,
    },
    /// The view of a seat; without a seat, of a spectator.
    View {
        seat: Option<Value>,
        #[serde(default)]
        memory: Recall,
    },
    /// The table described in words.
    Describe { seat: Option<Value>, lang: Option<Lang> },
    /// A seat's legal moves.
    Legal { seat: Value },
    /// Whether a move is legal, and if not, why.
    Check {
        seat: Value,
        #[serde(rename = "move")]
        mv: String,
        lang: Option<Lang>,
    },
    /// Makes a move.
    Play {
        seat: Value,
        #[serde(rename = "move")]
        mv: String,
    },
    /// The value of each move of a seat.
    Go { seat: Option<Value>, budget: Option<String>, seed: Option<u64> },
    /// Ends a running `go`.
    Stop {},
    /// A full position that fits everything a seat has seen.
    Determinize { seat: Value, seed: Option<u64> },
    /// The events as a seat saw them.
    Log {
        seat: Option<Value>,
        #[serde(default)]
        since: usize,
        lang: Option<Lang>,
    },
    /// Undoes the last move.
    Undo {},
    /// The full position, including what is hidden.
    Position {},
    /// The result.
    Outcome {},
    /// The record of the match.
    Record {},
    /// Closes the table.
    Close {},
    /// Many requests, with one line of replies.
    Batch { requests: Vec<Value> },
    /// Ends the session.
    Quit {},
}

/// A seed as a number (for tests) or in full.
#[derive(Debug)]
pub(crate) enum SeedText {
    Number(u64),
    Full(Seed),
}

impl<'de> Deserialize<'de> for SeedText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SeedVisitor)
    }
}

/// Its error messages say what a seed looks like.
struct SeedVisitor;

impl Visitor<'_> for SeedVisitor {
    type Value = SeedText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a seed: a whole number from 0 to {}, or a text of 64 hexadecimal digits", u64::MAX)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<SeedText, E> {
        Ok(SeedText::Number(number))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<SeedText, E> {
        let full = text.parse().map(SeedText::Full);
        full.map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

#[derive(Deserialize, Debug, Default, Clone, Copy)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Recall {
    #[default]
    Now,
    Ever,
}

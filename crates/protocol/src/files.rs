//! Matches for download.

use engine::{Record, Seat};
use serde::{Deserialize, Serialize};

/// A match that is over, as anyone at the table can download it: `pioche replay` and `pioche
/// verify` read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchFile {
    pub record: Record,
    /// How the seed came about.
    pub fair: Fair,
    /// What the players were called, by seat.
    pub players: Vec<String>,
    /// Seats whose person gave the match up, which may be why it ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<Seat>,
    /// Names, order and times, bound to the promise. Matches from before it was kept have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain: Option<Chain>,
}

/// What was done in a match, as it was chained: docs/fairness.md.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chain {
    /// The table where it was played: with a return leg, not the one that dealt it.
    pub table: String,
    /// When it was dealt, milliseconds since 1970.
    pub began: i64,
    /// What stands for each seat's name.
    pub names: Vec<String>,
    /// Milliseconds since the deal, seat, and what was done, in order: `1520 0 move R5`.
    pub links: Vec<String>,
    /// The head after the last of them.
    pub head: String,
}

/// How a seed came about: docs/fairness.md.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fair {
    pub table: String,
    /// What the server promised before anybody sat down, in hexadecimal.
    pub commitment: String,
    /// What it had promised, in hexadecimal.
    pub secret: String,
    /// Each seat's share, by seat; empty where none was given, or none opened.
    pub chances: Vec<String>,
    /// The promise of each seat's share, by seat. Matches from before shares were promised have
    /// none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<Option<String>>,
    /// Whether the match is the same deal once more, when its secret was known already.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub known: bool,
    /// Whether it is a deal of an evening: whoever had finished it before knew its cards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub evening: bool,
}

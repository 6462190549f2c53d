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
}

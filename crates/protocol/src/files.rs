//! Downloadable matches.

use engine::{Record, Seat};
use serde::{Deserialize, Serialize};

/// A finished match, as anybody at the table can download it; `pioche replay` and `pioche verify`
/// read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchFile {
    pub record: Record,
    /// How the seed was made.
    pub fair: Fair,
    /// What the players were called, by seat.
    pub players: Vec<String>,
    /// Seats whose person resigned, which may be why the match ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<Seat>,
    /// Names, order and times, bound to the commitment. Older matches have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain: Option<Chain>,
}

/// What was done in a match, as a hash chain: docs/fairness.md.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chain {
    /// The table of this match. For a return leg, not the table that dealt the cards.
    pub table: String,
    /// When it was dealt, milliseconds since 1970.
    pub began: i64,
    /// A hash that stands for each seat's name.
    pub names: Vec<String>,
    /// Milliseconds since the deal, seat and act, in order: `1520 0 move R5`.
    pub links: Vec<String>,
    /// The head of the chain after the last link.
    pub head: String,
}

/// How a seed was made: docs/fairness.md.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fair {
    pub table: String,
    /// The server's commitment, made before anybody sat down, in hexadecimal.
    pub commitment: String,
    /// The secret that it had committed to, in hexadecimal.
    pub secret: String,
    /// Each seat's share, by seat; empty if none was given or it was not opened.
    pub chances: Vec<String>,
    /// The commitment to each seat's share, by seat. Older matches have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<Option<String>>,
    /// Whether the match replays an earlier deal, whose secret was already known.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub known: bool,
    /// Whether it is a deal of an evening: people who had finished it already knew its cards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub evening: bool,
}

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Outcome, Seat, Seed};

/// The version of the record format that this build writes, and the newest it reads.
pub const RECORD_FORMAT: u32 = 1;

/// A stored match: replaying it rebuilds everything. Moves are in notation, so a record can be read
/// without this program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this format.
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The edition of the game's data file that it was played with, if the game has one
    /// ([`GameInfo::edition`](crate::GameInfo::edition)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The number of seats.
    pub seats: usize,
    /// Every table option.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The seed it was dealt from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// The position it began with, if it was not dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<serde_json::Value>,
    /// The moves, in order, each with its seat.
    pub moves: Vec<(Seat, String)>,
    /// The outcome, once the match is over; replaying checks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// Whether this JSON is a record, or a file around one, rather than a position.
pub fn is_record(json: &serde_json::Value) -> bool {
    json.get("record").is_some() || json.get("format").is_some() && json.get("moves").is_some()
}

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Outcome, Seat, Seed};

/// The version of the record format that this build writes, and the newest it reads.
pub const RECORD_FORMAT: u32 = 1;

/// A match, as it is stored: replaying it rebuilds everything. Moves are in notation, so that a
/// record reads without this program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this format.
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The number of seats.
    pub seats: usize,
    /// Every table option.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The seed it was dealt from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// The position it began with, where it was not dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<serde_json::Value>,
    /// Who did what, in order.
    pub moves: Vec<(Seat, String)>,
    /// The result, once there is one; replaying checks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

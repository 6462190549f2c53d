//! Files of matches: records, matches downloaded from a server, unfinished matches of the terminal,
//! and records line by line (`pioche simulate --records`).

use engine::{FormError, Record, from_json};
use protocol::MatchFile;
use serde_json::Value;

/// The contents of a file.
pub(crate) enum Found {
    /// A match downloaded from a server, with what is needed to verify its deal.
    Downloaded(Box<MatchFile>),
    /// One match, written by `pioche play --record` or unfinished.
    Record(Box<Record>),
    /// Several matches, one per line.
    Records(Vec<Record>),
    /// Other JSON, such as the output of a simulation.
    NoMatch,
}

/// Reads a file of any of these kinds.
pub(crate) fn read(text: &str) -> anyhow::Result<Found> {
    match serde_json::from_str::<Value>(text) {
        Ok(json) if json.get("fair").is_some() => Ok(Found::Downloaded(Box::new(from_json(&json)?))),
        Ok(json) if json.get("record").is_none() && !json["moves"].is_array() => Ok(Found::NoMatch),
        Ok(json) => Ok(Found::Record(Box::new(one(&json)?))),
        Err(whole) => {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            let records: Result<Vec<Record>, _> = lines.map(serde_json::from_str).collect();
            match records {
                Ok(records) if records.len() > 1 => Ok(Found::Records(records)),
                _ => Err(whole.into()),
            }
        }
    }
}

/// The one match in the JSON of a file.
pub(crate) fn one(json: &Value) -> Result<Record, FormError> {
    // Downloaded and unfinished matches have the record inside.
    from_json(json.get("record").unwrap_or(json))
}

//! Evenings: a group plays the same deals, each person against the same bots, and they share one
//! score sheet.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Speed;

/// The settings of a new evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewEvening {
    pub game: String,
    /// The number of seats; the game's default if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<usize>,
    /// Table options by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The level, 1 to 5, of the bots. They take all seats but the first, which everybody plays.
    pub level: u8,
    /// The number of deals: 2 to 8.
    pub deals: u8,
    /// How fast bots play.
    #[serde(default, skip_serializing_if = "Speed::is_usual")]
    pub speed: Speed,
}

/// An evening as one participant sees it. Of a deal that they have not finished, they see only who
/// has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Evening {
    pub table: String,
    /// The invitation in its link.
    pub invite: String,
    pub game: String,
    /// Every table option.
    pub options: BTreeMap<String, String>,
    pub seats: usize,
    /// The level of the bots.
    pub level: u8,
    /// Whether the fewest points win, as results show it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fewest_win: bool,
    pub deals: Vec<EveningDeal>,
    /// The deal the observer plays next, from 1; none when they have finished all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u8>,
    /// Everybody who has finished a deal, best first.
    pub people: Vec<EveningScores>,
    /// Whether there are more people than the list has room for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
}

/// A deal of an evening.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EveningDeal {
    /// The name that its commitment is made for, as `fair.table` in the match files; no table has
    /// this name.
    pub deal: String,
    /// The server's commitment, made when the evening was created, in hexadecimal.
    pub commitment: String,
    /// How many people have finished it.
    pub finished: u32,
    /// Their mean, with one decimal, once the observer has finished it too; people who gave it up
    /// are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The observer's own table, once they have finished it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

/// One person's row of the score sheet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EveningScores {
    /// Empty if the person no longer exists.
    pub name: String,
    /// Whether it is the observer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub you: bool,
    /// From 1; equal totals share a rank. None while they lack a deal that the observer has
    /// finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// The sum of those gains that the observer may see.
    pub total: f64,
    /// By deal; none for those not finished.
    pub scores: Vec<Option<EveningScore>>,
}

/// A person's result of a deal; empty until the observer has finished it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct EveningScore {
    /// None if they gave it up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// The difference to the mean, positive if better, with one decimal; for a deal that was given
    /// up, one point below the weakest result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gain: Option<f64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gave_up: bool,
}

/// A link to an evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EveningLink {
    pub table: String,
    /// The invitation in the link.
    pub invite: String,
    pub game: String,
    /// The number of its deals.
    pub deals: u8,
}

/// The evening and the deal that is played at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealOfEvening {
    /// The evening's id.
    pub table: String,
    /// The invitation in its link.
    pub invite: String,
    /// The number of the deal, from 1.
    pub number: u8,
    /// The number of deals in the evening.
    pub deals: u8,
}

//! Evenings: a group plays the same deals, each person against the same bots, to one score sheet.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Speed;

/// An evening to set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewEvening {
    pub game: String,
    /// How many seats; the game's usual number unless told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<usize>,
    /// Table options by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The level of the bots at all seats but the first, which everybody plays: 1 to 5.
    pub level: u8,
    /// How many deals: 2 to 8.
    pub deals: u8,
    /// How quickly bots play.
    #[serde(default, skip_serializing_if = "Speed::is_usual")]
    pub speed: Speed,
}

/// An evening as one of its people sees it: of a deal that they have not finished they are told
/// who has, and no more.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Evening {
    pub table: String,
    /// The word in its link.
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
    /// Which deal the observer plays next, from 1; none when they have finished all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u8>,
    /// Everybody who has finished a deal, the best first.
    pub people: Vec<EveningScores>,
    /// Whether there are more than are listed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
}

/// A deal of an evening.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EveningDeal {
    /// The name that its promise is for, as `fair.table` in the match files; no table has it.
    pub deal: String,
    /// What the server promised when the evening was set up, in hexadecimal.
    pub commitment: String,
    /// How many people have finished it.
    pub finished: u32,
    /// Their mean, with one decimal, once the observer has finished it too; those who gave it up
    /// are not in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The observer's own table, once they have finished it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

/// Somebody's row of the score sheet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EveningScores {
    /// Empty where they are nobody any more.
    pub name: String,
    /// Whether it is the observer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub you: bool,
    /// From 1, the same for equal totals; none as long as they lack a deal that the observer has
    /// finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// The sum of the gains that the observer may see.
    pub total: f64,
    /// By deal; none where they have not finished it.
    pub scores: Vec<Option<EveningScore>>,
}

/// What somebody made of a deal; empty as long as the observer has not finished it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct EveningScore {
    /// None where it was given up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// Points gained on the mean, the better way round, with one decimal; where the deal was given
    /// up, a point less than the weakest result has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gain: Option<f64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gave_up: bool,
}

/// The way to an evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EveningLink {
    pub table: String,
    /// The word in its link.
    pub invite: String,
    pub game: String,
    /// How many deals it has.
    pub deals: u8,
}

/// The deal of an evening that is played at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealOfEvening {
    /// The evening.
    pub table: String,
    /// The word in its link.
    pub invite: String,
    /// Which of its deals, from 1.
    pub number: u8,
    /// How many it has.
    pub deals: u8,
}

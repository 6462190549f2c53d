//! A table, as one observer sees it.

use std::collections::BTreeMap;

use engine::{Outcome, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::DealOfEvening;
use crate::{Access, Pace, Person, Speed};

/// A table, as one observer sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Update {
    pub table: String,
    /// The number of the last event in it.
    pub event: u64,
    /// The game version: what a move has to answer.
    pub version: u64,
    /// The head of the match's chain, once it is dealt: docs/fairness.md. Whoever keeps it can tell
    /// later whether the record is of the match as it was then.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub head: String,
    /// What happened since the last update, or since what the client said it had.
    pub events: Vec<Happening>,
    /// Whether something before these events is missing; then the state below is all there is to go
    /// by.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
    /// Seats, phase and settings, where they changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub info: Option<Info>,
    /// The game, once it is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameNow>,
    /// The clocks, where there are any or somebody is waited for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// What the clocks show at the moment when the update is sent; clients count on by themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clocks {
    /// Whose time runs.
    pub running: SeatSet,
    /// Milliseconds left, by seat: of the match with a total clock, else for this move; none where
    /// no clock runs.
    pub left: Vec<Option<u64>>,
    /// Seats whose person is not there while their turn waits, and the milliseconds until a bot
    /// plays on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grace: Vec<Grace>,
}

/// The clocks of a table where nothing else has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClocksNow {
    pub table: String,
    /// What they show; none where nobody is waited for any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// Somebody is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Grace {
    pub seat: Seat,
    /// Milliseconds until a bot plays on.
    pub left: u64,
}

/// The game as one observer sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameNow {
    /// The game's own view.
    pub view: Box<RawValue>,
    /// Who must act.
    pub must: SeatSet,
    /// Who may act.
    pub may: SeatSet,
    /// The observer's legal moves, in the game's order.
    pub legal: Vec<String>,
    /// Whether the observer may take something back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undo: bool,
    /// The result, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// Something that happened, as one observer saw it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Happening {
    pub n: u64,
    /// For programs: the game's own event, or what people did at the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Box<RawValue>>,
    /// For people.
    pub say: String,
}

/// Seats, phase and settings of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own, and this is how they read in JSON"
)]
pub struct Info {
    pub game: String,
    /// Every table option.
    pub options: BTreeMap<String, String>,
    /// Who sits where.
    pub seats: Vec<Chair>,
    /// The observer's seat.
    pub you: Option<Seat>,
    /// Whether the observer set the table up.
    pub host: bool,
    pub phase: Phase,
    /// Who finds it.
    pub access: Access,
    /// The word that lets others in, for those who sit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    pub pace: Pace,
    /// Whether others may watch.
    pub spectators: bool,
    /// What the server has promised about the deal: docs/fairness.md.
    pub commitment: String,
    /// Whether the match has been started and promised shares are being opened.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opening: bool,
    /// The table of the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Whether people may talk in their own words now.
    #[serde(default)]
    pub chat: bool,
    /// Whether the result counts for the ratings of those who have accounts.
    #[serde(default)]
    pub rated: bool,
    /// How quickly bots play now.
    #[serde(default)]
    pub speed: Speed,
    /// Seats whose words the observer does not want to see.
    #[serde(default, skip_serializing_if = "none")]
    pub muted: SeatSet,
    /// The match that this one is the return leg of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns: Option<Returns>,
    /// The match whose deal is played again here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_deal: Option<SameDeal>,
    /// Once it is over, for those who sat: the word with which others may play the same deal, at
    /// the table where it was played first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal_invite: Option<String>,
    /// The evening whose deal is played here, for whoever plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evening: Option<DealOfEvening>,
    /// Once it is over: the rank of each seat as it counts, those who gave up behind the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Vec<u8>>,
}

impl Info {
    /// The table of a match that no server runs: a lesson, a replay. The match is being played, and
    /// the observer sits first.
    pub fn local(game: String, seats: Vec<Chair>) -> Self {
        Self {
            game,
            options: BTreeMap::new(),
            seats,
            you: Some(Seat::FIRST),
            host: false,
            phase: Phase::Playing,
            access: Access::Invited,
            invite: None,
            pace: Pace::Live,
            spectators: false,
            commitment: String::new(),
            opening: false,
            next: None,
            chat: false,
            rated: false,
            speed: Speed::default(),
            muted: SeatSet::NONE,
            returns: None,
            same_deal: None,
            deal_invite: None,
            evening: None,
            ranks: None,
        }
    }
}

/// The first leg of a match and its return.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Returns {
    /// Where it was played: the promise and the shares of that table dealt this match too.
    pub table: String,
    /// How it ended, by seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// A match whose deal is played again, from one of its seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SameDeal {
    /// Where it was played first: the promise and the shares of that table dealt this match too.
    pub table: String,
    /// The seat that everybody plays.
    pub seat: Seat,
}

/// A finished match's deal, and how everybody did who played it from the same seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deal {
    /// Where it was played first.
    pub table: String,
    pub game: String,
    /// Every table option.
    pub options: BTreeMap<String, String>,
    /// Whose cards are compared.
    pub seat: Seat,
    /// Who played it first, by seat; empty where they are nobody any more.
    pub players: Vec<String>,
    /// The seats that people had, and whose cards can be played.
    pub open: SeatSet,
    /// The levels of the bots that sit at the other seats now, by seat.
    pub bots: Vec<u8>,
    /// Whether the fewest points win.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fewest_win: bool,
    /// Each person's best, the best first.
    pub results: Vec<DealResult>,
    /// Whether there are more, which are not listed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
}

/// How somebody did with a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealResult {
    /// Empty where they are nobody any more.
    pub name: String,
    /// Whether it is the observer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub you: bool,
    /// Whether it is the match that was played first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first: bool,
    /// The table, where it is the observer's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The seat's rank in its match.
    pub rank: u8,
    /// Where the match was played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// How often they have played it.
    pub tries: u32,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Seats are being taken.
    Gathering,
    /// The match runs.
    Playing,
    /// The match is over.
    Over,
}

/// One seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true of a seat by itself, and this is how they read in JSON"
)]
pub struct Chair {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Person>,
    /// The level of the bot that plays it, for itself or for the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<u8>,
    /// Whether its person gave the match up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigned: bool,
    /// Whether its person is away; the bot plays until they are back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
    /// Whether its person's time is up; the bot plays to the end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flagged: bool,
    /// The promise of its person's share of the deal's chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<String>,
    /// Whether that share is open, and so part of the deal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opened: bool,
}

/// A table in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub table: String,
    pub game: String,
    pub phase: Phase,
    /// What each seat's player is called; free seats have none.
    pub seats: Vec<Option<String>>,
    pub pace: Pace,
    /// Whether others may watch.
    pub spectators: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn none(seats: &SeatSet) -> bool {
    seats.is_empty()
}

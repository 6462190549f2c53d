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
    /// The version of the game, which a move must state.
    pub version: u64,
    /// The head of the match's chain, once it is dealt: docs/fairness.md. With it, a client can
    /// check later that the record is of the match as it was then.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub head: String,
    /// The events since the last update, or since the event that the client named.
    pub events: Vec<Happening>,
    /// Whether events before these are missing; then the client must rely on the state below.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
    /// Seats, phase and settings, if they changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub info: Option<Info>,
    /// The game, once it is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameNow>,
    /// The clocks, if there are any or somebody's move is awaited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// The clocks at the moment the update is sent; clients count down from there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clocks {
    /// The seats whose clocks run.
    pub running: SeatSet,
    /// Milliseconds left, by seat: for the match with a total clock, otherwise for this move; none
    /// if the clock does not run.
    pub left: Vec<Option<u64>>,
    /// Seats to move whose person is away, with the milliseconds until a bot plays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grace: Vec<Grace>,
}

/// The clocks of a table where nothing else has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClocksNow {
    pub table: String,
    /// The clocks; none if no move is awaited any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// An absent person whose move is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Grace {
    pub seat: Seat,
    /// Milliseconds until a bot plays.
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
    /// Whether the observer may undo something.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undo: bool,
    /// Whether the observer may ask the others to let them take their last move back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ask_undo: bool,
    /// The result, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// A player's request to take their last move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UndoRequest {
    /// Who asks.
    pub seat: Seat,
    /// Whose answer is awaited.
    pub waits_for: SeatSet,
}

/// An event as one observer saw it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Happening {
    pub n: u64,
    /// For programs: the game's own event, or what people did at the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Box<RawValue>>,
    /// The event in words.
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
    /// The seats and their players.
    pub seats: Vec<Chair>,
    /// The observer's seat.
    pub you: Option<Seat>,
    /// Whether the observer is the host.
    pub host: bool,
    /// The host's name, if they have a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_name: Option<String>,
    pub phase: Phase,
    /// Who can find it.
    pub access: Access,
    /// The invitation, for people with a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    pub pace: Pace,
    /// Whether others may watch.
    pub spectators: bool,
    /// How many people watch without a seat.
    #[serde(default, skip_serializing_if = "nobody")]
    pub watching: usize,
    /// The server's commitment about the deal: docs/fairness.md.
    pub commitment: String,
    /// Whether the match has been started and the shares are being opened.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opening: bool,
    /// The table of the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Who proposed the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_by: Option<Seat>,
    /// Whether people may chat in free text now.
    #[serde(default)]
    pub chat: bool,
    /// Whether the match is rated for those who have accounts.
    #[serde(default)]
    pub rated: bool,
    /// How fast bots play now.
    #[serde(default)]
    pub speed: Speed,
    /// Seats that the observer has muted.
    #[serde(default, skip_serializing_if = "none")]
    pub muted: SeatSet,
    /// The first leg, if this is its return match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns: Option<Returns>,
    /// The match whose deal is played again here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_deal: Option<SameDeal>,
    /// After the match, for people who had a seat: the invitation with which others can play the
    /// same deal. It belongs to the table where the deal was first played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal_invite: Option<String>,
    /// A request to take a move back that waits for answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo_request: Option<UndoRequest>,
    /// The evening whose deal is played here, for its player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evening: Option<DealOfEvening>,
    /// After the match: the final rank of each seat. Those who resigned rank behind the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Vec<u8>>,
}

impl Info {
    /// A table without a server, for a lesson or a replay. The match is being played, and the
    /// observer has the first seat.
    pub fn local(game: String, seats: Vec<Chair>) -> Self {
        Self {
            game,
            options: BTreeMap::new(),
            seats,
            you: Some(Seat::FIRST),
            host: false,
            host_name: None,
            phase: Phase::Playing,
            access: Access::Invited,
            invite: None,
            pace: Pace::Live,
            spectators: false,
            watching: 0,
            commitment: String::new(),
            opening: false,
            next: None,
            next_by: None,
            chat: false,
            rated: false,
            speed: Speed::default(),
            muted: SeatSet::NONE,
            returns: None,
            same_deal: None,
            deal_invite: None,
            undo_request: None,
            evening: None,
            ranks: None,
        }
    }
}

/// The first leg of a match and its return.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Returns {
    /// The table of the first leg, whose commitment and shares dealt this match too.
    pub table: String,
    /// The result, by seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// A match whose deal is played again from one of its seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SameDeal {
    /// The table of the first match, whose commitment and shares dealt this match too.
    pub table: String,
    /// The seat that everybody plays.
    pub seat: Seat,
}

/// The deal of a finished match, and the results of everybody who played it from the same seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deal {
    /// The table where it was played first.
    pub table: String,
    pub game: String,
    /// Every table option.
    pub options: BTreeMap<String, String>,
    /// The seat whose cards are compared.
    pub seat: Seat,
    /// The players of the first match, by seat; empty for people who no longer exist.
    pub players: Vec<String>,
    /// The seats that people had; their cards can be played.
    pub open: SeatSet,
    /// The levels of the bots that now have the other seats, by seat.
    pub bots: Vec<u8>,
    /// Whether the fewest points win.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fewest_win: bool,
    /// Each person's best result, best first.
    pub results: Vec<DealResult>,
    /// Whether there are more results than the list has room for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
}

/// One person's result with a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealResult {
    /// Empty if the person no longer exists.
    pub name: String,
    /// Whether it is the observer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub you: bool,
    /// Whether it is from the first match.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first: bool,
    /// The table, if the result is the observer's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The seat's rank in its match.
    pub rank: u8,
    /// None if the match was not played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// How often they have played it.
    pub tries: u32,
}

/// The phase of a table.
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
    /// The level of the bot that plays here, as itself or as a stand-in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<u8>,
    /// Whether its person resigned.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigned: bool,
    /// Whether its person is away; a bot plays until they are back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
    /// Whether its person's time ran out; a bot plays to the end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flagged: bool,
    /// What its person claims, before the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// The commitment to its person's share of the deal's randomness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<String>,
    /// Whether that share has been opened, and so is part of the deal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opened: bool,
}

/// A table in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub table: String,
    pub game: String,
    pub phase: Phase,
    /// The name of each seat's player; none for a free seat.
    pub seats: Vec<Option<String>>,
    pub pace: Pace,
    /// Whether others may watch.
    pub spectators: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn none(seats: &SeatSet) -> bool {
    seats.is_empty()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn nobody(count: &usize) -> bool {
    *count == 0
}

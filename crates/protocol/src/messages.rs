//! What the server sends.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{ClocksNow, Person, Summary, Update};

/// What the server sends.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message on a socket.
    Hello(Hello),
    /// The answer to an [`crate::Ask`].
    Reply(Reply),
    /// Something changed at a table that is watched.
    Update(Update),
    /// Somebody who is waited for at a watched table has gone or come back.
    Clocks(ClocksNow),
    /// The lobby as it is, a page of it.
    Lobby(LobbyPage),
    /// A table of the lobby as it is now; one that is not listed any more has no `summary`.
    LobbyChange(LobbyChange),
    /// A table had to be closed; watching it again opens it again.
    Closed(Closed),
}

/// The first message on a socket.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// [`crate::VERSION`].
    pub protocol: u32,
    /// Who the client is.
    pub you: Person,
}

/// The answer to an [`crate::Ask`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// The ask's id.
    pub re: u64,
    /// The number of the event that did it, where something was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
    /// The table, where one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The state, for a watch and for a stale move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update: Option<Update>,
    /// The [`crate::Deal`], where one was asked for. As it is written: those who never ask for one,
    /// such as a first visit, need not know how it is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Box<RawValue>>,
    /// The [`crate::Evening`], where one was asked for, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evening: Option<Box<RawValue>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Problem>,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// For programs.
    pub code: Code,
    /// For people, in French.
    pub fr: String,
    /// For people, in English.
    pub en: String,
    /// The rule that refuses the move, as in "ole.A14".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
}

/// Why something was not done, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The rules refuse the move; `article` says which.
    Refused,
    /// The move answers an older state; the current one is in `update`.
    Stale,
    /// The message is not one of this protocol.
    Malformed,
    /// No session, or not any more.
    NoSession,
    /// There is no such table, or it is not shown to you.
    NotFound,
    /// It is not yours to do.
    NotYours,
    /// Not now: the match has not begun, is over, the seat is taken.
    NotNow,
    /// The options, seats or words do not suit.
    Unsuitable,
    /// Too much, too fast.
    SlowDown,
    /// The server cannot, at the moment. Nothing was done, or it will be seen on asking again.
    Unavailable,
}

/// A page of the lobby: tables with a free seat first, then the newest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LobbyPage {
    pub tables: Vec<Summary>,
    /// What it was asked for with. A page without it is the first, and replaces whatever the client
    /// had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Asks for the next page, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A table of the lobby that changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LobbyChange {
    pub table: String,
    /// As it is now, if it is still listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
}

/// A table that had to be closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Closed {
    pub table: String,
    /// Why, for people, in French.
    pub fr: String,
    /// Why, for people, in English.
    pub en: String,
}

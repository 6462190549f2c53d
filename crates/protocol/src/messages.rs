//! Messages from the server.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{ClocksNow, Person, Summary, Update};

/// A message from the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message on a socket.
    Hello(Hello),
    /// The reply to an [`crate::Ask`].
    Reply(Reply),
    /// A watched table changed.
    Update(Update),
    /// At a watched table, somebody whose move is awaited has left or come back.
    Clocks(ClocksNow),
    /// A page of the lobby as it is now.
    Lobby(LobbyPage),
    /// A table of the lobby as it is now; without `summary` if it is no longer listed.
    LobbyChange(LobbyChange),
    /// The server had to unload a table; watching it loads it again.
    Closed(Closed),
}

/// The first message on a socket.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// [`crate::VERSION`].
    pub protocol: u32,
    /// The person that the session belongs to.
    pub you: Person,
}

/// The reply to an [`crate::Ask`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// The request's id.
    pub re: u64,
    /// The number of the resulting event, if the request changed something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
    /// The table, if the request was about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The state, after a watch or a stale move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update: Option<Update>,
    /// The [`crate::Deal`], if one was requested. Kept as raw JSON, so that clients which never
    /// request one, such as a first visit, do not contain the code to parse it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Box<RawValue>>,
    /// The [`crate::Evening`], if one was requested, also as raw JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evening: Option<Box<RawValue>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Problem>,
}

/// Why a request failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// For programs.
    pub code: Code,
    /// For people, in French.
    pub fr: String,
    /// For people, in English.
    pub en: String,
    /// The article that forbids the move, as in "ole.A14".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
}

/// Why a request failed, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The rules refuse the move; `article` says which.
    Refused,
    /// The move was made for an older version; the current state is in `update`.
    Stale,
    /// The message does not conform to this protocol.
    Malformed,
    /// There is no session, or it has ended.
    NoSession,
    /// There is no such table, or you may not see it.
    NotFound,
    /// You may not do this.
    NotYours,
    /// Not now: for example, the match has not begun or is over, or the seat is taken.
    NotNow,
    /// The options, seats or texts are not acceptable.
    Unsuitable,
    /// Rate limited.
    SlowDown,
    /// The server cannot do it at the moment. Either nothing was done, or asking again will show
    /// that it was.
    Unavailable,
}

/// A page of the lobby: tables with a free seat first, then the newest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LobbyPage {
    pub tables: Vec<Summary>,
    /// The cursor of the request. A page without it is the first, and replaces everything that the
    /// client had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The cursor of the next page, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A table of the lobby that changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LobbyChange {
    pub table: String,
    /// The table as it is now, if it is still listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
}

/// A table that the server had to unload.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Closed {
    pub table: String,
    /// Why, for people, in French.
    pub fr: String,
    /// Why, for people, in English.
    pub en: String,
}

//! What goes over the wire between the server and its clients: plain data, no behaviour.
//! docs/api.md describes it in words. A game is named by its id, as in "ole"; a table and a person
//! by their public ids.
//!
//! A client sends an [`Ask`] over the socket, or posts it; the server answers each with one
//! [`ServerMessage::Reply`] that repeats its id, and sends [`ServerMessage::Update`]s of the tables that the socket
//! watches.
//!
//! ```
//! use protocol::{Ask, Act};
//!
//! let ask: Ask = serde_json::from_str(r#"{"id":7,"do":"play","table":"k3v9","version":12,"move":"R5"}"#)?;
//! assert!(matches!(ask.act, Act::Play { version: 12, .. }));
//! # Ok::<(), serde_json::Error>(())
//! ```

mod people;

use std::collections::BTreeMap;

use engine::{Lang, Outcome, Record, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub use people::{
    Credentials, Finished, History, Leaderboard, MyTable, MyTables, NewPassword, Password, Profile, Ranked,
    Rating,
};

/// The version of this protocol, in the paths (`/api/v1/…`) and in [`Hello`].
pub const VERSION: u32 = 1;
/// The name of the session cookie.
pub const COOKIE: &str = "pioche";

/// What bots are called, by seat.
pub const BOT_NAMES: [&str; engine::MAX_SEATS] =
    ["Zoé", "Inès", "Maud", "Théo", "Léa", "Karim", "Rose", "Paul"];

/// One request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// The client's number for it. A seat that sends the same act twice under one number has acted
    /// once.
    pub id: u64,
    #[serde(flatten)]
    pub act: Act,
}

/// What a client can ask for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Act {
    /// The tables one can join or watch, and every change of that list (socket only).
    Lobby {
        /// Only those of this game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
    },
    /// Sets up a table; the reply names it.
    Create(NewTable),
    /// A table's state, and (on a socket) every change of it. With `since`, only what is new after
    /// that event.
    Watch {
        table: String,
        /// The last event number the client has.
        #[serde(default)]
        since: Option<u64>,
        /// The language of the sentences.
        #[serde(default)]
        lang: Lang,
        /// The word in an invitation, where the table asks for one.
        #[serde(default)]
        invite: Option<String>,
    },
    /// Ends a watch (socket only).
    Unwatch { table: String },
    /// Takes a seat.
    Sit {
        table: String,
        /// Where; the first free seat unless told.
        #[serde(default)]
        seat: Option<Seat>,
        /// The seat's share of the deal's chance: any text up to 64 bytes.
        #[serde(default)]
        chance: String,
        /// The word in an invitation, where the table asks for one.
        #[serde(default)]
        invite: Option<String>,
    },
    /// Leaves a seat. Once the match runs, a bot plays on.
    Leave { table: String },
    /// Puts a bot on a free seat, or takes it away (`level` 0). For whoever set the table up.
    Bot {
        table: String,
        seat: Seat,
        /// 1 to 5; 0 frees the seat.
        level: u8,
    },
    /// Deals. For whoever set the table up; all seats must be taken.
    Start { table: String },
    /// Makes a move.
    Play {
        table: String,
        /// The game version that the move answers.
        version: u64,
        /// The move in the game's notation.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Takes one's last move back, where nobody has learnt anything from it.
    Undo {
        table: String,
        /// The game version that this answers.
        version: u64,
    },
    /// Gives the match up.
    Resign { table: String },
    /// The same seats again, once the match is over; the reply names the new table.
    Rematch {
        table: String,
        /// One's share of the deal's chance: any text up to 64 bytes.
        #[serde(default)]
        chance: String,
    },
    /// Says one of the preset phrases.
    Say { table: String, phrase: Phrase },
    /// Says something in one's own words, to those who sit, where the table allows it.
    Write {
        table: String,
        /// What: one line of at most 200 characters.
        text: String,
    },
    /// Allows or ends talk in one's own words. For whoever set the table up.
    AllowChat { table: String, allowed: bool },
    /// Hides from oneself what a seat says, its phrases too, from now on and at rematches. Nobody
    /// is told.
    Mute {
        table: String,
        seat: Seat,
        /// False: shows them again.
        #[serde(default = "yes")]
        muted: bool,
    },
}

impl Act {
    /// The table it is about, if it is about one.
    pub fn table(&self) -> Option<&str> {
        match self {
            Self::Lobby { .. } | Self::Create(_) => None,
            Self::Watch { table, .. }
            | Self::Unwatch { table }
            | Self::Sit { table, .. }
            | Self::Leave { table }
            | Self::Bot { table, .. }
            | Self::Start { table }
            | Self::Play { table, .. }
            | Self::Undo { table, .. }
            | Self::Resign { table }
            | Self::Rematch { table, .. }
            | Self::Say { table, .. }
            | Self::Write { table, .. }
            | Self::AllowChat { table, .. }
            | Self::Mute { table, .. } => Some(table),
        }
    }
}

/// What can be said at a table where nobody knows each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    Hello,
    WellPlayed,
    Thanks,
    Moment,
    Oops,
    Bye,
}

/// A table to set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewTable {
    pub game: String,
    /// How many seats; the game's usual number unless told.
    #[serde(default)]
    pub seats: Option<usize>,
    /// Table options by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Levels of the bots, from the last seat down.
    #[serde(default)]
    pub bots: Vec<u8>,
    /// Who finds it.
    #[serde(default)]
    pub access: Access,
    #[serde(default)]
    pub pace: Pace,
    /// Whether others may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// The host's share of the deal's chance: any text up to 64 bytes.
    #[serde(default)]
    pub chance: String,
    /// Who may sit at a private table besides the host: names of accounts, or people's public
    /// numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Whether people may talk in their own words; unless told, where everybody who sits has an
    /// account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<bool>,
    /// Whether the result counts for ratings.
    #[serde(default = "yes")]
    pub rated: bool,
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn none(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// Who finds a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// It is in the lobby.
    #[default]
    Open,
    /// Only those with the invitation.
    Invited,
    /// Only the host and those named in `with`; with nobody named, the host alone with bots.
    Private,
}

/// How fast a table plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// No clock; a bot plays for whoever is away longer than the grace.
    #[default]
    Live,
    /// Seconds for a move; then a bot plays for the seat until its player is back.
    Seconds(u32),
    /// Days for a move.
    Days(u32),
    /// Time for all of a seat's moves together; then a bot plays the seat to the end.
    Clock(Total),
}

/// A clock for a whole match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Total {
    /// Seconds at the start.
    pub seconds: u32,
    /// Seconds that each turn adds.
    #[serde(default)]
    pub increment: u32,
}

/// What the server sends.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message on a socket.
    Hello(Hello),
    /// The answer to an [`Ask`].
    Reply(Reply),
    /// Something changed at a table that is watched.
    Update(Update),
    /// Somebody who is waited for at a watched table has gone or come back.
    Clocks(ClocksNow),
    /// The lobby as it is.
    Lobby(Vec<Summary>),
    /// A table of the lobby as it is now; one that is not listed any more has no `summary`.
    LobbyChange(LobbyChange),
    /// A table had to be closed; watching it again opens it again.
    Closed(Closed),
}

/// The first message on a socket.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// [`VERSION`].
    pub protocol: u32,
    /// Who the client is.
    pub you: Person,
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    pub person: String,
    /// What they are called.
    pub name: String,
    /// Whether they have an account; then the name is theirs alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub account: bool,
}

/// A new session: the token is also in the cookie.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Session {
    #[serde(flatten)]
    pub you: Person,
    /// For programs: send it as `Authorization: Bearer …`. Whoever has it is you.
    pub token: String,
}

/// The answer to an [`Ask`].
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

/// A table, as one observer sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Update {
    pub table: String,
    /// The number of the last event in it.
    pub event: u64,
    /// The game version: what a move has to answer.
    pub version: u64,
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
    /// Who may.
    pub may: SeatSet,
    /// The observer's legal moves, in the game's order.
    pub legal: Vec<String>,
    /// Whether the observer may take the last move back.
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
    /// The table of the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Whether people may talk in their own words now.
    #[serde(default)]
    pub chat: bool,
    /// Whether the result counts for the ratings of those who have accounts.
    #[serde(default)]
    pub rated: bool,
    /// Seats whose words the observer does not want to see.
    #[serde(default, skip_serializing_if = "none")]
    pub muted: SeatSet,
    /// The match that this one is the return leg of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns: Option<Returns>,
    /// Once it is over: the rank of each seat as it counts, those who gave up behind the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Vec<u8>>,
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

/// A match that is over, as anyone at the table can download it: `pioche replay` and `pioche
/// verify` read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchFile {
    pub record: Record,
    /// How the seed came about.
    pub fair: Fair,
    /// What the players were called, by seat.
    pub players: Vec<String>,
    /// Seats whose person gave the match up, which may be why it ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<Seat>,
}

/// How a seed came about: docs/fairness.md.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fair {
    pub table: String,
    /// What the server promised before anybody sat down, in hexadecimal.
    pub commitment: String,
    /// What it had promised, in hexadecimal.
    pub secret: String,
    /// Each seat's share, by seat.
    pub chances: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn updates_go_both_ways_raw_views_included() {
        let text = r#"{"update":{"table":"t","event":3,"version":1,"events":[{"n":3,"seen":{"a":1},"say":"x"}],"game":{"view":{"z":1,"a":[2]},"must":[1],"may":[],"legal":["R5"]}}}"#;
        let message: ServerMessage = serde_json::from_str(text).expect("an update");
        assert_eq!(serde_json::to_string(&message).expect("plain data"), text);
    }

    #[test]
    fn an_act_without_parameters_and_one_with_an_inner_struct_are_flat() {
        let lobby: Ask = serde_json::from_str(r#"{"id":1,"do":"lobby"}"#).expect("an ask");
        assert_eq!(lobby.act, Act::Lobby { game: None });
        let create: Ask =
            serde_json::from_str(r#"{"id":2,"do":"create","game":"ole","bots":[1,2]}"#).expect("an ask");
        assert!(matches!(create.act, Act::Create(new) if new.bots == [1, 2] && new.spectators));
        assert!(serde_json::from_str::<Ask>(r#"{"id":2,"do":"fly"}"#).is_err());
        assert!(serde_json::from_str::<Ask>(r#"{"do":"lobby"}"#).is_err());
    }
}

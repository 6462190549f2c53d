//! Requests from the client.

use std::collections::BTreeMap;

use engine::{Lang, Seat};
use serde::{Deserialize, Serialize};

use crate::NewEvening;

/// One request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// The client's number for it. If a seat sends the same act twice with one number, it is
    /// carried out once.
    pub id: u64,
    #[serde(flatten)]
    pub act: Act,
}

/// What a client can request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Act {
    /// A page of the tables that can be joined or watched, and every change of that list (socket
    /// only).
    Lobby {
        /// Restricts the list to this game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
        /// The cursor of the page: `next` of the page before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<String>,
    },
    /// Creates a table; the reply names it.
    Create(NewTable),
    /// A table's state, and (on a socket) every change to it. With `since`, only what came after
    /// that event.
    Watch {
        table: String,
        /// The last event number the client has.
        #[serde(default)]
        since: Option<u64>,
        /// The language of the sentences.
        #[serde(default)]
        lang: Lang,
        /// The invitation, if the table requires one.
        #[serde(default)]
        invite: Option<String>,
    },
    /// Ends a watch (socket only).
    Unwatch { table: String },
    /// Takes a seat.
    Sit {
        table: String,
        /// Which seat; by default the first free one.
        #[serde(default)]
        seat: Option<Seat>,
        /// The commitment to the person's share of the deal's randomness, as in `share`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<String>,
        /// The invitation, if the table requires one.
        #[serde(default)]
        invite: Option<String>,
    },
    /// Commits to a share of the deal's randomness, before the start; the last commitment counts.
    Share {
        table: String,
        /// The hash of docs/fairness.md, 64 hexadecimal digits.
        share: String,
    },
    /// Says of oneself, before the start, what the match begins by, such as being the youngest. It
    /// replaces what somebody else has said.
    Claim {
        table: String,
        /// One of the game's claims; none takes it back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim: Option<String>,
    },
    /// Leaves a seat. Once the match runs, a bot plays on.
    Leave { table: String },
    /// Puts a bot on a free seat, or removes it (`level` 0). Host only.
    Bot {
        table: String,
        seat: Seat,
        /// 1 to 5; 0 removes the bot.
        level: u8,
    },
    /// Before the deal, frees the seat of somebody who has been away for a while. Host only.
    Free { table: String, seat: Seat },
    /// Creates a new invitation; the old one becomes invalid. Host only.
    Renew { table: String },
    /// Starts the match; all seats must be taken. The deal follows once all shares committed to are
    /// opened, or a moment later without those that are not.
    Start {
        table: String,
        /// The requester's own share, if they have committed to one: saves an `open`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chance: Option<String>,
        /// Removes the free seats, if the game can be played by those present, so that they need
        /// not wait. Host only.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        here: bool,
    },
    /// Opens the share that the player has committed to, once the match has been started.
    Open {
        table: String,
        /// Any text of 1 to 64 bytes.
        chance: String,
    },
    /// Makes a move.
    Play {
        table: String,
        /// The version of the game that the move was made for.
        version: u64,
        /// The move in the game's notation.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Undoes the requester's last move, if nobody has learned anything from it. Against bots only,
    /// it returns to the requester's last decision, whatever was learned since, and the match is no
    /// longer rated.
    Undo {
        table: String,
        /// The version of the game that this was made for.
        version: u64,
    },
    /// Asks the other people at the table to let the requester take their last move back. All of
    /// them must agree; a refusal or the next move ends the request. Not in rated
    /// matches and evenings, and three times a match at most.
    AskUndo {
        table: String,
        /// The version of the game that this was made for.
        version: u64,
    },
    /// Answers such a request. From the person who made it, it withdraws it.
    AnswerUndo {
        table: String,
        /// Whether the move may be taken back.
        agrees: bool,
    },
    /// Resigns.
    Resign { table: String },
    /// A new match with the same seats, after this one; the reply names the new table.
    Rematch { table: String },
    /// The deal of a finished match, and the results of everybody who played it from the same seat.
    Deal {
        table: String,
        /// The seat whose cards are compared; by default that of the first person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The invitation in the link, for people who did not play at that table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
    },
    /// The same deal at a new table against bots; the reply names it. Fields as in `deal`.
    SameDeal {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
    },
    /// Creates an evening: several deals for everybody with the link; the reply names it.
    CreateEvening(NewEvening),
    /// An evening's score sheet, as far as the observer may see it.
    Evening {
        table: String,
        /// The invitation in the link; not needed by the person who created the evening.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
    },
    /// A table for the first deal of an evening that the person has not finished; the reply names
    /// it. Fields as in `evening`.
    PlayEvening {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
    },
    /// Says one of the preset phrases.
    Say { table: String, phrase: Phrase },
    /// Sends a message in free text to the players, if the table allows it.
    Write {
        table: String,
        /// One line of at most 200 characters.
        text: String,
    },
    /// Turns chat on or off. Host only.
    AllowChat { table: String, allowed: bool },
    /// How fast bots play from now on. Host only.
    BotSpeed { table: String, speed: Speed },
    /// Mutes a seat for the requester, its phrases too, from now on and at rematches. The others
    /// are not notified.
    Mute {
        table: String,
        seat: Seat,
        /// False unmutes.
        #[serde(default = "yes")]
        muted: bool,
    },
}

impl Act {
    /// The table that the request is about, if any.
    pub fn table(&self) -> Option<&str> {
        match self {
            Self::Lobby { .. } | Self::Create(_) | Self::CreateEvening(_) => None,
            Self::Watch { table, .. }
            | Self::Unwatch { table }
            | Self::Sit { table, .. }
            | Self::Share { table, .. }
            | Self::Claim { table, .. }
            | Self::Leave { table }
            | Self::Bot { table, .. }
            | Self::Free { table, .. }
            | Self::Renew { table }
            | Self::Start { table, .. }
            | Self::Open { table, .. }
            | Self::Play { table, .. }
            | Self::Undo { table, .. }
            | Self::AskUndo { table, .. }
            | Self::AnswerUndo { table, .. }
            | Self::Resign { table }
            | Self::Rematch { table }
            | Self::Say { table, .. }
            | Self::Write { table, .. }
            | Self::AllowChat { table, .. }
            | Self::BotSpeed { table, .. }
            | Self::Mute { table, .. }
            | Self::Deal { table, .. }
            | Self::SameDeal { table, .. }
            | Self::Evening { table, .. }
            | Self::PlayEvening { table, .. } => Some(table),
        }
    }
}

/// What can be said at a table of strangers.
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

/// The settings of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewTable {
    pub game: String,
    /// The number of seats; the game's default if none.
    #[serde(default)]
    pub seats: Option<usize>,
    /// Table options by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The levels of the bots, from the last seat backwards.
    #[serde(default)]
    pub bots: Vec<u8>,
    /// Who can find it.
    #[serde(default)]
    pub access: Access,
    #[serde(default)]
    pub pace: Pace,
    /// Whether others may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// Who may sit at a private table besides the host: account names, or people's public numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Whether people may chat in free text; by default, if everybody who sits has an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<bool>,
    /// Whether the match is rated.
    #[serde(default = "yes")]
    pub rated: bool,
    /// Whether it is also rated if programs with an account of their own take part.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rate_bots: bool,
    /// How fast bots play.
    #[serde(default, skip_serializing_if = "Speed::is_usual")]
    pub speed: Speed,
}

fn yes() -> bool {
    true
}

/// How fast the bots of a table play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    Slow,
    /// At the pace of the people at the table.
    #[default]
    People,
    Quick,
    /// As fast as a person can follow; the strongest bots have less time to think.
    AtOnce,
}

impl Speed {
    /// Slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::People, Self::Quick, Self::AtOnce];

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub(crate) fn is_usual(&self) -> bool {
        *self == Self::People
    }
}

/// Who can find a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// It is in the lobby.
    #[default]
    Open,
    /// Only people with the invitation.
    Invited,
    /// Only the host and the people named in `with`; with nobody named, the host alone against
    /// bots.
    Private,
}

/// The clock of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// No clock; a bot plays for a person who is away longer than the grace period.
    #[default]
    Live,
    /// Seconds per move; after that a bot plays for the seat until its player is back.
    Seconds(u32),
    /// Days per move.
    Days(u32),
    /// Total time for all of a seat's moves; after that a bot plays the seat to the end.
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

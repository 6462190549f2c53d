//! What a client asks for.

use std::collections::BTreeMap;

use engine::{Lang, Seat};
use serde::{Deserialize, Serialize};

use crate::NewEvening;

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
    /// The tables one can join or watch, a page of them, and every change of that list (socket
    /// only).
    Lobby {
        /// Only those of this game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
        /// What comes after an earlier page: its `next`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<String>,
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
        /// The promise of one's share of the deal's chance, as with `share`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<String>,
        /// The word in an invitation, where the table asks for one.
        #[serde(default)]
        invite: Option<String>,
    },
    /// Promises a share of the deal's chance, before the start; the last promise counts.
    Share {
        table: String,
        /// The hash of docs/fairness.md, 64 hexadecimal digits.
        share: String,
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
    /// Frees the seat of somebody who has not been there for a while, before the deal. For whoever
    /// set the table up.
    Free { table: String, seat: Seat },
    /// Makes a new invitation: the one before lets nobody in any more. For whoever set the table
    /// up.
    Renew { table: String },
    /// Starts the match; all seats must be taken. It is dealt as soon as all promised shares are
    /// open, or a moment later without those that are not.
    Start {
        table: String,
        /// One's own share, where one has promised one: saves an `open`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chance: Option<String>,
        /// Takes seats away that are free, where the game can be played by so few: those who are
        /// there do not wait. For whoever set the table up.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        here: bool,
    },
    /// Opens the share that one has promised, once the match has been started.
    Open {
        table: String,
        /// Any text of 1 to 64 bytes.
        chance: String,
    },
    /// Makes a move.
    Play {
        table: String,
        /// The game version that the move answers.
        version: u64,
        /// The move in the game's notation.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Takes one's last move back, where nobody has learnt anything from it. Against bots alone it
    /// leads back to one's last decision, whatever was learnt since, and the match counts for
    /// nobody's rating any more.
    Undo {
        table: String,
        /// The game version that this answers.
        version: u64,
    },
    /// Gives the match up.
    Resign { table: String },
    /// The same seats again, once the match is over; the reply names the new table.
    Rematch { table: String },
    /// A finished match's deal, and how everybody did who played it from the same seat.
    Deal {
        table: String,
        /// Whose cards; those of the first person who played unless told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The word in the link, for those who did not play there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
    },
    /// The same deal at a table of one's own, against bots; the reply names it. Fields as with
    /// `deal`.
    SameDeal {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
    },
    /// Sets up an evening: several deals that everybody with its link plays; the reply names it.
    CreateEvening(NewEvening),
    /// An evening's score sheet, as far as the observer has played.
    Evening {
        table: String,
        /// The word in the link, for everybody but whoever set it up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
    },
    /// One's own table for the first deal of an evening that one has not finished; the reply names
    /// it. Fields as with `evening`.
    PlayEvening {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
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
    /// How quickly bots play from now on. For whoever set the table up.
    BotSpeed { table: String, speed: Speed },
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
            Self::Lobby { .. } | Self::Create(_) | Self::CreateEvening(_) => None,
            Self::Watch { table, .. }
            | Self::Unwatch { table }
            | Self::Sit { table, .. }
            | Self::Share { table, .. }
            | Self::Leave { table }
            | Self::Bot { table, .. }
            | Self::Free { table, .. }
            | Self::Renew { table }
            | Self::Start { table, .. }
            | Self::Open { table, .. }
            | Self::Play { table, .. }
            | Self::Undo { table, .. }
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
    /// How quickly bots play.
    #[serde(default, skip_serializing_if = "Speed::is_usual")]
    pub speed: Speed,
}

fn yes() -> bool {
    true
}

/// How quickly the bots at a table play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    Slow,
    /// In the rhythm of the people at the table.
    #[default]
    People,
    Quick,
    /// As soon as can be seen; the strongest have less time to think.
    AtOnce,
}

impl Speed {
    /// The slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::People, Self::Quick, Self::AtOnce];

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub(crate) fn is_usual(&self) -> bool {
        *self == Self::People
    }
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

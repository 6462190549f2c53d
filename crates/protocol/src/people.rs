//! People: sessions, accounts, ratings and history.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::EveningLink;
use crate::Summary;

/// A person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Their public number; that of a program begins with `bot-`.
    pub person: String,
    /// What they are called; a program's name ends in "(bot)".
    pub name: String,
    /// Whether they have an account; if so, nobody else can use the name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub account: bool,
}

impl Person {
    /// What the public numbers of programs begin with.
    pub const BOT: &str = "bot-";

    /// Whether it is a program that has said so.
    pub fn is_bot(&self) -> bool {
        self.person.starts_with(Self::BOT)
    }
}

/// A new session; the token is in the cookie as well.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Session {
    #[serde(flatten)]
    pub you: Person,
    /// For programs: send it as `Authorization: Bearer …`. Whoever holds it is signed in as you.
    pub token: String,
}

/// The person's sessions, most recent first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenSessions {
    pub sessions: Vec<OpenSession>,
}

/// One of the person's sessions: a browser or a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenSession {
    /// The id by which to end it. Not a secret: it gives no access.
    pub session: String,
    /// The device that opened it, as in "Firefox, Linux"; empty for programs.
    pub device: String,
    /// When it was opened, seconds since 1970; 0 if unknown, as in old sessions.
    pub created: i64,
    /// When it was last used, rounded to the day.
    pub used: i64,
    /// Whether this is the session of the request.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub current: bool,
}

/// The session to end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndSession {
    pub session: String,
}

/// A name and a password, to turn a guest into an account or to sign in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credentials {
    /// The account's name.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// A newly created account. The codes are shown only once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NewAccount {
    #[serde(flatten)]
    pub session: Session,
    /// Recovery codes, each of which replaces a lost password once.
    pub recovery: Vec<String>,
}

/// Recovery codes, each usable once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecoveryCodes {
    pub recovery: Vec<String>,
}

/// A recovery code, and the new password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recover {
    /// The account's name.
    pub name: String,
    pub code: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// The account's password, to confirm its deletion.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Password {
    pub password: String,
}

/// A change of password. All other sessions of the account end.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewPassword {
    /// The current password.
    pub old: String,
    /// 8 to 200 characters.
    pub new: String,
}

/// How strong somebody is at one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    pub game: String,
    /// The number shown to people: a hundred times `rating` less three times `uncertainty`.
    /// Everybody starts at 0.
    pub score: i32,
    /// Weng and Lin's estimate; starts at 25.
    pub rating: f64,
    /// Its standard deviation; starts at 25/3.
    pub uncertainty: f64,
    /// The number of rated matches.
    pub matches: u32,
}

/// What everybody may know about somebody with an account.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Profile {
    #[serde(flatten)]
    pub person: Person,
    /// Their rating in each game that they have played.
    pub ratings: Vec<Rating>,
}

/// The best players of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Leaderboard {
    pub game: String,
    /// Highest score first.
    pub players: Vec<Ranked>,
}

/// A place on the leaderboard: of a person, or of the bots of one level.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ranked {
    /// The person, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Person>,
    /// The level, if it is a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<u8>,
    /// Their rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// The person's finished matches, latest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct History {
    pub matches: Vec<Finished>,
    /// If there are more: the cursor to pass as `before`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// A finished match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// The table's id, under which its record can be downloaded.
    pub table: String,
    pub game: String,
    /// When it ended, milliseconds since 1970.
    pub ended: i64,
    /// The players' names, by seat.
    pub players: Vec<String>,
    /// The person's own seat.
    pub you: Seat,
    /// The rank of each seat in the final result.
    pub ranks: Vec<u8>,
    /// The points of each seat, if the match was played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<i32>>,
    /// How the person's score changed, if the match was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<i32>,
}

/// Tables where the person has a seat and the match is not over.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MyTables {
    /// Those where it is the person's turn come first.
    pub tables: Vec<MyTable>,
    /// The evenings that the person has created.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evenings: Vec<EveningLink>,
}

/// A table where the person has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MyTable {
    /// A summary of the table.
    pub table: Summary,
    /// Whether it is the person's turn.
    pub your_turn: bool,
    /// Milliseconds left for the move, if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// A link to the evening, if this stands for an evening and not a table. Only used between
    /// nodes: a person's list has its evenings separately.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evening: Option<EveningLink>,
}

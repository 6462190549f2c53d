//! People: sessions, accounts, ratings, and what one has played.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::EveningLink;
use crate::Summary;

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

/// One's own sessions, the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenSessions {
    pub sessions: Vec<OpenSession>,
}

/// A session of one's own: a browser, or a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenSession {
    /// What to end it by; nobody gets in with it.
    pub session: String,
    /// What it was opened with, as in "Firefox, Linux"; empty for programs.
    pub device: String,
    /// When it was opened, seconds since 1970; 0 where that was not kept yet.
    pub created: i64,
    /// When it was last used, to the day.
    pub used: i64,
    /// Whether it is the one that asks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub current: bool,
}

/// Which session ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndSession {
    pub session: String,
}

/// A name and a password: to make an account of a guest, and to sign in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credentials {
    /// The account's name.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// An account that was just made. The codes are shown this once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NewAccount {
    #[serde(flatten)]
    pub session: Session,
    /// With each of them one gets back in once, should the password be lost.
    pub recovery: Vec<String>,
}

/// Codes with which one gets back in, each once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecoveryCodes {
    pub recovery: Vec<String>,
}

/// One of the codes, and the password from now on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recover {
    /// The account's name.
    pub name: String,
    pub code: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// One's password, to delete an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Password {
    pub password: String,
}

/// Another password. All other sessions of the account end.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewPassword {
    /// The one until now.
    pub old: String,
    /// 8 to 200 characters.
    pub new: String,
}

/// How well somebody plays one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    pub game: String,
    /// For people: a hundred times what is certain of it (`rating` less three times `uncertainty`).
    /// Everybody begins at 0.
    pub score: i32,
    /// Weng–Lin's estimate; 25 at the start.
    pub rating: f64,
    /// Its standard deviation; 25/3 at the start.
    pub uncertainty: f64,
    /// Matches that counted.
    pub matches: u32,
}

/// What everybody may know of somebody who has an account.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Profile {
    #[serde(flatten)]
    pub person: Person,
    /// Their ratings, of the games that they have played.
    pub ratings: Vec<Rating>,
}

/// The best at a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Leaderboard {
    pub game: String,
    /// The highest score first.
    pub players: Vec<Ranked>,
}

/// A place among the best: of a person, or of the bots of one level.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ranked {
    /// Who, if it is a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Person>,
    /// The level, if it is a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<u8>,
    /// How well they play.
    #[serde(flatten)]
    pub rating: Rating,
}

/// One's finished matches, the latest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct History {
    pub matches: Vec<Finished>,
    /// Where there are more: what to ask for with `before`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// A match that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Where it was played; its record is under that name.
    pub table: String,
    pub game: String,
    /// When it ended, milliseconds since 1970.
    pub ended: i64,
    /// Who played, by seat.
    pub players: Vec<String>,
    /// One's own seat.
    pub you: Seat,
    /// The rank of each seat as it counts.
    pub ranks: Vec<u8>,
    /// The points of each seat, where the match was played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<i32>>,
    /// How one's score changed, where the match counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<i32>,
}

/// Tables where one sits and the match is not over.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MyTables {
    /// Those where it is one's turn first.
    pub tables: Vec<MyTable>,
    /// The evenings that one has set up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evenings: Vec<EveningLink>,
}

/// A table where one sits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MyTable {
    /// What it is.
    pub table: Summary,
    /// Whether the others wait for one's move.
    pub your_turn: bool,
    /// Milliseconds left for it, where a clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// The way to it, if it is an evening and no table: between servers alone, since a person's
    /// list has evenings by themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evening: Option<EveningLink>,
}

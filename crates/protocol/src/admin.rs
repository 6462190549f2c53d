//! The protocol between `pioche admin` and the running server: one line of JSON each way over a
//! local socket. Players' clients do not use it.

use serde::{Deserialize, Serialize};

use crate::{Person, Problem};

/// The socket's name in the server's data folder.
pub const SOCKET: &str = "pioche.admin";

/// An administrator's request. A person is named by number or account name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum AdminAct {
    /// A page of all tables, the newest first: [`AdminTables`].
    Tables {
        of: Option<String>,
        after: Option<String>,
    },
    /// Ends a match without a result.
    Close {
        table: String,
    },
    Delete {
        table: String,
    },
    /// A page of the people whose name or number matches: [`AdminPeople`].
    People {
        find: String,
        #[serde(default)]
        banned: bool,
        after: Option<String>,
    },
    Rename {
        person: String,
        name: String,
    },
    Ban {
        person: String,
        days: Option<u32>,
        reason: String,
    },
    Unban {
        person: String,
    },
    Forget {
        person: String,
    },
    /// Invalidates a password: [`AdminCode`].
    Password {
        person: String,
    },
    /// Resource usage and limits: [`AdminLimits`].
    Limits,
}

/// The reply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdminAnswer {
    /// The request was carried out.
    Done,
    Tables(AdminTables),
    People(AdminPeople),
    /// The request was carried out; the person as they are now.
    Person(Person),
    Code(AdminCode),
    Limits(AdminLimits),
    Error(Problem),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminTables {
    pub tables: Vec<AdminTable>,
    /// The cursor of the next page, if there is one.
    pub after: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminTable {
    pub table: String,
    pub game: String,
    /// When it was created, milliseconds since 1970.
    pub created: i64,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// Whether its match has ended.
    pub over: bool,
    /// Everybody who sits or sat there; guests who have left have no name any more.
    pub people: Vec<Person>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminPeople {
    pub people: Vec<AdminPerson>,
    /// The cursor of the next page, if there is one.
    pub after: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminPerson {
    #[serde(flatten)]
    pub person: Person,
    /// The number of their sessions.
    pub sessions: u32,
    /// When one was last used, seconds since 1970, rounded to the day.
    pub used: Option<i64>,
    pub ban: Option<Ban>,
}

/// Why, and for how long, somebody is banned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ban {
    /// Seconds since 1970.
    pub since: i64,
    /// Seconds since 1970; none until the ban is lifted.
    pub until: Option<i64>,
    /// The reason they are shown; may be empty.
    pub reason: String,
}

/// With this code and the account's name, the owner can choose a new password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdminCode {
    pub person: Person,
    pub code: String,
}

impl std::fmt::Debug for AdminCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AdminCode").field("person", &self.person).finish_non_exhaustive()
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminLimits {
    pub uses: Vec<Use>,
    /// Addresses and people that have reached half of a limit or more, the closest to it first.
    pub near: Vec<Near>,
    /// Requests refused since the start because of rate limits.
    pub limited: u64,
    /// Connections refused since the start.
    pub refused: u64,
}

/// How much of something is in use.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Use {
    pub what: Limited,
    pub now: u64,
    /// None if there is no limit.
    pub most: Option<u64>,
}

/// An address or a person close to a limit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Near {
    /// An address, or a person's number.
    pub who: String,
    #[serde(flatten)]
    pub of: Use,
}

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limited {
    Connections,
    Sockets,
    ListedTables,
    TablesInMemory,
    BotsWaiting,
    WritesWaiting,
}

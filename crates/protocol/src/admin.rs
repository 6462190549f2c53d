//! What `pioche admin` and the running server say to each other over a socket on their machine, one
//! line of JSON each way. Not part of what players' clients use.

use serde::{Deserialize, Serialize};

use crate::{Person, Problem};

/// The socket's name in the server's data folder.
pub const SOCKET: &str = "pioche.admin";

/// What the administrator asks for. A person is named by number, or by the name of the account.
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
    /// A page of the people whose name or number this fits: [`AdminPeople`].
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
    /// Makes a password worthless: [`AdminCode`].
    Password {
        person: String,
    },
    /// What is in use: [`AdminLimits`].
    Limits,
}

/// What comes back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdminAnswer {
    /// What was asked for is done.
    Done,
    Tables(AdminTables),
    People(AdminPeople),
    /// Done with this person, as they are now.
    Person(Person),
    Code(AdminCode),
    Limits(AdminLimits),
    Error(Problem),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminTables {
    pub tables: Vec<AdminTable>,
    /// Where the next page begins, if there is one.
    pub after: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminTable {
    pub table: String,
    pub game: String,
    /// When it was set up, milliseconds since 1970.
    pub created: i64,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// Whether its match has ended.
    pub over: bool,
    /// Who sits or sat there; nobody's name is known who was a guest and has gone.
    pub people: Vec<Person>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminPeople {
    pub people: Vec<AdminPerson>,
    /// Where the next page begins, if there is one.
    pub after: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminPerson {
    #[serde(flatten)]
    pub person: Person,
    /// How many sessions they have.
    pub sessions: u32,
    /// When one was last used, seconds since 1970, to the day.
    pub used: Option<i64>,
    pub ban: Option<Ban>,
}

/// Why, and for how long, somebody is shut out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ban {
    /// Seconds since 1970.
    pub since: i64,
    /// Seconds since 1970; nothing: until they are let in again.
    pub until: Option<i64>,
    /// What they read; may be empty.
    pub reason: String,
}

/// With it and the account's name, the owner chooses a new password.
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
    /// Those who have at least half of what one of them may have, the nearest to it first.
    pub near: Vec<Near>,
    /// Requests that were refused since the start because there were too many.
    pub limited: u64,
    /// Connections that were refused since the start.
    pub refused: u64,
}

/// How much of something there is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Use {
    pub what: Limited,
    pub now: u64,
    /// Nothing where there is no limit.
    pub most: Option<u64>,
}

/// Somebody who is near a limit.
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

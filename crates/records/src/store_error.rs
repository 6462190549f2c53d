//! What can go wrong with the store, in words for operators.

use std::error::Error as StdError;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use engine::{Lang, system_error};
use thiserror::Error;

use crate::ids::TableId;
use crate::texts::Texts;

/// What can go wrong. `Display` has the English words. One failed commit answers many writes, hence
/// `Clone`.
#[derive(Clone, Debug, Error)]
#[error("{}", self.tell(Lang::En))]
pub enum StoreError {
    /// There is already an event with that number.
    Conflict,
    /// What the write depends on, such as a password that was checked, has changed.
    Outdated,
    /// The file was written by a newer version.
    Newer {
        /// The file's version.
        found: i64,
        /// The last that this program knows.
        known: i64,
    },
    /// The file is damaged.
    Corrupt(#[source] Damage),
    /// It cannot be written.
    ReadOnly(#[source] CannotWrite),
    /// This file of the database was removed or replaced since it was opened.
    Gone(PathBuf),
    /// Another server uses it.
    InUse,
    /// The disk is full.
    Full,
    /// It is a database, but not one of Pioche's.
    Foreign,
    /// The folder knows a database, and there is none.
    DatabaseGone,
    /// It is not the database that the folder knows.
    OtherDatabase,
    /// The store has been closed.
    Stopping,
    /// The database server cannot be reached, or has closed the connection.
    Unreachable(#[source] Arc<dyn StdError + Send + Sync>),
    /// The database server has not answered in time.
    Silent,
    /// The database server does not know this name and password.
    SignIn(#[source] Arc<dyn StdError + Send + Sync>),
    /// The database server has no database of this name.
    NoDatabase(#[source] Arc<dyn StdError + Send + Sync>),
    /// The database server is too old.
    OldPostgres {
        /// Its major version.
        found: i64,
        /// The oldest that will do.
        needed: i64,
    },
    /// The database cannot hold every letter.
    Encoding,
    /// The address of the database cannot be read.
    Address(#[source] Box<AddressProblem>),
    /// No connection to the database server is as safe as its address demands.
    Encryption(#[source] EncryptionProblem),
    /// Other transactions were in the way; try again.
    Again(#[source] Arc<dyn StdError + Send + Sync>),
    /// Servers that do not know of each other would share it.
    WithoutBus,
    /// Backups of this database are made with its own tools.
    BackupElsewhere,
    /// There is no database to move.
    NothingThere,
    /// The target of a copy already holds an installation.
    NotEmpty,
    /// The copy differs from the original.
    Unequal,
    /// Anything else.
    Unavailable(#[source] Arc<dyn StdError + Send + Sync>),
}

impl StoreError {
    /// Whether it concerns the connection to the database, and not the statement.
    pub fn is_of_the_connection(&self) -> bool {
        matches!(self, Self::Unreachable(_) | Self::Silent | Self::SignIn(_) | Self::NoDatabase(_))
            || matches!(self, Self::Encryption(_))
            // A read-only server may be a replica; a new connection finds the primary.
            || matches!(self, Self::ReadOnly(_))
    }

    /// Whether any other write would fail in the same way.
    pub fn is_of_all(&self) -> bool {
        self.is_of_the_connection() || matches!(self, Self::Full)
    }

    /// What is wrong and what to do about it, for operators.
    pub fn tell(&self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let told = match self {
            Self::Conflict => w.conflict,
            Self::Outdated => w.outdated,
            Self::Newer { found, known } => return w.newer(found, known),
            Self::Corrupt(why) => return w.corrupt(why.tell(lang)),
            Self::ReadOnly(why) => return w.read_only(why.tell(lang)),
            Self::Gone(file) => return w.gone(file.display()),
            Self::InUse => w.in_use,
            Self::Full => w.disk_full,
            Self::Foreign => w.foreign,
            Self::DatabaseGone => w.database_gone,
            Self::OtherDatabase => w.other_database,
            Self::Stopping => w.stopping,
            Self::Unreachable(why) => return w.unreachable(causes(why)),
            Self::Silent => w.silent,
            Self::SignIn(why) => return w.sign_in_refused(causes(why)),
            Self::NoDatabase(why) => return w.no_database(causes(why)),
            Self::OldPostgres { found, needed } => return w.old_postgres(found, needed),
            Self::Encoding => w.encoding,
            Self::Address(why) => return why.tell(lang),
            Self::Encryption(why) => return why.tell(lang),
            Self::WithoutBus => w.without_bus,
            Self::BackupElsewhere => w.backup_elsewhere,
            Self::NothingThere => w.nothing_there,
            Self::NotEmpty => w.not_empty,
            Self::Unequal => w.unequal,
            Self::Again(why) | Self::Unavailable(why) => return w.database_unavailable(causes(why)),
        };
        told.to_owned()
    }
}

/// The messages of an error and its sources: some errors name only the occasion.
pub fn causes(error: &Arc<dyn StdError + Send + Sync>) -> String {
    let mut told = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let more = cause.to_string();
        if !told.contains(&more) {
            told = format!("{told}: {more}");
        }
        next = cause.source();
    }
    told
}

impl From<AddressProblem> for StoreError {
    fn from(problem: AddressProblem) -> Self {
        Self::Address(Box::new(problem))
    }
}

/// What is wrong with the address of a database.
#[derive(Clone, Debug, Error)]
#[error("{}", self.tell(Lang::En))]
pub enum AddressProblem {
    /// It cannot be read.
    Unreadable(#[source] Arc<dyn StdError + Send + Sync>),
    /// It has a parameter of this name, which means nothing here.
    Parameter(String),
    /// This is no value of `sslmode`.
    SslMode(String),
    /// Authorities are named, and with this `sslmode` the server's certificate is not checked.
    Unchecked,
    /// The server's certificate is to be checked, and no authority is trusted.
    NoAuthority,
    /// The certificates of the authorities cannot be read.
    Authorities {
        /// Where they are.
        file: PathBuf,
        /// Why not.
        #[source]
        why: Arc<dyn StdError + Send + Sync>,
    },
}

impl AddressProblem {
    fn tell(&self, lang: Lang) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Unreadable(why) => w.database_address(causes(why)),
            Self::Parameter(name) => w.database_parameter(name),
            Self::SslMode(mode) => w.sslmode(mode),
            Self::Unchecked => w.unchecked.to_owned(),
            Self::NoAuthority => w.no_authority.to_owned(),
            Self::Authorities { file, why } => {
                let why = match why.downcast_ref::<io::Error>() {
                    Some(error) => system_error(error, lang),
                    None => causes(why),
                };
                w.authorities(file.display(), why)
            }
        }
    }
}

/// Why a connection is not as safe as it has to be.
#[derive(Clone, Debug, Error)]
#[error("{}", self.tell(Lang::En))]
pub enum EncryptionProblem {
    /// The server does not encrypt.
    NotOffered,
    /// Nobody who is trusted has signed the server's certificate.
    UnknownAuthority(#[source] Arc<dyn StdError + Send + Sync>),
    /// The certificate is for other hosts than the one in the address.
    OtherHost(#[source] Arc<dyn StdError + Send + Sync>),
    /// Anything else, such as a certificate that is not valid any more.
    Failed(#[source] Arc<dyn StdError + Send + Sync>),
}

impl EncryptionProblem {
    fn tell(&self, lang: Lang) -> String {
        let w = Texts::of(lang);
        match self {
            Self::NotOffered => w.not_encrypted.to_owned(),
            Self::UnknownAuthority(why) => w.unknown_authority(causes(why)),
            Self::OtherHost(why) => w.other_host(causes(why)),
            Self::Failed(why) => w.encryption_failed(causes(why)),
        }
    }
}

/// What is damaged.
#[derive(Clone, Debug, Error)]
#[error("{}", self.tell(Lang::En))]
pub enum Damage {
    /// The database found it.
    Database(#[source] Arc<dyn StdError + Send + Sync>),
    /// `SQLite` found it when it looked the file through; in its words.
    Found(String),
    /// A line of the journal cannot be parsed.
    JournalLine,
    /// Events of a table are missing.
    EventsMissing,
    /// The journal goes on after an event that is missing.
    EventMissing(u64),
    /// Stored JSON cannot be parsed.
    Json(#[source] Arc<serde_json::Error>),
    /// An event cannot have happened after the ones before it.
    Event {
        /// The event's number.
        number: u64,
        /// Its table.
        table: TableId,
        /// Why not.
        #[source]
        error: Arc<dyn StdError + Send + Sync>,
    },
}

impl Damage {
    fn tell(&self, lang: Lang) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Database(why) => why.to_string(),
            Self::Found(why) => why.clone(),
            Self::Json(why) => why.to_string(),
            Self::JournalLine => w.journal_line.to_owned(),
            Self::EventsMissing => w.events_missing.to_owned(),
            Self::EventMissing(number) => w.event_missing(number),
            Self::Event { number, table, error } => w.event_impossible(number, table, error),
        }
    }
}

/// Why nothing can be written.
#[derive(Clone, Debug, Error)]
#[error("{}", self.tell(Lang::En))]
pub enum CannotWrite {
    /// The database says so.
    Database(#[source] Arc<dyn StdError + Send + Sync>),
    /// The system says so.
    File(#[source] Arc<io::Error>),
    /// This file may only be read.
    ReadOnlyFile(PathBuf),
}

impl CannotWrite {
    fn tell(&self, lang: Lang) -> String {
        match self {
            Self::Database(why) => why.to_string(),
            Self::File(why) => system_error(why, lang),
            Self::ReadOnlyFile(path) => Texts::of(lang).read_only_file(path.display()),
        }
    }
}

impl From<io::Error> for CannotWrite {
    fn from(error: io::Error) -> Self {
        Self::File(Arc::new(error))
    }
}

impl From<serde_json::Error> for Damage {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(Arc::new(error))
    }
}

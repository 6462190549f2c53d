//! What can go wrong with the store, in words for whoever runs the server.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use engine::Lang;
use thiserror::Error;

use crate::error::io_words;
use crate::ids::TableId;

/// What can go wrong. `Display` has the English words. One failed commit is the answer to many
/// writes, hence `Clone`.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// Another has written that event already.
    #[error("an event with this number is there already")]
    Conflict,
    /// The file was written by a newer version.
    #[error("the database is of version {found}, this program knows up to {known}; use the newer program")]
    Newer {
        /// The file's version.
        found: i64,
        /// The last that this program knows.
        known: i64,
    },
    /// The file is damaged.
    #[error("the database is damaged ({0}); restore a backup")]
    Corrupt(#[source] Damage),
    /// It cannot be written.
    #[error("the database cannot be written ({0}); the file and its folder must be writable")]
    ReadOnly(#[source] CannotWrite),
    /// This file of it was taken away, or another put in its place, since it was opened.
    #[error(
        "{} was taken away or replaced since the server opened it; put it back, or stop the server and restore a backup",
        .0.display()
    )]
    Gone(PathBuf),
    /// Another server has it.
    #[error("another server is using this database; stop it, or give this one another folder (--data)")]
    InUse,
    /// The disk is full.
    #[error("the disk is full; make room")]
    Full,
    /// It is a database, but none of Pioche's.
    #[error("this is no database of Pioche")]
    Foreign,
    /// The store has been closed.
    #[error("the database does not answer: the server is stopping")]
    Stopping,
    /// Anything else.
    #[error("the database does not answer: {0}")]
    Unavailable(#[source] Arc<sqlx::Error>),
}

impl StoreError {
    /// What is wrong and what to do about it, for whoever runs the server.
    pub fn tell(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.to_string(),
            Lang::Fr => self.french().into_owned(),
        }
    }

    fn french(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Conflict => "un événement de ce numéro existe déjà",
            Self::Newer { found, known } => {
                return format!(
                    "la base de données est de la version {found}, ce programme va jusqu'à la {known} ; prenez le programme plus récent"
                )
                .into();
            }
            Self::Corrupt(why) => {
                let why = why.french();
                return format!("la base de données est endommagée ({why}) ; remettez une copie en place")
                    .into();
            }
            Self::ReadOnly(why) => {
                return format!(
                    "la base de données ne peut pas être écrite ({}) ; il faut pouvoir écrire le fichier et son dossier",
                    why.french()
                )
                .into();
            }
            Self::Gone(file) => {
                return format!(
                    "{} n'est plus là, ou a été remplacé, depuis que le serveur l'a ouvert ; remettez-le en place, ou arrêtez le serveur et remettez une copie",
                    file.display()
                )
                .into();
            }
            Self::InUse => {
                "un autre serveur utilise cette base de données ; arrêtez-le, ou donnez à celui-ci un autre dossier (--data)"
            }
            Self::Full => "le disque est plein ; faites de la place",
            Self::Foreign => "ce n'est pas une base de données de Pioche",
            Self::Stopping => "la base de données ne répond pas : le serveur s'arrête",
            Self::Unavailable(why) => return format!("la base de données ne répond pas : {why}").into(),
        })
    }
}

/// What is damaged.
#[derive(Clone, Debug, Error)]
pub enum Damage {
    /// `SQLite` came upon it.
    #[error("{0}")]
    Database(#[source] Arc<sqlx::Error>),
    /// `SQLite` found it when it looked the file through; in its words.
    #[error("{0}")]
    Found(String),
    /// A line of the journal has not the form of one.
    #[error("a line of the journal")]
    JournalLine,
    /// Not all events of a table are there.
    #[error("events are missing")]
    EventsMissing,
    /// The journal goes on after an event that is nowhere.
    #[error("event {0} of a table is missing")]
    EventMissing(u64),
    /// What was written as JSON is none.
    #[error("{0}")]
    Json(#[source] Arc<serde_json::Error>),
    /// An event cannot have happened after those before it.
    #[error("event {number} of table {table} does not fit: {error}")]
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
    fn french(&self) -> Cow<'static, str> {
        match self {
            Self::Database(_) | Self::Found(_) | Self::Json(_) => self.to_string().into(),
            Self::JournalLine => "une ligne du journal".into(),
            Self::EventsMissing => "il manque des événements".into(),
            Self::EventMissing(number) => format!("il manque l'événement {number} d'une table").into(),
            Self::Event { number, table, error } => {
                format!("l'événement {number} de la table {table} n'est pas possible : {error}").into()
            }
        }
    }
}

/// Why nothing can be written.
#[derive(Clone, Debug, Error)]
pub enum CannotWrite {
    /// `SQLite` says so.
    #[error("{0}")]
    Database(#[source] Arc<sqlx::Error>),
    /// The system says so.
    #[error("{0}")]
    File(#[source] Arc<io::Error>),
    /// This file may only be read.
    #[error("{} is read-only", .0.display())]
    ReadOnlyFile(PathBuf),
}

impl CannotWrite {
    fn french(&self) -> Cow<'static, str> {
        match self {
            Self::Database(error) => error.to_string().into(),
            Self::File(error) => io_words(error, Lang::Fr),
            Self::ReadOnlyFile(path) => format!("{} est en lecture seule", path.display()).into(),
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

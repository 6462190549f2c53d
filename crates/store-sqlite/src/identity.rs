//! Which installation a database belongs to. The database says so in a row of its own, and the data
//! folder in a small file beside the lock. If the database is gone, empty or another one, a server
//! would open an empty installation, or somebody else's, and nobody would notice until people miss
//! their tables. It refuses to start instead.

use std::fs::File;
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use records::store::Expect;
use records::store_error::StoreError;
use sqlx::sqlite::SqliteConnection;

use super::explain;
use super::open::cannot_write;
use crate::private;

/// The first version of the file that names its installation.
const SINCE: i64 = 4;

/// What the data folder knows of its database.
#[derive(Debug)]
pub(super) struct Identity {
    file: PathBuf,
    known: Option<String>,
    expect: Expect,
}

impl Identity {
    /// Reads what the folder knows of this database. Nothing of the database itself is touched yet.
    pub(super) fn find(database: &Path, expect: Expect) -> Result<Self, StoreError> {
        if is_foreign(database) {
            return Err(StoreError::Foreign);
        }
        let file = database.with_added_extension("installation");
        let known = match std::fs::read_to_string(&file) {
            Ok(text) => Some(text.trim().to_owned()),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(StoreError::ReadOnly(error.into())),
        };
        let identity = Self { file, known, expect };
        let empty = database.metadata().map_or(true, |found| found.len() == 0);
        if empty { identity.must_be_new().map(|()| identity) } else { Ok(identity) }
    }

    /// Whether this database is the right one, before anything is written to it.
    pub(super) async fn check(
        &self,
        connection: &mut SqliteConnection,
        version: i64,
    ) -> Result<(), StoreError> {
        if version == 0 {
            return self.must_be_new();
        }
        // Another program's database may have a version, too.
        let ours: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM sqlite_schema WHERE name IN ('installation', 'game_table')",
        )
        .fetch_one(&mut *connection)
        .await
        .map_err(explain)?;
        if ours != 2 {
            return Err(StoreError::Foreign);
        }
        let id = if version < SINCE { None } else { Some(id(connection).await?) };
        match &self.known {
            Some(known) if self.expect == Expect::Known && id.as_ref() != Some(known) => {
                Err(StoreError::OtherDatabase)
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Makes the folder remember this database.
    pub(super) async fn keep(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let id = id(connection).await?;
        if self.known.as_ref() == Some(&id) {
            if self.expect == Expect::Any {
                tracing::warn!(
                    "this is the database that was here: start without --new-installation from now on"
                );
            }
            return Ok(());
        }
        // Written completely or not at all, even if the machine stops.
        let new = self.file.with_added_extension("new");
        let written = private::open_or_create(&new).and_then(|mut file| {
            file.set_len(0)?;
            writeln!(file, "{id}")?;
            file.sync_all()?;
            std::fs::rename(&new, &self.file)
        });
        written.map_err(cannot_write)
    }

    /// There is no database.
    fn must_be_new(&self) -> Result<(), StoreError> {
        if self.known.is_some() && self.expect == Expect::Known {
            return Err(StoreError::DatabaseGone);
        }
        Ok(())
    }
}

async fn id(connection: &mut SqliteConnection) -> Result<String, StoreError> {
    sqlx::query_scalar("SELECT id FROM installation").fetch_one(connection).await.map_err(explain)
}

/// Whether this is a database of some other program, as far as the head of the file says: one that
/// has tables, but no version. Asked of the file itself, since `SQLite` writes to what it opens.
fn is_foreign(database: &Path) -> bool {
    let mut head = [0; 100];
    let read = File::open(database).and_then(|mut file| file.read_exact(&mut head));
    let number = |at: usize| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    let mut log = database.as_os_str().to_owned();
    log.push("-wal");
    // With a log beside it, the file alone does not say.
    read.is_ok()
        && head.starts_with(b"SQLite format 3\0")
        && (number(44) != 0 && number(60) == 0)
        && !Path::new(&log).exists()
}

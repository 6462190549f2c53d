//! Opening the database: the lock, whether it is sound, its version, and the steps that bring it up
//! to date.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteExecutor};
use tokio::sync::{Mutex, mpsc};

use super::disk::{Disk, Examination, may_write};
use super::house::{Expect, House};
use super::writer::{BATCH, What, Writer, write_other};
use super::{SqliteStore, StoreError, explain, people};
use crate::StartError;
use crate::metrics::Metrics;
use crate::private;

/// One step per version of the file, which is `PRAGMA user_version`; a step is never changed once
/// it is released. sqlx's own migrations would need a table of their own, which existing files do
/// not have, and its macros in every build.
const MIGRATIONS: [&str; 9] = [
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
    include_str!("migrations/0006.sql"),
    include_str!("migrations/0007.sql"),
    include_str!("migrations/0008.sql"),
    include_str!("migrations/0009.sql"),
];
/// The step that the program itself takes part in.
const KEYS_BY_LOOK: usize = 6;
/// Bytes of a page of the file. A row of the journal, which is some kilobytes long on busy days,
/// then needs no pages of its own.
const PAGE: u32 = 8192;
/// Connections that read.
const READERS: u32 = 4;
/// After a restart everybody comes at once, and who waits a little for a reader is nothing to warn
/// of.
const SLOW: Duration = Duration::from_secs(20);

impl SqliteStore {
    /// Opens the file, makes it if there is none, and brings it up to date.
    pub async fn open(path: &Path, expect: Expect, metrics: Arc<Metrics>) -> Result<Self, StoreError> {
        Self::open_with(path, expect, metrics, |options| options).await
    }

    /// As [`open`](Self::open), with other settings of `SQLite`: tests make the disk small with it.
    pub async fn open_with(
        path: &Path,
        expect: Expect,
        metrics: Arc<Metrics>,
        settings: impl FnOnce(SqliteConnectOptions) -> SqliteConnectOptions,
    ) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .page_size(PAGE)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let lock = lock(path)?;
        may_write(path)?;
        let house = House::find(path, expect)?;
        close_to_others(path);
        // Who writes touches pages all over the file, and should not have to read them again each
        // time: 8 MiB. What a statement needs to take back its own changes is kept in memory, not
        // in a file of its own.
        let writing = settings(options.clone().pragma("cache_size", "-8192").pragma("temp_store", "MEMORY"));
        let mut connection = writing.connect().await.map_err(explain)?;
        let found = version(&mut connection).await?;
        // Before anything is written.
        house.check(&mut connection, found).await?;
        let examination = if found > 0 {
            Examination::begin(path, Arc::clone(&metrics)).await?
        } else {
            Examination::of_nothing(&metrics)
        };
        migrate(&mut connection, found).await?;
        house.keep(&mut connection).await?;
        // A database that cannot be written is refused now, not at the first move.
        write_other(&mut connection, What::Check).await?;
        let mut pen = Writer::new(connection, metrics, lock, Disk::new(path, &examination)?);
        pen.read_journal().await?;
        let tails = Arc::clone(&pen.tails);
        // All of them from the start and for good: what is kept can be read though its file is out
        // of reach by now.
        let readers = SqlitePoolOptions::new()
            .min_connections(READERS)
            .max_connections(READERS)
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_slow_threshold(SLOW)
            .connect_with(options);
        let readers = readers.await.map_err(explain)?;
        let (writes, inbox) = mpsc::channel(4 * BATCH);
        let task = tokio::spawn(pen.run(inbox));
        let damage = examination.damage();
        let examination = Mutex::new(examination);
        Ok(Self { readers, writes, writer: Mutex::new(Some(task)), tails, examination, damage })
    }

    /// A copy of a database that another process may be using. An error names the file that it is
    /// about.
    pub async fn copy(from: &Path, to: &Path) -> Result<(), StartError> {
        let of_source = |error| StartError::Store(from.to_owned(), error);
        let mut connection = Self::read_alone(from).await.map_err(of_source)?;
        copy_into(&mut connection, to).await.map_err(|error| match error {
            StoreError::Corrupt(_) => of_source(error),
            _ => StartError::Store(to.to_owned(), error),
        })?;
        connection.close().await.map_err(explain).map_err(of_source)
    }

    /// A connection to a database of ours, without changing anything in it.
    async fn read_alone(from: &Path) -> Result<SqliteConnection, StoreError> {
        let options = SqliteConnectOptions::new().filename(from).busy_timeout(Duration::from_secs(5));
        let mut connection = options.connect().await.map_err(explain)?;
        let found: i64 =
            sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut connection).await.map_err(explain)?;
        if found == 0 {
            return Err(StoreError::Foreign);
        }
        Ok(connection)
    }
}

/// A copy of everything in a new file, which is its owner's alone.
pub(super) async fn copy_into(from: impl SqliteExecutor<'_>, to: &Path) -> Result<(), StoreError> {
    // SQLite fills a file that is empty, and leaves its rights as they are.
    drop(private::create(to).map_err(cannot_write)?);
    let name = to.to_string_lossy().into_owned();
    let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(from).await;
    if copied.is_err() {
        let _ = std::fs::remove_file(to);
    }
    copied.map(drop).map_err(explain)
}

/// How old the file is; none is newer than this program.
async fn version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let found: i64 =
        sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await.map_err(explain)?;
    let known = MIGRATIONS.len() as i64;
    if found > known { Err(StoreError::Newer { found, known }) } else { Ok(found) }
}

async fn migrate(connection: &mut SqliteConnection, found: i64) -> Result<(), StoreError> {
    for (index, step) in MIGRATIONS.iter().enumerate().skip(usize::try_from(found).unwrap_or(0)) {
        let begin = format!("BEGIN IMMEDIATE;\n{step}");
        sqlx::raw_sql(AssertSqlSafe(begin)).execute(&mut *connection).await.map_err(explain)?;
        if index + 1 == KEYS_BY_LOOK {
            people::write_keys(connection).await?;
        }
        let commit = format!("PRAGMA user_version = {};\nCOMMIT;", index + 1);
        sqlx::raw_sql(AssertSqlSafe(commit)).execute(&mut *connection).await.map_err(explain)?;
    }
    Ok(())
}

/// One server at a time has a database: another would number the same events. The lock goes with
/// the process.
fn lock(path: &Path) -> Result<File, StoreError> {
    let file = private::open_or_create(&path.with_added_extension("lock")).map_err(cannot_write)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(TryLockError::Error(error)) => Err(cannot_write(error)),
    }
}

/// The files of a database are its owner's alone, also where an earlier version left them open to
/// others, and one that is not there yet: its log gets the same rights as the file itself.
fn close_to_others(path: &Path) {
    // If it cannot be made, SQLite says why.
    let _ = private::create(path);
    let log = |ending: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let beside = ["lock", "house"].map(|ending| path.with_added_extension(ending));
    for file in [path.to_owned(), log("-wal"), log("-shm")].into_iter().chain(beside) {
        private::close_to_others(&file);
    }
}

pub(super) fn cannot_write(error: std::io::Error) -> StoreError {
    match error.kind() {
        ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::ReadOnly(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::store::Store as _;

    /// Without the unlocking, one in a hundred or so finds it locked.
    const TIMES: usize = 150;

    /// Whoever stops a server and starts it again at once finds its database free, although a
    /// program that was started meanwhile has all its files for the moment before it is loaded.
    #[test]
    fn a_closed_database_can_be_opened_at_once() {
        let folder = std::env::temp_dir().join(format!("pioche-at-once-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("pioche.sqlite");
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let over = AtomicBool::new(false);
        let opened = std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while !over.load(Ordering::Relaxed) {
                        Command::new("true").status().expect("every system has it");
                    }
                });
            }
            let opened = runtime.block_on(async {
                for _ in 0..TIMES {
                    SqliteStore::open(&path, Expect::Known, Arc::default()).await?.close().await;
                }
                Ok::<_, StoreError>(())
            });
            over.store(true, Ordering::Relaxed);
            opened
        });
        opened.expect("nobody else has it");
        let _ = std::fs::remove_dir_all(folder);
    }
}

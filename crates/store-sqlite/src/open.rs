//! Opening the database: the lock, whether it is sound, and its migrations.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use records::metrics::Metrics;
use records::store::Expect;
use records::store_error::StoreError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteExecutor};
use store_kit::migrations::{Database, Migration, Version, migrate, usable};
use tokio::sync::{Mutex, mpsc};

use super::disk::{Disk, Examination, may_write};
use super::identity::Identity;
use super::writer::{BATCH, Operation, Writer, write_other};
use super::{SqliteStore, explain, people};
use crate::private;

/// The version of the file is `PRAGMA user_version`. One server at a time has it, so that nothing
/// keeps the version before in mind.
const MIGRATIONS: [Migration; 9] = [
    Migration { script: include_str!("migrations/0001.sql"), needs: 1 },
    Migration { script: include_str!("migrations/0002.sql"), needs: 2 },
    Migration { script: include_str!("migrations/0003.sql"), needs: 3 },
    Migration { script: include_str!("migrations/0004.sql"), needs: 4 },
    Migration { script: include_str!("migrations/0005.sql"), needs: 5 },
    Migration { script: include_str!("migrations/0006.sql"), needs: 6 },
    Migration { script: include_str!("migrations/0007.sql"), needs: 7 },
    Migration { script: include_str!("migrations/0008.sql"), needs: 8 },
    Migration { script: include_str!("migrations/0009.sql"), needs: 9 },
];
/// The version to which the program itself contributes.
const KEYS_BY_LOOK: i64 = 6;
/// Bytes of a page of the file. A row of the journal, which is some kilobytes long on busy days,
/// then needs no pages of its own.
const PAGE: u32 = 8192;
/// Connections that read.
const READERS: u32 = 4;
/// How often, and with which pauses, a lock that is taken is tried again: for a second. A server
/// that was killed leaves it to any child process that has inherited the file and not yet executed
/// its program.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(50);
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
        let locked = path.to_owned();
        // It may sleep.
        let lock = tokio::task::spawn_blocking(move || {
            let mut left = LOCK_TRIES;
            lock(&locked, || {
                left -= 1;
                std::thread::sleep(LOCK_PAUSE);
                left > 0
            })
        });
        let lock = lock.await.expect("locking does not panic")?;
        Self::open_locked(path, expect, metrics, lock, settings).await
    }

    async fn open_locked(
        path: &Path,
        expect: Expect,
        metrics: Arc<Metrics>,
        lock: File,
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
        may_write(path)?;
        let identity = Identity::find(path, expect)?;
        close_to_others(path);
        // Who writes touches pages all over the file, and should not have to read them again each
        // time: 8 MiB. What a statement needs to take back its own changes is kept in memory, not
        // in a file of its own.
        let writing = settings(options.clone().pragma("cache_size", "-8192").pragma("temp_store", "MEMORY"));
        let mut connection = writing.connect().await.map_err(explain)?;
        let found = usable(&mut Migrating(&mut connection), &MIGRATIONS).await?;
        // Before anything is written.
        identity.check(&mut connection, found).await?;
        let examination = if found > 0 {
            Examination::begin(path, Arc::clone(&metrics)).await?
        } else {
            Examination::of_nothing(&metrics)
        };
        migrate(&mut Migrating(&mut connection), &MIGRATIONS).await?;
        identity.keep(&mut connection).await?;
        // A database that cannot be written is refused now, not at the first move.
        write_other(&mut connection, Operation::Check).await?;
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

    /// A copy of a database that another process may be using. An error comes with the file that it
    /// is about.
    pub async fn copy(from: &Path, to: &Path) -> Result<(), (PathBuf, StoreError)> {
        let of_source = |error| (from.to_owned(), error);
        let mut connection = Self::read_alone(from).await.map_err(of_source)?;
        copy_into(&mut connection, to).await.map_err(|error| match error {
            StoreError::Corrupt(_) => of_source(error),
            _ => (to.to_owned(), error),
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

/// A connection on which the tables are changed.
struct Migrating<'a>(&'a mut SqliteConnection);

impl Migrating<'_> {
    async fn run(&mut self, script: String) -> Result<(), StoreError> {
        sqlx::raw_sql(AssertSqlSafe(script)).execute(&mut *self.0).await.map(drop).map_err(explain)
    }
}

impl Database for Migrating<'_> {
    async fn version(&mut self) -> Result<Version, StoreError> {
        let query = sqlx::query_scalar("PRAGMA user_version");
        let found: i64 = query.fetch_one(&mut *self.0).await.map_err(explain)?;
        Ok(Version { found, needs: found })
    }

    async fn begin(&mut self) -> Result<bool, StoreError> {
        self.run("BEGIN IMMEDIATE".to_owned()).await.map(|()| true)
    }

    async fn carry_out(&mut self, version: i64, migration: &Migration) -> Result<(), StoreError> {
        self.run(migration.script.to_owned()).await?;
        if version == KEYS_BY_LOOK {
            people::write_keys(self.0).await?;
        }
        self.run(format!("PRAGMA user_version = {version}")).await
    }

    async fn commit(&mut self) -> Result<(), StoreError> {
        self.run("COMMIT".to_owned()).await
    }
}

/// One server at a time has a database: another would number the same events. The lock ends with
/// the process, or with the last child process that has inherited the file. While it is taken,
/// `again` waits and says whether to try once more.
fn lock(path: &Path, mut again: impl FnMut() -> bool) -> Result<File, StoreError> {
    let file = private::open_or_create(&path.with_added_extension("lock")).map_err(cannot_write)?;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if again() => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse),
            Err(TryLockError::Error(error)) => return Err(cannot_write(error)),
        }
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
    let beside = ["lock", "installation"].map(|ending| path.with_added_extension(ending));
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
    use std::process::{Child, Command, Stdio};

    use super::*;
    use records::store::Store as _;

    fn new_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("pioche-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    /// A child process that has inherited the lock's file and lives until it is killed.
    struct Heir(Child);

    impl Heir {
        fn of(lock: &File) -> Self {
            let lock = lock.try_clone().expect("another descriptor of the same file");
            let mut command = Command::new("sleep");
            Self(command.arg("600").stdin(Stdio::from(lock)).spawn().expect("every system has it"))
        }

        fn end(&mut self) {
            self.0.kill().expect("it lives");
            self.0.wait().expect("it ends");
        }
    }

    impl Drop for Heir {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    fn at_once() -> bool {
        false
    }

    #[tokio::test]
    async fn after_a_stop_the_lock_is_free_though_a_child_has_its_file() {
        let folder = new_folder("lock-stop");
        let path = folder.join("pioche.sqlite");
        let taken = lock(&path, at_once).expect("nobody has it");
        let mut heir = Heir::of(&taken);
        let store =
            SqliteStore::open_locked(&path, Expect::Known, Arc::default(), taken, |options| options).await;
        let store = store.expect("it opens");
        assert!(matches!(lock(&path, at_once), Err(StoreError::InUse)), "one server at a time");
        store.close().await;
        drop(lock(&path, at_once).expect("it was unlocked"));
        assert!(heir.0.try_wait().expect("an answer").is_none(), "the child lives");
        heir.end();
        let _ = std::fs::remove_dir_all(folder);
    }

    /// A process that is killed closes its files and unlocks nothing.
    #[tokio::test]
    async fn after_a_kill_the_lock_is_free_as_soon_as_the_last_child_ends() {
        let folder = new_folder("lock-kill");
        let path = folder.join("pioche.sqlite");
        let taken = lock(&path, at_once).expect("nobody has it");
        let mut heir = Heir::of(&taken);
        drop(taken);
        let mut refusals = 0;
        let freed = lock(&path, || {
            refusals += 1;
            if refusals == 1 {
                heir.end();
            }
            // Another test may be starting a program, which has all files until it executes it.
            std::thread::sleep(Duration::from_millis(10));
            refusals < 3000
        });
        drop(freed.expect("the child has ended"));
        assert!(refusals >= 1, "the child had it");
        let store = SqliteStore::open(&path, Expect::Known, Arc::default()).await.expect("it opens");
        store.close().await;
        let _ = std::fs::remove_dir_all(folder);
    }

    #[tokio::test]
    async fn a_lock_that_stays_taken_is_tried_for_a_second_and_then_refused() {
        let folder = new_folder("lock-taken");
        let path = folder.join("pioche.sqlite");
        let taken = lock(&path, at_once).expect("nobody has it");
        let started = std::time::Instant::now();
        let refused = SqliteStore::open(&path, Expect::Known, Arc::default()).await;
        assert!(matches!(refused, Err(StoreError::InUse)));
        // A sleep is never shorter than asked, whatever the machine does.
        assert!(started.elapsed() >= Duration::from_secs(1));
        taken.unlock().expect("it was locked");
        SqliteStore::open(&path, Expect::Known, Arc::default()).await.expect("it opens").close().await;
        let _ = std::fs::remove_dir_all(folder);
    }
}

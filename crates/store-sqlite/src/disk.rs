//! The database file: whether it is still in place, writable and sound.

use std::fs::{File, Metadata};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use records::metrics::Metrics;
use records::store_error::{CannotWrite, Damage, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

use super::explain;

/// A start waits while a file of up to this size is examined. A larger one is examined after the
/// start.
const SMALL: u64 = 64 << 20;
/// Steps of `SQLite` between two checks whether the server stops.
const STEPS: i32 = 10_000;

/// Whether the file, if there is one, may be written. Asked before `SQLite` opens it: beside a file
/// that it may only read, it leaves others that may only be read, and those would be in the way
/// when the file may be written again. Nobody in this process may have the file open yet: closing
/// it here would give up their locks.
pub(super) fn may_write(path: &Path) -> Result<(), StoreError> {
    let opened = match path.metadata() {
        Ok(file) if file.permissions().readonly() => return Err(read_only(path)),
        Ok(_) => File::options().append(true).open(path).map(drop),
        Err(error) => Err(error),
    };
    match opened {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(StoreError::ReadOnly(error.into())),
        _ => Ok(()),
    }
}

fn read_only(path: &Path) -> StoreError {
    StoreError::ReadOnly(CannotWrite::ReadOnlyFile(path.to_owned()))
}

/// The files as they were opened, and damage found since.
#[derive(Debug)]
pub(super) struct Disk {
    /// The database and its log.
    files: Vec<(PathBuf, Identity)>,
    damage: Arc<watch::Sender<Option<Damage>>>,
}

/// What distinguishes a file from another with the same name.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(file: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt as _;
    (file.dev(), file.ino())
}

/// Elsewhere a file that is open cannot be taken away.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {
    (0, 0)
}

impl Disk {
    /// The files of a database that is open.
    pub(super) fn new(path: &Path, examination: &Examination) -> Result<Self, StoreError> {
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        let mut files = Vec::new();
        for path in [path.to_owned(), log.into()] {
            match path.metadata() {
                Ok(file) => files.push((path, identity(&file))),
                // Where memory cannot be shared there is no log: each commit changes the database
                // itself.
                Err(error) if error.kind() == ErrorKind::NotFound && !files.is_empty() => {}
                Err(error) => return Err(out_of_reach(&path, error)),
            }
        }
        let disk = Self { files, damage: Arc::clone(&examination.damage) };
        disk.check().map(|()| disk)
    }

    /// Whether what is written now would survive a restart. `SQLite` goes on writing into files
    /// that were deleted, replaced or made read-only since it opened them: what is acknowledged
    /// then would be lost.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        if let Some(why) = &*self.damage.borrow() {
            return Err(StoreError::Corrupt(why.clone()));
        }
        for (path, known) in &self.files {
            let file = path.metadata().map_err(|error| out_of_reach(path, error))?;
            if identity(&file) != *known {
                return Err(StoreError::Gone(path.to_owned()));
            }
            if file.permissions().readonly() {
                return Err(read_only(path));
            }
        }
        Ok(())
    }

    /// Stops all writing.
    pub(super) fn is_damaged(&self, why: &Damage) {
        damaged(&self.damage, why);
    }
}

fn out_of_reach(path: &Path, error: std::io::Error) -> StoreError {
    match error.kind() {
        ErrorKind::NotFound => StoreError::Gone(path.to_owned()),
        _ => StoreError::ReadOnly(error.into()),
    }
}

fn damaged(damage: &watch::Sender<Option<Damage>>, why: &Damage) {
    damage.send_if_modified(|known| {
        let new = known.is_none();
        if new {
            tracing::error!(%why, "the database is damaged, and nothing is written any more: restore a backup");
            *known = Some(why.clone());
        }
        new
    });
}

/// The whole file is examined at every start, on a connection of its own, so nobody waits for it.
#[derive(Debug, Default)]
pub(super) struct Examination {
    damage: Arc<watch::Sender<Option<Damage>>>,
    /// A large file is examined once somebody waits for the result: by then the server is open, and
    /// the start did not share the disk with the examination.
    awaited: Arc<Notify>,
    stopping: Arc<AtomicBool>,
    running: Option<JoinHandle<()>>,
}

impl Examination {
    /// Examines a small file; damage is an error. A large one is left for later.
    pub(super) async fn begin(path: &Path, metrics: Arc<Metrics>) -> Result<Self, StoreError> {
        let mut begun = Self::default();
        let examined = examine(path.to_owned(), Arc::clone(&begun.stopping));
        if path.metadata().is_ok_and(|file| file.len() <= SMALL) {
            examined.await?;
            metrics.examined.set(1);
            return Ok(begun);
        }
        let damage = Arc::clone(&begun.damage);
        let awaited = Arc::clone(&begun.awaited);
        begun.running = Some(tokio::spawn(async move {
            awaited.notified().await;
            let started = Instant::now();
            match examined.await {
                Ok(Whole::Sound) => {
                    metrics.examined.set(1);
                    tracing::info!(took = ?started.elapsed(), "the whole database was examined and is sound");
                }
                Ok(Whole::Unknown) => {}
                Err(StoreError::Corrupt(why)) => damaged(&damage, &why),
                Err(error) => tracing::warn!(%error, "the whole database could not be examined"),
            }
        }));
        Ok(begun)
    }

    /// A new file is sound.
    pub(super) fn of_nothing(metrics: &Metrics) -> Self {
        metrics.examined.set(1);
        Self::default()
    }

    /// Starts the examination of a large file: somebody waits for the result.
    pub(super) fn go_on(&self) {
        self.awaited.notify_one();
    }

    /// Stops the examination.
    pub(super) async fn stop(&mut self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.go_on();
        if let Some(running) = self.running.take() {
            let _ = running.await;
        }
    }

    #[cfg(test)]
    pub(super) fn found(&self, why: &Damage) {
        damaged(&self.damage, why);
    }

    /// Damage that the examination or the writer found.
    pub(super) fn damage(&self) -> watch::Receiver<Option<Damage>> {
        self.damage.subscribe()
    }
}

impl Drop for Examination {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::Relaxed);
    }
}

/// The result of an examination that damage did not break off.
enum Whole {
    Sound,
    Unknown,
}

async fn examine(path: PathBuf, stopping: Arc<AtomicBool>) -> Result<Whole, StoreError> {
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let mut connection = options
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging()
        .connect()
        .await
        .map_err(explain)?;
    let stop = Arc::clone(&stopping);
    let mut handle = connection.lock_handle().await.map_err(explain)?;
    handle.set_progress_handler(STEPS, move || !stop.load(Ordering::Relaxed));
    drop(handle);
    let report = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
    let _ = connection.close().await;
    if stopping.load(Ordering::Relaxed) {
        return Ok(Whole::Unknown);
    }
    let report: String = report.map_err(explain)?;
    if report == "ok" {
        Ok(Whole::Sound)
    } else {
        Err(StoreError::Corrupt(Damage::Found(report.lines().next().unwrap_or_default().to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::super::SqliteStore;
    use super::*;
    use records::store::{Expect, Store as _, StoredSession};

    /// Damage found while people play: from then on nothing is acknowledged, and the operator
    /// learns of it.
    #[tokio::test]
    async fn nothing_is_written_once_damage_is_found() {
        let folder = std::env::temp_dir().join(format!("pioche-found-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let store = SqliteStore::open(&folder.join("pioche.sqlite"), Expect::Known, Arc::default())
            .await
            .expect("a store");
        let session = |number| StoredSession {
            hash: [number; 32],
            person: number.to_string(),
            name: "Anne".to_owned(),
            created: 0,
            used: 0,
            device: String::new(),
            account: false,
        };
        store.create_session(session(1)).await.expect("it is sound");
        assert!(timeout(store.damaged()).await.is_none());
        store.examination.lock().await.found(&Damage::Found("page 7".to_owned()));
        for _ in 0..2 {
            let refused = store.create_session(session(2)).await;
            assert!(matches!(refused, Err(StoreError::Corrupt(Damage::Found(why))) if why == "page 7"));
            assert!(matches!(store.check().await, Err(StoreError::Corrupt(_))));
        }
        assert!(matches!(timeout(store.damaged()).await, Some(StoreError::Corrupt(_))));
        assert!(store.session([1; 32]).await.expect("what is there can be read").is_some());
        assert!(store.session([2; 32]).await.expect("a table").is_none());
        store.close().await;
        let _ = std::fs::remove_dir_all(folder);
    }

    async fn timeout<T>(future: impl Future<Output = T>) -> Option<T> {
        tokio::time::timeout(Duration::from_millis(50), future).await.ok()
    }
}

//! The embedded store: one `SQLite` file, write-ahead log, synchronised at every commit.
//!
//! All writing goes through one task. It takes whatever is waiting, writes it in one transaction and answers after the
//! commit: the busier the house, the more moves share one synchronisation of the disk. Events go into the journal first
//! (see [`journal`]) and are sorted by table later.

mod changes;
mod disk;
mod journal;
mod people;

use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use protocol::{Finished, Ranked, Rating};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use self::changes::{Begun, Beside};
use self::disk::{Disk, Examination, may_write};
use self::journal::{Tail, Tails, read_lines, read_tail, write_line};
use self::people::PeopleWrite;
use super::{Answer, Entry, Loaded, Store, StoreError, StoredAccount, StoredSession};
use crate::ids::TableId;
use crate::metrics::Metrics;
use crate::table::Meta;

/// One step per version of the file; a step is never changed once it is released.
const MIGRATIONS: [&str; 3] = [
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
];
/// The most writes in one transaction.
const BATCH: usize = 1024;
/// How often a commit is put off for others to join it.
const LOOKS: usize = 4;
/// Bytes of a page of the file. A row of the journal, which is some kilobytes long on busy days, then needs no pages of its own.
const PAGE: u32 = 8192;
/// So many events in the journal, and they are sorted.
const UNSORTED: usize = 16_384;
/// So many tables are sorted at once, so that no move waits long for it.
const SORTED_AT_ONCE: usize = 128;
/// Tables whose events are moved by one statement.
const ROWS: usize = 32;
/// Connections that read.
const READERS: u32 = 4;
/// After a restart everybody comes at once, and who waits a little for a reader is nothing to warn of.
const SLOW: Duration = Duration::from_secs(20);
/// Tables whose last event's number is remembered, at least.
const REMEMBERED: usize = 1 << 16;
/// After so long without anything to write, what is in the journal is sorted.
const QUIET: Duration = Duration::from_secs(2);

/// A store in one file.
pub struct SqliteStore {
    readers: SqlitePool,
    writes: mpsc::Sender<Write>,
    writer: Mutex<Option<JoinHandle<()>>>,
    tails: Arc<Tails>,
    examination: Mutex<Examination>,
    damage: watch::Receiver<Option<String>>,
}

struct Write {
    what: What,
    done: oneshot::Sender<Result<(), StoreError>>,
}

enum What {
    Table(Box<Meta>),
    Event(Box<Entry>),
    Session(StoredSession),
    UpdateSession { hash: [u8; 32], name: String, used: i64 },
    EndSession([u8; 32]),
    Due(TableId, Option<i64>),
    People(PeopleWrite),
    Check,
    Stop,
}

impl SqliteStore {
    /// Opens the file, makes it if there is none, and brings it up to date.
    pub async fn open(path: &Path, metrics: Arc<Metrics>) -> Result<Self, StoreError> {
        Self::open_with(path, metrics, |options| options).await
    }

    /// As [`open`](Self::open), with other settings of `SQLite`: tests make the disk small with it.
    pub async fn open_with(
        path: &Path,
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
        // Who writes touches pages all over the file, and should not have to read them again each time: 8 MiB. What a statement
        // needs to take back its own changes is kept in memory, not in a file of its own.
        let writing = settings(options.clone().pragma("cache_size", "-8192").pragma("temp_store", "MEMORY"));
        let mut connection = writing.connect().await.map_err(explain)?;
        let found = version(&mut connection).await?;
        // Before anything is written.
        let examination = if found > 0 {
            Examination::begin(path, Arc::clone(&metrics)).await?
        } else {
            Examination::of_nothing(&metrics)
        };
        migrate(&mut connection, found).await?;
        // A database that cannot be written is refused now, not at the first move.
        write_other(&mut connection, What::Check).await?;
        let mut pen = Writer::new(connection, metrics, lock, Disk::new(path, &examination)?);
        pen.read_journal().await?;
        let tails = Arc::clone(&pen.tails);
        // All of them from the start and for good: what is kept can be read though its file is out of reach by now.
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

    /// A copy of a database that another process may be using.
    pub async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
        let options = SqliteConnectOptions::new().filename(from).busy_timeout(Duration::from_secs(5));
        let mut connection = options.connect().await.map_err(explain)?;
        let found: i64 =
            sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut connection).await.map_err(explain)?;
        if found == 0 {
            return Err(StoreError::Foreign);
        }
        let to = to.to_string_lossy().into_owned();
        sqlx::query("VACUUM INTO ?").bind(to).execute(&mut connection).await.map_err(explain)?;
        connection.close().await.map_err(explain)
    }

    fn write(&self, what: What) -> Answer<'_, ()> {
        async move {
            let gone = || StoreError::Unavailable("the server is stopping".to_owned());
            let (done, answer) = oneshot::channel();
            self.writes.send(Write { what, done }).await.map_err(|_| gone())?;
            answer.await.map_err(|_| gone())?
        }
        .boxed()
    }
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
        let script = format!("BEGIN IMMEDIATE;\n{step}\nPRAGMA user_version = {};\nCOMMIT;", index + 1);
        sqlx::raw_sql(AssertSqlSafe(script)).execute(&mut *connection).await.map_err(explain)?;
    }
    Ok(())
}

/// One server at a time has a database: another would number the same events. The lock goes with the process.
fn lock(path: &Path) -> Result<File, StoreError> {
    let cannot = |error: std::io::Error| match error.kind() {
        ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::ReadOnly(error.to_string()),
    };
    let name = path.with_added_extension("lock");
    let file = File::options().create(true).truncate(false).write(true).open(name).map_err(cannot)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(TryLockError::Error(error)) => Err(cannot(error)),
    }
}

/// What the one task that writes has.
struct Writer {
    connection: SqliteConnection,
    metrics: Arc<Metrics>,
    tails: Arc<Tails>,
    /// Numbers of the last events of tables that were written to lately.
    heads: HashMap<i64, u64>,
    /// Events in the journal that nobody has begun to sort.
    unsorted: usize,
    /// The last row of the journal, and the last of those that are being sorted.
    last_row: i64,
    sorting: Option<i64>,
    disk: Disk,
    /// Whether the last batch could not be written.
    refusing: bool,
    _lock: File,
}

/// Takes what others are just about to write too, as long as each look finds more: the more share a commit, the less each of them costs. Where
/// nobody is, nothing is waited for.
async fn gather(inbox: &mut mpsc::Receiver<Write>, batch: &mut Vec<Write>) {
    for _ in 0..LOOKS {
        let before = batch.len();
        tokio::task::yield_now().await;
        while batch.len() < BATCH
            && let Ok(write) = inbox.try_recv()
        {
            batch.push(write);
        }
        if batch.len() == before {
            return;
        }
    }
}

type Answers = Vec<(oneshot::Sender<Result<(), StoreError>>, Result<(), StoreError>)>;

impl Writer {
    fn new(connection: SqliteConnection, metrics: Arc<Metrics>, lock: File, disk: Disk) -> Self {
        Self {
            connection,
            metrics,
            tails: Arc::default(),
            heads: HashMap::new(),
            unsorted: 0,
            last_row: 0,
            sorting: None,
            disk,
            refusing: false,
            _lock: lock,
        }
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<Write>) {
        let mut batch = Vec::with_capacity(BATCH);
        loop {
            match timeout(QUIET, inbox.recv_many(&mut batch, BATCH)).await {
                Ok(0) => break,
                Ok(_) => {}
                Err(_) => {
                    self.sort_all().await;
                    continue;
                }
            }
            gather(&mut inbox, &mut batch).await;
            let stop = batch.iter().any(|write| matches!(write.what, What::Stop));
            let started = std::time::Instant::now();
            let mut answers = Vec::with_capacity(batch.len());
            let committed = self.commit(&mut batch, &mut answers).await;
            self.metrics.commits(answers.len(), started.elapsed());
            let failed = committed.err();
            if failed.is_some() {
                self.roll_back().await;
            }
            self.tell_operator(failed.as_ref(), &answers);
            for (done, result) in answers {
                // Nobody listens any more where a table has gone; that is fine.
                let _ = done.send(match &failed {
                    Some(error) => Err(again(error)),
                    None => result,
                });
            }
            if stop {
                break;
            }
            if self.sorting.is_some() || self.unsorted >= UNSORTED {
                self.sort().await;
            }
        }
        self.sort_all().await;
        let _ = self.connection.close().await;
    }

    /// One line when writing begins to fail and one when it works again, whatever is asked for in between.
    fn tell_operator(&mut self, failed: Option<&StoreError>, answers: &Answers) {
        if let Some(StoreError::Corrupt(why)) = failed {
            self.disk.is_damaged(why);
        }
        match failed {
            Some(error) if !self.refusing => {
                tracing::error!(%error, "nothing can be written; nothing is acknowledged until it can be");
                self.refusing = true;
            }
            None if self.refusing && answers.iter().any(|(_, result)| result.is_ok()) => {
                tracing::warn!("the database can be written again");
                self.refusing = false;
            }
            _ => {}
        }
        self.metrics.refusing.set(self.refusing.into());
    }

    /// Whatever the transaction's state, the next begins anew; and what was numbered in it was not.
    async fn roll_back(&mut self) {
        let _ = sqlx::raw_sql("ROLLBACK").execute(&mut self.connection).await;
        self.heads.clear();
    }

    /// Writes a batch in one transaction. An error means that none of it is there; a conflict is the answer to its own
    /// write alone.
    async fn commit(&mut self, batch: &mut Vec<Write>, answers: &mut Answers) -> Result<(), StoreError> {
        if let Err(error) = self.disk.check() {
            answers.extend(batch.drain(..).map(|write| (write.done, Err(again(&error)))));
            return Err(error);
        }
        let now = millis();
        let mut body = Vec::new();
        let mut kept = Vec::with_capacity(batch.len());
        let mut beside = Beside::default();
        let mut rated = Vec::new();
        let mut others = Vec::new();
        let mut failed = None;
        for Write { what, done } in batch.drain(..) {
            let mut entry = match what {
                What::Event(entry) => entry,
                What::Table(meta) => {
                    beside.table(&meta, now);
                    self.heads.insert(meta.id.number(), 0);
                    answers.push((done, Ok(())));
                    continue;
                }
                What::Due(table, due) => {
                    beside.due(table, due);
                    answers.push((done, Ok(())));
                    continue;
                }
                what => {
                    others.push((what, done));
                    continue;
                }
            };
            let result = match self.head(&entry).await {
                Ok(head) if head + 1 == entry.number => {
                    self.heads.insert(entry.table.number(), entry.number);
                    kept.push(write_line(&mut body, &entry, now));
                    beside.event(&mut entry);
                    match entry.finish.take() {
                        Some(finish) if finish.rated => rated.push((entry.table, finish)),
                        Some(finish) => beside.result(entry.table, now, &finish),
                        None => {}
                    }
                    Ok(())
                }
                Ok(_) => Err(StoreError::Conflict),
                Err(error) => Err(error),
            };
            keep(&mut failed, done, result, answers);
        }
        // What has to look before it writes, or may be refused by itself, goes step by step.
        let begun = if others.is_empty() && rated.is_empty() { Begun::No } else { Begun::Yes };
        if begun == Begun::Yes && failed.is_none() {
            failed =
                sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut self.connection).await.map_err(explain).err();
        }
        for (what, done) in others {
            let result = match &failed {
                Some(error) => Err(again(error)),
                None => write_other(&mut self.connection, what).await,
            };
            keep(&mut failed, done, result, answers);
        }
        if let Some(error) = failed {
            return Err(error);
        }
        for (table, mut finish) in rated {
            people::rate_match(&mut self.connection, &mut finish).await?;
            beside.result(table, now, &finish);
        }
        let row = self.last_row + 1;
        let body = String::from_utf8(body).expect("JSON is text");
        if begun == Begun::Yes || !beside.is_empty() {
            beside.write(&mut self.connection, begun, row, &body).await?;
        } else if !kept.is_empty() {
            // A statement by itself is a transaction.
            let insert =
                sqlx::query("INSERT INTO journal (id, body) VALUES (?, ?)").bind(row).bind(body.as_str());
            insert.execute(&mut self.connection).await.map_err(explain)?;
        }
        if begun == Begun::Yes {
            sqlx::raw_sql("COMMIT").execute(&mut self.connection).await.map_err(explain)?;
        }
        if !kept.is_empty() {
            self.last_row = row;
        }
        self.unsorted += kept.len();
        self.tails.add(kept.into_iter().map(|(table, number, line)| (table, number, &body[line])));
        Ok(())
    }

    /// The number of the last event of the table.
    async fn head(&mut self, entry: &Entry) -> Result<u64, StoreError> {
        let table = entry.table.number();
        match self.heads.get(&table).copied().or_else(|| self.tails.last(table)) {
            Some(head) => Ok(head),
            None => sorted_head(&mut self.connection, table).await,
        }
    }

    /// Sorts some of the journal by table. What cannot be done now is tried again; nothing depends on it.
    async fn sort(&mut self) {
        let until = *self.sorting.get_or_insert_with(|| {
            self.tails.turn();
            self.unsorted = 0;
            self.last_row
        });
        let some = self.tails.some(SORTED_AT_ONCE);
        if let Err(error) = self.write_sorted(&some, None).await {
            tracing::warn!(%error, "the journal could not be sorted now");
            self.roll_back().await;
            return;
        }
        if self.tails.done(&some) {
            let delete = sqlx::query("DELETE FROM journal WHERE id <= ?").bind(until);
            if let Err(error) = delete.execute(&mut self.connection).await.map_err(explain) {
                tracing::warn!(%error, "the journal could not be shortened now");
            }
            self.sorting = None;
            // Whoever is asked for again is looked up; most are, so not too many are forgotten.
            if self.heads.len() > REMEMBERED {
                let tails = &self.tails;
                self.heads.retain(|table, _| tails.last(*table).is_some());
            }
        }
    }

    async fn sort_all(&mut self) {
        // Each step sorts some; a disk that refuses ends it.
        for _ in 0..1 << 20 {
            if self.sorting.is_none() && self.unsorted == 0 {
                return;
            }
            let before = (self.tails.some(1), self.sorting);
            self.sort().await;
            if before == (self.tails.some(1), self.sorting) {
                return;
            }
        }
    }

    async fn write_sorted(&mut self, tails: &[(i64, Tail)], until: Option<i64>) -> Result<(), StoreError> {
        self.disk.check()?;
        let connection = &mut self.connection;
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await.map_err(explain)?;
        // Several at a time: to go to the thread that `SQLite` runs on and back costs more than a row does.
        for some in tails.chunks(ROWS) {
            let rows = vec!["(?, ?, ?, ?)"; some.len()].join(", ");
            let insert = format!("INSERT INTO event (table_id, first, last, body) VALUES {rows}");
            let mut query = sqlx::query(AssertSqlSafe(insert));
            for (table, tail) in some {
                query = query.bind(table).bind(tail.first as i64).bind(tail.last as i64).bind(&tail.lines);
            }
            query.execute(&mut *connection).await.map_err(explain)?;
        }
        if let Some(until) = until {
            let delete = sqlx::query("DELETE FROM journal WHERE id <= ?").bind(until);
            delete.execute(&mut *connection).await.map_err(explain)?;
        }
        sqlx::raw_sql("COMMIT").execute(&mut *connection).await.map(drop).map_err(explain)
    }

    /// What the last server left in the journal is sorted, apart from what it had sorted already.
    async fn read_journal(&mut self) -> Result<(), StoreError> {
        let rows: Vec<(i64, String)> = sqlx::query_as("SELECT id, body FROM journal ORDER BY id")
            .fetch_all(&mut self.connection)
            .await
            .map_err(explain)?;
        let mut heads: HashMap<i64, u64> = HashMap::new();
        for (row, body) in rows {
            self.last_row = row;
            for line in read_lines(&body) {
                let (table, number, rest) = line?;
                let head = match heads.get(&table) {
                    Some(head) => *head,
                    None => sorted_head(&mut self.connection, table).await?,
                };
                if number == head + 1 {
                    self.tails.add(std::iter::once((table, number, rest.as_str())));
                } else if number > head {
                    return Err(StoreError::Corrupt(format!("event {} of a table is missing", head + 1)));
                }
                heads.insert(table, head.max(number));
            }
        }
        self.tails.turn();
        let all = self.tails.some(usize::MAX);
        if self.last_row > 0 {
            self.write_sorted(&all, Some(self.last_row)).await?;
            self.tails.done(&all);
        }
        Ok(())
    }
}

/// The number of the last event of a table that is sorted.
async fn sorted_head(connection: &mut SqliteConnection, table: i64) -> Result<u64, StoreError> {
    let last: Option<i64> =
        sqlx::query_scalar("SELECT last FROM event WHERE table_id = ? ORDER BY first DESC LIMIT 1")
            .bind(table)
            .fetch_optional(connection)
            .await
            .map_err(explain)?;
    Ok(last.map_or(0, |last: i64| last.cast_unsigned()))
}

fn keep(
    failed: &mut Option<StoreError>,
    done: oneshot::Sender<Result<(), StoreError>>,
    result: Result<(), StoreError>,
    answers: &mut Answers,
) {
    if failed.is_none()
        && let Err(error) = &result
        && !matches!(error, StoreError::Conflict)
    {
        *failed = Some(again(error));
    }
    answers.push((done, result));
}

async fn write_other(connection: &mut SqliteConnection, what: What) -> Result<(), StoreError> {
    let result = match what {
        What::Session(session) => {
            sqlx::query("INSERT INTO session (hash, person, name, used) VALUES (?, ?, ?, ?)")
                .bind(session.hash.to_vec())
                .bind(session.person)
                .bind(session.name)
                .bind(session.used)
                .execute(&mut *connection)
                .await
        }
        What::UpdateSession { hash, name, used } => {
            sqlx::query("UPDATE session SET name = ?, used = ? WHERE hash = ?")
                .bind(name)
                .bind(used)
                .bind(hash.to_vec())
                .execute(&mut *connection)
                .await
        }
        What::EndSession(hash) => {
            sqlx::query("DELETE FROM session WHERE hash = ?")
                .bind(hash.to_vec())
                .execute(&mut *connection)
                .await
        }
        What::People(what) => return people::write(connection, what).await,
        // Something larger than any move finds room, and is gone again.
        What::Check => {
            sqlx::raw_sql(
                "INSERT INTO house (checked) VALUES (zeroblob(16384)); DELETE FROM house WHERE typeof(checked) = 'blob'",
            )
            .execute(&mut *connection)
            .await
        }
        What::Table(_) | What::Event(_) | What::Due(..) | What::Stop => return Ok(()),
    };
    result.map(drop).map_err(explain)
}

impl Store for SqliteStore {
    fn create_table(&self, table: Box<Meta>) -> Answer<'_, ()> {
        self.write(What::Table(table))
    }

    fn append(&self, entry: Entry) -> Answer<'_, ()> {
        self.write(What::Event(Box::new(entry)))
    }

    fn load(&self, table: TableId) -> Answer<'_, Option<Loaded>> {
        async move {
            // In this order: what is sorted meanwhile is then in both, and not in neither.
            let tails = self.tails.of(table.number());
            let mut snapshot = self.readers.begin().await.map_err(explain)?;
            let meta: Option<String> = sqlx::query_scalar("SELECT meta FROM game_table WHERE id = ?")
                .bind(table.number())
                .fetch_optional(&mut *snapshot)
                .await
                .map_err(explain)?;
            let Some(meta) = meta else { return Ok(None) };
            let rows: Vec<(i64, i64, String)> =
                sqlx::query_as("SELECT first, last, body FROM event WHERE table_id = ? ORDER BY first")
                    .bind(table.number())
                    .fetch_all(&mut *snapshot)
                    .await
                    .map_err(explain)?;
            let sorted = rows.into_iter().map(|(first, last, lines)| Tail {
                first: first.cast_unsigned(),
                last: last.cast_unsigned(),
                lines,
            });
            let (mut events, mut last) = (Vec::new(), 0);
            for tail in sorted.chain(tails) {
                read_tail(&tail, &mut events, &mut last)?;
            }
            Ok(Some(Loaded { meta: read(&meta)?, events, last }))
        }
        .boxed()
    }

    fn listed(&self) -> Answer<'_, Vec<(TableId, String)>> {
        async move {
            let rows: Vec<(i64, String)> = sqlx::query_as(
                "SELECT id, listing FROM game_table WHERE listing IS NOT NULL ORDER BY created",
            )
            .fetch_all(&self.readers)
            .await
            .map_err(explain)?;
            Ok(rows.into_iter().map(|(id, listing)| (TableId::from_number(id), listing)).collect())
        }
        .boxed()
    }

    fn due(&self, most: u32) -> Answer<'_, Vec<(i64, TableId)>> {
        async move {
            let rows: Vec<(i64, i64)> =
                sqlx::query_as("SELECT due, id FROM game_table WHERE due IS NOT NULL ORDER BY due LIMIT ?")
                    .bind(most)
                    .fetch_all(&self.readers)
                    .await
                    .map_err(explain)?;
            Ok(rows.into_iter().map(|(due, id)| (due, TableId::from_number(id))).collect())
        }
        .boxed()
    }

    fn set_due(&self, table: TableId, due: Option<i64>) -> Answer<'_, ()> {
        self.write(What::Due(table, due))
    }

    fn tables_of(&self, person: String) -> Answer<'_, Vec<TableId>> {
        async move {
            let rows: Vec<i64> = sqlx::query_scalar(
                "SELECT player.table_id FROM player JOIN game_table ON id = player.table_id \
                 LEFT JOIN finished ON finished.table_id = player.table_id \
                 WHERE person = ? AND finished.table_id IS NULL ORDER BY created DESC LIMIT 100",
            )
            .bind(person)
            .fetch_all(&self.readers)
            .await
            .map_err(explain)?;
            Ok(rows.into_iter().map(TableId::from_number).collect())
        }
        .boxed()
    }

    fn create_session(&self, session: StoredSession) -> Answer<'_, ()> {
        self.write(What::Session(session))
    }

    fn session(&self, hash: [u8; 32]) -> Answer<'_, Option<StoredSession>> {
        async move {
            let row: Option<(String, String, Option<String>, i64)> = sqlx::query_as(
                "SELECT session.person, session.name, account.name, used FROM session \
                 LEFT JOIN account ON account.person = session.person WHERE hash = ?",
            )
            .bind(hash.to_vec())
            .fetch_optional(&self.readers)
            .await
            .map_err(explain)?;
            Ok(row.map(|(person, name, account, used)| StoredSession {
                hash,
                person,
                account: account.is_some(),
                name: account.unwrap_or(name),
                used,
            }))
        }
        .boxed()
    }

    fn update_session(&self, hash: [u8; 32], name: String, used: i64) -> Answer<'_, ()> {
        self.write(What::UpdateSession { hash, name, used })
    }

    fn end_session(&self, hash: [u8; 32]) -> Answer<'_, ()> {
        self.write(What::EndSession(hash))
    }

    fn create_account(&self, account: StoredAccount) -> Answer<'_, ()> {
        self.write(What::People(PeopleWrite::Create(account)))
    }

    fn account_named(&self, key: String) -> Answer<'_, Option<StoredAccount>> {
        people::account(&self.readers, people::Column::Key, key).boxed()
    }

    fn account_of(&self, person: String) -> Answer<'_, Option<StoredAccount>> {
        people::account(&self.readers, people::Column::Person, person).boxed()
    }

    fn update_account(&self, account: StoredAccount) -> Answer<'_, ()> {
        self.write(What::People(PeopleWrite::Update(account)))
    }

    fn delete_account(&self, person: String) -> Answer<'_, ()> {
        self.write(What::People(PeopleWrite::Delete(person)))
    }

    fn end_sessions(&self, person: String, but: [u8; 32]) -> Answer<'_, ()> {
        self.write(What::People(PeopleWrite::EndSessions { person, but }))
    }

    fn ratings(&self, person: String) -> Answer<'_, Vec<Rating>> {
        people::ratings(&self.readers, person).boxed()
    }

    fn best(&self, game: String, most: u32) -> Answer<'_, Vec<Ranked>> {
        people::best(&self.readers, game, most).boxed()
    }

    fn history(&self, person: String, before: (i64, TableId), most: u32) -> Answer<'_, Vec<Finished>> {
        async move { people::history(&self.readers, &person, before, most).await }.boxed()
    }

    fn check(&self) -> Answer<'_, ()> {
        self.write(What::Check)
    }

    fn damaged(&self) -> BoxFuture<'_, StoreError> {
        let mut damage = self.damage.clone();
        async move {
            let found = damage.wait_for(Option::is_some).await.ok().and_then(|found| found.clone());
            match found {
                Some(why) => StoreError::Corrupt(why),
                // Nobody can find any more: the store is closed.
                None => std::future::pending().await,
            }
        }
        .boxed()
    }

    fn backup(&self, path: &Path) -> Answer<'_, ()> {
        let path = path.to_string_lossy().into_owned();
        async move {
            sqlx::query("VACUUM INTO ?").bind(path).execute(&self.readers).await.map(drop).map_err(explain)
        }
        .boxed()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        async move {
            self.examination.lock().await.stop().await;
            let _ = self.write(What::Stop).await;
            if let Some(writer) = self.writer.lock().await.take() {
                let _ = writer.await;
            }
            self.readers.close().await;
        }
        .boxed()
    }
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(error.to_string()))
}

pub(crate) fn millis() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

/// The same error for another who waits.
fn again(error: &StoreError) -> StoreError {
    match error {
        StoreError::Conflict => StoreError::Conflict,
        StoreError::Newer { found, known } => StoreError::Newer { found: *found, known: *known },
        StoreError::Corrupt(why) => StoreError::Corrupt(why.clone()),
        StoreError::ReadOnly(why) => StoreError::ReadOnly(why.clone()),
        StoreError::Gone(file) => StoreError::Gone(file.clone()),
        StoreError::Full => StoreError::Full,
        StoreError::InUse => StoreError::InUse,
        StoreError::Foreign => StoreError::Foreign,
        StoreError::Unavailable(why) => StoreError::Unavailable(why.clone()),
    }
}

/// Errors of the disk's that are about writing: write, fsync, of a folder too, truncate, and the same for the shared memory.
const CANNOT_WRITE: [i32; 7] = [778, 1034, 1290, 1546, 4618, 4874, 5386];

/// What `SQLite` means by its numbers (<https://sqlite.org/rescode.html>); the low byte is the kind.
#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
fn explain(error: sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
    let why = error.to_string();
    if code.is_some_and(|code| CANNOT_WRITE.contains(&code)) {
        return StoreError::ReadOnly(why);
    }
    match code.map(|code| code & 0xff) {
        Some(19) => StoreError::Conflict,
        Some(11 | 26) => StoreError::Corrupt(why),
        Some(8 | 14 | 3 | 23) => StoreError::ReadOnly(why),
        Some(13) => StoreError::Full,
        _ => StoreError::Unavailable(why),
    }
}

//! The embedded store: one `SQLite` file, write-ahead log, synchronised at every commit.
//!
//! All writing goes through one task. It takes whatever is waiting, writes it in one transaction and answers after the
//! commit: the busier the house, the more moves share one synchronisation of the disk.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use protocol::{Finished, Ranked, Rating};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::people::{self, PeopleWrite};
use super::{Answer, Entry, Loaded, Store, StoreError, StoredAccount, StoredSession};
use crate::ids::TableId;
use crate::metrics::Metrics;
use crate::table::{Event, Meta};

/// One step per version of the file; a step is never changed once it is released.
const MIGRATIONS: [&str; 2] = [include_str!("migrations/0001.sql"), include_str!("migrations/0002.sql")];
/// The most writes in one transaction.
const BATCH: usize = 1024;
/// How many events one statement inserts; the largest that fits is used.
const CHUNKS: [usize; 4] = [64, 16, 4, 1];

/// A store in one file.
pub struct SqliteStore {
    readers: SqlitePool,
    writes: mpsc::Sender<Write>,
    writer: Mutex<Option<JoinHandle<()>>>,
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
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let mut connection = settings(options.clone()).connect().await.map_err(explain)?;
        migrate(&mut connection).await?;
        let readers =
            SqlitePoolOptions::new().max_connections(4).connect_with(options).await.map_err(explain)?;
        let (writes, inbox) = mpsc::channel(4 * BATCH);
        let task = tokio::spawn(write_all(connection, inbox, metrics));
        Ok(Self { readers, writes, writer: Mutex::new(Some(task)) })
    }

    /// A copy of a database that another process may be using.
    pub async fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
        let options = SqliteConnectOptions::new().filename(from).busy_timeout(Duration::from_secs(5));
        let mut connection = options.connect().await.map_err(explain)?;
        let found: i64 =
            sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut connection).await.map_err(explain)?;
        if found == 0 {
            return Err(StoreError::Unavailable("this is no database of Pioche".to_owned()));
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

async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found: i64 =
        sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await.map_err(explain)?;
    let known = MIGRATIONS.len() as i64;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    if found > 0 {
        let report: String =
            sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut *connection).await.map_err(explain)?;
        if report != "ok" {
            return Err(StoreError::Corrupt(report.lines().next().unwrap_or_default().to_owned()));
        }
    }
    for (index, step) in MIGRATIONS.iter().enumerate().skip(usize::try_from(found).unwrap_or(0)) {
        let script = format!("BEGIN IMMEDIATE;\n{step}\nPRAGMA user_version = {};\nCOMMIT;", index + 1);
        sqlx::raw_sql(AssertSqlSafe(script)).execute(&mut *connection).await.map_err(explain)?;
    }
    Ok(())
}

async fn write_all(
    mut connection: SqliteConnection,
    mut inbox: mpsc::Receiver<Write>,
    metrics: Arc<Metrics>,
) {
    let statements: HashMap<usize, String> =
        CHUNKS.iter().map(|size| (*size, insert_events(*size))).collect();
    let mut batch = Vec::with_capacity(BATCH);
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        let stop = batch.iter().any(|write| matches!(write.what, What::Stop));
        let started = std::time::Instant::now();
        let mut answers = Vec::with_capacity(batch.len());
        let committed = commit(&mut connection, &mut batch, &statements, &mut answers).await;
        metrics.commits(answers.len(), started.elapsed());
        let failed = committed.err();
        if let Some(error) = &failed {
            tracing::error!(%error, writes = answers.len(), "nothing of a batch could be written");
            // Whatever the transaction's state, the next batch begins a new one.
            let _ = sqlx::raw_sql("ROLLBACK").execute(&mut connection).await;
        }
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
    }
    let _ = connection.close().await;
}

type Answers = Vec<(oneshot::Sender<Result<(), StoreError>>, Result<(), StoreError>)>;

/// Writes a batch in one transaction. An error means that none of it is there; a conflict is the answer to its own
/// write alone.
async fn commit(
    connection: &mut SqliteConnection,
    batch: &mut Vec<Write>,
    statements: &HashMap<usize, String>,
    answers: &mut Answers,
) -> Result<(), StoreError> {
    let mut events = Vec::new();
    let mut others = Vec::new();
    for Write { what, done } in batch.drain(..) {
        match what {
            What::Event(entry) => events.push((entry, done)),
            what => others.push((what, done)),
        }
    }
    let begun = sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await.map_err(explain);
    let mut failed = begun.err();
    // Tables come before their events, which may be in the same batch.
    for (what, done) in others {
        let result = match &failed {
            Some(error) => Err(again(error)),
            None => write_other(connection, what).await,
        };
        keep(&mut failed, done, result, answers);
    }
    let mut rest = events.into_iter().peekable();
    while rest.peek().is_some() {
        let left = rest.len();
        let size = CHUNKS.into_iter().find(|size| *size <= left).unwrap_or(1);
        let chunk: Vec<_> = rest.by_ref().take(size).collect();
        if failed.is_none() {
            let entries: Vec<&Entry> = chunk.iter().map(|(entry, _)| &**entry).collect();
            match write_events(connection, &entries, &statements[&size]).await {
                Ok(()) => {
                    answers.extend(chunk.into_iter().map(|(_, done)| (done, Ok(()))));
                    continue;
                }
                Err(StoreError::Conflict) => {}
                Err(error) => failed = Some(error),
            }
        }
        // One of them is there already: each by itself, so that only that one is refused.
        for (entry, done) in chunk {
            let result = match &failed {
                Some(error) => Err(again(error)),
                None => write_events(connection, &[&entry], &statements[&1]).await,
            };
            keep(&mut failed, done, result, answers);
        }
    }
    match failed {
        Some(error) => Err(error),
        None => sqlx::raw_sql("COMMIT").execute(&mut *connection).await.map(drop).map_err(explain),
    }
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

fn insert_events(rows: usize) -> String {
    let values = vec!["(?, ?, ?, ?)"; rows].join(", ");
    format!("INSERT INTO event (table_id, number, at, body) VALUES {values}")
}

async fn write_events(
    connection: &mut SqliteConnection,
    entries: &[&Entry],
    statement: &str,
) -> Result<(), StoreError> {
    let now = millis();
    let mut query = sqlx::query(AssertSqlSafe(statement.to_owned()));
    for entry in entries {
        let body = serde_json::to_string(&entry.event).expect("events are plain data");
        query = query.bind(entry.table.number()).bind(entry.number as i64).bind(now).bind(body);
    }
    query.execute(&mut *connection).await.map_err(explain)?;
    for entry in entries {
        if let Event::Sat { person, .. } = &entry.event {
            sqlx::query("INSERT OR IGNORE INTO player (person, table_id) VALUES (?, ?)")
                .bind(person.person.clone())
                .bind(entry.table.number())
                .execute(&mut *connection)
                .await
                .map_err(explain)?;
        }
        if let Some(listing) = &entry.listing {
            sqlx::query("UPDATE game_table SET listing = ? WHERE id = ?")
                .bind(listing.clone())
                .bind(entry.table.number())
                .execute(&mut *connection)
                .await
                .map_err(explain)?;
        }
        if let Some(finish) = &entry.finish {
            people::finish(connection, entry.table, now, finish).await?;
        }
    }
    Ok(())
}

async fn write_other(connection: &mut SqliteConnection, what: What) -> Result<(), StoreError> {
    let result = match what {
        What::Table(meta) => {
            sqlx::query("INSERT INTO game_table (id, created, meta) VALUES (?, ?, ?)")
                .bind(meta.id.number())
                .bind(millis())
                .bind(serde_json::to_string(&meta).expect("a table's settings are plain data"))
                .execute(&mut *connection)
                .await
        }
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
        What::Event(_) | What::Stop => return Ok(()),
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
            let mut snapshot = self.readers.begin().await.map_err(explain)?;
            let meta: Option<String> = sqlx::query_scalar("SELECT meta FROM game_table WHERE id = ?")
                .bind(table.number())
                .fetch_optional(&mut *snapshot)
                .await
                .map_err(explain)?;
            let Some(meta) = meta else { return Ok(None) };
            let rows: Vec<SqliteRow> =
                sqlx::query("SELECT number, body, at FROM event WHERE table_id = ? ORDER BY number")
                    .bind(table.number())
                    .fetch_all(&mut *snapshot)
                    .await
                    .map_err(explain)?;
            let mut events = Vec::with_capacity(rows.len());
            let last = rows.last().map_or(Ok(0), |row| row.try_get(2)).map_err(explain)?;
            for (index, row) in rows.iter().enumerate() {
                let number: i64 = row.try_get(0).map_err(explain)?;
                if number != index as i64 + 1 {
                    return Err(StoreError::Corrupt(format!(
                        "event {} of table {table} is missing",
                        index + 1
                    )));
                }
                events.push(read(row.try_get(1).map_err(explain)?)?);
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

    fn history(&self, person: String, before: i64, most: u32) -> Answer<'_, Vec<Finished>> {
        async move { people::history(&self.readers, &person, before, most).await }.boxed()
    }

    fn check(&self) -> Answer<'_, ()> {
        self.write(What::Check)
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
            let _ = self.write(What::Stop).await;
            if let Some(writer) = self.writer.lock().await.take() {
                let _ = writer.await;
            }
            self.readers.close().await;
        }
        .boxed()
    }
}

pub(super) fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
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
        StoreError::Full => StoreError::Full,
        StoreError::Unavailable(why) => StoreError::Unavailable(why.clone()),
    }
}

/// What `SQLite` means by its numbers (<https://sqlite.org/rescode.html>); the low byte is the kind.
#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
pub(super) fn explain(error: sqlx::Error) -> StoreError {
    let code =
        error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok()).map(|code| code & 0xff);
    let why = error.to_string();
    match code {
        Some(19) => StoreError::Conflict,
        Some(11 | 26) => StoreError::Corrupt(why),
        Some(8 | 14 | 3 | 23) => StoreError::ReadOnly(why),
        Some(13) => StoreError::Full,
        _ => StoreError::Unavailable(why),
    }
}

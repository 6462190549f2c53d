//! The writer: the only task that writes.
//!
//! It takes all waiting writes, writes them in one transaction and answers after the commit: the
//! busier the server, the more moves share one synchronisation of the disk. Events go into the
//! journal first ([`super::journal`]) and are sorted by table later.

use std::collections::{BTreeSet, HashMap};
use std::fs::File;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use records::clock::millis;
use records::ids::TableId;
use records::meta::Meta;
use records::metrics::Metrics;
use records::store::{Finish, JournalEntry, StoredSession};
use records::store_error::{Damage, StoreError};
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection as _};
use store_kit::gather::gather;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::accounts::{self, AccountWrite};
use super::changes::{Begun, Changes};
use super::disk::Disk;
use super::explain;
use super::forget;
use super::journal::{Tail, Tails, read_lines, write_line};
use super::people;

/// The most writes in one transaction.
pub(super) const BATCH: usize = 1024;
/// The journal is sorted when it has this many events.
const UNSORTED: usize = 16_384;
/// Tables sorted at a time, so that no move waits long.
const SORTED_AT_ONCE: usize = 128;
/// Tables whose events are moved by one statement.
const ROWS: usize = 32;
/// Tables whose last event's number is remembered, at least.
const REMEMBERED: usize = 1 << 16;
/// The journal is also sorted after this long without a write.
const QUIET: Duration = Duration::from_secs(2);

pub(super) struct Write {
    pub(super) what: Operation,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

pub(super) enum Operation {
    Table(Box<Meta>),
    Event(Box<JournalEntry>),
    Session(StoredSession),
    UseSession { hash: [u8; 32], used: i64 },
    GuestName { person: String, name: String },
    EndSession([u8; 32]),
    Due(TableId, Option<i64>),
    Muted(TableId, BTreeSet<(String, String)>),
    Invite(TableId, String),
    Listing(TableId, Option<String>, Option<i64>),
    DeleteTable(TableId),
    ExpireSession([u8; 32]),
    ForgetAt { table: TableId, person: String, alias: String },
    Account(AccountWrite),
    Check,
    Stop,
}

/// The state of the writer.
pub(super) struct Writer {
    connection: SqliteConnection,
    metrics: Arc<Metrics>,
    pub(super) tails: Arc<Tails>,
    /// The number of the last event, for tables that were written to lately.
    heads: HashMap<i64, u64>,
    /// Events in the journal that are not being sorted yet.
    unsorted: usize,
    /// The last row of the journal, and the last of those that are being sorted.
    last_row: i64,
    sorting: Option<i64>,
    disk: Disk,
    /// Whether the last batch could not be written.
    refusing: bool,
    lock: File,
}

/// A batch on its way into the database.
#[derive(Default)]
struct Prepared {
    /// The row of the journal.
    body: Vec<u8>,
    /// The events in it: table, number, and where in the row.
    kept: Vec<(i64, u64, Range<usize>)>,
    changes: Changes,
    /// Results, from which ratings are computed first.
    rated: Vec<(TableId, Box<Finish>)>,
    /// Writes that take several steps.
    others: Vec<(Operation, oneshot::Sender<Result<(), StoreError>>)>,
    /// Tables that it deletes.
    deleted: Vec<i64>,
    /// Why none of it can be written.
    failed: Option<StoreError>,
}

type Answers = Vec<(oneshot::Sender<Result<(), StoreError>>, Result<(), StoreError>)>;

impl Writer {
    pub(super) fn new(connection: SqliteConnection, metrics: Arc<Metrics>, lock: File, disk: Disk) -> Self {
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
            lock,
        }
    }

    pub(super) async fn run(mut self, mut inbox: mpsc::Receiver<Write>) {
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
            gather(&mut inbox, &mut batch, BATCH).await;
            // The journal is sorted first, so that data is changed in one place only.
            if batch.iter().any(|write| matches!(write.what, Operation::ForgetAt { .. })) {
                self.sort_all().await;
            }
            let stop = batch.iter().any(|write| matches!(write.what, Operation::Stop));
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
                // The table may be gone; that is fine.
                let _ = done.send(match &failed {
                    Some(error) => Err(error.clone()),
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
        // Closing the file is not enough: a program that another thread starts at this moment has
        // it open too, until it is loaded, and would keep the lock as long.
        let _ = self.lock.unlock();
    }

    /// Logs one line when writing begins to fail and one when it works again.
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

    /// Whatever state the transaction is in, the next one starts fresh, and numbers given in it are
    /// void.
    async fn roll_back(&mut self) {
        let _ = sqlx::raw_sql("ROLLBACK").execute(&mut self.connection).await;
        self.heads.clear();
    }

    /// Writes a batch in one transaction. An error means that none of it is there; a conflict,
    /// or a write that is outdated, is the answer to that write alone.
    async fn commit(&mut self, batch: &mut Vec<Write>, answers: &mut Answers) -> Result<(), StoreError> {
        if let Err(error) = self.disk.check() {
            answers.extend(batch.drain(..).map(|write| (write.done, Err(error.clone()))));
            return Err(error);
        }
        let now = millis();
        let mut prepared = self.prepare(batch, now, answers).await;
        let begun = self.write_one_by_one(&mut prepared, now, answers).await?;
        let body = String::from_utf8(std::mem::take(&mut prepared.body)).expect("JSON is text");
        self.write_together(&prepared, &body, begun).await?;
        self.is_written(&prepared, &body);
        Ok(())
    }

    /// Separates what is written together from what takes several steps.
    async fn prepare(&mut self, batch: &mut Vec<Write>, now: i64, answers: &mut Answers) -> Prepared {
        let mut prepared = Prepared { kept: Vec::with_capacity(batch.len()), ..Prepared::default() };
        for Write { what, done } in batch.drain(..) {
            let result = match what {
                Operation::Event(entry) => self.prepare_event(&mut prepared, entry, now).await,
                Operation::Table(meta) => {
                    prepared.changes.table(&meta, now);
                    self.heads.insert(meta.id.number(), 0);
                    Ok(())
                }
                Operation::Due(table, due) => {
                    prepared.changes.due(table, due);
                    Ok(())
                }
                Operation::Listing(table, listing, due) => {
                    prepared.changes.listing(table, listing);
                    prepared.changes.due(table, due);
                    Ok(())
                }
                what => {
                    if let Operation::DeleteTable(table) = &what {
                        prepared.deleted.push(table.number());
                    }
                    prepared.others.push((what, done));
                    continue;
                }
            };
            keep(&mut prepared.failed, done, result, answers);
        }
        prepared
    }

    /// Adds an event to the row of the journal, if it is the next of its table.
    async fn prepare_event(
        &mut self,
        prepared: &mut Prepared,
        mut entry: Box<JournalEntry>,
        now: i64,
    ) -> Result<(), StoreError> {
        if self.head(&entry).await? + 1 != entry.number {
            return Err(StoreError::Conflict);
        }
        self.heads.insert(entry.table.number(), entry.number);
        prepared.kept.push(write_line(&mut prepared.body, &entry, now));
        prepared.changes.event(&mut entry);
        match entry.finish.take() {
            Some(finish) if finish.rated => prepared.rated.push((entry.table, finish)),
            Some(finish) => prepared.changes.result(entry.table, now, &finish),
            None => {}
        }
        Ok(())
    }

    /// Writes what must read first, or may be refused by itself. Only this needs a transaction that
    /// has already begun.
    async fn write_one_by_one(
        &mut self,
        prepared: &mut Prepared,
        now: i64,
        answers: &mut Answers,
    ) -> Result<Begun, StoreError> {
        let nothing = prepared.others.is_empty() && prepared.rated.is_empty();
        let begun = if nothing { Begun::No } else { Begun::Yes };
        if begun == Begun::Yes && prepared.failed.is_none() {
            prepared.failed =
                sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut self.connection).await.map_err(explain).err();
        }
        for (what, done) in prepared.others.drain(..) {
            let result = match &prepared.failed {
                Some(error) => Err(error.clone()),
                None => write_other(&mut self.connection, what).await,
            };
            keep(&mut prepared.failed, done, result, answers);
        }
        if let Some(error) = prepared.failed.take() {
            return Err(error);
        }
        for (table, mut finish) in prepared.rated.drain(..) {
            people::rate_match(&mut self.connection, &mut finish, now).await?;
            prepared.changes.result(table, now, &finish);
        }
        Ok(begun)
    }

    /// Writes the rest in one go, the row of the journal with it, and commits.
    async fn write_together(
        &mut self,
        prepared: &Prepared,
        body: &str,
        begun: Begun,
    ) -> Result<(), StoreError> {
        let row = self.last_row + 1;
        if begun == Begun::Yes || !prepared.changes.is_empty() {
            prepared.changes.write(&mut self.connection, begun, row, body).await?;
        } else if !prepared.kept.is_empty() {
            // A statement by itself is a transaction.
            let insert = sqlx::query("INSERT INTO journal (id, body) VALUES (?, ?)").bind(row).bind(body);
            insert.execute(&mut self.connection).await.map_err(explain)?;
        }
        if begun == Begun::Yes {
            sqlx::raw_sql("COMMIT").execute(&mut self.connection).await.map_err(explain)?;
        }
        Ok(())
    }

    /// Notes what is now on disk.
    fn is_written(&mut self, prepared: &Prepared, body: &str) {
        if !prepared.kept.is_empty() {
            self.last_row += 1;
        }
        for table in &prepared.deleted {
            self.heads.remove(table);
            self.tails.forget(*table);
        }
        self.unsorted += prepared.kept.len();
        self.tails
            .add(prepared.kept.iter().map(|(table, number, line)| (*table, *number, &body[line.clone()])));
    }

    /// The number of the last event of the table.
    async fn head(&mut self, entry: &JournalEntry) -> Result<u64, StoreError> {
        let table = entry.table.number();
        match self.heads.get(&table).copied().or_else(|| self.tails.last(table)) {
            Some(head) => Ok(head),
            None => sorted_head(&mut self.connection, table).await,
        }
    }

    /// Sorts part of the journal by table. What fails now is retried; nothing depends on it.
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
            // Forgotten tables are looked up again; most are needed again, so few are forgotten.
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
        // Several at a time: to go to the thread that `SQLite` runs on and back costs more than a
        // row does.
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

    /// Sorts what the last server left in the journal, except what was already sorted.
    pub(super) async fn read_journal(&mut self) -> Result<(), StoreError> {
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
                    return Err(StoreError::Corrupt(Damage::EventMissing(head + 1)));
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
        && !matches!(error, StoreError::Conflict | StoreError::Outdated)
    {
        *failed = Some(error.clone());
    }
    answers.push((done, result));
}

pub(super) async fn write_other(
    connection: &mut SqliteConnection,
    what: Operation,
) -> Result<(), StoreError> {
    let result = match what {
        Operation::Session(session) => return accounts::insert_session(connection, session).await,
        Operation::UseSession { hash, used } => {
            sqlx::query("UPDATE session SET used = ? WHERE hash = ?")
                .bind(used)
                .bind(hash.to_vec())
                .execute(&mut *connection)
                .await
        }
        Operation::GuestName { person, name } => {
            sqlx::query("UPDATE session SET name = ? WHERE person = ?")
                .bind(name)
                .bind(person)
                .execute(&mut *connection)
                .await
        }
        Operation::EndSession(hash) => return accounts::end_session(connection, hash).await,
        Operation::Muted(table, muted) => {
            let muted = serde_json::to_string(&muted).expect("names are plain data");
            sqlx::query("UPDATE game_table SET meta = json_set(meta, '$.muted_now', json(?)) WHERE id = ?")
                .bind(muted)
                .bind(table.number())
                .execute(&mut *connection)
                .await
        }
        Operation::Invite(table, invite) => {
            sqlx::query("UPDATE game_table SET meta = json_set(meta, '$.invite', ?) WHERE id = ?")
                .bind(invite)
                .bind(table.number())
                .execute(&mut *connection)
                .await
        }
        Operation::DeleteTable(table) => return delete_table(connection, table.number()).await,
        Operation::ExpireSession(hash) => return expire_session(connection, hash).await,
        Operation::ForgetAt { table, person, alias } => {
            return forget::at_table(connection, table.number(), &person, &alias).await;
        }
        Operation::Account(what) => return accounts::write(connection, what).await,
        // Room for something larger than any move, which is removed again.
        Operation::Check => {
            sqlx::raw_sql(
                "INSERT INTO installation (checked) VALUES (zeroblob(16384)); DELETE FROM installation WHERE typeof(checked) = 'blob'",
            )
            .execute(&mut *connection)
            .await
        }
        Operation::Table(_) | Operation::Event(_) | Operation::Due(..) | Operation::Listing(..) | Operation::Stop => return Ok(()),
    };
    result.map(drop).map_err(explain)
}

/// Deletes everything of a table.
async fn delete_table(connection: &mut SqliteConnection, table: i64) -> Result<(), StoreError> {
    for rows in [
        "DELETE FROM player WHERE table_id = ?",
        "DELETE FROM played WHERE table_id = ?",
        "DELETE FROM finished WHERE table_id = ?",
        "DELETE FROM event WHERE table_id = ?",
        "DELETE FROM game_table WHERE id = ?",
    ] {
        sqlx::query(rows).bind(table).execute(&mut *connection).await.map_err(explain)?;
    }
    Ok(())
}

/// Deletes an expired session, and what its guest has played.
async fn expire_session(connection: &mut SqliteConnection, hash: [u8; 32]) -> Result<(), StoreError> {
    let person: Option<String> = sqlx::query_scalar("DELETE FROM session WHERE hash = ? RETURNING person")
        .bind(hash.to_vec())
        .fetch_optional(&mut *connection)
        .await
        .map_err(explain)?;
    let Some(person) = person else { return Ok(()) };
    for rows in ["player", "played"] {
        let delete = format!(
            "DELETE FROM {rows} WHERE person = ?1 AND NOT EXISTS (SELECT 1 FROM session WHERE person = ?1) \
             AND NOT EXISTS (SELECT 1 FROM account WHERE person = ?1)"
        );
        let delete = sqlx::query(AssertSqlSafe(delete)).bind(person.clone());
        delete.execute(&mut *connection).await.map_err(explain)?;
    }
    Ok(())
}

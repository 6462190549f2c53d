//! Appending events: whatever waits, of all tables, is one statement, and so one transaction and
//! one round trip.
//!
//! The statement keeps an event only after the one before it and where its number is free, and what
//! changes beside an event only with the event: somebody else's table, deleted or played on
//! meanwhile, is a conflict of that table alone. When the connection is lost before the answer
//! comes, nobody knows whether it was committed: the statement is sent again, and what is there
//! word for word was. What is not there is appended then only by who still has the table: another
//! may have read it meanwhile, and would show it as it was. What was committed by a server that has
//! crashed since may not be on its synchronous replica yet: it is acknowledged after another
//! commit, which waits for that.

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use records::clock::millis;
use records::event::Event;
use records::metrics::Metrics;
use records::store::JournalEntry;
use records::store::StoreFuture;
use records::store_error::StoreError;
use store_kit::gather::gather;
use store_kit::results::kept_under;
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_postgres::Statement;
use tokio_postgres::types::ToSql;

use super::links::{Connector, Link, answered};

/// Connections that append; their commits share the disk's synchronisations.
pub(super) const WRITERS: usize = 2;
/// The most events in one statement.
const BATCH: usize = 512;
/// How long a lost connection is looked for again before what waits is refused.
const PATIENCE: Duration = Duration::from_secs(3);
/// Between two tries.
const PAUSE: Duration = Duration::from_millis(100);

/// Appends events; values: table, number, body, whether and what the lobby shows, whether and when
/// it is due, who sat down, the result, by event; the time; who took part, and where; who must have
/// the lease of the table, if anybody. Subqueries that give a value, and arrays, because whatever
/// `PostgreSQL` can join, or keep in a hash, it compares with all of a batch or reads all of a
/// table for.
pub(super) const APPEND: &str = "
WITH new AS (
    SELECT * FROM unnest($1::int8[], $2::int8[], $3::text[], $4::bool[], $5::text[], $6::bool[], $7::int8[],
        $8::text[], $9::text[])
    AS new (table_id, number, body, lists, listing, sets_due, due, person, finish)
), kept AS (
    INSERT INTO event (table_id, number, at, body)
    SELECT new.table_id, new.number, $10::int8, new.body FROM new
    WHERE (SELECT true FROM game_table WHERE id = new.table_id) AND (new.number = 1 OR (
        SELECT true FROM event AS last WHERE last.table_id = new.table_id AND last.number = new.number - 1))
        AND ($13::text IS NULL OR (SELECT node FROM lease WHERE lease.table_id = new.table_id) = $13)
    ON CONFLICT DO NOTHING
    RETURNING table_id
), sat AS (
    INSERT INTO player (person, table_id)
    SELECT person, table_id FROM new
    WHERE person IS NOT NULL AND table_id = ANY (ARRAY(SELECT table_id FROM kept))
    ON CONFLICT DO NOTHING
), changed AS (
    UPDATE game_table SET
        listing = CASE WHEN new.lists THEN new.listing ELSE game_table.listing END,
        due = CASE WHEN new.sets_due THEN new.due ELSE game_table.due END
    FROM new WHERE id = new.table_id AND (new.lists OR new.sets_due)
        AND new.table_id = ANY (ARRAY(SELECT table_id FROM kept))
), ended AS (
    INSERT INTO finished (table_id, at, body)
    SELECT table_id, $10::int8, finish FROM new
    WHERE finish IS NOT NULL AND table_id = ANY (ARRAY(SELECT table_id FROM kept))
), took_part AS (
    INSERT INTO played (person, at, table_id)
    SELECT part.person, $10::int8, part.table_id FROM unnest($11::text[], $12::int8[]) AS part (person, table_id)
    WHERE part.table_id = ANY (ARRAY(SELECT table_id FROM kept))
    ON CONFLICT DO NOTHING
) SELECT table_id FROM kept";

/// Those of these events that are there just so.
const THERE: &str = "
SELECT event.table_id FROM unnest($1::int8[], $2::int8[], $3::text[]) AS new (table_id, number, body)
JOIN event ON event.table_id = new.table_id AND event.number = new.number AND event.body = new.body
WHERE event.at = $4::int8";

/// A commit of nothing: it is there, and on a synchronous replica, after everything before it.
const AFTER_ALL_BEFORE: &str = "SELECT pg_logical_emit_message(true, 'pioche', '')";

/// Rows are looked up by their keys, however few there were when the plan was made.
const PLANS: &str = "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; \
    SET plan_cache_mode = force_generic_plan";

struct Write {
    entry: Box<JournalEntry>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The tasks that append.
pub(super) struct Writers {
    queues: Vec<mpsc::Sender<Write>>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
    stop: watch::Sender<bool>,
    node: Arc<OnceLock<String>>,
}

impl Writers {
    pub(super) fn start(connector: &Connector, metrics: &Arc<Metrics>) -> Self {
        let (stop, stopping) = watch::channel(false);
        let node = Arc::new(OnceLock::new());
        let mut queues = Vec::new();
        let mut tasks = Vec::new();
        for _ in 0..WRITERS {
            let (queue, inbox) = mpsc::channel(4 * BATCH);
            let writer = Writer {
                connector: connector.clone(),
                link: None,
                metrics: Arc::clone(metrics),
                refusing: false,
                node: Arc::clone(&node),
            };
            tasks.push(tokio::spawn(writer.run(inbox, stopping.clone())));
            queues.push(queue);
        }
        Self { queues, tasks: Mutex::new(tasks), stop, node }
    }

    /// The name under which this server has its tables, where it shares them with others.
    pub(super) fn write_as(&self, node: &str) {
        let _ = self.node.set(node.to_owned());
    }

    pub(super) fn append(&self, entry: JournalEntry) -> StoreFuture<'_, ()> {
        // A table's events have one way, and so stay in order.
        let queue = &self.queues[entry.table.number().cast_unsigned() as usize % WRITERS];
        async move {
            let (done, answer) = oneshot::channel();
            queue.send(Write { entry: Box::new(entry), done }).await.map_err(|_| StoreError::Stopping)?;
            answer.await.map_err(|_| StoreError::Stopping)?
        }
        .boxed()
    }

    pub(super) fn waiting(&self) -> usize {
        self.queues.iter().map(|queue| queue.max_capacity() - queue.capacity()).sum()
    }

    /// Finishes what waits.
    pub(super) async fn close(&self) {
        let _ = self.stop.send(true);
        for task in self.tasks.lock().await.drain(..) {
            let _ = task.await;
        }
    }
}

/// A connection and the statements that it knows.
struct Appending {
    link: Link,
    append: Statement,
    there: Statement,
}

struct Writer {
    connector: Connector,
    link: Option<Appending>,
    metrics: Arc<Metrics>,
    /// Whether the last batch could not be written.
    refusing: bool,
    /// Of a server that shares its tables with others.
    node: Arc<OnceLock<String>>,
}

impl Writer {
    async fn run(mut self, mut inbox: mpsc::Receiver<Write>, mut stopping: watch::Receiver<bool>) {
        let mut batch: Vec<Write> = Vec::with_capacity(BATCH);
        let mut later: Vec<Write> = Vec::new();
        loop {
            batch.append(&mut later);
            if batch.is_empty() {
                let found = tokio::select! {
                    biased;
                    found = inbox.recv_many(&mut batch, BATCH) => found,
                    _ = stopping.changed(), if !inbox.is_closed() => {
                        // What is in it is still written.
                        inbox.close();
                        continue;
                    }
                };
                if found == 0 {
                    return;
                }
            }
            gather(&mut inbox, &mut batch, BATCH).await;
            // One event of a table: the next needs to find it there.
            let mut tables = HashSet::new();
            for write in std::mem::take(&mut batch) {
                if tables.insert(write.entry.table) { batch.push(write) } else { later.push(write) }
            }
            // In one order everywhere, so that nobody waits for each other's rows in a circle.
            batch.sort_unstable_by_key(|write| write.entry.table);
            let started = Instant::now();
            let results = self.write(&batch).await;
            self.metrics.commits(batch.len(), started.elapsed());
            self.tell_operator(&results);
            for (write, result) in batch.drain(..).zip(results) {
                // Nobody listens any more where a table has gone; that is fine.
                let _ = write.done.send(result);
            }
        }
    }

    /// What became of each.
    async fn write(&mut self, batch: &[Write]) -> Vec<Result<(), StoreError>> {
        let entries: Vec<&JournalEntry> = batch.iter().map(|write| &*write.entry).collect();
        let now = millis();
        match self.append(&Rows::new(&entries, now)).await {
            Ok(kept) => answers(&entries, &kept),
            Err(error) if error.is_of_all() || entries.len() == 1 => {
                entries.iter().map(|_| Err(error.clone())).collect()
            }
            // Something in one of them; the others are not to suffer for it.
            Err(_) => {
                let mut results = Vec::with_capacity(entries.len());
                for entry in entries {
                    let kept = self.append(&Rows::new(&[entry], now)).await;
                    results.push(
                        kept.and_then(
                            |kept| {
                                if kept.is_empty() { Err(StoreError::Conflict) } else { Ok(()) }
                            },
                        ),
                    );
                }
                results
            }
        }
    }

    /// Appends, and gives the tables whose event is kept.
    async fn append(&mut self, rows: &Rows) -> Result<HashSet<i64>, StoreError> {
        let started = Instant::now();
        let mut tried = false;
        loop {
            let error = match self.try_append(rows, tried).await {
                Ok(kept) => return Ok(kept),
                Err(error) => error,
            };
            if error.is_of_the_connection() {
                self.link = None;
            }
            tried = true;
            // While nothing can be written, nobody has to wait to hear it.
            let again = error.is_of_the_connection() || matches!(error, StoreError::Again(_));
            if !again || self.refusing || started.elapsed() > PATIENCE {
                return Err(error);
            }
            sleep(PAUSE).await;
        }
    }

    async fn try_append(&mut self, rows: &Rows, again: bool) -> Result<HashSet<i64>, StoreError> {
        if self.link.as_ref().is_none_or(|link| link.link.is_closed()) {
            self.link = Some(Appending::open(&self.connector).await?);
        }
        let link = self.link.as_ref().expect("there is one now");
        let owner = self.node.get().filter(|_| again);
        let mut kept = link.append(rows, owner.map(String::as_str)).await?;
        if again && kept.len() < rows.tables.len() {
            let there = link.there(rows).await?;
            if !there.is_empty() {
                link.link.run(AFTER_ALL_BEFORE).await?;
            }
            kept.extend(there);
        }
        Ok(kept)
    }

    /// One line when writing begins to fail and one when it works again.
    fn tell_operator(&mut self, results: &[Result<(), StoreError>]) {
        let failed = results
            .iter()
            .find_map(|result| result.as_ref().err().filter(|error| !matches!(error, StoreError::Conflict)));
        match failed {
            Some(error) if !self.refusing => {
                tracing::error!(%error, "nothing can be written; nothing is acknowledged until it can be");
                self.refusing = true;
            }
            None if self.refusing => {
                tracing::warn!("the database can be written again");
                self.refusing = false;
            }
            _ => {}
        }
        self.metrics.refusing.set(self.refusing.into());
    }
}

fn answers(entries: &[&JournalEntry], kept: &HashSet<i64>) -> Vec<Result<(), StoreError>> {
    let answer = |entry: &&JournalEntry| {
        if kept.contains(&entry.table.number()) { Ok(()) } else { Err(StoreError::Conflict) }
    };
    entries.iter().map(answer).collect()
}

impl Appending {
    async fn open(connector: &Connector) -> Result<Self, StoreError> {
        let link = connector.connect().await?;
        link.run(PLANS).await?;
        let append = answered(link.client().prepare(APPEND)).await?;
        let there = answered(link.client().prepare(THERE)).await?;
        Ok(Self { link, append, there })
    }

    /// Where an owner is named, only to tables that are theirs.
    async fn append(&self, rows: &Rows, owner: Option<&str>) -> Result<HashSet<i64>, StoreError> {
        let values = rows.values(&owner);
        let asked = self.link.client().query(&self.append, &values);
        Ok(answered(asked).await?.iter().map(|row| row.get(0)).collect())
    }

    async fn there(&self, rows: &Rows) -> Result<HashSet<i64>, StoreError> {
        let values: [&(dyn ToSql + Sync); 4] = [&rows.tables, &rows.numbers, &rows.bodies, &rows.now];
        let asked = self.link.client().query(&self.there, &values);
        Ok(answered(asked).await?.iter().map(|row| row.get(0)).collect())
    }
}

/// The values of [`APPEND`].
pub(super) struct Rows {
    tables: Vec<i64>,
    numbers: Vec<i64>,
    bodies: Vec<String>,
    lists: Vec<bool>,
    listings: Vec<Option<String>>,
    sets_due: Vec<bool>,
    dues: Vec<Option<i64>>,
    people: Vec<Option<String>>,
    results: Vec<Option<String>>,
    now: i64,
    players: Vec<String>,
    played_at: Vec<i64>,
}

impl Rows {
    pub(super) fn new(entries: &[&JournalEntry], now: i64) -> Self {
        let json = |event: &Event| serde_json::to_string(event).expect("events are plain data");
        let people = |entry: &&JournalEntry| match &entry.event {
            Event::Sat { person, .. } => Some(person.person.clone()),
            _ => None,
        };
        let result = |entry: &&JournalEntry| {
            entry.finish.as_ref().map(|finish| serde_json::to_string(finish).expect("a result is plain data"))
        };
        let (players, played_at) = entries
            .iter()
            .flat_map(|entry| {
                let names = entry.finish.iter().flat_map(|finish| kept_under(finish));
                names.map(move |name| (name, entry.table.number()))
            })
            .unzip();
        Self {
            tables: entries.iter().map(|entry| entry.table.number()).collect(),
            numbers: entries.iter().map(|entry| entry.number.cast_signed()).collect(),
            bodies: entries.iter().map(|entry| json(&entry.event)).collect(),
            lists: entries.iter().map(|entry| entry.listing.is_some()).collect(),
            listings: entries.iter().map(|entry| entry.listing.clone().flatten()).collect(),
            sets_due: entries.iter().map(|entry| entry.due.is_some()).collect(),
            dues: entries.iter().map(|entry| entry.due.flatten()).collect(),
            people: entries.iter().map(people).collect(),
            results: entries.iter().map(result).collect(),
            now,
            players,
            played_at,
        }
    }

    pub(super) fn values<'a>(&'a self, owner: &'a (dyn ToSql + Sync)) -> [&'a (dyn ToSql + Sync); 13] {
        [
            &self.tables,
            &self.numbers,
            &self.bodies,
            &self.lists,
            &self.listings,
            &self.sets_due,
            &self.dues,
            &self.people,
            &self.results,
            &self.now,
            &self.players,
            &self.played_at,
            owner,
        ]
    }
}

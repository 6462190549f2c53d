//! Reads of tables and sessions, on connections that do not wait for the writer. `people` has the
//! rest.

use records::ids::TableId;
use records::store::{Age, Aged, StoredListing, StoredSession, StoredTable};
use records::store_error::StoreError;
use sqlx::sqlite::SqlitePool;

use super::journal::{Tail, Tails, read_tail};
use super::{explain, read};

pub(super) async fn load(
    readers: &SqlitePool,
    journal: &Tails,
    table: TableId,
) -> Result<Option<StoredTable>, StoreError> {
    // In this order, events that are sorted meanwhile are in both places, and not in neither.
    let tails = journal.of(table.number());
    let mut snapshot = readers.begin().await.map_err(explain)?;
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
    Ok(Some(StoredTable { meta: read(&meta)?, events, last }))
}

pub(super) async fn listed(readers: &SqlitePool) -> Result<Vec<StoredListing>, StoreError> {
    let rows: Vec<(i64, String, String)> = sqlx::query_as(
        "SELECT id, meta->>'host', listing FROM game_table WHERE listing IS NOT NULL ORDER BY created",
    )
    .fetch_all(readers)
    .await
    .map_err(explain)?;
    let listed = rows.into_iter().map(|(id, host, listing)| StoredListing {
        table: TableId::from_number(id),
        host,
        listing,
    });
    Ok(listed.collect())
}

pub(super) async fn due(readers: &SqlitePool, most: u32) -> Result<Vec<(i64, TableId)>, StoreError> {
    let rows: Vec<(i64, i64)> =
        sqlx::query_as("SELECT due, id FROM game_table WHERE due IS NOT NULL ORDER BY due LIMIT ?")
            .bind(most)
            .fetch_all(readers)
            .await
            .map_err(explain)?;
    Ok(rows.into_iter().map(|(due, id)| (due, TableId::from_number(id))).collect())
}

pub(super) async fn old_tables(
    readers: &SqlitePool,
    age: Age,
    before: i64,
    (time, table): Aged,
    most: u32,
) -> Result<Vec<Aged>, StoreError> {
    let query = match age {
        Age::Over => {
            "SELECT at, table_id FROM finished WHERE (at, table_id) > (?, ?) AND at < ? \
             ORDER BY at, table_id LIMIT ?"
        }
        Age::Open => {
            "SELECT created, id FROM game_table WHERE (created, id) > (?, ?) AND created < ? \
             AND NOT EXISTS (SELECT 1 FROM finished WHERE table_id = id) ORDER BY created, id LIMIT ?"
        }
    };
    let rows: Vec<(i64, i64)> = sqlx::query_as(query)
        .bind(time)
        .bind(table.number())
        .bind(before)
        .bind(most)
        .fetch_all(readers)
        .await
        .map_err(explain)?;
    Ok(rows.into_iter().map(|(time, id)| (time, TableId::from_number(id))).collect())
}

pub(super) async fn old_sessions(
    readers: &SqlitePool,
    before: i64,
    most: u32,
) -> Result<Vec<[u8; 32]>, StoreError> {
    let rows: Vec<Vec<u8>> =
        sqlx::query_scalar("SELECT hash FROM session WHERE used < ? ORDER BY used LIMIT ?")
            .bind(before)
            .bind(most)
            .fetch_all(readers)
            .await
            .map_err(explain)?;
    Ok(rows.into_iter().filter_map(|hash| hash.try_into().ok()).collect())
}

pub(super) async fn tables_of(readers: &SqlitePool, person: String) -> Result<Vec<TableId>, StoreError> {
    let rows: Vec<i64> = sqlx::query_scalar(
        "SELECT player.table_id FROM player JOIN game_table ON id = player.table_id \
         LEFT JOIN finished ON finished.table_id = player.table_id \
         WHERE person = ? AND finished.table_id IS NULL ORDER BY created DESC LIMIT 100",
    )
    .bind(person)
    .fetch_all(readers)
    .await
    .map_err(explain)?;
    Ok(rows.into_iter().map(TableId::from_number).collect())
}

pub(super) async fn all_tables_of(readers: &SqlitePool, person: String) -> Result<Vec<TableId>, StoreError> {
    let rows: Vec<i64> = sqlx::query_scalar(
        "SELECT player.table_id FROM player JOIN game_table ON id = player.table_id \
         WHERE person = ? ORDER BY created DESC, id",
    )
    .bind(person)
    .fetch_all(readers)
    .await
    .map_err(explain)?;
    Ok(rows.into_iter().map(TableId::from_number).collect())
}

/// A row of a session: the hash, the person, what they are called, what their account is, when it
/// was opened and last used, and with what.
type SessionRow = (Vec<u8>, String, String, Option<String>, i64, i64, String);

macro_rules! sessions {
    ($which:literal) => {
        concat!(
            "SELECT hash, session.person, session.name, account.name, session.created, used, device FROM session \
             LEFT JOIN account ON account.person = session.person WHERE ",
            $which
        )
    };
}

fn stored(row: SessionRow) -> Option<StoredSession> {
    let (hash, person, name, account, created, used, device) = row;
    Some(StoredSession {
        hash: hash.try_into().ok()?,
        person,
        account: account.is_some(),
        name: account.unwrap_or(name),
        created,
        used,
        device,
    })
}

pub(super) async fn session(
    readers: &SqlitePool,
    hash: [u8; 32],
) -> Result<Option<StoredSession>, StoreError> {
    let row: Option<SessionRow> = sqlx::query_as(sessions!("hash = ?"))
        .bind(hash.to_vec())
        .fetch_optional(readers)
        .await
        .map_err(explain)?;
    Ok(row.and_then(stored))
}

pub(super) async fn sessions_of(
    readers: &SqlitePool,
    person: String,
) -> Result<Vec<StoredSession>, StoreError> {
    let rows: Vec<SessionRow> =
        sqlx::query_as(sessions!("session.person = ? ORDER BY session.created DESC, hash LIMIT 1000"))
            .bind(person)
            .fetch_all(readers)
            .await
            .map_err(explain)?;
    Ok(rows.into_iter().filter_map(stored).collect())
}

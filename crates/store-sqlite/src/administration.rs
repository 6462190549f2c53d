//! Queries for `pioche admin`: all tables, all people, and bans.

use protocol::Person;
use protocol::admin::Ban;
use records::names::account_key;
use records::store::{Aged, StoredPerson, TableRow};
use records::store_error::StoreError;
use sqlx::sqlite::{SqliteConnection, SqlitePool};

use super::{explain, read};

/// A row of a table: its settings, when it was created, whether it is listed and over, and its
/// people as a JSON list.
type TableColumns = (String, i64, bool, bool, String);

pub(super) async fn tables(
    readers: &SqlitePool,
    of: Option<String>,
    (created, table): Aged,
    most: u32,
) -> Result<Vec<TableRow>, StoreError> {
    let rows: Vec<TableColumns> = sqlx::query_as(
        "SELECT meta, created, listing IS NOT NULL, EXISTS (SELECT 1 FROM finished WHERE table_id = id), \
         (SELECT json_group_array(person) FROM player WHERE table_id = id) FROM game_table \
         WHERE (created, id) < (?1, ?2) \
         AND (?3 IS NULL OR EXISTS (SELECT 1 FROM player WHERE table_id = id AND person = ?3)) \
         ORDER BY created DESC, id DESC LIMIT ?4",
    )
    .bind(created)
    .bind(table.number())
    .bind(of)
    .bind(most)
    .fetch_all(readers)
    .await
    .map_err(explain)?;
    let row = |(meta, created, listed, over, people): TableColumns| {
        Ok(TableRow { meta: read(&meta)?, created, listed, over, people: read(&people)? })
    };
    rows.into_iter().map(row).collect()
}

/// A row of a person: number, name, account or not, sessions, the last use of one, and the ban.
type PersonColumns = (String, String, bool, u32, Option<i64>, Option<i64>, Option<i64>, Option<String>);

pub(super) async fn find_people(
    readers: &SqlitePool,
    text: String,
    banned: bool,
    after: String,
    most: u32,
) -> Result<Vec<StoredPerson>, StoreError> {
    let key = account_key(&text);
    let rows: Vec<PersonColumns> = sqlx::query_as(
        "WITH known AS ( \
         SELECT person, name, key, 1 AS account FROM account \
         UNION ALL SELECT person, name, '', 0 FROM session WHERE person NOT IN (SELECT person FROM account) \
         UNION ALL SELECT person, '', '', 0 FROM ban WHERE person NOT IN (SELECT person FROM account)) \
         SELECT known.person, max(known.name), max(known.account), \
         (SELECT count(*) FROM session WHERE session.person = known.person), \
         (SELECT max(used) FROM session WHERE session.person = known.person), \
         max(ban.since), max(ban.until), max(ban.reason) \
         FROM known LEFT JOIN ban ON ban.person = known.person \
         WHERE known.person > ?1 AND (NOT ?2 OR ban.person IS NOT NULL) \
         AND (?3 = '' OR known.person = ?3 OR instr(lower(known.name), lower(?3)) > 0 \
         OR (?4 <> '' AND instr(key, ?4) > 0)) \
         GROUP BY known.person ORDER BY known.person LIMIT ?5",
    )
    .bind(after)
    .bind(banned)
    .bind(text)
    .bind(key)
    .bind(most)
    .fetch_all(readers)
    .await
    .map_err(explain)?;
    let person =
        |(person, name, account, sessions, used, since, until, reason): PersonColumns| StoredPerson {
            person: Person { person, name, account },
            sessions,
            used,
            ban: since.zip(reason).map(|(since, reason)| Ban { since, until, reason }),
        };
    Ok(rows.into_iter().map(person).collect())
}

pub(super) async fn ban_of(readers: &SqlitePool, person: String) -> Result<Option<Ban>, StoreError> {
    let row: Option<(i64, Option<i64>, String)> =
        sqlx::query_as("SELECT since, until, reason FROM ban WHERE person = ?")
            .bind(person)
            .fetch_optional(readers)
            .await
            .map_err(explain)?;
    Ok(row.map(|(since, until, reason)| Ban { since, until, reason }))
}

pub(super) async fn set_ban(
    connection: &mut SqliteConnection,
    person: String,
    ban: Option<Ban>,
) -> Result<(), StoreError> {
    let query = match ban {
        Some(ban) => {
            sqlx::query("INSERT OR REPLACE INTO ban (person, since, until, reason) VALUES (?, ?, ?, ?)")
                .bind(person)
                .bind(ban.since)
                .bind(ban.until)
                .bind(ban.reason)
        }
        None => sqlx::query("DELETE FROM ban WHERE person = ?").bind(person),
    };
    query.execute(connection).await.map(drop).map_err(explain)
}

//! Tables and what is kept of them.

use records::clock::millis;
use records::event::Event;
use records::ids::TableId;
use records::meta::Meta;
use records::store::Finish;
use records::store::{Age, Aged, StoredListing, StoredTable};
use records::store_error::{Damage, StoreError};
use serde_json::Value;
use store_kit::forget;

use super::links::{Links, number, text};
use super::{explain, read};

pub(super) async fn create(links: &Links, meta: &Meta) -> Result<(), StoreError> {
    let settings = serde_json::to_string(meta).expect("a table's settings are plain data");
    let insert = "INSERT INTO game_table (id, created, meta) VALUES ($1, $2, $3)";
    let (id, now) = (meta.id.number(), millis());
    links.execute(insert, &[number(&id), number(&now), text(&settings)]).await.map(drop)
}

pub(super) async fn load(links: &Links, table: TableId) -> Result<Option<StoredTable>, StoreError> {
    let id = table.number();
    let link = links.get().await?;
    // Both are on their way before the first answer comes.
    let values = [number(&id)];
    let (meta, rows) = tokio::try_join!(
        link.row("SELECT meta FROM game_table WHERE id = $1", &values),
        link.rows("SELECT number, at, body FROM event WHERE table_id = $1 ORDER BY number", &values),
    )?;
    link.give_back();
    let Some(meta) = meta else { return Ok(None) };
    let meta: String = meta.try_get(0).map_err(explain)?;
    let (mut events, mut last) = (Vec::with_capacity(rows.len()), 0);
    for row in rows {
        let (number, at): (i64, i64) = (row.try_get(0).map_err(explain)?, row.try_get(1).map_err(explain)?);
        if number != events.len() as i64 + 1 {
            return Err(StoreError::Corrupt(Damage::EventsMissing));
        }
        let event: Event = read(row.try_get(2).map_err(explain)?)?;
        if event.is_play() {
            last = at;
        }
        events.push(event);
    }
    Ok(Some(StoredTable { meta: read(&meta)?, events, last }))
}

pub(super) async fn listed(links: &Links) -> Result<Vec<StoredListing>, StoreError> {
    let query = "SELECT id, meta, listing FROM game_table WHERE listing IS NOT NULL ORDER BY created, id";
    let rows = links.rows(query, &[]).await?;
    let listed = rows.iter().map(|row| {
        let meta: Meta = read(row.try_get(1).map_err(explain)?)?;
        Ok(StoredListing {
            table: TableId::from_number(row.try_get(0).map_err(explain)?),
            host: meta.host,
            listing: row.try_get(2).map_err(explain)?,
        })
    });
    listed.collect()
}

pub(super) async fn set_listing(
    links: &Links,
    table: TableId,
    listing: Option<String>,
    due: Option<i64>,
) -> Result<(), StoreError> {
    let update = "UPDATE game_table SET listing = $2, due = $3 WHERE id = $1";
    links.execute(update, &[number(&table.number()), text(&listing), number(&due)]).await.map(drop)
}

pub(super) async fn set_due(links: &Links, table: TableId, due: Option<i64>) -> Result<(), StoreError> {
    let update = "UPDATE game_table SET due = $2 WHERE id = $1";
    links.execute(update, &[number(&table.number()), number(&due)]).await.map(drop)
}

/// Another value for one of a table's settings.
pub(super) async fn set_setting(
    links: &Links,
    table: TableId,
    name: &'static str,
    value: Value,
) -> Result<(), StoreError> {
    let id = table.number();
    let transaction = links.begin().await?;
    let query = "SELECT meta FROM game_table WHERE id = $1 FOR UPDATE";
    let Some(row) = transaction.row(query, &[number(&id)]).await? else {
        return transaction.roll_back().await;
    };
    let mut meta: Value = read(row.try_get(0).map_err(explain)?)?;
    if let Value::Object(fields) = &mut meta {
        fields.insert(name.to_owned(), value);
    }
    let update = "UPDATE game_table SET meta = $2 WHERE id = $1";
    transaction.execute(update, &[number(&id), text(&meta.to_string())]).await?;
    transaction.commit().await
}

pub(super) async fn delete(links: &Links, table: TableId) -> Result<(), StoreError> {
    let id = table.number();
    let transaction = links.begin().await?;
    // The table first: from then on nobody can append to it.
    for delete in [
        "DELETE FROM game_table WHERE id = $1",
        "DELETE FROM player WHERE table_id = $1",
        "DELETE FROM played WHERE table_id = $1",
        "DELETE FROM finished WHERE table_id = $1",
        "DELETE FROM event WHERE table_id = $1",
    ] {
        transaction.execute(delete, &[number(&id)]).await?;
    }
    transaction.commit().await
}

pub(super) async fn forget_at(
    links: &Links,
    table: TableId,
    person: String,
    alias: String,
) -> Result<(), StoreError> {
    let id = table.number();
    let transaction = links.begin().await?;
    let query = "SELECT number, body FROM event WHERE table_id = $1 ORDER BY number FOR UPDATE";
    for row in transaction.rows(query, &[number(&id)]).await? {
        let mut event: Event = read(row.try_get(1).map_err(explain)?)?;
        if forget::in_event(&mut event, &person, &alias) {
            let body = serde_json::to_string(&event).expect("events are plain data");
            let place: i64 = row.try_get(0).map_err(explain)?;
            let update = "UPDATE event SET body = $3 WHERE table_id = $1 AND number = $2";
            transaction.execute(update, &[number(&id), number(&place), text(&body)]).await?;
        }
    }
    let query = "SELECT meta FROM game_table WHERE id = $1 FOR UPDATE";
    if let Some(row) = transaction.row(query, &[number(&id)]).await? {
        let mut meta: Value = read(row.try_get(0).map_err(explain)?)?;
        forget::in_settings(&mut meta, &person, &alias);
        // What the lobby shows has the name in it; the table shows itself again when somebody
        // comes.
        let update = "UPDATE game_table SET meta = $2, listing = NULL WHERE id = $1";
        transaction.execute(update, &[number(&id), text(&meta.to_string())]).await?;
    }
    let query = "SELECT body FROM finished WHERE table_id = $1 FOR UPDATE";
    if let Some(row) = transaction.row(query, &[number(&id)]).await? {
        let mut result: Finish = read(row.try_get(0).map_err(explain)?)?;
        forget::in_result(&mut result, &person, &alias);
        let body = serde_json::to_string(&result).expect("a result is plain data");
        let update = "UPDATE finished SET body = $2 WHERE table_id = $1";
        transaction.execute(update, &[number(&id), text(&body)]).await?;
    }
    transaction.commit().await
}

pub(super) async fn due(links: &Links, most: u32) -> Result<Vec<(i64, TableId)>, StoreError> {
    let query = "SELECT due, id FROM game_table WHERE due IS NOT NULL ORDER BY due LIMIT $1";
    aged(&links.rows(query, &[number(&i64::from(most))]).await?)
}

pub(super) async fn old(
    links: &Links,
    age: Age,
    before: i64,
    (time, table): Aged,
    most: u32,
) -> Result<Vec<Aged>, StoreError> {
    let query = match age {
        Age::Over => {
            "SELECT at, table_id FROM finished WHERE (at, table_id) > ($1, $2) AND at < $3 \
             ORDER BY at, table_id LIMIT $4"
        }
        Age::Open => {
            "SELECT created, id FROM game_table WHERE (created, id) > ($1, $2) AND created < $3 \
             AND NOT EXISTS (SELECT FROM finished WHERE table_id = id) ORDER BY created, id LIMIT $4"
        }
    };
    let (table, most) = (table.number(), i64::from(most));
    let values = [number(&time), number(&table), number(&before), number(&most)];
    aged(&links.rows(query, &values).await?)
}

fn aged(rows: &[tokio_postgres::Row]) -> Result<Vec<Aged>, StoreError> {
    let aged = rows.iter().map(|row| {
        let id = row.try_get(1).map_err(explain)?;
        Ok((row.try_get(0).map_err(explain)?, TableId::from_number(id)))
    });
    aged.collect()
}

pub(super) async fn of(links: &Links, person: String) -> Result<Vec<TableId>, StoreError> {
    let query = "SELECT id FROM player JOIN game_table ON id = player.table_id \
                 WHERE person = $1 AND NOT EXISTS (SELECT FROM finished WHERE finished.table_id = id) \
                 ORDER BY created DESC, id LIMIT 100";
    ids(&links.rows(query, &[text(&person)]).await?)
}

pub(super) async fn all_of(links: &Links, person: String) -> Result<Vec<TableId>, StoreError> {
    let query = "SELECT id FROM player JOIN game_table ON id = player.table_id \
                 WHERE person = $1 ORDER BY created DESC, id";
    ids(&links.rows(query, &[text(&person)]).await?)
}

fn ids(rows: &[tokio_postgres::Row]) -> Result<Vec<TableId>, StoreError> {
    rows.iter().map(|row| Ok(TableId::from_number(row.try_get(0).map_err(explain)?))).collect()
}

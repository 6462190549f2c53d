//! Removes a deleted person from a table's data.

use records::event::Event;
use records::store::Finish;
use records::store_error::{Damage, StoreError};
use serde_json::Value;
use sqlx::sqlite::SqliteConnection;
use store_kit::forget;

use super::{explain, read};

/// Removes a person from everything that is stored of a table. What they did stays, under the name
/// `alias`.
pub(super) async fn at_table(
    connection: &mut SqliteConnection,
    table: i64,
    person: &str,
    alias: &str,
) -> Result<(), StoreError> {
    let rows: Vec<(i64, String)> =
        sqlx::query_as("SELECT first, body FROM event WHERE table_id = ? ORDER BY first")
            .bind(table)
            .fetch_all(&mut *connection)
            .await
            .map_err(explain)?;
    for (first, body) in rows {
        let Some(changed) = lines(&body, person, alias)? else { continue };
        sqlx::query("UPDATE event SET body = ? WHERE table_id = ? AND first = ?")
            .bind(changed)
            .bind(table)
            .bind(first)
            .execute(&mut *connection)
            .await
            .map_err(explain)?;
    }
    let meta: Option<String> = sqlx::query_scalar("SELECT meta FROM game_table WHERE id = ?")
        .bind(table)
        .fetch_optional(&mut *connection)
        .await
        .map_err(explain)?;
    if let Some(meta) = meta {
        let mut meta: Value = read(&meta)?;
        forget::in_settings(&mut meta, person, alias);
        // The listing contains the name; the table lists itself again when somebody comes.
        sqlx::query("UPDATE game_table SET meta = ?, listing = NULL WHERE id = ?")
            .bind(meta.to_string())
            .bind(table)
            .execute(&mut *connection)
            .await
            .map_err(explain)?;
    }
    let result: Option<String> = sqlx::query_scalar("SELECT body FROM finished WHERE table_id = ?")
        .bind(table)
        .fetch_optional(&mut *connection)
        .await
        .map_err(explain)?;
    if let Some(result) = result {
        let mut result: Finish = read(&result)?;
        forget::in_result(&mut result, person, alias);
        sqlx::query("UPDATE finished SET body = ? WHERE table_id = ?")
            .bind(serde_json::to_string(&result).expect("a result is plain data"))
            .bind(table)
            .execute(&mut *connection)
            .await
            .map_err(explain)?;
    }
    Ok(())
}

/// The lines of a row with the person taken out; nothing if they are not in it.
fn lines(body: &str, person: &str, alias: &str) -> Result<Option<String>, StoreError> {
    if !body.contains(person) {
        return Ok(None);
    }
    let mut changed = String::with_capacity(body.len());
    for line in body.lines() {
        let (at, event) = line.split_once('\t').ok_or(StoreError::Corrupt(Damage::JournalLine))?;
        let mut event: Event = read(event)?;
        forget::in_event(&mut event, person, alias);
        let event = serde_json::to_string(&event).expect("events are plain data");
        changed.push_str(at);
        changed.push('\t');
        changed.push_str(&event);
        changed.push('\n');
    }
    Ok(Some(changed))
}

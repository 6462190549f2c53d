//! Somebody who is deleted, in the records of matches that others took part in: their name is gone,
//! and another number, which is nobody's, stands for theirs.

use serde_json::Value;
use sqlx::sqlite::SqliteConnection;

use super::{Damage, StoreError, explain, read};
use crate::store::Finish;
use crate::table::Event;

/// Takes a person out of everything that is kept of a table. What was done there stays done, by
/// whoever `alias` is.
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
        rename(&mut meta, person, alias);
        // What the lobby shows has the name in it; the table shows itself again when somebody
        // comes.
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
        for seat in result.seats.iter_mut().filter(|seat| seat.person.as_deref() == Some(person)) {
            seat.person = Some(alias.to_owned());
            seat.name.clear();
        }
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
        if let Event::Sat { person: sitting, .. } = &mut event
            && sitting.person == person
        {
            alias.clone_into(&mut sitting.person);
            sitting.name.clear();
        }
        let event = serde_json::to_string(&event).expect("events are plain data");
        changed.push_str(at);
        changed.push('\t');
        changed.push_str(&event);
        changed.push('\n');
    }
    Ok(Some(changed))
}

/// Replaces a person's number wherever it stands in a table's settings.
fn rename(value: &mut Value, person: &str, alias: &str) {
    match value {
        Value::String(text) if text == person => alias.clone_into(text),
        Value::Array(list) => list.iter_mut().for_each(|value| rename(value, person, alias)),
        Value::Object(fields) => fields.values_mut().for_each(|value| rename(value, person, alias)),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

//! Sessions.

use records::store::StoredSession;
use records::store_error::StoreError;
use tokio_postgres::Row;

use super::explain;
use super::links::{Link, Links, bytes, number, text};

macro_rules! sessions {
    ($which:literal) => {
        concat!(
            "SELECT hash, session.person, session.name, account.name, session.created, used, device FROM session \
             LEFT JOIN account ON account.person = session.person WHERE ",
            $which
        )
    };
}

pub(super) async fn create(links: &Links, session: StoredSession) -> Result<(), StoreError> {
    let link = links.get().await?;
    insert(&link, &session).await?;
    link.give_back();
    Ok(())
}

pub(super) async fn insert(link: &Link, session: &StoredSession) -> Result<(), StoreError> {
    let insert =
        "INSERT INTO session (hash, person, name, created, used, device) VALUES ($1, $2, $3, $4, $5, $6)";
    let hash = session.hash.as_slice();
    let values = [
        bytes(&hash),
        text(&session.person),
        text(&session.name),
        number(&session.created),
        number(&session.used),
        text(&session.device),
    ];
    link.execute(insert, &values).await.map(drop)
}

pub(super) async fn session(links: &Links, hash: [u8; 32]) -> Result<Option<StoredSession>, StoreError> {
    let row = links.row(sessions!("hash = $1"), &[bytes(&hash.as_slice())]).await?;
    row.as_ref().map(stored).transpose().map(Option::flatten)
}

pub(super) async fn of(links: &Links, person: String) -> Result<Vec<StoredSession>, StoreError> {
    let query = sessions!("session.person = $1 ORDER BY session.created DESC, hash LIMIT 1000");
    let rows = links.rows(query, &[text(&person)]).await?;
    rows.iter().filter_map(|row| stored(row).transpose()).collect()
}

fn stored(row: &Row) -> Result<Option<StoredSession>, StoreError> {
    let hash: &[u8] = row.try_get(0).map_err(explain)?;
    let Ok(hash) = hash.try_into() else { return Ok(None) };
    let account: Option<String> = row.try_get(3).map_err(explain)?;
    Ok(Some(StoredSession {
        hash,
        person: row.try_get(1).map_err(explain)?,
        account: account.is_some(),
        name: match account {
            Some(name) => name,
            None => row.try_get(2).map_err(explain)?,
        },
        created: row.try_get(4).map_err(explain)?,
        used: row.try_get(5).map_err(explain)?,
        device: row.try_get(6).map_err(explain)?,
    }))
}

/// It was used at this time.
pub(super) async fn touch(links: &Links, hash: [u8; 32], used: i64) -> Result<(), StoreError> {
    let update = "UPDATE session SET used = $2 WHERE hash = $1";
    links.execute(update, &[bytes(&hash.as_slice()), number(&used)]).await.map(drop)
}

pub(super) async fn set_name(links: &Links, person: String, name: String) -> Result<(), StoreError> {
    let update = "UPDATE session SET name = $2 WHERE person = $1";
    links.execute(update, &[text(&person), text(&name)]).await.map(drop)
}

pub(super) async fn end(links: &Links, hash: [u8; 32]) -> Result<(), StoreError> {
    links.execute("DELETE FROM session WHERE hash = $1", &[bytes(&hash.as_slice())]).await.map(drop)
}

pub(super) async fn old(links: &Links, before: i64, most: u32) -> Result<Vec<[u8; 32]>, StoreError> {
    let query = "SELECT hash FROM session WHERE used < $1 ORDER BY used LIMIT $2";
    let rows = links.rows(query, &[number(&before), number(&i64::from(most))]).await?;
    Ok(rows.iter().filter_map(|row| row.try_get::<_, &[u8]>(0).ok()?.try_into().ok()).collect())
}

/// A session that nobody has used for so long, and what its guest has played.
pub(super) async fn expire(links: &Links, hash: [u8; 32]) -> Result<(), StoreError> {
    let transaction = links.begin().await?;
    let delete = "DELETE FROM session WHERE hash = $1 RETURNING person";
    if let Some(row) = transaction.row(delete, &[bytes(&hash.as_slice())]).await? {
        let person: String = row.try_get(0).map_err(explain)?;
        for rows in [
            "DELETE FROM player WHERE person = $1 AND NOT EXISTS (SELECT FROM session WHERE person = $1) \
             AND NOT EXISTS (SELECT FROM account WHERE person = $1)",
            "DELETE FROM played WHERE person = $1 AND NOT EXISTS (SELECT FROM session WHERE person = $1) \
             AND NOT EXISTS (SELECT FROM account WHERE person = $1)",
        ] {
            transaction.execute(rows, &[text(&person)]).await?;
        }
    }
    transaction.commit().await
}

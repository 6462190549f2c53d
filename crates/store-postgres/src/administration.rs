//! Queries for `pioche admin`: all tables, all people, and bans.

use protocol::Person;
use protocol::admin::Ban;
use records::names::account_key;
use records::store::{Aged, StoredPerson, TableRow};
use records::store_error::StoreError;
use tokio_postgres::types::Type;

use super::links::{Links, number, text};
use super::people::has_nul;
use super::{explain, read};

pub(super) async fn tables(
    links: &Links,
    of: Option<String>,
    (created, table): Aged,
    most: u32,
) -> Result<Vec<TableRow>, StoreError> {
    if of.as_deref().is_some_and(has_nul) {
        return Ok(Vec::new());
    }
    let query = "SELECT meta, created, listing IS NOT NULL, \
                 EXISTS (SELECT FROM finished WHERE table_id = id), \
                 ARRAY(SELECT person FROM player WHERE table_id = id ORDER BY person) FROM game_table \
                 WHERE (created, id) < ($1, $2) \
                 AND ($3 IS NULL OR EXISTS (SELECT FROM player WHERE table_id = id AND person = $3)) \
                 ORDER BY created DESC, id DESC LIMIT $4";
    let (table, most) = (table.number(), i64::from(most));
    let rows = links.rows(query, &[number(&created), number(&table), text(&of), number(&most)]).await?;
    let tables = rows.iter().map(|row| {
        Ok(TableRow {
            meta: read(row.try_get(0).map_err(explain)?)?,
            created: row.try_get(1).map_err(explain)?,
            listed: row.try_get(2).map_err(explain)?,
            over: row.try_get(3).map_err(explain)?,
            people: row.try_get(4).map_err(explain)?,
        })
    });
    tables.collect()
}

pub(super) async fn find_people(
    links: &Links,
    name: String,
    banned: bool,
    after: String,
    most: u32,
) -> Result<Vec<StoredPerson>, StoreError> {
    if has_nul(&name) || has_nul(&after) {
        return Ok(Vec::new());
    }
    let query = "WITH known AS ( \
                 SELECT person, name, key, true AS account FROM account \
                 UNION ALL SELECT person, name, '', false FROM session \
                 WHERE person NOT IN (SELECT person FROM account) \
                 UNION ALL SELECT person, '', '', false FROM ban \
                 WHERE person NOT IN (SELECT person FROM account)) \
                 SELECT known.person, max(known.name), bool_or(known.account), \
                 (SELECT count(*) FROM session WHERE session.person = known.person), \
                 (SELECT max(used) FROM session WHERE session.person = known.person), \
                 max(ban.since), max(ban.until), max(ban.reason) \
                 FROM known LEFT JOIN ban ON ban.person = known.person \
                 WHERE known.person > $1 AND (NOT $2 OR ban.person IS NOT NULL) \
                 AND ($3 = '' OR known.person = $3 OR strpos(lower(known.name), lower($3)) > 0 \
                 OR ($4 <> '' AND strpos(known.key, $4) > 0)) \
                 GROUP BY known.person ORDER BY known.person LIMIT $5";
    let (key, most) = (account_key(&name), i64::from(most));
    let values = [text(&after), (&banned as _, Type::BOOL), text(&name), text(&key), number(&most)];
    let rows = links.rows(query, &values).await?;
    let people = rows.iter().map(|row| {
        let person = Person {
            person: row.try_get(0).map_err(explain)?,
            name: row.try_get(1).map_err(explain)?,
            account: row.try_get(2).map_err(explain)?,
        };
        let (sessions, since): (i64, Option<i64>) =
            (row.try_get(3).map_err(explain)?, row.try_get(5).map_err(explain)?);
        let (until, reason): (_, Option<String>) =
            (row.try_get(6).map_err(explain)?, row.try_get(7).map_err(explain)?);
        Ok(StoredPerson {
            person,
            sessions: u32::try_from(sessions).unwrap_or(u32::MAX),
            used: row.try_get(4).map_err(explain)?,
            ban: since.zip(reason).map(|(since, reason)| Ban { since, until, reason }),
        })
    });
    people.collect()
}

pub(super) async fn ban_of(links: &Links, person: String) -> Result<Option<Ban>, StoreError> {
    if has_nul(&person) {
        return Ok(None);
    }
    let query = "SELECT since, until, reason FROM ban WHERE person = $1";
    let Some(row) = links.row(query, &[text(&person)]).await? else { return Ok(None) };
    Ok(Some(Ban {
        since: row.try_get(0).map_err(explain)?,
        until: row.try_get(1).map_err(explain)?,
        reason: row.try_get(2).map_err(explain)?,
    }))
}

pub(super) async fn set_ban(links: &Links, person: String, ban: Option<Ban>) -> Result<(), StoreError> {
    let Some(ban) = ban else {
        return links.execute("DELETE FROM ban WHERE person = $1", &[text(&person)]).await.map(drop);
    };
    let insert = "INSERT INTO ban (person, since, until, reason) VALUES ($1, $2, $3, $4) \
                  ON CONFLICT (person) DO UPDATE \
                  SET since = excluded.since, until = excluded.until, reason = excluded.reason";
    let values = [text(&person), number(&ban.since), number(&ban.until), text(&ban.reason)];
    links.execute(insert, &values).await.map(drop)
}

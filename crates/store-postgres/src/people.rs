//! Ratings and history.

use protocol::{Finished, Ranked, Rating};
use records::clock::millis;
use records::ids::TableId;
use records::meta::DealSeat;
use records::store::Finish;
use records::store::JournalEntry;
use records::store_error::StoreError;
use std::collections::BTreeMap;
use store_kit::ratings::Rated;
use store_kit::results::{
    A_DAY, MOST_AGAINST_EACH_OTHER, bot_name, deal_name, finished, opponents, ranked, rating, settle,
};
use tokio_postgres::Row;

use super::links::{Link, Links, answered, number, real, text};
use super::writer::{APPEND, Rows};
use super::{explain, read};

/// `PostgreSQL` keeps no such text, so there is none like it.
/// What no `PostgreSQL` keeps in a text.
pub(super) fn has_nul(text: &str) -> bool {
    text.contains('\0')
}

pub(super) async fn ratings(links: &Links, person: String) -> Result<Vec<Rating>, StoreError> {
    if has_nul(&person) {
        return Ok(Vec::new());
    }
    let query = "SELECT game, rating, uncertainty, score, matches FROM rating WHERE who = $1 ORDER BY game";
    let rows = links.rows(query, &[text(&person)]).await?;
    rows.iter().map(|row| Ok(rating(rating_row(row, 0)?))).collect()
}

/// The five columns of a rating, from this one on.
fn rating_row(row: &Row, from: usize) -> Result<(String, f64, f64, i64, i64), StoreError> {
    Ok((
        row.try_get(from).map_err(explain)?,
        row.try_get(from + 1).map_err(explain)?,
        row.try_get(from + 2).map_err(explain)?,
        row.try_get(from + 3).map_err(explain)?,
        row.try_get(from + 4).map_err(explain)?,
    ))
}

pub(super) async fn best(links: &Links, game: String, most: u32) -> Result<Vec<Ranked>, StoreError> {
    if has_nul(&game) {
        return Ok(Vec::new());
    }
    let query = "SELECT who, name, game, rating, uncertainty, score, matches FROM rating \
                 LEFT JOIN account ON person = who WHERE game = $1 ORDER BY score DESC, who LIMIT $2";
    let rows = links.rows(query, &[text(&game), number(&i64::from(most))]).await?;
    let best = rows.iter().map(|row| {
        let (who, name) = (row.try_get(0).map_err(explain)?, row.try_get(1).map_err(explain)?);
        Ok(ranked(who, name, rating_row(row, 2)?))
    });
    best.collect()
}

pub(super) async fn history(
    links: &Links,
    person: String,
    (at, table): (i64, TableId),
    most: u32,
) -> Result<Vec<Finished>, StoreError> {
    if has_nul(&person) {
        return Ok(Vec::new());
    }
    let mut matches = Vec::new();
    for (table, ended, result) in results(links, &person, (at, table), most).await? {
        matches.extend(finished(table, ended, result, &person));
    }
    Ok(matches)
}

/// Results of those who played a deal again from this seat, the latest first.
pub(super) async fn deal_results(
    links: &Links,
    deal: DealSeat,
    most: u32,
) -> Result<Vec<(TableId, Finish)>, StoreError> {
    let found = results(links, &deal_name(deal), (i64::MAX, TableId::LAST), most).await?;
    Ok(found.into_iter().map(|(table, _, result)| (table, result)).collect())
}

/// The results that are kept under this name, with their table and time, the latest first.
async fn results(
    links: &Links,
    name: &str,
    (at, table): (i64, TableId),
    most: u32,
) -> Result<Vec<(TableId, i64, Finish)>, StoreError> {
    let query = "SELECT finished.table_id, finished.at, body FROM played \
                 JOIN finished ON finished.table_id = played.table_id \
                 WHERE person = $1 AND (played.at, played.table_id) < ($2, $3) \
                 ORDER BY played.at DESC, played.table_id DESC LIMIT $4";
    let (table, most) = (table.number(), i64::from(most));
    let values = [text(&name), number(&at), number(&table), number(&most)];
    let mut found = Vec::new();
    for row in links.rows(query, &values).await? {
        let table = TableId::from_number(row.try_get(0).map_err(explain)?);
        let result: Finish = read(row.try_get(2).map_err(explain)?)?;
        found.push((table, row.try_get(1).map_err(explain)?, result));
    }
    Ok(found)
}

/// The event that ends a match that counts. Ratings are read before they are written, and those of
/// bots are everybody's: of all matches of a game, one at a time.
pub(super) async fn append_rated(links: &Links, mut entry: JournalEntry) -> Result<(), StoreError> {
    let now = millis();
    let transaction = links.begin().await?;
    if let Some(finish) = &mut entry.finish {
        let lock = "SELECT pg_advisory_xact_lock(hashtextextended('rating ' || $1, 0))";
        transaction.rows(lock, &[text(&finish.game)]).await?;
        rate_match(&transaction, finish, now).await?;
    }
    let rows = Rows::new(&[&entry], now);
    let kept = answered(transaction.client().query(APPEND, &rows.values(&None::<&str>))).await?;
    if kept.is_empty() {
        transaction.roll_back().await?;
        return Err(StoreError::Conflict);
    }
    transaction.commit().await
}

async fn rate_match(link: &Link, finish: &mut Finish, now: i64) -> Result<(), StoreError> {
    let mut who = Vec::with_capacity(finish.seats.len());
    let mut people = 0;
    for seat in &finish.seats {
        who.push(match (&seat.person, seat.bot) {
            (Some(person), _) => {
                let account = link.row("SELECT FROM account WHERE person = $1", &[text(person)]).await?;
                people += usize::from(account.is_some());
                account.map(|_| person.clone())
            }
            (None, Some(level)) => Some(bot_name(level)),
            (None, None) => None,
        });
    }
    if people == 0 || have_met_too_often(link, finish, &who, now).await? {
        return Ok(());
    }
    let mut before = BTreeMap::new();
    for who in who.iter().flatten() {
        let query = "SELECT rating, uncertainty, matches FROM rating WHERE game = $1 AND who = $2";
        let mut held = Rated::default();
        if let Some(row) = link.row(query, &[text(&finish.game), text(who)]).await? {
            let matches: i64 = row.try_get(2).map_err(explain)?;
            held = Rated {
                rating: row.try_get(0).map_err(explain)?,
                uncertainty: row.try_get(1).map_err(explain)?,
                matches: u32::try_from(matches).unwrap_or(0),
            };
        }
        before.insert(who.clone(), held);
    }
    for (who, rated) in settle(finish, who, &before) {
        let insert = "INSERT INTO rating (game, who, rating, uncertainty, score, matches) \
                      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (game, who) DO UPDATE SET \
                      rating = $3, uncertainty = $4, score = $5, matches = $6";
        let (score, matches) = (i64::from(rated.score()), i64::from(rated.matches));
        let values = [
            text(&finish.game),
            text(&who),
            real(&rated.rating),
            real(&rated.uncertainty),
            number(&score),
            number(&matches),
        ];
        link.execute(insert, &values).await?;
    }
    Ok(())
}

/// Whether two of those who have accounts have played this game against each other so often of late
/// that one more match of theirs does not count.
async fn have_met_too_often(
    link: &Link,
    finish: &Finish,
    who: &[Option<String>],
    now: i64,
) -> Result<bool, StoreError> {
    for (one, other) in opponents(finish, who) {
        let query = "SELECT count(*) FROM played AS one \
             JOIN played AS other ON other.person = $1 AND other.at = one.at AND other.table_id = one.table_id \
             JOIN finished ON finished.table_id = one.table_id \
             WHERE one.person = $2 AND one.at > $3 AND body::json->>'game' = $4 AND (body::json->>'rated')::bool";
        let since = now - A_DAY;
        let values = [text(&other), text(&one), number(&since), text(&finish.game)];
        let met: i64 = match link.row(query, &values).await? {
            Some(row) => row.try_get(0).map_err(explain)?,
            None => 0,
        };
        if met >= MOST_AGAINST_EACH_OTHER {
            return Ok(true);
        }
    }
    Ok(false)
}

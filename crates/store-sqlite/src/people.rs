//! Ratings and history in the embedded store, and the keys of accounts after a migration.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{Finished, Ranked, Rating};
use records::ids::TableId;
use records::meta::DealSeat;
use records::names::{account_key, plain_key};
use records::store::Finish;
use records::store_error::StoreError;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use store_kit::ratings::Rated;
use store_kit::results::{
    A_DAY, MOST_AGAINST_EACH_OTHER, RatingRow, bot_name, deal_name, finished, opponents, ranked, rating,
    settle,
};

use super::{explain, read};

/// Writes the key of every account anew. Of those that look alike, the oldest has the name; the
/// others are found by their name as it is written, and nobody can take one like theirs.
pub(super) async fn write_keys(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let accounts: Vec<(String, String)> =
        sqlx::query_as("SELECT person, name FROM account ORDER BY created, person")
            .fetch_all(&mut *connection)
            .await
            .map_err(explain)?;
    // Out of the way of each other first.
    sqlx::raw_sql("UPDATE account SET key = 'person:' || person")
        .execute(&mut *connection)
        .await
        .map_err(explain)?;
    let mut taken = BTreeSet::new();
    for (person, name) in accounts {
        let alike = account_key(&name);
        let key = if taken.insert(alike.clone()) { alike } else { plain_key(&name) };
        sqlx::query("UPDATE account SET key = ? WHERE person = ?")
            .bind(key)
            .bind(person)
            .execute(&mut *connection)
            .await
            .map_err(explain)?;
    }
    Ok(())
}

/// What a match that has ended changes in the ratings.
pub(super) async fn rate_match(
    connection: &mut SqliteConnection,
    finish: &mut Finish,
    now: i64,
) -> Result<(), StoreError> {
    let mut who = Vec::with_capacity(finish.seats.len());
    let mut people = 0;
    for seat in &finish.seats {
        who.push(match (&seat.person, seat.bot) {
            (Some(person), _) => {
                let account: Option<i64> = sqlx::query_scalar("SELECT 1 FROM account WHERE person = ?")
                    .bind(person.clone())
                    .fetch_optional(&mut *connection)
                    .await
                    .map_err(explain)?;
                people += usize::from(account.is_some());
                account.map(|_| person.clone())
            }
            (None, Some(level)) => Some(bot_name(level)),
            (None, None) => None,
        });
    }
    if people == 0 || have_met_too_often(connection, finish, &who, now).await? {
        return Ok(());
    }
    let mut before = BTreeMap::new();
    for who in who.iter().flatten() {
        let held: Option<(f64, f64, i64)> =
            sqlx::query_as("SELECT rating, uncertainty, matches FROM rating WHERE game = ? AND who = ?")
                .bind(finish.game.clone())
                .bind(who.clone())
                .fetch_optional(&mut *connection)
                .await
                .map_err(explain)?;
        let held = held.map(|(rating, uncertainty, matches)| Rated {
            rating,
            uncertainty,
            matches: u32::try_from(matches).unwrap_or(0),
        });
        before.insert(who.clone(), held.unwrap_or_default());
    }
    for (who, rated) in settle(finish, who, &before) {
        sqlx::query(
            "INSERT OR REPLACE INTO rating (game, who, rating, uncertainty, score, matches) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(finish.game.clone())
        .bind(who.clone())
        .bind(rated.rating)
        .bind(rated.uncertainty)
        .bind(rated.score())
        .bind(i64::from(rated.matches))
        .execute(&mut *connection)
        .await
        .map_err(explain)?;
    }
    Ok(())
}

/// Whether two of those who have accounts have played this game against each other so often of late
/// that one more match of theirs does not count.
async fn have_met_too_often(
    connection: &mut SqliteConnection,
    finish: &Finish,
    who: &[Option<String>],
    now: i64,
) -> Result<bool, StoreError> {
    for (one, other) in opponents(finish, who) {
        let met: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM played AS one \
             JOIN played AS other ON other.person = ? AND other.at = one.at AND other.table_id = one.table_id \
             JOIN finished ON finished.table_id = one.table_id \
             WHERE one.person = ? AND one.at > ? AND body->>'game' = ? AND body->>'rated'",
        )
        .bind(other.to_owned())
        .bind(one.to_owned())
        .bind(now - A_DAY)
        .bind(finish.game.clone())
        .fetch_one(&mut *connection)
        .await
        .map_err(explain)?;
        if met >= MOST_AGAINST_EACH_OTHER {
            return Ok(true);
        }
    }
    Ok(false)
}

pub(super) async fn ratings(readers: &SqlitePool, person: String) -> Result<Vec<Rating>, StoreError> {
    let rows: Vec<RatingRow> = sqlx::query_as(
        "SELECT game, rating, uncertainty, score, matches FROM rating WHERE who = ? ORDER BY game",
    )
    .bind(person)
    .fetch_all(readers)
    .await
    .map_err(explain)?;
    Ok(rows.into_iter().map(rating).collect())
}

/// A row of the best: who, their name if they are a person, and the rating.
type Best = (String, Option<String>, f64, f64, i64, i64);

pub(super) async fn best(readers: &SqlitePool, game: String, most: u32) -> Result<Vec<Ranked>, StoreError> {
    let rows: Vec<Best> = sqlx::query_as(
        "SELECT who, name, rating, uncertainty, score, matches FROM rating LEFT JOIN account ON person = who \
         WHERE game = ? ORDER BY score DESC, who LIMIT ?",
    )
    .bind(game.clone())
    .bind(most)
    .fetch_all(readers)
    .await
    .map_err(explain)?;
    let ranked = rows.into_iter().map(|(who, name, mu, sigma, score, matches)| {
        ranked(who, name, (game.clone(), mu, sigma, score, matches))
    });
    Ok(ranked.collect())
}

pub(super) async fn history(
    readers: &SqlitePool,
    person: &str,
    (at, table): (i64, TableId),
    most: u32,
) -> Result<Vec<Finished>, StoreError> {
    let mut matches = Vec::new();
    for (table, ended, body) in results(readers, person, (at, table), most).await? {
        matches.extend(finished(TableId::from_number(table), ended, read(&body)?, person));
    }
    Ok(matches)
}

/// Results of those who played a deal again from this seat, the latest first.
pub(super) async fn deal_results(
    readers: &SqlitePool,
    deal: DealSeat,
    most: u32,
) -> Result<Vec<(TableId, Finish)>, StoreError> {
    let rows = results(readers, &deal_name(deal), (i64::MAX, TableId::LAST), most).await?;
    rows.into_iter().map(|(table, _, body)| Ok((TableId::from_number(table), read(&body)?))).collect()
}

/// Table, time and body of the results that are kept under this name, the latest first.
async fn results(
    readers: &SqlitePool,
    name: &str,
    (at, table): (i64, TableId),
    most: u32,
) -> Result<Vec<(i64, i64, String)>, StoreError> {
    sqlx::query_as(
        "SELECT finished.table_id, finished.at, body FROM played JOIN finished ON finished.table_id = played.table_id \
         WHERE person = ? AND (played.at, played.table_id) < (?, ?) \
         ORDER BY played.at DESC, played.table_id DESC LIMIT ?",
    )
    .bind(name.to_owned())
    .bind(at)
    .bind(table.number())
    .bind(most)
    .fetch_all(readers)
    .await
    .map_err(explain)
}

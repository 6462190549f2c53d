//! Accounts with their sessions, recovery codes and bans in the embedded store.
//!
//! A write that is refused does not roll back the others of its transaction. So each one checks
//! what it depends on before it changes anything.

use protocol::admin::Ban;
use records::store::{StoredAccount, StoredSession};
use records::store_error::StoreError;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection, SqlitePool};

use super::{administration, explain};

/// A write about an account. The passwords are hashes.
pub(super) enum AccountWrite {
    Create { account: StoredAccount, codes: Vec<[u8; 32]>, session: StoredSession, guest: [u8; 32] },
    Name { person: String, key: String, name: String },
    Password { person: String, old: String, new: String, keep: [u8; 32] },
    Reset { person: String, password: String, codes: Vec<[u8; 32]> },
    Recover { person: String, code: [u8; 32], password: String },
    Codes { person: String, password: String, codes: Vec<[u8; 32]> },
    Delete(String),
    Open { session: StoredSession, password: String, before: Option<[u8; 32]> },
    EndOthers { person: String, password: String, keep: [u8; 32] },
    Ban { person: String, ban: Option<Ban> },
}

pub(super) async fn write(connection: &mut SqliteConnection, what: AccountWrite) -> Result<(), StoreError> {
    match what {
        AccountWrite::Create { account, codes, session, guest } => {
            let open = sqlx::query("SELECT 1 FROM session WHERE hash = ?").bind(guest.to_vec());
            if open.fetch_optional(&mut *connection).await.map_err(explain)?.is_none() {
                return Err(StoreError::Outdated);
            }
            let insert = sqlx::query(
                "INSERT INTO account (person, key, name, password, created) VALUES (?, ?, ?, ?, ?)",
            )
            .bind(account.person.clone())
            .bind(account.key)
            .bind(account.name)
            .bind(account.password)
            .bind(account.created);
            changed(connection, insert).await?;
            end_session(connection, guest).await?;
            insert_session(connection, session).await?;
            set_codes(connection, account.person, codes).await
        }
        AccountWrite::Name { person, key, name } => {
            let update = sqlx::query("UPDATE account SET key = ?, name = ? WHERE person = ?")
                .bind(key)
                .bind(name)
                .bind(person);
            if changed(connection, update).await? == 0 { Err(StoreError::Outdated) } else { Ok(()) }
        }
        AccountWrite::Password { person, old, new, keep } => {
            expect_password(connection, &person, old).await?;
            set_password(connection, &person, new).await?;
            end_sessions(connection, person, Some(keep)).await
        }
        AccountWrite::Reset { person, password, codes } => {
            if set_password(connection, &person, password).await? == 0 {
                return Err(StoreError::Outdated);
            }
            end_sessions(connection, person.clone(), None).await?;
            set_codes(connection, person, codes).await
        }
        AccountWrite::Recover { person, code, password } => {
            let used = sqlx::query("DELETE FROM recovery WHERE person = ? AND hash = ?")
                .bind(person.clone())
                .bind(code.to_vec());
            if changed(connection, used).await? == 0 {
                return Err(StoreError::Outdated);
            }
            set_password(connection, &person, password).await?;
            end_sessions(connection, person, None).await
        }
        AccountWrite::Codes { person, password, codes } => {
            expect_password(connection, &person, password).await?;
            set_codes(connection, person, codes).await
        }
        AccountWrite::Delete(person) => {
            for statement in [
                "DELETE FROM account WHERE person = ?",
                "DELETE FROM recovery WHERE person = ?",
                "DELETE FROM rating WHERE who = ?",
                "DELETE FROM played WHERE person = ?",
                "DELETE FROM player WHERE person = ?",
                "DELETE FROM session WHERE person = ?",
                "DELETE FROM ban WHERE person = ?",
            ] {
                changed(connection, sqlx::query(statement).bind(person.clone())).await?;
            }
            Ok(())
        }
        AccountWrite::Open { session, password, before } => {
            expect_password(connection, &session.person, password).await?;
            insert_session(connection, session).await?;
            match before {
                Some(before) => end_session(connection, before).await,
                None => Ok(()),
            }
        }
        AccountWrite::EndOthers { person, password, keep } => {
            expect_password(connection, &person, password).await?;
            end_sessions(connection, person, Some(keep)).await
        }
        AccountWrite::Ban { person, ban } => administration::set_ban(connection, person, ban).await,
    }
}

/// How many rows the statement changed.
async fn changed(
    connection: &mut SqliteConnection,
    statement: Query<'_, Sqlite, SqliteArguments>,
) -> Result<u64, StoreError> {
    statement.execute(connection).await.map(|done| done.rows_affected()).map_err(explain)
}

/// Refuses a write if the account is gone or has another password than the one that was checked.
async fn expect_password(
    connection: &mut SqliteConnection,
    person: &str,
    password: String,
) -> Result<(), StoreError> {
    let same = sqlx::query("SELECT 1 FROM account WHERE person = ? AND password = ?")
        .bind(person.to_owned())
        .bind(password);
    let found = same.fetch_optional(connection).await.map_err(explain)?;
    found.map(drop).ok_or(StoreError::Outdated)
}

async fn set_password(
    connection: &mut SqliteConnection,
    person: &str,
    password: String,
) -> Result<u64, StoreError> {
    let update = sqlx::query("UPDATE account SET password = ? WHERE person = ?")
        .bind(password)
        .bind(person.to_owned());
    changed(connection, update).await
}

async fn set_codes(
    connection: &mut SqliteConnection,
    person: String,
    codes: Vec<[u8; 32]>,
) -> Result<(), StoreError> {
    changed(connection, sqlx::query("DELETE FROM recovery WHERE person = ?").bind(person.clone())).await?;
    for code in codes {
        let insert = sqlx::query("INSERT INTO recovery (person, hash) VALUES (?, ?)")
            .bind(person.clone())
            .bind(code.to_vec());
        changed(connection, insert).await?;
    }
    Ok(())
}

pub(super) async fn insert_session(
    connection: &mut SqliteConnection,
    session: StoredSession,
) -> Result<(), StoreError> {
    let insert = sqlx::query(
        "INSERT INTO session (hash, person, name, created, used, device) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .bind(session.hash.to_vec())
    .bind(session.person)
    .bind(session.name)
    .bind(session.created)
    .bind(session.used)
    .bind(session.device);
    changed(connection, insert).await.map(drop)
}

pub(super) async fn end_session(connection: &mut SqliteConnection, hash: [u8; 32]) -> Result<(), StoreError> {
    let delete = sqlx::query("DELETE FROM session WHERE hash = ?").bind(hash.to_vec());
    changed(connection, delete).await.map(drop)
}

/// Ends all sessions of a person, or all but one.
async fn end_sessions(
    connection: &mut SqliteConnection,
    person: String,
    keep: Option<[u8; 32]>,
) -> Result<(), StoreError> {
    let delete = sqlx::query("DELETE FROM session WHERE person = ? AND hash IS NOT ?")
        .bind(person)
        .bind(keep.map(|hash| hash.to_vec()));
    changed(connection, delete).await.map(drop)
}

/// The account with this key, or of this person.
pub(super) async fn account(
    readers: &SqlitePool,
    column: Column,
    value: String,
) -> Result<Option<StoredAccount>, StoreError> {
    let statement = match column {
        Column::Key => "SELECT person, key, name, password, created FROM account WHERE key = ?",
        Column::Person => "SELECT person, key, name, password, created FROM account WHERE person = ?",
    };
    let row: Option<(String, String, String, String, i64)> =
        sqlx::query_as(statement).bind(value).fetch_optional(readers).await.map_err(explain)?;
    Ok(row.map(|(person, key, name, password, created)| StoredAccount {
        person,
        key,
        name,
        password,
        created,
    }))
}

/// What an account is looked up by.
#[derive(Clone, Copy, Debug)]
pub(super) enum Column {
    Key,
    Person,
}

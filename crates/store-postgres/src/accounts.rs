//! Accounts with their sessions and recovery codes.

use records::store::{StoredAccount, StoredSession};
use records::store_error::StoreError;

use super::links::{Link, Links, Transaction, bytes, number, text};
use super::people::has_nul;
use super::{explain, sessions};

/// Begins a transaction about this person's account. Others about the same person wait for its end,
/// and then see what it wrote: under READ COMMITTED a session that is being inserted would
/// otherwise be missed by a `DELETE` that ends all of them.
async fn begin(links: &Links, person: &String) -> Result<Transaction, StoreError> {
    let transaction = links.begin().await?;
    let lock = "SELECT pg_advisory_xact_lock(hashtextextended('account ' || $1, 0))";
    transaction.rows(lock, &[text(person)]).await?;
    Ok(transaction)
}

/// Commits, or rolls everything back because what the write was to depend on has changed.
async fn end(transaction: Transaction, valid: bool) -> Result<(), StoreError> {
    if valid {
        return transaction.commit().await;
    }
    transaction.roll_back().await?;
    Err(StoreError::Outdated)
}

pub(super) async fn create(
    links: &Links,
    account: StoredAccount,
    codes: Vec<[u8; 32]>,
    session: StoredSession,
    guest: [u8; 32],
) -> Result<(), StoreError> {
    let transaction = begin(links, &account.person).await?;
    let delete = "DELETE FROM session WHERE hash = $1";
    if transaction.execute(delete, &[bytes(&guest.as_slice())]).await? == 0 {
        return end(transaction, false).await;
    }
    let insert = "INSERT INTO account (person, key, name, password, created) VALUES ($1, $2, $3, $4, $5) \
                  ON CONFLICT DO NOTHING";
    let values = [
        text(&account.person),
        text(&account.key),
        text(&account.name),
        text(&account.password),
        number(&account.created),
    ];
    if transaction.execute(insert, &values).await? == 0 {
        transaction.roll_back().await?;
        return Err(StoreError::Conflict);
    }
    sessions::insert(&transaction, &session).await?;
    write_codes(&transaction, &account.person, &codes).await?;
    transaction.commit().await
}

pub(super) async fn set_name(
    links: &Links,
    person: String,
    key: String,
    name: String,
) -> Result<(), StoreError> {
    let update = "UPDATE account SET key = $2, name = $3 WHERE person = $1";
    match links.execute(update, &[text(&person), text(&key), text(&name)]).await? {
        0 => Err(StoreError::Outdated),
        _ => Ok(()),
    }
}

pub(super) async fn change_password(
    links: &Links,
    person: String,
    old: String,
    new: String,
    keep: [u8; 32],
) -> Result<(), StoreError> {
    let transaction = begin(links, &person).await?;
    let same = has_password(&transaction, &person, &old).await?;
    if same {
        set_password(&transaction, &person, &new).await?;
        end_sessions(&transaction, &person, Some(keep)).await?;
    }
    end(transaction, same).await
}

pub(super) async fn reset_password(
    links: &Links,
    person: String,
    password: String,
    codes: Vec<[u8; 32]>,
) -> Result<(), StoreError> {
    let transaction = begin(links, &person).await?;
    let exists = set_password(&transaction, &person, &password).await? > 0;
    if exists {
        end_sessions(&transaction, &person, None).await?;
        write_codes(&transaction, &person, &codes).await?;
    }
    end(transaction, exists).await
}

pub(super) async fn recover(
    links: &Links,
    person: String,
    code: [u8; 32],
    password: String,
) -> Result<(), StoreError> {
    let transaction = begin(links, &person).await?;
    let delete = "DELETE FROM recovery WHERE person = $1 AND hash = $2";
    let used = transaction.execute(delete, &[text(&person), bytes(&code.as_slice())]).await? > 0;
    if used {
        set_password(&transaction, &person, &password).await?;
        end_sessions(&transaction, &person, None).await?;
    }
    end(transaction, used).await
}

pub(super) async fn set_codes(
    links: &Links,
    person: String,
    password: String,
    codes: Vec<[u8; 32]>,
) -> Result<(), StoreError> {
    let transaction = begin(links, &person).await?;
    let same = has_password(&transaction, &person, &password).await?;
    if same {
        write_codes(&transaction, &person, &codes).await?;
    }
    end(transaction, same).await
}

pub(super) async fn delete(links: &Links, person: String) -> Result<(), StoreError> {
    let transaction = begin(links, &person).await?;
    for delete in [
        "DELETE FROM account WHERE person = $1",
        "DELETE FROM recovery WHERE person = $1",
        "DELETE FROM rating WHERE who = $1",
        "DELETE FROM played WHERE person = $1",
        "DELETE FROM player WHERE person = $1",
        "DELETE FROM session WHERE person = $1",
        "DELETE FROM ban WHERE person = $1",
    ] {
        transaction.execute(delete, &[text(&person)]).await?;
    }
    transaction.commit().await
}

pub(super) async fn open_session(
    links: &Links,
    session: StoredSession,
    password: String,
    before: Option<[u8; 32]>,
) -> Result<(), StoreError> {
    let transaction = begin(links, &session.person).await?;
    let same = has_password(&transaction, &session.person, &password).await?;
    if same {
        sessions::insert(&transaction, &session).await?;
        if let Some(before) = before {
            let delete = "DELETE FROM session WHERE hash = $1";
            transaction.execute(delete, &[bytes(&before.as_slice())]).await?;
        }
    }
    end(transaction, same).await
}

pub(super) async fn end_other_sessions(
    links: &Links,
    person: String,
    password: String,
    keep: [u8; 32],
) -> Result<(), StoreError> {
    let transaction = begin(links, &person).await?;
    let same = has_password(&transaction, &person, &password).await?;
    if same {
        end_sessions(&transaction, &person, Some(keep)).await?;
    }
    end(transaction, same).await
}

/// Whether the account still has the password that was checked.
async fn has_password(link: &Link, person: &String, password: &String) -> Result<bool, StoreError> {
    let query = "SELECT FROM account WHERE person = $1 AND password = $2";
    Ok(link.row(query, &[text(person), text(password)]).await?.is_some())
}

async fn set_password(link: &Link, person: &String, password: &String) -> Result<u64, StoreError> {
    let update = "UPDATE account SET password = $2 WHERE person = $1";
    link.execute(update, &[text(person), text(password)]).await
}

/// Ends all sessions of a person, or all but one.
async fn end_sessions(link: &Link, person: &String, keep: Option<[u8; 32]>) -> Result<(), StoreError> {
    let delete = "DELETE FROM session WHERE person = $1 AND hash IS DISTINCT FROM $2";
    let keep = keep.as_ref().map(<[u8; 32]>::as_slice);
    link.execute(delete, &[text(person), bytes(&keep)]).await.map(drop)
}

async fn write_codes(link: &Link, person: &String, codes: &[[u8; 32]]) -> Result<(), StoreError> {
    link.execute("DELETE FROM recovery WHERE person = $1", &[text(person)]).await?;
    for code in codes {
        let insert = "INSERT INTO recovery (person, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        link.execute(insert, &[text(person), bytes(&code.as_slice())]).await?;
    }
    Ok(())
}

/// The account with this key, or of this person.
pub(super) async fn account(
    links: &Links,
    column: &'static str,
    value: String,
) -> Result<Option<StoredAccount>, StoreError> {
    if has_nul(&value) {
        return Ok(None);
    }
    let query = format!("SELECT person, key, name, password, created FROM account WHERE {column} = $1");
    let Some(row) = links.row(&query, &[text(&value)]).await? else { return Ok(None) };
    Ok(Some(StoredAccount {
        person: row.try_get(0).map_err(explain)?,
        key: row.try_get(1).map_err(explain)?,
        name: row.try_get(2).map_err(explain)?,
        password: row.try_get(3).map_err(explain)?,
        created: row.try_get(4).map_err(explain)?,
    }))
}

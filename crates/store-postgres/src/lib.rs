//! The store for several servers: one `PostgreSQL` database. What fences two servers that take one
//! table for theirs is the key of its events, and nothing else.

mod accounts;
mod address;
mod administration;
mod leases;
mod links;
mod moving;
mod open;
mod people;
mod sessions;
mod tables;
mod tls;
mod writer;

use std::collections::BTreeSet;
use std::error::Error as _;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use protocol::admin::Ban;
use protocol::{Finished, Ranked, Rating};
use records::ids::TableId;
use records::meta::{DealSeat, Meta};
use records::store::{
    Age, Aged, Finish, JournalEntry, Store, StoreFuture, StoredAccount, StoredListing, StoredPerson,
    StoredSession, StoredTable, TableRow,
};
use records::store_error::{CannotWrite, Damage, StoreError};
use tokio_postgres::error::SqlState;

pub use self::address::shown;
pub use self::leases::{Beat, Claim};
pub use self::moving::SharedInstallation;

use self::links::Links;
use self::writer::Writers;

/// A store in a `PostgreSQL` database that several servers share.
pub struct PostgresStore {
    links: Links,
    /// For saying that this node lives, however busy the others are.
    pulse: Links,
    /// The name under which it has the database to itself, if it does.
    alone: OnceLock<String>,
    writers: Writers,
}

impl Store for PostgresStore {
    fn create_table(&self, table: Box<Meta>) -> StoreFuture<'_, ()> {
        async move { tables::create(&self.links, &table).await }.boxed()
    }

    fn append(&self, entry: JournalEntry) -> StoreFuture<'_, ()> {
        if entry.finish.as_ref().is_some_and(|finish| finish.rated) {
            return people::append_rated(&self.links, entry).boxed();
        }
        self.writers.append(entry)
    }

    fn load(&self, table: TableId) -> StoreFuture<'_, Option<StoredTable>> {
        tables::load(&self.links, table).boxed()
    }

    fn listed(&self) -> StoreFuture<'_, Vec<StoredListing>> {
        tables::listed(&self.links).boxed()
    }

    fn set_listing(&self, table: TableId, listing: Option<String>, due: Option<i64>) -> StoreFuture<'_, ()> {
        tables::set_listing(&self.links, table, listing, due).boxed()
    }

    fn delete_table(&self, table: TableId) -> StoreFuture<'_, ()> {
        tables::delete(&self.links, table).boxed()
    }

    fn forget_at(&self, table: TableId, person: String, alias: String) -> StoreFuture<'_, ()> {
        tables::forget_at(&self.links, table, person, alias).boxed()
    }

    fn old_tables(&self, age: Age, before: i64, after: Aged, most: u32) -> StoreFuture<'_, Vec<Aged>> {
        tables::old(&self.links, age, before, after, most).boxed()
    }

    fn old_sessions(&self, before: i64, most: u32) -> StoreFuture<'_, Vec<[u8; 32]>> {
        sessions::old(&self.links, before, most).boxed()
    }

    fn expire_session(&self, hash: [u8; 32]) -> StoreFuture<'_, ()> {
        sessions::expire(&self.links, hash).boxed()
    }

    fn due(&self, most: u32) -> StoreFuture<'_, Vec<(i64, TableId)>> {
        tables::due(&self.links, most).boxed()
    }

    fn set_due(&self, table: TableId, due: Option<i64>) -> StoreFuture<'_, ()> {
        tables::set_due(&self.links, table, due).boxed()
    }

    fn set_muted(&self, table: TableId, muted: BTreeSet<(String, String)>) -> StoreFuture<'_, ()> {
        let muted = serde_json::to_value(&muted).expect("names are plain data");
        tables::set_setting(&self.links, table, "muted_now", muted).boxed()
    }

    fn set_invite(&self, table: TableId, invite: String) -> StoreFuture<'_, ()> {
        tables::set_setting(&self.links, table, "invite", invite.into()).boxed()
    }

    fn tables_of(&self, person: String) -> StoreFuture<'_, Vec<TableId>> {
        tables::of(&self.links, person).boxed()
    }

    fn all_tables_of(&self, person: String) -> StoreFuture<'_, Vec<TableId>> {
        tables::all_of(&self.links, person).boxed()
    }

    fn create_session(&self, session: StoredSession) -> StoreFuture<'_, ()> {
        sessions::create(&self.links, session).boxed()
    }

    fn session(&self, hash: [u8; 32]) -> StoreFuture<'_, Option<StoredSession>> {
        sessions::session(&self.links, hash).boxed()
    }

    fn sessions_of(&self, person: String) -> StoreFuture<'_, Vec<StoredSession>> {
        sessions::of(&self.links, person).boxed()
    }

    fn use_session(&self, hash: [u8; 32], used: i64) -> StoreFuture<'_, ()> {
        sessions::touch(&self.links, hash, used).boxed()
    }

    fn set_guest_name(&self, person: String, name: String) -> StoreFuture<'_, ()> {
        sessions::set_name(&self.links, person, name).boxed()
    }

    fn end_session(&self, hash: [u8; 32]) -> StoreFuture<'_, ()> {
        sessions::end(&self.links, hash).boxed()
    }

    fn open_session(
        &self,
        session: StoredSession,
        password: String,
        before: Option<[u8; 32]>,
    ) -> StoreFuture<'_, ()> {
        accounts::open_session(&self.links, session, password, before).boxed()
    }

    fn end_other_sessions(&self, person: String, password: String, keep: [u8; 32]) -> StoreFuture<'_, ()> {
        accounts::end_other_sessions(&self.links, person, password, keep).boxed()
    }

    fn create_account(
        &self,
        account: StoredAccount,
        codes: Vec<[u8; 32]>,
        session: StoredSession,
        guest: [u8; 32],
    ) -> StoreFuture<'_, ()> {
        accounts::create(&self.links, account, codes, session, guest).boxed()
    }

    fn account_named(&self, key: String) -> StoreFuture<'_, Option<StoredAccount>> {
        accounts::account(&self.links, "key", key).boxed()
    }

    fn account_of(&self, person: String) -> StoreFuture<'_, Option<StoredAccount>> {
        accounts::account(&self.links, "person", person).boxed()
    }

    fn set_account_name(&self, person: String, key: String, name: String) -> StoreFuture<'_, ()> {
        accounts::set_name(&self.links, person, key, name).boxed()
    }

    fn change_password(
        &self,
        person: String,
        old: String,
        new: String,
        keep: [u8; 32],
    ) -> StoreFuture<'_, ()> {
        accounts::change_password(&self.links, person, old, new, keep).boxed()
    }

    fn reset_password(&self, person: String, password: String, codes: Vec<[u8; 32]>) -> StoreFuture<'_, ()> {
        accounts::reset_password(&self.links, person, password, codes).boxed()
    }

    fn recover(&self, person: String, code: [u8; 32], password: String) -> StoreFuture<'_, ()> {
        accounts::recover(&self.links, person, code, password).boxed()
    }

    fn set_codes(&self, person: String, password: String, codes: Vec<[u8; 32]>) -> StoreFuture<'_, ()> {
        accounts::set_codes(&self.links, person, password, codes).boxed()
    }

    fn delete_account(&self, person: String) -> StoreFuture<'_, ()> {
        accounts::delete(&self.links, person).boxed()
    }

    fn ratings(&self, person: String) -> StoreFuture<'_, Vec<Rating>> {
        people::ratings(&self.links, person).boxed()
    }

    fn best(&self, game: String, most: u32) -> StoreFuture<'_, Vec<Ranked>> {
        people::best(&self.links, game, most).boxed()
    }

    fn history(&self, person: String, before: (i64, TableId), most: u32) -> StoreFuture<'_, Vec<Finished>> {
        people::history(&self.links, person, before, most).boxed()
    }

    fn deal_results(&self, deal: DealSeat, most: u32) -> StoreFuture<'_, Vec<(TableId, Finish)>> {
        people::deal_results(&self.links, deal, most).boxed()
    }

    fn tables(&self, of: Option<String>, before: Aged, most: u32) -> StoreFuture<'_, Vec<TableRow>> {
        administration::tables(&self.links, of, before, most).boxed()
    }

    fn find_people(
        &self,
        text: String,
        banned: bool,
        after: String,
        most: u32,
    ) -> StoreFuture<'_, Vec<StoredPerson>> {
        administration::find_people(&self.links, text, banned, after, most).boxed()
    }

    fn set_ban(&self, person: String, ban: Option<Ban>) -> StoreFuture<'_, ()> {
        administration::set_ban(&self.links, person, ban).boxed()
    }

    fn ban_of(&self, person: String) -> StoreFuture<'_, Option<Ban>> {
        administration::ban_of(&self.links, person).boxed()
    }

    fn waiting(&self) -> usize {
        self.writers.waiting()
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        async {
            let transaction = self.links.begin().await?;
            transaction.execute("INSERT INTO write_check VALUES ('')", &[]).await?;
            transaction.roll_back().await
        }
        .boxed()
    }

    /// Never: `PostgreSQL` looks after its own files, and refuses what it cannot read.
    fn damaged(&self) -> BoxFuture<'_, StoreError> {
        std::future::pending().boxed()
    }

    /// `PostgreSQL` has its own ways.
    fn backup(&self, _: &Path) -> StoreFuture<'_, ()> {
        std::future::ready(Err(StoreError::BackupElsewhere)).boxed()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        async {
            self.writers.close().await;
            if let Err(error) = self.leave_alone().await {
                tracing::debug!(%error, "the database notices later that this server has stopped");
            }
            self.links.close();
            self.pulse.close();
        }
        .boxed()
    }
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(error.into()))
}

/// What an error of `PostgreSQL`'s means here
/// (<https://www.postgresql.org/docs/current/errcodes-appendix.html>).
fn explain(error: tokio_postgres::Error) -> StoreError {
    let Some(code) = error.code().cloned() else {
        // What it says by itself is no more than "error connecting to server".
        let refused = error.source().is_some_and(<dyn std::error::Error>::is::<std::io::Error>);
        let closed = error.is_closed();
        let error = Arc::new(error);
        return if refused || closed {
            StoreError::Unreachable(error)
        } else {
            StoreError::Unavailable(error)
        };
    };
    let error = Arc::new(error);
    match code {
        SqlState::UNIQUE_VIOLATION => StoreError::Conflict,
        SqlState::INVALID_PASSWORD | SqlState::INVALID_AUTHORIZATION_SPECIFICATION => {
            StoreError::SignIn(error)
        }
        SqlState::INVALID_CATALOG_NAME => StoreError::NoDatabase(error),
        SqlState::DISK_FULL => StoreError::Full,
        SqlState::INSUFFICIENT_PRIVILEGE | SqlState::READ_ONLY_SQL_TRANSACTION => {
            StoreError::ReadOnly(CannotWrite::Database(error))
        }
        SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED => StoreError::Corrupt(Damage::Database(error)),
        SqlState::T_R_DEADLOCK_DETECTED | SqlState::T_R_SERIALIZATION_FAILURE => StoreError::Again(error),
        SqlState::TOO_MANY_CONNECTIONS
        | SqlState::ADMIN_SHUTDOWN
        | SqlState::CRASH_SHUTDOWN
        | SqlState::CANNOT_CONNECT_NOW
        | SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
        | SqlState::QUERY_CANCELED => StoreError::Unreachable(error),
        _ => StoreError::Unavailable(error),
    }
}

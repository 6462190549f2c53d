//! The embedded store: one `SQLite` file, write-ahead log, synchronised at every commit.

mod accounts;
mod administration;
mod changes;
mod disk;
mod forget;
mod identity;
mod journal;
pub mod moving;
mod open;
mod people;
pub mod private;
mod reads;
mod writer;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use libsqlite3_sys as code;
use protocol::admin::Ban;
use protocol::{Finished, Ranked, Rating};
use records::ids::TableId;
use records::meta::{DealSeat, Meta};
use records::store::{
    Age, Aged, Finish, JournalEntry, Store, StoreFuture, StoredAccount, StoredListing, StoredPerson,
    StoredSession, StoredTable, TableRow,
};
use records::store_error::{CannotWrite, Damage, StoreError};
use sqlx::sqlite::SqlitePool;
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::task::JoinHandle;

use self::accounts::AccountWrite;
use self::disk::Examination;
use self::journal::Tails;
use self::writer::{Operation, Write};

/// A store in one file.
pub struct SqliteStore {
    readers: SqlitePool,
    writes: mpsc::Sender<Write>,
    writer: Mutex<Option<JoinHandle<()>>>,
    tails: Arc<Tails>,
    examination: Mutex<Examination>,
    damage: watch::Receiver<Option<Damage>>,
}

impl SqliteStore {
    fn write(&self, what: Operation) -> StoreFuture<'_, ()> {
        async move {
            let (done, answer) = oneshot::channel();
            self.writes.send(Write { what, done }).await.map_err(|_| StoreError::Stopping)?;
            answer.await.map_err(|_| StoreError::Stopping)?
        }
        .boxed()
    }
}

impl Store for SqliteStore {
    fn create_table(&self, table: Box<Meta>) -> StoreFuture<'_, ()> {
        self.write(Operation::Table(table))
    }

    fn append(&self, entry: JournalEntry) -> StoreFuture<'_, ()> {
        self.write(Operation::Event(Box::new(entry)))
    }

    fn load(&self, table: TableId) -> StoreFuture<'_, Option<StoredTable>> {
        reads::load(&self.readers, &self.tails, table).boxed()
    }

    fn listed(&self) -> StoreFuture<'_, Vec<StoredListing>> {
        reads::listed(&self.readers).boxed()
    }

    fn set_listing(&self, table: TableId, listing: Option<String>, due: Option<i64>) -> StoreFuture<'_, ()> {
        self.write(Operation::Listing(table, listing, due))
    }

    fn delete_table(&self, table: TableId) -> StoreFuture<'_, ()> {
        self.write(Operation::DeleteTable(table))
    }

    fn forget_at(&self, table: TableId, person: String, alias: String) -> StoreFuture<'_, ()> {
        self.write(Operation::ForgetAt { table, person, alias })
    }

    fn old_tables(&self, age: Age, before: i64, after: Aged, most: u32) -> StoreFuture<'_, Vec<Aged>> {
        reads::old_tables(&self.readers, age, before, after, most).boxed()
    }

    fn old_sessions(&self, before: i64, most: u32) -> StoreFuture<'_, Vec<[u8; 32]>> {
        reads::old_sessions(&self.readers, before, most).boxed()
    }

    fn expire_session(&self, hash: [u8; 32]) -> StoreFuture<'_, ()> {
        self.write(Operation::ExpireSession(hash))
    }

    fn due(&self, most: u32) -> StoreFuture<'_, Vec<(i64, TableId)>> {
        reads::due(&self.readers, most).boxed()
    }

    fn set_due(&self, table: TableId, due: Option<i64>) -> StoreFuture<'_, ()> {
        self.write(Operation::Due(table, due))
    }

    fn set_muted(&self, table: TableId, muted: BTreeSet<(String, String)>) -> StoreFuture<'_, ()> {
        self.write(Operation::Muted(table, muted))
    }

    fn set_invite(&self, table: TableId, invite: String) -> StoreFuture<'_, ()> {
        self.write(Operation::Invite(table, invite))
    }

    fn tables_of(&self, person: String) -> StoreFuture<'_, Vec<TableId>> {
        reads::tables_of(&self.readers, person).boxed()
    }

    fn all_tables_of(&self, person: String) -> StoreFuture<'_, Vec<TableId>> {
        reads::all_tables_of(&self.readers, person).boxed()
    }

    fn create_session(&self, session: StoredSession) -> StoreFuture<'_, ()> {
        self.write(Operation::Session(session))
    }

    fn session(&self, hash: [u8; 32]) -> StoreFuture<'_, Option<StoredSession>> {
        reads::session(&self.readers, hash).boxed()
    }

    fn sessions_of(&self, person: String) -> StoreFuture<'_, Vec<StoredSession>> {
        reads::sessions_of(&self.readers, person).boxed()
    }

    fn use_session(&self, hash: [u8; 32], used: i64) -> StoreFuture<'_, ()> {
        self.write(Operation::UseSession { hash, used })
    }

    fn set_guest_name(&self, person: String, name: String) -> StoreFuture<'_, ()> {
        self.write(Operation::GuestName { person, name })
    }

    fn end_session(&self, hash: [u8; 32]) -> StoreFuture<'_, ()> {
        self.write(Operation::EndSession(hash))
    }

    fn open_session(
        &self,
        session: StoredSession,
        password: String,
        before: Option<[u8; 32]>,
    ) -> StoreFuture<'_, ()> {
        self.write(Operation::Account(AccountWrite::Open { session, password, before }))
    }

    fn end_other_sessions(&self, person: String, password: String, keep: [u8; 32]) -> StoreFuture<'_, ()> {
        self.write(Operation::Account(AccountWrite::EndOthers { person, password, keep }))
    }

    fn create_account(
        &self,
        account: StoredAccount,
        codes: Vec<[u8; 32]>,
        session: StoredSession,
        guest: [u8; 32],
    ) -> StoreFuture<'_, ()> {
        self.write(Operation::Account(AccountWrite::Create { account, codes, session, guest }))
    }

    fn account_named(&self, key: String) -> StoreFuture<'_, Option<StoredAccount>> {
        accounts::account(&self.readers, accounts::Column::Key, key).boxed()
    }

    fn account_of(&self, person: String) -> StoreFuture<'_, Option<StoredAccount>> {
        accounts::account(&self.readers, accounts::Column::Person, person).boxed()
    }

    fn set_account_name(&self, person: String, key: String, name: String) -> StoreFuture<'_, ()> {
        self.write(Operation::Account(AccountWrite::Name { person, key, name }))
    }

    fn change_password(
        &self,
        person: String,
        old: String,
        new: String,
        keep: [u8; 32],
    ) -> StoreFuture<'_, ()> {
        self.write(Operation::Account(AccountWrite::Password { person, old, new, keep }))
    }

    fn reset_password(&self, person: String, password: String, codes: Vec<[u8; 32]>) -> StoreFuture<'_, ()> {
        self.write(Operation::Account(AccountWrite::Reset { person, password, codes }))
    }

    fn recover(&self, person: String, code: [u8; 32], password: String) -> StoreFuture<'_, ()> {
        self.write(Operation::Account(AccountWrite::Recover { person, code, password }))
    }

    fn set_codes(&self, person: String, password: String, codes: Vec<[u8; 32]>) -> StoreFuture<'_, ()> {
        self.write(Operation::Account(AccountWrite::Codes { person, password, codes }))
    }

    fn delete_account(&self, person: String) -> StoreFuture<'_, ()> {
        self.write(Operation::Account(AccountWrite::Delete(person)))
    }

    fn ratings(&self, person: String) -> StoreFuture<'_, Vec<Rating>> {
        people::ratings(&self.readers, person).boxed()
    }

    fn best(&self, game: String, most: u32) -> StoreFuture<'_, Vec<Ranked>> {
        people::best(&self.readers, game, most).boxed()
    }

    fn history(&self, person: String, before: (i64, TableId), most: u32) -> StoreFuture<'_, Vec<Finished>> {
        async move { people::history(&self.readers, &person, before, most).await }.boxed()
    }

    fn deal_results(&self, deal: DealSeat, most: u32) -> StoreFuture<'_, Vec<(TableId, Finish)>> {
        people::deal_results(&self.readers, deal, most).boxed()
    }

    fn tables(&self, of: Option<String>, before: Aged, most: u32) -> StoreFuture<'_, Vec<TableRow>> {
        administration::tables(&self.readers, of, before, most).boxed()
    }

    fn find_people(
        &self,
        text: String,
        banned: bool,
        after: String,
        most: u32,
    ) -> StoreFuture<'_, Vec<StoredPerson>> {
        administration::find_people(&self.readers, text, banned, after, most).boxed()
    }

    fn set_ban(&self, person: String, ban: Option<Ban>) -> StoreFuture<'_, ()> {
        self.write(Operation::Account(AccountWrite::Ban { person, ban }))
    }

    fn ban_of(&self, person: String) -> StoreFuture<'_, Option<Ban>> {
        administration::ban_of(&self.readers, person).boxed()
    }

    fn waiting(&self) -> usize {
        self.writes.max_capacity() - self.writes.capacity()
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        self.write(Operation::Check)
    }

    fn damaged(&self) -> BoxFuture<'_, StoreError> {
        let mut damage = self.damage.clone();
        async move {
            self.examination.lock().await.go_on();
            let found = damage.wait_for(Option::is_some).await.ok().and_then(|found| found.clone());
            match found {
                Some(why) => StoreError::Corrupt(why),
                // Nobody can find any more: the store is closed.
                None => std::future::pending().await,
            }
        }
        .boxed()
    }

    fn backup(&self, path: &Path) -> StoreFuture<'_, ()> {
        let path = path.to_owned();
        async move { open::copy_into(&self.readers, &path).await }.boxed()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        async move {
            self.examination.lock().await.stop().await;
            let _ = self.write(Operation::Stop).await;
            if let Some(writer) = self.writer.lock().await.take() {
                let _ = writer.await;
            }
            self.readers.close().await;
        }
        .boxed()
    }
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(error.into()))
}

/// Errors of the disk that are about writing, and the same for the shared memory.
const CANNOT_WRITE: [i32; 7] = [
    code::SQLITE_IOERR_WRITE,
    code::SQLITE_IOERR_FSYNC,
    code::SQLITE_IOERR_DIR_FSYNC,
    code::SQLITE_IOERR_TRUNCATE,
    code::SQLITE_IOERR_SHMOPEN,
    code::SQLITE_IOERR_SHMSIZE,
    code::SQLITE_IOERR_SHMMAP,
];

/// What a result code of `SQLite` means here (<https://sqlite.org/rescode.html>); its low byte is
/// the primary code.
fn explain(error: sqlx::Error) -> StoreError {
    let extended = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
    let error = Arc::new(error);
    if extended.is_some_and(|code| CANNOT_WRITE.contains(&code)) {
        return StoreError::ReadOnly(CannotWrite::Database(error));
    }
    match extended.map(|code| code & 0xff) {
        Some(code::SQLITE_CONSTRAINT) => StoreError::Conflict,
        Some(code::SQLITE_CORRUPT | code::SQLITE_NOTADB) => StoreError::Corrupt(Damage::Database(error)),
        Some(code::SQLITE_READONLY | code::SQLITE_CANTOPEN | code::SQLITE_PERM | code::SQLITE_AUTH) => {
            StoreError::ReadOnly(CannotWrite::Database(error))
        }
        Some(code::SQLITE_FULL) => StoreError::Full,
        _ => StoreError::Unavailable(error),
    }
}

//! What a table's task needs, in memory: a store, an outbox and a bus. All of them write into one
//! log, so that a test sees in which order things happen.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bus::listing::{Cursor, ListedBy, Listing};
use bus::outbox::{Flush, Offer, Outbox};
use bus::reply::ReplyTo;
use bus::{Bus, Mail, Opening};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use protocol::admin::Ban;
use protocol::{Act, Finished, LobbyChange, LobbyPage, Person, Ranked, Rating, Summary};
use tokio::sync::broadcast;

use crate::{
    Age, Aged, DealSeat, Event, Finish, JournalEntry, Meta, Store, StoreError, StoreFuture, StoredAccount,
    StoredListing, StoredPerson, StoredSession, StoredTable, TableId, TableRow,
};

/// What happened, in order.
#[derive(Clone, Default)]
pub(super) struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    pub(super) fn lines(&self) -> Vec<String> {
        locked(&self.0).clone()
    }

    fn add(&self, line: String) {
        locked(&self.0).push(line);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps tables and their events, and nothing else.
pub(super) struct MemoryStore {
    log: Log,
    tables: Mutex<HashMap<TableId, (Meta, Vec<Event>)>>,
    /// Whether it refuses to write.
    pub(super) full: AtomicBool,
}

impl MemoryStore {
    pub(super) fn new(log: &Log) -> Self {
        Self { log: log.clone(), tables: Mutex::default(), full: AtomicBool::new(false) }
    }
}

fn done<'a, T: Send + 'a>(result: Result<T, StoreError>) -> StoreFuture<'a, T> {
    std::future::ready(result).boxed()
}

/// Methods that no table's task calls in these tests.
macro_rules! unneeded {
    ($(fn $name:ident($($kind:ty),*) -> $result:ty;)*) => {$(
        fn $name(&self, $(_: $kind),*) -> StoreFuture<'_, $result> {
            done(Err(StoreError::Stopping))
        }
    )*};
}

impl Store for MemoryStore {
    fn create_table(&self, table: Box<Meta>) -> StoreFuture<'_, ()> {
        locked(&self.tables).insert(table.id, (*table, Vec::new()));
        done(Ok(()))
    }

    fn append(&self, entry: JournalEntry) -> StoreFuture<'_, ()> {
        if self.full.load(Ordering::SeqCst) {
            return done(Err(StoreError::Full));
        }
        let mut tables = locked(&self.tables);
        let Some((_, events)) = tables.get_mut(&entry.table) else { return done(Err(StoreError::Conflict)) };
        if events.len() as u64 + 1 != entry.number {
            return done(Err(StoreError::Conflict));
        }
        events.push(entry.event);
        self.log.add(format!("kept {}", entry.number));
        done(Ok(()))
    }

    fn load(&self, table: TableId) -> StoreFuture<'_, Option<StoredTable>> {
        let tables = locked(&self.tables);
        let found = tables.get(&table);
        done(Ok(found.map(|(meta, events)| StoredTable {
            meta: meta.clone(),
            events: events.clone(),
            last: 0,
        })))
    }

    fn set_listing(&self, _: TableId, _: Option<String>, _: Option<i64>) -> StoreFuture<'_, ()> {
        done(Ok(()))
    }

    fn set_due(&self, _: TableId, _: Option<i64>) -> StoreFuture<'_, ()> {
        done(Ok(()))
    }

    unneeded! {
        fn listed() -> Vec<StoredListing>;
        fn delete_table(TableId) -> ();
        fn forget_at(TableId, String, String) -> ();
        fn old_tables(Age, i64, Aged, u32) -> Vec<Aged>;
        fn old_sessions(i64, u32) -> Vec<[u8; 32]>;
        fn expire_session([u8; 32]) -> ();
        fn due(u32) -> Vec<(i64, TableId)>;
        fn set_muted(TableId, BTreeSet<(String, String)>) -> ();
        fn set_invite(TableId, String) -> ();
        fn tables_of(String) -> Vec<TableId>;
        fn all_tables_of(String) -> Vec<TableId>;
        fn create_session(StoredSession) -> ();
        fn session([u8; 32]) -> Option<StoredSession>;
        fn sessions_of(String) -> Vec<StoredSession>;
        fn use_session([u8; 32], i64) -> ();
        fn set_guest_name(String, String) -> ();
        fn end_session([u8; 32]) -> ();
        fn open_session(StoredSession, String, Option<[u8; 32]>) -> ();
        fn end_other_sessions(String, String, [u8; 32]) -> ();
        fn create_account(StoredAccount, Vec<[u8; 32]>, StoredSession, [u8; 32]) -> ();
        fn account_named(String) -> Option<StoredAccount>;
        fn account_of(String) -> Option<StoredAccount>;
        fn set_account_name(String, String, String) -> ();
        fn change_password(String, String, String, [u8; 32]) -> ();
        fn reset_password(String, String, Vec<[u8; 32]>) -> ();
        fn recover(String, [u8; 32], String) -> ();
        fn set_codes(String, String, Vec<[u8; 32]>) -> ();
        fn delete_account(String) -> ();
        fn ratings(String) -> Vec<Rating>;
        fn best(String, u32) -> Vec<Ranked>;
        fn history(String, (i64, TableId), u32) -> Vec<Finished>;
        fn deal_results(DealSeat, u32) -> Vec<(TableId, Finish)>;
        fn tables(Option<String>, Aged, u32) -> Vec<TableRow>;
        fn find_people(String, bool, String, u32) -> Vec<StoredPerson>;
        fn set_ban(String, Option<Ban>) -> ();
        fn ban_of(String) -> Option<Ban>;
        fn check() -> ();
        fn backup(&Path) -> ();
    }

    fn waiting(&self) -> usize {
        0
    }

    fn damaged(&self) -> BoxFuture<'_, StoreError> {
        std::future::pending().boxed()
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        std::future::ready(()).boxed()
    }
}

/// Writes what a client is sent into the log, after its number.
pub(super) struct Recorder {
    pub(super) number: u64,
    pub(super) log: Log,
}

impl Recorder {
    fn write(&self, text: &mut dyn FnMut(&mut Vec<u8>)) {
        let mut bytes = Vec::new();
        text(&mut bytes);
        self.log.add(format!("{} {}", self.number, String::from_utf8(bytes).expect("JSON is text")));
    }
}

impl Outbox for Recorder {
    fn id(&self) -> u64 {
        self.number
    }

    fn offer_text(&self, _: Flush, text: &mut dyn FnMut(&mut Vec<u8>)) -> Offer {
        self.write(text);
        Offer::Taken
    }

    fn send_text(&self, text: &mut dyn FnMut(&mut Vec<u8>)) -> bool {
        self.write(text);
        true
    }

    fn send_raw(&self, _: &[u8]) -> bool {
        false
    }

    fn close(&self) {}

    fn is_closed(&self) -> bool {
        false
    }
}

/// Takes note of a task that steps down. Nothing else comes of what it is asked.
pub(super) struct NoBus {
    pub(super) log: Log,
}

impl Bus for NoBus {
    fn ask(&self, _: TableId, _: Arc<Person>, _: u64, _: Act, _: ReplyTo) {}

    fn deliver(&self, _: TableId, _: Mail) {}

    fn open(&self, _: Meta, _: Opening) {}

    fn release(&self, _: TableId, _: u64) {}

    fn may_list(&self, _: &str, _: Option<IpAddr>) -> bool {
        true
    }

    fn list(&self, _: Listing) {}

    fn lobby(
        &self,
        _: Option<&str>,
        after: Option<Cursor>,
    ) -> (LobbyPage, broadcast::Receiver<Arc<LobbyChange>>) {
        let after = after.map(|cursor| cursor.to_string());
        (LobbyPage { tables: Vec::new(), after, next: None }, broadcast::channel(1).1)
    }

    fn listed(&self) -> usize {
        0
    }

    fn listed_by(&self) -> ListedBy {
        ListedBy { persons: Vec::new(), addresses: Vec::new() }
    }

    fn unlist_asleep(&self, _: Duration) -> Vec<(TableId, Summary)> {
        Vec::new()
    }

    fn awake(&self) -> usize {
        0
    }

    fn stop(&self) {}

    fn stepped_down(&self, _: TableId) {
        self.log.add("stepped down".to_owned());
    }
}

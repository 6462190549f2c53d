//! What every store has to do, tried on each of them.

mod administration;
mod events;
mod lobby;
pub(super) mod people;
mod ratings;

use std::path::PathBuf;
use std::sync::Arc;

use engine::Seat;
use protocol::Person;
use serde_json::json;
use store_postgres::PostgresStore;
use store_sqlite::SqliteStore;

use crate::{Chance, Event, Expect, JournalEntry, Meta, Metrics, Store, TableId};

/// A store with nothing in it.
pub(super) struct Kept {
    pub(super) store: Arc<dyn Store>,
    folder: Option<PathBuf>,
    _server: Option<Arc<load::postgres::PrivatePostgres>>,
}

impl Kept {
    pub(super) async fn in_a_file(name: &str) -> Self {
        let folder = super::common::folder(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("pioche.sqlite");
        let store = SqliteStore::open(&path, Expect::Known, Arc::new(Metrics::default())).await;
        Self { store: Arc::new(store.expect("a store")), folder: Some(folder), _server: None }
    }

    pub(super) async fn in_postgres(name: &str) -> Option<Self> {
        let server = super::postgres(name)?;
        let address = server.database().expect("a database");
        let store = PostgresStore::open(&address, Arc::new(Metrics::default())).await;
        Some(Self { store: Arc::new(store.expect("a store")), folder: None, _server: Some(server) })
    }

    pub(super) async fn close(self) {
        self.store.close().await;
        if let Some(folder) = self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

macro_rules! on_each_store {
    ($($name:ident)*) => {
        mod in_a_file {
            $(
                #[tokio::test]
                async fn $name() {
                    let kept = crate::tests::stores::Kept::in_a_file(stringify!($name)).await;
                    super::$name(&*kept.store).await;
                    kept.close().await;
                }
            )*
        }

        mod in_postgres {
            $(
                #[tokio::test]
                async fn $name() {
                    if let Some(kept) = crate::tests::stores::Kept::in_postgres(stringify!($name)).await {
                        super::$name(&*kept.store).await;
                        kept.close().await;
                    }
                }
            )*
        }
    };
}
use on_each_store;

pub(super) fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

pub(super) fn somebody(number: usize) -> Person {
    Person { person: format!("p{number}"), name: format!("Guest {number}"), account: false }
}

/// A table that is kept, without events.
pub(super) async fn table(store: &dyn Store) -> TableId {
    let asked = serde_json::from_value(json!({"game": "ole", "seats": 3})).expect("a table");
    let meta = Meta::new(&asked, "p0", &Chance::default()).expect("a table");
    let id = meta.id;
    store.create_table(Box::new(meta)).await.expect("it is kept");
    id
}

pub(super) fn entry(table: TableId, number: u64, event: Event) -> JournalEntry {
    JournalEntry { table, number, event, listing: None, due: None, finish: None }
}

pub(super) fn sat(number: usize) -> Event {
    Event::Sat { seat: seat(number), person: somebody(number), chance: String::new(), share: None }
}

pub(super) fn moved(number: u64) -> Event {
    Event::Moved { seat: seat(0), mv: format!("R{number}"), id: Some(number), spent: 0, at: number }
}

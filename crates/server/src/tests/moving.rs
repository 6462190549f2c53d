//! A whole installation copied from the file into a shared database and back: nothing is lost,
//! nothing is added, and nothing is overwritten.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cluster::moving::{export, import};
use protocol::admin::Ban;
use records::store::{Finish, FinishedSeat};
use store_postgres::PostgresStore;
use store_sqlite::SqliteStore;

use super::common::folder;
use super::stores::people::{account, session, sign_up};
use super::stores::{entry, moved, sat, table};
use crate::{Config, Expect, Metrics, Store, StoreError};

/// Something of everything that is kept; more events than fit into one row of a file.
async fn furnish(store: &dyn Store) {
    for number in 1..=3 {
        store.create_session(session(number, &format!("p{number}"), 10)).await.expect("it is kept");
    }
    sign_up(store, account("p1", "anne"), vec![[7; 32], [8; 32]]).await.expect("it is kept");
    sign_up(store, account("p2", "zoé"), Vec::new()).await.expect("it is kept");
    let ban = Ban { since: 5, until: None, reason: "l'« été »\t\n".to_owned() };
    store.set_ban("p3".to_owned(), Some(ban)).await.expect("it is kept");
    let (long, over) = (table(store).await, table(store).await);
    let mut first = entry(long, 1, sat(0));
    (first.listing, first.due) = (Some(Some("{}".to_owned())), Some(Some(5)));
    store.append(first).await.expect("it is kept");
    for number in 2..=600 {
        store.append(entry(long, number, moved(number))).await.expect("it is kept");
    }
    let seat = |person: &str, rank: u8| FinishedSeat {
        name: person.to_owned(),
        person: Some(person.to_owned()),
        bot: None,
        rank,
        points: Some(12),
        gave_up: false,
        change: None,
    };
    store.append(entry(over, 1, sat(1))).await.expect("it is kept");
    let mut last = entry(over, 2, moved(2));
    let seats = vec![seat("p1", 1), seat("p2", 2)];
    last.finish =
        Some(Box::new(Finish { game: "ole".to_owned(), rated: true, early: false, seats, deal: None }));
    store.append(last).await.expect("it is kept");
    // No events yet.
    table(store).await;
}

fn database(data: &Path) -> PathBuf {
    Config { data: data.to_owned(), ..Config::default() }.database()
}

async fn file(data: &Path) -> SqliteStore {
    SqliteStore::open(&database(data), Expect::Known, Arc::new(Metrics::default())).await.expect("a store")
}

async fn shared(address: &str) -> PostgresStore {
    PostgresStore::open(address, Arc::new(Metrics::default())).await.expect("a store")
}

/// What people would notice.
async fn seen(store: &dyn Store) -> Vec<String> {
    let mut seen = Vec::new();
    for person in ["p1", "p2", "p3"].map(str::to_owned) {
        let tables = store.all_tables_of(person.clone()).await.expect("an answer");
        for table in tables {
            let found = store.load(table).await.expect("an answer").expect("a table");
            seen.push(format!("{table} {:?} {}", found.events, found.last));
        }
        let history = store.history(person.clone(), (i64::MAX, crate::TableId::LAST), 10).await;
        let ratings = store.ratings(person.clone()).await.expect("an answer");
        let account = store.account_of(person.clone()).await.expect("an answer");
        let password = account.as_ref().map(|account| account.password.clone());
        let sessions = store.sessions_of(person.clone()).await.expect("an answer");
        let ban = store.ban_of(person).await.expect("an answer");
        let history = history.expect("an answer");
        seen.push(format!("{history:?} {ratings:?} {account:?} {password:?} {sessions:?} {ban:?}"));
    }
    seen.push(format!("{:?}", store.listed().await.expect("an answer")));
    seen.push(format!("{:?}", store.due(10).await.expect("an answer")));
    seen
}

#[tokio::test]
async fn an_installation_is_copied_into_the_database_and_back() {
    let Some(server) = super::postgres("an_installation_is_copied_into_the_database_and_back") else {
        return;
    };
    let (data, back) = (folder("moved"), folder("moved-back"));
    std::fs::create_dir_all(&data).expect("a folder");
    let store = file(&data).await;
    furnish(&store).await;
    let before = seen(&store).await;
    let address = server.database().expect("a database");
    // Not while a server has it.
    let busy = import(&database(&data), &address).await.expect_err("it is refused");
    assert!(matches!(busy.1, StoreError::InUse), "{busy:?}");
    store.close().await;

    let moved = import(&database(&data), &address).await.expect("it is moved");
    assert_eq!((moved.tables, moved.events, moved.accounts, moved.sessions), (3, 602, 2, 3));
    assert_eq!(moved.ratings, 2);
    let there = shared(&address).await;
    assert_eq!(seen(&there).await, before);
    there.close().await;

    assert_eq!(export(&address, &database(&back)).await.expect("it is moved"), moved);
    let again = file(&back).await;
    assert_eq!(seen(&again).await, before);
    // It goes on where it was.
    let table = again.all_tables_of("p0".to_owned()).await.expect("an answer")[0];
    again.append(entry(table, 601, super::stores::moved(601))).await.expect("it is kept");
    again.close().await;
    for folder in [data, back] {
        let _ = std::fs::remove_dir_all(folder);
    }
}

#[tokio::test]
async fn nothing_is_overwritten() {
    let Some(server) = super::postgres("nothing_is_overwritten") else { return };
    let (data, empty) = (folder("not-overwritten"), folder("not-overwritten-empty"));
    std::fs::create_dir_all(&data).expect("a folder");
    let store = file(&data).await;
    table(&store).await;
    store.close().await;
    let address = server.database().expect("a database");
    let there = shared(&address).await;
    there.create_session(session(1, "p1", 10)).await.expect("it is kept");
    for (answer, place) in [
        (import(&database(&data), &address).await, "postgres://"),
        (export(&address, &database(&data)).await, "pioche.sqlite"),
    ] {
        let (found, error) = answer.expect_err("it is refused");
        assert!(matches!(error, StoreError::NotEmpty), "{error}");
        assert!(found.display().to_string().contains(place), "{}", found.display());
    }
    let nothing = import(&database(&empty), &address).await.expect_err("there is nothing");
    assert!(matches!(nothing.1, StoreError::NothingThere), "{nothing:?}");
    assert!(!empty.exists(), "nor is anything made");
    // Nor while servers have the database.
    there.enter("somebody").await.expect("it enters");
    let busy = export(&address, &database(&empty)).await.expect_err("it is refused");
    assert!(matches!(busy.1, StoreError::InUse), "{busy:?}");
    there.close().await;
    let _ = std::fs::remove_dir_all(data);
}

//! The connections of one server.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;

use store_postgres::PostgresStore;

use super::{hold, let_go};
use crate::tests::stores::{entry, sat, table};
use crate::{Metrics, Store as _};

/// Four is the least: two append, one says that the server lives, and one does the rest.
async fn with_four(address: &str) -> PostgresStore {
    PostgresStore::open_with(address, 4, Arc::new(Metrics::default())).await.expect("a store")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_no_more_connections_than_it_may() {
    let Some(server) = crate::tests::postgres("a_server_has_no_more_connections_than_it_may") else { return };
    let address = server.database().expect("a database");
    let database = address.rsplit('/').next().expect("a name");
    let store = with_four(&address).await;
    store.enter("one").await.expect("it lives");
    let tables = join_all((0..20).map(|_| table(&store))).await;
    let appended = join_all(tables.iter().map(|id| store.append(entry(*id, 1, sat(0))))).await;
    assert!(appended.iter().all(Result::is_ok), "{appended:?}");
    let loaded = join_all(tables.iter().map(|id| store.load(*id))).await;
    assert!(loaded.iter().all(Result::is_ok), "everybody gets a turn");
    let count = "SELECT count(*) FROM pg_stat_activity \
                 WHERE datname = current_database() AND application_name = 'pioche'";
    assert_eq!(server.run(database, count).expect("a count").trim(), "4");
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_that_was_given_up_is_no_part_of_the_next() {
    let test = "a_transaction_that_was_given_up_is_no_part_of_the_next";
    let Some(server) = crate::tests::postgres(test) else { return };
    let address = server.database().expect("a database");
    let database = address.rsplit('/').next().expect("a name");
    let store = with_four(&address).await;
    let id = table(&store).await;
    let other = hold(&server, database, "SELECT FROM game_table FOR UPDATE");
    let held = "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database \
                WHERE datname = current_database() AND relation = 'game_table'::regclass \
                AND mode = 'RowShareLock' AND granted";
    super::until(|| server.run(database, held).expect("a count").trim() == "1").await;
    let waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() \
                 AND application_name = 'pioche' AND wait_event_type = 'Lock'";
    // It begins, and waits for the row.
    let mut giving_up = store.set_invite(id, "word".to_owned());
    let waiting = async {
        while server.run(database, waits).expect("a count").trim() != "1" {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::select! {
        ended = &mut giving_up => panic!("it does not wait: {ended:?}"),
        reached = tokio::time::timeout(crate::tests::common::PATIENCE, waiting) => reached.expect("it waits"),
    }
    drop(giving_up);
    let_go(&server, database);
    other.await.expect("it ran").expect("it ends");
    // There is one connection for this.
    store.set_due(id, Some(7)).await.expect("it is kept");
    let kept = server.run(database, "SELECT due, meta LIKE '%\"word\"%' FROM game_table").expect("the table");
    assert_eq!(kept.trim(), "7|f");
    store.close().await;
}

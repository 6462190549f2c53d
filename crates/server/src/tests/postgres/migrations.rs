//! Migrations of a database that servers share: by one at a time, however long they take.

use std::collections::BTreeSet;

use super::{hold, let_go, open};
use crate::Store as _;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_waits_for_anothers_migrations() {
    let Some(server) = crate::tests::postgres("a_server_that_starts_waits_for_anothers_migrations") else {
        return;
    };
    let address = server.database().expect("a database");
    let database = address.rsplit('/').next().expect("a name").to_owned();
    // Another server is migrating, until it is told to end.
    let other = hold(&server, &database, "SELECT pg_advisory_xact_lock(x'70696f636865'::bigint)");
    let locked = "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database \
         WHERE datname = current_database() AND locktype = 'advisory' AND granted";
    super::until(|| server.run(&database, locked).expect("a count").trim() == "1").await;
    let opening = tokio::spawn(async move { open(&address).await });
    // It tries again and again, each time anew: no timeout of a statement or a lock ends it.
    let tries = "SELECT query_start FROM pg_stat_activity WHERE datname = current_database() \
         AND application_name = 'pioche' AND state = 'idle'";
    let mut seen = BTreeSet::new();
    let started = std::time::Instant::now();
    while seen.len() < 5 {
        assert!(started.elapsed() < crate::tests::common::PATIENCE, "it does not try again");
        assert!(!opening.is_finished(), "it does not wait");
        seen.extend(server.run(&database, tries).expect("a time").lines().map(str::to_owned));
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let_go(&server, &database);
    other.await.expect("it ran").expect("it ends");
    let store = opening.await.expect("it ran").expect("a store");
    store.check().await.expect("it can be written");
    store.close().await;
}

#[tokio::test]
async fn no_migration_is_too_long() {
    let Some(server) = crate::tests::postgres("no_migration_is_too_long") else { return };
    let address = server.database().expect("a database");
    let database = address.rsplit('/').next().expect("a name");
    // Which timeouts each change of the tables runs under.
    let note = "CREATE TABLE note (statements text, locks text); \
         CREATE FUNCTION note() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN \
             INSERT INTO note VALUES (current_setting('statement_timeout'), current_setting('lock_timeout')); \
         END $$; \
         CREATE EVENT TRIGGER note ON ddl_command_end EXECUTE FUNCTION note()";
    server.run(database, note).expect("it is made");
    let store = open(&address).await.expect("a store");
    let noted = server.run(database, "SELECT DISTINCT statements, locks FROM note").expect("the timeouts");
    assert_eq!(noted.trim(), "0|4s", "statements may take as long as they do; locks are not waited for");
    store.close().await;
}

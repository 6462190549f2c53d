//! What only the store for several servers has to do: answer when the database does not, tell what
//! is wrong with it, and let one of two owners append.

mod connections;
mod encryption;
mod migrations;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use engine::Lang;
use store_postgres::{Claim, PostgresStore};

use super::stores::{entry, moved, sat, table};
use crate::{Metrics, Store as _, StoreError};

type Expected = fn(&StoreError) -> bool;

async fn open(address: &str) -> Result<PostgresStore, StoreError> {
    PostgresStore::open(address, Arc::new(Metrics::default())).await
}

/// Waits for something that is to happen.
async fn until(happened: impl Fn() -> bool) {
    let started = std::time::Instant::now();
    while !happened() {
        assert!(started.elapsed() < super::common::PATIENCE, "it never happens");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// Runs a statement that locks something, and keeps the lock until [`let_go`] is called.
fn hold(
    server: &Arc<load::postgres::PrivatePostgres>,
    database: &str,
    lock: &str,
) -> tokio::task::JoinHandle<std::io::Result<String>> {
    let hold = format!(
        "BEGIN; {lock}; \
         DO $$ BEGIN \
         FOR number IN 1..600 LOOP \
             IF EXISTS (SELECT FROM pg_tables WHERE tablename = 'may_end') THEN RETURN; END IF; \
             PERFORM pg_sleep(0.1); \
         END LOOP; \
         RAISE EXCEPTION 'it may never end'; \
         END $$; COMMIT"
    );
    let (server, database) = (Arc::clone(server), database.to_owned());
    tokio::task::spawn_blocking(move || server.run(&database, &hold))
}

fn let_go(server: &load::postgres::PrivatePostgres, database: &str) {
    server.run(database, "CREATE TABLE may_end ()").expect("it is told to end");
}

async fn refused(address: &str) -> StoreError {
    match open(address).await {
        Ok(_) => panic!("it opens"),
        Err(error) => error,
    }
}

#[tokio::test]
async fn of_two_owners_one_appends_and_the_other_reads_again() {
    let Some(server) = super::postgres("of_two_owners_one_appends_and_the_other_reads_again") else { return };
    let address = server.database().expect("a database");
    let (one, other) = (open(&address).await.expect("a store"), open(&address).await.expect("a store"));
    let id = table(&one).await;
    one.append(entry(id, 1, sat(0))).await.expect("it is kept");
    // Both write the same numbers at the same time, again and again.
    for number in 2..40 {
        let (first, second) = (sat(1), moved(number));
        let (kept, late) =
            tokio::join!(one.append(entry(id, number, first)), other.append(entry(id, number, second)));
        let both = [kept, late];
        assert_eq!(both.iter().filter(|answer| answer.is_ok()).count(), 1, "{number}: {both:?}");
        assert!(both.iter().all(|answer| matches!(answer, Ok(()) | Err(StoreError::Conflict))), "{both:?}");
    }
    let events = one.load(id).await.expect("an answer").expect("a table").events;
    assert_eq!(events.len(), 39);
    assert_eq!(other.load(id).await.expect("an answer").expect("a table").events, events);
    // A table that one has deleted is not another's any more.
    one.delete_table(id).await.expect("it goes");
    assert!(matches!(other.append(entry(id, 40, sat(0))).await, Err(StoreError::Conflict)));
    assert!(matches!(other.append(entry(id, 1, sat(0))).await, Err(StoreError::Conflict)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_there_while_its_owner_leaves() {
    let Some(server) = super::postgres("a_table_is_there_while_its_owner_leaves") else { return };
    let address = server.database().expect("a database");
    let (one, other) = (open(&address).await.expect("a store"), open(&address).await.expect("a store"));
    let id = table(&one).await;
    let mut found = [0, 0];
    for _ in 0..1000 {
        one.enter("one").await.expect("it lives");
        other.enter("other").await.expect("it lives");
        assert_eq!(one.claim(id, "one").await.expect("an answer"), Claim::Own);
        // Between the question who has it and the answer there is room for the other to go.
        let (left, claim) = tokio::join!(one.leave("one"), other.claim(id, "other"));
        left.expect("it leaves");
        match claim.expect("an answer") {
            Claim::Own => found[0] += 1,
            Claim::Others(node) => found[1] += usize::from(node == "one"),
            claim @ (Claim::Lapsed | Claim::NoSuchTable) => panic!("it is there: {claim:?}, {found:?}"),
        }
        other.leave("other").await.expect("nobody has it");
    }
    one.delete_table(id).await.expect("it goes");
    assert_eq!(other.claim(id, "other").await.expect("an answer"), Claim::NoSuchTable);
}

/// Or else two would have a table at once, and one of them would show it as it was.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_taken_for_dead_takes_no_table() {
    let Some(server) = super::postgres("a_server_that_is_taken_for_dead_takes_no_table") else { return };
    let address = server.database().expect("a database");
    let (one, other) = (open(&address).await.expect("a store"), open(&address).await.expect("a store"));
    let id = table(&one).await;
    assert_eq!(one.claim(id, "one").await.expect("an answer"), Claim::Lapsed);
    one.enter("one").await.expect("it lives");
    assert_eq!(one.claim(id, "one").await.expect("an answer"), Claim::Own);
    let database = address.rsplit('/').next().expect("a name");
    server.run(database, "UPDATE node SET until = clock_timestamp()").expect("it is dead");
    assert_eq!(one.claim(id, "one").await.expect("an answer"), Claim::Lapsed);
    other.enter("other").await.expect("it lives");
    assert_eq!(other.claim(id, "other").await.expect("an answer"), Claim::Own);
    one.enter("one").await.expect("it lives again");
    assert_eq!(one.claim(id, "one").await.expect("an answer"), Claim::Others("other".to_owned()));
}

/// What a lost connection did not keep is appended again only while nobody else has the table.
#[tokio::test(flavor = "multi_thread")]
async fn an_append_that_is_tried_again_needs_the_table_still() {
    let Some(server) = super::postgres("an_append_that_is_tried_again_needs_the_table_still") else { return };
    let address = server.database().expect("a database");
    let (one, other) = (open(&address).await.expect("a store"), open(&address).await.expect("a store"));
    let id = table(&one).await;
    one.enter_with_others("one").await.expect("it lives");
    other.enter("other").await.expect("it lives");
    assert_eq!(one.claim(id, "one").await.expect("an answer"), Claim::Own);
    let database = address.rsplit('/').next().expect("a name").to_owned();
    // Nobody can append; whoever waits to is hung up on.
    let hang_up = "BEGIN; LOCK TABLE event; \
         DO $$ DECLARE hung int; BEGIN \
         FOR number IN 1..600 LOOP \
             PERFORM pg_stat_clear_snapshot(); \
             SELECT count(pg_terminate_backend(pid)) INTO hung FROM pg_stat_activity \
             WHERE datname = current_database() AND wait_event_type = 'Lock' \
             AND query LIKE '%WITH new AS%' AND pid <> pg_backend_pid(); \
             IF hung > 0 THEN RETURN; END IF; \
             PERFORM pg_sleep(0.1); \
         END LOOP; \
         RAISE EXCEPTION 'nobody waits'; \
         END $$; COMMIT";
    let locked = "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database \
         WHERE datname = current_database() AND relation = 'event'::regclass \
         AND mode = 'AccessExclusiveLock' AND granted";
    for (number, taken) in [(1, false), (2, true)] {
        if taken {
            server.run(&database, "UPDATE lease SET node = 'other'").expect("another has it");
        }
        let hanging = tokio::task::spawn_blocking({
            let (server, database) = (Arc::clone(&server), database.clone());
            move || server.run(&database, hang_up)
        });
        until(|| server.run(&database, locked).expect("a count").trim() == "1").await;
        let kept = one.append(entry(id, number, sat(0))).await;
        hanging.await.expect("it runs").expect("it hangs up");
        match kept {
            Ok(()) => assert!(!taken, "it is kept though another has the table"),
            Err(error) => assert!(taken && matches!(error, StoreError::Conflict), "{error}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_restarted_loses_nothing_and_nobody() {
    let test = "a_database_that_is_restarted_loses_nothing_and_nobody";
    let Some(server) = load::needed(test, load::postgres::PrivatePostgres::start()) else { return };
    let server = Arc::new(server);
    let store = Arc::new(open(&server.database().expect("a database")).await.expect("a store"));
    let all_kept = Arc::new(AtomicU64::new(0));
    let mut playing = Vec::new();
    for _ in 0..8 {
        let (store, all_kept) = (Arc::clone(&store), Arc::clone(&all_kept));
        let id = table(&*store).await;
        playing.push(tokio::spawn(async move {
            let (mut kept, mut refused) = (0, 0);
            while kept < 400 {
                match store.append(entry(id, kept + 1, moved(kept + 1))).await {
                    Ok(()) => {
                        kept += 1;
                        all_kept.fetch_add(1, Ordering::Relaxed);
                    }
                    // As a table's task does: it reads what is there.
                    Err(error) => {
                        assert!(!matches!(error, StoreError::Conflict), "nobody else has this table");
                        refused += 1;
                        while let Err(error) = store.load(id).await.map(|table| {
                            kept = table.expect("a table").events.len() as u64;
                        }) {
                            assert!(!matches!(error, StoreError::Corrupt(_)), "{error}");
                            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                        }
                    }
                }
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
            (id, refused)
        }));
    }
    // In the middle of it, each time.
    for played in [400, 1000, 1600] {
        until(|| all_kept.load(Ordering::Relaxed) > played).await;
        let server = Arc::clone(&server);
        let restarted = tokio::task::spawn_blocking(move || {
            server.stop();
            server.go()
        });
        restarted.await.expect("it ran").expect("it starts again");
    }
    let all: Vec<crate::Event> = (1..=400).map(moved).collect();
    for task in playing {
        let (id, refused) = task.await.expect("it ran");
        assert_eq!(store.load(id).await.expect("an answer").expect("a table").events, all, "{refused}");
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_away_nothing_is_acknowledged() {
    let test = "while_the_database_is_away_nothing_is_acknowledged";
    let Some(server) = load::needed(test, load::postgres::PrivatePostgres::start()) else { return };
    let metrics = Arc::new(Metrics::default());
    let address = server.database().expect("a database");
    let store = PostgresStore::open(&address, Arc::clone(&metrics)).await.expect("a store");
    let id = table(&store).await;
    store.append(entry(id, 1, sat(0))).await.expect("it is kept");
    server.stop();
    let answer = store.append(entry(id, 2, sat(1))).await;
    assert!(matches!(answer, Err(StoreError::Unreachable(_))), "{answer:?}");
    assert!(store.check().await.is_err());
    assert!(store.load(id).await.is_err());
    assert_eq!(metrics.refusing.get(), 1);
    // Now that it is known, nobody waits to hear it.
    let started = std::time::Instant::now();
    store.append(entry(id, 2, sat(1))).await.expect_err("the database is away");
    load::took_at_most(std::time::Duration::from_secs(1), started.elapsed(), "a refusal");
    server.go().expect("it starts again");
    store.append(entry(id, 2, sat(2))).await.expect("it is kept");
    assert_eq!(metrics.refusing.get(), 0);
    store.check().await.expect("it can be written");
    assert_eq!(store.load(id).await.expect("an answer").expect("a table").events, [sat(0), sat(2)]);
}

#[tokio::test]
async fn what_is_wrong_with_a_database_is_said_in_one_line_without_the_password() {
    let Some(server) =
        super::postgres("what_is_wrong_with_a_database_is_said_in_one_line_without_the_password")
    else {
        return;
    };
    let address = server.address();
    let nobody = load::process::free_address().expect("a port");
    let newer = server.database().expect("a database");
    open(&newer).await.expect("a store").close().await;
    let name = newer.rsplit('/').next().expect("a name");
    server.run(name, "UPDATE pioche_installation SET version = 99, needs = 99").expect("it is written");
    let foreign = server.database().expect("a database");
    let name = foreign.rsplit('/').next().expect("a name");
    server.run(name, "CREATE TABLE session (id int)").expect("it is written");
    let latin = load::postgres::unique_name("latin");
    let create = format!("CREATE DATABASE {latin} ENCODING 'SQL_ASCII' TEMPLATE template0");
    server.run("postgres", &create).expect("a database");
    let table: [(String, Expected); 7] = [
        (format!("postgres://pioche:hush@{nobody}/x"), |error| matches!(error, StoreError::Unreachable(_))),
        (format!("postgres://pioche:hush@{address}/none"), |error| {
            matches!(error, StoreError::NoDatabase(_))
        }),
        (format!("postgres://stranger:hush@{address}/postgres"), |error| {
            matches!(error, StoreError::SignIn(_))
        }),
        ("postgres://pioche:hush@host:port/x".to_owned(), |error| matches!(error, StoreError::Address(_))),
        (newer, |error| matches!(error, StoreError::Newer { found: 99, known: 2 })),
        (foreign, |error| matches!(error, StoreError::Foreign)),
        (server.url(&latin), |error| matches!(error, StoreError::Encoding)),
    ];
    for (address, expected) in table {
        let error = refused(&address).await;
        assert!(expected(&error), "{address}: {error:?}");
        for lang in [Lang::Fr, Lang::En] {
            let told = error.tell(lang);
            assert!(!told.contains('\n') && !told.contains("hush") && told.len() > 20, "{told}");
        }
    }
}

/// However much is kept already: a batch looks up what it needs, and reads no table.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_costs_as_much_when_many_are_kept() {
    const EVENTS: u64 = 600;
    let Some(server) = super::postgres("an_event_costs_as_much_when_many_are_kept") else { return };
    let address = server.database().expect("a database");
    let name = address.rsplit('/').next().expect("a name").to_owned();
    let store = open(&address).await.expect("a store");
    let id = table(&store).await;
    for number in 1..=EVENTS {
        store.append(entry(id, number, moved(number))).await.expect("it is kept");
    }
    // What a connection has read is told when it ends.
    store.close().await;
    let read = "SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) \
                + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes) FROM pg_stat_user_tables";
    let started = std::time::Instant::now();
    let mut rows = 0;
    while rows == 0 && started.elapsed() < super::common::PATIENCE {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        rows = server.run(&name, read).expect("a count").trim().parse::<u64>().expect("a number");
    }
    assert!(rows > 0 && rows < 10 * EVENTS, "{rows} rows were read for {EVENTS} events");
}

/// A step that adds: the version before goes on with the tables as they are then.
#[tokio::test]
async fn a_database_that_is_one_version_ahead_is_used_all_the_same() {
    let Some(server) = super::postgres("a_database_that_is_one_version_ahead_is_used_all_the_same") else {
        return;
    };
    let address = server.database().expect("a database");
    open(&address).await.expect("a store").close().await;
    let name = address.rsplit('/').next().expect("a name").to_owned();
    let ahead =
        "ALTER TABLE game_table ADD COLUMN later text; UPDATE pioche_installation SET version = version + 1";
    server.run(&name, ahead).expect("it is written");
    let store = open(&address).await.expect("it is opened all the same");
    let id = table(&store).await;
    store.append(entry(id, 1, sat(0))).await.expect("it is kept");
    store.close().await;
    let version = server.run(&name, "SELECT version FROM pioche_installation").expect("a version");
    assert_eq!(version.trim(), "3", "nobody goes back");
}

/// Many servers that start at the same moment make one set of tables.
#[tokio::test]
async fn servers_that_start_together_make_the_tables_once() {
    let Some(server) = super::postgres("servers_that_start_together_make_the_tables_once") else { return };
    let address = server.database().expect("a database");
    for opened in futures_util::future::join_all((0..6).map(|_| open(&address))).await {
        opened.expect("a store");
    }
}

//! Tables with days for a move go on by themselves when the time is up: though everybody is gone,
//! the table sleeps, and the server was not there meanwhile.

use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use protocol::{Act, Phrase};
use serde_json::json;
use server::Config;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::common::{
    Client, PATIENCE, TestServer, config, create, in_paused_time, in_real_time, pass, sit, start,
};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

fn millis() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970").as_millis() as i64
}

async fn database(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).connect().await.expect("a database")
}

/// Two people play; one says something; both go, and the server stops. Then it is as if play had
/// been so long ago, and the word just now.
async fn left_alone(config: &Config, ago: i64) {
    let server = TestServer::open(config.clone()).await;
    let mut anne = Client::new(server.address(), "Anne").await;
    let mut bob = Client::new(server.address(), "Bob").await;
    let days = json!({"game": "karta-doppio", "pace": {"days": 2}});
    let id = anne.good(create(days)).await.table.expect("a name");
    bob.good(sit(&id)).await;
    anne.good(start(&id)).await;
    bob.good(Act::Say { table: id, phrase: Phrase::Moment }).await;
    drop((anne, bob));
    server.running.stop().await;
    as_if_long_ago(&config.database(), ago).await;
}

/// All but what was said is so much longer ago.
async fn as_if_long_ago(path: &Path, ago: i64) {
    let mut database = database(path).await;
    let unsorted: i64 =
        sqlx::query_scalar("SELECT count(*) FROM journal").fetch_one(&mut database).await.expect("a journal");
    assert_eq!(unsorted, 0);
    let events: Vec<(i64, String)> =
        sqlx::query_as("SELECT first, body FROM event").fetch_all(&mut database).await.expect("events");
    for (first, body) in events {
        let earlier = body.lines().map(|line| {
            let (at, event) = line.split_once('\t').expect("when and what");
            let at: i64 = at.parse().expect("a time");
            format!("{}\t{event}\n", if event.contains("said") { at } else { at - ago })
        });
        let update =
            sqlx::query("UPDATE event SET body = ? WHERE first = ?").bind(earlier.collect::<String>());
        update.bind(first).execute(&mut database).await.expect("it is written");
    }
    let update = sqlx::query("UPDATE game_table SET due = due - ? WHERE due IS NOT NULL").bind(ago);
    assert_eq!(update.execute(&mut database).await.expect("it is written").rows_affected(), 1);
    database.close().await.expect("it is closed");
}

async fn due(path: &Path) -> Option<i64> {
    let mut database = database(path).await;
    sqlx::query_scalar("SELECT due FROM game_table").fetch_one(&mut database).await.expect("a table")
}

async fn a_bot_moves(server: &TestServer) {
    let moved = async {
        while server.running.metrics().moves.get() == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, moved).await.expect("a bot moves though nobody asks");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fell_due_while_the_server_was_away_is_done_when_it_is_back_whatever_was_said() {
    let config = config("due-before");
    left_alone(&config, 2 * DAY + HOUR).await;
    let server = TestServer::open(config.clone()).await;
    a_bot_moves(&server).await;
    // The next person has two days again.
    let next = async {
        while due(&config.database()).await.is_none_or(|due| due < millis() + 2 * DAY - 60_000) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, next).await.expect("the bot's turn ends");
    server.close().await;
}

/// Days are those of the system's clock, so it is not that clock which goes on here: the server's
/// alarms do, and the table's past moves away from it.
#[test]
fn what_falls_due_while_the_table_sleeps_is_done_then_and_not_before() {
    let config = config("due-later");
    in_real_time(left_alone(&config, 2 * DAY - HOUR));
    in_paused_time(async {
        let server = TestServer::open(config.clone()).await;
        let metrics = server.running.metrics();
        for _ in 0..3 {
            pass(Duration::from_mins(1)).await;
        }
        assert_eq!(metrics.tables_opened.get(), 0, "an hour is left");
        as_if_long_ago(&config.database(), HOUR).await;
        let started = Instant::now();
        while metrics.moves.get() == 0 {
            assert!(started.elapsed() < PATIENCE, "a bot moves though nobody asks");
            pass(Duration::from_secs(1)).await;
        }
        server.close_in_paused_time().await;
    });
}

/// As after an update from a version that did not keep it.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_woken_too_early_says_when_and_waits() {
    let config = config("due-unknown");
    left_alone(&config, 0).await;
    let right = due(&config.database()).await.expect("somebody is waited for");
    let mut connection = database(&config.database()).await;
    sqlx::query("UPDATE game_table SET due = 0").execute(&mut connection).await.expect("it is written");
    connection.close().await.expect("it is closed");
    let server = TestServer::open(config.clone()).await;
    let learnt = async {
        loop {
            match due(&config.database()).await {
                Some(0) => tokio::time::sleep(Duration::from_millis(20)).await,
                other => return other,
            }
        }
    };
    let learnt = tokio::time::timeout(PATIENCE, learnt).await.expect("it is woken").expect("it waits");
    assert!((right..right + 60_000).contains(&learnt), "{}", learnt - right);
    assert_eq!(server.running.metrics().moves.get(), 0);
    server.close().await;
}

//! What is too old is deleted, and nothing else is.

use std::time::{Duration, Instant};

use protocol::Act;
use serde_json::json;
use server::Config;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

use crate::common::{self, Client, TestServer, config, create, http, start, watch};

/// Changes a database that nobody has open.
async fn change(config: &Config, script: String) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(config.database());
    let mut connection = options.connect().await.expect("a database");
    sqlx::raw_sql(AssertSqlSafe(script)).execute(&mut connection).await.expect("it is changed");
    connection.close().await.expect("it is kept");
}

/// Rows of each of these tables of the database.
async fn count(config: &Config, tables: &[&str]) -> Vec<i64> {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(config.database()).read_only(true);
    let mut connection = options.connect().await.expect("a database");
    let mut counts = Vec::new();
    for table in tables {
        let query = sqlx::query_scalar(AssertSqlSafe(format!("SELECT count(*) FROM {table}")));
        counts.push(query.fetch_one(&mut connection).await.expect("a number"));
    }
    counts
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_old_goes_and_the_rest_stays() {
    const KEPT: [&str; 6] = ["session", "game_table", "event", "player", "finished", "played"];
    let config = Config { sweep: Duration::from_millis(300), ..config("retention") };
    let server = TestServer::open(Config { sweep: Duration::from_hours(1), ..config.clone() }).await;
    let address = server.address();
    let mut tables = Vec::new();
    let mut tokens = Vec::new();
    for name in ["Anne", "Paul", "Zoé"] {
        // One match that is over, and one that is not.
        let mut client = Client::new(address, name).await;
        for ends in [true, false] {
            let new = create(json!({"game": "ole", "seats": 3, "bots": [1, 1]}));
            let table = client.good(new).await.table.expect("a name");
            client.good(start(&table)).await;
            if ends {
                client.good(Act::Resign { table: table.clone() }).await;
            }
            tables.push(table);
        }
        tokens.push(client.token);
    }
    server.running.stop().await;
    // Anne's tables, and Paul himself, have not been seen for long; somebody looks at Anne's first.
    let number = |table: &str| {
        let letters = "0123456789abcdefghjkmnpqrstvwxyz";
        table.chars().fold(0_i64, |number, letter| {
            number << 5 | letters.find(letter).expect("a letter of a table") as i64
        })
    };
    let [over, open] = [number(&tables[0]), number(&tables[1])];
    let long_ago = "1000000000000";
    change(
        &config,
        format!(
            "UPDATE finished SET at = {long_ago} WHERE table_id = {over}; \
             UPDATE played SET at = {long_ago} WHERE table_id = {over}; \
             UPDATE game_table SET created = {long_ago} WHERE id IN ({over}, {open}); \
             UPDATE event SET body = replace(body, substr(body, 1, 6), '100000') \
             WHERE table_id IN ({over}, {open}); \
             UPDATE session SET used = 1000000000 WHERE name = 'Paul'"
        ),
    )
    .await;
    assert_eq!(count(&config, &KEPT).await, [3, 6, 6, 6, 3, 3]);
    let server = TestServer::open(config.clone()).await;
    let started = Instant::now();
    // Paul is gone, with what he has played; so are Anne's tables. The others' are there.
    while count(&config, &KEPT).await != [2, 4, 4, 2, 2, 1] {
        let now = count(&config, &KEPT).await;
        assert!(started.elapsed() < common::PATIENCE, "{now:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(count(&config, &KEPT).await, [2, 4, 4, 2, 2, 1], "and nothing more goes");
    let address = server.address();
    assert_eq!(http(address, "GET", "/api/v1/me", &tokens[1], "").await.0, 401);
    let mut anne = Client::with_token(address, &tokens[0]).await;
    for table in &tables[..2] {
        assert_eq!(anne.refused(watch(table, None)).await, protocol::Code::NotFound);
    }
    let mut zoe = Client::with_token(address, &tokens[2]).await;
    for table in &tables[4..] {
        zoe.watch(table).await;
    }
    server.close().await;
}

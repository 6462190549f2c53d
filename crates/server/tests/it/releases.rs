//! Databases of earlier releases open, with everything that is in them.

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

use crate::common::{TestServer, config, http};

/// How an earlier release made its file, up to the version of its name, and what it left there.
const SCHEMA: [&str; 3] = [
    include_str!("../../src/store/sqlite/migrations/0001.sql"),
    include_str!("../../src/store/sqlite/migrations/0002.sql"),
    include_str!("../../src/store/sqlite/migrations/0003.sql"),
];
const LEFT: &str = include_str!("releases/0003.sql");

const ANNE: &str = "33aa782e5b0b242499243ad523112ce5";
const ZOE: &str = "646e3fc4d19792837f0ba4a1b25e57a3";

#[tokio::test(flavor = "multi_thread")]
async fn people_go_on_where_they_were_after_an_upgrade() {
    let config = config("upgrade");
    std::fs::create_dir_all(&config.data).expect("a folder");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(config.database());
    let mut connection = options.create_if_missing(true).connect().await.expect("a database");
    let seen_today = "UPDATE session SET used = unixepoch(); PRAGMA user_version = 3";
    for script in SCHEMA.into_iter().chain([LEFT, seen_today]) {
        sqlx::raw_sql(AssertSqlSafe(script)).execute(&mut connection).await.expect("it is written");
    }
    connection.close().await.expect("it is kept");

    let server = TestServer::open(config.clone()).await;
    let address = server.address();
    let get = async |path: &str, token: &str| -> Value {
        let (code, body) = http(address, "GET", &format!("/api/v1{path}"), token, "").await;
        assert_eq!(code, 200, "{path}: {body}");
        serde_json::from_str(&body).expect("JSON")
    };
    let ask = async |token: &str, asked: &Value| -> Value {
        let (_, body) = http(address, "POST", "/api/v1/ask", token, &asked.to_string()).await;
        serde_json::from_str(&body).expect("JSON")
    };
    // Anne's match goes on from where it was.
    let table = get("/tables/98pj9hazaedx", ANNE).await;
    assert_eq!((table["event"].as_u64(), &table["info"]["phase"]), (Some(19), &json!("playing")));
    let mv = table["game"]["legal"][0].as_str().expect("it is her turn");
    let play =
        json!({"id": 1000, "do": "play", "table": "98pj9hazaedx", "version": table["version"], "move": mv});
    let reply = ask(ANNE, &play).await;
    assert_eq!(reply["event"], 20, "{reply}");
    // Zoé's account, its password, and what she has played.
    assert_eq!(get("/me", ZOE).await["account"], true);
    let credentials = json!({"name": "zoé", "password": "correct horse"}).to_string();
    assert_eq!(http(address, "POST", "/api/v1/account/session", "", &credentials).await.0, 201);
    assert_eq!(get("/history", ZOE).await["matches"][0]["change"], -183);
    assert_eq!(get("/ratings/ole", "").await["players"][0]["matches"], 1);
    // The invitation that she has sent still opens her table.
    let sit = json!({"id": 1, "do": "sit", "table": "k83z3mt6yjfg", "invite": "1a03f1cc9eafc0b5"});
    let reply = ask(ANNE, &sit).await;
    assert!(reply["error"].is_null(), "{reply}");
    server.close().await;
}

//! Databases of earlier releases open, with everything that is in them.

use std::path::Path;

use serde_json::{Value, json};
use server::{Config, Expect};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use store_sqlite::SqliteStore;

use crate::common::{TestServer, config, http, start_server};

/// How an earlier release made its file, up to the version of its name, and what it left there.
const SCHEMA: [&str; 3] = [
    include_str!("../../../store-sqlite/src/migrations/0001.sql"),
    include_str!("../../../store-sqlite/src/migrations/0002.sql"),
    include_str!("../../../store-sqlite/src/migrations/0003.sql"),
];
const LEFT: &str = include_str!("releases/0003.sql");

const ANNE: &str = "33aa782e5b0b242499243ad523112ce5";
const ZOE: &str = "646e3fc4d19792837f0ba4a1b25e57a3";

/// Leaves in the folder what the earlier release did.
async fn left_by_the_release_before(config: &Config) {
    std::fs::create_dir_all(&config.data).expect("a folder");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(config.database());
    let mut connection = options.create_if_missing(true).connect().await.expect("a database");
    // Somebody who looks like Zoé came later, when that was possible: a Latin Z, a Cyrillic o.
    let seen_today = "UPDATE session SET used = unixepoch(); \
        INSERT INTO account SELECT 'later', 'z\u{43e}é', 'Z\u{43e}é', password, created + 1 FROM account; \
        PRAGMA user_version = 3";
    for script in SCHEMA.into_iter().chain([LEFT, seen_today]) {
        sqlx::raw_sql(AssertSqlSafe(script)).execute(&mut connection).await.expect("it is written");
    }
    connection.close().await.expect("it is kept");
}

/// The version of a file, its schema, and how much is in each of its tables.
async fn contents(file: &Path) -> (i64, Vec<(String, Option<String>)>, Vec<i64>) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut connection = options.connect().await.expect("a database");
    let sound: String =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut connection).await.expect("an answer");
    assert_eq!(sound, "ok");
    let version =
        sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut connection).await.expect("a number");
    let schema: Vec<(String, Option<String>)> =
        sqlx::query_as("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name")
            .fetch_all(&mut connection)
            .await
            .expect("a schema");
    let mut counts = Vec::new();
    for (name, _) in &schema {
        let count = AssertSqlSafe(format!("SELECT count(*) FROM {name}"));
        counts.push(sqlx::query_scalar(count).fetch_one(&mut connection).await.expect("a number"));
    }
    connection.close().await.expect("it is left alone");
    (version, schema, counts)
}

/// Newer files are refused by older programs, so the way back is the copy that was made before the
/// upgrade. What was played since is not in it.
#[tokio::test(flavor = "multi_thread")]
async fn the_way_back_is_the_copy_from_before_the_upgrade() {
    let config = config("way-back");
    left_by_the_release_before(&config).await;
    let before = contents(&config.database()).await;
    assert_eq!(before.0, 3);
    let copy = config.data.join("pioche.before");
    SqliteStore::copy(&config.database(), &copy).await.expect("a copy");
    let server = TestServer::open(config.clone()).await;
    let path = "/api/v1/tables/98pj9hazaedx";
    let at = async |server: &TestServer| -> Value {
        let (code, body) = http(server.address(), "GET", path, ANNE, "").await;
        assert_eq!(code, 200, "{body}");
        serde_json::from_str(&body).expect("JSON")
    };
    let table = at(&server).await;
    let play = json!({"id": 1000, "do": "play", "table": "98pj9hazaedx", "version": table["version"],
        "move": table["game"]["legal"][0]});
    let (code, body) = http(server.address(), "POST", "/api/v1/ask", ANNE, &play.to_string()).await;
    assert_eq!(code, 200, "{body}");
    server.running.stop().await;
    assert!(contents(&config.database()).await.0 > 3, "the release before refuses it now");

    // The copy is as that release left it: what it reads, and nothing that it would not know.
    assert_eq!(contents(&copy).await, before);
    for file in ["pioche.sqlite", "pioche.sqlite-wal", "pioche.sqlite-shm"] {
        let _ = std::fs::remove_file(config.data.join(file));
    }
    std::fs::rename(&copy, config.database()).expect("it is put back");
    // Forward once more: files of that age do not say where they belong, so one has to.
    let refused = start_server(config.clone()).await.err().expect("another was here").to_string();
    assert!(refused.contains("--new-installation"), "{refused}");
    let server = TestServer::open(Config { expect: Expect::Any, ..config }).await;
    assert_eq!(at(&server).await["event"], 19, "what came after the copy is gone");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_go_on_where_they_were_after_an_upgrade() {
    let config = config("upgrade");
    left_by_the_release_before(&config).await;
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
    // Whoever looks like her gets in as herself, too, but nobody else can come to look like either.
    for (name, person) in
        [("zoé", "ca323267cc0b6b17"), ("ZOE\u{301}", "ca323267cc0b6b17"), ("Z\u{43e}é", "later")]
    {
        let credentials = json!({"name": name, "password": "correct horse"}).to_string();
        let (code, body) = http(address, "POST", "/api/v1/account/session", "", &credentials).await;
        assert_eq!(code, 201, "{name}: {body}");
        let session: Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!(session["person"], person, "{name}");
    }
    for name in ["ZOÉ", "Z\u{43e}é", "Zοé"] {
        let credentials = json!({"name": name, "password": "correct horse"}).to_string();
        assert_eq!(http(address, "POST", "/api/v1/account", ANNE, &credentials).await.0, 409, "{name}");
    }
    assert_eq!(get("/history", ZOE).await["matches"][0]["change"], -183);
    assert_eq!(get("/ratings/ole", "").await["players"][0]["matches"], 1);
    // The invitation that she has sent still opens her table.
    let sit = json!({"id": 1, "do": "sit", "table": "k83z3mt6yjfg", "invite": "1a03f1cc9eafc0b5"});
    let reply = ask(ANNE, &sit).await;
    assert!(reply["error"].is_null(), "{reply}");
    server.close().await;
}

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
    // Somebody who looks like Zoé came later, when that was possible: a Latin Z, a Cyrillic o.
    let seen_today = "UPDATE session SET used = unixepoch(); \
        INSERT INTO account SELECT 'later', 'z\u{43e}é', 'Z\u{43e}é', password, created + 1 FROM account; \
        PRAGMA user_version = 3";
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

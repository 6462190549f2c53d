//! A database that cannot be used says so, and acknowledges nothing.

use std::sync::Arc;

use server::{Config, Expect, Metrics, Opened, StartError, Store as _, StoreError};
use store_sqlite::SqliteStore;
use tower::ServiceExt as _;

use crate::common::{self, TestServer, config};

async fn start_error(config: Config) -> StartError {
    match common::start_server(config).await {
        Ok(_) => panic!("it starts"),
        Err(error) => error,
    }
}

#[tokio::test]
async fn a_database_that_is_damaged_newer_or_out_of_reach_is_refused_in_one_line() {
    // Not a database at all.
    let garbage = config("garbage");
    std::fs::create_dir_all(&garbage.data).expect("a folder");
    std::fs::write(garbage.database(), "this is not a database, but it is long enough to be one".repeat(100))
        .expect("a file");
    let error = start_error(garbage.clone()).await;
    assert!(matches!(error, StartError::Store(_, StoreError::Corrupt(_))), "{error}");

    // A good one with a page overwritten.
    let damaged = config("damaged");
    let server = TestServer::open(damaged.clone()).await;
    for number in 0..200 {
        common::guest(server.address(), &format!("Guest {number}")).await;
    }
    server.running.stop().await;
    let mut bytes = std::fs::read(damaged.database()).expect("a file");
    let page = 4096 * (bytes.len() / 4096 - 2);
    bytes[page..page + 4096].fill(0xa5);
    std::fs::write(damaged.database(), bytes).expect("a file");
    let error = start_error(damaged.clone()).await;
    assert!(matches!(error, StartError::Store(_, StoreError::Corrupt(_))), "{error}");

    // One that a newer program has written.
    let newer = config("newer");
    TestServer::open(newer.clone()).await.running.stop().await;
    let mut bytes = std::fs::read(newer.database()).expect("a file");
    // The user version is four bytes at offset 60 of the file's head.
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(newer.database(), bytes).expect("a file");
    let error = start_error(newer.clone()).await;
    assert!(matches!(error, StartError::Store(_, StoreError::Newer { found: 99, .. })), "{error}");

    // A place where nothing can be written.
    let nowhere = Config { data: "/proc/self/nowhere".into(), ..config("nowhere") };
    assert!(matches!(start_error(nowhere).await, StartError::Folder(..)));
    let a_folder = config("a-folder");
    std::fs::create_dir_all(a_folder.database()).expect("a folder in the place of the file");
    let error = start_error(a_folder.clone()).await;
    assert!(matches!(error, StartError::Store(_, StoreError::ReadOnly(_))), "{error}");

    for config in [garbage, damaged, newer, a_folder] {
        let text = start_error(config.clone()).await.to_string();
        assert!(!text.contains('\n') && text.len() > 30, "{text}");
        let _ = std::fs::remove_dir_all(config.data);
    }
}

/// A disk that fills up: `SQLite` is given so few pages that it says the same as a full disk.
#[tokio::test]
async fn a_full_disk_acknowledges_nothing() {
    let config = config("full");
    std::fs::create_dir_all(&config.data).expect("a folder");
    let metrics = Arc::new(Metrics::default());
    let small = |options: sqlx::sqlite::SqliteConnectOptions| options.pragma("max_page_count", "26");
    let store = SqliteStore::open_with(&config.database(), Expect::Known, Arc::clone(&metrics), small)
        .await
        .expect("a store");
    let store = Arc::new(store);
    let opened = Opened::new(config.clone(), store.clone(), metrics).await.expect("it opens");
    let mut said_yes = Vec::new();
    let mut refused = 0;
    for _ in 0..2000 {
        let request = axum::http::Request::post("http://localhost/api/v1/session")
            .body(axum::body::Body::from("{}"))
            .expect("a request");
        let response = opened.app().oneshot(request).await.expect("an answer");
        let code = response.status();
        let body = axum::body::to_bytes(response.into_body(), 1 << 16).await.expect("a body");
        if code == 201 {
            said_yes.push(serde_json::from_slice::<protocol::Session>(&body).expect("a session"));
        } else {
            assert_eq!(code, 503);
            refused += 1;
            if refused > 20 {
                break;
            }
        }
    }
    assert!(refused > 20 && said_yes.len() > 20, "{} kept, {refused} refused", said_yes.len());
    let ready = axum::http::Request::get("/ready").body(axum::body::Body::empty()).expect("a request");
    assert_eq!(opened.operations().oneshot(ready).await.expect("an answer").status(), 503);
    store.close().await;
    drop(opened);

    // With room again, everything that was acknowledged is there.
    let store = SqliteStore::open(&config.database(), Expect::Known, Arc::default()).await.expect("a store");
    let opened = Opened::new(config.clone(), Arc::new(store), Arc::default()).await.expect("it opens");
    for session in &said_yes {
        let request = axum::http::Request::get("http://localhost/api/v1/me")
            .header("authorization", format!("Bearer {}", session.token))
            .body(axum::body::Body::empty())
            .expect("a request");
        assert_eq!(opened.app().oneshot(request).await.expect("an answer").status(), 200);
    }
    let _ = std::fs::remove_dir_all(config.data);
}

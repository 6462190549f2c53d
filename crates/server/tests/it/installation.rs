//! The data folder: who may read it, and whether what lies in it is what was there.

use std::path::Path;

use server::{Config, Expect, StartError, StoreError};
use sqlx::{ConnectOptions as _, Connection as _};
use store_sqlite::SqliteStore;

use crate::common::{TestServer, config, guest, http, start_server};

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::MetadataExt as _;
    path.metadata().expect("it is there").mode() & 0o777
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("it is ours");
}

/// Rights of everything in a folder, by name.
#[cfg(unix)]
fn modes(folder: &Path) -> Vec<(String, u32)> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file"));
    let mut all: Vec<_> = entries
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), mode(&entry.path())))
        .collect();
    all.sort();
    all
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_its_owners_alone() {
    let config = config("private");
    let server = TestServer::open(config.clone()).await;
    guest(server.address(), "Anne").await;
    let copy = config.data.join("pioche.copy");
    SqliteStore::copy(&config.database(), &copy).await.expect("a copy");
    let of_all = |what: &str| {
        assert_eq!(mode(&config.data), 0o700, "{what}");
        let open: Vec<_> = modes(&config.data).into_iter().filter(|(_, mode)| *mode != 0o600).collect();
        assert!(open.is_empty(), "{what}: {open:?}");
    };
    of_all("while it runs");
    assert!(modes(&config.data).len() > 3, "there are the database, its log, its lock and the copy");
    server.running.stop().await;

    // As an earlier version left it.
    set_mode(&config.data, 0o755);
    for (name, _) in modes(&config.data) {
        set_mode(&config.data.join(name), 0o644);
    }
    std::fs::remove_file(&copy).expect("it is there");
    let server = TestServer::open(config.clone()).await;
    of_all("opened again");
    server.running.stop().await;

    // A folder in which others have something stays open to them; the database does not.
    std::fs::write(config.data.join("theirs"), "").expect("a file");
    set_mode(&config.data, 0o755);
    set_mode(&config.database(), 0o644);
    let server = TestServer::open(Config { ..config.clone() }).await;
    assert_eq!((mode(&config.data), mode(&config.database())), (0o755, 0o600));
    server.close().await;
}

/// Why the server does not start with this folder, which is left as it is.
async fn refusal(config: &Config) -> StoreError {
    let there = |path: &Path| std::fs::read(path).ok();
    let before = there(&config.database());
    let Err(StartError::Store(file, error)) = start_server(config.clone()).await else {
        panic!("it must not start");
    };
    assert_eq!(file, config.database());
    assert!(there(&config.database()) == before, "{error}: it was not touched");
    error
}

/// Starts with whatever there is, once; then the folder knows it.
async fn begin_anew(config: &Config) {
    TestServer::open(Config { expect: Expect::Any, ..config.clone() }).await.running.stop().await;
    TestServer::open(config.clone()).await.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_gone_empty_or_another_is_not_opened_silently() {
    let (here, there) = (config("installation"), config("other-installation"));
    let server = TestServer::open(here.clone()).await;
    let anne = guest(server.address(), "Anne").await;
    let copy = here.data.join("pioche.copy");
    SqliteStore::copy(&here.database(), &copy).await.expect("a copy");
    server.running.stop().await;
    TestServer::open(there.clone()).await.running.stop().await;
    let database = here.database();
    let whole = std::fs::read(&database).expect("a file");

    // None.
    std::fs::remove_file(&database).expect("it is there");
    assert!(matches!(refusal(&here).await, StoreError::DatabaseGone));
    // One without a byte in it.
    std::fs::write(&database, "").expect("a file");
    assert!(matches!(refusal(&here).await, StoreError::DatabaseGone));
    // Another installation's.
    std::fs::copy(there.database(), &database).expect("a copy");
    let error = refusal(&here).await;
    assert!(matches!(error, StoreError::OtherDatabase), "{error}");
    assert!(error.to_string().contains("--new-installation") && !error.to_string().contains('\n'), "{error}");
    begin_anew(&here).await;
    // The one that was there has become another one.
    std::fs::write(&database, &whole).expect("a file");
    assert!(matches!(refusal(&here).await, StoreError::OtherDatabase));
    begin_anew(&here).await;
    std::fs::remove_file(&database).expect("it is there");
    begin_anew(&here).await;

    // A copy belongs to the same installation, in its folder and in a new one.
    std::fs::write(&database, &whole).expect("a file");
    begin_anew(&here).await;
    std::fs::copy(&copy, &database).expect("a copy");
    std::fs::remove_dir_all(&there.data).expect("it is there");
    std::fs::create_dir_all(&there.data).expect("a folder");
    std::fs::copy(&copy, there.database()).expect("a copy");
    TestServer::open(there.clone()).await.running.stop().await;
    let server = TestServer::open(here.clone()).await;
    assert_eq!(http(server.address(), "GET", "/api/v1/me", &anne.token, "").await.0, 200);
    server.close().await;
    let _ = std::fs::remove_dir_all(there.data);
}

/// Some other program's database, with a version of its own or without, is not written to.
#[tokio::test]
async fn a_foreign_database_is_refused() {
    for version in [0, 2] {
        let config = config(&format!("foreign-{version}"));
        std::fs::create_dir_all(&config.data).expect("a folder");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(config.database());
        let mut connection = options.create_if_missing(true).connect().await.expect("a database");
        let script = format!("CREATE TABLE recipe (name TEXT); PRAGMA user_version = {version}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(script)).execute(&mut connection).await.expect("a table");
        connection.close().await.expect("it is kept");
        let Err(StartError::Store(_, error)) = start_server(config.clone()).await else {
            panic!("it must not start");
        };
        assert!(matches!(error, StoreError::Foreign), "{version}: {error}");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(config.database());
        let mut connection = options.connect().await.expect("a database");
        let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
            .fetch_one(&mut connection)
            .await
            .expect("a number");
        assert_eq!(tables, 1, "nothing was added to it");
        let _ = std::fs::remove_dir_all(config.data);
    }
}

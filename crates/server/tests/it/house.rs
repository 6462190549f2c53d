//! The data folder: who may read it.

use std::path::Path;

use server::{Config, SqliteStore};

use crate::common::{TestServer, config, guest};

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

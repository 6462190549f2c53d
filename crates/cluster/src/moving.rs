//! Copies a whole installation from a file into a `PostgreSQL` database, or back, and compares
//! both.

use std::path::{Path, PathBuf};

use records::store_error::StoreError;
pub use store_kit::moving::Contents;
use store_kit::moving::{Failed, Installation, copy};
use store_postgres::{SharedInstallation, shown};
use store_sqlite::moving::FileInstallation;
use store_sqlite::private;

/// What went wrong, and where: the file, or the address of the database without its password.
pub type Failure = (PathBuf, StoreError);

/// Copies the installation in this file into the database at this address, which must be empty.
pub async fn import(file: &Path, address: &str) -> Result<Contents, Failure> {
    if !file.exists() {
        return Err((file.to_owned(), StoreError::NothingThere));
    }
    let there = PathBuf::from(shown(address));
    let from = FileInstallation::open(file).await.map_err(|error| (file.to_owned(), error))?;
    let to = SharedInstallation::open(address).await.map_err(|error| (there.clone(), error))?;
    copy_and_close(from, file, to, &there).await
}

/// Copies the installation in the database at this address into this file, which must not hold one.
pub async fn export(address: &str, file: &Path) -> Result<Contents, Failure> {
    let there = PathBuf::from(shown(address));
    let from = SharedInstallation::open(address).await.map_err(|error| (there.clone(), error))?;
    if let Some(folder) = file.parent() {
        let closed = private::folder(folder);
        closed.map_err(|error| (folder.to_owned(), StoreError::ReadOnly(error.into())))?;
    }
    let to = FileInstallation::open(file).await.map_err(|error| (file.to_owned(), error))?;
    copy_and_close(from, &there, to, file).await
}

async fn copy_and_close(
    mut from: impl Installation,
    from_where: &Path,
    mut to: impl Installation,
    to_where: &Path,
) -> Result<Contents, Failure> {
    let copied = copy(&mut from, &mut to).await;
    from.close().await;
    to.close().await;
    copied.map_err(|failed| match failed {
        Failed::Here(error) => (from_where.to_owned(), error),
        Failed::There(error) => (to_where.to_owned(), error),
    })
}

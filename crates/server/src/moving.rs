//! Moves a whole house from a file into a `PostgreSQL` database, or back, and compares both when it
//! is there.

use std::path::{Path, PathBuf};

use records::store_error::StoreError;
use store_kit::moving::{Contents, Failed, House, copy};
use store_postgres::{SharedHouse, shown};
use store_sqlite::moving::FileHouse;
use store_sqlite::private;

use crate::config::Config;
use crate::error::StartError;

/// Moves the house in this folder into the database at this address, which must hold nothing. The
/// folder stays as it is.
pub async fn import(data: &Path, address: &str) -> Result<Contents, StartError> {
    let (path, there) = places(data, address);
    if !path.exists() {
        return Err(StartError::Store(path, StoreError::NothingThere));
    }
    let from = FileHouse::open(&path).await.map_err(|error| StartError::Store(path.clone(), error))?;
    let to = SharedHouse::open(address).await.map_err(|error| StartError::Store(there.clone(), error))?;
    carry(from, &path, to, &there).await
}

/// Moves the house in the database at this address into this folder, which must hold none. The
/// database stays as it is.
pub async fn export(address: &str, data: &Path) -> Result<Contents, StartError> {
    let (path, there) = places(data, address);
    let from = SharedHouse::open(address).await.map_err(|error| StartError::Store(there.clone(), error))?;
    private::folder(data).map_err(|error| StartError::Folder(data.to_owned(), error))?;
    let to = FileHouse::open(&path).await.map_err(|error| StartError::Store(path.clone(), error))?;
    carry(from, &there, to, &path).await
}

fn places(data: &Path, address: &str) -> (PathBuf, PathBuf) {
    let path = Config { data: data.to_owned(), ..Config::default() }.database();
    (path, PathBuf::from(shown(address)))
}

/// Moves everything, and compares.
async fn carry(
    mut from: impl House,
    from_where: &Path,
    mut to: impl House,
    to_where: &Path,
) -> Result<Contents, StartError> {
    let moved = copy(&mut from, &mut to).await;
    from.close().await;
    to.close().await;
    moved.map_err(|failed| match failed {
        Failed::Here(error) => StartError::Store(from_where.to_owned(), error),
        Failed::There(error) => StartError::Store(to_where.to_owned(), error),
    })
}

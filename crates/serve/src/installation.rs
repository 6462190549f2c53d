//! Opens the store and the bus that the settings name, and starts a server on them.

use std::path::PathBuf;
use std::sync::Arc;

use server::{BotServer, Config, Metrics, Opened, Server, StartError};
use store_sqlite::{SqliteStore, private};

use crate::shared;

/// A server that takes visitors.
pub(crate) async fn start(config: Config) -> Result<Server, StartError> {
    config.check().map_err(StartError::Config)?;
    let metrics = Arc::new(Metrics::default());
    let opened = match config.store.clone() {
        Some(address) => shared::open(config, &address, metrics).await?,
        None => open(config, metrics).await?,
    };
    Server::start(opened)
}

/// A server that computes moves for the bots of others.
pub(crate) async fn start_worker(config: Config) -> Result<BotServer, StartError> {
    config.check().map_err(StartError::Config)?;
    shared::start_worker(config).await
}

/// The folder or the database, for messages to the operator: never with a password.
pub(crate) fn place(config: &Config) -> PathBuf {
    config.store.as_deref().map_or_else(|| config.data.clone(), shared::place)
}

/// As [`place`], but the database file instead of its folder.
pub(crate) fn database(config: &Config) -> PathBuf {
    config.store.as_deref().map_or_else(|| config.database(), shared::place)
}

/// One server, and the file in its data folder.
async fn open(config: Config, metrics: Arc<Metrics>) -> Result<Opened, StartError> {
    private::folder(&config.data).map_err(|error| StartError::Folder(config.data.clone(), error))?;
    let path = config.database();
    let failed = |error| StartError::Store(path.clone(), error);
    let store = SqliteStore::open(&path, config.expect, Arc::clone(&metrics)).await.map_err(failed)?;
    Opened::new(config, Arc::new(store), metrics).await.map_err(failed)
}

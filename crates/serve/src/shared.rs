//! Servers that share a database: the nodes of a cluster and its workers, and a single server that
//! has a `PostgreSQL` database to itself.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use clap::ArgMatches;
use cluster::{BotWorker, NatsBus};
use engine::Lang;
use records::ids::hex;
use records::store::Store as _;
use server::{BotServer, Config, Metrics, Opened, Role, StartError};
use store_postgres::{PostgresStore, shown};
use store_sqlite::private;

use crate::moving::{self, Way};

/// The address of the database without its password.
pub(crate) fn place(address: &str) -> PathBuf {
    shown(address).into()
}

/// A server with visitors: a node where there is a bus, or else the only server of its database.
pub(crate) async fn open(config: Config, address: &str, metrics: Arc<Metrics>) -> Result<Opened, StartError> {
    let failed = |error| StartError::Store(place(address), error);
    // Only `pioche admin` needs the folder.
    if let Err(error) = private::folder(&config.data) {
        tracing::warn!(folder = %config.data.display(), %error, "the data folder cannot be created");
    }
    let store = Arc::new(
        PostgresStore::open_with(address, config.store_connections, Arc::clone(&metrics))
            .await
            .map_err(failed)?,
    );
    let name = hex(&config.chance.bytes::<8>());
    let (bus, role) = (config.bus.clone(), config.role);
    if bus.is_none() {
        store.enter_alone(name.clone()).await.map_err(failed)?;
    }
    let mut opened = Opened::new(config, Arc::clone(&store) as _, metrics).await.map_err(failed)?;
    if let Some(address) = bus {
        let joined = NatsBus::join(&address, name, opened.node(), store).await;
        let bus = joined.map_err(StartError::Bus)?;
        if role == Role::Front {
            bus.use_workers();
        }
        opened.use_bus(bus);
    }
    Ok(opened)
}

pub(crate) async fn start_worker(config: Config) -> Result<BotServer, StartError> {
    let address = config.store.as_deref().unwrap_or_default();
    let failed = |error| StartError::Store(place(address), error);
    let metrics = Arc::new(Metrics::default());
    let store = PostgresStore::open(address, Arc::clone(&metrics)).await.map_err(failed)?;
    let installation = store.installation().await.map_err(failed)?;
    // The worker needs the database for nothing else.
    store.close().await;
    let name = hex(&config.chance.bytes::<8>());
    let bus = config.bus.as_deref().unwrap_or_default();
    let joined = BotWorker::join(bus, installation, &name, config.bots(), Arc::clone(&metrics)).await;
    BotServer::start(&config, joined.map_err(StartError::Bus)?, metrics)
}

pub(crate) fn import(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    moving::command(matches, Way::Import, lang, &mut io::stdout().lock())
}

pub(crate) fn export(matches: &ArgMatches, lang: Lang) -> anyhow::Result<()> {
    moving::command(matches, Way::Export, lang, &mut io::stdout().lock())
}

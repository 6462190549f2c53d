//! What several servers share: a `PostgreSQL` and a NATS.

use std::sync::Arc;

use cluster::{BotWorker, NatsBus};
use load::nats::PrivateNats;
use load::postgres::PrivatePostgres;
use records::ids::hex;
use store_postgres::PostgresStore;

use super::common::config;
use crate::{BotServer, Config, Metrics, Opened, Role, Server, StartError, Store as _};

/// Starts a server on a database that servers can share, and on the bus, if it has one.
pub(super) async fn start_node(config: Config) -> Result<Server, StartError> {
    let metrics = Arc::new(Metrics::default());
    let address = config.store.clone().expect("a database");
    let failed = |error| StartError::Store(address.clone().into(), error);
    let store = Arc::new(PostgresStore::open(&address, Arc::clone(&metrics)).await.map_err(failed)?);
    let (name, bus, role) = (hex(&config.chance.bytes::<8>()), config.bus.clone(), config.role);
    if bus.is_none() {
        store.enter_alone(name.clone()).await.map_err(failed)?;
    }
    let mut opened = Opened::new(config, Arc::clone(&store) as _, metrics).await.map_err(failed)?;
    if let Some(bus) = bus {
        let bus = NatsBus::join(&bus, name, opened.node(), store).await.map_err(StartError::Bus)?;
        if role == Role::Front {
            bus.use_workers();
        }
        opened.use_bus(bus);
    }
    Server::start(opened)
}

/// Starts a server that computes moves for the bots of others.
pub(super) async fn start_worker(config: Config) -> BotServer {
    let metrics = Arc::new(Metrics::default());
    let (store, bus) = (config.store.as_deref().expect("a database"), config.bus.as_deref());
    let store = PostgresStore::open(store, Arc::clone(&metrics)).await.expect("a store");
    let installation = store.installation().await.expect("a number");
    // Workers hold no connection to the database.
    store.close().await;
    let (name, bots) = (hex(&config.chance.bytes::<8>()), config.bots());
    let worker = BotWorker::join(bus.expect("a bus"), installation, &name, bots, Arc::clone(&metrics)).await;
    BotServer::start(&config, worker.expect("a worker"), metrics).expect("it starts")
}

pub(super) struct TestCluster {
    pub(super) postgres: Arc<PrivatePostgres>,
    pub(super) nats: Arc<PrivateNats>,
    pub(super) store: String,
}

impl TestCluster {
    /// Nothing where one of the two is not installed; then the test is named as skipped.
    pub(super) fn open(test: &str) -> Option<Self> {
        Self::with(test, load::needed(test, PrivateNats::shared())?)
    }

    /// With a bus that the test may stop.
    pub(super) fn with_own_bus(test: &str) -> Option<Self> {
        Self::with(test, Arc::new(load::needed(test, PrivateNats::start())?))
    }

    fn with(test: &str, nats: Arc<PrivateNats>) -> Option<Self> {
        let postgres = super::postgres(test)?;
        let store = postgres.database().expect("a database");
        Some(Self { postgres, nats, store })
    }

    /// That of one of its nodes.
    pub(super) fn config(&self) -> Config {
        Config { store: Some(self.store.clone()), bus: Some(self.nats.url()), ..config("node") }
    }

    /// What its database answers.
    pub(super) fn query(&self, sql: &str) -> String {
        let name = self.store.rsplit('/').next().expect("a name");
        self.postgres.run(name, sql).expect("an answer").trim().to_owned()
    }
}

//! What several servers share: a `PostgreSQL` and a NATS.

use std::sync::Arc;

use load::nats::PrivateNats;
use load::postgres::PrivatePostgres;

use super::common::config;
use crate::Config;

pub(super) struct House {
    pub(super) postgres: Arc<PrivatePostgres>,
    pub(super) nats: Arc<PrivateNats>,
    pub(super) store: String,
}

impl House {
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

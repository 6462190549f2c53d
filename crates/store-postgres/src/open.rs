//! Opening the database: whether it is one that serves, and its migrations.

use std::sync::{Arc, OnceLock};

use records::metrics::Metrics;
use records::store_error::StoreError;
use store_kit::migrations::{Database, Migration, Version, migrate};
use tokio_postgres::error::SqlState;

use super::links::{Connector, Link, Links, number};
use super::writer::{WRITERS, Writers};
use super::{PostgresStore, explain};

/// The most connections that a server has, unless its operator says otherwise.
const CONNECTIONS: u32 = 11;
/// The oldest `PostgreSQL` that the tests know.
const OLDEST: i64 = 15;
/// The number of the lock that a server takes to change the tables: "pioche".
const MIGRATING: i64 = 0x7069_6f63_6865;

/// Servers of the version before may be running while one of these is carried out, and after.
const MIGRATIONS: &[Migration] = &[
    Migration { script: include_str!("migrations/0001.sql"), needs: 1 },
    Migration { script: include_str!("migrations/0002.sql"), needs: 1 },
    // Such as the next could be: what the tests of upgrades take, and nobody else.
    #[cfg(feature = "next-version")]
    Migration { script: include_str!("migrations/next.sql"), needs: 1 },
];

/// Connections besides those that read and write for people: those of the writers, and one for
/// saying that this server lives.
const BESIDES: usize = WRITERS + 1;

impl PostgresStore {
    /// Opens the database at an address such as `postgres://user:password@host/name`, makes its
    /// tables if there are none, and brings them up to date.
    pub async fn open(address: &str, metrics: Arc<Metrics>) -> Result<Self, StoreError> {
        Self::open_with(address, CONNECTIONS, metrics).await
    }

    /// As [`open`](Self::open), with at most so many connections.
    pub async fn open_with(
        address: &str,
        connections: u32,
        metrics: Arc<Metrics>,
    ) -> Result<Self, StoreError> {
        let connector = Connector::new(address)?;
        let link = connector.connect().await?;
        suits(&link).await?;
        migrate(&mut Migrating(link), MIGRATIONS).await?;
        let writers = Writers::start(&connector, &metrics);
        let pulse = Links::new(connector.clone(), 1);
        let links = Links::new(connector, (connections as usize).saturating_sub(BESIDES).max(1));
        Ok(Self { links, pulse, alone: OnceLock::new(), writers })
    }
}

/// Whether the server is new enough, and the database holds every letter.
async fn suits(link: &Link) -> Result<(), StoreError> {
    let query = "SELECT current_setting('server_version_num')::int8 / 10000, \
                 current_setting('server_encoding') = 'UTF8'";
    let row = link.row(query, &[]).await?.ok_or(StoreError::Foreign)?;
    let found: i64 = row.try_get(0).map_err(explain)?;
    if found < OLDEST {
        return Err(StoreError::OldPostgres { found, needed: OLDEST });
    }
    if row.try_get(1).map_err(explain)? { Ok(()) } else { Err(StoreError::Encoding) }
}

/// A connection on which the tables are changed.
struct Migrating(Link);

impl Database for Migrating {
    async fn version(&mut self) -> Result<Version, StoreError> {
        // Not `to_regclass`, which may remember from before a lock was waited for.
        let query = "SELECT FROM pg_tables \
             WHERE tablename = 'pioche_installation' AND schemaname = ANY(current_schemas(false))";
        if self.0.rows(query, &[]).await?.is_empty() {
            return Ok(Version::default());
        }
        let query = "SELECT version, needs FROM pioche_installation";
        let row = self.0.row(query, &[]).await?.ok_or(StoreError::Foreign)?;
        Ok(Version { found: row.try_get(0).map_err(explain)?, needs: row.try_get(1).map_err(explain)? })
    }

    async fn begin(&mut self) -> Result<bool, StoreError> {
        self.0.run("BEGIN").await?;
        let query = "SELECT pg_try_advisory_xact_lock($1)";
        let row = self.0.row(query, &[number(&MIGRATING)]).await?.ok_or(StoreError::Foreign)?;
        let begun = row.try_get(0).map_err(explain)?;
        // A large table takes as long to change as it does. Locks of others are still not waited
        // for without end: whoever plays would wait behind.
        self.0.run(if begun { "SET LOCAL statement_timeout = 0" } else { "ROLLBACK" }).await?;
        Ok(begun)
    }

    async fn carry_out(&mut self, version: i64, migration: &Migration) -> Result<(), StoreError> {
        if version == 1 {
            let create = "CREATE TABLE pioche_installation (id uuid NOT NULL, version bigint NOT NULL, needs bigint NOT NULL); \
                 INSERT INTO pioche_installation VALUES (gen_random_uuid(), 0, 0)";
            self.0.run(create).await?;
        }
        self.0.client().batch_execute(migration.script).await.map_err(|error| match error.code() {
            // Somebody else's tables have these names.
            Some(&SqlState::DUPLICATE_TABLE | &SqlState::DUPLICATE_OBJECT) => StoreError::Foreign,
            _ => explain(error),
        })?;
        let update = "UPDATE pioche_installation SET version = $1, needs = $2";
        self.0.execute(update, &[number(&version), number(&migration.needs)]).await.map(drop)
    }

    async fn commit(&mut self) -> Result<(), StoreError> {
        self.0.client().batch_execute("COMMIT").await.map_err(explain)
    }
}

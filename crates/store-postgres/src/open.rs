//! Opening the database: whether it is one that serves, its version, and the steps that bring it
//! up to date.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use records::metrics::Metrics;
use records::store_error::StoreError;
use tokio_postgres::Config;
use tokio_postgres::config::Host;
use tokio_postgres::error::SqlState;

use super::links::{Link, Links, number};
use super::writer::Writers;
use super::{PostgresStore, explain};

/// The oldest `PostgreSQL` that the tests know.
const OLDEST: i64 = 15;
/// The number of the lock that whoever changes the tables takes: "pioche".
const MIGRATING: i64 = 0x7069_6f63_6865;

/// A step from one version to the next. Servers of the version before may be running while it is
/// taken, and after: it adds, and what it takes away nobody has used since the version before.
struct Step {
    script: &'static str,
    /// The oldest version that can still use the database after it.
    needs: i64,
}

/// Never changed once released.
const STEPS: &[Step] = &[
    Step { script: include_str!("migrations/0001.sql"), needs: 1 },
    Step { script: include_str!("migrations/0002.sql"), needs: 1 },
    // Such as the next could be: what the tests of upgrades take, and nobody else.
    #[cfg(feature = "next-version")]
    Step { script: include_str!("migrations/next.sql"), needs: 1 },
];

impl PostgresStore {
    /// Opens the database at an address such as `postgres://user:password@host/name`, makes its
    /// tables if there are none, and brings them up to date.
    pub async fn open(address: &str, metrics: Arc<Metrics>) -> Result<Self, StoreError> {
        let mut config: Config = address.parse().map_err(|error| StoreError::Address(Arc::new(error)))?;
        config
            .application_name("pioche")
            .connect_timeout(Duration::from_secs(3))
            .keepalives_idle(Duration::from_secs(10))
            .keepalives_interval(Duration::from_secs(3))
            .keepalives_retries(3)
            .tcp_user_timeout(Duration::from_secs(10));
        let link = Link::open(&config).await?;
        suits(&link).await?;
        migrate(&link, STEPS).await?;
        let (links, pulse) = (Links::new(config.clone()), Links::new(config));
        let writers = Writers::start(links.config(), &metrics);
        Ok(Self { links, pulse, alone: OnceLock::new(), writers })
    }
}

/// What an address says to whoever runs the server: never the password.
pub fn shown(address: &str) -> String {
    let Ok(config) = address.parse::<Config>() else { return "postgres://…".to_owned() };
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(name)) => name.clone(),
        #[cfg(unix)]
        Some(Host::Unix(path)) => path.display().to_string(),
        None => "localhost".to_owned(),
    };
    let port = config.get_ports().first().copied().unwrap_or(5432);
    let name = config.get_dbname().or(config.get_user()).unwrap_or_default();
    format!("postgres://{host}:{port}/{name}")
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

/// The version of the tables, and the oldest that can use them; none where there are no tables yet.
async fn version(link: &Link) -> Result<Option<(i64, i64)>, StoreError> {
    // Not `to_regclass`, which may remember from before a lock was waited for.
    let query = "SELECT FROM pg_tables WHERE tablename = 'pioche_installation' AND schemaname = ANY(current_schemas(false))";
    if link.rows(query, &[]).await?.is_empty() {
        return Ok(None);
    }
    let row =
        link.row("SELECT version, needs FROM pioche_installation", &[]).await?.ok_or(StoreError::Foreign)?;
    Ok(Some((row.try_get(0).map_err(explain)?, row.try_get(1).map_err(explain)?)))
}

/// Takes the steps that are missing, one server at a time.
async fn migrate(link: &Link, steps: &[Step]) -> Result<(), StoreError> {
    let known = steps.len() as i64;
    let usable = |found: Option<(i64, i64)>| match found {
        Some((found, needs)) if needs > known => Err(StoreError::Newer { found, known }),
        Some((found, _)) => Ok(found),
        None => Ok(0),
    };
    if usable(version(link).await?)? >= known {
        return Ok(());
    }
    link.run("BEGIN").await?;
    link.rows("SELECT pg_advisory_xact_lock($1)", &[number(&MIGRATING)]).await?;
    // Another may have taken them meanwhile.
    let found = version(link).await?;
    if found.is_none() {
        link.run(
            "CREATE TABLE pioche_installation (id uuid NOT NULL, version bigint NOT NULL, needs bigint NOT NULL); \
             INSERT INTO pioche_installation VALUES (gen_random_uuid(), 0, 0)",
        )
        .await?;
    }
    let found = usable(found)?;
    for (index, step) in steps.iter().enumerate().skip(usize::try_from(found).unwrap_or(0)) {
        link.client().batch_execute(step.script).await.map_err(|error| match error.code() {
            // Somebody else's tables have these names.
            Some(&SqlState::DUPLICATE_TABLE | &SqlState::DUPLICATE_OBJECT) => StoreError::Foreign,
            _ => explain(error),
        })?;
        let update = "UPDATE pioche_installation SET version = $1, needs = $2";
        link.execute(update, &[number(&(index as i64 + 1)), number(&step.needs)]).await?;
    }
    link.run("COMMIT").await
}

//! Connections to the database: made when they are wanted, kept while they work, and given up as
//! soon as one does not answer.
//!
//! The pool is deadpool's. deadpool-postgres, which makes connections for it, cannot tell which of
//! the deadlines below has passed, warns in the log of each connection that is found closed, and
//! brings a cache of statements; here statements carry their types and need no preparing.

use std::ops::Deref;
use std::time::Duration;

use deadpool::managed::{self, Manager, Object, Pool, PoolError, RecycleError, RecycleResult};
use records::store_error::StoreError;
use tokio::time::timeout;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, Row};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::address::Address;
use super::{explain, tls};

/// How long a connection may take to be made.
const CONNECTING: Duration = Duration::from_secs(3);
/// How long the database may take for one statement, which includes others' locks.
const ANSWER: Duration = Duration::from_secs(6);

/// What every connection begins with. A server that is paused in the middle of a transaction must
/// not hold up the others. A commit that is not on disk is none; to wait for a replica as well is
/// the operator's choice.
const SETTINGS: &str = "SET statement_timeout = '5s'; SET lock_timeout = '4s'; \
    SET idle_in_transaction_session_timeout = '5s'; SET default_transaction_isolation = 'read committed'; \
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/// A value and its type: a statement with these needs no preparing, and so one round trip.
pub(super) type Value<'a> = (&'a (dyn ToSql + Sync), Type);

pub(super) fn text(value: &(dyn ToSql + Sync)) -> Value<'_> {
    (value, Type::TEXT)
}

pub(super) fn number(value: &(dyn ToSql + Sync)) -> Value<'_> {
    (value, Type::INT8)
}

pub(super) fn bytes(value: &(dyn ToSql + Sync)) -> Value<'_> {
    (value, Type::BYTEA)
}

pub(super) fn real(value: &(dyn ToSql + Sync)) -> Value<'_> {
    (value, Type::FLOAT8)
}

/// One connection.
pub(super) struct Link(Client);

impl Link {
    pub(super) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    pub(super) fn client(&self) -> &Client {
        &self.0
    }

    pub(super) async fn rows(&self, query: &str, values: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
        answered(self.0.query_typed(query, values)).await
    }

    pub(super) async fn row(&self, query: &str, values: &[Value<'_>]) -> Result<Option<Row>, StoreError> {
        answered(self.0.query_typed_opt(query, values)).await
    }

    /// How many rows it changed.
    pub(super) async fn execute(&self, query: &str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        answered(self.0.execute_typed(query, values)).await
    }

    /// Statements without values.
    pub(super) async fn run(&self, script: &str) -> Result<(), StoreError> {
        answered(self.0.batch_execute(script)).await
    }
}

/// The answer, if it comes in time.
pub(super) async fn answered<T>(
    asked: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, StoreError> {
    timeout(ANSWER, asked).await.map_err(|_| StoreError::Silent)?.map_err(explain)
}

/// How connections are made.
#[derive(Clone)]
pub(super) struct Connector {
    config: Config,
    tls: MakeRustlsConnect,
}

impl Connector {
    pub(super) fn new(address: &str) -> Result<Self, StoreError> {
        let address: Address = address.parse()?;
        Ok(Self { tls: tls::connector(&address)?, config: address.config })
    }

    pub(super) async fn connect(&self) -> Result<Link, StoreError> {
        // With all that a handshake takes, it is too large to be part of what starts a server.
        let connecting = Box::pin(self.config.connect(self.tls.clone()));
        let connected = timeout(CONNECTING, connecting).await;
        let (client, connection) =
            connected.map_err(|_| StoreError::Silent)?.map_err(|error| match tls::problem(&error) {
                Some(problem) => StoreError::Encryption(problem),
                None => explain(error),
            })?;
        // Ends with the connection, whichever side ends it; whoever waits for an answer is told.
        tokio::spawn(connection);
        let link = Link(client);
        link.run(SETTINGS).await?;
        Ok(link)
    }
}

impl Manager for Connector {
    type Type = Link;
    type Error = StoreError;

    async fn create(&self) -> Result<Link, StoreError> {
        self.connect().await
    }

    async fn recycle(&self, link: &mut Link, _: &managed::Metrics) -> RecycleResult<StoreError> {
        if link.is_closed() { Err(RecycleError::message("closed")) } else { Ok(()) }
    }
}

/// Connections for whoever wants one.
pub(super) struct Links(Pool<Connector>);

impl Links {
    /// At most so many at a time.
    pub(super) fn new(connector: Connector, most: usize) -> Self {
        Self(Pool::builder(connector).max_size(most).build().expect("without timeouts it needs no runtime"))
    }

    pub(super) async fn get(&self) -> Result<Borrowed, StoreError> {
        match self.0.get().await {
            Ok(link) => Ok(Borrowed(Some(link))),
            Err(PoolError::Backend(error)) => Err(error),
            Err(PoolError::Closed) => Err(StoreError::Stopping),
            // It has neither timeouts nor hooks.
            Err(PoolError::Timeout(_) | PoolError::NoRuntimeSpecified | PoolError::PostCreateHook(_)) => {
                Err(StoreError::Silent)
            }
        }
    }

    /// Begins a transaction.
    pub(super) async fn begin(&self) -> Result<Transaction, StoreError> {
        let link = self.get().await?;
        link.run("BEGIN").await?;
        Ok(Transaction(link))
    }

    /// No more of them.
    pub(super) fn close(&self) {
        self.0.close();
    }

    // Statements by themselves. What has failed may have been cut off in the middle: such a
    // connection is not used again.

    pub(super) async fn rows(&self, query: &str, values: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
        let link = self.get().await?;
        let rows = link.rows(query, values).await?;
        link.give_back();
        Ok(rows)
    }

    pub(super) async fn row(&self, query: &str, values: &[Value<'_>]) -> Result<Option<Row>, StoreError> {
        let link = self.get().await?;
        let row = link.row(query, values).await?;
        link.give_back();
        Ok(row)
    }

    pub(super) async fn execute(&self, query: &str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        let link = self.get().await?;
        let changed = link.execute(query, values).await?;
        link.give_back();
        Ok(changed)
    }
}

/// A connection that is given back, or closed when it is dropped: so ends whatever was begun on it.
/// The pool would take it back in the middle of a transaction.
pub(super) struct Borrowed(Option<Object<Connector>>);

impl Borrowed {
    pub(super) fn give_back(mut self) {
        drop(self.0.take());
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        if let Some(link) = self.0.take() {
            drop(Object::take(link));
        }
    }
}

impl Deref for Borrowed {
    type Target = Link;

    fn deref(&self) -> &Link {
        self.0.as_ref().expect("it is taken out when it is given back, and not before")
    }
}

/// A transaction; dropped, it never was.
pub(super) struct Transaction(Borrowed);

impl Transaction {
    pub(super) async fn commit(self) -> Result<(), StoreError> {
        self.end("COMMIT").await
    }

    pub(super) async fn roll_back(self) -> Result<(), StoreError> {
        self.end("ROLLBACK").await
    }

    async fn end(self, how: &str) -> Result<(), StoreError> {
        self.0.run(how).await?;
        self.0.give_back();
        Ok(())
    }
}

impl Deref for Transaction {
    type Target = Link;

    fn deref(&self) -> &Link {
        &self.0
    }
}

//! Leases: which node has which table. All times are by the database's clock. What a paused or slow
//! node does with a lease is fenced by the key of the events.

use std::sync::Arc;
use std::time::Duration;

use records::ids::TableId;
use records::store_error::StoreError;

use super::links::{number, text};
use super::{PostgresStore, explain};

/// The prefix of the name of a server without a bus.
const ALONE: &str = "alone-";

/// How often a claim is retried when the owner leaves at that moment.
const CLAIMS: usize = 4;

/// The result of a heartbeat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Beat {
    /// These nodes are alive, including this one.
    Alive(Vec<String>),
    /// This node's leases have expired, and other nodes may have its tables.
    Lapsed,
}

/// Who has a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    Own,
    Others(String),
    /// The leases of the requesting node have expired, and it must enter again first: another node
    /// could take the table at once.
    Lapsed,
    NoSuchTable,
}

impl PostgresStore {
    /// The id of this installation, the same for everything that uses this database.
    pub async fn installation(&self) -> Result<String, StoreError> {
        let row = self.links.row("SELECT replace(id::text, '-', '') FROM pioche_installation", &[]).await?;
        row.ok_or(StoreError::Foreign)?.try_get(0).map_err(explain)
    }

    /// Enters a server without a bus: no other server may use the database, and none may join.
    pub async fn enter_alone(self: &Arc<Self>, node: String) -> Result<(), StoreError> {
        self.may_enter(|_| false).await?;
        let name = format!("{ALONE}{node}");
        self.enter(&name).await?;
        let _ = self.alone.set(name.clone());
        let store = Arc::downgrade(self);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_secs(1)).await;
                let Some(store) = store.upgrade() else { return };
                match store.beat(&name).await {
                    Ok(Beat::Lapsed) => drop(store.enter(&name).await),
                    Err(StoreError::Stopping) => return,
                    Ok(Beat::Alive(_)) | Err(_) => {}
                }
            }
        });
        Ok(())
    }

    /// Enters a node with a bus: other nodes with a bus may use the database, too.
    pub async fn enter_with_others(&self, node: &str) -> Result<(), StoreError> {
        self.may_enter(|name| !name.starts_with(ALONE)).await?;
        self.writers.write_as(node);
        self.enter(node).await
    }

    async fn may_enter(&self, beside: impl Fn(&str) -> bool) -> Result<(), StoreError> {
        let alive = self.pulse.rows("SELECT name FROM node WHERE until > clock_timestamp()", &[]).await?;
        let fits = |row: &tokio_postgres::Row| row.try_get(0).is_ok_and(&beside);
        if alive.iter().all(fits) { Ok(()) } else { Err(StoreError::WithoutBus) }
    }

    /// Enters this node, whose leases last five seconds.
    pub async fn enter(&self, node: &str) -> Result<(), StoreError> {
        let enter = "INSERT INTO node (name, until) VALUES ($1, clock_timestamp() + interval '5 seconds') \
             ON CONFLICT (name) DO UPDATE SET until = excluded.until";
        self.pulse.execute(enter, &[text(&node)]).await.map(drop)
    }

    /// Renews this node's leases for five seconds, unless they have expired.
    pub async fn beat(&self, node: &str) -> Result<Beat, StoreError> {
        let beat = "WITH alive AS (SELECT name FROM node WHERE until > clock_timestamp()), \
             own AS (UPDATE node SET until = clock_timestamp() + interval '5 seconds' \
                WHERE name = $1 AND until > clock_timestamp() RETURNING name) \
             SELECT name FROM alive WHERE EXISTS (SELECT FROM own) ORDER BY name";
        let rows = self.pulse.rows(beat, &[text(&node)]).await?;
        if rows.is_empty() {
            return Ok(Beat::Lapsed);
        }
        let names = rows.iter().map(|row| row.try_get(0).map_err(explain));
        names.collect::<Result<_, _>>().map(Beat::Alive)
    }

    /// Takes a table for a live node, if no live node has it.
    pub async fn claim(&self, table: TableId, node: &str) -> Result<Claim, StoreError> {
        let id = table.number();
        let claim = "INSERT INTO lease (table_id, node, claimed) \
             SELECT id, $2, clock_timestamp() FROM game_table WHERE id = $1 AND EXISTS ( \
                SELECT FROM node WHERE name = $2 AND until > clock_timestamp()) \
             ON CONFLICT (table_id) DO UPDATE SET node = $2, claimed = clock_timestamp() \
             WHERE lease.node = $2 OR NOT EXISTS ( \
                SELECT FROM node WHERE name = lease.node AND until > clock_timestamp()) RETURNING node";
        let owner = "SELECT lease.node, \
                EXISTS (SELECT FROM node WHERE name = $2 AND until > clock_timestamp()) \
             FROM game_table LEFT JOIN lease ON lease.table_id = game_table.id WHERE game_table.id = $1";
        for _ in 0..CLAIMS {
            if self.links.execute(claim, &[number(&id), text(&node)]).await? > 0 {
                return Ok(Claim::Own);
            }
            let Some(row) = self.links.row(owner, &[number(&id), text(&node)]).await? else {
                return Ok(Claim::NoSuchTable);
            };
            if !row.try_get::<_, bool>(1).map_err(explain)? {
                return Ok(Claim::Lapsed);
            }
            // `None` if the owner has just left: now any node may take it.
            if let Some(owner) = row.try_get(0).map_err(explain)? {
                return Ok(Claim::Others(owner));
            }
        }
        Err(StoreError::Conflict)
    }

    /// Gives up tables that this node has had for a while and no longer needs.
    pub async fn let_go(&self, node: &str, tables: &[i64]) -> Result<(), StoreError> {
        let delete = "DELETE FROM lease WHERE node = $1 AND table_id = ANY(string_to_array($2, ',')::int8[]) \
             AND claimed < clock_timestamp() - interval '30 seconds'";
        let tables = tables.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        self.links.execute(delete, &[text(&node), text(&tables)]).await?;
        // Removes what is left of nodes and tables that are long gone.
        self.links
            .execute("DELETE FROM node WHERE until < clock_timestamp() - interval '1 hour'", &[])
            .await?;
        let orphans = "DELETE FROM lease WHERE claimed < clock_timestamp() - interval '1 hour' \
             AND NOT EXISTS (SELECT FROM node WHERE name = lease.node)";
        self.links.execute(orphans, &[]).await.map(drop)
    }

    /// As [`leave`](Self::leave), for a server that has no bus.
    pub(super) async fn leave_alone(&self) -> Result<(), StoreError> {
        match self.alone.get() {
            Some(node) => self.leave(node).await,
            None => Ok(()),
        }
    }

    /// This node leaves: any node may take its tables at once.
    pub async fn leave(&self, node: &str) -> Result<(), StoreError> {
        self.links.execute("DELETE FROM node WHERE name = $1", &[text(&node)]).await?;
        self.links.execute("DELETE FROM lease WHERE node = $1", &[text(&node)]).await.map(drop)
    }
}

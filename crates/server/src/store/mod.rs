//! Where tables, their events and sessions are kept: a file of one server's own, or a database that
//! several share.

mod forget;
mod gather;
#[cfg(feature = "cluster")]
mod moving;
#[cfg(feature = "cluster")]
mod postgres;
mod results;
mod sqlite;

#[cfg(feature = "cluster")]
pub use moving::{Contents, export, import};
#[cfg(feature = "cluster")]
pub use postgres::PostgresStore;
#[cfg(feature = "cluster")]
pub(crate) use postgres::{Beat, Claim, shown};
pub use sqlite::SqliteStore;

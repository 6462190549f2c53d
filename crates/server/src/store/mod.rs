//! Where tables, their events and sessions are kept: a file of one server's own, or a database that
//! several share.

mod forget;
mod gather;
#[cfg(feature = "cluster")]
pub(crate) mod moving;
#[cfg(feature = "cluster")]
pub(crate) mod postgres;
mod results;
pub(crate) mod sqlite;

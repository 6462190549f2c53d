//! The database that several servers share, and moving a house into it or out of it.

pub(crate) mod moving;
pub(crate) mod postgres;

//! Sockets.

mod connection;
mod outbox;

pub(crate) use connection::open;
pub(crate) use outbox::{Flow, Haste, Outbox, Post, json};

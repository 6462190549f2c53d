//! What is behind [`bus::Bus`]: [`LocalBus`] is a map within one process;
//! `NatsBus` forwards what belongs to a table that another process owns.

mod lobby;
mod local;
#[cfg(feature = "cluster")]
pub(crate) mod nats;

pub(crate) use local::LocalBus;

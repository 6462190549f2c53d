//! What all layers above share: plain data about tables and people, and where names, chance and
//! time come from.

pub(crate) mod bus;
pub(crate) mod chance;
pub(crate) mod clock;
pub(crate) mod evening;
pub(crate) mod event;
pub(crate) mod event_error;
pub(crate) mod fair;
pub(crate) mod ids;
pub(crate) mod listing;
pub(crate) mod meta;
pub(crate) mod names;
pub(crate) mod outbox;
pub(crate) mod queue;
pub(crate) mod reply;
pub(crate) mod request_error;
pub(crate) mod store;
pub(crate) mod store_error;

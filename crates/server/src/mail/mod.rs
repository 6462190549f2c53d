//! Requests on their way to a table and back: what a table's task is sent, the traits [`bus::Bus`]
//! and [`outbox::Outbox`], replies, and why a request is refused.

pub(crate) mod bus;
pub(crate) mod event_error;
pub(crate) mod listing;
pub(crate) mod outbox;
pub(crate) mod queue;
pub(crate) mod reply;
pub(crate) mod request_error;

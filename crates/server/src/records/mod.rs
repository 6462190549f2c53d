//! What all layers above share: plain data about tables and people, the trait [`store::Store`], and
//! where names, chance and time come from.

pub(crate) mod chance;
pub(crate) mod clock;
pub(crate) mod evening;
pub(crate) mod event;
pub(crate) mod fair;
pub(crate) mod ids;
pub(crate) mod meta;
pub(crate) mod names;
pub(crate) mod store;
pub(crate) mod store_error;

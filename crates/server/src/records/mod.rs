//! What all layers above share: plain data about tables and people, and where names, chance and
//! time come from.

pub(crate) mod chance;
pub(crate) mod clock;
pub(crate) mod ids;
pub(crate) mod names;

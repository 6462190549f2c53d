//! Searches that use nothing of a game but its traits.

mod alphabeta;
mod flat;
mod ismcts;
mod team;

pub(crate) use alphabeta::{Deep, Question};
pub(crate) use flat::flat;
pub use ismcts::{Search, Style, Values, Verdict};
pub(crate) use team::Team;

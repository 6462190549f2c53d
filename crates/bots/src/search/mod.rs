//! Searches that know a game by its trait only.

mod alphabeta;
mod flat;
mod ismcts;
mod team;

pub(crate) use alphabeta::{Deep, Question};
pub(crate) use flat::flat;
pub use ismcts::{Search, Style, Values, Verdict};
pub(crate) use team::Team;

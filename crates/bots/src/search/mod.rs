//! Searches that know a game by its trait only.

mod alphabeta;
mod ismcts;
mod team;

pub(crate) use alphabeta::{Deep, Question};
pub use ismcts::{Search, Style, Values, Verdict};
pub(crate) use team::Team;

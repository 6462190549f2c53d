//! Searches that know a game by its trait only.

mod alphabeta;
mod ismcts;

pub(crate) use alphabeta::{Deep, Judged};
pub use ismcts::{Search, Style, Values, Verdict};

//! Searches that know a game by its trait only.

mod ismcts;

pub use ismcts::{Search, Style, Values, Verdict};

//! The texts of the boards whose tables still live here, a file for each game.

pub mod dos;

pub use table::words::*;

//! The texts of the boards whose tables still live here, a file for each game.

pub mod dos;
pub mod otto_bruno;
pub mod otto_game_over;

pub use table::words::*;

//! Statistics over many games: `pioche simulate` and `perft`, the commands that play by the
//! million, and the continuations of `pioche engine`. Playouts are generic, so they are compiled in
//! the crate that calls them: this one, which is optimised as one unit, while contests and screens
//! need not be.

mod perft;
mod rollouts;
pub mod simulate;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

pub use perft::perft;
pub use rollouts::{Continuation, playout, rollouts};

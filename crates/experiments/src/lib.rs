//! The commands that play by themselves: `pioche simulate`, `perft`, `arena`, `habits` and
//! `puzzles`; and the continuations of `pioche engine`. Playouts are generic, so those by the
//! million are compiled here, where they are called.

mod contest;
mod habits;
mod perft;
pub mod puzzles;
mod rollouts;
pub mod simulate;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

pub use contest::command as arena;
pub use habits::command as habits;
pub use perft::perft;
pub use rollouts::{Continuation, playout, rollouts};

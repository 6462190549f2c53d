//! What bots' matches show: `pioche arena`, `habits` and `puzzles`. Their time goes into the
//! searches, which are compiled in `bots`; so this crate is compiled beside `study`, not as it is.

mod contest;
mod habits;
pub mod puzzles;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

pub use contest::command as arena;
pub use habits::command as habits;

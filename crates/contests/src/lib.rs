//! The commands that play matches of bots: `pioche arena`, `habits` and `puzzles`. Nearly all their
//! time is spent in searches, which are compiled in `bots`; so this crate can be compiled in
//! parallel with `study`, without its optimisation.

mod contest;
mod habits;
pub mod puzzles;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

pub use contest::command as arena;
pub use habits::command as habits;

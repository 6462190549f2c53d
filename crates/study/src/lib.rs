//! What many games show: `pioche simulate`, `pioche arena` and `pioche perft`. These are the
//! commands that play by the million. Playouts are generic, so they are compiled in the crate that
//! asks for them: this one, which is optimised, while the screens of `pioche` need not be.

mod contest;
mod perft;
mod seating;
pub mod simulate;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

pub use contest::command as arena;
pub use perft::perft;
pub use seating::Seating;

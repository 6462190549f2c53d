//! What many games show: `pioche simulate`, `arena`, `habits`, `puzzles` and `perft`. These are
//! the commands that play by the million. Playouts are generic, so they are compiled in the crate
//! that asks for them: this one, which is optimised, while the screens of `pioche` need not be.

mod contest;
mod habits;
mod perft;
pub mod puzzles;
mod seating;
pub mod simulate;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

use std::io::IsTerminal as _;

use indicatif::{ProgressBar, ProgressStyle};

pub use contest::command as arena;
pub use habits::command as habits;
pub use perft::perft;
pub use seating::Seating;

/// How far a command is that takes its time, for whoever looks at a terminal.
fn progress_bar(length: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() || cli::terminal::dumb() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {eta}");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

use std::io::IsTerminal as _;

use indicatif::{ProgressBar, ProgressStyle};

use crate::terminal;

/// A progress bar for a long command, if stderr is a terminal.
pub fn progress_bar(length: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() || terminal::dumb() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {eta}");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

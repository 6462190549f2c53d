//! What the terminal can do.

use std::io::{IsTerminal as _, stdout};

/// How many columns standard output has, if it is a terminal.
pub fn width() -> Option<usize> {
    let size = terminal_size::terminal_size_of(stdout())?;
    Some(usize::from(size.0.0))
}

/// Whether standard output can be written to anywhere, with styles: a terminal, and not one that
/// calls itself dumb.
pub fn capable() -> bool {
    stdout().is_terminal() && !dumb()
}

/// Whether the terminal knows lines of text and nothing else.
pub fn dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|kind| kind == "dumb")
}

/// Whether the person wants no colours (no-color.org).
pub fn colourless() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

//! The capabilities of the terminal.

use std::io::{IsTerminal as _, stdout};

/// The number of columns of standard output, if it is a terminal.
pub fn width() -> Option<usize> {
    let size = terminal_size::terminal_size_of(stdout())?;
    Some(usize::from(size.0.0))
}

/// Whether standard output supports cursor movement and styles: a terminal, and not a dumb one.
pub fn capable() -> bool {
    stdout().is_terminal() && !dumb()
}

/// Whether the terminal only supports plain lines of text.
pub fn dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|kind| kind == "dumb")
}

/// Whether the person wants no colours (no-color.org).
pub fn colourless() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

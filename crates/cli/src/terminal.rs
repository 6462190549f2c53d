//! The capabilities of the terminal.

use std::io::{self, IsTerminal as _, Write, stdout};

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

/// Left-aligned columns, two spaces apart; the last column may be of any width.
pub fn columns<const N: usize>(
    head: [&'static str; N],
    rows: Vec<[String; N]>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut lines = vec![head.map(str::to_owned)];
    lines.extend(rows);
    let widths: [usize; N] = std::array::from_fn(|column| {
        lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default()
    });
    for line in lines {
        let mut padded = String::new();
        for (cell, width) in line.iter().zip(widths) {
            padded += cell;
            padded.extend(std::iter::repeat_n(' ', width + 2 - cell.chars().count()));
        }
        writeln!(out, "{}", padded.trim_end())?;
    }
    Ok(())
}

/// Words and numbers in lines of this width, with an indent; none is broken.
pub fn folded(text: &str, width: usize) -> String {
    let mut lines = vec![String::from(" ")];
    for word in text.split(' ') {
        if lines.last().is_some_and(|line| line.chars().count() + 1 + word.chars().count() > width) {
            lines.push(String::from(" "));
        }
        if let Some(line) = lines.last_mut() {
            line.extend([" ", word]);
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_is_folded_between_its_numbers() {
        assert_eq!(folded("12.50 3.25 100.00", 14), "  12.50 3.25\n  100.00");
    }
}

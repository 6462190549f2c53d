//! Long texts on a terminal: formatted for its width, and shown by a pager.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use engine::Lang;
use engine::rules::{Part, parts, without_pieces};
use table::{Chart, PieceArt, Table};

use crate::play::paint::fold;

/// The maximum line length, however wide the terminal is, because longer lines are hard to read.
const WIDEST: usize = 88;

/// Formats the Markdown of the rules as text with lines of this width. Headings and article numbers
/// are bold, and examples italic; without markup if the terminal has no styles.
pub(crate) fn set(markdown: &str, width: usize, styled: bool) -> String {
    let width = width.clamp(20, WIDEST);
    let mut text = String::new();
    for line in markdown.lines() {
        let heading = line.trim_start_matches('#');
        if heading.len() < line.len() {
            text += &bold(heading.trim(), styled);
            text += "\n";
            continue;
        }
        let indent = if line.starts_with("- ") { "  " } else { "" };
        // A style is reset right after it, because a pager styles every line separately.
        let line = marked(line, "**", |part| bold(part, styled));
        let line = marked(&line, "*", |part| italic(part, styled));
        for (at, row) in fold(&line, width - indent.len()).iter().enumerate() {
            text += if at == 0 { "" } else { indent };
            text += row;
            text += "\n";
        }
    }
    text
}

/// Writes lines to a terminal, wrapped at words: a terminal itself breaks in the middle of one.
/// Without a width they are written as they are.
pub(crate) struct Wrapped<W: Write> {
    out: W,
    width: Option<usize>,
    /// The line that has not ended yet.
    line: Vec<u8>,
}

impl<W: Write> Wrapped<W> {
    /// Lines for a terminal of this width, or for a file or a pipe.
    pub(crate) fn new(out: W, width: Option<usize>) -> Self {
        Self { out, width, line: Vec::new() }
    }

    fn write_line(&mut self, end: &[u8]) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match (self.width, std::str::from_utf8(&line)) {
            (Some(width), Ok(text)) if text.chars().count() > width => {
                // Further rows of a list begin where the first one does.
                let indent = text.len() - text.trim_start().len();
                let rows = fold(text.trim_start(), width.saturating_sub(indent).max(20));
                let rows: Vec<String> = rows.into_iter().map(|row| " ".repeat(indent) + &row).collect();
                self.out.write_all(rows.join("\n").as_bytes())?;
            }
            _ => self.out.write_all(&line)?,
        }
        self.out.write_all(end)
    }
}

impl<W: Write> Write for Wrapped<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.width.is_none() {
            return self.out.write(bytes);
        }
        for byte in bytes {
            if *byte == b'\n' {
                self.write_line(b"\n")?;
            } else {
                self.line.push(*byte);
            }
        }
        Ok(bytes.len())
    }

    /// Writes what there is of a line, as of a prompt.
    fn flush(&mut self) -> io::Result<()> {
        self.write_line(b"")?;
        self.out.flush()
    }
}

/// An article's text without its drawings and the signs of its Markdown, where nothing is styled.
pub(crate) fn plain(article: &str) -> String {
    without_pieces(article).replace('*', "")
}

/// The Markdown of the rules with its pieces in letters.
pub(crate) fn with_pieces<T: Table>(markdown: &str, lang: Lang) -> String {
    let in_letters = |part| match part {
        Part::Text(text) => text.to_owned(),
        Part::Pieces(words) => {
            table::pieces(words, T::piece).map_or_else(String::new, |all| line(&all, lang))
        }
    };
    parts(markdown).map(in_letters).collect()
}

/// The game's charts as Markdown.
pub(crate) fn charts<T: Table>(lang: Lang) -> String {
    let chart = |chart: Chart| {
        let lines = chart.lines.iter().map(|(pieces, what)| format!("- {} {what}", line(pieces, lang)));
        format!("## {}\n\n{}\n\n", chart.title, lines.collect::<Vec<_>>().join("\n"))
    };
    T::charts(lang).into_iter().map(chart).collect()
}

fn line(pieces: &[PieceArt], lang: Lang) -> String {
    pieces.iter().map(|piece| piece.text(lang)).collect::<Vec<_>>().join(" ")
}

/// The text with whatever stands between these marks in its style.
fn marked(text: &str, mark: &str, style: impl Fn(&str) -> String) -> String {
    let parts = text.split(mark).enumerate();
    parts.map(|(at, part)| if at % 2 == 1 { style(part) } else { part.to_owned() }).collect()
}

fn bold(text: &str, styled: bool) -> String {
    if styled { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}

fn italic(text: &str, styled: bool) -> String {
    if !styled {
        return text.to_owned();
    }
    let words: Vec<String> = text.split(' ').map(|word| format!("\x1b[3m{word}\x1b[0m")).collect();
    words.join(" ")
}

/// Shows the text in the person's pager (`PAGER`, otherwise less), or directly if there is none.
pub(crate) fn show(text: &str, out: &mut impl Write) -> io::Result<()> {
    let pager = std::env::var("PAGER").unwrap_or_else(|_| "less".to_owned());
    let mut words = pager.split_whitespace();
    let Some(name) = words.next().filter(|name| *name != "cat") else {
        return out.write_all(text.as_bytes());
    };
    let mut command = Command::new(name);
    if std::env::var_os("LESS").is_none() {
        // Exit if the text fits on one screen, keep styles, and do not clear the screen at the end.
        command.env("LESS", "FRX");
    }
    let Ok(mut pager) = command.args(words).stdin(Stdio::piped()).spawn() else {
        return out.write_all(text.as_bytes());
    };
    if let Some(mut input) = pager.stdin.take() {
        // The reader may quit the pager early.
        let _ = input.write_all(text.as_bytes());
    }
    pager.wait().map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_at_words_on_a_terminal_only() {
        let said = "  1. poser le 7 rouge sur la pile, puis encore une carte\n> ";
        let written = |width: Option<usize>| {
            let mut out = Vec::new();
            let mut wrapped = Wrapped::new(&mut out, width);
            write!(wrapped, "{said}").and_then(|()| wrapped.flush()).expect("a vector takes anything");
            String::from_utf8(out).expect("text")
        };
        assert_eq!(written(None), said);
        assert_eq!(written(Some(30)), "  1. poser le 7 rouge sur la\n  pile, puis encore une carte\n> ");
    }

    #[test]
    fn rules_are_set_for_the_width() {
        let rules =
            "# Olé\n\nPlay higher.\n\n**A1** There are 56 cards: *green* and blue.\n\n- one thing or other\n";
        let plain = set(rules, 24, false);
        assert_eq!(
            plain,
            "Olé\n\nPlay higher.\n\nA1 There are 56 cards:\ngreen and blue.\n\n- one thing or other\n"
        );
        let styled = set(rules, 24, true);
        let bare = ["\x1b[1m", "\x1b[3m", "\x1b[0m"]
            .iter()
            .fold(styled.clone(), |text, sign| text.replace(sign, ""));
        assert_eq!(bare, plain, "styles take no room");
        assert!(styled.contains("\x1b[3mgreen\x1b[0m and"));
        assert!(styled.contains("\x1b[1mA1\x1b[0m There"));
        for game in catalog::GameId::ALL {
            for lang in [engine::Lang::Fr, engine::Lang::En] {
                let markdown = game.info().rules.get(lang).markdown;
                let text = catalog::with_game!(game, G => {
                    type T = <G as crate::play::TerminalGame>::Table;
                    let drawn = parts(markdown).filter_map(|part| match part {
                        Part::Pieces(words) => Some(words),
                        Part::Text(_) => None,
                    });
                    for words in drawn {
                        assert!(table::pieces(words, T::piece).is_some_and(|all| !all.is_empty()), "{game}: {words}");
                    }
                    set(&(charts::<T>(lang) + &with_pieces::<T>(markdown, lang)), 60, false)
                });
                assert!(!text.contains('{'), "{game}: every drawing is set");
                assert!(text.lines().all(|line| line.chars().count() <= 60), "{game}");
                assert!(!text.contains('*') && !text.contains("\n#"), "{game}");
            }
        }
    }
}

//! What the boards share: clipped text, boxes, colours with their shapes.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use table::Colour;
use textwrap::{Options, WordSplitter};

/// How a colour is drawn on a terminal.
pub(crate) trait Ink {
    /// The shape that accompanies the colour.
    fn shape(self) -> char;
    /// Text on a background of the colour.
    fn field(self) -> Style;
    /// Text in the colour.
    fn ink(self) -> Style;
}

impl Ink for Colour {
    fn shape(self) -> char {
        match self {
            Self::Red => '♦',
            Self::Blue => '▼',
            Self::Green => '♣',
            Self::Yellow => '☼',
        }
    }

    fn field(self) -> Style {
        match self {
            Self::Red => Style::new().bg(Color::Red).fg(Color::White),
            Self::Blue => Style::new().bg(Color::Blue).fg(Color::White),
            Self::Green => Style::new().bg(Color::Green).fg(Color::Black),
            Self::Yellow => Style::new().bg(Color::Yellow).fg(Color::Black),
        }
    }

    fn ink(self) -> Style {
        Style::new().fg(match self {
            Self::Red => Color::LightRed,
            Self::Blue => Color::LightBlue,
            Self::Green => Color::LightGreen,
            Self::Yellow => Color::LightYellow,
        })
    }
}

pub(crate) const QUIET: Style = Style::new().fg(Color::DarkGray);
pub(crate) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);

/// Writes a text, clipped to the area, and returns the column after it.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    let area = area.intersection(buffer.area);
    if y < area.top() || y >= area.bottom() || x < area.left() || x >= area.right() {
        return x;
    }
    let (end, _) = buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
    end
}

/// The mark of a playable card, for terminals without colours.
pub(crate) fn playable(lit: bool, colourless: bool) -> &'static str {
    if lit && colourless { "•" } else { "" }
}

/// Draws a single-line frame around an area.
pub(crate) fn frame(buffer: &mut Buffer, area: Rect, style: Style) {
    use ratatui::widgets::{Block, BorderType, Widget as _};
    let area = area.intersection(buffer.area);
    Block::bordered().border_type(BorderType::Rounded).border_style(style).render(area, buffer);
}

/// Wraps a text at spaces into rows of at most `width` columns. The space before a French colon or
/// semicolon is no place to break: a row never begins with a punctuation mark.
pub(crate) fn fold(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width.max(1)).word_splitter(WordSplitter::NoHyphenation);
    let mut kept = text.trim_end().to_owned();
    for mark in [" :", " ;", " !", " ?", " »", "« "] {
        kept = kept.replace(mark, &mark.replace(' ', "\u{a0}"));
    }
    textwrap::wrap(&kept, options).into_iter().map(|row| row.replace('\u{a0}', " ")).collect()
}

/// The clickable things, by their place on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Targets<T>(Vec<(Rect, T)>);

impl<T> Default for Targets<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> Targets<T> {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn add(&mut self, area: Rect, target: T) {
        self.0.push((area, target));
    }

    #[cfg(test)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &(Rect, T)> {
        self.0.iter()
    }

    /// The thing at a place; the last one drawn wins.
    pub(crate) fn at(&self, place: Position) -> Option<T> {
        self.0.iter().rev().find(|(area, _)| area.contains(place)).map(|(_, target)| *target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_begins_with_a_punctuation_mark() {
        let text = "Fin de la manche : Inès : +57, total 91 ; Maud : +3. « Bien joué »";
        for width in 8..40 {
            let rows = fold(text, width);
            assert!(rows.iter().all(|row| !row.starts_with([':', ';', '»'])), "{width}: {rows:?}");
            assert_eq!(rows.join(" "), text, "{width}");
        }
    }

    #[test]
    fn without_colours_playable_cards_have_a_sign() {
        assert_eq!(
            [(true, true), (false, true), (true, false)].map(|(lit, plain)| playable(lit, plain)),
            ["•", "", ""]
        );
    }

    #[test]
    fn rows_are_measured_in_columns() {
        assert_eq!(fold("Deux mots, et deux autres.", 12), ["Deux mots,", "et deux", "autres."]);
        // Each of these is two columns wide.
        assert_eq!(fold("ジョーカー カード", 12), ["ジョーカー", "カード"]);
    }
}

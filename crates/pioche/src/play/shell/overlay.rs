//! Overlays on the board: an article or all of the rules, advice, the score sheet, a question.

use std::sync::PoisonError;

use engine::Seat;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph};
use table::Table as _;

use super::super::TerminalGame;
use super::super::host::name;
use super::super::paint::fold;
use super::Shell;
use crate::texts::Texts;

/// An overlay on the board.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Overlay {
    Nothing,
    Article(&'static str),
    Rules {
        scroll: u16,
    },
    /// A hint or a review.
    Advice,
    /// A round or the match is over: how it ended, and the score sheet.
    Score(String),
    Leave,
}

impl<G: TerminalGame> Shell<G> {
    /// What is over, the score sheet, and what the person can do next.
    fn score(&mut self, ended: &str, width: usize) -> String {
        let w = Texts::of(self.lang);
        let over = self.host.outcome().is_some();
        let (me, lang) = (self.host.me(), self.lang);
        let seats = self.host.game().state().seats();
        let sheet = self.with_scene(|_, scene| G::Table::sheet(scene));
        let who = |seat: Seat| {
            let partner = Seat::new((seat.index() + seats / 2) % seats).filter(|_| sheet.teams);
            let partner = partner.map_or_else(String::new, |seat| format!(" + {}", name(seat, me, lang)));
            name(seat, me, lang) + &partner
        };
        let heads = [String::new()].into_iter().chain(sheet.heads.iter().cloned()).collect::<Vec<_>>();
        let rows = sheet
            .rows
            .iter()
            .map(|(seat, cells)| [who(*seat)].into_iter().chain(cells.iter().cloned()).collect::<Vec<_>>());
        let table = aligned(&[heads].into_iter().chain(rows).collect::<Vec<_>>());
        let mut lines = fold(ended, width);
        lines.push(String::new());
        lines.extend(table);
        lines.push(String::new());
        lines.extend(fold(&sheet.note, width));
        lines.push((if over { w.what_next } else { w.keys_go_on }).trim().to_owned());
        lines.join("\n")
    }

    pub(super) fn draw_over(&mut self, frame: &mut Frame<'_>, area: Rect, beside: Rect) {
        let lang = self.lang;
        let rules = G::INFO.rules.get(lang);
        let beside = if self.overlay == Overlay::Advice { Some(beside) } else { None };
        let width = beside.map_or(area.width.saturating_sub(8).min(84), |beside| beside.width.min(84));
        let inner = usize::from(width.saturating_sub(4));
        let (title, text, scroll) = match self.overlay.clone() {
            Overlay::Nothing => return,
            Overlay::Advice => {
                let text = self.pending.text.lock().unwrap_or_else(PoisonError::into_inner).clone();
                (String::from(" F3 "), text, 0)
            }
            Overlay::Score(ended) => {
                let title = if self.host.outcome().is_some() {
                    Texts::of(lang).match_over
                } else {
                    Texts::of(lang).round_over
                };
                (format!(" {title} "), self.score(&ended, inner), 0)
            }
            Overlay::Article(number) => {
                let Some(article) = rules.article(number) else { return };
                (format!(" {} · {} ", article.number, article.heading), crate::page::plain(article.text), 0)
            }
            Overlay::Rules { scroll } => (
                format!(" {} ", Texts::of(lang).rules_title),
                crate::page::set(
                    &(crate::page::with_pieces::<G::Table>(&crate::looking::all_rules::<G>(lang), lang)
                        + &crate::page::charts::<G::Table>(lang)),
                    inner,
                    false,
                ),
                scroll,
            ),
            Overlay::Leave => {
                let text = Texts::of(lang).really_leave;
                (String::from(" q "), text.to_owned(), 0)
            }
        };
        let rows: Vec<String> = text.lines().flat_map(|line| fold(line, inner)).collect();
        let needed = (rows.len() as u16).saturating_add(2);
        let height = needed.min(beside.map_or(area.height - 2, |beside| beside.height));
        let place = match beside {
            Some(beside) => Rect { x: beside.right() - width, y: beside.y, width, height },
            None => Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height },
        };
        // Scrolling stops when the last row is at the bottom.
        let scroll = scroll.min(needed - height);
        if let Overlay::Rules { scroll: held } = &mut self.overlay {
            *held = scroll;
        }
        let block =
            Block::bordered().border_type(BorderType::Rounded).title(title).padding(Padding::horizontal(1));
        // Over the board whole rows are cleared: what is left of them at the sides is cut words.
        let covered = if beside.is_some() { place } else { Rect { x: area.x, width: area.width, ..place } };
        frame.render_widget(Clear, covered);
        let rows: Vec<Line<'_>> = rows.into_iter().map(Line::from).collect();
        let page = Paragraph::new(rows).block(block).scroll((scroll, 0));
        frame.render_widget(page, place);
    }
}

/// Aligns a table: the first column left, the others right.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| Line::from(cell.as_str()).width())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    rows.iter()
        .map(|row| {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
                let room = " ".repeat(width - Line::from(cell.as_str()).width());
                if column == 0 { format!("{cell}{room}") } else { format!("{room}{cell}") }
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_stands_in_columns() {
        let rows = [["", "1", "Total"], ["Vous", "12", "12"], ["Inès", "5", "5"]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(aligned(&rows), ["       1  Total", "Vous  12     12", "Inès   5      5"]);
    }
}

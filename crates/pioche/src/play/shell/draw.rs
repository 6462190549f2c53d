//! The screen from top to bottom: bar, board, sentence, journal, keys.

use std::time::Duration;

use engine::{Lang, Refusal as _, Seat, Speak as _};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style, Stylize as _};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Padding, Paragraph, Wrap};
use table::Narrator;

use super::super::ending::result;
use super::super::host::name;
use super::super::paint::{QUIET, fold};
use super::super::window::{SMALLEST, centred, too_small};
use super::super::{Screen as _, TerminalGame, tips};
use super::Shell;
use super::overlay::Overlay;
use crate::texts::Texts;

/// The rows of the sentence, including the line above it.
const SENTENCE: u16 = 3;

/// Thinking is shown only if it takes longer than this.
const NOTICED: Duration = Duration::from_millis(200);

impl<G: TerminalGame> Shell<G> {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if too_small(frame, self.lang) {
            return;
        }
        let wide = area.width >= 112;
        let [main, aside] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(if wide { 36 } else { 0 })])
                .areas(area);
        let inside = !wide && G::Screen::journal(area).is_some();
        let below = if wide || inside { 0 } else { 5 + (area.height - SMALLEST.1) / 3 };
        let [bar, middle, keys] =
            Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(main);
        let under = SENTENCE + below;
        let (width, height) =
            G::Screen::fills(Rect { height: middle.height.saturating_sub(under), ..middle });
        let room = centred(middle, width, height + under);
        let [board, sentence, journal] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(SENTENCE), Constraint::Length(below)])
                .areas(room);
        self.draw_bar(frame, bar);
        self.with_scene(|screen, scene| screen.draw(scene, board, frame.buffer_mut()));
        self.draw_sentence(frame, sentence);
        let mut journal = if wide { aside } else { G::Screen::journal(board).unwrap_or(journal) };
        if let (Overlay::Nothing, Some(tip)) = (&self.overlay, self.tutor.tip()) {
            journal = tips::draw(tip, frame, journal, board, self.lang);
        }
        self.draw_journal(frame, journal);
        frame.render_widget(Line::from(self.footer()).style(QUIET), keys);
        // A hint goes beside the hand: over the journal, or at the top of the board.
        let beside = if wide { aside } else { board };
        self.draw_over(frame, area, beside);
    }

    fn draw_bar(&self, frame: &mut Frame<'_>, area: Rect) {
        let title = Line::from(format!(" pioche · {}", G::INFO.name)).bold().reversed();
        let side = Line::from(format!(" {} ", G::INFO.credit.get(self.lang))).right_aligned().reversed();
        let room = usize::from(area.width).saturating_sub(title.width());
        frame.render_widget(title, area);
        if side.width() <= room {
            frame.render_widget(side, area);
        }
    }

    fn draw_sentence(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let (me, lang) = (self.host.me(), self.lang);
        let names = move |seat: Seat| name(seat, me, lang);
        let (text, style) = if let Some(refusal) = &self.refusal {
            let why = Texts::of(lang).ask_why;
            let text = format!("{} [{} {}]", refusal.speak(lang, &names), refusal.article(), why);
            (text, Style::new().add_modifier(Modifier::BOLD))
        } else if let Some(outcome) = self.host.outcome() {
            let w = Texts::of(lang);
            (
                format!("{} {}", result(&outcome, me, lang), w.what_next),
                Style::new().add_modifier(Modifier::BOLD),
            )
        } else {
            let mut text = self.with_scene(|screen, scene| screen.expected(scene));
            // Do not show thinking that ends at once.
            if let Some((seat, since)) = self.host.thinking().filter(|(_, since)| since.elapsed() > NOTICED) {
                let dots = ".".repeat(1 + (since.elapsed().as_millis() / 300 % 3) as usize);
                let thinks = Texts::of(lang).thinks(name(seat, me, lang));
                // The table's sentence may already say so.
                text = match text.strip_suffix('.').and_then(|said| said.strip_suffix(&thinks)) {
                    Some(before) => format!("{before}{thinks}{dots}"),
                    None => format!("{text} · {thinks}{dots}"),
                };
            }
            (text, if self.legal.is_empty() { QUIET } else { Style::new().add_modifier(Modifier::BOLD) })
        };
        let block = Block::new().borders(Borders::TOP).border_style(QUIET).padding(Padding::horizontal(1));
        frame.render_widget(Paragraph::new(text).style(style).wrap(Wrap { trim: true }).block(block), area);
    }

    fn draw_journal(&self, frame: &mut Frame<'_>, area: Rect) {
        let (me, lang) = (self.host.me(), self.lang);
        let names = move |seat: Seat| name(seat, me, lang);
        let block = Block::new().borders(Borders::TOP).border_style(QUIET).padding(Padding::horizontal(1));
        let inner = block.inner(area);
        frame.render_widget(block, area);
        // The newest at the bottom: as many events as fit, from the end.
        let width = usize::from(inner.width.max(1));
        let mut lines: Vec<String> = Vec::new();
        let by = Narrator { lang, me: Some(me), names: &names };
        for (_, seen) in self.journal.iter().rev() {
            let (who, text) = table::told::<G::Table>(seen, by);
            let entry = who.map_or_else(|| text.clone(), |who| format!("{} {text}", names(who)));
            let mut told = fold(&entry, width);
            // Whole entries only: the end of one says nothing.
            if lines.len() + told.len() > usize::from(inner.height) && !lines.is_empty() {
                break;
            }
            told.reverse();
            lines.extend(told);
        }
        lines.truncate(usize::from(inner.height));
        lines.reverse();
        let text: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
        frame.render_widget(Paragraph::new(text), inner);
    }

    /// The keys that work now.
    fn footer(&self) -> String {
        let w = Texts::of(self.lang);
        let over = self.host.outcome().is_some();
        match &self.overlay {
            Overlay::Rules { .. } => w.keys_rules.to_owned(),
            Overlay::Article(_) | Overlay::Advice => w.keys_close.to_owned(),
            Overlay::Leave => w.keys_leave.to_owned(),
            Overlay::Score(_) if !over => w.keys_go_on.to_owned(),
            Overlay::Score(_) | Overlay::Nothing if over => w.keys_over.to_owned(),
            Overlay::Score(_) | Overlay::Nothing if self.legal.is_empty() => w.keys_waiting.to_owned(),
            Overlay::Score(_) | Overlay::Nothing => key_row::<G>(self.lang),
        }
    }
}

/// The keys of the game, and those that all games share.
pub(super) fn key_row<G: TerminalGame>(lang: Lang) -> String {
    let shared = Texts::of(lang).keys_shared;
    format!(" {}{shared}", G::Screen::keys(lang))
}

//! The screen around a game: bar, board, sentence, journal, keys; the pace of the bots; *why not?*

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use engine::{Lang, Refusal as _, Seat, Speak as _};
use ratatui::Frame;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton,
    MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Modifier, Style, Stylize as _};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph, Wrap};
use table::{Narrator, Scene};

use super::TerminalGame;
use super::ending::result;
use super::host::{Host, name};
use super::paint::{QUIET, fold};
use super::{Answer, PlaySettings, Screen as _};
use crate::texts::Texts;

/// The smallest screen that shows everything.
pub(super) const SMALLEST: (u16, u16) = (80, 24);
/// How long bots hold back while the person might speak up.
const WINDOW: Duration = Duration::from_secs(2);

/// Shorter thoughts are not shown.
const NOTICED: Duration = Duration::from_millis(200);

pub(super) fn play<G: TerminalGame>(settings: &mut PlaySettings<G>) -> anyhow::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let _ = execute!(std::io::stdout(), EnableMouseCapture);
    let result = session(settings, &mut terminal);
    let _ = execute!(std::io::stdout(), DisableMouseCapture);
    ratatui::restore();
    // On the person's own screen: what was on the other is gone.
    writeln!(std::io::stdout(), "{}", result?)?;
    Ok(())
}

/// Gives the terminal back to the shell until the person comes back (Ctrl-Z, then `fg`).
fn suspend(terminal: &mut ratatui::DefaultTerminal) -> anyhow::Result<()> {
    let _ = execute!(std::io::stdout(), DisableMouseCapture);
    ratatui::restore();
    #[cfg(unix)]
    signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
    *terminal = ratatui::try_init()?;
    let _ = execute!(std::io::stdout(), EnableMouseCapture);
    terminal.clear()?;
    Ok(())
}

fn session<G: TerminalGame>(
    settings: &mut PlaySettings<G>,
    terminal: &mut ratatui::DefaultTerminal,
) -> anyhow::Result<String> {
    loop {
        let mut shell = Shell::new(settings.host()?, settings.lang, Duration::from_millis(settings.pace_ms));
        let again = shell.run(terminal)?;
        settings.lang = shell.lang;
        let farewell = settings.farewell(&shell.host)?;
        if !again {
            return Ok(farewell);
        }
    }
}

/// What lies over the board.
#[derive(Clone, PartialEq, Eq)]
enum Overlay {
    Nothing,
    Article(&'static str),
    Rules {
        scroll: u16,
    },
    /// A hint or a review.
    Advice,
    Leave,
}

/// A hint or a review that is being thought of; whoever closes it stops it.
#[derive(Default)]
struct PendingAdvice {
    text: Mutex<String>,
    closed: AtomicBool,
}

struct Shell<G: TerminalGame> {
    host: Host<G>,
    pending: Arc<PendingAdvice>,
    screen: G::Screen,
    lang: Lang,
    pace: Duration,
    /// The person's own moves, as they stand.
    legal: Vec<G::Move>,
    view: G::View,
    /// What happened, oldest first, each with its number.
    journal: Vec<(u64, G::Seen)>,
    told: usize,
    refusal: Option<G::Refusal>,
    overlay: Overlay,
    changed: Instant,
    /// Whether the bots that may speak up have been asked since the last change.
    asked: bool,
}

impl<G: TerminalGame> Shell<G> {
    fn new(host: Host<G>, lang: Lang, pace: Duration) -> Self {
        let view = host.view();
        let mut shell = Self {
            host,
            pending: Arc::default(),
            screen: G::Screen::default(),
            lang,
            pace,
            legal: Vec::new(),
            view,
            journal: Vec::new(),
            told: 0,
            refusal: None,
            overlay: Overlay::Nothing,
            changed: Instant::now(),
            asked: false,
        };
        shell.catch_up();
        shell
    }

    /// Takes in what happened since the last time.
    fn catch_up(&mut self) {
        for seen in self.host.seen(self.told) {
            self.screen.saw(&seen);
            self.journal.push((self.journal.len() as u64, seen));
        }
        self.told = self.host.game().log().len();
        self.view = self.host.view();
        self.legal = self.host.legal(self.host.me());
        self.changed = Instant::now();
        self.asked = false;
        self.refusal = None;
    }

    /// Until the person leaves (false) or wants another match (true).
    fn run(&mut self, terminal: &mut ratatui::DefaultTerminal) -> anyhow::Result<bool> {
        loop {
            terminal.draw(|frame| self.draw(frame))?;
            if event::poll(Duration::from_millis(50))? {
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => {
                        let control = key.modifiers.contains(KeyModifiers::CONTROL);
                        if control && key.code == KeyCode::Char('c') {
                            return Ok(false);
                        }
                        if control && key.code == KeyCode::Char('z') {
                            suspend(terminal)?;
                            continue;
                        }
                        if let Some(again) = self.key(key.code) {
                            return Ok(again);
                        }
                    }
                    Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                        self.click(Position::new(mouse.column, mouse.row));
                    }
                    _ => {}
                }
            }
            self.let_bots_act();
        }
    }

    /// Lets the bots act when their time has come.
    fn let_bots_act(&mut self) {
        if matches!(self.overlay, Overlay::Leave) || self.host.outcome().is_some() {
            return;
        }
        // They think while the table is looked at, and act when their time has come.
        if !self.host.i_must() {
            self.host.think();
        }
        let waited = self.changed.elapsed();
        if !self.asked && waited >= WINDOW / 2 {
            self.asked = true;
            if self.host.bot_speaks_up() {
                self.catch_up();
                return;
            }
        }
        // While the person may speak up, the bots leave time for it.
        let patience =
            if !self.legal.is_empty() && !self.host.i_must() { WINDOW.max(self.pace) } else { self.pace };
        if waited >= patience && !self.host.i_must() && self.host.bot_acts() {
            self.catch_up();
        }
    }

    fn key(&mut self, key: KeyCode) -> Option<bool> {
        match (self.overlay.clone(), key) {
            (Overlay::Leave, KeyCode::Char('q' | 'o' | 'y') | KeyCode::Enter) => return Some(false),
            (Overlay::Rules { scroll }, KeyCode::Down | KeyCode::PageDown | KeyCode::Char(' ')) => {
                let step = if key == KeyCode::Down { 1 } else { 10 };
                self.overlay = Overlay::Rules { scroll: scroll.saturating_add(step).min(1000) };
            }
            (Overlay::Rules { scroll }, KeyCode::Up | KeyCode::PageUp) => {
                let step = if key == KeyCode::Up { 1 } else { 10 };
                self.overlay = Overlay::Rules { scroll: scroll.saturating_sub(step) };
            }
            (Overlay::Leave | Overlay::Article(_) | Overlay::Rules { .. } | Overlay::Advice, _) => {
                self.pending.closed.store(true, Ordering::Relaxed);
                self.overlay = Overlay::Nothing;
            }
            (Overlay::Nothing, KeyCode::Char('?')) => {
                self.overlay = match &self.refusal {
                    Some(refusal) => Overlay::Article(refusal.article()),
                    None => Overlay::Rules { scroll: 0 },
                };
            }
            (Overlay::Nothing, KeyCode::F(1)) => self.overlay = Overlay::Rules { scroll: 0 },
            (Overlay::Nothing, KeyCode::F(2)) => self.lang = self.lang.pick(Lang::En, Lang::Fr),
            (Overlay::Nothing, KeyCode::F(3)) => self.advise(),
            (Overlay::Nothing, KeyCode::Char('n')) if self.host.outcome().is_some() => return Some(true),
            (Overlay::Nothing, KeyCode::Char('q')) if self.host.outcome().is_some() => return Some(false),
            (Overlay::Nothing, KeyCode::Char('q')) => self.overlay = Overlay::Leave,
            (Overlay::Nothing, _) => {
                let answer = self.with_scene(|screen, scene| screen.key(key, scene));
                self.answer(answer);
            }
        }
        None
    }

    /// A hint while the match goes on, a review of the person's decisions once it is over. It comes
    /// when it comes: the screen shows the best there is.
    fn advise(&mut self) {
        let advice = self.host.advice(self.lang);
        let wait = self.lang.pick("Un instant…", "One moment…").to_owned();
        self.pending = Arc::new(PendingAdvice { text: Mutex::new(wait), closed: AtomicBool::new(false) });
        self.overlay = Overlay::Advice;
        let pending = Arc::clone(&self.pending);
        thread::spawn(move || {
            advice(&mut |text| {
                *pending.text.lock().unwrap_or_else(PoisonError::into_inner) = text;
                !pending.closed.load(Ordering::Relaxed)
            });
        });
    }

    fn click(&mut self, at: Position) {
        if self.overlay != Overlay::Nothing {
            self.pending.closed.store(true, Ordering::Relaxed);
            self.overlay = Overlay::Nothing;
            return;
        }
        let answer = self.with_scene(|screen, scene| screen.click(at, scene));
        self.answer(answer);
    }

    fn answer(&mut self, answer: Answer<G::Move>) {
        match answer {
            Answer::Nothing => {}
            Answer::Changed => self.refusal = None,
            Answer::Try(mv) => match self.host.play(mv) {
                Ok(()) => self.catch_up(),
                Err(refusal) => self.refusal = Some(refusal),
            },
        }
    }

    fn with_scene<T>(&mut self, act: impl FnOnce(&mut G::Screen, &Scene<'_, G>) -> T) -> T {
        let (me, lang) = (self.host.me(), self.lang);
        let names = move |seat: Seat| name(seat, me, lang);
        let scene = Scene {
            view: &self.view,
            legal: &self.legal,
            events: &self.journal,
            pending: None,
            me: Some(me),
            must: self.host.game().state().to_act().must,
            lang,
            names: &names,
        };
        act(&mut self.screen, &scene)
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let (columns, rows) = SMALLEST;
            let text = self.lang.pick(
                format!("Agrandissez la fenêtre : il faut {columns} × {rows} caractères."),
                format!("Please enlarge the window: it takes {columns} × {rows} characters."),
            );
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        }
        let wide = area.width >= 112;
        let [main, aside] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(if wide { 36 } else { 0 })])
                .areas(area);
        let inside = !wide && G::Screen::journal(area).is_some();
        let below = if wide || inside { 0 } else { 5 + (area.height - SMALLEST.1) / 3 };
        let [bar, board, sentence, journal, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(3),
            Constraint::Length(below),
            Constraint::Length(1),
        ])
        .areas(main);
        Self::draw_bar(frame, bar);
        self.with_scene(|screen, scene| screen.draw(scene, board, frame.buffer_mut()));
        self.draw_sentence(frame, sentence);
        let journal = if wide { aside } else { G::Screen::journal(board).unwrap_or(journal) };
        self.draw_journal(frame, journal);
        frame.render_widget(Line::from(key_row::<G>(self.lang)).style(QUIET), keys);
        self.draw_over(frame, area);
    }

    fn draw_bar(frame: &mut Frame<'_>, area: Rect) {
        let title = format!(" pioche · {}", G::INFO.name);
        frame.render_widget(Line::from(title).bold().reversed(), area);
        let side = Line::from(format!("{} ", G::INFO.credit)).right_aligned().reversed();
        frame.render_widget(side, area);
    }

    fn draw_sentence(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let (me, lang) = (self.host.me(), self.lang);
        let names = move |seat: Seat| name(seat, me, lang);
        let (text, style) = if let Some(refusal) = &self.refusal {
            let why = lang.pick("? pourquoi", "? why");
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
            // Nobody need be told of a thought that is over at once.
            if let Some((seat, since)) = self.host.thinking().filter(|(_, since)| since.elapsed() > NOTICED) {
                let dots = ".".repeat(1 + (since.elapsed().as_millis() / 300 % 3) as usize);
                let who = name(seat, me, lang);
                let thinks =
                    lang.pick(format!(" · {who} réfléchit{dots}"), format!(" · {who} is thinking{dots}"));
                text += &thinks;
            }
            (text, if self.legal.is_empty() { QUIET } else { Style::new().add_modifier(Modifier::BOLD) })
        };
        let block = Block::new()
            .borders(ratatui::widgets::Borders::TOP)
            .border_style(QUIET)
            .padding(Padding::horizontal(1));
        frame.render_widget(Paragraph::new(text).style(style).wrap(Wrap { trim: true }).block(block), area);
    }

    fn draw_journal(&self, frame: &mut Frame<'_>, area: Rect) {
        let (me, lang) = (self.host.me(), self.lang);
        let names = move |seat: Seat| name(seat, me, lang);
        let block = Block::new()
            .borders(ratatui::widgets::Borders::TOP)
            .border_style(QUIET)
            .padding(Padding::horizontal(1));
        let inner = block.inner(area);
        frame.render_widget(block, area);
        // The newest at the bottom: as many events as fill the place, told from the end.
        let width = usize::from(inner.width.max(1));
        let mut lines: Vec<String> = Vec::new();
        let by = Narrator { lang, me: Some(me), names: &names };
        for (_, seen) in self.journal.iter().rev() {
            let (who, text) = table::told::<G::Table>(seen, by);
            let entry = who.map_or_else(|| text.clone(), |who| format!("{} {text}", names(who)));
            let mut told = fold(&entry, width);
            told.reverse();
            lines.extend(told);
            if lines.len() >= usize::from(inner.height) {
                break;
            }
        }
        lines.truncate(usize::from(inner.height));
        lines.reverse();
        let text: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
        frame.render_widget(Paragraph::new(text), inner);
    }

    fn draw_over(&self, frame: &mut Frame<'_>, area: Rect) {
        let lang = self.lang;
        let rules = G::INFO.rules.get(lang);
        let (title, text, scroll) = match &self.overlay {
            Overlay::Nothing => return,
            Overlay::Advice => {
                let text = self.pending.text.lock().unwrap_or_else(PoisonError::into_inner).clone();
                (String::from(" F3 "), text, 0)
            }
            Overlay::Article(number) => {
                let Some(article) = rules.article(number) else { return };
                (format!(" {} · {} ", article.number, article.heading), article.text.to_owned(), 0)
            }
            Overlay::Rules { scroll } => (
                lang.pick(" Règles (↑ ↓) ", " Rules (↑ ↓) ").to_owned(),
                rules.markdown.replace("**", ""),
                *scroll,
            ),
            Overlay::Leave => {
                let text = lang.pick(
                    "Quitter la partie ? Entrée ou q : oui. Autre touche : non.",
                    "Leave the match? Enter or q: yes. Any other key: no.",
                );
                (String::from(" q "), text.to_owned(), 0)
            }
        };
        let large = matches!(self.overlay, Overlay::Rules { .. });
        let width = area.width.saturating_sub(8).min(84);
        let needed = fold(&text, usize::from(width.saturating_sub(4))).len() as u16 + 2;
        let height = if large { area.height - 2 } else { needed.min(area.height - 2) };
        let place = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
        let block =
            Block::bordered().border_type(BorderType::Rounded).title(title).padding(Padding::horizontal(1));
        frame.render_widget(Clear, place);
        let page = Paragraph::new(text).wrap(Wrap { trim: false }).block(block).scroll((scroll, 0));
        frame.render_widget(page, place);
    }
}

/// The keys of the game and those that all games share.
fn key_row<G: TerminalGame>(lang: Lang) -> String {
    let shared = lang.pick(
        " · F1 règles · F2 English · F3 conseil · q fin",
        " · F1 rules · F2 français · F3 hint · q quit",
    );
    format!(" {}{shared}", G::Screen::keys(lang))
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, with_game};

    use super::*;

    #[test]
    fn the_keys_fit_the_smallest_screen() {
        for game in GameId::ALL {
            for lang in [Lang::Fr, Lang::En] {
                let row = with_game!(game, G => key_row::<G>(lang));
                assert!(Line::from(row.as_str()).width() <= usize::from(SMALLEST.0), "{row}");
            }
        }
    }
}

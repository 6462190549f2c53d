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
use table::{Narrator, Scene, Table as _};

use super::TerminalGame;
use super::ending::result;
use super::host::{Host, name};
use super::paint::{QUIET, fold};
use super::tips::{self, Tutor};
use super::window::{SMALLEST, centred, too_small};
use super::{Answer, PlaySettings, Screen as _};
use crate::texts::Texts;

/// How long bots hold back while the person might speak up.
const WINDOW: Duration = Duration::from_secs(2);

/// Rows of the sentence, the line above it among them.
const SENTENCE: u16 = 3;

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
        let pace = Duration::from_millis(settings.pace_ms);
        let mut shell = Shell::new(settings.host()?, settings.tutor(), settings.lang, pace);
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
    /// A round or the match is over: how it ended, over the score sheet.
    Score(String),
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
    tutor: Tutor,
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
    fn new(host: Host<G>, tutor: Tutor, lang: Lang, pace: Duration) -> Self {
        let view = host.view();
        let mut shell = Self {
            host,
            tutor,
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
        // What ended before, in a match that is gone on with, is known.
        if shell.host.outcome().is_none() {
            shell.overlay = Overlay::Nothing;
        }
        shell
    }

    /// Takes in what happened since the last time.
    fn catch_up(&mut self) {
        let (me, lang) = (self.host.me(), self.lang);
        let names = move |seat: Seat| name(seat, me, lang);
        let by = Narrator { lang, me: Some(me), names: &names };
        for seen in self.host.seen(self.told) {
            self.screen.saw(&seen);
            if let Some(ended) = G::Table::round_end(&seen, by) {
                self.overlay = Overlay::Score(ended);
            }
            self.journal.push((self.journal.len() as u64, seen));
        }
        if let Some(outcome) = self.host.outcome() {
            self.overlay = Overlay::Score(result(&outcome, me, lang));
            self.tutor.stop();
        }
        self.told = self.host.game().log().len();
        self.view = self.host.view();
        self.legal = self.host.legal(self.host.me());
        self.tutor.look::<G>(me, &self.view, &self.legal, &self.host.seen(0));
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
                    Event::Mouse(mouse) => match mouse.kind {
                        MouseEventKind::Down(MouseButton::Left) => {
                            self.click(Position::new(mouse.column, mouse.row));
                        }
                        MouseEventKind::ScrollDown => self.scroll(3),
                        MouseEventKind::ScrollUp => self.scroll(-3),
                        _ => {}
                    },
                    _ => {}
                }
            }
            self.let_bots_act();
        }
    }

    /// Lets the bots act when their time has come.
    fn let_bots_act(&mut self) {
        // Nobody plays on while somebody reads what a round brought.
        if matches!(self.overlay, Overlay::Leave | Overlay::Score(_)) || self.host.outcome().is_some() {
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
        let over = self.host.outcome().is_some();
        match (self.overlay.clone(), key) {
            (Overlay::Nothing | Overlay::Score(_), KeyCode::Char('n')) if over => return Some(true),
            (Overlay::Nothing | Overlay::Score(_), KeyCode::Char('q')) if over => return Some(false),
            (Overlay::Leave, KeyCode::Char('q' | 'o' | 'y') | KeyCode::Enter) => return Some(false),
            (Overlay::Rules { .. }, KeyCode::Down) => self.scroll(1),
            (Overlay::Rules { .. }, KeyCode::Up) => self.scroll(-1),
            (Overlay::Rules { .. }, KeyCode::PageDown | KeyCode::Char(' ')) => self.scroll(10),
            (Overlay::Rules { .. }, KeyCode::PageUp) => self.scroll(-10),
            (Overlay::Rules { .. }, KeyCode::Home) => self.scroll(i16::MIN),
            (Overlay::Rules { .. }, KeyCode::End) => self.scroll(i16::MAX),
            (Overlay::Score(_), KeyCode::F(3)) if over => self.advise(),
            (
                Overlay::Leave
                | Overlay::Article(_)
                | Overlay::Rules { .. }
                | Overlay::Advice
                | Overlay::Score(_),
                _,
            ) => {
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
            (Overlay::Nothing, KeyCode::F(4)) => self.tutor.read(),
            (Overlay::Nothing, KeyCode::F(5)) => self.tutor.stop(),
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
        let wait = Texts::of(self.lang).one_moment.to_owned();
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

    /// Moves the rules by so many rows; drawing keeps them within their text.
    fn scroll(&mut self, rows: i16) {
        if let Overlay::Rules { scroll } = &mut self.overlay {
            *scroll = scroll.saturating_add_signed(rows);
        }
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
                Ok(()) => {
                    self.tutor.moved(&mv.to_string());
                    self.catch_up();
                }
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
        Self::draw_bar(frame, bar);
        self.with_scene(|screen, scene| screen.draw(scene, board, frame.buffer_mut()));
        self.draw_sentence(frame, sentence);
        let journal = if wide { aside } else { G::Screen::journal(board).unwrap_or(journal) };
        self.draw_journal(frame, journal);
        if let (Overlay::Nothing, Some(tip)) = (&self.overlay, self.tutor.tip()) {
            tips::draw(tip, frame, journal, board, self.lang);
        }
        frame.render_widget(Line::from(self.footer()).style(QUIET), keys);
        // A hint stands beside the hand: over the journal, or at the top of the board.
        let beside = if wide { aside } else { board };
        self.draw_over(frame, area, beside);
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
            // Nobody need be told of a thought that is over at once.
            if let Some((seat, since)) = self.host.thinking().filter(|(_, since)| since.elapsed() > NOTICED) {
                let dots = ".".repeat(1 + (since.elapsed().as_millis() / 300 % 3) as usize);
                let thinks = Texts::of(lang).thinks(name(seat, me, lang));
                // The table may have said so already.
                text = match text.strip_suffix('.').and_then(|said| said.strip_suffix(&thinks)) {
                    Some(before) => format!("{before}{thinks}{dots}"),
                    None => format!("{text} · {thinks}{dots}"),
                };
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

    /// The keys that do something now.
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

    /// What is over, the score sheet, and what can be done next.
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

    fn draw_over(&mut self, frame: &mut Frame<'_>, area: Rect, beside: Rect) {
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
                (format!(" {} · {} ", article.number, article.heading), article.text.to_owned(), 0)
            }
            Overlay::Rules { scroll } => (
                format!(" {} ", Texts::of(lang).rules_title),
                crate::page::set(rules.markdown, inner, false),
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
        // However far somebody scrolls, the last row stays at the bottom.
        let scroll = scroll.min(needed - height);
        if let Overlay::Rules { scroll: held } = &mut self.overlay {
            *held = scroll;
        }
        let block =
            Block::bordered().border_type(BorderType::Rounded).title(title).padding(Padding::horizontal(1));
        frame.render_widget(Clear, place);
        let rows: Vec<Line<'_>> = rows.into_iter().map(Line::from).collect();
        let page = Paragraph::new(rows).block(block).scroll((scroll, 0));
        frame.render_widget(page, place);
    }
}

/// A table in columns: the first to the left, the others to the right.
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

/// The keys of the game and those that all games share.
fn key_row<G: TerminalGame>(lang: Lang) -> String {
    let shared = Texts::of(lang).keys_shared;
    format!(" {}{shared}", G::Screen::keys(lang))
}

#[cfg(test)]
mod film_tests;

#[cfg(test)]
mod tests {
    use catalog::{GameId, with_game};

    use super::*;

    #[test]
    fn a_sheet_stands_in_columns() {
        let rows = [["", "1", "Total"], ["Vous", "12", "12"], ["Inès", "5", "5"]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(aligned(&rows), ["       1  Total", "Vous  12     12", "Inès   5      5"]);
    }

    /// Plays a match with the first move that there is, and looks at the screen whenever something
    /// lies over it: the end of every round and of the match shows the sheet, and how to go on.
    #[test]
    fn rounds_and_matches_end_with_the_score() {
        use bots::{BotKind, Policy};
        use engine::{Dice, Match, Seed};
        use ratatui::Terminal;
        use ratatui::backend::TestBackend;

        use super::super::kept::Keeper;
        use super::super::tips::Wish;
        use catalog::Ole;

        let game = Match::<Ole>::new(
            game_ole::Options { rounds: Some(2), ..Default::default() },
            3,
            Seed::numbered(4, 0),
        );
        let opponents = BotKind::Simple(Policy::Random);
        let keeper = Keeper { record: None, unfinished: None, opponents, lang: Lang::En };
        let host = Host::new(game.expect("a table"), Dice::new(1), keeper);
        let tutor = Tutor::new::<Ole>(Wish::AsBefore, None, Lang::En);
        let mut shell = Shell::new(host, tutor, Lang::En, Duration::ZERO);
        let mut tips = Vec::new();
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a screen");
        let mut looks = Vec::new();
        for _ in 0..10_000 {
            if let Overlay::Score(_) = shell.overlay {
                terminal.draw(|frame| shell.draw(frame)).expect("drawn");
                looks.push(terminal.backend().to_string());
                if shell.host.outcome().is_some() {
                    break;
                }
                assert_eq!(shell.key(KeyCode::Enter), None);
                assert!(shell.overlay == Overlay::Nothing, "any key goes on");
            }
            if let Some(tip) = shell.tutor.tip().cloned() {
                terminal.draw(|frame| shell.draw(frame)).expect("drawn");
                let drawn = terminal.backend().to_string();
                let last = tip.says.en.rsplit(' ').next().expect("words");
                assert!(drawn.contains(tip.title.en) && drawn.contains(last), "{tip:?}\n{drawn}");
                assert!(drawn.contains("F5 no tips"), "{drawn}");
                tips.push(tip.id);
            }
            if let (true, Some(mv)) = (shell.host.i_must(), shell.legal.first()) {
                let answer = Answer::Try(*mv);
                shell.answer(answer);
            } else if shell.host.bot_acts_at_once() {
                shell.catch_up();
            }
        }
        assert!(tips.len() > 2 && shell.tutor.tip().is_none(), "a first match is guided: {tips:?}");
        tips.sort_unstable();
        assert!(tips.is_sorted_by(|a, b| a < b), "each tip is said once: {tips:?}");
        assert_eq!(looks.len(), 2, "two rounds, of which the second ends the match");
        assert!(looks[0].contains("The round is over") && looks[0].contains("Total"), "{}", looks[0]);
        assert!(looks[1].contains("The match is over") && looks[1].contains("n: play again"), "{}", looks[1]);
        // F1: as text, and no further than its end.
        shell.overlay = Overlay::Rules { scroll: 0 };
        assert_eq!(shell.key(KeyCode::End), None);
        terminal.draw(|frame| shell.draw(frame)).expect("drawn");
        let end = terminal.backend().to_string();
        assert!(!end.contains("**") && end.contains("any other key"), "{end}");
        let Overlay::Rules { scroll: last } = shell.overlay else { panic!("the rules are open") };
        shell.scroll(-3);
        assert!(last > 3 && shell.overlay == Overlay::Rules { scroll: last - 3 }, "{last}");
        assert_eq!(shell.key(KeyCode::Char('x')), None);
        assert_eq!(shell.key(KeyCode::Char('n')), Some(true), "another match");
    }

    #[test]
    fn the_keys_fit_the_smallest_screen() {
        for game in GameId::ALL {
            for lang in [Lang::Fr, Lang::En] {
                let row = with_game!(game, G => key_row::<G>(lang));
                let w = Texts::of(lang);
                let others =
                    [w.keys_rules, w.keys_close, w.keys_leave, w.keys_go_on, w.keys_over, w.keys_waiting];
                for row in others.into_iter().chain([row.as_str()]) {
                    assert!(Line::from(row).width() <= usize::from(SMALLEST.0), "{row}");
                }
            }
        }
    }
}

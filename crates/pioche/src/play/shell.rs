//! A match on the screen: keys and mouse, the pace of the bots, *why not?*

mod draw;
mod overlay;

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use engine::{Lang, Refusal as _, Seat};
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton,
    MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Position;
use table::{Narrator, Scene, Table as _};

use self::overlay::Overlay;
use super::TerminalGame;
use super::ending::result;
use super::host::{Host, name};
use super::tips::Tutor;
use super::{Answer, PlaySettings, Screen as _};
use crate::texts::Texts;

/// How long bots wait while the person may speak up.
const WINDOW: Duration = Duration::from_secs(2);

pub(super) fn play<G: TerminalGame>(settings: &mut PlaySettings<G>) -> anyhow::Result<()> {
    let stop = cli::interrupt::watch_from_screen()?;
    let mut terminal = ratatui::try_init()?;
    let _ = execute!(std::io::stdout(), EnableMouseCapture);
    let result = session(settings, &mut terminal, &stop);
    let _ = execute!(std::io::stdout(), DisableMouseCapture);
    // The terminal may be gone.
    let _ = ratatui::try_restore();
    // On the normal screen, because the alternate screen is gone.
    writeln!(std::io::stdout(), "{}", result?)?;
    Ok(())
}

/// Returns the terminal to the shell until the person comes back (Ctrl-Z, then `fg`).
fn suspend(terminal: &mut ratatui::DefaultTerminal) -> anyhow::Result<()> {
    let _ = execute!(std::io::stdout(), DisableMouseCapture);
    let _ = ratatui::try_restore();
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
    stop: &AtomicBool,
) -> anyhow::Result<String> {
    loop {
        let pace = Duration::from_millis(settings.pace_ms);
        let mut shell = Shell::new(settings.host()?, settings.tutor(), settings.lang, pace);
        let again = match shell.run(terminal, stop) {
            // A closed window can be neither drawn nor read; the match is stored anyway.
            Err(_) if stop.load(Ordering::Relaxed) => false,
            again => again?,
        };
        settings.lang = shell.lang;
        let farewell = settings.farewell(&shell.host)?;
        if !again {
            return Ok(farewell);
        }
    }
}

/// A hint or a review in progress; closing it stops the work.
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
    /// The person's legal moves.
    legal: Vec<G::Move>,
    view: G::View,
    /// The events, oldest first, each with its number.
    journal: Vec<(u64, G::Seen)>,
    told: usize,
    refusal: Option<G::Refusal>,
    overlay: Overlay,
    changed: Instant,
    /// Whether bots have been asked to speak up since the last change.
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
        // In a resumed match, earlier endings of rounds are not shown again.
        if shell.host.outcome().is_none() {
            shell.overlay = Overlay::Nothing;
        }
        shell
    }

    /// Processes the events since the last call.
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

    /// Runs until the person leaves or the program is told to exit (false), or until they want
    /// another match (true).
    fn run(&mut self, terminal: &mut ratatui::DefaultTerminal, stop: &AtomicBool) -> anyhow::Result<bool> {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
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

    /// Lets the bots act when it is time.
    fn let_bots_act(&mut self) {
        // Nobody plays on while the person reads the result of a round.
        if matches!(self.overlay, Overlay::Leave | Overlay::Score(_)) || self.host.outcome().is_some() {
            return;
        }
        // They think while the person looks at the table, and act when it is time.
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
        // While the person may speak up, the bots wait longer.
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

    /// Starts a hint during the match, or a review of the person's decisions after it. The screen
    /// shows the best result so far.
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

    /// Scrolls the rules by this many rows; drawing limits it to the text.
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
}

#[cfg(test)]
mod film_tests;

#[cfg(test)]
mod tests;

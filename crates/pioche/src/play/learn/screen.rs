//! Lessons on the game's own screen: the table, and below it the task and the response to the last
//! attempt.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::{Lang, Observer, Refusal as _, Seat, Speak as _, Text};
use lessons::{Lesson, Practice, Verdict};
use ratatui::Frame;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton,
    MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Modifier, Style, Stylize as _};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Borders, Clear, Padding, Paragraph, Wrap};
use table::Scene;

use super::super::host::name;
use super::super::paint::{QUIET, fold};
use super::super::window::too_small;
use super::super::{Answer, Screen as _, TerminalGame};
use super::{HINTS, hint};
use crate::texts::Texts;

/// How often to check whether the program should exit.
const LOOK_UP: Duration = Duration::from_millis(200);

pub(super) fn learn<G: TerminalGame>(
    lessons: Vec<Arc<Lesson<G>>>,
    first: usize,
    lang: Lang,
) -> anyhow::Result<()> {
    let stop = cli::interrupt::watch_from_screen()?;
    let mut terminal = ratatui::try_init()?;
    let _ = execute!(std::io::stdout(), EnableMouseCapture);
    let result = Classroom::new(lessons, first, lang).run(&mut terminal, &stop);
    let _ = execute!(std::io::stdout(), DisableMouseCapture);
    // The terminal may be gone.
    let _ = ratatui::try_restore();
    result
}

/// The text under the task.
enum Said<G: TerminalGame> {
    Nothing,
    /// This many hints.
    Hints(usize),
    Wrong(Text),
    Refused(G::Refusal),
    /// Why the last move was right.
    Right(Text),
}

struct Classroom<G: TerminalGame> {
    lessons: Vec<Arc<Lesson<G>>>,
    index: usize,
    practice: Practice<G>,
    screen: G::Screen,
    view: G::View,
    legal: Vec<G::Move>,
    journal: Vec<(u64, G::Seen)>,
    said: Said<G>,
    /// The article that is open.
    article: Option<String>,
    lang: Lang,
}

impl<G: TerminalGame> Classroom<G> {
    fn new(lessons: Vec<Arc<Lesson<G>>>, index: usize, lang: Lang) -> Self {
        let practice = Practice::new(Arc::clone(&lessons[index]));
        let view = practice.game().state().view(Observer::screen(practice.lesson().seat));
        let mut room = Self {
            lessons,
            index,
            practice,
            screen: G::Screen::default(),
            view,
            legal: Vec::new(),
            journal: Vec::new(),
            said: Said::Nothing,
            article: None,
            lang,
        };
        room.catch_up();
        room
    }

    /// Starts a lesson.
    fn open(&mut self, index: usize) {
        *self = Self::new(std::mem::take(&mut self.lessons), index, self.lang);
    }

    /// Processes the events since the last call.
    fn catch_up(&mut self) {
        let me = self.practice.lesson().seat;
        let seen: Vec<G::Seen> = self.practice.game().seen(Observer::screen(me), 0).collect();
        for seen in seen.into_iter().skip(self.journal.len()) {
            self.screen.saw(&seen);
            self.journal.push((self.journal.len() as u64, seen));
        }
        self.view = self.practice.game().state().view(Observer::screen(me));
        self.legal = self.practice.legal();
    }

    /// Runs until the person leaves, or the program is told to exit.
    fn run(&mut self, terminal: &mut ratatui::DefaultTerminal, stop: &AtomicBool) -> anyhow::Result<()> {
        while !stop.load(Ordering::Relaxed) {
            terminal.draw(|frame| self.draw(frame))?;
            if !event::poll(LOOK_UP)? {
                continue;
            }
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    let interrupt =
                        key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
                    if interrupt || !self.key(key.code) {
                        return Ok(());
                    }
                }
                Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    let at = Position::new(mouse.column, mouse.row);
                    let answer = self.with_scene(|screen, scene| screen.click(at, scene));
                    self.answer(answer);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Handles a key; false if the person leaves.
    fn key(&mut self, key: KeyCode) -> bool {
        let over = self.practice.step().is_none();
        match key {
            _ if self.article.take().is_some() => {}
            KeyCode::Char('q') => return false,
            KeyCode::Char('?') | KeyCode::F(1) => {
                self.article = match &self.said {
                    Said::Refused(refusal) => Some(refusal.article().to_owned()),
                    _ => self
                        .practice
                        .lesson()
                        .steps
                        .get(self.practice.done().saturating_sub(usize::from(over)))
                        .map(|step| step.article.clone()),
                };
            }
            KeyCode::F(2) => self.lang = self.lang.pick(Lang::En, Lang::Fr),
            KeyCode::F(3) if !over => {
                let shown = if let Said::Hints(shown) = self.said { shown } else { 0 };
                self.said = Said::Hints((shown + 1).min(HINTS));
            }
            KeyCode::Enter | KeyCode::Char(' ') if over => return self.go_on(),
            KeyCode::PageDown => return self.go_on(),
            KeyCode::PageUp => self.open(self.index.saturating_sub(1)),
            KeyCode::Home => self.open(self.index),
            _ => {
                let answer = self.with_scene(|screen, scene| screen.key(key, scene));
                self.answer(answer);
            }
        }
        true
    }

    /// Goes to the next lesson; false after the last one.
    fn go_on(&mut self) -> bool {
        let next = self.index + 1;
        if next < self.lessons.len() {
            self.open(next);
        }
        next < self.lessons.len()
    }

    fn answer(&mut self, answer: Answer<G::Move>) {
        let Answer::Try(mv) = answer else { return };
        let Some(step) = self.practice.step() else { return };
        let why = step.why;
        self.said = match self.practice.attempt(mv) {
            Verdict::Right => Said::Right(why),
            Verdict::Wrong(answer) => Said::Wrong(answer),
            Verdict::Refused(refusal) => Said::Refused(refusal),
        };
        self.catch_up();
    }

    fn with_scene<T>(&mut self, act: impl FnOnce(&mut G::Screen, &Scene<'_, G>) -> T) -> T {
        let (me, lang) = (self.practice.lesson().seat, self.lang);
        let names = move |seat: Seat| name(seat, me, lang);
        let scene = Scene {
            view: &self.view,
            legal: &self.legal,
            events: &self.journal,
            pending: None,
            me: Some(me),
            must: self.practice.game().state().to_act().must,
            lang,
            names: &names,
        };
        act(&mut self.screen, &scene)
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let (area, lang) = (frame.area(), self.lang);
        let w = Texts::of(lang);
        if too_small(frame, lang) {
            return;
        }
        let words = self.words();
        let lines: usize = words.iter().map(|(text, _)| fold(text, usize::from(area.width) - 2).len()).sum();
        let [bar, board, sentence, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length((lines as u16 + 1).clamp(4, 9)),
            Constraint::Length(1),
        ])
        .areas(area);
        let lesson = self.practice.lesson();
        let title = w.lesson_of(self.lessons.len(), self.index + 1, lesson.title.get(lang));
        frame.render_widget(
            Line::from(format!(" pioche · {} · {title}", G::INFO.name)).bold().reversed(),
            bar,
        );
        self.with_scene(|screen, scene| screen.draw(scene, board, frame.buffer_mut()));
        let block = Block::new().borders(Borders::TOP).border_style(QUIET).padding(Padding::horizontal(1));
        let text: Vec<Line<'_>> =
            words.into_iter().map(|(text, style)| Line::from(text).style(style)).collect();
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }).block(block), sentence);
        frame.render_widget(Line::from(format!(" {}", w.learn_keys)).style(QUIET), keys);
        self.draw_article(frame, area);
    }

    /// The task, and the response to the last attempt.
    fn words(&self) -> Vec<(String, Style)> {
        let (me, lang) = (self.practice.lesson().seat, self.lang);
        let names = move |seat: Seat| name(seat, me, lang);
        let w = Texts::of(lang);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let mut words = Vec::new();
        if let Said::Right(why) = &self.said {
            words.push((w.right(why.get(lang)), Style::new()));
        }
        let Some(step) = self.practice.step() else {
            words.push((w.lesson_done(self.index + 1 == self.lessons.len()).to_owned(), bold));
            return words;
        };
        words.push((step.task.get(lang).to_owned(), bold));
        match &self.said {
            Said::Nothing | Said::Right(_) => {}
            Said::Hints(shown) => {
                words.extend((0..*shown).map(|number| (hint(step, number, lang, &names), Style::new())));
            }
            Said::Wrong(answer) => words.push((answer.get(lang).to_owned(), Style::new())),
            Said::Refused(refusal) => {
                let text = format!("{} [{} ?]", refusal.speak(lang, &names), refusal.article());
                words.push((text, Style::new()));
            }
        }
        words
    }

    fn draw_article(&self, frame: &mut Frame<'_>, area: Rect) {
        let found = self.article.as_ref().and_then(|number| G::INFO.rules.get(self.lang).article(number));
        let Some(article) = found else { return };
        let text = crate::page::plain(article.text);
        let width = area.width.saturating_sub(8).min(84);
        let needed = fold(&text, usize::from(width.saturating_sub(4))).len() as u16 + 2;
        let height = needed.min(area.height - 2);
        let place = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
        let title = format!(" {} · {} ", article.number, article.heading);
        let block =
            Block::bordered().border_type(BorderType::Rounded).title(title).padding(Padding::horizontal(1));
        frame.render_widget(Clear, place);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }).block(block), place);
    }
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, with_game};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;
    use crate::play::learn::taught;
    use crate::play::window::SMALLEST;

    fn drawn<G: TerminalGame>(room: &mut Classroom<G>) -> String {
        let mut terminal =
            Terminal::new(TestBackend::new(SMALLEST.0, SMALLEST.1)).expect("a screen in memory");
        terminal.draw(|frame| room.draw(frame)).expect("it is drawn");
        let buffer = terminal.backend().buffer().clone();
        let row = |y| (0..SMALLEST.0).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..SMALLEST.1).map(row).collect::<Vec<_>>().join("\n")
    }

    fn every_lesson<G: TerminalGame>(lang: Lang) {
        let lessons = taught::<G>().expect("lessons");
        // A game may have none.
        if lessons.is_empty() {
            return;
        }
        let mut room = Classroom::new(lessons.clone(), 0, lang);
        for (index, lesson) in lessons.iter().enumerate() {
            assert_eq!(room.index, index);
            while let Some(step) = room.practice.step().cloned() {
                let first = step.task.get(lang).split_whitespace().take(3).collect::<Vec<_>>().join(" ");
                assert!(drawn(&mut room).contains(&first), "{}: the task is shown", lesson.id);
                for _ in 0..HINTS {
                    assert!(room.key(KeyCode::F(3)));
                }
                let last = step.why.get(lang).split_whitespace().next_back().expect("a reason").to_owned();
                assert!(drawn(&mut room).contains(&last), "{}: all hints fit", lesson.id);
                room.answer(Answer::Try(step.best));
                assert!(matches!(room.said, Said::Right(_)), "{}: {}", lesson.id, step.best);
            }
            let there_is_more = room.key(KeyCode::Enter);
            assert_eq!(there_is_more, index + 1 < lessons.len());
        }
    }

    #[test]
    fn every_lesson_is_done_on_the_smallest_screen() {
        for game in GameId::ALL {
            for lang in Lang::ALL {
                with_game!(game, G => every_lesson::<G>(lang));
            }
        }
    }
}

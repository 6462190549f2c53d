//! The animation in the README: a card that is refused, why, and one that is played, as the
//! terminal shows them. An SVG animated by its own style sheet, and still for people who prefer
//! reduced motion.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use bots::{BotKind, Policy};
use catalog::Ole;
use engine::{Dice, Lang, Match, Seed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::KeyCode;
use ratatui::style::{Color, Modifier};
use table::{State, Table as _};
use table_ole::{Held, OleTable};

use super::super::kept::Keeper;
use super::super::tips::Wish;
use super::super::window::SMALLEST;
use super::{Host, Shell, Tutor};

/// The width of a character; below, the height of a row and the margin around the text.
const CELL: f64 = 8.4;
const ROW: f64 = 17.0;
const MARGIN: f64 = 12.0;
const INK: &str = "#e8e2d8";
const PAPER: &str = "#1f1d22";

struct Film {
    shell: Shell<Ole>,
    terminal: Terminal<TestBackend>,
    /// The rows of each picture, and how many seconds it is shown.
    pictures: Vec<(Vec<String>, f64)>,
}

impl Film {
    /// Plays until the person holds both playable and unplayable cards.
    fn new() -> Self {
        let game = Match::<Ole>::new(game_ole::Options::default(), 4, Seed::numbered(7, 0));
        let keeper = Keeper {
            record: None,
            unfinished: None,
            opponents: BotKind::Simple(Policy::Greedy),
            lang: Lang::En,
        };
        let host = Host::new(game.expect("a table"), Dice::new(1), keeper);
        let tutor = Tutor::new::<Ole>(Wish::Without, None, Lang::En);
        let shell = Shell::new(host, tutor, Lang::En, Duration::ZERO);
        let terminal = Terminal::new(TestBackend::new(SMALLEST.0, SMALLEST.1)).expect("a screen");
        let mut film = Self { shell, terminal, pictures: Vec::new() };
        while !(film.shell.host.i_must() && film.lit().contains(&true) && film.lit().contains(&false)) {
            if film.shell.host.i_must() {
                film.shell.key(KeyCode::Enter);
            } else {
                film.shell.host.bot_acts_at_once();
                film.shell.catch_up();
            }
        }
        film
    }

    /// Which cards of the hand are playable.
    fn lit(&mut self) -> Vec<bool> {
        let laid = self.shell.with_scene(|_, scene| OleTable::layout(scene, &Held::Nothing, None));
        laid.fan.iter().map(|in_hand| in_hand.state == State::Lit).collect()
    }

    fn show(&mut self, seconds: f64) {
        let shell = &mut self.shell;
        self.terminal.draw(|frame| shell.draw(frame)).expect("drawn");
        let buffer = self.terminal.backend().buffer();
        self.pictures.push(((0..SMALLEST.1).map(|y| row(buffer, y)).collect(), seconds));
    }

    fn press(&mut self, key: KeyCode, seconds: f64) {
        self.shell.key(key);
        self.show(seconds);
    }

    /// Moves step by step to the first card that is playable, or that is not.
    fn go_to(&mut self, lit: bool) {
        let place = self.lit().iter().position(|card| *card == lit).expect("there are both");
        self.press(KeyCode::Home, 0.6);
        for _ in 0..place {
            self.press(KeyCode::Right, 0.3);
        }
    }

    /// Parts that successive pictures share are drawn once.
    fn svg(&self) -> String {
        let all: f64 = self.pictures.iter().map(|(_, seconds)| seconds).sum();
        let until = |count: usize| self.pictures[..count].iter().map(|(_, seconds)| seconds).sum::<f64>();
        let (mut style, mut drawn, mut parts) = (String::new(), String::new(), 0);
        for y in 0..usize::from(SMALLEST.1) {
            let mut from = 0;
            while from < self.pictures.len() {
                let content = &self.pictures[from].0[y];
                let same = self.pictures[from..].iter().take_while(|(rows, _)| rows[y] == *content).count();
                let (start, end) = (until(from) / all * 100.0, until(from + same) / all * 100.0);
                let whole = same == self.pictures.len();
                if whole {
                    drawn += content;
                } else if !content.is_empty() {
                    let first = if from == 0 { "visible" } else { "hidden" };
                    let _ = write!(style, "@keyframes k{parts}{{0%{{visibility:{first}}}");
                    if from > 0 {
                        let _ = write!(style, "{start:.2}%{{visibility:visible}}");
                    }
                    if from + same < self.pictures.len() {
                        let _ = write!(style, "{end:.2}%{{visibility:hidden}}");
                    }
                    let _ = writeln!(style, "}}#p{parts}{{animation-name:k{parts}}}");
                    let _ = write!(drawn, "<g id=\"p{parts}\" visibility=\"{first}\">\n{content}</g>\n");
                    parts += 1;
                }
                from += same;
            }
        }
        let width = f64::from(SMALLEST.0) * CELL + 2.0 * MARGIN;
        let height = f64::from(SMALLEST.1) * ROW + 2.0 * MARGIN;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"ui-monospace,DejaVu Sans Mono,Menlo,Consolas,monospace\" font-size=\"14\">\
             <style>@media (prefers-reduced-motion:no-preference){{\n\
             g{{animation:{all:.1}s step-end infinite}}\n{style}}}</style>\
             <rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"{PAPER}\"/>\n{drawn}</svg>\n"
        )
    }
}

/// A row of the screen as runs of the same style, each with its background and its letters.
fn row(buffer: &Buffer, y: u16) -> String {
    let look = |cell: &Cell| {
        let (ink, paper) = (hex(cell.fg, INK), hex(cell.bg, PAPER));
        let (ink, paper) =
            if cell.modifier.contains(Modifier::REVERSED) { (paper, ink) } else { (ink, paper) };
        (ink, paper, cell.modifier.contains(Modifier::BOLD))
    };
    let cells: Vec<&Cell> = (0..buffer.area.width).map(|x| &buffer[(x, y)]).collect();
    let (mut drawn, mut at) = (String::new(), 0);
    let top = MARGIN + f64::from(y) * ROW;
    for stretch in cells.chunk_by(|one, other| look(one) == look(other)) {
        let (ink, paper, bold) = look(stretch[0]);
        let (x, width) = (MARGIN + f64::from(at) * CELL, stretch.len() as f64 * CELL);
        if paper != PAPER {
            let _ = writeln!(
                drawn,
                "<rect x=\"{x:.1}\" y=\"{top}\" width=\"{width:.1}\" height=\"{ROW}\" fill=\"{paper}\"/>"
            );
        }
        let text: String = stretch.iter().map(|cell| cell.symbol()).collect();
        if !text.trim().is_empty() {
            let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let weight = if bold { " font-weight=\"bold\"" } else { "" };
            let _ = writeln!(
                drawn,
                "<text x=\"{x:.1}\" y=\"{}\" fill=\"{ink}\" textLength=\"{width:.1}\" \
                 xml:space=\"preserve\"{weight}>{text}</text>",
                top + 13.0
            );
        }
        at += stretch.len() as u16;
    }
    drawn
}

/// A terminal's colours, as most terminals show them.
fn hex(colour: Color, otherwise: &'static str) -> &'static str {
    match colour {
        Color::Black => PAPER,
        Color::Red => "#b3382c",
        Color::Green => "#5d9e4a",
        Color::Yellow => "#d9b13b",
        Color::Blue => "#3565a8",
        Color::White => "#ffffff",
        Color::DarkGray | Color::Gray => "#8b8580",
        Color::LightRed => "#e06c5f",
        Color::LightGreen => "#8fce7c",
        Color::LightYellow => "#f0d06a",
        Color::LightBlue => "#7aa7e6",
        _ => otherwise,
    }
}

#[test]
fn the_film_of_the_readme_shows_what_the_terminal_shows() {
    let mut film = Film::new();
    film.show(2.0);
    film.go_to(false);
    film.press(KeyCode::Enter, 3.0);
    assert!(film.shell.refusal.is_some(), "the card is refused");
    film.press(KeyCode::Char('?'), 4.0);
    film.press(KeyCode::Esc, 0.6);
    film.go_to(true);
    let moves = film.shell.host.game().record().moves.len();
    film.press(KeyCode::Enter, 1.5);
    assert_eq!(film.shell.host.game().record().moves.len(), moves + 1, "the card is laid");
    for _ in 0..3 {
        if !film.shell.host.i_must() && film.shell.host.bot_acts_at_once() {
            film.shell.catch_up();
            film.show(1.2);
        }
    }
    film.show(2.0);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures/refusal.svg");
    if std::env::var_os("PIOCHE_BLESS").is_some() {
        std::fs::write(&path, film.svg()).expect("written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == film.svg(), "docs/pictures/refusal.svg is another film: PIOCHE_BLESS=1 writes it");
}

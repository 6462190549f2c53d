//! A person at a screen, for tests of the boards: seat 0 of a match, with keys, clicks, and what is
//! drawn.

use engine::{Game, Lang, Match, Observer, Seat};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use table::Scene;

use super::{Answer, Screen as _, TerminalGame};

/// Where boards are drawn.
const AREA: Rect = Rect { x: 0, y: 1, width: 80, height: 14 };

pub(crate) struct Person<G: TerminalGame> {
    pub(crate) game: Match<G>,
    pub(crate) screen: G::Screen,
    /// The number of events passed to the screen.
    told: usize,
    pub(crate) lang: Lang,
}

impl<G: TerminalGame> Person<G> {
    pub(crate) fn new(game: Match<G>) -> Self {
        Self { game, screen: G::Screen::default(), told: 0, lang: Lang::Fr }
    }

    /// A table that begins with this position.
    pub(crate) fn at(position: serde_json::Value) -> Self {
        let position = serde_json::from_value(position).expect("a position");
        let state = G::from_position(&position).expect("a position that can be");
        Self::new(Match::from_state(G::Options::default(), state))
    }

    /// Passes new events to the screen, then calls `act` with the current scene.
    pub(crate) fn with_scene<T>(&mut self, act: impl FnOnce(&mut G::Screen, &Scene<'_, G>) -> T) -> T {
        for seen in self.game.seen(Observer::screen(seat(0)), self.told) {
            self.screen.saw(&seen);
        }
        self.told = self.game.log().len();
        let view = self.game.state().view(Observer::screen(seat(0)));
        let mut legal = Vec::new();
        self.game.state().legal_moves(seat(0), &mut legal);
        let names = |seat: Seat| ["Vous", "Inès", "Maud", "Théo"][seat.index()].to_owned();
        let events: Vec<_> = (0..).zip(self.game.seen(Observer::screen(seat(0)), 0)).collect();
        let must = self.game.state().to_act().must;
        let scene = Scene {
            view: &view,
            legal: &legal,
            events: &events,
            pending: None,
            me: Some(seat(0)),
            must,
            lang: self.lang,
            names: &names,
        };
        act(&mut self.screen, &scene)
    }

    pub(crate) fn drawn(&mut self) -> String {
        let mut buffer = Buffer::empty(Rect { x: 0, y: 0, width: 80, height: 24 });
        self.with_scene(|screen, scene| screen.draw(scene, AREA, &mut buffer));
        let rows = (0..24).map(|y| (0..80).map(|x| buffer[(x, y)].symbol()).collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn said(&mut self) -> String {
        self.with_scene(|screen, scene| screen.expected(scene))
    }

    /// Presses a key; a resulting move is not made.
    pub(crate) fn key(&mut self, key: KeyCode) -> Answer<G::Move> {
        self.with_scene(|screen, scene| screen.key(key, scene))
    }

    /// Presses keys, redrawing in between; a resulting move is made if it is legal.
    pub(crate) fn keys(&mut self, keys: &[KeyCode]) -> Answer<G::Move> {
        let mut answer = Answer::Nothing;
        for key in keys {
            self.drawn();
            answer = self.key(*key);
            if let Answer::Try(mv) = answer {
                let _ = self.game.play(seat(0), mv);
            }
        }
        answer
    }

    /// Clicks on the first occurrence of this text.
    pub(crate) fn click(&mut self, word: &str) -> Answer<G::Move> {
        let drawn = self.drawn();
        let (y, line) = drawn.lines().enumerate().find(|(_, line)| line.contains(word)).expect("it is there");
        let x = line.find(word).map(|byte| line[..byte].chars().count()).expect("it is there");
        let at = Position::new(x as u16 + 1, y as u16);
        self.with_scene(|screen, scene| screen.click(at, scene))
    }
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

/// A board's answer when it tries this move.
pub(crate) fn tried<G: Game>(text: &str) -> Answer<G::Move> {
    Answer::Try(text.parse().unwrap_or_else(|_| panic!("{text} is not a move")))
}

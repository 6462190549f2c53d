//! The tips of a guided first game (docs/lessons.md): each is shown once, when it applies, and not
//! at all if the person shows that they know it. For each game, the user's state folder remembers
//! which are silent; the end of a match silences all of them.

use std::fs;
use std::path::PathBuf;

use clap::ArgMatches;
use engine::{Game, Lang, Seat};
use lessons::{Guide, Sight, Tip};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Stylize as _;
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Clear, Padding, Paragraph};
use serde_json::{Value, json};

use super::TerminalGame;
use super::kept;
use super::paint::{QUIET, fold};
use crate::texts::Texts;

/// The number of recent events examined; no tip is about older ones.
const RECENT: usize = 200;

/// The person's wish about tips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// As remembered: a first match is guided.
    AsBefore,
    /// All of them, from the beginning.
    Anew,
    /// None, now or later.
    Without,
}

impl Wish {
    pub(super) fn from_args(matches: &ArgMatches) -> Self {
        match (matches.get_flag("tips"), matches.get_flag("no-tips")) {
            (_, true) => Self::Without,
            (true, false) => Self::Anew,
            (false, false) => Self::AsBefore,
        }
    }
}

/// The tips at a table.
pub(super) struct Tutor {
    guide: Guide,
    on: bool,
    /// A tip was read: no more until the person has moved.
    quiet: bool,
    /// The number of events before the person's last move.
    heard: usize,
    now: Option<TipMoment>,
    /// The file of silent tips; none if there is no state folder.
    place: Option<PathBuf>,
    lang: Lang,
}

/// A moment when the person may act, as their seat sees it.
struct TipMoment {
    seat: Seat,
    view: Value,
    legal: Vec<String>,
    seen: Vec<Value>,
    events: usize,
}

impl TipMoment {
    fn sight(&self) -> Sight<'_> {
        Sight { seat: self.seat, view: &self.view, legal: &self.legal, seen: &self.seen }
    }
}

impl Tutor {
    /// With what is remembered of this game's tips.
    pub(super) fn new<G: TerminalGame>(wish: Wish, place: Option<PathBuf>, lang: Lang) -> Self {
        let kept = place.as_ref().and_then(|path| fs::read_to_string(path).ok());
        let kept: Value = kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let silent = match wish {
            Wish::Anew => Vec::new(),
            Wish::AsBefore | Wish::Without => kept["silent"].as_array().cloned().unwrap_or_default(),
        };
        let silent = silent.iter().filter_map(|id| id.as_str().map(str::to_owned));
        let guide = Guide::new(lessons::tips::<G::Table>().unwrap_or_default(), silent);
        let on = match wish {
            Wish::AsBefore => kept["guided"] != Value::Bool(false),
            Wish::Anew => true,
            Wish::Without => false,
        };
        let on = on && !guide.is_silent();
        let tutor = Self { guide, on, quiet: false, heard: 0, now: None, place, lang };
        if wish != Wish::AsBefore {
            tutor.remember();
        }
        tutor
    }

    /// Updates the moment to the current table.
    pub(super) fn look<G: Game>(&mut self, seat: Seat, view: &G::View, legal: &[G::Move], seen: &[G::Seen]) {
        self.now = None;
        if !self.on || legal.is_empty() {
            return;
        }
        let reads = self.guide.reads_moves();
        let since = self.heard.max(seen.len().saturating_sub(RECENT)).min(seen.len());
        let seen_since = seen[since..].iter().filter_map(|seen| serde_json::to_value(seen).ok());
        self.now = serde_json::to_value(view).ok().map(|view| TipMoment {
            seat,
            view,
            legal: legal.iter().filter(|_| reads).map(ToString::to_string).collect(),
            seen: seen_since.collect(),
            events: seen.len(),
        });
    }

    /// The tip to show now.
    pub(super) fn tip(&self) -> Option<&Tip> {
        let now = self.now.as_ref().filter(|_| self.on && !self.quiet)?;
        self.guide.tip(&now.sight())
    }

    /// The person has moved at the moment last given to `look`.
    pub(super) fn moved(&mut self, mv: &str) {
        let Some(now) = self.now.take().filter(|_| self.on) else { return };
        self.guide.moves(&now.sight(), mv);
        self.heard = now.events;
        self.quiet = false;
        self.on = !self.guide.is_silent();
        self.remember();
    }

    /// The current tip was read.
    pub(super) fn read(&mut self) {
        if let Some(id) = self.tip().map(|tip| tip.id.clone()) {
            self.guide.silence(&id);
            self.quiet = true;
            self.remember();
        }
    }

    /// No more tips, in this match or the next.
    pub(super) fn stop(&mut self) {
        if self.on {
            self.on = false;
            self.remember();
        }
    }

    /// Failing to remember is no reason to stop playing.
    fn remember(&self) {
        if let Some(path) = &self.place {
            let silent: Vec<&str> = self.guide.silent().collect();
            let kept = json!({"guided": self.on, "silent": silent});
            let _ = path.parent().map(fs::create_dir_all);
            let _ = kept::write(path, &kept.to_string(), self.lang);
        }
    }
}

/// Draws the tip above the journal or, if there is no room for it, over the top of the board.
/// Returns what is left for the journal.
pub(super) fn draw(tip: &Tip, frame: &mut Frame<'_>, journal: Rect, board: Rect, lang: Lang) -> Rect {
    let w = Texts::of(lang);
    let rows = |width: u16| {
        let width = usize::from(width.saturating_sub(2).max(1));
        let mut rows: Vec<Line<'_>> = fold(tip.says.get(lang), width).into_iter().map(Line::from).collect();
        rows.extend(fold(w.tip_keys, width).into_iter().map(|row| Line::from(row).style(QUIET)));
        rows
    };
    let needed = |width: u16| rows(width).len() as u16 + 1;
    let place = if needed(journal.width) <= journal.height { journal } else { board };
    let block = Block::new()
        .borders(Borders::TOP)
        .title(Line::from(w.tip_title(&tip.article, tip.title.get(lang))).bold())
        .padding(Padding::horizontal(1));
    let place = Rect { height: needed(place.width).min(place.height), ..place };
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(rows(place.width)).block(block), place);
    let taken = if place.y == journal.y && place.x == journal.x { place.height } else { 0 };
    Rect { y: journal.y + taken, height: journal.height - taken, ..journal }
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, with_game};
    use engine::{Dice, Match, Observer, Seed};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::super::window::SMALLEST;
    use super::*;

    /// Plays a random match and returns the tips that were shown.
    fn guided<G: TerminalGame>(tutor: &mut Tutor) -> Vec<String> {
        let seats = *G::INFO.seats.start();
        let mut game = Match::<G>::new(G::Options::default(), seats, Seed::numbered(8, 0)).expect("a table");
        let (me, mut dice, mut legal) = (Seat::FIRST, Dice::new(3), Vec::new());
        let mut said: Vec<String> = Vec::new();
        while let Some(seat) = game.state().to_act().must.first() {
            if seat == me {
                let mut mine = Vec::new();
                game.state().legal_moves(me, &mut mine);
                let seen: Vec<_> = game.seen(Observer::screen(me), 0).collect();
                tutor.look::<G>(me, &game.state().view(Observer::screen(me)), &mine, &seen);
                said.extend(tutor.tip().map(|tip| tip.id.clone()));
            }
            let mv = game.state().random_move(seat, &mut dice, &mut legal).expect("a move");
            if seat == me {
                tutor.moved(&mv.to_string());
            }
            game.play(seat, mv).expect("it is legal");
        }
        said
    }

    #[test]
    fn a_first_match_is_guided_and_what_was_said_is_remembered() {
        let folder = std::env::temp_dir().join(format!("pioche-tips-{}", std::process::id()));
        let tutor =
            |wish| Tutor::new::<catalog::Ole>(wish, Some(folder.join("tips").join("ole.json")), Lang::Fr);
        let mut first = tutor(Wish::AsBefore);
        let said = guided::<catalog::Ole>(&mut first);
        let mut each = said.clone();
        each.sort_unstable();
        each.dedup();
        assert!(said.len() > 2 && each.len() == said.len(), "each is said once: {said:?}");
        let again = guided::<catalog::Ole>(&mut tutor(Wish::AsBefore));
        assert!(again.iter().all(|id| !said.contains(id)), "{again:?} after {said:?}");
        assert_eq!(guided::<catalog::Ole>(&mut tutor(Wish::Anew)), said, "from the start");
        tutor(Wish::Anew).stop();
        assert!(guided::<catalog::Ole>(&mut tutor(Wish::AsBefore)).is_empty(), "without tips");
        assert_eq!(guided::<catalog::Ole>(&mut tutor(Wish::Anew)), said);
        assert!(guided::<catalog::Ole>(&mut tutor(Wish::Without)).is_empty());
        assert!(guided::<catalog::Ole>(&mut tutor(Wish::AsBefore)).is_empty(), "nor later");
        std::fs::remove_dir_all(folder).expect("it was made");
    }

    #[test]
    fn a_tip_that_was_read_is_followed_by_silence_until_the_next_move() {
        let game = Match::<catalog::Ole>::new(game_ole::Options::default(), 3, Seed::numbered(8, 0));
        let game = game.expect("a table");
        let mut tutor = Tutor::new::<catalog::Ole>(Wish::AsBefore, None, Lang::En);
        let seat = game.state().to_act().must.first().expect("somebody begins");
        let mut legal = Vec::new();
        game.state().legal_moves(seat, &mut legal);
        let seen: Vec<_> = game.seen(Observer::screen(seat), 0).collect();
        let look = |tutor: &mut Tutor| {
            tutor.look::<catalog::Ole>(seat, &game.state().view(Observer::screen(seat)), &legal, &seen);
        };
        look(&mut tutor);
        assert!(tutor.tip().is_some());
        tutor.read();
        look(&mut tutor);
        assert!(tutor.tip().is_none());
    }

    /// Every tip of every game is fully visible on the smallest screen: over a journal of five
    /// rows, or over the board.
    #[test]
    fn every_tip_fits_the_smallest_screen() {
        let (width, height) = SMALLEST;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        let below = Rect { x: 0, y: height - 6, width, height: 5 };
        let aside = Rect { x: width - 36, y: 1, width: 36, height: height - 2 };
        let tiny = Rect { x: 60, y: 14, width: 20, height: 3 };
        let board = Rect { x: 0, y: 1, width, height: 14 };
        for game in GameId::ALL {
            let tips = with_game!(game, G => lessons::tips::<<G as TerminalGame>::Table>()).expect("tips");
            for (tip, lang) in tips.iter().flat_map(|tip| [(tip, Lang::Fr), (tip, Lang::En)]) {
                for journal in [below, aside, tiny] {
                    terminal
                        .draw(|frame| {
                            let _ = draw(tip, frame, journal, board, lang);
                        })
                        .expect("drawn");
                    let drawn = terminal.backend().to_string();
                    let last = tip.says.get(lang).rsplit(' ').next().expect("words");
                    let keys = Texts::of(lang).tip_keys;
                    assert!(drawn.contains(last) && drawn.contains(keys), "{}\n{drawn}", tip.id);
                    assert!(drawn.contains(&*tip.article), "{}\n{drawn}", tip.id);
                }
            }
        }
    }
}

//! OTTO Game Over in the terminal: the board on the left; beside it the players, the possible
//! actions, and the journal.

mod canvas;
mod panel;

use engine::Lang;
use game_otto_game_over::{Cell, Move, OttoGameOver, SIZE, Seen};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use table::{Colour, Scene, State, Table as _};
use table_otto_game_over::{Aim, Gesture, Held, Layout, OttoGameOverTable, hue};

use crate::play::paint::{Ink as _, QUIET, Targets, put};
use crate::play::{Answer, Screen, TerminalGame};
use canvas::{CELL, Canvas, FRAME};

::texts::texts! { struct ScreenTexts in "../../games/otto-game-over/screen" }

/// What is held, the line of the list under the cursor, and where things are drawn.
#[derive(Default)]
pub struct OttoScreen {
    held: Held,
    line: usize,
    targets: Targets<Target>,
}

/// What can be clicked.
#[derive(Clone, Copy)]
enum Target {
    Cell(Cell),
    Does(Gesture),
}

impl TerminalGame for OttoGameOver {
    type Table = OttoGameOverTable;
    type Screen = OttoScreen;
}

/// The columns and rows of the board with its frame.
const BOARD: (u16, u16) =
    ((SIZE * CELL.0 + 2 * FRAME.0 + 1) as u16, (SIZE * CELL.1 + 2 * FRAME.1 + 1) as u16);
/// The size of the row numbers and the column letters, with a gap to the panel.
const MARGIN: (u16, u16) = (4, 1);
/// The width of the panel; below, the height of the journal where it is at the bottom.
const PANEL: u16 = 50;
const JOURNAL: u16 = 14;

/// The scale of the board: twice as large if there is room for it and for the panel.
fn scale(room: Rect) -> u16 {
    let fits = room.width >= 2 * BOARD.0 + MARGIN.0 + PANEL && room.height >= 2 * BOARD.1 + MARGIN.1;
    if fits { 2 } else { 1 }
}

impl Screen<OttoGameOver> for OttoScreen {
    fn saw(&mut self, seen: &Seen) {
        // A new tile, or the old one again: start over.
        if let Seen::RoundBegins { .. } | Seen::Drew { .. } | Seen::Reminded { taken_back: true, .. } = seen {
            (self.held, self.line) = (Held::default(), 0);
        }
    }

    fn draw(&mut self, scene: &Scene<'_, OttoGameOver>, area: Rect, buffer: &mut Buffer) {
        self.targets.clear();
        let laid = self.laid(scene);
        self.board(&laid, area, buffer);
        self.panel(scene, &laid, panel_area(area), buffer);
    }

    fn fills(room: Rect) -> (u16, u16) {
        let scale = scale(room);
        (scale * BOARD.0 + MARGIN.0 + PANEL, (scale * BOARD.1 + MARGIN.1).max(panel::ROWS + JOURNAL))
    }

    fn journal(board: Rect) -> Option<Rect> {
        let panel = panel_area(board);
        let top = panel::ROWS.min(panel.height);
        Some(Rect { y: panel.y + top, height: panel.height - top, ..panel })
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, OttoGameOver>) -> Answer<Move> {
        let laid = self.laid(scene);
        if laid.aim.is_some() {
            return board_key(key, &laid).map_or(Answer::Nothing, |gesture| self.act(scene, gesture));
        }
        let lines = panel::lines(&laid);
        let Some(last) = lines.len().checked_sub(1) else { return Answer::Nothing };
        let here = self.line.min(last);
        self.line = match key {
            KeyCode::Up | KeyCode::BackTab => here.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Tab => (here + 1) % lines.len(),
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Enter | KeyCode::Char(' ') => return self.act(scene, lines[here]),
            KeyCode::Esc | KeyCode::Backspace => return self.act(scene, Gesture::StepBack),
            _ => return Answer::Nothing,
        };
        Answer::Changed
    }

    fn click(&mut self, at: Position, scene: &Scene<'_, OttoGameOver>) -> Answer<Move> {
        let laid = self.laid(scene);
        match self.targets.at(at) {
            Some(Target::Cell(_)) if laid.aim.is_none() => Answer::Nothing,
            Some(Target::Cell(cell)) if laid.cell == Some(cell) => self.act(scene, Gesture::Choose(cell)),
            Some(Target::Cell(cell)) => self.act(scene, Gesture::Aim(cell)),
            Some(Target::Does(gesture)) => self.act(scene, gesture),
            None => Answer::Nothing,
        }
    }

    fn expected(&self, scene: &Scene<'_, OttoGameOver>) -> String {
        OttoGameOverTable::expected(scene, &OttoGameOverTable::layout(scene, &self.held, None))
    }

    fn keys(lang: Lang) -> &'static str {
        ScreenTexts::of(lang).keys
    }
}

fn panel_area(area: Rect) -> Rect {
    let x = (area.x + scale(area) * BOARD.0 + MARGIN.0).min(area.right());
    Rect { x, width: area.right() - x, ..area }
}

/// A key while something is held over the board.
fn board_key(key: KeyCode, laid: &Layout) -> Option<Gesture> {
    let cell = laid.cell.unwrap_or(Cell::CENTRE);
    let step = |down, right| Cell::new((cell.row() + down) % SIZE, (cell.column() + right) % SIZE);
    match key {
        KeyCode::Up => step(SIZE - 1, 0).map(Gesture::Aim),
        KeyCode::Down => step(1, 0).map(Gesture::Aim),
        KeyCode::Left => step(0, SIZE - 1).map(Gesture::Aim),
        KeyCode::Right => step(0, 1).map(Gesture::Aim),
        KeyCode::Tab => Some(Gesture::Next),
        KeyCode::BackTab => Some(Gesture::Back),
        KeyCode::Char('r') => Some(Gesture::Turn(1)),
        KeyCode::Char('R') => Some(Gesture::Turn(-1)),
        KeyCode::Char('t') => {
            let other = laid.tiles.iter().find(|(_, state)| matches!(state, State::Lit | State::Dim));
            other.map(|(kind, _)| Gesture::Tile(*kind))
        }
        KeyCode::Enter | KeyCode::Char(' ') => Some(Gesture::Choose(cell)),
        KeyCode::Esc | KeyCode::Backspace => Some(Gesture::StepBack),
        _ => None,
    }
}

impl OttoScreen {
    /// The layout. There is no pointer, so a tile that can be placed is held over a cell from the
    /// start.
    fn laid(&mut self, scene: &Scene<'_, OttoGameOver>) -> Layout {
        let laid = OttoGameOverTable::layout(scene, &self.held, None);
        if laid.aim.is_none() || laid.cell.is_some() {
            return laid;
        }
        OttoGameOverTable::choose(scene, &laid, &mut self.held, Gesture::First);
        OttoGameOverTable::layout(scene, &self.held, None)
    }

    fn act(&mut self, scene: &Scene<'_, OttoGameOver>, gesture: Gesture) -> Answer<Move> {
        let laid = self.laid(scene);
        if !matches!(gesture, Gesture::Aim(_) | Gesture::Turn(_)) {
            self.line = 0;
        }
        OttoGameOverTable::choose(scene, &laid, &mut self.held, gesture).into()
    }

    fn board(&mut self, laid: &Layout, area: Rect, buffer: &mut Buffer) {
        let (left, top, scale) = (area.x + 2, area.y + 1, scale(area));
        let at = |characters: usize| scale * characters as u16;
        for index in 0..SIZE {
            let (column, row) = (index * CELL.0 + FRAME.0 + 3, index * CELL.1 + FRAME.1 + 1);
            let letter = char::from(b'a' + index as u8).to_string();
            put(buffer, area, left + at(column), area.y, &letter, QUIET);
            put(buffer, area, area.x, top + at(row), &(index + 1).to_string(), QUIET);
        }
        canvas(laid).paint(area, (left, top), scale, buffer);
        for cell in Cell::all() {
            let x = left + at(cell.column() * CELL.0 + FRAME.0);
            let y = top + at(cell.row() * CELL.1 + FRAME.1);
            let place = Rect { x, y, width: at(CELL.0), height: at(CELL.1) };
            self.targets.add(place, Target::Cell(cell));
        }
    }
}

/// Tiles and pawns; a dot in every empty cell, a bright one where the held tile may go.
fn canvas(laid: &Layout) -> Canvas {
    let board = &laid.spread.board;
    let mut canvas = Canvas::board();
    canvas.frame(Style::new());
    for cell in Cell::all() {
        let lifted = matches!(laid.aim, Some(Aim::To(_, from, _)) if from == cell);
        let last = laid.spread.last.is_some_and(|(last, _)| last == cell && cell != Cell::CENTRE);
        match board.tile(cell) {
            Some(tile) if lifted => canvas.put_tile(cell, tile, QUIET),
            Some(tile) if last => canvas.put_tile(cell, tile, Style::new().add_modifier(Modifier::BOLD)),
            Some(tile) => canvas.put_tile(cell, tile, Style::new()),
            None if laid.reaches(cell) => canvas.dot(cell, '•', Colour::Yellow.ink()),
            None => canvas.dot(cell, '·', QUIET),
        }
    }
    canvas.close_small(board.figures().iter(), Style::new());
    for pawn in &laid.spread.pawns {
        canvas.pawn(pawn.spot, hue(pawn.side));
    }
    if let (Some(aim), Some(cell)) = (laid.aim, laid.cell) {
        draw_ghost(laid, aim, cell, &mut canvas);
    }
    canvas
}

/// The cursor, and the tile as it would lie there, with what it would close.
fn draw_ghost(laid: &Layout, aim: Aim, cell: Cell, canvas: &mut Canvas) {
    let legal = laid.fits(cell).is_some();
    let style = if legal { Colour::Yellow.ink().add_modifier(Modifier::BOLD) } else { Colour::Red.ink() };
    if let Some(ghost) = laid.ghost {
        canvas.clear(cell);
        canvas.put_tile(cell, ghost.tile, style);
        canvas.close_small(ghost.closed.figures().map(|(spot, _)| spot), style);
        for (spot, figure) in ghost.closed.figures() {
            canvas.outline(spot, figure, style.add_modifier(Modifier::REVERSED));
        }
    }
    let leaps = !matches!(aim, Aim::Lay(_));
    canvas.cursor(cell, if legal || leaps { Colour::Yellow.ink() } else { Colour::Red.ink() });
}

#[cfg(test)]
mod tests {
    use bots::Policy;
    use engine::{Dice, Game as _, Observer, Seat, Seed, TableOptions as _};
    use game_otto_game_over::{Action, Options};

    use super::*;

    /// Whole matches by keys only: whatever is pressed, the table can be drawn; Tab finds something
    /// legal, and Enter plays it.
    #[test]
    fn every_match_can_be_played_by_keys() {
        let me = Seat::new(0).expect("a seat");
        let names = |seat: Seat| format!("P{seat}");
        let mut leaps = 0;
        for (index, text) in ["teams=off", "vigilance=on", "secret_cards=off", "teams=on"]
            .into_iter()
            .cycle()
            .take(60)
            .enumerate()
        {
            let mut options = Options::default();
            let (key, value) = text.split_once('=').expect("an option");
            options.set(key, value).expect("an option");
            let seats = if options.teams { 4 } else { 2 + index % 3 };
            let seats = if text == "teams=off" && index % 8 == 0 { 1 } else { seats };
            let mut dice = Dice::new(index as u64);
            let mut game = OttoGameOver::deal(&options, seats, &Seed::numbered(21, index as u64), &mut ())
                .expect("a table");
            let mut screen = OttoScreen::default();
            while let Some(seat) = game.to_act().must.first() {
                let mut legal = Vec::new();
                game.legal_moves(seat, &mut legal);
                let mut log = Vec::new();
                let view = game.view(Observer::screen(seat));
                let mv = if seat == me {
                    let lang = if dice.below(2) == 0 { Lang::Fr } else { Lang::En };
                    let scene = Scene {
                        view: &view,
                        legal: &legal,
                        events: &[],
                        pending: None,
                        me: Some(me),
                        must: game.to_act().must,
                        lang,
                        names: &names,
                    };
                    by_keys(&mut screen, &scene, &mut dice)
                } else {
                    Policy::Greedy.choose::<OttoGameOver>(&view, &legal, &mut dice)
                };
                leaps += usize::from(seat == me && matches!(mv, Move::Card(_, Action::QuantumLeap { .. })));
                game.play(seat, mv, &mut log).expect("a legal move");
                for event in &log {
                    screen.saw(&event.seen_by(Observer::screen(me)));
                }
            }
        }
        assert!(leaps > 10, "leaps are chosen too: {leaps}");
    }

    fn by_keys(screen: &mut OttoScreen, scene: &Scene<'_, OttoGameOver>, dice: &mut Dice) -> Move {
        let keys = [
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Tab,
            KeyCode::BackTab,
            KeyCode::Char('r'),
            KeyCode::Char('R'),
            KeyCode::Char('t'),
            KeyCode::Esc,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::Char('z'),
        ];
        for pressed in 0..200 {
            for width in [80, 44] {
                let area = Rect { x: 0, y: 1, width, height: 19 };
                let mut buffer = Buffer::empty(Rect { height: 24, y: 0, ..area });
                screen.draw(scene, area, &mut buffer);
            }
            assert!(!screen.expected(scene).is_empty());
            let key = if pressed % 3 == 2 { KeyCode::Enter } else { *dice.pick(&keys).expect("a key") };
            // Usually Tab before Enter: it goes to something legal.
            if key == KeyCode::Enter && dice.below(4) > 0 {
                screen.key(KeyCode::Tab, scene);
            }
            if let Answer::Try(mv) = screen.key(key, scene)
                && scene.legal.contains(&mv)
            {
                return mv;
            }
        }
        panic!("two hundred keys and no move: {:?}", scene.legal);
    }

    /// The cursor starts on something legal, and the sentence says what it closes.
    #[test]
    fn the_first_thing_under_the_cursor_is_legal() {
        let me = Seat::new(0).expect("a seat");
        let names = |seat: Seat| format!("P{seat}");
        for index in 0..50 {
            let game = OttoGameOver::deal(&Options::default(), 1, &Seed::numbered(5, index), &mut ())
                .expect("a table");
            let (view, mut legal) = (game.view(Observer::screen(me)), Vec::new());
            game.legal_moves(me, &mut legal);
            let scene = Scene {
                view: &view,
                legal: &legal,
                events: &[],
                pending: None,
                me: Some(me),
                must: game.to_act().must,
                lang: Lang::En,
                names: &names,
            };
            let mut screen = OttoScreen::default();
            let area = Rect { x: 0, y: 0, width: 80, height: 19 };
            screen.draw(&scene, area, &mut Buffer::empty(area));
            assert_eq!(screen.expected(&scene), "Here: nothing closes.");
            let laid = screen.laid(&scene);
            let Some(Aim::Lay(held)) = laid.aim else { panic!("a tile is held") };
            let first = legal.iter().find(|mv| matches!(mv, Move::Place(placed) if placed.kind == held));
            assert_eq!(screen.key(KeyCode::Enter, &scene), Answer::Try(*first.expect("it can be laid")));
        }
    }
}

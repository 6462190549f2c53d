//! OTTO Game Over at the terminal.

mod canvas;
mod panel;

use engine::Lang;
use game_otto_game_over::{
    Action, Cell, Kind, Move, OttoGameOver, Placement, SIZE, Seen, SpotSet, Tile, Via,
};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use table::{Hue, PlainTable, Scene};

use super::paint::{Ink as _, QUIET, Targets, put};
use super::{Answer, Screen, TerminalGame};
use canvas::{CELL, Canvas, FRAME, hue};
use panel::Item;

/// Cursor and selection, the last tile laid, and where things are.
pub struct OttoScreen {
    /// The cell under the cursor.
    cell: Cell,
    /// Which of one's tiles, and how it is turned.
    tile: usize,
    turn: u8,
    /// The line of the list of cards under the cursor.
    line: usize,
    leap: Option<Leap>,
    /// Nothing has been chosen since the last draw: the cursor goes to the first thing that can be
    /// done.
    fresh: bool,
    last: Option<Cell>,
    targets: Targets<Target>,
}

/// A quantum leap that is being chosen.
#[derive(Clone, Copy)]
struct Leap {
    via: Via,
    /// The tile to move, once it is chosen.
    from: Option<Cell>,
}

/// What can be clicked.
#[derive(Clone, Copy)]
enum Target {
    Cell(Cell),
    Tile(usize),
    Line(usize),
}

impl Default for OttoScreen {
    fn default() -> Self {
        Self {
            cell: Cell::CENTRE,
            tile: 0,
            turn: 0,
            line: 0,
            leap: None,
            fresh: true,
            last: None,
            targets: Targets::default(),
        }
    }
}

impl TerminalGame for OttoGameOver {
    type Table = PlainTable<Self>;
    type Screen = OttoScreen;
}

/// Columns of the board with its frame and the numbers of its rows.
const BOARD: u16 = (SIZE * CELL.0 + 2 * FRAME.0 + 1) as u16 + 4;

impl Screen<OttoGameOver> for OttoScreen {
    fn saw(&mut self, seen: &Seen) {
        match seen {
            Seen::RoundBegins { .. } => *self = Self::default(),
            Seen::Placed { placement, .. } => self.last = Some(placement.cell),
            Seen::Card { action: Action::QuantumLeap { to, .. }, .. } => self.last = Some(*to),
            Seen::Card { .. } => self.last = None,
            // A new tile, or the old one again: a new beginning.
            Seen::Reminded { taken_back: true, .. } => (self.fresh, self.last) = (true, None),
            Seen::Drew { .. } => (self.fresh, self.line, self.leap) = (true, 0, None),
            _ => {}
        }
    }

    fn draw(&mut self, scene: &Scene<'_, OttoGameOver>, area: Rect, buffer: &mut Buffer) {
        self.targets.clear();
        if self.fresh && self.on_board(scene) {
            self.fresh = false;
            self.next(scene, false);
        }
        self.draw_board(scene, area, buffer);
        self.draw_panel(scene, panel_area(area), buffer);
    }

    fn journal(board: Rect) -> Option<Rect> {
        let panel = panel_area(board);
        let top = panel::ROWS.min(panel.height);
        Some(Rect { y: panel.y + top, height: panel.height - top, ..panel })
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, OttoGameOver>) -> Answer<Move> {
        if scene.legal.is_empty() {
            return Answer::Nothing;
        }
        if self.on_board(scene) { self.board_key(key, scene) } else { self.list_key(key, scene) }
    }

    fn click(&mut self, at: Position, scene: &Scene<'_, OttoGameOver>) -> Answer<Move> {
        match self.targets.at(at) {
            Some(Target::Cell(cell)) if self.on_board(scene) => {
                if self.cell == cell {
                    return self.choose(scene);
                }
                self.cell = cell;
                Answer::Changed
            }
            Some(Target::Tile(tile)) if self.tile == tile => self.rotate(scene, 1),
            Some(Target::Tile(tile)) => {
                (self.tile, self.turn) = (tile, 0);
                Answer::Changed
            }
            Some(Target::Line(line)) => {
                self.line = line;
                self.pick(scene)
            }
            Some(Target::Cell(_)) | None => Answer::Nothing,
        }
    }

    fn expected(&self, scene: &Scene<'_, OttoGameOver>) -> String {
        self.sentence(scene)
    }

    fn keys(lang: Lang) -> &'static str {
        lang.pick("←↑↓→ Tab · t tuile · r tourne · ↵", "←↑↓→ Tab · t tile · r turn · Enter")
    }
}

fn panel_area(area: Rect) -> Rect {
    let x = (area.x + BOARD).min(area.right());
    Rect { x, width: area.right() - x, ..area }
}

/// One's own tiles that can be chosen, the one held first.
fn tiles(scene: &Scene<'_, OttoGameOver>) -> Vec<Kind> {
    let open = &scene.view.open;
    let mine = open.phase.seat() == Some(scene.near());
    let drawn = open.drawn.filter(|_| mine);
    open.held[scene.near()].into_iter().chain(drawn).collect()
}

impl OttoScreen {
    /// Whether the cursor goes over the board: to place a tile, or for a leap.
    fn on_board(&self, scene: &Scene<'_, OttoGameOver>) -> bool {
        self.leap.is_some() || scene.legal.iter().any(|mv| matches!(mv, Move::Place(_)))
    }

    /// The tile under the cursor as it would lie.
    fn ghost(&self, scene: &Scene<'_, OttoGameOver>) -> Option<Tile> {
        let kind = match self.leap {
            Some(Leap { from: Some(from), .. }) => scene.view.open.board.tile(from)?.kind(),
            Some(Leap { from: None, .. }) => return None,
            None => *tiles(scene).get(self.tile)?,
        };
        Tile::new(kind, self.turn % kind.turns())
    }

    /// The move that Enter would try.
    fn candidate(&self, scene: &Scene<'_, OttoGameOver>) -> Option<Move> {
        match self.leap {
            Some(Leap { via, from: Some(from) }) => {
                let turn = self.ghost(scene)?.turn();
                Some(Move::Card(via, Action::QuantumLeap { from, to: self.cell, turn }))
            }
            // A tile that cannot be taken: the rules say why.
            Some(Leap { via, from: None }) => {
                let turn = scene.view.open.board.tile(self.cell).map_or(0, Tile::turn);
                Some(Move::Card(via, Action::QuantumLeap { from: self.cell, to: self.cell, turn }))
            }
            None => {
                let kind = *tiles(scene).get(self.tile)?;
                Some(Move::Place(Placement { kind, cell: self.cell, turn: self.turn % kind.turns() }))
            }
        }
    }

    fn board_key(&mut self, key: KeyCode, scene: &Scene<'_, OttoGameOver>) -> Answer<Move> {
        let (row, column) = (self.cell.row(), self.cell.column());
        let step = |row: usize, column: usize| Cell::new(row % SIZE, column % SIZE);
        let moved = match key {
            KeyCode::Up => step(row + SIZE - 1, column),
            KeyCode::Down => step(row + 1, column),
            KeyCode::Left => step(row, column + SIZE - 1),
            KeyCode::Right => step(row, column + 1),
            KeyCode::Tab => return self.next(scene, false),
            KeyCode::BackTab => return self.next(scene, true),
            KeyCode::Char('r') => return self.rotate(scene, 1),
            KeyCode::Char('R') => return self.rotate(scene, 3),
            KeyCode::Char('t') if self.leap.is_none() => {
                (self.tile, self.turn) = ((self.tile + 1) % tiles(scene).len().max(1), 0);
                return Answer::Changed;
            }
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(scene),
            KeyCode::Esc | KeyCode::Backspace => {
                // One step back: from the target to the tile, from the tile to the list.
                self.leap =
                    self.leap.and_then(|leap| leap.from.is_some().then_some(Leap { from: None, ..leap }));
                return Answer::Changed;
            }
            _ => None,
        };
        let Some(cell) = moved else { return Answer::Nothing };
        self.cell = cell;
        Answer::Changed
    }

    fn rotate(&mut self, scene: &Scene<'_, OttoGameOver>, by: u8) -> Answer<Move> {
        let Some(tile) = self.ghost(scene) else { return Answer::Nothing };
        self.turn = (tile.turn() + by) % tile.kind().turns().max(1);
        Answer::Changed
    }

    /// Enter on the board.
    fn choose(&mut self, scene: &Scene<'_, OttoGameOver>) -> Answer<Move> {
        if let Some(leap @ Leap { from: None, via }) = self.leap {
            let from_here = |mv: &Move| matches!(mv, Move::Card(how, Action::QuantumLeap { from, .. }) if *how == via && *from == self.cell);
            if scene.legal.iter().any(from_here) {
                self.leap = Some(Leap { from: Some(self.cell), ..leap });
                self.turn = scene.view.open.board.tile(self.cell).map_or(0, Tile::turn);
                return Answer::Changed;
            }
        }
        self.candidate(scene).map_or(Answer::Nothing, Answer::Try)
    }

    /// The next legal move of the kind that is being chosen: its tile, cell and turn.
    fn next(&mut self, scene: &Scene<'_, OttoGameOver>, back: bool) -> Answer<Move> {
        let here = self.candidate(scene);
        let wanted = |mv: &&Move| match (self.leap, **mv) {
            (None, Move::Place(_)) => true,
            (Some(Leap { via, from: Some(chosen) }), Move::Card(how, Action::QuantumLeap { from, .. })) => {
                how == via && from == chosen
            }
            // The first leap of each tile stands for the tile.
            (Some(Leap { via, from: None }), Move::Card(how, Action::QuantumLeap { from, .. })) => {
                how == via && from != self.cell
            }
            _ => false,
        };
        let mut choices: Vec<Move> = scene.legal.iter().filter(wanted).copied().collect();
        if back {
            choices.reverse();
        }
        let place = choices.iter().position(|mv| Some(*mv) == here);
        let after = match (self.leap, place) {
            (Some(Leap { from: None, .. }), _) => choices
                .iter()
                .find(|mv| {
                    matches!(mv, Move::Card(_, Action::QuantumLeap { from, .. }) if (*from > self.cell) != back)
                })
                .or(choices.first()),
            (_, Some(place)) => choices.get((place + 1) % choices.len()),
            (_, None) => choices.first(),
        };
        match (self.leap, after) {
            (_, Some(Move::Place(placement))) => {
                self.tile = tiles(scene).iter().position(|kind| *kind == placement.kind).unwrap_or(0);
                (self.cell, self.turn) = (placement.cell, placement.turn);
            }
            (Some(Leap { from: None, .. }), Some(Move::Card(_, Action::QuantumLeap { from, .. }))) => {
                self.cell = *from;
            }
            (_, Some(Move::Card(_, Action::QuantumLeap { to, turn, .. }))) => {
                (self.cell, self.turn) = (*to, *turn);
            }
            _ => return Answer::Nothing,
        }
        Answer::Changed
    }

    fn list_key(&mut self, key: KeyCode, scene: &Scene<'_, OttoGameOver>) -> Answer<Move> {
        let last = panel::items(scene).len().saturating_sub(1);
        match key {
            KeyCode::Up | KeyCode::BackTab => self.line = self.line.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Tab => self.line = if self.line >= last { 0 } else { self.line + 1 },
            KeyCode::Home => self.line = 0,
            KeyCode::End => self.line = last,
            KeyCode::Enter | KeyCode::Char(' ') => return self.pick(scene),
            _ => return Answer::Nothing,
        }
        Answer::Changed
    }

    /// Enter on the list.
    fn pick(&mut self, scene: &Scene<'_, OttoGameOver>) -> Answer<Move> {
        match panel::items(scene).get(self.line) {
            Some(Item::Move(mv)) => Answer::Try(*mv),
            Some(Item::Leap(via)) => {
                self.leap = Some(Leap { via: *via, from: None });
                self.next(scene, false);
                Answer::Changed
            }
            None => Answer::Nothing,
        }
    }

    fn draw_board(&mut self, scene: &Scene<'_, OttoGameOver>, area: Rect, buffer: &mut Buffer) {
        let open = &scene.view.open;
        let (left, top) = (area.x + 2, area.y + 1);
        for index in 0..SIZE {
            let (column, row) = (index * CELL.0 + FRAME.0 + 3, index * CELL.1 + FRAME.1 + 1);
            let letter = char::from(b'a' + index as u8).to_string();
            put(buffer, area, left + column as u16, area.y, &letter, QUIET);
            put(buffer, area, area.x, top + row as u16, &(index + 1).to_string(), QUIET);
        }
        let mut canvas = Canvas::board();
        canvas.frame(Style::new());
        self.empty_cells(scene, &mut canvas);
        let lifted = self.leap.and_then(|leap| leap.from);
        for cell in open.board.filled().iter() {
            let style = match cell {
                _ if lifted == Some(cell) => QUIET,
                Cell::CENTRE => Style::new(),
                _ if self.last == Some(cell) => Style::new().add_modifier(Modifier::BOLD),
                _ => Style::new(),
            };
            if let Some(tile) = open.board.tile(cell) {
                canvas.put_tile(cell, tile, style);
            }
        }
        canvas.close_small(open.board.figures(), Style::new());
        for (side, pawns) in open.pawns.iter() {
            canvas.pawns(*pawns, hue(side));
        }
        if !scene.legal.is_empty() && self.on_board(scene) {
            self.draw_ghost(scene, &mut canvas);
        }
        canvas.paint(area, left, top, buffer);
        for cell in Cell::all() {
            let x = left + (cell.column() * CELL.0 + FRAME.0) as u16;
            let y = top + (cell.row() * CELL.1 + FRAME.1) as u16;
            self.targets.add(Rect { x, y, width: CELL.0 as u16, height: CELL.1 as u16 }, Target::Cell(cell));
        }
    }

    /// A dot in every empty cell, a bright one where the chosen tile may go.
    fn empty_cells(&self, scene: &Scene<'_, OttoGameOver>, canvas: &mut Canvas) {
        let kind = tiles(scene).get(self.tile).copied();
        let lifted = self.leap.and_then(|leap| leap.from);
        for cell in scene.view.open.board.empty().iter() {
            let fits = scene.legal.iter().any(|mv| match mv {
                Move::Place(placement) => placement.cell == cell && Some(placement.kind) == kind,
                Move::Card(_, Action::QuantumLeap { from, to, .. }) => lifted == Some(*from) && *to == cell,
                _ => false,
            });
            let (glyph, style) = if fits { ('•', Hue::Yellow.ink()) } else { ('·', QUIET) };
            canvas.dot(cell, glyph, style);
        }
    }

    /// The cursor, and at it the tile as it would lie, with what it would close.
    fn draw_ghost(&self, scene: &Scene<'_, OttoGameOver>, canvas: &mut Canvas) {
        let board = &scene.view.open.board;
        let lifted = self.leap.and_then(|leap| leap.from);
        let free = !board.filled().has(self.cell) || lifted == Some(self.cell);
        let legal = self.candidate(scene).is_some_and(|mv| scene.legal.contains(&mv));
        let style = if legal { Hue::Yellow.ink().add_modifier(Modifier::BOLD) } else { Hue::Red.ink() };
        if let Some(tile) = self.ghost(scene).filter(|_| free) {
            canvas.clear(self.cell);
            canvas.put_tile(self.cell, tile, style);
            let mut after = *board;
            if let Some(cell) = lifted {
                after.take(cell);
            }
            after.put(self.cell, tile);
            let round = SpotSet::round(self.cell);
            canvas.close_small(after.figures().and(round), style);
            for (spot, figure) in after.closed(self.cell).figures() {
                canvas.outline(spot, figure, style.add_modifier(Modifier::REVERSED));
            }
        }
        canvas
            .cursor(self.cell, if legal || self.leap.is_some() { Hue::Yellow.ink() } else { Hue::Red.ink() });
    }

    /// What is expected, and what the move under the cursor would do.
    fn sentence(&self, scene: &Scene<'_, OttoGameOver>) -> String {
        let (lang, open) = (scene.lang, &scene.view.open);
        let expected = scene.view.expected(lang, scene.names);
        if scene.legal == [Move::Remind] {
            let hint =
                lang.pick("Entrée : rappeler le devoir de marquer.", "Enter: remind of the duty to score.");
            return format!("{expected} {hint}");
        }
        if scene.legal.is_empty() || !self.on_board(scene) {
            return expected;
        }
        let Some(tile) = self.ghost(scene) else {
            return lang
                .pick(
                    "Saut quantique : quelle tuile prendre ? Échap : retour.",
                    "Quantum leap: which tile? Esc: back.",
                )
                .to_owned();
        };
        let mut board = open.board;
        let lifted = self.leap.and_then(|leap| leap.from);
        if let Some(cell) = lifted {
            board.take(cell);
        }
        if board.filled().has(self.cell) {
            return expected;
        }
        let closed = board.would_close(self.cell, tile);
        let (cell, points) = (self.cell, closed.points());
        let what = match closed.name(lang) {
            None => lang.pick("ne ferme rien", "closes nothing").to_owned(),
            Some(figures) if closed.infinity() => {
                lang.pick(format!("ferme {figures}"), format!("closes {figures}"))
            }
            Some(figures) => {
                let s = if points == 1 { "" } else { "s" };
                lang.pick(
                    format!("ferme {figures}, {points} point{s}"),
                    format!("closes {figures}, {points} point{s}"),
                )
            }
        };
        let legal = self.candidate(scene).is_some_and(|mv| scene.legal.contains(&mv));
        let act = match (legal, lifted) {
            (true, None) => lang.pick("Entrée pose.", "Enter places it."),
            (true, Some(_)) => lang.pick("Entrée pose, Échap revient.", "Enter places it, Esc goes back."),
            (false, _) => lang.pick("Pas permis ici.", "Not allowed here."),
        };
        let kind = tile.kind().name(lang);
        let before =
            if lifted.is_some() { lang.pick("Saut quantique :", "Quantum leap:") } else { &expected };
        lang.pick(
            format!("{before} {kind} en {cell} {what}. {act}"),
            format!("{before} {kind} on {cell} {what}. {act}"),
        )
    }
}

#[cfg(test)]
mod tests {
    use bots::Policy;
    use engine::{Dice, Game as _, Observer, Seat, Seed, TableOptions as _};
    use game_otto_game_over::Options;

    use super::*;

    /// Whole matches by keys alone: whatever is pressed, the table can be drawn; Tab finds
    /// something legal, and Enter plays it.
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
            // Tab before Enter, most of the time: it goes to something that can be done.
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

    /// The cursor begins on something legal, and the sentence says what it closes.
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
            assert!(
                screen.expected(&scene).contains("closes nothing. Enter places it."),
                "{}",
                screen.expected(&scene)
            );
            assert_eq!(screen.key(KeyCode::Enter, &scene), Answer::Try(legal[0]));
        }
    }
}

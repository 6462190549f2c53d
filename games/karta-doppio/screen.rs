//! Karta Doppio in the terminal: the table on the left, both players' cards and the held card on
//! the right.

use std::collections::BTreeSet;

use engine::{Lang, Seat, Speak as _};
use game_karta_doppio::{Bounds, Card, Colour, Face, KartaDoppio, Move, Side, Square, Table};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use table::{Scene, Table as _};
use table_karta_doppio::{self as texts, Effect, Gesture, Held, KartaDoppioTable, Layout, hue};

use crate::play::paint::{Ink as _, QUIET, STRONG, Targets, fold, put};
use crate::play::{Answer, Screen, TerminalGame};

::texts::texts! { struct ScreenTexts in "../../games/karta-doppio/screen" }

/// The held card, and where things are drawn.
#[derive(Default)]
pub struct KartaDoppioScreen {
    held: Held,
    targets: Targets<Target>,
}

impl TerminalGame for KartaDoppio {
    type Table = KartaDoppioTable;
    type Screen = KartaDoppioScreen;
}

/// What can be clicked.
#[derive(Clone, Copy, Debug)]
enum Target {
    Card(Card),
    Square(i8, i8),
}

/// Columns of a square: a mark, what it shows, a mark.
const SQUARE: u16 = 3;
/// Columns before the table for the rows' numbers.
const MARGIN: u16 = 4;
/// Columns of the players' cards: eight of three squares, with gaps.
const PANEL: u16 = 33;
/// The number of characters that fit below the board.
const SENTENCE: usize = 150;

impl Screen<KartaDoppio> for KartaDoppioScreen {
    fn draw(&mut self, scene: &Scene<'_, KartaDoppio>, area: Rect, buffer: &mut Buffer) {
        self.targets.clear();
        let laid = self.laid(scene);
        let [left, panel] = [
            Rect { width: area.width.saturating_sub(PANEL + 1), ..area },
            Rect { x: area.right().saturating_sub(PANEL), width: PANEL.min(area.width), ..area },
        ];
        self.table(&laid, left, buffer);
        let (other, near) = texts::sides(scene.me);
        self.player(scene, &laid, other, panel, panel.y, buffer);
        let mine = panel.bottom().saturating_sub(5);
        self.player(scene, &laid, near, panel, mine, buffer);
        put(buffer, panel, panel.x, mine + 4, ScreenTexts::of(scene.lang).hints, QUIET);
        let middle = Rect { y: panel.y + 4, height: mine.saturating_sub(panel.y + 4), ..panel };
        words(scene, &laid, middle, buffer);
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, KartaDoppio>) -> Answer<Move> {
        let Some((x, y)) = self.laid(scene).spot.filter(|_| scene.free()) else { return Answer::Nothing };
        let gesture = match key {
            KeyCode::Left => Gesture::Aim((x - 1, y)),
            KeyCode::Right => Gesture::Aim((x + 1, y)),
            KeyCode::Up => Gesture::Aim((x, y - 1)),
            KeyCode::Down => Gesture::Aim((x, y + 1)),
            KeyCode::Char('r') => Gesture::Turn,
            KeyCode::Char('v') => Gesture::Flip,
            KeyCode::Tab => Gesture::Next,
            KeyCode::BackTab => Gesture::Back,
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() => {
                let card = letter.to_ascii_uppercase().to_string().parse().ok();
                let hand = scene.view.hands[scene.near()];
                let Some(card) = card.filter(|card| hand.has(*card)) else { return Answer::Nothing };
                Gesture::Swap(card)
            }
            KeyCode::Enter => Gesture::Lay,
            _ => return Answer::Nothing,
        };
        self.act(scene, gesture)
    }

    fn click(&mut self, at: Position, scene: &Scene<'_, KartaDoppio>) -> Answer<Move> {
        let laid = self.laid(scene);
        let Some(target) = self.targets.at(at).filter(|_| laid.face.is_some()) else {
            return Answer::Nothing;
        };
        let gesture = match target {
            Target::Card(card) => Gesture::Swap(card),
            // On the card: play it. Elsewhere: move it there.
            Target::Square(x, y) if hovers(&laid, (x, y)) => Gesture::Lay,
            Target::Square(x, y) => Gesture::Aim((x, y)),
        };
        self.act(scene, gesture)
    }

    fn expected(&self, scene: &Scene<'_, KartaDoppio>) -> String {
        let laid = KartaDoppioTable::layout(scene, &self.held, None);
        let expected = KartaDoppioTable::expected(scene, &laid);
        let signs = ScreenTexts::of(scene.lang).signs;
        let room = expected.chars().count() + signs.chars().count() < SENTENCE;
        if scene.free() && room { format!("{expected} {signs}") } else { expected }
    }

    fn keys(lang: Lang) -> &'static str {
        ScreenTexts::of(lang).keys
    }
}

/// Whether the held card is over a square.
fn hovers(laid: &Layout, square: (i8, i8)) -> bool {
    laid.deed.as_ref().is_some_and(|deed| deed.mv.squares().any(|each| each == square))
}

impl KartaDoppioScreen {
    /// The layout. The player on turn always holds a card, because there is no pointer to pick one
    /// up.
    fn laid(&mut self, scene: &Scene<'_, KartaDoppio>) -> Layout {
        let laid = KartaDoppioTable::layout(scene, &self.held, None);
        let first = scene.view.hands[scene.near()].iter().next();
        let Some(card) = first.filter(|_| laid.face.is_none() && scene.free()) else { return laid };
        KartaDoppioTable::choose(scene, &laid, &mut self.held, Gesture::Touch(card));
        KartaDoppioTable::layout(scene, &self.held, None)
    }

    fn act(&mut self, scene: &Scene<'_, KartaDoppio>, gesture: Gesture) -> Answer<Move> {
        let laid = self.laid(scene);
        KartaDoppioTable::choose(scene, &laid, &mut self.held, gesture).into()
    }

    fn table(&mut self, laid: &Layout, area: Rect, buffer: &mut Buffer) {
        let columns = i16::try_from(area.width.saturating_sub(MARGIN) / SQUARE).unwrap_or(0);
        let rows = i16::try_from(area.height.saturating_sub(1)).unwrap_or(0);
        let (table, ghost) = (&laid.spread.table, laid.deed.as_ref());
        let last = laid.spread.films.last();
        let Bounds { left, top, right, bottom } = laid.spread.bounds;
        let held = ghost.map(|ghost| (ghost.mv, ghost.mv.face()));
        let x0 = window(left, right, columns, held.map(|(mv, face)| (mv.x(), face.width())));
        let y0 = window(top, bottom, rows, held.map(|(mv, face)| (mv.y(), face.height())));
        let after = ghost.map_or(table, |ghost| &ghost.after);
        let lines = [in_lines(table), in_lines(after)];
        for column in 0..columns {
            let label = format!("{:>3}", x0 + column);
            put(buffer, area, area.x + MARGIN + SQUARE * column.cast_unsigned() - 1, area.y, &label, QUIET);
        }
        for row in 0..rows {
            let screen_y = area.y + 1 + row.cast_unsigned();
            put(buffer, area, area.x, screen_y, &format!("{:>3}", y0 + row), QUIET);
            for column in 0..columns {
                let (Ok(x), Ok(y)) = (i8::try_from(x0 + column), i8::try_from(y0 + row)) else { continue };
                let screen_x = area.x + MARGIN + SQUARE * column.cast_unsigned();
                let place = Rect { x: screen_x, y: screen_y, width: SQUARE, height: 1 };
                self.targets.add(place, Target::Square(x, y));
                let hovers = hovers(laid, (x, y));
                let square = match ghost {
                    Some(ghost) if hovers && ghost.refusal.is_some() => {
                        let under = table.square(x, y);
                        let point = ghost.mv.point(x, y).or(under.and_then(|square| square.point));
                        Some(Square { locked: under.is_some(), point })
                    }
                    _ => after.square(x, y),
                };
                let Some(square) = square else { continue };
                let was = Colour::ALL.into_iter().find(|colour| lines[0].contains(&(*colour, x, y)));
                let is = Colour::ALL.into_iter().find(|colour| lines[1].contains(&(*colour, x, y)));
                let mut style = film(square);
                if is.is_some() {
                    style = hue(square.point.unwrap_or(Colour::Red)).field();
                }
                let newest = last.is_some_and(|film| film.mv.squares().any(|square| square == (x, y)));
                let mark = match (was, is) {
                    (None, Some(_)) => '+',
                    (Some(_), None) => '-',
                    (Some(was), Some(is)) if was != is => '±',
                    (Some(_), Some(_)) => '*',
                    _ if hovers => ']',
                    _ => ' ',
                };
                let (open, close) = match ghost {
                    Some(ghost) if hovers && ghost.refusal.is_some() => ('(', ')'),
                    _ if hovers => ('[', mark),
                    _ => (' ', mark),
                };
                if hovers || newest {
                    style = style.add_modifier(Modifier::BOLD);
                }
                if newest {
                    style = style.add_modifier(Modifier::UNDERLINED);
                }
                put(buffer, area, screen_x, screen_y, &format!("{open}{}{close}", sign(square)), style);
            }
        }
    }

    /// A player's name, lines and points, and remaining cards.
    fn player(
        &mut self,
        scene: &Scene<'_, KartaDoppio>,
        laid: &Layout,
        seat: Seat,
        area: Rect,
        y: u16,
        buffer: &mut Buffer,
    ) {
        let (view, lang) = (scene.view, scene.lang);
        let colour = view.colour(seat);
        let on_turn = view.turn == Some(seat);
        let marker = if on_turn { "▶" } else { " " };
        let style = if on_turn { STRONG.add_modifier(Modifier::REVERSED) } else { STRONG };
        let x = put(buffer, area, area.x, y, &format!("{marker}{} ", (scene.names)(seat)), style);
        let title = format!(" {} {}", hue(colour).shape(), colour.name(lang));
        let x = put(buffer, area, x, y, &title, hue(colour).ink());
        let score = format!("  {}", texts::score_line(view.scores[seat], lang));
        put(buffer, area, x, y, &score, STRONG);
        let mine = scene.me == Some(seat);
        let held = laid.face.filter(|_| mine);
        for (index, card) in view.hands[seat].iter().enumerate() {
            let chosen = held.filter(|face| face.card() == card);
            let side = chosen.map_or(colour.side(), Face::side);
            let place = Rect { x: area.x + 4 * index as u16, y: y + 1, width: 4, height: 3 };
            let letter = if chosen.is_some() { format!("▸{card}◂") } else { format!(" {card} ") };
            put(buffer, area, place.x, place.y, &letter, if chosen.is_some() { STRONG } else { QUIET });
            draw_card(card, side, place, area, buffer);
            if mine {
                self.targets.add(place, Target::Card(card));
            }
        }
    }
}

/// The effect of the held card, or why it cannot lie there; otherwise the last card played.
fn words(scene: &Scene<'_, KartaDoppio>, laid: &Layout, area: Rect, buffer: &mut Buffer) {
    let lang = scene.lang;
    let place = laid.deed.as_ref().map(|deed| format!(" · {}, {}", deed.mv.x(), deed.mv.y()));
    let mut lines = vec![(texts::progress(scene) + &place.unwrap_or_default(), QUIET)];
    match (&laid.deed, laid.spread.films.last()) {
        (Some(deed), _) => {
            lines.push((deed.mv.face().name(lang), STRONG));
            match deed.refusal {
                Some(refusal) => lines.push((refusal.speak(lang, scene.names), table::Colour::Yellow.ink())),
                None => lines.extend(changes(scene, deed)),
            }
        }
        (None, Some(last)) => {
            lines.push((texts::last_card(lang).to_owned(), QUIET));
            lines.push((last.mv.speak(lang, scene.names), Style::new()));
        }
        (None, None) => {}
    }
    let mut y = area.y;
    for (text, style) in lines {
        for part in fold(&text, usize::from(area.width)) {
            if y >= area.bottom() {
                return;
            }
            put(buffer, area, area.x, y, &part, style);
            y += 1;
        }
    }
}

/// Lines and points before and after, for both players, and the points captured.
fn changes(scene: &Scene<'_, KartaDoppio>, deed: &Effect) -> Vec<(String, Style)> {
    let (other, near) = texts::sides(scene.me);
    let mut told: Vec<_> = [near, other]
        .into_iter()
        .map(|seat| {
            let colour = scene.view.colour(seat);
            let same = scene.view.scores[seat].tokens == deed.after.lines(colour);
            let style = if same { Style::new() } else { hue(colour).ink().add_modifier(Modifier::BOLD) };
            (texts::changes(scene, deed, seat), style)
        })
        .collect();
    let captured = deed.taken.iter().sum();
    if captured > 0 {
        told.push((texts::captured(captured, scene.lang), Style::new()));
    }
    told
}

/// The symbol of a square: an outline while it is open, filled once it is locked.
fn sign(square: Square) -> char {
    match (square.point, square.locked) {
        (Some(Colour::Red), false) => '◇',
        (Some(Colour::Red), true) => '◆',
        (Some(Colour::Blue), false) => '▽',
        (Some(Colour::Blue), true) => '▼',
        (None, false) => '·',
        (None, true) => '×',
    }
}

/// One or two sheets of film over the table.
fn film(square: Square) -> Style {
    let ink = square.point.map_or(QUIET.fg(Color::Gray), |colour| hue(colour).ink());
    ink.bg(Color::Indexed(if square.locked { 240 } else { 236 }))
}

fn draw_card(card: Card, side: Side, place: Rect, area: Rect, buffer: &mut Buffer) {
    let face = card.face(side, 0);
    for (down, y) in (place.y + 1..place.y + 3).enumerate() {
        for (right, x) in (place.x..place.x + 3).enumerate() {
            let square = Square { locked: false, point: face.point(right as i8, down as i8) };
            put(buffer, area, x, y, &sign(square).to_string(), film(square));
        }
    }
}

/// Every point that is part of a line, by colour.
fn in_lines(table: &Table) -> BTreeSet<(Colour, i8, i8)> {
    Colour::ALL
        .into_iter()
        .flat_map(|colour| table.runs(colour))
        .flat_map(|run| run.squares().map(move |(x, y)| (run.colour, x, y)))
        .collect()
}

/// The first column or row to show in this room: the table in the middle, moved only as far as the
/// held card requires.
fn window(first: i8, last: i8, room: i16, held: Option<(i8, i8)>) -> i16 {
    let needed = i16::from(last) - i16::from(first) + 1;
    let start = i16::from(first) - (room - needed).div_euclid(2);
    let Some((at, size)) = held else { return start };
    let (at, size) = (i16::from(at), i16::from(size));
    start.max(at + size - room).min(at)
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Game as _, Match, Seed};
    use game_karta_doppio::{Options, Red};

    use super::*;
    use crate::play::person::{self, seat};

    type Person = person::Person<KartaDoppio>;

    /// Seat 0 is RED, in a return match with this deal.
    fn red(number: u64) -> Person {
        let options = Options { legs: 2, red: Red::Seat(seat(0)) };
        Person::new(Match::new(options, 2, Seed::numbered(number, 0)).expect("two can play"))
    }

    fn lay(person: &mut Person, who: usize, text: &str) {
        person.game.play(seat(who), text.parse().expect("a move")).expect("a legal move");
    }

    /// Presses a key after drawing: drawing picks a card up.
    fn press(person: &mut Person, key: KeyCode) -> Answer<Move> {
        person.drawn();
        person.key(key)
    }

    fn lays(person: &mut Person, text: &str) {
        assert_eq!(press(person, KeyCode::Enter), Answer::Try(text.parse().expect("a move")));
    }

    #[test]
    fn keys_move_turn_and_lay_the_card() {
        let mut person = red(4); // RED holds A B C E H J L P.
        let before = person.drawn();
        assert!(before.contains("[◇][◇][▽]"), "{before}");
        assert_eq!(press(&mut person, KeyCode::Char('q')), Answer::Nothing);
        assert_eq!(press(&mut person, KeyCode::Char('d')), Answer::Nothing, "D is Inès's");
        for key in [KeyCode::Char('c'), KeyCode::Char('r'), KeyCode::Char('v')] {
            assert_eq!(press(&mut person, key), Answer::Changed);
        }
        lays(&mut person, "Cr1@0,0");
        lay(&mut person, 0, "Av0@0,0");
        lay(&mut person, 1, "Kr0@3,0");
        assert_eq!(press(&mut person, KeyCode::Char('b')), Answer::Changed);
        let Answer::Try(start) = press(&mut person, KeyCode::Enter) else { panic!("it is tried") };
        for key in [KeyCode::Right, KeyCode::Down, KeyCode::Down] {
            assert_eq!(press(&mut person, key), Answer::Changed);
        }
        let moved = Move::new(start.face(), start.x() + 1, start.y() + 2).expect("near the others");
        assert_eq!(press(&mut person, KeyCode::Enter), Answer::Try(moved));
        for (key, letter) in [(KeyCode::Tab, 'C'), (KeyCode::BackTab, 'B'), (KeyCode::BackTab, 'P')] {
            assert_eq!(press(&mut person, key), Answer::Changed);
            let drawn = person.drawn();
            assert!(drawn.contains(&format!("▸{letter}◂")), "{drawn}");
        }
    }

    #[test]
    fn lines_made_and_broken_are_shown_before_the_card_is_laid() {
        let mut person = red(4); // BLUE holds D F G I K M N O.
        lay(&mut person, 0, "Av0@0,0"); // RRB
        lay(&mut person, 1, "Kr0@3,0"); // BB. beside it
        press(&mut person, KeyCode::Char('e'));
        // Ev0 is .RR: before the first card it makes four.
        person.with_scene(|screen, scene| screen.act(scene, Gesture::Aim((-2, 0))));
        let drawn = person.drawn();
        assert!(drawn.contains("[·][◇+[◇+ ◇+ ◇+"), "{drawn}");
        assert!(drawn.contains("Vous : lignes 0→1, pts 3→5"), "{drawn}");
        assert!(person.said().starts_with("Ici : E forme une ligne. ◇▽"), "{}", person.said());
        lay(&mut person, 0, "Ev0@-3,0");
        lay(&mut person, 1, "Nr0@3,2");
        // Hr0 is BB.: on the first card it breaks the line, and BLUE has five in a row.
        press(&mut person, KeyCode::Char('h'));
        press(&mut person, KeyCode::Char('v'));
        person.with_scene(|screen, scene| screen.act(scene, Gesture::Aim((1, 0))));
        let drawn = person.drawn();
        assert!(drawn.contains("◇- ◇-[▼±[▼±[▼+ ▽+ ▽+"), "{drawn}");
        assert!(drawn.contains("Vous : lignes 1→0") && drawn.contains("Inès : lignes 0→1"), "{drawn}");
        assert!(drawn.contains("Points pris : 2"), "{drawn}");
    }

    #[test]
    fn a_click_takes_a_card_brings_it_and_lays_it() {
        let mut person = red(4);
        lay(&mut person, 0, "Av0@0,0");
        lay(&mut person, 1, "Kr0@3,0");
        person.drawn();
        let click = |person: &mut Person, x, y| {
            person.with_scene(|screen, scene| screen.click(Position::new(x, y), scene))
        };
        // The second card of the hand, then a square beside the cards, then the card itself.
        assert_eq!(click(&mut person, 80 - PANEL + 5, 12), Answer::Changed);
        let drawn = person.drawn();
        assert!(drawn.contains("▸C◂"), "{drawn}");
        let aim = (1, -1);
        let at = |person: &mut Person| {
            let find = |(area, target): &(Rect, Target)| {
                matches!(target, Target::Square(x, y) if (*x, *y) == aim).then_some((area.x + 1, area.y))
            };
            person.screen.targets.iter().find_map(find).expect("it is on the screen")
        };
        let (x, y) = at(&mut person);
        assert_eq!(click(&mut person, x, y), Answer::Changed);
        person.drawn();
        let (x, y) = at(&mut person);
        assert_eq!(click(&mut person, x, y), Answer::Try("Cv0@0,-1".parse().expect("a move")));
        assert_eq!(click(&mut person, 0, 0), Answer::Nothing);
    }

    /// Whole matches at several sizes: nothing panics, and the held card is always on the screen.
    #[test]
    fn every_moment_can_be_drawn() {
        let mut dice = Dice::new(1);
        for number in 0..20 {
            let mut person = red(number);
            while let Some(turn) = person.game.state().to_act().must.first() {
                let mine = turn == seat(0);
                if mine {
                    for _ in 0..dice.below(30) {
                        let keys = [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down, KeyCode::Tab];
                        person.key(*dice.pick(&keys).expect("a key"));
                    }
                }
                let drawn = person.drawn();
                let held = drawn.lines().any(|line| line.chars().take(46).any(|sign| "[(".contains(sign)));
                assert_eq!(held, mine, "{drawn}");
                for (width, height) in [(0, 0), (5, 3), (40, 10), (200, 60)] {
                    let area = Rect { x: 0, y: 0, width, height };
                    let mut buffer = Buffer::empty(area);
                    person.with_scene(|screen, scene| screen.draw(scene, area, &mut buffer));
                }
                let mv = person.game.state().random_move(turn, &mut dice, &mut Vec::new()).expect("a move");
                person.game.play(turn, mv).expect("a legal move");
            }
            person.drawn();
        }
    }
}

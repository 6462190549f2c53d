//! Karta Doppio at the terminal: the table on the left, both players' cards and the card in hand on
//! the right.

use std::collections::BTreeSet;

use engine::{Dice, Game as _, Lang, Seat, Speak as _};
use game_karta_doppio::{
    Bounds, CARDS, Card, CardSet, Colour, Event, Face, KartaDoppio, Move, REACH, Score, Side, Square, Table,
    View,
};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use table::{Hue, PlainTable, Scene};

use super::paint::{Ink as _, QUIET, STRONG, Targets, fold, put};
use super::{Answer, Screen, TerminalGame};

/// The card in hand and where it hovers, the last card laid, and where things are.
#[derive(Default)]
pub struct KartaDoppioScreen {
    held: Option<Face>,
    /// Column and row of the held card's top-left square.
    at: (i8, i8),
    /// Whether the held card was found a place since the last card was laid.
    placed: bool,
    last: Option<Move>,
    targets: Targets<Target>,
}

impl TerminalGame for KartaDoppio {
    type Table = PlainTable<Self>;
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

/// Where the first card will lie.
const ORIGIN: Bounds = Bounds { left: 0, top: 0, right: 2, bottom: 1 };

impl Screen<KartaDoppio> for KartaDoppioScreen {
    fn saw(&mut self, seen: &Event) {
        match seen {
            Event::Begun { .. } => *self = Self::default(),
            Event::Laid { card, .. } => {
                self.last = Some(*card);
                self.placed = false;
            }
            Event::LegOver { .. } | Event::MatchOver { .. } => {}
        }
    }

    fn draw(&mut self, scene: &Scene<'_, KartaDoppio>, area: Rect, buffer: &mut Buffer) {
        self.targets.clear();
        let ghost = self.ghost(scene).map(|mv| Ghost::new(mv, scene));
        let [left, panel] = [
            Rect { width: area.width.saturating_sub(PANEL + 1), ..area },
            Rect { x: area.right().saturating_sub(PANEL), width: PANEL.min(area.width), ..area },
        ];
        self.table(scene, ghost.as_ref(), left, buffer);
        let other = scene.near().left(2);
        self.player(scene, other, panel, panel.y, buffer);
        let mine = panel.bottom().saturating_sub(5);
        self.player(scene, scene.near(), panel, mine, buffer);
        put(buffer, panel, panel.x, mine + 4, hints(scene.lang), QUIET);
        let middle = Rect { y: panel.y + 4, height: mine.saturating_sub(panel.y + 4), ..panel };
        self.words(scene, ghost.as_ref(), middle, buffer);
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, KartaDoppio>) -> Answer<Move> {
        let Some(held) = self.ghost(scene).map(Move::face) else { return Answer::Nothing };
        let hand = scene.view.hands[scene.near()];
        match key {
            KeyCode::Left => self.step(-1, 0, scene.view),
            KeyCode::Right => self.step(1, 0, scene.view),
            KeyCode::Up => self.step(0, -1, scene.view),
            KeyCode::Down => self.step(0, 1, scene.view),
            KeyCode::Char('r') => self.held = Some(held.turned()),
            KeyCode::Char('v') => self.held = Some(held.flipped()),
            KeyCode::Tab => self.held = Some(take(beside(hand, held.card(), false), held)),
            KeyCode::BackTab => self.held = Some(take(beside(hand, held.card(), true), held)),
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() => {
                let card = letter.to_ascii_uppercase().to_string().parse().ok();
                let Some(card) = card.filter(|card| hand.has(*card)) else { return Answer::Nothing };
                self.held = Some(take(card, held));
            }
            KeyCode::Enter => return self.ghost(scene).map_or(Answer::Nothing, Answer::Try),
            _ => return Answer::Nothing,
        }
        Answer::Changed
    }

    fn click(&mut self, at: Position, scene: &Scene<'_, KartaDoppio>) -> Answer<Move> {
        let Some(ghost) = self.ghost(scene) else { return Answer::Nothing };
        match self.targets.at(at) {
            Some(Target::Card(card)) => self.held = Some(take(card, ghost.face())),
            // On the card: lay it. Elsewhere: bring it there.
            Some(Target::Square(x, y)) if ghost.squares().any(|square| square == (x, y)) => {
                return Answer::Try(ghost);
            }
            Some(Target::Square(x, y)) => self.move_to(x, y, scene.view),
            None => return Answer::Nothing,
        }
        Answer::Changed
    }

    fn expected(&self, scene: &Scene<'_, KartaDoppio>) -> String {
        let expected = scene.view.expected(scene.lang, scene.names);
        if scene.legal.is_empty() { expected } else { format!("{expected} {}", signs(scene.lang)) }
    }

    fn keys(lang: Lang) -> &'static str {
        lang.pick("Entrée poser", "Enter lay")
    }
}

fn hints(lang: Lang) -> &'static str {
    lang.pick("a-p ←↑↓→, r tourner, v retourner", "a-p ←↑↓→, r turn, v turn over")
}

fn signs(lang: Lang) -> &'static str {
    lang.pick(
        "◇▽ : ouverts, ◆▼ : verrouillés, * : ligne, + : formée, - : cassée.",
        "◇▽: open, ◆▼: locked, *: line, +: made, -: broken.",
    )
}

/// Another card, lying as the one before.
fn take(card: Card, held: Face) -> Face {
    if card == held.card() { held } else { card.face(held.side(), held.turns()) }
}

/// The next card in hand, or the one before.
fn beside(hand: CardSet, card: Card, back: bool) -> Card {
    let cards: Vec<Card> = hand.iter().collect();
    let found = cards.iter().position(|other| *other == card).unwrap_or(0);
    let step = if back { cards.len().saturating_sub(1) } else { 1 };
    cards.get((found + step) % cards.len().max(1)).copied().unwrap_or(card)
}

/// The held card where it hovers, and what laying it there would do.
struct Ghost {
    mv: Move,
    /// The table with it, if it can be laid.
    after: Option<Table>,
    /// Why it cannot.
    refusal: Option<String>,
}

impl Ghost {
    fn new(mv: Move, scene: &Scene<'_, KartaDoppio>) -> Self {
        // All is open, so the state follows from the view; no dice are thrown.
        let state = KartaDoppio::determinize(scene.view, &mut Dice::new(0)).ok();
        let refusal = state.and_then(|state| state.check(scene.near(), mv).err());
        let after = refusal.is_none().then(|| {
            let mut table = scene.view.table;
            table.lay(mv);
            table
        });
        Self { mv, after, refusal: refusal.map(|refusal| refusal.speak(scene.lang, scene.names)) }
    }
}

impl KartaDoppioScreen {
    /// The held card at its place, when it is the person's turn.
    fn ghost(&mut self, scene: &Scene<'_, KartaDoppio>) -> Option<Move> {
        let hand = scene.view.hands[scene.near()];
        if scene.legal.is_empty() {
            return None;
        }
        let held = self.held.filter(|face| hand.has(face.card()));
        let face = match held {
            Some(face) => face,
            // A4: the side with two points of one's own.
            None => hand.iter().next()?.face(scene.view.colour(scene.near()).side(), 0),
        };
        self.held = Some(face);
        if !self.placed {
            self.placed = true;
            self.at = nearest(face, self.at, scene.legal).unwrap_or(self.at);
        }
        Move::new(face, self.at.0, self.at.1)
    }

    fn step(&mut self, right: i8, down: i8, view: &View) {
        self.move_to(self.at.0 + right, self.at.1 + down, view);
    }

    /// Never further than a little beside the other cards.
    fn move_to(&mut self, x: i8, y: i8, view: &View) {
        let Bounds { left, top, right, bottom } = view.table.bounds().unwrap_or(ORIGIN);
        let within =
            |value: i8, first: i8, last: i8| value.clamp((first - 4).max(-REACH), (last + 2).min(REACH));
        self.at = (within(x, left, right), within(y, top, bottom));
    }

    fn table(
        &mut self,
        scene: &Scene<'_, KartaDoppio>,
        ghost: Option<&Ghost>,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let columns = i16::try_from(area.width.saturating_sub(MARGIN) / SQUARE).unwrap_or(0);
        let rows = i16::try_from(area.height.saturating_sub(1)).unwrap_or(0);
        let table = &scene.view.table;
        let bounds = table.bounds().unwrap_or(ORIGIN);
        let held = ghost.map(|ghost| (ghost.mv, ghost.mv.face()));
        let x0 = window(bounds.left, bounds.right, columns, held.map(|(mv, face)| (mv.x(), face.width())));
        let y0 = window(bounds.top, bounds.bottom, rows, held.map(|(mv, face)| (mv.y(), face.height())));
        let after = ghost.and_then(|ghost| ghost.after.as_ref()).unwrap_or(table);
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
                let hovers = ghost.is_some_and(|ghost| ghost.mv.squares().any(|square| square == (x, y)));
                let square = match ghost {
                    Some(ghost) if hovers && ghost.after.is_none() => {
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
                let newest = self.last.is_some_and(|last| last.squares().any(|square| square == (x, y)));
                let mark = match (was, is) {
                    (None, Some(_)) => '+',
                    (Some(_), None) => '-',
                    (Some(was), Some(is)) if was != is => '±',
                    (Some(_), Some(_)) => '*',
                    _ if hovers => ']',
                    _ => ' ',
                };
                let (open, close) = match ghost {
                    Some(ghost) if hovers && ghost.after.is_none() => ('(', ')'),
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

    /// A player's name, lines and points, and the cards still to be laid.
    fn player(
        &mut self,
        scene: &Scene<'_, KartaDoppio>,
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
        let Score { tokens, points } = view.scores[seat];
        let score =
            lang.pick(format!("  lignes {tokens}, pts {points}"), format!("  lines {tokens}, pts {points}"));
        put(buffer, area, x, y, &score, STRONG);
        let mine = seat == scene.near();
        let held = self.held.filter(|_| mine && !scene.legal.is_empty());
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

    /// What laying the held card does, or why it cannot lie there; else the last card laid.
    fn words(&self, scene: &Scene<'_, KartaDoppio>, ghost: Option<&Ghost>, area: Rect, buffer: &mut Buffer) {
        let lang = scene.lang;
        let place = ghost.map(|ghost| format!(" · {}, {}", ghost.mv.x(), ghost.mv.y())).unwrap_or_default();
        let mut lines = vec![(progress(scene) + &place, QUIET)];
        match (ghost, self.last) {
            (Some(ghost), _) => {
                lines.push((ghost.mv.face().name(lang), STRONG));
                match (&ghost.after, &ghost.refusal) {
                    (Some(after), _) => lines.extend(changes(scene, after, ghost.mv)),
                    (None, Some(refusal)) => lines.push((refusal.clone(), Hue::Yellow.ink())),
                    (None, None) => {}
                }
            }
            (None, Some(last)) => {
                lines.push((lang.pick("Dernière carte :", "Last card:").to_owned(), QUIET));
                lines.push((last.speak(lang, scene.names), Style::new()));
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
}

/// How far the leg is, and what the first one brought.
fn progress(scene: &Scene<'_, KartaDoppio>) -> String {
    let (view, lang) = (scene.view, scene.lang);
    let card = (view.laid.len() + 1).min(CARDS);
    let count = format!("{card}/{CARDS}");
    match &view.first_leg {
        _ if view.legs == 1 => lang.pick(format!("Carte {count}"), format!("Card {count}")),
        None => lang.pick(format!("Aller · {count}"), format!("First leg · {count}")),
        Some(first) => {
            let (mine, other) = (first[scene.near()].tokens, first[scene.near().left(2)].tokens);
            lang.pick(
                format!("Retour ({mine}-{other}) · {count}"),
                format!("Return ({mine}-{other}) · {count}"),
            )
        }
    }
}

/// Lines and points before and after, for both players, and the points captured.
fn changes(scene: &Scene<'_, KartaDoppio>, after: &Table, mv: Move) -> Vec<(String, Style)> {
    let (view, lang) = (scene.view, scene.lang);
    let mut told = Vec::new();
    for seat in [scene.near(), scene.near().left(2)] {
        let colour = view.colour(seat);
        let Score { tokens, points } = view.scores[seat];
        let (lines, now) = (after.lines(colour), after.points(colour));
        let name = (scene.names)(seat);
        let step = |before: u8, after: u8| {
            if before == after { format!("{after}") } else { format!("{before}→{after}") }
        };
        let text = lang.pick(
            format!("{name} : lignes {}, pts {}", step(tokens, lines), step(points, now)),
            format!("{name}: lines {}, pts {}", step(tokens, lines), step(points, now)),
        );
        told.push((
            text,
            if tokens == lines { Style::new() } else { hue(colour).ink().add_modifier(Modifier::BOLD) },
        ));
    }
    let captured = { view.table }.lay(mv);
    if captured > 0 {
        let text = lang.pick(format!("Points pris : {captured}"), format!("Points captured: {captured}"));
        told.push((text, Style::new()));
    }
    told
}

fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Red => Hue::Red,
        Colour::Blue => Hue::Blue,
    }
}

/// What a square shows: an outline while it is open, filled once it is locked.
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

/// One sheet of film or two over the table.
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

/// The place nearest to `at` where the face can lie.
fn nearest(face: Face, at: (i8, i8), legal: &[Move]) -> Option<(i8, i8)> {
    let distance = |mv: &&Move| {
        let (x, y) = (i32::from(mv.x()) - i32::from(at.0), i32::from(mv.y()) - i32::from(at.1));
        x * x + y * y
    };
    legal.iter().filter(|mv| mv.face() == face).min_by_key(distance).map(|mv| (mv.x(), mv.y()))
}

/// The first column or row to show of `room`: the table in the middle, moved only as far as the
/// held card needs.
fn window(first: i8, last: i8, room: i16, held: Option<(i8, i8)>) -> i16 {
    let needed = i16::from(last) - i16::from(first) + 1;
    let start = i16::from(first) - (room - needed).div_euclid(2);
    let Some((at, size)) = held else { return start };
    let (at, size) = (i16::from(at), i16::from(size));
    start.max(at + size - room).min(at)
}

#[cfg(test)]
mod tests {
    use engine::{Match, Seed};
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

    /// The first card of a hand, any hand, laid where the keys brought it.
    #[test]
    fn keys_move_turn_and_lay_the_card() {
        let mut person = red(4); // RED holds A B C E H J L P.
        let before = person.drawn();
        assert!(before.contains("[◇][◇][▽]"), "{before}");
        assert_eq!(person.key(KeyCode::Char('q')), Answer::Nothing);
        assert_eq!(person.key(KeyCode::Char('d')), Answer::Nothing, "D is Inès's");
        for key in [KeyCode::Right, KeyCode::Down, KeyCode::Char('c'), KeyCode::Char('r'), KeyCode::Char('v')]
        {
            assert_eq!(person.key(key), Answer::Changed);
        }
        assert_eq!(person.key(KeyCode::Enter), Answer::Try("Cr1@1,1".parse().expect("a move")));
        assert!(person.drawn().contains("La première carte"), "why it cannot lie there is said at once");
        assert_eq!(person.key(KeyCode::Tab), Answer::Changed);
        assert_eq!(person.key(KeyCode::Enter), Answer::Try("Er1@1,1".parse().expect("a move")));
        assert_eq!(person.key(KeyCode::BackTab), Answer::Changed);
        assert_eq!(person.key(KeyCode::Left), Answer::Changed);
        assert_eq!(person.key(KeyCode::Up), Answer::Changed);
        assert_eq!(person.key(KeyCode::Enter), Answer::Try("Cr1@0,0".parse().expect("a move")));
    }

    #[test]
    fn lines_made_and_broken_are_shown_before_the_card_is_laid() {
        let mut person = red(4); // BLUE holds D F G I K M N O.
        lay(&mut person, 0, "Av0@0,0"); // RRB
        lay(&mut person, 1, "Kr0@3,0"); // BB. beside it
        for key in [KeyCode::Char('e'), KeyCode::Home] {
            person.key(key);
        }
        // Ev0 is .RR: before the first card it makes four.
        person.with_scene(|screen, scene| {
            screen.ghost(scene);
            screen.move_to(-3, 0, scene.view);
        });
        let drawn = person.drawn();
        assert!(drawn.contains("[·][◇+[◇+ ◇+ ◇+"), "{drawn}");
        assert!(drawn.contains("Vous : lignes 0→1, pts 3→5"), "{drawn}");
        lay(&mut person, 0, "Ev0@-3,0");
        lay(&mut person, 1, "Nr0@3,2");
        // Hr0 is BB.: on the first card it breaks the line, and BLUE has five in a row.
        person.key(KeyCode::Char('h'));
        person.key(KeyCode::Char('v'));
        person.with_scene(|screen, scene| screen.move_to(0, 0, scene.view));
        let drawn = person.drawn();
        assert!(drawn.contains("◇- ◇-[▼±[▼±[▼+ ▽+ ▽+"), "{drawn}");
        assert!(drawn.contains("Vous : lignes 1→0") && drawn.contains("Inès : lignes 0→1"), "{drawn}");
        assert!(drawn.contains("Points pris : 2"), "{drawn}");
    }

    #[test]
    fn a_click_takes_a_card_brings_it_and_lays_it() {
        let mut person = red(4);
        person.drawn();
        let click = |person: &mut Person, x, y| {
            person.with_scene(|screen, scene| screen.click(Position::new(x, y), scene))
        };
        // The second card of the hand, then the square to the right of the origin, then the card
        // itself.
        assert_eq!(click(&mut person, 80 - PANEL + 5, 12), Answer::Changed);
        let drawn = person.drawn();
        assert!(drawn.contains("▸B◂"), "{drawn}");
        let row = drawn.lines().position(|line| line.contains("[◇]")).expect("the card") as u16;
        let column =
            drawn.lines().nth(usize::from(row)).and_then(|line| line.chars().position(|sign| sign == '['));
        let column = column.expect("the card") as u16;
        assert_eq!(click(&mut person, column + 1 + 9, row), Answer::Changed);
        person.drawn();
        assert_eq!(click(&mut person, column + 1 + 9, row), Answer::Try("Bv0@3,0".parse().expect("a move")));
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

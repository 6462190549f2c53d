//! DOS at the terminal: choose one or two cards of the hand, then a card of the row, or the free
//! place at its end.

use engine::{Lang, Seat};
use game_dos::{Card, Colour, Dos, Fit, Move, Phase, Place, Played, Seen, View, fit};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use table::{Hue, PlainTable, Scene};

use super::paint::{Ink as _, QUIET, STRONG, Targets, put};
use super::{Answer, Screen, TerminalGame};

/// Two cursors, what is chosen, who has called, and where things are.
#[derive(Default)]
pub struct DosScreen {
    /// Over the kinds in hand.
    hand: usize,
    /// Over the places of the row; the one after the last is where a card can be placed.
    row: usize,
    in_row: bool,
    chosen: Vec<Card>,
    /// The next move carries "DOS!".
    armed: bool,
    called: Vec<Seat>,
    me: Option<Seat>,
    targets: Targets<Target>,
}

/// What can be clicked.
#[derive(Clone, Copy)]
enum Target {
    Card(Card),
    Place(usize),
    Button(Move),
    Shout,
}

impl TerminalGame for Dos {
    type Table = PlainTable<Self>;
    type Screen = DosScreen;
}

/// Columns of a card in hand, at most.
const CARD: u16 = 5;
/// Columns of a card in the row.
const SPOT: u16 = 7;
/// Lines of the row: number, two of the card, two of what covers it.
const ROW_LINES: u16 = 5;

/// A card of no colour is paper.
const PAPER: Style = Style::new().bg(Color::Gray).fg(Color::Black);

impl Screen<Dos> for DosScreen {
    fn saw(&mut self, seen: &Seen) {
        match seen {
            Seen::Deal { .. } => {
                *self = Self { me: self.me, ..Self::default() };
            }
            Seen::Matched { seat, .. } | Seen::Placed { seat, .. } => {
                if self.me == Some(*seat) {
                    self.chosen.clear();
                    self.armed = false;
                    self.in_row = false;
                }
                self.called.retain(|called| called != seat);
            }
            Seen::Called { seat } => self.called.push(*seat),
            Seen::Drew { seat, .. } => self.called.retain(|called| called != seat),
            Seen::Lot { .. }
            | Seen::Kept { .. }
            | Seen::Discarded { .. }
            | Seen::Refilled { .. }
            | Seen::Rebuilt { .. }
            | Seen::Caught { .. }
            | Seen::RoundOver { .. }
            | Seen::MatchOver { .. } => {}
        }
    }

    fn draw(&mut self, scene: &Scene<'_, Dos>, area: Rect, buffer: &mut Buffer) {
        self.targets.clear();
        self.settle(scene);
        self.seats(scene, area, buffer);
        piles(scene, area, area.y + 3, buffer);
        self.draw_row(scene, area, area.y + 4, buffer);
        self.draw_hand(scene, area, area.bottom().saturating_sub(5), buffer);
        self.buttons(scene, area, area.bottom().saturating_sub(1), buffer);
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, Dos>) -> Answer<Move> {
        self.settle(scene);
        let kinds = kinds(scene.view);
        let (last_kind, last_place) = (kinds.len().saturating_sub(1), scene.view.row.len());
        let (cursor, last) =
            if self.in_row { (&mut self.row, last_place) } else { (&mut self.hand, last_kind) };
        match key {
            KeyCode::Left => *cursor = cursor.checked_sub(1).unwrap_or(last),
            KeyCode::Right => *cursor = if *cursor >= last { 0 } else { *cursor + 1 },
            KeyCode::Home => *cursor = 0,
            KeyCode::End => *cursor = last,
            KeyCode::Up => self.in_row = true,
            KeyCode::Down => self.in_row = false,
            KeyCode::Tab => self.in_row = !self.in_row,
            KeyCode::Esc | KeyCode::Backspace => {
                self.chosen.clear();
                self.in_row = false;
            }
            KeyCode::Char(' ') if !self.in_row => self.choose(kinds.get(self.hand).copied(), scene.view),
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(scene),
            KeyCode::Char('+') => return self.at_place(last_place, scene),
            KeyCode::Char(digit @ '1'..='9') => {
                return self.at_place(digit as usize - '1' as usize, scene);
            }
            KeyCode::Char('!') => return self.shout(scene),
            KeyCode::Char(letter) => {
                let button = [Move::Draw, Move::End, Move::Keep, Move::Catch]
                    .into_iter()
                    .find(|mv| letters(*mv).contains(&letter));
                return button.map_or(Answer::Nothing, Answer::Try);
            }
            _ => return Answer::Nothing,
        }
        Answer::Changed
    }

    fn click(&mut self, at: Position, scene: &Scene<'_, Dos>) -> Answer<Move> {
        let kinds = kinds(scene.view);
        match self.targets.at(at) {
            None => Answer::Nothing,
            Some(Target::Button(mv)) => Answer::Try(mv),
            Some(Target::Shout) => self.shout(scene),
            Some(Target::Place(index)) => {
                self.row = index;
                if self.chosen.is_empty() { Answer::Changed } else { self.at_place(index, scene) }
            }
            Some(Target::Card(card)) => {
                self.in_row = false;
                self.hand = kinds.iter().position(|kind| *kind == card).unwrap_or(0);
                self.choose(Some(card), scene.view);
                Answer::Changed
            }
        }
    }

    fn expected(&self, scene: &Scene<'_, Dos>) -> String {
        let (lang, view) = (scene.lang, scene.view);
        let mut text = view.expected(lang, scene.names);
        if let Some(played) = self.played(None).filter(|_| view.phase.seat() == Some(scene.near())) {
            let places: Vec<String> = (0..view.row.len())
                .filter(|index| self.fits(*index, scene))
                .map(|index| {
                    let bonus = matches!(
                        fit(view.row[index].card, played),
                        Some(Fit::SingleColour | Fit::DoubleColour)
                    );
                    format!("{}{}", index + 1, if bonus { " (bonus)" } else { "" })
                })
                .collect();
            let where_to = match (places.len(), can_place(scene)) {
                (0, true) => lang.pick("le bout de la rangée (+)", "the end of the row (+)").to_owned(),
                (0, false) => lang.pick("nulle part", "nowhere").to_owned(),
                (1, _) => format!("{} {}", lang.pick("place", "place"), places[0]),
                _ => format!("{} {}", lang.pick("places", "places"), places.join(", ")),
            };
            text = format!("{text} {} → {where_to}.", played.name(lang));
        }
        if self.armed {
            text += lang.pick(" « DOS ! » part avec le prochain coup.", " \"DOS!\" goes with the next move.");
        }
        text
    }

    fn keys(lang: Lang) -> &'static str {
        lang.pick("← ↑ → ↓ Espace Entrée · ! DOS", "← ↑ → ↓ Space Enter · ! DOS")
    }
}

/// The keys of a button, the language's own first; both languages' work.
fn letters(mv: Move) -> [char; 2] {
    match mv {
        Move::Draw => ['p', 'd'],
        Move::End => ['f', 'e'],
        Move::Keep => ['g', 'k'],
        Move::Catch => ['c', 'c'],
        Move::Call | Move::Match { .. } | Move::TooMany { .. } | Move::Place { .. } => ['!', '!'],
    }
}

/// What the hand cursor goes over: equal cards are one choice.
fn kinds(view: &View) -> Vec<Card> {
    let mut kinds: Vec<Card> = view.hand.iter().collect();
    kinds.dedup();
    kinds
}

/// Whether the person may place a card now.
fn can_place(scene: &Scene<'_, Dos>) -> bool {
    scene.legal.iter().any(|mv| matches!(mv, Move::Place { .. }))
}

impl DosScreen {
    /// Keeps cursors and choice to what is there.
    fn settle(&mut self, scene: &Scene<'_, Dos>) {
        let view = scene.view;
        self.me = Some(scene.near());
        self.hand = self.hand.min(kinds(view).len().saturating_sub(1));
        self.row = self.row.min(view.row.len());
        let mut held = view.hand;
        self.chosen.retain(|card| {
            let rest = held.minus(std::iter::once(*card).collect());
            held = rest.unwrap_or(held);
            rest.is_some()
        });
        self.called.retain(|seat| view.counts[*seat] == 2);
    }

    /// Takes a card into the choice, twice where there are two of it, and then out again; a third
    /// card takes the first one's place.
    fn choose(&mut self, card: Option<Card>, view: &View) {
        let Some(card) = card else { return };
        let times = self.chosen.iter().filter(|chosen| **chosen == card).count();
        if times == 2 || (times == 1 && (view.hand.count(card) == 1 || self.chosen.len() == 2)) {
            self.chosen.retain(|chosen| *chosen != card);
            return;
        }
        if self.chosen.len() == 2 {
            self.chosen.remove(0);
        }
        self.chosen.push(card);
    }

    /// The cards that are chosen, or else the one given.
    fn played(&self, cursor: Option<Card>) -> Option<Played> {
        match self.chosen[..] {
            [] => cursor.map(Played::one),
            [card] => Some(Played::one(card)),
            [first, second, ..] => Some(Played::two(first, second)),
        }
    }

    fn enter(&mut self, scene: &Scene<'_, Dos>) -> Answer<Move> {
        let end = scene.view.row.len();
        if self.in_row {
            if self.chosen.is_empty() {
                self.in_row = false;
                return Answer::Changed;
            }
            return self.at_place(self.row, scene);
        }
        if matches!(scene.view.phase, Phase::Placing { seat, .. } if seat == scene.near()) {
            return self.at_place(end, scene);
        }
        // Up to the row, to the first place where the choice can go.
        if self.chosen.is_empty() {
            self.choose(kinds(scene.view).get(self.hand).copied(), scene.view);
        }
        self.in_row = !self.chosen.is_empty();
        let free = if can_place(scene) { end } else { 0 };
        self.row = (0..end).find(|index| self.fits(*index, scene)).unwrap_or(free);
        Answer::Changed
    }

    /// The choice on a card of the row, or at its end.
    fn at_place(&self, index: usize, scene: &Scene<'_, Dos>) -> Answer<Move> {
        let cursor = kinds(scene.view).get(self.hand).copied();
        let (Some(cards), shout) = (self.played(cursor), self.armed) else { return Answer::Nothing };
        match Place::new(index).filter(|_| index < scene.view.row.len()) {
            Some(place) => Answer::Try(Move::Match { place, cards, shout }),
            None => Answer::Try(Move::Place { card: cards.first(), shout }),
        }
    }

    /// "DOS!": for oneself if it is due, else with the next move.
    fn shout(&mut self, scene: &Scene<'_, Dos>) -> Answer<Move> {
        if scene.view.duty == Some(scene.near()) || scene.view.phase.seat() != Some(scene.near()) {
            return Answer::Try(Move::Call);
        }
        self.armed = !self.armed;
        Answer::Changed
    }

    /// Whether what is chosen (or anything, if nothing is) goes on this place of the row.
    fn fits(&self, index: usize, scene: &Scene<'_, Dos>) -> bool {
        let wanted = self.played(None);
        scene.legal.iter().any(|mv| {
            matches!(mv, Move::Match { place, cards, .. }
                if place.index() == index && wanted.is_none_or(|wanted| wanted == *cards))
        })
    }

    /// Whether a card of the hand can be used now, beside what is chosen.
    fn usable(&self, card: Card, scene: &Scene<'_, Dos>) -> bool {
        scene.legal.iter().any(|mv| match mv {
            Move::Match { cards, .. } => match self.chosen[..] {
                [] => cards.cards().any(|played| played == card),
                [first] => *cards == Played::two(first, card) || card == first,
                [first, second, ..] => card == first || card == second,
            },
            Move::Place { card: placed, .. } => *placed == card,
            Move::Draw | Move::End | Move::Keep | Move::Call | Move::Catch | Move::TooMany { .. } => false,
        })
    }

    /// Everybody side by side: name, cards, points, and whether "DOS!" was called.
    fn seats(&self, scene: &Scene<'_, Dos>, area: Rect, buffer: &mut Buffer) {
        let (view, lang) = (scene.view, scene.lang);
        let width = area.width / view.players as u16;
        for (index, seat) in Seat::all(view.players).enumerate() {
            let x = area.x + index as u16 * width;
            let cell = Rect { x, width: width.saturating_sub(1), ..area };
            let on_turn = view.phase.seat() == Some(seat);
            let style = if on_turn { STRONG.add_modifier(Modifier::REVERSED) } else { STRONG };
            let marker = if on_turn { "▶" } else { " " };
            let end = put(buffer, cell, x, area.y, &format!("{marker}{} ", (scene.names)(seat)), style);
            let (count, total) = (usize::from(view.counts[seat]), view.totals[seat]);
            if view.duty == Some(seat) {
                put(buffer, cell, end, area.y, lang.pick(" sans annonce", " not called"), alarm());
            } else if self.called.contains(&seat) {
                put(buffer, cell, end, area.y, lang.pick(" DOS !", " DOS!"), Hue::Yellow.ink());
            }
            // The backs, as many as there is room for.
            let backs = "▮".repeat(count.min(usize::from(width.saturating_sub(3))));
            put(buffer, cell, x, area.y + 1, &format!(" {backs}"), Style::new());
            let plural = if count > 1 || (count == 0 && lang == Lang::En) { "s" } else { "" };
            let cards = lang.pick("carte", "card");
            put(buffer, cell, x, area.y + 2, &format!(" {count} {cards}{plural}, {total} pts"), QUIET);
        }
    }

    /// The row: large cards as long as they fit, then small ones, then the part round the cursor.
    fn draw_row(&mut self, scene: &Scene<'_, Dos>, area: Rect, y: u16, buffer: &mut Buffer) {
        let spots = &scene.view.row;
        let per_line = usize::from((area.width.saturating_sub(2) / SPOT).max(1));
        let cells = spots.len() + 1;
        let large = cells <= per_line;
        let lines = if large { 1 } else { usize::from(ROW_LINES) };
        let first_line = (self.row / per_line).saturating_sub(lines - 1);
        for index in first_line * per_line..cells.min((first_line + lines) * per_line) {
            let (line, column) = ((index / per_line - first_line) as u16, (index % per_line) as u16);
            let place = Rect {
                x: area.x + 1 + column * SPOT,
                y: y + line,
                width: SPOT - 1,
                height: if large { ROW_LINES } else { 1 },
            };
            self.draw_spot(index, large, scene, place, area, buffer);
            self.targets.add(place, Target::Place(index));
        }
    }

    fn draw_spot(
        &self,
        index: usize,
        large: bool,
        scene: &Scene<'_, Dos>,
        at: Rect,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let lang = scene.lang;
        let here = self.in_row && index == self.row;
        let mark = if here { STRONG.add_modifier(Modifier::REVERSED) } else { QUIET };
        let Some(spot) = scene.view.row.get(index) else {
            if can_place(scene) {
                let text = if here { " ▸+◂  " } else { "  +   " };
                put(buffer, area, at.x, at.y, text, if here { mark } else { Style::new() });
                if large {
                    put(buffer, area, at.x, at.y + 1, lang.pick("poser", "place"), QUIET);
                }
            }
            return;
        };
        let my_turn = scene.view.phase.seat() == Some(scene.near());
        let lit = spot.over.is_none() && (!my_turn || self.fits(index, scene));
        let style = face(spot.card, lit);
        if !large {
            let text = format!("{:>3} {}", index + 1, label(spot.card, lang));
            let covered = if spot.over.is_some() { "✓" } else { "" };
            put(
                buffer,
                area,
                at.x,
                at.y,
                &format!("{text}{covered}"),
                if here { mark } else { ink(spot.card, lit) },
            );
            return;
        }
        let place = if here { format!("▸{}◂", index + 1) } else { (index + 1).to_string() };
        put(buffer, area, at.x, at.y, &format!("{place:^6}"), mark);
        put(buffer, area, at.x, at.y + 1, &format!("{:^6}", number(spot.card)), style);
        put(buffer, area, at.x, at.y + 2, &format!("{:^6}", suit(spot.card, lang)), style);
        for (line, card) in spot.over.into_iter().flat_map(Played::cards).enumerate() {
            let text = format!("{:^6}", label(card, lang));
            put(buffer, area, at.x, at.y + 3 + line as u16, &text, face(card, true));
        }
    }

    /// The hand by kind, usable ones lit, chosen ones ticked.
    fn draw_hand(&mut self, scene: &Scene<'_, Dos>, area: Rect, y: u16, buffer: &mut Buffer) {
        let all = kinds(scene.view);
        let room = area.width.saturating_sub(4);
        let step = (room / (all.len() as u16).max(1)).clamp(4, CARD);
        let shown = usize::from(room / step);
        let first = self.hand.saturating_sub(shown.saturating_sub(1));
        let my_turn = scene.view.phase.seat() == Some(scene.near());
        for (column, card) in all.iter().skip(first).take(shown).enumerate() {
            let place = Rect { x: area.x + 2 + column as u16 * step, y: y + 1, width: step - 1, height: 3 };
            let here = !self.in_row && first + column == self.hand;
            let lit = !my_turn || self.usable(*card, scene);
            let ticks = "✓".repeat(self.chosen.iter().filter(|chosen| *chosen == card).count());
            let mark = format!("{ticks}{}", if here { "▼" } else { "" });
            put(buffer, area, place.x, y, &format!("{mark:^3}"), STRONG);
            let copies = scene.view.hand.count(*card);
            let letter = suit_letter(*card, scene.lang);
            let letter = if copies > 1 { format!("{}×{copies}", &letter[..1]) } else { letter };
            let width = usize::from(place.width);
            let style = if here { face(*card, lit).add_modifier(Modifier::BOLD) } else { face(*card, lit) };
            for (line, text) in [number(*card), shape(*card), letter].iter().enumerate() {
                put(buffer, area, place.x, place.y + line as u16, &format!("{text:^width$}"), style);
            }
            self.targets.add(Rect { y, height: 4, ..place }, Target::Card(*card));
        }
        if first > 0 {
            put(buffer, area, area.x, y + 2, "‹", STRONG);
        }
        if first + shown < all.len() {
            put(buffer, area, area.right().saturating_sub(1), y + 2, "›", STRONG);
        }
    }

    /// What else can be done, each with its key.
    fn buttons(&mut self, scene: &Scene<'_, Dos>, area: Rect, y: u16, buffer: &mut Buffer) {
        let lang = scene.lang;
        let mut x = area.x + 2;
        for mv in [Move::Draw, Move::End, Move::Keep, Move::Catch] {
            if !scene.legal.contains(&mv) {
                continue;
            }
            let [fr, en] = letters(mv);
            let text = match mv {
                Move::Draw => lang.pick("piocher", "draw"),
                Move::End => lang.pick("finir le tour", "end the turn"),
                Move::Keep => lang.pick("garder", "keep"),
                Move::Catch | Move::Call | Move::Match { .. } | Move::TooMany { .. } | Move::Place { .. } => {
                    lang.pick("prendre en faute !", "catch!")
                }
            };
            let style = if mv == Move::Catch { alarm() } else { STRONG.add_modifier(Modifier::REVERSED) };
            x = self.button(
                &format!(" {} {text} ", lang.pick(fr, en)),
                style,
                Target::Button(mv),
                (x, y),
                area,
                buffer,
            );
        }
        let mine = scene.view.duty == Some(scene.near());
        // A move that leaves two cards may carry the call (A23).
        let may_carry = scene
            .legal
            .iter()
            .any(|mv| matches!(mv, Move::Match { shout: true, .. } | Move::Place { shout: true, .. }));
        if mine || may_carry || self.armed {
            let style = if mine {
                alarm()
            } else if self.armed {
                Hue::Yellow.field().add_modifier(Modifier::BOLD)
            } else {
                STRONG
            };
            self.button(lang.pick(" ! DOS ! ", " ! DOS! "), style, Target::Shout, (x, y), area, buffer);
        }
    }

    fn button(
        &mut self,
        text: &str,
        style: Style,
        target: Target,
        at: (u16, u16),
        area: Rect,
        buffer: &mut Buffer,
    ) -> u16 {
        let end = put(buffer, area, at.0, at.1, text, style);
        self.targets.add(Rect { x: at.0, y: at.1, width: end.saturating_sub(at.0), height: 1 }, target);
        end + 2
    }
}

/// Both piles, and what the turn has brought so far.
fn piles(scene: &Scene<'_, Dos>, area: Rect, y: u16, buffer: &mut Buffer) {
    let (view, lang) = (scene.view, scene.lang);
    let (pile, discard) = (view.pile, view.discard.len());
    let text = lang.pick(
        format!("Pioche {pile} · Défausse {discard}"),
        format!("Draw pile {pile} · Discard pile {discard}"),
    );
    let mut x = put(buffer, area, area.x + 1, y, &text, QUIET);
    if let Some(top) = view.top {
        x = put(buffer, area, x, y, lang.pick(", dessus ", ", top "), QUIET);
        x = put(buffer, area, x, y, &label(top, lang), ink(top, true));
    }
    let (single, double) = match view.phase {
        Phase::Matched { single, double, .. } => (single, double),
        Phase::Placing { may, must, .. } => (may, must),
        Phase::Turn(_) | Phase::Drawn(_) | Phase::MatchOver => (0, 0),
    };
    for (count, fr, en) in
        [(double, "bonus double", "double bonus"), (single, "bonus simple", "single bonus")]
    {
        if count > 0 {
            let times = if count > 1 { format!(" ×{count}") } else { String::new() };
            x = put(buffer, area, x + 2, y, &format!("{}{times}", lang.pick(fr, en)), Hue::Yellow.ink());
        }
    }
    if view.penalty {
        put(buffer, area, x + 2, y, lang.pick("pénalité : 2 cartes", "penalty: 2 cards"), alarm());
    }
}

/// What wants an answer at once.
fn alarm() -> Style {
    Hue::Red.field().add_modifier(Modifier::BOLD)
}

fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Yellow => Hue::Yellow,
        Colour::Green => Hue::Green,
        Colour::Blue => Hue::Blue,
        Colour::Red => Hue::Red,
    }
}

/// The card as a field, or as quiet writing where it cannot be used.
fn face(card: Card, lit: bool) -> Style {
    match (card.colour(), lit) {
        (Some(colour), true) => hue(colour).field(),
        (None, true) => PAPER,
        (_, false) => ink(card, false),
    }
}

fn ink(card: Card, lit: bool) -> Style {
    let style = card.colour().map_or(Style::new(), |colour| hue(colour).ink());
    if lit { style } else { style.add_modifier(Modifier::DIM) }
}

fn number(card: Card) -> String {
    card.number().map_or_else(|| "#".to_owned(), |number| number.to_string())
}

fn shape(card: Card) -> String {
    card.colour().map_or_else(|| "✶".to_owned(), |colour| hue(colour).shape().to_string())
}

fn suit_letter(card: Card, lang: Lang) -> String {
    match card.colour() {
        None => "DOS",
        Some(Colour::Yellow) => lang.pick("J", "Y"),
        Some(Colour::Green) => lang.pick("V", "G"),
        Some(Colour::Blue) => "B",
        Some(Colour::Red) => "R",
    }
    .to_owned()
}

/// Shape and letter.
fn suit(card: Card, lang: Lang) -> String {
    if card.is_wild_dos() {
        suit_letter(card, lang)
    } else {
        format!("{} {}", shape(card), suit_letter(card, lang))
    }
}

/// In one word, as the notation writes it: "R7♦", "B#▼", "DOS".
fn label(card: Card, lang: Lang) -> String {
    if card.is_wild_dos() {
        "DOS".to_owned()
    } else {
        format!("{}{}{}", suit_letter(card, lang), number(card), shape(card))
    }
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Game as _, Match, Seed};
    use game_dos::{Cards, Options};
    use serde_json::json;

    use super::*;
    use crate::play::person::{self, seat};

    type Person = person::Person<Dos>;

    /// Seat 0 on turn with this hand and row; the other has what is named, and the pile the rest.
    fn at(hand: &str, other: &str, row: &[&str]) -> Person {
        let named: Cards = format!("{hand} {other} {}", row.join(" ")).parse().expect("cards");
        let pile: Vec<Card> = Cards::BOX.minus(named).expect("in the box").iter().collect();
        Person::at(json!({
            "dealer": 1, "phase": {"turn": 0}, "hands": [hand, other], "row": row, "pile": pile,
            "totals": [0, 0], "seed": Seed::numbered(1, 0),
        }))
    }

    fn tried(text: &str) -> Answer<Move> {
        person::tried::<Dos>(text)
    }

    const SPACE: KeyCode = KeyCode::Char(' ');
    use KeyCode::{Down, End, Enter, Esc, Left, Right, Up};

    #[test]
    fn one_or_two_cards_then_a_place() {
        // By kind: B1, DOS twice, Y5, R7.
        let mut person = at("B1 DOS DOS Y5 R7", "G9 G10", &["R7", "B9", "G4"]);
        assert_eq!(person.keys(&[Right, Right, Right, Enter]), Answer::Changed);
        assert!(person.drawn().contains("▸1◂"), "the cursor goes where the 7 fits");
        assert!(person.said().contains("7 rouge → place 1 (bonus)"), "{}", person.said());
        assert_eq!(person.keys(&[Esc, SPACE, Left, Left, SPACE]), Answer::Changed);
        assert!(person.said().contains("DOS + 7 rouge → place 2."), "{}", person.said());
        // The same card twice is a pair of them.
        person.keys(&[SPACE, Esc, SPACE, SPACE]);
        assert!(person.said().contains("DOS + DOS → place 3 (bonus)"), "{}", person.said());
        person.keys(&[SPACE]);
        assert!(!person.said().contains('→'), "and once more is none");
        assert_eq!(person.keys(&[SPACE, SPACE, Up, End]), Answer::Changed);
        assert_eq!(person.keys(&[Enter]), tried("place=DOS"), "refused, with its article");
        assert_eq!(person.keys(&[KeyCode::Char('1')]), tried("1=DOS+DOS"), "refused too");
        assert_eq!(person.keys(&[KeyCode::Char('3')]), tried("3=DOS+DOS"));
        assert!(person.drawn().contains("bonus double"));
        assert_eq!(person.keys(&[Down, KeyCode::Char('f')]), tried("end"));
        assert_eq!(
            person.keys(&[KeyCode::Home, Enter]),
            tried("place=B1"),
            "a bonus card goes to the row at once"
        );
    }

    #[test]
    fn a_call_goes_with_a_move_or_after_it() {
        let mut person = at("B1 Y5 R7", "G9 G10", &["R7", "B9"]);
        assert!(person.drawn().contains("! DOS !"));
        person.keys(&[KeyCode::Char('!')]);
        assert!(person.said().contains("« DOS ! » part avec le prochain coup."), "{}", person.said());
        assert_eq!(person.keys(&[End, Enter, Enter]), tried("1=R7!"));
        assert!(person.drawn().contains("Vous  DOS !"), "{}", person.drawn());

        let mut late = at("B1 Y5 R7", "G9 G10", &["R7", "B9"]);
        late.keys(&[End, Enter, Enter]);
        assert!(late.drawn().contains("sans annonce"), "{}", late.drawn());
        assert!(late.said().contains("annoncez « DOS ! »"), "{}", late.said());
        assert_eq!(late.keys(&[KeyCode::Char('!')]), tried("call"));
        assert!(!late.drawn().contains("sans annonce"));
    }

    #[test]
    fn another_who_does_not_call_can_be_caught() {
        let mut person = at("B1 Y5 R7", "G9 Y9 B9", &["R3", "B9"]);
        person.keys(&[KeyCode::Char('p'), KeyCode::Char('+')]);
        person.game.play(seat(1), "2=Y9".parse().expect("a move")).expect("legal");
        assert!(person.drawn().contains("c prendre en faute"), "{}", person.drawn());
        assert!(person.said().contains("Inès : deux cartes, sans annonce."), "{}", person.said());
        assert_eq!(person.click("prendre en faute"), tried("catch"));
        assert_eq!(person.keys(&[KeyCode::Char('c')]), tried("catch"));
        assert!(person.drawn().contains("pénalité"), "{}", person.drawn());
    }

    #[test]
    fn cards_places_and_buttons_can_be_clicked() {
        let mut person = at("B1 Y5 R7", "G9 G10", &["R7", "B9"]);
        assert_eq!(person.click("☼"), Answer::Changed, "the yellow 5");
        assert!(person.said().contains("5 jaune → nulle part"), "{}", person.said());
        assert_eq!(person.click("☼"), Answer::Changed);
        assert_eq!(person.click("piocher"), tried("draw"));
    }

    /// Whatever happens, and however long row and hand are, it can be drawn in both languages.
    #[test]
    fn every_moment_can_be_drawn() {
        for number in 0..12 {
            let seats = 2 + number as usize % 3;
            let game = Match::new(Options::default(), seats, Seed::numbered(number, 0)).expect("a table");
            let mut person = Person::new(game);
            let mut dice = Dice::new(number);
            for step in 0..400 {
                person.lang = if step % 2 == 0 { Lang::Fr } else { Lang::En };
                assert!(person.drawn().contains(person.lang.pick("Pioche ", "Draw pile ")));
                assert!(!person.said().is_empty());
                let keys = [Left, Right, Up, Down, SPACE, End, Esc];
                person.keys(&[keys[dice.below(keys.len() as u32) as usize]]);
                let actors: Vec<Seat> = person.game.state().to_act().anyone().iter().collect();
                let Some(&actor) = dice.pick(&actors) else { break };
                let mv = person.game.state().random_move(actor, &mut dice, &mut Vec::new()).expect("a move");
                // Odd tables draw and place, so that the row grows.
                let mv = if number % 2 == 1 && person.game.play(actor, Move::Draw).is_ok() {
                    continue;
                } else {
                    mv
                };
                person.game.play(actor, mv).expect("legal");
            }
        }
        let all: Vec<Card> = Card::kinds().collect();
        let hand: Cards = all.iter().copied().collect();
        let rest: Vec<Card> = Cards::BOX.minus(hand).expect("in the box").iter().skip(1).collect();
        let row: Vec<String> = rest.iter().map(ToString::to_string).collect();
        let row: Vec<&str> = row.iter().map(String::as_str).collect();
        let mut person = at(&hand.to_string(), "Y1", &row);
        for (keys, shown) in [(vec![End], "‹"), (vec![KeyCode::Home], "›"), (vec![Up, End], " 66 ")] {
            person.keys(&keys);
            assert!(person.drawn().contains(shown), "{}", person.drawn());
        }
    }
}

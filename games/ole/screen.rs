//! Olé in the terminal.

use cli::terminal::colourless;
use engine::{Lang, Seat};
use game_ole::{Card, Move, Ole, OnTop, Seen};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use table::{Colour, Scene, State, Table as _, words};
use table_ole::{self as texts, Gesture, Held, InHand, Layout, OleTable};

use crate::play::paint::{Ink as _, QUIET, STRONG, Targets, frame, playable, put};
use crate::play::{Answer, Screen, TerminalGame};

::texts::texts! { struct ScreenTexts in "../../games/ole/screen" }

/// The cursor, and where things are drawn.
#[derive(Default)]
pub struct OleScreen {
    cursor: usize,
    targets: Targets<Gesture>,
}

impl TerminalGame for Ole {
    type Table = OleTable;
    type Screen = OleScreen;
}

/// The width of a card in hand.
const CARD: u16 = 5;
/// The height of the pile; below, of the hand with its cursor.
const PILE: u16 = 4;
const HAND: u16 = 5;

impl Screen<Ole> for OleScreen {
    fn saw(&mut self, seen: &Seen) {
        if let Seen::Deal { .. } = seen {
            self.cursor = 0;
        }
    }

    fn draw(&mut self, scene: &Scene<'_, Ole>, area: Rect, buffer: &mut Buffer) {
        self.targets.clear();
        let laid = layout(scene);
        others(scene, area, buffer);
        if let Some(on_top) = laid.on_top {
            order(on_top, scene.lang, area, area.y + 4, buffer);
        }
        // In the middle between the order of colours and the hand.
        let free = area.height.saturating_sub(5 + PILE + HAND);
        pile(scene, &laid, area, area.y + 5 + free / 2, buffer);
        self.choices(scene, &laid, area, area.bottom().saturating_sub(HAND), buffer);
    }

    fn fills(room: Rect) -> (u16, u16) {
        (room.width.min(120), room.height.min(24))
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, Ole>) -> Answer<Move> {
        let choices = choices(&layout(scene));
        let Some(last) = choices.len().checked_sub(1) else { return Answer::Nothing };
        self.cursor = self.cursor.min(last);
        match key {
            KeyCode::Left => self.cursor = self.cursor.checked_sub(1).unwrap_or(last),
            KeyCode::Right => self.cursor = if self.cursor == last { 0 } else { self.cursor + 1 },
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = last,
            KeyCode::Enter | KeyCode::Char(' ') => return act(scene, choices[self.cursor]),
            KeyCode::Char('t') => return act(scene, Gesture::Token),
            _ => return Answer::Nothing,
        }
        Answer::Changed
    }

    fn click(&mut self, at: Position, scene: &Scene<'_, Ole>) -> Answer<Move> {
        self.targets.at(at).map_or(Answer::Nothing, |gesture| act(scene, gesture))
    }

    fn expected(&self, scene: &Scene<'_, Ole>) -> String {
        OleTable::expected(scene, &layout(scene))
    }

    fn keys(lang: Lang) -> &'static str {
        ScreenTexts::of(lang).keys
    }
}

fn layout(scene: &Scene<'_, Ole>) -> Layout {
    OleTable::layout(scene, &Held::Nothing, None)
}

/// Nothing is picked up first: the cursor is on a card, and a key or a click plays it.
fn act(scene: &Scene<'_, Ole>, gesture: Gesture) -> Answer<Move> {
    OleTable::choose(scene, &layout(scene), &mut Held::Nothing, gesture).into()
}

/// What the cursor goes through: the whole hand, so that the person can find out why a card is
/// refused, and the other moves.
fn choices(laid: &Layout) -> Vec<Gesture> {
    if laid.choosing {
        return vec![Gesture::Order(OnTop::Red), Gesture::Order(OnTop::Yellow)];
    }
    laid.fan.iter().map(|in_hand| Gesture::Lay(in_hand.card)).chain([Gesture::Token]).collect()
}

fn label(card: Card, lang: Lang) -> String {
    let hue = card.colour();
    format!("{}{}{}", hue.initial(lang), card.number(), hue.shape())
}

/// The other seats side by side: name, cards, tokens, points.
fn others(scene: &Scene<'_, Ole>, area: Rect, buffer: &mut Buffer) {
    let (view, lang) = (scene.view, scene.lang);
    let width = area.width / view.players as u16;
    for (index, seat) in Seat::all(view.players).enumerate() {
        let x = area.x + index as u16 * width;
        let cell = Rect { x, width: width.saturating_sub(1), ..area };
        let on_turn = view.phase.seat() == Some(seat);
        let style = if on_turn { STRONG.add_modifier(Modifier::REVERSED) } else { STRONG };
        let marker = if on_turn { "▶" } else { " " };
        put(buffer, cell, x, area.y, &format!("{marker}{} ", (scene.names)(seat)), style);
        let tokens = view.tokens[seat];
        let cards = usize::from(view.counts[seat]);
        put(buffer, cell, x, area.y + 1, &format!(" {}", "▮".repeat(cards)), Style::new());
        put(buffer, cell, x, area.y + 2, &format!(" {}", words::cards(lang, cards)), QUIET);
        let unit = if width >= 14 { " pts" } else { "" };
        let money = format!(" {tokens}● {}{unit}", view.totals[seat]);
        put(buffer, cell, x, area.y + 3, &money, if tokens > 0 { Colour::Yellow.ink() } else { QUIET });
    }
}

/// The colour order in force, strongest first.
fn order(on_top: OnTop, lang: Lang, area: Rect, y: u16, buffer: &mut Buffer) {
    let mut x = put(buffer, area, area.x + 1, y, &format!("{} ", ScreenTexts::of(lang).order), QUIET);
    for (index, colour) in on_top.order().into_iter().enumerate() {
        if index > 0 {
            x = put(buffer, area, x, y, " › ", QUIET);
        }
        let text = format!(" {} {} ", colour.shape(), colour.name(lang));
        x = put(buffer, area, x, y, &text, colour.field());
    }
}

/// The table card in full, preceded by the pile as it grew.
fn pile(scene: &Scene<'_, Ole>, laid: &Layout, area: Rect, y: u16, buffer: &mut Buffer) {
    let lang = scene.lang;
    let Some((top, under)) = laid.pile.split_last() else { return };
    let table = top.card;
    let card = Rect { x: area.x + area.width / 2 - 4, y, width: 9, height: PILE };
    let style = table.colour().field().add_modifier(Modifier::BOLD);
    for row in 0..card.height {
        put(buffer, area, card.x, y + row, "         ", style);
    }
    put(buffer, area, card.x + 3, y + 1, &format!("{:>2} {}", table.number(), table.colour().shape()), style);
    let name = table.colour().name(lang);
    put(buffer, area, card.x + (9 - name.chars().count() as u16) / 2, y + 2, name, style);
    put(buffer, area, card.right() + 1, y + 1, &(scene.names)(top.seat), QUIET);
    if laid.series.is_some() {
        put(buffer, area, card.right() + 1, y + 2, ScreenTexts::of(lang).series, STRONG);
    }
    // The most recent cards next to the table card.
    let mut x = card.x.saturating_sub(2);
    for under in under.iter().rev() {
        let text = label(under.card, lang);
        let width = text.chars().count() as u16 + 1;
        if x < area.x + width + 1 {
            break;
        }
        x -= width;
        put(buffer, area, x, y + 2, &text, under.card.colour().ink());
    }
}

impl OleScreen {
    /// The hand and the other moves, with playable ones highlighted.
    fn choices(&mut self, scene: &Scene<'_, Ole>, laid: &Layout, area: Rect, y: u16, buffer: &mut Buffer) {
        let lang = scene.lang;
        let all = choices(laid);
        self.cursor = self.cursor.min(all.len().saturating_sub(1));
        let cards = if laid.choosing { 0 } else { laid.fan.len() as u16 };
        let step = CARD.min((area.width.saturating_sub(17)) / cards.max(1)).max(4);
        let mut x = area.x + 1;
        for (index, gesture) in all.into_iter().enumerate() {
            let here = scene.free() && index == self.cursor;
            let place = if let Some(in_hand) = laid.fan.get(index).filter(|_| !laid.choosing) {
                let place = Rect { x, y: y + 1 - u16::from(here && y > 0), width: step, height: 3 };
                draw_card(*in_hand, here, lang, place, area, buffer);
                place
            } else {
                let (text, lit) = match gesture {
                    Gesture::Order(on_top) => (order_label(on_top, lang), true),
                    _ => (format!("● {}", texts::token(lang)), laid.token),
                };
                let style = match (here, lit) {
                    (true, _) => STRONG,
                    (false, true) => Style::new(),
                    (false, false) => QUIET,
                };
                let width = text.chars().count() as u16 + 4;
                let place = Rect { x: x + 1, y: y + 1, width, height: 3 };
                frame(buffer, place.intersection(area), style);
                put(buffer, area, place.x + 2, place.y + 1, &text, style);
                place
            };
            if here {
                put(buffer, area, place.x + place.width / 2, y + 4, "▲", STRONG);
            }
            self.targets.add(place, gesture);
            x = place.right();
        }
        if laid.choosing {
            let hand: Vec<String> = laid.fan.iter().map(|in_hand| label(in_hand.card, lang)).collect();
            let text = format!("{} {}", texts::your_hand(lang), hand.join(" "));
            put(buffer, area, area.x + 1, y, &text, STRONG);
        }
    }
}

fn order_label(on_top: OnTop, lang: Lang) -> String {
    format!("{} {}", on_top.order()[0].shape(), texts::on_top(on_top, lang))
}

fn draw_card(in_hand: InHand, here: bool, lang: Lang, place: Rect, area: Rect, buffer: &mut Buffer) {
    let InHand { card, state, .. } = in_hand;
    let hue = card.colour();
    let mut style = if state == State::Dim { hue.ink().add_modifier(Modifier::DIM) } else { hue.field() };
    if here {
        style = style.add_modifier(Modifier::BOLD);
    }
    let width = usize::from(place.width.saturating_sub(1));
    let letter = format!("{}{}", hue.initial(lang), playable(state != State::Dim, colourless()));
    let rows = [
        format!("{:^width$}", card.number()),
        format!("{:^width$}", hue.shape()),
        format!("{letter:^width$}"),
    ];
    for (row, text) in rows.iter().enumerate() {
        put(buffer, area, place.x, place.y + row as u16, text, style);
    }
}

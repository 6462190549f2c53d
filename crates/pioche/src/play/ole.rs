//! Olé at the terminal.

use engine::{Lang, Seat};
use game_ole::{Card, Colour, Move, Ole, OnTop, Phase, Seen, View};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::paint::{Hue, QUIET, STRONG, Targets, frame, put};
use super::{Answer, Scene, Screen, TerminalGame};

/// Cursor, the pile as it grew, and where things are.
#[derive(Default)]
pub struct OleScreen {
    cursor: usize,
    pile: Vec<(Seat, Card)>,
    targets: Targets<Move>,
}

impl TerminalGame for Ole {
    type Screen = OleScreen;
}

/// Columns of a card in hand.
const CARD: u16 = 5;

impl Screen<Ole> for OleScreen {
    fn saw(&mut self, seen: &Seen) {
        match seen {
            Seen::Deal { .. } => {
                self.pile.clear();
                self.cursor = 0;
            }
            Seen::Opened { seat, card, .. } | Seen::Played { seat, card, .. } => {
                self.pile.push((*seat, *card));
            }
            Seen::Chosen { .. } | Seen::Token { .. } | Seen::RoundOver { .. } | Seen::MatchOver { .. } => {}
        }
    }

    fn draw(&mut self, scene: &Scene<'_, Ole>, area: Rect, buffer: &mut Buffer) {
        self.targets.clear();
        let view = scene.view;
        others(scene, area, buffer);
        if let Some(on_top) = view.on_top {
            order(on_top, scene.lang, area, area.y + 4, buffer);
        }
        self.pile(scene, area, area.y + 5, buffer);
        self.choices(scene, area, area.bottom().saturating_sub(5), buffer);
    }

    fn key(&mut self, key: KeyCode, scene: &Scene<'_, Ole>) -> Answer<Move> {
        let choices = choices(scene);
        if choices.is_empty() {
            return Answer::Nothing;
        }
        let last = choices.len() - 1;
        self.cursor = self.cursor.min(last);
        match key {
            KeyCode::Left => self.cursor = self.cursor.checked_sub(1).unwrap_or(last),
            KeyCode::Right => self.cursor = if self.cursor == last { 0 } else { self.cursor + 1 },
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = last,
            KeyCode::Enter | KeyCode::Char(' ') => return Answer::Try(choices[self.cursor]),
            KeyCode::Char('t') => return Answer::Try(Move::Token),
            _ => return Answer::Nothing,
        }
        Answer::Changed
    }

    fn click(&mut self, at: Position, _scene: &Scene<'_, Ole>) -> Answer<Move> {
        self.targets.at(at).map_or(Answer::Nothing, Answer::Try)
    }

    fn expected(&self, scene: &Scene<'_, Ole>) -> String {
        scene.view.expected(scene.lang, scene.names)
    }

    fn keys(lang: Lang) -> &'static str {
        lang.pick("← → choisir · ↵ jouer · t jeton", "← → choose · Enter play · t token")
    }
}

/// What the cursor goes over: the whole hand, so that one can ask why a card is refused, and the
/// other moves.
fn choices(scene: &Scene<'_, Ole>) -> Vec<Move> {
    match scene.view.phase {
        Phase::Privilege(seat) if seat == scene.me => {
            vec![Move::Choose(OnTop::Red), Move::Choose(OnTop::Yellow)]
        }
        _ => sorted(scene.view).map(Move::Play).chain([Move::Token]).collect(),
    }
}

/// The hand, weakest colour first; while the order is being chosen, as in the first round.
fn sorted(view: &View) -> impl Iterator<Item = Card> + use<> {
    let hand = view.hand;
    let order = view.on_top.unwrap_or(OnTop::Red).order();
    order.into_iter().rev().flat_map(move |colour| hand.iter().filter(move |card| card.colour() == colour))
}

pub(crate) fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Yellow => Hue::Yellow,
        Colour::Green => Hue::Green,
        Colour::Blue => Hue::Blue,
        Colour::Red => Hue::Red,
    }
}

fn letter(colour: Colour, lang: Lang) -> char {
    match colour {
        Colour::Yellow => lang.pick('J', 'Y'),
        Colour::Green => lang.pick('V', 'G'),
        Colour::Blue => 'B',
        Colour::Red => 'R',
    }
}

fn label(card: Card, lang: Lang) -> String {
    format!("{}{}{}", letter(card.colour(), lang), card.number(), hue(card.colour()).shape())
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
        put(buffer, cell, x, area.y + 2, &format!(" {cards} {}", lang.pick("cartes", "cards")), QUIET);
        let unit = if width >= 14 { " pts" } else { "" };
        let money = format!(" {tokens}● {}{unit}", view.totals[seat]);
        put(buffer, cell, x, area.y + 3, &money, if tokens > 0 { Hue::Yellow.ink() } else { QUIET });
    }
}

/// The colour order in force, strongest first.
fn order(on_top: OnTop, lang: Lang, area: Rect, y: u16, buffer: &mut Buffer) {
    let mut x = put(buffer, area, area.x + 1, y, lang.pick("Ordre ", "Order "), QUIET);
    for (index, colour) in on_top.order().into_iter().enumerate() {
        if index > 0 {
            x = put(buffer, area, x, y, " › ", QUIET);
        }
        let text = format!(" {} {} ", hue(colour).shape(), colour.name(lang));
        x = put(buffer, area, x, y, &text, hue(colour).field());
    }
}

impl OleScreen {
    /// The table card in full, and before it the pile as it grew.
    fn pile(&self, scene: &Scene<'_, Ole>, area: Rect, y: u16, buffer: &mut Buffer) {
        let (view, lang) = (scene.view, scene.lang);
        let Some(table) = view.table else { return };
        let card = Rect { x: area.x + area.width / 2 - 4, y, width: 9, height: 4 };
        let style = hue(table.colour()).field().add_modifier(Modifier::BOLD);
        for row in 0..card.height {
            put(buffer, area, card.x, y + row, "         ", style);
        }
        put(
            buffer,
            area,
            card.x + 3,
            y + 1,
            &format!("{:>2} {}", table.number(), hue(table.colour()).shape()),
            style,
        );
        let name = table.colour().name(lang);
        put(buffer, area, card.x + (9 - name.chars().count() as u16) / 2, y + 2, name, style);
        if let Some((seat, _)) = self.pile.last() {
            put(buffer, area, card.right() + 1, y + 1, &(scene.names)(*seat), QUIET);
        }
        if let Phase::Series(_) = view.phase {
            put(buffer, area, card.right() + 1, y + 2, lang.pick("série !", "series!"), STRONG);
        }
        // The most recent cards next to the table card.
        let mut x = card.x.saturating_sub(2);
        for (_, under) in self.pile.iter().rev().skip(1) {
            let text = label(*under, lang);
            let width = text.chars().count() as u16 + 1;
            if x < area.x + width + 1 {
                break;
            }
            x -= width;
            put(buffer, area, x, y + 2, &text, hue(under.colour()).ink());
        }
    }

    /// The hand and the other moves, playable ones lit.
    fn choices(&mut self, scene: &Scene<'_, Ole>, area: Rect, y: u16, buffer: &mut Buffer) {
        let lang = scene.lang;
        let all = choices(scene);
        self.cursor = self.cursor.min(all.len().saturating_sub(1));
        let my_turn = !scene.legal.is_empty();
        let cards = all.iter().filter(|mv| matches!(mv, Move::Play(_))).count() as u16;
        let step = CARD.min((area.width.saturating_sub(14)) / cards.max(1)).max(4);
        let mut x = area.x + 1;
        for (index, mv) in all.iter().enumerate() {
            let here = my_turn && index == self.cursor;
            let lit = scene.legal.contains(mv);
            let place = match mv {
                Move::Play(card) => {
                    let place = Rect { x, y: y + 1 - u16::from(here && y > 0), width: step, height: 3 };
                    draw_card(*card, lit || !my_turn, here, lang, place, area, buffer);
                    place
                }
                Move::Token | Move::Choose(_) => {
                    let text = match mv {
                        Move::Choose(OnTop::Red) => lang.pick("♦ rouge en tête", "♦ red on top"),
                        Move::Choose(OnTop::Yellow) => lang.pick("☼ jaune en tête", "☼ yellow on top"),
                        Move::Token | Move::Play(_) => lang.pick("● jeton", "● token"),
                    };
                    let place =
                        Rect { x: x + 1, y: y + 1, width: text.chars().count() as u16 + 4, height: 3 };
                    let style = if here {
                        STRONG
                    } else if lit {
                        Style::new()
                    } else {
                        QUIET
                    };
                    frame(buffer, place.intersection(area), style);
                    put(buffer, area, place.x + 2, place.y + 1, text, style);
                    place
                }
            };
            if here {
                put(buffer, area, place.x + place.width / 2, y + 4, "▲", STRONG);
            }
            self.targets.add(place, *mv);
            x = place.right();
        }
        if matches!(scene.view.phase, Phase::Privilege(seat) if seat == scene.me) {
            let hand: Vec<String> = sorted(scene.view).map(|card| label(card, lang)).collect();
            put(
                buffer,
                area,
                area.x + 1,
                y,
                &format!("{} {}", lang.pick("Votre main :", "Your hand:"), hand.join(" ")),
                STRONG,
            );
        }
    }
}

fn draw_card(card: Card, lit: bool, here: bool, lang: Lang, place: Rect, area: Rect, buffer: &mut Buffer) {
    let hue = hue(card.colour());
    let mut style = if lit { hue.field() } else { hue.ink().add_modifier(Modifier::DIM) };
    if here {
        style = style.add_modifier(Modifier::BOLD);
    }
    let width = usize::from(place.width.saturating_sub(1));
    let rows = [
        format!("{:^width$}", card.number()),
        format!("{:^width$}", hue.shape()),
        format!("{:^width$}", letter(card.colour(), lang)),
    ];
    for (row, text) in rows.iter().enumerate() {
        put(buffer, area, place.x, place.y + row as u16, text, style);
    }
}

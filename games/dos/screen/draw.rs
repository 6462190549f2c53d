//! Draws the table of DOS on a terminal.

use cli::terminal::colourless;
use engine::{Lang, Seat};
use game_dos::{Card, Dos, Phase};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use table::{Colour, Scene, State, words};
use table_dos::{Aim, Layout, Words, called, value};

use crate::play::paint::{Ink, QUIET, STRONG, playable, put};

/// A card without colour is paper.
const PAPER: Style = Style::new().bg(Color::Gray).fg(Color::Black);

/// A card of the row with what covers it, or the free place at its end.
pub(super) fn spot(
    index: usize,
    here: bool,
    lang: Lang,
    laid: &Layout,
    at: Rect,
    area: Rect,
    buffer: &mut Buffer,
) {
    let mark = if here { STRONG.add_modifier(Modifier::REVERSED) } else { QUIET };
    let large = at.height > 1;
    let Some(spot) = laid.row.get(index) else {
        if laid.slot.is_some() {
            let text = if here { " ▸+◂  " } else { "  +   " };
            put(buffer, area, at.x, at.y, text, if here { mark } else { Style::new() });
            let staged = laid.held.cards.first().filter(|_| laid.held.aim == Some(Aim::Centre));
            let (text, style) = staged.map_or_else(
                || (Words::of(lang).place_here.to_owned(), QUIET),
                |thing| (format!("{:^6}", label(thing.card, lang)), face(thing.card, true)),
            );
            if large {
                put(buffer, area, at.x, at.y + 1, &text, style);
            }
        }
        return;
    };
    let card = spot.thing.card;
    let free = spot.tray.is_empty() && (!laid.acting || spot.reached);
    let lit = free || spot.state == State::Held;
    if !large {
        let covered = if spot.tray.is_empty() { "" } else { "✓" };
        let text = format!("{:>3} {}{covered}", index + 1, label(card, lang));
        put(buffer, area, at.x, at.y, &text, if here { mark } else { ink(card, lit) });
        return;
    }
    let number = format!("{}{}", index + 1, playable(lit, colourless()));
    let place = if here { format!("▸{number}◂") } else { number };
    put(buffer, area, at.x, at.y, &format!("{place:^6}"), mark);
    put(buffer, area, at.x, at.y + 1, &format!("{:^6}", value(card)), face(card, lit));
    put(buffer, area, at.x, at.y + 2, &format!("{:^6}", suit(card, lang)), face(card, lit));
    for (line, thing) in spot.tray.iter().enumerate() {
        let text = format!("{:^6}", label(thing.card, lang));
        put(buffer, area, at.x, at.y + 3 + line as u16, &text, face(thing.card, true));
    }
}

/// Everybody side by side: name, cards, points, and whether "DOS!" was called.
pub(super) fn seats(scene: &Scene<'_, Dos>, area: Rect, buffer: &mut Buffer) {
    let (view, w) = (scene.view, Words::of(scene.lang));
    let width = area.width / view.players as u16;
    for (index, seat) in Seat::all(view.players).enumerate() {
        let x = area.x + index as u16 * width;
        let cell = Rect { x, width: width.saturating_sub(1), ..area };
        let on_turn = view.phase.seat() == Some(seat);
        let style = if on_turn { STRONG.add_modifier(Modifier::REVERSED) } else { STRONG };
        let marker = if on_turn { "▶" } else { " " };
        let end = put(buffer, cell, x, area.y, &format!("{marker}{} ", (scene.names)(seat)), style);
        let (count, total) = (usize::from(view.counts[seat]), view.totals[seat]);
        if called(scene, seat) {
            put(buffer, cell, end, area.y, &format!(" {}", w.called_it), Colour::Yellow.ink());
        }
        // The backs, as many as fit.
        let backs = "▮".repeat(count.min(usize::from(width.saturating_sub(3))));
        put(buffer, cell, x, area.y + 1, &format!(" {backs}"), Style::new());
        if view.duty == Some(seat) {
            let cards = format!("{}, {}", words::cards(scene.lang, count), w.forgot);
            put(buffer, cell, x + 1, area.y + 2, &cards, alarm());
        } else {
            let cards = format!(" {}, {total} pts", words::cards(scene.lang, count));
            put(buffer, cell, x, area.y + 2, &cards, QUIET);
        }
    }
}

/// Both piles, and the bonuses of the turn so far.
pub(super) fn piles(scene: &Scene<'_, Dos>, area: Rect, y: u16, buffer: &mut Buffer) {
    let (view, lang, w) = (scene.view, scene.lang, Words::of(scene.lang));
    let text = format!("{}, {}", w.deck(view.pile), w.discard(view.discard.len()));
    let mut x = put(buffer, area, area.x + 1, y, &text, QUIET);
    if let Some(top) = view.top {
        x = put(buffer, area, x, y, &w.top(label(top, lang)), ink(top, true));
    }
    let (single, double) = match view.phase {
        Phase::Matched { single, double, .. } => (single, double),
        Phase::Placing { may, must, .. } => (may, must),
        Phase::Turn(_) | Phase::Drawn(_) | Phase::MatchOver => (0, 0),
    };
    for (count, word) in [(double, w.bonuses_double), (single, w.bonuses_single)] {
        if count > 0 {
            let times = if count > 1 { format!(" ×{count}") } else { String::new() };
            x = put(buffer, area, x + 2, y, &format!("{word}{times}"), Colour::Yellow.ink());
        }
    }
    if view.penalty {
        put(buffer, area, x + 2, y, w.penalty_waits, alarm());
    }
}

/// The style of what needs an answer immediately.
pub(super) fn alarm() -> Style {
    Colour::Red.field().add_modifier(Modifier::BOLD)
}

/// The card on a background of its colour, or as dim text if it cannot be used.
pub(super) fn face(card: Card, lit: bool) -> Style {
    if lit { card.colour().map_or(PAPER, Ink::field) } else { ink(card, false) }
}

fn ink(card: Card, lit: bool) -> Style {
    let style = card.colour().map_or(Style::new(), Ink::ink);
    if lit { style } else { style.add_modifier(Modifier::DIM) }
}

pub(super) fn shape(card: Card) -> String {
    card.colour().map_or_else(|| "✶".to_owned(), |hue| hue.shape().to_string())
}

pub(super) fn suit_letter(card: Card, lang: Lang) -> String {
    card.colour().map_or_else(|| "DOS".to_owned(), |hue| hue.initial(lang).to_owned())
}

/// Shape and letter.
fn suit(card: Card, lang: Lang) -> String {
    let letter = suit_letter(card, lang);
    if card.is_wild_dos() { letter } else { format!("{} {letter}", shape(card)) }
}

/// A card as in notation: "R7♦", "B#▼", "DOS".
fn label(card: Card, lang: Lang) -> String {
    let letter = suit_letter(card, lang);
    if card.is_wild_dos() { letter } else { format!("{letter}{}{}", value(card), shape(card)) }
}

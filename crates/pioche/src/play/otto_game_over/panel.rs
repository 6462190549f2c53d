//! Beside the board: who plays, one's tiles, and the cards that can be played.

use engine::{Seat, Speak as _};
use game_otto_game_over::{Action, Kind, Move, OttoGameOver, Phase, RoundKind, Tile, Via};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use table::{Hue, Scene};

use super::canvas::{Canvas, hue};
use super::{OttoScreen, Target, tiles};
use crate::play::paint::{Ink as _, QUIET, STRONG, put};
use cli::numbers::count;

/// Rows of the panel; below them is room for the journal.
pub(super) const ROWS: u16 = 12;
/// Where one's tiles or the list begin.
const FIRST: u16 = 6;

/// A line of the list.
#[derive(Clone, Copy)]
pub(super) enum Item {
    /// Something to do at once.
    Move(Move),
    /// All the quantum leaps together: they are chosen on the board.
    Leap(Via),
}

/// What can be done besides placing.
pub(super) fn items(scene: &Scene<'_, OttoGameOver>) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for mv in scene.legal {
        match mv {
            Move::Place(_) => {}
            Move::Card(via, Action::QuantumLeap { .. }) => {
                if !items.iter().any(|item| matches!(item, Item::Leap(known) if known == via)) {
                    items.push(Item::Leap(*via));
                }
            }
            _ => items.push(Item::Move(*mv)),
        }
    }
    items
}

fn label(item: Item, scene: &Scene<'_, OttoGameOver>) -> String {
    let lang = scene.lang;
    // The name of the void is long; a sign stands for it.
    match item {
        Item::Move(Move::Card(Via::Void, action)) => {
            format!("∅ {}", Move::Card(Via::Itself, action).speak(lang, scene.names))
        }
        Item::Move(mv) => mv.speak(lang, scene.names),
        Item::Leap(via) => {
            let sign = if via == Via::Void { "∅ " } else { "" };
            format!("{sign}{}…", lang.pick("saut quantique", "quantum leap"))
        }
    }
}

impl OttoScreen {
    pub(super) fn draw_panel(&mut self, scene: &Scene<'_, OttoGameOver>, area: Rect, buffer: &mut Buffer) {
        players(scene, area, buffer);
        table(scene, area, area.y + FIRST - 2, buffer);
        if scene.legal.is_empty() || self.on_board(scene) {
            self.own_tiles(scene, area, buffer);
        } else {
            self.list(scene, area, buffer);
        }
    }

    /// One's tiles, the chosen one as it is turned, and the secret cards in hand.
    fn own_tiles(&mut self, scene: &Scene<'_, OttoGameOver>, area: Rect, buffer: &mut Buffer) {
        let placing = !scene.legal.is_empty();
        let mut x = area.x;
        for (index, kind) in tiles(scene).into_iter().enumerate() {
            let chosen = placing && self.leap.is_none() && index == self.tile;
            let style = if chosen { Hue::Yellow.ink() } else { Style::new() };
            let mut canvas = Canvas::tile();
            let turn = if chosen { self.turn % kind.turns() } else { 0 };
            if let Some(tile) = Tile::new(kind, turn) {
                canvas.only_tile(tile, style);
            }
            let y = area.y + FIRST;
            canvas.paint(area, x, y, buffer);
            if kind == Kind::BLACK {
                (0..4).for_each(|row| {
                    put(buffer, area, x, y + row, "▒▒▒▒▒▒▒", QUIET);
                });
            }
            let mark = format!("{}{kind}", if chosen { "▲ " } else { "  " });
            put(buffer, area, x + 1, y + 4, &mark, if chosen { STRONG } else { QUIET });
            self.targets.add(Rect { x, y, width: 7, height: 5 }, Target::Tile(index));
            x += 9;
        }
        let Some(hand) = scene.view.hands[scene.near()].filter(|hand| !hand.is_empty()) else { return };
        for (row, card) in hand.iter().take(4).enumerate() {
            put(buffer, area, x, area.y + FIRST + row as u16, &format!("✦ {}", card.name(scene.lang)), QUIET);
        }
        if hand.len() > 4 {
            put(buffer, area, x, area.y + FIRST + 4, &format!("  + {}", hand.len() - 4), QUIET);
        }
    }

    fn list(&mut self, scene: &Scene<'_, OttoGameOver>, area: Rect, buffer: &mut Buffer) {
        let items = items(scene);
        self.line = self.line.min(items.len().saturating_sub(1));
        let rows = usize::from(ROWS - FIRST);
        // The line under the cursor stays in sight.
        let first = self.line.saturating_sub(rows - 1);
        for (row, (index, item)) in items.iter().enumerate().skip(first).take(rows).enumerate() {
            let here = index == self.line;
            let style = if here { Hue::Yellow.ink().add_modifier(Modifier::BOLD) } else { Style::new() };
            let y = area.y + FIRST + row as u16;
            let text = format!("{} {}", if here { "▶" } else { " " }, label(*item, scene));
            put(buffer, area, area.x, y, &text, style);
            self.targets.add(Rect { x: area.x, y, width: area.width, height: 1 }, Target::Line(index));
        }
        let below = items.len().saturating_sub(first + rows);
        if below > 0 {
            put(
                buffer,
                area,
                area.right().saturating_sub(6),
                area.y + ROWS - 1,
                &format!("↓ {below}"),
                QUIET,
            );
        }
    }
}

/// A line for each player: whose turn, points, points on the board, tile, secret cards.
fn players(scene: &Scene<'_, OttoGameOver>, area: Rect, buffer: &mut Buffer) {
    let (open, lang) = (&scene.view.open, scene.lang);
    for (row, seat) in Seat::all(open.players).enumerate() {
        let y = area.y + row as u16;
        let on_turn = open.phase.seat() == Some(seat);
        let side = open.side(seat);
        let mut x = put(buffer, area, area.x, y, if on_turn { "▶" } else { " " }, STRONG);
        x = put(buffer, area, x, y, &format!("{} ", hue(side).shape()), hue(side).ink());
        let name = format!("{:<6}", (scene.names)(seat));
        x = put(
            buffer,
            area,
            x,
            y,
            &name,
            if on_turn { STRONG.add_modifier(Modifier::REVERSED) } else { STRONG },
        );
        let points = match (open.kind, open.phase) {
            (RoundKind::Solo, _) => format!(" {:>2}/24", open.on_board(seat)),
            // What lies on the board is in the totals now.
            (_, Phase::Over { .. }) => format!(" {:>2}    ", open.totals[side]),
            _ => format!(" {:>2} +{:<2}", open.totals[side], open.on_board(seat)),
        };
        x = put(buffer, area, x, y, &points, Style::new());
        let tile = open.held[seat].map_or_else(String::new, |kind| match kind {
            Kind::BLACK => format!(" {}", lang.pick("noire", "black")),
            kind => format!(" {} {kind:<2}", lang.pick("tuile", "tile")),
        });
        x = put(buffer, area, x, y, &format!("{tile:<9}"), Style::new());
        if open.secret_cards {
            let cards = scene.view.cards[seat];
            put(
                buffer,
                area,
                x,
                y,
                &format!(" {}", "✦".repeat(usize::from(cards.min(12)))),
                Hue::Yellow.ink(),
            );
        }
    }
}

/// What kind of round it is, and what is left in the tower.
fn table(scene: &Scene<'_, OttoGameOver>, area: Rect, y: u16, buffer: &mut Buffer) {
    let (open, lang) = (&scene.view.open, scene.lang);
    let round = match (open.kind, open.phase) {
        (_, Phase::Over { .. }) => lang.pick("Terminé", "Over").to_owned(),
        (RoundKind::Normal, _) => {
            let number = u32::from(open.round) + 1;
            lang.pick(format!("Manche {number}"), format!("Round {number}"))
        }
        (RoundKind::Blind, _) => lang.pick("À l'aveuglette", "Blind round").to_owned(),
        (RoundKind::Solo, _) => lang.pick("En solitaire", "Solo").to_owned(),
    };
    let tower = count(usize::from(scene.view.tower), ["tuile", "tuiles"], ["tile", "tiles"], lang)
        + lang.pick(" à piocher", " to draw");
    put(buffer, area, area.x, y, &format!("{round} · {tower}"), QUIET);
    let left = open.pawns_left(scene.near());
    let pawns = format!("{} ◦{} ○{} □{}", lang.pick("vos pions", "your pawns"), left[0], left[1], left[2]);
    put(buffer, area, area.x, y + 1, &pawns, QUIET);
}

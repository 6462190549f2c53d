//! Beside the board: the players, the person's tiles, and the other possible actions.

use engine::Seat;
use game_otto_game_over::{Kind, OttoGameOver, Phase, RoundKind, Tile};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use table::{Colour, Scene, State, Table as _};
use table_otto_game_over::{Gesture, Layout, OttoGameOverTable, Words, hue, step};

use super::canvas::Canvas;
use super::{OttoScreen, Target};
use crate::play::paint::{Ink as _, QUIET, STRONG, put};

/// The rows of the panel; the journal is below them.
pub(super) const ROWS: u16 = 12;
/// The row where the person's tiles or the list begin.
const FIRST: u16 = 6;

/// The actions besides placing: the steps, then the cards that can be picked up.
pub(super) fn lines(laid: &Layout) -> Vec<Gesture> {
    let mut cards: Vec<_> = laid.secrets.iter().filter(|(_, state)| *state == State::Lit).collect();
    cards.retain(|_| laid.card.is_none());
    cards.dedup();
    laid.steps.iter().copied().chain(cards.into_iter().map(|(card, _)| Gesture::Card(*card))).collect()
}

impl OttoScreen {
    pub(super) fn panel(
        &mut self,
        scene: &Scene<'_, OttoGameOver>,
        laid: &Layout,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        players(scene, area, buffer);
        let y = area.y + FIRST - 2;
        put(buffer, area, area.x, y, &OttoGameOverTable::headline(scene), QUIET);
        let [small, large, squares] = scene.view.open.pawns_left(scene.near());
        let pawns = Words::of(scene.lang).pawns_left(large, small, squares);
        put(buffer, area, area.x, y + 1, &pawns, QUIET);
        let lines = lines(laid);
        if laid.aim.is_some() || lines.is_empty() {
            self.own_tiles(scene, laid, area, buffer);
        } else {
            self.list(scene, &lines, area, buffer);
        }
    }

    /// The person's tiles, the chosen one as it is turned, and the secret cards in hand.
    fn own_tiles(&mut self, scene: &Scene<'_, OttoGameOver>, laid: &Layout, area: Rect, buffer: &mut Buffer) {
        let (mut x, y) = (area.x, area.y + FIRST);
        for (kind, state) in laid.tiles.iter().copied() {
            let chosen = state == State::Held;
            let style = if chosen { Colour::Yellow.ink() } else { Style::new() };
            let mut canvas = Canvas::tile();
            if let Some(tile) = Tile::new(kind, if chosen { laid.turn() } else { 0 }) {
                canvas.only_tile(tile, style);
            }
            canvas.paint(area, (x, y), 1, buffer);
            if kind == Kind::BLACK {
                (0..4).for_each(|row| {
                    put(buffer, area, x, y + row, "▒▒▒▒▒▒▒", QUIET);
                });
            }
            let mark = format!("{}{kind}", if chosen { "▲ " } else { "  " });
            put(buffer, area, x + 1, y + 4, &mark, if chosen { STRONG } else { QUIET });
            self.targets.add(Rect { x, y, width: 7, height: 5 }, Target::Does(Gesture::Tile(kind)));
            x += 9;
        }
        for (row, (card, _)) in laid.secrets.iter().take(4).enumerate() {
            put(buffer, area, x, y + row as u16, &format!("✦ {}", card.name(scene.lang)), QUIET);
        }
        if laid.secrets.len() > 4 {
            put(buffer, area, x, y + 4, &format!("  + {}", laid.secrets.len() - 4), QUIET);
        }
    }

    fn list(&mut self, scene: &Scene<'_, OttoGameOver>, lines: &[Gesture], area: Rect, buffer: &mut Buffer) {
        self.line = self.line.min(lines.len().saturating_sub(1));
        let rows = usize::from(ROWS - FIRST);
        // The line under the cursor stays visible.
        let first = self.line.saturating_sub(rows - 1);
        for (row, (index, line)) in lines.iter().enumerate().skip(first).take(rows).enumerate() {
            let here = index == self.line;
            let style = if here { Colour::Yellow.ink().add_modifier(Modifier::BOLD) } else { Style::new() };
            let y = area.y + FIRST + row as u16;
            let label = match line {
                Gesture::Card(card) => format!("✦ {}", card.name(scene.lang)),
                _ => step(*line, scene.lang, scene.names),
            };
            put(buffer, area, area.x, y, &format!("{} {label}", if here { "▶" } else { " " }), style);
            self.targets.add(Rect { x: area.x, y, width: area.width, height: 1 }, Target::Does(*line));
        }
        let below = lines.len().saturating_sub(first + rows);
        if below > 0 {
            let x = area.right().saturating_sub(6);
            put(buffer, area, x, area.y + ROWS - 1, &format!("↓ {below}"), QUIET);
        }
    }
}

/// A line for each player: whose turn, points, points on the board, tile, secret cards.
fn players(scene: &Scene<'_, OttoGameOver>, area: Rect, buffer: &mut Buffer) {
    let (open, w) = (&scene.view.open, Words::of(scene.lang));
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
            // The totals now include what is on the board.
            (_, Phase::Over { .. }) => format!(" {:>2}    ", open.totals[side]),
            _ => format!(" {:>2} +{:<2}", open.totals[side], open.on_board(seat)),
        };
        x = put(buffer, area, x, y, &points, Style::new());
        let tile = open.held[seat].map_or_else(String::new, |kind| match kind {
            Kind::BLACK => format!(" {}", w.black),
            kind => format!(" {}", w.tile(format!("{kind:<2}"))),
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
                Colour::Yellow.ink(),
            );
        }
    }
}

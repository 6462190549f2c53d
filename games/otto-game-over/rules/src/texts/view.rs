//! The table in words.

use std::fmt::Write as _;

use engine::{Lang, Names, Seat, Speak};

use crate::pieces::Kind;
use crate::places::Cell;
use crate::state::{Phase, RoundKind, Travel};
use crate::texts::Texts;
use crate::view::View;

impl View {
    /// The sentence that says what is expected, and from whom.
    pub fn expected(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let open = &self.open;
        let mine = self.seat.is_some() && self.seat == open.phase.seat();
        let what = match open.phase {
            Phase::Turn { card: true, .. } => w.expected_card_or_draw.to_owned(),
            Phase::Turn { .. } => w.draw.to_owned(),
            Phase::Place { reminded: true, .. } => w.expected_place_again.to_owned(),
            Phase::Place { seat, .. } => {
                let tiles = [open.held[seat], open.drawn];
                if tiles.contains(&Some(Kind::ZERO)) {
                    w.expected_zero.to_owned()
                } else {
                    let tiles: Vec<String> = tiles
                        .into_iter()
                        .flatten()
                        .filter(|kind| *kind != Kind::BLACK)
                        .map(|kind| kind.name(lang))
                        .collect();
                    let tiles = tiles.join(w.or);
                    w.expected_place(tiles)
                }
            }
            Phase::Stolen { card, .. } => w.expected_stolen(card.name(lang)),
            Phase::Infinity { maker, .. } => w.expected_eight(names(maker)),
            Phase::Over { .. } if open.kind == RoundKind::Solo => {
                return w.solo_over.to_owned();
            }
            Phase::Over { .. } => {
                return w.match_over.to_owned();
            }
        };
        let second = if open.travel == Travel::Second
            && matches!(open.phase, Phase::Turn { .. } | Phase::Place { .. })
        {
            w.second_turn
        } else {
            ""
        };
        let who = match open.phase.seat() {
            Some(seat) if !mine => names(seat),
            _ => w.your_turn.to_owned(),
        };
        w.expected(second, what, who)
    }
}

impl Speak for View {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let open = &self.open;
        // Once the match is over, no round follows the last.
        let over = matches!(open.phase, Phase::Over { .. });
        let (number, tower) = (u32::from(open.round) + u32::from(!over), self.tower);
        let mut lines = vec![match open.kind {
            RoundKind::Normal => w.view_round(number, tower),
            RoundKind::Blind => w.view_blind(tower),
            RoundKind::Solo => w.view_solo(tower),
        }];
        lines.push("   a     b     c     d     e".to_owned());
        for row in 0..crate::SIZE {
            let mut line = format!("{} ", row + 1);
            for column in 0..crate::SIZE {
                let tile = Cell::new(row, column).and_then(|cell| open.board.tile(cell));
                let _ = write!(line, " {:<5}", tile.map_or_else(|| ".".to_owned(), |tile| tile.to_string()));
            }
            lines.push(line.trim_end().to_owned());
        }
        for seat in Seat::all(open.players) {
            let (name, side) = (names(seat), open.side(seat));
            let (total, on_board) = (open.totals[side], open.on_board(seat));
            let tile = match open.held[seat] {
                Some(tile) => w.seat_tile(tile.name(lang)),
                None => String::new(),
            };
            let cards = if open.secret_cards {
                let count = self.cards[seat];
                w.seat_cards(count)
            } else {
                String::new()
            };
            lines.push(w.seat(cards, name, on_board, tile, total));
            if side == seat && !open.pawns[side].is_empty() {
                let pawns = open.pawns[side];
                lines.push(w.pawns(pawns));
            }
        }
        for (seat, hand) in self.hands.iter() {
            let Some(hand) = hand.filter(|hand| !hand.is_empty()) else { continue };
            let cards: Vec<&str> = hand.iter().map(|card| card.name(lang)).collect();
            let (name, cards) = (names(seat), cards.join(", "));
            lines.push(if self.seat == Some(seat) { w.your_cards(cards) } else { w.cards_of(cards, name) });
        }
        if !open.removed.is_empty() {
            let removed = open.removed;
            lines.push(w.removed(removed));
        }
        lines.push(self.expected(lang, names));
        lines.join("\n")
    }
}

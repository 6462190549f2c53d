//! The table in words.

use std::fmt::Write as _;

use engine::{Lang, Names, Seat, Speak};

use crate::pieces::Kind;
use crate::places::Cell;
use crate::state::{Phase, RoundKind, Travel};
use crate::view::View;

impl View {
    /// The sentence that says what is expected, and of whom.
    pub fn expected(&self, lang: Lang, names: Names<'_>) -> String {
        let open = &self.open;
        let mine = self.seat.is_some() && self.seat == open.phase.seat();
        let what = match open.phase {
            Phase::Turn { card: true, .. } => {
                lang.pick("jouer une carte secrète, ou piocher", "play a secret card, or draw").to_owned()
            }
            Phase::Turn { .. } => lang.pick("piocher une tuile", "draw a tile").to_owned(),
            Phase::Place { reminded: true, .. } => lang
                .pick("reposer : le devoir de marquer s'impose", "place again: the duty to score holds")
                .to_owned(),
            Phase::Place { seat, .. } => {
                let tiles = [open.held[seat], open.drawn];
                if tiles.contains(&Some(Kind::ZERO)) {
                    lang.pick("poser la tuile zéro", "place the zero tile").to_owned()
                } else {
                    let tiles: Vec<String> = tiles
                        .into_iter()
                        .flatten()
                        .filter(|kind| *kind != Kind::BLACK)
                        .map(|kind| kind.name(lang))
                        .collect();
                    let tiles = tiles.join(lang.pick(" ou ", " or "));
                    lang.pick(format!("poser {tiles}"), format!("place {tiles}"))
                }
            }
            Phase::Stolen { card, .. } => {
                let card = card.name(lang);
                lang.pick(format!("jouer la carte volée, {card}"), format!("use the stolen card, {card}"))
            }
            Phase::Infinity { maker, .. } => {
                let maker = names(maker);
                lang.pick(
                    format!("infini ({maker}), jouer le huit ou passer"),
                    format!("infinity ({maker}), play the eight or pass"),
                )
            }
            Phase::Over { .. } if open.kind == RoundKind::Solo => {
                return lang
                    .pick("La partie en solitaire est terminée.", "The solo game is over.")
                    .to_owned();
            }
            Phase::Over { .. } => {
                return lang.pick("La partie est terminée.", "The match is over.").to_owned();
            }
        };
        let second = if open.travel == Travel::Second
            && matches!(open.phase, Phase::Turn { .. } | Phase::Place { .. })
        {
            lang.pick(" (second tour)", " (second turn)")
        } else {
            ""
        };
        let who = match open.phase.seat() {
            Some(seat) if !mine => names(seat),
            _ => lang.pick("À vous", "Your turn").to_owned(),
        };
        lang.pick(format!("{who} : {what}{second}."), format!("{who}: {what}{second}."))
    }
}

impl Speak for View {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let open = &self.open;
        // Once the match is over, no round comes after the last.
        let over = matches!(open.phase, Phase::Over { .. });
        let (number, tower) = (u32::from(open.round) + u32::from(!over), self.tower);
        let mut lines = vec![match open.kind {
            RoundKind::Normal => lang.pick(
                format!("Manche {number}. Tuiles dans la tour : {tower}."),
                format!("Round {number}. Tiles in the tower: {tower}."),
            ),
            RoundKind::Blind => lang.pick(
                format!("Manche à l'aveuglette. Tuiles dans la tour : {tower}."),
                format!("Blind round. Tiles in the tower: {tower}."),
            ),
            RoundKind::Solo => lang.pick(
                format!("En solitaire. Tuiles dans la tour : {tower}."),
                format!("Solo. Tiles in the tower: {tower}."),
            ),
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
                Some(tile) => {
                    let tile = tile.name(lang);
                    lang.pick(format!(", tuile {tile}"), format!(", holds {tile}"))
                }
                None => String::new(),
            };
            let cards = if open.secret_cards {
                let count = self.cards[seat];
                lang.pick(format!(", cartes secrètes {count}"), format!(", secret cards {count}"))
            } else {
                String::new()
            };
            lines.push(lang.pick(
                format!("{name} : points {total}, sur le plateau {on_board}{tile}{cards}."),
                format!("{name}: points {total}, on the board {on_board}{tile}{cards}."),
            ));
            if side == seat && !open.pawns[side].is_empty() {
                let pawns = open.pawns[side];
                lines.push(lang.pick(format!("  Pions : {pawns}."), format!("  Pawns: {pawns}.")));
            }
        }
        for (seat, hand) in self.hands.iter() {
            let Some(hand) = hand.filter(|hand| !hand.is_empty()) else { continue };
            let cards: Vec<&str> = hand.iter().map(|card| card.name(lang)).collect();
            let (name, cards) = (names(seat), cards.join(", "));
            lines.push(if self.seat == Some(seat) {
                lang.pick(format!("Vos cartes secrètes : {cards}."), format!("Your secret cards: {cards}."))
            } else {
                lang.pick(
                    format!("Cartes secrètes de {name} : {cards}."),
                    format!("Secret cards of {name}: {cards}."),
                )
            });
        }
        if !open.removed.is_empty() {
            let removed = open.removed;
            lines.push(
                lang.pick(
                    format!("Sorties de la manche : {removed}."),
                    format!("Out of the round: {removed}."),
                ),
            );
        }
        lines.push(self.expected(lang, names));
        lines.join("\n")
    }
}

use engine::Dice;
use game_ole::{Higher, Move, Ole, OnTop, View, higher};

use crate::{Greedy, best_by};

impl Greedy for Ole {
    /// Sheds the most points at once: a series before a single card, then the highest number; never a token while a card can
    /// be played. With the privilege, puts the colour on top of which it holds more.
    fn greedy(view: &View, legal: &[Move], dice: &mut Dice) -> Move {
        best_by(legal, dice, |mv| match mv {
            Move::Token => (0, 0),
            Move::Choose(on_top) => {
                let strength: u32 =
                    view.hand.iter().map(|card| u32::from(on_top.strength(card.colour()))).sum();
                (0, strength + u32::from(on_top == OnTop::Red))
            }
            Move::Play(card) => {
                let series =
                    view.table.is_some_and(|table| higher(card, table, view.on_top) == Some(Higher::Series));
                (1 + u32::from(series), u32::from(card.number()))
            }
        })
    }
}

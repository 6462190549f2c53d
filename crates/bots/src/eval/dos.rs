use engine::Dice;
use game_dos::{Card, Dos, Fit, Move, View, fit};

use crate::{Greedy, best_by};

/// One call in so many is forgotten by the player who owes it.
const FORGETS: u32 = 6;
/// One moment in so many somebody notices a call that is owed, be it one's own or another's.
const NOTICES: u32 = 4;

impl Greedy for Dos {
    /// Sheds the most at once: double colour matches first, then whatever takes the most cards and points from the hand. Places
    /// its dearest number and keeps its wilds. Now and then it forgets to call, and now and then it catches.
    fn greedy(view: &View, legal: &[Move], dice: &mut Dice) -> Move {
        let remembers = dice.below(FORGETS) != 0;
        let notices = dice.below(NOTICES) == 0;
        best_by(legal, dice, |mv| match mv {
            Move::Call | Move::Catch => (if notices { 9 } else { -1 }, 0, false),
            Move::Match { place, cards, shout } => {
                let row = view.row.get(place.index()).map(|spot| spot.card);
                let cards_gone = match row.and_then(|row| fit(row, cards)) {
                    Some(Fit::DoubleColour) => 4, // Three of one's own, and the others draw.
                    Some(Fit::Double) => 3,
                    Some(Fit::SingleColour) => 2,
                    Some(Fit::Single) | None => 1,
                };
                let points: u16 = cards.cards().map(Card::points).sum();
                (cards_gone, points, shout == remembers)
            }
            Move::Place { card, shout } => {
                let number = if card.is_wild_dos() { 0 } else { card.number().map_or(0, u16::from) };
                (1, number, shout == remembers)
            }
            Move::Draw | Move::End | Move::Keep => (0, 0, false),
        })
    }

    fn speak_up(_view: &View, legal: &[Move], dice: &mut Dice) -> Option<Move> {
        let mv = legal.iter().find(|mv| matches!(mv, Move::Call | Move::Catch))?;
        (dice.below(NOTICES) == 0).then_some(*mv)
    }
}

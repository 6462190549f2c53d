use engine::Dice;
use game_karta_doppio::{Colour, KartaDoppio, Move, View};

use crate::{Greedy, best_by};

impl Greedy for KartaDoppio {
    /// Takes the best table there is to be had at once, as the end is judged: lines first, its own less the other's, then
    /// visible points.
    fn greedy(view: &View, legal: &[Move], dice: &mut Dice) -> Move {
        let mine = view.turn.map_or(Colour::Red, |seat| view.colour(seat));
        best_by(legal, dice, |mv| {
            let mut table = view.table;
            table.lay(mv);
            let edge = |count: &dyn Fn(Colour) -> u8| i32::from(count(mine)) - i32::from(count(mine.other()));
            (edge(&|colour| table.lines(colour)), edge(&|colour| table.points(colour)))
        })
    }
}

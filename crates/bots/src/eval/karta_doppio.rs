use engine::{BySeat, Dice, MAX_SEATS, Memory, Seat, Text};
use game_karta_doppio::{Colour, KartaDoppio, Move, View};

use crate::{Evaluate, Greedy, Level, Skill, Think, Unit, Values, best_by};

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

impl Evaluate for KartaDoppio {
    const OPEN: bool = true;
    const UNIT: Unit = Unit { scale: 100.0, name: Text { fr: "% de chances", en: "% of winning" } };

    /// Mostly who is ahead, by whatever little; a clear lead is worth some more.
    fn worth(&self, _start: &BySeat<i32>) -> Values {
        let mut values = [0.0; MAX_SEATS];
        let totals = self.totals();
        for seat in Seat::all(2) {
            let (mine, other) = (totals[seat], totals[seat.left(2)]);
            let won = match mine.cmp(&other) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
            let lead = (f32::from(mine.tokens) - f32::from(other.tokens)).clamp(-10.0, 10.0);
            values[seat.index()] = 0.8 * won + 0.2 * (0.5 + lead / 20.0);
        }
        values
    }

    fn skill(level: Level) -> Skill {
        let lapses = [60, 40, 20, 10, 0][usize::from(level.number()) - 1];
        Skill { lapses, think: Think::Greedy, memory: Memory::Ever }
    }
}

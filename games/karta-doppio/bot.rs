//! Karta Doppio: nothing is hidden, but a move has thousands of replies, so alpha-beta with a beam
//! replaces the tree search (docs/bots.md compares the two).

use engine::{BySeat, Dice, MAX_SEATS, Seat, Text};
use game_karta_doppio::{CARDS, Colour, KartaDoppio, Move, Prospects, Score, View};

use crate::{Evaluate, Greedy, Level, Skill, Think, Unit, Values, best_by};

impl Greedy for KartaDoppio {
    /// Takes the best table that one move can reach, judged as at the end: lines first, its own
    /// less the other's, then visible points.
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

crate::searched::searched!(KartaDoppio);

impl Evaluate for KartaDoppio {
    const OPEN: bool = true;
    const UNIT: Unit = Unit { scale: 100.0, name: Text { fr: "% de chances", en: "% of winning" } };

    /// Mostly who is ahead, by however little; a clear lead is worth a little more.
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

    /// In hundredths of a line. Lines that can still be broken count less, and places that can
    /// still become lines count a little: less, the fewer cards are left. At the end of the leg
    /// only tokens and then points count (A15).
    fn standing(&self, seat: Seat) -> i32 {
        let left = self.moves_left() as i32;
        // A16: an empty table is that of the return match, after the first leg.
        if left == 0 || self.laid().is_empty() {
            let totals = self.totals();
            let edge = |count: &dyn Fn(Score) -> u8| {
                i32::from(count(totals[seat])) - i32::from(count(totals[seat.left(2)]))
            };
            let won = totals[seat].cmp(&totals[seat.left(2)]) as i32;
            return 500 * won + 1000 * edge(&|score| score.tokens) + edge(&|score| score.points);
        }
        let mine = self.colour(seat);
        let worth = |colour: Colour| {
            let Prospects { fours, safe_fours, threes, twos } = self.table().prospects(colour);
            let [fours, safe_fours, threes, twos] =
                [fours, safe_fours, threes, twos].map(|count| count as i32);
            70 * fours + 30 * safe_fours + (threes * 22 + twos * 3) * left / 16
        };
        worth(mine) - worth(mine.other())
    }

    fn moves_left(&self) -> u32 {
        (CARDS - self.laid().len()) as u32
    }

    fn value_of(standing: i32) -> f64 {
        0.5 + 0.5 * (f64::from(standing) / 400.0).tanh()
    }

    /// From 20 games in which every move was searched one, two and three moves ahead: a step
    /// subtracts 0.16 from all values and the next adds it again, and moves each value by 0.05 (one
    /// standard deviation) relative to the others; the step that reaches the end moves them by
    /// 0.34.
    fn doubt(depth: u32, left: u32) -> (f64, f64) {
        let shift = if depth.is_multiple_of(2) { 0.08 } else { -0.08 };
        (shift, if left == depth + 1 { 0.67 } else { 0.1 })
    }

    /// A place on the table, whichever card is played there.
    fn thing(mv: Move) -> u64 {
        u64::from(mv.x().cast_unsigned()) << 8 | u64::from(mv.y().cast_unsigned())
    }

    fn skill(level: Level) -> Skill {
        match level.number() {
            1 => Skill::of(Think::Greedy).overlooking(98),
            2 => Skill::of(Think::Greedy).overlooking(92),
            3 => Skill::of(Think::Deep(1)).rough(0.01),
            4 => Skill::of(Think::Deep(2)),
            _ => Skill::of(Think::Deep(16)),
        }
    }
}

//! DOS. Ideas that were tried (two players, whole matches, 200 simulations per move, 80 duplicate
//! deals; the percentage of matches won by the first; measured during development, each against the
//! version of that day, on other deals than those of docs/bots.md):
//!
//! - kept: *the match in mind* (`Race`): 64.4 ± 6.3 against counting rounds won, with a little
//!   weight on their points; *playouts* that prefer matches in one colour: 57.5 ± 7.0 against those
//!   that only count cards; exploration 0.3 (0.15: 48.1 ± 6.9).
//! - dropped: *partial playouts*, valued by a table of winning chances by the sizes of the hands:
//!   against `plain` 40.6 ± 6.5 from the next turn on and 61.2 ± 7.6 after four moves, where
//!   playing to the end has 68.8 ± 7.1; perhaps because the table does not know which cards they
//!   are. *Move grouping* (the matches of a turn in one order only): 46.2 ± 7.6. Playouts that shed
//!   costly cards first (50.0 ± 7.6), keep wilds (53.1 ± 7.0), deviate less (53.8 ± 8.1), place
//!   wilds (51.2 ± 7.2). A *tree kept* during the seat's own turn: 51.0 ± 6.1 (100 deals).
//! - twice the simulations: 58.1 ± 6.6.

use engine::{BySeat, Dice, Game as _, MAX_SEATS, Seat, Text};
use game_dos::{Card, Dos, Fit, Move, View, fit};

use crate::{Evaluate, Greedy, Level, Skill, Style, Think, Unit, Values, best_by};

/// The player who should call forgets it once in this many times.
const FORGETS: u32 = 6;
/// Once in this many moments a player notices a call that is due, their own or another's.
const NOTICES: u32 = 4;

impl Greedy for Dos {
    /// Sheds the most immediately: double colour matches first, then whatever takes the most cards
    /// and points from the hand. Places its highest number and keeps its wilds. Now and then it
    /// forgets to call, and now and then it catches.
    fn greedy(view: &View, legal: &[Move], dice: &mut Dice) -> Move {
        let remembers = dice.below(FORGETS) != 0;
        let notices = dice.below(NOTICES) == 0;
        best_by(legal, dice, |mv| match mv {
            Move::Call | Move::Catch => (if notices { 9 } else { -1 }, 0, false),
            Move::Match { place, cards, shout } => {
                let row = view.row.get(place.index()).map(|spot| spot.card);
                let cards_gone = match row.and_then(|row| fit(row, cards)) {
                    Some(Fit::DoubleColour) => 4, // Three cards of its own, and the others draw.
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
            Move::Draw | Move::End | Move::Keep | Move::TooMany { .. } => (0, 0, false),
        })
    }

    fn speak_up(_view: &View, legal: &[Move], dice: &mut Dice) -> Option<Move> {
        let mv = legal.iter().find(|mv| matches!(mv, Move::Call | Move::Catch))?;
        (dice.below(NOTICES) == 0).then_some(*mv)
    }
}

/// A round is seldom worth more points than this.
const DEAR: i32 = 60;

crate::searched::searched!(Dos);

impl Evaluate for Dos {
    const UNIT: Unit = Unit { scale: 100.0, name: Text { fr: "% de la manche", en: "% of the round" } };

    /// Ends the match with this round, so that no further deal is simulated.
    fn horizon(view: &View) -> View {
        View { round: 0, target: 1, totals: BySeat::from_fn(view.totals.len(), |_| 0), ..view.clone() }
    }

    fn worth(&self, start: &BySeat<i32>) -> Values {
        let end = self.points();
        let seats = end.len();
        let winner = Seat::all(seats).find(|seat| end[*seat] > start[*seat]);
        winner.map_or([0.5; MAX_SEATS], |winner| {
            Race { totals: [0; 4], target: 200, seats }.after(winner, end[winner] - start[winner])
        })
    }

    /// The effect of the round on the chances of winning the match (A26).
    fn worth_in(&self, start: &BySeat<i32>, whole: &View) -> Values {
        let end = self.points();
        let winner = Seat::all(end.len()).find(|seat| end[*seat] > start[*seat]);
        winner.map_or([0.5; MAX_SEATS], |winner| Race::of(whole).after(winner, end[winner] - start[winner]))
    }

    /// Matches with as many cards as possible, in one colour if possible, calls, and places its
    /// highest number; one move in eight is random.
    fn informed_move(&self, seat: Seat, dice: &mut Dice, moves: &mut Vec<Move>) -> Option<Move> {
        moves.clear();
        self.legal_moves(seat, moves);
        if moves.is_empty() || dice.below(8) == 0 {
            return dice.pick(moves).copied();
        }
        Some(best_by(moves, dice, |mv| match mv {
            Move::Call | Move::Catch => (9, 0, false),
            Move::Match { place, cards, shout } => {
                let gone = match self.row().nth(place.index()).and_then(|spot| fit(spot.card, cards)) {
                    Some(Fit::DoubleColour) => 5,
                    Some(Fit::SingleColour) => 4,
                    Some(Fit::Double) => 3,
                    Some(Fit::Single) | None => 2,
                };
                (gone, 0, shout)
            }
            Move::Place { card, shout } => {
                let number = if card.is_wild_dos() { 0 } else { card.number().unwrap_or(0) };
                (1, number, shout)
            }
            Move::Draw | Move::End | Move::Keep | Move::TooMany { .. } => (0, 0, false),
        }))
    }

    /// A call that is due, the seat's own or another's, is made first, together with the move if
    /// possible (A20, A21): nobody speaks up in simulations, so the search cannot see what silence
    /// costs.
    fn prune(&self, moves: &mut Vec<Move>) {
        if let Some(call) = moves.iter().copied().find(|mv| matches!(mv, Move::Call | Move::Catch)) {
            moves.clear();
            moves.push(call);
        } else if moves
            .iter()
            .any(|mv| matches!(mv, Move::Match { shout: true, .. } | Move::Place { shout: true, .. }))
        {
            // A move that allows a call is listed with and without it.
            let silent = |mv: &Move| match *mv {
                Move::Match { place, cards, shout: false } => Some(Move::Match { place, cards, shout: true }),
                Move::Place { card, shout: false } => Some(Move::Place { card, shout: true }),
                Move::Match { .. }
                | Move::Place { .. }
                | Move::Draw
                | Move::End
                | Move::Keep
                | Move::Call
                | Move::Catch
                | Move::TooMany { .. } => None,
            };
            let mut place = 0;
            while let Some(mv) = moves.get(place) {
                if silent(mv).is_some_and(|aloud| moves.contains(&aloud)) {
                    moves.remove(place);
                } else {
                    place += 1;
                }
            }
        }
    }

    fn alert(_view: &View, legal: &[Move]) -> Option<Move> {
        legal.iter().copied().find(|mv| matches!(mv, Move::Call | Move::Catch))
    }

    fn skill(level: Level) -> Skill {
        const STRONG: Style = Style { exploration: 0.3, informed: true, bias: 0.0, belief: false };
        match level.number() {
            1 => Skill::of(Think::Greedy).overlooking(35),
            2 => Skill::of(Think::Greedy),
            3 => Skill::of(Think::Search(STRONG, 80)),
            4 => Skill::of(Think::Search(STRONG, 220)),
            _ => Skill::of(Think::Search(STRONG, u64::MAX)),
        }
    }
}

/// The state of the match.
struct Race {
    totals: [i32; 4],
    target: i32,
    seats: usize,
}

impl Race {
    fn of(view: &View) -> Self {
        let total = |seat| view.totals.as_slice().get(seat).map_or(0, |total| i32::from(*total));
        Self {
            totals: std::array::from_fn(total),
            target: i32::from(view.target),
            seats: view.players.min(4),
        }
    }

    /// How much a won round improves each seat's chances of winning the match, on a scale from a
    /// costly loss to a valuable win.
    fn after(&self, winner: Seat, points: i32) -> Values {
        let mut values = [0.5; MAX_SEATS];
        for seat in Seat::all(self.seats) {
            let [low, high] = [seat.left(self.seats), seat].map(|winner| self.chance(seat, winner, DEAR));
            values[seat.index()] =
                ((self.chance(seat, winner, points) - low) / (high - low).max(0.01)).clamp(0.0, 1.0);
        }
        values
    }

    /// The chance of reaching the target first after somebody has won this many points.
    fn chance(&self, seat: Seat, winner: Seat, points: i32) -> f32 {
        let left = |seat: Seat| {
            self.target - self.totals[seat.index() & 3] - if seat == winner { points } else { 0 }
        };
        let steps = |left: i32| usize::try_from((left - 1) / STEP).unwrap_or(0);
        if left(seat) <= 0 {
            return 1.0;
        }
        let mut odds = 1.0;
        for other in Seat::all(self.seats).filter(|other| *other != seat) {
            if left(other) <= 0 {
                return 0.0;
            }
            odds *= RACE[steps(left(seat)).min(STEPS - 1)][steps(left(other)).min(STEPS - 1)];
        }
        odds
    }
}

/// Points per step of the table of chances.
const STEP: i32 = 5;
/// The number of steps; a player who needs more counts as needing this many.
const STEPS: usize = 60;
/// How many of 600 rounds between two players of level 4 were worth each number of steps.
const WORTH: [u16; 20] = [45, 92, 82, 73, 66, 62, 39, 32, 28, 26, 15, 15, 9, 3, 5, 3, 1, 1, 0, 3];

/// The chance to be first of two equally strong players, by the steps that each needs.
static RACE: [[f32; STEPS]; STEPS] = {
    let mut race = [[0.5; STEPS]; STEPS];
    let mut total = 0;
    while total <= 2 * (STEPS - 1) {
        let mut mine = if total < STEPS { 0 } else { total - STEPS + 1 };
        while mine < STEPS && mine <= total {
            let theirs = total - mine;
            let mut chance = 0.0;
            let mut worth = 0;
            while worth < WORTH.len() {
                let steps = if worth == 0 { 1 } else { worth };
                let won = if steps > mine { 1.0 } else { race[mine - steps][theirs] };
                let lost = if steps > theirs { 0.0 } else { race[mine][theirs - steps] };
                chance += WORTH[worth] as f32 / 1200.0 * (won + lost);
                worth += 1;
            }
            race[mine][theirs] = chance;
            mine += 1;
        }
        total += 1;
    }
    race
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_is_fair_and_every_point_helps() {
        for (mine, row) in RACE.iter().enumerate() {
            for (theirs, chance) in row.iter().enumerate() {
                assert!((chance + RACE[theirs][mine] - 1.0).abs() < 1e-3, "{mine} {theirs}");
                assert!(mine == 0 || *chance <= RACE[mine - 1][theirs] + 1e-4, "{mine} {theirs}");
            }
        }
    }

    #[test]
    fn rounds_are_valued_by_what_they_do_to_the_match() {
        let [a, b] = [0, 1].map(|number| Seat::new(number).expect("a seat"));
        let race = |totals| Race { totals, target: 200, seats: 2 };
        let even = race([0, 0, 0, 0]);
        assert!(even.after(a, 40)[0] > even.after(a, 10)[0] && even.after(a, 10)[0] > even.after(b, 10)[0]);
        // Ten points short of the target, ten points are as good as forty.
        let close = race([190, 190, 0, 0]);
        assert!((close.after(a, 10)[0] - 1.0).abs() < 1e-6 && close.after(b, 10)[0] < 1e-6);
    }
}

//! DOS. What was tried (two players, whole matches, 200 simulations a move, 80 duplicate deals;
//! share of matches that the first won; measured while it was built, each against the version of
//! that day, on other deals than those of docs/bots.md):
//!
//! - kept: *the match in mind* (`Race`): 64.4 ± 6.3 against counting rounds won and a little of how
//!   dearly; *playouts* that prefer matches in one colour: 57.5 ± 7.0 against those that only count
//!   cards; exploration 0.3 (0.15: 48.1 ± 6.9).
//! - dropped: *partial playouts*, valued by a table of who wins with so many cards against so many:
//!   against `plain` 40.6 ± 6.5 from the next turn on and 61.2 ± 7.6 after four moves, where
//!   playing on to the end has 68.8 ± 7.1; perhaps because the table knows nothing of which cards
//!   they are. *Move grouping* (the matches of a turn in one order only): 46.2 ± 7.6. Playouts that
//!   shed dear cards first (50.0 ± 7.6), keep wilds (53.1 ± 7.0), stray less (53.8 ± 8.1), place
//!   wilds (51.2 ± 7.2). A *tree kept* through one's own turn: 51.0 ± 6.1 (100 deals).
//! - twice the simulations: 58.1 ± 6.6.

use engine::{BySeat, Dice, Game as _, MAX_SEATS, Seat, Text};
use game_dos::{Card, Dos, Fit, Move, View, fit};

use crate::{Evaluate, Greedy, Level, Skill, Style, Think, Unit, Values, best_by};

/// One call in so many is forgotten by the player who owes it.
const FORGETS: u32 = 6;
/// One moment in so many somebody notices a call that is owed, be it one's own or another's.
const NOTICES: u32 = 4;

impl Greedy for Dos {
    /// Sheds the most at once: double colour matches first, then whatever takes the most cards and
    /// points from the hand. Places its highest number and keeps its wilds. Now and then it forgets
    /// to call, and now and then it catches.
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
            Move::Draw | Move::End | Move::Keep | Move::TooMany { .. } => (0, 0, false),
        })
    }

    fn speak_up(_view: &View, legal: &[Move], dice: &mut Dice) -> Option<Move> {
        let mv = legal.iter().find(|mv| matches!(mv, Move::Call | Move::Catch))?;
        (dice.below(NOTICES) == 0).then_some(*mv)
    }
}

/// Points that a round is seldom worth more than.
const DEAR: i32 = 60;

crate::searched::searched!(Dos);

impl Evaluate for Dos {
    const UNIT: Unit = Unit { scale: 100.0, name: Text { fr: "% de la manche", en: "% of the round" } };

    /// The match ends with this round: whatever comes after begins with a new deal.
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

    /// What the round does to the chances of winning the match (A26).
    fn worth_in(&self, start: &BySeat<i32>, whole: &View) -> Values {
        let end = self.points();
        let winner = Seat::all(end.len()).find(|seat| end[*seat] > start[*seat]);
        winner.map_or([0.5; MAX_SEATS], |winner| Race::of(whole).after(winner, end[winner] - start[winner]))
    }

    /// Matches with as many cards as it can, in one colour where it can, calls, places its highest
    /// number; one move in eight is any move.
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

    /// A call that is due, one's own or another's, is made before anything else, and with the move
    /// where that can be (A20, A21): nobody speaks up in simulations, so the search cannot see what
    /// silence costs.
    fn prune(&self, moves: &mut Vec<Move>) {
        if let Some(call) = moves.iter().copied().find(|mv| matches!(mv, Move::Call | Move::Catch)) {
            moves.clear();
            moves.push(call);
        } else if moves
            .iter()
            .any(|mv| matches!(mv, Move::Match { shout: true, .. } | Move::Place { shout: true, .. }))
        {
            // A move that can go with a call is listed in both ways.
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

/// Where the match stands.
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

    /// How far a won round brings each seat's chances of winning the match, on a scale from a dear
    /// loss to a dear win.
    fn after(&self, winner: Seat, points: i32) -> Values {
        let mut values = [0.5; MAX_SEATS];
        for seat in Seat::all(self.seats) {
            let [low, high] = [seat.left(self.seats), seat].map(|winner| self.chance(seat, winner, DEAR));
            values[seat.index()] =
                ((self.chance(seat, winner, points) - low) / (high - low).max(0.01)).clamp(0.0, 1.0);
        }
        values
    }

    /// The chance of being first at the target once somebody has won so many points.
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

/// Points to a step of the table of chances.
const STEP: i32 = 5;
/// Its steps; who needs more is taken to need as much.
const STEPS: usize = 60;
/// How often, in 600 rounds of two players at level 4, a round was worth so many steps.
const WORTH: [u16; 20] = [45, 92, 82, 73, 66, 62, 39, 32, 28, 26, 15, 15, 9, 3, 5, 3, 1, 1, 0, 3];

/// The chance to be first of two who win rounds alike, by the steps both need.
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
        // Ten points short of the end, ten points are as good as forty.
        let close = race([190, 190, 0, 0]);
        assert!((close.after(a, 10)[0] - 1.0).abs() < 1e-6 && close.after(b, 10)[0] < 1e-6);
    }
}

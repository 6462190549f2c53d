use engine::{Log, Seat};
use game_dos::{Dos, Event, Seen, Why};

use crate::simulate::{Figure, Simulated, Statistics, greatest, mean, share};

::texts::texts! { mod labels in "../../games/dos/figures" }

/// Statistics of DOS: the length of rounds and matches, how often colours agree, how the row grows,
/// who is caught.
#[derive(Clone, Default, Debug)]
pub struct DosStatistics {
    matches: u64,
    rounds: u64,
    turns: u64,
    colour_turns: u64,
    draws: u64,
    row_at_turns: i64,
    points: i64,
    calls: i64,
    catches: i64,
    rebuilt: i64,
    won_by_first: u64,
    /// The seat whose turn it is, once it has done anything.
    turn: Option<Seat>,
    first: Option<Seat>,
    row: u32,
    longest_row: u32,
    /// Row cards covered in this turn.
    covered: u32,
    colour: bool,
}

impl Simulated for Dos {
    type Statistics = DosStatistics;
}

impl Log<Event> for DosStatistics {
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::Deal { .. } => (self.row, self.covered, self.turn, self.first) = (2, 0, None, None),
            Event::Drew { seat, why: Why::Turn, .. } => {
                self.acts(seat);
                self.draws += 1;
            }
            Event::Shown(seen) => self.saw(&seen),
            Event::Drew { .. } => {}
        }
    }
}

impl DosStatistics {
    #[inline]
    fn saw(&mut self, seen: &Seen) {
        match seen {
            Seen::Matched { seat, colour, .. } => {
                self.acts(*seat);
                self.covered += 1;
                self.colour_turns += u64::from(*colour && !self.colour);
                self.colour |= colour;
            }
            Seen::Discarded { .. } => {
                self.row -= self.covered;
                self.covered = 0;
            }
            Seen::Refilled { .. } | Seen::Placed { .. } => {
                self.row += 1;
                self.longest_row = self.longest_row.max(self.row);
            }
            Seen::Called { .. } => self.calls += 1,
            Seen::Caught { .. } => self.catches += 1,
            Seen::Rebuilt { .. } => self.rebuilt += 1,
            Seen::RoundOver { winner, points, .. } => {
                self.rounds += 1;
                self.points += i64::from(*points);
                self.won_by_first += u64::from(self.first == Some(*winner));
            }
            Seen::MatchOver { .. } => self.matches += 1,
            Seen::Lot { .. } | Seen::Deal { .. } | Seen::Drew { .. } | Seen::Kept { .. } => {}
        }
    }

    /// Counts a match or a card drawn by choice: the first one of a turn begins it.
    #[inline]
    fn acts(&mut self, seat: Seat) {
        if self.turn != Some(seat) {
            self.turn = Some(seat);
            self.first = self.first.or(Some(seat));
            self.turns += 1;
            self.row_at_turns += i64::from(self.row);
            self.colour = false;
        }
    }
}

impl Statistics<Dos> for DosStatistics {
    fn game_over(&mut self, _state: &Dos) {}

    fn merge(&mut self, other: Self) {
        self.matches += other.matches;
        self.rounds += other.rounds;
        self.turns += other.turns;
        self.colour_turns += other.colour_turns;
        self.draws += other.draws;
        self.row_at_turns += other.row_at_turns;
        self.points += other.points;
        self.calls += other.calls;
        self.catches += other.catches;
        self.rebuilt += other.rebuilt;
        self.won_by_first += other.won_by_first;
        self.longest_row = self.longest_row.max(other.longest_row);
    }

    fn figures(&self) -> Vec<Figure> {
        let (turns, rounds) = (self.turns, self.rounds);
        // Where a match is one round, there is nothing to measure.
        let matches = if rounds > self.matches { self.matches } else { 0 };
        vec![
            mean("rounds_per_match", labels::ROUNDS_PER_MATCH, rounds as i64, matches),
            mean("turns_per_round", labels::TURNS_PER_ROUND, turns as i64, rounds),
            mean("points_per_round", labels::POINTS_PER_ROUND, self.points, rounds),
            share("turns_with_a_colour_match", labels::TURNS_WITH_A_COLOUR_MATCH, self.colour_turns, turns),
            share("turns_with_a_draw", labels::TURNS_WITH_A_DRAW, self.draws, turns),
            mean("row_at_turn_start", labels::ROW_AT_TURN_START, self.row_at_turns, turns),
            greatest("longest_row", labels::LONGEST_ROW, i64::from(self.longest_row)),
            mean("calls_per_round", labels::CALLS_PER_ROUND, self.calls, rounds),
            mean("catches_per_round", labels::CATCHES_PER_ROUND, self.catches, rounds),
            mean("piles_rebuilt_per_round", labels::PILES_REBUILT_PER_ROUND, self.rebuilt, rounds),
            share(
                "rounds_won_by_the_first_player",
                labels::ROUNDS_WON_BY_THE_FIRST_PLAYER,
                self.won_by_first,
                rounds,
            ),
        ]
    }
}

//! Statistics for any game: who wins, and by how much.

use engine::{Game, Log, Seat};

use super::{Figure, Statistics, mean, share};

texts::texts! { mod labels in "texts/figures" }

/// Statistics of a game that does not define its own.
#[derive(Clone, Default, Debug)]
pub struct PlainStatistics {
    games: u64,
    seats: u64,
    points: i64,
    lead: i64,
    winners: i64,
    first_wins: u64,
}

impl<E> Log<E> for PlainStatistics {
    #[inline]
    fn tell(&mut self, _event: impl FnOnce() -> E) {}
}

impl<G: Game> Statistics<G> for PlainStatistics {
    fn game_over(&mut self, state: &G) {
        let Some(outcome) = state.outcome() else { return };
        self.games += 1;
        let mut points: Vec<i64> = outcome.points.iter().map(|(_, points)| i64::from(*points)).collect();
        for points in &points {
            self.seats += 1;
            self.points += *points;
        }
        points.sort_unstable_by_key(|points| if G::FEWEST_WIN { *points } else { -points });
        if let [first, second, ..] = points[..] {
            self.lead += (first - second).abs();
        }
        let winners = outcome.winners();
        self.winners += winners.len() as i64;
        self.first_wins += u64::from(winners.has(Seat::FIRST));
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.seats += other.seats;
        self.points += other.points;
        self.lead += other.lead;
        self.winners += other.winners;
        self.first_wins += other.first_wins;
    }

    fn figures(&self) -> Vec<Figure> {
        let games = self.games;
        vec![
            mean("points_per_seat", labels::POINTS_PER_SEAT, self.points, self.seats),
            mean("lead", labels::LEAD, self.lead, games),
            mean("winners", labels::WINNERS, self.winners, games),
            share("first_seat_wins", labels::FIRST_SEAT_WINS, self.first_wins, games),
        ]
    }
}

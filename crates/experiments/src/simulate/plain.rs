//! Statistics for any game: who wins, and by how much.

use engine::{Game, Log, Seat};

use super::{Figure, Statistics, mean_within};

texts::texts! { mod labels in "texts/figures" }

/// Statistics of a game that does not define its own.
#[derive(Clone, Default, Debug)]
pub struct PlainStatistics {
    games: u64,
    seats: u64,
    /// For each number, the sum and the sum of squares.
    points: [i64; 2],
    lead: [i64; 2],
    winners: [i64; 2],
    first_wins: [i64; 2],
}

impl<E> Log<E> for PlainStatistics {
    #[inline]
    fn tell(&mut self, _event: impl FnOnce() -> E) {}
}

fn add(to: &mut [i64; 2], number: i64) {
    to[0] += number;
    to[1] += number * number;
}

impl<G: Game> Statistics<G> for PlainStatistics {
    fn game_over(&mut self, state: &G) {
        let Some(outcome) = state.outcome() else { return };
        self.games += 1;
        let mut points: Vec<i64> = outcome.points.iter().map(|(_, points)| i64::from(*points)).collect();
        for points in &points {
            self.seats += 1;
            add(&mut self.points, *points);
        }
        points.sort_unstable_by_key(|points| if G::FEWEST_WIN { *points } else { -points });
        if let [first, second, ..] = points[..] {
            add(&mut self.lead, (first - second).abs());
        }
        let winners = outcome.winners();
        add(&mut self.winners, winners.len() as i64);
        add(&mut self.first_wins, i64::from(winners.has(Seat::FIRST)));
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.seats += other.seats;
        let sums = [&mut self.points, &mut self.lead, &mut self.winners, &mut self.first_wins];
        let others = [other.points, other.lead, other.winners, other.first_wins];
        for (sum, other) in sums.into_iter().zip(others) {
            sum[0] += other[0];
            sum[1] += other[1];
        }
    }

    fn figures(&self) -> Vec<Figure> {
        let games = self.games;
        vec![
            mean_within("points_per_seat", labels::POINTS_PER_SEAT, self.points, self.seats),
            mean_within("lead", labels::LEAD, self.lead, games),
            mean_within("winners", labels::WINNERS, self.winners, games),
            mean_within("first_seat_wins", labels::FIRST_SEAT_WINS, self.first_wins, games),
        ]
    }
}

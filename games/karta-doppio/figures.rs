use std::cmp::Ordering;

use engine::{BySeat, Game as _, Log, Positions as _, Seat};
use game_karta_doppio::{CARDS, CardSet, Colour, Event, KartaDoppio, Move, Position, Score};

use crate::simulate::figures::Value;
use crate::simulate::{Figure, Simulated, Statistics, mean, share};

::texts::texts! { mod labels in "../../games/karta-doppio/figures" }

/// Statistics of Karta Doppio: the number of choices, lines and captures, what decides, the value
/// of starting.
#[derive(Clone, Default, Debug)]
pub struct KartaDoppioStatistics {
    games: u64,
    by_tokens: u64,
    by_points: u64,
    drawn: u64,
    legs: u64,
    /// Red, then blue.
    lines: [i64; 2],
    points: [i64; 2],
    wins: [u64; 2],
    captures: i64,
    /// Legal moves at each ply.
    choices: [i64; CARDS],
    /// The current leg, played a second time: events contain moves, but not the alternatives.
    shadow: Option<KartaDoppio>,
}

impl Simulated for KartaDoppio {
    type Statistics = KartaDoppioStatistics;
}

impl Log<Event> for KartaDoppioStatistics {
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::Begun { red, hands, .. } => self.begun(red, &hands),
            Event::Laid { seat, card, captured, .. } => {
                self.captures += i64::from(captured);
                self.laid(seat, card);
            }
            Event::LegOver { scores, .. } => self.leg_over(&scores),
            Event::MatchOver { .. } => {}
        }
    }
}

impl KartaDoppioStatistics {
    fn begun(&mut self, red: Seat, hands: &BySeat<CardSet>) {
        let position = Position {
            legs: 1,
            leg: 0,
            red_seat: red,
            red_cards: hands[red],
            blue_cards: hands[red.left(2)],
            laid: Vec::new(),
            first_leg: None,
        };
        self.shadow = KartaDoppio::from_position(&position).ok();
    }

    fn laid(&mut self, seat: Seat, card: Move) {
        if let Some(shadow) = &mut self.shadow {
            self.choices[shadow.laid().len() % CARDS] += i64::from(shadow.move_count(seat));
            shadow.play_unchecked(seat, card, &mut ());
        }
    }

    fn leg_over(&mut self, scores: &BySeat<Score>) {
        let Some(shadow) = &self.shadow else { return };
        let [red, blue] = Colour::ALL.map(|colour| scores[shadow.player(colour)]);
        self.legs += 1;
        for (index, score) in [red, blue].into_iter().enumerate() {
            self.lines[index] += i64::from(score.tokens);
            self.points[index] += i64::from(score.points);
        }
        match red.cmp(&blue) {
            Ordering::Greater => self.wins[0] += 1,
            Ordering::Less => self.wins[1] += 1,
            Ordering::Equal => {}
        }
    }
}

impl Statistics<KartaDoppio> for KartaDoppioStatistics {
    fn game_over(&mut self, state: &KartaDoppio) {
        self.games += 1;
        let totals = state.totals();
        match totals.as_slice() {
            [a, b] if a.tokens != b.tokens => self.by_tokens += 1,
            [a, b] if a.points != b.points => self.by_points += 1,
            _ => self.drawn += 1,
        }
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.by_tokens += other.by_tokens;
        self.by_points += other.by_points;
        self.drawn += other.drawn;
        self.legs += other.legs;
        self.captures += other.captures;
        for index in 0..2 {
            self.lines[index] += other.lines[index];
            self.points[index] += other.points[index];
            self.wins[index] += other.wins[index];
        }
        for (mine, theirs) in self.choices.iter_mut().zip(other.choices) {
            *mine += theirs;
        }
    }

    fn figures(&self) -> Vec<Figure> {
        let edge = self.wins[0] as i64 - self.wins[1] as i64;
        let by_ply = self.choices.iter().map(|sum| *sum as f64 / self.legs.max(1) as f64);
        let plies = CARDS as u64 * self.legs;
        vec![
            share("decided_by_tokens", labels::DECIDED_BY_TOKENS, self.by_tokens, self.games),
            share("decided_by_points", labels::DECIDED_BY_POINTS, self.by_points, self.games),
            share("drawn", labels::DRAWN, self.drawn, self.games),
            share("red_wins", labels::RED_WINS, self.wins[0], self.legs),
            share("blue_wins", labels::BLUE_WINS, self.wins[1], self.legs),
            mean("first_player_edge", labels::FIRST_PLAYER_EDGE, edge, self.legs),
            mean("red_lines", labels::RED_LINES, self.lines[0], self.legs),
            mean("blue_lines", labels::BLUE_LINES, self.lines[1], self.legs),
            mean("red_points", labels::RED_POINTS, self.points[0], self.legs),
            mean("blue_points", labels::BLUE_POINTS, self.points[1], self.legs),
            mean("captures", labels::CAPTURES, self.captures, self.legs),
            mean("choices", labels::CHOICES, self.choices.iter().sum(), plies),
            Figure {
                key: "choices_by_ply",
                label: labels::CHOICES_BY_PLY,
                value: Value::List(by_ply.collect()),
            },
        ]
    }
}

use engine::{BySeat, Log, Seat};
use game_ole::{Event, Ole, RoundEnd, Seen};

use crate::simulate::{Figure, Simulated, Statistics, mean, share};

::texts::texts! { mod labels in "../../games/ole/figures" }

/// Statistics of Olé's rounds: tokens, how they end, the value of the opening and of the privilege.
#[derive(Clone, Default, Debug)]
pub struct OleStatistics {
    rounds: u64,
    player_rounds: u64,
    points: i64,
    tokens: i64,
    went_out: u64,
    nobody_can: u64,
    token_run: u64,
    opener: Option<Seat>,
    opener_over_mean: i64,
    holder: Option<Seat>,
    holder_rounds: u64,
    holder_over_mean: i64,
    chose_yellow: u64,
}

impl Simulated for Ole {
    type Statistics = OleStatistics;
}

impl Log<Event> for OleStatistics {
    const HEARS_MOVES: bool = false;

    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::Shown(Seen::Opened { seat, .. }) => self.opener = Some(seat),
            Event::Shown(Seen::Chosen { seat, on_top }) => {
                self.holder = Some(seat);
                self.chose_yellow += u64::from(on_top == game_ole::OnTop::Yellow);
            }
            Event::Shown(Seen::RoundOver { end, tokens, points, .. }) => {
                self.round_over(end, &tokens, &points);
            }
            Event::Deal { .. } | Event::Shown(_) => {}
        }
    }
}

impl OleStatistics {
    #[inline(never)]
    fn round_over(&mut self, end: RoundEnd, tokens: &BySeat<u16>, points: &BySeat<u16>) {
        let seats = points.len() as i64;
        let sum: i64 = points.as_slice().iter().map(|points| i64::from(*points)).sum();
        self.rounds += 1;
        self.player_rounds += points.len() as u64;
        self.points += sum;
        self.tokens += tokens.as_slice().iter().map(|tokens| i64::from(*tokens)).sum::<i64>();
        match end {
            RoundEnd::WentOut(_) => self.went_out += 1,
            RoundEnd::NobodyCan => self.nobody_can += 1,
            RoundEnd::TokenRun => self.token_run += 1,
        }
        // A seat's points less the table's mean, times the number of seats: integers give the same
        // sum in any order.
        let over_mean = |seat: Seat| i64::from(points[seat]) * seats - sum;
        self.opener_over_mean += self.opener.take().map_or(0, over_mean);
        if let Some(holder) = self.holder.take() {
            self.holder_rounds += 1;
            self.holder_over_mean += over_mean(holder);
        }
    }
}

impl Statistics<Ole> for OleStatistics {
    fn game_over(&mut self, _state: &Ole) {}

    fn merge(&mut self, other: Self) {
        self.rounds += other.rounds;
        self.player_rounds += other.player_rounds;
        self.points += other.points;
        self.tokens += other.tokens;
        self.went_out += other.went_out;
        self.nobody_can += other.nobody_can;
        self.token_run += other.token_run;
        self.opener_over_mean += other.opener_over_mean;
        self.holder_rounds += other.holder_rounds;
        self.holder_over_mean += other.holder_over_mean;
        self.chose_yellow += other.chose_yellow;
    }

    fn figures(&self) -> Vec<Figure> {
        let seats = self.player_rounds.checked_div(self.rounds).unwrap_or(1);
        vec![
            mean("points_per_player_round", labels::POINTS_PER_PLAYER_ROUND, self.points, self.player_rounds),
            mean("tokens_per_player_round", labels::TOKENS_PER_PLAYER_ROUND, self.tokens, self.player_rounds),
            share("ended_by_empty_hand", labels::ENDED_BY_EMPTY_HAND, self.went_out, self.rounds),
            share("ended_by_nobody_can", labels::ENDED_BY_NOBODY_CAN, self.nobody_can, self.rounds),
            share("ended_by_token_run", labels::ENDED_BY_TOKEN_RUN, self.token_run, self.rounds),
            mean(
                "opener_points_over_mean",
                labels::OPENER_POINTS_OVER_MEAN,
                self.opener_over_mean,
                self.rounds * seats,
            ),
            share(
                "privilege_used_for_yellow",
                labels::PRIVILEGE_USED_FOR_YELLOW,
                self.chose_yellow,
                self.holder_rounds,
            ),
            mean(
                "privilege_points_over_mean",
                labels::PRIVILEGE_POINTS_OVER_MEAN,
                self.holder_over_mean,
                self.holder_rounds * seats,
            ),
        ]
    }
}

use engine::{BySeat, Log, SeatSet};
use game_otto_bruno::{Event, OttoBruno, Pile, Seen};

use crate::simulate::{Figure, Simulated, Statistics, mean, share};

::texts::texts! { mod labels in "../../games/otto-bruno/figures" }

/// Statistics of Otto & Bruno: how long games are, what is shown, how they end.
#[derive(Clone, Default, Debug)]
pub struct OttoBrunoStatistics {
    games: u64,
    players: u64,
    turns: i64,
    combinations: u64,
    with_joker: u64,
    /// Turns in which something was shown.
    shows: u64,
    double_shows: u64,
    /// Whether the last event was a show.
    showing: bool,
    taken: u64,
    closed: u64,
    ties: u64,
    shared: u64,
    left_over: i64,
    ended_left: u64,
    ended_by_bonus: u64,
    /// The last card drawn: from which pile, and whether as a bonus.
    last: Option<(Pile, bool)>,
}

impl Simulated for OttoBruno {
    type Statistics = OttoBrunoStatistics;
}

impl Log<Event> for OttoBrunoStatistics {
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        let showing = std::mem::take(&mut self.showing);
        match event() {
            Event::Drew { pile, bonus, .. } => {
                self.turns += i64::from(!bonus);
                self.taken += u64::from(!bonus && pile == Pile::Discard);
                self.last = Some((pile, bonus));
            }
            Event::Shown(Seen::Showed { faces, .. }) => {
                self.combinations += 1;
                self.with_joker += u64::from(faces.iter().any(|face| face.is_joker()));
                // Two combinations of one turn are reported one right after the other.
                self.shows += u64::from(!showing);
                self.double_shows += u64::from(showing);
                self.showing = true;
            }
            Event::Shown(Seen::DiscardClosed) => self.closed += 1,
            Event::Shown(Seen::GameOver { combinations, rack_points, winners, .. }) => {
                self.game_over_told(&combinations, &rack_points, winners);
            }
            Event::Deal { .. } | Event::TurnedOver { .. } | Event::Shown(_) => {}
        }
    }
}

impl OttoBrunoStatistics {
    #[inline(never)]
    fn game_over_told(&mut self, combinations: &BySeat<i32>, rack_points: &BySeat<u32>, winners: SeatSet) {
        let most = combinations.as_slice().iter().max();
        self.games += 1;
        self.players += combinations.len() as u64;
        self.ties +=
            u64::from(combinations.as_slice().iter().filter(|count| Some(*count) == most).count() > 1);
        self.shared += u64::from(winners.len() > 1);
        self.left_over += rack_points.as_slice().iter().map(|points| i64::from(*points)).sum::<i64>();
        if let Some((pile, bonus)) = self.last.take() {
            self.ended_left += u64::from(pile == Pile::Left);
            self.ended_by_bonus += u64::from(bonus);
        }
    }
}

impl Statistics<OttoBruno> for OttoBrunoStatistics {
    fn game_over(&mut self, _state: &OttoBruno) {}

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.players += other.players;
        self.turns += other.turns;
        self.combinations += other.combinations;
        self.with_joker += other.with_joker;
        self.shows += other.shows;
        self.double_shows += other.double_shows;
        self.taken += other.taken;
        self.closed += other.closed;
        self.ties += other.ties;
        self.shared += other.shared;
        self.left_over += other.left_over;
        self.ended_left += other.ended_left;
        self.ended_by_bonus += other.ended_by_bonus;
    }

    fn figures(&self) -> Vec<Figure> {
        vec![
            mean("turns_per_game", labels::TURNS_PER_GAME, self.turns, self.games),
            mean(
                "combinations_per_player",
                labels::COMBINATIONS_PER_PLAYER,
                self.combinations as i64,
                self.players,
            ),
            share(
                "combinations_with_joker",
                labels::COMBINATIONS_WITH_JOKER,
                self.with_joker,
                self.combinations,
            ),
            share("double_shows", labels::DOUBLE_SHOWS, self.double_shows, self.shows),
            share("drawn_from_discard", labels::DRAWN_FROM_DISCARD, self.taken, self.turns.unsigned_abs()),
            mean("discard_closed_per_game", labels::DISCARD_CLOSED_PER_GAME, self.closed as i64, self.games),
            share("ended_by_left_pile", labels::ENDED_BY_LEFT_PILE, self.ended_left, self.games),
            share(
                "ended_by_right_pile",
                labels::ENDED_BY_RIGHT_PILE,
                self.games - self.ended_left,
                self.games,
            ),
            share("ended_by_bonus_card", labels::ENDED_BY_BONUS_CARD, self.ended_by_bonus, self.games),
            share("tie_breaks", labels::TIE_BREAKS, self.ties, self.games),
            share("shared_wins", labels::SHARED_WINS, self.shared, self.games),
            mean("rack_points_per_player", labels::RACK_POINTS_PER_PLAYER, self.left_over, self.players),
        ]
    }
}

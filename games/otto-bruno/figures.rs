use engine::{BySeat, Log, SeatSet};
use game_otto_bruno::{Event, OttoBruno, Pile, Seen};

use crate::simulate::{Figure, Simulated, Statistics, mean, share};

/// What games of Otto & Bruno show: how long they are, what is shown, how they end.
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
                // Two combinations of one turn are told one right after the other.
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
            mean("turns_per_game", "tours par partie", "turns per game", self.turns, self.games),
            mean(
                "combinations_per_player",
                "combinaisons par joueur",
                "combinations per player",
                self.combinations as i64,
                self.players,
            ),
            share(
                "combinations_with_joker",
                "combinaisons avec un joker (A8)",
                "combinations with a joker (A8)",
                self.with_joker,
                self.combinations,
            ),
            share(
                "double_shows",
                "deux combinaisons d'un coup (A9)",
                "two combinations at once (A9)",
                self.double_shows,
                self.shows,
            ),
            share(
                "drawn_from_discard",
                "tours qui prennent la défausse (A7)",
                "turns that take from the discard (A7)",
                self.taken,
                self.turns.unsigned_abs(),
            ),
            mean(
                "discard_closed_per_game",
                "fermetures de la défausse par partie (A7)",
                "closings of the discard per game (A7)",
                self.closed as i64,
                self.games,
            ),
            share(
                "ended_by_left_pile",
                "fin par la pioche gauche (A13)",
                "ended by the left pile (A13)",
                self.ended_left,
                self.games,
            ),
            share(
                "ended_by_right_pile",
                "fin par la pioche droite (A13)",
                "ended by the right pile (A13)",
                self.games - self.ended_left,
                self.games,
            ),
            share(
                "ended_by_bonus_card",
                "fin par une carte de bonus (A13)",
                "ended by a bonus card (A13)",
                self.ended_by_bonus,
                self.games,
            ),
            share(
                "tie_breaks",
                "égalités de combinaisons en tête (A14)",
                "ties for the most combinations (A14)",
                self.ties,
                self.games,
            ),
            share("shared_wins", "victoires partagées (A14)", "shared wins (A14)", self.shared, self.games),
            mean(
                "rack_points_per_player",
                "points restants par joueur (A14)",
                "points left per player (A14)",
                self.left_over,
                self.players,
            ),
        ]
    }
}

use engine::{Game as _, Log, Seat};
use game_otto_game_over::{
    Action, Board, Cell, Comment, Event, Figure as Closed, GOAL, OttoGameOver, RoundEnd, RoundKind, Seen,
    SoloScore, Tile,
};

use crate::simulate::{Figure, Simulated, Statistics, greatest, mean, share};

::texts::texts! { mod labels in "../../games/otto-game-over/figures" }

/// Statistics of rounds, compared with what the rules say about them: the labels state the claim.
#[derive(Clone, Default, Debug)]
pub struct OttoGameOverStatistics {
    /// Normal rounds; blind ones decide ties and are counted separately.
    rounds: u64,
    player_rounds: u64,
    points: i64,
    infinity: u64,
    /// Those whose maker had laid another of their tiles before the last one.
    built: u64,
    board_full: u64,
    tower_empty: u64,
    /// Seats in rounds that filled the board, and those of them without a point on it.
    full_seats: u64,
    pointless: u64,
    closed: [u64; 3],
    eights: u64,
    blind: u64,
    matches: u64,
    matches_to_goal: u64,
    rounds_to_goal: u64,
    solo: Solo,
    now: Now,
}

/// Solo games.
#[derive(Clone, Default, Debug)]
struct Solo {
    games: u64,
    won: u64,
    infinity: u64,
    all_pawns: u64,
    points: i64,
    comments: [u64; 4],
    best: i64,
}

/// The current match.
#[derive(Clone, Default, Debug)]
struct Now {
    rounds: u64,
    kind: Option<RoundKind>,
    pawns: u64,
    infinity: bool,
    laid: Laid,
}

/// Who laid which tile of the current round.
#[derive(Clone, Debug)]
struct Laid {
    board: Board,
    by: [Option<Seat>; 25],
    last: Option<Cell>,
}

impl Default for Laid {
    fn default() -> Self {
        Self { board: Board::EMPTY, by: [None; 25], last: None }
    }
}

impl Laid {
    fn put(&mut self, seat: Seat, cell: Cell, tile: Option<Tile>) {
        if let Some(tile) = tile {
            self.board.put(cell, tile);
            self.by[cell.number()] = Some(seat);
            self.last = Some(cell);
        }
    }

    /// Whether the maker of an infinity had laid another of its tiles before the last one.
    fn built(&self, maker: Seat) -> bool {
        let hearts = self.board.infinities();
        let lines = hearts.iter().flat_map(|heart| self.board.infinity(heart));
        let mut cells = lines.filter_map(|(row, column, _)| {
            Cell::new(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
        });
        cells.any(|cell| Some(cell) != self.last && self.by[cell.number()] == Some(maker))
    }
}

impl Simulated for OttoGameOver {
    type Statistics = OttoGameOverStatistics;
}

impl Log<Event> for OttoGameOverStatistics {
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::Shown(Seen::Closed { figure, pawn, .. }) => self.closed(figure, pawn.is_some()),
            Event::Shown(Seen::Placed { seat, placement }) => {
                let tile = Tile::new(placement.kind, placement.turn);
                self.now.laid.put(seat, placement.cell, tile);
            }
            Event::Shown(Seen::Card { seat, action: Action::QuantumLeap { from, to, turn }, .. }) => {
                let tile = self.now.laid.board.tile(from).and_then(|tile| Tile::new(tile.kind(), turn));
                self.now.laid.board.take(from);
                self.now.laid.put(seat, to, tile);
            }
            Event::Shown(Seen::Reminded { cell, taken_back: true, .. }) => self.now.laid.board.take(cell),
            Event::Shown(Seen::Infinity { seat }) => {
                self.now.infinity = true;
                if self.now.kind == Some(RoundKind::Normal) && self.now.laid.built(seat) {
                    self.built += 1;
                }
            }
            Event::Shown(Seen::RoundBegins { kind, .. }) => {
                self.now.kind = Some(kind);
                self.now.laid = Laid::default();
            }
            Event::Shown(Seen::RoundOver { end, points, absurd, .. }) => {
                if self.now.kind == Some(RoundKind::Blind) {
                    self.blind += 1;
                    return;
                }
                let seats = points.len() as u64;
                self.rounds += 1;
                self.now.rounds += 1;
                self.player_rounds += seats;
                self.points += points.as_slice().iter().map(|points| i64::from(*points)).sum::<i64>();
                match end {
                    RoundEnd::BoardFull => {
                        self.board_full += 1;
                        self.full_seats += seats;
                        let without =
                            points.iter().filter(|(seat, points)| absurd.has(*seat) || **points == 0);
                        self.pointless += without.count() as u64;
                    }
                    RoundEnd::TowerEmpty => self.tower_empty += 1,
                    RoundEnd::Infinity { kept, .. } => {
                        self.infinity += 1;
                        self.eights += kept.len() as u64;
                    }
                }
            }
            Event::Shown(Seen::SoloOver { score }) => self.solo_over(score),
            Event::Secret { .. } | Event::Shown(_) => {}
        }
    }
}

impl OttoGameOverStatistics {
    fn closed(&mut self, figure: Closed, pawn: bool) {
        if self.now.kind != Some(RoundKind::Blind) {
            self.closed[figure as usize] += 1;
        }
        self.now.pawns += u64::from(pawn);
    }

    fn solo_over(&mut self, score: Option<SoloScore>) {
        let solo = &mut self.solo;
        solo.games += 1;
        solo.infinity += u64::from(self.now.infinity);
        solo.all_pawns += u64::from(self.now.pawns == 11);
        if let Some(score) = score {
            solo.won += 1;
            solo.points += i64::from(score.points());
            solo.comments[score.comment() as usize] += 1;
            solo.best = solo.best.max(i64::from(score.points()));
        }
    }

    fn solo_figures(&self) -> Vec<Figure> {
        let solo = &self.solo;
        let band = |comment: Comment| solo.comments[comment as usize];
        vec![
            share("solo_won", labels::SOLO_WON, solo.won, solo.games),
            share("solo_infinity", labels::SOLO_INFINITY, solo.infinity, solo.games),
            share("solo_all_pawns", labels::SOLO_ALL_PAWNS, solo.all_pawns, solo.games),
            mean("solo_score", labels::SOLO_SCORE, solo.points, solo.won),
            share("solo_below_32", labels::SOLO_BELOW_32, band(Comment::Narrow), solo.won),
            share("solo_32_to_36", labels::SOLO_32_TO_36, band(Comment::WellPlayed), solo.won),
            share("solo_37_to_40", labels::SOLO_37_TO_40, band(Comment::Strong), solo.won),
            share("solo_above_40", labels::SOLO_ABOVE_40, band(Comment::Superlative), solo.won),
            greatest("solo_best", labels::SOLO_BEST, solo.best),
        ]
    }
}

impl Statistics<OttoGameOver> for OttoGameOverStatistics {
    fn game_over(&mut self, state: &OttoGameOver) {
        self.matches += 1;
        let best = state.points().as_slice().iter().copied().max().unwrap_or(0);
        if self.now.rounds > 0 && best >= i32::from(GOAL) {
            self.matches_to_goal += 1;
            self.rounds_to_goal += self.now.rounds;
        }
        self.now = Now::default();
    }

    fn merge(&mut self, other: Self) {
        self.rounds += other.rounds;
        self.player_rounds += other.player_rounds;
        self.points += other.points;
        self.infinity += other.infinity;
        self.built += other.built;
        self.board_full += other.board_full;
        self.tower_empty += other.tower_empty;
        self.full_seats += other.full_seats;
        self.pointless += other.pointless;
        for (mine, theirs) in self.closed.iter_mut().zip(other.closed) {
            *mine += theirs;
        }
        self.eights += other.eights;
        self.blind += other.blind;
        self.matches += other.matches;
        self.matches_to_goal += other.matches_to_goal;
        self.rounds_to_goal += other.rounds_to_goal;
        let (solo, theirs) = (&mut self.solo, other.solo);
        solo.games += theirs.games;
        solo.won += theirs.won;
        solo.infinity += theirs.infinity;
        solo.all_pawns += theirs.all_pawns;
        solo.points += theirs.points;
        for (mine, theirs) in solo.comments.iter_mut().zip(theirs.comments) {
            *mine += theirs;
        }
        solo.best = solo.best.max(theirs.best);
    }

    fn figures(&self) -> Vec<Figure> {
        if self.solo.games > 0 {
            return self.solo_figures();
        }
        let rounds = self.rounds;
        let closed = |figure: Closed| self.closed[figure as usize] as i64;
        // Whole matches all reach the goal; single rounds seldom do and cannot show it.
        let to_goal = if self.matches_to_goal == self.matches { self.matches_to_goal } else { 0 };
        vec![
            mean("rounds_to_24", labels::ROUNDS_TO_24, self.rounds_to_goal as i64, to_goal),
            share("ended_by_full_board", labels::ENDED_BY_FULL_BOARD, self.board_full, rounds),
            share("ended_by_infinity", labels::ENDED_BY_INFINITY, self.infinity, rounds),
            share("ended_by_empty_tower", labels::ENDED_BY_EMPTY_TOWER, self.tower_empty, rounds),
            share(
                "infinities_built_by_their_maker",
                labels::INFINITIES_BUILT_BY_THEIR_MAKER,
                self.built,
                self.infinity,
            ),
            mean("points_per_player_round", labels::POINTS_PER_PLAYER_ROUND, self.points, self.player_rounds),
            share(
                "player_rounds_without_a_point",
                labels::PLAYER_ROUNDS_WITHOUT_A_POINT,
                self.pointless,
                self.full_seats,
            ),
            mean("small_circles_per_round", labels::SMALL_CIRCLES_PER_ROUND, closed(Closed::Small), rounds),
            mean("large_circles_per_round", labels::LARGE_CIRCLES_PER_ROUND, closed(Closed::Large), rounds),
            mean("squares_per_round", labels::SQUARES_PER_ROUND, closed(Closed::Square), rounds),
            mean("eights_per_infinity", labels::EIGHTS_PER_INFINITY, self.eights as i64, self.infinity),
            share("blind_rounds", labels::BLIND_ROUNDS, self.blind, to_goal),
        ]
    }
}

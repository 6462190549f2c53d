//! The end of a round and of the match: A5, A19, A20, A32–A37.

use engine::{BySeat, Log, Outcome, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::events::{Event, Seen};
use crate::pieces::{Figure, INFINITY_POINTS, Kind, Kinds, PAWNS};
use crate::state::{OttoGameOver, Phase, Pile, RoundKind, Travel};

/// A5: a player with this many points at the end of a round ends the match.
pub const GOAL: u16 = 24;

/// Why a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundEnd {
    /// A19: no cell was empty.
    BoardFull,
    /// A19: a tile had to be drawn and there was none.
    TowerEmpty,
    /// A20: somebody drew an infinity.
    Infinity {
        /// The seat that drew it.
        maker: Seat,
        /// A29: who played an eight.
        kept: SeatSet,
    },
}

/// A33: the score of a solo game that was won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoloScore {
    /// Cells left empty.
    pub empty: u8,
    /// Circles and squares without a pawn.
    pub bare: u8,
}

/// A33: the comment on a score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Comment {
    /// Below 32.
    Narrow,
    /// 32 to 36.
    WellPlayed,
    /// 37 to 40.
    Strong,
    /// Above 40.
    Superlative,
}

impl SoloScore {
    /// 24 for the pawns, 8 for the infinity, 2 for each empty cell, minus 1 for each figure without
    /// a pawn.
    pub const fn points(self) -> i32 {
        let pawns_and_infinity = GOAL as i32 + INFINITY_POINTS as i32;
        pawns_and_infinity + 2 * self.empty as i32 - self.bare as i32
    }

    /// The comment on it.
    pub const fn comment(self) -> Comment {
        match self.points() {
            ..32 => Comment::Narrow,
            32..=36 => Comment::WellPlayed,
            37..=40 => Comment::Strong,
            41.. => Comment::Superlative,
        }
    }
}

impl OttoGameOver {
    /// Not inlined: it is rare compared with moves.
    #[inline(never)]
    pub(crate) fn end_round<L: Log<Event>>(&mut self, end: RoundEnd, log: &mut L) {
        if self.kind == RoundKind::Solo {
            return self.end_solo(log);
        }
        self.travel = Travel::No; // A22: a second turn is lost.
        let (mut points, mut absurd) = ([0; 4], SeatSet::NONE);
        for (side, points) in points.iter_mut().enumerate().take(self.table.sides()) {
            let members: SeatSet = self.table.members(side).collect();
            if !members.iter().any(|seat| self.playing.has(seat)) {
                continue; // A34: the others do not take part.
            }
            let on_board = self.on_board(side);
            *points = match end {
                RoundEnd::Infinity { maker, kept } => {
                    let drew = u16::from(self.table.side(maker) == side) * u16::from(INFINITY_POINTS);
                    let keeps = members.iter().any(|seat| kept.has(seat)); // A29
                    drew + if keeps { on_board } else { 0 }
                }
                RoundEnd::BoardFull | RoundEnd::TowerEmpty if on_board > 0 => on_board,
                RoundEnd::BoardFull | RoundEnd::TowerEmpty => {
                    // A37: the better tile of the side.
                    let tiles = members.iter().filter_map(|seat| self.held[seat.index() & 3]);
                    let value = tiles.map(|tile| u16::from(tile.value())).max().unwrap_or(0);
                    if value > 0 {
                        absurd = absurd.or(members);
                    }
                    value
                }
            };
            self.totals[side] = self.totals[side].saturating_add(*points);
        }
        log.tell(|| {
            let by_seat = |values: [u16; 4]| self.table.by_seat(|seat| values[self.table.side(seat)]);
            let (points, totals) = (by_seat(points), by_seat(self.totals));
            Event::Shown(Seen::RoundOver { round: self.round, end, points, absurd, totals })
        });
        self.round = self.round.saturating_add(1);
        self.go_on(log);
    }

    /// A5, A34: another round, a blind one, or the end.
    fn go_on<L: Log<Event>>(&mut self, log: &mut L) {
        let best = self.totals.iter().copied().max().unwrap_or(0);
        let leaders: SeatSet =
            self.table.seats().filter(|seat| self.totals[self.table.side(*seat)] == best).collect();
        let sides = if self.table.teams { leaders.len() / 2 } else { leaders.len() };
        if self.kind == RoundKind::Blind {
            let shootout = (sides > 1).then(|| self.shoot_out(leaders, log));
            self.end_match(shootout, log);
        } else if self.table.rounds > 0 && self.round >= u16::from(self.table.rounds) {
            self.end_match(None, log); // The table's number of rounds is over: a tie is shared.
        } else if best < GOAL {
            self.set_up_round(log);
        } else if sides == 1 {
            self.end_match(None, log);
        } else {
            self.kind = RoundKind::Blind; // A34
            self.playing = leaders;
            self.set_up_round(log);
        }
    }

    fn end_match<L: Log<Event>>(&mut self, shootout: Option<Seat>, log: &mut L) {
        self.phase = Phase::Over { shootout };
        log.tell(|| Event::Shown(Seen::MatchOver { winners: self.result().winners() }));
    }

    /// A35, A36: the winner's seat.
    fn shoot_out<L: Log<Event>>(&mut self, tied: SeatSet, log: &mut L) -> Seat {
        let mut drawers = tied;
        if self.table.teams {
            let older = |side| self.table.oldest(self.table.members(side).collect());
            drawers = SeatSet::only(older(0)).with(older(1)); // A36
        }
        let mut tower: Pile<Kind, 36> = Pile::empty(Kind::BLACK);
        loop {
            if usize::from(tower.len()) < drawers.len() {
                tower = Pile::empty(Kind::BLACK);
                Kinds::BOX.iter().for_each(|kind| tower.push(kind));
                self.chance.next_stream().shuffle(tower.as_mut_slice());
            }
            let (mut draws, mut best, mut winners) = ([None; 4], 0, SeatSet::NONE);
            // Clockwise from the oldest, as at a deal.
            let oldest = self.table.oldest(drawers);
            let order = self.players_from(oldest).filter(|seat| drawers.has(*seat));
            for seat in order {
                let tile = tower.pop();
                draws[seat.index() & 3] = tile;
                let value = tile.map_or(0, Kind::value);
                if value > best || winners.is_empty() {
                    (best, winners) = (value, SeatSet::NONE);
                }
                if value == best {
                    winners = winners.with(seat);
                }
            }
            log.tell(|| {
                Event::Shown(Seen::Shootout { draws: self.table.by_seat(|seat| draws[seat.index() & 3]) })
            });
            match winners.first() {
                Some(winner) if winners.len() == 1 => return winner,
                _ => drawers = winners,
            }
        }
    }

    /// A5: most points first; in a tie, the winner of the shoot-out. A33: in a solo game, the
    /// score.
    pub(crate) fn result(&self) -> Outcome {
        if self.kind == RoundKind::Solo {
            let score = self.solo_score();
            return Outcome {
                // Nobody is first in a solo game that was lost.
                ranks: BySeat::from_fn(1, |_| if score.is_some() { 1 } else { 2 }),
                points: BySeat::from_fn(1, |_| score.map_or(0, SoloScore::points)),
                tie_break: None,
            };
        }
        let mut shot = None;
        if let Phase::Over { shootout: Some(seat) } = self.phase {
            shot = Some(self.table.side(seat));
        }
        let totals = self.table.by_seat(|seat| i32::from(self.totals[self.table.side(seat)]));
        let rank = |seat| (totals[seat], shot == Some(self.table.side(seat)));
        Outcome::rank(totals, |a, b| rank(a) > rank(b))
    }

    /// A32: every pawn is on the board, and an infinity too.
    pub(crate) fn solo_is_won(&self) -> bool {
        self.left[0] == [0; 3] && !self.board.infinities().is_empty()
    }

    /// A33: the current score of a solo game; none if it is not won.
    pub(crate) fn solo_score(&self) -> Option<SoloScore> {
        // In a solo game no tile is ever moved, so closed figures without a pawn can be counted.
        self.solo_is_won().then(|| SoloScore {
            empty: self.board.empty().len() as u8,
            bare: self.board.figures().minus(self.all_pawns()).len() as u8,
        })
    }

    /// A32
    pub(crate) fn end_solo<L: Log<Event>>(&mut self, log: &mut L) {
        self.round = 1;
        self.phase = Phase::Over { shootout: None };
        log.tell(|| Event::Shown(Seen::SoloOver { score: self.solo_score() }));
    }
}

const _: () = {
    let mut worth = 0;
    let mut figure = 0;
    while figure < 3 {
        worth += PAWNS[figure] as u16 * Figure::ALL[figure].points() as u16;
        figure += 1;
    }
    assert!(worth == GOAL, "the pawns of a colour are worth a match (A1, A5)");
};

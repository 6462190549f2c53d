//! Alpha-beta for two players who see everything (Knuth and Moore, *An Analysis of Alpha-Beta Pruning*, 1975), with iterative
//! deepening, and a beam where moves are counted in thousands: all of them are judged, the most promising are searched on.
//!
//! When the last two moves of the round are left they are searched in full, whatever the budget: the end is exact. Before that, a
//! search that sees the end is in full width too, and stopped by the budget with the best of what it has seen, the best moves of
//! the search before coming first.

use engine::{Dice, PositionError, Seat};

use crate::{Budget, Evaluate};

/// Positions judged that count as one simulation of a budget: about what a playout costs.
const JUDGED: usize = 16;
/// No score is as large.
const INFINITE: i32 = i32::MAX / 2;
/// So many moves before the end, the end is searched whatever the budget.
const EXACT: u32 = 2;

/// How wide to search, by how deep: all moves at the last step, which are judged only.
const WIDTHS: [usize; 6] = [usize::MAX, 40, 14, 10, 8, 6];

/// A move and what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Judged<M> {
    pub(crate) mv: M,
    pub(crate) score: i32,
}

/// A search, with the memory it keeps for the next one.
#[derive(Clone, Debug)]
pub(crate) struct Deep<G: Evaluate> {
    /// Lists of moves, by how deep.
    lists: Vec<Vec<Judged<G::Move>>>,
    legal: Vec<G::Move>,
    done: u64,
}

impl<G: Evaluate> Default for Deep<G> {
    fn default() -> Self {
        Self { lists: Vec::new(), legal: Vec::new(), done: 0 }
    }
}

/// The budget is spent.
struct Spent;

impl<G: Evaluate> Deep<G> {
    /// The moves of the seat that were looked at as deeply as it got, best first, at most `depth` moves ahead. The first has an exact score for
    /// that depth; of the others it is known that they are worth no more than their score. `also` is one of them in any case.
    pub(crate) fn run(
        &mut self,
        view: &G::View,
        seat: Seat,
        also: Option<G::Move>,
        depth: u32,
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Result<Vec<Judged<G::Move>>, PositionError> {
        let state = G::determinize(view, dice)?;
        let left = state.moves_left();
        self.done = 0;
        self.lists.resize_with(WIDTHS.len() + 1, Vec::new);
        let mut root = self.judge(&state, seat, 0, INFINITE);
        if root.is_empty() {
            return Err(PositionError::new(format!("seat {seat} has nothing to decide in this view")));
        }
        // Equal moves are tried in an order of the dice, so that play is not the same every time.
        dice.shuffle(&mut root);
        root.sort_by_key(|judged| -judged.score);
        let exact = left <= EXACT;
        let deepest = if exact { left } else { depth.min(left).min(WIDTHS.len() as u32) };
        let mut looked_at = root.len();
        for depth in if exact { left } else { 2 }.max(2)..=deepest {
            let budget = if exact { Budget::iterations(u64::MAX) } else { budget };
            if let Some(place) =
                root.iter().position(|judged| Some(judged.mv) == also).filter(|place| *place > 1)
            {
                root[1..=place].rotate_right(1);
            }
            let (tried, result) = self.deepen(&state, seat, depth, &mut root, budget);
            if tried > 0 {
                looked_at = tried;
            }
            if result.is_err() {
                break;
            }
        }
        root.truncate(looked_at);
        Ok(root)
    }

    /// How much of a budget the last run used.
    pub(crate) fn done(&self) -> u64 {
        self.done
    }

    /// One more look at the best moves, one step deeper; their order is improved as far as it got. Gives how many it looked at.
    fn deepen(
        &mut self,
        state: &G,
        seat: Seat,
        depth: u32,
        root: &mut [Judged<G::Move>],
        budget: Budget<'_>,
    ) -> (usize, Result<(), Spent>) {
        let width = width(state, depth).min(root.len());
        let mut alpha = -INFINITE;
        for tried in 0..width {
            let mut next = state.clone();
            next.play_unchecked(seat, root[tried].mv, &mut ());
            let Ok(score) = self.value(&next, seat, depth - 1, 1, (alpha, INFINITE), budget) else {
                return (tried, Err(Spent));
            };
            root[tried].score = score;
            if score > alpha {
                alpha = score;
                // The new best comes first, the others keep their order behind it.
                root[..=tried].rotate_right(1);
            }
        }
        (width, Ok(()))
    }

    /// What the position is worth to `seat`, who has just moved.
    fn value(
        &mut self,
        state: &G,
        seat: Seat,
        depth: u32,
        ply: usize,
        (alpha, beta): (i32, i32),
        budget: Budget<'_>,
    ) -> Result<i32, Spent> {
        let Some(mover) = state.to_act().must.first().filter(|mover| *mover != seat) else {
            return Ok(state.standing(seat));
        };
        if budget.is_spent(self.done) || budget.is_stopped() {
            return Err(Spent);
        }
        // From here on as the mover has it, whose window is ours turned round.
        let (mut low, high) = (-beta, -alpha);
        let mut list = self.judge(state, mover, ply, if depth == 1 { high } else { INFINITE });
        let mut best = list.iter().map(|judged| judged.score).max().unwrap_or_else(|| state.standing(mover));
        if depth > 1 {
            best = -INFINITE;
            list.sort_by_key(|judged| -judged.score);
            for judged in list.iter().take(width(state, depth)) {
                let mut next = state.clone();
                next.play_unchecked(mover, judged.mv, &mut ());
                let score = self.value(&next, mover, depth - 1, ply + 1, (low, high), budget)?;
                best = best.max(score);
                low = low.max(best);
                if low >= high {
                    break;
                }
            }
        }
        self.lists[ply] = list;
        Ok(-best)
    }

    /// Every move with what the table looks like after it; no more of them once one is as good as `enough`.
    fn judge(&mut self, state: &G, seat: Seat, ply: usize, enough: i32) -> Vec<Judged<G::Move>> {
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        self.legal.clear();
        state.legal_moves(seat, &mut self.legal);
        for mv in &self.legal {
            let mut next = state.clone();
            next.play_unchecked(seat, *mv, &mut ());
            let score = next.standing(seat);
            moves.push(Judged { mv: *mv, score });
            if score >= enough {
                break;
            }
        }
        self.done += (moves.len() / JUDGED).max(1) as u64;
        moves
    }
}

/// How many moves to search at a position that is looked at so deep: all of them where the end is seen.
fn width<G: Evaluate>(state: &G, depth: u32) -> usize {
    if depth >= state.moves_left() { usize::MAX } else { WIDTHS[(depth as usize - 1).min(WIDTHS.len() - 1)] }
}

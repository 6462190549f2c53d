//! Alpha-beta for two players with perfect information (Knuth and Moore, *An Analysis of Alpha-Beta
//! Pruning*, 1975), with iterative deepening, and a beam where there are thousands of moves: all of
//! them are judged, and only the most promising are searched further.
//!
//! The last two moves of the round are searched in full, whatever the budget, so the end is exact.
//! Earlier, a search that reaches the end has full width too, but stops when the budget is spent,
//! with the best result so far; it tries the best moves of the previous search first.
//!
//! Two questions can be asked: for the best move (a narrow window, bounds for the others), or for
//! each move (a full window, for analysis). Either way the line of play comes back, from a
//! triangular table. Not tried: a transposition table (positions hardly ever repeat), null moves,
//! null windows.

use engine::{Dice, PositionError, Seat};

use crate::{Budget, Evaluate};

/// How many judged positions count as one simulation of a budget: about the cost of a playout.
const JUDGED: usize = 16;
/// Larger than any score.
const INFINITE: i32 = i32::MAX / 2;
/// With this many moves left, the end is searched whatever the budget.
const EXACT: u32 = 2;

/// The beam width by remaining depth. At the last step all moves are judged, but not searched.
const WIDTHS: [usize; 6] = [usize::MAX, 40, 14, 10, 8, 6];

/// A move and the score of the state after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Judged<M> {
    mv: M,
    score: i32,
}

/// A searched move of the seat that asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Looked<M> {
    pub(crate) mv: M,
    pub(crate) score: i32,
    /// How many moves ahead it was searched; the move itself counts as one.
    pub(crate) depth: u32,
    /// The best play found, the move itself first.
    pub(crate) line: Vec<(Seat, M)>,
}

/// What the search is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question<M> {
    /// The best move. The other scores are upper bounds only.
    Best,
    /// The value of each move that there is time for, and of this one in any case.
    Each(Option<M>),
}

/// A search, with the memory it keeps for the next one.
#[derive(Clone, Debug)]
pub(crate) struct Deep<G: Evaluate> {
    /// Lists of moves, by depth.
    lists: Vec<Vec<Judged<G::Move>>>,
    /// The best play found from each depth on (a triangular table).
    lines: Vec<Vec<(Seat, G::Move)>>,
    legal: Vec<G::Move>,
    done: u64,
}

impl<G: Evaluate> Default for Deep<G> {
    fn default() -> Self {
        Self { lists: Vec::new(), lines: Vec::new(), legal: Vec::new(), done: 0 }
    }
}

/// The budget is spent.
struct Spent;

impl<G: Evaluate> Deep<G> {
    /// All moves of the seat, the most deeply searched first, and the best first among these. Looks
    /// at most `most` moves ahead. `heard` receives them after every step, and stops the search by
    /// returning `false`.
    pub(crate) fn run(
        &mut self,
        view: &G::View,
        seat: Seat,
        (question, most): (Question<G::Move>, u32),
        budget: Budget<'_>,
        dice: &mut Dice,
        mut heard: impl FnMut(&[Looked<G::Move>], u64) -> bool,
    ) -> Result<Vec<Looked<G::Move>>, PositionError> {
        let state = G::determinize(view, dice)?;
        let left = state.moves_left();
        self.done = 0;
        self.lists.resize_with(WIDTHS.len() + 1, Vec::new);
        self.lines.resize_with(WIDTHS.len() + 2, Vec::new);
        let judged = self.judge(&state, seat, 0, INFINITE);
        if judged.is_empty() {
            return Err(PositionError::nothing_to_decide(seat));
        }
        let mut root: Vec<_> = judged
            .iter()
            .map(|Judged { mv, score }| Looked { mv: *mv, score: *score, depth: 1, line: Vec::new() })
            .collect();
        self.lists[0] = judged;
        // Equal moves in random order, so that play varies.
        dice.shuffle(&mut root);
        root.sort_by_key(|looked| -looked.score);
        let exact = left <= EXACT;
        let deepest = if exact { left } else { most.min(left).min(WIDTHS.len() as u32) };
        let mut go_on = heard(&root, self.done);
        for depth in if exact { left } else { 2 }.max(2)..=deepest {
            if !go_on {
                break;
            }
            let budget = if exact { Budget::iterations(u64::MAX) } else { budget };
            if let Question::Each(Some(also)) = question
                && let Some(place) = root.iter().position(|looked| looked.mv == also)
            {
                root[..=place].rotate_right(1);
            }
            let result = self.deepen(&state, seat, depth, question, &mut root, budget);
            root.sort_by_key(|looked| (std::cmp::Reverse(looked.depth), -looked.score));
            go_on = heard(&root, self.done) && result.is_ok();
        }
        Ok(root)
    }

    /// Searches the best moves again, one step deeper, until the budget is spent.
    fn deepen(
        &mut self,
        state: &G,
        seat: Seat,
        depth: u32,
        question: Question<G::Move>,
        root: &mut [Looked<G::Move>],
        budget: Budget<'_>,
    ) -> Result<(), Spent> {
        let width = width(state, depth).min(root.len());
        let mut alpha = -INFINITE;
        for looked in &mut root[..width] {
            let mut next = state.clone();
            next.play_unchecked(seat, looked.mv, &mut ());
            let window = if question == Question::Best { (alpha, INFINITE) } else { (-INFINITE, INFINITE) };
            let score = self.value(&next, seat, depth - 1, 1, window, budget)?;
            looked.score = score;
            looked.depth = depth;
            looked.line.clear();
            looked.line.push((seat, looked.mv));
            looked.line.extend_from_slice(&self.lines[1]);
            alpha = alpha.max(score);
        }
        Ok(())
    }

    /// What the position is worth to `seat`, who has just moved. The best play from here on is in
    /// `lines[ply]`.
    fn value(
        &mut self,
        state: &G,
        seat: Seat,
        depth: u32,
        ply: usize,
        (alpha, beta): (i32, i32),
        budget: Budget<'_>,
    ) -> Result<i32, Spent> {
        self.lines[ply].clear();
        let Some(mover) = state.to_act().must.first().filter(|mover| *mover != seat) else {
            return Ok(state.standing(seat));
        };
        if budget.is_spent(self.done) || budget.is_stopped() {
            return Err(Spent);
        }
        // From the mover's point of view, with the window negated.
        let (mut low, high) = (-beta, -alpha);
        let mut list = self.judge(state, mover, ply, if depth == 1 { high } else { INFINITE });
        let mut best = -INFINITE;
        if list.is_empty() {
            best = state.standing(mover);
        } else if depth == 1 {
            for judged in &list {
                if judged.score > best {
                    best = judged.score;
                    self.lines[ply].clear();
                    self.lines[ply].push((mover, judged.mv));
                }
            }
        } else {
            list.sort_by_key(|judged| -judged.score);
            for judged in list.iter().take(width(state, depth)) {
                let mut next = state.clone();
                next.play_unchecked(mover, judged.mv, &mut ());
                let score = self.value(&next, mover, depth - 1, ply + 1, (low, high), budget)?;
                if score > best {
                    best = score;
                    let (here, below) = self.lines.split_at_mut(ply + 1);
                    here[ply].clear();
                    here[ply].push((mover, judged.mv));
                    here[ply].extend_from_slice(&below[0]);
                }
                low = low.max(best);
                if low >= high {
                    break;
                }
            }
        }
        self.lists[ply] = list;
        Ok(-best)
    }

    /// Every move with its score; stops once a move scores `enough`.
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

/// How many moves to search at this depth: all of them where the end is within reach.
fn width<G: Evaluate>(state: &G, depth: u32) -> usize {
    if depth >= state.moves_left() { usize::MAX } else { WIDTHS[(depth as usize - 1).min(WIDTHS.len() - 1)] }
}

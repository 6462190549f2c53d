//! Information-set Monte Carlo tree search with one tree, for any number of players (Cowling, Powley and Whitehouse,
//! *Information Set Monte Carlo Tree Search*, 2012: SO-ISMCTS).
//!
//! Every simulation imagines a state that fits the view, walks down the moves that are legal in *that* state, adds one node,
//! plays on to the end of the round, and tells every node on the way what this was worth to the seat that moved into it. A
//! node counts how often it could have been chosen (`available`) beside how often it was: a move that is seldom legal is
//! not starved for having few visits.
//!
//! What this ignores: opponents are taken to know what the imagined state says (they choose by one tree's statistics over all
//! imagined states, so they do not see our hand, but they are not given a belief of their own); seats that *may* act stay
//! silent in the tree and in playouts; moves that several seats must make at once are made one after the other.
//!
//! Nodes lie in one `Vec` that is kept from search to search, the children of a node side by side and in the order of
//! their moves, so that a list of legal moves is matched against them in one pass. Nothing points upwards: a block of
//! children that has no room left moves to the end. The tree is not carried over from one move to the next: a view does not
//! tell which of its moves were made since.

use engine::{BySeat, Dice, Game, MAX_SEATS, PositionError, Seat};

use crate::{Budget, Evaluate};

/// No more nodes than this; a full tree is still searched, but grows no more.
const MOST_NODES: usize = 1 << 20;
/// And no node has more children.
const MOST_CHILDREN: usize = 1 << 14;
/// A simulation that runs longer is valued as it stands.
const LONGEST: u32 = 4000;

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// How much a rarely tried move is worth trying, in units of value.
    pub exploration: f32,
    /// Whether playouts follow [`Evaluate::informed_move`] instead of chance.
    pub informed: bool,
    /// How much [`Evaluate::bias`] counts (progressive bias: it fades as visits come in).
    pub bias: f32,
}

impl Style {
    /// UCB1 and uniform random playouts: the reference that others are measured against.
    pub const PLAIN: Self = Self { exploration: 0.7, informed: false, bias: 0.0 };
}

/// What a search found out about one legal move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried.
    pub visits: u32,
    /// What it is worth to the seat that makes it, from 0 to 1.
    pub value: f64,
    /// Half the width of the 95 % interval round that value, as far as the simulations tell.
    pub margin: f64,
}

#[derive(Clone, Copy, Debug)]
struct Node<M> {
    sum: f64,
    squares: f32,
    bias: f32,
    visits: u32,
    available: u32,
    /// The children: `count` of them from `first` on, with room for `room`.
    first: u32,
    count: u16,
    room: u16,
    seat: Seat,
    mv: M,
}

/// A search, with the memory it keeps for the next one.
#[derive(Clone, Debug)]
pub struct Search<G: Game> {
    nodes: Vec<Node<G::Move>>,
    path: Vec<u32>,
    legal: Vec<G::Move>,
    /// The places, among the children, of the legal moves that have a node.
    known: Vec<u32>,
    iterations: u64,
}

impl<G: Game> Default for Search<G> {
    fn default() -> Self {
        Self { nodes: Vec::new(), path: Vec::new(), legal: Vec::new(), known: Vec::new(), iterations: 0 }
    }
}

impl<G: Evaluate> Search<G> {
    /// Searches what the seat, which must act, can do; at least one simulation is made. A view that no state fits is refused.
    pub fn run(
        &mut self,
        view: &G::View,
        seat: Seat,
        style: Style,
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Result<(), PositionError> {
        let view = G::horizon(view);
        let state = G::determinize(&view, dice)?;
        self.begin(&state, seat)?;
        self.resume_from(&view, &state, seat, style, budget, dice)
    }

    /// Goes on with the search that `run` began with the same view, for another budget.
    pub fn resume(
        &mut self,
        view: &G::View,
        seat: Seat,
        style: Style,
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Result<(), PositionError> {
        let view = G::horizon(view);
        let state = G::determinize(&view, dice)?;
        self.resume_from(&view, &state, seat, style, budget, dice)
    }

    /// How many simulations the tree holds.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// What is known of each move that was tried, in the order of moves.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict<G::Move>> {
        self.children(0).iter().filter(|node| node.visits > 0).map(|node| {
            let visits = f64::from(node.visits);
            let value = node.sum / visits;
            let variance = (f64::from(node.squares) / visits - value * value).max(0.0);
            // One visit tells nothing of the spread: values lie between 0 and 1.
            let spread = if node.visits < 8 { 0.25 } else { variance };
            Verdict { mv: node.mv, visits: node.visits, value, margin: 1.96 * (spread / visits).sqrt() }
        })
    }

    /// The move that was tried most, as it is the one whose value is known best; none before a search.
    pub fn best(&self) -> Option<G::Move> {
        let order = |a: &Verdict<G::Move>, b: &Verdict<G::Move>| {
            a.visits.cmp(&b.visits).then(a.value.total_cmp(&b.value))
        };
        self.verdicts().reduce(|a, b| if order(&b, &a).is_gt() { b } else { a }).map(|verdict| verdict.mv)
    }

    /// What the search expects after the move: the most visited continuation, as far as it was visited often.
    pub fn line(&self, mv: G::Move, most: usize) -> Vec<(Seat, G::Move)> {
        let mut line = Vec::new();
        let mut node = self.children(0).iter().find(|node| node.mv == mv);
        while let Some(next) = node.filter(|_| line.len() < most) {
            line.push((next.seat, next.mv));
            let children = &self.nodes[next.first as usize..][..usize::from(next.count)];
            node = children.iter().filter(|child| child.visits >= 8).max_by_key(|child| child.visits);
        }
        line
    }

    fn children(&self, parent: usize) -> &[Node<G::Move>] {
        self.nodes
            .get(parent)
            .map_or(&[], |node| &self.nodes[node.first as usize..][..usize::from(node.count)])
    }

    fn begin(&mut self, state: &G, seat: Seat) -> Result<(), PositionError> {
        self.legal.clear();
        state.legal_moves(seat, &mut self.legal);
        let Some(&any) = self.legal.first() else {
            return Err(PositionError::new(format!("seat {seat} has nothing to decide in this view")));
        };
        self.nodes.clear();
        self.iterations = 0;
        // The root's own move is never looked at.
        self.nodes.push(Node {
            sum: 0.0,
            squares: 0.0,
            bias: 0.0,
            visits: 0,
            available: 0,
            first: 0,
            count: 0,
            room: 0,
            seat,
            mv: any,
        });
        Ok(())
    }

    fn resume_from(
        &mut self,
        view: &G::View,
        state: &G,
        seat: Seat,
        style: Style,
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Result<(), PositionError> {
        let start = Start { points: state.points(), rounds: state.rounds_over() };
        let mut done = 0;
        while done == 0 || !budget.is_spent(done) {
            let mut state = if G::OPEN { state.clone() } else { G::determinize(view, dice)? };
            if style.informed {
                self.simulate::<true>(&mut state, seat, style, &start, dice);
            } else {
                self.simulate::<false>(&mut state, seat, style, &start, dice);
            }
            done += 1;
        }
        self.iterations += done;
        Ok(())
    }

    fn simulate<const INFORMED: bool>(
        &mut self,
        state: &mut G,
        seat: Seat,
        style: Style,
        start: &Start,
        dice: &mut Dice,
    ) {
        self.path.clear();
        self.path.push(0);
        let mut parent = 0;
        // At the root our seat moves, even where others must act at the same time.
        let mut mover = Some(seat);
        while let Some(seat) = mover {
            let (node, is_new) = self.step(state, parent, seat, style, dice);
            let Some(node) = node else { break };
            let mv = self.nodes[node].mv;
            state.play_unchecked(seat, mv, &mut ());
            self.path.push(node as u32);
            parent = node;
            mover = start.mover(state);
            if is_new {
                break;
            }
        }
        let mut length = 0;
        while let Some(seat) = start.mover(state) {
            let mv = if INFORMED {
                state.informed_move(seat, dice, &mut self.legal)
            } else {
                state.random_move(seat, dice, &mut self.legal)
            };
            let Some(mv) = mv else { break };
            state.play_unchecked(seat, mv, &mut ());
            length += 1;
            if length == LONGEST {
                break;
            }
        }
        let values = state.worth(&start.points);
        for index in &self.path {
            let node = &mut self.nodes[*index as usize];
            let value = values[node.seat.index()];
            node.visits += 1;
            node.sum += f64::from(value);
            node.squares += value * value;
        }
    }

    /// Chooses among the legal moves: one that has no node yet, if there is one (true), else the best by UCB1 over the times
    /// it was available. None if the tree is full or nothing is legal.
    #[inline]
    fn step(
        &mut self,
        state: &G,
        parent: usize,
        seat: Seat,
        style: Style,
        dice: &mut Dice,
    ) -> (Option<usize>, bool) {
        self.legal.clear();
        state.legal_moves(seat, &mut self.legal);
        state.prune(&mut self.legal);
        if !self.legal.is_sorted() {
            self.legal.sort_unstable();
        }
        let (first, count) = (self.nodes[parent].first as usize, usize::from(self.nodes[parent].count));
        let children = &mut self.nodes[first..first + count];
        let mut place = 0;
        let mut untried = 0;
        let mut chosen = None;
        self.known.clear();
        for &mv in &self.legal {
            while place < count && (children[place].seat, children[place].mv) < (seat, mv) {
                place += 1;
            }
            if let Some(child) = children.get_mut(place).filter(|child| child.mv == mv && child.seat == seat)
            {
                child.available += 1;
                self.known.push(place as u32);
            } else {
                // The n-th untried move takes over with chance 1/n: each is as likely in the end.
                untried += 1;
                if untried == 1 || dice.below(untried) == 0 {
                    chosen = Some((place, mv));
                }
            }
        }
        if let Some((place, mv)) = chosen
            && self.nodes.len() < MOST_NODES
            && count < MOST_CHILDREN
        {
            let bias = if style.bias > 0.0 { state.bias(seat, mv) } else { 0.0 };
            return (Some(self.insert(parent, place, seat, mv, bias)), true);
        }
        let children = &self.nodes[first..first + count];
        let mut best = (f32::NEG_INFINITY, None);
        for place in &self.known {
            let score = children[*place as usize].score(style);
            if score > best.0 {
                best = (score, Some(first + *place as usize));
            }
        }
        (best.1, false)
    }

    /// A new child in its place among the others.
    fn insert(&mut self, parent: usize, place: usize, seat: Seat, mv: G::Move, bias: f32) -> usize {
        let child = Node {
            sum: 0.0,
            squares: 0.0,
            bias,
            visits: 0,
            available: 1,
            first: 0,
            count: 0,
            room: 0,
            seat,
            mv,
        };
        let Node { first, count, room, .. } = self.nodes[parent];
        let (mut first, count) = (first as usize, usize::from(count));
        if count == usize::from(room) {
            let grown = (2 * count).max(4);
            let moved = self.nodes.len();
            self.nodes.extend_from_within(first..first + count);
            self.nodes.resize(moved + grown, child);
            first = moved;
            self.nodes[parent].first = first as u32;
            self.nodes[parent].room = grown as u16;
        }
        self.nodes.copy_within(first + place..first + count, first + place + 1);
        self.nodes[first + place] = child;
        self.nodes[parent].count += 1;
        first + place
    }
}

/// Where the simulations begin, and so where they end: with the round.
struct Start {
    points: BySeat<i32>,
    rounds: u32,
}

impl Start {
    #[inline]
    fn mover<G: Game>(&self, state: &G) -> Option<Seat> {
        state.to_act().must.first().filter(|_| state.rounds_over() == self.rounds)
    }
}

impl<M> Node<M> {
    #[inline]
    fn score(&self, style: Style) -> f32 {
        let each = 1.0 / self.visits as f32;
        let mean = self.sum as f32 * each;
        mean + style.exploration * (ln(self.available) * each).sqrt() + style.bias * self.bias * each
    }
}

/// The natural logarithm to about two digits, by arithmetic that is the same on every machine.
#[inline]
fn ln(count: u32) -> f32 {
    let bits = (count as f32).to_bits();
    let exponent = (bits >> 23) as f32 - 127.0;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    let log2 = exponent + (-0.344_845 * mantissa + 2.024_658) * mantissa - 1.674_873;
    log2.max(0.0) * std::f32::consts::LN_2
}

/// What a simulation's end is worth to each seat, from 0 to 1.
pub type Values = [f32; MAX_SEATS];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_close_enough_for_ucb() {
        for count in (1..2000).chain([1 << 20, u32::MAX]) {
            let exact = f64::from(count).ln();
            assert!((f64::from(ln(count)) - exact).abs() < 0.01, "{count}");
        }
    }
}

//! Information-set Monte Carlo tree search with one tree, for any number of players (Cowling,
//! Powley and Whitehouse, *Information Set Monte Carlo Tree Search*, 2012: SO-ISMCTS).
//!
//! Every simulation determinizes the view, walks down the moves that are legal in *that* state,
//! adds one node, plays on to the end of the round, and updates every node on the path with the
//! value to the seat that moved into it. A node counts how often it could have been chosen
//! (`available`) beside how often it was: a move that is seldom legal is not neglected for its few
//! visits.
//!
//! What this ignores: opponents are assumed to know the determinized state (they choose by one
//! tree's statistics over all determinizations, so they do not see our hand, but have no beliefs of
//! their own); seats that *may* act stay silent in the tree and in playouts; moves that several
//! seats must make at once are made one after the other.
//!
//! Nodes are in one `Vec` that is reused from search to search. The children of a node are adjacent
//! and in the order of their moves, so that one pass matches a list of legal moves against them.
//! There are no parent pointers: a block of children that is full moves to the end.
//!
//! Ideas that were tried and dropped, or not tried. *A tree kept* from one decision to the next,
//! where a seat moves twice and learns nothing in between (checked by simulating the move and
//! comparing the views): 51.0 ± 6.1 % of DOS matches and 50.2 ± 2.3 % of pairs in Olé against
//! starting over, so no visible gain; keeping it across others' moves was not tried. *Partial
//! playouts* and *move grouping*: games/dos/bot.rs. *One tree for each observer* (MO-ISMCTS): not
//! tried, since all moves of these games are public; only the determinizations differ.
//! *Perfect-information sampling* (PIMC) is not used because of strategy fusion: it assumes
//! knowledge that the player will not have. *Progressive bias* is used by games that define it.
//! *MAST and NAST*: not tried; informed playouts take their place.

use engine::{BySeat, Dice, Game, MAX_SEATS, PositionError, Seat};

use crate::{Budget, Evaluate};

/// The maximum number of nodes. A full tree is still searched, but does not grow.
const MOST_NODES: usize = 1 << 20;
/// The maximum number of children of a node.
const MOST_CHILDREN: usize = 1 << 14;
/// The initial capacity for a node's children; it doubles as they grow.
const FIRST_ROOM: usize = 4;
/// A longer simulation is cut off and evaluated where it is.
const LONGEST: u32 = 4000;
/// How often an implausible determinization is drawn again.
const TRIES: u32 = 4;

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// The weight of exploration, in units of value.
    pub exploration: f32,
    /// Whether playouts use [`Evaluate::informed_move`] instead of random moves.
    pub informed: bool,
    /// How much [`Evaluate::bias`] counts (progressive bias: it fades as visits come in).
    pub bias: f32,
    /// Whether determinizations that [`Evaluate::plausible`] rejects are drawn again.
    pub belief: bool,
}

impl Style {
    /// UCB1 and uniformly random playouts: the reference for measuring others.
    pub const PLAIN: Self = Self { exploration: 0.7, informed: false, bias: 0.0, belief: false };
}

/// What a search found out about one legal move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict<M> {
    /// One of the legal moves.
    pub mv: M,
    /// How often it was tried.
    pub visits: u32,
    /// What it is worth to the seat that makes it, from 0 to 1.
    pub value: f64,
    /// Half the width of its 95 % confidence interval, as far as the simulations tell.
    pub margin: f64,
}

/// Kept small: a large tree is only as fast as the caches that it fits in.
#[derive(Clone, Copy, Debug)]
struct Node<M> {
    /// The mean value to the seat that moved into this node.
    mean: f32,
    visits: u32,
    available: u32,
    /// The children: `count` of them from `first` on, with room for the next power of two.
    first: u32,
    count: u16,
    /// The upper half of an `f32`, which is precise enough.
    bias: u16,
    seat: Seat,
    mv: M,
}

/// Statistics about a root move that its node does not hold, for verdicts. In the same order as the
/// nodes.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Arm {
    sum: f64,
    squares: f64,
}

/// What is being searched.
#[derive(Clone, Debug)]
struct Task<G: Game> {
    whole: G::View,
    /// The view up to the end of the round.
    view: G::View,
    /// A state that fits it.
    state: G,
    seat: Seat,
    style: Style,
    start: Start,
    dice: Dice,
}

/// A search, with memory that the next one reuses.
///
/// In an event loop, run as many simulations per step as fit between two events. The size of the
/// steps makes no difference to the result:
///
/// ```
/// use bots::{Budget, Search, Style};
/// use engine::{Dice, Game, Observer, Seed};
/// use game_ole::{Ole, Options};
///
/// let game = Ole::deal(&Options::default(), 4, &Seed::numbered(1, 0), &mut ())?;
/// let seat = game.to_act().must.first().expect("somebody opens");
/// let view = game.view(Observer::bot(seat));
///
/// let mut search = Search::<Ole>::default();
/// search.begin(&view, seat, Style::PLAIN, &mut Dice::new(1))?;
/// for _ in 0..10 {
///     search.step(Budget::iterations(50))?; // About a tenth of a millisecond; then look at the keyboard.
///     let best = search.verdicts().max_by_key(|verdict| verdict.visits).expect("every step tries something");
///     assert!((0.0..=1.0).contains(&best.value));
/// }
///
/// let mut at_once = Search::<Ole>::default();
/// at_once.run(&view, seat, Style::PLAIN, Budget::iterations(500), &mut Dice::new(1))?;
/// assert!(at_once.verdicts().eq(search.verdicts()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<G: Game> {
    task: Option<Task<G>>,
    nodes: Vec<Node<G::Move>>,
    arms: Vec<Arm>,
    path: Vec<u32>,
    legal: Vec<G::Move>,
    iterations: u64,
}

impl<G: Game> Default for Search<G> {
    fn default() -> Self {
        Self {
            task: None,
            nodes: Vec::new(),
            arms: Vec::new(),
            path: Vec::new(),
            legal: Vec::new(),
            iterations: 0,
        }
    }
}

impl<G: Evaluate> Search<G> {
    /// Searches the moves of a seat that must act, with at least one simulation. Refuses a view
    /// that no state fits.
    pub fn run(
        &mut self,
        view: &G::View,
        seat: Seat,
        style: Style,
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Result<(), PositionError> {
        self.begin(view, seat, style, dice)?;
        self.step(budget)
    }

    /// Starts a search of the moves of a seat that must act. The search takes its own dice from
    /// `dice`.
    pub fn begin(
        &mut self,
        view: &G::View,
        seat: Seat,
        style: Style,
        dice: &mut Dice,
    ) -> Result<(), PositionError> {
        self.task = None;
        self.nodes.clear();
        self.arms.clear();
        self.iterations = 0;
        let mut dice = Dice::new(dice.next_word());
        let whole = view.clone();
        let view = G::horizon(view);
        let state = G::determinize(&view, &mut dice)?;
        self.legal.clear();
        state.legal_moves(seat, &mut self.legal);
        let Some(&any) = self.legal.first() else {
            return Err(PositionError::nothing_to_decide(seat));
        };
        // The move in the root node is never read.
        self.nodes.push(Node {
            mean: 0.0,
            visits: 0,
            available: 0,
            first: 0,
            count: 0,
            bias: 0,
            seat,
            mv: any,
        });
        let start = Start::of(&state);
        self.task = Some(Task { whole, view, state, seat, style, start, dice });
        Ok(())
    }

    /// Runs more of the simulations that `begin` set up, at least one; none if there was no
    /// `begin`.
    pub fn step(&mut self, budget: Budget<'_>) -> Result<(), PositionError> {
        let Some(mut task) = self.task.take() else { return Ok(()) };
        let mut done = 0;
        while done == 0 || !budget.is_spent(done) {
            let mut state = task.imagine()?;
            if task.style.informed {
                self.simulate::<true>(&mut state, &mut task);
            } else {
                self.simulate::<false>(&mut state, &mut task);
            }
            done += 1;
        }
        self.iterations += done;
        self.task = Some(task);
        Ok(())
    }

    /// The number of simulations in the tree.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// What is known about each move that was tried, in the order of moves.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict<G::Move>> {
        self.arms().map(|(mv, visits, arm)| arm.verdict(mv, visits))
    }

    /// The moves that were tried, how often, and with what result.
    pub(super) fn arms(&self) -> impl Iterator<Item = (G::Move, u32, Arm)> {
        let tried = self.children(0).iter().zip(&self.arms).filter(|(node, _)| node.visits > 0);
        tried.map(|(node, arm)| (node.mv, node.visits, *arm))
    }

    /// The most visited move, because its value is known best; none before a search.
    pub fn best(&self) -> Option<G::Move> {
        best(self.verdicts())
    }

    /// The expected line after the move: the most visited continuation, while it has enough visits.
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

    fn simulate<const INFORMED: bool>(&mut self, state: &mut G, task: &mut Task<G>) {
        let Task { whole, seat, style, start, dice, .. } = task;
        self.path.clear();
        self.path.push(0);
        let mut parent = 0;
        // Our seat moves at the root, even where others must act at the same time.
        let mut mover = Some(*seat);
        while let Some(seat) = mover {
            let (node, is_new) = self.select(state, parent, seat, *style, dice);
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
        play_on::<G, INFORMED>(state, start, dice, &mut self.legal);
        let values = state.worth_in(&start.points, whole);
        for index in &self.path {
            let node = &mut self.nodes[*index as usize];
            node.visits += 1;
            node.mean += (values[node.seat.index()] - node.mean) / node.visits as f32;
        }
        if let [root, first, ..] = *self.path {
            let place = first - self.nodes[root as usize].first;
            self.arms[place as usize].add(values[seat.index()]);
        }
    }

    /// Selects a legal move: one without a node (true) if there is any, otherwise the best by UCB1
    /// over the times it was available. None if the tree is full or there is no legal move.
    #[inline]
    fn select(
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
        let may_grow = self.nodes.len() < MOST_NODES && count < MOST_CHILDREN;
        let children = &mut self.nodes[first..first + count];
        let mut place = 0;
        let mut untried = 0;
        let mut new = None;
        let mut best = (f32::NEG_INFINITY, None);
        for &mv in &self.legal {
            while place < count && (children[place].seat, children[place].mv) < (seat, mv) {
                place += 1;
            }
            if let Some(child) = children.get_mut(place).filter(|child| child.mv == mv && child.seat == seat)
            {
                child.available += 1;
                if untried == 0 {
                    let score = child.score(style);
                    if score > best.0 {
                        best = (score, Some(first + place));
                    }
                }
            } else if may_grow {
                // Reservoir sampling: the n-th untried move replaces the choice with probability
                // 1/n.
                untried += 1;
                if untried == 1 || dice.below(untried) == 0 {
                    new = Some((place, mv));
                }
            }
        }
        let Some((place, mv)) = new else { return (best.1, false) };
        let bias = if style.bias > 0.0 { state.bias(seat, mv) } else { 0.0 };
        (Some(self.insert(parent, place, seat, mv, bias)), true)
    }

    /// Inserts a new child at its place among its siblings.
    fn insert(&mut self, parent: usize, place: usize, seat: Seat, mv: G::Move, bias: f32) -> usize {
        let bias = (bias.to_bits() >> 16) as u16;
        let child = Node { mean: 0.0, visits: 0, available: 1, first: 0, count: 0, bias, seat, mv };
        let Node { first, count, .. } = self.nodes[parent];
        let (mut first, count) = (first as usize, usize::from(count));
        // A block is full when its length is zero, or a power of two of at least `FIRST_ROOM`.
        if count == 0 || count >= FIRST_ROOM && count.is_power_of_two() {
            let moved = self.nodes.len();
            self.nodes.extend_from_within(first..first + count);
            self.nodes.resize(moved + (2 * count).max(FIRST_ROOM), child);
            first = moved;
            self.nodes[parent].first = first as u32;
        }
        self.nodes.copy_within(first + place..first + count, first + place + 1);
        self.nodes[first + place] = child;
        self.nodes[parent].count += 1;
        if parent == 0 {
            self.arms.insert(place, Arm::default());
        }
        first + place
    }
}

impl<G: Evaluate> Task<G> {
    #[inline]
    fn imagine(&mut self) -> Result<G, PositionError> {
        imagine(&self.state, &self.view, self.style, &mut self.dice)
    }
}

/// A determinization of the view; with perfect information, the one state that fits.
#[inline]
pub(super) fn imagine<G: Evaluate>(
    any: &G,
    view: &G::View,
    style: Style,
    dice: &mut Dice,
) -> Result<G, PositionError> {
    if G::OPEN {
        return Ok(any.clone());
    }
    let mut state = G::determinize(view, dice)?;
    if style.belief {
        let mut tries = 0;
        while tries < TRIES && !state.plausible(view, dice) {
            state = G::determinize(view, dice)?;
            tries += 1;
        }
    }
    Ok(state)
}

/// Plays to the end of the round.
#[inline]
pub(super) fn play_on<G: Evaluate, const INFORMED: bool>(
    state: &mut G,
    start: &Start,
    dice: &mut Dice,
    moves: &mut Vec<G::Move>,
) {
    let mut length = 0;
    while let Some(seat) = start.mover(state) {
        let mv = if INFORMED {
            state.informed_move(seat, dice, moves)
        } else {
            state.random_move(seat, dice, moves)
        };
        let Some(mv) = mv else { break };
        state.play_unchecked(seat, mv, &mut ());
        length += 1;
        if length == LONGEST {
            break;
        }
    }
}

impl Arm {
    #[inline]
    fn add(&mut self, value: f32) {
        let value = f64::from(value);
        self.sum += value;
        self.squares += value * value;
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        Self { sum: self.sum + other.sum, squares: self.squares + other.squares }
    }

    pub(super) fn verdict<M>(&self, mv: M, visits: u32) -> Verdict<M> {
        let count = f64::from(visits);
        let value = self.sum / count;
        let variance = (self.squares / count - value * value).max(0.0);
        // A few visits say little about the variance, so assume the maximum for values between 0
        // and 1.
        let spread = if visits < 8 { 0.25 } else { variance };
        Verdict { mv, visits, value, margin: 1.96 * (spread / count).sqrt() }
    }
}

/// The verdict with the most visits; among equals, the one with the best value.
pub(super) fn best<M>(verdicts: impl Iterator<Item = Verdict<M>>) -> Option<M> {
    let order = |a: &Verdict<M>, b: &Verdict<M>| a.visits.cmp(&b.visits).then(a.value.total_cmp(&b.value));
    verdicts.reduce(|a, b| if order(&b, &a).is_gt() { b } else { a }).map(|verdict| verdict.mv)
}

/// Where the simulations begin. They end with that round.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) points: BySeat<i32>,
    rounds: u32,
}

impl Start {
    pub(super) fn of<G: Game>(state: &G) -> Self {
        Self { points: state.points(), rounds: state.rounds_over() }
    }

    #[inline]
    fn mover<G: Game>(&self, state: &G) -> Option<Seat> {
        state.to_act().must.first().filter(|_| state.rounds_over() == self.rounds)
    }
}

impl<M> Node<M> {
    #[inline]
    fn score(&self, style: Style) -> f32 {
        let each = 1.0 / self.visits as f32;
        let bias = style.bias * f32::from_bits(u32::from(self.bias) << 16);
        self.mean + style.exploration * (ln(self.available) * each).sqrt() + bias * each
    }
}

/// The natural logarithm to about two digits, computed identically on every machine.
#[inline]
fn ln(count: u32) -> f32 {
    let bits = (count as f32).to_bits();
    let exponent = (bits >> 23) as f32 - 127.0;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    let log2 = exponent + (-0.344_845 * mantissa + 2.024_658) * mantissa - 1.674_873;
    log2.max(0.0) * std::f32::consts::LN_2
}

/// The value of a simulation's end to each seat, from 0 to 1.
pub type Values = [f32; MAX_SEATS];

#[cfg(test)]
mod tests {
    use super::*;

    const _: () = assert!(size_of::<Node<game_ole::Move>>() <= 24, "a large tree is as fast as the caches");

    #[test]
    fn the_logarithm_is_close_enough_for_ucb() {
        for count in (1..2000).chain([1 << 20, u32::MAX]) {
            let exact = f64::from(count).ln();
            assert!((f64::from(ln(count)) - exact).abs() < 0.01, "{count}");
        }
    }
}

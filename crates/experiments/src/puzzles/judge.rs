//! Whether one move is clearly best, given what its seat has on its screen.

use bots::{Ask, Bot as _, BotKind, Budget, Computer, Level, Opinion, Searched, Think, Verdict};
use engine::{Dice, Observer, Seat};
use puzzles::same;

/// With perfect information, nobody can be sure of a move while more moves than these are left: the
/// end decides.
const LAST_MOVES: u32 = 2;
/// The maximum number of other moves whose cost is given.
const MOST_COSTS: usize = 4;

/// A move that is clearly best.
#[derive(Clone, PartialEq, Debug)]
pub struct Clear<M> {
    /// The move.
    pub best: M,
    /// How much better it is than any other, as a fraction of a whole value.
    pub gap: f64,
    /// The costs of other moves, cheapest first, as far as they are known.
    pub costs: Vec<(M, f64)>,
}

/// An assessment of a move.
#[derive(Clone, Copy, Debug)]
struct Thought<M> {
    mv: M,
    value: f64,
    margin: f64,
}

/// The required certainty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sure {
    /// It looks better by half of the required gap.
    Promising,
    /// It is better by the required gap, and the 95 % intervals of the two do not overlap.
    Surely,
}

/// The move that is clearly best after this many simulations, if there is one: by the game's
/// [`PUZZLE_GAP`](bots::Evaluate::PUZZLE_GAP), with every legal move judged. Equivalent moves count
/// as one.
pub fn clear<G: Searched>(
    state: &G,
    seat: Seat,
    simulations: u64,
    seed: u64,
    sure: Sure,
) -> Option<Clear<G::Move>> {
    let mut legal = Vec::new();
    state.legal_moves(seat, &mut legal);
    let view = state.view(Observer::screen(seat));
    let mut dice = Dice::new(seed);
    let thoughts = thoughts::<G>(&view, seat, &legal, simulations, &mut dice)?;
    if thoughts.len() < legal.len() {
        return None;
    }
    let best = *thoughts.iter().max_by(|a, b| a.value.total_cmp(&b.value))?;
    if G::refrains(&view, best.mv) {
        return None;
    }
    let mut others: Vec<_> =
        thoughts.iter().filter(|other| !same(state, seat, other.mv, best.mv)).copied().collect();
    others.sort_by(|a, b| b.value.total_cmp(&a.value));
    let gap = best.value - others.first()?.value;
    let highest = others.iter().map(|other| other.value + other.margin).fold(f64::MIN, f64::max);
    let enough = match sure {
        Sure::Promising => gap >= G::PUZZLE_GAP / 2.0,
        Sure::Surely => gap >= G::PUZZLE_GAP && best.value - best.margin > highest,
    };
    let cost = |other: &Thought<G::Move>| (other.mv, best.value - other.value);
    // A cost that is known only roughly is not given as a number.
    let known =
        others.iter().filter(|other| best.margin.hypot(other.margin) < (best.value - other.value) / 2.0);
    enough.then(|| Clear { best: best.mv, gap, costs: known.take(MOST_COSTS).map(cost).collect() })
}

/// Whether looking for a clearly best move makes sense.
pub(super) fn is_in_sight<G: Searched>(state: &G) -> bool {
    !matches!(G::skill(Level::ALL[4]).think, Think::Deep(_)) || state.moves_left() <= LAST_MOVES
}

/// A check before any search whether one move may be clearly best. With perfect information and
/// only the last moves left, most decisions have several best moves. Finding that out takes a
/// twentieth of an analysis, which computes the value of each of a thousand moves.
pub(super) fn may_be_clear<G: Searched>(state: &G, seat: Seat) -> bool {
    if !matches!(G::skill(Level::ALL[4]).think, Think::Deep(_)) {
        return true;
    }
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    let after = |state: &G, seat: Seat, mv: G::Move| {
        let mut next = state.clone();
        next.play_unchecked(seat, mv, &mut ());
        next
    };
    // Best moves first, so that most of the others are refuted early.
    moves.sort_by_cached_key(|mv| -after(state, seat, *mv).standing(seat));
    // The two best moves by their worst replies, and the replies that refuted others.
    let mut best: Option<(G::Move, i32)> = None;
    let mut second = i32::MIN;
    let mut refuting: Vec<G::Move> = Vec::new();
    let mut replies = Vec::new();
    for mv in moves {
        let next = after(state, seat, mv);
        let mut worst = next.standing(seat);
        if let Some(other) = next.to_act().must.first().filter(|other| *other != seat) {
            replies.clear();
            replies.extend(refuting.iter().copied().filter(|reply| next.check(other, *reply).is_ok()));
            next.legal_moves(other, &mut replies);
            worst = i32::MAX;
            for reply in &replies {
                worst = worst.min(after(&next, other, *reply).standing(seat));
                if worst <= second {
                    refuting.retain(|known| known != reply);
                    refuting.insert(0, *reply);
                    refuting.truncate(REFUTING);
                    break;
                }
            }
        }
        match best {
            Some((held, score)) if worst <= score => {
                if worst > second && !same(state, seat, mv, held) {
                    second = worst;
                }
            }
            Some((_, score)) => {
                second = second.max(score);
                best = Some((mv, worst));
            }
            None => best = Some((mv, worst)),
        }
        let [high, low] = [best.map_or(i32::MIN, |(_, score)| score), second].map(G::value_of);
        // No later move can be better than this one by the gap, whatever its value.
        if second > i32::MIN && high - low < G::PUZZLE_GAP && high + G::PUZZLE_GAP > 1.0 {
            return false;
        }
    }
    let Some((_, score)) = best else { return false };
    second == i32::MIN || G::value_of(score) - G::value_of(second) >= G::PUZZLE_GAP
}

/// The number of refuting replies that are tried first on the next move.
const REFUTING: usize = 8;

/// Whether a greedy player or level 2 finds the move.
pub(super) fn obvious<G: Searched>(state: &G, seat: Seat, best: G::Move, dice: &mut Dice) -> bool {
    let mut legal = Vec::new();
    state.legal_moves(seat, &mut legal);
    let view = state.view(Observer::screen(seat));
    let greedy = G::greedy(&view, &legal, dice);
    let mut second = Computer::<G>::new(BotKind::Level(Level::ALL[1]), dice.next_word());
    let Ok(chosen) = second.choose(&Ask { seat, view: &view, legal: &legal }, Budget::iterations(0));
    [greedy, chosen].into_iter().any(|mv| same(state, seat, mv, best))
}

/// What the strongest level thinks of each move that it considers.
fn thoughts<G: Searched>(
    view: &G::View,
    seat: Seat,
    legal: &[G::Move],
    simulations: u64,
    dice: &mut Dice,
) -> Option<Vec<Thought<G::Move>>> {
    let budget = Budget::iterations(simulations / G::SIMULATION_COST);
    // A planner's analysis also computes the line of play, which takes longer than judging.
    if let Think::Plan(effort, _) = G::skill(Level::ALL[4]).think {
        return planned::<G>(view, seat, legal, effort, budget, dice);
    }
    let analysis = bots::analyse::<G>(view, seat, budget, dice, |_| true).ok()?;
    let thought =
        |opinion: Opinion<G::Move>| Thought { mv: opinion.mv, value: opinion.value, margin: opinion.margin };
    Some(analysis.moves.into_iter().map(thought).collect())
}

/// How many moves a planner tries together with the best.
const TRIED_TOGETHER: usize = 3;

/// The opinion of the game's own planner. It may try only the most promising moves; the others are
/// then tried together with the best, a few at a time, as long as they could still be as good.
fn planned<G: Searched>(
    view: &G::View,
    seat: Seat,
    legal: &[G::Move],
    effort: u8,
    budget: Budget<'_>,
    dice: &mut Dice,
) -> Option<Vec<Thought<G::Move>>> {
    let mut verdicts = G::plan(view, seat, legal, effort, budget, dice);
    let best = *verdicts.first()?;
    let low = best.value - best.margin;
    if best.visits > 1 {
        let open = |verdict: &&Verdict<G::Move>| verdict.visits <= 1 && verdict.value + verdict.margin >= low;
        let untried: Vec<G::Move> = verdicts.iter().filter(open).map(|verdict| verdict.mv).collect();
        for group in untried.chunks(TRIED_TOGETHER) {
            let together: Vec<G::Move> = [best.mv].into_iter().chain(group.iter().copied()).collect();
            for tried in G::plan(view, seat, &together, effort, budget, dice) {
                let known = verdicts.iter_mut().find(|known| known.mv == tried.mv && known.visits <= 1);
                if let Some(known) = known {
                    *known = tried;
                }
            }
        }
    }
    let thought =
        |verdict: Verdict<G::Move>| Thought { mv: verdict.mv, value: verdict.value, margin: verdict.margin };
    Some(verdicts.into_iter().map(thought).collect())
}

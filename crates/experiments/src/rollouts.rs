//! `playout` and `rollouts` of `pioche engine`: a position played on to the end of the match, once
//! or many times. What other crates call is not generic, so that the loop is compiled here, where
//! it is optimised.

use std::sync::atomic::{AtomicBool, Ordering};

use arena::Thinking;
use bots::{BotKind, Searched};
use catalog::{AnyMatch, with_match};
use engine::{Dice, Match, Observer, Outcome, PositionError, Positions, Seat};
use serde_json::{Value, json};

use crate::simulate::players::{Players, dice};

/// How to play on.
#[derive(Clone, Copy, Debug)]
pub struct Continuation {
    /// None to play on from the position itself. Otherwise every continuation begins with a
    /// position of its own, drawn at random among those that fit everything this seat has seen.
    pub seat: Option<Seat>,
    /// How every seat plays.
    pub policy: BotKind,
    /// The budget per move, for players that search.
    pub thinking: Thinking,
    /// The same seed gives the same continuations.
    pub seed: u64,
}

/// Plays the continuation with this number: where it begins, its moves and its outcome.
pub fn playout(game: &AnyMatch, how: &Continuation, number: u64) -> Result<Value, PositionError> {
    with_match!(game, game => playout_of(game, how, number))
}

/// Plays this many continuations, numbered from 0, or fewer if `stop` is set. With `each`, lists
/// their outcomes.
pub fn rollouts(
    game: &AnyMatch,
    how: &Continuation,
    count: u64,
    each: bool,
    stop: &AtomicBool,
) -> Result<Value, PositionError> {
    with_match!(game, game => rollouts_of(game, how, count, each, stop))
}

fn playout_of<G: Searched + Positions>(
    game: &Match<G>,
    how: &Continuation,
    number: u64,
) -> Result<Value, PositionError> {
    let mut moves = Vec::new();
    let mut dice = dice(how.seed, number);
    let mut state = Beginning::of(game, how.seat).draw(&mut dice)?;
    let position = serde_json::to_value(state.to_position()).expect("a position is plain JSON data");
    Players::new(how.policy, how.thinking, state.seats()).play_on(
        &mut state,
        &mut dice,
        &mut (),
        Some(&mut moves),
    );
    let moves: Vec<_> = moves.into_iter().map(|(seat, mv)| (seat, mv.to_string())).collect();
    Ok(json!({"position": position, "moves": moves, "outcome": state.outcome()}))
}

fn rollouts_of<G: Searched>(
    game: &Match<G>,
    how: &Continuation,
    count: u64,
    each: bool,
    stop: &AtomicBool,
) -> Result<Value, PositionError> {
    let beginning = Beginning::of(game, how.seat);
    let seats = game.state().seats();
    let mut players = Players::new(how.policy, how.thinking, seats);
    let mut found = Found { moves: 0, rollouts: 0, seats: vec![OfSeat::new(seats); seats] };
    let mut outcomes: Vec<Outcome> = Vec::new();
    while found.rollouts < count && !stop.load(Ordering::Relaxed) {
        let mut dice = dice(how.seed, found.rollouts);
        let mut state = beginning.draw(&mut dice)?;
        found.moves += players.play_on(&mut state, &mut dice, &mut (), None);
        let outcome = state.outcome().expect("players play to the end of the match");
        found.add(&outcome);
        if each {
            outcomes.push(outcome);
        }
    }
    let mut found = found.json();
    if each {
        found["each"] = json!(outcomes);
    }
    Ok(found)
}

/// Where continuations begin.
enum Beginning<'a, G: Searched> {
    Here(&'a G),
    Fitting(G::View),
}

impl<'a, G: Searched> Beginning<'a, G> {
    fn of(game: &'a Match<G>, seat: Option<Seat>) -> Self {
        match seat {
            None => Self::Here(game.state()),
            Some(seat) => Self::Fitting(game.state().view(Observer::bot(seat))),
        }
    }

    #[inline]
    fn draw(&self, dice: &mut Dice) -> Result<G, PositionError> {
        match self {
            Self::Here(state) => Ok((*state).clone()),
            Self::Fitting(view) => G::determinize(view, dice),
        }
    }
}

/// What the continuations have in common.
struct Found {
    rollouts: u64,
    moves: u64,
    seats: Vec<OfSeat>,
}

#[derive(Clone)]
struct OfSeat {
    /// How often it had each rank, from the first.
    ranks: Vec<u64>,
    sum: i64,
    squares: i128,
    least: i32,
    most: i32,
}

impl OfSeat {
    fn new(seats: usize) -> Self {
        // Alone, a player has rank 1 or 2.
        Self { ranks: vec![0; seats.max(2)], sum: 0, squares: 0, least: i32::MAX, most: i32::MIN }
    }
}

impl Found {
    #[inline]
    fn add(&mut self, outcome: &Outcome) {
        self.rollouts += 1;
        for ((seat, points), of) in outcome.points.iter().zip(&mut self.seats) {
            of.ranks[usize::from(outcome.ranks[seat]) - 1] += 1;
            of.sum += i64::from(*points);
            of.squares += i128::from(*points) * i128::from(*points);
            of.least = of.least.min(*points);
            of.most = of.most.max(*points);
        }
    }

    fn json(&self) -> Value {
        let count = self.rollouts as f64;
        let points = self.seats.iter().map(|of| {
            if self.rollouts == 0 {
                return Value::Null;
            }
            let mean = of.sum as f64 / count;
            // From whole numbers: floats would lose the difference of two large squares.
            let squares = of.squares * i128::from(self.rollouts) - i128::from(of.sum) * i128::from(of.sum);
            let deviation = (squares as f64).sqrt() / count;
            json!({"mean": round(mean), "deviation": round(deviation), "least": of.least, "most": of.most})
        });
        json!({
            "rollouts": self.rollouts, "moves": self.moves,
            "ranks": self.seats.iter().map(|of| &of.ranks).collect::<Vec<_>>(),
            "points": points.collect::<Vec<_>>(),
        })
    }
}

/// Rounds to four digits, like all values of `pioche engine`.
fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use bots::Policy;
    use engine::{Game as _, Seed};
    use game_ole::{Ole, Options};

    use super::*;

    fn ole() -> Match<Ole> {
        Match::new(Options { rounds: Some(1), ..Options::default() }, 4, Seed::numbered(7, 0))
            .expect("four can play")
    }

    fn how(seat: Option<Seat>) -> Continuation {
        let policy = BotKind::Simple(Policy::Random);
        Continuation { seat, policy, thinking: Thinking::Simulations(1), seed: 5 }
    }

    fn run(how: &Continuation, count: u64) -> Value {
        rollouts_of(&ole(), how, count, true, &AtomicBool::new(false)).expect("a position of the game")
    }

    #[test]
    fn rollouts_are_playouts_summed_up() {
        for seat in [None, Seat::new(2)] {
            let all = run(&how(seat), 50);
            assert_eq!((&all["rollouts"], all["each"].as_array().map(Vec::len)), (&50.into(), Some(50)));
            let (mut moves, mut points) = (0, 0);
            for number in 0..50 {
                let one = playout_of(&ole(), &how(seat), number).expect("a position of the game");
                assert_eq!(one["outcome"], all["each"][number as usize], "number {number}");
                moves += one["moves"].as_array().map_or(0, Vec::len);
                points += one["outcome"]["points"][1].as_i64().expect("points");
                let begins = ole().state().to_position();
                let begins = serde_json::to_value(begins).expect("JSON");
                assert_eq!(one["position"] == begins, seat.is_none(), "only the seat's hand is known");
                assert_eq!(one["position"]["hands"][2], begins["hands"][2]);
            }
            assert_eq!(all["moves"], moves);
            assert_eq!(all["points"][1]["mean"], round(points as f64 / 50.0));
            assert_eq!(run(&how(seat), 50), all, "the same seed, the same continuations");
            assert_ne!(run(&Continuation { seed: 6, ..how(seat) }, 50), all);
        }
        assert_eq!(ole().state().outcome(), None, "the match itself goes on");
        let stopped =
            rollouts_of(&ole(), &how(None), 9, false, &AtomicBool::new(true)).expect("nothing to do");
        assert_eq!(stopped["rollouts"], 0);
    }

    /// However many continuations, the same few allocations around them.
    #[test]
    fn continuations_do_not_allocate() {
        let (game, stop) = (ole(), AtomicBool::new(false));
        let allocations = |count| {
            let used = allocation_counter::measure(|| {
                rollouts_of(&game, &how(None), count, false, &stop).expect("a position of the game");
            });
            used.count_total
        };
        // The buffer for moves grows during the first ones.
        assert_eq!(allocations(500), allocations(1000));
    }
}

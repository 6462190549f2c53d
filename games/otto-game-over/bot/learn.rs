//! How the weights are learned: by self-play. After each placement, the value moves a small step
//! towards that after the next one (temporal differences over the boards just after a placement:
//! Sutton, *Learning to Predict by the Methods of Temporal Differences*, 1988; Szubert and
//! Jaśkowski do the same for 2048, 2014).

use engine::Dice;

use crate::Telling;

use super::alone::{Alone, chance};
use super::between::{INFINITY, Round};
use super::figures::Sketch;
use super::placing::{BLACK, NO_TILE, Scratch};
use super::weights::{Context, SOLO, TABLE, Worth, visit, write};

/// The number of games between two progress reports.
const EVERY: u64 = 20_000;
/// The learning rate: a step changes the sum by about this fraction of the error. It falls to
/// nearly zero over the games.
const SOLO_RATE: f32 = 5.0;
const TABLE_RATE: f32 = 0.1;

/// A board that was judged, and its value.
struct JudgedBoard {
    context: Context,
    sketch: Sketch,
    value: f32,
}

impl JudgedBoard {
    fn new(context: Context, sketch: &Sketch, weights: &[f32]) -> Self {
        let value = Worth::new(&context, weights).of(sketch);
        Self { context, sketch: *sketch, value }
    }

    /// Adjusts the weights for this board.
    fn learn(&self, error: f32, rate: f32, weights: &mut [f32]) {
        let mut many = 0_u16;
        visit(&self.context, &self.sketch, |_| many += 1);
        let step = rate * error / f32::from(many.max(1));
        visit(&self.context, &self.sketch, |index| weights[index as usize] += step);
    }
}

fn falling(rate: f32, game: u64, games: u64) -> f32 {
    rate * (1.0 - game as f32 / games as f32).max(0.02)
}

/// Learns to play alone; now and then reports how many of the last games were won. The result is
/// the contents of `solo.txt`.
pub(super) fn solo(games: u64, seed: u64, tell: Telling<'_>) -> String {
    let mut weights = vec![0.0; SOLO];
    let (mut dice, mut scratch) = (Dice::new(seed), Scratch::default());
    let mut won = 0;
    for game in 0..games {
        let rate = falling(SOLO_RATE, game, games);
        let mut state = Alone::new();
        let mut last: Option<JudgedBoard> = None;
        while !state.is_won() && state.sketch.empties() > 0 {
            let Some(kind) = state.draw(&mut dice) else { break };
            let Some(best) = state.best(kind, &weights, &mut scratch) else { break };
            state.play(&best);
            let now = JudgedBoard::new(state.context(), &state.sketch, &weights);
            if let Some(last) = last {
                let target = if state.is_won() {
                    1.0
                } else if state.sketch.empties() == 0 {
                    0.0
                } else {
                    chance(now.value)
                };
                last.learn(target - chance(last.value), rate, &mut weights);
            }
            last = Some(JudgedBoard::new(now.context, &state.sketch, &weights));
        }
        won += u64::from(state.is_won());
        if (game + 1) % EVERY == 0 {
            tell(game + 1, won as f64 / EVERY as f64);
            won = 0;
        }
    }
    write(&weights)
}

/// Learns to play a round between two, without secret cards; now and then reports the mean squared
/// error of a game. The result is the contents of `table.txt`.
pub(super) fn table(games: u64, seed: u64, tell: Telling<'_>) -> String {
    let mut weights = vec![0.0; TABLE];
    let (mut dice, mut scratch) = (Dice::new(seed), Scratch::default());
    let mut errors = 0.0;
    for game in 0..games {
        let rate = falling(TABLE_RATE, game, games);
        let mut round = Round::deal(&mut dice);
        // The last board after a placement: by whom, the lead, and its value.
        let mut last: Option<(bool, f32, JudgedBoard)> = None;
        let mut first_moves = true;
        while let Some(drawn) = round.draw(&mut dice) {
            if drawn == BLACK && round.held[0] == BLACK {
                round.held[0] = round.draw(&mut dice).unwrap_or(NO_TILE); // A18
            } else {
                round.choices(drawn, &weights, &mut scratch);
                let Some(best) = scratch.best() else { break };
                round.play(&best);
                let lead = round.lead();
                let now = JudgedBoard::new(round.context(), &round.sketch, &weights);
                let over = best.closes.infinity || round.sketch.empties() == 0;
                let foreseen = match (best.closes.infinity, over) {
                    (true, _) => INFINITY,
                    (false, true) => lead,
                    (false, false) => lead + now.value,
                };
                if let Some((by_first, lead, last)) = last {
                    let target = if by_first == first_moves { foreseen } else { -foreseen };
                    let error = target - lead - last.value;
                    errors += f64::from(error * error);
                    last.learn(error, rate, &mut weights);
                }
                if over {
                    break;
                }
                last = Some((first_moves, lead, JudgedBoard::new(now.context, &round.sketch, &weights)));
            }
            first_moves = !first_moves;
            round.pass_on();
        }
        if (game + 1) % EVERY == 0 {
            tell(game + 1, errors / EVERY as f64);
            errors = 0.0;
        }
    }
    write(&weights)
}

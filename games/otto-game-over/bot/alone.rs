//! A solo game (A31, A32): the chance of winning it.
//!
//! Tried and kept, games won of 400 with seed 1 before the last changes: looking at the board after
//! each placement by learned weights, 57.2 [52.3; 62.0] %; one more placement ahead for every
//! possible next tile, 66.5 [61.7; 71.0] %. Kept without a separate measurement: playing the best
//! few to the end. Longer training (1,500,000 games) won 61.0 % of its last games, 400,000 games
//! won 60.7 %: not worth the time. Dropped: a single weight for all needs together instead of one
//! for each sort of pawn; it won under 0.1 % of its first 80,000 games and was stopped.

use engine::Dice;
use game_otto_game_over::{Board, PAWNS_EACH};

use super::figures::{Closes, Sketch};
use super::placing::{Choice, NO_TILE, Scratch, Tiles, draw};
use super::weights::{Context, Needs, Worth, solo_weights};
use crate::Budget;

/// The state of a solo game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alone {
    pub(super) sketch: Sketch,
    pub(super) needs: Needs,
    pub(super) tiles: Tiles,
}

/// The logistic function to about two digits, computed identically on every machine.
pub(super) fn chance(sum: f32) -> f32 {
    // e^-x as (1 - x / 1024)^1024.
    let mut power = 1.0 - sum.clamp(-16.0, 16.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    1.0 / (1.0 + power)
}

impl Alone {
    /// A31: before the first tile.
    pub(super) fn new() -> Self {
        Self {
            sketch: Sketch::of(&Board::EMPTY),
            needs: Needs { left: PAWNS_EACH, infinity: true },
            tiles: [4, 4, 4, 4, 4, 4, 4, 4, 0],
        }
    }

    /// A32.
    pub(super) fn is_won(&self) -> bool {
        self.needs.is_nothing()
    }

    pub(super) fn draw(&mut self, dice: &mut Dice) -> Option<u8> {
        draw(&mut self.tiles, dice)
    }

    pub(super) fn context(&self) -> Context {
        Context::solo(self.needs, self.sketch.empties(), &self.tiles)
    }

    /// The legal placements of this tile under the duty. Their values are not probabilities yet;
    /// [`chance`] converts them.
    pub(super) fn choices(&mut self, kind: u8, weights: &[f32], scratch: &mut Scratch) {
        scratch.find(&self.sketch, &[kind]);
        scratch.choices.clear();
        let empties = self.sketch.empties().saturating_sub(1);
        let context = Context::solo(self.needs, empties, &self.tiles);
        let worth = Worth::new(&context, weights);
        let base = worth.of(&self.sketch);
        let (mut near_at, mut near) = (0, 0.0);
        for &(at, code, closes) in &scratch.found {
            let needs = self.needs.after(closes);
            let value = if needs.is_nothing() {
                f32::INFINITY
            } else if empties == 0 {
                f32::NEG_INFINITY
            } else {
                if near_at != at {
                    (near_at, near) = (at, worth.near(&self.sketch, at));
                }
                let undo = self.sketch.lay(at, code);
                let value = if needs == self.needs {
                    base - near + worth.near(&self.sketch, at)
                } else {
                    Worth::new(&Context::solo(needs, empties, &self.tiles), weights).of(&self.sketch)
                };
                self.sketch.take_back(&undo);
                value
            };
            scratch.choices.push(Choice { at, code, closes, kept: NO_TILE, value, margin: 0.0 });
        }
    }

    /// The placement with the highest value.
    pub(super) fn best(&mut self, kind: u8, weights: &[f32], scratch: &mut Scratch) -> Option<Choice> {
        self.choices(kind, weights, scratch);
        scratch.best()
    }

    pub(super) fn play(&mut self, choice: &Choice) {
        self.needs = self.needs.after(choice.closes);
        self.sketch.lay(choice.at, choice.code);
    }

    /// Plays on by the weights; returns whether the game is won.
    fn play_out(mut self, scratch: &mut Scratch, dice: &mut Dice) -> bool {
        while !self.is_won() && self.sketch.empties() > 0 {
            let Some(kind) = self.draw(dice) else { return false };
            let Some(best) = self.best(kind, solo_weights(), scratch) else { return false };
            self.play(&best);
        }
        self.is_won()
    }

    /// The chance of winning if any of the remaining tiles may come next.
    fn foreseen(&self, scratch: &mut Scratch) -> f32 {
        let (mut sum, mut weight) = (0.0, 0.0);
        for (kind, count) in self.tiles.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let mut next = *self;
            next.tiles[kind] -= 1;
            let best = next.best(kind as u8, solo_weights(), scratch);
            sum += f32::from(count) * best.map_or(0.0, |best| chance(best.value));
            weight += f32::from(count);
        }
        if weight > 0.0 { sum / weight } else { 0.0 }
    }

    /// The placements of a tile, each with the chance of winning after it and the margin of error,
    /// best first.
    pub(super) fn judge(
        &mut self,
        kind: u8,
        effort: Effort,
        budget: Budget<'_>,
        scratch: &mut Scratch,
        dice: &mut Dice,
    ) -> Vec<Choice> {
        self.choices(kind, solo_weights(), scratch);
        let mut choices = scratch.choices.clone();
        for choice in &mut choices {
            choice.value = chance(choice.value);
            choice.margin = if choice.value >= 1.0 || self.sketch.empties() <= 1 { 0.0 } else { LOOKED };
        }
        best_first(&mut choices);
        if effort > Effort::Look {
            let looked_at = choices.len().min(WIDTH);
            for choice in &mut choices[..looked_at] {
                let mut after = *self;
                after.play(choice);
                (choice.value, choice.margin) =
                    if after.is_won() { (1.0, 0.0) } else { (after.foreseen(scratch), FORESEEN) };
            }
            best_first(&mut choices[..looked_at]);
        }
        if effort == Effort::Far {
            let tried = choices.len().min(NARROW);
            self.try_out(&mut choices[..tried], budget, scratch, dice);
            best_first(&mut choices[..tried]);
        }
        choices
    }

    /// Plays games to their end after the most promising of these placements.
    fn try_out(&self, choices: &mut [Choice], budget: Budget<'_>, scratch: &mut Scratch, dice: &mut Dice) {
        if choices.len() < 2 || choices.iter().any(|choice| choice.value >= 1.0) {
            return;
        }
        // The estimate counts as this many games.
        let mut games: Vec<(f32, f32)> = choices.iter().map(|choice| (choice.value * PRIOR, PRIOR)).collect();
        let mut done = 0;
        while !budget.is_spent(done) {
            let all = (done as f32 + PRIOR).sqrt();
            let score = |(won, played): (f32, f32)| won / played + EXPLORATION * all / played;
            let mut next = 0;
            for index in 1..games.len() {
                if score(games[index]) > score(games[next]) {
                    next = index;
                }
            }
            let mut after = *self;
            after.play(&choices[next]);
            games[next].0 += f32::from(u8::from(after.play_out(scratch, dice)));
            games[next].1 += 1.0;
            done += 1;
        }
        for (choice, (won, played)) in choices.iter_mut().zip(games) {
            choice.value = won / played;
            choice.margin = 1.96 * (choice.value * (1.0 - choice.value) / played).sqrt();
        }
    }
}

/// How far a planner looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Effort {
    /// Only the board after each placement.
    Look,
    /// One more placement, for every tile that may be drawn.
    Answer,
    /// As far as the budget allows.
    Far,
}

/// The number of placements that are examined further.
const WIDTH: usize = 12;
/// The number of placements that are simulated.
const NARROW: usize = 6;
const PRIOR: f32 = 30.0;
/// Half the widths of the intervals around chances after looking and after looking ahead: 341
/// placements in 40 games, each simulated 300 times, had won 0.13 and 0.11 (one standard deviation)
/// more or less often.
const LOOKED: f32 = 0.26;
const FORESEEN: f32 = 0.22;
const EXPLORATION: f32 = 0.1;

pub(super) fn best_first(choices: &mut [Choice]) {
    choices.sort_by(|a, b| b.value.total_cmp(&a.value));
}

impl Needs {
    pub(super) fn is_nothing(self) -> bool {
        self.left == [0; 3] && !self.infinity
    }

    pub(super) fn after(mut self, closes: Closes) -> Self {
        for (left, closed) in self.left.iter_mut().zip(closes.figures) {
            *left = left.saturating_sub(closed);
        }
        self.infinity &= !closes.infinity;
        self
    }
}

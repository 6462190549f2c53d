//! A round between two players: the lead at its end. With more players, only the next in turn is
//! considered.
//!
//! Tried and kept, whole matches: looking at the board after each placement against greedy, 92.0
//! [86.1; 94.7] % ahead over 100 deals; the best reply to each over all tiles that may be drawn
//! (expectimax) against that, 58.5 [51.4; 65.0] over 100; one placement further against the reply
//! alone, 54.0 [48.6; 59.2] over 150. The reply alone was ahead of the plain search in 73.3 [63.9;
//! 79.9] % over 60 deals at 20 ms. Not tried: a tree search with these weights as priors, exact
//! endings of rounds, the value of a round for the match.

use engine::Dice;
use game_otto_game_over::{Board, Figure, PAWNS_EACH};

use super::alone::{Effort, best_first};
use super::figures::{Closes, Sketch};
use super::placing::{BLACK, Choice, NO_TILE, Scratch, Tiles, ZERO, draw};
use super::weights::{Context, Duel, Worth, table_weights};
use crate::Budget;

/// A20: the points of an infinity.
pub(super) const INFINITY: f32 = 8.0;

/// The state of a round. The player to move comes first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    pub(super) sketch: Sketch,
    pub(super) held: [u8; 2],
    pub(super) left: [[u8; 3]; 2],
    pub(super) points: [i32; 2],
    /// The tiles that nobody sees.
    pub(super) tiles: Tiles,
}

impl Round {
    /// A8: a new round.
    pub(super) fn deal(dice: &mut Dice) -> Self {
        let mut tiles = [4; 9];
        let mut held = [NO_TILE; 2];
        for place in &mut held {
            // A black tile goes back.
            let black = std::mem::take(&mut tiles[usize::from(BLACK)]);
            *place = draw(&mut tiles, dice).unwrap_or(NO_TILE);
            tiles[usize::from(BLACK)] = black;
        }
        Self { sketch: Sketch::of(&Board::EMPTY), held, left: [PAWNS_EACH; 2], points: [0; 2], tiles }
    }

    pub(super) fn draw(&mut self, dice: &mut Dice) -> Option<u8> {
        draw(&mut self.tiles, dice)
    }

    pub(super) fn lead(&self) -> f32 {
        (self.points[0] - self.points[1]) as f32
    }

    /// A14: everybody's pawns and points after closing these figures. Ignores that figures are
    /// settled in reading order.
    fn settle(&self, closes: Closes) -> ([[u8; 3]; 2], [i32; 2]) {
        let (mut left, mut points) = (self.left, self.points);
        for (figure, closed) in Figure::ALL.into_iter().zip(closes.figures) {
            for _ in 0..closed {
                if let Some(side) = (0..2).find(|side| left[*side][figure as usize] > 0) {
                    left[side][figure as usize] -= 1;
                    points[side] += i32::from(figure.points());
                }
            }
        }
        (left, points)
    }

    /// The mover places a tile.
    pub(super) fn play(&mut self, choice: &Choice) {
        (self.left, self.points) = self.settle(choice.closes);
        self.sketch.lay(choice.at, choice.code);
        self.held[0] = choice.kept;
    }

    /// It is the other player's turn.
    pub(super) fn pass_on(&mut self) {
        self.held.swap(0, 1);
        self.left.swap(0, 1);
        self.points.swap(0, 1);
    }

    /// The situation of the player who has just placed.
    pub(super) fn context(&self) -> Context {
        let duel = Duel { held: self.held, left: self.left, lead: self.points[0] - self.points[1] };
        Context::table(&duel, self.sketch.empties(), &self.tiles)
    }

    /// A16, A17: the kinds that may be placed.
    fn kinds(&self, drawn: u8) -> ([u8; 2], usize) {
        let held = self.held[0];
        if held == ZERO || drawn == ZERO {
            return ([ZERO; 2], 1);
        }
        match (held < ZERO, drawn < ZERO) {
            (true, true) if held != drawn => ([held, drawn], 2),
            (_, true) => ([drawn; 2], 1),
            (true, false) => ([held; 2], 1),
            (false, false) => ([NO_TILE; 2], 0),
        }
    }

    /// The mover's placements with this tile drawn, each with its expected lead.
    pub(super) fn choices(&mut self, drawn: u8, weights: &[f32], scratch: &mut Scratch) {
        scratch.choices.clear();
        scratch.boards += 1;
        let (kinds, count) = self.kinds(drawn);
        scratch.find(&self.sketch, &kinds[..count]);
        let empties = self.sketch.empties().saturating_sub(1);
        for &kind in &kinds[..count] {
            let kept = if kind == drawn { self.held[0] } else { drawn };
            let duel =
                Duel { held: [kept, self.held[1]], left: self.left, lead: self.points[0] - self.points[1] };
            let worth = Worth::new(&Context::table(&duel, empties, &self.tiles), weights);
            let base = worth.of(&self.sketch);
            let (mut near_at, mut near) = (0, 0.0);
            for &(at, code, closes) in scratch.found.iter().filter(|(_, code, _)| code / 4 == kind) {
                let (left, points) = self.settle(closes);
                let lead = points[0] - points[1];
                let value = if closes.infinity {
                    INFINITY
                } else if empties == 0 {
                    lead as f32
                } else {
                    if near_at != at {
                        (near_at, near) = (at, worth.near(&self.sketch, at));
                    }
                    let undo = self.sketch.lay(at, code);
                    let promised = if closes.any_figure() {
                        let duel = Duel { left, lead, ..duel };
                        Worth::new(&Context::table(&duel, empties, &self.tiles), weights).of(&self.sketch)
                    } else {
                        base - near + worth.near(&self.sketch, at)
                    };
                    self.sketch.take_back(&undo);
                    lead as f32 + promised
                };
                scratch.choices.push(Choice { at, code, closes, kept, value, margin: 0.0 });
            }
        }
    }

    /// The placements with this tile drawn, each with its expected lead and the margin of error,
    /// best first.
    pub(super) fn judge(
        &mut self,
        drawn: u8,
        effort: Effort,
        budget: Budget<'_>,
        scratch: &mut Scratch,
    ) -> Vec<Choice> {
        self.choices(drawn, table_weights(), scratch);
        let mut choices = scratch.choices.clone();
        let last = self.sketch.empties() <= 1;
        let doubt =
            |choice: &Choice, pass: usize| if last || choice.closes.infinity { 0.0 } else { DOUBT[pass] };
        for choice in &mut choices {
            choice.margin = doubt(choice, 0);
        }
        best_first(&mut choices);
        let passes = match effort {
            Effort::Look => 0,
            Effort::Answer => 1,
            Effort::Far => PASSES.len(),
        };
        scratch.boards = 0;
        for (pass, (deeper, width)) in PASSES.into_iter().enumerate().take(passes) {
            let width = choices.len().min(width);
            if width < 2 {
                break;
            }
            let mut values = Vec::with_capacity(width);
            for choice in &choices[..width] {
                // The first pass is always completed.
                if deeper > 0 && (budget.is_spent(scratch.boards / BOARDS) || budget.is_stopped()) {
                    break;
                }
                values.push(self.answered(choice, deeper, scratch));
            }
            // The results of an incomplete pass are dropped.
            if values.len() < width {
                break;
            }
            for (choice, value) in choices.iter_mut().zip(values) {
                choice.value = value;
                choice.margin = doubt(choice, pass + 1);
            }
            best_first(&mut choices[..width]);
        }
        choices
    }

    /// The lead after a placement and the best reply to it, over all tiles that may be drawn.
    fn answered(&self, choice: &Choice, deeper: u32, scratch: &mut Scratch) -> f32 {
        if choice.closes.infinity || self.sketch.empties() <= 1 {
            return choice.value;
        }
        let mut after = *self;
        after.play(choice);
        after.pass_on();
        after.hoped(deeper, scratch).map_or(choice.value, |hoped| -hoped)
    }

    /// The mover's expected lead before drawing.
    pub(super) fn hoped(&self, deeper: u32, scratch: &mut Scratch) -> Option<f32> {
        let (mut sum, mut weight) = (0.0, 0.0);
        for (kind, count) in self.tiles.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let mut next = *self;
            next.tiles[kind] -= 1;
            next.choices(kind as u8, table_weights(), scratch);
            // A18: two black tiles; their effect is ignored.
            let Some(best) = scratch.best() else { continue };
            let value = if deeper > 0 { next.answered(&best, deeper - 1, scratch) } else { best.value };
            sum += f32::from(count) * value;
            weight += f32::from(count);
        }
        (weight > 0.0).then(|| sum / weight)
    }

    /// A22: the expected lead after two turns in a row.
    pub(super) fn twice(&self, scratch: &mut Scratch) -> Option<f32> {
        let (mut sum, mut weight) = (0.0, 0.0);
        for (kind, count) in self.tiles.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            let mut first = *self;
            first.tiles[kind] -= 1;
            if let Some(best) = first.first_of_two(kind as u8, FIRSTS, scratch).first() {
                sum += f32::from(count) * best.value;
                weight += f32::from(count);
            }
        }
        (weight > 0.0).then(|| sum / weight)
    }

    /// A22: the placements with this tile drawn, each with its expected lead if the mover has
    /// another turn after it, best first. Only the most promising are examined, and those that
    /// leave an infinity one tile short: to others that would be a present.
    pub(super) fn first_of_two(&mut self, drawn: u8, most: usize, scratch: &mut Scratch) -> Vec<Choice> {
        self.choices(drawn, table_weights(), scratch);
        let mut choices = scratch.choices.clone();
        best_first(&mut choices);
        let (mut examined, mut openings) = (0, 0);
        for place in 0..choices.len() {
            let choice = choices[place];
            let mut after = *self;
            after.play(&choice);
            let opens = place >= most && openings < OPENINGS && after.sketch.is_open();
            openings += usize::from(opens);
            if place < most || opens {
                if !choice.closes.infinity && self.sketch.empties() > 1 {
                    choices[place].value = after.hoped(0, scratch).unwrap_or(choice.value);
                }
                choices.swap(examined, place);
                examined += 1;
            }
        }
        best_first(&mut choices[..examined]);
        for choice in &mut choices {
            choice.margin = if choice.closes.infinity { 0.0 } else { DOUBT[1] };
        }
        choices
    }
}

/// For each pass, the number of placements after the reply that are examined, and for how many of
/// the best choices.
const PASSES: [(u32, usize); 5] = [(0, 16), (1, 12), (2, 5), (3, 3), (4, 2)];
/// Half the width of the interval in which one more pass places a lead relative to the others, in
/// 95 % of cases: from 438 placements in 60 rounds, whose leads changed by 0.35, 0.18 and 0.12 (one
/// standard deviation). Later passes are assumed to change as little as the third.
const DOUBT: [f32; PASSES.len() + 1] = [0.7, 0.35, 0.25, 0.25, 0.25, 0.25];
/// The number of boards with a tile to place that count as one simulation: about the cost of a
/// random playout.
const BOARDS: u64 = 2;
/// The number of first placements that are tried for two turns before a tile is drawn, and of those
/// that leave an infinity one tile short.
const FIRSTS: usize = 4;
const OPENINGS: usize = 6;
/// The same once it is drawn.
pub(super) const FIRSTS_DRAWN: usize = 16;

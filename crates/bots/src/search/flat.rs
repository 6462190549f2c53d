//! Flat Monte Carlo: no tree, and the same number of playouts for every move, from the same
//! determinized states with the same dice, so that only the moves differ.

use engine::{Dice, PositionError, Seat};

use super::ismcts::{Start, Style, imagine, play_on};
use crate::Evaluate;

/// The value of each move to the seat, playout by playout.
pub(crate) fn flat<G: Evaluate>(
    view: &G::View,
    seat: Seat,
    legal: &[G::Move],
    style: Style,
    samples: u32,
    dice: &mut Dice,
) -> Result<Vec<Vec<f64>>, PositionError> {
    let horizon = G::horizon(view);
    let any = G::determinize(&horizon, dice)?;
    let start = Start::of(&any);
    let mut values = vec![Vec::with_capacity(samples as usize); legal.len()];
    let mut moves = Vec::new();
    for _ in 0..samples.max(1) {
        let state = imagine(&any, &horizon, style, dice)?;
        let word = dice.next_word();
        for (mv, values) in legal.iter().zip(&mut values) {
            let mut next = state.clone();
            next.play_unchecked(seat, *mv, &mut ());
            let mut dice = Dice::new(word);
            if style.informed {
                play_on::<G, true>(&mut next, &start, &mut dice, &mut moves);
            } else {
                play_on::<G, false>(&mut next, &start, &mut dice, &mut moves);
            }
            values.push(f64::from(next.worth_in(&start.points, view)[seat.index()]));
        }
    }
    Ok(values)
}

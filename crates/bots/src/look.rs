//! Looking one step ahead: every move is tried and its result judged without searching further.

use engine::{Dice, Seat};

use crate::search::flat;
use crate::{Budget, Evaluate, Level, Searched, Style, Think};

/// The apparent value of each legal move to the seat, from 0 to 1, in the order of `legal`. In
/// games of perfect information: the standing after the move. In games with a planner: the
/// planner's opinion without simulations. Otherwise: playing on like a beginner from several
/// determinized states, the same ones for all moves. Empty for a view that no state fits.
pub fn look<G: Searched>(
    view: &G::View,
    seat: Seat,
    legal: &[G::Move],
    samples: u32,
    dice: &mut Dice,
) -> Vec<Vec<f64>> {
    G::looked(view, seat, legal, samples, dice)
}

pub(crate) fn look_with<G: Evaluate>(
    view: &G::View,
    seat: Seat,
    legal: &[G::Move],
    samples: u32,
    dice: &mut Dice,
) -> Vec<Vec<f64>> {
    let [.., four, five] = Level::ALL;
    let style = match (G::skill(four).think, G::skill(five).think) {
        (_, Think::Deep(_)) => return standings::<G>(view, seat, legal, dice),
        (Think::Plan(effort, _), _) => {
            let planned = G::plan(view, seat, legal, effort, Budget::iterations(0), dice);
            let value =
                |mv| planned.iter().find(|verdict| verdict.mv == mv).map(|verdict| vec![verdict.value]);
            if let Some(values) = legal.iter().map(|mv| value(*mv)).collect() {
                return values;
            }
            Style::PLAIN
        }
        (_, Think::Search(style, _)) => style,
        (_, Think::Random | Think::Greedy | Think::Look(_) | Think::Plan(..)) => Style::PLAIN,
    };
    flat::<G>(view, seat, legal, style, samples, dice).unwrap_or_default()
}

/// The seat's standing after each move.
fn standings<G: Evaluate>(view: &G::View, seat: Seat, legal: &[G::Move], dice: &mut Dice) -> Vec<Vec<f64>> {
    let Ok(state) = G::determinize(view, dice) else { return Vec::new() };
    let after = |mv: &G::Move| {
        let mut next = state.clone();
        next.play_unchecked(seat, *mv, &mut ());
        vec![G::value_of(next.standing(seat))]
    };
    legal.iter().map(after).collect()
}

use crate::{Dice, Game, Log};

/// Plays random moves until the match is over, and gives their number. Only seats that must act do: a seat that may
/// speak up stays silent.
#[inline]
pub fn random_playout<G: Game, L: Log<G::Event>>(
    state: &mut G,
    dice: &mut Dice,
    moves: &mut Vec<G::Move>,
    log: &mut L,
) -> u64 {
    let mut count = 0;
    while let Some(seat) = state.to_act().must.first() {
        let mv = state.random_move(seat, dice, moves).expect("a seat that must act has a move");
        state.play_unchecked(seat, mv, log);
        count += 1;
    }
    count
}

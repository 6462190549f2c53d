use crate::{Dice, Game, Log};

/// Plays random moves until the match is over, and returns their number. Seats that may act, but
/// need not, stay silent.
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

/// The number of sequences of `depth` moves by any seats that can act. A sequence that ends earlier
/// is not counted.
pub fn perft<G: Game>(state: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    let mut lines = 0;
    for seat in state.to_act().anyone().iter() {
        moves.clear();
        state.legal_moves(seat, &mut moves);
        if depth == 1 {
            lines += moves.len() as u64;
            continue;
        }
        for mv in &moves {
            let mut next = state.clone();
            next.play_unchecked(seat, *mv, &mut ());
            lines += perft(&next, depth - 1);
        }
    }
    lines
}

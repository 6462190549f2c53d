//! Whether a move may be taken back: only on one's own turn, and never past a revealed secret, a random event or
//! another's action.

use catalog::{AnyMatch, with_match};
use engine::{Dice, Game, Match, Observer, Seat};

/// How many other truths are tried for each observer. A chance event with two outcomes is overlooked once in 2^24.
const SAMPLES: usize = 24;

/// Whether `seat`, which made the last move, may take it back.
pub(crate) fn may_undo(game: &AnyMatch, seat: Seat) -> bool {
    with_match!(game, game => quiet(game, seat))
}

/// A move told nobody anything if every observer, whatever they could not know before it, would have seen the same.
/// So: imagine other states that fit what an observer knew, make the same move there, and compare what they see.
fn quiet<G: Game>(game: &Match<G>, seat: Seat) -> bool {
    let Some((mover, mv)) = game.moves().last().copied() else { return false };
    let now = game.state();
    if mover != seat || !now.to_act().must.has(seat) {
        return false;
    }
    let mut before = game.clone();
    before.undo();
    let before = before.state();
    let mut dice = Dice::new(u64::from_le_bytes(crate::ids::random()));
    // The others first: most moves show them something, which the first sample tells.
    let others = Seat::all(now.seats()).filter(|other| *other != seat);
    others.chain([seat]).all(|observer| {
        let observer = Observer::bot(observer);
        let (knew, knows) = (before.view(observer), now.view(observer));
        (0..SAMPLES).all(|_| {
            G::determinize(&knew, &mut dice)
                .is_ok_and(|mut other| other.play(seat, mv, &mut ()).is_ok() && other.view(observer) == knows)
        })
    })
}

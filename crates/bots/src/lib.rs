//! Players that are programs. A bot gets a view and its legal moves, never a state, so the types
//! keep it from peeking.
//!
//! ```
//! use bots::Policy;
//! use catalog::Sevens;
//! use engine::{Dice, Game, Observer, Seed};
//!
//! let game = Sevens::deal(&Default::default(), 4, &Seed::numbered(1, 0), &mut ())?;
//! let seat = game.to_act().must.first().expect("somebody opens");
//! let mut moves = Vec::new();
//! game.legal_moves(seat, &mut moves);
//! let mv = Policy::Greedy.choose::<Sevens>(&game.view(Observer::bot(seat)), &moves, &mut Dice::new(1));
//! assert_eq!(game.check(seat, mv), Ok(()));
//! # Ok::<(), engine::SetupError>(())
//! ```
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod analyse;
mod bot;
mod budget;
mod eval;
mod look;
mod search;
mod searched;

use engine::{Dice, Game};

pub use analyse::{Analysis, Costly, Decision, Opinion, analyse, review};
pub use bot::{Ask, Bot, BotKind, Computer, Level, NoSuchBot, Reason, Skill, Think};
pub use budget::Budget;
pub use eval::{Evaluate, Learned, Telling, Unit};
pub use look::look;
pub use search::{Search, Style, Values, Verdict};
pub use searched::Searched;

/// A game with a greedy player, which takes what looks best immediately and does not look ahead.
pub trait Greedy: Game {
    /// One of `legal`, which is not empty; the dice break ties. By default the move that brings the
    /// most points, as far as can be seen.
    fn greedy(view: &Self::View, legal: &[Self::Move], dice: &mut Dice) -> Self::Move {
        eval::best_points::<Self>(view, legal, dice)
    }

    /// The move of a seat that *may* act, or none to let the moment pass. `legal` is not empty.
    fn speak_up(_view: &Self::View, _legal: &[Self::Move], _dice: &mut Dice) -> Option<Self::Move> {
        None
    }
}

/// A simple way to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Policy {
    /// Any legal move.
    Random,
    /// [`Greedy`].
    Greedy,
}

impl Policy {
    /// Chooses one of the moves.
    ///
    /// # Panics
    /// If there is none.
    pub fn choose<G: Greedy>(self, view: &G::View, legal: &[G::Move], dice: &mut Dice) -> G::Move {
        match self {
            Self::Random => *dice.pick(legal).expect("a player who is asked has a move"),
            Self::Greedy => G::greedy(view, legal, dice),
        }
    }
}

/// The best of the moves by a key; the dice break ties.
pub fn best_by<M: Copy, K: Ord>(moves: &[M], dice: &mut Dice, key: impl Fn(M) -> K) -> M {
    let mut best: Option<(K, M)> = None;
    let mut equals = 1;
    for &mv in moves {
        let value = key(mv);
        match best.as_ref().map(|(held, _)| value.cmp(held)) {
            Some(std::cmp::Ordering::Less) => {}
            Some(std::cmp::Ordering::Equal) => {
                equals += 1;
                // The n-th of n equals takes over with chance 1/n: each is as likely in the end.
                if dice.below(equals) == 0 {
                    best = Some((value, mv));
                }
            }
            Some(std::cmp::Ordering::Greater) | None => {
                equals = 1;
                best = Some((value, mv));
            }
        }
    }
    best.expect("a player who is asked has a move").1
}

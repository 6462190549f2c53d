//! The searches of each game, compiled in this crate. Rust compiles a generic function where it is
//! called, once more in every crate, and optimised only as much as that crate is; what is reached
//! through this trait is compiled once, at full speed, whoever calls.

use engine::{Dice, PositionError, Seat};

use crate::{Analysis, Ask, Budget, Computer, Evaluate};

/// A game whose searches are compiled here: `searched!` makes it one.
pub trait Searched: Evaluate {
    /// The move that a player chooses.
    #[doc(hidden)]
    fn chosen(computer: &mut Computer<Self>, ask: &Ask<'_, Self>, budget: Budget<'_>) -> Self::Move;

    /// What is thought of each move, and surely of one of them.
    #[doc(hidden)]
    fn analysed(
        view: &Self::View,
        seat: Seat,
        also: Option<Self::Move>,
        budget: Budget<'_>,
        dice: &mut Dice,
        heard: &mut dyn FnMut(&Analysis<Self>) -> bool,
    ) -> Result<Analysis<Self>, PositionError>;

    /// What each of the moves looks to be worth at once.
    #[doc(hidden)]
    fn looked(
        view: &Self::View,
        seat: Seat,
        legal: &[Self::Move],
        samples: u32,
        dice: &mut Dice,
    ) -> Vec<Vec<f64>>;
}

/// Has the searches of a game compiled.
macro_rules! searched {
    ($Game:ty) => {
        impl $crate::Searched for $Game {
            fn chosen(
                computer: &mut $crate::Computer<Self>,
                ask: &$crate::Ask<'_, Self>,
                budget: $crate::Budget<'_>,
            ) -> Self::Move {
                computer.think(ask, budget)
            }

            fn analysed(
                view: &Self::View,
                seat: engine::Seat,
                also: Option<Self::Move>,
                budget: $crate::Budget<'_>,
                dice: &mut engine::Dice,
                heard: &mut dyn FnMut(&$crate::Analysis<Self>) -> bool,
            ) -> Result<$crate::Analysis<Self>, engine::PositionError> {
                $crate::analyse::analyse_with(view, seat, also, budget, dice, heard)
            }

            fn looked(
                view: &Self::View,
                seat: engine::Seat,
                legal: &[Self::Move],
                samples: u32,
                dice: &mut engine::Dice,
            ) -> Vec<Vec<f64>> {
                $crate::look::look_with::<Self>(view, seat, legal, samples, dice)
            }
        }
    };
}
pub(crate) use searched;

//! The searches of each game, compiled in this crate. Rust compiles a generic function in every
//! crate that calls it, with that crate's optimisation level. Functions called through this trait
//! are compiled once, at full optimisation, whoever the caller is.

use engine::{Dice, PositionError, Seat};

use crate::{Analysis, Ask, Budget, Computer, Evaluate};

/// A game whose searches are compiled here. Implemented by `searched!`.
pub trait Searched: Evaluate {
    /// The move that a player chooses.
    #[doc(hidden)]
    fn chosen(computer: &mut Computer<Self>, ask: &Ask<'_, Self>, budget: Budget<'_>) -> Self::Move;

    /// An assessment of each move, and always of one in particular.
    #[doc(hidden)]
    fn analysed(
        view: &Self::View,
        seat: Seat,
        also: Option<Self::Move>,
        budget: Budget<'_>,
        dice: &mut Dice,
        heard: &mut dyn FnMut(&Analysis<Self>) -> bool,
    ) -> Result<Analysis<Self>, PositionError>;

    /// The apparent value of each move, looking one step ahead.
    #[doc(hidden)]
    fn looked(
        view: &Self::View,
        seat: Seat,
        legal: &[Self::Move],
        samples: u32,
        dice: &mut Dice,
    ) -> Vec<Vec<f64>>;
}

/// Compiles the searches of a game.
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

//! The one list of games, and everything that has one entry for each of them.

use engine::Match;
use serde::{Deserialize, Serialize};

/// Makes the enums and macros from the list. Its first token is a `$`, for the macros that it
/// makes.
macro_rules! games {
    ($d:tt $($(#[$doc:meta])* $Game:ident from $package:ident,)+) => {
        $(pub use $package::$Game;)+

        /// One of the games on the shelf.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum GameId {
            $($(#[$doc])* $Game,)+
        }

        impl GameId {
            /// Every game, in the order of the shelf.
            pub const ALL: [Self; [$(Self::$Game),+].len()] = [$(Self::$Game),+];
        }

        /// A match of any game, spoken to in notation. Behind a pointer: matches differ in size by
        /// a factor of ten.
        #[derive(Clone, Debug)]
        pub enum AnyMatch {
            $($(#[$doc])* $Game(Box<Match<$Game>>),)+
        }

        impl AnyMatch {
            /// Which game.
            pub fn game(&self) -> GameId {
                match self {
                    $(Self::$Game(_) => GameId::$Game,)+
                }
            }
        }

        $(
            impl From<Match<$Game>> for AnyMatch {
                fn from(game: Match<$Game>) -> Self {
                    Self::$Game(Box::new(game))
                }
            }
        )+

        /// Runs an expression with the type of a game: `with_game!(id, G => G::INFO.name)`.
        #[macro_export]
        macro_rules! with_game {
            ($d id:expr, $d G:ident => $d body:expr) => {
                match $d id {
                    $($d crate::GameId::$Game => {
                        type $d G = $d crate::$Game;
                        $d body
                    })+
                }
            };
        }

        /// Runs an expression with the match of whichever game it is.
        #[macro_export]
        macro_rules! with_match {
            ($d any:expr, $d game:ident => $d body:expr) => {
                match $d any {
                    $($d crate::AnyMatch::$Game($d game) => $d body,)+
                }
            };
        }
    };
}

games! { $
    /// Olé.
    Ole from game_ole,
    /// Karta Doppio.
    KartaDoppio from game_karta_doppio,
    /// DOS.
    Dos from game_dos,
    /// Otto & Bruno.
    OttoBruno from game_otto_bruno,
    /// OTTO Game Over.
    OttoGameOver from game_otto_game_over,
}

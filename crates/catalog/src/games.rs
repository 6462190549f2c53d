//! The one list of games, and everything that has one entry for each of them.

use engine::Match;
use serde::{Deserialize, Serialize};

/// Makes the enums and macros from the list. Its first token is a `$`, for the macros that it
/// makes.
macro_rules! games {
    (
        $d:tt
        shelf { $($(#[$doc:meta])* $Game:ident from $package:ident $parts:tt,)+ }
        besides { $($(#[$more_doc:meta])* $More:ident from $more_package:ident $more_parts:tt,)* }
    ) => {
        games! { @make $d
            [$($Game)+]
            $($(#[$doc])* $Game from $package $parts,)+
            $($(#[$more_doc])* $More from $more_package $more_parts,)*
        }
    };
    (@make $d:tt [$($Shelf:ident)+] $($(#[$doc:meta])* $Game:ident from $package:ident $parts:tt,)+) => {
        $(pub use $package::$Game;)+

        /// One of the games on the shelf.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum GameId {
            $($(#[$doc])* $Game,)+
        }

        impl GameId {
            /// Every game on the shelf, in order.
            pub const ALL: [Self; [$(Self::$Shelf),+].len()] = [$(Self::$Shelf),+];

            /// Every game, those that are not on the shelf too.
            pub(crate) const LISTED: [Self; [$(Self::$Game),+].len()] = [$(Self::$Game),+];
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

        /// Implements what a game has by default, for each game whose line in the list does not
        /// name that part: `without! { bot, G => { impl Greedy for G {} } }`.
        #[macro_export]
        macro_rules! without {
            ($d part:ident, $d G:ident => $d body:tt) => {
                $($d crate::lacking! { $d part $parts ($d crate::$Game) $d G $d body })+
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

/// What [`without!`] does for one game: nothing where the part is among those it has.
#[doc(hidden)]
#[macro_export]
macro_rules! lacking {
    (bot [bot $($rest:ident)*] $($then:tt)*) => {};
    (figures [figures $($rest:ident)*] $($then:tt)*) => {};
    (screen [screen $($rest:ident)*] $($then:tt)*) => {};
    (board [board $($rest:ident)*] $($then:tt)*) => {};
    ($part:ident [$other:ident $($rest:ident)*] $($then:tt)*) => {
        $crate::lacking! { $part [$($rest)*] $($then)* }
    };
    ($part:ident [] ($Game:ty) $G:ident { $($body:tt)* }) => {
        const _: () = {
            type $G = $Game;
            $($body)*
        };
    };
}

/// The list, in the order of the shelf. A line names a game's type, the package of its rules, and
/// the parts that it brings itself: its `bot` (`bots::eval`), the `figures` of its simulation
/// (`study::simulate`), its `screen` in the terminal (`pioche::play`) and its `board` in the
/// browser (`web::boards`). Each part that is not named has a default.
macro_rules! list {
    ($d:tt $($besides:tt)*) => {
        games! { $d
            shelf {
                /// Olé.
                Ole from game_ole [bot figures screen board],
                /// DOS.
                Dos from game_dos [bot figures screen board],
                /// Otto & Bruno.
                OttoBruno from game_otto_bruno [bot figures screen board],
                /// OTTO Game Over.
                OttoGameOver from game_otto_game_over [bot figures screen board],
                /// Karta Doppio.
                KartaDoppio from game_karta_doppio [bot figures screen board],
            }
            besides { $($besides)* }
        }
    };
}

#[cfg(not(feature = "example"))]
list! { $ }

// For tests: the example of docs/adding-a-game.md is in the list, but not on the shelf.
#[cfg(feature = "example")]
list! { $
    /// Sevens.
    Sevens from game_sevens [],
}

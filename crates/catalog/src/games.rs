//! The one list of games, and everything that has one entry for each of them.

use engine::Match;
use serde::{Deserialize, Serialize};

/// Generates the enums and macros from the list. Its first token is a `$`, for the macros that it
/// generates.
macro_rules! games {
    (
        $d:tt
        shelf { $($(#[$doc:meta])* $Game:ident from $package:ident in $folder:tt $parts:tt,)+ }
        besides { $($(#[$more_doc:meta])* $More:ident from $more_package:ident in $more_folder:tt $more_parts:tt,)* }
    ) => {
        games! { @make $d
            [$($Game)+]
            $($(#[$doc])* $Game from $package in $folder $parts,)+
            $($(#[$more_doc])* $More from $more_package in $more_folder $more_parts,)*
        }
    };
    (
        @make $d:tt [$($Shelf:ident)+]
        $($(#[$doc:meta])* $Game:ident from $package:ident in $folder:tt $parts:tt,)+
    ) => {
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

            /// Every game, including those that are not on the shelf.
            pub(crate) const LISTED: [Self; [$(Self::$Game),+].len()] = [$(Self::$Game),+];
        }

        /// A match of any game, played in notation. Boxed, because matches differ in size by a
        /// factor of ten.
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

        /// Passes the list to another macro: `for_each_game!(boards)` expands to `boards! { Ole
        /// game_ole … }`, with the type of each game and the package of its rules.
        #[macro_export]
        macro_rules! for_each_game {
            ($d each:ident) => {
                $d each! { $($Game $package)+ }
            };
        }

        /// Implements the default of a part for each game whose line in the list does not name that
        /// part: `without! { bot, G => { impl Greedy for G {} } }`.
        #[macro_export]
        macro_rules! without {
            ($d part:ident, $d G:ident => $d body:tt) => {
                $($d crate::has_part! {
                    $d part $parts {} { const _: () = { type $d G = $d crate::$Game; $d crate::unwrap! $d body }; }
                })+
            };
        }

        /// Compiles a part of each game into the calling crate, from the game's own folder, for
        /// those games whose line in the list names the part. In a module one folder below the
        /// crate's root, `parts! { games, ".." => bot }` makes the module `games::game_ole::bot`
        /// from `games/ole/bot.rs` or `games/ole/bot/mod.rs`. These are modules and not crates
        /// because of the orphan rule: the traits belong to the calling crate, and the game types
        /// to the rules.
        #[macro_export]
        macro_rules! parts {
            ($d module:ident, $d root:tt => $d part:ident) => {
                #[path = $d root]
                pub mod $d module {
                    $($d crate::has_part! {
                        $d part $parts { #[path = $folder] pub mod $package { pub mod $d part; } } {}
                    })+
                }
            };
        }

        /// Runs an expression with the match, whatever its game.
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

/// Expands to the first block if the part is among those in brackets, otherwise to the second.
#[doc(hidden)]
#[macro_export]
macro_rules! has_part {
    (bot [bot $($rest:ident)*] { $($yes:tt)* } $no:tt) => { $($yes)* };
    (figures [figures $($rest:ident)*] { $($yes:tt)* } $no:tt) => { $($yes)* };
    (screen [screen $($rest:ident)*] { $($yes:tt)* } $no:tt) => { $($yes)* };
    (board [board $($rest:ident)*] { $($yes:tt)* } $no:tt) => { $($yes)* };
    (cover [cover $($rest:ident)*] { $($yes:tt)* } $no:tt) => { $($yes)* };
    ($part:ident [$other:ident $($rest:ident)*] $yes:tt $no:tt) => {
        $crate::has_part! { $part [$($rest)*] $yes $no }
    };
    ($part:ident [] $yes:tt { $($no:tt)* }) => { $($no)* };
}

/// Expands to the items in the braces.
#[doc(hidden)]
#[macro_export]
macro_rules! unwrap {
    ($($item:item)*) => { $($item)* };
}

/// The list, in the order of the shelf. A line names a game's type, the package of its rules, its
/// folder as seen from the root of a crate, and the parts that lie in the folder: its `bot`
/// (`bots::eval`), the `figures` of its simulation (`experiments::simulate`), its `screen` in the
/// terminal (`pioche::play`), its `board` in the browser (`web::boards`) and the `cover` of its box
/// (`web::parts`). A part that is not named has a default.
macro_rules! list {
    ($d:tt $($besides:tt)*) => {
        games! { $d
            shelf {
                /// Olé.
                Ole from game_ole in "../../../games/ole" [bot figures screen board cover],
                /// DOS.
                Dos from game_dos in "../../../games/dos" [bot figures screen board cover],
                /// Otto & Bruno.
                OttoBruno from game_otto_bruno in "../../../games/otto-bruno" [bot figures screen board cover],
                /// OTTO Game Over.
                OttoGameOver from game_otto_game_over in "../../../games/otto-game-over" [bot figures screen board cover],
                /// Karta Doppio.
                KartaDoppio from game_karta_doppio in "../../../games/karta-doppio" [bot figures screen board cover],
            }
            besides { $($besides)* }
        }
    };
}

#[cfg(not(feature = "example"))]
list! { $ }

// For tests: the example of docs/adding-a-game.md is listed, but not on the shelf.
#[cfg(feature = "example")]
list! { $
    /// Sevens.
    Sevens from game_sevens in "../../../examples/sevens" [],
}

//! The one list of games. Everything that treats games alike goes through here, by closed enums: a game that is added to
//! [`GameId`] does not compile until every match knows it.
//!
//! ```
//! use catalog::{AnyMatch, GameId};
//! use engine::{Observer, Seat, Seed};
//!
//! let game: GameId = "ole".parse()?;
//! let mut table = AnyMatch::new(game, 4, &Default::default(), Seed::numbered(1, 0))?;
//! let seat = table.to_act().must.first().expect("somebody opens");
//! let first = table.legal(seat).remove(0);
//! table.play(seat, &first)?;
//! assert_eq!(table.view(Observer::screen(seat))["players"], 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod any;

use std::fmt;
use std::str::FromStr;

use engine::{Game, GameInfo, NotationError};
use serde::{Deserialize, Serialize};

pub use any::{AnyMatch, CannotPlay, CannotSetUp, Refused};
pub use game_dos::Dos;
pub use game_karta_doppio::KartaDoppio;
pub use game_ole::Ole;
pub use game_otto_bruno::OttoBruno;
pub use game_otto_game_over::OttoGameOver;

/// A game of the house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameId {
    /// Olé.
    Ole,
    /// Karta Doppio.
    KartaDoppio,
    /// DOS.
    Dos,
    /// Otto & Bruno.
    OttoBruno,
    /// OTTO Game Over.
    OttoGameOver,
}

/// Runs an expression with the type of a game: `with_game!(id, G => G::INFO.name)`.
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {
        match $id {
            $crate::GameId::Ole => {
                type $G = $crate::Ole;
                $body
            }
            $crate::GameId::Dos => {
                type $G = $crate::Dos;
                $body
            }
            $crate::GameId::KartaDoppio => {
                type $G = $crate::KartaDoppio;
                $body
            }
            $crate::GameId::OttoBruno => {
                type $G = $crate::OttoBruno;
                $body
            }
            $crate::GameId::OttoGameOver => {
                type $G = $crate::OttoGameOver;
                $body
            }
        }
    };
}

impl GameId {
    /// Every game, in the order of the shelf.
    pub const ALL: [Self; 5] = [Self::Ole, Self::KartaDoppio, Self::Dos, Self::OttoBruno, Self::OttoGameOver];

    /// What the box says.
    pub fn info(self) -> GameInfo {
        with_game!(self, G => G::INFO)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().id)
    }
}

impl FromStr for GameId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::ALL
            .into_iter()
            .find(|game| game.info().id == text)
            .ok_or_else(|| NotationError::new("a game", "one of those that `pioche games` lists", text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list is written once more, as a constant; this is what keeps the two together.
    #[test]
    fn every_game_is_on_the_shelf_once_under_its_own_name() {
        for (index, game) in GameId::ALL.into_iter().enumerate() {
            assert_eq!(game as usize, index);
            assert_eq!(game.info().id.parse(), Ok(game));
            assert_eq!(serde_json::to_value(game).ok(), Some(game.info().id.into()));
        }
        assert!("chess".parse::<GameId>().is_err());
    }
}

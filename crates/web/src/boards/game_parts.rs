//! What pages need from a game besides its board, fetched together with the board
//! ([`crate::chunk`]).

use catalog::AnyMatch;
use engine::{Lang, Match, Positions, Record, ReplayError};
use lessons::Tip;
use puzzles::{Broken, Day};

use super::any::Environment;
use super::lesson::{Lessons, Tour};
use super::puzzle::AnyPuzzle;
use super::story::Story;
use super::{AnyBoard, BoardProps, BoardUi, MatchSource};

/// A game's part of the client.
pub struct GameParts {
    pub(super) open: fn(MatchSource, Environment) -> Option<AnyBoard>,
    pub(super) lessons: fn() -> Lessons,
    pub(super) tour: fn() -> Option<Tour>,
    pub(super) puzzle: fn(&str, Day, Lang) -> Result<AnyPuzzle, Broken>,
    pub(super) story: fn(&Record) -> Result<Story, ReplayError>,
    /// The tips of its guided first match.
    pub tips: fn() -> Vec<Tip>,
}

impl GameParts {
    /// The parts of a game.
    pub const fn of<G: BoardUi + Positions>() -> Self
    where
        AnyMatch: From<Match<G>>,
    {
        Self {
            open: BoardProps::<G>::open,
            lessons: Lessons::typed::<G>,
            tour: Tour::typed::<G>,
            puzzle: AnyPuzzle::typed::<G>,
            story: Story::typed::<G>,
            tips: || lessons::tips::<G::Table>().unwrap_or_default(),
        }
    }
}

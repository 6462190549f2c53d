//! What pages need from a game, in two chunks ([`crate::chunk`]): what a table needs, and what is
//! used away from tables.

use catalog::AnyMatch;
use engine::{Lang, Match, Positions, Record, ReplayError};
use lessons::Tip;
use puzzles::{Broken, Day};

use super::any::Environment;
use super::lesson::{Lessons, Tour};
use super::puzzle::AnyPuzzle;
use super::story::Story;
use super::{AnyBoard, BoardProps, BoardUi, MatchSource};

/// What a table needs from its game.
pub struct GameParts {
    pub(super) open: fn(MatchSource, Environment) -> Option<AnyBoard>,
    /// The tips of its guided first match.
    pub tips: fn() -> Vec<Tip>,
}

impl GameParts {
    /// Those of a game.
    pub const fn of<G: BoardUi>() -> Self {
        Self { open: BoardProps::<G>::open, tips: || lessons::tips::<G::Table>().unwrap_or_default() }
    }
}

/// What lessons, the tour, puzzles and replays need from a game besides its board.
pub struct StudyParts {
    pub(super) lessons: fn() -> Lessons,
    pub(super) tour: fn() -> Option<Tour>,
    pub(super) puzzle: fn(&str, Day, Lang) -> Result<AnyPuzzle, Broken>,
    pub(super) story: fn(&Record) -> Result<Story, ReplayError>,
    /// Checks every move and the result of a record.
    pub replay: fn(&Record) -> Result<(), ReplayError>,
}

impl StudyParts {
    /// Those of a game.
    pub const fn of<G: BoardUi + Positions>() -> Self
    where
        AnyMatch: From<Match<G>>,
    {
        Self {
            lessons: Lessons::typed::<G>,
            tour: Tour::typed::<G>,
            puzzle: AnyPuzzle::typed::<G>,
            story: Story::typed::<G>,
            replay: |record| Match::<G>::replay(record).map(drop),
        }
    }
}

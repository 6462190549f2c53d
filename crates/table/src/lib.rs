//! What lies on a game's table and what a person can do there. Painters (the browser and the
//! terminal) draw what a [`Table`] says and pass on what the person does.
//!
//! A table is pure. Its inputs are a [`Scene`], which is what one seat may know, and what the
//! person holds. It says what lies where ([`Table::layout`]), what a gesture means
//! ([`Table::choose`]), and every sentence beside it. It contains no rules; it asks the rules
//! ([`Scene::rules`], [`Scene::attempt`]).
//!
//! A game without its own table uses [`PlainTable`]: the view in words, and its moves by name.
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod advice;
mod lessons;
mod look;
mod moment;
mod narrator;
mod piece_art;
mod plain;
pub mod room;
mod scene;
pub mod words;

use std::fmt;

use engine::{Game, Lang};

pub use advice::{Advice, Mark};
pub use kit::Colour;
pub use lessons::LessonFiles;
pub use look::{Sheet, Shows, Sound, State};
pub use moment::{Moment, POINTS, Standing};
pub use narrator::{Narrator, Sentence, bare, passed, told, won};
pub use piece_art::{Chart, PieceArt, pieces};
pub use plain::PlainTable;
pub use room::{Area, Room, Shape, Zones};
pub use scene::{Answer, Events, Scene, refusal};

/// The table of a game. A separate type, because the rules do not know about tables.
pub trait Table: 'static {
    /// The game that is played on it.
    type Game: Game;
    /// What the person has picked up, and where it is aimed; by default nothing.
    type Held: Clone + PartialEq + Default + fmt::Debug + Send + Sync + 'static;
    /// What a person does: pick up, aim, turn, let go.
    type Gesture: Copy + fmt::Debug + Send + Sync + 'static;
    /// What lies where, and in which state.
    type Layout: Clone + PartialEq + fmt::Debug + Send + Sync + 'static;

    /// Its lessons; by default none.
    const LESSONS: LessonFiles = LessonFiles::NONE;

    /// Its illustrated tour; by default none.
    const TOUR: LessonFiles = LessonFiles::NO_TOUR;

    /// The file of its puzzles of the day (crate `puzzles`); by default empty. Used by tests and
    /// the terminal; the browser fetches the file when it needs it.
    const PUZZLES: &'static str = "";

    /// The tips of a guided first game; by default none.
    const TIPS: LessonFiles = LessonFiles::NONE;

    /// The piece that a word between braces names in the text of the rules; none by default.
    fn piece(_word: &str) -> Option<PieceArt> {
        None
    }

    /// What the rule sheet prints to be looked up during a game; by default nothing.
    fn charts(_lang: Lang) -> Vec<Chart> {
        Vec::new()
    }

    /// Lays the table out. `before` is the previous layout: things that look alike keep their
    /// identity.
    fn layout(
        scene: &Scene<'_, Self::Game>,
        held: &Self::Held,
        before: Option<&Self::Layout>,
    ) -> Self::Layout;

    /// Interprets a gesture on the table as laid out, and updates `held`.
    fn choose(
        scene: &Scene<'_, Self::Game>,
        laid: &Self::Layout,
        held: &mut Self::Held,
        gesture: Self::Gesture,
    ) -> Answer<Self::Game>;

    /// Where the match stands, in a few words: "Manche 2 sur 4".
    fn headline(scene: &Scene<'_, Self::Game>) -> String;

    /// The sentence that says what is expected, and from whom.
    fn expected(scene: &Scene<'_, Self::Game>, laid: &Self::Layout) -> String;

    /// A smaller line under that: what the held thing would do, or how to pick things up by touch
    /// or by mouse.
    fn note(_scene: &Scene<'_, Self::Game>, _laid: &Self::Layout, _touch: bool) -> String {
        String::new()
    }

    /// A hint about a legal move: where to look, and why to make it as far as the rules tell. By
    /// default nothing.
    fn advice(_scene: &Scene<'_, Self::Game>, _mv: <Self::Game as Game>::Move) -> Advice {
        Advice::default()
    }

    /// What a move plays and where it goes, to illustrate the move. By default whatever represents
    /// the move on the table.
    fn involved(mv: <Self::Game as Game>::Move) -> Vec<Mark> {
        vec![Mark::Piece(mv.to_string())]
    }

    /// What every seat shows besides its name, seat 0 first.
    fn seats(scene: &Scene<'_, Self::Game>) -> Vec<Shows>;

    /// Each seat's total, seat 0 first, shown at every size. By default the last column of the
    /// score sheet.
    fn totals(scene: &Scene<'_, Self::Game>) -> Vec<String> {
        let sheet = Self::sheet(scene);
        if sheet.teams || sheet.heads.last().is_none_or(|head| head != words::TOTAL) {
            return Vec::new();
        }
        sheet.rows.into_iter().map(|(_, mut cells)| cells.pop().unwrap_or_default()).collect()
    }

    /// The score sheet.
    fn sheet(scene: &Scene<'_, Self::Game>) -> Sheet;

    /// An event as a sentence of the journal; none to use the words of the rules.
    fn sentence(_seen: &<Self::Game as Game>::Seen, _by: Narrator<'_>) -> Sentence {
        None
    }

    /// How a round ended, in one sentence; none for other events.
    fn round_end(_seen: &<Self::Game as Game>::Seen, _by: Narrator<'_>) -> Option<String> {
        None
    }

    /// What is shown when a round is over, with all hands revealed; none for other events. The last
    /// one is the end of the match.
    fn moment(_scene: &Scene<'_, Self::Game>, _seen: &<Self::Game as Game>::Seen) -> Option<Moment> {
        None
    }

    /// The sound of an event.
    fn sound(_seen: &<Self::Game as Game>::Seen) -> Option<Sound> {
        Some(Sound::Card)
    }

    /// How the match ended, in the game's own terms, from the winner's points and those of the
    /// runner-up. None where they are not meaningful.
    fn score(points: i32, next: Option<i32>, lang: Lang) -> Option<String> {
        Some(words::points_to(points, next?, lang))
    }

    /// What decided between the winner and the runner-up when their points are equal.
    fn tie_break(_won: i32, _next: i32, _lang: Lang) -> Option<String> {
        None
    }
}

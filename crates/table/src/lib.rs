//! What lies on a game's table and what a person can do there, for every painter: the browser and
//! the terminal draw what a [`Table`] says and pass on what the person does.
//!
//! A table is pure. It gets a [`Scene`], which is what one seat may know, and what the person
//! holds; it says what lies where ([`Table::layout`]), what a gesture comes to
//! ([`Table::choose`]), and every sentence beside it. It knows no rule: what it wants to know
//! beforehand, it asks the rules ([`Scene::rules`], [`Scene::attempt`]).
//!
//! A game without a table of its own lies on a [`PlainTable`]: its view in words, its moves by
//! name.
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod advice;
mod lessons;
mod look;
mod moment;
mod narrator;
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
pub use plain::PlainTable;
pub use room::{Area, Room, Shape, Zones};
pub use scene::{Answer, Events, Scene, refusal};

/// The table of a game. A type of its own, because the rules know no table.
pub trait Table: 'static {
    /// The game that is played on it.
    type Game: Game;
    /// What the person has taken up and where it is aimed; by default nothing.
    type Held: Clone + PartialEq + Default + fmt::Debug + Send + Sync + 'static;
    /// What a person does: takes up, aims, turns, lets go.
    type Gesture: Copy + fmt::Debug + Send + Sync + 'static;
    /// What lies where, and how.
    type Layout: Clone + PartialEq + fmt::Debug + Send + Sync + 'static;

    /// The lessons that are played on it; by default none.
    const LESSONS: LessonFiles = LessonFiles::NONE;

    /// The game in pictures that are drawn by it; by default none.
    const TOUR: LessonFiles = LessonFiles::NO_TOUR;

    /// The file of its puzzles of the day (crate `puzzles`); by default empty. For tests and for
    /// the terminal: a browser fetches it when it is needed.
    const PUZZLES: &'static str = "";

    /// The tips of a guided first game; by default none.
    const TIPS: LessonFiles = LessonFiles::NONE;

    /// Lays the table out. `before` is how it lay a moment ago: things that look alike keep their
    /// identity.
    fn layout(
        scene: &Scene<'_, Self::Game>,
        held: &Self::Held,
        before: Option<&Self::Layout>,
    ) -> Self::Layout;

    /// What a gesture at the table as it lies comes to. What is held afterwards is in `held`.
    fn choose(
        scene: &Scene<'_, Self::Game>,
        laid: &Self::Layout,
        held: &mut Self::Held,
        gesture: Self::Gesture,
    ) -> Answer<Self::Game>;

    /// Where the match stands, in a few words: "Manche 2 sur 4".
    fn headline(scene: &Scene<'_, Self::Game>) -> String;

    /// The sentence that says what is expected, and of whom.
    fn expected(scene: &Scene<'_, Self::Game>, laid: &Self::Layout) -> String;

    /// A quiet line under it: what the held thing would do, or how things are taken up, by a finger
    /// or else by a mouse.
    fn note(_scene: &Scene<'_, Self::Game>, _laid: &Self::Layout, _touch: bool) -> String {
        String::new()
    }

    /// What a hint says of a legal move: where to look for it and why one would make it, as far as
    /// the rules tell. By default nothing.
    fn advice(_scene: &Scene<'_, Self::Game>, _mv: <Self::Game as Game>::Move) -> Advice {
        Advice::default()
    }

    /// What a move plays and where that goes, for a picture of the move. By default whatever stands
    /// for the move on the table.
    fn involved(mv: <Self::Game as Game>::Move) -> Vec<Mark> {
        vec![Mark::Piece(mv.to_string())]
    }

    /// What every seat shows besides its name, seat 0 first.
    fn seats(scene: &Scene<'_, Self::Game>) -> Vec<Shows>;

    /// What every seat's match stands at, seat 0 first: what its seat shows at every size. By
    /// default the last column of the sheet, where that is the total.
    fn totals(scene: &Scene<'_, Self::Game>) -> Vec<String> {
        let sheet = Self::sheet(scene);
        if sheet.teams || sheet.heads.last().is_none_or(|head| head != words::TOTAL) {
            return Vec::new();
        }
        sheet.rows.into_iter().map(|(_, mut cells)| cells.pop().unwrap_or_default()).collect()
    }

    /// The score sheet.
    fn sheet(scene: &Scene<'_, Self::Game>) -> Sheet;

    /// An event as a sentence of the journal; none where the words of the rules are good enough.
    fn sentence(_seen: &<Self::Game as Game>::Seen, _by: Narrator<'_>) -> Sentence {
        None
    }

    /// How a round ended, in one sentence, where the event tells of it.
    fn round_end(_seen: &<Self::Game as Game>::Seen, _by: Narrator<'_>) -> Option<String> {
        None
    }

    /// What is shown when a round is over, with everybody's hand laid open, where the event tells
    /// of it. The last one is the end of the match.
    fn moment(_scene: &Scene<'_, Self::Game>, _seen: &<Self::Game as Game>::Seen) -> Option<Moment> {
        None
    }

    /// What an event sounds like.
    fn sound(_seen: &<Self::Game as Game>::Seen) -> Option<Sound> {
        Some(Sound::Card)
    }

    /// How the match ended, in its own measure: the winner's points, and those of whoever comes
    /// next. Nothing where they say nothing.
    fn score(points: i32, next: Option<i32>, lang: Lang) -> Option<String> {
        Some(words::points_to(points, next?, lang))
    }

    /// What decided between the winner and whoever comes next, where their points are equal.
    fn tie_break(_won: i32, _next: i32, _lang: Lang) -> Option<String> {
        None
    }
}

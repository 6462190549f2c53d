//! What every game here is made of: seats, seeds, the [`Game`] trait, records.
//!
//! Truth, view and record are three types. A *state* (the type that implements [`Game`]) is the
//! whole truth and cannot be serialised. A *view* is what one observer may know, and is all that
//! leaves the engine. A [`Record`] is options, seed and moves: replaying it rebuilds everything, so
//! it is all that is stored.
//!
//! ```
//! use engine::Seed;
//!
//! // The same seed deals the same cards, today, in ten years, natively and in a browser.
//! let mut cards: Vec<u8> = (0..10).collect();
//! Seed::numbered(1, 0).stream(0).shuffle(&mut cards);
//! assert_eq!(cards, [6, 0, 5, 2, 8, 1, 3, 7, 4, 9]);
//! ```
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

// What `texts!` writes speaks of `engine`.
extern crate self as engine;

mod chance;
mod dice;
mod game;
mod matches;
mod notation;
mod options;
mod playout;
mod record;
mod rules;
mod seat;
mod speak;
pub mod text;
mod texts {
    texts::texts! { pub(crate) struct Texts in "texts/errors" }
    texts::texts! { pub(crate) mod forms in "texts/notation" }
}

pub use chance::{Chance, Seed, Stream};
pub use dice::Dice;
pub use game::{
    Game, GameInfo, Log, Memory, Observer, Outcome, PositionError, Positions, Refusal, RulesText, SetupError,
    ToAct,
};
pub use matches::{Match, ReplayError};
pub use notation::NotationError;
pub use options::{NoOptions, OptionError, OptionInfo, TableOptions};
pub use playout::{perft, random_playout};
pub use record::{RECORD_FORMAT, Record};
pub use rules::{Article, Rules};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use speak::{Lang, Names, Speak, Text, Told, capital, system_error};

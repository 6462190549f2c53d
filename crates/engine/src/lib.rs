//! What every game is built from: seats, seeds, the [`Game`] trait, records.
//!
//! Truth, view and record are three types. A *state* (the type that implements [`Game`]) holds
//! everything, hidden cards included, and cannot be serialised. A *view* is what one observer may
//! know, and nothing else leaves the engine. A [`Record`] is options, seed and moves: replaying it
//! rebuilds the match, so nothing else is stored.
//!
//! A match of a small card game, whose rules are the example of docs/adding-a-game.md:
//!
//! ```
//! use engine::{Game, Match, NoOptions, Observer, Refusal as _, Seed};
//! use game_sevens::Sevens;
//!
//! let mut game = Match::<Sevens>::new(NoOptions {}, 4, Seed::numbered(1, 0))?;
//! let mut legal = Vec::new();
//! while let Some(seat) = game.state().to_act().must.first() {
//!     // A person or a bot gets a view: its own hand, and the number of cards in each other hand.
//!     let view = game.state().view(Observer::screen(seat));
//!     assert_eq!(view.hand.len(), usize::from(view.counts[seat]));
//!     // Some of that hand can be played; the rest is refused, and the refusal names its article.
//!     legal.clear();
//!     game.state().legal_moves(seat, &mut legal);
//!     if let Some(card) = view.hand.iter().find(|card| !legal.contains(card)) {
//!         assert_eq!(game.play(seat, *card).map_err(|why| why.article()), Err("A3"));
//!     }
//!     game.play(seat, legal[0]).expect("it is legal");
//! }
//! let outcome = game.state().outcome().expect("nobody can act, so the match is over");
//! assert!(outcome.winners().iter().all(|winner| outcome.points[winner] == 0));
//! // The record is options, seed and moves. Replaying it gives the same match.
//! assert_eq!(Match::<Sevens>::replay(&game.record())?.state(), game.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```
//! use engine::Seed;
//!
//! // A seed always deals the same cards: today, in ten years, natively and in a browser.
//! let mut cards: Vec<u8> = (0..10).collect();
//! Seed::numbered(1, 0).stream(0).shuffle(&mut cards);
//! assert_eq!(cards, [6, 0, 5, 2, 8, 1, 3, 7, 4, 9]);
//! ```
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

// `texts!` generates paths that begin with `engine`.
extern crate self as engine;

mod chance;
mod dice;
mod game;
mod json;
mod matches;
mod notation;
mod options;
mod playout;
mod questions;
mod record;
pub mod rules;
mod seat;
mod speak;
pub mod text;
mod texts {
    texts::texts! { pub(crate) struct Texts in "texts/errors" }
    texts::texts! { pub(crate) mod forms in "texts/notation" }
    texts::texts! { pub(crate) struct Asked in "texts/questions" }
}

pub use chance::{Chance, Seed, Stream};
pub use dice::Dice;
pub use game::{
    Game, GameInfo, Log, Memory, Observer, OnShelf, Outcome, PositionError, Positions, Refusal, RulesText,
    SetupError, ToAct,
};
pub use json::{FormError, from_json};
pub use matches::{Match, OtherEdition, ReplayError};
pub use notation::NotationError;
pub use options::{Claim, NoOptions, OptionError, OptionInfo, TableOptions};
pub use playout::{perft, random_playout};
pub use questions::{Answers, Asking, Question};
pub use record::{RECORD_FORMAT, Record, is_record};
pub use rules::{Article, Rules};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use speak::{Lang, Names, Speak, Text, Told, capital, quoted, system_error};

//! The one list of games (`games.rs`). Code that treats all games alike uses its closed enums, so
//! that adding a game is a compile error wherever a `match` does not handle it yet.
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

#[macro_use]
mod games;
mod any;
mod texts {
    texts::texts! { pub(crate) struct Texts in "texts/errors" }
    texts::texts! { pub(crate) mod forms in "texts/notation" }
}

use std::fmt;
use std::str::FromStr;

use engine::{Asking, Game, GameInfo, Lang, NotationError, Question, TableOptions as _};

use crate::texts::forms;

pub use any::{CannotPlay, CannotSetUp, Refused};
pub use games::*;

impl GameId {
    /// What the box says.
    pub fn info(self) -> GameInfo {
        with_game!(self, G => G::INFO)
    }

    /// Its table options with their default values.
    pub fn options(self) -> Vec<(&'static str, String)> {
        with_game!(self, G => {
            let usual = <G as Game>::Options::default();
            let all = <G as Game>::Options::ALL.iter();
            all.map(|option| (option.key, usual.get(option.key).unwrap_or_default())).collect()
        })
    }

    /// How a form asks for an option at a table with this number of seats; none if there is nothing
    /// to choose.
    pub fn question(self, key: &str, seats: usize, lang: Lang) -> Option<Question> {
        with_game!(self, G => <G as Game>::Options::question(key, Asking::new(seats, lang)))
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
        Self::LISTED
            .into_iter()
            .find(|game| game.info().id == text)
            .ok_or_else(|| NotationError::new(forms::A_GAME, forms::A_GAME_IS, text))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use engine::Answers;

    use super::*;

    #[test]
    fn every_game_goes_by_the_name_on_its_box() {
        for game in GameId::ALL {
            assert_eq!(game.info().id.parse(), Ok(game));
            assert_eq!(serde_json::to_value(game).ok(), Some(game.info().id.into()));
        }
        assert!("chess".parse::<GameId>().is_err());
    }

    #[test]
    fn a_match_is_of_one_game() {
        let seed = engine::Seed::numbered(1, 0);
        let mut any = AnyMatch::new(GameId::Ole, 3, &BTreeMap::new(), seed).expect("three play");
        assert!(any.of::<Ole>().is_some() && any.of::<Dos>().is_none());
        let seat = any.to_act().must.first().expect("somebody begins");
        let mv = any.legal(seat).remove(0);
        any.play(seat, &mv).expect("it is legal");
        assert_eq!(any.moves(), 1);
    }

    #[test]
    fn a_first_match_has_options_of_its_game() {
        for game in GameId::ALL {
            with_game!(game, G => {
                let advised = game.info().shelf.expect("on the shelf").first_match;
                let mut options = <G as Game>::Options::default();
                for (key, value) in advised {
                    let usual = options.get(key);
                    options.set(key, value).expect("a value of this option");
                    assert_ne!(usual.as_deref(), Some(*value), "{game}: {key} is so anyway");
                }
                let seed = engine::Seed::numbered(1, 0);
                G::deal(&options, game.info().usual_seats, &seed, &mut ()).expect("a deal");
            });
        }
    }

    #[test]
    fn every_option_is_asked_and_every_answer_is_taken() {
        for game in GameId::ALL {
            with_game!(game, G => {
                let usual = <G as Game>::Options::default();
                for option in <G as Game>::Options::ALL {
                    let question = |seats, lang| game.question(option.key, seats, lang);
                    let seats = game.info().seats;
                    assert!(seats.clone().any(|seats| question(seats, Lang::En).is_some()), "{}", option.key);
                    for (seats, lang) in seats.flat_map(|seats| [(seats, Lang::Fr), (seats, Lang::En)]) {
                        let Some(asked) = question(seats, lang) else { continue };
                        let values = match asked.answers {
                            Answers::OneOf(answers) => {
                                let values: Vec<String> = answers.into_iter().map(|(value, _)| value).collect();
                                let usual = usual.get(option.key).expect("an option has a value");
                                assert!(values.contains(&usual), "{game}: {} is {usual}", option.key);
                                values
                            }
                            Answers::Number(least, most) => vec![least.to_string(), most.to_string()],
                            Answers::Words => continue,
                        };
                        for value in values {
                            <G as Game>::Options::default().set(option.key, &value).expect("a value of this option");
                        }
                    }
                }
            });
        }
    }
}

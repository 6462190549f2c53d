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

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use engine::{Asking, Claim, Game, GameInfo, Lang, NotationError, Question, Seat, TableOptions as _};

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

    /// What people can claim at the gathering, as long as it would settle something: with these
    /// options, for the person in this seat of so many.
    pub fn claims(self, options: &BTreeMap<String, String>, seats: usize, seat: Seat) -> Vec<Claim> {
        let settles = |claim: &Claim| {
            self.settled(options, &vec![""; seats], Some((seat, claim.key)))
                != self.settled(options, &vec![""; seats], None)
        };
        with_game!(self, G => <G as Game>::Options::CLAIMS).iter().copied().filter(settles).collect()
    }

    /// The options once it is settled who begins. Options that cannot be read stay as they are.
    pub fn settled(
        self,
        options: &BTreeMap<String, String>,
        names: &[&str],
        claim: Option<(Seat, &str)>,
    ) -> BTreeMap<String, String> {
        with_game!(self, G => {
            let Ok(mut read) = <G as Game>::Options::from_map(options) else { return options.clone() };
            read.settle(names, claim);
            read.to_map()
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
    fn a_claim_settles_what_the_table_left_open() {
        let settled = |game: GameId, options: &[(&str, &str)], names: &[&str], claim| {
            let options = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
            game.settled(&options.collect(), names, claim)
        };
        let seat = |number| Seat::new(number).expect("a seat");
        let people = ["Maud", "Inès Otto", ""];
        let bruno = settled(GameId::OttoBruno, &[], &people, Some((seat(0), "youngest")));
        assert_eq!((&*bruno["names"], &*bruno["first"]), (",Otto", "0"), "a name goes before age");
        let chosen = settled(
            GameId::OttoBruno,
            &[("first", "2"), ("names", "Al")],
            &people,
            Some((seat(0), "youngest")),
        );
        assert_eq!((&*chosen["names"], &*chosen["first"]), ("Al", "2"), "the table has chosen");
        for (claim, red) in [("youngest-red", "1"), ("youngest-blue", "0"), ("nonsense", "chance")] {
            assert_eq!(settled(GameId::KartaDoppio, &[], &["", ""], Some((seat(1), claim)))["red"], red);
        }
        let oldest = Some((seat(2), "oldest"));
        assert_eq!(settled(GameId::OttoGameOver, &[], &["", "", "", ""], oldest)["age"], "2,3,0,1");
        assert_eq!(settled(GameId::OttoGameOver, &[], &["", ""], None)["age"], "seats");
        for game in GameId::ALL {
            let usual: BTreeMap<String, String> =
                game.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
            assert_eq!(game.settled(&usual, &["", ""], None), usual);
            let claims = game.claims(&usual, 2, seat(1)).len();
            let all = with_game!(game, G => <G as Game>::Options::CLAIMS).len();
            assert_eq!(claims, all, "{game}");
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

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;

use engine::{
    Game, GameInfo, Lang, Match, NotationError, Observer, OptionError, OtherEdition, Outcome, PositionError,
    Positions, Record, Refusal, ReplayError, Seat, Seed, SetupError, Speak, TableOptions, ToAct, quoted,
};
use serde_json::Value;

use crate::texts::Texts;
use crate::{AnyMatch, GameId};

impl AnyMatch {
    /// Deals a match.
    pub fn new(
        game: GameId,
        seats: usize,
        options: &BTreeMap<String, String>,
        seed: Seed,
    ) -> Result<Self, CannotSetUp> {
        with_game!(game, G => {
            let options = <G as Game>::Options::from_map(options).map_err(CannotSetUp::Options)?;
            Ok(Match::<G>::new(options, seats, seed).map_err(CannotSetUp::Seats)?.into())
        })
    }

    /// A match from a position in JSON. Options that are not given are taken from the position;
    /// those that are given must agree with it.
    pub fn from_position(
        game: GameId,
        options: &BTreeMap<String, String>,
        position: &Value,
    ) -> Result<Self, CannotSetUp> {
        with_game!(game, G => {
            let given = <G as Game>::Options::from_map(options).map_err(CannotSetUp::Options)?;
            let state = G::read_position(position).map_err(CannotSetUp::Position)?;
            let in_force = state.options_in_force(&given);
            if let Some(key) = options.keys().find(|key| given.get(key) != in_force.get(key)) {
                return Err(CannotSetUp::Contradiction {
                    key: key.clone(),
                    given: given.get(key).unwrap_or_default(),
                    found: in_force.get(key).unwrap_or_default(),
                });
            }
            Ok(Match::<G>::from_state(in_force, state).into())
        })
    }

    /// The match of a record.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        let game: GameId = record.game.parse().map_err(|_| ReplayError::Game(record.game.clone()))?;
        with_game!(game, G => Ok(Match::<G>::replay(record)?.into()))
    }

    /// The match with its game's type; none if it is of another game.
    pub fn of<G: Game>(&self) -> Option<&Match<G>> {
        with_match!(self, game => { let any: &dyn Any = game.as_ref(); any.downcast_ref() })
    }

    /// What the box says.
    pub fn info(&self) -> GameInfo {
        self.game().info()
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        with_match!(self, game => game.state().seats())
    }

    /// Who must act, and who may.
    pub fn to_act(&self) -> ToAct {
        with_match!(self, game => game.state().to_act())
    }

    /// The seat's legal moves in notation.
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        with_match!(self, game => {
            let mut moves = Vec::new();
            game.state().legal_moves(seat, &mut moves);
            moves.iter().map(ToString::to_string).collect()
        })
    }

    /// Makes a move given in notation, or says why not and changes nothing.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<(), CannotPlay> {
        let id = self.info().id;
        with_match!(self, game => {
            let mv = text.parse().map_err(CannotPlay::Notation)?;
            match game.play(seat, mv) {
                Ok(_) => Ok(()),
                Err(refusal) => Err(CannotPlay::Refused(Refused::new(id, &refusal))),
            }
        })
    }

    /// Undoes the last move; false if there is none.
    pub fn undo(&mut self) -> bool {
        with_match!(self, game => game.undo())
    }

    /// What the observer may know, as JSON.
    pub fn view(&self, observer: Observer) -> Value {
        with_match!(self, game => to_json(&game.state().view(observer)))
    }

    /// The full position as JSON: for tools, never for players.
    pub fn position(&self) -> Value {
        with_match!(self, game => to_json(&game.state().to_position()))
    }

    /// The result, once the match is over.
    pub fn outcome(&self) -> Option<Outcome> {
        with_match!(self, game => game.state().outcome())
    }

    /// The options to change for a return match, if this match is over and its rules have one.
    pub fn return_match(&self) -> Option<Vec<(&'static str, String)>> {
        fn of<G: Game>(played: &Match<G>) -> Option<Vec<(&'static str, String)>> {
            G::return_match(played)
        }
        with_match!(self, game => of(game))
    }

    /// The record of the match.
    pub fn record(&self) -> Record {
        with_match!(self, game => game.record())
    }

    /// How many moves have been made.
    pub fn moves(&self) -> usize {
        with_match!(self, game => game.moves().len())
    }

    /// How many events have happened so far.
    pub fn events(&self) -> usize {
        with_match!(self, game => game.log().len())
    }

    /// What the observer saw from event number `since` on, as JSON and in words.
    pub fn seen(
        &self,
        observer: Observer,
        since: usize,
        lang: Lang,
        name: &dyn Fn(Seat) -> String,
    ) -> Vec<(Value, String)> {
        with_match!(self, game => {
            game.seen(observer, since).map(|seen| (to_json(&seen), seen.speak(lang, name))).collect()
        })
    }

    /// The table in words, as the observer sees it.
    pub fn describe(&self, observer: Observer, lang: Lang, name: &dyn Fn(Seat) -> String) -> String {
        with_match!(self, game => game.state().view(observer).speak(lang, name))
    }
}

fn to_json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("views, events and positions are plain JSON data")
}

/// A match that cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CannotSetUp {
    /// It was begun with another edition of the game's pieces.
    Edition(OtherEdition),
    /// An option is wrong.
    Options(OptionError),
    /// Not for this many players, or not with these options.
    Seats(SetupError),
    /// The position is impossible.
    Position(PositionError),
    /// An option given contradicts the position.
    Contradiction {
        /// The option.
        key: String,
        /// The value given.
        given: String,
        /// The value in the position.
        found: String,
    },
}

impl CannotSetUp {
    /// What is wrong, in words.
    pub fn tell(&self, lang: Lang) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Edition(error) => error.tell(lang),
            Self::Options(error) => error.tell(lang),
            Self::Seats(error) => error.tell(lang),
            Self::Position(error) => w.position(error.tell(lang)),
            Self::Contradiction { key, given, found } => {
                w.contradiction(quoted(found, lang), quoted(given, lang), key)
            }
        }
    }
}

impl fmt::Display for CannotSetUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for CannotSetUp {}

/// A move that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CannotPlay {
    /// It is not the notation of a move.
    Notation(NotationError),
    /// The rules refuse it.
    Refused(Refused),
}

impl fmt::Display for CannotPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Notation(error) => error.fmt(f),
            Self::Refused(refused) => f.write_str(&refused.en),
        }
    }
}

impl std::error::Error for CannotPlay {}

/// A refusal of any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Game and article, as in "ole.A14".
    pub article: String,
    /// Why, in French.
    pub fr: String,
    /// Why, in English.
    pub en: String,
}

impl Refused {
    fn new<R: Refusal>(id: &str, refusal: &R) -> Self {
        let told = |lang| refusal.speak(lang, &|seat| Texts::of(lang).seat(seat));
        Self { article: format!("{id}.{}", refusal.article()), fr: told(Lang::Fr), en: told(Lang::En) }
    }
}

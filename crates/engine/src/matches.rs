use std::fmt;

use crate::texts::Texts;
use crate::{
    Game, GameInfo, Lang, NotationError, Observer, OptionError, PositionError, Positions, RECORD_FORMAT,
    Record, Seat, Seed, SetupError, Speak, TableOptions, Told, quoted,
};

/// A running match: its current state, how it began, its moves, and the events so far.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    options: G::Options,
    seed: Option<Seed>,
    first: G,
    first_events: usize,
    state: G,
    moves: Vec<(Seat, G::Move)>,
    log: Vec<G::Event>,
}

impl<G: Game> Match<G> {
    /// Deals a new match.
    pub fn new(options: G::Options, seats: usize, seed: Seed) -> Result<Self, SetupError> {
        let mut log = Vec::new();
        let state = G::deal(&options, seats, &seed, &mut log)?;
        Ok(Self {
            options,
            seed: Some(seed),
            first: state.clone(),
            first_events: log.len(),
            state,
            moves: Vec::new(),
            log,
        })
    }

    /// A match that begins with the given state instead of a deal.
    pub fn from_state(options: G::Options, state: G) -> Self {
        Self {
            options,
            seed: None,
            first: state.clone(),
            first_events: 0,
            state,
            moves: Vec::new(),
            log: Vec::new(),
        }
    }

    /// The current state.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The table's options.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// The moves so far.
    pub fn moves(&self) -> &[(Seat, G::Move)] {
        &self.moves
    }

    /// Everything that happened so far, the deal included.
    pub fn log(&self) -> &[G::Event] {
        &self.log
    }

    /// What the observer saw happen, from event number `since` on.
    pub fn seen(&self, observer: Observer, since: usize) -> impl Iterator<Item = G::Seen> {
        self.log.iter().skip(since).filter_map(move |event| G::seen(event, observer))
    }

    /// Makes a move and returns the events it caused, or refuses it and changes nothing.
    pub fn play(&mut self, seat: Seat, mv: G::Move) -> Result<&[G::Event], G::Refusal> {
        let told = self.log.len();
        self.state.play(seat, mv, &mut self.log)?;
        self.moves.push((seat, mv));
        Ok(&self.log[told..])
    }

    /// Undoes the last move by replaying all the others. False if there is none.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.state = self.first.clone();
        self.log.truncate(self.first_events);
        for (seat, mv) in &self.moves {
            self.state.play_unchecked(*seat, *mv, &mut self.log);
        }
        true
    }
}

impl<G: Positions> Match<G> {
    /// The match as it is stored.
    pub fn record(&self) -> Record {
        let position = self
            .seed
            .is_none()
            .then(|| serde_json::to_value(self.first.to_position()).expect("a position is plain JSON data"));
        Record {
            format: RECORD_FORMAT,
            game: G::INFO.id.to_owned(),
            edition: G::INFO.edition.map(str::to_owned),
            seats: self.first.seats(),
            options: self.options.to_map(),
            seed: self.seed,
            position,
            moves: self.moves.iter().map(|(seat, mv)| (*seat, mv.to_string())).collect(),
            outcome: self.state.outcome(),
        }
    }

    /// Sets a match up as a record says, without playing its moves.
    pub fn begin(record: &Record) -> Result<Self, ReplayError> {
        if record.format != RECORD_FORMAT {
            return Err(ReplayError::Format(record.format));
        }
        if record.game != G::INFO.id {
            return Err(ReplayError::Game(record.game.clone()));
        }
        G::INFO.check_edition(record.edition.as_deref()).map_err(ReplayError::Edition)?;
        let options = G::Options::from_map(&record.options).map_err(ReplayError::Options)?;
        match (&record.seed, &record.position) {
            (Some(seed), None) => Self::new(options, record.seats, *seed).map_err(ReplayError::Setup),
            (None, Some(json)) => {
                let state = G::read_position(json).map_err(ReplayError::Position)?;
                if state.seats() != record.seats {
                    let [position, seats] = [state.seats(), record.seats];
                    return Err(ReplayError::Position(PositionError::new(|lang| {
                        Texts::of(lang).record_seats(position, seats)
                    })));
                }
                Ok(Self::from_state(options, state))
            }
            (Some(_), Some(_)) | (None, None) => Err(ReplayError::Start),
        }
    }

    /// Replays a record, checking every move and the stated outcome.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        let mut game = Self::begin(record)?;
        for (index, (seat, text)) in record.moves.iter().enumerate() {
            let mv = text.parse().map_err(|error| ReplayError::Notation { index, error })?;
            game.play(*seat, mv).map_err(|refusal| ReplayError::refused::<G>(index, *seat, text, refusal))?;
        }
        if let Some(stated) = &record.outcome
            && !game.state.outcome().is_some_and(|found| stated.agrees_with(&found))
        {
            return Err(ReplayError::Outcome);
        }
        Ok(game)
    }
}

/// A record that cannot be replayed, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// A format that this build does not read.
    Format(u32),
    /// A record of another game.
    Game(String),
    /// A record of another edition of the game's data file.
    Edition(OtherEdition),
    /// An unknown option, or a wrong value.
    Options(OptionError),
    /// A match that cannot be set up.
    Setup(SetupError),
    /// A record must have either a seed or a position, not both.
    Start,
    /// An impossible first position.
    Position(PositionError),
    /// A text that is not a move.
    Notation {
        /// The index of the move, from 0.
        index: usize,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A move that the rules refuse.
    Refused {
        /// The index of the move, from 0.
        index: usize,
        /// The seat that made it.
        seat: Seat,
        /// The move in notation.
        text: String,
        /// The game's id and the article, as in "ole.A14".
        article: String,
        /// The message of the refusal.
        why: Told,
    },
    /// Replaying leads to another outcome than the record states.
    Outcome,
}

impl ReplayError {
    fn refused<G: Game>(index: usize, seat: Seat, text: &str, refusal: G::Refusal) -> Self {
        use crate::Refusal as _;
        Self::Refused {
            index,
            seat,
            text: text.to_owned(),
            article: format!("{}.{}", G::INFO.id, refusal.article()),
            why: Told::new(|lang| refusal.speak(lang, &|seat| Texts::of(lang).seat(seat))),
        }
    }
}

impl ReplayError {
    /// What is wrong, in words.
    pub fn tell(&self, lang: Lang) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Format(found) => w.record_format(found, RECORD_FORMAT),
            Self::Game(found) => {
                // The message is one line, whatever the file contains.
                let found: String =
                    found.chars().map(|sign| if sign.is_control() { '\u{fffd}' } else { sign }).collect();
                w.record_game(found)
            }
            Self::Edition(error) => error.tell(lang),
            Self::Options(error) => error.tell(lang),
            Self::Setup(error) => error.tell(lang),
            Self::Start => w.record_start.to_owned(),
            Self::Position(error) => w.record_position(error.tell(lang)),
            Self::Notation { index, error } => w.record_notation(index + 1, error.tell(lang)),
            Self::Refused { index, seat, text, article, why } => {
                w.record_refused(article, text, index + 1, seat, why.get(lang))
            }
            Self::Outcome => w.record_outcome.to_owned(),
        }
    }
}

/// A match that was played with another edition of a game's data file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherEdition {
    /// The edition of the match, if it names one.
    found: Option<String>,
    /// The edition of this build, if the game has one.
    here: Option<&'static str>,
}

impl OtherEdition {
    /// What is wrong, in words.
    pub fn tell(&self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let name = |edition: Option<&str>| match edition {
            Some(edition) => quoted(edition, lang),
            None => w.no_edition.to_owned(),
        };
        w.record_edition(name(self.found.as_deref()), name(self.here))
    }
}

impl GameInfo {
    /// Refuses a match that was played with another edition than this build has.
    pub fn check_edition(&self, found: Option<&str>) -> Result<(), OtherEdition> {
        if found == self.edition {
            return Ok(());
        }
        Err(OtherEdition { found: found.map(str::to_owned), here: self.edition })
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for ReplayError {}

use std::fmt;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::texts::Texts;
use crate::{
    BySeat, Dice, FormError, Lang, Match, NotationError, Rules, Seat, SeatSet, Seed, Speak, TableOptions,
    Text, Told, from_json,
};

/// A game: its full state, its moves, and what each seat may know of it.
///
/// The implementing type is the state of a whole match, all rounds included. It implements neither
/// `Serialize` nor anything else that could send it: only a [`View`](Self::View) leaves the engine.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// Name, number of seats, age and so on, as on the box.
    const INFO: GameInfo;

    /// Whether the fewest points win, rather than the most.
    const FEWEST_WIN: bool = false;

    /// What players agree on before the deal.
    type Options: TableOptions;
    /// One decision of one seat. Its notation is `Display` and `FromStr`; `serde` uses the same.
    type Move: Copy
        + Ord
        + Hash
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = NotationError>
        + Serialize
        + DeserializeOwned
        + Speak
        + Send
        + Sync
        + 'static;
    /// Why a move cannot be played.
    type Refusal: Refusal;
    /// What one observer may know, built up field by field. [`Speak`] describes the table in text.
    type View: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Speak + Send + Sync + 'static;
    /// Something that happened, with everything hidden in it.
    type Event: Clone + Eq + fmt::Debug + Send + Sync + 'static;
    /// An event as one observer saw it.
    type Seen: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Speak + Send + Sync + 'static;

    /// Sets up a match. All chance comes from the seed.
    fn deal<L: Log<Self::Event>>(
        options: &Self::Options,
        seats: usize,
        seed: &Seed,
        log: &mut L,
    ) -> Result<Self, SetupError>;

    /// The number of seats.
    fn seats(&self) -> usize;

    /// Who must act, and who may. Empty when the match is over.
    fn to_act(&self) -> ToAct;

    /// Appends the seat's legal moves to `moves`, in the game's fixed order; none for a seat that
    /// cannot act.
    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Self::Move>);

    /// Whether the seat may make this move now, and if not, why.
    fn check(&self, seat: Seat, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// Makes a move that [`check`](Self::check) allows, and reports events to the log. After any
    /// other move the state is valid in type only, and means nothing.
    fn play_unchecked<L: Log<Self::Event>>(&mut self, seat: Seat, mv: Self::Move, log: &mut L);

    /// Makes a move, or refuses it and changes nothing.
    fn play<L: Log<Self::Event>>(
        &mut self,
        seat: Seat,
        mv: Self::Move,
        log: &mut L,
    ) -> Result<(), Self::Refusal> {
        self.check(seat, mv)?;
        self.play_unchecked(seat, mv, log);
        Ok(())
    }

    /// How many rounds are over. Bots search to the end of the current round. By default a match is
    /// one round.
    fn rounds_over(&self) -> u32 {
        u32::from(self.outcome().is_some())
    }

    /// The result, once the match is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Points so far, by seat: those of finished rounds, and those the game counts immediately.
    fn points(&self) -> BySeat<i32>;

    /// For games whose rules have a return match: the options to change when a finished match is
    /// played once more with the same deal.
    fn return_match(_played: &Match<Self>) -> Option<Vec<(&'static str, String)>> {
        None
    }

    /// What the observer may know now.
    fn view(&self, observer: Observer) -> Self::View;

    /// The event as the observer saw it; none if it was entirely hidden.
    fn seen(event: &Self::Event, observer: Observer) -> Option<Self::Seen>;

    /// A full state drawn uniformly from those that fit the view, with a new seed. Refuses a view
    /// that no state fits, such as one that was tampered with.
    fn determinize(view: &Self::View, dice: &mut Dice) -> Result<Self, PositionError>;

    /// A uniformly random legal move of the seat; none for a seat that cannot act. `moves` is
    /// scratch space. Games that can construct their k-th move without listing all of them override
    /// this.
    #[inline]
    fn random_move(&self, seat: Seat, dice: &mut Dice, moves: &mut Vec<Self::Move>) -> Option<Self::Move> {
        moves.clear();
        self.legal_moves(seat, moves);
        dice.pick(moves).copied()
    }
}

/// A game whose complete states can be written and read: for tests, lessons, puzzles and analysis.
///
/// A position shows every hand. Tools may use it; code that talks to players must not.
pub trait Positions: Game {
    /// The state in notation, serialized as JSON.
    type Position: Serialize + DeserializeOwned;

    /// The full state, including what is hidden.
    fn to_position(&self) -> Self::Position;

    /// The state, if it is one that a match could reach.
    fn from_position(position: &Self::Position) -> Result<Self, PositionError>;

    /// The state in JSON that a person or a program wrote.
    fn read_position(json: &serde_json::Value) -> Result<Self, PositionError> {
        if crate::record::is_record(json) {
            return Err(PositionError::is_record());
        }
        let position = from_json(json).map_err(|error| PositionError::form(&error))?;
        Self::from_position(&position)
    }

    /// The given options, except that options which the state determines take the state's value.
    fn options_in_force(&self, given: &Self::Options) -> Self::Options {
        given.clone()
    }
}

/// An impossible position or view, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError(Told);

impl PositionError {
    /// An error with a message in every language.
    pub fn new<T: Into<String>>(tell: impl Fn(Lang) -> T) -> Self {
        Self(Told::new(tell))
    }

    /// JSON that does not have the expected form.
    pub fn form(error: &FormError) -> Self {
        Self::new(|lang| Texts::of(lang).position_form(error.tell(lang)))
    }

    /// A record of a match where a position is expected.
    fn is_record() -> Self {
        Self::new(|lang| Texts::of(lang).position_is_record)
    }

    /// For a bot asked to move for a seat that has no decision to make.
    pub fn nothing_to_decide(seat: Seat) -> Self {
        Self::new(|lang| Texts::of(lang).nothing_to_decide(seat))
    }

    /// What is wrong, in words.
    pub fn tell(&self, lang: Lang) -> &str {
        self.0.get(lang)
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tell(Lang::En))
    }
}

impl std::error::Error for PositionError {}

/// What the box says about a game.
#[derive(Clone, Debug)]
pub struct GameInfo {
    /// The name in commands, URLs and records.
    pub id: &'static str,
    /// The name on the box.
    pub name: &'static str,
    /// How many can play.
    pub seats: RangeInclusive<usize>,
    /// The default number of players.
    pub usual_seats: usize,
    /// Roughly how long a match takes, in minutes.
    pub minutes: u32,
    /// The youngest age it is meant for, in years.
    pub age: u32,
    /// Author, publisher and year, as far as they are known.
    pub credit: Text,
    /// The rule sheet that the rules are written from, and who translated it, if there is one.
    pub sheet: Option<Text>,
    /// What the game is, in two sentences.
    pub about: Text,
    /// How the list of games presents it, where that differs from `about`.
    pub shelf: Option<OnShelf>,
    /// The edition of what the rule sheet leaves open and a data file of the game fills in, such as
    /// reconstructed drawings. A record names it: with another edition its moves mean something
    /// else.
    pub edition: Option<&'static str>,
    /// The rules, by article.
    pub rules: RulesText,
}

/// How the list of games presents a game.
#[derive(Clone, Copy, Debug)]
pub struct OnShelf {
    /// The game in two short sentences.
    pub blurb: Text,
    /// Its mood, in a word.
    pub mood: Text,
    /// The options with which the rule sheet advises beginners to play, where they are not the
    /// usual ones: those of a guided first match.
    pub first_match: &'static [(&'static str, &'static str)],
}

/// The rules in both languages.
#[derive(Clone, Copy, Debug)]
pub struct RulesText {
    /// French.
    pub fr: Rules,
    /// English.
    pub en: Rules,
}

impl RulesText {
    /// The rules in this language.
    pub fn get(&self, lang: Lang) -> Rules {
        lang.pick(self.fr, self.en)
    }
}

/// Why a move is not allowed. Each game has its own enum; every variant names its article.
pub trait Refusal: Copy + Eq + fmt::Debug + Speak + Send + Sync + 'static {
    /// The article that forbids it, as in "A14".
    fn article(&self) -> &'static str;
}

/// The seats that must act for play to go on, and those that may act without anyone waiting for
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ToAct {
    /// Play waits for these seats.
    pub must: SeatSet,
    /// Play does not wait for these seats.
    pub may: SeatSet,
}

impl ToAct {
    /// One seat is on turn.
    #[inline]
    pub const fn only(seat: Seat) -> Self {
        Self { must: SeatSet::only(seat), may: SeatSet::NONE }
    }

    /// The match is over.
    pub const NOBODY: Self = Self { must: SeatSet::NONE, may: SeatSet::NONE };

    /// Everybody who can act now.
    pub const fn anyone(self) -> SeatSet {
        self.must.or(self.may)
    }
}

/// Who observes, and how much they remember.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Observer {
    /// The seat; none for a spectator.
    pub seat: Option<Seat>,
    /// How much of the past the observer knows.
    pub memory: Memory,
}

/// How much of the past an observer knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Memory {
    /// What is visible now, and what the table's options keep visible: for screens.
    Now,
    /// Everything that the seat has ever seen: for bots.
    Ever,
}

impl Observer {
    /// A person's screen.
    pub const fn screen(seat: Seat) -> Self {
        Self { seat: Some(seat), memory: Memory::Now }
    }

    /// A bot in a seat.
    pub const fn bot(seat: Seat) -> Self {
        Self { seat: Some(seat), memory: Memory::Ever }
    }

    /// Somebody who watches without a seat.
    pub const SPECTATOR: Self = Self { seat: None, memory: Memory::Now };
}

/// The final ranking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, serde::Deserialize)]
pub struct Outcome {
    /// 1 for the winners; those who share a rank are equal.
    pub ranks: BySeat<u8>,
    /// The points that decided it, as the game counts them.
    pub points: BySeat<i32>,
    /// What decided between seats with equal points, where that was needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tie_break: Option<BySeat<i32>>,
}

impl Outcome {
    /// Ranks by points; `better(a, b)` says that a is strictly ahead of b.
    pub fn rank(points: BySeat<i32>, better: impl Fn(Seat, Seat) -> bool) -> Self {
        let seats = points.len();
        let ranks = BySeat::from_fn(seats, |seat| {
            1 + Seat::all(seats).filter(|other| better(*other, seat)).count() as u8
        });
        Self { ranks, points, tie_break: None }
    }

    /// The same outcome with tie-break values, if two seats have equal points but different ranks.
    #[must_use]
    pub fn decided_by(self, tie_break: BySeat<i32>) -> Self {
        let seats = || Seat::all(self.ranks.len());
        let needed = seats()
            .any(|a| seats().any(|b| self.points[a] == self.points[b] && self.ranks[a] != self.ranks[b]));
        Self { tie_break: needed.then_some(tie_break), ..self }
    }

    /// Whether a record that states `self` agrees with the outcome `other`. Older records state no
    /// tie-break, which agrees with any.
    pub fn agrees_with(&self, other: &Self) -> bool {
        self.ranks == other.ranks
            && self.points == other.points
            && (self.tie_break.is_none() || self.tie_break == other.tie_break)
    }

    /// Those in first place.
    pub fn winners(&self) -> SeatSet {
        self.ranks.iter().filter(|(_, rank)| **rank == 1).map(|(seat, _)| seat).collect()
    }
}

/// A match that cannot be set up, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The game cannot be played by this many.
    Seats {
        /// The number requested.
        asked: usize,
        /// The numbers allowed.
        allowed: RangeInclusive<usize>,
    },
    /// Options that contradict one another, or the number of seats.
    Options(Told),
}

impl SetupError {
    /// An error about options, with a message in every language.
    pub fn options<T: Into<String>>(tell: impl Fn(Lang) -> T) -> Self {
        Self::Options(Told::new(tell))
    }

    /// Checks that the game can be played by this many.
    pub fn check_seats(info: &GameInfo, seats: usize) -> Result<(), Self> {
        if info.seats.contains(&seats) {
            Ok(())
        } else {
            Err(Self::Seats { asked: seats, allowed: info.seats.clone() })
        }
    }
}

impl SetupError {
    /// What is wrong, in words.
    pub fn tell(&self, lang: Lang) -> String {
        match self {
            Self::Seats { asked, allowed } => {
                let (w, from, to) = (Texts::of(lang), allowed.start(), allowed.end());
                if from == to { w.seats_exactly(asked, from) } else { w.seats_from_to(asked, from, to) }
            }
            Self::Options(told) => told.get(lang).to_owned(),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for SetupError {}

/// Receives a game's events. `()` ignores them and costs nothing.
pub trait Log<E> {
    /// Whether events of single moves are wanted. Where they are not, a game may use a faster
    /// implementation for playouts that reports only deals, choices and ends of rounds.
    const HEARS_MOVES: bool = true;

    /// Reports an event. The closure runs only if the log listens.
    fn tell(&mut self, event: impl FnOnce() -> E);
}

impl<E> Log<E> for () {
    const HEARS_MOVES: bool = false;

    #[inline]
    fn tell(&mut self, _event: impl FnOnce() -> E) {}
}

impl<E> Log<E> for Vec<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

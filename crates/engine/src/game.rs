use std::fmt;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::texts::Texts;
use crate::{
    BySeat, Dice, Lang, Match, NotationError, Rules, Seat, SeatSet, Seed, Speak, TableOptions, Text, Told,
};

/// A game: its whole truth, its moves, and what each seat may know of it.
///
/// The implementing type is the state of a match, all its rounds. It implements neither `Serialize`
/// nor anything else that could send it: what leaves the engine is a [`View`](Self::View).
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// What the box says.
    const INFO: GameInfo;

    /// Whether fewest points win rather than most.
    const FEWEST_WIN: bool = false;

    /// What the table agrees on before the deal.
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
    /// What one observer may know, built up field by field; spoken, it is the table in text.
    type View: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Speak + Send + Sync + 'static;
    /// What happened, the whole truth.
    type Event: Clone + Eq + fmt::Debug + Send + Sync + 'static;
    /// What happened, as one observer saw it.
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

    /// Adds the seat's legal moves to `moves`, in the game's fixed order; none for a seat that is
    /// not to act.
    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Self::Move>);

    /// Whether the seat may make this move now, and if not, why.
    fn check(&self, seat: Seat, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// Makes a move that [`check`](Self::check) allows, telling the log what happens. For any other
    /// move the state afterwards is some state of the game, but not a meaningful one.
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

    /// How many rounds are over. A bot looks as far as the next one. By default a match is one
    /// round.
    fn rounds_over(&self) -> u32 {
        u32::from(self.outcome().is_some())
    }

    /// The result, once the match is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Points so far, by seat: those of the rounds that are over, and what the game counts at once.
    fn points(&self) -> BySeat<i32>;

    /// The options that change when a match that is over is played once more with the same deal,
    /// where the rules know such a return match.
    fn return_match(_played: &Match<Self>) -> Option<Vec<(&'static str, String)>> {
        None
    }

    /// What the observer may know now.
    fn view(&self, observer: Observer) -> Self::View;

    /// What the observer saw of an event; nothing if it was hidden altogether.
    fn seen(event: &Self::Event, observer: Observer) -> Option<Self::Seen>;

    /// A whole state that fits the view, sampled fairly from those that do; its seed is new. A view
    /// that no state fits (one that was tampered with) is refused.
    fn determinize(view: &Self::View, dice: &mut Dice) -> Result<Self, PositionError>;

    /// One of the seat's legal moves at random, each as likely as any other, or none for a seat
    /// that is not to act. `moves` is scratch space. Games that can name their k-th move without
    /// listing all of them override this.
    #[inline]
    fn random_move(&self, seat: Seat, dice: &mut Dice, moves: &mut Vec<Self::Move>) -> Option<Self::Move> {
        moves.clear();
        self.legal_moves(seat, moves);
        dice.pick(moves).copied()
    }
}

/// A game whose states can be written down whole and read back: for tests, lessons, puzzles and
/// analysis.
///
/// This shows every hand. Tools use it; nothing that talks to players may.
pub trait Positions: Game {
    /// The state in notation, as JSON shows it.
    type Position: Serialize + DeserializeOwned;

    /// The whole state, hidden things included.
    fn to_position(&self) -> Self::Position;

    /// The state, if a match can reach something like it.
    fn from_position(position: &Self::Position) -> Result<Self, PositionError>;

    /// These options, as far as the state leaves them open; where it does not, what holds in it.
    fn options_in_force(&self, given: &Self::Options) -> Self::Options {
        given.clone()
    }
}

/// A position or view that cannot be, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError(Told);

impl PositionError {
    /// Says what is wrong, in every language.
    pub fn new<T: Into<String>>(tell: impl Fn(Lang) -> T) -> Self {
        Self(Told::new(tell))
    }

    /// JSON of another form.
    pub fn json(error: &serde_json::Error) -> Self {
        Self::new(|lang| Texts::of(lang).position_json(error))
    }

    /// A bot was asked for a seat that has nothing to decide.
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
    /// How many play when nobody says.
    pub usual_seats: usize,
    /// How long a match takes, in minutes, roughly.
    pub minutes: u32,
    /// The youngest age it is meant for, in years.
    pub age: u32,
    /// Author, publisher and year, as far as the sheet tells.
    pub credit: &'static str,
    /// What it is, in two sentences.
    pub about: Text,
    /// What the shelf says of it, where that is not simply `about`.
    pub shelf: Option<OnShelf>,
    /// The rules, by article.
    pub rules: RulesText,
}

/// What the shelf says of a box.
#[derive(Clone, Copy, Debug)]
pub struct OnShelf {
    /// The game in two short sentences.
    pub blurb: Text,
    /// Its mood in a word.
    pub mood: Text,
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

/// Why a move cannot be played: an enum of each game's own, whose every variant knows its article.
pub trait Refusal: Copy + Eq + fmt::Debug + Speak + Send + Sync + 'static {
    /// The article that forbids it, as in "A14".
    fn article(&self) -> &'static str;
}

/// Seats that must act for play to go on, and seats that may speak up though it goes on without
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ToAct {
    /// Play waits for them.
    pub must: SeatSet,
    /// Play does not wait for them.
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

/// Who looks, and with what memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Observer {
    /// The seat; none is a spectator.
    pub seat: Option<Seat>,
    /// How much of the past counts.
    pub memory: Memory,
}

/// How much of the past an observer knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Memory {
    /// What can be seen now, and what the table's options keep in sight: for screens.
    Now,
    /// Whatever the seat has ever seen: for bots.
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

    /// Somebody who watches.
    pub const SPECTATOR: Self = Self { seat: None, memory: Memory::Now };
}

/// Who came where.
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

    /// The same result, with what decides between equal points, if two seats have equal points and
    /// not the same rank.
    #[must_use]
    pub fn decided_by(self, tie_break: BySeat<i32>) -> Self {
        let seats = || Seat::all(self.ranks.len());
        let needed = seats()
            .any(|a| seats().any(|b| self.points[a] == self.points[b] && self.ranks[a] != self.ranks[b]));
        Self { tie_break: needed.then_some(tie_break), ..self }
    }

    /// Whether a record that states this result means the other. Records from before there were
    /// tie-breaks state none.
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
    /// That many cannot play.
    Seats {
        /// How many were asked for.
        asked: usize,
        /// How many can.
        allowed: RangeInclusive<usize>,
    },
    /// Options that do not go together, or not with this many seats.
    Options(Told),
}

impl SetupError {
    /// Options that do not go together, told in every language.
    pub fn options<T: Into<String>>(tell: impl Fn(Lang) -> T) -> Self {
        Self::Options(Told::new(tell))
    }

    /// Checks the number of seats against the box.
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

/// Where a game tells what happens. `()` does not listen and costs nothing.
pub trait Log<E> {
    /// Whether single moves are listened to. A game may have a faster form of them for playouts,
    /// where they are not: that tells of deals, choices and ends of rounds alone.
    const HEARS_MOVES: bool = true;

    /// Something happened. The event is only built for those who listen.
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

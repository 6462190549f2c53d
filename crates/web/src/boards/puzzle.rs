//! A puzzle of the day of any game: moves are in notation.

use catalog::{AnyMatch, GameId};
use engine::{Lang, Match, Names, Positions, Seat, Speak as _};
use puzzles::{Book, Broken, Cost, Day, Verdict};

use super::BoardUi;
use crate::chunk;

/// The verdict on a legal move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Judgement {
    /// There is a better one.
    Wrong(Cost),
    Right,
}

/// Says the best move in words.
type Best = Box<dyn Fn(Lang, Names<'_>) -> String + Send + Sync>;

/// Judges a move in notation; none if it is not legal.
type Judge = Box<dyn Fn(&str) -> Option<Judgement> + Send + Sync>;

/// A position and the one move to be found in it.
pub struct AnyPuzzle {
    pub game: AnyMatch,
    /// The match after the best move.
    pub solved: AnyMatch,
    /// The seat that decides.
    pub seat: Seat,
    /// How much better it is than any other, in the unit.
    pub gap: f64,
    /// The unit of values.
    pub unit: String,
    best: Best,
    judge: Judge,
}

impl AnyPuzzle {
    /// The puzzle of a day, from the text of its game's book. None if there is none, or the game's
    /// chunk has not been fetched.
    pub fn of_day(game: GameId, text: &str, day: Day, lang: Lang) -> Option<Self> {
        (chunk::study(game).loaded()?.puzzle)(text, day, lang).ok()
    }

    pub(super) fn typed<G: BoardUi + Positions>(text: &str, day: Day, lang: Lang) -> Result<Self, Broken>
    where
        AnyMatch: From<Match<G>>,
    {
        let book = Book::read::<G>(text)?;
        let puzzle = book.of_day::<G>(day)?;
        let best = puzzle.best;
        Ok(Self {
            game: puzzle.game.clone().into(),
            solved: puzzle.solved().into(),
            seat: puzzle.seat,
            gap: puzzle.gap,
            unit: book.header().unit(lang).to_owned(),
            best: Box::new(move |lang, names| best.speak(lang, names)),
            judge: Box::new(move |notation| {
                let mv = notation.parse::<G::Move>().ok()?;
                match puzzle.judge(mv) {
                    Verdict::Refused(_) => None,
                    Verdict::Wrong(cost) => Some(Judgement::Wrong(cost)),
                    Verdict::Right => Some(Judgement::Right),
                }
            }),
        })
    }

    /// The move to be found, in words.
    pub fn best(&self, lang: Lang, names: Names<'_>) -> String {
        (self.best)(lang, names)
    }

    /// Judges a legal move without making it.
    pub fn judge(&self, notation: &str) -> Option<Judgement> {
        (self.judge)(notation)
    }
}

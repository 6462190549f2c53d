//! A game's file of puzzles.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engine::{
    Game, Lang, Match, NotationError, OptionError, Seat, SeatSet, Seed, SetupError, TableOptions as _,
};

use crate::{Day, Puzzle};

/// A file of puzzles: a header, and one line per puzzle.
#[derive(Clone, Debug)]
pub struct Book<'a> {
    header: Header,
    lines: Vec<&'a str>,
}

/// What all puzzles of a file have in common.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// The seed number of all deals.
    pub seed: u64,
    /// The options of the tables.
    pub options: BTreeMap<String, String>,
    /// The unit of values, in French and in English.
    pub unit: (String, String),
}

/// A puzzle in the file, in notation.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<M> {
    /// The number of seats.
    pub seats: usize,
    /// The index of the deal, among those of the header's seed.
    pub deal: u64,
    /// The moves before the decision, each with its seat.
    pub moves: Vec<(Seat, M)>,
    /// The best move.
    pub best: M,
    /// How much better it is than any other, in the game's unit.
    pub gap: f64,
    /// What some of the other moves cost.
    pub costs: Vec<(M, f64)>,
}

/// Why a file, or one of its puzzles, cannot be parsed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Broken {
    /// The first lines are not the header of a file of puzzles.
    #[error("this is no file of puzzles")]
    Header,
    /// It is for another game.
    #[error("these are puzzles of {0:?}")]
    Game(String),
    /// There is no such puzzle.
    #[error("there is no puzzle {0}")]
    Missing(usize),
    /// Something is missing on its line.
    #[error("a puzzle's line is not whole")]
    Line,
    /// An option is wrong.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The table cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A text that is not a move.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The rules refuse a move.
    #[error("{0} is refused")]
    Refused(String),
    /// No seat, or more than one, is to decide.
    #[error("it is nobody's decision")]
    Nobody,
}

/// Separates the moves from the answer.
const ANSWER: &str = ">";
/// Separates a seat from its move, where the move is not by the only seat that must act.
const BY: char = '~';

impl<'a> Book<'a> {
    /// Parses the header of a game's file. Puzzles are parsed one by one when they are requested.
    pub fn read<G: Game>(text: &'a str) -> Result<Self, Broken> {
        let (head, rest) = text.split_once("\n\n").ok_or(Broken::Header)?;
        let header = Header::read(head).ok_or(Broken::Header)?;
        if header.game != G::INFO.id {
            return Err(Broken::Game(header.game));
        }
        Ok(Self { header, lines: rest.lines().collect() })
    }

    /// What all puzzles have in common.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of puzzles.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The puzzle of a day.
    pub fn of_day<G: Game>(&self, day: Day) -> Result<Puzzle<G>, Broken> {
        self.puzzle(day.choose(self.len()).unwrap_or_default())
    }

    /// One puzzle, counted from 0. Its match is replayed up to the decision, and every move
    /// checked.
    pub fn puzzle<G: Game>(&self, index: usize) -> Result<Puzzle<G>, Broken> {
        let mut words = self.lines.get(index).ok_or(Broken::Missing(index))?.split(' ');
        let seats = number(words.next())?;
        let deal = number(words.next())?;
        let options = G::Options::from_map(&self.header.options)?;
        let mut game = Match::<G>::new(options, seats, Seed::numbered(self.header.seed, deal))?;
        for word in words.by_ref().take_while(|word| *word != ANSWER) {
            let (seat, mv) = read_move(game.state(), word)?;
            game.play(seat, mv).map_err(|_| Broken::Refused(word.to_owned()))?;
        }
        let seat = sole(game.state().to_act().must).ok_or(Broken::Nobody)?;
        let legal = |word: Option<&str>| {
            let word = word.ok_or(Broken::Line)?;
            let mv = word.parse()?;
            let refused = game.state().check(seat, mv).is_err();
            if refused { Err(Broken::Refused(word.to_owned())) } else { Ok(mv) }
        };
        let (best, gap) = (legal(words.next())?, number(words.next())?);
        let mut costs = Vec::new();
        while let Some(word) = words.next() {
            costs.push((legal(Some(word))?, number(words.next())?));
        }
        Ok(Puzzle { game, seat, best, gap, costs })
    }
}

impl Header {
    /// The header of a file, including the empty line after it.
    pub fn write(&self) -> String {
        let mut options = String::new();
        for (key, value) in &self.options {
            let _ = write!(options, " {key}={value}");
        }
        let (fr, en) = &self.unit;
        format!("game {}\nseed {}\noptions{options}\nunit {fr} / {en}\n\n", self.game, self.seed)
    }

    fn read(head: &str) -> Option<Self> {
        let mut lines = head.lines();
        let mut next = |key: &str| lines.next()?.strip_prefix(key);
        let game = next("game ")?.to_owned();
        let seed = next("seed ")?.parse().ok()?;
        let mut options = BTreeMap::new();
        for option in next("options")?.split_whitespace() {
            let (key, value) = option.split_once('=')?;
            options.insert(key.to_owned(), value.to_owned());
        }
        let (fr, en) = next("unit ")?.split_once(" / ")?;
        Some(Self { game, seed, options, unit: (fr.to_owned(), en.to_owned()) })
    }

    /// The unit of values.
    pub fn unit(&self, lang: Lang) -> &str {
        lang.pick(&self.unit.0, &self.unit.1)
    }
}

impl<M: Copy + std::fmt::Display> Found<M> {
    /// The puzzle as a line of the file. `by` says for each move whether its seat was the only one
    /// that had to act.
    pub fn write(&self, by: impl Fn(usize) -> bool) -> String {
        let mut line = format!("{} {}", self.seats, self.deal);
        for (index, (seat, mv)) in self.moves.iter().enumerate() {
            let _ = if by(index) { write!(line, " {mv}") } else { write!(line, " {}{BY}{mv}", seat.index()) };
        }
        let _ = write!(line, " {ANSWER} {} {:.1}", self.best, self.gap);
        for (mv, cost) in &self.costs {
            let _ = write!(line, " {mv} {cost:.1}");
        }
        line.push('\n');
        line
    }
}

fn read_move<G: Game>(state: &G, word: &str) -> Result<(Seat, G::Move), Broken> {
    if let Some((seat, mv)) = word.split_once(BY) {
        let seat = number::<usize>(Some(seat))?;
        return Ok((Seat::new(seat).filter(|_| seat < state.seats()).ok_or(Broken::Line)?, mv.parse()?));
    }
    let seat = sole(state.to_act().must).ok_or(Broken::Nobody)?;
    Ok((seat, word.parse()?))
}

/// The only seat of a set of one.
fn sole(seats: SeatSet) -> Option<Seat> {
    seats.first().filter(|seat| seats == SeatSet::only(*seat))
}

fn number<N: std::str::FromStr>(word: Option<&str>) -> Result<N, Broken> {
    word.and_then(|word| word.parse().ok()).ok_or(Broken::Line)
}

#[cfg(test)]
mod tests {
    use game_ole::Ole;

    use super::*;
    use crate::{Cost, Verdict};

    /// A file of one puzzle whose best move is the first legal one of the opening.
    fn file() -> (String, Vec<String>) {
        let header = Header {
            game: "ole".to_owned(),
            seed: 7,
            options: [("rounds".to_owned(), "1".to_owned())].into(),
            unit: ("points".to_owned(), "points".to_owned()),
        };
        let mut game = Match::<Ole>::new(
            <Ole as Game>::Options::from_map(&header.options).expect("options"),
            4,
            Seed::numbered(7, 3),
        )
        .expect("a deal");
        let mut legal = Vec::new();
        let seat = game.state().to_act().must.first().expect("somebody opens");
        game.state().legal_moves(seat, &mut legal);
        let first = legal[0];
        game.play(seat, first).expect("it is legal");
        let next = game.state().to_act().must.first().expect("somebody goes on");
        legal.clear();
        game.state().legal_moves(next, &mut legal);
        let found = Found {
            seats: 4,
            deal: 3,
            moves: vec![(seat, first)],
            best: legal[0],
            gap: 4.25,
            costs: vec![(legal[1], 6.0)],
        };
        (header.write() + &found.write(|_| true), legal.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn what_is_written_is_read_and_judged() {
        let (text, legal) = file();
        let book = Book::read::<Ole>(&text).expect("a file");
        assert_eq!(
            (book.len(), book.header().write().as_str()),
            (1, &text[..text.find("\n\n").expect("a header") + 2])
        );
        let puzzle = book.of_day::<Ole>("2026-11-17".parse().expect("a date")).expect("a puzzle");
        let judge = |word: &str| puzzle.judge(word.parse().expect("a move"));
        assert_eq!(judge(&legal[0]), Verdict::Right);
        assert_eq!(judge(&legal[1]), Verdict::Wrong(Cost::About(6.0)));
        assert_eq!(judge(&legal[2]), Verdict::Wrong(Cost::AtLeast(4.2)));
        assert_eq!(puzzle.solved().moves().len(), 2);
    }

    #[test]
    fn what_is_broken_is_said_to_be() {
        let (text, legal) = file();
        let broken = |text: &str| match Book::read::<Ole>(text) {
            Ok(book) => book.puzzle::<Ole>(0).err(),
            Err(broken) => Some(broken),
        };
        assert_eq!(broken(&text), None);
        assert_eq!(broken("game ole\n\n"), Some(Broken::Header));
        assert_eq!(broken(&text.replace("game ole", "game dos")), Some(Broken::Game("dos".to_owned())));
        assert_eq!(broken(text.split_once("4 3").expect("a line").0), Some(Broken::Missing(0)));
        assert_eq!(
            broken(&text.replace("\n4 3", "\n9 3")).map(|broken| matches!(broken, Broken::Setup(_))),
            Some(true)
        );
        assert_eq!(
            broken(&text.replace(&format!("> {}", legal[0]), "> ")),
            Some(Broken::Notation("".parse::<<Ole as Game>::Move>().expect_err("no move")))
        );
        assert_eq!(broken(text.split_once(" >").expect("an answer").0), Some(Broken::Line));
        assert_eq!(broken(&text.replace(" 4.2", " much")), Some(Broken::Line));
    }
}

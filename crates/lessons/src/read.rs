//! Parses lessons.

use engine::{Game, Match, NotationError, PositionError, Positions, Seat, Text};
use serde::Deserialize;
use serde_json::Value;
use table::{LessonFiles, Table};

use crate::{Goal, Lesson, Step, Wrong};

/// A lesson as it is in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonEntry {
    id: String,
    #[serde(default)]
    seat: usize,
    position: Value,
    steps: Vec<StepEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepEntry {
    article: String,
    best: String,
    /// If absent, only the best move.
    goal: Option<Goal>,
    /// The names of answers with the moves they are for. The first match counts.
    #[serde(default)]
    wrong: Vec<(String, Vec<String>)>,
    #[serde(default)]
    then: Vec<(Seat, String)>,
}

/// Why files of lessons are invalid. `prove` parses all of a game's lessons.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// JSON with the wrong structure.
    #[error("not lessons: {0}")]
    Json(#[from] serde_json::Error),
    /// An impossible position.
    #[error("{lesson}: {error}")]
    Position {
        /// The lesson's name.
        lesson: String,
        /// What is wrong with it.
        error: PositionError,
    },
    /// A text that is not a move.
    #[error("{lesson}: {error}")]
    Move {
        /// The lesson's name.
        lesson: String,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A text that the files of texts do not have.
    #[error("there is no text {0}")]
    Text(String),
    /// A move that the rules refuse.
    #[error("{lesson}: {mv} is refused")]
    Refused {
        /// The picture's name.
        lesson: String,
        /// The move.
        mv: String,
    },
    /// Not a seat number.
    #[error("{0}: nobody sits there")]
    Seat(String),
}

/// The lessons of a table's game, in order.
pub fn lessons<T: Table<Game: Positions>>() -> Result<Vec<Lesson<T::Game>>, Broken> {
    let LessonFiles { json, texts } = T::LESSONS;
    let entries: Vec<LessonEntry> = serde_json::from_str(json)?;
    entries.into_iter().map(|entry| lesson(entry, texts)).collect()
}

fn lesson<G: Positions>(entry: LessonEntry, texts: &[(&str, Text)]) -> Result<Lesson<G>, Broken> {
    let LessonEntry { id, seat, position, steps } = entry;
    let start = start(&id, &position)?;
    let title = text(texts, &id)?;
    let steps = (1..)
        .zip(steps)
        .map(|(number, entry)| step(entry, &id, &format!("{id}-{number}"), texts))
        .collect::<Result<_, _>>()?;
    Ok(Lesson { title, seat: seat_at(&id, seat, &start)?, steps, start, id })
}

/// A match that begins with a position.
pub(crate) fn start<G: Positions>(name: &str, position: &Value) -> Result<Match<G>, Broken> {
    let broken = |error| Broken::Position { lesson: name.to_owned(), error };
    let state = G::read_position(position).map_err(broken)?;
    Ok(Match::from_state(state.options_in_force(&G::Options::default()), state))
}

pub(crate) fn seat_at<G: Game>(name: &str, seat: usize, game: &Match<G>) -> Result<Seat, Broken> {
    let seat = Seat::new(seat).filter(|seat| seat.index() < game.state().seats());
    seat.ok_or_else(|| Broken::Seat(name.to_owned()))
}

pub(crate) fn read_move<G: Game>(name: &str, mv: &str) -> Result<G::Move, Broken> {
    mv.parse().map_err(|error| Broken::Move { lesson: name.to_owned(), error })
}

fn step<G: Positions>(
    entry: StepEntry,
    lesson: &str,
    name: &str,
    texts: &[(&str, Text)],
) -> Result<Step<G>, Broken> {
    let StepEntry { article, best, goal, wrong, then } = entry;
    let part = |part: &str| text(texts, &format!("{name}-{part}"));
    let read = |mv: &str| read_move::<G>(lesson, mv);
    Ok(Step {
        article,
        task: text(texts, name)?,
        look: part("look")?,
        best: read(&best)?,
        why: part("why")?,
        goal: goal.unwrap_or_else(|| Goal::Moves(vec![best.clone()])),
        wrong: wrong
            .into_iter()
            .map(|(answer, moves)| Ok(Wrong { moves, answer: part(&answer)? }))
            .collect::<Result<_, Broken>>()?,
        otherwise: part("otherwise").ok(),
        then: then.iter().map(|(seat, mv)| Ok((*seat, read(mv)?))).collect::<Result<_, Broken>>()?,
    })
}

pub(crate) fn text(texts: &[(&str, Text)], name: &str) -> Result<Text, Broken> {
    // Names in Fluent have hyphens; in Rust they have underscores.
    let key = name.replace('-', "_");
    let found = texts.iter().find(|(known, _)| *known == key);
    found.map(|(_, text)| *text).ok_or_else(|| Broken::Text(name.to_owned()))
}

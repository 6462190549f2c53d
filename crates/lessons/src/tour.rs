//! An illustrated tour: what the game is, in one minute, and a first round from the deal on. A
//! picture is a position drawn by the game's own board, with a sentence or two.

use engine::{Game, Match, Positions, Seat, Text};
use serde::Deserialize;
use serde_json::Value;
use table::{LessonFiles, Table};

use crate::Broken;
use crate::read::{read_move, seat_at, start, text};

/// A table, seen from a seat, and a text about it.
#[derive(Clone, Debug)]
pub struct Picture<G: Game> {
    /// The table.
    pub game: Match<G>,
    /// The seat it is seen from.
    pub seat: Seat,
    /// The text.
    pub text: Text,
}

/// An illustrated tour of a game.
#[derive(Clone, Debug)]
pub struct Tour<G: Game> {
    /// The aim of the game, in a sentence; none if there are no pictures.
    pub aim: Option<Text>,
    /// What the game is.
    pub minute: Vec<Picture<G>>,
    /// A first round, step by step.
    pub round: Vec<Picture<G>>,
}

/// A tour as it is in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TourEntry {
    #[serde(default)]
    minute: Vec<PictureEntry>,
    #[serde(default)]
    round: RoundEntry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PictureEntry {
    #[serde(default)]
    seat: usize,
    position: Value,
    #[serde(default)]
    moves: Vec<(Seat, String)>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RoundEntry {
    #[serde(default)]
    seat: usize,
    position: Value,
    steps: Vec<StepEntry>,
}

/// A step continues from the one before, or from a later position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepEntry {
    position: Option<Value>,
    #[serde(default)]
    moves: Vec<(Seat, String)>,
}

/// The tour of a table's game; empty if there is none.
pub fn tour<T: Table<Game: Positions>>() -> Result<Tour<T::Game>, Broken> {
    let LessonFiles { json, texts } = T::TOUR;
    let TourEntry { minute, round } = serde_json::from_str(json)?;
    let minute = (1..).zip(minute).map(|(number, entry)| {
        let name = format!("minute-{number}");
        let mut game = start(&name, &entry.position)?;
        play(&mut game, &entry.moves, &name)?;
        Ok(Picture { seat: seat_at(&name, entry.seat, &game)?, text: text(texts, &name)?, game })
    });
    let minute: Vec<_> = minute.collect::<Result<_, Broken>>()?;
    let mut pictures = Vec::new();
    if !round.steps.is_empty() {
        let mut game = start("round", &round.position)?;
        let seat = seat_at("round", round.seat, &game)?;
        for (number, step) in (1..).zip(round.steps) {
            let name = format!("round-{number}");
            if let Some(position) = step.position {
                game = start(&name, &position)?;
            }
            play(&mut game, &step.moves, &name)?;
            pictures.push(Picture { game: game.clone(), seat, text: text(texts, &name)? });
        }
    }
    let aim = (!minute.is_empty()).then(|| text(texts, "aim")).transpose()?;
    Ok(Tour { aim, minute, round: pictures })
}

fn play<G: Game>(game: &mut Match<G>, moves: &[(Seat, String)], name: &str) -> Result<(), Broken> {
    for (seat, mv) in moves {
        let refused = game.play(*seat, read_move::<G>(name, mv)?);
        refused.map_err(|_| Broken::Refused { lesson: name.to_owned(), mv: mv.clone() })?;
    }
    Ok(())
}

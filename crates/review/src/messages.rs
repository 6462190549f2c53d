//! What a page of the browser client and the worker that thinks for it say to each other, in JSON.
//! A page gives a *view*, its person's own, or the *record* of a match that is over; a state never.
//!
//! ```
//! use review::messages::{Ask, Asked};
//!
//! let text = r#"{"id":3,"ask":{"hint":{"game":"ole","seat":0,"view":{},"simulations":500,"millis":350,"seed":1}}}"#;
//! let asked: Asked = serde_json::from_str(text)?;
//! assert!(matches!(asked.ask, Ask::Hint { simulations: 500, .. }));
//! # Ok::<(), serde_json::Error>(())
//! ```

use engine::{Record, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Judged, Measure, Weighed};

/// One request to the worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// The page's number for it, which every answer repeats.
    pub id: u64,
    /// What is asked.
    pub ask: Ask,
}

/// What a page can ask for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// What the moves of a seat that must act are worth: answered by [`Tell::Weighed`].
    Hint {
        /// The game's id.
        game: String,
        /// Who must act.
        seat: Seat,
        /// What that seat sees.
        view: Box<RawValue>,
        /// How long to think at most.
        simulations: u64,
        /// After so many milliseconds the search ends with its next batch.
        millis: u32,
        /// Where its dice begin.
        seed: u64,
    },
    /// The move that a bot would make: answered by [`Tell::Chosen`].
    Play {
        /// The game's id.
        game: String,
        /// Who must act.
        seat: Seat,
        /// What that seat sees.
        view: Box<RawValue>,
        /// How well it plays, 1 to 5.
        level: u8,
        /// How long to think.
        simulations: u64,
        /// Where its dice begin.
        seed: u64,
    },
    /// A match looked over: answered by [`Tell::Begun`], a [`Tell::Judged`] for each decision, and
    /// [`Tell::Done`].
    Review {
        /// The match.
        record: Record,
        /// Whose decisions are judged before those of the others.
        first: Option<Seat>,
        /// How long to think about each decision.
        simulations: u64,
        /// Where its dice begin.
        seed: u64,
    },
    /// No more of the request with this number; there is no answer.
    Stop,
}

/// One answer of the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// The number of the request.
    pub id: u64,
    /// What is answered.
    pub tell: Tell,
}

/// What the worker answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tell {
    /// What the moves are worth, best first. It is the whole answer.
    Weighed {
        /// In what.
        measure: Measure,
        /// The moves that were tried, in notation.
        moves: Vec<Weighed<String>>,
    },
    /// A move in notation. It is the whole answer.
    Chosen(String),
    /// The match was read and has so many decisions.
    Begun {
        /// In what they are weighed.
        measure: Measure,
        /// How many will be judged.
        decisions: usize,
    },
    /// A decision was judged.
    Judged(Judged<String>),
    /// There are no more decisions.
    Done,
    /// What was given cannot be thought about: a view that no state fits, a record that cannot be
    /// replayed.
    Failed,
}

//! The messages between a page of the browser client and its web worker, in JSON. A page sends its
//! person's *view*, or the *record* of a finished match, but never a state.
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
    /// The page's number for it, which every reply repeats.
    pub id: u64,
    /// The request.
    pub ask: Ask,
}

/// What a page can request.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "one message at a time, which is serialised at once")]
pub enum Ask {
    /// The value of each move of a seat that must act. The reply is [`Tell::Weighed`].
    Hint {
        /// The game's id.
        game: String,
        /// The seat that must act.
        seat: Seat,
        /// That seat's view.
        view: Box<RawValue>,
        /// The maximum number of simulations.
        simulations: u64,
        /// After this many milliseconds the search ends with its current batch.
        millis: u32,
        /// The seed of its dice.
        seed: u64,
    },
    /// The move that a bot would make. The reply is [`Tell::Chosen`].
    Play {
        /// The game's id.
        game: String,
        /// The seat that must act.
        seat: Seat,
        /// That seat's view.
        view: Box<RawValue>,
        /// The bot's level, 1 to 5.
        level: u8,
        /// The number of simulations.
        simulations: u64,
        /// The seed of its dice.
        seed: u64,
    },
    /// A review of a match. The replies are [`Tell::Begun`], a [`Tell::Judged`] for each decision,
    /// and [`Tell::Done`].
    Review {
        /// The record of the match.
        record: Record,
        /// The seat whose decisions are judged first.
        first: Option<Seat>,
        /// The number of simulations per decision.
        simulations: u64,
        /// The seed of its dice.
        seed: u64,
    },
    /// Stops the request with this number. There is no reply.
    Stop,
}

/// One reply of the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// The number of the request.
    pub id: u64,
    /// The reply.
    pub tell: Tell,
}

/// The replies of the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tell {
    /// The value of the moves, best first. The only reply to a request.
    Weighed {
        /// The unit of the values.
        measure: Measure,
        /// The moves that were tried, in notation.
        moves: Vec<Weighed<String>>,
    },
    /// A move in notation. The only reply to a request.
    Chosen(String),
    /// The match was replayed; says how many decisions it has.
    Begun {
        /// The unit of the values.
        measure: Measure,
        /// The number of decisions that will be judged.
        decisions: usize,
    },
    /// A decision was judged.
    Judged(Judged<String>),
    /// All decisions are judged.
    Done,
    /// The input is unusable: a view that no state fits, or a record that cannot be replayed.
    Failed,
}

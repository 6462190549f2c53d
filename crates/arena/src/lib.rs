//! Measures players: every deal is played in every rotation of the seats, so that everybody gets
//! the good cards, and every result has a 95 % confidence interval. With a budget of simulations
//! the same seed gives the same report, byte for byte, on any number of threads.
//!
//! ```
//! use arena::{Contest, Thinking};
//! use game_ole::Ole;
//!
//! let contest = Contest::<Ole> {
//!     seats: 4,
//!     options: Default::default(),
//!     entrants: vec!["greedy".parse()?, "random".parse()?],
//!     deals: 5,
//!     seed: 1,
//!     threads: 1,
//!     thinking: Thinking::Simulations(1),
//! };
//! let report = arena::run(&contest, |_| {})?;
//! assert_eq!(report.entrants[0].name, "greedy");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs, clippy::wildcard_enum_match_arm)]

mod contest;
mod html;
mod program;
mod ratings;
mod report;
mod table;

pub use contest::{
    Contest, Entrant, NotAnEntrant, NotThinking, Player, Problem, Thinking, run, run_until, watch,
};
pub use html::{Circumstances, html};
pub use program::ProgramFault;
pub use ratings::rated;
pub use report::{Estimate, Forfeits, Pair, RawRow, Report, Standing, student};
pub use table::{Cost, PendingMove, within};

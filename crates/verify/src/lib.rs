//! Verifies that a match was dealt and played as the server had committed to. `pioche verify` and
//! the browser use it. Written from docs/fairness.md and not from the server's code, so that each
//! checks the other.
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod chain;
mod check;
mod hashes;

pub use chain::head;
pub use check::{Checked, Flaw, Kept, check, check_with};
pub use hashes::{commitment, seed, share};

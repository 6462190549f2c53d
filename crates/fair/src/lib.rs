//! Whether a match was dealt and played as its server had promised: what `pioche verify` and the
//! browser check. Written from docs/fairness.md and not from the server's code, so that the two
//! check each other.
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod chain;
mod check;
mod hashes;

pub use chain::head;
pub use check::{Checked, Flaw, Kept, check, check_with};
pub use hashes::{commitment, seed, share};

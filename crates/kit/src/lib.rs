//! What several games share: the four colours, and bit sets.
//!
//! ```
//! let set = 0b1011_0000_u64;
//! assert_eq!(kit::nth_bit(set, 1), 1 << 5);
//! assert_eq!(kit::ones(set).collect::<Vec<_>>(), [4, 5, 7]);
//! ```
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod bits;
mod colour;
mod sets;

pub use bits::{nth_bit, ones};
pub use colour::Colour;
pub use sets::Bits;

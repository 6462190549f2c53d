//! The tests of DOS, in one program: each further one would be linked by itself.

mod calling;
mod knowledge;
mod rules;
mod suites;
mod table;

// Models of the rules and counts by the million say whether the rules are right, and that once is
// enough; that wasm32 plays as this machine does is shown by the tests above.
#[cfg(not(target_family = "wasm"))]
mod deals;
#[cfg(not(target_family = "wasm"))]
mod matching;
#[cfg(not(target_family = "wasm"))]
mod properties;
#[cfg(not(target_family = "wasm"))]
mod soak;

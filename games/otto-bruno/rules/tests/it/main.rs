//! The tests of Otto & Bruno, in one program: each further one would be linked by itself.

mod common;
mod ending;
mod positions;
mod rules;
mod seeing;
mod suites;

// Models of the rules and counts by the million say whether the rules are right, and that once is
// enough; that wasm32 plays as this machine does is shown by the tests above.
#[cfg(not(target_family = "wasm"))]
mod deals;
#[cfg(not(target_family = "wasm"))]
mod imagine;
#[cfg(not(target_family = "wasm"))]
mod physical;
#[cfg(not(target_family = "wasm"))]
mod properties;
#[cfg(not(target_family = "wasm"))]
mod secrecy;

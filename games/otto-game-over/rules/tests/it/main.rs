//! The tests of OTTO Game Over, in one program: each further one would be linked by itself.

mod rules;
mod scene;
mod suites;
mod tiles;

// Models of the rules and counts by the million say whether the rules are right, and that once is
// enough; that wasm32 plays as this machine does is shown by the tests above.
#[cfg(not(target_family = "wasm"))]
mod deals;
#[cfg(not(target_family = "wasm"))]
mod figures;
#[cfg(not(target_family = "wasm"))]
mod soak;
#[cfg(not(target_family = "wasm"))]
mod tracer;

//! The tests of Otto & Bruno, in one program, because each program is linked separately.

mod common;
mod deck;
mod ending;
mod positions;
mod rules;
mod seeing;
mod suites;

// Models of the rules and tests by the million check the rules, for which one platform is enough;
// the tests above show that wasm32 plays the same.
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

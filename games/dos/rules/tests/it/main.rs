//! The tests of DOS, in one program, because each program is linked separately.

mod calling;
mod knowledge;
mod rules;
mod suites;
mod table;

// Models of the rules and tests by the million check the rules, for which one platform is enough;
// the tests above show that wasm32 plays the same.
#[cfg(not(target_family = "wasm"))]
mod deals;
#[cfg(not(target_family = "wasm"))]
mod matching;
#[cfg(not(target_family = "wasm"))]
mod properties;
#[cfg(not(target_family = "wasm"))]
mod soak;

//! The tests of OTTO Game Over, in one program, because each program is linked separately.

mod rules;
mod scene;
mod suites;
mod tiles;

// Models of the rules and tests by the million check the rules, for which one platform is enough;
// the tests above show that wasm32 plays the same.
#[cfg(not(target_family = "wasm"))]
mod deals;
#[cfg(not(target_family = "wasm"))]
mod figures;
#[cfg(not(target_family = "wasm"))]
mod soak;
#[cfg(not(target_family = "wasm"))]
mod tracer;

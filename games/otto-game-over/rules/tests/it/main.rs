//! The tests of OTTO Game Over, in one program: each further one would be linked by itself.

mod deals;
mod figures;
mod rules;
mod scene;
#[cfg(not(target_family = "wasm"))] // It runs on threads, which wasm32 has not; the other tests play there.
mod soak;
mod suites;
mod tiles;
mod tracer;

//! The tests of Olé, in one program: each further one would be linked by itself.

mod deals;
mod properties;
mod rules;
#[cfg(not(target_family = "wasm"))] // It runs on threads, which wasm32 has not; the other tests play there.
mod soak;
mod suites;

//! The tests of Karta Doppio, in one program: each further one would be linked by itself.

#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "the tests below use the rest"))]
mod plain;
mod rules;
mod suites;

// Models of the rules and counts by the million say whether the rules are right, and that once is
// enough; that wasm32 plays as this machine does is shown by the tests above.
#[cfg(not(target_family = "wasm"))]
mod deals;
#[cfg(not(target_family = "wasm"))]
mod masks;
#[cfg(not(target_family = "wasm"))]
mod prospects;

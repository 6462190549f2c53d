//! The tests of Karta Doppio, in one program, because each program is linked separately.

#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "the tests below use the rest"))]
mod plain;
mod rules;
mod suites;

// Models of the rules and tests by the million check the rules, for which one platform is enough;
// the tests above show that wasm32 plays the same.
#[cfg(not(target_family = "wasm"))]
mod deals;
#[cfg(not(target_family = "wasm"))]
mod masks;
#[cfg(not(target_family = "wasm"))]
mod prospects;

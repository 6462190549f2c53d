//! The client in a real browser, against the release binary: `cargo xtask browser`.
#![expect(clippy::print_stdout, reason = "figures are there to be read")]

mod matches;
mod pages;
mod together;
mod weight;
mod windows;

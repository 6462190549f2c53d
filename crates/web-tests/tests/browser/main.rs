//! The client in a real browser, against the release binary: `cargo xtask browser`.

mod matches;
mod pages;
mod together;
mod weight;

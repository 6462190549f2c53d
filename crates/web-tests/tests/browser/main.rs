//! The client in a real browser: `cargo xtask browser`.
#![expect(clippy::print_stdout, reason = "figures are there to be read")]

mod alone;
mod evening;
mod gathering;
mod guided;
mod hints;
mod lessons;
mod matches;
mod moments;
mod pages;
mod panel;
mod puzzle;
mod readers;
mod replay;
mod review;
mod same_deal;
mod together;
mod touch;
mod tour;
mod weight;
mod why;
mod windows;

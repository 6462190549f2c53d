//! The articles, one by one.

mod a01_to_a09;
mod a10_to_a14;
mod a15_to_a20;
mod a21_to_a26;
mod a27_to_a30;
mod a31_to_a38;

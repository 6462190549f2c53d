//! The tests of DOS, in one program: each further one would be linked by itself.

mod calling;
mod deals;
mod knowledge;
mod matching;
mod properties;
mod rules;
mod soak;
mod suites;
mod table;

//! The tests of Karta Doppio, in one program: each further one would be linked by itself.

mod deals;
mod masks;
mod plain;
mod prospects;
mod rules;
mod suites;

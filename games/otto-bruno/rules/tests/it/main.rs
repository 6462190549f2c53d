//! The tests of OTTO Bruno, in one program: each further one would be linked by itself.

mod common;
mod deals;
mod ending;
mod imagine;
mod physical;
mod positions;
mod properties;
mod rules;
mod secrecy;
mod seeing;
mod suites;

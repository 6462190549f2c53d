//! What every store needs, whichever database it is made of: migrations, writes that share a
//! commit, results and ratings, people who are forgotten, and moving everything to another store.

pub mod forget;
pub mod gather;
pub mod migrations;
pub mod moving;
pub mod ratings;
pub mod results;

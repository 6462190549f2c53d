//! What every store needs, whichever database it uses: migrations, writes that share a commit,
//! results and ratings, forgetting people, and copying everything to another store.

pub mod forget;
pub mod gather;
pub mod migrations;
pub mod moving;
pub mod ratings;
pub mod results;

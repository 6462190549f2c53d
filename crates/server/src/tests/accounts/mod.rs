//! Accounts when two things happen at once, and when many do.

mod flood;
mod paced;
mod pairs;

pub(crate) use paced::at_the_same_pace;

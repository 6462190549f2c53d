//! A finished match again.

pub mod moment;
pub mod story;

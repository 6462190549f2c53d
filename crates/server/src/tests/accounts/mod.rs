//! Accounts when many things happen at once.

mod flood;

//! What the load generator and the tests of the binary have in common: a server process on
//! loopback, and plain clients.

pub mod process;

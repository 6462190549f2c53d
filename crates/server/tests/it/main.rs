//! The tests of the server, in one program: each further one would be linked by itself.

#[cfg(unix)]
mod admin;
mod alone;
mod attacks;
mod bots;
mod client;
mod clocks;
mod common;
mod days;
mod evening;
mod fair;
mod gathering;
mod installation;
mod open;
mod openapi;
mod people;
mod play;
mod releases;
mod retention;
mod same_deal;
mod store;
mod together;

//! What is known of each game beyond its rules.

mod karta_doppio;
mod ole;

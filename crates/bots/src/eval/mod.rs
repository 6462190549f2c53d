//! What is known of each game beyond its rules.

mod dos;
mod karta_doppio;
mod ole;
mod otto_bruno;
mod otto_game_over;

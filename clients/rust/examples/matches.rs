//! Plays matches against bots, and prints how they ended:
//!
//!     cargo run -p pioche-bot --example matches [SERVER] [GAME] [SEATS] [MATCHES]
#![expect(clippy::print_stdout, reason = "it is a program for the terminal")]

use pioche_bot::{Bot, Error, Event};
use serde_json::json;

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |at: usize, usual: &str| arguments.get(at).cloned().unwrap_or_else(|| usual.to_owned());
    let seats = argument(2, "4").parse().unwrap_or(4);
    let matches = argument(3, "1").parse().unwrap_or(1);
    let won = play(&argument(0, "http://127.0.0.1:7678"), &argument(1, "ole"), seats, matches)?;
    println!("{matches} matches, {won} won");
    Ok(())
}

/// How many of these matches against bots it won.
pub(crate) fn play(server: &str, game: &str, seats: usize, matches: usize) -> Result<usize, Error> {
    let mut bot = Bot::new(server, "Moves")?;
    let mut won = 0;
    for number in 0..matches {
        let bots = vec![1; seats.saturating_sub(1)];
        let table = bot.create(json!({"game": game, "seats": seats, "bots": bots, "speed": "at_once"}))?;
        loop {
            match bot.next_event()? {
                Event::YourTurn(turn) if turn.must => {
                    // Other moves in every match, without a library for chance.
                    let mv = &turn.legal[(number + turn.version as usize * 7) % turn.legal.len()];
                    bot.play(&turn, mv)?;
                }
                Event::Over(over) if over.table == table => {
                    let seat = over.seat.unwrap_or_default() as usize;
                    won += usize::from(over.ranks.get(seat) == Some(&1));
                    break;
                }
                _ => {}
            }
        }
        bot.forget(&table)?;
    }
    Ok(won)
}

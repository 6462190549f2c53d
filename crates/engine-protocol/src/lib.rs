//! `pioche engine`: the rules for other programs, as JSON lines. docs/protocol.md describes the
//! protocol.
//!
//! A separate crate, so that it can be fuzzed without the server and its dependencies. [`Around`]
//! provides what it needs from outside: randomness and searches.

mod request;
mod session;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

use std::io::{self, BufRead, Write};

use catalog::AnyMatch;
use engine::{Lang, Seat, Seed};
use serde_json::{Value, json};

pub use crate::request::COMMANDS;
use crate::session::Session;
use crate::texts::Texts;

/// Longer lines are refused without being parsed.
pub const LONGEST_LINE: usize = 1 << 20;

/// What a session needs from the program around it.
pub trait Around {
    /// An unpredictable seed, for a match that is given none.
    fn fresh_seed(&mut self) -> Result<Seed, String>;

    /// The value of each move of a seat that must act, judged by what the seat can see.
    fn go(&mut self, game: &AnyMatch, seat: Seat, budget: &str, seed: u64) -> Result<Value, String>;

    /// Plays the position on once, as the continuation with this number: where it began, its moves
    /// and its outcome.
    fn playout(&mut self, game: &AnyMatch, how: &PlayOn, number: u64) -> Result<Value, String>;

    /// Plays the position on many times.
    fn rollouts(&mut self, game: &AnyMatch, how: &PlayOn, many: Rollouts) -> Result<Value, String>;

    /// A `stop` was answered; it must not end any later `go` or `rollouts`.
    fn stop_answered(&mut self) {}
}

/// How a position is played on to the end of the match.
#[derive(Debug)]
pub struct PlayOn {
    /// None to begin with the position itself; otherwise each time with a position drawn at random
    /// among those that fit everything this seat has seen.
    pub seat: Option<Seat>,
    /// How every seat plays, by the name of a bot.
    pub policy: String,
    /// The budget per move of bots that search.
    pub budget: String,
    /// The same seed gives the same continuations.
    pub seed: u64,
}

/// How many continuations, and whether to list the outcome of each.
#[derive(Clone, Copy, Debug)]
pub struct Rollouts {
    /// How many.
    pub count: u64,
    /// Whether each is listed.
    pub each: bool,
}

/// Answers requests until `quit` or the end of input. Only a write error is returned; errors in the
/// input are answered, in this language.
pub fn serve(
    mut input: impl BufRead,
    mut output: impl Write,
    around: impl Around,
    lang: Lang,
) -> io::Result<()> {
    let mut session = Session::new(around, lang);
    let mut line = Vec::new();
    loop {
        line.clear();
        match read_line(&mut input, &mut line)? {
            Line::End => return Ok(()),
            Line::TooLong => {
                let why = Texts::of(lang).too_long(LONGEST_LINE);
                write_line(&mut output, &json!({"error": why}))?;
            }
            Line::Read => {
                let (answer, quit) = session.answer(&line);
                write_line(&mut output, &answer)?;
                if quit {
                    return Ok(());
                }
            }
        }
    }
}

fn write_line(output: &mut impl Write, answer: &Value) -> io::Result<()> {
    writeln!(output, "{answer}")?;
    output.flush()
}

enum Line {
    Read,
    TooLong,
    End,
}

/// Reads a line without its line ending, never keeping more than the maximum length.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    let mut length = 0;
    loop {
        let available = input.fill_buf()?;
        if available.is_empty() {
            return Ok(if length == 0 { Line::End } else { finished(length) });
        }
        let (used, done) = match available.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (available.len(), false),
        };
        let kept = used - usize::from(done);
        if length + kept <= LONGEST_LINE {
            line.extend_from_slice(&available[..kept]);
        }
        length += kept;
        input.consume(used);
        if done {
            return Ok(finished(length));
        }
    }
}

fn finished(length: usize) -> Line {
    if length > LONGEST_LINE { Line::TooLong } else { Line::Read }
}

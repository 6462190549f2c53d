//! `pioche engine`: the rules for programs, JSON line by line. docs/protocol.md shows a session.
//!
//! A crate of its own, so that it can be fuzzed without the server and its dependencies.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, BufRead, Write};

use catalog::{AnyMatch, CannotPlay, GameId};
use engine::{Lang, Memory, Observer, Seat, Seed};
use serde::Deserialize;
use serde_json::{Value, json};

/// Longer lines are refused unread.
pub const LONGEST_LINE: usize = 1 << 20;

/// One request.
#[derive(Deserialize, Debug)]
#[serde(tag = "cmd", rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    /// Begins a match.
    New {
        game: String,
        seats: Option<usize>,
        #[serde(default)]
        options: BTreeMap<String, Value>,
        seed: Option<SeedText>,
        position: Option<Value>,
    },
    /// What a seat may know; no seat is a spectator.
    View {
        seat: Option<Seat>,
        #[serde(default)]
        memory: Recall,
    },
    /// The table in words.
    Describe {
        seat: Option<Seat>,
        #[serde(default)]
        lang: Lang,
    },
    /// A seat's legal moves.
    Legal { seat: Seat },
    /// Makes a move.
    Play {
        seat: Seat,
        #[serde(rename = "move")]
        mv: String,
    },
    /// What a seat saw happen.
    Log {
        seat: Option<Seat>,
        #[serde(default)]
        since: usize,
        #[serde(default)]
        lang: Lang,
    },
    /// Takes the last move back.
    Undo {},
    /// The whole truth.
    Position {},
    /// The result.
    Outcome {},
    /// The match as it is stored.
    Record {},
    /// Ends the session.
    Quit {},
}

/// A seed as a number (for tests) or in full.
#[derive(Deserialize, Debug)]
#[serde(untagged)]
enum SeedText {
    Number(u64),
    Full(Seed),
}

#[derive(Deserialize, Debug, Default, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Recall {
    #[default]
    Now,
    Ever,
}

/// Why a request could not be answered.
struct RequestError {
    why: String,
    article: Option<String>,
}

impl<T: ToString> From<T> for RequestError {
    fn from(why: T) -> Self {
        Self { why: why.to_string(), article: None }
    }
}

/// Answers requests until `quit` or the end of the input. Only a broken output is an error:
/// anything wrong with the input is answered. A match without a seed takes the one that
/// `fresh_seed` gives.
pub fn serve<E: Display>(
    mut input: impl BufRead,
    mut output: impl Write,
    fresh_seed: impl FnMut() -> Result<Seed, E>,
) -> io::Result<()> {
    let mut session = Session { game: None, fresh_seed };
    let mut line = Vec::new();
    loop {
        line.clear();
        match read_line(&mut input, &mut line)? {
            Line::End => return Ok(()),
            Line::TooLong => write_line(
                &mut output,
                &json!({"error": format!("a line has at most {LONGEST_LINE} bytes")}),
            )?,
            Line::Read if line.iter().all(u8::is_ascii_whitespace) => {}
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

/// A line without its end, never keeping more than the longest allowed.
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

struct Session<F> {
    game: Option<AnyMatch>,
    fresh_seed: F,
}

impl<E: Display, F: FnMut() -> Result<Seed, E>> Session<F> {
    fn answer(&mut self, line: &[u8]) -> (Value, bool) {
        // An `id` of any kind comes back with the answer, so that a program may send several
        // requests at once.
        let parsed: Result<Value, _> = serde_json::from_slice(line);
        let (id, request) = match parsed {
            Ok(Value::Object(mut fields)) => {
                (fields.remove("id"), Request::deserialize(Value::Object(fields)))
            }
            Ok(_) => return (json!({"error": "a request is a JSON object with a \"cmd\""}), false),
            Err(error) => return (json!({"error": format!("this is not JSON: {error}")}), false),
        };
        let quit = matches!(request, Ok(Request::Quit {}));
        let result = request.map_err(RequestError::from).and_then(|request| self.handle(request));
        let mut answer = match result {
            Ok(value) => json!({"ok": value}),
            Err(RequestError { why, article: Some(article) }) => json!({"error": why, "article": article}),
            Err(RequestError { why, article: None }) => json!({"error": why}),
        };
        if let Some(id) = id {
            answer["id"] = id;
        }
        (answer, quit)
    }

    fn handle(&mut self, request: Request) -> Result<Value, RequestError> {
        match request {
            Request::New { game, seats, options, seed, position } => {
                self.begin(&game, seats, options, seed, position)
            }
            Request::Quit {} => Ok(json!("bye")),
            Request::View { seat, memory } => {
                let memory = match memory {
                    Recall::Now => Memory::Now,
                    Recall::Ever => Memory::Ever,
                };
                let game = self.seated(seat)?;
                Ok(game.view(Observer { seat, memory }))
            }
            Request::Describe { seat, lang } => {
                let game = self.seated(seat)?;
                Ok(game.describe(Observer { seat, memory: Memory::Now }, lang, &seat_name(lang)).into())
            }
            Request::Legal { seat } => Ok(json!(self.seated(Some(seat))?.legal(seat))),
            Request::Play { seat, mv } => {
                self.seated(Some(seat))?;
                let game = self.current_mut()?;
                game.play(seat, &mv).map_err(|error| match error {
                    CannotPlay::Notation(error) => RequestError::from(error),
                    CannotPlay::Refused(refused) => {
                        RequestError { why: refused.en, article: Some(refused.article) }
                    }
                })?;
                Ok(status(game))
            }
            Request::Log { seat, since, lang } => {
                let game = self.seated(seat)?;
                let seen = game.seen(Observer { seat, memory: Memory::Now }, since, lang, &seat_name(lang));
                Ok(seen.into_iter().map(|(event, text)| json!({"event": event, "text": text})).collect())
            }
            Request::Undo {} => {
                let game = self.current_mut()?;
                if game.undo() { Ok(status(game)) } else { Err("there is no move to take back".into()) }
            }
            Request::Position {} => Ok(self.current()?.position()),
            Request::Outcome {} => Ok(json!(self.current()?.outcome())),
            Request::Record {} => serde_json::to_value(self.current()?.record()).map_err(RequestError::from),
        }
    }

    fn begin(
        &mut self,
        game: &str,
        seats: Option<usize>,
        options: BTreeMap<String, Value>,
        seed: Option<SeedText>,
        position: Option<Value>,
    ) -> Result<Value, RequestError> {
        let game: GameId = game.parse()?;
        // `"rounds": 1` is as good as `"rounds": "1"`.
        let options = options
            .into_iter()
            .map(|(key, value)| (key, value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
            .collect();
        let table = match (seed, position) {
            (Some(_), Some(_)) => {
                return Err("a match begins with a seed or with a position, not both".into());
            }
            (None, Some(position)) => {
                let table = AnyMatch::from_position(game, &options, &position)?;
                if seats.is_some_and(|seats| seats != table.seats()) {
                    return Err(format!("the position has {} seats", table.seats()).into());
                }
                table
            }
            (seed, None) => {
                let seed = match seed {
                    Some(SeedText::Number(number)) => Seed::numbered(number, 0),
                    Some(SeedText::Full(seed)) => seed,
                    None => (self.fresh_seed)()?,
                };
                AnyMatch::new(game, seats.unwrap_or(game.info().usual_seats), &options, seed)?
            }
        };
        let answer = status(&table);
        self.game = Some(table);
        Ok(answer)
    }

    fn current(&self) -> Result<&AnyMatch, RequestError> {
        self.game.as_ref().ok_or_else(|| "there is no match; begin one with \"new\"".into())
    }

    fn current_mut(&mut self) -> Result<&mut AnyMatch, RequestError> {
        self.game.as_mut().ok_or_else(|| "there is no match; begin one with \"new\"".into())
    }

    /// The match, if the seat is at its table.
    fn seated(&self, seat: Option<Seat>) -> Result<&AnyMatch, RequestError> {
        let game = self.current()?;
        match seat {
            Some(seat) if seat.index() >= game.seats() => {
                Err(format!("there is no seat {seat}; seats are 0 to {}", game.seats() - 1).into())
            }
            _ => Ok(game),
        }
    }
}

fn seat_name(lang: Lang) -> impl Fn(Seat) -> String {
    move |seat| lang.pick(format!("place {seat}"), format!("seat {seat}"))
}

fn status(game: &AnyMatch) -> Value {
    let to_act = game.to_act();
    json!({"seats": game.seats(), "must": to_act.must, "may": to_act.may, "events": game.events(), "over": game.outcome().is_some()})
}

//! Requests of a program.
//!
//! Read by hand rather than by `serde`: a person who writes a client reads these errors, in their
//! language.

use std::collections::BTreeMap;

use engine::{Lang, Seed, quoted};
use serde_json::{Map, Value};

use crate::texts::Texts;

/// One request.
#[derive(Debug)]
pub(crate) enum Request {
    /// The games and their options.
    Games { lang: Option<Lang> },
    /// Starts a match.
    New {
        game: String,
        seats: Option<usize>,
        options: BTreeMap<String, String>,
        seed: Option<Seed>,
        position: Option<Value>,
    },
    /// The view of a seat; without a seat, of a spectator.
    View { seat: Option<Value>, ever: bool },
    /// The table described in words.
    Describe { seat: Option<Value>, lang: Option<Lang> },
    /// A seat's legal moves.
    Legal { seat: Value },
    /// Whether a move is legal, and if not, why.
    Check { seat: Value, mv: String, lang: Option<Lang> },
    /// Makes a move.
    Play { seat: Value, mv: String },
    /// The value of each move of a seat.
    Go { seat: Option<Value>, budget: Option<String>, seed: Option<u64> },
    /// Plays the position on once.
    Playout { on: On, number: Option<u64> },
    /// Plays the position on many times.
    Rollouts { on: On, count: u64, each: bool },
    /// Ends a running `go` or `rollouts`.
    Stop,
    /// A full position that fits everything a seat has seen.
    Determinize { seat: Value, seed: Option<u64> },
    /// The events as a seat saw them.
    Log { seat: Option<Value>, since: usize, lang: Option<Lang> },
    /// Undoes the last move.
    Undo,
    /// The full position, including what is hidden.
    Position,
    /// The result.
    Outcome,
    /// The record of the match.
    Record,
    /// Closes the table.
    Close,
    /// Many requests, with one line of replies.
    Batch { requests: Vec<Value> },
    /// Ends the session.
    Quit,
}

/// How a position is played on.
#[derive(Debug)]
pub(crate) struct On {
    pub(crate) seat: Option<Value>,
    pub(crate) policy: Option<String>,
    pub(crate) budget: Option<String>,
    pub(crate) seed: Option<u64>,
}

/// Every command with its fields; `id` and `table` are common to all.
pub const COMMANDS: &[(&str, &[&str])] = &[
    ("games", &["lang"]),
    ("new", &["game", "seats", "options", "seed", "position"]),
    ("view", &["seat", "memory"]),
    ("describe", &["seat", "lang"]),
    ("legal", &["seat"]),
    ("check", &["seat", "move", "lang"]),
    ("play", &["seat", "move"]),
    ("go", &["seat", "budget", "seed"]),
    ("playout", &["seat", "policy", "budget", "seed", "number"]),
    ("rollouts", &["seat", "policy", "budget", "seed", "count", "each"]),
    ("stop", &[]),
    ("determinize", &["seat", "seed"]),
    ("log", &["seat", "since", "lang"]),
    ("undo", &[]),
    ("position", &[]),
    ("outcome", &[]),
    ("record", &[]),
    ("close", &[]),
    ("batch", &["requests"]),
    ("quit", &[]),
];

impl Request {
    /// Reads a request without `id` and `table`.
    pub(crate) fn read(mut values: Map<String, Value>, lang: Lang) -> Result<Self, String> {
        let w = Texts::of(lang);
        let Some(Value::String(cmd)) = values.remove("cmd") else { return Err(w.not_a_request.into()) };
        let Some((_, known)) = COMMANDS.iter().find(|(name, _)| *name == cmd) else {
            let all: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
            return Err(w.no_command(quoted(&short(&cmd), lang), all.join(", ")));
        };
        if let Some(field) = values.keys().find(|field| !known.contains(&field.as_str())) {
            let field = quoted(&short(field), lang);
            return Err(match known {
                [] => w.no_fields(cmd, field),
                known => w.no_field(cmd, field, known.join(", ")),
            });
        }
        let mut fields = Fields { values, lang };
        Ok(match cmd.as_str() {
            "games" => Self::Games { lang: fields.lang()? },
            "new" => Self::New {
                game: fields.needed("game", &cmd)?,
                seats: fields.whole("seats")?.map(|seats| seats.try_into().unwrap_or(usize::MAX)),
                options: fields.options()?,
                seed: fields.deal()?,
                position: fields.any("position"),
            },
            "view" => Self::View { seat: fields.any("seat"), ever: fields.ever()? },
            "describe" => Self::Describe { seat: fields.any("seat"), lang: fields.lang()? },
            "legal" => Self::Legal { seat: fields.seat(&cmd)? },
            "check" => Self::Check {
                seat: fields.seat(&cmd)?,
                mv: fields.needed("move", &cmd)?,
                lang: fields.lang()?,
            },
            "play" => Self::Play { seat: fields.seat(&cmd)?, mv: fields.needed("move", &cmd)? },
            "go" => Self::Go {
                seat: fields.any("seat"),
                budget: fields.text("budget")?,
                seed: fields.whole("seed")?,
            },
            "playout" => Self::Playout { on: fields.on()?, number: fields.whole("number")? },
            "rollouts" => Self::Rollouts {
                on: fields.on()?,
                count: fields.whole("count")?.ok_or_else(|| w.needs_field(&cmd, "count"))?,
                each: fields.flag("each")?,
            },
            "stop" => Self::Stop,
            "determinize" => Self::Determinize { seat: fields.seat(&cmd)?, seed: fields.whole("seed")? },
            "log" => Self::Log {
                seat: fields.any("seat"),
                since: fields.whole("since")?.unwrap_or(0).try_into().unwrap_or(usize::MAX),
                lang: fields.lang()?,
            },
            "undo" => Self::Undo,
            "position" => Self::Position,
            "outcome" => Self::Outcome,
            "record" => Self::Record,
            "close" => Self::Close,
            "batch" => Self::Batch { requests: fields.list("requests", &cmd)? },
            _ => Self::Quit,
        })
    }
}

/// The fields of a request. `null` counts as left out.
struct Fields {
    values: Map<String, Value>,
    lang: Lang,
}

impl Fields {
    fn any(&mut self, name: &str) -> Option<Value> {
        self.values.remove(name).filter(|value| !value.is_null())
    }

    /// A seat that is needed. What is no seat is refused where the number of seats is known.
    fn seat(&mut self, cmd: &str) -> Result<Value, String> {
        self.any("seat").ok_or_else(|| Texts::of(self.lang).needs_field(cmd, "seat"))
    }

    /// A field that `read` understands, if it is there; `takes` says what it understands.
    fn read<T>(
        &mut self,
        name: &str,
        takes: impl Into<String>,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, String> {
        let Some(value) = self.any(name) else { return Ok(None) };
        match read(&value) {
            Some(value) => Ok(Some(value)),
            None => Err(Texts::of(self.lang).wrong_field(name, short(&value.to_string()), takes.into())),
        }
    }

    fn text(&mut self, name: &str) -> Result<Option<String>, String> {
        self.read(name, Texts::of(self.lang).takes_text, |value| value.as_str().map(str::to_owned))
    }

    fn needed(&mut self, name: &str, cmd: &str) -> Result<String, String> {
        self.text(name)?.ok_or_else(|| Texts::of(self.lang).needs_field(cmd, name))
    }

    fn whole(&mut self, name: &str) -> Result<Option<u64>, String> {
        self.read(name, Texts::of(self.lang).takes_whole, Value::as_u64)
    }

    fn flag(&mut self, name: &str) -> Result<bool, String> {
        Ok(self.read(name, "true, false", Value::as_bool)?.unwrap_or_default())
    }

    fn lang(&mut self) -> Result<Option<Lang>, String> {
        self.read("lang", r#""fr", "en""#, |value| value.as_str()?.parse().ok())
    }

    fn ever(&mut self) -> Result<bool, String> {
        let memory = |value: &Value| match value.as_str()? {
            "now" => Some(false),
            "ever" => Some(true),
            _ => None,
        };
        Ok(self.read("memory", r#""now", "ever""#, memory)?.unwrap_or_default())
    }

    /// The seed of a deal, as a number (for tests) or in full.
    fn deal(&mut self) -> Result<Option<Seed>, String> {
        self.read("seed", Texts::of(self.lang).takes_seed(u64::MAX), |value| match value {
            Value::String(text) => text.parse().ok(),
            number => number.as_u64().map(|number| Seed::numbered(number, 0)),
        })
    }

    /// Options by name; the game reads their values. `1` is as good as `"1"`.
    fn options(&mut self) -> Result<BTreeMap<String, String>, String> {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let options = self.read("options", r#"{"privilege": "off", …}"#, |value| {
            Some(value.as_object()?.iter().map(|(key, value)| (key.clone(), text(value))).collect())
        })?;
        Ok(options.unwrap_or_default())
    }

    fn on(&mut self) -> Result<On, String> {
        Ok(On {
            seat: self.any("seat"),
            policy: self.text("policy")?,
            budget: self.text("budget")?,
            seed: self.whole("seed")?,
        })
    }

    fn list(&mut self, name: &str, cmd: &str) -> Result<Vec<Value>, String> {
        match self.values.remove(name) {
            Some(Value::Array(list)) => Ok(list),
            None => Err(Texts::of(self.lang).needs_field(cmd, name)),
            Some(other) => Err(Texts::of(self.lang).wrong_field(name, short(&other.to_string()), "[…]")),
        }
    }
}

/// The beginning of a text: errors do not repeat a megabyte of garbage.
fn short(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        text.to_owned()
    } else {
        text.chars().take(MOST).chain(['…']).collect()
    }
}

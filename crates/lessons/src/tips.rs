//! Tips in a guided first game: what you see, what you may do and why you would, each said once,
//! when it matters.

use std::collections::BTreeSet;

use engine::{Seat, Text};
use serde::Deserialize;
use serde_json::Value;
use table::{LessonFiles, Table};

use crate::Broken;
use crate::practice::{fits, has};
use crate::read::text;

/// What to say in one kind of situation.
#[derive(Clone, PartialEq, Debug)]
pub struct Tip {
    /// Its name in files and in the browser's storage.
    pub id: String,
    /// The article it is about, as in "A14".
    pub article: String,
    /// The part of the board that it is about: a CSS selector for the browser's board.
    pub at: String,
    /// What it is about, in a few words.
    pub title: Text,
    /// At most two sentences.
    pub says: Text,
    when: When,
    known: Vec<String>,
    after: Option<String>,
}

/// A tip as it is in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TipEntry {
    id: String,
    article: String,
    at: String,
    #[serde(default)]
    when: When,
    /// Moves that show that the person already knows; if absent, every move.
    #[serde(default = "any_move")]
    known: Vec<String>,
    /// The tip that comes before this one.
    after: Option<String>,
}

/// The situations a tip is for: all of these must hold.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct When {
    /// One of these moves is legal. A `*` stands for anything.
    #[serde(default)]
    legal: Vec<String>,
    /// None of these moves is legal.
    #[serde(default)]
    none: Vec<String>,
    /// The view contains one of these. `"$me"` stands for the person's seat.
    #[serde(default)]
    view: Vec<Value>,
    /// One of these events was seen since the person's last move.
    #[serde(default)]
    seen: Vec<Value>,
}

fn any_move() -> Vec<String> {
    vec!["*".to_owned()]
}

/// The table as a seat sees it when its person may act.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    /// The person's seat.
    pub seat: Seat,
    /// The seat's view, as JSON.
    pub view: &'a Value,
    /// Its legal moves in notation; may be left empty if no tip needs them
    /// ([`Guide::reads_moves`]).
    pub legal: &'a [String],
    /// The events since its last move, as JSON.
    pub seen: &'a [Value],
}

/// The tips of a game, and which of them are silent.
#[derive(Clone, Debug)]
pub struct Guide {
    tips: Vec<Tip>,
    silent: BTreeSet<String>,
}

/// The tips of a table's game, in order; empty if there are none.
pub fn tips<T: Table>() -> Result<Vec<Tip>, Broken> {
    let LessonFiles { json, texts } = T::TIPS;
    let entries: Vec<TipEntry> = serde_json::from_str(json)?;
    entries
        .into_iter()
        .map(|entry| {
            let TipEntry { id, article, at, when, known, after } = entry;
            let (title, says) = (text(texts, &id)?, text(texts, &format!("{id}-says"))?);
            Ok(Tip { id, article, at, title, says, when, known, after })
        })
        .collect()
}

impl Guide {
    /// With these tips, of which those named are silent already.
    pub fn new(tips: Vec<Tip>, silent: impl IntoIterator<Item = String>) -> Self {
        Self { tips, silent: silent.into_iter().collect() }
    }

    /// All tips, in their order.
    pub fn tips(&self) -> &[Tip] {
        &self.tips
    }

    /// The names of the silent tips.
    pub fn silent(&self) -> impl Iterator<Item = &str> {
        self.silent.iter().map(String::as_str)
    }

    /// Whether all tips are silent.
    pub fn is_silent(&self) -> bool {
        self.tips.iter().all(|tip| self.silent.contains(&tip.id))
    }

    /// Whether a tip that is not silent depends on the legal moves.
    pub fn reads_moves(&self) -> bool {
        self.open().any(|tip| !tip.when.legal.is_empty() || !tip.when.none.is_empty())
    }

    /// The tip to show now: the first that fits the situation, of those that are not silent.
    pub fn tip(&self, now: &Sight<'_>) -> Option<&Tip> {
        self.open().find(|tip| tip.holds(now))
    }

    /// Silences a tip: it was read, or is no longer relevant.
    pub fn silence(&mut self, tip: &str) {
        self.silent.insert(tip.to_owned());
    }

    /// The person moves. This silences the tips that the move shows to be known, and the one shown
    /// just now.
    pub fn moves(&mut self, now: &Sight<'_>, mv: &str) {
        let said = self.tip(now).map(|tip| tip.id.clone());
        let known = self.open().filter(|tip| tip.holds(now) && fits(&tip.known, mv));
        let silent: Vec<String> = known.map(|tip| tip.id.clone()).chain(said).collect();
        self.silent.extend(silent);
    }

    /// The tips that are not silent.
    fn open(&self) -> impl Iterator<Item = &Tip> {
        let done = |id: &String| self.silent.contains(id);
        self.tips.iter().filter(move |tip| !done(&tip.id) && tip.after.as_ref().is_none_or(done))
    }
}

impl Tip {
    /// Whether the tip fits the situation.
    fn holds(&self, now: &Sight<'_>) -> bool {
        let When { legal, none, view, seen } = &self.when;
        let may = |moves: &[String]| now.legal.iter().any(|mv| fits(moves, mv));
        let sees = |wanted: &Value| now.seen.iter().any(|seen| has_for(seen, wanted, now.seat));
        (view.is_empty() || view.iter().any(|wanted| has_for(now.view, wanted, now.seat)))
            && (seen.is_empty() || seen.iter().any(sees))
            && (legal.is_empty() || may(legal))
            && (none.is_empty() || !may(none))
    }

    /// The tip that must precede it.
    pub(crate) fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// Whether a move in its situation shows that the person already knows.
    pub fn is_known_by(&self, mv: &str) -> bool {
        fits(&self.known, mv)
    }
}

/// Whether `found` contains everything in `wanted`, from the point of view of this seat.
fn has_for(found: &Value, wanted: &Value, seat: Seat) -> bool {
    has(found, &filled(wanted, seat))
}

/// The value with the seat filled in.
fn filled(wanted: &Value, seat: Seat) -> Value {
    match wanted {
        Value::String(word) if word == "$me" => Value::from(seat.index()),
        Value::Object(fields) => {
            fields.iter().map(|(key, value)| (key.clone(), filled(value, seat))).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            wanted.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn tip(id: &str, when: Value, known: &[&str], after: Option<&str>) -> Tip {
        let empty = Text { fr: "", en: "" };
        Tip {
            id: id.to_owned(),
            article: "A1".to_owned(),
            at: ".hand".to_owned(),
            title: empty,
            says: empty,
            when: serde_json::from_value(when).expect("a condition"),
            known: known.iter().map(|mv| (*mv).to_owned()).collect(),
            after: after.map(str::to_owned),
        }
    }

    #[test]
    fn a_tip_is_said_once_and_not_at_all_to_those_who_know() {
        let mut guide = Guide::new(
            vec![
                tip("turn", json!({"view": [{"phase": {"turn": "$me"}}]}), &["*"], None),
                tip("token", json!({"legal": ["token"]}), &["token"], None),
                tip("later", json!({"none": ["R*"]}), &["*"], Some("turn")),
                tip("seen", json!({"seen": [{"played": {"seat": "$me"}}]}), &["*"], None),
            ],
            [],
        );
        let seat = Seat::all(4).nth(2).expect("four seats");
        let view = json!({"phase": {"turn": 2}, "round": 0});
        let legal = ["B3".to_owned(), "token".to_owned()];
        let now = Sight { seat, view: &view, legal: &legal, seen: &[] };
        assert_eq!(guide.tip(&now).map(|tip| &*tip.id), Some("turn"));
        guide.moves(&now, "token");
        assert_eq!(guide.silent().collect::<Vec<_>>(), ["token", "turn"], "they knew the token");
        assert_eq!(guide.tip(&now).map(|tip| &*tip.id), Some("later"), "its turn has come");
        guide.silence("later");
        let seen = [json!({"played": {"seat": 2, "card": "B3"}})];
        let others = [json!({"played": {"seat": 1, "card": "B3"}})];
        assert!(guide.tip(&Sight { seen: &others, ..now }).is_none(), "somebody else's card");
        assert_eq!(guide.tip(&Sight { seen: &seen, ..now }).map(|tip| &*tip.id), Some("seen"));
        assert!(!guide.is_silent());
        guide.moves(&Sight { seen: &seen, ..now }, "B3");
        assert!(guide.is_silent());
    }
}

use std::collections::BTreeMap;
use std::fmt;

use crate::texts::Texts;
use crate::{Answers, Asking, Lang, Question, Seat, Text, Told, quoted};

/// A table option, as help pages and the protocol describe it.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// Its name, as in `--option privilege=off`.
    pub key: &'static str,
    /// The values it takes; described in words where there are many ("1 to 8").
    pub values: Text,
    /// What it changes.
    pub about: Text,
}

/// An option that does not exist, or a value that it does not accept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError {
    key: String,
    /// None if there is no option of this name.
    value: Option<String>,
    /// The options that exist, or the values that this one accepts.
    known: Told,
}

impl OptionError {
    /// There is no option `key`.
    pub fn unknown<O: TableOptions>(key: &str) -> Self {
        let known: Vec<&str> = O::ALL.iter().map(|option| option.key).collect();
        Self { key: key.to_owned(), value: None, known: Told::new(|_| known.join(", ")) }
    }

    /// The option `key` does not accept `value`.
    pub fn value<O: TableOptions>(key: &str, value: &str) -> Self {
        let info = O::ALL.iter().find(|option| option.key == key);
        let known = Told::new(|lang| info.map_or("?", |option| option.values.get(lang)));
        Self { key: key.to_owned(), value: Some(value.to_owned()), known }
    }

    /// What is wrong, in words.
    pub fn tell(&self, lang: Lang) -> String {
        let (w, known) = (Texts::of(lang), self.known.get(lang));
        let key = &self.key;
        match &self.value {
            Some(value) => w.option_value(key, known, quoted(value, lang)),
            None => w.no_option(quoted(key, lang), known),
        }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for OptionError {}

/// What a person at a gathering can say of themselves, because the match begins by it: "Nobody here
/// is younger than I am."
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Its name for programs.
    pub key: &'static str,
    /// What the person says.
    pub says: Text,
}

/// The options of a game's table: a typed struct in the code, `key=value` at its edges.
pub trait TableOptions: Clone + Eq + fmt::Debug + Default + Send + Sync + 'static {
    /// Every option.
    const ALL: &'static [OptionInfo];

    /// Parses and sets one option.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// The value of one option as text; none if there is no such option.
    fn get(&self, key: &str) -> Option<String>;

    /// How a form asks for this option; none if this table leaves no choice. By default, the words
    /// of the option's help, and free text as answer.
    fn question(key: &str, asking: Asking) -> Option<Question> {
        let option = Self::ALL.iter().find(|option| option.key == key)?;
        Some(asking.noting(option.values).ask(option.about, Answers::Words))
    }

    /// What people can claim at the gathering; by default nothing.
    const CLAIMS: &'static [Claim] = &[];

    /// Settles who begins, where the table has left that open: `names` are those of the people, by
    /// seat, empty for bots, and `claim` is what somebody has claimed. By default nothing.
    fn settle(&mut self, _names: &[&str], _claim: Option<(Seat, &str)>) {}

    /// The options that simulations use by default.
    fn simulated() -> Self {
        Self::default()
    }

    /// The same options, for a match of one round. Games with only one round leave it alone.
    #[must_use]
    fn one_round(self) -> Self {
        self
    }

    /// The options for puzzles: one round, and everything that a player may remember is on the
    /// screen.
    fn puzzle() -> Self {
        Self::simulated().one_round()
    }

    /// All options as texts, for a record.
    fn to_map(&self) -> BTreeMap<String, String> {
        Self::ALL.iter().filter_map(|option| Some((option.key.to_owned(), self.get(option.key)?))).collect()
    }

    /// Options from texts; those not named keep their default.
    fn from_map(map: &BTreeMap<String, String>) -> Result<Self, OptionError> {
        let mut options = Self::default();
        for (key, value) in map {
            options.set(key, value)?;
        }
        Ok(options)
    }
}

/// The options of a table that has nothing to agree on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NoOptions {}

impl TableOptions for NoOptions {
    const ALL: &'static [OptionInfo] = &[];

    fn set(&mut self, key: &str, _value: &str) -> Result<(), OptionError> {
        Err(OptionError::unknown::<Self>(key))
    }

    fn get(&self, _key: &str) -> Option<String> {
        None
    }
}

use std::collections::BTreeMap;
use std::fmt;

use crate::texts::Texts;
use crate::{Answers, Asking, Lang, Question, Text, Told, quoted};

/// One table option, as forms, help pages and the protocol show it.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// Its name, as in `--option privilege=off`.
    pub key: &'static str,
    /// The values it takes, in words where there are many ("1 to 8").
    pub values: Text,
    /// What it changes.
    pub about: Text,
}

/// An option that does not exist, or a value that it does not take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError {
    key: String,
    /// None: there is no such option.
    value: Option<String>,
    /// The options there are, or the values that this one takes.
    known: Told,
}

impl OptionError {
    /// There is no option `key`.
    pub fn unknown<O: TableOptions>(key: &str) -> Self {
        let known: Vec<&str> = O::ALL.iter().map(|option| option.key).collect();
        Self { key: key.to_owned(), value: None, known: Told::new(|_| known.join(", ")) }
    }

    /// `value` does not suit the option `key`.
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

/// The options of a game's table: a typed struct inside, `key=value` at the edge.
pub trait TableOptions: Clone + Eq + fmt::Debug + Default + Send + Sync + 'static {
    /// Every option.
    const ALL: &'static [OptionInfo];

    /// Sets one option from its text.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// The text of one option; none if there is no such option.
    fn get(&self, key: &str) -> Option<String>;

    /// The option as a form asks for it; none where this table leaves nothing to choose. Unless a
    /// game says otherwise, in the words of its help, with any answer.
    fn question(key: &str, asking: Asking) -> Option<Question> {
        let option = Self::ALL.iter().find(|option| option.key == key)?;
        Some(asking.noting(option.values).ask(option.about, Answers::Words))
    }

    /// What a simulation plays with unless it is told otherwise.
    fn simulated() -> Self {
        Self::default()
    }

    /// The same table, its match ending after one round. Games that are one round leave it as it
    /// is.
    #[must_use]
    fn one_round(self) -> Self {
        self
    }

    /// What a puzzle is set with: one round, and whatever a player may remember on the screen.
    fn puzzle() -> Self {
        Self::simulated().one_round()
    }

    /// All options as texts, for a record.
    fn to_map(&self) -> BTreeMap<String, String> {
        Self::ALL.iter().filter_map(|option| Some((option.key.to_owned(), self.get(option.key)?))).collect()
    }

    /// Options from texts; what is not named keeps its default.
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

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{NotationError, Seat};

/// A language people read here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// French.
    #[default]
    Fr,
    /// English.
    En,
}

impl Lang {
    /// The text of the two that is in this language.
    #[inline]
    pub fn pick<T>(self, fr: T, en: T) -> T {
        match self {
            Self::Fr => fr,
            Self::En => en,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pick("fr", "en"))
    }
}

impl FromStr for Lang {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "fr" => Ok(Self::Fr),
            "en" => Ok(Self::En),
            _ => Err(NotationError::new("a language", "fr or en", text)),
        }
    }
}

/// A text in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    /// French.
    pub fr: &'static str,
    /// English.
    pub en: &'static str,
}

impl Text {
    /// A text that is the same in both: values to type, figures.
    pub const fn same(text: &'static str) -> Self {
        Self { fr: text, en: text }
    }

    /// The text in this language.
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Fr => self.fr,
            Lang::En => self.en,
        }
    }
}

/// What players are called, by seat.
pub type Names<'a> = &'a dyn Fn(Seat) -> String;

/// Something that can be told to a person. Sentences are built around "Name: …", so that they read
/// well with any name, "Vous" and "You" included, on a screen and from a screen reader.
pub trait Speak {
    /// The thing in words.
    fn speak(&self, lang: Lang, names: Names<'_>) -> String;
}

use std::fmt;
use std::io;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::texts::{Texts, forms};
use crate::{NotationError, Seat};

/// A language of the user interface.
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
    /// Every language.
    pub const ALL: [Self; 2] = [Self::Fr, Self::En];

    /// Whichever of the two is in this language.
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
            _ => Err(NotationError::new(forms::A_LANGUAGE, forms::A_LANGUAGE_IS, text)),
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
    /// A text that is the same in both languages: values to type, numbers.
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

/// A message, written in every language at once because its reader is not known yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told([String; Lang::ALL.len()]);

impl Told {
    /// Writes the message in every language.
    pub fn new<T: Into<String>>(tell: impl Fn(Lang) -> T) -> Self {
        Self(Lang::ALL.map(|lang| tell(lang).into()))
    }

    /// The text in this language.
    pub fn get(&self, lang: Lang) -> &str {
        &self.0[lang as usize]
    }
}

/// What players are called, by seat.
pub type Names<'a> = &'a dyn Fn(Seat) -> String;

/// Something that can be described to a person. Sentences have the form "Name: …", so that they
/// read well with any name, including "Vous" and "You", on a screen and through a screen reader.
pub trait Speak {
    /// The description in words.
    fn speak(&self, lang: Lang, names: Names<'_>) -> String;
}

/// Capitalizes the first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text in the language's quotation marks; unprintable characters are escaped.
pub fn quoted(text: &str, lang: Lang) -> String {
    let escaped = format!("{text:?}");
    Texts::of(lang).quoted(&escaped[1..escaped.len() - 1])
}

/// An operating system's error about a file, a folder, a program or an address, in words.
#[expect(clippy::wildcard_enum_match_arm, reason = "the system's own words do for what is rare")]
pub fn system_error(error: &io::Error, lang: Lang) -> String {
    use io::ErrorKind;
    let w = Texts::of(lang);
    let known = match error.kind() {
        ErrorKind::NotFound => w.not_found,
        ErrorKind::PermissionDenied => w.permission_denied,
        ErrorKind::AlreadyExists => w.already_exists,
        ErrorKind::IsADirectory => w.is_a_folder,
        ErrorKind::NotADirectory => w.not_a_folder,
        ErrorKind::InvalidData => w.not_text,
        ErrorKind::StorageFull => w.disk_full,
        ErrorKind::ReadOnlyFilesystem => w.disk_read_only,
        ErrorKind::AddrInUse => w.address_in_use,
        ErrorKind::AddrNotAvailable => w.address_not_available,
        ErrorKind::ConnectionRefused => w.connection_refused,
        // Which of the two a socket with a timeout returns depends on the system.
        ErrorKind::TimedOut | ErrorKind::WouldBlock => w.no_answer,
        _ => return w.system_answers(error),
    };
    known.to_owned()
}

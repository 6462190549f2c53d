//! Errors in files of texts, for the people who edit them.

use std::fmt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    /// The file and, if one message is at fault, its name.
    place: String,
    what: String,
}

impl Problem {
    pub(crate) fn new(file: &str, what: &str) -> Self {
        Self { place: file.to_owned(), what: what.to_owned() }
    }

    pub(crate) fn of_message(file: &str, message: &str, what: String) -> Self {
        Self { place: format!("{file}: `{message}`"), what }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

use std::fmt;

use crate::texts::Texts;
use crate::{Lang, Text, quoted};

/// A text that does not have the expected notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    what: Text,
    expected: Text,
    found: String,
}

impl NotationError {
    /// `found` is not a `what` (such as "a card"), which looks like `expected` (such as "R5").
    pub fn new(what: Text, expected: Text, found: &str) -> Self {
        // Do not repeat a megabyte of garbage.
        Self { what, expected, found: found.chars().take(40).collect() }
    }

    /// What is wrong, in words.
    pub fn tell(&self, lang: Lang) -> String {
        let [what, expected] = [self.what, self.expected].map(|text| text.get(lang));
        Texts::of(lang).not_notation(expected, quoted(&self.found, lang), what)
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for NotationError {}

/// Implements `Serialize` and `Deserialize` for a type by its notation (`Display` and `FromStr`).
#[macro_export]
macro_rules! serde_as_notation {
    ($($name:ty),+ $(,)?) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <String as serde::Deserialize>::deserialize(deserializer)?
                    .parse()
                    .map_err(serde::de::Error::custom)
            }
        }
    )+};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_in_both_languages() {
        let error = "x".parse::<Lang>().expect_err("no language");
        assert_eq!(error.tell(Lang::Fr), "« x » n’est pas une langue ; il faut : fr ou en");
        assert_eq!(error.to_string(), "\"x\" is not a language; expected fr or en");
    }
}

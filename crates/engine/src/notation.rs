use std::fmt;

/// A text that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    what: &'static str,
    expected: &'static str,
    found: String,
}

impl NotationError {
    /// `found` is not `what` (say "a card"), which looks like `expected` (say "R5").
    pub fn new(what: &'static str, expected: &'static str, found: &str) -> Self {
        // A megabyte of nonsense is not repeated back.
        Self { what, expected, found: found.chars().take(40).collect() }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not {}; expected {}", self.found, self.what, self.expected)
    }
}

impl std::error::Error for NotationError {}

/// `Serialize` and `Deserialize` of a type by its notation (`Display` and `FromStr`).
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

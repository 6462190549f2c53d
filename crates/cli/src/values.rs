//! The possible values of arguments, and the error messages for others.

use std::ffi::OsStr;
use std::ops::RangeInclusive;

use catalog::GameId;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use engine::Lang;

use crate::games;
use crate::problem::{quoted, wrong_value};
use crate::texts::Texts;

/// A whole number in a range: `1000`, `1_000`, `1e3`, `1k`.
#[derive(Clone)]
pub(crate) struct Whole {
    pub(crate) range: RangeInclusive<u64>,
    pub(crate) lang: Lang,
}

impl TypedValueParser for Whole {
    type Value = u64;

    fn parse_ref(&self, command: &Command, of: Option<&Arg>, value: &OsStr) -> Result<u64, Error> {
        let number = value.to_str().and_then(whole).filter(|number| self.range.contains(number));
        number.ok_or_else(|| {
            let w = Texts::of(self.lang);
            let (low, high) = (*self.range.start(), *self.range.end());
            let takes =
                if (low, high) == (1, u64::MAX) { w.takes_count.into() } else { w.takes_whole(high, low) };
            let of = of.map(ToString::to_string).unwrap_or_default();
            wrong(command, wrong_value(&value.to_string_lossy(), &of, &takes, self.lang))
        })
    }
}

/// Parses a number in this notation, if it is whole.
pub(crate) fn whole(text: &str) -> Option<u64> {
    let text: String =
        text.chars().filter(|sign| !matches!(sign, '_' | '\'' | '\u{a0}' | '\u{202f}')).collect();
    let (digits, power) = if let Some((digits, power)) = text.split_once(['e', 'E']) {
        (digits, power.parse::<u32>().ok()?)
    } else if let Some(digits) = text.strip_suffix(['k', 'K']) {
        (digits, 3)
    } else if let Some(digits) = text.strip_suffix(['m', 'M']) {
        (digits, 6)
    } else {
        (text.as_str(), 0)
    };
    let (before, after) = digits.split_once('.').unwrap_or((digits, ""));
    let after = after.trim_end_matches('0');
    let power = power.checked_sub(u32::try_from(after.len()).ok()?)?;
    let number: u64 = format!("{before}{after}").parse().ok()?;
    number.checked_mul(10_u64.checked_pow(power)?)
}

/// A game, by its id or name.
#[derive(Clone)]
pub(crate) struct AGame {
    pub(crate) lang: Lang,
}

impl TypedValueParser for AGame {
    type Value = String;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let text = value.to_string_lossy();
        games::named(&text).map(|game| game.info().id.to_owned()).ok_or_else(|| {
            let w = Texts::of(self.lang);
            let game = quoted(&text, self.lang);
            let known: Vec<&str> = GameId::ALL.iter().map(|game| game.info().id).collect();
            wrong(
                command,
                match games::nearest(&text) {
                    Some(near) => w.did_you_mean(quoted(near, self.lang), w.no_such_game(game)),
                    None => w.no_game(game, known.join(", ")),
                },
            )
        })
    }

    /// For completions.
    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(GameId::ALL.into_iter().map(|game| PossibleValue::new(game.info().id))))
    }
}

/// An error with this message.
fn wrong(command: &Command, sentence: String) -> Error {
    let mut error = Error::new(ErrorKind::ValueValidation).with_cmd(command);
    error.insert(ContextKind::Custom, ContextValue::String(sentence));
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_have_short_forms() {
        for (text, number) in [
            ("0", Some(0)),
            ("1e6", Some(1_000_000)),
            ("1.5E6", Some(1_500_000)),
            ("2.50k", Some(2500)),
            ("3M", Some(3_000_000)),
            ("1_000'000", Some(1_000_000)),
            ("18446744073709551615", Some(u64::MAX)),
            ("18446744073709551616", None),
            ("1e20", None),
            ("1.5", None),
            ("-1", None),
            ("e6", None),
            ("1e", None),
            ("1e-3", None),
            ("", None),
        ] {
            assert_eq!(whole(text), number, "{text}");
        }
    }
}

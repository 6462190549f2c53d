//! Ids and names: tables, people, secrets.

use std::fmt;
use std::str::FromStr;

use protocol::Person;
use protocol::lengths::LONGEST_NAME;
use sha2::{Digest as _, Sha256};

use crate::chance::Chance;

pub fn hex(bytes: &[u8]) -> String {
    hex::encode(bytes)
}

pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    hex::decode_to_slice(text, &mut bytes).ok().map(|()| bytes)
}

pub fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

/// The id of a table. It is random, so nobody can enumerate tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(u64);

/// Letters and digits that are hard to confuse.
pub const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 12;

/// The value of each letter: every message names a table.
const DIGITS: [u8; 256] = {
    let mut digits = [NO_DIGIT; 256];
    let mut digit = 0;
    while digit < LETTERS.len() {
        digits[LETTERS[digit] as usize] = digit as u8;
        digit += 1;
    }
    digits
};
const NO_DIGIT: u8 = u8::MAX;

impl TableId {
    /// A new id. With 60 bits, no two tables get the same one.
    pub fn new(chance: &Chance) -> Self {
        Self(u64::from_le_bytes(chance.bytes()) & ((1 << (5 * LENGTH)) - 1))
    }

    /// The id that follows from a hash of something secret, so nobody else can find it.
    pub fn from_hash(hash: [u8; 32]) -> Self {
        let start = *hash.first_chunk().expect("a hash has 32 bytes");
        Self(u64::from_le_bytes(start) & ((1 << (5 * LENGTH)) - 1))
    }

    /// After all others.
    pub const LAST: Self = Self((1 << (5 * LENGTH)) - 1);

    /// As it is stored.
    pub fn number(self) -> i64 {
        self.0.cast_signed()
    }

    /// From its stored form.
    pub fn from_number(number: i64) -> Self {
        Self(number.cast_unsigned())
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..LENGTH).rev().try_for_each(|place| {
            let letter = LETTERS[(self.0 >> (5 * place)) as usize & 31];
            fmt::Write::write_char(f, char::from(letter))
        })
    }
}

impl FromStr for TableId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text.len() != LENGTH {
            return Err(());
        }
        let mut number = 0;
        for letter in text.bytes() {
            let digit = DIGITS[usize::from(letter)];
            if digit == NO_DIGIT {
                return Err(());
            }
            number = number << 5 | u64::from(digit);
        }
        Ok(Self(number))
    }
}

/// A cleaned nickname: no control or invisible characters, no text direction, one line, at most 24
/// characters. Nothing is escaped here: code that shows a name escapes it like any other text.
pub fn nickname(text: &str) -> Option<String> {
    let name: String = visible(text).chars().take(LONGEST_NAME).collect();
    let name = name.trim().to_owned();
    (name.chars().any(char::is_alphanumeric)).then_some(name)
}

/// What a person with this number is called: a program's name says what it is, wherever it is
/// shown.
pub fn shown_name(person: &str, name: &str) -> String {
    const MARK: &str = " (bot)";
    if !person.starts_with(Person::BOT) || name.ends_with(MARK) {
        return name.to_owned();
    }
    let short: String = name.chars().take(LONGEST_NAME - MARK.len()).collect();
    short.trim_end().to_owned() + MARK
}

/// A message, cleaned in the same way; `None` if it is empty or too long.
pub fn one_line(text: &str, longest: usize) -> Option<String> {
    let text = visible(text);
    (1..=longest).contains(&text.chars().count()).then_some(text)
}

fn visible(text: &str) -> String {
    let visible = text.chars().filter(|letter| !is_invisible(*letter));
    let line = visible.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
    // Combining marks can pile up on a letter without end; four in a row are more than any language
    // needs.
    let mut marks = 0;
    line.chars()
        .filter(|letter| {
            marks = if is_mark(*letter) { marks + 1 } else { 0 };
            marks <= 4
        })
        .collect()
}

/// Control, format, private and unassigned characters, which have no shape of their own.
fn is_invisible(letter: char) -> bool {
    (letter.is_control() && !letter.is_whitespace())
        || matches!(letter as u32,
            0xAD | 0x34F | 0x600..=0x605 | 0x61C | 0x6DD | 0x70F | 0x115F..=0x1160 | 0x17B4..=0x17B5
            | 0x180B..=0x180F | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x206F | 0x2800 | 0x3164 | 0xE000..=0xF8FF
            | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFF | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A
            | 0xE0000..=0x10_FFFF)
}

fn is_mark(letter: char) -> bool {
    matches!(letter as u32, 0x300..=0x36F | 0x483..=0x489 | 0x1AB0..=0x1AFF | 0x1DC0..=0x1DFF | 0x20D0..=0x20FF | 0xFE20..=0xFE2F)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_ids_are_read_as_they_are_written() {
        for _ in 0..100 {
            let id = TableId::new(&Chance::default());
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        for wrong in ["", "0", "00000000000u", "0000000000000", "é0000000000", "../../../../"] {
            assert!(wrong.parse::<TableId>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn nicknames_are_visible_one_line_and_short() {
        let cases = [
            ("  Zoé  ", Some("Zoé")),
            ("a\u{202e}b\u{200b}c\u{feff}", Some("abc")),
            ("two\nlines\tand  more", Some("two lines and more")),
            ("<b>x</b>", Some("<b>x</b>")),
            ("\u{200b}\u{2060}", None),
            ("\u{3164}\u{3164}", None),
            ("…!?", None),
            ("", None),
            ("名前", Some("名前")),
        ];
        for (given, expected) in cases {
            assert_eq!(nickname(given).as_deref(), expected, "{given:?}");
        }
        assert_eq!(nickname(&"x".repeat(1000)).map(|name| name.len()), Some(24));
        let piled = format!("a{}", "\u{301}".repeat(500));
        assert_eq!(nickname(&piled).map(|name| name.chars().count()), Some(5));
    }
}

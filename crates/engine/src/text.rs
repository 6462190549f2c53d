//! Support for the functions that `texts!` generates: where text is written, what can be inserted
//! into it, and how numbers are formatted.

use std::fmt;

use crate::Lang;

/// Where text is written: a `String`, or something that shows a card as a card.
pub trait Sink: Default {
    /// Appends plain words.
    fn words(&mut self, words: &str);
}

/// Something that can be inserted into a text: a card, a name. A `String` takes anything that
/// implements `Display`.
pub trait Piece<S: Sink> {
    /// Appends itself to the sink.
    fn put(&self, sink: &mut S);
}

impl Sink for String {
    fn words(&mut self, words: &str) {
        self.push_str(words);
    }
}

impl<T: fmt::Display> Piece<String> for T {
    fn put(&self, sink: &mut String) {
        use fmt::Write as _;
        _ = write!(sink, "{self}");
    }
}

/// A whole number that selects a plural form.
pub trait Count {
    /// The number.
    fn count(self) -> i64;
}

macro_rules! count {
    ($($number:ty),+) => {$(
        impl Count for $number {
            #[inline]
            fn count(self) -> i64 {
                i64::from(self)
            }
        }
    )+};
}

count!(u8, u16, u32, i8, i16, i32, i64);

impl Count for usize {
    #[inline]
    fn count(self) -> i64 {
        self as i64
    }
}

impl Count for u64 {
    #[inline]
    fn count(self) -> i64 {
        self as i64
    }
}

/// A number with decimals, formatted for a language.
#[derive(Clone, Copy, Debug)]
pub struct Decimal {
    /// The number.
    pub number: f64,
    /// The number of decimals.
    pub digits: usize,
    /// Whether a plus sign is written.
    pub signed: bool,
    /// The decimal separator.
    pub point: char,
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, digits, signed, point } = *self;
        let text = if signed { format!("{number:+.digits$}") } else { format!("{number:.digits$}") };
        match text.split_once('.') {
            Some((whole, decimals)) => write!(f, "{whole}{point}{decimals}"),
            None => f.write_str(&text),
        }
    }
}

impl Decimal {
    fn new(number: f64, digits: usize, lang: Lang) -> Self {
        Self { number, digits, signed: false, point: lang.pick(',', '.') }
    }
}

/// A number with `digits` decimals: "0,11", "0.11".
pub fn decimal(number: f64, digits: usize, lang: Lang) -> String {
    Decimal::new(number, digits, lang).to_string()
}

/// The same, always with its sign.
pub fn signed(number: f64, digits: usize, lang: Lang) -> String {
    Decimal { signed: true, ..Decimal::new(number, digits, lang) }.to_string()
}

/// A fraction of 1 as a percentage: "52,3 %", "52.3%".
pub fn percent(share: f64, digits: usize, lang: Lang) -> String {
    let number = decimal(share * 100.0, digits, lang);
    number + lang.pick(" %", "%")
}

/// Whether the text begins with a vowel or a silent h, as in "d'Inès" and "d'Hélène".
pub fn vowel(text: &impl fmt::Display) -> bool {
    let first = text.to_string().chars().next().and_then(|letter| letter.to_lowercase().next());
    first.is_some_and(|letter| "aàâeéèêhiîoôuùûy".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_writes_its_own_numbers() {
        let written = |lang| [decimal(0.114, 2, lang), signed(0.25, 2, lang), percent(0.523, 1, lang)];
        assert_eq!(written(Lang::Fr), ["0,11", "+0,25", "52,3 %"]);
        assert_eq!(written(Lang::En), ["0.11", "+0.25", "52.3%"]);
        assert_eq!((decimal(12.4, 0, Lang::Fr), signed(-1.0, 1, Lang::Fr)), ("12".into(), "-1,0".into()));
    }
}

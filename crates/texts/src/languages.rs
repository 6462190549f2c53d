//! The supported languages. To add one, add an entry here, a variant of `engine::Lang`, and a file
//! in every folder of texts; nothing compiles until the last file is there.

/// A language: its files, and what the generator must know of its grammar.
pub(crate) struct Language {
    /// The name of its files, without `.ftl`.
    pub(crate) code: &'static str,
    /// Its variant of `engine::Lang`.
    pub(crate) variant: &'static str,
    /// Its plural forms besides `other`: the CLDR name, and a condition on a whole number `n`,
    /// written in Rust.
    pub(crate) plurals: &'static [(&'static str, &'static str)],
    /// The decimal separator.
    pub(crate) point: char,
}

#[rustfmt::skip]
pub(crate) static LANGUAGES: [Language; 2] = [
    Language { code: "fr", variant: "Fr", plurals: &[("one", "n < 2")], point: ',' },
    Language { code: "en", variant: "En", plurals: &[("one", "n == 1")], point: '.' },
];

/// The CLDR names of plural forms.
pub(crate) const PLURAL_FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

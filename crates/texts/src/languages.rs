//! The languages there are. Another one is a line here, a variant of `engine::Lang`, and a file in
//! every folder of texts; until the last file is there, nothing compiles.

/// A language: its files, and what of its grammar the generator must know.
pub(crate) struct Language {
    /// The name of its files, without `.ftl`.
    pub(crate) code: &'static str,
    /// Its variant of `engine::Lang`.
    pub(crate) variant: &'static str,
    /// Its plural forms beside `other`, by their CLDR names, each with its condition on a whole
    /// number `n`, written in Rust.
    pub(crate) plurals: &'static [(&'static str, &'static str)],
    /// What stands before the decimals.
    pub(crate) point: char,
}

#[rustfmt::skip]
pub(crate) static LANGUAGES: [Language; 2] = [
    Language { code: "fr", variant: "Fr", plurals: &[("one", "n < 2")], point: ',' },
    Language { code: "en", variant: "En", plurals: &[("one", "n == 1")], point: '.' },
];

/// The names that CLDR gives to plural forms.
pub(crate) const PLURAL_FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

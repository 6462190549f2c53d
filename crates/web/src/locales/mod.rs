//! The texts of the client, French and English side by side. A text that one language lacks does
//! not compile.

pub mod boards;
mod en;
mod fr;
pub mod options;
pub mod sentences;
pub mod shelf;
mod words;

use engine::Lang;

pub use words::Words;

/// A text of the rules as it is printed: in French, curved apostrophes, and no line that begins
/// with a colon.
pub fn printed(text: &str, lang: Lang) -> String {
    match lang {
        Lang::En => text.to_owned(),
        Lang::Fr => [
            ("'", "’"),
            (" :", "\u{a0}:"),
            (" ;", "\u{202f};"),
            (" ?", "\u{202f}?"),
            (" !", "\u{202f}!"),
            ("« ", "«\u{a0}"),
            (" »", "\u{a0}»"),
        ]
        .into_iter()
        .fold(text.to_owned(), |text, (plain, good)| text.replace(plain, good)),
    }
}

/// "Inès, Karim et Maud".
fn listed(names: &[String], and: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{}{and}{last}", most.join(", ")),
    }
}

/// "Règles : Olé", "Rules: Olé".
pub fn pair(first: &str, second: &str, lang: Lang) -> String {
    format!("{first}{}{second}", lang.pick("\u{a0}: ", ": "))
}

/// The texts in this language.
pub fn words(lang: Lang) -> &'static Words {
    lang.pick(&fr::WORDS, &en::WORDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_is_printed_as_printers_do() {
        assert_eq!(printed("L'as : deux ; non ?", Lang::Fr), "L’as\u{a0}: deux\u{202f}; non\u{202f}?");
        assert_eq!(printed("It's: two", Lang::En), "It's: two");
    }
}

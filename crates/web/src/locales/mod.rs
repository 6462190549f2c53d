//! The texts of the client, French and English side by side. A text that one language lacks does not compile.

pub mod boards;
mod en;
mod fr;
pub mod shelf;
mod words;

use engine::Lang;

pub use words::Words;

/// The texts in this language.
pub fn words(lang: Lang) -> &'static Words {
    lang.pick(&fr::WORDS, &en::WORDS)
}

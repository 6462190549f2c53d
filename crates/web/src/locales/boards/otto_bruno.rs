//! Otto & Bruno.

use engine::Lang;

/// "Tour 12 · face Otto".
pub fn headline(lang: Lang, turn: u16, face: &str) -> String {
    lang.pick(format!("Tour {turn} · face {face}"), format!("Turn {turn} · {face}’s face"))
}

/// The head of the one column.
pub fn heads(lang: Lang) -> Vec<String> {
    vec![lang.pick("Combinaisons", "Combinations").to_owned()]
}

//! Karta Doppio.

use engine::Lang;

/// "Manche 1 sur 2 · carte 5 sur 16".
pub fn headline(lang: Lang, leg: usize, legs: usize, laid: usize) -> String {
    lang.pick(
        format!("Manche {leg} sur {legs} · {laid} cartes posées"),
        format!("Leg {leg} of {legs} · {laid} cards laid"),
    )
}

/// The heads of the score sheet.
pub fn heads(lang: Lang) -> Vec<String> {
    lang.pick(["Lignes", "Points"], ["Lines", "Points"]).map(str::to_owned).to_vec()
}

/// What decides.
pub fn note(lang: Lang) -> String {
    lang.pick("lignes d’abord", "lines first").to_owned()
}

//! DOS.

use engine::Lang;

/// "Manche 2 · jusqu'à 200 points".
pub fn headline(lang: Lang, round: usize, target: u16) -> String {
    lang.pick(
        format!("Manche {round} · jusqu’à {target} points"),
        format!("Round {round} · to {target} points"),
    )
}

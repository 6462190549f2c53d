//! OTTO Game Over.

use engine::Lang;

/// The heads of the score sheet.
pub fn heads(lang: Lang) -> Vec<String> {
    lang.pick(["Plateau", "Total"], ["Board", "Total"]).map(str::to_owned).to_vec()
}

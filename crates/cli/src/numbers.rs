//! Numbers as each language writes them.

use engine::Lang;

/// A number with so many decimals: "0,11", "0.11".
pub fn decimal(number: f64, decimals: usize, lang: Lang) -> String {
    written(&format!("{number:.decimals$}"), lang)
}

/// The same with its sign, plus included.
pub fn signed(number: f64, decimals: usize, lang: Lang) -> String {
    written(&format!("{number:+.decimals$}"), lang)
}

fn written(number: &str, lang: Lang) -> String {
    lang.pick(number.replace('.', ","), number.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_writes_its_own_numbers() {
        assert_eq!(
            (decimal(0.114, 2, Lang::Fr).as_str(), signed(-1.0, 1, Lang::Fr).as_str()),
            ("0,11", "-1,0")
        );
        assert_eq!(signed(0.25, 2, Lang::En), "+0.25");
    }
}

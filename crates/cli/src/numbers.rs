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

/// A whole number and what is counted, by its French and English singulars and plurals.
pub fn count(number: usize, fr: [&str; 2], en: [&str; 2], lang: Lang) -> String {
    let [one, many] = lang.pick(fr, en);
    // In French zero is singular.
    let single = number == 1 || (number == 0 && lang == Lang::Fr);
    format!("{number} {}", if single { one } else { many })
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
        let moves = |number, lang| count(number, ["coup", "coups"], ["move", "moves"], lang);
        assert_eq!([0, 1, 2].map(|number| moves(number, Lang::Fr)), ["0 coup", "1 coup", "2 coups"]);
        assert_eq!([0, 1, 2].map(|number| moves(number, Lang::En)), ["0 moves", "1 move", "2 moves"]);
    }
}

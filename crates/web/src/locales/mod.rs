//! The texts of the client, from the files in `texts/`. A text that is missing in one language is a
//! compile error.

pub mod at_table;
pub mod fair;

use engine::Lang;

texts::texts! { pub struct Words in "texts/pages" }

/// A text of the rules with French typography: no line begins with a colon.
pub fn printed(text: &str, lang: Lang) -> String {
    match lang {
        Lang::En => text.to_owned(),
        Lang::Fr => [
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

/// The texts in this language.
pub fn words(lang: Lang) -> &'static Words {
    Words::of(lang)
}

impl Words {
    /// "Inès, Karim et Maud".
    pub fn listed(&self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., last] => format!("{}{}{last}", most.join(", "), self.and),
        }
    }

    /// "Inès vous attend".
    pub fn waiting(&self, names: &[String]) -> String {
        self.wait_for_you(names.len(), self.listed(names))
    }

    /// Who wins: whether the person is among them, and the others.
    pub fn winners(&self, me: bool, names: &[String]) -> String {
        match (me, names) {
            (false, []) => self.match_lost.to_owned(),
            (true, []) => self.you_win.to_owned(),
            (true, names) => self.you_win_with(self.listed(names)),
            (false, names) => self.they_win(names.len(), self.listed(names)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_is_printed_as_printers_do() {
        assert_eq!(printed("Deux : trois ; non ?", Lang::Fr), "Deux\u{a0}: trois\u{202f}; non\u{202f}?");
        assert_eq!(printed("Two : three", Lang::En), "Two : three");
    }

    #[test]
    fn verbs_agree_with_how_many_there_are() {
        let names = ["Inès", "Karim", "Maud"].map(str::to_owned);
        let [fr, en] = [Lang::Fr, Lang::En].map(Words::of);
        assert_eq!(fr.waiting(&names[..1]), "Inès vous attend");
        assert_eq!(fr.waiting(&names), "Inès, Karim et Maud vous attendent");
        assert_eq!(fr.waiting(&[]), "");
        assert_eq!(en.waiting(&names[..2]), "Inès and Karim are waiting for you");
        assert_eq!(en.winners(false, &names[..1]), "Inès wins");
        assert_eq!(fr.winners(true, &names[..2]), "Vous l’emportez, avec Inès et Karim");
        assert_eq!(fr.winners(false, &names[..2]), "Inès et Karim l’emportent");
        assert_eq!(
            [0, 1, 2].map(|count: usize| fr.count_moves(count)),
            ["0 coup possible", "1 coup possible", "2 coups possibles"]
        );
        assert_eq!(fr.pair("Règles", "Olé"), "Règles\u{a0}: Olé");
    }
}

//! Text for people has curved apostrophes: texts by language, and the rules of the games.

use std::path::Path;

/// Finds straight apostrophes within words, or before a placeholder. Quotes around words are
/// allowed: they show what to type.
pub(super) fn plain(file: &Path, text: &str, problems: &mut Vec<String>) {
    if !file.ends_with("fr.ftl") && !file.ends_with("en.ftl") && !is_rules(file) {
        return;
    }
    for (index, line) in text.lines().enumerate() {
        let letters: Vec<char> = line.chars().collect();
        let within = |window: &[char]| {
            window[0].is_alphabetic() && window[1] == '\'' && (window[2].is_alphabetic() || window[2] == '{')
        };
        if letters.windows(3).any(within) {
            problems.push(format!("{}:{}: a plain apostrophe, not ’", file.display(), index + 1));
        }
    }
}

fn is_rules(file: &Path) -> bool {
    file.ends_with("fr.md") || file.ends_with("en.md")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_apostrophes_are_found_within_words_alone() {
        let found = |file: &str, text: &str| {
            let mut problems = Vec::new();
            plain(Path::new(file), text, &mut problems);
            problems
        };
        assert_eq!(found("a/fr.ftl", "a = l’un\nb = l'un"), ["a/fr.ftl:2: a plain apostrophe, not ’"]);
        assert_eq!(found("a/fr.ftl", "a = d'{ $name }").len(), 1);
        assert_eq!(found("a/rules/en.md", "nobody's").len(), 1);
        assert!(found("a/en.ftl", "a = type 'help' or nobody’s").is_empty());
        assert!(found("docs/api.md", "nobody's").is_empty());
    }
}

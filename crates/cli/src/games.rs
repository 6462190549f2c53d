//! Finds the game that a person means: understands `olé`, `OLE` and `otto bruno`.

use std::ffi::OsString;

use catalog::GameId;

/// The maximum number of words in a name.
const MOST_WORDS: usize = 3;
/// The similarity from which a word counts as a misspelt name (Jaro–Winkler).
const ALIKE: f64 = 0.75;

/// The game with this id or name, in any spelling.
pub fn named(text: &str) -> Option<GameId> {
    let wanted = folded(text);
    let found = GameId::ALL.into_iter().find(|game| {
        let info = game.info();
        folded(info.id) == wanted || folded(info.name) == wanted
    });
    // Games that are not on the shelf, as in tests, go by their id.
    found.or_else(|| text.parse().ok())
}

/// The most similar id, if one is similar enough.
pub(crate) fn nearest(text: &str) -> Option<&'static str> {
    nearest_of(text, GameId::ALL.into_iter().map(|game| game.info().id))
}

/// The most similar of some names, if one is similar enough.
pub fn nearest_of<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = folded(text);
    let likeness = |name: &str| {
        let name = folded(name);
        // Two swapped letters are a large part of a short name.
        if strsim::osa_distance(&wanted, &name) <= 1 { 1.0 } else { strsim::jaro_winkler(&wanted, &name) }
    };
    names.filter(|name| likeness(name) > ALIKE).max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
}

/// Joins a game's name that is several arguments into its id: `rules otto bruno` becomes `rules
/// otto-bruno`.
pub(crate) fn joined(mut arguments: Vec<OsString>) -> Vec<OsString> {
    for first in 1..arguments.len() {
        for count in 2..=MOST_WORDS.min(arguments.len() - first) {
            let words: Option<Vec<&str>> =
                arguments[first..first + count].iter().map(|word| word.to_str()).collect();
            let words = words.filter(|words| words.iter().all(|word| !word.starts_with('-')));
            if let Some(game) = words.and_then(|words| named(&words.join(" "))) {
                arguments.splice(first..first + count, [OsString::from(game.info().id)]);
                return arguments;
            }
        }
    }
    arguments
}

/// Only letters and digits, in lower case, without accents.
fn folded(text: &str) -> String {
    let plain = |letter: char| match letter {
        'à' | 'â' | 'ä' => Some('a'),
        'ç' => Some('c'),
        'é' | 'è' | 'ê' | 'ë' => Some('e'),
        'î' | 'ï' => Some('i'),
        'ô' | 'ö' => Some('o'),
        'ù' | 'û' | 'ü' => Some('u'),
        letter => Some(letter).filter(|letter| letter.is_alphanumeric()),
    };
    text.chars().flat_map(char::to_lowercase).filter_map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_known_by_its_name_however_it_is_written() {
        for game in GameId::ALL {
            let info = game.info();
            for text in [info.id.to_owned(), info.name.to_uppercase(), info.id.replace('-', "_")] {
                assert_eq!(named(&text), Some(game), "{text}");
            }
            let mut typo = info.id.to_owned();
            typo.push('x');
            assert_eq!(nearest(&typo), Some(info.id));
        }
        assert_eq!((named("chess"), nearest("chess"), nearest("oel")), (None, None, Some("ole")));
        // With a combining accent.
        assert_eq!(named("ole\u{301}"), named("olé"));
    }

    #[test]
    fn a_name_in_several_words_is_one_argument() {
        let arguments = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
        for game in GameId::ALL {
            let info = game.info();
            let words: Vec<&str> = info.name.split(' ').collect();
            let typed = arguments(&[&["pioche", "rules"], words.as_slice(), &["A1"]].concat());
            let read = joined(typed);
            let id = if words.len() > 1 { info.id } else { info.name };
            assert_eq!(read, arguments(&["pioche", "rules", id, "A1"]));
        }
    }
}

//! Moves as a person writes and reads them. Records and programs use one notation, the English one
//! of the rules. In French the same moves use French words and colour letters: `V7` for `G7`,
//! `jeton` for `token`. Both languages are accepted as input.

use std::fmt::Display;
use std::str::FromStr;

use engine::Lang;

/// Every word of the notation that differs in French, for all games. This includes colour letters,
/// which stand alone before a number, unlike the letters of Karta Doppio's cards, which are
/// followed by a side.
const WORDS: [(&str, &str); 25] = [
    ("G", "V"),
    ("Y", "J"),
    ("token", "jeton"),
    ("red", "rouge"),
    ("yellow", "jaune"),
    ("draw", "pioche"),
    ("end", "fin"),
    ("keep", "garde"),
    ("place", "pose"),
    ("call", "annonce"),
    ("catch", "faute"),
    ("left", "gauche"),
    ("right", "droite"),
    ("take", "prend"),
    ("show", "montre"),
    ("discard", "défausse"),
    ("pass", "passe"),
    ("remind", "rappel"),
    ("travel", "voyage"),
    ("revolution", "révolution"),
    ("leap", "saut"),
    ("meteorite", "météorite"),
    ("abduction", "enlèvement"),
    ("eight", "huit"),
    ("void", "vide"),
];

/// A move as written in this language.
pub(crate) fn written(mv: impl Display, lang: Lang) -> String {
    let notation = mv.to_string();
    lang.pick(each_word(&notation, |word| lookup(word, |(en, _)| en, |(_, fr)| fr)), notation)
}

/// Parses a move typed in either language, with or without accents.
pub(crate) fn read<M: FromStr>(text: &str) -> Option<M> {
    let english = |word: &str| lookup(&plain(word), |(_, fr)| fr, |(en, _)| en);
    text.parse().ok().or_else(|| each_word(text, english).parse().ok())
}

type Word = (&'static str, &'static str);

fn lookup(word: &str, from: fn(Word) -> &'static str, to: fn(Word) -> &'static str) -> Option<&'static str> {
    WORDS.into_iter().find(|entry| plain(from(*entry)) == word).map(to)
}

/// Removes the accents that occur in the words above.
fn plain(word: &str) -> String {
    word.chars().map(|letter| if matches!(letter, 'é' | 'è') { 'e' } else { letter }).collect()
}

/// Replaces every run of letters for which `other` has a replacement.
fn each_word(text: &str, other: impl Fn(&str) -> Option<&'static str>) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = first.is_alphabetic();
        let end = rest.find(|letter: char| letter.is_alphabetic() != is_word).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        result.push_str(if is_word { other(part).unwrap_or(part) } else { part });
        rest = after;
    }
    result
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, with_game};
    use engine::{Dice, Game, Seed};

    use super::*;

    #[test]
    fn french_has_its_own_words() {
        for (en, fr) in [
            ("G7", "V7"),
            ("token", "jeton"),
            ("2=DOS+Y#!", "2=DOS+J#!"),
            ("Gv1@-3,2", "Gv1@-3,2"),
            ("show:1234+5678", "montre:1234+5678"),
            ("void:revolution:left", "vide:révolution:gauche"),
            ("12b4+1", "12b4+1"),
        ] {
            assert_eq!((written(en, Lang::Fr), written(en, Lang::En)), (fr.to_owned(), en.to_owned()));
        }
        assert_eq!(read::<game_otto_bruno::Move>("défausse:3"), "discard:3".parse().ok());
        assert_eq!(read::<game_otto_bruno::Move>("defausse:3"), "discard:3".parse().ok());
        assert_eq!(read::<game_ole::Move>("V7"), read("G7"));
        assert_eq!(read::<game_ole::Move>("W7"), None);
    }

    /// Whole matches of every game: each move, written in either language, parses to itself.
    #[test]
    fn every_move_is_read_as_it_is_written() {
        fn matches<G: Game>() {
            for number in 0..4 {
                let mut dice = Dice::new(number);
                let mut state =
                    G::deal(&G::Options::default(), G::INFO.usual_seats, &Seed::numbered(number, 0), &mut ())
                        .expect("the usual table");
                let mut moves = Vec::new();
                for _ in 0..300 {
                    let Some(seat) = state.to_act().must.first() else { break };
                    moves.clear();
                    state.legal_moves(seat, &mut moves);
                    for mv in moves.iter().take(40) {
                        for lang in [Lang::Fr, Lang::En] {
                            let text = written(mv, lang);
                            assert!(read::<G::Move>(&text) == Some(*mv), "{text} is {mv}");
                        }
                    }
                    let mv = *dice.pick(&moves).expect("a move");
                    state.play_unchecked(seat, mv, &mut ());
                }
            }
        }
        for game in GameId::ALL {
            with_game!(game, G => matches::<G>());
        }
    }
}

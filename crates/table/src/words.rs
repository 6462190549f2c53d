//! What the sentences of several games have in common.

use engine::Lang;

/// "1 carte", "3 cartes".
pub fn cards(lang: Lang, count: usize) -> String {
    match (lang, count) {
        (Lang::Fr, 0 | 1) => format!("{count} carte"),
        (Lang::Fr, _) => format!("{count} cartes"),
        (Lang::En, 1) => "1 card".to_owned(),
        (Lang::En, _) => format!("{count} cards"),
    }
}

/// "1 jeton", "3 jetons".
pub fn tokens(lang: Lang, count: usize) -> String {
    match (lang, count) {
        (Lang::Fr, 0 | 1) => format!("{count} jeton"),
        (Lang::Fr, _) => format!("{count} jetons"),
        (Lang::En, 1) => "1 token".to_owned(),
        (Lang::En, _) => format!("{count} tokens"),
    }
}

/// "Manche 2 sur 4".
pub fn round_of(lang: Lang, round: usize, rounds: usize) -> String {
    lang.pick(format!("Manche {round} sur {rounds}"), format!("Round {round} of {rounds}"))
}

/// "Manche 2".
pub fn round(lang: Lang, round: usize) -> String {
    lang.pick(format!("Manche {round}"), format!("Round {round}"))
}

/// "de Maud", "d’Inès".
pub fn of(name: &str) -> String {
    let vowel = name.to_lowercase().starts_with(|letter| "aàâeéèêhiîoôuùûy".contains(letter));
    if vowel { format!("d’{name}") } else { format!("de {name}") }
}

/// "Total", in both languages.
pub const TOTAL: &str = "Total";

/// "le moins de points gagne".
pub fn fewest_wins(lang: Lang) -> String {
    lang.pick("le moins de points gagne", "fewest points win").to_owned()
}

/// "le plus de points gagne".
pub fn most_wins(lang: Lang) -> String {
    lang.pick("le plus de points gagne", "most points win").to_owned()
}

/// "45 points contre 46".
pub fn points_to(points: i32, next: i32, lang: Lang) -> String {
    lang.pick(format!("{points} points contre {next}."), format!("{points} points to {next}."))
}

/// A refusal before it is tried.
pub fn not_here(why: &str, lang: Lang) -> String {
    let (first, rest) = why.split_at(why.chars().next().map_or(0, char::len_utf8));
    let why = first.to_lowercase() + rest;
    lang.pick(format!("Pas ici : {why}"), format!("Not here: {why}"))
}

/// "Maud réfléchit."
pub fn thinks(name: &str, lang: Lang) -> String {
    lang.pick(format!("{name} réfléchit."), format!("{name} is thinking."))
}

/// Nothing is expected any more.
pub fn match_over(lang: Lang) -> &'static str {
    lang.pick("La partie est terminée.", "The match is over.")
}

//! Sentences that several games share, from the files in `texts/`.

use engine::Lang;

texts::texts! { pub(crate) struct Words in "texts" }

/// "1 carte", "3 cartes".
pub fn cards(lang: Lang, count: usize) -> String {
    Words::of(lang).cards(count)
}

/// "1 jeton", "3 jetons".
pub fn tokens(lang: Lang, count: usize) -> String {
    Words::of(lang).tokens(count)
}

/// "Manche 2 sur 4".
pub fn round_of(lang: Lang, round: usize, rounds: usize) -> String {
    Words::of(lang).round_of(round, rounds)
}

/// "Manche 2".
pub fn round(lang: Lang, round: usize) -> String {
    Words::of(lang).round(round)
}

/// "Total", in both languages.
pub const TOTAL: &str = "Total";

/// "le moins de points gagne".
pub fn fewest_wins(lang: Lang) -> String {
    Words::of(lang).fewest_wins.to_owned()
}

/// "le plus de points gagne".
pub fn most_wins(lang: Lang) -> String {
    Words::of(lang).most_wins.to_owned()
}

/// "45 points contre 46".
pub fn points_to(points: i32, next: i32, lang: Lang) -> String {
    Words::of(lang).points_to(next, points)
}

/// "45, 46 et 52".
pub fn listed(parts: &[String], lang: Lang) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{}{}{last}", most.join(", "), Words::of(lang).and),
    }
}

/// Everybody's total, the winners' first: "212 points contre 145 et 88.", "24 points chacun."
pub fn totals(best: i32, winners: usize, others: &[i32], lang: Lang) -> String {
    let w = Words::of(lang);
    let others: Vec<String> = others.iter().map(ToString::to_string).collect();
    let points = w.best_points(best, best.unsigned_abs());
    match (others.is_empty(), winners > 1) {
        (true, shared) => w.total_alone(points, shared),
        (false, shared) => w.total_against(listed(&others, lang), points, shared),
    }
}

/// Why a gesture would be refused, shown before it is made.
pub fn not_here(why: &str, lang: Lang) -> String {
    let (first, rest) = why.split_at(why.chars().next().map_or(0, char::len_utf8));
    Words::of(lang).not_here(first.to_lowercase() + rest)
}

/// "Maud réfléchit."
pub fn thinks(name: &str, lang: Lang) -> String {
    Words::of(lang).thinks(name)
}

/// The sentence of a match that is over.
pub fn match_over(lang: Lang) -> &'static str {
    Words::of(lang).match_over
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybodys_total_is_told_the_winners_first() {
        assert_eq!(totals(212, 1, &[145, 88], Lang::Fr), "212 points contre 145 et 88.");
        assert_eq!(totals(24, 2, &[], Lang::Fr), "24 points chacun.");
        assert_eq!(totals(24, 2, &[12], Lang::En), "24 points each, to 12.");
        assert_eq!(totals(1, 1, &[0], Lang::En), "1 point to 0.");
    }
}

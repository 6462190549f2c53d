//! Passwords that are among the first anybody would try. A list of the most frequent ones is mostly
//! a few hundred words with a year, a digit for a letter or a sign at the end, so the words are
//! listed and the rest is taken off; runs on the keyboard, repetitions, dates and one's own name
//! are seen by themselves.
//!
//! By hand: zxcvbn, on the first 72 characters and with our words, takes `MotDePasse2024` and
//! `soleil2024!` for better passwords (10^6.7 and 10^7.9 guesses) than `83920174` (10^5.8), so that
//! no limit of its own separates what the tests below do. It would come beside this code, for
//! twelve seconds of processor time to compile (with regex) and 10 MB of memory.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The words, written together by us.
static WORDS: LazyLock<BTreeSet<&str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").split_whitespace().collect());

/// What lies side by side on keyboards.
const ROWS: [&str; 8] = [
    "1234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "qsdfghjklm",
    "zxcvbnm",
];
/// So many digits and signs around a word do not make it another.
const AROUND: usize = 6;

/// Whether this password of somebody of this name is soon guessed.
pub(crate) fn is_common(password: &str, name: &str) -> bool {
    let lower = password.to_lowercase();
    let bare = plain(&lower);
    let distinct: BTreeSet<char> = bare.chars().collect();
    if distinct.len() < 3 || parts(&bare).any(|part| is_run(part) || WORDS.contains(part)) || is_date(&bare) {
        return true;
    }
    // A word, with little around it.
    let inner = lower.trim_matches(|letter: char| !letter.is_alphabetic());
    let around = lower.chars().count() - inner.chars().count();
    let inner = Some(inner).filter(|_| around <= AROUND);
    let forms = [Some(lower.as_str()), inner].into_iter().flatten();
    let mut forms = forms.flat_map(|form| ['i', 'l'].map(|one| without_signs(form, one)));
    let name = plain(&name.to_lowercase());
    let named =
        |text: &str| name.chars().count() > 2 && text.contains(&name) && text.len() <= name.len() + AROUND;
    named(&bare) || forms.any(|form| parts(&form).any(|part| WORDS.contains(part) || *part == name))
}

fn plain(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// Letters for the digits and signs that people put in their place; other signs are left out.
fn without_signs(text: &str, one: char) -> String {
    text.chars()
        .map(|letter| match letter {
            '0' => 'o',
            '1' | '!' => one,
            '3' | '€' => 'e',
            '4' | '@' => 'a',
            '5' | '$' => 's',
            '7' | '+' => 't',
            '8' => 'b',
            other => other,
        })
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}

/// The text, and every part of it of which it is a repetition.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]).skip(1);
    let repeats =
        move |end: &usize| text.len().is_multiple_of(*end) && text[..*end].repeat(text.len() / *end) == text;
    ends.filter(repeats).map(move |end| &text[..end])
}

/// Whether it goes along the keyboard or the alphabet, forwards or backwards, in one or two parts.
fn is_run(text: &str) -> bool {
    let along = |part: &str| {
        let backwards: String = part.chars().rev().collect();
        let doubled = ROWS.iter().map(|row| row.repeat(2));
        part.chars().count() > 2
            && doubled.into_iter().any(|row| row.contains(part) || row.contains(&backwards))
    };
    let halves = text.char_indices().map(|(at, _)| text.split_at(at));
    along(text) || halves.skip(3).any(|(one, two)| along(one) && along(two))
}

/// Eight digits that are a day of the last hundred years or so.
fn is_date(text: &str) -> bool {
    let number = |part: &str| part.parse::<u32>().unwrap_or(0);
    let year = |part: &str| (1900..=2099).contains(&number(part));
    let (day, month) = (1..=31, 1..=12);
    text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) && {
        let pairs = |one: &str, two: &str| {
            (day.contains(&number(one)) && month.contains(&number(two)))
                || (day.contains(&number(two)) && month.contains(&number(one)))
        };
        (year(&text[4..]) && pairs(&text[..2], &text[2..4]))
            || (year(&text[..4]) && pairs(&text[4..6], &text[6..]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_anybody_would_try_is_common_and_what_they_would_not_is_not() {
        for common in [
            "password",
            "Password1",
            "p@ssw0rd!",
            "motdepasse",
            "MotDePasse2024",
            "m0td3p4ss3",
            "azertyuiop",
            "qwerty123",
            "12345678",
            "87654321",
            "abcd1234",
            "11111111",
            "abababab",
            "soleil2024!",
            "iloveyou",
            "doudoudoudou",
            "letmein!!",
            "pioche2026",
            "football10",
            "15081984",
            "19840815",
            "1q2w3e4r",
            "ZoéBrun1",
            "zoe.brun",
            "chocolat",
            "Passw0rd.",
            "trustno1",
            "dragon69",
            "aaaabbbb",
        ] {
            assert!(is_common(common, "Zoé Brun") || is_common(common, "zoe brun"), "{common}");
        }
        for fine in [
            "correct horse",
            "battery staple",
            "another horse",
            "wrong horse",
            "guess number 3",
            "vG7#kq2L",
            "le chat boit du thé",
            "trois petits cochons roses",
            "83920174",
            "soleil83947261",
            "xkcdrules",
            "ours blanc et pomme verte",
            "名前は秘密です。",
        ] {
            assert!(!is_common(fine, "Zoé"), "{fine}");
        }
    }
}

//! A made-up language that has the words of another, half as long again and full of accents. Where
//! it does not fit, some real language will not fit either.

use crate::read::Part;

pub(crate) fn lengthen_parts(parts: &mut [Part]) {
    for part in parts {
        match part {
            Part::Words(words) => *words = lengthen(words),
            Part::Select { variants, .. } => {
                for variant in variants {
                    lengthen_parts(&mut variant.parts);
                }
            }
            Part::Show(_) | Part::Decimal { .. } => {}
        }
    }
}

/// Adds an accented letter after every second letter.
fn lengthen(words: &str) -> String {
    let mut long = String::with_capacity(words.len() * 2);
    let mut letters = 0;
    for letter in words.chars() {
        long.push(letter);
        if letter.is_alphabetic() {
            letters += 1;
            if letters % 2 == 0 {
                long.push(accented(letter));
            }
        }
    }
    long
}

fn accented(letter: char) -> char {
    const ACCENTED: &str = "åƀčďéƒğħîĵķłɱñøþʠřšţûṽŵẋýž";
    match letter.to_ascii_lowercase() {
        plain @ 'a'..='z' => {
            ACCENTED.chars().nth(plain as usize - 'a' as usize).expect("there are 26 of them")
        }
        _ => letter.to_lowercase().next().unwrap_or(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_grows_by_half_and_keeps_its_shape() {
        assert_eq!(lengthen("Règles"), "Rèèglłesš");
        for text in ["À propos de Pioche", " joue", "a, b, c, d"] {
            let letters = |text: &str| text.chars().filter(|letter| letter.is_alphabetic()).count();
            let long = lengthen(text);
            assert_eq!(letters(&long), letters(text) * 3 / 2, "{long}");
            let rest = |text: &str| text.replace(char::is_alphabetic, "");
            assert_eq!(rest(&long), rest(text));
        }
    }
}

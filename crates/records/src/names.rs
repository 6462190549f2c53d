//! When two names count as one: nobody should have to distinguish names that look alike. Names are
//! compared in compatible form (NFKC), in lower case, with look-alike letters replaced. They are
//! shown as they were written.

use unicode_normalization::UnicodeNormalization as _;

use crate::ids::nickname;

/// The key of a name: names with equal keys look alike. Accents make a difference.
pub fn account_key(name: &str) -> String {
    let compatible: String = nickname(name).unwrap_or_default().nfkc().collect();
    let alike: String = compatible.to_lowercase().nfd().map(look).collect();
    alike.nfc().collect::<String>().replace("rn", "m").replace("vv", "w")
}

/// The key before look-alikes counted. Older accounts that look like others keep it.
pub fn plain_key(name: &str) -> String {
    format!("plain:{}", nickname(name).unwrap_or_default().to_lowercase())
}

/// The letter that this one looks like, in lower or upper case: what is written in one can be read
/// in the other.
fn look(letter: char) -> char {
    match letter {
        'а' | 'α' | 'ɑ' | 'ᴀ' => 'a',
        'в' | 'β' | 'ь' | 'ʙ' => 'b',
        'с' | 'ᴄ' => 'c',
        'ԁ' | 'ᴅ' => 'd',
        'е' | 'ε' | 'ҽ' | 'ᴇ' => 'e',
        'ɡ' | 'ց' | 'ɢ' => 'g',
        'н' | 'η' | 'һ' | 'հ' | 'ʜ' => 'h',
        'ј' | 'ϳ' | 'ᴊ' => 'j',
        'к' | 'κ' | 'ᴋ' => 'k',
        'i' | '1' | '|' | 'ı' | 'і' | 'ι' | 'ӏ' | 'ɩ' | 'ɪ' | 'ʟ' => 'l',
        'м' | 'μ' | 'ᴍ' => 'm',
        'ν' | 'ո' | 'ɴ' => 'n',
        '0' | 'о' | 'ο' | 'օ' | 'ᴏ' => 'o',
        'р' | 'ρ' | 'ᴘ' => 'p',
        'ԛ' | 'զ' => 'q',
        'ʀ' => 'r',
        'ѕ' | 'ꜱ' => 's',
        'т' | 'τ' | 'ᴛ' => 't',
        'ս' | 'ᴜ' => 'u',
        'ѵ' | 'ᴠ' => 'v',
        'ԝ' | 'ω' | 'ᴡ' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'υ' | 'ʏ' => 'y',
        'ζ' | 'ᴢ' => 'z',
        '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
        '’' | '‘' | 'ʼ' | '′' | '`' => '\'',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_alike_is_one_name() {
        for (one, others) in [
            // Composed, with a mark of its own, with a Cyrillic o and e, in full width.
            ("Zoé", ["Zoe\u{301}", "Z\u{43e}\u{435}\u{301}", "Ｚｏé", "ＺＯÉ"]),
            ("Anne", ["ANNE", "\u{202e}Anne", "Аnnе", "ΑΝΝΕ"]),
            ("Paul 10", ["PauI 1O", "pau1 lo", "𝐏𝐚𝐮𝐥 𝟏𝟎", "ⓟⓐⓤⓛ 10"]),
            ("Marnie", ["Mamie", "MARNIE", "Маrnіe", "marniе"]),
            ("d'Arc", ["D’ARC", "dʼarc", "d`Arc", "d′arc"]),
        ] {
            for other in others {
                assert_eq!(account_key(one), account_key(other), "{one} {other}");
            }
        }
        for (one, other) in
            [("Zoé", "Zoe"), ("Anne", "Anna"), ("Paul", "Pau"), ("Олег", "Ольга"), ("名前", "名")]
        {
            assert_ne!(account_key(one), account_key(other), "{one} {other}");
        }
        // Case does not matter when signing in, in any script.
        for name in ["Νίκος", "Ольга", "İbrahim", "Straße"] {
            assert_eq!(account_key(name), account_key(&name.to_lowercase()), "{name}");
        }
    }
}

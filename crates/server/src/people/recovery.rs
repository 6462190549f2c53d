//! Recovery codes for people who have lost their password: shown once, valid once, stored as
//! hashes. They are random and long (120 bits), so a quick hash is enough.

use records::chance::Chance;
use records::ids::{LETTERS, sha256};

/// Codes made at a time.
const CODES: usize = 8;
/// Letters of a code, five bits each, and of the groups in which it is written.
const LENGTH: usize = 24;
const GROUP: usize = 4;

/// New codes as they are shown, and their hashes.
pub(crate) fn new_codes(person: &str, chance: &Chance) -> (Vec<String>, Vec<[u8; 32]>) {
    let code = |_| {
        let letters: [u8; LENGTH] = chance.bytes();
        let text: Vec<u8> = letters.iter().map(|byte| LETTERS[usize::from(byte % 32)]).collect();
        let groups = text.chunks(GROUP).map(|group| String::from_utf8_lossy(group).into_owned());
        groups.collect::<Vec<_>>().join("-")
    };
    let codes: Vec<String> = (0..CODES).map(code).collect();
    let hashes = codes.iter().map(|code| hash(person, code)).collect();
    (codes, hashes)
}

/// The hash of a code, however it is typed: letters that are easily confused count as the same.
pub(crate) fn hash(person: &str, code: &str) -> [u8; 32] {
    let typed = code.chars().filter(char::is_ascii_alphanumeric).map(|letter| match letter {
        'o' | 'O' => '0',
        'i' | 'I' | 'l' | 'L' => '1',
        'u' | 'U' => 'v',
        other => other.to_ascii_lowercase(),
    });
    sha256(&[b"recovery ", person.as_bytes(), b" ", typed.collect::<String>().as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_same_however_it_is_typed_and_for_one_person_alone() {
        let (codes, hashes) = new_codes("p", &Chance::default());
        assert_eq!((codes.len(), hashes.len(), codes[0].len()), (8, 8, 29));
        for (code, kept) in codes.iter().zip(&hashes) {
            for typed in
                [code.to_uppercase(), code.replace('-', " "), code.replace('0', "o").replace('1', "l")]
            {
                assert_eq!(hash("p", &typed), *kept, "{typed}");
            }
            assert_ne!(hash("q", code), *kept);
        }
        let different: std::collections::BTreeSet<_> = hashes.into_iter().collect();
        assert_eq!(different.len(), 8);
    }
}

//! The generator and the shuffle, pinned: an old record must always replay, natively and in a
//! browser.

use std::fmt::Write as _;

use engine::{Chance, Dice, Seed, Stream};

fn hex(words: impl IntoIterator<Item = u64>) -> String {
    let mut text = String::new();
    for byte in words.into_iter().flat_map(u64::to_le_bytes) {
        write!(text, "{byte:02x}").expect("writing to a string");
    }
    text
}

#[test]
fn the_published_vector_of_chacha8() {
    // Key and nonce all zero, 256-bit key, 8 rounds: test case TC1 of the ChaCha test vectors by J.
    // Strombergson.
    let mut stream = Stream::new(&[0; 32], 0);
    assert_eq!(
        hex((0..8).map(|_| stream.next_word())),
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e\
         984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    );
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn another_implementation_agrees() {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};
    for index in 0..50 {
        let seed = Seed::numbered(index, index * 7);
        let mut theirs = ChaCha8Rng::from_seed(seed.0);
        theirs.set_stream(index << 40 | 3);
        let mut ours = seed.stream(index << 40 | 3);
        for _ in 0..100 {
            assert_eq!(ours.next_word(), theirs.next_u64());
        }
    }
}

/// As this code first computed it; must never change.
#[test]
fn the_shuffle_is_pinned() {
    let shuffled = |items: u8, number: u64, event: u64| {
        let mut list: Vec<u8> = (0..items).collect();
        Seed::numbered(number, 0).stream(event).shuffle(&mut list);
        list
    };
    assert_eq!(shuffled(10, 1, 0), [6, 0, 5, 2, 8, 1, 3, 7, 4, 9]);
    assert_eq!(shuffled(10, 1, 1), PINNED_10);
    assert_eq!(shuffled(36, 2, 0), PINNED_36);
    let mut large: Vec<u16> = (0..1000).collect();
    Seed::numbered(3, 0).stream(0).shuffle(&mut large);
    assert_eq!(large[..8], PINNED_1000);
    let mut chance = Chance::new(Seed::numbered(4, 0));
    let lots: Vec<u32> = (0..12).map(|_| chance.next_stream().below(67)).collect();
    assert_eq!(lots, PINNED_LOTS);
    assert_eq!(chance.events, 12);
}

const PINNED_10: [u8; 10] = [6, 5, 4, 9, 2, 7, 0, 8, 3, 1];
const PINNED_36: [u8; 36] = [
    35, 9, 1, 14, 22, 26, 2, 25, 32, 12, 19, 13, 29, 6, 24, 0, 10, 30, 20, 31, 8, 7, 16, 15, 4, 27, 18, 5, 3,
    17, 11, 33, 23, 21, 34, 28,
];
const PINNED_1000: [u16; 8] = [364, 189, 49, 323, 254, 506, 682, 353];
const PINNED_LOTS: [u32; 12] = [34, 7, 66, 41, 48, 5, 11, 45, 27, 62, 20, 27];

/// Chi-square of every permutation of five, and of where each of 52 cards ends up.
#[test]
fn every_permutation_is_as_likely() {
    let mut counts = [0_u32; 120];
    let samples = 120_000;
    for index in 0..samples {
        let mut list = [0_u8, 1, 2, 3, 4];
        Seed::numbered(77, index).stream(0).shuffle(&mut list);
        let mut rank = 0;
        for i in 0..5 {
            rank = rank * (5 - i) + list[i + 1..].iter().filter(|later| **later < list[i]).count();
        }
        counts[rank] += 1;
    }
    // 119 degrees of freedom: above 184 once in ten thousand.
    assert!(chi_square(&counts, samples as f64 / 120.0) < 184.0, "{counts:?}");

    let mut places = vec![0_u32; 52 * 52];
    let deals = 52_000;
    for index in 0..deals {
        let mut list: Vec<usize> = (0..52).collect();
        Seed::numbered(78, index).stream(0).shuffle(&mut list);
        for (place, card) in list.into_iter().enumerate() {
            places[place * 52 + card] += 1;
        }
    }
    // 51 * 51 = 2601 degrees of freedom; the deviation of chi-square is the square root of twice
    // that, about 72.
    let chi = chi_square(&places, deals as f64 / 52.0);
    assert!((chi - 2601.0).abs() < 4.0 * 72.0, "{chi}");
}

fn chi_square(counts: &[u32], expected: f64) -> f64 {
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

#[test]
fn dice_are_even_and_repeat_themselves() {
    let mut dice = Dice::new(1);
    let mut counts = [0_u32; 6];
    for _ in 0..60_000 {
        counts[dice.below(6) as usize] += 1;
    }
    // 5 degrees of freedom: above 25.7 once in ten thousand.
    assert!(chi_square(&counts, 10_000.0) < 25.7, "{counts:?}");
    let throw = |number| {
        let mut dice = Dice::new(number);
        (0..4).map(|_| dice.next_word()).collect::<Vec<_>>()
    };
    assert_eq!(throw(9), throw(9));
    assert_ne!(throw(9), throw(10));
    assert_eq!(dice.pick::<u8>(&[]), None);
}

#[test]
fn a_seed_is_written_and_read_and_kept_out_of_logs() {
    let seed = Seed::numbered(258, 3);
    let text = seed.to_string();
    assert_eq!(text.len(), 64);
    assert_eq!(text.parse(), Ok(seed));
    assert_eq!(text.to_uppercase().parse(), Ok(seed));
    for wrong in ["", "00", &text[1..], &format!("+{}", &text[1..]), &text.replace('0', "g"), &"é".repeat(32)]
    {
        assert!(wrong.parse::<Seed>().is_err(), "{wrong}");
    }
    assert!(!format!("{seed:?} {:?}", seed.stream(0)).contains(&text[..8]));
}

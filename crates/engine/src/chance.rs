//! Deals: a 256-bit seed, `ChaCha8` and the shuffle. They are implemented here and pinned by test
//! vectors, so that no new version of a dependency changes how an old record replays.
//!
//! Every chance event of a match (a deal, a reshuffle, a lot) has a number and draws from its own
//! stream. A state needs to keep only the seed and that number.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::NotationError;
use crate::texts::forms;

/// The source of all randomness in a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Seed number `index` of series `number`, for simulations and tests whose seeds need not be
    /// secret.
    pub fn numbered(number: u64, index: u64) -> Self {
        let mut bytes = *b"................pioche: a series";
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        bytes[8..16].copy_from_slice(&index.to_le_bytes());
        Self(bytes)
    }

    /// The random stream of chance event number `event`.
    pub fn stream(&self, event: u64) -> Stream {
        Stream::new(&self.0, event)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

// A seed in a log would show everybody's hand.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl FromStr for Seed {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(forms::A_SEED, forms::A_SEED_IS, text);
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(pair).map_err(|_| wrong())?;
            if digits.starts_with('+') {
                return Err(wrong());
            }
            *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
        }
        Ok(Self(bytes))
    }
}

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A seed and the number of chance events drawn from it: what a state with reshuffles keeps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chance {
    /// The match's seed.
    pub seed: Seed,
    /// The number of the next chance event.
    pub events: u32,
}

impl Chance {
    /// Before the first chance event.
    pub const fn new(seed: Seed) -> Self {
        Self { seed, events: 0 }
    }

    /// The stream of the next chance event.
    pub fn next_stream(&mut self) -> Stream {
        let stream = self.seed.stream(u64::from(self.events));
        self.events += 1;
        stream
    }
}

/// A `ChaCha8` key stream (64-bit block counter, 64-bit stream number), read in 64-bit words,
/// little-endian.
#[derive(Clone)]
pub struct Stream {
    rows: [[u32; 4]; 4],
    block: [u64; 8],
    used: usize,
}

impl Stream {
    /// The stream `number` of a key.
    pub fn new(key: &[u8; 32], number: u64) -> Self {
        let word =
            |i: usize| u32::from_le_bytes([key[4 * i], key[4 * i + 1], key[4 * i + 2], key[4 * i + 3]]);
        Self {
            rows: [
                [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574],
                [word(0), word(1), word(2), word(3)],
                [word(4), word(5), word(6), word(7)],
                [0, 0, number as u32, (number >> 32) as u32],
            ],
            block: [0; 8],
            used: 8,
        }
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_word(&mut self) -> u64 {
        if self.used == 8 {
            self.refill();
        }
        let word = self.block[self.used & 7];
        self.used += 1;
        word
    }

    /// A uniform number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        let word = self.unbiased(u64::from(bound));
        ((u128::from(word) * u128::from(bound)) >> 64) as u32
    }

    /// Shuffles in place: Fisher–Yates from the last place down.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.places(items.len() as u32, |left, place| items.swap(left as usize - 1, place as usize));
    }

    /// The draws of a Fisher–Yates shuffle of `items` things: for `left` from `items` down to 2,
    /// calls `draw(left, place)` with `place` uniform below `left`.
    ///
    /// One random word serves several draws (Brackett-Rozinsky and Lemire, *Batched Ranged Random
    /// Integer Generation*, 2024): bounds are multiplied up while the product stays below 2^48, and
    /// the whole batch is drawn again where its word falls into the biased remainder, so every
    /// permutation is exactly as likely.
    #[inline]
    pub fn places(&mut self, items: u32, mut draw: impl FnMut(u32, u32)) {
        let mut left = items;
        while left > 1 {
            let (mut product, mut count) = (1_u64, 0);
            while count + 1 < left && product * u64::from(left - count) < 1 << 48 {
                product *= u64::from(left - count);
                count += 1;
            }
            let first = left;
            let mut word = self.unbiased(product);
            while left > first - count {
                let wide = u128::from(word) * u128::from(left);
                word = wide as u64;
                draw(left, (wide >> 64) as u32);
                left -= 1;
            }
        }
    }

    /// A word whose chain of multiplications by bounds with this product is free of bias.
    #[inline]
    fn unbiased(&mut self, product: u64) -> u64 {
        loop {
            let word = self.next_word();
            // The fraction left after all the multiplications is `word * product` modulo 2^64.
            let fraction = word.wrapping_mul(product);
            if fraction >= product || fraction >= product.wrapping_neg() % product {
                return word;
            }
        }
    }

    fn refill(&mut self) {
        let [mut a, mut b, mut c, mut d] = self.rows;
        for _ in 0..4 {
            quarter_rounds(&mut a, &mut b, &mut c, &mut d);
            (b, c, d) = ([b[1], b[2], b[3], b[0]], [c[2], c[3], c[0], c[1]], [d[3], d[0], d[1], d[2]]);
            quarter_rounds(&mut a, &mut b, &mut c, &mut d);
            (b, c, d) = ([b[3], b[0], b[1], b[2]], [c[2], c[3], c[0], c[1]], [d[1], d[2], d[3], d[0]]);
        }
        let rows = [a, b, c, d];
        for (row, (mixed, start)) in rows.iter().zip(&self.rows).enumerate() {
            let word = |i: usize| u64::from(mixed[i].wrapping_add(start[i]));
            self.block[2 * row] = word(0) | word(1) << 32;
            self.block[2 * row + 1] = word(2) | word(3) << 32;
        }
        let counter = (u64::from(self.rows[3][0]) | u64::from(self.rows[3][1]) << 32).wrapping_add(1);
        self.rows[3][0] = counter as u32;
        self.rows[3][1] = (counter >> 32) as u32;
        self.used = 0;
    }
}

// As with `Seed`: chance still to come must not reach a log.
impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stream(…)")
    }
}

/// Four quarter rounds side by side, one in each column.
#[inline]
fn quarter_rounds(a: &mut [u32; 4], b: &mut [u32; 4], c: &mut [u32; 4], d: &mut [u32; 4]) {
    half_quarter(a, b, d, 16);
    half_quarter(c, d, b, 12);
    half_quarter(a, b, d, 8);
    half_quarter(c, d, b, 7);
}

/// `x += y; z = (z ^ x) <<< turn`, in each column.
#[inline]
fn half_quarter(x: &mut [u32; 4], y: &[u32; 4], z: &mut [u32; 4], turn: u32) {
    for column in 0..4 {
        x[column] = x[column].wrapping_add(y[column]);
        z[column] = (z[column] ^ x[column]).rotate_left(turn);
    }
}

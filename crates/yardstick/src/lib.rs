//! Random rounds of Olé, hand-written to be as fast as possible for this one game. It is the limit
//! that the real engine is compared with, in the same run on the same machine. It shares no code
//! with the engine, so that it also checks the engine's scores independently.
//!
//! A card is `colour * 16 + number - 1`, colours from 0: yellow, green, blue, red. The forced
//! yellow 1 belongs to the deal.

const fn deck(players: usize) -> u64 {
    let (yellow_red, green_blue) = match players {
        3 | 4 => (8, 10),
        5 => (9, 11),
        6 => (11, 13),
        _ => (13, 15),
    };
    let (yellow_red, green_blue) = ((1_u64 << yellow_red) - 1, (1_u64 << green_blue) - 1);
    yellow_red | green_blue << 16 | green_blue << 32 | yellow_red << 48
}

/// By table card: the cards that can be played, and those of them that make a series.
static ABOVE: [[u64; 64]; 2] = {
    let mut above = [[0; 64]; 2];
    let mut table = 0;
    while table < 64 {
        let mut card = 0;
        while card < 64 {
            let (stronger, larger) = (card >> 4 > table >> 4, (card & 15) > (table & 15));
            if stronger || larger {
                above[0][table] |= 1 << card;
            }
            if stronger && larger {
                above[1][table] |= 1 << card;
            }
            card += 1;
        }
        table += 1;
    }
    above
};

/// xoshiro256++
struct Rng([u64; 4]);

impl Rng {
    fn new(mut x: u64) -> Self {
        let mut state = [0; 4];
        for word in &mut state {
            x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            *word = z ^ (z >> 31);
        }
        Self(state)
    }

    #[inline(always)]
    fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let word = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        word
    }
}

#[inline(always)]
fn below(word: u64, bound: u32) -> u32 {
    ((u128::from(word) * u128::from(bound)) >> 64) as u32
}

/// The k-th set bit, or 0.
#[inline(always)]
fn pick(mask: u64, k: u32) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: this line is only compiled where the target has the instruction.
        unsafe { core::arch::x86_64::_pdep_u64(1 << k, mask) }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        let mut left = mask;
        for _ in 0..k {
            left &= left.wrapping_sub(1);
        }
        left & left.wrapping_neg()
    }
}

struct End {
    hands: [u64; 8],
    tokens: [u32; 8],
    moves: u32,
}

#[inline(always)]
fn deal<const N: usize>(rng: &mut Rng) -> [u64; 8] {
    let mut left = deck(N);
    let mut count = left.count_ones();
    let per = count / N as u32;
    let mut hands = [0; 8];
    // Four draws per random word: keep the fractional part of the product (bias below 2^-40).
    let (mut word, mut drawn) = (0_u64, 0);
    for hand in hands.iter_mut().take(N - 1) {
        let mut cards = 0;
        for _ in 0..per {
            if drawn & 3 == 0 {
                word = rng.next();
            }
            drawn += 1;
            let wide = u128::from(word) * u128::from(count);
            word = wide as u64;
            let card = pick(left, (wide >> 64) as u32);
            left ^= card;
            cards |= card;
            count -= 1;
        }
        *hand = cards;
    }
    hands[N - 1] = left;
    hands
}

#[inline(always)]
fn play<const N: usize>(mut hands: [u64; 8], rng: &mut Rng, mut log: impl FnMut(usize, u32)) -> End {
    let mut tokens = [0_u32; 8];
    let mut seat = 0;
    for (i, hand) in hands.iter().enumerate().take(N) {
        if hand & 1 != 0 {
            seat = i;
        }
    }
    hands[seat] ^= 1;
    let mut held = deck(N) ^ 1;
    let card = pick(hands[seat], below(rng.next(), hands[seat].count_ones()));
    hands[seat] ^= card;
    held ^= card;
    let mut table = card.trailing_zeros() as usize & 63;
    log(seat, table as u32);
    seat = if seat + 1 == N { 0 } else { seat + 1 };
    let mut moves = 1;
    loop {
        if held & ABOVE[0][table] == 0 {
            tokens.iter_mut().take(N).for_each(|tokens| *tokens += 1);
            return End { hands, tokens, moves };
        }
        loop {
            let legal = hands[seat & 7] & ABOVE[0][table];
            let count = legal.count_ones();
            let card = pick(legal, below(rng.next(), count + 1)); // one past the last card is the token
            moves += 1;
            if card == 0 {
                tokens[seat & 7] += 1;
                log(seat, 64);
                break;
            }
            hands[seat & 7] ^= card;
            held ^= card;
            let series = ABOVE[1][table] & card != 0;
            table = card.trailing_zeros() as usize & 63;
            log(seat, table as u32);
            if hands[seat & 7] == 0 {
                return End { hands, tokens, moves };
            }
            if !series {
                break;
            }
        }
        seat = if seat + 1 == N { 0 } else { seat + 1 };
    }
}

#[inline(always)]
fn score(hand: u64, tokens: u32) -> u32 {
    hand.count_ones()
        + (hand & 0xaaaa_aaaa_aaaa_aaaa).count_ones()
        + 2 * (hand & 0xcccc_cccc_cccc_cccc).count_ones()
        + 4 * (hand & 0xf0f0_f0f0_f0f0_f0f0).count_ones()
        + 8 * (hand & 0xff00_ff00_ff00_ff00).count_ones()
        + 5 * tokens
}

/// The speed of the plain loop.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// Rounds per CPU second.
    pub rounds_per_s: f64,
    /// Moves per CPU second.
    pub moves_per_s: f64,
    /// Mean points per player and round, to check that it plays the same game.
    pub mean_points: f64,
}

/// Plays random four-player rounds for about `seconds` and gives the median speed of its batches.
/// `cpu_seconds` reads the caller's CPU clock, since the machine may be shared.
pub fn plain_loop(seconds: f64, cpu_seconds: impl Fn() -> f64) -> Speed {
    const N: usize = 4;
    const BATCH: u32 = 200_000;
    let mut rng = Rng::new(1);
    let mut rates = Vec::new();
    let (mut rounds, mut points) = (0_u64, 0_u64);
    let start = cpu_seconds();
    while rates.is_empty() || cpu_seconds() - start < seconds {
        let batch = cpu_seconds();
        let mut moves = 0_u64;
        for _ in 0..BATCH {
            let end = play::<N>(deal::<N>(&mut rng), &mut rng, |_, _| {});
            moves += u64::from(end.moves);
            for i in 0..N {
                points += u64::from(score(end.hands[i], end.tokens[i]));
            }
        }
        rounds += u64::from(BATCH);
        let time = cpu_seconds() - batch;
        rates.push((f64::from(BATCH) / time, moves as f64 / time));
    }
    rates.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (rounds_per_s, moves_per_s) = rates[rates.len() / 2];
    Speed { rounds_per_s, moves_per_s, mean_points: points as f64 / (rounds * N as u64) as f64 }
}

/// A round as this program played it.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The hands as dealt, the yellow 1 included.
    pub hands: Vec<u64>,
    /// The moves, each with its seat: a card, or 64 for a token.
    pub moves: Vec<(usize, u32)>,
    /// Points of the round, by seat.
    pub points: Vec<u32>,
}

/// Random rounds with everything that happened in them.
///
/// # Panics
/// If fewer than 3 or more than 8 play.
pub fn traces(players: usize, rounds: usize) -> Vec<Trace> {
    fn some<const N: usize>(rounds: usize) -> Vec<Trace> {
        let mut rng = Rng::new(7);
        let mut trace = || {
            let hands = deal::<N>(&mut rng);
            let mut moves = Vec::new();
            let end = play::<N>(hands, &mut rng, |seat, card| moves.push((seat, card)));
            let points = (0..N).map(|i| score(end.hands[i], end.tokens[i])).collect();
            Trace { hands: hands[..N].to_vec(), moves, points }
        };
        (0..rounds).map(|_| trace()).collect()
    }
    match players {
        3 => some::<3>(rounds),
        4 => some::<4>(rounds),
        5 => some::<5>(rounds),
        6 => some::<6>(rounds),
        7 => some::<7>(rounds),
        8 => some::<8>(rounds),
        _ => panic!("3 to 8 play, not {players}"),
    }
}

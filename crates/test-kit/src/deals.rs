//! Whether deals are fair: a chi-square test over many of them.

use engine::Seed;

/// The number of deals in a game's test.
pub const DEALS: u64 = 1_000_000;

/// The seed of deal number `index` in these tests. It is always the same, so that a test either
/// always passes or always fails.
pub fn deal_seed(index: u64) -> Seed {
    Seed::numbered(20_261_115, index)
}

/// Counts how often each kind of card was at each place.
#[derive(Clone, Debug)]
pub struct Tally<T> {
    kinds: Vec<T>,
    copies: Vec<u64>,
    places: usize,
    counts: Vec<u64>,
    deals: u64,
}

impl<T: Ord + Copy> Tally<T> {
    /// A tally of the cards of a box over this many places. Cards for which no place is reported
    /// count as being at one extra place, the rest.
    pub fn new(cards: impl IntoIterator<Item = T>, places: usize) -> Self {
        let mut cards: Vec<T> = cards.into_iter().collect();
        cards.sort_unstable();
        let (mut kinds, mut copies): (Vec<T>, Vec<u64>) = (Vec::new(), Vec::new());
        for card in cards {
            match (kinds.last(), copies.last_mut()) {
                (Some(last), Some(copies)) if *last == card => *copies += 1,
                _ => {
                    kinds.push(card);
                    copies.push(1);
                }
            }
        }
        let counts = vec![0; kinds.len() * places];
        Self { kinds, copies, places, counts, deals: 0 }
    }

    /// Counts one more deal, all of whose cards have been reported.
    pub fn deal(&mut self) {
        self.deals += 1;
    }

    /// Reports that the card is at this place in the current deal.
    pub fn lies(&mut self, card: T, place: usize) {
        let kind =
            self.kinds.binary_search(&card).unwrap_or_else(|_| panic!("a card that is not in the box"));
        self.counts[kind * self.places + place] += 1;
    }

    /// How far the tally is from its expectation, in standard deviations of a normal distribution.
    /// `sizes` are the numbers of cards at each place.
    ///
    /// A card at one place cannot be at another, so the counts are correlated. With R kinds of n
    /// cards and k places (the rest included) the covariance is that of a contingency table, but
    /// n/(n-1) times as large, and so the usual sum, times (n-1)/n, follows chi-square with
    /// (R-1)(k-1) degrees of freedom. Wilson and Hilferty's cube root makes it nearly normal.
    pub fn deviation(&self, sizes: &[u64]) -> f64 {
        assert_eq!(sizes.len(), self.places);
        let cards: u64 = self.copies.iter().sum();
        let told: u64 = sizes.iter().sum();
        assert!(told <= cards && self.deals > 0);
        let mut sum = 0.0;
        let mut add = |observed: u64, size: u64, copies: u64| {
            let expected = self.deals as f64 * size as f64 * copies as f64 / cards as f64;
            sum += (observed as f64 - expected).powi(2) / expected;
        };
        for (kind, copies) in self.copies.iter().enumerate() {
            let row = &self.counts[kind * self.places..][..self.places];
            for (observed, size) in row.iter().zip(sizes) {
                add(*observed, *size, *copies);
            }
            if told < cards {
                add(self.deals * copies - row.iter().sum::<u64>(), cards - told, *copies);
            }
        }
        let freedom = (self.kinds.len() - 1) * (self.places - usize::from(told == cards));
        normal(sum * (cards - 1) as f64 / cards as f64, freedom)
    }

    /// Fails if a random tally would be as uneven, or as suspiciously even, only once in a million
    /// tests.
    pub fn assert_fair(&self, sizes: &[u64], what: &str) {
        assert_likely(self.deviation(sizes), what);
    }
}

/// The same for lots: how often each was drawn, where all are equally likely.
pub fn assert_fair_lots(counts: &[u64], what: &str) {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let sum = counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    // With one degree of freedom the lower tail is crowded, so only the upper one is tested.
    let deviation = normal(sum, counts.len() - 1);
    assert_likely(deviation.max(-ONE_IN_A_MILLION / 2.0), what);
}

/// The absolute value that a normal variable exceeds once in a million times.
const ONE_IN_A_MILLION: f64 = 4.8916;

fn assert_likely(deviation: f64, what: &str) {
    assert!(deviation.abs() < ONE_IN_A_MILLION, "{what}: {deviation:.2} standard deviations from chance");
}

/// Wilson and Hilferty: transforms a chi-square variable to a normal one.
fn normal(chi_square: f64, freedom: usize) -> f64 {
    let spread = 2.0 / (9.0 * freedom as f64);
    ((chi_square / freedom as f64).cbrt() - (1.0 - spread)) / spread.sqrt()
}

#[cfg(test)]
mod tests {
    use engine::Dice;

    use super::*;

    const SIZES: [u64; 3] = [7, 7, 2];

    /// 30 cards, three of each kind, dealt by a shuffle that uses `swap_with` to choose.
    fn deviation(seed: u64, swap_with: impl Fn(usize, usize, &mut Dice) -> usize) -> f64 {
        let cards: Vec<u8> = (0..30).map(|card| card / 3).collect();
        let mut tally = Tally::new(cards.iter().copied(), SIZES.len());
        let mut dice = Dice::new(seed);
        for _ in 0..50_000 {
            let mut cards = cards.clone();
            for place in (1..cards.len()).rev() {
                let other = swap_with(place, cards.len(), &mut dice);
                cards.swap(place, other);
            }
            tally.deal();
            let mut rest = cards.into_iter();
            for (place, size) in SIZES.into_iter().enumerate() {
                rest.by_ref().take(size as usize).for_each(|card| tally.lies(card, place));
            }
        }
        tally.deviation(&SIZES)
    }

    #[test]
    fn a_fair_shuffle_looks_like_chance_in_both_directions() {
        let deviations: Vec<f64> = (0..100)
            .map(|seed| deviation(seed, |place, _, dice| dice.below(place as u32 + 1) as usize))
            .collect();
        assert!(deviations.iter().all(|deviation| deviation.abs() < ONE_IN_A_MILLION));
        // The scale is right: about two thirds are within one standard deviation.
        let near = deviations.iter().filter(|deviation| deviation.abs() < 1.0).count();
        assert!((50..=85).contains(&near), "{near} of 100");
    }

    #[test]
    fn the_usual_mistakes_are_found() {
        // Swap with any card at all, and never with itself.
        let any = deviation(1, |_, cards, dice| dice.below(cards as u32) as usize);
        let never_itself = deviation(1, |place, _, dice| dice.below(place as u32) as usize);
        assert!(
            any > 2.0 * ONE_IN_A_MILLION && never_itself > 2.0 * ONE_IN_A_MILLION,
            "{any} {never_itself}"
        );
        // A seed of only a few bits: every deal is one of sixteen.
        let few = Dice::new(3);
        let tired = deviation(1, |place, cards, dice| {
            let start = dice.below(16) as usize;
            if place == cards - 1 { start } else { (start + place) % (place + 1) }
        });
        assert!(tired > ONE_IN_A_MILLION, "{tired} {few:?}");
    }

    #[test]
    fn lots_are_held_to_the_same() {
        assert_fair_lots(&[500_300, 499_700], "a good coin");
        assert_fair_lots(&[500_000, 500_000], "a coin that happens to be even");
        assert!(std::panic::catch_unwind(|| assert_fair_lots(&[503_000, 497_000], "a bad coin")).is_err());
    }
}

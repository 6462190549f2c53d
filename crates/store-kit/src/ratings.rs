//! Weng–Lin ratings: one for each game and each person with an account, and one for the bots of
//! each level.

use std::collections::BTreeMap;

use skillratings::weng_lin::WengLinRating;

/// Somebody's rating and how many matches it comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    pub rating: f64,
    pub uncertainty: f64,
    pub matches: u32,
}

impl Default for Rated {
    fn default() -> Self {
        let WengLinRating { rating, uncertainty } = WengLinRating::new();
        Self { rating, uncertainty, matches: 0 }
    }
}

impl Rated {
    /// A hundred times what is certain of it: 0 at the start.
    pub fn score(self) -> i32 {
        (100.0 * (self.rating - 3.0 * self.uncertainty)).round() as i32
    }
}

/// One match, by seats: who played, and the rank. Seats of the same player (bots of one level)
/// together are one team, ranked by their mean. A match of one team changes nothing.
pub fn rate(ratings: &mut BTreeMap<String, Rated>, seats: &[(String, u8)]) {
    let held = |who: &String| {
        let Rated { rating, uncertainty, .. } = ratings.get(who).copied().unwrap_or_default();
        WengLinRating { rating, uncertainty }
    };
    for (who, WengLinRating { rating, uncertainty }) in arena::rated(seats.iter().cloned(), held) {
        let held = ratings.entry(who).or_default();
        *held = Rated { rating, uncertainty, matches: held.matches + 1 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(list: &[(&str, u8)]) -> Vec<(String, u8)> {
        list.iter().map(|(who, rank)| ((*who).to_owned(), *rank)).collect()
    }

    #[test]
    fn winners_rise_losers_fall_and_equals_stay() {
        let mut ratings = BTreeMap::new();
        rate(&mut ratings, &seats(&[("anne", 1), ("paul", 2), ("bot:3", 3), ("bot:3", 4)]));
        let of = |who: &str| ratings[who].rating;
        assert!(of("anne") > of("paul") && of("paul") > of("bot:3"));
        assert!(of("anne") > 25.0 && of("bot:3") < 25.0);
        assert!(ratings.values().all(|rated| rated.matches == 1 && rated.uncertainty < 25.0 / 3.0));
        assert!(ratings["anne"].score() > 0);

        let mut even = BTreeMap::new();
        rate(&mut even, &seats(&[("anne", 1), ("paul", 1)]));
        assert!((even["anne"].rating - even["paul"].rating).abs() < 1e-9);
        assert_eq!(Rated::default().score(), 0);
    }

    #[test]
    fn alone_there_is_nothing_to_rate() {
        let mut ratings = BTreeMap::new();
        rate(&mut ratings, &seats(&[("bot:3", 1), ("bot:3", 2)]));
        rate(&mut ratings, &[]);
        assert!(ratings.is_empty());
    }
}

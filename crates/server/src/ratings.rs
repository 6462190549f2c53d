//! Weng–Lin ratings: one for each game and each person with an account, and one for the bots of each level.

use std::collections::BTreeMap;

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// Somebody's rating and how many matches it comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rated {
    pub(crate) rating: f64,
    pub(crate) uncertainty: f64,
    pub(crate) matches: u32,
}

impl Default for Rated {
    fn default() -> Self {
        let WengLinRating { rating, uncertainty } = WengLinRating::new();
        Self { rating, uncertainty, matches: 0 }
    }
}

impl Rated {
    /// A hundred times what is certain of it: 0 at the start.
    pub(crate) fn score(self) -> i32 {
        (100.0 * (self.rating - 3.0 * self.uncertainty)).round() as i32
    }
}

/// One match, by seats: who played, and the rank. Seats of the same player (bots of one level) together are one team, ranked by
/// their mean. A match of one team changes nothing.
pub(crate) fn rate(ratings: &mut BTreeMap<String, Rated>, seats: &[(String, u8)]) {
    let mut ranks: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for (who, rank) in seats {
        let held = ranks.entry(who).or_default();
        *held = (held.0 + u32::from(*rank), held.1 + 1);
    }
    if ranks.len() < 2 {
        return;
    }
    // Sums over counts are compared as whole numbers; a team's place is how many means lie below it.
    let below = |a: &(u32, u32), b: &(u32, u32)| a.0 * b.1 < b.0 * a.1;
    let teams: Vec<([WengLinRating; 1], MultiTeamOutcome)> = ranks
        .iter()
        .map(|(who, mine)| {
            let held = ratings.get(*who).copied().unwrap_or_default();
            let place = 1 + ranks.values().filter(|other| below(other, mine)).count();
            let rating = WengLinRating { rating: held.rating, uncertainty: held.uncertainty };
            ([rating], MultiTeamOutcome::new(place))
        })
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().map(|(team, place)| (team.as_slice(), *place)).collect();
    let rated = weng_lin_multi_team(&teams, &WengLinConfig::new());
    for (who, team) in ranks.keys().zip(rated) {
        if let [WengLinRating { rating, uncertainty }] = team.as_slice() {
            let held = ratings.entry((*who).to_owned()).or_default();
            *held = Rated { rating: *rating, uncertainty: *uncertainty, matches: held.matches + 1 };
        }
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

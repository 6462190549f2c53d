use std::collections::BTreeMap;

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// The ratings after one match, in the order of the players (Weng–Lin). `seats` gives the player
/// and the rank of each seat. All seats of one player form a team, ranked by their mean. A match
/// with only one player changes nothing.
pub fn rated<P: Ord>(
    seats: impl IntoIterator<Item = (P, u8)>,
    held: impl Fn(&P) -> WengLinRating,
) -> Vec<(P, WengLinRating)> {
    let mut ranks: BTreeMap<P, (u32, u32)> = BTreeMap::new();
    for (who, rank) in seats {
        let held = ranks.entry(who).or_default();
        *held = (held.0 + u32::from(rank), held.1 + 1);
    }
    if ranks.len() < 2 {
        return Vec::new();
    }
    // Compare means as fractions of whole numbers; a team's rank is the number of lower means.
    let below = |a: &(u32, u32), b: &(u32, u32)| a.0 * b.1 < b.0 * a.1;
    let teams: Vec<([WengLinRating; 1], MultiTeamOutcome)> = ranks
        .iter()
        .map(|(who, mine)| {
            let place = 1 + ranks.values().filter(|other| below(other, mine)).count();
            ([held(who)], MultiTeamOutcome::new(place))
        })
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().map(|(team, place)| (team.as_slice(), *place)).collect();
    let rated = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let rated = rated.into_iter().filter_map(|team| team.first().copied());
    ranks.into_keys().zip(rated).collect()
}

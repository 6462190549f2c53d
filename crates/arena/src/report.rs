//! What a contest shows. A deal, with all its tables, is one observation: its tables share their
//! cards.

use std::collections::BTreeMap;

use engine::{Game, Outcome, Seat, TableOptions as _};
use serde::Serialize;
use skillratings::weng_lin::WengLinRating;

use crate::contest::Contest;
use crate::ratings::rated;

/// A mean over deals and its 95 % interval, which needs some deals.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// What became of one entrant.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Of the seats of other entrants at its tables, the share it came before; equals count half.
    /// None where it met nobody.
    pub score: Option<Estimate>,
    /// The share of matches it won; a shared win counts in parts.
    pub wins: Estimate,
    /// Points of a match, as the game counts them.
    pub points: Estimate,
    /// Weng–Lin rating (25 at the start).
    pub rating: f64,
    /// Its uncertainty, one standard deviation.
    pub uncertainty: f64,
    /// The mean score after so many deals, for plots.
    pub course: Vec<(u64, f64)>,
}

/// Two entrants at the same tables.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pair {
    /// One.
    pub a: String,
    /// The other.
    pub b: String,
    /// How often a seat of `a` came before a seat of `b`; equals count half.
    pub ahead: Estimate,
    /// By how many points a seat of `a` differs from a seat of `b`.
    pub points: Estimate,
}

/// What a contest shows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// Seats at a table.
    pub seats: usize,
    /// Every table option.
    pub options: BTreeMap<String, String>,
    /// How many deals.
    pub deals: u64,
    /// How many there should have been, where the contest was stopped before its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_of: Option<u64>,
    /// Matches of each deal.
    pub tables: usize,
    /// Which deals.
    pub seed: u64,
    /// How long players thought.
    pub budget: String,
    /// Everybody, in the order of the command.
    pub entrants: Vec<Standing>,
    /// Everybody against everybody they met.
    pub pairs: Vec<Pair>,
}

pub(crate) fn report<G: Game>(contest: &Contest<G>, tables: &[Vec<usize>], results: &[Outcome]) -> Report {
    let count = contest.entrants.len();
    let names: Vec<String> = contest.entrants.iter().map(ToString::to_string).collect();
    let mut scores = vec![Samples::default(); count];
    let mut wins = vec![Samples::default(); count];
    let mut points = vec![Samples::default(); count];
    let mut ahead = vec![Samples::default(); count * count];
    let mut apart = vec![Samples::default(); count * count];
    let mut ratings = vec![WengLinRating::new(); count];
    for deal in results.chunks(tables.len()) {
        for (table, outcome) in tables.iter().zip(deal) {
            let winners = outcome.winners();
            for seat in Seat::all(contest.seats) {
                let me = table[seat.index()];
                wins[me].add(if winners.has(seat) { 1.0 / winners.len() as f64 } else { 0.0 });
                points[me].add(f64::from(outcome.points[seat]));
                for other in Seat::all(contest.seats).filter(|other| table[other.index()] != me) {
                    let them = table[other.index()];
                    let before = match outcome.ranks[seat].cmp(&outcome.ranks[other]) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                    scores[me].add(before);
                    ahead[me * count + them].add(before);
                    apart[me * count + them]
                        .add(f64::from(outcome.points[seat]) - f64::from(outcome.points[other]));
                }
            }
            let seats = outcome.ranks.iter().map(|(seat, rank)| (table[seat.index()], *rank));
            for (who, rating) in rated(seats, |who| ratings[*who]) {
                ratings[who] = rating;
            }
        }
        for samples in [&mut scores, &mut wins, &mut points, &mut ahead, &mut apart] {
            samples.iter_mut().for_each(Samples::close);
        }
    }
    let entrants = (0..count)
        .map(|me| Standing {
            name: names[me].clone(),
            score: scores[me].share(),
            wins: wins[me].share().unwrap_or(NOTHING),
            points: points[me].mean().unwrap_or(NOTHING),
            rating: round(ratings[me].rating),
            uncertainty: round(ratings[me].uncertainty),
            course: if scores[me].deals.is_empty() { &wins[me] } else { &scores[me] }.course(),
        })
        .collect();
    let pairs = (0..count)
        .flat_map(|a| (a + 1..count).map(move |b| (a, b)))
        .filter_map(|(a, b)| {
            let at = a * count + b;
            let (ahead, points) = (ahead[at].share()?, apart[at].mean()?);
            Some(Pair { a: names[a].clone(), b: names[b].clone(), ahead, points })
        })
        .collect();
    let deals = (results.len() / tables.len()) as u64;
    Report {
        game: G::INFO.id.to_owned(),
        seats: contest.seats,
        options: contest.options.to_map(),
        deals,
        stopped_of: (deals < contest.deals).then_some(contest.deals),
        tables: tables.len(),
        seed: contest.seed,
        budget: contest.thinking.to_string(),
        entrants,
        pairs,
    }
}

const NOTHING: Estimate = Estimate { mean: 0.0, low: None, high: None };

/// Means by deal.
#[derive(Clone, Debug, Default)]
struct Samples {
    sum: f64,
    count: u32,
    deals: Vec<f64>,
}

impl Samples {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    /// The deal is over.
    fn close(&mut self) {
        if self.count > 0 {
            self.deals.push(self.sum / f64::from(self.count));
        }
        (self.sum, self.count) = (0.0, 0);
    }

    /// The mean of any numbers.
    fn mean(&self) -> Option<Estimate> {
        let (mean, margin) = spread(&self.deals)?;
        let margin = margin.filter(|_| self.deals.len() >= 4);
        Some(Estimate {
            mean: round(mean),
            low: margin.map(|margin| round(mean - margin)),
            high: margin.map(|margin| round(mean + margin)),
        })
    }

    /// The mean of numbers from 0 to 1. Two deals won and two lost are added for the interval
    /// (Agresti and Coull), which keeps it honest where every deal went the same way.
    fn share(&self) -> Option<Estimate> {
        let (mean, _) = spread(&self.deals)?;
        let more: Vec<f64> = self.deals.iter().copied().chain([0.0, 0.0, 1.0, 1.0]).collect();
        let (centre, margin) = spread(&more)?;
        Some(Estimate {
            mean: round(mean),
            low: margin.map(|margin| round((centre - margin).clamp(0.0, mean))),
            high: margin.map(|margin| round((centre + margin).clamp(mean, 1.0))),
        })
    }

    /// The running mean, at no more than a hundred places.
    fn course(&self) -> Vec<(u64, f64)> {
        let step = self.deals.len().div_ceil(100).max(1);
        let mut sum = 0.0;
        let mut course = Vec::new();
        for (index, value) in self.deals.iter().enumerate() {
            sum += value;
            let count = index + 1;
            if count % step == 0 || count == self.deals.len() {
                course.push((count as u64, round(sum / count as f64)));
            }
        }
        course
    }
}

/// The mean and half the width of its 95 % interval, with Student's t.
fn spread(values: &[f64]) -> Option<(f64, Option<f64>)> {
    let count = values.len() as f64;
    if values.is_empty() {
        return None;
    }
    let mean = values.iter().sum::<f64>() / count;
    if values.len() < 2 {
        return Some((mean, None));
    }
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (count - 1.0);
    // The 97.5 % point of Student's t, to two digits from three degrees of freedom on.
    let free = count - 1.0;
    let t = 1.96 + 2.37 / free + 2.82 / (free * free);
    Some((mean, Some(t * (variance / count).sqrt())))
}

/// To four digits: more would tell one machine's arithmetic from another's, and nothing else.
fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(values: &[f64]) -> Samples {
        let mut samples = Samples::default();
        for value in values {
            samples.add(*value);
            samples.close();
        }
        samples
    }

    /// By hand: 2, 4, 4, 6 have mean 4, variance 8/3, standard error 0.8165; t for 3 degrees of
    /// freedom is 3.18 in tables, 3.06 by the formula.
    #[test]
    fn an_interval_by_hand() {
        let Some(Estimate { mean, low: Some(low), high: Some(high) }) = samples(&[2.0, 4.0, 4.0, 6.0]).mean()
        else {
            panic!("four deals have an interval");
        };
        assert!((mean - 4.0).abs() < 1e-9);
        assert!((low - 1.5).abs() < 0.15 && (high - 6.5).abs() < 0.15, "{low} {high}");
    }

    #[test]
    fn winning_every_deal_does_not_prove_a_share_of_one() {
        let Some(Estimate { mean, low: Some(low), high: Some(high) }) = samples(&[1.0; 20]).share() else {
            panic!("twenty deals have an interval");
        };
        assert!(mean > 0.999 && high > 0.999);
        // Agresti–Coull by hand: 22 of 24, 0.917 ± 2.07 · 0.0576.
        assert!((low - 0.797).abs() < 0.01, "{low}");
    }
}

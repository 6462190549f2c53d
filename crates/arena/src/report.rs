//! The results of a contest. A deal, with all its tables, is one observation, because its tables
//! share their cards.

use std::collections::BTreeMap;

use engine::{Dice, Game, Seat, TableOptions as _};
use serde::Serialize;
use skillratings::weng_lin::WengLinRating;

use crate::contest::{Contest, Entrant};
use crate::program::ProgramFault;
use crate::ratings::rated;
use crate::table::Played;

/// The maximum number of matches listed individually.
const MOST_RAW: usize = 5000;
/// The number of bootstrap samples.
const RESAMPLES: usize = 1000;
/// With more deals than this, Student's t gives the same interval, to all displayed digits.
const MOST_RESAMPLED: usize = 5000;
/// The fewest deals for an interval.
const FEWEST: usize = 4;

/// A mean over deals and its 95 % confidence interval, by the bootstrap: from the means over a
/// thousand samples of the deals, drawn with replacement. It needs several deals.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower bound.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

impl Standing {
    /// The score, or the wins of a player who met nobody.
    pub fn shown(&self) -> Option<Estimate> {
        self.score.or(self.wins)
    }
}

impl Estimate {
    fn new(mean: f64, interval: Option<(f64, f64)>) -> Self {
        Self { mean: round(mean), low: interval.map(|(low, _)| low), high: interval.map(|(_, high)| high) }
    }
}

/// The results of one participant.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// The participant.
    #[serde(skip)]
    pub entrant: Entrant,
    /// The fraction of other participants' seats at its tables that it finished ahead of; ties
    /// count half. None if it met nobody.
    pub score: Option<Estimate>,
    /// The fraction of matches that it won; a shared win counts in part. None if it met nobody:
    /// then somebody of its name wins every match. Alone at a table, a player can lose.
    pub wins: Option<Estimate>,
    /// Points of a match, as the game counts them; none if every match was forfeited.
    pub points: Option<Estimate>,
    /// The Weng–Lin rating and its standard deviation; starts at 25. None if it met nobody.
    pub rating: Option<(f64, f64)>,
    /// The 95 % interval of the score (of the wins, if it met nobody) by Student's t.
    pub student: Option<(f64, f64)>,
    /// The mean score after this many deals, for plots.
    pub course: Vec<(u64, f64)>,
    /// Half the width of the 95 % interval at each point of `course`.
    pub band: Vec<f64>,
    /// Matches that its program forfeited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeits: Option<Forfeits>,
}

/// Matches forfeited by a program, by what it did instead of moving.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Forfeits {
    /// It did not reply in time.
    pub late: u64,
    /// It did not reply with a legal move.
    pub wrong: u64,
    /// It exited.
    pub crashed: u64,
    /// The first fault.
    #[serde(skip)]
    pub first: Option<ProgramFault>,
}

impl Forfeits {
    fn add(&mut self, fault: &ProgramFault) {
        match fault {
            ProgramFault::Silent { .. } => self.late += 1,
            ProgramFault::Ended | ProgramFault::NoName | ProgramFault::Start(_) => self.crashed += 1,
            ProgramFault::NotAnAnswer(_) | ProgramFault::NoMove | ProgramFault::NotLegal(_) => {
                self.wrong += 1;
            }
        }
        self.first.get_or_insert_with(|| fault.clone());
    }
}

/// One seat of one match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RawRow {
    /// The deal, from 0.
    pub deal: u64,
    /// The match within the deal, from 0.
    pub table: usize,
    /// The seat, from 0.
    pub seat: Seat,
    /// The index of its player.
    pub entrant: usize,
    /// Its rank; 1 is the winner.
    pub rank: u8,
    /// Its points; none in a match that was forfeited.
    pub points: Option<i32>,
}

/// Two participants at the same tables.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pair {
    /// The first.
    pub a: String,
    /// The second.
    pub b: String,
    /// How often a seat of `a` finished ahead of a seat of `b`; ties count half.
    pub ahead: Estimate,
    /// The mean difference in points between a seat of `a` and a seat of `b`; none if every match
    /// was forfeited.
    pub points: Option<Estimate>,
}

/// The results of a contest.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// Seats per table.
    pub seats: usize,
    /// Every table option.
    pub options: BTreeMap<String, String>,
    /// The number of deals.
    pub deals: u64,
    /// The number of deals requested, if the contest was stopped early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_of: Option<u64>,
    /// Matches per deal.
    pub tables: usize,
    /// The seed number of the deals.
    pub seed: u64,
    /// The budget per move.
    pub budget: String,
    /// Whether fewer points are better.
    pub fewest_win: bool,
    /// How often each seat won, whoever sat there.
    pub by_seat: Vec<Estimate>,
    /// The participants, in the order of the command.
    pub entrants: Vec<Standing>,
    /// Every pair of participants that met.
    pub pairs: Vec<Pair>,
    /// The individual matches, for independent analysis: the first few thousand.
    #[serde(skip)]
    pub raw: Vec<RawRow>,
}

impl Played {
    /// The rank of a seat. A program that forfeits is last; everybody else has won.
    fn rank(&self, table: &[usize], seat: Seat) -> u8 {
        match self {
            Self::Whole(outcome) => outcome.ranks[seat],
            Self::Forfeit { entrant, .. } => {
                if table[seat.index()] == *entrant {
                    2
                } else {
                    1
                }
            }
        }
    }

    /// The seat's fraction of the win.
    fn win(&self, table: &[usize], seat: Seat) -> f64 {
        let winners =
            (0..table.len()).filter_map(Seat::new).filter(|seat| self.rank(table, *seat) == 1).count();
        if self.rank(table, seat) == 1 { 1.0 / winners.max(1) as f64 } else { 0.0 }
    }

    fn points(&self, seat: Seat) -> Option<i32> {
        match self {
            Self::Whole(outcome) => Some(outcome.points[seat]),
            Self::Forfeit { .. } => None,
        }
    }
}

pub(crate) fn report<G: Game>(contest: &Contest<G>, tables: &[Vec<usize>], results: &[Played]) -> Report {
    let count = contest.entrants.len();
    let names = Entrant::names(&contest.entrants);
    let mut scores = vec![Samples::default(); count];
    let mut wins = vec![Samples::default(); count];
    let mut points = vec![Samples::default(); count];
    let mut ahead = vec![Samples::default(); count * count];
    let mut apart = vec![Samples::default(); count * count];
    let mut by_seat = vec![Samples::default(); contest.seats];
    let mut ratings = vec![WengLinRating::new(); count];
    let mut forfeits: Vec<Option<Forfeits>> = vec![None; count];
    let mut raw = Vec::new();
    for (number, deal) in (0_u64..).zip(results.chunks(tables.len())) {
        for (at, (table, played)) in tables.iter().zip(deal).enumerate() {
            if let Played::Forfeit { entrant, fault } = played {
                forfeits[*entrant].get_or_insert_default().add(fault);
            }
            let kept = (number as usize + 1) * tables.len() <= MOST_RAW;
            for seat in Seat::all(contest.seats) {
                let me = table[seat.index()];
                let (rank, won) = (played.rank(table, seat), played.win(table, seat));
                if kept {
                    let points = played.points(seat);
                    raw.push(RawRow { deal: number, table: at, seat, entrant: me, rank, points });
                }
                wins[me].add(won);
                by_seat[seat.index()].add(won);
                if let Some(mine) = played.points(seat) {
                    points[me].add(f64::from(mine));
                }
                for other in Seat::all(contest.seats).filter(|other| table[other.index()] != me) {
                    let them = table[other.index()];
                    let before = match rank.cmp(&played.rank(table, other)) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                    scores[me].add(before);
                    ahead[me * count + them].add(before);
                    if let (Some(mine), Some(theirs)) = (played.points(seat), played.points(other)) {
                        apart[me * count + them].add(f64::from(mine) - f64::from(theirs));
                    }
                }
            }
            let seats = Seat::all(contest.seats).map(|seat| (table[seat.index()], played.rank(table, seat)));
            for (who, rating) in rated(seats, |who| ratings[*who]) {
                ratings[who] = rating;
            }
        }
        for samples in [&mut scores, &mut wins, &mut points, &mut ahead, &mut apart, &mut by_seat] {
            samples.iter_mut().for_each(Samples::close);
        }
    }
    // Where everybody is the same player, only the points say anything.
    let compares = count > 1 || contest.seats == 1;
    let entrants = (0..count)
        .map(|me| {
            let shown = if scores[me].deals.is_empty() { &wins[me] } else { &scores[me] };
            let (course, band) = if compares { shown.course() } else { Default::default() };
            Standing {
                name: names[me].clone(),
                entrant: contest.entrants[me].clone(),
                score: scores[me].share(),
                wins: wins[me].share().filter(|_| compares),
                points: points[me].mean(),
                rating: (count > 1).then(|| [ratings[me].rating, ratings[me].uncertainty].map(round).into()),
                student: shown.student().filter(|_| compares),
                course,
                band,
                forfeits: forfeits[me].clone(),
            }
        })
        .collect();
    let pairs = (0..count)
        .flat_map(|a| (a + 1..count).map(move |b| (a, b)))
        .filter_map(|(a, b)| {
            let at = a * count + b;
            let (ahead, points) = (ahead[at].share()?, apart[at].mean());
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
        fewest_win: G::FEWEST_WIN,
        by_seat: by_seat.iter().filter_map(Samples::share).collect(),
        entrants,
        pairs,
        raw,
    }
}

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

    /// Ends the current deal.
    fn close(&mut self) {
        if self.count > 0 {
            self.deals.push(self.sum / f64::from(self.count));
        }
        (self.sum, self.count) = (0.0, 0);
    }

    /// The mean of arbitrary numbers.
    fn mean(&self) -> Option<Estimate> {
        let (mean, _) = spread(&self.deals)?;
        Some(Estimate::new(mean, self.bootstrap().or_else(|| self.student())))
    }

    /// The mean of numbers from 0 to 1. If no deal differs from the others, nothing can be drawn
    /// from them: then the bound is 3/n (the rule of three).
    fn share(&self) -> Option<Estimate> {
        let (mean, _) = spread(&self.deals)?;
        let count = self.deals.len();
        let rare = (3.0 / count as f64).min(1.0);
        let interval = if count < FEWEST {
            None
        } else if self.deals.iter().all(|deal| *deal <= 0.0) {
            Some((0.0, round(rare)))
        } else if self.deals.iter().all(|deal| *deal >= 1.0) {
            Some((round(1.0 - rare), 1.0))
        } else {
            let clamped = |(low, high): (f64, f64)| (low.max(0.0), high.min(1.0));
            self.bootstrap().or_else(|| self.student().map(clamped))
        };
        Some(Estimate::new(mean, interval))
    }

    /// The interval by Student's t.
    fn student(&self) -> Option<(f64, f64)> {
        let (mean, margin) = spread(&self.deals)?;
        let margin = margin.filter(|_| self.deals.len() >= FEWEST)?;
        Some((round(mean - margin), round(mean + margin)))
    }

    /// The running mean, at no more than a hundred points, and half the width of its interval
    /// there.
    fn course(&self) -> (Vec<(u64, f64)>, Vec<f64>) {
        let step = self.deals.len().div_ceil(100).max(1);
        let places = (1..=self.deals.len()).filter(|count| count % step == 0 || *count == self.deals.len());
        let (mut sum, mut squares, mut added) = (0.0, 0.0, 0);
        let mut course = (Vec::new(), Vec::new());
        for count in places {
            for value in &self.deals[added..count] {
                sum += value;
                squares += value * value;
            }
            added = count;
            let (number, mean) = (count as f64, sum / count as f64);
            let variance = (squares - sum * mean).max(0.0) / (number - 1.0).max(1.0);
            course.0.push((count as u64, round(mean)));
            course.1.push(if count < 2 {
                0.0
            } else {
                round(student(number - 1.0) * (variance / number).sqrt())
            });
        }
        course
    }

    /// The 2.5 % and the 97.5 % quantile of the means of resampled deals.
    fn bootstrap(&self) -> Option<(f64, f64)> {
        let count = self.deals.len();
        if !(FEWEST..=MOST_RESAMPLED).contains(&count) {
            return None;
        }
        // Always the same dice, so that the same results give the same report.
        let mut dice = Dice::new(0xb007);
        let mut means: Vec<f64> = (0..RESAMPLES)
            .map(|_| {
                let drawn = (0..count).map(|_| self.deals[dice.below(count as u32) as usize]);
                drawn.sum::<f64>() / count as f64
            })
            .collect();
        means.sort_by(f64::total_cmp);
        Some((round(means[RESAMPLES / 40]), round(means[RESAMPLES - 1 - RESAMPLES / 40])))
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
    Some((mean, Some(student(count - 1.0) * (variance / count).sqrt())))
}

/// The 97.5 % quantile of Student's t, to two digits from three degrees of freedom on.
pub fn student(free: f64) -> f64 {
    1.96 + 2.37 / free + 2.82 / (free * free)
}

/// Rounds to four digits: more would only show differences in the arithmetic of machines.
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

    /// 2, 4, 4, 6 have mean 4, variance 8/3, standard error 0.8165. The t quantile for 3 degrees of
    /// freedom is 3.18 in tables, 3.06 by the formula. A bootstrap of four knows only them.
    #[test]
    fn an_interval_by_hand() {
        let samples = samples(&[2.0, 4.0, 4.0, 6.0]);
        let (low, high) = samples.student().expect("four deals have an interval");
        assert!((low - 1.5).abs() < 0.15 && (high - 6.5).abs() < 0.15, "{low} {high}");
        let Some(Estimate { mean, low: Some(low), high: Some(high) }) = samples.mean() else {
            panic!("four deals have an interval");
        };
        assert!((mean - 4.0).abs() < 1e-9 && low >= 2.0 && high <= 6.0, "{low} {high}");
    }

    /// Half of 100 deals won: the standard error is 0.05, and 1.96 times that is 0.098.
    #[test]
    fn bootstrap_and_band_agree_with_the_formula() {
        let values: Vec<f64> = (0..100).map(|number| f64::from(number % 2)).collect();
        let samples = samples(&values);
        let (low, high) = samples.bootstrap().expect("a hundred deals");
        assert!((low - 0.402).abs() < 0.02 && (high - 0.598).abs() < 0.02, "{low} {high}");
        let (course, band) = samples.course();
        assert_eq!(course.last(), Some(&(100, 0.5)));
        assert!(band.last().is_some_and(|band| (band - 0.0998).abs() < 0.002), "{band:?}");
        assert_eq!(course.len(), band.len());
    }

    /// Never beaten in n deals is beaten in at most 3/n of them.
    #[test]
    fn winning_every_deal_does_not_prove_a_share_of_one() {
        let estimate = |mean, low, high| Some(Estimate { mean, low: Some(low), high: Some(high) });
        assert_eq!(samples(&[1.0; 20]).share(), estimate(1.0, 0.85, 1.0));
        assert_eq!(samples(&[0.0; 300]).share(), estimate(0.0, 0.0, 0.01));
        assert_eq!(samples(&[1.0; 3]).share(), Some(Estimate { mean: 1.0, low: None, high: None }));
    }
}

use engine::text::{decimal, percent};
use engine::{Lang, Text};

/// One statistic of a simulation.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its name in JSON.
    pub key: &'static str,
    /// Its name for people.
    pub label: Text,
    /// The number or numbers.
    pub value: Value,
}

/// A number, and how to show it.
#[derive(Clone, Debug)]
pub enum Value {
    /// A mean.
    Mean(f64),
    /// How many of how many.
    Share(u64, u64),
    /// The greatest number seen. It grows with the number of games, so it has no interval.
    Greatest(i64),
    /// A number for each of several things, such as plies.
    List(Vec<f64>),
    /// There was nothing to measure, as with the loser's privilege in single rounds.
    Nothing,
}

impl Value {
    /// As JSON has it; none if there was nothing to measure.
    pub(super) fn to_json(&self) -> Option<serde_json::Value> {
        match self {
            Self::Mean(number) => Some((*number).into()),
            Self::Share(part, whole) => Some((*part as f64 / *whole as f64).into()),
            Self::Greatest(number) => Some((*number).into()),
            Self::List(numbers) => Some(numbers.clone().into()),
            Self::Nothing => None,
        }
    }

    /// Formatted for people; none if there was nothing to measure.
    pub(super) fn speak(&self, lang: Lang) -> Option<String> {
        match self {
            Self::Mean(number) => Some(decimal(*number, 3, lang)),
            Self::Share(part, whole) => Some(percent(*part as f64 / *whole as f64, 2, lang)),
            Self::Greatest(number) => Some(number.to_string()),
            Self::List(numbers) => {
                let texts: Vec<String> = numbers.iter().map(|number| decimal(*number, 2, lang)).collect();
                Some(texts.join(" "))
            }
            Self::Nothing => None,
        }
    }
}

/// A mean.
pub fn mean(key: &'static str, label: Text, sum: i64, count: u64) -> Figure {
    let value = if count == 0 { Value::Nothing } else { Value::Mean(sum as f64 / count as f64) };
    Figure { key, label, value }
}

/// A fraction.
pub fn share(key: &'static str, label: Text, part: u64, whole: u64) -> Figure {
    let value = if whole == 0 { Value::Nothing } else { Value::Share(part, whole) };
    Figure { key, label, value }
}

/// The greatest number seen.
pub fn greatest(key: &'static str, label: Text, number: i64) -> Figure {
    Figure { key, label, value: Value::Greatest(number) }
}

/// What is known about the true value of a figure, with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Margin {
    /// Half the width of its interval.
    Within(f64),
    /// It was never seen: at most this.
    AtMost(f64),
    /// It was always seen: at least this.
    AtLeast(f64),
}

/// The margin of each figure, estimated from the differences between batches of games (the method
/// of batch means), which works for any mean or fraction. None where there are too few games.
///
/// Batches in which something always or never happened do not differ. Then the bound is 3/n (the
/// rule of three), where n counts games at most, because what happens within a game is not
/// independent.
pub(super) fn margins(figures: &[Figure], batches: &[Vec<Figure>], games: u64) -> Vec<Option<Margin>> {
    let enough = games >= 2 * batches.len() as u64;
    let margin = |figure: &Figure| {
        match figure.value {
            Value::Share(0, whole) => return Some(Margin::AtMost((3.0 / games.min(whole) as f64).min(1.0))),
            Value::Share(part, whole) if part == whole => {
                return Some(Margin::AtLeast((1.0 - 3.0 / games.min(whole) as f64).max(0.0)));
            }
            Value::Mean(_) | Value::Share(..) => {}
            Value::Greatest(_) | Value::List(_) | Value::Nothing => return None,
        }
        // A batch may have had nothing to measure.
        let same = batches.iter().filter_map(|batch| batch.iter().find(|other| other.key == figure.key));
        let numbers: Vec<f64> = same
            .filter_map(|figure| match figure.value {
                Value::Mean(number) => Some(number),
                Value::Share(part, whole) => Some(part as f64 / whole as f64),
                Value::Greatest(_) | Value::List(_) | Value::Nothing => None,
            })
            .collect();
        if !enough || 2 * numbers.len() < batches.len() {
            return None;
        }
        if numbers.iter().all(|number| *number == 0.0) {
            // A mean of counts, all of them none.
            return Some(Margin::AtMost(3.0 / games as f64));
        }
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0);
        Some(Margin::Within(arena::student(count - 1.0) * (variance / count).sqrt()))
    };
    figures.iter().map(margin).collect()
}

impl Margin {
    /// As JSON has it: half the width of the interval, or the bound.
    pub(super) fn to_json(self) -> serde_json::Value {
        match self {
            Self::Within(margin) => margin.into(),
            Self::AtMost(most) => serde_json::json!({ "most": most }),
            Self::AtLeast(least) => serde_json::json!({ "least": least }),
        }
    }

    /// Formatted for people, after the value that it belongs to.
    pub(super) fn speak(self, value: &Value, lang: Lang) -> String {
        let is_share = matches!(value, Value::Share(..));
        let shown = |number: f64| if is_share { percent(number, 2, lang) } else { decimal(number, 3, lang) };
        // A bound of a few in a million must not round to nothing.
        let bound = |number: f64| {
            let more = if number.min(1.0 - number) < 0.001 { 3 } else { 0 };
            if is_share { percent(number, 2 + more, lang) } else { decimal(number, 3 + more, lang) }
        };
        match self {
            Self::Within(margin) => format!("± {}", shown(margin)),
            Self::AtMost(most) => format!("≤ {}", bound(most)),
            Self::AtLeast(least) => format!("≥ {}", bound(least)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 32 batches, 16 of them 0 and 16 of them 1: the standard deviation 0.508, divided by the
    /// square root of 32, times 2.04.
    #[test]
    fn an_interval_by_hand() {
        let figures = |wins: u64, games: u64| {
            vec![
                share("wins", Text::same("wins"), wins, games),
                greatest("longest", Text::same("longest"), 9),
                mean("privilege", Text::same("privilege"), 0, 0),
            ]
        };
        let batches: Vec<_> =
            (0..32).map(|number| figures(if number % 2 == 0 { 0 } else { 10 }, 10)).collect();
        let found = margins(&figures(160, 320), &batches, 320);
        assert!(
            matches!(found[0], Some(Margin::Within(margin)) if (margin - 0.1832).abs() < 1e-3),
            "{found:?}"
        );
        assert_eq!(found[1..], [None, None], "no interval round a maximum, or round nothing");
        assert!(margins(&figures(32, 63), &batches, 63).iter().all(Option::is_none));
    }

    /// Never or always in n games: 3/n, where many things in a game do not count as many.
    #[test]
    fn what_was_never_seen_has_a_bound() {
        let rare = |part: u64| share("rare", Text::same("rare"), part, 4000);
        let bound = |part| margins(&[rare(part)], &[vec![rare(part)]], 1000)[0];
        assert_eq!(bound(0), Some(Margin::AtMost(0.003)));
        assert_eq!(bound(4000), Some(Margin::AtLeast(0.997)));
        let catches = |sum| mean("catches", Text::same("catches"), sum, 1000);
        let same = vec![vec![catches(0)]; 32];
        assert_eq!(margins(&[catches(0)], &same, 1000), [Some(Margin::AtMost(0.003))]);
        assert_eq!(Margin::AtMost(0.000_15).speak(&catches(0).value, Lang::En), "≤ 0.000150");
        assert_eq!(Margin::AtMost(0.003).speak(&rare(0).value, Lang::En), "≤ 0.30%");
        assert_eq!(Margin::AtMost(0.000_03).speak(&rare(0).value, Lang::En), "≤ 0.00300%");
    }
}

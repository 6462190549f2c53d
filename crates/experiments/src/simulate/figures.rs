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
    /// As it is.
    Number(f64),
    /// A fraction, 0 to 1.
    Share(f64),
    /// A mean, and half the width of its 95 % confidence interval.
    Within(f64, f64),
    /// A number for each of several things, such as seats or plies.
    List(Vec<f64>),
}

impl Value {
    /// As JSON has it.
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            Self::Number(number) | Self::Share(number) => (*number).into(),
            Self::Within(mean, margin) => serde_json::json!({ "mean": mean, "margin": margin }),
            Self::List(numbers) => numbers.clone().into(),
        }
    }

    /// Formatted for people.
    pub fn speak(&self, lang: Lang) -> String {
        match self {
            Self::Number(number) => decimal(*number, 3, lang),
            Self::Share(share) => percent(*share, 2, lang),
            Self::Within(mean, margin) => {
                format!("{} ± {}", decimal(*mean, 3, lang), decimal(*margin, 3, lang))
            }
            Self::List(numbers) => {
                let texts: Vec<String> = numbers.iter().map(|number| decimal(*number, 2, lang)).collect();
                texts.join(" ")
            }
        }
    }
}

fn ratio(sum: i64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum as f64 / count as f64 }
}

/// A mean.
pub fn mean(key: &'static str, label: Text, sum: i64, count: u64) -> Figure {
    Figure { key, label, value: Value::Number(ratio(sum, count)) }
}

/// A fraction.
pub fn share(key: &'static str, label: Text, part: u64, whole: u64) -> Figure {
    Figure { key, label, value: Value::Share(ratio(part as i64, whole)) }
}

/// A mean with its interval, from the sum and the sum of squares of `count` numbers.
pub fn mean_within(key: &'static str, label: Text, [sum, squares]: [i64; 2], count: u64) -> Figure {
    let mean = ratio(sum, count);
    let variance = (ratio(squares, count) - mean * mean).max(0.0);
    let margin = 1.96 * (variance / count.max(1) as f64).sqrt();
    Figure { key, label, value: Value::Within(mean, margin) }
}

/// The 97.5 % point of Student's t with 31 degrees of freedom: there are 32 batches.
const STUDENT: f64 = 2.04;

/// Half the width of each figure's 95 % confidence interval, estimated from the differences between
/// batches of games (the method of batch means), which works for any figure. None where there are
/// too few games, or where a figure has its own interval.
pub(super) fn margins(batches: &[Vec<Figure>], games: u64) -> Vec<Option<Value>> {
    let Some(first) = batches.first() else { return Vec::new() };
    let enough = games >= 2 * batches.len() as u64;
    let margin = |numbers: &[f64]| {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0);
        STUDENT * (variance / count).sqrt()
    };
    (0..first.len())
        .map(|at| {
            if !enough {
                return None;
            }
            let values: Vec<&Value> =
                batches.iter().filter_map(|figures| Some(&figures.get(at)?.value)).collect();
            let single: Vec<f64> = values
                .iter()
                .filter_map(|value| match value {
                    Value::Number(number) | Value::Share(number) => Some(*number),
                    Value::Within(..) | Value::List(_) => None,
                })
                .collect();
            match &first[at].value {
                Value::Number(_) => Some(Value::Number(margin(&single))),
                Value::Share(_) => Some(Value::Share(margin(&single))),
                Value::Within(..) | Value::List(_) => None,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 32 batches, 16 of them 0 and 16 of them 1: the standard deviation 0.508, divided by the
    /// square root of 32, times 2.04.
    #[test]
    fn an_interval_by_hand() {
        let batch = |wins: u64| {
            vec![
                share("wins", Text::same("wins"), wins, 10),
                mean_within("lead", Text::same("lead"), [0, 0], 1),
            ]
        };
        let batches: Vec<_> = (0..32).map(|number| batch(if number % 2 == 0 { 0 } else { 10 })).collect();
        let found = margins(&batches, 320);
        assert!(
            matches!(found[0], Some(Value::Share(margin)) if (margin - 0.1832).abs() < 1e-3),
            "{found:?}"
        );
        assert!(found[1].is_none(), "it has its own");
        assert!(margins(&batches, 63).iter().all(Option::is_none));
    }
}

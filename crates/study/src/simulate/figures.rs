use engine::{Lang, Text};

use cli::numbers::decimal;

/// One result of a simulation.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its name in JSON.
    pub key: &'static str,
    /// Its name for people.
    pub label: Text,
    /// The number, or numbers.
    pub value: Value,
}

/// A number, and how to show it.
#[derive(Clone, Debug)]
pub enum Value {
    /// As it is.
    Number(f64),
    /// A part of a whole, 0 to 1.
    Share(f64),
    /// One number for each of several things, say by seat or by ply.
    List(Vec<f64>),
}

impl Value {
    /// As JSON has it.
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            Self::Number(number) | Self::Share(number) => (*number).into(),
            Self::List(numbers) => numbers.clone().into(),
        }
    }

    /// As people read it.
    pub fn speak(&self, lang: Lang) -> String {
        match self {
            Self::Number(number) => decimal(*number, 3, lang),
            Self::Share(share) => {
                let percent = decimal(share * 100.0, 2, lang);
                lang.pick(format!("{percent} %"), format!("{percent}%"))
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
pub fn mean(key: &'static str, fr: &'static str, en: &'static str, sum: i64, count: u64) -> Figure {
    Figure { key, label: Text { fr, en }, value: Value::Number(ratio(sum, count)) }
}

/// A part of a whole.
pub fn share(key: &'static str, fr: &'static str, en: &'static str, part: u64, whole: u64) -> Figure {
    Figure { key, label: Text { fr, en }, value: Value::Share(ratio(part as i64, whole)) }
}

//! Values in a game's own unit, as the terminal and the browser print them.

use engine::Lang;
use engine::text::{decimal, signed};
use serde::{Deserialize, Serialize};

use crate::Sum;

/// The unit of values, where a whole value is the distance from 0 to 1: a `bots::Unit` that can be
/// serialized.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measure {
    /// How many units make a whole value.
    pub scale: f64,
    /// The unit's name in French.
    pub fr: String,
    /// The unit's name in English.
    pub en: String,
}

#[cfg(feature = "judge")]
impl Measure {
    /// The measure of a game.
    pub fn of<G: bots::Evaluate>() -> Self {
        let bots::Unit { scale, name } = G::UNIT;
        Self { scale, fr: name.fr.to_owned(), en: name.en.to_owned() }
    }
}

impl Measure {
    /// The unit's name.
    pub fn name(&self, lang: Lang) -> &str {
        lang.pick(&self.fr, &self.en)
    }

    /// "+1,2 ± 0,4".
    pub fn sum(&self, sum: Sum, lang: Lang) -> String {
        format!("{} ± {}", signed(sum.value * self.scale, 1, lang), self.amount(sum.margin, lang))
    }

    /// "6,1 ± 0,4".
    pub fn cost(&self, cost: f64, margin: f64, lang: Lang) -> String {
        format!("{} ± {}", self.amount(cost, lang), self.amount(margin, lang))
    }

    /// "6,1".
    pub fn amount(&self, value: f64, lang: Lang) -> String {
        decimal(value * self.scale, 1, lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_told_in_the_unit() {
        let measure = Measure { scale: 40.0, fr: "points".to_owned(), en: "points".to_owned() };
        let sum = Sum { value: 0.03, margin: 0.01 };
        assert_eq!(measure.sum(sum, Lang::Fr), "+1,2 ± 0,4");
        assert_eq!(measure.sum(-sum, Lang::En), "-1.2 ± 0.4");
        assert_eq!(measure.cost(0.1525, 0.01, Lang::Fr), "6,1 ± 0,4");
    }
}

//! A5, A6: what players agree on before the deal.

use engine::{OptionError, OptionInfo, TableOptions, Text};

use crate::on_the_box;

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// A6: the rounds of a match.
    pub rounds: u8,
    /// A5: whether the tricks that were taken stay face up.
    pub open: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { rounds: 3, open: false }
    }
}

impl TableOptions for Options {
    const ALL: &'static [OptionInfo] = &[
        OptionInfo { key: "rounds", values: on_the_box::ROUNDS_VALUES, about: on_the_box::ROUNDS },
        OptionInfo { key: "tricks", values: Text::same("closed, open"), about: on_the_box::TRICKS },
    ];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let wrong = || OptionError::value::<Self>(key, value);
        match key {
            "rounds" => {
                let rounds = value.parse().ok().filter(|rounds| (1..=9).contains(rounds));
                self.rounds = rounds.ok_or_else(wrong)?;
            }
            "tricks" => {
                self.open = match value {
                    "open" => true,
                    "closed" => false,
                    _ => return Err(wrong()),
                }
            }
            _ => return Err(OptionError::unknown::<Self>(key)),
        }
        Ok(())
    }

    fn get(&self, key: &str) -> Option<String> {
        match key {
            "rounds" => Some(self.rounds.to_string()),
            "tricks" => Some(if self.open { "open" } else { "closed" }.to_owned()),
            _ => None,
        }
    }

    /// Bots and contests that play single rounds set this.
    fn one_round(self) -> Self {
        Self { rounds: 1, ..self }
    }

    /// A puzzle hides nothing that a player could remember.
    fn puzzle() -> Self {
        Self { rounds: 1, open: true }
    }
}

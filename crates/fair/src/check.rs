//! The check of a downloaded match.

use std::fmt;

use catalog::AnyMatch;
use engine::{Lang, ReplayError, Seat, Seed};
use protocol::MatchFile;

use crate::{commitment, seed, share};

/// What was found to be in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Shares that are in the deal.
    pub shares: usize,
    /// Shares that were promised and never opened, and so are not in the deal.
    pub closed: usize,
    /// Those in the deal that nobody had promised: given openly, as it was once done.
    pub unbound: usize,
    /// Moves that were replayed.
    pub moves: usize,
}

/// What is not in order. `Display` has the English words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The secret is not made of 64 hexadecimal digits.
    Secret,
    /// The secret is not the promised one.
    Promise,
    /// There is not one share for each seat.
    Shares,
    /// A share is not the promised one.
    Share(Seat),
    /// The seed does not follow from the secret and the shares.
    Deal,
    /// The moves cannot be replayed.
    Replay(ReplayError),
}

impl Flaw {
    /// In words for people.
    pub fn tell(&self, lang: Lang) -> String {
        let (fr, en) = match self {
            Self::Secret => (
                "le secret n'est pas fait de 64 chiffres hexadécimaux",
                "the secret is not made of 64 hexadecimal digits",
            ),
            Self::Promise => (
                "le secret n'est pas celui que le serveur avait promis",
                "the secret is not the one that the server had promised",
            ),
            Self::Shares => (
                "il faut une part de hasard par place",
                "there must be one share of randomness for each seat",
            ),
            Self::Share(seat) => {
                return lang.pick(
                    format!("la part de hasard de la place {seat} n'est pas celle qui était promise"),
                    format!("the share of seat {seat} is not the one that was promised"),
                );
            }
            Self::Deal => (
                "la donne ne correspond pas au secret et aux parts de hasard",
                "the deal does not follow from the secret and the shares of randomness",
            ),
            Self::Replay(error) => return error.to_string(),
        };
        lang.pick(fr, en).to_owned()
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for Flaw {}

/// Checks a downloaded match.
pub fn check(file: &MatchFile) -> Result<Checked, Flaw> {
    let fair = &file.fair;
    let secret = fair.secret.parse::<Seed>().map_err(|_| Flaw::Secret)?.0;
    if commitment(&fair.table, &secret) != fair.commitment {
        return Err(Flaw::Promise);
    }
    if fair.chances.len() != file.record.seats {
        return Err(Flaw::Shares);
    }
    let mut checked = Checked { shares: 0, closed: 0, unbound: 0, moves: file.record.moves.len() };
    for (seat, chance) in Seat::all(file.record.seats).zip(&fair.chances) {
        match fair.shares.get(seat.index()).and_then(Option::as_ref) {
            Some(_) if chance.is_empty() => checked.closed += 1,
            Some(promised) if *promised != share(&fair.table, &fair.commitment, chance) => {
                return Err(Flaw::Share(seat));
            }
            Some(_) => checked.shares += 1,
            None if chance.is_empty() => {}
            None => {
                checked.shares += 1;
                checked.unbound += 1;
            }
        }
    }
    if file.record.seed != Some(seed(&fair.table, &secret, &fair.chances)) {
        return Err(Flaw::Deal);
    }
    AnyMatch::replay(&file.record).map_err(Flaw::Replay)?;
    Ok(checked)
}

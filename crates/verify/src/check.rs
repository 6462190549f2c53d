//! Verifies a downloaded match.

use std::fmt;

use catalog::AnyMatch;
use engine::{Lang, MAX_SEATS, Record, ReplayError, Seat, Seed};
use protocol::MatchFile;

use crate::chain;
use crate::{commitment, seed, share};

texts::texts! { struct Texts in "texts" }

/// What a player kept of the match while it was played. Whatever is missing is not compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kept<'a> {
    /// The commitment, as shown before the deal.
    pub commitment: Option<&'a str>,
    /// The player's seat and share.
    pub chance: Option<(Seat, &'a str)>,
    /// A head of the chain, from any time during the match.
    pub head: Option<&'a str>,
}

/// What was verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The number of shares in the deal.
    pub shares: usize,
    /// Shares that were committed to but never opened, and so are not in the deal.
    pub closed: usize,
    /// Shares in the deal without a commitment, as in old matches.
    pub unbound: usize,
    /// The number of moves replayed.
    pub moves: usize,
    /// The number of moves that were made and undone.
    pub taken_back: usize,
    /// Whether names, order and times are bound to the commitment; not so in old matches.
    pub chained: bool,
    /// How many links the head that was kept proves, and the length of the chain.
    pub held: Option<(usize, usize)>,
}

/// What is wrong. `Display` gives the English text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The secret does not consist of 64 hexadecimal digits.
    Secret,
    /// The secret does not match the commitment.
    Promise,
    /// There is not one share for each seat.
    Shares,
    /// A share does not match its commitment.
    Share(Seat),
    /// The seed does not follow from the secret and the shares.
    Deal,
    /// The moves cannot be replayed.
    Replay(ReplayError),
    /// There is not one name for each seat.
    Names,
    /// A name is not the one under which the match was played.
    Name(Seat),
    /// The chain is broken: something in it was changed.
    Chain,
    /// A link of the chain is not a possible act.
    Link,
    /// Time goes back.
    Times,
    /// The chain tells other moves than the record.
    Moves,
    /// The commitment is not the one that was shown.
    OtherPromise,
    /// The player's own share is not in the deal.
    OwnShare,
    /// The head that was kept is of another match, or of another version of this one.
    Head,
}

impl Flaw {
    /// The message for people.
    pub fn tell(&self, lang: Lang) -> String {
        let texts = Texts::of(lang);
        let told = match self {
            Self::Secret => texts.secret,
            Self::Promise => texts.promise,
            Self::Shares => texts.shares,
            Self::Share(seat) => return texts.share(seat),
            Self::Deal => texts.deal,
            Self::Replay(error) => return error.tell(lang),
            Self::Names => texts.names,
            Self::Name(seat) => return texts.name(seat),
            Self::Chain => texts.chain,
            Self::Link => texts.link,
            Self::Times => texts.times,
            Self::Moves => texts.moves,
            Self::OtherPromise => texts.other_promise,
            Self::OwnShare => texts.own_share,
            Self::Head => texts.head,
        };
        told.to_owned()
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for Flaw {}

/// Verifies a downloaded match, and compares it with whatever was kept of it.
pub fn check(file: &MatchFile, kept: Kept<'_>) -> Result<Checked, Flaw> {
    check_with(file, kept, |record| AnyMatch::replay(record).map(drop))
}

/// The same, for callers with the rules of at most one game: `replay` checks every move and the
/// result of a record.
pub fn check_with(
    file: &MatchFile,
    kept: Kept<'_>,
    replay: impl FnOnce(&Record) -> Result<(), ReplayError>,
) -> Result<Checked, Flaw> {
    let fair = &file.fair;
    let secret = fair.secret.parse::<Seed>().map_err(|_| Flaw::Secret)?.0;
    if commitment(&fair.table, &secret) != fair.commitment {
        return Err(Flaw::Promise);
    }
    if kept.commitment.is_some_and(|shown| shown != fair.commitment) {
        return Err(Flaw::OtherPromise);
    }
    if fair.chances.len() != file.record.seats || file.record.seats > MAX_SEATS {
        return Err(Flaw::Shares);
    }
    let moves = file.record.moves.len();
    let mut checked =
        Checked { shares: 0, closed: 0, unbound: 0, moves, taken_back: 0, chained: false, held: None };
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
    if kept
        .chance
        .is_some_and(|(seat, chance)| fair.chances.get(seat.index()).is_none_or(|in_it| in_it != chance))
    {
        return Err(Flaw::OwnShare);
    }
    if let Some(chained) = &file.chain {
        let heads = chain::check(file, chained, &secret)?;
        checked.chained = true;
        checked.taken_back = chained.links.iter().filter(|link| link.ends_with(" undo")).count();
        if let Some(head) = kept.head {
            let at = heads.iter().position(|known| known == head).ok_or(Flaw::Head)?;
            checked.held = Some((at, heads.len() - 1));
        }
    } else if kept.head.is_some() {
        return Err(Flaw::Head);
    }
    replay(&file.record).map_err(Flaw::Replay)?;
    Ok(checked)
}

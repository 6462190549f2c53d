//! The moves, and why a move is refused: A6–A11, A13, M.

use std::fmt;
use std::str::FromStr;

use engine::{Dice, NotationError, Seat};

use crate::combinations::{Combinations, Flaw, combination};
use crate::state::{DISCARD_STAYS, HAND, OttoBruno, Phase, Pile, RACK};
use crate::texts::forms;

/// M: a place on a rack, counted from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(u8);

impl Place {
    /// The place with this number, from 1 to 8.
    pub const fn new(number: usize) -> Option<Self> {
        if number >= 1 && number <= RACK { Some(Self(number as u8 - 1)) } else { None }
    }

    /// Its number, from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// Its index, from 0.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 7) as usize
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// M: four places of a rack.
// Bit 0 is the leftmost place. The order is that of the written places, 1234 before 1235 before
// 2345.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Four(u8);

impl Four {
    /// These places, if there are four of them.
    pub fn new(places: impl IntoIterator<Item = Place>) -> Option<Self> {
        Self::from_set(places.into_iter().fold(0, |set, place| set | 1 << place.index()))
    }

    #[inline]
    pub(crate) const fn from_set(set: u8) -> Option<Self> {
        if set.count_ones() == 4 { Some(Self(set)) } else { None }
    }

    #[inline]
    pub(crate) const fn set(self) -> u8 {
        self.0
    }

    /// The places, from the left.
    pub fn places(self) -> impl Iterator<Item = Place> + Clone {
        kit::ones(u64::from(self.0)).map(Place)
    }

    /// The four places that are not these.
    #[must_use]
    pub const fn others(self) -> Self {
        Self(!self.0)
    }
}

impl Ord for Four {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        // Of two sets of four, the one with the leftmost place that the other lacks is written
        // first.
        other.0.reverse_bits().cmp(&self.0.reverse_bits())
    }
}

impl PartialOrd for Four {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Four {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.places().try_for_each(|place| place.fmt(f))
    }
}

impl FromStr for Four {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let digits = text.as_bytes();
        let ascending = digits.is_sorted_by(|a, b| a < b);
        let known = digits.iter().all(|digit| (b'1'..=b'8').contains(digit));
        let set = if ascending && known {
            digits.iter().fold(0, |set, digit| set | 1 << (digit - b'1'))
        } else {
            0
        };
        Self::from_set(set)
            .ok_or_else(|| NotationError::new(forms::FOUR_PLACES, forms::FOUR_PLACES_ARE, text))
    }
}

/// M: all eight places of a rack, split in two combinations.
// The part with the leftmost place; the other part is the rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Split(Four);

impl Split {
    /// The split with this part, if it has the leftmost place.
    pub const fn new(part: Four) -> Option<Self> {
        if part.0 & 1 == 1 { Some(Self(part)) } else { None }
    }

    /// Both parts, that with the leftmost place first.
    pub const fn parts(self) -> [Four; 2] {
        [self.0, self.0.others()]
    }
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A6, A11: draw the top card of a pile.
    Draw(Pile),
    /// A9: show one combination.
    Show(Four),
    /// A9: show two combinations, which takes all eight cards.
    ShowTwo(Split),
    /// A10: discard a card.
    Discard(Place),
    /// A10, A13: neither.
    Pass,
    /// A9: show two combinations that share cards, which is always refused.
    ShowShared(Four, Four),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(Pile::Left) => f.write_str("left"),
            Self::Draw(Pile::Right) => f.write_str("right"),
            Self::Draw(Pile::Discard) => f.write_str("take"),
            Self::Show(four) => write!(f, "show:{four}"),
            Self::ShowTwo(split) => {
                let [first, second] = split.parts();
                write!(f, "show:{first}+{second}")
            }
            Self::Discard(place) => write!(f, "discard:{place}"),
            Self::Pass => f.write_str("pass"),
            Self::ShowShared(first, second) => write!(f, "show:{first}+{second}"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let parsed = match text {
            "left" => Some(Self::Draw(Pile::Left)),
            "right" => Some(Self::Draw(Pile::Right)),
            "take" => Some(Self::Draw(Pile::Discard)),
            "pass" => Some(Self::Pass),
            _ => match text.split_once(':') {
                Some(("discard", place)) => read_place(place).map(Self::Discard),
                Some(("show", places)) => read_show(places),
                _ => None,
            },
        };
        parsed.ok_or_else(|| NotationError::new(forms::A_MOVE, forms::A_MOVE_IS, text))
    }
}

fn read_place(text: &str) -> Option<Place> {
    match text.as_bytes() {
        [digit @ b'1'..=b'8'] => Place::new(usize::from(digit - b'0')),
        _ => None,
    }
}

fn read_show(text: &str) -> Option<Move> {
    match text.split_once('+') {
        None => text.parse().ok().map(Move::Show),
        Some((first, second)) => {
            let (first, second): (Four, Four) = (first.parse().ok()?, second.parse().ok()?);
            if first.set() & second.set() != 0 {
                return Some(Move::ShowShared(first, second));
            }
            Split::new(first).map(Move::ShowTwo)
        }
    }
}

engine::serde_as_notation!(Four, Move);

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A13: nothing is played after the end.
    GameOver,
    /// A5: it is another seat's turn.
    NotYourTurn {
        /// The seat on turn.
        turn: Seat,
    },
    /// A6: the turn begins with drawing a card.
    DrawFirst,
    /// A6: one card is drawn in a turn.
    AlreadyDrawn {
        /// Whether a card is discarded now; otherwise the player passes (A10, A13).
        discards: bool,
    },
    /// A7: there is no card in the discard pile.
    DiscardEmpty,
    /// A7: three cards must stay in the discard pile for a hand below seven.
    DiscardTooSmall,
    /// A7: too many turns without a card from a draw pile.
    DiscardClosed,
    /// A11: bonus cards are still to be drawn.
    BonusFirst,
    /// A11: this bonus card comes from a draw pile.
    BonusFromDrawPiles,
    /// M: no card is there.
    NoCardThere(Place),
    /// A8: these four are not a combination.
    NoCombination(Four),
    /// A8: at most one joker in a combination.
    TwoJokers(Four),
    /// A9: a card is in one combination only.
    SharedCard(Place),
    /// A10: a hand of seven or fewer passes.
    NothingToDiscard,
    /// A13: after the last card of a draw pile nothing is discarded.
    NoDiscardAtEnd,
    /// A10: a hand of eight discards or shows.
    MustDiscard,
}

impl engine::Refusal for Refusal {
    fn article(&self) -> &'static str {
        match self {
            Self::NotYourTurn { .. } => "A5",
            Self::DrawFirst | Self::AlreadyDrawn { .. } => "A6",
            Self::DiscardEmpty | Self::DiscardTooSmall | Self::DiscardClosed => "A7",
            Self::NoCombination(_) | Self::TwoJokers(_) => "A8",
            Self::SharedCard(_) => "A9",
            Self::NothingToDiscard | Self::MustDiscard => "A10",
            Self::BonusFirst | Self::BonusFromDrawPiles => "A11",
            Self::GameOver | Self::NoDiscardAtEnd => "A13",
            Self::NoCardThere(_) => "M",
        }
    }
}

impl OttoBruno {
    /// A7: whether the seat may draw from the discard pile.
    #[inline]
    fn check_take(&self, seat: Seat) -> Result<(), Refusal> {
        if self.discard.len() == 0 {
            Err(Refusal::DiscardEmpty)
        } else if self.idle >= self.idle_limit() {
            Err(Refusal::DiscardClosed)
        } else if self.rack(seat).len() < HAND && self.discard.len() <= DISCARD_STAYS {
            Err(Refusal::DiscardTooSmall)
        } else {
            Ok(())
        }
    }

    /// A10, A13: the number of cards that can be discarded; zero means passing.
    #[inline]
    fn discardable(&self, seat: Seat) -> usize {
        let discards = matches!(self.phase, Phase::Act(_)) && self.rack(seat).len() > HAND;
        if discards { RACK } else { 0 }
    }

    #[inline]
    fn shows(&self, seat: Seat) -> Combinations {
        let rack = self.rack(seat);
        Combinations::on(rack.places(), rack.len(), self.face)
    }

    /// In the order of the articles: draws from left to right, shows by their places, double shows,
    /// discards, pass.
    pub(crate) fn list_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        if self.phase.seat() != Some(seat) {
            return;
        }
        match self.phase {
            Phase::Draw(_) => {
                moves.extend([Move::Draw(Pile::Left), Move::Draw(Pile::Right)]);
                if self.check_take(seat).is_ok() {
                    moves.push(Move::Draw(Pile::Discard));
                }
            }
            Phase::FirstBonus(_) | Phase::LastBonus(_) => {
                moves.extend([Move::Draw(Pile::Left), Move::Draw(Pile::Right)]);
            }
            Phase::Act(_) | Phase::LastAct(_) => {
                let mut shows = self.shows(seat);
                shows.sets_mut().sort_unstable_by_key(|set| std::cmp::Reverse(set.reverse_bits()));
                moves.extend(shows.sets().iter().copied().filter_map(Four::from_set).map(Move::Show));
                moves.extend(
                    shows.splits().filter_map(Four::from_set).filter_map(Split::new).map(Move::ShowTwo),
                );
                match self.discardable(seat) {
                    0 => moves.push(Move::Pass),
                    cards => moves.extend((1..=cards).filter_map(Place::new).map(Move::Discard)),
                }
            }
            Phase::GameOver => {}
        }
    }

    /// The same choice as from the list of moves, without making the list.
    #[inline]
    pub(crate) fn pick_move(&self, seat: Seat, dice: &mut Dice) -> Option<Move> {
        if self.phase.seat() != Some(seat) {
            return None;
        }
        match self.phase {
            Phase::Draw(_) => {
                let piles = 2 + u32::from(self.check_take(seat).is_ok());
                Some(Move::Draw(Pile::ALL[dice.below(piles) as usize]))
            }
            Phase::FirstBonus(_) | Phase::LastBonus(_) => Some(Move::Draw(Pile::ALL[dice.below(2) as usize])),
            Phase::Act(_) | Phase::LastAct(_) => {
                let shows = self.shows(seat);
                let discards = self.discardable(seat);
                if shows.sets().is_empty() {
                    let place = dice.below(discards.max(1) as u32) as usize;
                    return Some(if discards == 0 { Move::Pass } else { Move::Discard(Place(place as u8)) });
                }
                Some(pick_with_shows(&shows, discards, dice))
            }
            Phase::GameOver => None,
        }
    }

    pub(crate) fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let Some(turn) = self.phase.seat() else { return Err(Refusal::GameOver) };
        if turn != seat {
            return Err(Refusal::NotYourTurn { turn });
        }
        match (self.phase, mv) {
            (
                Phase::Draw(_) | Phase::FirstBonus(_) | Phase::LastBonus(_),
                Move::Draw(Pile::Left | Pile::Right),
            ) => Ok(()),
            (Phase::Draw(_), Move::Draw(Pile::Discard)) => self.check_take(seat),
            (Phase::Draw(_), _) => Err(Refusal::DrawFirst),
            (Phase::FirstBonus(_) | Phase::LastBonus(_), Move::Draw(Pile::Discard)) => {
                Err(Refusal::BonusFromDrawPiles)
            }
            (Phase::FirstBonus(_) | Phase::LastBonus(_), _) => Err(Refusal::BonusFirst),
            (Phase::Act(_) | Phase::LastAct(_), Move::Draw(_)) => {
                Err(Refusal::AlreadyDrawn { discards: self.discardable(seat) > 0 })
            }
            (Phase::Act(_) | Phase::LastAct(_), Move::Show(four)) => self.check_show(seat, four),
            (Phase::Act(_) | Phase::LastAct(_), Move::ShowTwo(split)) => {
                split.parts().into_iter().try_for_each(|four| self.check_show(seat, four))
            }
            (Phase::Act(_) | Phase::LastAct(_), Move::ShowShared(first, second)) => {
                let shared = (first.set() & second.set()).trailing_zeros() as u8;
                Err(Refusal::SharedCard(Place(shared)))
            }
            (Phase::LastAct(_), Move::Discard(_)) => Err(Refusal::NoDiscardAtEnd),
            (Phase::Act(_), Move::Discard(_)) if self.discardable(seat) == 0 => {
                Err(Refusal::NothingToDiscard)
            }
            (Phase::Act(_) | Phase::LastAct(_), Move::Pass) if self.discardable(seat) > 0 => {
                Err(Refusal::MustDiscard)
            }
            (Phase::Act(_), Move::Discard(_)) | (Phase::Act(_) | Phase::LastAct(_), Move::Pass) => Ok(()),
            (Phase::GameOver, _) => Err(Refusal::GameOver),
        }
    }

    fn check_show(&self, seat: Seat, four: Four) -> Result<(), Refusal> {
        let rack = self.rack(seat);
        if let Some(place) = four.places().find(|place| place.index() >= rack.len()) {
            return Err(Refusal::NoCardThere(place));
        }
        let mut faces = four.places().map(|place| rack.places()[place.index()].card.face(self.face));
        let faces = std::array::from_fn(|_| faces.next().expect("four places hold four cards"));
        combination(faces).map_err(|flaw| match flaw {
            Flaw::TwoJokers => Refusal::TwoJokers(four),
            Flaw::NoLine => Refusal::NoCombination(four),
        })
    }
}

/// One of the shows, double shows and discards (or passing), each as likely as the others.
#[inline(never)]
fn pick_with_shows(shows: &Combinations, discards: usize, dice: &mut Dice) -> Move {
    let (one, two) = (shows.sets().len(), shows.splits().count());
    let choice = dice.below((one + two + discards.max(1)) as u32) as usize;
    if let Some(set) = shows.sets().get(choice) {
        Move::Show(Four(*set))
    } else if let Some(part) = shows.splits().nth(choice - one) {
        Move::ShowTwo(Split(Four(part)))
    } else if discards > 0 {
        Move::Discard(Place((choice - one - two) as u8))
    } else {
        Move::Pass
    }
}

//! The moves, and why a move is refused: A7–A14, A18, A20–A23, M.

use std::fmt;
use std::str::FromStr;

use engine::{Dice, NotationError, Seat};

use crate::matching::{Played, fit, seconds, singles, ways};
use crate::pieces::Card;
use crate::state::{Call, Dos, Phase, Place};
use crate::texts::forms;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A8, A9: match a row card.
    Match {
        /// The place of the row card.
        place: Place,
        /// One or two cards from the hand.
        cards: Played,
        /// A23: and call "DOS!" at the same time.
        shout: bool,
    },
    /// A7: take a card from the draw pile.
    Draw,
    /// A10: match nothing more.
    End,
    /// A11, A12, A14: add a card to the row.
    Place {
        /// A card from the hand.
        card: Card,
        /// A23: and call "DOS!" at the same time.
        shout: bool,
    },
    /// A18: add no more cards to the row.
    Keep,
    /// A20: "DOS!"
    Call,
    /// A21: "DOS!", about somebody who did not say it.
    Catch,
    /// A9: match a row card with three cards or more, which is always refused.
    TooMany {
        /// The place of the row card.
        place: Place,
        /// The first three.
        cards: [Card; 3],
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let call = |shout: bool| if shout { "!" } else { "" };
        match *self {
            Self::Match { place, cards, shout } => write!(f, "{place}={cards}{}", call(shout)),
            Self::Draw => f.write_str("draw"),
            Self::End => f.write_str("end"),
            Self::Place { card, shout } => write!(f, "place={card}{}", call(shout)),
            Self::Keep => f.write_str("keep"),
            Self::Call => f.write_str("call"),
            Self::Catch => f.write_str("catch"),
            Self::TooMany { place, cards: [first, second, third] } => {
                write!(f, "{place}={first}+{second}+{third}")
            }
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(forms::A_MOVE, forms::A_MOVE_IS, text);
        match text {
            "draw" => return Ok(Self::Draw),
            "end" => return Ok(Self::End),
            "keep" => return Ok(Self::Keep),
            "call" => return Ok(Self::Call),
            "catch" => return Ok(Self::Catch),
            _ => {}
        }
        let (what, shout) = text.strip_suffix('!').map_or((text, false), |what| (what, true));
        let (place, cards) = what.split_once('=').ok_or_else(wrong)?;
        if place == "place" {
            return Ok(Self::Place { card: cards.parse()?, shout });
        }
        let place = place.parse().map_err(|_| wrong())?;
        if cards.split('+').count() > 2 {
            let cards = cards.split('+').map(str::parse).collect::<Result<Vec<Card>, _>>()?;
            let first = *cards.first_chunk().ok_or_else(wrong)?;
            return Ok(Self::TooMany { place, cards: first });
        }
        Ok(Self::Match { place, cards: cards.parse()?, shout })
    }
}

engine::serde_as_notation!(Move);

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A26: nothing is played after the last round.
    MatchOver,
    /// A7: it is another seat's turn.
    NotYourTurn {
        /// The seat on turn.
        turn: Seat,
    },
    /// M: only cards from the player's own hand can be played.
    NotInHand(Card),
    /// M: two equal cards are needed, and there is one.
    OnlyOne(Card),
    /// M: the row is shorter.
    NoSuchPlace {
        /// The requested place.
        place: Place,
        /// The number of places.
        row: u8,
    },
    /// A10: the row card was matched in this turn.
    Covered(Card),
    /// A8: the numbers differ.
    NotSame {
        /// The card that was tried.
        card: Card,
        /// The row card it was tried on.
        row: Card,
    },
    /// A9: the numbers do not add up.
    NotSum {
        /// The lower card.
        first: Card,
        /// The higher card.
        second: Card,
        /// The row card it was tried on.
        row: Card,
    },
    /// A9: a match takes one card or two.
    TooManyCards,
    /// A7: no card is drawn after a match.
    NoDrawAfterMatch,
    /// A7: one card is drawn, not two.
    DrawnAlready,
    /// A7: a turn begins with a match or a card from the pile.
    MatchOrDraw,
    /// A14: a player who has drawn and matches nothing places a card.
    PlaceACard,
    /// A18: the turn is ending; only the bonus cards are left to place.
    TurnEnding,
    /// A14: cards are placed after drawing without a match, or for a bonus.
    NoPlacing,
    /// A12: this card must be placed.
    MustPlace,
    /// A18: nothing is left to decline.
    NothingToKeep,
    /// A18: bonuses are placed or declined once the turn has been ended.
    EndFirst,
    /// A22: a player calls with exactly two cards in hand.
    FalseCall {
        /// The number of cards in hand.
        cards: u8,
    },
    /// A22: the move would not leave two cards.
    FalseShout {
        /// The number of cards it would leave.
        left: u8,
    },
    /// A22: two cards, but the call was already made, is no longer due, or never was (A20).
    NoCallDue,
    /// A21: another seat was faster; the penalty is due at the end of the turn.
    CaughtAlready,
    /// A22: nobody has two uncalled cards.
    NobodyToCatch,
    /// A21: nobody can catch themselves.
    CatchOneself,
    /// A23: at this table calls are made for everyone.
    CallsAreAutomatic,
}

impl engine::Refusal for Refusal {
    fn article(&self) -> &'static str {
        match self {
            Self::MatchOver => "A26",
            Self::NotYourTurn { .. } | Self::NoDrawAfterMatch | Self::DrawnAlready | Self::MatchOrDraw => {
                "A7"
            }
            Self::NotInHand(_) | Self::OnlyOne(_) | Self::NoSuchPlace { .. } => "M",
            Self::Covered(_) => "A10",
            Self::NotSame { .. } => "A8",
            Self::NotSum { .. } | Self::TooManyCards => "A9",
            Self::PlaceACard | Self::NoPlacing => "A14",
            Self::TurnEnding | Self::NothingToKeep | Self::EndFirst => "A18",
            Self::MustPlace => "A12",
            Self::FalseCall { .. } | Self::FalseShout { .. } | Self::NoCallDue | Self::NobodyToCatch => "A22",
            Self::CatchOneself | Self::CaughtAlready => "A21",
            Self::CallsAreAutomatic => "A23",
        }
    }
}

impl Dos {
    pub(crate) fn list_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        if seat.index() >= self.players() {
            return;
        }
        if self.phase.seat() == Some(seat) {
            let hand = self.hand(seat);
            // A23: a move that leaves two cards may include the call.
            let may_shout = |cards: u32| self.call == Call::Shout && hand.len() == 2 + cards;
            let matches = |moves: &mut Vec<Move>| {
                for (place, row) in self.row.open() {
                    for card in kit::ones(singles(row, hand)).map(Card::from_place) {
                        let cards = Played::one(card);
                        moves.push(Move::Match { place, cards, shout: false });
                        if may_shout(1) {
                            moves.push(Move::Match { place, cards, shout: true });
                        }
                    }
                    for first in kit::ones(hand.kinds()).map(Card::from_place) {
                        for second in kit::ones(seconds(row, first, hand)).map(Card::from_place) {
                            let cards = Played::two(first, second);
                            moves.push(Move::Match { place, cards, shout: false });
                            if may_shout(2) {
                                moves.push(Move::Match { place, cards, shout: true });
                            }
                        }
                    }
                }
            };
            let places = |moves: &mut Vec<Move>| {
                for card in kit::ones(hand.kinds()).map(Card::from_place) {
                    moves.push(Move::Place { card, shout: false });
                    if may_shout(1) {
                        moves.push(Move::Place { card, shout: true });
                    }
                }
            };
            match self.phase {
                Phase::Turn(_) => {
                    matches(moves);
                    moves.push(Move::Draw);
                }
                Phase::Drawn(_) => {
                    matches(moves);
                    places(moves);
                }
                Phase::Matched { .. } => {
                    matches(moves);
                    moves.push(Move::End);
                }
                Phase::Placing { must, .. } => {
                    places(moves);
                    if must == 0 {
                        moves.push(Move::Keep);
                    }
                }
                Phase::MatchOver => {}
            }
        }
        if let Some(owner) = self.duty {
            moves.push(if owner == seat { Move::Call } else { Move::Catch });
        }
    }

    /// The same choice as from the list of moves, without making the list.
    #[inline]
    pub(crate) fn pick_move(&self, seat: Seat, dice: &mut Dice, moves: &mut Vec<Move>) -> Option<Move> {
        let hand = self.hand(seat);
        let size = hand.len();
        // Where moves come with and without a call, or somebody may speak up, the list is made
        // after all.
        if self.phase.seat() != Some(seat)
            || self.call == Call::Shout && (self.duty.is_some() || size == 3 || size == 4)
        {
            moves.clear();
            self.list_moves(seat, moves);
            return dice.pick(moves).copied();
        }
        let kinds = hand.kinds();
        let placed = |n: u32| {
            let bit = kit::nth_bit(kinds, n);
            Move::Place { card: Card::from_place(bit.trailing_zeros() as u8), shout: false }
        };
        if let Phase::Placing { must, .. } = self.phase {
            let n = dice.below(kinds.count_ones() + u32::from(must == 0));
            return Some(if n < kinds.count_ones() { placed(n) } else { Move::Keep });
        }
        let ways = ways(hand);
        let count: u32 = self.row.open().map(|(_, row)| u32::from(ways[row.class()])).sum();
        let others = if matches!(self.phase, Phase::Drawn(_)) { kinds.count_ones() } else { 1 };
        let mut n = dice.below(count + others);
        if n >= count {
            return Some(match self.phase {
                Phase::Drawn(_) => placed(n - count),
                Phase::Matched { .. } => Move::End,
                Phase::Turn(_) | Phase::Placing { .. } | Phase::MatchOver => Move::Draw,
            });
        }
        for (place, row) in self.row.open() {
            let here = u32::from(ways[row.class()]);
            if n >= here {
                n -= here;
                continue;
            }
            let cards = nth_match(row, hand, n)?;
            return Some(Move::Match { place, cards, shout: false });
        }
        None
    }

    pub(crate) fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let Some(turn) = self.phase.seat() else { return Err(Refusal::MatchOver) };
        match mv {
            Move::Call => return self.check_call(seat),
            Move::Catch => return self.check_catch(seat),
            Move::Match { .. }
            | Move::TooMany { .. }
            | Move::Draw
            | Move::End
            | Move::Place { .. }
            | Move::Keep => {}
        }
        if turn != seat {
            return Err(Refusal::NotYourTurn { turn });
        }
        match (self.phase, mv) {
            (
                Phase::Turn(_) | Phase::Drawn(_) | Phase::Matched { .. },
                Move::Match { place, cards, shout },
            ) => {
                self.check_match(seat, place, cards)?;
                self.check_shout(seat, cards.count(), shout)
            }
            (Phase::Turn(_) | Phase::Drawn(_) | Phase::Matched { .. }, Move::TooMany { .. }) => {
                Err(Refusal::TooManyCards)
            }
            (Phase::Placing { .. }, Move::Match { .. } | Move::TooMany { .. } | Move::Draw | Move::End) => {
                Err(Refusal::TurnEnding)
            }
            (Phase::Turn(_), Move::Draw)
            | (Phase::Matched { .. }, Move::End)
            | (Phase::Placing { must: 0, .. }, Move::Keep) => Ok(()),
            (Phase::Drawn(_), Move::Draw) => Err(Refusal::DrawnAlready),
            (Phase::Matched { .. }, Move::Draw) => Err(Refusal::NoDrawAfterMatch),
            (Phase::Turn(_), Move::End) => Err(Refusal::MatchOrDraw),
            (Phase::Drawn(_), Move::End) => Err(Refusal::PlaceACard),
            (Phase::Drawn(_) | Phase::Placing { .. }, Move::Place { card, shout }) => {
                if !self.hand(seat).has(card) {
                    return Err(Refusal::NotInHand(card));
                }
                self.check_shout(seat, 1, shout)
            }
            (Phase::Turn(_) | Phase::Matched { .. }, Move::Place { .. }) => Err(Refusal::NoPlacing),
            (Phase::Placing { .. }, Move::Keep) => Err(Refusal::MustPlace),
            (Phase::Matched { single, double, .. }, Move::Keep) if single + double > 0 => {
                Err(Refusal::EndFirst)
            }
            (Phase::Turn(_) | Phase::Drawn(_) | Phase::Matched { .. }, Move::Keep) => {
                Err(Refusal::NothingToKeep)
            }
            (_, Move::Call | Move::Catch) | (Phase::MatchOver, _) => Err(Refusal::MatchOver),
        }
    }

    fn check_match(&self, seat: Seat, place: Place, cards: Played) -> Result<(), Refusal> {
        let hand = self.hand(seat);
        if let Some(card) = cards.cards().find(|card| !hand.has(*card)) {
            return Err(Refusal::NotInHand(card));
        }
        if cards.second() == Some(cards.first()) && hand.count(cards.first()) < 2 {
            return Err(Refusal::OnlyOne(cards.first()));
        }
        let row = self.row.len() as u8;
        let spot = self.row.get(place).ok_or(Refusal::NoSuchPlace { place, row })?;
        if spot.over.is_some() {
            return Err(Refusal::Covered(spot.card));
        }
        match (fit(spot.card, cards), cards.second()) {
            (Some(_), _) => Ok(()),
            (None, None) => Err(Refusal::NotSame { card: cards.first(), row: spot.card }),
            (None, Some(second)) => Err(Refusal::NotSum { first: cards.first(), second, row: spot.card }),
        }
    }

    /// A22, A23: whether a move that takes this many cards from the hand may include a call.
    fn check_shout(&self, seat: Seat, taken: u32, shout: bool) -> Result<(), Refusal> {
        let left = self.hand(seat).len().saturating_sub(taken) as u8;
        match (shout, self.call) {
            (false, _) => Ok(()),
            (true, Call::Auto) => Err(Refusal::CallsAreAutomatic),
            (true, Call::Shout) if left == 2 => Ok(()),
            (true, Call::Shout) => Err(Refusal::FalseShout { left }),
        }
    }

    fn check_call(&self, seat: Seat) -> Result<(), Refusal> {
        if self.call == Call::Auto {
            return Err(Refusal::CallsAreAutomatic);
        }
        if self.duty == Some(seat) {
            return Ok(());
        }
        let cards = if seat.index() < self.players() { self.hand(seat).len() as u8 } else { 0 };
        let caught = self.penalty && self.phase.seat() == Some(seat);
        Err(match cards {
            2 if caught => Refusal::CaughtAlready,
            2 => Refusal::NoCallDue,
            _ => Refusal::FalseCall { cards },
        })
    }

    fn check_catch(&self, seat: Seat) -> Result<(), Refusal> {
        if self.call == Call::Auto {
            return Err(Refusal::CallsAreAutomatic);
        }
        match self.duty {
            Some(owner) if owner == seat => Err(Refusal::CatchOneself),
            Some(_) if seat.index() < self.players() => Ok(()),
            Some(_) | None => Err(Refusal::NobodyToCatch),
        }
    }
}

/// Match number `n` of a hand with a row card, in the order of `list_moves`.
#[inline]
fn nth_match(row: Card, hand: crate::Cards, n: u32) -> Option<Played> {
    let alone = singles(row, hand);
    if n < alone.count_ones() {
        return Some(Played::one(Card::from_place(kit::nth_bit(alone, n).trailing_zeros() as u8)));
    }
    let mut n = n - alone.count_ones();
    for first in kit::ones(hand.kinds()).map(Card::from_place) {
        let partners = seconds(row, first, hand);
        if n < partners.count_ones() {
            let second = Card::from_place(kit::nth_bit(partners, n).trailing_zeros() as u8);
            return Some(Played::two(first, second));
        }
        n -= partners.count_ones();
    }
    None
}

//! The moves, and why a move is refused: A6, A8, A10–A14.

use std::fmt;
use std::str::FromStr;

use engine::{Dice, NotationError, Seat};

use crate::pieces::{Card, CardSet, OnTop};
use crate::state::{Ole, Phase, Privilege};
use crate::texts::forms;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A8, A10: play a card.
    Play(Card),
    /// A10: take a penalty token.
    Token,
    /// A6: choose the colour order.
    Choose(OnTop),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(card) => card.fmt(f),
            Self::Token => f.write_str("token"),
            Self::Choose(OnTop::Red) => f.write_str("red"),
            Self::Choose(OnTop::Yellow) => f.write_str("yellow"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "token" => Ok(Self::Token),
            "red" => Ok(Self::Choose(OnTop::Red)),
            "yellow" => Ok(Self::Choose(OnTop::Yellow)),
            card => card
                .parse()
                .map(Self::Play)
                .map_err(|_| NotationError::new(forms::A_MOVE, forms::A_MOVE_IS, text)),
        }
    }
}

engine::serde_as_notation!(Move);

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A4: nothing is played after the last round.
    MatchOver,
    /// A10: it is another seat's decision.
    NotYourTurn {
        /// The seat on turn.
        turn: Seat,
    },
    /// A6: the colour order is chosen first.
    OrderFirst,
    /// A6: another seat chooses the colour order.
    NotYourPrivilege {
        /// The loser of the previous round.
        holder: Seat,
    },
    /// A6: at this table nobody chooses the colour order.
    NoPrivilege,
    /// A6: the order is chosen once, before the opening, by the holder of the privilege.
    OrderIsSet,
    /// A8: the opener adds a card, not a token.
    NoTokenAtOpening,
    /// A10: only cards from the player's own hand can be played.
    NotInHand(Card),
    /// A14: the card is not higher than the table card.
    NotHigher {
        /// The card that was tried.
        card: Card,
        /// The table card.
        table: Card,
        /// The order in force.
        on_top: OnTop,
    },
}

impl engine::Refusal for Refusal {
    fn article(&self) -> &'static str {
        match self {
            Self::MatchOver => "A4",
            Self::NotYourTurn { .. } | Self::NotInHand(_) => "A10",
            Self::OrderFirst | Self::NotYourPrivilege { .. } | Self::NoPrivilege | Self::OrderIsSet => "A6",
            Self::NoTokenAtOpening => "A8",
            Self::NotHigher { .. } => "A14",
        }
    }
}

impl Ole {
    /// The cards in a hand that can be played now.
    #[inline]
    pub fn playable(&self, seat: Seat) -> CardSet {
        CardSet(self.hand(seat).0 & self.bar.above())
    }

    /// A13: the cards that would make a series if played now, whoever holds them.
    #[inline]
    pub fn series(&self) -> CardSet {
        CardSet(self.bar.series())
    }

    /// A17: tokens since the last card.
    #[inline]
    pub fn token_run(&self) -> u8 {
        self.token_run
    }

    pub(crate) fn list_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        if self.phase.seat() != Some(seat) {
            return;
        }
        match self.phase {
            Phase::Privilege(_) => {
                moves.extend([Move::Choose(OnTop::Red), Move::Choose(OnTop::Yellow)]);
            }
            Phase::Opening(_) | Phase::Turn(_) | Phase::Series(_) => {
                moves.extend(self.playable(seat).iter().map(Move::Play));
                moves.extend((0..self.bar.tokens()).map(|_| Move::Token));
            }
            Phase::MatchOver => {}
        }
    }

    /// The same choice as from the list of moves, without making the list.
    #[inline]
    pub(crate) fn pick_move(&self, seat: Seat, dice: &mut Dice) -> Option<Move> {
        if self.phase.seat() != Some(seat) {
            return None;
        }
        if matches!(self.phase, Phase::Privilege(_)) {
            return Some(Move::Choose(if dice.below(2) == 0 { OnTop::Red } else { OnTop::Yellow }));
        }
        let cards = self.playable(seat);
        let card = kit::nth_bit(cards.0, dice.below(cards.len() + self.bar.tokens()));
        Some(std::hint::select_unpredictable(
            card == 0,
            Move::Token,
            Move::Play(Card::from_place(card.trailing_zeros() as u8)),
        ))
    }

    pub(crate) fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let Some(turn) = self.phase.seat() else { return Err(Refusal::MatchOver) };
        if matches!(mv, Move::Choose(_)) {
            return self.check_choice(seat);
        }
        if turn != seat {
            return Err(Refusal::NotYourTurn { turn });
        }
        match (self.phase, mv) {
            (Phase::Turn(_) | Phase::Series(_), Move::Token) => Ok(()),
            (Phase::Privilege(_), _) => Err(Refusal::OrderFirst),
            (Phase::Opening(_), Move::Token) => Err(Refusal::NoTokenAtOpening),
            (Phase::Opening(_) | Phase::Turn(_) | Phase::Series(_), Move::Play(card)) => {
                if !self.hand(seat).has(card) {
                    Err(Refusal::NotInHand(card))
                } else if self.playable(seat).has(card) {
                    Ok(())
                } else {
                    let (table, on_top) = (self.bar.table(self.on_top), self.on_top);
                    Err(Refusal::NotHigher { card, table, on_top })
                }
            }
            (_, Move::Choose(_)) | (Phase::MatchOver, _) => Err(Refusal::MatchOver),
        }
    }

    /// A6: whether the seat may choose the colour order now, on turn or not.
    fn check_choice(&self, seat: Seat) -> Result<(), Refusal> {
        match (self.phase, self.privilege) {
            (Phase::Privilege(holder), _) if holder == seat => Ok(()),
            (Phase::Privilege(holder), _) => Err(Refusal::NotYourPrivilege { holder }),
            (_, Privilege::Off) => Err(Refusal::NoPrivilege),
            (_, Privilege::On) => Err(Refusal::OrderIsSet),
        }
    }
}

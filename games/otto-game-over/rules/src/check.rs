//! Why a move is refused, article by article.

use engine::Seat;

use crate::duty::{Placements, Reach};
use crate::moves::{Action, Direction, Move, Placement, Via};
use crate::pieces::Kind;
use crate::places::{Cell, SpotSet};
use crate::secrets::Secret;
use crate::state::{OttoGameOver, Phase, RoundKind, Travel};

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A5: nothing is played after the last round.
    MatchOver,
    /// A32: the solo game is over.
    SoloOver,
    /// A10: it is another seat's decision.
    NotYourTurn {
        /// The seat that decides.
        turn: Seat,
    },
    /// A10: a tile is drawn at the start of a turn only.
    NothingToDraw,
    /// A10: draw first, then place.
    DrawFirst,
    /// A10: only a tile that is held or was just drawn can be placed.
    NotHeld(Kind),
    /// A11: there is a tile already.
    Occupied(Cell),
    /// A11: the cell shares no side with a tile.
    NotBeside(Cell),
    /// A11: the tile looks the same with a smaller turn, which is its notation.
    SameLook {
        /// The kind of the tile.
        kind: Kind,
        /// The turn to use.
        turn: u8,
    },
    /// A12: an infinity can be drawn, so it must be.
    MustDrawInfinity {
        /// The placements that do so.
        instead: Placements,
    },
    /// A12: a circle or a square can be closed, so one must be.
    MustScore {
        /// The placements that do so.
        instead: Placements,
    },
    /// A16: a zero tile is placed first.
    MustPlaceZero,
    /// A17: a black tile is never placed.
    BlackStays,
    /// A15: reminders are for tables that play with vigilance.
    NoVigilance,
    /// A15: there is no placement to comment on, or it is the seat's own, or the seat has already
    /// made a reminder.
    NothingToRemind,
    /// A21: the table plays without secret cards.
    NoSecretCards,
    /// A31: there are none in the solo game.
    NoSecretsAlone,
    /// A34: there are none in a blind round.
    NoSecretsBlind,
    /// A21: only cards from the player's own hand can be played.
    CardNotHeld(Secret),
    /// A21: a card is played before drawing, not after.
    CardTooLate,
    /// A21: one card per turn.
    OneCard,
    /// A22: no card in the second turn of a time travel.
    NoCardInSecondTurn,
    /// A23: swaps are only possible with another player who holds a tile.
    NoSwap(Seat),
    /// A24: with two players both directions are the same, called left.
    OneDirection,
    /// A25: there is no tile to take.
    LeapFromNothing(Cell),
    /// A25: the printed centre stays.
    LeapFromCentre,
    /// A25: there is a pawn on a figure of the tile.
    LeapFromPawn(Cell),
    /// A25: the target is not empty.
    LeapOntoTile(Cell),
    /// A25: putting the tile back unchanged is not a leap.
    LeapNowhere,
    /// A27: cards are stolen from an opponent who holds one.
    NoAbduction(Seat),
    /// A27: partners do not steal from each other.
    StealFromPartner(Seat),
    /// A27: the stolen card is used immediately.
    UseStolen(Secret),
    /// A29: the eight is only played when an infinity has been drawn.
    EightTooEarly,
    /// A29: the only decision is about the eight.
    AnswerFirst,
}

impl engine::Refusal for Refusal {
    fn article(&self) -> &'static str {
        match self {
            Self::MatchOver => "A5",
            Self::NotYourTurn { .. } | Self::NothingToDraw | Self::DrawFirst | Self::NotHeld(_) => "A10",
            Self::Occupied(_) | Self::NotBeside(_) | Self::SameLook { .. } => "A11",
            Self::MustDrawInfinity { .. } | Self::MustScore { .. } => "A12",
            Self::NoVigilance | Self::NothingToRemind => "A15",
            Self::MustPlaceZero => "A16",
            Self::BlackStays => "A17",
            Self::NoSecretCards | Self::CardNotHeld(_) | Self::CardTooLate | Self::OneCard => "A21",
            Self::NoCardInSecondTurn => "A22",
            Self::NoSwap(_) => "A23",
            Self::OneDirection => "A24",
            Self::LeapFromNothing(_)
            | Self::LeapFromCentre
            | Self::LeapFromPawn(_)
            | Self::LeapOntoTile(_)
            | Self::LeapNowhere => "A25",
            Self::NoAbduction(_) | Self::StealFromPartner(_) | Self::UseStolen(_) => "A27",
            Self::EightTooEarly | Self::AnswerFirst => "A29",
            Self::NoSecretsAlone => "A31",
            Self::SoloOver => "A32",
            Self::NoSecretsBlind => "A34",
        }
    }
}

impl OttoGameOver {
    pub(crate) fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let Some(turn) = self.phase.seat() else {
            let solo = self.kind == RoundKind::Solo;
            return Err(if solo { Refusal::SoloOver } else { Refusal::MatchOver });
        };
        if mv == Move::Remind {
            return self.check_reminder(seat); // A15: out of turn.
        }
        if turn != seat {
            return Err(Refusal::NotYourTurn { turn });
        }
        match (self.phase, mv) {
            (Phase::Turn { .. }, Move::Draw) | (Phase::Infinity { .. }, Move::Pass) => Ok(()),
            (Phase::Place { .. }, Move::Place(placement)) => self.check_placement(seat, placement),
            (_, Move::Card(via, action)) => self.check_card(seat, via, action),
            (Phase::Turn { .. }, Move::Place(_)) => Err(Refusal::DrawFirst),
            (Phase::Turn { .. } | Phase::Place { .. }, Move::Pass) => Err(Refusal::EightTooEarly),
            (Phase::Place { .. }, Move::Draw) => Err(Refusal::NothingToDraw),
            (Phase::Stolen { card, .. }, _) => Err(Refusal::UseStolen(card)),
            (Phase::Infinity { .. }, _) => Err(Refusal::AnswerFirst),
            (_, Move::Remind) | (Phase::Over { .. }, _) => Err(Refusal::MatchOver),
        }
    }

    fn check_reminder(&self, seat: Seat) -> Result<(), Refusal> {
        if !self.table.vigilance {
            Err(Refusal::NoVigilance)
        } else if self.may_remind(seat) {
            Ok(())
        } else {
            Err(Refusal::NothingToRemind)
        }
    }

    fn check_placement(&self, seat: Seat, placement: Placement) -> Result<(), Refusal> {
        let Placement { kind, cell, turn } = placement;
        let tiles = self.tiles_of(seat);
        if !tiles.contains(&Some(kind)) {
            return Err(Refusal::NotHeld(kind));
        }
        if kind == Kind::BLACK {
            return Err(Refusal::BlackStays);
        }
        if kind != Kind::ZERO && tiles.contains(&Some(Kind::ZERO)) {
            return Err(Refusal::MustPlaceZero);
        }
        if self.board.filled().has(cell) {
            return Err(Refusal::Occupied(cell));
        }
        if !self.board.open().has(cell) {
            return Err(Refusal::NotBeside(cell));
        }
        if turn >= kind.turns() {
            return Err(Refusal::SameLook { kind, turn: turn % kind.turns() });
        }
        if !self.duty_is_enforced() {
            return Ok(());
        }
        let reach = Reach::new(&self.board, tiles);
        let instead = reach.dutiful();
        if instead.has(placement) {
            Ok(())
        } else if reach.infinity.is_empty() {
            Err(Refusal::MustScore { instead })
        } else {
            Err(Refusal::MustDrawInfinity { instead })
        }
    }

    fn check_card(&self, seat: Seat, via: Via, action: Action) -> Result<(), Refusal> {
        let laid = match via {
            Via::Itself => action.secret(),
            Via::Void => Secret::CosmicVoid,
        };
        let held = self.hand(seat).count(laid) > 0;
        match self.phase {
            Phase::Stolen { card, .. } => {
                if laid != card || action == Action::Eight {
                    return Err(Refusal::UseStolen(card));
                }
                return self.check_action(seat, action);
            }
            Phase::Infinity { .. } => {
                return match (action == Action::Eight, held) {
                    (true, true) => Ok(()),
                    (true, false) => Err(Refusal::CardNotHeld(laid)),
                    (false, _) => Err(Refusal::AnswerFirst),
                };
            }
            Phase::Turn { .. } | Phase::Place { .. } | Phase::Over { .. } => {}
        }
        match self.kind {
            RoundKind::Solo => return Err(Refusal::NoSecretsAlone),
            RoundKind::Blind => return Err(Refusal::NoSecretsBlind),
            RoundKind::Normal if self.table.blind => return Err(Refusal::NoSecretsBlind),
            RoundKind::Normal if !self.table.secret_cards => return Err(Refusal::NoSecretCards),
            RoundKind::Normal => {}
        }
        if !held {
            return Err(Refusal::CardNotHeld(laid));
        }
        if action == Action::Eight {
            return Err(Refusal::EightTooEarly);
        }
        match self.phase {
            Phase::Turn { card: true, .. } => self.check_action(seat, action),
            Phase::Turn { .. } if self.travel == Travel::Second => Err(Refusal::NoCardInSecondTurn),
            Phase::Turn { .. } => Err(Refusal::OneCard),
            Phase::Place { .. } | Phase::Stolen { .. } | Phase::Infinity { .. } | Phase::Over { .. } => {
                Err(Refusal::CardTooLate)
            }
        }
    }

    fn check_action(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::TimeTravel | Action::Meteorite => Ok(()),
            Action::MagneticInversion(with) => {
                if self.inversion_targets(seat).any(|other| other == with) {
                    Ok(())
                } else {
                    Err(Refusal::NoSwap(with))
                }
            }
            Action::Revolution(direction) => {
                match (self.count_actions(seat, Secret::Revolution), direction) {
                    (2.., _) | (1, Direction::Left) => Ok(()),
                    _ => Err(Refusal::OneDirection),
                }
            }
            Action::QuantumLeap { from, to, turn } => self.check_leap(from, to, turn),
            Action::AlienAbduction(from) => {
                if self.abduction_targets(seat).any(|other| other == from) {
                    Ok(())
                } else if from != seat && self.table.side(from) == self.table.side(seat) {
                    Err(Refusal::StealFromPartner(from))
                } else {
                    Err(Refusal::NoAbduction(from))
                }
            }
            Action::Eight => Err(Refusal::EightTooEarly),
        }
    }

    fn check_leap(&self, from: Cell, to: Cell, turn: u8) -> Result<(), Refusal> {
        let Some(tile) = self.board.tile(from) else { return Err(Refusal::LeapFromNothing(from)) };
        if from == Cell::CENTRE {
            return Err(Refusal::LeapFromCentre);
        }
        if !SpotSet::round(from).and(self.all_pawns()).is_empty() {
            return Err(Refusal::LeapFromPawn(from));
        }
        if to != from && self.board.filled().has(to) {
            return Err(Refusal::LeapOntoTile(to));
        }
        let kind = tile.kind();
        if turn >= kind.turns() {
            return Err(Refusal::SameLook { kind, turn: turn % kind.turns() });
        }
        if to == from && turn == tile.turn() { Err(Refusal::LeapNowhere) } else { Ok(()) }
    }
}

//! The legal moves of a seat, in a fixed order: A10–A12, A15, A21–A30.

use engine::{Dice, Seat, ToAct};

use crate::duty::{Placements, Reach};
use crate::moves::{Action, Direction, Move, Via};
use crate::places::{Cell, CellSet, SpotSet};
use crate::secrets::Secret;
use crate::state::{OttoGameOver, Phase};

/// A seat's choices, counted: the k-th move can be constructed without listing the others.
pub(crate) struct Choices<'a> {
    game: &'a OttoGameOver,
    seat: Seat,
    draw: u32,
    /// By card, without [`Secret::CosmicVoid`].
    cards: [[u32; 7]; 2],
    places: Placements,
    pass: u32,
    remind: u32,
}

impl<'a> Choices<'a> {
    #[inline]
    pub(crate) fn new(game: &'a OttoGameOver, seat: Seat) -> Self {
        let mut choices = Self {
            game,
            seat,
            draw: 0,
            cards: [[0; 7]; 2],
            places: Placements::NONE,
            pass: 0,
            remind: u32::from(game.may_remind(seat)),
        };
        if game.phase.seat() != Some(seat) {
            return choices;
        }
        match game.phase {
            Phase::Turn { card, .. } => {
                choices.draw = 1;
                if card {
                    choices.add_hand();
                }
            }
            Phase::Place { .. } => choices.places = game.placements(seat),
            Phase::Stolen { card, .. } => choices.add_card(card),
            Phase::Infinity { .. } => {
                choices.pass = 1;
                let hand = game.hand(seat);
                choices.cards[Via::Itself as usize][Secret::Eight as usize] =
                    u32::from(hand.count(Secret::Eight) > 0);
                choices.cards[Via::Void as usize][Secret::Eight as usize] =
                    u32::from(hand.count(Secret::CosmicVoid) > 0);
            }
            Phase::Over { .. } => {}
        }
        choices
    }

    fn add_hand(&mut self) {
        let hand = self.game.hand(self.seat);
        for card in Secret::ALL.into_iter().filter(|card| hand.count(*card) > 0) {
            self.add_card(card);
        }
    }

    /// A28: a void is any of the six actions.
    fn add_card(&mut self, card: Secret) {
        let (via, cards) = if card == Secret::CosmicVoid {
            (Via::Void, 0..Secret::ACTIONS)
        } else {
            (Via::Itself, card as usize..card as usize + 1)
        };
        for (place, card) in Secret::ALL.into_iter().enumerate().take(cards.end).skip(cards.start) {
            self.cards[via as usize][place] = self.game.count_actions(self.seat, card);
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        let cards = self.cards.as_flattened().iter().sum::<u32>();
        self.draw + cards + self.places.len() + self.pass + self.remind
    }

    /// The move that has `n` others before it.
    #[inline]
    pub(crate) fn nth(&self, mut n: u32) -> Option<Move> {
        if let Some(placement) = self.places.nth(n) {
            // While a tile is being placed there is no other choice.
            return Some(Move::Place(placement));
        }
        if n < self.draw {
            return Some(Move::Draw);
        }
        n -= self.draw;
        for via in [Via::Itself, Via::Void] {
            for (card, count) in Secret::ALL.into_iter().zip(self.cards[via as usize]) {
                if n < count {
                    return Some(Move::Card(via, self.game.nth_action(self.seat, card, n)?));
                }
                n -= count;
            }
        }
        match n {
            0 if self.pass == 1 => Some(Move::Pass),
            0 if self.remind == 1 => Some(Move::Remind),
            _ => None,
        }
    }
}

impl OttoGameOver {
    /// Who must decide, and who may make a reminder (A15).
    #[inline]
    pub(crate) fn actors(&self) -> ToAct {
        let Some(seat) = self.phase.seat() else { return ToAct::NOBODY };
        let mut to_act = ToAct::only(seat);
        if self.last.is_some() {
            to_act.may =
                self.playing.iter().filter(|other| *other != seat && self.may_remind(*other)).collect();
        }
        to_act
    }

    pub(crate) fn list_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        let choices = Choices::new(self, seat);
        moves.extend((0..choices.len()).map_while(|n| choices.nth(n)));
    }

    /// The same choice as from the list of moves, without making the list.
    #[inline]
    pub(crate) fn pick_move(&self, seat: Seat, dice: &mut Dice) -> Option<Move> {
        let choices = Choices::new(self, seat);
        let len = choices.len();
        if len == 0 { None } else { choices.nth(dice.below(len)) }
    }

    /// A12, A15: where the seat may place its tiles.
    #[inline]
    pub(crate) fn placements(&self, seat: Seat) -> Placements {
        let reach = Reach::new(&self.board, self.tiles_of(seat));
        if self.duty_is_enforced() { reach.dutiful() } else { reach.any }
    }

    /// A15: with vigilance the duty of A12 is enforced by the players, except after a reminder and
    /// on the last cell.
    #[inline]
    pub(crate) fn duty_is_enforced(&self) -> bool {
        let after_reminder = matches!(self.phase, Phase::Place { reminded: true, .. });
        !self.table.vigilance || after_reminder || self.board.empty().len() == 1
    }

    /// A15: whether the seat may comment on the last placement.
    #[inline]
    pub(crate) fn may_remind(&self, seat: Seat) -> bool {
        self.last.is_some_and(|last| last.seat != seat && self.playing.has(seat) && !self.reminded.has(seat))
    }

    /// The number of ways in which the seat can use this card as itself at the start of a turn
    /// (A30: perhaps none).
    pub(crate) fn count_actions(&self, seat: Seat, card: Secret) -> u32 {
        match card {
            Secret::TimeTravel | Secret::Meteorite => 1,
            Secret::MagneticInversion => self.inversion_targets(seat).count() as u32,
            Secret::Revolution => match self.inversion_targets(seat).count() {
                0 => 0,
                1 => 1, // A24: with two players both directions are the same.
                _ => 2,
            },
            Secret::QuantumLeap => {
                let targets = self.board.empty().len() + 1;
                self.leap_tiles().iter().map(|cell| targets * self.turns_on(cell) - 1).sum()
            }
            Secret::AlienAbduction => self.abduction_targets(seat).count() as u32,
            Secret::Eight | Secret::CosmicVoid => 0, // A29; A28: a void is played as something else.
        }
    }

    /// The way that has `n` others before it.
    fn nth_action(&self, seat: Seat, card: Secret, n: u32) -> Option<Action> {
        match card {
            Secret::TimeTravel => Some(Action::TimeTravel),
            Secret::MagneticInversion => {
                self.inversion_targets(seat).nth(n as usize).map(Action::MagneticInversion)
            }
            Secret::Revolution => {
                Some(Action::Revolution(if n == 0 { Direction::Left } else { Direction::Right }))
            }
            Secret::QuantumLeap => self.nth_leap(n),
            Secret::Meteorite => Some(Action::Meteorite),
            Secret::AlienAbduction => {
                self.abduction_targets(seat).nth(n as usize).map(Action::AlienAbduction)
            }
            Secret::Eight => Some(Action::Eight),
            Secret::CosmicVoid => None,
        }
    }

    fn nth_leap(&self, mut n: u32) -> Option<Action> {
        let empty = self.board.empty();
        for from in self.leap_tiles().iter() {
            let turns = self.turns_on(from);
            let targets = empty.with(from);
            let ways = targets.len() * turns - 1;
            if n < ways {
                // Putting it back unchanged is not a leap: skip that position in the order.
                let lies = targets.iter().take_while(|cell| *cell < from).count() as u32 * turns;
                let lies = lies + u32::from(self.board.tile(from)?.turn());
                let n = n + u32::from(n >= lies);
                return Some(Action::QuantumLeap {
                    from,
                    to: targets.nth(n / turns)?,
                    turn: (n % turns) as u8,
                });
            }
            n -= ways;
        }
        None
    }

    /// A23: other players who hold a tile.
    pub(crate) fn inversion_targets(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.playing.iter().filter(move |other| *other != seat && self.held[other.index() & 3].is_some())
    }

    /// A27: opponents who hold cards.
    pub(crate) fn abduction_targets(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let mine = self.table.side(seat);
        self.playing
            .iter()
            .filter(move |other| self.table.side(*other) != mine && !self.hand(*other).is_empty())
    }

    /// A25: tiles that may be taken off the board: not the centre, and none that is part of a
    /// figure with a pawn.
    pub(crate) fn leap_tiles(&self) -> CellSet {
        let pawns = self.all_pawns();
        let tiles = self.board.filled().without(Cell::CENTRE);
        let bound = tiles.iter().filter(|cell| !SpotSet::round(*cell).and(pawns).is_empty());
        bound.fold(tiles, CellSet::without)
    }

    /// How many turns of the tile on a cell look different.
    fn turns_on(&self, cell: Cell) -> u32 {
        self.board.tile(cell).map_or(1, |tile| u32::from(tile.kind().turns()))
    }
}

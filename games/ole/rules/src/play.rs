//! The effect of a move, article by article: A6, A8–A10, A13, A15–A17. `playout.rs` has the same
//! for playouts.

use engine::{Log, Seat};

use crate::Move;
use crate::events::{Event, Seen};
use crate::pieces::{Bar, Card, CardSet, Higher, OnTop, higher};
use crate::scoring::RoundEnd;
use crate::state::{Ole, Phase};

impl Ole {
    pub(crate) fn make_move<L: Log<Event>>(&mut self, seat: Seat, mv: Move, log: &mut L) {
        match mv {
            Move::Choose(on_top) => self.choose_order(seat, on_top, log),
            Move::Play(card) => self.lay(seat, card, log),
            Move::Token => self.take_token(seat, log),
        }
    }

    /// A6: the holder of the privilege chooses, and the round is opened (A8).
    pub(crate) fn choose_order<L: Log<Event>>(&mut self, seat: Seat, on_top: OnTop, log: &mut L) {
        log.tell(|| Event::Shown(Seen::Chosen { seat, on_top }));
        self.open(on_top, log);
    }

    /// A10–A13: a card is played on the table card.
    fn lay<L: Log<Event>>(&mut self, seat: Seat, card: Card, log: &mut L) {
        let opening = matches!(self.phase, Phase::Opening(_));
        let how = higher(card, self.bar.table(self.on_top), self.on_top);
        let series = how == Some(Higher::Series) && !opening; // A13; A9: never in the opening.
        self.held = self.held.minus(CardSet::NONE.with(card));
        self.bar = Bar::new(self.on_top, card);
        self.token_run = 0;
        log.tell(|| Event::Shown(Seen::Played { seat, card, series, opening }));
        if self.hand(seat).is_empty() {
            self.end_round(RoundEnd::WentOut(seat), log); // A15, also during a series.
        } else if series {
            self.phase = Phase::Series(seat); // A13: the same seat continues.
        } else {
            self.next_turn(seat, log);
        }
    }

    /// A10: a token instead of a card; during a series, too, it ends the turn (A13).
    fn take_token<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        self.tokens[seat.index()] += 1;
        self.token_run += 1;
        log.tell(|| Event::Shown(Seen::Token { seat }));
        self.next_turn(seat, log);
    }

    /// The seat to the left is on turn, unless the round is over.
    fn next_turn<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        let higher_ones = self.held.and(CardSet(self.bar.above())); // In any hand.
        if higher_ones.is_empty() {
            self.end_round(RoundEnd::NobodyCan, log); // A16
        } else if self.token_run == u8::MAX {
            self.end_round(RoundEnd::TokenRun, log); // A17
        } else {
            self.phase = Phase::Turn(seat.left(self.players()));
        }
    }
}

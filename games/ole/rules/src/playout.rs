//! The effect of a move when events of single moves are not wanted: the same as `play.rs`, as fast
//! as possible.

use std::hint::select_unpredictable;

use engine::{Log, Seat};

use crate::Move;
use crate::events::Event;
use crate::pieces::{Bar, Card};
use crate::scoring::RoundEnd;
use crate::state::{Ole, Phase};

impl Ole {
    /// [`Ole::make_move`] for playouts; `properties.rs` checks that the two are equal.
    #[expect(
        clippy::inline_always,
        reason = "a call costs a fifth of a playout, and several callers hide that from the compiler"
    )]
    #[inline(always)]
    pub(crate) fn make_move_unheard<L: Log<Event>>(&mut self, seat: Seat, mv: Move, log: &mut L) {
        let (card, is_card) = match mv {
            Move::Choose(on_top) => return self.choose_order(seat, on_top, log),
            Move::Play(card) => (card, true),
            Move::Token => (Card::from_place(0), false),
        };
        // Cards and tokens share one path without branches: a playout's choice between them is
        // unpredictable, and a mispredicted branch would cost as much as the rest of the move.
        let bit = select_unpredictable(is_card, 1 << card.place(), 0);
        let series = self.bar.series() & bit != 0; // A13; A9: never in the opening.
        let token = u8::from(!is_card);
        self.held.0 &= !bit;
        self.bar = select_unpredictable(is_card, Bar::new(self.on_top, card), self.bar);
        self.tokens[seat.index()] += u16::from(token);
        self.token_run = (self.token_run + token) * token;
        self.phase =
            select_unpredictable(series, Phase::Series(seat), Phase::Turn(seat.left(self.players())));
        // A16 is only checked at the beginning of a turn.
        let nobody_can = !series & (self.held.0 & self.bar.above() == 0);
        if self.hand(seat).is_empty() {
            self.end_round(RoundEnd::WentOut(seat), log); // A15, also during a series.
        } else if nobody_can {
            self.end_round(RoundEnd::NobodyCan, log);
        } else if self.token_run == u8::MAX {
            self.end_round(RoundEnd::TokenRun, log); // A17
        }
    }
}

//! The effect of a move: A5, A11–A16.

use engine::{Log, Seat};

use crate::events::Event;
use crate::moves::Move;
use crate::pieces::{CARDS, CardSet};
use crate::state::KartaDoppio;

impl KartaDoppio {
    #[inline]
    pub(crate) fn make_move<L: Log<Event>>(&mut self, seat: Seat, mv: Move, log: &mut L) {
        let Some(place) = self.moves.get_mut(usize::from(self.count)) else { return };
        *place = mv;
        self.count += 1;
        self.left = self.left.minus(CardSet::NONE.with(mv.face().card()));
        let before = self.table;
        let captured = self.table.lay(mv);
        // A14: tokens are the lines on the table, so they are counted only on demand.
        log.tell(|| Event::Laid {
            seat,
            card: mv,
            captured: captured as u8,
            before: self.tokens_on(&before),
            tokens: self.tokens_on(&self.table),
        });
        if usize::from(self.count) == CARDS {
            self.end_leg(log);
        }
    }
}

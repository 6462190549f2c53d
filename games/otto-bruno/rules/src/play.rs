//! The effect of a move: A6, A7, A9–A13, A16.

use engine::{Log, Seat};

use crate::events::{Event, Seen};
use crate::moves::{Four, Move, Place};
use crate::pieces::Face;
use crate::places::{Marks, Slot};
use crate::state::{DISCARD_STAYS, OttoBruno, Phase, Pile, Trick};

impl OttoBruno {
    #[inline]
    pub(crate) fn make_move<L: Log<Event>>(&mut self, seat: Seat, mv: Move, log: &mut L) {
        match mv {
            Move::Draw(pile) => match self.phase {
                Phase::FirstBonus(_) | Phase::LastBonus(_) => self.draw_bonus(seat, pile, log),
                Phase::Draw(_) | Phase::Act(_) | Phase::LastAct(_) | Phase::GameOver => {
                    self.draw(seat, pile, log);
                }
            },
            Move::Discard(place) => self.discard(seat, place, log),
            Move::Pass => {
                log.tell(|| Event::Shown(Seen::Passed { seat }));
                self.end_turn(seat, log);
            }
            Move::Show(four) => self.show(seat, &[four], log),
            Move::ShowTwo(split) => self.show(seat, &split.parts(), log),
            Move::ShowShared(..) => {} // A9: always refused.
        }
    }

    /// A6, A13: an ordinary draw.
    #[inline]
    fn draw<L: Log<Event>>(&mut self, seat: Seat, pile: Pile, log: &mut L) {
        // A7: a turn is idle until a card leaves a draw pile, in this draw or as a bonus card.
        self.idle = self.idle.saturating_add(1);
        let last = self.move_to_rack(seat, pile, false, log);
        self.phase = if last { Phase::LastAct(seat) } else { Phase::Act(seat) };
    }

    /// Moves a pile's top card to the right end of a rack; true if it was the last card of a draw
    /// pile.
    #[inline]
    fn move_to_rack<L: Log<Event>>(&mut self, seat: Seat, pile: Pile, bonus: bool, log: &mut L) -> bool {
        let taken = match pile {
            Pile::Left => self.left.pop(),
            Pile::Right => self.right.pop(),
            Pile::Discard => self.discard.pop(),
        };
        let Some(mut slot) = taken else { return false };
        slot.mark(self.rack_marks(seat));
        self.rack_mut(seat).push(slot);
        self.mark_top(pile); // A16: the next top is revealed.
        if pile != Pile::Discard {
            self.idle = 0; // A7
        }
        log.tell(|| Event::Drew {
            seat,
            pile,
            bonus,
            card: slot.card,
            side: self.face,
            players: self.players(),
            top: self.top_face(pile),
            cards_left: self.pile_len(pile) as u8,
        });
        pile != Pile::Discard && self.pile_len(pile) == 0
    }

    /// The visible face of a pile's top.
    pub(crate) fn top_face(&self, pile: Pile) -> Option<Face> {
        self.pile(pile).last().map(|slot| slot.card.face(self.pile_side(pile)))
    }

    /// A10.
    #[inline]
    fn discard<L: Log<Event>>(&mut self, seat: Seat, place: Place, log: &mut L) {
        if let Some(slot) = self.rack_mut(seat).remove(place.index()) {
            self.discard.push(slot);
            self.mark_top(Pile::Discard);
            let face = slot.card.face(self.face);
            log.tell(|| Event::Shown(Seen::Discarded { seat, place: place.number() as u8, face }));
        }
        self.end_turn(seat, log);
    }

    #[inline]
    fn end_turn<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        if matches!(self.phase, Phase::LastAct(_)) {
            return self.end_game(log); // A13
        }
        self.phase = Phase::Draw(seat.left(self.players()));
        self.turn = self.turn.saturating_add(1);
        if self.idle == self.idle_limit() {
            log.tell(|| Event::Shown(Seen::DiscardClosed)); // A7
        }
    }

    /// A9, A11: shows one or two combinations. Not inlined: it is rare compared with draws and
    /// discards.
    #[inline(never)]
    fn show<L: Log<Event>>(&mut self, seat: Seat, combinations: &[Four], log: &mut L) {
        let everyone = Marks::new(self.face, self.everyone());
        let cards = *self.rack(seat).places();
        let mut gone = 0;
        for four in combinations {
            let mut slots = [Slot::EMPTY; 4];
            for (slot, place) in slots.iter_mut().zip(four.places()) {
                *slot = cards[place.index()];
                slot.mark(everyone); // A16: shown to all.
            }
            self.tricks.push(Trick { slots, seat, face: self.face });
            gone |= four.set();
            log.tell(|| {
                let faces = slots.map(|slot| slot.card.face(self.face));
                Event::Shown(Seen::Showed { seat, side: self.face, places: *four, faces })
            });
        }
        // From the right, so that the places still to come do not move.
        for place in (0..cards.len()).rev().filter(|place| gone >> place & 1 == 1) {
            self.rack_mut(seat).remove(place);
        }
        if matches!(self.phase, Phase::LastAct(_)) {
            return self.end_game(log); // A13: no bonus cards, no turn-over.
        }
        // A11: first from the discard pile, without a choice, as long as three stay in it.
        let mut bonus = 2;
        while bonus > 0 && self.discard.len() > DISCARD_STAYS {
            self.move_to_rack(seat, Pile::Discard, true, log);
            bonus -= 1;
        }
        match bonus {
            2 => self.phase = Phase::FirstBonus(seat),
            1 => self.phase = Phase::LastBonus(seat),
            _ => self.turn_over(seat, log),
        }
    }

    /// A11, A13: a bonus card from a draw pile.
    fn draw_bonus<L: Log<Event>>(&mut self, seat: Seat, pile: Pile, log: &mut L) {
        if self.move_to_rack(seat, pile, true, log) {
            self.end_game(log); // A13 [I]: immediately.
        } else if matches!(self.phase, Phase::FirstBonus(_)) {
            self.phase = Phase::LastBonus(seat);
        } else {
            self.turn_over(seat, log);
        }
    }

    /// A12: everything turns over, and it is the next player's turn.
    fn turn_over<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        self.face = self.face.other();
        self.left.reverse();
        self.right.reverse();
        self.discard.reverse();
        for owner in Seat::all(self.players()) {
            let marks = self.rack_marks(owner);
            self.rack_mut(owner).mark(marks);
        }
        self.mark_tops();
        log.tell(|| Event::TurnedOver { table: Box::new(*self) });
        self.end_turn(seat, log);
    }
}

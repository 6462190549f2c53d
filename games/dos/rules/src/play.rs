//! The effect of a move: A7–A24.

use engine::{Log, Seat};

use crate::Move;
use crate::events::{Event, Seen, Why};
use crate::matching::{Played, fit, shares_colour};
use crate::pieces::{Card, Cards};
use crate::setup::ROW;
use crate::state::{CARDS, Call, Dos, Phase, Pile, Place};

impl Dos {
    #[inline]
    pub(crate) fn make_move<L: Log<Event>>(&mut self, seat: Seat, mv: Move, log: &mut L) {
        match mv {
            Move::Match { place, cards, shout } => self.match_row(seat, place, cards, shout, log),
            Move::Draw => {
                self.duty = None; // A20: the next player has drawn.
                self.draw(seat, Why::Turn, log);
                self.phase = Phase::Drawn(seat);
            }
            Move::End => self.end_turn(seat, log),
            Move::Place { card, shout } => self.place(seat, card, shout, log),
            Move::Keep => {
                log.tell(|| Event::Shown(Seen::Kept { seat }));
                self.close_turn(seat, self.draws_owed(), log);
            }
            Move::Call => {
                self.duty = None;
                log.tell(|| Event::Shown(Seen::Called { seat }));
            }
            Move::Catch => self.catch(seat, log),
            Move::TooMany { .. } => {} // A9: always refused.
        }
    }

    /// A8–A12.
    #[inline]
    fn match_row<L: Log<Event>>(
        &mut self,
        seat: Seat,
        place: Place,
        cards: Played,
        shout: bool,
        log: &mut L,
    ) {
        let Some(spot) = self.row.get(place) else { return };
        let hand = self.hand_mut(seat);
        hand.remove(cards.first());
        if let Some(second) = cards.second() {
            hand.remove(second);
        }
        let left = hand.len();
        self.row.cover(place, cards);
        log.tell(|| Event::Shown(Seen::matched(seat, place, spot.card, cards, fit(spot.card, cards))));
        let (drew, single, double) = match self.phase {
            Phase::Matched { drew, single, double, .. } => (drew, single, double),
            Phase::Drawn(_) => (true, 0, 0),
            Phase::Turn(_) | Phase::Placing { .. } | Phase::MatchOver => (false, 0, 0),
        };
        let colour = u8::from(shares_colour(spot.card, cards));
        let two = u8::from(cards.second().is_some());
        let (single, double) = (single + (colour & (two ^ 1)), double + (colour & two));
        self.phase = Phase::Matched { seat, drew, single, double };
        self.lowered(seat, left, shout, log);
        if left == 0 {
            self.end_turn(seat, log); // M: an empty hand ends the turn.
        }
    }

    /// A11, A12, A14.
    fn place<L: Log<Event>>(&mut self, seat: Seat, card: Card, shout: bool, log: &mut L) {
        let hand = self.hand_mut(seat);
        hand.remove(card);
        let left = hand.len();
        self.row.push(card);
        log.tell(|| Event::Shown(Seen::Placed { seat, card }));
        self.lowered(seat, left, shout, log);
        if let Phase::Placing { must, may, .. } = &mut self.phase
            && left > 0
            && *must + *may > 1
        {
            *(if *must > 0 { must } else { may }) -= 1; // A18: A12 first, then A11.
        } else {
            // There is nothing left to place: the last card of a bonus, the card of A14, or an
            // empty hand.
            self.close_turn(seat, self.draws_owed(), log);
        }
    }

    /// A20: the player has reduced their hand. Any earlier call due has lapsed, because the size of
    /// that hand has changed, or the next player has acted.
    #[inline]
    fn lowered<L: Log<Event>>(&mut self, seat: Seat, left: u32, shout: bool, log: &mut L) {
        let (two, called) = (left == 2, shout || self.call == Call::Auto);
        self.duty = if two && !called { Some(seat) } else { None };
        if two && called {
            log.tell(|| Event::Shown(Seen::Called { seat }));
        }
    }

    /// A21: the player with two uncalled cards draws two, now or at the end of the turn.
    fn catch<L: Log<Event>>(&mut self, by: Seat, log: &mut L) {
        let Some(seat) = self.duty.take() else { return };
        let later = self.phase.seat() == Some(seat);
        self.penalty |= later;
        log.tell(|| Event::Shown(Seen::Caught { seat, by, later }));
        if !later {
            self.draw_penalty(seat, log);
        }
    }

    fn draw_penalty<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        for _ in 0..2 {
            self.draw(seat, Why::Penalty, log);
        }
    }

    const fn draws_owed(&self) -> u8 {
        match self.phase {
            Phase::Placing { draws, .. } => draws,
            Phase::Turn(_) | Phase::Drawn(_) | Phase::Matched { .. } | Phase::MatchOver => 0,
        }
    }

    /// The end of a turn with matches: A16, A17, and the bonuses.
    #[inline]
    fn end_turn<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        if let Some((cards, top)) = self.row.close_up() {
            self.top = Some(top); // A16
            log.tell(|| Event::Shown(Seen::Discarded { cards, top }));
        }
        while self.row.len() < ROW {
            let Some(card) = self.take(log) else { break }; // A17
            if self.stock != Cards::BOX {
                self.stock.remove(card);
            }
            self.row.push(card);
            log.tell(|| Event::Shown(Seen::Refilled { card }));
        }
        let (single, double) = match self.phase {
            Phase::Matched { single, double, .. } => (single, double),
            Phase::Turn(_) | Phase::Drawn(_) | Phase::Placing { .. } | Phase::MatchOver => (0, 0),
        };
        if single + double == 0 || self.hand(seat).is_empty() {
            self.close_turn(seat, double, log); // A24: going out skips only the placements.
        } else {
            self.phase = Phase::Placing { seat, must: double, may: single, draws: double };
        }
    }

    /// A18, from the others' draws on.
    #[inline]
    fn close_turn<L: Log<Event>>(&mut self, seat: Seat, draws: u8, log: &mut L) {
        let players = self.players();
        for _ in 0..draws {
            for other in seat.round_from_left(players).take(players - 1) {
                self.draw(other, Why::Bonus, log);
            }
        }
        if self.hand(seat).is_empty() {
            return self.end_round(seat, log); // A24: a pending penalty is void.
        }
        if std::mem::take(&mut self.penalty) {
            self.draw_penalty(seat, log);
        }
        self.phase = Phase::Turn(seat.left(players));
    }

    #[inline]
    fn draw<L: Log<Event>>(&mut self, seat: Seat, why: Why, log: &mut L) {
        let card = self.take(log);
        if let Some(card) = card {
            self.hand_mut(seat).add(card);
        }
        log.tell(|| Event::Drew { seat, card, why });
    }

    /// A19: takes the top card of the pile, rebuilding it first if it is empty; none if both piles
    /// are empty.
    #[inline]
    fn take<L: Log<Event>>(&mut self, log: &mut L) -> Option<Card> {
        if self.pile.len() == 0 {
            self.rebuild(log);
        }
        self.pile.pop()
    }

    /// Not inlined: most rounds end before it happens.
    #[inline(never)]
    fn rebuild<L: Log<Event>>(&mut self, log: &mut L) {
        let discard = self.discard();
        if discard.is_empty() {
            return;
        }
        let mut cards = [None; CARDS];
        for (place, card) in cards.iter_mut().zip(discard.iter()) {
            *place = Some(card);
        }
        let cards = &mut cards[..(discard.len() as usize).min(CARDS)];
        self.chance.next_stream().shuffle(cards);
        self.pile = Pile::of(cards);
        self.stock = discard;
        self.top = None;
        log.tell(|| Event::Shown(Seen::Rebuilt { cards: self.pile.len() as u8 }));
    }
}

//! The effect of a move: A10, A13–A20, A22–A29.

use engine::{Log, Seat, SeatSet};

use crate::duty::broke_duty;
use crate::events::{Event, Seen};
use crate::moves::{Action, Direction, Move, Placement, Via};
use crate::pieces::{Kind, Tile};
use crate::places::{Cell, SpotSet};
use crate::scoring::RoundEnd;
use crate::secrets::Secret;
use crate::state::{Last, OttoGameOver, Phase, RoundKind, Travel};

impl OttoGameOver {
    #[inline]
    pub(crate) fn make_move<L: Log<Event>>(&mut self, seat: Seat, mv: Move, log: &mut L) {
        match mv {
            Move::Place(placement) => self.place(seat, placement, log),
            Move::Draw => self.draw(seat, log),
            Move::Card(via, action) => self.play_card(seat, via, action, log),
            Move::Pass => {
                log.tell(|| Event::Shown(Seen::Passed { seat }));
                self.answered(seat, SeatSet::NONE, log);
            }
            Move::Remind => self.remind(seat, log),
        }
    }

    /// A10: a turn begins: with a choice if there is one, otherwise by drawing a tile.
    pub(crate) fn begin_turn<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        let may_play_card = self.cards_in_play() && self.travel != Travel::Second; // A22
        if self.table.vigilance || (may_play_card && !self.hand(seat).is_empty()) {
            self.phase = Phase::Turn { seat, card: may_play_card };
        } else {
            self.draw(seat, log);
        }
    }

    fn end_turn<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        let next = if self.travel == Travel::First {
            self.travel = Travel::Second; // A22
            seat
        } else {
            self.travel = Travel::No;
            self.next_player(seat)
        };
        self.begin_turn(next, log);
    }

    fn draw<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        self.close_window();
        let Some(tile) = self.tower.pop() else { return self.end_round(RoundEnd::TowerEmpty, log) };
        log.tell(|| Event::Shown(Seen::Drew { seat, tile }));
        if tile == Kind::BLACK {
            if self.kind != RoundKind::Solo && !self.tiles_are_held() {
                self.removed.add(tile); // A34
                log.tell(|| Event::Shown(Seen::BlackLeaves { seat }));
                return self.end_turn(seat, log);
            }
            if self.held[seat.index() & 3] == Some(Kind::BLACK) {
                return self.two_blacks(seat, log);
            }
        }
        self.drawn = Some(tile);
        self.phase = Phase::Place { seat, reminded: false };
    }

    /// A18
    fn two_blacks<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        log.tell(|| Event::Shown(Seen::TwoBlacks { seat }));
        self.removed.extend([Kind::BLACK; 2]);
        self.held[seat.index() & 3] = self.tower.pop();
        let Some(tile) = self.held[seat.index() & 3] else {
            return self.end_round(RoundEnd::TowerEmpty, log);
        };
        log.tell(|| Event::Shown(Seen::Drew { seat, tile }));
        self.take_secret(seat, log);
        self.end_turn(seat, log);
    }

    fn place<L: Log<Event>>(&mut self, seat: Seat, placement: Placement, log: &mut L) {
        let Placement { kind, cell, turn } = placement;
        // The tile that is not placed is held; in solo games and blind rounds there is none.
        let was_held = self.drawn != Some(kind);
        if was_held {
            self.held[seat.index() & 3] = self.drawn;
        }
        self.drawn = None;
        log.tell(|| Event::Shown(Seen::Placed { seat, placement }));
        if self.lay(seat, cell, Tile::raw(kind, turn & 3), log) {
            return;
        }
        if self.table.vigilance {
            self.last = Some(Last { seat, cell, was_held, second_turn: self.travel == Travel::Second });
        }
        self.end_turn(seat, log);
    }

    /// Places a tile and settles what it closes; returns whether that ended or interrupted the
    /// round.
    fn lay<L: Log<Event>>(&mut self, seat: Seat, cell: Cell, tile: Tile, log: &mut L) -> bool {
        self.board.put(cell, tile);
        let closed = self.board.closed(cell);
        if !closed.is_nothing() {
            // A13, A14
            for (spot, figure) in closed.figures() {
                let owner = self
                    .players_from(seat)
                    .find(|seat| self.left[self.table.side(*seat)][figure as usize] > 0);
                if let Some(owner) = owner {
                    let side = self.table.side(owner);
                    self.left[side][figure as usize] -= 1;
                    self.pawns[side] = self.pawns[side].with(spot);
                }
                log.tell(|| Event::Shown(Seen::Closed { spot, figure, pawn: owner }));
            }
            if closed.infinity() {
                log.tell(|| Event::Shown(Seen::Infinity { seat }));
                // A20; A31: in a solo game, play continues.
                if self.kind != RoundKind::Solo {
                    self.ask(seat, seat, SeatSet::NONE, log);
                    return true;
                }
            }
        }
        if self.kind == RoundKind::Solo && self.solo_is_won() {
            self.end_solo(log); // A32
            return true;
        }
        let full = self.board.empty().is_empty();
        if full {
            self.end_round(RoundEnd::BoardFull, log); // A19
        }
        full
    }

    /// A15
    fn remind<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        let Some(last) = self.last else { return };
        self.reminded = self.reminded.with(seat);
        let taken_back = broke_duty(&self.board, last.cell, self.held[last.seat.index() & 3]);
        let (of, cell) = (last.seat, last.cell);
        log.tell(|| Event::Shown(Seen::Reminded { seat, of, cell, taken_back }));
        if taken_back {
            self.take_back(last);
        }
    }

    /// A15: reminders are no longer possible.
    fn close_window(&mut self) {
        self.last = None;
        self.reminded = SeatSet::NONE;
    }

    fn take_back(&mut self, last: Last) {
        let Some(tile) = self.board.tile(last.cell) else { return };
        // This tile closed all figures that it is part of, so all pawns around it go back.
        let round = SpotSet::round(last.cell);
        for side in 0..4 {
            for spot in self.pawns[side].and(round).iter() {
                if let Some(figure) = self.board.figure(spot) {
                    self.left[side][figure as usize] += 1;
                }
            }
            self.pawns[side] = self.pawns[side].minus(round);
        }
        self.board.take(last.cell);
        self.drawn = Some(tile.kind());
        if last.was_held {
            std::mem::swap(&mut self.drawn, &mut self.held[last.seat.index() & 3]);
        }
        self.close_window();
        self.travel = match self.travel {
            Travel::Second => Travel::First, // The second turn had begun.
            Travel::No | Travel::First if last.second_turn => Travel::Second,
            Travel::No | Travel::First => Travel::No,
        };
        self.phase = Phase::Place { seat: last.seat, reminded: true };
    }

    fn play_card<L: Log<Event>>(&mut self, seat: Seat, via: Via, action: Action, log: &mut L) {
        let card = match via {
            Via::Itself => action.secret(),
            Via::Void => Secret::CosmicVoid,
        };
        let stolen = matches!(self.phase, Phase::Stolen { .. });
        if !stolen {
            self.hands[seat.index() & 3].take(card);
        }
        self.used.add(card); // A21
        self.close_window();
        log.tell(|| Event::Shown(Seen::Card { seat, via, action }));
        match action {
            Action::TimeTravel => self.travel = Travel::First,
            Action::MagneticInversion(with) => {
                self.held.swap(seat.index() & 3, with.index() & 3);
                self.tell_tiles(log);
            }
            Action::Revolution(direction) => {
                let from = self.held;
                for giver in self.playing.iter() {
                    let taker = self.next_player(giver);
                    let (to, of) = match direction {
                        Direction::Left => (taker, giver),
                        Direction::Right => (giver, taker),
                    };
                    self.held[to.index() & 3] = from[of.index() & 3];
                }
                self.tell_tiles(log);
            }
            Action::QuantumLeap { from, to, turn } => {
                if let Some(tile) = self.board.tile(from) {
                    self.board.take(from);
                    if self.lay(seat, to, Tile::raw(tile.kind(), turn & 3), log) {
                        return;
                    }
                }
            }
            Action::Meteorite => {
                if !self.meteorite(seat, log) {
                    return self.end_round(RoundEnd::TowerEmpty, log);
                }
            }
            Action::AlienAbduction(from) => {
                if self.abduct(seat, from, log) {
                    return;
                }
            }
            Action::Eight => return self.answered(seat, SeatSet::only(seat), log),
        }
        self.after_card(seat, log);
    }

    /// A10: after a card the tile is drawn, automatically or (A15) by a move.
    fn after_card<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        if self.table.vigilance {
            self.phase = Phase::Turn { seat, card: false };
        } else {
            self.draw(seat, log);
        }
    }

    fn tell_tiles<L: Log<Event>>(&self, log: &mut L) {
        log.tell(|| {
            Event::Shown(Seen::Tiles { held: self.table.by_seat(|seat| self.held[seat.index() & 3]) })
        });
    }

    /// A26: false if there are not enough tiles in the tower for everybody.
    fn meteorite<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) -> bool {
        self.removed.extend(self.held.into_iter().flatten());
        self.held = [None; 4];
        for seat in self.players_from(seat) {
            let Some(tile) = self.tower.pop() else { return false };
            self.held[seat.index() & 3] = Some(tile);
            log.tell(|| Event::Shown(Seen::Drew { seat, tile }));
        }
        true
    }

    /// A27: whether there is a stolen card to use now.
    fn abduct<L: Log<Event>>(&mut self, seat: Seat, from: Seat, log: &mut L) -> bool {
        let hand = self.hand(from);
        let chosen = self.chance.next_stream().below(u32::from(hand.len().max(1)));
        let Some(card) = hand.iter().nth(chosen as usize) else { return false };
        self.hands[from.index() & 3].take(card);
        let usable = card == Secret::CosmicVoid || self.count_actions(seat, card) > 0;
        log.tell(|| Event::Shown(Seen::Stole { seat, from, card, lost: !usable }));
        if usable {
            self.phase = Phase::Stolen { seat, card };
        } else {
            self.used.add(card);
        }
        usable
    }

    /// A29: a seat has decided whether to play an eight.
    fn answered<L: Log<Event>>(&mut self, seat: Seat, played: SeatSet, log: &mut L) {
        if let Phase::Infinity { maker, kept, .. } = self.phase {
            let next = self.next_player(seat);
            let kept = kept.or(played);
            if next == maker {
                self.end_round(RoundEnd::Infinity { maker, kept }, log);
            } else {
                self.ask(maker, next, kept, log);
            }
        }
    }

    /// A29: asks everybody who holds any secret card, in turn order from this seat up to the
    /// maker's neighbour.
    fn ask<L: Log<Event>>(&mut self, maker: Seat, from: Seat, kept: SeatSet, log: &mut L) {
        let mut asked = from;
        loop {
            let partner_kept = kept.iter().any(|other| self.table.side(other) == self.table.side(asked));
            if self.cards_in_play() && !self.hand(asked).is_empty() && !partner_kept {
                self.phase = Phase::Infinity { maker, asked, kept };
                return;
            }
            asked = self.next_player(asked);
            if asked == maker {
                return self.end_round(RoundEnd::Infinity { maker, kept }, log);
            }
        }
    }
}

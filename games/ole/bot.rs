//! Olé. Ideas that were tried (whole matches, two against two, 100 simulations per move, 150
//! duplicate deals unless noted; the percentage of pairs of seats in which the first finished ahead
//! of the second; measured during development, each against the version of that day, on other deals
//! than those of docs/bots.md):
//!
//! - kept: *beliefs from tokens* (`plausible`), 53.3 ± 3.0 against none; less exploration, 0.2 for
//!   0.3, 53.4 ± 3.1 (0.45 for 0.3: 49.6 ± 2.9); playouts that play greedily. Values are the seat's
//!   own points, less 0.7 of the table's mean, so that it pays to make others pay, but not at any
//!   price: 51.0 ± 1.8 (400 deals, 1,000 simulations) against the whole mean, with which players of
//!   level 5 waited for each other and scored five times the points. 0.5: 49.7 ± 3.0 (rounds), 0.8:
//!   51.5 ± 2.9.
//! - dropped: a *tree kept* from one of the seat's moves to the next, 50.2 ± 2.3 (200 deals).
//! - four times the simulations: 59.4 ± 2.9.

use engine::{BySeat, Dice, Game as _, MAX_SEATS, Seat, Text};
use game_ole::{Higher, Move, Ole, OnTop, Phase, View, higher};

use crate::{Evaluate, Greedy, Level, Skill, Style, Think, Unit, Values, best_by};

impl Greedy for Ole {
    /// Sheds the most points immediately: a series before a single card, then the highest number;
    /// never a token while a card can be played. With the privilege, puts the colour of which it
    /// holds more on top.
    fn greedy(view: &View, legal: &[Move], dice: &mut Dice) -> Move {
        best_by(legal, dice, |mv| match mv {
            Move::Token => (0, 0),
            Move::Choose(on_top) => {
                let strength: u32 =
                    view.hand.iter().map(|card| u32::from(on_top.strength(card.colour()))).sum();
                (0, strength + u32::from(on_top == OnTop::Red))
            }
            Move::Play(card) => {
                let how = view.table.zip(view.on_top).and_then(|(table, on_top)| higher(card, table, on_top));
                let series = how == Some(Higher::Series);
                (1 + u32::from(series), u32::from(card.number()))
            }
        })
    }
}

/// The points between the worst and the best value: the rest of a round seldom changes a seat's
/// points by more.
const SPAN: f32 = 80.0;
/// How much of the table's mean is subtracted from the seat's own points. If it were all of it,
/// nothing that costs everybody the same would count, and seats that can play would take tokens for
/// whole laps.
const ENVY: f32 = 0.7;
/// A seat that can play takes no token after a whole lap of tokens, nor one with which the run
/// could become longer than this before its next turn.
const LONGEST_RUN: usize = 12;

/// The length of a run of tokens after which waiting for somebody else to play is pointless.
fn patience(players: usize) -> usize {
    players.min(LONGEST_RUN + 1 - players)
}

/// The value of the points of the rest of a round, without the tokens already paid for, which stay
/// in any case.
fn rest_of_round(end: &BySeat<i32>, before: impl Fn(Seat) -> i32) -> Values {
    let seats = end.len();
    let mut values = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for seat in Seat::all(seats) {
        let points = (end[seat] - before(seat)) as f32;
        values[seat.index()] = points;
        sum += points;
    }
    let mean = sum / seats as f32;
    for value in &mut values[..seats] {
        *value = (0.5 + (ENVY * mean - *value) / SPAN).clamp(0.0, 1.0);
    }
    values
}

crate::searched::searched!(Ole);

impl Evaluate for Ole {
    const UNIT: Unit = Unit { scale: SPAN as f64, name: Text { fr: "points", en: "points" } };

    /// Ends the match with this round, so that no further deal is simulated.
    fn horizon(view: &View) -> View {
        View { rounds: view.round.saturating_add(1).min(view.rounds), ..*view }
    }

    /// The seat's own points of the round and, with less weight, how far they are below the table's
    /// mean.
    fn worth(&self, start: &BySeat<i32>) -> Values {
        rest_of_round(&self.points(), |seat| start[seat])
    }

    #[inline]
    fn worth_in(&self, start: &BySeat<i32>, whole: &View) -> Values {
        rest_of_round(&self.points(), |seat| start[seat] + 5 * i32::from(whole.tokens[seat]))
    }

    /// Waiting for others to play must end: after a lap of tokens nobody has given in, and
    /// everybody who can play does.
    fn refrains(view: &View, mv: Move) -> bool {
        mv == Move::Token && usize::from(view.token_run) >= patience(view.players)
    }

    /// Like the greedy player, except for one move in eight.
    #[inline]
    fn informed_move(&self, seat: Seat, dice: &mut Dice, moves: &mut Vec<Move>) -> Option<Move> {
        if matches!(self.phase(), Phase::Privilege(_)) || dice.below(8) == 0 {
            return self.random_move(seat, dice, moves);
        }
        let cards = self.playable(seat);
        let series = cards.and(self.series());
        let pick = if series.is_empty() { cards } else { series };
        match pick.iter().max_by_key(|card| card.number()) {
            Some(card) => Some(Move::Play(card)),
            None => self.random_move(seat, dice, moves),
        }
    }

    /// A player who took a token on the current table card during the last lap seldom holds a card
    /// that could have been played.
    #[inline]
    fn plausible(&self, view: &View, dice: &mut Dice) -> bool {
        let Phase::Turn(mover) = view.phase else { return true };
        let run = usize::from(view.token_run).min(view.players - 1);
        let mut seat = mover;
        for _ in 0..view.players - run {
            seat = seat.left(view.players);
        }
        for _ in 0..run {
            if !self.playable(seat).is_empty() && dice.below(8) != 0 {
                return false;
            }
            seat = seat.left(view.players);
        }
        true
    }

    fn skill(level: Level) -> Skill {
        const STRONG: Style = Style { exploration: 0.2, informed: true, bias: 0.0, belief: true };
        match level.number() {
            1 => Skill::of(Think::Greedy).overlooking(50),
            2 => Skill::of(Think::Look(12)).rough(0.25),
            3 => Skill::of(Think::Look(12)).rough(0.055),
            4 => Skill::of(Think::Search(STRONG, 100)),
            _ => Skill::of(Think::Search(STRONG, u64::MAX)),
        }
    }
}

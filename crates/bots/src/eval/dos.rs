use engine::{BySeat, Dice, Game as _, MAX_SEATS, Memory, Seat, Text};
use game_dos::{Card, Dos, Fit, Move, View, fit};

use crate::{Evaluate, Greedy, Level, Skill, Style, Think, Unit, Values, best_by};

/// One call in so many is forgotten by the player who owes it.
const FORGETS: u32 = 6;
/// One moment in so many somebody notices a call that is owed, be it one's own or another's.
const NOTICES: u32 = 4;

impl Greedy for Dos {
    /// Sheds the most at once: double colour matches first, then whatever takes the most cards and points from the hand. Places
    /// its dearest number and keeps its wilds. Now and then it forgets to call, and now and then it catches.
    fn greedy(view: &View, legal: &[Move], dice: &mut Dice) -> Move {
        let remembers = dice.below(FORGETS) != 0;
        let notices = dice.below(NOTICES) == 0;
        best_by(legal, dice, |mv| match mv {
            Move::Call | Move::Catch => (if notices { 9 } else { -1 }, 0, false),
            Move::Match { place, cards, shout } => {
                let row = view.row.get(place.index()).map(|spot| spot.card);
                let cards_gone = match row.and_then(|row| fit(row, cards)) {
                    Some(Fit::DoubleColour) => 4, // Three of one's own, and the others draw.
                    Some(Fit::Double) => 3,
                    Some(Fit::SingleColour) => 2,
                    Some(Fit::Single) | None => 1,
                };
                let points: u16 = cards.cards().map(Card::points).sum();
                (cards_gone, points, shout == remembers)
            }
            Move::Place { card, shout } => {
                let number = if card.is_wild_dos() { 0 } else { card.number().map_or(0, u16::from) };
                (1, number, shout == remembers)
            }
            Move::Draw | Move::End | Move::Keep => (0, 0, false),
        })
    }

    fn speak_up(_view: &View, legal: &[Move], dice: &mut Dice) -> Option<Move> {
        let mv = legal.iter().find(|mv| matches!(mv, Move::Call | Move::Catch))?;
        (dice.below(NOTICES) == 0).then_some(*mv)
    }
}

/// Points that a win in a round is seldom worth more than.
const DEAR: f32 = 120.0;

impl Evaluate for Dos {
    const UNIT: Unit = Unit { scale: 100.0, name: Text { fr: "% de la manche", en: "% of the round" } };

    /// The match ends with this round: whatever comes after begins with a new deal.
    fn horizon(view: &View) -> View {
        View { round: 0, target: 1, totals: BySeat::from_fn(view.totals.len(), |_| 0), ..view.clone() }
    }

    /// Mostly who wins the round, and some of it how dearly (A25).
    fn worth(&self, start: &BySeat<i32>) -> Values {
        let end = self.points();
        let mut values = [0.5; MAX_SEATS];
        let won = Seat::all(end.len()).map(|seat| end[seat] - start[seat]).max().unwrap_or(0);
        if won > 0 {
            let dear = 0.2 * (won as f32 / DEAR).min(1.0);
            for seat in Seat::all(end.len()) {
                values[seat.index()] = if end[seat] > start[seat] { 0.8 + dear } else { 0.2 - dear };
            }
        }
        values
    }

    /// Matches with as many cards as it can, calls, places its dearest number; one move in eight is any move.
    fn informed_move(&self, seat: Seat, dice: &mut Dice, moves: &mut Vec<Move>) -> Option<Move> {
        moves.clear();
        self.legal_moves(seat, moves);
        if moves.is_empty() || dice.below(8) == 0 {
            return dice.pick(moves).copied();
        }
        Some(best_by(moves, dice, |mv| match mv {
            Move::Call | Move::Catch => (9, 0, false),
            Move::Match { cards, shout, .. } => (1 + cards.cards().count(), 0, shout),
            Move::Place { card, shout } => {
                let number = if card.is_wild_dos() { 0 } else { card.number().unwrap_or(0) };
                (1, number, shout)
            }
            Move::Draw | Move::End | Move::Keep => (0, 0, false),
        }))
    }

    /// A call that is due, one's own or another's, is made before anything else, and with the move where that can be (A20, A21): nobody
    /// speaks up in simulations, so the search cannot see what silence costs.
    fn prune(&self, moves: &mut Vec<Move>) {
        if let Some(call) = moves.iter().copied().find(|mv| matches!(mv, Move::Call | Move::Catch)) {
            moves.clear();
            moves.push(call);
        } else if moves
            .iter()
            .any(|mv| matches!(mv, Move::Match { shout: true, .. } | Move::Place { shout: true, .. }))
        {
            // A move that can go with a call is listed in both ways.
            let silent = |mv: &Move| match *mv {
                Move::Match { place, cards, shout: false } => Some(Move::Match { place, cards, shout: true }),
                Move::Place { card, shout: false } => Some(Move::Place { card, shout: true }),
                Move::Match { .. }
                | Move::Place { .. }
                | Move::Draw
                | Move::End
                | Move::Keep
                | Move::Call
                | Move::Catch => None,
            };
            let mut place = 0;
            while let Some(mv) = moves.get(place) {
                if silent(mv).is_some_and(|aloud| moves.contains(&aloud)) {
                    moves.remove(place);
                } else {
                    place += 1;
                }
            }
        }
    }

    fn alert(_view: &View, legal: &[Move]) -> Option<Move> {
        legal.iter().copied().find(|mv| matches!(mv, Move::Call | Move::Catch))
    }

    fn skill(level: Level) -> Skill {
        const STRONG: Style = Style { exploration: 0.6, informed: true, bias: 0.0 };
        let (lapses, think) = match level.number() {
            1 => (50, Think::Greedy),
            2 => (15, Think::Greedy),
            3 => (5, Think::Search(STRONG, 60)),
            4 => (0, Think::Search(STRONG, 500)),
            _ => (0, Think::Search(STRONG, u64::MAX)),
        };
        Skill { lapses, think, memory: Memory::Ever }
    }
}

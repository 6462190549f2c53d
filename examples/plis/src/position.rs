//! The whole truth in notation. What is read must be a state that a match could reach.

use engine::{BySeat, PositionError, Positions, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::{Card, DEALT, Options, Plis, SEATS, TRICKS, told};

/// The full state.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub(crate) hands: Vec<Vec<Card>>,
    pub(crate) buried: BySeat<Option<Card>>,
    pub(crate) trick: Vec<Card>,
    pub(crate) taken: Vec<Card>,
    pub(crate) void: BySeat<u8>,
    pub(crate) points: BySeat<u8>,
    pub(crate) leader: Seat,
    pub(crate) round: u8,
    pub(crate) rounds: u8,
    pub(crate) open: bool,
    pub(crate) seed: Seed,
}

impl Positions for Plis {
    type Position = Position;

    fn to_position(&self) -> Position {
        Position {
            hands: self.hands.iter().map(|hand| Card::all(*hand).collect()).collect(),
            buried: BySeat::from_fn(SEATS, |seat| self.buried[seat.index()]),
            trick: self.trick.into_iter().flatten().collect(),
            taken: Card::all(self.taken).collect(),
            void: BySeat::from_fn(SEATS, |seat| self.void[seat.index()]),
            points: BySeat::from_fn(SEATS, |seat| self.points[seat.index()]),
            leader: self.leader,
            round: self.round,
            rounds: self.rounds,
            open: self.open,
            seed: self.seed,
        }
    }

    fn from_position(position: &Position) -> Result<Self, PositionError> {
        read(position).ok_or_else(told::impossible)
    }

    fn options_in_force(&self, _given: &Options) -> Options {
        Options { rounds: self.rounds, open: self.open }
    }
}

fn read(position: &Position) -> Option<Plis> {
    let lengths = [position.buried.len(), position.void.len(), position.points.len()];
    let right = position.hands.len() == SEATS
        && lengths == [SEATS; 3]
        && position.leader.index() < SEATS
        && (1..=9).contains(&position.rounds)
        && position.round <= position.rounds
        && position.trick.len() < SEATS;
    if !right {
        return None;
    }
    let bits = |cards: &[Card]| cards.iter().fold(0, |all, card| all | card.bit());
    let seat = |index| Seat::new(index).expect("four seats");
    let state = Plis {
        hands: std::array::from_fn(|index| bits(&position.hands[index])),
        buried: std::array::from_fn(|index| position.buried[seat(index)]),
        trick: std::array::from_fn(|place| position.trick.get(place).copied()),
        taken: bits(&position.taken),
        void: std::array::from_fn(|index| position.void[seat(index)]),
        points: std::array::from_fn(|index| position.points[seat(index)]),
        leader: position.leader,
        round: position.round,
        rounds: position.rounds,
        open: position.open,
        seed: position.seed,
    };
    possible(&state, position).then_some(state)
}

fn possible(state: &Plis, position: &Position) -> bool {
    let cards = position.hands.iter().flatten().chain(&position.trick).chain(&position.taken);
    let cards: Vec<Card> = cards.copied().chain(state.buried.into_iter().flatten()).collect();
    let once = cards.iter().fold(0, |all, card| all | card.bit()).count_ones() as usize == cards.len();
    let tricks = position.taken.len() / SEATS;
    let points: usize = state.points.iter().map(|points| usize::from(*points)).sum();
    if !once
        || !position.taken.len().is_multiple_of(SEATS)
        || points != usize::from(state.round * TRICKS) + tricks
    {
        return false;
    }
    if state.round == state.rounds {
        return cards.is_empty() && state.void == [0; SEATS] && state.leader == state.first_leader();
    }
    // A2: cards are buried in order, and before the first trick.
    let burying = state.burying();
    let begun = tricks > 0 || !position.trick.is_empty();
    let mut buried = state.order().map(|seat| state.buried[seat.index()].is_some());
    if burying && (begun || state.void != [0; SEATS] || buried.by_ref().skip_while(|is| *is).any(|is| is)) {
        return false;
    }
    if tricks == 0 && state.leader != state.first_leader() {
        return false;
    }
    state.order().enumerate().all(|(place, seat)| {
        let index = seat.index();
        let laid = state.trick[place];
        let count = state.hands[index].count_ones() as usize
            + usize::from(state.buried[index].is_some())
            + usize::from(laid.is_some())
            + tricks;
        // A3: a suit that was not followed is in that hand no more.
        let void = (0..4).filter(|suit| state.void[index] & 1 << suit != 0);
        let followed = void.fold(0, |all, suit| all | Card::of_suit(suit)) & state.hands[index] == 0;
        let led = state.trick[0].map(Card::suit);
        let shown = laid.is_none_or(|card| {
            Some(card.suit()) == led || led.is_some_and(|led| state.void[index] & 1 << led != 0)
        });
        count == usize::from(DEALT) && followed && shown && state.void[index] < 16
    })
}

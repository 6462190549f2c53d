//! Sevens, an old card game: the example of docs/adding-a-game.md.

mod cards;
mod told;

use engine::{
    BySeat, Dice, Game, GameInfo, Log, MAX_SEATS, NoOptions, Observer, Outcome, PositionError, Positions,
    Rules, RulesText, Seat, Seed, SetupError, ToAct,
};

pub use cards::Card;
pub use told::{Position, Refusal, Seen, View};

texts::texts! { pub(crate) struct Texts in "texts/play" }
texts::texts! { pub(crate) mod on_the_box in "texts/box" }

/// A match. Every card that is not in a hand is on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sevens {
    hands: [u64; MAX_SEATS],
    players: usize,
    /// None when the match is over.
    turn: Option<Seat>,
}

impl Sevens {
    fn laid(&self) -> u64 {
        Card::PACK & !self.hands.iter().fold(0, |all, hand| all | hand)
    }

    /// A3: a seven, or a neighbour of what lies there.
    fn fits(&self, card: Card) -> bool {
        let inwards = match card.0 % 13 {
            6 => return true,
            0..6 => card.bit() << 1,
            _ => card.bit() >> 1,
        };
        self.laid() & inwards != 0
    }

    fn playable(&self, seat: Seat) -> impl Iterator<Item = Card> {
        Card::all(self.hands[seat.index()]).filter(|card| self.fits(*card))
    }

    /// A2, A4: the next seat to the left that can play; none once a hand is empty (A5).
    fn next(&self, seat: Seat) -> Option<Seat> {
        let over = self.hands[seat.index()] == 0;
        seat.round_from_left(self.players).find(|next| !over && self.playable(*next).next().is_some())
    }
}

impl Game for Sevens {
    const INFO: GameInfo = GameInfo {
        id: "sevens",
        name: "Les Sept",
        seats: 3..=7,
        usual_seats: 4,
        minutes: 10,
        age: 6,
        credit: on_the_box::CREDIT,
        sheet: None,
        about: on_the_box::ABOUT,
        shelf: None,
        edition: None,
        rules: RulesText {
            fr: Rules { markdown: include_str!("../fr.md") },
            en: Rules { markdown: include_str!("../en.md") },
        },
    };
    const FEWEST_WIN: bool = true; // A5

    type Options = NoOptions;
    type Move = Card;
    type Refusal = Refusal;
    type View = View;
    type Event = Seen;
    type Seen = Seen;

    /// A1, A2.
    fn deal<L: Log<Seen>>(_: &NoOptions, seats: usize, seed: &Seed, log: &mut L) -> Result<Self, SetupError> {
        SetupError::check_seats(&Self::INFO, seats)?;
        let mut pack: [u8; 52] = std::array::from_fn(|place| place as u8);
        seed.stream(0).shuffle(&mut pack);
        let mut game = Self { hands: [0; MAX_SEATS], players: seats, turn: None };
        for (card, seat) in pack.into_iter().map(Card).zip(Seat::all(seats).cycle()) {
            game.hands[seat.index()] |= card.bit();
        }
        let holds = |seat: &Seat| game.hands[seat.index()] & Card::FIRST.bit() != 0;
        let holder = Seat::all(seats).find(holds).expect("the whole pack is dealt (A1)");
        game.play_unchecked(holder, Card::FIRST, log);
        Ok(game)
    }

    fn seats(&self) -> usize {
        self.players
    }

    fn to_act(&self) -> ToAct {
        self.turn.map_or(ToAct::NOBODY, ToAct::only)
    }

    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Card>) {
        if self.turn == Some(seat) {
            moves.extend(self.playable(seat));
        }
    }

    fn check(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        match self.turn {
            None => Err(Refusal::Over),
            Some(turn) if turn != seat => Err(Refusal::NotYourTurn { turn }),
            Some(_) if self.hands[seat.index()] & card.bit() == 0 => Err(Refusal::NotInHand),
            Some(_) if !self.fits(card) => Err(Refusal::NoNeighbour(card)),
            Some(_) => Ok(()),
        }
    }

    fn play_unchecked<L: Log<Seen>>(&mut self, seat: Seat, card: Card, log: &mut L) {
        self.hands[seat.index()] &= !card.bit();
        self.turn = self.next(seat);
        log.tell(|| Seen { seat, card });
    }

    fn outcome(&self) -> Option<Outcome> {
        let points = self.points();
        self.turn.is_none().then(|| Outcome::rank(points, |a, b| points[a] < points[b]))
    }

    fn points(&self) -> BySeat<i32> {
        BySeat::from_fn(self.players, |seat| self.hands[seat.index()].count_ones() as i32)
    }

    fn view(&self, observer: Observer) -> View {
        View {
            seat: observer.seat,
            turn: self.turn,
            hand: Card::all(observer.seat.map_or(0, |seat| self.hands[seat.index()])).collect(),
            counts: BySeat::from_fn(self.players, |seat| self.hands[seat.index()].count_ones() as u8),
            laid: Card::all(self.laid()).collect(),
        }
    }

    fn seen(event: &Seen, _observer: Observer) -> Option<Seen> {
        Some(*event)
    }

    /// Deals the unseen cards at random, until the seat on turn can play.
    fn determinize(view: &View, dice: &mut Dice) -> Result<Self, PositionError> {
        let known = view.hand.iter().chain(&view.laid).fold(0, |all, card| all | card.bit());
        let mut unseen: Vec<Card> = Card::all(Card::PACK & !known).collect();
        let observer = Observer { seat: view.seat, ..Observer::SPECTATOR };
        let imagined = (0..1000).find_map(|_| {
            dice.shuffle(&mut unseen);
            let mut rest = unseen.iter().copied();
            let hand = |(seat, count): (Seat, &u8)| match view.seat {
                Some(me) if me == seat => view.hand.clone(),
                _ => rest.by_ref().take((*count).into()).collect(),
            };
            let position = Position { hands: view.counts.iter().map(hand).collect(), turn: view.turn };
            Self::from_position(&position).ok().filter(|state| state.view(observer) == *view)
        });
        imagined.ok_or_else(told::impossible)
    }
}

impl Positions for Sevens {
    type Position = Position;

    fn to_position(&self) -> Position {
        let hands = self.hands[..self.players].iter().map(|hand| Card::all(*hand).collect()).collect();
        Position { hands, turn: self.turn }
    }

    fn from_position(Position { hands, turn }: &Position) -> Result<Self, PositionError> {
        let mut state = Self { hands: [0; MAX_SEATS], players: hands.len(), turn: *turn };
        for (hand, cards) in state.hands.iter_mut().zip(hands) {
            *hand = cards.iter().fold(0, |all, card| all | card.bit());
        }
        let laid = || Card::all(state.laid());
        let once = hands.iter().map(Vec::len).sum::<usize>() + laid().count() == 52;
        let in_order = laid().all(|card| state.fits(card)) && laid().any(|card| card == Card::FIRST);
        let empty = hands.iter().filter(|hand| hand.is_empty()).count();
        let can = |turn: Seat| turn.index() < hands.len() && state.playable(turn).next().is_some();
        let turn_is_right = turn.map_or(empty == 1, |turn| empty == 0 && can(turn));
        let possible = Self::INFO.seats.contains(&hands.len()) && once && in_order && turn_is_right;
        if possible { Ok(state) } else { Err(told::impossible()) }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_is_a_game() {
        test_kit::conformance::<super::Sevens>(&["3", "4", "7"]);
        test_kit::secrecy::<super::Sevens>(&["3", "4", "7"]);
        test_kit::tampering::<super::Sevens>(&["3", "4", "7"]);
    }
}

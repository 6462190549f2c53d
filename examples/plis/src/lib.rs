//! Plis, a trick-taking game: the second example of docs/adding-a-game.md, with what Sevens lacks:
//! options, several rounds, an event with a secret, and cards that only a good memory knows.

mod cards;
mod imagine;
mod options;
mod position;
mod told;

use engine::{
    BySeat, Dice, Game, GameInfo, Log, Memory, Observer, Outcome, PositionError, Rules, RulesText, Seat,
    Seed, SetupError, ToAct,
};

pub use cards::{Card, Move};
pub use options::Options;
pub use position::Position;
pub use told::{Event, Past, Refusal, Seen, View};

texts::texts! { pub(crate) struct Texts in "texts/play" }
texts::texts! { pub(crate) mod on_the_box in "texts/box" }

/// The players of every match.
const SEATS: usize = 4;
/// A1: the cards that everyone is dealt.
const DEALT: u8 = 9;
/// A2: the tricks of a round, because one card is buried.
const TRICKS: u8 = DEALT - 1;

/// A match. Until it is over, every card is in a hand, buried, in the trick, or taken (A1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plis {
    hands: [u64; SEATS],
    /// A2: the card that each seat has buried.
    buried: [Option<Card>; SEATS],
    /// The cards of this trick, in the order in which they were laid, the leader's first.
    trick: [Option<Card>; SEATS],
    /// The cards of the tricks of this round that were taken.
    taken: u64,
    /// The suits that each seat has shown not to have in this round (A3), one bit per suit.
    void: [u8; SEATS],
    points: [u8; SEATS],
    leader: Seat,
    /// The rounds that are over.
    round: u8,
    rounds: u8,
    open: bool,
    /// Deals the later rounds.
    seed: Seed,
}

impl Plis {
    /// A1, A3, A6: deals a round. Its number is the number of its chance event.
    fn deal_round<L: Log<Event>>(&mut self, log: &mut L) {
        let mut pack: [u8; 36] = std::array::from_fn(|place| place as u8);
        self.seed.stream(self.round.into()).shuffle(&mut pack);
        for (hand, cards) in self.hands.iter_mut().zip(pack.chunks_exact(DEALT.into())) {
            *hand = cards.iter().fold(0, |hand, card| hand | Card(*card).bit());
        }
        let leader = self.leader;
        log.tell(|| Event::Dealt { leader });
    }

    /// A3: who leads the first trick of this round.
    fn first_leader(&self) -> Seat {
        Seat::new(usize::from(self.round) % SEATS).expect("a remainder by the number of seats is a seat")
    }

    /// The order of play, from the leader to the left.
    fn order(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        std::iter::once(self.leader).chain(self.leader.round_from_left(SEATS)).take(SEATS)
    }

    /// A2: whether cards are still being buried.
    fn burying(&self) -> bool {
        self.order().any(|seat| self.buried[seat.index()].is_none())
    }

    fn turn(&self) -> Option<Seat> {
        if self.round == self.rounds {
            return None;
        }
        let unburied = self.order().find(|seat| self.buried[seat.index()].is_none());
        unburied.or_else(|| self.order().nth(self.trick.iter().flatten().count()))
    }

    /// A3: the cards that the seat may lay in the trick.
    fn playable(&self, seat: Seat) -> u64 {
        let hand = self.hands[seat.index()];
        let led = self.trick[0].map_or(hand, |first| hand & Card::of_suit(first.suit()));
        if led == 0 { hand } else { led }
    }

    fn lay<L: Log<Event>>(&mut self, seat: Seat, card: Card, log: &mut L) {
        let place = self.trick.iter().flatten().count();
        self.trick[place] = Some(card);
        if let Some(first) = self.trick[0].filter(|first| first.suit() != card.suit()) {
            self.void[seat.index()] |= 1 << first.suit();
        }
        log.tell(|| Event::Played { seat, card });
        if place + 1 == SEATS {
            self.take(log);
        }
    }

    /// A4–A6: the highest card of the suit that was led takes the trick.
    fn take<L: Log<Event>>(&mut self, log: &mut L) {
        let suit = self.trick[0].map(Card::suit);
        let laid = self.order().zip(self.trick.into_iter().flatten());
        let following = laid.filter(|(_, card)| Some(card.suit()) == suit);
        let (seat, _) = following.max_by_key(|(_, card)| *card).expect("the leader follows (A3)");
        self.taken |= self.trick.iter().flatten().fold(0, |all, card| all | card.bit());
        self.trick = [None; SEATS];
        self.points[seat.index()] += 1;
        self.leader = seat;
        log.tell(|| Event::Took { seat });
        if self.hands == [0; SEATS] {
            self.round += 1;
            (self.buried, self.taken, self.void) = ([None; SEATS], 0, [0; SEATS]);
            self.leader = self.first_leader();
            if self.round < self.rounds {
                self.deal_round(log);
            }
        }
    }
}

impl Game for Plis {
    const INFO: GameInfo = GameInfo {
        id: "plis",
        name: "Plis",
        seats: SEATS..=SEATS,
        usual_seats: SEATS,
        minutes: 15,
        age: 8,
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

    type Options = Options;
    type Move = Move;
    type Refusal = Refusal;
    type View = View;
    type Event = Event;
    type Seen = Seen;

    fn deal<L: Log<Event>>(
        options: &Options,
        seats: usize,
        seed: &Seed,
        log: &mut L,
    ) -> Result<Self, SetupError> {
        SetupError::check_seats(&Self::INFO, seats)?;
        let mut game = Self {
            hands: [0; SEATS],
            buried: [None; SEATS],
            trick: [None; SEATS],
            taken: 0,
            void: [0; SEATS],
            points: [0; SEATS],
            leader: Seat::FIRST,
            round: 0,
            rounds: options.rounds,
            open: options.open,
            seed: *seed,
        };
        game.deal_round(log);
        Ok(game)
    }

    fn seats(&self) -> usize {
        SEATS
    }

    fn to_act(&self) -> ToAct {
        self.turn().map_or(ToAct::NOBODY, ToAct::only)
    }

    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        if self.turn() != Some(seat) {
        } else if self.burying() {
            moves.extend(Card::all(self.hands[seat.index()]).map(Move::Bury));
        } else {
            moves.extend(Card::all(self.playable(seat)).map(Move::Play));
        }
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let turn = self.turn().ok_or(Refusal::Over)?;
        let card = mv.card();
        match mv {
            _ if turn != seat => Err(Refusal::NotYourTurn { turn }),
            Move::Bury(_) if !self.burying() => Err(Refusal::AllBuried),
            Move::Play(_) if self.burying() => Err(Refusal::BuryFirst),
            _ if self.hands[seat.index()] & card.bit() == 0 => Err(Refusal::NotInHand),
            Move::Play(_) if self.playable(seat) & card.bit() == 0 => Err(Refusal::MustFollow),
            _ => Ok(()),
        }
    }

    fn play_unchecked<L: Log<Event>>(&mut self, seat: Seat, mv: Move, log: &mut L) {
        self.hands[seat.index()] &= !mv.card().bit();
        match mv {
            Move::Bury(card) => {
                self.buried[seat.index()] = Some(card);
                log.tell(|| Event::Buried { seat, card });
            }
            Move::Play(card) => self.lay(seat, card, log),
        }
    }

    fn rounds_over(&self) -> u32 {
        self.round.into()
    }

    fn outcome(&self) -> Option<Outcome> {
        let points = self.points();
        self.turn().is_none().then(|| Outcome::rank(points, |a, b| points[a] > points[b]))
    }

    fn points(&self) -> BySeat<i32> {
        BySeat::from_fn(SEATS, |seat| self.points[seat.index()].into())
    }

    fn view(&self, observer: Observer) -> View {
        let me = observer.seat.map(Seat::index);
        // A5: a screen shows the tricks that were taken only if they lie open. A bot remembers.
        let remembers = self.open || observer.memory == Memory::Ever;
        View {
            seat: observer.seat,
            turn: self.turn(),
            leader: self.leader,
            round: self.round,
            rounds: self.rounds,
            open: self.open,
            hand: Card::all(me.map_or(0, |me| self.hands[me])).collect(),
            buried: me.and_then(|me| self.buried[me]),
            have_buried: BySeat::from_fn(SEATS, |seat| self.buried[seat.index()].is_some()),
            counts: BySeat::from_fn(SEATS, |seat| self.hands[seat.index()].count_ones() as u8),
            trick: self.trick.into_iter().flatten().collect(),
            past: remembers.then(|| Past {
                taken: Card::all(self.taken).collect(),
                void: BySeat::from_fn(SEATS, |seat| self.void[seat.index()]),
            }),
            points: BySeat::from_fn(SEATS, |seat| self.points[seat.index()]),
        }
    }

    /// A2: only the player who buries a card sees which.
    fn seen(event: &Event, observer: Observer) -> Option<Seen> {
        Some(match *event {
            Event::Dealt { leader } => Seen::Dealt { leader },
            Event::Buried { seat, card } => {
                Seen::Buried { seat, card: (observer.seat == Some(seat)).then_some(card) }
            }
            Event::Played { seat, card } => Seen::Played { seat, card },
            Event::Took { seat } => Seen::Took { seat },
        })
    }

    fn determinize(view: &View, dice: &mut Dice) -> Result<Self, PositionError> {
        imagine::state(view, dice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: [&str; 3] = ["4", "4 rounds=1", "4 rounds=2 tricks=open"];

    #[test]
    fn it_is_a_game() {
        test_kit::conformance::<Plis>(&TABLES);
        test_kit::secrecy::<Plis>(&TABLES);
        test_kit::tampering::<Plis>(&TABLES);
    }
}

//! A4–A6: the first dealer, and the deal.

use engine::{BySeat, Chance, Log, Seat, SeatSet, Seed, SetupError};

use crate::events::{Event, Seen};
use crate::pieces::{Card, Cards};
use crate::state::{CARDS, Dos, Options, Phase, Pile, Row, TARGETS};
use crate::texts::Texts;

/// A5: the cards in each hand.
pub(crate) const HAND: usize = 7;

/// A5, A15: the row is kept at two cards at least.
pub(crate) const ROW: usize = 2;

pub(crate) fn deal_match<L: Log<Event>>(
    options: Options,
    seats: usize,
    seed: &Seed,
    log: &mut L,
) -> Result<Dos, SetupError> {
    SetupError::check_seats(&crate::INFO, seats)?;
    if !TARGETS.contains(&options.target) {
        return Err(SetupError::options(|lang| Texts::of(lang).wrong_target(options.target)));
    }
    let mut chance = Chance::new(*seed);
    let dealer = first_dealer(seats, &mut chance, log);
    let mut game = Dos {
        hands: [Cards::NONE; 4],
        stock: Cards::NONE,
        chance,
        totals: [0; 4],
        round: 0,
        target: options.target,
        phase: Phase::MatchOver,
        dealer,
        players: seats as u8,
        call: options.call,
        duty: None,
        penalty: false,
        top: None,
        row: Row::EMPTY,
        pile: Pile::EMPTY,
    };
    game.deal_round(log);
    Ok(game)
}

/// A4: everyone draws a card, and the highest number deals; only the tied draw again, from the
/// remaining cards.
fn first_dealer<L: Log<Event>>(seats: usize, chance: &mut Chance, log: &mut L) -> Seat {
    let mut tied = SeatSet::all(seats);
    let (mut cards, mut left) = (ORDERED, CARDS);
    let mut stream = chance.next_stream();
    loop {
        if left < tied.len() {
            // Ties have used up the whole box. This practically never happens, but a loop must end.
            (cards, left) = (ORDERED, CARDS);
        }
        let mut drawn = BySeat::from_fn(seats, |_| None);
        for seat in tied.iter() {
            let place = stream.below(left as u32) as usize;
            left -= 1;
            cards.swap(place, left);
            drawn[seat] = cards[left];
        }
        log.tell(|| Event::Shown(Seen::Lot { cards: drawn }));
        // A4: symbols count 0.
        let worth = |seat: Seat| drawn[seat].map_or(0, lot);
        let best = tied.iter().map(worth).max().unwrap_or(0);
        tied = tied.iter().filter(|seat| worth(*seat) == best).collect();
        if let (Some(seat), 1) = (tied.first(), tied.len()) {
            return seat;
        }
    }
}

/// A4: the value of a card when lots are drawn.
pub(crate) fn lot(card: Card) -> u8 {
    if card.is_wild_dos() { 0 } else { card.number().unwrap_or(0) }
}

impl Dos {
    /// A5: seven cards each, two for the row, the rest is the pile.
    pub(crate) fn deal_round<L: Log<Event>>(&mut self, log: &mut L) {
        let mut cards = ORDERED;
        self.chance.next_stream().shuffle(&mut cards);
        self.hands = [Cards::NONE; 4];
        let (dealt, rest) = cards.split_at(HAND * self.players());
        for (hand, dealt) in self.hands.iter_mut().zip(dealt.chunks_exact(HAND)) {
            for card in dealt.iter().flatten() {
                hand.add(*card);
            }
        }
        self.stock = Cards::BOX;
        self.pile = Pile::of(rest);
        self.row = Row::EMPTY;
        self.top = None;
        self.duty = None;
        self.penalty = false;
        let row = [(); ROW].map(|()| self.pile.pop());
        row.into_iter().flatten().for_each(|card| self.row.push(card));
        self.phase = Phase::Turn(self.dealer.left(self.players()));
        log.tell(|| Event::Deal { round: self.round, dealer: self.dealer, hands: self.hands(), row });
    }
}

/// The box in order: the initial order for a shuffle.
static ORDERED: [Option<Card>; CARDS] = {
    let mut cards = [None; CARDS];
    let (mut kinds, mut count) = (Cards::BOX.kinds(), 0);
    while kinds != 0 {
        let card = Card::from_place(kinds.trailing_zeros() as u8);
        let mut copy = 0;
        while copy < card.copies() {
            cards[count] = Some(card);
            count += 1;
            copy += 1;
        }
        kinds &= kinds - 1;
    }
    assert!(count == CARDS, "A1: 108 cards");
    cards
};

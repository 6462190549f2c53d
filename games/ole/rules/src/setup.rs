//! A3, A5: the deal.

use engine::{Log, Seat, Seed, SetupError};

use crate::events::{Event, Seen};
use crate::pieces::{Bar, CardSet, OnTop, deck, hand_size};
use crate::state::{Ole, Options, Phase};
use crate::texts::Texts;

pub(crate) fn deal_match<L: Log<Event>>(
    options: Options,
    seats: usize,
    seed: &Seed,
    log: &mut L,
) -> Result<Ole, SetupError> {
    SetupError::check_seats(&crate::INFO, seats)?;
    let rounds = options.rounds.map_or(seats, usize::from);
    if rounds > seats {
        return Err(SetupError::options(|lang| Texts::of(lang).too_many_rounds(rounds, seats)));
    }
    let mut game = Ole {
        held: CardSet::NONE,
        owner: [0; 3],
        seed: *seed,
        totals: [0; 8],
        tokens: [0; 8],
        bar: Bar::OPENING,
        phase: Phase::MatchOver,
        on_top: OnTop::Red,
        round: 0,
        rounds: rounds as u8,
        players: seats as u8,
        token_run: 0,
        privilege: options.privilege,
    };
    game.deal_round(log);
    game.open(OnTop::Red, log); // A5
    Ok(game)
}

impl Ole {
    /// Deals the whole deck; the round's number is the number of its chance event.
    pub(crate) fn deal_round<L: Log<Event>>(&mut self, log: &mut L) {
        let cards = deck(self.players());
        let mut order = ORDERED[self.players()];
        let order = &mut order[..cards.len() as usize];
        self.seed.stream(u64::from(self.round)).shuffle(order);
        let mut owner = [0; 3];
        for (seat, hand) in order.chunks_exact(hand_size(self.players()) as usize).enumerate() {
            let hand = hand.iter().fold(0_u64, |hand, place| hand | 1 << (place & 63));
            share(&mut owner, seat, hand);
        }
        self.held = cards;
        self.owner = owner;
        self.tokens = [0; 8];
        self.token_run = 0;
        self.bar = Bar::OPENING;
        log.tell(|| Event::Deal { round: self.round, dealer: self.dealer(), hands: self.hands() });
    }

    /// A8: the lowest card is played by its holder.
    #[inline(never)]
    pub(crate) fn open<L: Log<Event>>(&mut self, on_top: OnTop, log: &mut L) {
        let lowest = on_top.lowest();
        let bit = lowest.place();
        let number = (0..3).map(|plane| (self.owner[plane] >> bit & 1) << plane).sum::<u64>();
        let opener = Seat::new(number as usize).expect("three bits name a seat");
        self.on_top = on_top;
        self.held.0 &= !(1 << bit);
        self.phase = Phase::Opening(opener);
        log.tell(|| Event::Shown(Seen::Opened { seat: opener, card: lowest, on_top }));
    }
}

/// Writes a seat's number into the bit planes of its cards.
#[inline]
pub(crate) fn share(owner: &mut [u64; 3], seat: usize, cards: u64) {
    for (bit, plane) in owner.iter_mut().enumerate() {
        *plane |= cards & (seat as u64 >> bit & 1).wrapping_neg();
    }
}

/// The bit positions of a deck's cards, by number of players: the initial order for a shuffle.
static ORDERED: [[u8; 56]; 9] = {
    let mut decks = [[0; 56]; 9];
    let mut players = 3;
    while players <= 8 {
        let (mut left, mut count) = (deck(players).0, 0);
        while left != 0 {
            decks[players][count] = left.trailing_zeros() as u8;
            left &= left - 1;
            count += 1;
        }
        players += 1;
    }
    decks
};

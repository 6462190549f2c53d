//! A3, A16: the deal, and the beginning of a leg.

use engine::{Chance, Log, Seat, Seed, SetupError};

use crate::events::Event;
use crate::moves::Move;
use crate::pieces::{CARDS, CardSet};
use crate::scoring::Score;
use crate::state::{KartaDoppio, Options, Red, SEATS};
use crate::table::Table;
use crate::texts::Texts;

pub(crate) fn deal_match<L: Log<Event>>(
    options: Options,
    seats: usize,
    seed: &Seed,
    log: &mut L,
) -> Result<KartaDoppio, SetupError> {
    SetupError::check_seats(&crate::INFO, seats)?;
    if !(1..=2).contains(&options.legs) {
        return Err(SetupError::options(|lang| Texts::of(lang).wrong_legs(options.legs)));
    }
    let mut chance = Chance::new(*seed);
    let mut cards = ORDERED;
    chance.next_stream().shuffle(&mut cards);
    let reds = cards[..CARDS / 2].iter().fold(CardSet::NONE, |set, place| CardSet(set.0 | 1 << place));
    // The lot is always drawn, so that the option does not change what the seed deals.
    let lot = Seat::new(chance.next_stream().below(SEATS as u32) as usize);
    let red_seat = match options.red {
        Red::Chance => lot.expect("0 and 1 are seats"),
        Red::Seat(seat) if seat.index() < SEATS => seat,
        Red::Seat(seat) => {
            return Err(SetupError::options(|lang| Texts::of(lang).wrong_red(seat)));
        }
    };
    let mut game = KartaDoppio {
        table: Table::EMPTY,
        moves: [Move::UNUSED; CARDS],
        count: 0,
        reds,
        left: CardSet::BOX,
        red_seat,
        leg: 0,
        legs: options.legs,
        first_leg: [Score::default(); SEATS],
    };
    game.begin_leg(red_seat, log);
    Ok(game)
}

/// The box before shuffling.
const ORDERED: [u8; CARDS] = {
    let mut cards = [0; CARDS];
    let mut card = 0;
    while card < CARDS {
        cards[card] = card as u8;
        card += 1;
    }
    cards
};

impl KartaDoppio {
    /// Clears the table and gives the cards to the seats that now have their colours.
    pub(crate) fn begin_leg<L: Log<Event>>(&mut self, red_seat: Seat, log: &mut L) {
        self.table = Table::EMPTY;
        self.moves = [Move::UNUSED; CARDS];
        self.count = 0;
        self.left = CardSet::BOX;
        self.red_seat = red_seat;
        log.tell(|| Event::Begun { leg: self.leg, legs: self.legs, red: red_seat, hands: self.hands() });
    }
}

const _: () = assert!(CARDS == u16::BITS as usize, "a set of cards has a bit for each");

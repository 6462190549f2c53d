//! The state of the table and of the players' cards: A3–A5, A16.

use engine::{Asking, Claim, OptionError, OptionInfo, Question, Seat, TableOptions, Text};

use crate::moves::Move;
use crate::pieces::{CARDS, CardSet, Colour};
use crate::scoring::Score;
use crate::table::Table;
use crate::texts::on_the_box;

/// A match of Karta Doppio, one leg or two: the full state. Nothing is hidden (A17), and after the
/// deal there is no chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KartaDoppio {
    pub(crate) table: Table,
    /// This leg's moves in order; places of moves to come hold `Move::UNUSED`.
    pub(crate) moves: [Move; CARDS],
    pub(crate) count: u8,
    /// A3: the cards of RED; the others are BLUE's. They stay with the colour in the return match
    /// (A16).
    pub(crate) reds: CardSet,
    /// Cards that are still to be played in this leg.
    pub(crate) left: CardSet,
    /// A3, A16: who plays RED in this leg.
    pub(crate) red_seat: Seat,
    /// From 0.
    pub(crate) leg: u8,
    pub(crate) legs: u8,
    /// A16: the result of the first leg, by seat; zero during that leg.
    pub(crate) first_leg: [Score; 2],
}

const _: () = assert!(size_of::<KartaDoppio>() <= 1_664, "search copies this at every node");

/// A3: who plays RED, and so starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Red {
    /// By lot.
    #[default]
    Chance,
    /// This seat.
    Seat(Seat),
}

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// A16: 1, or 2 with a return match.
    pub legs: u8,
    /// A3.
    pub red: Red,
}

impl Default for Options {
    fn default() -> Self {
        Self { legs: 1, red: Red::Chance }
    }
}

impl TableOptions for Options {
    const ALL: &'static [OptionInfo] = &[
        OptionInfo { key: "legs", values: Text::same("1, 2"), about: on_the_box::LEGS },
        OptionInfo { key: "red", values: Text::same("chance, 0, 1"), about: on_the_box::RED },
    ];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match (key, value) {
            ("legs", "1") => self.legs = 1,
            ("legs", "2") => self.legs = 2,
            ("red", "chance") => self.red = Red::Chance,
            ("red", "0" | "1") => {
                let seat = Seat::new(usize::from(value == "1"));
                self.red = Red::Seat(seat.expect("0 and 1 are seats"));
            }
            ("legs" | "red", _) => return Err(OptionError::value::<Self>(key, value)),
            _ => return Err(OptionError::unknown::<Self>(key)),
        }
        Ok(())
    }

    fn question(key: &str, asking: Asking) -> Option<Question> {
        match key {
            "legs" => {
                let answers = [("2", on_the_box::ASK_LEGS_TWO), ("1", on_the_box::ASK_LEGS_ONE)];
                Some(asking.one_of(on_the_box::ASK_LEGS, &answers))
            }
            "red" => Some(asking.seat_or_chance(on_the_box::ASK_RED, "chance")),
            _ => None,
        }
    }

    const CLAIMS: &'static [Claim] = &[
        Claim { key: "youngest-red", says: on_the_box::CLAIM_YOUNGEST_RED },
        Claim { key: "youngest-blue", says: on_the_box::CLAIM_YOUNGEST_BLUE },
    ];

    /// A3: the youngest has a colour, unless the table chose.
    fn settle(&mut self, _names: &[&str], claim: Option<(Seat, &str)>) {
        if self.red == Red::Chance {
            self.red = match claim {
                Some((seat, "youngest-red")) => Red::Seat(seat),
                Some((seat, "youngest-blue")) => Red::Seat(seat.left(SEATS)),
                Some(_) | None => Red::Chance,
            };
        }
    }

    fn get(&self, key: &str) -> Option<String> {
        match (key, self.red) {
            ("legs", _) => Some(self.legs.to_string()),
            ("red", Red::Chance) => Some("chance".to_owned()),
            ("red", Red::Seat(seat)) => Some(seat.to_string()),
            _ => None,
        }
    }

    fn one_round(self) -> Self {
        Self { legs: 1, ..self }
    }
}

/// Two play.
pub(crate) const SEATS: usize = 2;

impl KartaDoppio {
    /// The cards on the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// This leg's moves so far.
    #[inline]
    pub fn laid(&self) -> &[Move] {
        &self.moves[..usize::from(self.count).min(CARDS)]
    }

    /// A5: who plays the next card: RED and BLUE in turn; none after the last card of the match.
    #[inline]
    pub(crate) fn turn(&self) -> Option<Seat> {
        let colour = if self.count.is_multiple_of(2) { Colour::Red } else { Colour::Blue };
        (usize::from(self.count) < CARDS).then(|| self.player(colour))
    }

    /// Who plays a colour in this leg.
    #[inline]
    pub fn player(&self, colour: Colour) -> Seat {
        match colour {
            Colour::Red => self.red_seat,
            Colour::Blue => self.red_seat.left(SEATS),
        }
    }

    /// The colour of a seat in this leg.
    #[inline]
    pub fn colour(&self, seat: Seat) -> Colour {
        if seat == self.red_seat { Colour::Red } else { Colour::Blue }
    }

    /// The cards a seat still has.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        match self.colour(seat) {
            Colour::Red => self.left.and(self.reds),
            Colour::Blue => self.left.minus(self.reds),
        }
    }
}

//! The state of a table: A4–A7.

use engine::{Asking, OptionError, OptionInfo, Question, Seat, Seed, TableOptions, Text};
use serde::{Deserialize, Serialize};

use crate::pieces::{Bar, Card, CardSet, OnTop, deck};
use crate::texts::on_the_box;

/// A match of Olé, all its rounds: the full state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ole {
    /// Cards that are still in a hand.
    pub(crate) held: CardSet,
    /// The owner of each card, past or present: plane `b` holds bit `b` of its seat's number. A
    /// hand takes three ANDs, and playing a card clears one bit of `held`.
    pub(crate) owner: [u64; 3],
    pub(crate) seed: Seed,
    /// Points of the rounds that are over.
    pub(crate) totals: [u16; 8],
    /// Penalties of this round.
    pub(crate) tokens: [u16; 8],
    /// What the next card is played on. Meaningless before the opening.
    pub(crate) bar: Bar,
    pub(crate) phase: Phase,
    pub(crate) on_top: OnTop,
    /// From 0.
    pub(crate) round: u8,
    pub(crate) rounds: u8,
    pub(crate) players: u8,
    /// A17: tokens taken since the last card.
    pub(crate) token_run: u8,
    pub(crate) privilege: Privilege,
}

const _: () = assert!(size_of::<Ole>() <= 112, "search copies this at every node");

/// The pending decision, and its seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A6: the colour order.
    Privilege(Seat),
    /// A8: the opening's second card, of any kind.
    Opening(Seat),
    /// A10: a higher card or a token.
    Turn(Seat),
    /// A13: the same, during a series.
    Series(Seat),
    /// A4: no decision.
    MatchOver,
}

impl Phase {
    /// The seat that decides.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Privilege(seat) | Self::Opening(seat) | Self::Turn(seat) | Self::Series(seat) => Some(seat),
            Self::MatchOver => None,
        }
    }
}

/// A6: whether the loser of a round chooses the next round's colour order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Privilege {
    /// As in the rules.
    #[default]
    On,
    /// Red on top in every round: for learners.
    Off,
}

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// A6.
    pub privilege: Privilege,
    /// A4: the number of rounds; by default as many as players.
    pub rounds: Option<u8>,
}

impl TableOptions for Options {
    const ALL: &'static [OptionInfo] = &[
        OptionInfo { key: "privilege", values: Text::same("on, off"), about: on_the_box::PRIVILEGE },
        OptionInfo { key: "rounds", values: on_the_box::ROUNDS_VALUES, about: on_the_box::ROUNDS },
    ];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let wrong = || OptionError::value::<Self>(key, value);
        match (key, value) {
            ("privilege", "on") => self.privilege = Privilege::On,
            ("privilege", "off") => self.privilege = Privilege::Off,
            ("rounds", "players") => self.rounds = None,
            ("rounds", number) => {
                let rounds =
                    number.parse().ok().filter(|rounds| (1..=8).contains(rounds)).ok_or_else(wrong)?;
                self.rounds = Some(rounds);
            }
            ("privilege", _) => return Err(wrong()),
            _ => return Err(OptionError::unknown::<Self>(key)),
        }
        Ok(())
    }

    fn question(key: &str, asking: Asking) -> Option<Question> {
        match key {
            "privilege" => {
                Some(asking.noting(on_the_box::ASK_PRIVILEGE_NOTE).switch(on_the_box::ASK_PRIVILEGE))
            }
            "rounds" => Some(asking.length(("players", on_the_box::ASK_ROUNDS_PLAYERS), asking.seats())),
            _ => None,
        }
    }

    fn get(&self, key: &str) -> Option<String> {
        match key {
            "privilege" => Some(if self.privilege == Privilege::On { "on" } else { "off" }.to_owned()),
            "rounds" => Some(self.rounds.map_or_else(|| "players".to_owned(), |rounds| rounds.to_string())),
            _ => None,
        }
    }

    fn one_round(self) -> Self {
        Self { rounds: Some(1), ..self }
    }
}

impl Ole {
    #[inline]
    pub(crate) const fn players(&self) -> usize {
        self.players as usize
    }

    /// The pending decision, and its seat.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    pub(crate) const fn deck(&self) -> CardSet {
        deck(self.players())
    }

    /// The cards that the seat has or had.
    #[inline]
    pub(crate) fn owned(&self, seat: Seat) -> u64 {
        let number = seat.index() as u64;
        // All ones where the seat's number has a 0 in that plane, so that equal bits give a 1.
        let plane = |bit: u64| (number >> bit & 1).wrapping_sub(1);
        (self.owner[0] ^ plane(0)) & (self.owner[1] ^ plane(1)) & (self.owner[2] ^ plane(2))
    }

    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> CardSet {
        CardSet(self.held.0 & self.owned(seat))
    }

    /// The top of the pile; none before the opening.
    pub(crate) fn table(&self) -> Option<Card> {
        (self.held != self.deck()).then(|| self.bar.table(self.on_top))
    }

    /// A7: seat 0 in the first round, then to the left.
    pub(crate) fn dealer(&self) -> Seat {
        Seat::new(usize::from(self.round) % self.players())
            .expect("a remainder by the number of seats is a seat")
    }
}

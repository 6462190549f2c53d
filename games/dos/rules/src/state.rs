//! The state of a table: A5, A15, A18–A23.

use std::fmt;
use std::str::FromStr;

use engine::{
    Answers, Asking, Chance, NotationError, OptionError, OptionInfo, Question, Seat, TableOptions, Text,
};
use serde::{Deserialize, Serialize};

use crate::matching::Played;
use crate::pieces::{Card, Cards};
use crate::texts::{forms, on_the_box};

/// A1: the cards in the box.
pub(crate) const CARDS: usize = 108;

/// A match of DOS, all its rounds: the full state.
///
/// The discard pile consists of all cards that are nowhere else, so no card can be lost or appear
/// twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dos {
    pub(crate) hands: [Cards; 4],
    /// A19: the cards from which the draw pile was rebuilt, without those that have appeared since;
    /// before that, the whole box. The pile can contain nothing else, and everybody knows it.
    pub(crate) stock: Cards,
    pub(crate) chance: Chance,
    /// Points of the rounds that are over.
    pub(crate) totals: [u16; 4],
    /// From 0.
    pub(crate) round: u16,
    /// A26: the points that end the match.
    pub(crate) target: u16,
    pub(crate) phase: Phase,
    pub(crate) dealer: Seat,
    pub(crate) players: u8,
    pub(crate) call: Call,
    /// A20: the seat whose two cards have not been called.
    pub(crate) duty: Option<Seat>,
    /// A21: the player on turn was caught and draws two at the end of the turn.
    pub(crate) penalty: bool,
    /// The top of the discard pile.
    pub(crate) top: Option<Card>,
    pub(crate) row: Row,
    pub(crate) pile: Pile,
}

const _: () = assert!(size_of::<Dos>() <= 576, "search copies this at every node");

/// The pending decision, and its seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A7: a match, or a card from the pile.
    Turn(Seat),
    /// A7, A14: a match, or a card for the row.
    Drawn(Seat),
    /// A10: another match, or the end of the turn.
    Matched {
        /// The seat on turn.
        seat: Seat,
        /// Whether the turn began with a card from the pile.
        drew: bool,
        /// A11: single colour matches of this turn.
        single: u8,
        /// A12: double colour matches of this turn.
        double: u8,
    },
    /// A18: a card for the row.
    Placing {
        /// The seat on turn.
        seat: Seat,
        /// A12: cards still owed to the row.
        must: u8,
        /// A11: cards that may still be added.
        may: u8,
        /// A12: how many cards everyone else draws afterwards.
        draws: u8,
    },
    /// A26: no decision.
    MatchOver,
}

impl Phase {
    /// The seat that decides.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Turn(seat)
            | Self::Drawn(seat)
            | Self::Matched { seat, .. }
            | Self::Placing { seat, .. } => Some(seat),
            Self::MatchOver => None,
        }
    }
}

/// A place in the centre row, counted from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(u8);

impl Place {
    /// A15: the most places a row can have.
    pub const MAX: usize = CARDS - 1;

    /// The place with this number from 0, if a row can have it.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MAX { Some(Self(index as u8)) } else { None }
    }

    /// Its number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(f)
    }
}

impl FromStr for Place {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        text.parse::<usize>()
            .ok()
            .and_then(|number| Self::new(number.checked_sub(1)?))
            .filter(|place| place.to_string() == text)
            .ok_or_else(|| NotationError::new(forms::A_PLACE, forms::A_PLACE_IS, text))
    }
}

/// A row card, and what covers it. In notation: "R7", "R7=DOS+R5".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// The card that lies in the row.
    pub card: Card,
    /// The cards it was matched with in this turn.
    pub over: Option<Played>,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.over {
            None => self.card.fmt(f),
            Some(over) => write!(f, "{}={over}", self.card),
        }
    }
}

impl FromStr for Spot {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.split_once('=') {
            None => Ok(Self { card: text.parse()?, over: None }),
            Some((card, over)) => Ok(Self { card: card.parse()?, over: Some(over.parse()?) }),
        }
    }
}

engine::serde_as_notation!(Spot);

/// The centre row.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Row {
    cards: [Option<Card>; CARDS],
    over: [Option<Played>; CARDS],
    len: u8,
}

impl Row {
    pub(crate) const EMPTY: Self = Self { cards: [None; CARDS], over: [None; CARDS], len: 0 };

    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }

    #[inline]
    pub(crate) fn get(&self, place: Place) -> Option<Spot> {
        let card = self.cards[place.index()]?;
        Some(Spot { card, over: self.over[place.index()] })
    }

    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> + Clone {
        self.cards.iter().zip(&self.over).map_while(|(card, over)| Some(Spot { card: (*card)?, over: *over }))
    }

    /// The places that can be matched (A10), with their cards.
    #[inline]
    pub(crate) fn open(&self) -> impl Iterator<Item = (Place, Card)> + Clone {
        let len = self.len().min(Place::MAX);
        (0..len as u8).zip(self.cards[..len].iter().zip(&self.over[..len])).filter_map(
            |(place, (card, over))| if over.is_none() { Some((Place(place), (*card)?)) } else { None },
        )
    }

    #[inline]
    pub(crate) fn cover(&mut self, place: Place, played: Played) {
        self.over[place.index()] = Some(played);
    }

    /// At the right end.
    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        // A15: at most 107 cards are here, since somebody holds the last one.
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = Some(card);
            self.len += 1;
        }
    }

    /// A16: removes the covered cards, by place from the left, the row card first; the row closes
    /// up. Returns their number and the last of them, if there are any.
    #[inline]
    pub(crate) fn close_up(&mut self) -> Option<(u8, Card)> {
        let len = self.len().min(CARDS);
        let (mut kept, mut taken, mut last) = (0, 0, None);
        for place in 0..len {
            if let Some(over) = self.over[place].take() {
                taken += 1 + over.count() as u8;
                last = Some(over.second().unwrap_or(over.first()));
            } else {
                self.cards[kept] = self.cards[place];
                kept += 1;
            }
        }
        self.cards[kept..len].fill(None); // So that equal rows compare as equal.
        self.len = kept as u8;
        Some((taken, last?))
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.spots().map(|spot| spot.to_string())).finish()
    }
}

/// The draw pile, top last.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pile {
    cards: [Option<Card>; CARDS],
    len: u8,
}

impl Pile {
    pub(crate) const EMPTY: Self = Self { cards: [None; CARDS], len: 0 };

    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Card> {
        let top = usize::from(self.len.checked_sub(1)?);
        self.len = top as u8;
        self.cards.get_mut(top)?.take()
    }

    pub(crate) fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = Some(card);
            self.len += 1;
        }
    }

    /// From the top.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Card> + Clone {
        self.cards[..self.len().min(CARDS)].iter().rev().copied().flatten()
    }

    /// A pile of these cards, the last on top.
    #[inline]
    pub(crate) fn of(cards: &[Option<Card>]) -> Self {
        let mut pile = Self::EMPTY;
        let len = cards.len().min(CARDS);
        pile.cards[..len].copy_from_slice(&cards[..len]);
        pile.len = len as u8;
        pile
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A23: who calls "DOS!".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// The players, or they are caught.
    #[default]
    Shout,
    /// The engine, for everyone.
    Auto,
}

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// A23.
    pub call: Call,
    /// A26: the points that end the match, 1 to 1000.
    pub target: u16,
}

/// A26.
pub(crate) const TARGETS: std::ops::RangeInclusive<u16> = 1..=1000;

impl Default for Options {
    fn default() -> Self {
        Self { call: Call::Shout, target: 200 }
    }
}

impl TableOptions for Options {
    const ALL: &'static [OptionInfo] = &[
        OptionInfo { key: "call", values: Text::same("shout, auto"), about: on_the_box::CALL },
        OptionInfo { key: "target", values: Text::same("1–1000"), about: on_the_box::TARGET },
    ];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let wrong = || OptionError::value::<Self>(key, value);
        match (key, value) {
            ("call", "shout") => self.call = Call::Shout,
            ("call", "auto") => self.call = Call::Auto,
            ("target", number) => {
                self.target =
                    number.parse().ok().filter(|target| TARGETS.contains(target)).ok_or_else(wrong)?;
            }
            ("call", _) => return Err(wrong()),
            _ => return Err(OptionError::unknown::<Self>(key)),
        }
        Ok(())
    }

    fn question(key: &str, asking: Asking) -> Option<Question> {
        match key {
            "call" => {
                let answers = [("shout", on_the_box::ASK_CALL_SHOUT), ("auto", on_the_box::ASK_CALL_AUTO)];
                Some(asking.one_of(on_the_box::ASK_CALL, &answers))
            }
            "target" => {
                let targets = Answers::Number(u32::from(*TARGETS.start()), u32::from(*TARGETS.end()));
                Some(asking.noting(on_the_box::ASK_TARGET_NOTE).ask(on_the_box::ASK_TARGET, targets))
            }
            _ => None,
        }
    }

    fn get(&self, key: &str) -> Option<String> {
        match key {
            "call" => Some(if self.call == Call::Shout { "shout" } else { "auto" }.to_owned()),
            "target" => Some(self.target.to_string()),
            _ => None,
        }
    }

    /// A23.
    fn simulated() -> Self {
        Self { call: Call::Auto, ..Self::default() }
    }

    /// Every round scores at least a point, because the other players hold at least one card each
    /// (A25).
    fn one_round(self) -> Self {
        Self { target: 1, ..self }
    }
}

impl Dos {
    #[inline]
    pub(crate) const fn players(&self) -> usize {
        self.players as usize
    }

    #[inline]
    pub(crate) const fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index() & 3]
    }

    #[inline]
    pub(crate) const fn hand_mut(&mut self, seat: Seat) -> &mut Cards {
        &mut self.hands[seat.index() & 3]
    }

    /// The centre row with what covers it.
    #[inline]
    pub fn row(&self) -> impl Iterator<Item = Spot> + Clone {
        self.row.spots()
    }

    /// What is known about the draw pile, if it has been rebuilt.
    pub(crate) fn known_stock(&self) -> Option<Cards> {
        Some(self.stock).filter(|stock| *stock != Cards::BOX)
    }

    /// The contents of the discard pile: all cards that are nowhere else.
    pub(crate) fn discard(&self) -> Cards {
        let spots = self
            .row
            .spots()
            .flat_map(|spot| std::iter::once(spot.card).chain(spot.over.into_iter().flat_map(Played::cards)));
        let lying: Cards = spots.chain(self.pile.iter()).collect();
        self.hands[..self.players()]
            .iter()
            .try_fold(Cards::BOX, |rest, hand| rest.minus(*hand))
            .and_then(|rest| rest.minus(lying))
            .unwrap_or_default()
    }
}

//! What observers see, what happens, and why a move is refused.

use engine::{BySeat, Lang, Names, PositionError, Seat, Speak};
use serde::{Deserialize, Serialize};

use crate::{Card, Texts};

/// What one observer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub seat: Option<Seat>,
    pub turn: Option<Seat>,
    pub leader: Seat,
    pub round: u8,
    pub rounds: u8,
    pub open: bool,
    pub hand: Vec<Card>,
    /// The observer's own buried card.
    pub buried: Option<Card>,
    pub have_buried: BySeat<bool>,
    pub counts: BySeat<u8>,
    pub trick: Vec<Card>,
    /// None if the observer is not meant to remember.
    pub past: Option<Past>,
    pub points: BySeat<u8>,
}

/// What lies in the tricks of this round that were taken, and what they have shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Past {
    pub taken: Vec<Card>,
    /// The suits that each seat did not follow, one bit per suit.
    pub void: BySeat<u8>,
}

/// What happened, with the secret in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Dealt { leader: Seat },
    Buried { seat: Seat, card: Card },
    Played { seat: Seat, card: Card },
    Took { seat: Seat },
}

/// The same as one observer saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Seen {
    Dealt {
        leader: Seat,
    },
    Buried {
        seat: Seat,
        /// Only for the player who buried it.
        card: Option<Card>,
    },
    Played {
        seat: Seat,
        card: Card,
    },
    Took {
        seat: Seat,
    },
}

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    Over,
    NotYourTurn { turn: Seat },
    NotInHand,
    BuryFirst,
    AllBuried,
    MustFollow,
}

impl engine::Refusal for Refusal {
    fn article(&self) -> &'static str {
        match self {
            Self::NotInHand => "A1",
            Self::BuryFirst | Self::AllBuried => "A2",
            Self::NotYourTurn { .. } | Self::MustFollow => "A3",
            Self::Over => "A6",
        }
    }
}

impl Speak for Refusal {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Over => w.over.to_owned(),
            Self::NotYourTurn { turn } => w.not_your_turn(names(*turn)),
            Self::NotInHand => w.not_in_hand.to_owned(),
            Self::BuryFirst => w.bury_first.to_owned(),
            Self::AllBuried => w.all_buried.to_owned(),
            Self::MustFollow => w.must_follow.to_owned(),
        }
    }
}

impl Speak for Seen {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Dealt { leader } => w.dealt(names(*leader)),
            Self::Buried { seat, card: Some(card) } => w.buried_card(card, names(*seat)),
            Self::Buried { seat, card: None } => w.buried(names(*seat)),
            Self::Played { seat, card } => w.played(card, names(*seat)),
            Self::Took { seat } => w.took(names(*seat)),
        }
    }
}

impl Speak for View {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let list = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
        let mut lines = vec![
            w.round(self.round.saturating_add(1).min(self.rounds), self.rounds),
            w.trick(list(&self.trick)),
        ];
        let seat = |(seat, count): (Seat, &u8)| w.count(count, names(seat), self.points[seat]);
        lines.extend(self.counts.iter().map(seat));
        lines.extend(self.past.as_ref().map(|past| w.taken(list(&past.taken))));
        lines.extend(self.seat.map(|_| w.hand(list(&self.hand))));
        lines.extend(self.buried.map(|card| w.own_buried(card)));
        lines.push(self.turn.map_or_else(|| w.over.to_owned(), |turn| w.turn(names(turn))));
        lines.join("\n")
    }
}

pub(crate) fn impossible() -> PositionError {
    PositionError::new(|lang| Texts::of(lang).impossible)
}

//! Complete states in notation, validated when read.

use engine::{PositionError, Seat};
use serde::{Deserialize, Serialize};

use crate::combinations::combination;
use crate::notation::Sights;
use crate::pieces::{Card, Deck, Face, JOKERS, SAME_FACES, Side};
use crate::places::{Row, SEATS, Sight, Slot};
use crate::setup::{left_size, right_size};
use crate::state::{DISCARD_STAYS, HAND, OttoBruno, Phase, Pile, RACK, TRICKS, TableMemory, Trick, Tricks};
use crate::texts::{Texts, impossible};
use crate::view::SeenTrick;

/// A complete state in notation. Tools read and write it; players never see one.
///
/// Marks may be omitted: whatever faces a seat now counts as seen (A16).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// A17.
    #[serde(default)]
    pub memory: TableMemory,
    /// A3.
    #[serde(default)]
    pub deck: Deck,
    /// The number of the turn, from 1.
    #[serde(default = "one")]
    pub turn: u16,
    /// A12: the face in play.
    pub face: Side,
    /// The pending decision, and its seat.
    pub phase: Phase,
    /// The racks by seat, from left to right.
    pub racks: Vec<Sights>,
    /// The left draw pile, top first.
    pub left: Sights,
    /// The right draw pile, top first.
    pub right: Sights,
    /// The discard pile, top first.
    pub discard: Sights,
    /// The tricks, in the order in which they were shown.
    #[serde(default)]
    pub tricks: Vec<SeenTrick>,
    /// A7: turns in a row, this one included, in which no card has left a draw pile.
    #[serde(default)]
    pub idle: u8,
}

const fn one() -> u16 {
    1
}

impl OttoBruno {
    pub(crate) fn position(&self) -> Position {
        let whole = |slot: &Slot| Sight { marks: slot.marks, ..Sight::of(slot.card, true, true) };
        let pile = |pile| Sights(self.pile(pile).iter().rev().map(whole).collect());
        Position {
            memory: self.memory,
            deck: self.deck,
            turn: self.turn,
            face: self.face,
            phase: self.phase,
            racks: Seat::all(self.players())
                .map(|seat| Sights(self.rack(seat).slots().iter().map(whole).collect()))
                .collect(),
            left: pile(Pile::Left),
            right: pile(Pile::Right),
            discard: pile(Pile::Discard),
            tricks: self
                .tricks
                .iter()
                .map(|trick| SeenTrick {
                    seat: trick.seat,
                    face: trick.face,
                    cards: Sights(trick.slots.iter().map(whole).collect()),
                })
                .collect(),
            idle: self.idle,
        }
    }
}

pub(crate) fn read(position: &Position) -> Result<OttoBruno, PositionError> {
    let layout = Layout {
        racks: &position.racks,
        piles: [&position.left, &position.right, &position.discard],
        tricks: &position.tricks,
        phase: position.phase,
        face: position.face,
        memory: position.memory,
        deck: position.deck,
        idle: position.idle,
        turn: position.turn,
    };
    layout.state(Sight::card)
}

/// What views and positions have in common.
pub(crate) struct Layout<'a> {
    pub(crate) racks: &'a [Sights],
    /// Left, right, discard; top first.
    pub(crate) piles: [&'a Sights; 3],
    pub(crate) tricks: &'a [SeenTrick],
    pub(crate) phase: Phase,
    pub(crate) face: Side,
    pub(crate) memory: TableMemory,
    pub(crate) deck: Deck,
    pub(crate) idle: u8,
    pub(crate) turn: u16,
}

impl Layout<'_> {
    /// Every card in its place: racks, piles, tricks.
    pub(crate) fn sights(&self) -> impl Iterator<Item = &Sight> {
        let racks = self.racks.iter().flat_map(Sights::iter);
        let piles = self.piles.iter().flat_map(|pile| pile.iter());
        racks.chain(piles).chain(self.tricks.iter().flat_map(|trick| trick.cards.iter()))
    }

    /// The state, where `card` gives the card of each place in the order of
    /// [`sights`](Self::sights).
    pub(crate) fn state(
        &self,
        mut card: impl FnMut(&Sight) -> Option<Card>,
    ) -> Result<OttoBruno, PositionError> {
        if !crate::INFO.seats.contains(&self.racks.len()) {
            return Err(impossible(|w| w.racks(self.racks.len())));
        }
        let mut slot = |sight: &Sight| {
            let card = card(sight).ok_or_else(|| impossible(|w| w.not_in_full))?;
            if sight.marks.beyond(self.racks.len()) {
                return Err(impossible(|w| w.seen_by_nobody));
            }
            Ok(Slot { card, marks: sight.marks })
        };
        let mut racks = [Row::NONE; SEATS];
        for (rack, cards) in racks.iter_mut().zip(self.racks) {
            fill(rack, cards, |w| w.a_rack, &mut slot)?;
        }
        let (mut left, mut right, mut discard) = (Row::NONE, Row::NONE, Row::NONE);
        fill(&mut left, self.piles[0], |w| w.the_left_pile, &mut slot)?;
        fill(&mut right, self.piles[1], |w| w.the_right_pile, &mut slot)?;
        fill(&mut discard, self.piles[2], |w| w.the_discard_pile, &mut slot)?;
        left.reverse();
        right.reverse();
        discard.reverse();
        if self.tricks.len() > TRICKS {
            return Err(impossible(|w| w.tricks(self.tricks.len())));
        }
        let mut tricks = Tricks::NONE;
        for trick in self.tricks {
            let mut row = Row::<4>::NONE;
            fill(&mut row, &trick.cards, |w| w.a_trick, &mut slot)?;
            if !row.is_full() {
                return Err(impossible(|w| w.trick_is_four));
            }
            tricks.push(Trick { slots: *row.places(), seat: trick.seat, face: trick.face });
        }
        let mut state = OttoBruno {
            racks,
            left,
            right,
            discard,
            tricks,
            phase: self.phase,
            face: self.face,
            memory: self.memory,
            deck: self.deck,
            players: self.racks.len() as u8,
            idle: self.idle,
            turn: self.turn,
        };
        validate(&state)?;
        state.mark_visible();
        Ok(state)
    }
}

fn fill<const N: usize>(
    row: &mut Row<N>,
    cards: &Sights,
    name: fn(&'static Texts) -> &'static str,
    slot: &mut impl FnMut(&Sight) -> Result<Slot, PositionError>,
) -> Result<(), PositionError> {
    if cards.len() > N {
        return Err(impossible(|w| w.at_most(cards.len(), N, name(w))));
    }
    cards.iter().try_for_each(|sight| {
        row.push(slot(sight)?);
        Ok(())
    })
}

/// A1, A3: every face four times on each side, and three jokers; with the printed deck, every
/// printed card once.
fn check_deck(state: &OttoBruno) -> Result<(), PositionError> {
    let racks = state.racks.iter().flat_map(Row::slots);
    let piles = Pile::ALL.into_iter().flat_map(|pile| state.pile(pile));
    let tricks = state.tricks.iter().flat_map(|trick| &trick.slots);
    let mut cards: Vec<Card> = racks.chain(piles).chain(tricks).map(|slot| slot.card).collect();
    let all = cards.len();
    cards.retain(|card| !card.is_joker());
    if all - cards.len() != JOKERS {
        return Err(impossible(|w| w.jokers(JOKERS, all - cards.len())));
    }
    match state.deck {
        Deck::Drawn => {
            for (side, face) in
                Side::ALL.into_iter().flat_map(|side| Face::dice().map(move |face| (side, face)))
            {
                let found = cards.iter().filter(|card| card.face(side) == face).count();
                if found != usize::from(SAME_FACES) {
                    return Err(impossible(|w| w.faces(SAME_FACES, face, found)));
                }
            }
        }
        Deck::Printed => {
            if let Some(card) = cards.iter().find(|card| !card.is_printed()) {
                return Err(impossible(|w| w.not_printed(card)));
            }
            for printed in Card::printed().filter(|card| !card.is_joker()) {
                match cards.iter().filter(|card| **card == printed).count() {
                    0 => return Err(impossible(|w| w.missing(printed))),
                    1 => {}
                    _ => return Err(impossible(|w| w.twice(printed))),
                }
            }
        }
    }
    Ok(())
}

/// Checks the invariants that the rest of the code relies on.
fn validate(state: &OttoBruno) -> Result<(), PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    check_deck(state)?;
    let players = state.players();
    let on_turn = state.phase.seat();
    if on_turn.is_some_and(|seat| seat.index() >= players) {
        return wrong(|w| w.turn_at_table);
    }
    if state.left.len() > left_size(players) || state.right.len() > right_size(players) {
        return wrong(|w| w.pile_too_big);
    }
    for trick in state.tricks.iter() {
        if trick.seat.index() >= players {
            return wrong(|w| w.trick_owner);
        }
        if combination(trick.slots.map(|slot| slot.card.face(trick.face))).is_err() {
            return wrong(|w| w.trick_combines);
        }
    }
    for seat in Seat::all(players) {
        let cards = state.rack(seat).len();
        if cards + 4 * state.combinations(seat) < HAND {
            return wrong(|w| w.seven_at_least);
        }
        if on_turn.is_some_and(|turn| turn != seat) && !(2..=HAND).contains(&cards) {
            return wrong(|w| w.rack_between_turns);
        }
    }
    let rack = on_turn.map_or(0, |seat| state.rack(seat).len());
    let empty = usize::from(state.left.len() == 0) + usize::from(state.right.len() == 0);
    let (racks, empty_piles) = match state.phase {
        Phase::Draw(_) => (2..=HAND, 0),
        Phase::Act(_) => (3..=RACK, 0),
        Phase::LastAct(_) => (3..=RACK, 1),
        Phase::FirstBonus(_) => (0..=4, 0),
        Phase::LastBonus(_) => (1..=5, 0),
        Phase::GameOver => (0..=RACK, 1),
    };
    if empty != empty_piles {
        return wrong(|w| w.pile_empty_when);
    }
    if !racks.contains(&rack) {
        return wrong(|w| w.rack_on_turn);
    }
    let bonus = matches!(state.phase, Phase::FirstBonus(_) | Phase::LastBonus(_));
    if bonus && state.discard.len() > DISCARD_STAYS {
        return wrong(|w| w.bonus_from_discard);
    }
    if state.idle > state.idle_limit() {
        return wrong(|w| w.idle_turns);
    }
    if state.turn == 0 {
        return wrong(|w| w.turns_from_one);
    }
    Ok(())
}

//! Uniform samples of the cards that an observer does not know (A16).
//!
//! Each place with an unknown card shows its OTTO face, its BRUNO face or neither.
//!
//! If the faces were drawn for the match (A3), the faces that are not known anywhere are paired
//! under the trick (A2). A face that shows in one place is not paired with one that shows in
//! another, and pairs of two faces that show nowhere go, with the jokers, in random order to the
//! places that show neither. Each way of completing the table follows from the same number of
//! pairings and orders, so uniform pairings give uniform tables.
//!
//! With the printed deck, the cards that are left are paired with the places that they fit.

use engine::{Dice, PositionError};

use crate::pairs::{Fits, Pairing};
use crate::pieces::{Card, Deck, Face, JOKERS, SAME_FACES, Side};
use crate::places::Sight;
use crate::texts::impossible;

/// The places whose cards are not known, and what remains for them.
pub(crate) struct Unknowns {
    deck: Deck,
    /// The cards known from both sides, but for jokers.
    known: Vec<Card>,
    jokers: usize,
    places: Vec<Option<(Side, Face)>>,
}

impl Unknowns {
    /// All cards remain, and there are no places yet.
    pub(crate) fn new(deck: Deck) -> Self {
        let (known, places) = (Vec::with_capacity(crate::CARDS), Vec::with_capacity(crate::CARDS));
        Self { deck, known, jokers: JOKERS, places }
    }

    /// Removes the card if the sight identifies it; otherwise adds the place.
    pub(crate) fn add(&mut self, sight: Sight) -> Result<(), PositionError> {
        let half = |side, face: Face| {
            if face.is_joker() { Err(impossible(|w| w.joker_one_side)) } else { Ok(Some((side, face))) }
        };
        let place = match (sight.otto, sight.bruno) {
            (Some(otto), Some(bruno)) => {
                let card = Card::new(otto, bruno)
                    .ok_or_else(|| impossible(|w| w.no_such_card(format_args!("{otto}/{bruno}"))))?;
                if card.is_joker() {
                    self.jokers = self.jokers.checked_sub(1).ok_or_else(|| impossible(|w| w.three_jokers))?;
                } else {
                    self.known.push(card);
                }
                return Ok(());
            }
            (Some(otto), None) => half(Side::Otto, otto)?,
            (None, Some(bruno)) => half(Side::Bruno, bruno)?,
            (None, None) => None,
        };
        self.places.push(place);
        Ok(())
    }

    /// A card for each of the places, in the order in which they were added.
    pub(crate) fn sample(&self, dice: &mut Dice) -> Result<Vec<Card>, PositionError> {
        let left = (crate::CARDS - JOKERS + self.jokers).saturating_sub(self.known.len());
        if self.places.len() != left {
            return Err(impossible(|w| w.cards_for_places(left, self.places.len())));
        }
        match self.deck {
            Deck::Drawn => self.pair_faces(dice),
            Deck::Printed => self.pair_places(dice),
        }
    }

    /// The faces of a side that are not on a known card: first those that show, in the order of
    /// their places, then the others.
    fn faces(&self, side: Side) -> Result<(Vec<Face>, usize), PositionError> {
        let mut left = [SAME_FACES; 16];
        let mut take = |face: Face| {
            left[face.index() & 15] = left[face.index() & 15]
                .checked_sub(1)
                .ok_or_else(|| impossible(|w| w.too_many(face, SAME_FACES)))?;
            Ok::<_, PositionError>(())
        };
        self.known.iter().try_for_each(|card| take(card.face(side)))?;
        let on_places = self.places.iter().flatten().filter(|(shows, _)| *shows == side);
        let mut faces: Vec<Face> = on_places.map(|(_, face)| *face).collect();
        faces.iter().try_for_each(|face| take(*face))?;
        let shown = faces.len();
        faces.extend(
            Face::dice().flat_map(|face| std::iter::repeat_n(face, usize::from(left[face.index() & 15]))),
        );
        Ok((faces, shown))
    }

    fn pair_faces(&self, dice: &mut Dice) -> Result<Vec<Card>, PositionError> {
        let ((otto, otto_shown), (bruno, bruno_shown)) = (self.faces(Side::Otto)?, self.faces(Side::Bruno)?);
        let hidden = Fits::MAX << bruno_shown.min(127);
        let by_face: [Fits; 16] = std::array::from_fn(|face| {
            let fits =
                |(place, back): (usize, &Face)| Fits::from(Face::at(face).under_the_trick(*back)) << place;
            bruno.iter().enumerate().map(fits).sum()
        });
        let fits = otto.iter().enumerate().map(|(place, face)| {
            by_face[face.index() & 15] & if place < otto_shown { hidden } else { Fits::MAX }
        });
        let mut pairing = Pairing::find(&fits.collect::<Vec<_>>(), |bound| dice.below(bound))
            .filter(|_| otto.len() == bruno.len())
            .ok_or_else(|| impossible(|w| w.no_cards_fit))?;
        pairing.mix(|bound| dice.below(bound));
        let mut shown = [vec![Card::JOKER; otto_shown], vec![Card::JOKER; bruno_shown]];
        let mut rest = vec![Card::JOKER; self.jokers];
        for (front, back) in pairing.partners().enumerate() {
            let card = Card::new(otto[front], bruno[back]).expect("a pairing keeps to the trick (A2)");
            if let Some(place) = shown[0].get_mut(front) {
                *place = card;
            } else if let Some(place) = shown[1].get_mut(back) {
                *place = card;
            } else {
                rest.push(card);
            }
        }
        dice.shuffle(&mut rest);
        let [mut otto, mut bruno] = shown.map(Vec::into_iter);
        let cards = self.places.iter().map(|place| match place {
            Some((Side::Otto, _)) => otto.next(),
            Some((Side::Bruno, _)) => bruno.next(),
            None => rest.pop(),
        });
        cards.collect::<Option<_>>().ok_or_else(|| impossible(|w| w.no_cards_fit))
    }

    fn pair_places(&self, dice: &mut Dice) -> Result<Vec<Card>, PositionError> {
        let mut cards: Vec<Card> = Card::printed().filter(|card| !card.is_joker()).collect();
        for known in &self.known {
            let place = cards.iter().position(|card| card == known).ok_or_else(|| {
                impossible(|w| if known.is_printed() { w.twice(known) } else { w.not_printed(known) })
            })?;
            cards.remove(place);
        }
        cards.resize(cards.len() + self.jokers, Card::JOKER);
        let fits = self.places.iter().map(|place| {
            let fits = |(index, card): (usize, &Card)| {
                Fits::from(place.is_none_or(|(side, face)| card.face(side) == face)) << index
            };
            cards.iter().enumerate().map(fits).sum()
        });
        let mut pairing = Pairing::find(&fits.collect::<Vec<_>>(), |bound| dice.below(bound))
            .ok_or_else(|| impossible(|w| w.no_cards_fit))?;
        pairing.mix(|bound| dice.below(bound));
        Ok(pairing.partners().map(|card| cards[card]).collect())
    }
}

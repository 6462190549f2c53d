//! DOS in words, from the files in `texts/`.

use engine::{Lang, Names, PositionError, Seat, Speak};

use crate::events::{Seen, Why};
use crate::matching::Played;
use crate::pieces::{Card, Cards};
use crate::state::Phase;
use crate::view::View;
use crate::{Move, Refusal};

texts::texts! { pub(crate) struct Texts in "texts/play" }
texts::texts! { pub(crate) mod on_the_box in "texts/box" }
texts::texts! { pub(crate) mod forms in "texts/notation" }

/// An impossible position, and why.
pub(crate) fn impossible<T: Into<String>>(why: impl Fn(&'static Texts) -> T) -> PositionError {
    PositionError::new(|lang| why(Texts::of(lang)))
}

impl Card {
    /// The card's name: "5 rouge", "red 5", "# bleu", "DOS".
    pub fn name(self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let Some(colour) = self.colour() else { return "DOS".to_owned() };
        let colour = colour.name(lang);
        let number = self.number().map_or_else(|| "#".to_owned(), |number| number.to_string());
        w.card(colour, number)
    }
}

impl Played {
    /// The cards' names: "DOS + 5 rouge".
    pub fn name(self, lang: Lang) -> String {
        let names: Vec<String> = self.cards().map(|card| card.name(lang)).collect();
        names.join(" + ")
    }
}

fn list(cards: impl Iterator<Item = Card>, lang: Lang) -> String {
    let w = Texts::of(lang);
    let names: Vec<String> = cards.map(|card| card.name(lang)).collect();
    if names.is_empty() { w.no_card.to_owned() } else { names.join(", ") }
}

fn heap(cards: Cards, lang: Lang) -> String {
    list(cards.iter(), lang)
}

impl Speak for Move {
    fn speak(&self, lang: Lang, _names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match *self {
            Self::Match { place, cards, shout } => w.cover(cards.name(lang), place, shout),
            Self::Draw => w.draw.to_owned(),
            Self::End => w.end.to_owned(),
            Self::Place { card, shout } => w.place_in_centre(card.name(lang), shout),
            Self::Keep => w.keep.to_owned(),
            Self::Call => w.call.to_owned(),
            Self::Catch => w.catch.to_owned(),
            Self::TooMany { place, cards } => {
                let cards = cards.map(|card| card.name(lang)).join(" + ");
                w.cover(cards, place, false)
            }
        }
    }
}

impl Speak for Refusal {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match *self {
            Self::MatchOver => w.match_over.to_owned(),
            Self::NotYourTurn { turn } => w.not_your_turn(names(turn)),
            Self::NotInHand(card) => w.not_in_hand(card.name(lang)),
            Self::OnlyOne(card) => w.only_one(card.name(lang)),
            Self::NoSuchPlace { place, row } => w.no_such_place(place, row),
            Self::Covered(card) => w.covered(card.name(lang)),
            Self::NotSame { card, row } => {
                let (card, row) = (card.name(lang), row.name(lang));
                w.not_same(card, row)
            }
            Self::NotSum { first, second, row } => {
                let cards = Played::two(first, second).name(lang);
                let row = row.name(lang);
                w.not_sum(cards, row)
            }
            Self::TooManyCards => w.too_many_cards.to_owned(),
            Self::NoDrawAfterMatch => w.no_draw_after_match.to_owned(),
            Self::DrawnAlready => w.drawn_already.to_owned(),
            Self::MatchOrDraw => w.match_or_draw.to_owned(),
            Self::PlaceACard => w.place_a_card.to_owned(),
            Self::TurnEnding => w.turn_ending.to_owned(),
            Self::NoPlacing => w.no_placing.to_owned(),
            Self::MustPlace => w.must_place.to_owned(),
            Self::NothingToKeep => w.nothing_to_keep.to_owned(),
            Self::EndFirst => w.end_first.to_owned(),
            Self::FalseCall { cards } => w.false_call(cards),
            Self::FalseShout { left } => w.false_shout(left),
            Self::NoCallDue => w.no_call_due.to_owned(),
            Self::CaughtAlready => w.caught_already.to_owned(),
            Self::NobodyToCatch => w.nobody_to_catch.to_owned(),
            Self::CatchOneself => w.catch_oneself.to_owned(),
            Self::CallsAreAutomatic => w.calls_are_automatic.to_owned(),
        }
    }
}

impl Speak for Seen {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Lot { cards } => {
                let drawn: Vec<String> = cards
                    .iter()
                    .filter_map(|(seat, card)| Some(w.has(names(seat), card.as_ref()?.name(lang))))
                    .collect();
                let drawn = drawn.join(", ");
                w.lot(drawn)
            }
            Self::Deal { round, dealer, hand, row } => {
                let (number, dealer) = (round + 1, names(*dealer));
                let row = list(row.iter().copied().flatten(), lang);
                let dealt = w.deal(dealer, number, row);
                match hand {
                    Some(hand) => format!("{dealt} {}", w.your_hand(heap(*hand, lang))),
                    None => dealt,
                }
            }
            Self::Matched { seat, row, cards, colour, .. } => {
                let bonus = match (*colour, cards.second().is_some()) {
                    (false, _) => Bonus::None,
                    (true, false) => Bonus::Single,
                    (true, true) => Bonus::Double,
                };
                w.matched(bonus, cards.name(lang), names(*seat), row.name(lang))
            }
            Self::Drew { seat, drawn, card, why } => {
                let card = match (drawn, card) {
                    (false, _) => w.drew_nothing.to_owned(),
                    (true, None) => w.drew.to_owned(),
                    (true, Some(card)) => w.drew_card(card.name(lang)),
                };
                let why = match why {
                    Why::Turn => Because::Turn,
                    Why::Bonus => Because::Bonus,
                    Why::Penalty => Because::Penalty,
                };
                w.drawn(why, names(*seat), card)
            }
            Self::Placed { seat, card } => w.placed(card.name(lang), names(*seat)),
            Self::Kept { seat } => w.kept(names(*seat)),
            Self::Discarded { cards, top } => w.discarded(*cards, top.name(lang)),
            Self::Refilled { card } => w.refilled(card.name(lang)),
            Self::Rebuilt { cards } => w.rebuilt(*cards),
            Self::Called { seat } => w.called(names(*seat)),
            Self::Caught { seat, by, later } => w.caught(names(*by), *later, names(*seat)),
            Self::RoundOver { round, winner, points, totals, .. } => {
                let (number, winner) = (round + 1, names(*winner));
                let totals: Vec<String> =
                    totals.iter().map(|(seat, total)| w.has(names(seat), total)).collect();
                let totals = totals.join(w.then);
                w.round_over(number, points, totals, winner)
            }
            Self::MatchOver { winner } => w.won(names(*winner)),
        }
    }
}

impl View {
    /// The sentence that says what is expected, and from whom.
    pub fn expected(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let Some(seat) = self.phase.seat() else {
            return w.match_over.to_owned();
        };
        let mine = self.seat == Some(seat);
        let who = if mine { w.your_turn.to_owned() } else { names(seat) };
        let what = match self.phase {
            Phase::Turn(_) => w.expected_turn,
            Phase::Drawn(_) => w.expected_drawn,
            Phase::Matched { .. } => w.expected_matched,
            Phase::Placing { must: 0, .. } => w.expected_may_place,
            Phase::Placing { .. } => w.expected_must_place,
            Phase::MatchOver => "",
        };
        let expected = w.says(what, who);
        let Some(owner) = self.duty else { return expected };
        if self.seat == Some(owner) {
            return w.call_now(expected);
        }
        let name = names(owner);
        w.not_called(expected, name)
    }
}

impl Speak for View {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let (round, target) = (self.round + u16::from(self.phase != Phase::MatchOver), self.target);
        let mut lines = vec![w.round(round, target)];
        let row: Vec<String> = self
            .row
            .iter()
            .enumerate()
            .map(|(index, spot)| {
                let (place, card) = (index + 1, spot.card.name(lang));
                match spot.over {
                    None => format!("{place}. {card}"),
                    Some(over) => {
                        let over = over.name(lang);
                        w.covered_by(card, over, place)
                    }
                }
            })
            .collect();
        let row = if row.is_empty() { w.empty.to_owned() } else { row.join(", ") };
        let (pile, discard) = (self.pile, self.discard.len());
        lines.push(w.centre(row));
        lines.push(match self.top {
            Some(top) => w.piles_with_top(discard, pile, top.name(lang)),
            None => w.piles(discard, pile),
        });
        for seat in Seat::all(self.players) {
            let (name, count, total) = (names(seat), self.counts[seat], self.totals[seat]);
            lines.push(w.seat(count, name, total));
        }
        if self.seat.is_some() {
            let hand = heap(self.hand, lang);
            lines.push(w.your_hand(hand));
        }
        lines.extend(self.bonuses(lang));
        lines.push(self.expected(lang, names));
        lines.join("\n")
    }
}

impl View {
    /// The bonuses due and the pending penalty, if there are any.
    fn bonuses(&self, lang: Lang) -> Option<String> {
        let w = Texts::of(lang);
        let (single, double) = match self.phase {
            Phase::Matched { single, double, .. } => (single, double),
            Phase::Placing { may, must, .. } => (may, must),
            Phase::Turn(_) | Phase::Drawn(_) | Phase::MatchOver => (0, 0),
        };
        let mut parts = Vec::new();
        if double > 0 {
            parts.push(w.double_bonuses(double));
        }
        if single > 0 {
            parts.push(w.single_bonuses(single));
        }
        if self.penalty {
            parts.push(w.penalty_pending.to_owned());
        }
        if parts.is_empty() {
            return None;
        }
        let parts = parts.join(", ");
        Some(w.this_turn(parts))
    }
}

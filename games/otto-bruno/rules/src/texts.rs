//! Otto & Bruno in words, from the files in `texts/`.

use engine::{Lang, Names, PositionError, Seat, Speak};

use crate::events::Seen;
use crate::moves::{Four, Move, Refusal};
use crate::pieces::{Face, Side};
use crate::places::Sight;
use crate::state::{Phase, Pile};
use crate::view::View;

texts::texts! { pub(crate) struct Texts in "texts/play" }
texts::texts! { pub(crate) mod on_the_box in "texts/box" }
texts::texts! { pub(crate) mod forms in "texts/notation" }

/// An impossible position, and why.
pub(crate) fn impossible<T: Into<String>>(why: impl Fn(&'static Texts) -> T) -> PositionError {
    PositionError::new(|lang| why(Texts::of(lang)))
}

impl Face {
    /// The face's name: "3 rouge", "red 3", "joker".
    pub fn name(self, lang: Lang) -> String {
        let w = Texts::of(lang);
        match self.die() {
            Some((colour, value)) => {
                let colour = colour.name(lang);
                w.face(colour, value)
            }
            None => "joker".to_owned(),
        }
    }
}

impl Side {
    /// The side's name, as on the cards.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Otto => "OTTO",
            Self::Bruno => "BRUNO",
        }
    }
}

impl Pile {
    /// The pile's name: "pioche gauche".
    pub fn name(self, lang: Lang) -> &'static str {
        let w = Texts::of(lang);
        match self {
            Self::Left => w.left_pile,
            Self::Right => w.right_pile,
            Self::Discard => w.discard_pile,
        }
    }
}

/// Faces separated by commas.
fn list(faces: &[Face], lang: Lang) -> String {
    let w = Texts::of(lang);
    if faces.is_empty() {
        return w.no_card.to_owned();
    }
    faces.iter().map(|face| face.name(lang)).collect::<Vec<_>>().join(", ")
}

impl Sight {
    /// The card in words: first the side `near` that the observer sees, then what is known of the
    /// other. The face in play is a card's front, the other its back: "3 rouge (au dos 2 vert)".
    pub fn name(&self, near: Side, in_play: Side, lang: Lang) -> String {
        let w = Texts::of(lang);
        let back = near == in_play;
        match (self.face(near), self.face(near.other())) {
            (Some(face), None) => face.name(lang),
            (Some(face), Some(_)) if face.is_joker() => face.name(lang),
            (Some(face), Some(far)) => w.both_sides(back, far.name(lang), face.name(lang)),
            (None, Some(far)) => w.far_side(back, far.name(lang)),
            (None, None) => w.hidden_card.to_owned(),
        }
    }
}

fn places(four: Four) -> String {
    four.places().map(|place| place.to_string()).collect::<Vec<_>>().join(", ")
}

impl Speak for Move {
    fn speak(&self, lang: Lang, _names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Draw(Pile::Left) => w.draw_left.to_owned(),
            Self::Draw(Pile::Right) => w.draw_right.to_owned(),
            Self::Draw(Pile::Discard) => w.take_discard.to_owned(),
            Self::Show(four) => w.show(places(*four)),
            Self::ShowTwo(split) => {
                let [first, second] = split.parts().map(places);
                w.show_two(first, second)
            }
            Self::Discard(place) => w.discard(place),
            Self::Pass => w.pass.to_owned(),
            Self::ShowShared(first, second) => {
                let (first, second) = (places(*first), places(*second));
                w.show_two(first, second)
            }
        }
    }
}

impl Speak for Refusal {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let text = match *self {
            Self::GameOver => w.game_over,
            Self::NotYourTurn { turn } => {
                let name = names(turn);
                return w.not_your_turn(name);
            }
            Self::DrawFirst => w.draw_first,
            Self::AlreadyDrawn { discards: true } => w.drawn_already,
            Self::AlreadyDrawn { discards: false } => w.drawn_already_pass,
            Self::DiscardEmpty => w.discard_empty,
            Self::DiscardTooSmall => w.discard_kept,
            Self::DiscardClosed => w.discard_closed,
            Self::BonusFirst => w.bonus_first,
            Self::BonusFromDrawPiles => w.bonus_from_pile,
            Self::NoCardThere(place) => {
                return w.no_such_place(place);
            }
            Self::NoCombination(four) => {
                let places = places(four);
                return w.no_combination(places);
            }
            Self::TwoJokers(four) => {
                let places = places(four);
                return w.one_joker(places);
            }
            Self::SharedCard(place) => {
                return w.card_in_both(place);
            }
            Self::NothingToDiscard => w.seven_cards,
            Self::NoDiscardAtEnd => w.pile_empty,
            Self::MustDiscard => w.eight_cards,
        };
        text.to_owned()
    }
}

impl Speak for Seen {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Deal { first, .. } => w.deal(names(*first)),
            Self::Drew { seat, pile, bonus, side, card, cards_left, .. } => {
                let (name, card) = (names(*seat), card.name(*side, *side, lang));
                let from = match pile {
                    Pile::Left => w.from_left,
                    Pile::Right => w.from_right,
                    Pile::Discard => w.from_discard,
                };
                let what = if *bonus { "bonus" } else { w.a_card };
                let last = if *cards_left == 0 && *pile != Pile::Discard { w.last_of_pile } else { "" };
                w.drew(card, from, last, name, what)
            }
            Self::Showed { seat, faces, .. } => {
                let (name, faces) = (names(*seat), list(faces, lang));
                w.showed(faces, name)
            }
            Self::Discarded { seat, place, face } => {
                let (name, face) = (names(*seat), face.name(lang));
                w.discarded(face, name, place)
            }
            Self::Passed { seat } => w.passed(names(*seat)),
            Self::TurnedOver { side, tops, .. } => {
                let top =
                    |face: &Option<Face>| face.map_or_else(|| w.empty.to_owned(), |face| face.name(lang));
                let (side, [left, right, discard]) = (side.name(), tops.each_ref().map(top));
                w.turned_over(discard, left, right, side)
            }
            Self::DiscardClosed => w.discard_closes.to_owned(),
            Self::GameOver { combinations, rack_points, winners, .. } => {
                let scores = combinations.iter().map(|(seat, count)| {
                    let (name, sum) = (names(seat), rack_points[seat]);
                    w.score(count, name, sum)
                });
                let scores = scores.collect::<Vec<_>>().join(w.then);
                let winners = winners.iter().map(names).collect::<Vec<_>>().join(", ");
                w.won(scores, winners)
            }
        }
    }
}

impl View {
    /// The sentence that says what is expected, and from whom.
    pub fn expected(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let Some(seat) = self.phase.seat() else {
            return w.game_over.to_owned();
        };
        let eight = self.racks.get(seat.index()).is_some_and(|rack| rack.len() > crate::HAND);
        let what = match self.phase {
            Phase::Draw(_) => w.expected_draw,
            Phase::Act(_) if eight => w.expected_discard,
            Phase::Act(_) => w.expected_pass,
            Phase::LastAct(_) => w.expected_last,
            Phase::FirstBonus(_) => w.expected_two_bonuses,
            Phase::LastBonus(_) => w.expected_bonus,
            Phase::GameOver => "",
        };
        let who = if self.seat == Some(seat) { w.your_turn.to_owned() } else { names(seat) };
        w.says(what, who)
    }

    /// How many combinations a seat has shown.
    pub fn combinations(&self, seat: Seat) -> usize {
        self.tricks.iter().filter(|trick| trick.seat == seat).count()
    }

    /// A pile, top first.
    pub const fn pile(&self, pile: Pile) -> &crate::Sights {
        match pile {
            Pile::Left => &self.left,
            Pile::Right => &self.right,
            Pile::Discard => &self.discard,
        }
    }

    /// A6: the side that a pile's top shows.
    pub const fn pile_side(&self, pile: Pile) -> Side {
        match pile {
            Pile::Left | Pile::Right => self.face.other(),
            Pile::Discard => self.face,
        }
    }

    /// A15: the side of a rack's cards that the observer sees.
    pub fn rack_side(&self, owner: Seat) -> Side {
        if self.seat == Some(owner) { self.face } else { self.face.other() }
    }

    fn pile_line(&self, pile: Pile, lang: Lang) -> String {
        let w = Texts::of(lang);
        let (name, cards, near) = (pile.name(lang), self.pile(pile), self.pile_side(pile));
        let mut name = name.to_owned();
        if let Some(first) = name.get(..1).map(str::to_uppercase) {
            name.replace_range(..1, &first);
        }
        let count = cards.len();
        let Some(top) = cards.iter().next() else {
            return w.pile_is_empty(name);
        };
        let top = top.name(near, self.face, lang);
        let mut line = w.pile(count, name, top);
        for (index, sight) in cards.iter().enumerate().skip(1) {
            if sight.otto.is_some() || sight.bruno.is_some() {
                let (place, card) = (index + 1, sight.name(near, self.face, lang));
                line += &w.place(card, place);
            }
        }
        line
    }

    fn rack_line(&self, owner: Seat, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let near = self.rack_side(owner);
        let rack = self.racks.get(owner.index()).map(|rack| rack.0.as_slice()).unwrap_or_default();
        let (name, tricks, count) = (names(owner), self.combinations(owner), rack.len());
        let mut line = w.seat(count, name, tricks);
        // A spectator sees no rack, and then there is nothing to list.
        if rack.iter().any(|sight| sight.otto.is_some() || sight.bruno.is_some()) {
            let cards: Vec<String> = rack.iter().map(|sight| sight.name(near, self.face, lang)).collect();
            let seen = if self.seat == Some(owner) { "" } else { w.backs };
            line += seen;
            line += w.colon;
            line += &cards.join(", ");
        }
        line + "."
    }
}

impl Speak for View {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let (turn, face) = (self.turn, self.face.name());
        let mut lines = vec![w.turn(face, turn)];
        lines.extend(Pile::ALL.into_iter().map(|pile| self.pile_line(pile, lang)));
        lines.extend(Seat::all(self.players).map(|owner| self.rack_line(owner, lang, names)));
        for trick in &self.tricks {
            let (name, face) = (names(trick.seat), trick.face.name());
            let cards: Vec<String> =
                trick.cards.iter().map(|sight| sight.name(trick.face, trick.face, lang)).collect();
            let cards = cards.join(", ");
            lines.push(w.shown(cards, face, name));
        }
        lines.push(self.expected(lang, names));
        lines.join("\n")
    }
}

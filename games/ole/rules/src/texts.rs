//! Olé in words, from the files in `texts/`.

use engine::{BySeat, Lang, Names, PositionError, Seat, Speak};

use crate::events::Seen;
use crate::pieces::{Card, CardSet, OnTop};
use crate::scoring::RoundEnd;
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
    /// The card's name: "5 rouge", "red 5".
    pub fn name(self, lang: Lang) -> String {
        Texts::of(lang).card(self.colour().name(lang), self.number())
    }
}

impl OnTop {
    /// The order, strongest first: "rouge, bleu, vert, jaune".
    pub fn name(self, lang: Lang) -> String {
        self.order().map(|colour| colour.name(lang)).join(", ")
    }
}

fn cards(set: CardSet, lang: Lang) -> String {
    let names: Vec<String> = set.iter().map(|card| card.name(lang)).collect();
    if names.is_empty() { Texts::of(lang).no_card.to_owned() } else { names.join(", ") }
}

impl Speak for Move {
    fn speak(&self, lang: Lang, _names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Play(card) => card.name(lang),
            Self::Token => w.take_token.to_owned(),
            Self::Choose(OnTop::Red) => w.red_on_top.to_owned(),
            Self::Choose(OnTop::Yellow) => w.yellow_on_top.to_owned(),
        }
    }
}

impl Speak for Refusal {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let told = match *self {
            Self::MatchOver => w.match_over,
            Self::NotYourTurn { turn } => return w.not_your_turn(names(turn)),
            Self::OrderFirst => w.order_first,
            Self::NotYourPrivilege { holder } => return w.not_your_privilege(names(holder)),
            Self::NoPrivilege => w.no_privilege,
            Self::OrderIsSet => w.order_is_set,
            Self::NoTokenAtOpening => w.no_token_at_opening,
            Self::NotInHand(card) => return w.not_in_hand(card.name(lang)),
            Self::NotHigher { card, table, on_top } => {
                let weaker = on_top.strength(card.colour()) < on_top.strength(table.colour());
                return w.not_higher(card.name(lang), table.name(lang), weaker);
            }
        };
        told.to_owned()
    }
}

impl Speak for Seen {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        match self {
            Self::Deal { round, dealer, hand } => {
                let dealt = w.deal(names(*dealer), round + 1);
                match hand {
                    Some(hand) => format!("{dealt} {}", w.your_hand(cards(*hand, lang))),
                    None => dealt,
                }
            }
            Self::Chosen { seat, on_top } => w.says(names(*seat), Move::Choose(*on_top).speak(lang, names)),
            Self::Opened { seat, card, .. } => w.opened(card.name(lang), names(*seat)),
            Self::Played { seat, card, series, .. } => w.played(card.name(lang), names(*seat), *series),
            Self::Token { seat } => w.took_token(names(*seat)),
            Self::RoundOver { round, end, points, totals, .. } => {
                let why = match end {
                    RoundEnd::WentOut(seat) => w.went_out(names(*seat)),
                    RoundEnd::NobodyCan => w.nobody_can.to_owned(),
                    RoundEnd::TokenRun => w.token_run.to_owned(),
                };
                w.round_over(round + 1, score_list(points, totals, w, names), why)
            }
            Self::MatchOver { winners } => {
                let winners: Vec<String> = winners.iter().map(names).collect();
                w.won(winners.join(", "))
            }
        }
    }
}

fn score_list(points: &BySeat<u16>, totals: &BySeat<u16>, w: &Texts, names: Names<'_>) -> String {
    let scores: Vec<String> =
        points.iter().map(|(seat, points)| w.score(names(seat), points, totals[seat])).collect();
    scores.join(w.then) + "."
}

impl View {
    /// The sentence that says what is expected, and from whom.
    pub fn expected(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let (seat, what) = match self.phase {
            Phase::Privilege(seat) => (seat, w.expected_order),
            Phase::Opening(seat) => (seat, w.expected_opening),
            Phase::Turn(seat) => (seat, w.expected_turn),
            Phase::Series(seat) => (seat, w.expected_series),
            Phase::MatchOver => return w.match_over.to_owned(),
        };
        let who = if self.seat == Some(seat) { w.your_turn.to_owned() } else { names(seat) };
        w.says(who, what)
    }
}

impl Speak for View {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let w = Texts::of(lang);
        let colours = self.on_top.map_or_else(|| w.order_to_be_chosen.to_owned(), |on_top| on_top.name(lang));
        let mut lines = vec![
            w.round_of(colours, (self.round + 1).min(self.rounds), self.rounds),
            self.table.map_or_else(|| w.pile_empty.to_owned(), |card| w.table_card(card.name(lang))),
        ];
        for seat in Seat::all(self.players) {
            lines.push(w.seat(self.counts[seat], names(seat), self.totals[seat], self.tokens[seat]));
        }
        if self.seat.is_some() {
            lines.push(w.your_hand(cards(self.hand, lang)));
        }
        lines.push(self.expected(lang, names));
        lines.join("\n")
    }
}

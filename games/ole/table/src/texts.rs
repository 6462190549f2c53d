//! Every sentence at a table of Olé, from the files in `texts/`.

use std::cmp::Ordering;

use engine::{BySeat, Lang, Seat, SeatSet, Speak as _};
use game_ole::{Card, Colour, Move, Ole, OnTop, Phase, RoundEnd, Seen};
use table::{Narrator, Scene, Sentence, words};

texts::texts! { pub(crate) struct Words in "texts" }

/// "le 5 vert".
pub(crate) fn the(card: Card, lang: Lang) -> String {
    Words::of(lang).the(card.name(lang))
}

/// The sentence that says what is expected, and from whom.
pub(crate) fn expected(scene: &Scene<'_, Ole>) -> String {
    let (view, lang, w) = (scene.view, scene.lang, Words::of(scene.lang));
    let Some(seat) = view.phase.seat() else { return words::match_over(lang).to_owned() };
    if scene.me != Some(seat) {
        let name = (scene.names)(seat);
        return match view.phase {
            Phase::Privilege(_) => w.chooses_order(name),
            Phase::Series(_) => w.continues_series(name),
            Phase::Opening(_) | Phase::Turn(_) | Phase::MatchOver => words::thinks(&name, lang),
        };
    }
    let playable = scene.legal.iter().any(|mv| matches!(mv, Move::Play(_)));
    let table = view.table.map_or_else(String::new, |card| the(card, lang));
    match view.phase {
        Phase::Privilege(_) => w.choose_order.to_owned(),
        Phase::Opening(_) => w.open.to_owned(),
        Phase::Series(_) if playable => w.go_on(table),
        Phase::Turn(_) if playable => w.play_higher(table),
        Phase::Series(_) | Phase::Turn(_) | Phase::MatchOver => w.nothing_higher(table),
    }
}

/// "Rouge en tête".
pub fn on_top(order: OnTop, lang: Lang) -> &'static str {
    let w = Words::of(lang);
    match order {
        OnTop::Red => w.red_on_top,
        OnTop::Yellow => w.yellow_on_top,
    }
}

/// Shown instead of the order, while it is being chosen.
pub fn no_order(lang: Lang) -> &'static str {
    Words::of(lang).no_order
}

/// "choix de Maud".
pub fn chosen_by(name: &str, mine: bool, lang: Lang) -> String {
    let w = Words::of(lang);
    if mine { w.my_choice.to_owned() } else { w.chosen_by(name) }
}

/// The order in words, for screen readers.
pub fn order(colours: [Colour; 4], lang: Lang) -> String {
    Words::of(lang).order(colours.map(|colour| colour.name(lang)).join(", "))
}

/// "Un jeton", on a button that picks one up.
pub fn token(lang: Lang) -> &'static str {
    Words::of(lang).token
}

/// The same button once a token is picked up: what it costs.
pub fn take_it(lang: Lang) -> &'static str {
    Words::of(lang).take_it
}

/// The accessible name of the supply: what a click does, and what is left.
pub fn take_token_of(left: usize, lang: Lang) -> String {
    Words::of(lang).take_token_of(words::tokens(lang, left))
}

/// "16 jetons" and "de 5 points".
pub fn supply(left: usize, lang: Lang) -> (String, &'static str) {
    (words::tokens(lang, left), Words::of(lang).worth)
}

/// "Série de Maud : 2 cartes".
pub fn series(name: &str, mine: bool, count: usize, lang: Lang) -> String {
    let (w, cards) = (Words::of(lang), words::cards(lang, count));
    if mine { w.my_series(cards) } else { w.series_of(cards, name) }
}

/// The state of a card in hand, after its name.
pub fn standing(playable: Option<bool>, series: bool, lang: Lang) -> &'static str {
    let w = Words::of(lang);
    match (playable, series) {
        (None, _) => "",
        (Some(true), true) => w.makes_series,
        (Some(true), false) => w.playable,
        (Some(false), _) => w.not_higher,
    }
}

/// The pile, for screen readers.
pub fn pile(top: Option<Card>, lang: Lang) -> String {
    let w = Words::of(lang);
    top.map_or_else(|| w.pile_empty.to_owned(), |card| w.pile_top(card.name(lang)))
}

/// The comparison of two colours in words.
pub fn compared_colours(order: Ordering, lang: Lang) -> &'static str {
    let w = Words::of(lang);
    match order {
        Ordering::Less => w.weaker,
        Ordering::Equal => w.same_colour,
        Ordering::Greater => w.stronger,
    }
}

/// The comparison of two numbers in words.
pub fn compared_numbers(order: Ordering, lang: Lang) -> &'static str {
    let w = Words::of(lang);
    match order {
        Ordering::Less => w.smaller,
        Ordering::Equal => w.equal,
        Ordering::Greater => w.larger,
    }
}

/// The label before the cards, where there is no room for a fan.
pub fn your_hand(lang: Lang) -> &'static str {
    Words::of(lang).your_hand
}

/// An event as a sentence of the journal.
pub(crate) fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
    let (lang, w) = (by.lang, Words::of(by.lang));
    let me = |seat: &Seat| by.me == Some(*seat);
    let (seat, text) = match seen {
        Seen::Chosen { seat, on_top } => {
            (seat, w.chose(Move::Choose(*on_top).speak(lang, by.names), me(seat)))
        }
        Seen::Opened { seat, card, .. } => (seat, w.opened(card.name(lang), me(seat))),
        Seen::Played { seat, card, series, .. } => (seat, w.played(card.name(lang), me(seat), *series)),
        Seen::Token { seat } => (seat, w.took_token(me(seat)).to_owned()),
        Seen::MatchOver { winners } => return table::won(*winners, by),
        Seen::Deal { .. } | Seen::RoundOver { .. } => return None,
    };
    Some((*seat, text))
}

/// A18: how a round's points add up: "4 + 5", "12 + 2 jetons"; empty if that is obvious.
pub(crate) fn sum(cards: &[Card], taken: usize, lang: Lang) -> String {
    let numbers: Vec<String> = cards.iter().map(|card| card.number().to_string()).collect();
    let all: u32 = cards.iter().map(|card| u32::from(card.number())).sum();
    match (cards.len(), taken) {
        (0 | 1, 0) => String::new(),
        (2..=4, 0) => numbers.join(" + "),
        (_, 0) => all.to_string(),
        (0, _) => words::tokens(lang, taken),
        _ => Words::of(lang).cards_and_tokens(all, words::tokens(lang, taken)),
    }
}

/// A change of rank: "+2 places".
pub(crate) fn moved(places: i32, lang: Lang) -> String {
    let (w, count) = (Words::of(lang), places.unsigned_abs());
    if places > 0 { w.places_up(count) } else { w.places_down(count) }
}

/// A4: everybody's total, the winners' first.
pub(crate) fn totals(totals: &BySeat<u16>, winners: SeatSet, lang: Lang) -> String {
    let w = Words::of(lang);
    let best = winners.first().map_or(0, |seat| totals[seat]);
    let mut others: Vec<i32> =
        totals.iter().filter(|(seat, _)| !winners.has(*seat)).map(|(_, total)| (*total).into()).collect();
    others.sort_unstable();
    let told = words::totals(best.into(), winners.len(), &others, lang);
    if winners.len() > 1 { format!("{told} {}", w.why_shared) } else { told }
}

/// A round is over, and what follows for the next one (A6).
pub(crate) fn round_is_over(number: usize, chooser: Option<Seat>, by: Narrator<'_>) -> String {
    let w = Words::of(by.lang);
    let over = w.round_over(number);
    let Some(seat) = chooser else { return over };
    format!("{over} {}", w.next_choice((by.names)(seat), by.me == Some(seat)))
}

/// How a round ended, as a title.
pub(crate) fn round_title(end: RoundEnd, by: Narrator<'_>) -> String {
    let w = Words::of(by.lang);
    match end {
        RoundEnd::WentOut(seat) => w.went_out((by.names)(seat), by.me == Some(seat)),
        RoundEnd::NobodyCan => w.nobody_can.to_owned(),
        RoundEnd::TokenRun => w.token_run.to_owned(),
    }
}

/// How a round ended.
pub(crate) fn round_end(number: usize, end: RoundEnd, by: Narrator<'_>) -> String {
    let w = Words::of(by.lang);
    let why = match end {
        RoundEnd::WentOut(seat) => w.went_out(by.name(seat), by.me == Some(seat)),
        RoundEnd::NobodyCan => w.nobody_can_token.to_owned(),
        RoundEnd::TokenRun => w.token_run_token.to_owned(),
    };
    w.round_ended(number, why)
}

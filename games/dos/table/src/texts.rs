//! Every sentence at a table of DOS, from the files in `texts/`.

use engine::{Lang, Seat};
use game_dos::{Card, Dos, Fit, Move, Phase, Seen, Why};
use table::{Narrator, Scene, Sentence, State, won, words};

use crate::layout::{Layout, Note, Ready, Shout, hash_value};
use crate::taps::played;
use crate::{Gesture, value};

texts::texts! { pub struct Words in "texts" }

/// The sentence that says what is expected, and from whom.
pub(crate) fn expected(scene: &Scene<'_, Dos>) -> String {
    let (lang, w, phase) = (scene.lang, Words::of(scene.lang), scene.view.phase);
    let Some(seat) = phase.seat() else { return words::match_over(lang).to_owned() };
    if scene.me != Some(seat) {
        let name = (scene.names)(seat);
        return match phase {
            Phase::Placing { .. } => w.places_bonus(name),
            Phase::Drawn(_) => w.has_drawn(name),
            Phase::Turn(_) | Phase::Matched { .. } | Phase::MatchOver => words::thinks(&name, lang),
        };
    }
    let can = scene.legal.iter().any(|mv| matches!(mv, Move::Match { .. }));
    let text = match phase {
        Phase::Turn(_) => w.turn(can),
        Phase::Drawn(_) => w.drawn(can),
        Phase::Matched { .. } => w.matched(can),
        Phase::Placing { must: 0, .. } => w.bonus,
        Phase::Placing { .. } => w.double_bonus,
        Phase::MatchOver => "",
    };
    text.to_owned()
}

/// What is about to be played: "5 + 2 = 7, même couleur."
pub(crate) fn ready(ready: Ready, cards: &[Card], lang: Lang) -> String {
    let w = Words::of(lang);
    let values = cards.iter().map(|card| value(*card)).collect::<Vec<_>>().join(" + ");
    let (Some(fit), Some(row), Some(with)) = (ready.fit, ready.row, played(cards)) else {
        return w.in_the_centre(cards.first().map_or_else(String::new, |card| card.name(lang)));
    };
    let row_value = value(row);
    let sum = if cards.len() > 1 { format!("{values} = {row_value}") } else { w.one_on(values, row_value) };
    let hash = hash_value(row, with).map_or_else(String::new, |value| format!(" (# = {value})"));
    w.staged(matches!(fit, Fit::SingleColour | Fit::DoubleColour), hash, sum)
}

/// The quiet line under that.
pub(crate) fn ready_note(ready: Ready, lang: Lang) -> &'static str {
    let w = Words::of(lang);
    match ready.fit {
        None | Some(Fit::Single | Fit::Double) => w.two_left,
        Some(Fit::SingleColour) => w.may_add,
        Some(Fit::DoubleColour) => w.one_more,
    }
}

/// The quiet line under the sentence.
pub(crate) fn note(laid: &Layout, lang: Lang) -> String {
    let w = Words::of(lang);
    if !laid.acting {
        return String::new();
    }
    let aimed = laid.row.iter().find(|spot| spot.state == State::Held);
    let places = laid.slot.is_some() && !laid.plain.contains(&Move::End);
    match (&laid.held.cards[..], aimed) {
        ([], Some(spot)) if spot.note == Note::Stays => w.nothing_fits(spot.thing.card.name(lang)),
        ([], Some(spot)) => w.choose_for(spot.thing.card.name(lang)),
        ([one], Some(_)) => w.add_second(one.card.name(lang)),
        ([one], None)
            if laid.slot == Some(State::Lit) && laid.row.iter().all(|spot| spot.state != State::Lit) =>
        {
            w.to_free_place(one.card.name(lang))
        }
        ([one], None) => w.to_row(one.card.name(lang)),
        ([_, _], _) => w.to_cover.to_owned(),
        _ if laid.plain.contains(&Move::Keep) || places => w.how_to_place.to_owned(),
        _ if !laid.hopeless() => w.how_to_match.to_owned(),
        _ => String::new(),
    }
}

/// The text below a card of the row.
pub fn under(note: &Note, lang: Lang) -> String {
    let w = Words::of(lang);
    match note {
        Note::None => String::new(),
        Note::Stays => w.stays.to_owned(),
        Note::Fits(_, Some(hash)) => format!("# = {hash}"),
        Note::Fits(Fit::Single, None) => w.same_number.to_owned(),
        Note::Fits(Fit::Double, None) => w.the_sum.to_owned(),
        Note::Fits(Fit::SingleColour | Fit::DoubleColour, None) => w.same_colour.to_owned(),
        Note::Wants(cards) => format!("+ {}", wanted(cards, lang)),
    }
}

fn wanted(cards: &[Card], lang: Lang) -> String {
    let mut values: Vec<String> = cards.iter().map(|card| value(*card)).collect();
    values.dedup();
    values.join(Words::of(lang).or)
}

/// A card of the row, for screen readers.
pub fn spot(place: usize, card: Card, over: &[Card], note: &Note, lang: Lang) -> String {
    let w = Words::of(lang);
    let mut name = w.place(named(card, lang), place);
    if !over.is_empty() {
        let over: Vec<String> = over.iter().map(|card| card.name(lang)).collect();
        name += &w.covered_by(over.join(w.and));
    }
    match note {
        Note::None => {}
        Note::Stays => name += w.nothing_matches,
        Note::Fits(..) => name += &w.possible(under(note, lang)),
        Note::Wants(cards) => name += &w.with_another(wanted(cards, lang)),
    }
    name
}

/// A card's accessible name, which says what a wild card can do.
pub fn named(card: Card, lang: Lang) -> String {
    let (w, name) = (Words::of(lang), card.name(lang));
    match card {
        _ if card.is_wild_dos() => w.wild_dos(name),
        _ if card.is_wild_number() => w.wild_number(name),
        _ => name,
    }
}

/// The state of a card in hand, after its name.
pub fn standing(state: State, lang: Lang) -> &'static str {
    let w = Words::of(lang);
    match state {
        State::Lit => w.playable,
        State::Held => w.chosen,
        State::Dim => w.does_not_fit,
        State::Rest | State::Pending | State::Now => "",
    }
}

/// The discard pile, for screen readers.
pub fn discard(top: Option<Card>, count: usize, lang: Lang) -> String {
    let w = Words::of(lang);
    top.map_or_else(|| w.discard_empty.to_owned(), |card| w.discard_top(card.name(lang), count))
}

/// The free place at the end of the row.
pub fn slot(card: Option<Card>, lang: Lang) -> String {
    let w = Words::of(lang);
    card.map_or_else(|| w.slot_empty.to_owned(), |card| w.slot_for(card.name(lang)))
}

/// The label of the button for this.
pub fn step(step: Gesture, lang: Lang) -> &'static str {
    let w = Words::of(lang);
    match step {
        Gesture::Play(Move::Draw) => w.draw,
        Gesture::Play(Move::End) => w.end,
        Gesture::Play(Move::Keep) => w.keep,
        Gesture::LetGo => w.cancel,
        _ => w.play,
    }
}

/// The big button: the line below its word, and its accessible name.
pub fn shout(shout: Shout, name: impl Fn(Seat) -> String, lang: Lang) -> (String, String) {
    let w = Words::of(lang);
    match shout {
        Shout::With(_) => (w.shout_with.to_owned(), w.shout_with_label.to_owned()),
        Shout::Call => (w.shout_now.to_owned(), w.shout_now_label.to_owned()),
        Shout::Catch(seat) => (w.shout_catch(name(seat)), w.shout_catch_label(name(seat))),
    }
}

/// An event as a sentence of the journal.
pub(crate) fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
    let (lang, w) = (by.lang, Words::of(by.lang));
    let me = |seat: &Seat| by.me == Some(*seat);
    let (seat, text) = match seen {
        Seen::Matched { seat, row, cards, colour, .. } => {
            let cards: Vec<String> = cards.cards().map(|card| w.the(card.name(lang))).collect();
            (seat, w.covers(cards.join(w.and), *colour, me(seat), row.name(lang)))
        }
        Seen::Drew { seat, drawn: false, .. } => (seat, w.nothing_to_draw(me(seat)).to_owned()),
        Seen::Drew { seat, card, why, .. } => {
            let what = card.map_or_else(|| w.a_card.to_owned(), |card| w.the(card.name(lang)));
            let reason = match why {
                Why::Turn => Reason::Turn,
                Why::Bonus => Reason::Bonus,
                Why::Penalty => Reason::Penalty,
            };
            (seat, w.drew(me(seat), reason, what))
        }
        Seen::Placed { seat, card } => (seat, w.placed(card.name(lang), me(seat))),
        Seen::Kept { seat } => (seat, w.kept(me(seat)).to_owned()),
        Seen::Called { seat } => (seat, w.called(me(seat)).to_owned()),
        Seen::Caught { seat, by: catcher, .. } => (catcher, w.caught(me(seat), me(catcher), by.name(*seat))),
        Seen::MatchOver { winner } => return won(engine::SeatSet::only(*winner), by),
        Seen::Lot { .. }
        | Seen::Deal { .. }
        | Seen::Discarded { .. }
        | Seen::Refilled { .. }
        | Seen::Rebuilt { .. }
        | Seen::RoundOver { .. } => return None,
    };
    Some((*seat, text))
}

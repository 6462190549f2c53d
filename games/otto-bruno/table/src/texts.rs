//! Every sentence at a table of Otto & Bruno, from the files in `texts/`.

use engine::Lang;
use game_otto_bruno::{Face, Move, OttoBruno, Phase, Pile, Refusal, Seen, Side, View};
use table::{Narrator, Scene, Sentence, State, words};

use crate::layout::{Die, Heap, Layout, Trick, shown_places, shows};

texts::texts! { pub struct Texts in "texts" }

/// "Otto".
pub const fn side(side: Side) -> &'static str {
    match side {
        Side::Otto => "Otto",
        Side::Bruno => "Bruno",
    }
}

/// What is expected, and from whom.
pub(crate) fn expected(scene: &Scene<'_, OttoBruno>) -> String {
    let w = Texts::of(scene.lang);
    let phase = scene.view.phase;
    let Some(seat) = phase.seat() else { return w.over.to_owned() };
    if scene.me != Some(seat) {
        let name = (scene.names)(seat);
        return match phase {
            Phase::FirstBonus(_) | Phase::LastBonus(_) => w.they_draw_bonus(name),
            Phase::Draw(_) | Phase::Act(_) | Phase::LastAct(_) | Phase::GameOver => {
                words::thinks(&name, scene.lang)
            }
        };
    }
    let has = |which: fn(Move) -> bool| scene.legal.iter().any(|mv| which(*mv));
    let discards = has(|mv| matches!(mv, Move::Discard(_)));
    match (phase, has(shows)) {
        (Phase::Draw(_), _) if has(|mv| mv == Move::Draw(Pile::Discard)) => w.draw_any,
        (Phase::Draw(_), _) => w.draw_either,
        (Phase::Act(_), true) if discards => w.show_or_discard,
        (Phase::Act(_), false) if discards => w.discard_one,
        (Phase::Act(_), true) => w.show_or_pass,
        (Phase::Act(_), false) => w.pass_only,
        (Phase::LastAct(_), true) => w.last_show,
        (Phase::LastAct(_), false) => w.last_pass,
        (Phase::FirstBonus(_), _) => w.two_bonuses,
        (Phase::LastBonus(_), _) => w.one_bonus,
        (Phase::GameOver, _) => w.over,
    }
    .to_owned()
}

/// The quiet line under the sentence.
pub(crate) fn note(scene: &Scene<'_, OttoBruno>, laid: &Layout) -> String {
    let w = Texts::of(scene.lang);
    let text = match (laid.chosen.len(), laid.offered, scene.view.phase) {
        _ if !scene.free() => "",
        (_, _, Phase::FirstBonus(_) | Phase::LastBonus(_)) => w.then_turns,
        (_, _, Phase::Draw(_)) => w.what_piles_show,
        (0, Some(mv), _) => return w.you_have(combination(laid, mv, scene.lang)),
        (0, None, _) if laid.pass => "",
        (0, None, _) => w.tap_a_card,
        (1, _, _) if matches!(laid.main, Some(Move::Discard(_))) => w.one_chosen,
        (count @ 1..4, _, _) => return w.more_needed(4 - count),
        (4, _, _) => w.four_chosen,
        (8, _, _) => w.eight_chosen,
        (count, _, _) => return w.some_chosen(count),
    };
    text.to_owned()
}

/// "les quatre 3", "1 à 4 en rouge".
fn combination(laid: &Layout, mv: Move, lang: Lang) -> String {
    if let Move::ShowTwo(_) = mv {
        return Texts::of(lang).two_at_once.to_owned();
    }
    let places = shown_places(mv);
    let dice = laid.mine.iter().filter(|die| places.contains(&(die.place + 1)));
    kind(&dice.filter_map(|die| die.face).collect::<Vec<_>>(), lang)
}

/// What four faces make, in words.
fn kind(faces: &[Face], lang: Lang) -> String {
    let w = Texts::of(lang);
    let joker = faces.iter().any(|face| face.is_joker());
    let mut dice = faces.iter().filter_map(|face| face.die());
    let Some((colour, value)) = dice.next() else { return String::new() };
    if dice.all(|(other, _)| other == colour) {
        w.of_a_colour(colour.name(lang), joker)
    } else {
        w.of_a_value(joker, value)
    }
}

/// "les quatre 2, côté Bruno".
pub fn trick(trick: &Trick, lang: Lang) -> String {
    Texts::of(lang).trick(kind(&trick.faces, lang), side(trick.side))
}

/// The combinations shown beside the piles, with their heading: the newest of any player while it
/// is news, otherwise the person's own, three at most.
pub fn tricks(scene: &Scene<'_, OttoBruno>, laid: &Layout) -> Option<(String, Vec<Trick>)> {
    let w = Texts::of(scene.lang);
    let newest = laid.tricks.len() - laid.news.min(laid.tricks.len());
    if let Some(news) = laid.tricks.get(newest..).filter(|news| !news.is_empty()) {
        let seat = news[0].seat;
        return Some((w.have_shown((scene.names)(seat), scene.me == Some(seat)), news.to_vec()));
    }
    let mine = || laid.tricks.iter().filter(|trick| trick.seat == scene.near());
    scene.me?;
    let older = mine().count().saturating_sub(3);
    Some((w.your_tricks(mine().count()), mine().skip(older).cloned().collect()))
}

/// A pile under its card: "Gauche · 9".
pub fn pile(pile: Pile, count: usize, lang: Lang) -> String {
    Texts::of(lang).pile(count, pile_title(pile, lang))
}

/// What a pile is called: "Gauche".
pub fn pile_title(pile: Pile, lang: Lang) -> &'static str {
    let w = Texts::of(lang);
    match pile {
        Pile::Left => w.left,
        Pile::Right => w.right,
        Pile::Discard => w.discard_pile,
    }
}

/// A pile, for screen readers.
pub fn pile_named(heap: &Heap, lang: Lang) -> String {
    let w = Texts::of(lang);
    let name = engine::capital(heap.pile.name(lang));
    let top = heap.top.as_ref().and_then(|die| Some((die, die.face?)));
    let text = top.map_or_else(
        || w.pile_empty(&name),
        |(die, face)| {
            let cards = words::cards(lang, heap.count);
            let seen = w.pile_named(cards, &name, side(die.side), face.name(lang));
            with_far(seen, die.far, lang)
        },
    );
    let here = match (heap.target, heap.draw) {
        (true, _) => w.discard_here,
        (false, true) => w.draw_here,
        (false, false) => "",
    };
    text + here
}

/// A17: with the remembered other side.
fn with_far(seen: String, far: Option<Face>, lang: Lang) -> String {
    match far {
        Some(far) => Texts::of(lang).card_behind(seen, far.name(lang)),
        None => seen,
    }
}

/// A card of the person's rack.
pub fn mine(die: &Die, lang: Lang) -> String {
    let w = Texts::of(lang);
    let standing = match die.state {
        State::Lit => w.lit,
        State::Held => w.chosen,
        State::Rest | State::Dim | State::Pending | State::Now => "",
    };
    w.place(engine::capital(&card(die, lang)), die.place + 1) + standing
}

/// A card with what is visible and remembered of it.
fn card(die: &Die, lang: Lang) -> String {
    let name = die.face.map_or_else(|| Texts::of(lang).hidden_card.to_owned(), |face| face.name(lang));
    with_far(name, die.far, lang)
}

/// "Chevalet de Maud, face Bruno : 2 bleu, 1 jaune".
pub fn rack(name: &str, rack: &[Die], lang: Lang) -> String {
    let cards: Vec<String> = rack.iter().map(|die| card(die, lang)).collect();
    let of = rack.first().map_or(Side::Bruno, |die| die.side);
    Texts::of(lang).rack(cards.join(", "), name, side(of))
}

/// The main button.
pub fn main(mv: Move, lang: Lang) -> &'static str {
    let w = Texts::of(lang);
    match mv {
        Move::ShowTwo(_) => w.show_both,
        Move::Discard(_) => w.discard,
        Move::Draw(_) | Move::Show(_) | Move::Pass | Move::ShowShared(..) => w.show,
    }
}

/// The explanation of a refusal: the cards it is about, and what to say about them.
pub fn why_not(view: &View, mv: Move, lang: Lang) -> Option<(Vec<Face>, Vec<String>)> {
    let w = Texts::of(lang);
    let seat = view.seat?;
    let face = |sight: &game_otto_bruno::Sight| sight.face(view.face);
    if mv == Move::Draw(Pile::Discard) {
        let top = view.discard.iter().next().and_then(face)?;
        return Some((vec![top], vec![w.discard_has(words::cards(lang, view.discard.len()))]));
    }
    let Move::Show(four) = mv else { return None };
    let rack = view.racks.get(seat.index())?;
    let faces: Option<Vec<Face>> =
        four.places().map(|place| rack.iter().nth(place.number() - 1).and_then(face)).collect();
    let faces = faces?;
    let says = match table::refusal::<OttoBruno>(view, seat, mv)? {
        Refusal::TwoJokers(_) => vec![w.one_joker.to_owned()],
        Refusal::NoCombination(_) => vec![they_are(&faces, lang), w.it_takes.to_owned()],
        _ => return None,
    };
    Some((faces, says))
}

/// "Une couleur, les valeurs se répètent en partie."
fn they_are(faces: &[Face], lang: Lang) -> String {
    let w = Texts::of(lang);
    let (mut colours, mut values): (Vec<_>, Vec<_>) = faces.iter().filter_map(|face| face.die()).unzip();
    let all = values.len();
    colours.sort_unstable();
    colours.dedup();
    values.sort_unstable();
    values.dedup();
    let in_part = |count: usize| count > 1 && count < all;
    let (colours, values) = (colours.len(), values.len());
    let colours = if in_part(colours) { w.colours_repeat.to_owned() } else { w.colours(colours) };
    let values = if in_part(values) { w.values_repeat.to_owned() } else { w.values(values) };
    w.they_are(colours, values)
}

/// An event as a sentence of the journal.
pub(crate) fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
    let (w, lang) = (Texts::of(by.lang), by.lang);
    let own = |seat| by.me == Some(seat);
    match seen {
        Seen::Drew { seat, pile, bonus, side, card, cards_left, .. } => {
            let (from, last) = match pile {
                Pile::Left => (From::Left, *cards_left == 0),
                Pile::Right => (From::Right, *cards_left == 0),
                Pile::Discard => (From::Discard, false),
            };
            Some((*seat, w.draws(*bonus, card.name(*side, *side, lang), from, last, own(*seat))))
        }
        Seen::Showed { seat, faces, .. } => {
            let faces: Vec<String> = faces.iter().map(|face| face.name(lang)).collect();
            Some((*seat, w.shows(faces.join(", "), own(*seat))))
        }
        Seen::Discarded { seat, face, .. } => Some((*seat, w.discards(face.name(lang), own(*seat)))),
        Seen::Passed { seat } => table::passed(*seat, by),
        Seen::Deal { .. } | Seen::TurnedOver { .. } | Seen::DiscardClosed | Seen::GameOver { .. } => None,
    }
}

/// How the match ended: "4 combinaisons contre 3 et 1", best first. A14: if they are equal, what is
/// left on the racks decides.
pub(crate) fn score(points: i32, others: &[i32], lang: Lang) -> String {
    let w = Texts::of(lang);
    if others.first() == Some(&points) {
        return w.score_even(points);
    }
    let counts: Vec<String> = others.iter().map(i32::to_string).collect();
    w.score(table::words::listed(&counts, lang), points)
}

//! Every sentence at a table of Karta Doppio, from the files in `texts/`.

use engine::{Lang, Seat};
use game_karta_doppio::{CARDS, Card, Colour, Event, Face, KartaDoppio, Score, Square};
use table::{Narrator, Scene, Sentence, words};

use crate::spread::{Effect, sides};

texts::texts! { pub(crate) struct Words in "texts" }

/// "Carte 5 sur 16", with the leg where there are two.
pub(crate) fn headline(lang: Lang, leg: usize, legs: usize, laid: usize) -> String {
    let (w, card) = (Words::of(lang), (laid + 1).min(CARDS));
    match (leg, legs) {
        (_, 1) => w.headline(card, CARDS),
        (1, _) => w.headline_first(card, CARDS),
        _ => w.headline_return(card, CARDS),
    }
}

/// The headers of the score sheet.
pub(crate) fn heads(lang: Lang, legs: u8) -> Vec<String> {
    let w = Words::of(lang);
    let heads: &[&str] = if legs > 1 {
        &[w.first_leg, w.return_leg, w.lines_head, w.points_head]
    } else {
        &[w.lines_head, w.visible_points]
    };
    heads.iter().map(|&head| head.to_owned()).collect()
}

/// The sentence that says what is expected, and from whom.
pub(crate) fn expected(scene: &Scene<'_, KartaDoppio>) -> String {
    let (view, lang, w) = (scene.view, scene.lang, Words::of(scene.lang));
    let Some(turn) = view.turn else { return words::match_over(lang).to_owned() };
    if scene.me != Some(turn) {
        return words::thinks(&(scene.names)(turn), lang);
    }
    match view.laid.len() {
        0 => w.lay_first,
        1 => w.lay_second,
        laid if laid + 1 == CARDS => w.lay_last,
        _ => w.lay_one,
    }
    .to_owned()
}

/// The effect of a card where it is held: "Ici : P forme une ligne et en casse une de Maud."
pub(crate) fn effect(effect: &Effect, me: Colour, other: &str, lang: Lang) -> String {
    let (w, card) = (Words::of(lang), effect.mv.face().card());
    let (mine, theirs) = (effect.tokens[me as usize], effect.tokens[me.other() as usize]);
    let lines = |count: i32| w.some_lines(count.unsigned_abs());
    let mut parts = Vec::new();
    if mine > 0 {
        parts.push(w.makes(lines(mine)));
    }
    if theirs < 0 {
        parts.push(w.breaks(lines(theirs), other));
    }
    if mine < 0 {
        parts.push(w.costs(lines(mine)));
    }
    if theirs > 0 {
        parts.push(w.gives(lines(theirs), other));
    }
    if parts.is_empty() { w.changes_nothing(card) } else { w.here(card, parts.join(w.and)) }
}

/// The quiet line under it: points taken, squares locked.
pub(crate) fn effect_note(effect: &Effect, me: Colour, lang: Lang) -> String {
    let w = Words::of(lang);
    let (lost, taken) = (effect.taken[me as usize], effect.taken[me.other() as usize]);
    let mut parts = Vec::new();
    if taken > 0 {
        parts.push(w.takes_points(taken));
    }
    if lost > 0 {
        parts.push(w.covers_own(lost));
    }
    parts.push(w.locks(effect.locked));
    engine::capital(&format!("{}.", parts.join(", ")))
}

/// "Poser".
pub fn lay(lang: Lang) -> &'static str {
    Words::of(lang).lay
}

/// "Tourner", and that button's accessible name.
pub fn turn(lang: Lang) -> (&'static str, &'static str) {
    let w = Words::of(lang);
    (w.turn, w.turn_label)
}

/// "Retourner", and that button's accessible name.
pub fn flip(lang: Lang) -> (&'static str, &'static str) {
    let w = Words::of(lang);
    (w.flip, w.flip_label)
}

/// The button that marks the points which can still be taken.
pub fn at_risk(lang: Lang) -> &'static str {
    Words::of(lang).at_risk
}

/// "rouge · 5 cartes".
pub fn stands(colour: Colour, cards: usize, lang: Lang) -> String {
    Words::of(lang).stands(words::cards(lang, cards), colour.name(lang))
}

/// "ligne" or "lignes".
pub fn line_word(count: u8, lang: Lang) -> &'static str {
    Words::of(lang).line_word(count)
}

/// "2 lignes rouges, 9 points vus".
pub fn tally(score: Score, colour: Colour, lang: Lang) -> String {
    let Score { tokens, points } = score;
    Words::of(lang).tally(colour.name(lang), tokens, points, line_word(tokens, lang))
}

/// A face, described row by row.
pub(crate) fn face(face: Face, lang: Lang) -> String {
    let w = Words::of(lang);
    let square = |right, down| face.point(right, down).map_or(w.empty, |colour| colour.name(lang));
    let row = |down| (0..face.width()).map(|right| square(right, down)).collect::<Vec<_>>().join(", ");
    (0..face.height()).map(row).collect::<Vec<_>>().join(w.next_row)
}

/// A card in hand, for screen readers.
pub fn card(shown: Face, held: bool, lang: Lang) -> String {
    Words::of(lang).card_in_hand(shown.card(), face(shown, lang), held)
}

/// "Ses cartes : D, K, H".
pub fn their_cards(name: &str, cards: &[Card], lang: Lang) -> String {
    let cards = cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    Words::of(lang).their_cards(cards, name)
}

/// The drawn table in a sentence.
pub fn table(cards: usize, red: u8, blue: u8, lang: Lang) -> String {
    let w = Words::of(lang);
    if cards == 0 { w.table_empty.to_owned() } else { w.table(blue, words::cards(lang, cards), red) }
}

/// The squares of the table, as a whole.
pub fn squares(lang: Lang) -> &'static str {
    Words::of(lang).squares
}

/// The table, as a region.
pub fn laid_cards(lang: Lang) -> &'static str {
    Words::of(lang).laid_cards
}

/// A square: its position, and what it shows.
pub fn square((x, y): (i8, i8), shown: Option<Square>, lang: Lang) -> String {
    let w = Words::of(lang);
    let place = w.place(x, y);
    let Some(Square { locked, point }) = shown else { return place + w.free };
    let drawn = point.map_or_else(|| w.empty.to_owned(), |colour| w.point(colour.name(lang)));
    format!("{place}, {drawn}{}", if locked { w.locked } else { "" })
}

/// A16: the first leg is over.
pub fn leg_over(mine: u8, theirs: u8, other: &str, lang: Lang) -> String {
    Words::of(lang).leg_over(mine, other, theirs)
}

/// A16: what comes next.
pub fn colours_swap(mine: Colour, lang: Lang) -> String {
    Words::of(lang).colours_swap(mine.name(lang))
}

/// "Match retour".
pub fn go_on(lang: Lang) -> &'static str {
    Words::of(lang).go_on
}

/// How the match ended: "4 lignes contre 3".
pub(crate) fn score(points: i32, next: i32, lang: Lang) -> String {
    Words::of(lang).score(next, points.abs() == 1, points)
}

/// A15: "Points visibles : 21 contre 19.", if the lines are equal.
pub(crate) fn tie_break(won: i32, next: i32, lang: Lang) -> String {
    Words::of(lang).tie_break(next, won)
}

/// "14 points visibles".
pub(crate) fn visible(points: u8, lang: Lang) -> String {
    Words::of(lang).visible(points)
}

/// A16: the lines of both legs: "3 + 1".
pub(crate) fn legs(total: Score, last: Score) -> String {
    format!("{} + {}", total.tokens.saturating_sub(last.tokens), last.tokens)
}

/// An event as a sentence of the journal.
pub(crate) fn sentence(seen: &Event, by: Narrator<'_>) -> Sentence {
    if let Event::MatchOver { winners } = seen {
        return table::won(*winners, by);
    }
    let Event::Laid { seat, card, captured, before, tokens } = seen else { return None };
    let w = Words::of(by.lang);
    let mut told = w.laid(*captured, card.face().name(by.lang), by.me == Some(*seat));
    for (whose, now) in tokens.iter() {
        let count = now.abs_diff(before[whose]);
        if count == 0 {
            continue;
        }
        told += &if *now > before[whose] { w.more_lines(count) } else { w.fewer_lines(count) };
        if whose != *seat {
            told += &w.for_whom(by.name(whose));
        }
    }
    Some((*seat, told))
}

/// The progress of the leg and the result of the first one, in a few words.
pub fn progress(scene: &Scene<'_, KartaDoppio>) -> String {
    let (view, w) = (scene.view, Words::of(scene.lang));
    let count = format!("{}/{CARDS}", (view.laid.len() + 1).min(CARDS));
    match &view.first_leg {
        _ if view.legs == 1 => w.progress(count),
        None => w.progress_first(count),
        Some(first) => {
            let (other, near) = sides(scene.me);
            w.progress_return(count, first[near].tokens, first[other].tokens)
        }
    }
}

/// A seat's lines and points: "lignes 2, pts 9".
pub fn score_line(score: Score, lang: Lang) -> String {
    let Score { tokens, points } = score;
    Words::of(lang).score_line(tokens, points)
}

/// Lines and points before and after a card: "Vous : lignes 0→1, pts 3→5".
pub fn changes(scene: &Scene<'_, KartaDoppio>, deed: &Effect, seat: Seat) -> String {
    let view = scene.view;
    let step = |before: u8, after: u8| {
        if before == after { format!("{after}") } else { format!("{before}→{after}") }
    };
    let (colour, Score { tokens, points }) = (view.colour(seat), view.scores[seat]);
    let (lines, points) = (step(tokens, deed.after.lines(colour)), step(points, deed.after.points(colour)));
    Words::of(scene.lang).changes(lines, (scene.names)(seat), points)
}

/// "Points pris : 2".
pub fn captured(count: usize, lang: Lang) -> String {
    Words::of(lang).captured(count)
}

/// A label before the last card played.
pub fn last_card(lang: Lang) -> &'static str {
    Words::of(lang).last_card
}

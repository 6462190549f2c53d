//! Every sentence at a table of Karta Doppio.

use engine::{Lang, Seat};
use game_karta_doppio::{CARDS, Card, Colour, Event, Face, KartaDoppio, Score, Square};
use table::{Narrator, Scene, Sentence, words};

use crate::spread::{Effect, sides};

/// "Carte 5 sur 16", with the leg where there are two.
pub(crate) fn headline(lang: Lang, leg: usize, legs: usize, laid: usize) -> String {
    let card = (laid + 1).min(CARDS);
    match (leg, legs) {
        (_, 1) => lang.pick(format!("Carte {card} sur {CARDS}"), format!("Card {card} of {CARDS}")),
        (1, _) => lang.pick(
            format!("Match aller · carte {card} sur {CARDS}"),
            format!("First leg · card {card} of {CARDS}"),
        ),
        _ => lang.pick(
            format!("Match retour · carte {card} sur {CARDS}"),
            format!("Return match · card {card} of {CARDS}"),
        ),
    }
}

/// The heads of the score sheet.
pub(crate) fn heads(lang: Lang, legs: u8) -> Vec<String> {
    if legs > 1 {
        return lang
            .pick(["Aller", "Retour", "Lignes", "Points"], ["First", "Return", "Lines", "Points"])
            .map(str::to_owned)
            .to_vec();
    }
    lang.pick(["Lignes", "Points visibles"], ["Lines", "Visible points"]).map(str::to_owned).to_vec()
}

/// What decides.
pub(crate) fn note(lang: Lang) -> String {
    lang.pick("le plus de lignes gagne", "most lines win").to_owned()
}

/// The sentence that says what is expected, and of whom.
pub(crate) fn expected(scene: &Scene<'_, KartaDoppio>) -> String {
    let (view, lang) = (scene.view, scene.lang);
    let Some(turn) = view.turn else { return words::match_over(lang).to_owned() };
    if scene.me != Some(turn) {
        return words::thinks(&(scene.names)(turn), lang);
    }
    match view.laid.len() {
        0 => lang.pick("À vous : posez la première carte.", "Your turn: lay the first card."),
        1 => lang.pick(
            "À vous : posez la deuxième carte, sans prendre un point rouge.",
            "Your turn: lay the second card, capturing no red point.",
        ),
        laid if laid + 1 == CARDS => lang.pick(
            "À vous : posez la dernière carte, au moins en partie sur une autre.",
            "Your turn: lay the last card, at least partly on another.",
        ),
        _ => lang.pick("À vous : posez une carte.", "Your turn: lay a card."),
    }
    .to_owned()
}

/// What to do while nothing is held.
pub(crate) fn how(touch: bool, lang: Lang) -> String {
    let text = if touch {
        lang.pick("Touchez une carte, ou glissez-la sur la table.", "Tap a card, or drag it onto the table.")
    } else {
        lang.pick(
            "Prenez une carte ou glissez-la. R la tourne, F la retourne.",
            "Take a card or drag it. R turns it, F flips it.",
        )
    };
    text.to_owned()
}

/// What to do while a card is held and lies nowhere yet.
pub(crate) fn choose_place(card: Card, lang: Lang) -> String {
    lang.pick(format!("À vous : où poser {card} ?"), format!("Your turn: where does {card} go?"))
}

fn lines(count: i32, lang: Lang) -> String {
    match (count, lang) {
        (1, Lang::Fr) => "une ligne".to_owned(),
        (1, Lang::En) => "a line".to_owned(),
        (_, Lang::Fr) => format!("{count} lignes"),
        (_, Lang::En) => format!("{count} lines"),
    }
}

/// What a card does where it is held: "Ici : P forme une ligne et en casse une de Maud."
pub(crate) fn effect(effect: &Effect, me: Colour, other: &str, lang: Lang) -> String {
    let card = effect.mv.face().card();
    let (mine, theirs) = (effect.tokens[me as usize], effect.tokens[me.other() as usize]);
    let mut parts = Vec::new();
    if mine > 0 {
        let lines = lines(mine, lang);
        parts.push(lang.pick(format!("forme {lines}"), format!("makes {lines}")));
    }
    if theirs < 0 {
        let lines = lines(-theirs, lang);
        parts.push(
            lang.pick(format!("casse {lines} {}", words::of(other)), format!("breaks {lines} of {other}’s")),
        );
    }
    if mine < 0 {
        let lines = lines(-mine, lang);
        parts.push(lang.pick(format!("vous coûte {lines}"), format!("costs you {lines}")));
    }
    if theirs > 0 {
        let lines = lines(theirs, lang);
        parts.push(lang.pick(format!("donne {lines} à {other}"), format!("gives {other} {lines}")));
    }
    if parts.is_empty() {
        return lang
            .pick(format!("Ici : {card} ne change aucune ligne."), format!("Here: {card} changes no line."));
    }
    let parts = parts.join(lang.pick(" et ", " and "));
    lang.pick(format!("Ici : {card} {parts}."), format!("Here: {card} {parts}."))
}

/// The quiet line under it: points taken, squares locked.
pub(crate) fn effect_note(effect: &Effect, me: Colour, lang: Lang) -> String {
    let (lost, taken) = (effect.taken[me as usize], effect.taken[me.other() as usize]);
    let points = |count: usize| match (count, lang) {
        (1, _) => "1 point".to_owned(),
        _ => format!("{count} points"),
    };
    let mut parts = Vec::new();
    if taken > 0 {
        let points = points(taken);
        parts.push(lang.pick(format!("prend {points}"), format!("captures {points}")));
    }
    if lost > 0 {
        let points = points(lost);
        parts.push(lang.pick(format!("recouvre {points} à vous"), format!("covers {points} of yours")));
    }
    match (effect.locked, lang) {
        (0, _) => parts.push(lang.pick("se pose à côté", "lies beside the others").to_owned()),
        (1, Lang::Fr) => parts.push("verrouille 1 case".to_owned()),
        (1, Lang::En) => parts.push("locks 1 square".to_owned()),
        (count, Lang::Fr) => parts.push(format!("verrouille {count} cases")),
        (count, Lang::En) => parts.push(format!("locks {count} squares")),
    }
    let text = parts.join(", ");
    engine::capital(&format!("{text}."))
}

/// "Poser".
pub fn lay(lang: Lang) -> &'static str {
    lang.pick("Poser", "Lay")
}

/// "Tourner".
pub fn turn(lang: Lang) -> (&'static str, &'static str) {
    lang.pick(("Tourner", "Tourner la carte d’un quart de tour"), ("Turn", "Turn the card by a quarter turn"))
}

/// "Retourner".
pub fn flip(lang: Lang) -> (&'static str, &'static str) {
    lang.pick(("Retourner", "Retourner la carte"), ("Flip", "Turn the card over"))
}

/// "rouge · 5 cartes".
pub fn stands(colour: Colour, cards: usize, lang: Lang) -> String {
    format!("{} · {}", colour.name(lang), words::cards(lang, cards))
}

/// "ligne" or "lignes".
pub fn line_word(count: u8, lang: Lang) -> &'static str {
    match (count, lang) {
        (0 | 1, Lang::Fr) => "ligne",
        (_, Lang::Fr) => "lignes",
        (1, Lang::En) => "line",
        (_, Lang::En) => "lines",
    }
}

/// "2 lignes rouges, 9 points vus".
pub fn tally(score: Score, colour: Colour, lang: Lang) -> String {
    let Score { tokens, points } = score;
    let (line, name) = (line_word(tokens, lang), colour.name(lang));
    lang.pick(
        format!("{tokens} {line}, {points} points {name} visibles"),
        format!("{tokens} {line}, {points} visible {name} points"),
    )
}

/// What a face shows, row by row.
pub(crate) fn face(face: Face, lang: Lang) -> String {
    let square =
        |right, down| face.point(right, down).map_or(lang.pick("vide", "empty"), |colour| colour.name(lang));
    let row = |down| (0..face.width()).map(|right| square(right, down)).collect::<Vec<_>>().join(", ");
    (0..face.height()).map(row).collect::<Vec<_>>().join(lang.pick(" ; ", "; "))
}

/// A card in hand, for those who do not see it.
pub fn card(shown: Face, held: bool, lang: Lang) -> String {
    let (card, drawn) = (shown.card(), face(shown, lang));
    let held = if held { lang.pick(", en main", ", held") } else { "" };
    lang.pick(format!("Carte {card}{held} : {drawn}"), format!("Card {card}{held}: {drawn}"))
}

/// "Ses cartes : D, K, H".
pub fn their_cards(name: &str, cards: &[Card], lang: Lang) -> String {
    let cards = cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    lang.pick(format!("Cartes {} : {cards}", words::of(name)), format!("{name}’s cards: {cards}"))
}

/// The drawn table in a sentence.
pub fn table(cards: usize, red: u8, blue: u8, lang: Lang) -> String {
    if cards == 0 {
        return lang.pick("La table est vide", "The table is empty").to_owned();
    }
    let (laid, red_word, blue_word) =
        (words::cards(lang, cards), line_word(red, lang), line_word(blue, lang));
    lang.pick(
        format!("Sur la table : {laid} ; rouge, {red} {red_word} ; bleu, {blue} {blue_word}"),
        format!("On the table: {laid}; red, {red} {red_word}; blue, {blue} {blue_word}"),
    )
}

/// The squares of the table, as a whole.
pub fn squares(lang: Lang) -> &'static str {
    lang.pick("Les cases, aux flèches", "The squares, by arrow keys")
}

/// The table, as a region.
pub fn laid_cards(lang: Lang) -> &'static str {
    lang.pick("Les cartes posées", "The cards on the table")
}

/// A square: where it is, and what it shows.
pub fn square((x, y): (i8, i8), shown: Option<Square>, lang: Lang) -> String {
    let place = lang.pick(format!("colonne {x}, rangée {y}"), format!("column {x}, row {y}"));
    let Some(Square { locked, point }) = shown else {
        return lang.pick(format!("{place}, libre"), format!("{place}, free"));
    };
    let drawn = match point {
        Some(colour) => {
            lang.pick(format!("point {}", colour.name(lang)), format!("{} point", colour.name(lang)))
        }
        None => lang.pick("vide", "empty").to_owned(),
    };
    let locked = if locked { lang.pick(", verrouillée", ", locked") } else { "" };
    format!("{place}, {drawn}{locked}")
}

/// A16: the first leg is over.
pub fn leg_over(mine: u8, theirs: u8, other: &str, lang: Lang) -> String {
    let (mine_word, theirs_word) = (line_word(mine, lang), line_word(theirs, lang));
    lang.pick(
        format!("Match aller : vous {mine} {mine_word}, {other} {theirs} {theirs_word}."),
        format!("First leg: you {mine} {mine_word}, {other} {theirs} {theirs_word}."),
    )
}

/// A16: what comes next.
pub fn colours_swap(mine: Colour, lang: Lang) -> String {
    let name = mine.name(lang);
    lang.pick(
        format!("Les couleurs changent de main : au retour, vous jouez {name}."),
        format!("The colours change hands: you play {name} in the return match."),
    )
}

/// "Match retour".
pub fn go_on(lang: Lang) -> &'static str {
    lang.pick("Match retour", "Return match")
}

/// How the match ended: "4 lignes contre 3".
pub(crate) fn score(points: i32, next: i32, lang: Lang) -> String {
    let (fr, en) = if points.abs() == 1 { ("ligne", "line") } else { ("lignes", "lines") };
    lang.pick(format!("{points} {fr} contre {next}."), format!("{points} {en} to {next}."))
}

/// A15: "Points visibles : 21 contre 19.", where the lines are equal.
pub(crate) fn tie_break(won: i32, next: i32, lang: Lang) -> String {
    lang.pick(format!("Points visibles : {won} contre {next}."), format!("Visible points: {won} to {next}."))
}

/// An event as a sentence of the journal.
pub(crate) fn sentence(seen: &Event, by: Narrator<'_>) -> Sentence {
    if let Event::MatchOver { winners } = seen {
        return table::won(*winners, by);
    }
    let Event::Laid { seat, card, captured, before, tokens } = seen else { return None };
    let lang = by.lang;
    let mut told = format!("{} {}", by.verb(*seat, ["posez", "pose", "lay", "lays"]), card.face().name(lang));
    match captured {
        0 => {}
        1 => told += lang.pick(", un point pris", ", one point taken"),
        many => told += &lang.pick(format!(", {many} points pris"), format!(", {many} points taken")),
    }
    for (whose, now) in tokens.iter() {
        let change = i16::from(*now) - i16::from(before[whose]);
        let (own, name, s) = (whose == *seat, by.name(whose), if change.abs() > 1 { "s" } else { "" });
        let lines = change.abs();
        if change == 0 {
            continue;
        }
        told += &lang.pick(
            format!(", {lines} ligne{s} de {}", if change > 0 { "plus" } else { "moins" }),
            format!(", {lines} {} line{s}", if change > 0 { "more" } else { "fewer" }),
        );
        if !own {
            told += &lang.pick(format!(" pour {name}"), format!(" for {name}"));
        }
    }
    Some((*seat, told))
}

/// How far the leg is, and what the first one brought, in few words.
pub fn progress(scene: &Scene<'_, KartaDoppio>) -> String {
    let (view, lang) = (scene.view, scene.lang);
    let count = format!("{}/{CARDS}", (view.laid.len() + 1).min(CARDS));
    match &view.first_leg {
        _ if view.legs == 1 => lang.pick(format!("Carte {count}"), format!("Card {count}")),
        None => lang.pick(format!("Aller · {count}"), format!("First leg · {count}")),
        Some(first) => {
            let (other, near) = sides(scene.me);
            let (mine, theirs) = (first[near].tokens, first[other].tokens);
            lang.pick(
                format!("Retour ({mine}-{theirs}) · {count}"),
                format!("Return ({mine}-{theirs}) · {count}"),
            )
        }
    }
}

/// A seat's lines and points: "lignes 2, pts 9".
pub fn score_line(score: Score, lang: Lang) -> String {
    let Score { tokens, points } = score;
    lang.pick(format!("lignes {tokens}, pts {points}"), format!("lines {tokens}, pts {points}"))
}

/// Lines and points before and after a card: "Vous : lignes 0→1, pts 3→5".
pub fn changes(scene: &Scene<'_, KartaDoppio>, deed: &Effect, seat: Seat) -> String {
    let (view, lang) = (scene.view, scene.lang);
    let step = |before: u8, after: u8| {
        if before == after { format!("{after}") } else { format!("{before}→{after}") }
    };
    let (colour, Score { tokens, points }) = (view.colour(seat), view.scores[seat]);
    let (lines, points) = (step(tokens, deed.after.lines(colour)), step(points, deed.after.points(colour)));
    let name = (scene.names)(seat);
    lang.pick(
        format!("{name} : lignes {lines}, pts {points}"),
        format!("{name}: lines {lines}, pts {points}"),
    )
}

/// "Points pris : 2".
pub fn captured(count: usize, lang: Lang) -> String {
    lang.pick(format!("Points pris : {count}"), format!("Points captured: {count}"))
}

/// Before the last card that was laid.
pub fn last_card(lang: Lang) -> &'static str {
    lang.pick("Dernière carte :", "Last card:")
}

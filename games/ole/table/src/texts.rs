//! Every sentence at a table of Olé.

use std::cmp::Ordering;

use engine::{BySeat, Lang, Seat, SeatSet, Speak as _};
use game_ole::{Card, Colour, Move, Ole, OnTop, Phase, RoundEnd, Seen};
use table::{Narrator, Scene, Sentence, words};

/// The head of a round's column.
pub(crate) fn round_head(lang: Lang, round: usize) -> String {
    lang.pick(format!("M{round}"), format!("R{round}"))
}

/// "le 5 vert".
pub(crate) fn the(card: Card, lang: Lang) -> String {
    lang.pick(format!("le {}", card.name(lang)), format!("the {}", card.name(lang)))
}

/// The sentence that says what is expected, and of whom.
pub(crate) fn expected(scene: &Scene<'_, Ole>) -> String {
    let (view, lang) = (scene.view, scene.lang);
    let Some(seat) = view.phase.seat() else { return words::match_over(lang).to_owned() };
    if scene.me != Some(seat) {
        let name = (scene.names)(seat);
        return match view.phase {
            Phase::Privilege(_) => lang.pick(
                format!("{name} choisit l’ordre des couleurs."),
                format!("{name} is choosing the colour order."),
            ),
            Phase::Series(_) => {
                lang.pick(format!("{name} poursuit sa série."), format!("{name} continues a series."))
            }
            Phase::Opening(_) | Phase::Turn(_) | Phase::MatchOver => words::thinks(&name, lang),
        };
    }
    let playable = scene.legal.iter().any(|mv| matches!(mv, Move::Play(_)));
    let table = view.table.map_or_else(String::new, |card| the(card, lang));
    match view.phase {
        Phase::Privilege(_) => lang.pick(
            "À vous : choisissez l’ordre des couleurs de cette manche.".to_owned(),
            "Your turn: choose the colour order of this round.".to_owned(),
        ),
        Phase::Opening(_) => lang.pick(
            "À vous : ajoutez une carte, n’importe laquelle.".to_owned(),
            "Your turn: add a card, any card.".to_owned(),
        ),
        Phase::Series(_) if playable => lang.pick(
            format!("La série continue : plus haut encore que {table}, ou un jeton."),
            format!("The series continues: higher than {table} again, or a token."),
        ),
        Phase::Turn(_) if playable => lang.pick(
            format!("À vous : jouez plus haut que {table}, ou prenez un jeton."),
            format!("Your turn: play higher than {table}, or take a token."),
        ),
        Phase::Series(_) | Phase::Turn(_) | Phase::MatchOver => lang.pick(
            format!("À vous : rien de plus haut que {table}, prenez un jeton."),
            format!("Your turn: nothing higher than {table}, take a token."),
        ),
    }
}

/// What a held card does.
pub(crate) fn held(card: Card, series: bool, lang: Lang) -> String {
    let name = card.name(lang);
    if series {
        lang.pick(
            format!("{name} : une série, vous rejouerez."),
            format!("{name}: a series, you play again."),
        )
    } else {
        lang.pick(
            format!("{name} : encore une fois pour le poser."),
            format!("{name}: once more to play it."),
        )
    }
}

/// What to do with a hand when nothing is held.
pub(crate) fn how(touch: bool, lang: Lang) -> String {
    let text = if touch {
        lang.pick("Touchez une carte deux fois, ou glissez-la.", "Tap a card twice, or drag it.")
    } else {
        lang.pick("Cliquez deux fois sur une carte, ou glissez-la.", "Click a card twice, or drag it.")
    };
    text.to_owned()
}

/// "Rouge en tête".
pub fn on_top(order: OnTop, lang: Lang) -> &'static str {
    match order {
        OnTop::Red => lang.pick("Rouge en tête", "Red on top"),
        OnTop::Yellow => lang.pick("Jaune en tête", "Yellow on top"),
    }
}

/// In the place of the order, while it is being chosen.
pub fn no_order(lang: Lang) -> &'static str {
    lang.pick("Ordre à choisir", "Order to be chosen")
}

/// "choix de Maud".
pub fn chosen_by(name: &str, mine: bool, lang: Lang) -> String {
    if mine {
        lang.pick("votre choix", "your choice").to_owned()
    } else {
        lang.pick(format!("choix {}", words::of(name)), format!("{name}’s choice"))
    }
}

/// The order in words, for those who do not see it.
pub fn order(colours: [Colour; 4], lang: Lang) -> String {
    let names = colours.map(|colour| colour.name(lang)).join(", ");
    lang.pick(
        format!("De la plus forte à la plus faible : {names}"),
        format!("From strongest to weakest: {names}"),
    )
}

/// "Un jeton".
pub fn token(lang: Lang) -> &'static str {
    lang.pick("Un jeton", "A token")
}

/// The whole name of that button.
pub(crate) fn take_token(lang: Lang) -> &'static str {
    lang.pick("Prendre un jeton", "Take a token")
}

/// The whole name of the supply: what a click does, and what is left.
pub fn take_token_of(left: usize, lang: Lang) -> String {
    let (tokens, worth) = supply(left, lang);
    lang.pick(
        format!("{}. Il reste {tokens} {worth}.", take_token(lang)),
        format!("{}. {tokens} {worth} left.", take_token(lang)),
    )
}

/// "16 jetons" and "de 5 points".
pub fn supply(left: usize, lang: Lang) -> (String, &'static str) {
    (words::tokens(lang, left), lang.pick("de 5 points", "of 5 points"))
}

/// "Série de Maud : 2 cartes".
pub fn series(name: &str, mine: bool, count: usize, lang: Lang) -> String {
    let cards = words::cards(lang, count);
    if mine {
        lang.pick(format!("Votre série : {cards}"), format!("Your series: {cards}"))
    } else {
        lang.pick(format!("Série {} : {cards}", words::of(name)), format!("{name}’s series: {cards}"))
    }
}

/// How a card in hand stands, after its name.
pub fn standing(playable: Option<bool>, series: bool, lang: Lang) -> &'static str {
    match (playable, series) {
        (None, _) => "",
        (Some(true), true) => lang.pick(", jouable, fait une série", ", playable, makes a series"),
        (Some(true), false) => lang.pick(", jouable", ", playable"),
        (Some(false), _) => lang.pick(", pas plus haut", ", not higher"),
    }
}

/// The pile, for those who do not see it.
pub fn pile(top: Option<Card>, lang: Lang) -> String {
    match top {
        Some(card) => lang.pick(
            format!("La pile, dessus : {}", card.name(lang)),
            format!("The pile, with {} on top", card.name(lang)),
        ),
        None => lang.pick("La pile est vide", "The pile is empty").to_owned(),
    }
}

/// How one colour stands to another.
pub fn compared_colours(order: Ordering, lang: Lang) -> &'static str {
    match order {
        Ordering::Less => lang.pick("plus faible que", "weaker than"),
        Ordering::Equal => lang.pick("la même que", "the same as"),
        Ordering::Greater => lang.pick("plus forte que", "stronger than"),
    }
}

/// How one number stands to another.
pub fn compared_numbers(order: Ordering, lang: Lang) -> &'static str {
    match order {
        Ordering::Less => lang.pick("plus petit que", "smaller than"),
        Ordering::Equal => lang.pick("égal à", "equal to"),
        Ordering::Greater => lang.pick("plus grand que", "larger than"),
    }
}

/// Before the cards, where there is no room for a fan.
pub fn your_hand(lang: Lang) -> &'static str {
    lang.pick("Votre main :", "Your hand:")
}

/// An event as a sentence of the journal.
pub(crate) fn sentence(seen: &Seen, by: Narrator<'_>) -> Sentence {
    match seen {
        Seen::Chosen { seat, on_top } => {
            let verb = by.verb(*seat, ["choisissez", "choisit", "choose", "chooses"]);
            let order = Move::Choose(*on_top).speak(by.lang, by.names);
            Some((*seat, by.lang.pick(format!("{verb} : {order}"), format!("{verb} {order}"))))
        }
        Seen::Opened { seat, card, .. } => {
            let verb = by.verb(*seat, ["ouvrez avec", "ouvre avec", "open with", "opens with"]);
            Some((*seat, format!("{verb} {}", by.the(&card.name(by.lang)))))
        }
        Seen::Played { seat, card, series, .. } => {
            let series = if *series { by.lang.pick(", en série", ", in a series") } else { "" };
            Some((
                *seat,
                format!(
                    "{} {}{series}",
                    by.verb(*seat, ["posez", "pose", "play", "plays"]),
                    by.the(&card.name(by.lang))
                ),
            ))
        }
        Seen::Token { seat } => Some((
            *seat,
            format!(
                "{} {}",
                by.verb(*seat, ["prenez", "prend", "take", "takes"]),
                by.lang.pick("un jeton", "a token")
            ),
        )),
        Seen::MatchOver { winners } => table::won(*winners, by),
        Seen::Deal { .. } | Seen::RoundOver { .. } => None,
    }
}

/// "n’a plus de cartes", said beside a name.
pub(crate) fn no_cards(lang: Lang) -> String {
    lang.pick("plus de cartes", "no cards left").to_owned()
}

/// A18: how a round's points come about: "4 + 5", "12 + 2 jetons"; nothing where that is plain.
pub(crate) fn sum(cards: &[Card], taken: usize, lang: Lang) -> String {
    let numbers: Vec<String> = cards.iter().map(|card| card.number().to_string()).collect();
    let all: u32 = cards.iter().map(|card| u32::from(card.number())).sum();
    match (cards.len(), taken) {
        (0 | 1, 0) => String::new(),
        (2..=4, 0) => numbers.join(" + "),
        (_, 0) => all.to_string(),
        (0, _) => words::tokens(lang, taken),
        _ => format!("{all} + {}", words::tokens(lang, taken)),
    }
}

/// Beside those who share the victory.
pub(crate) fn level(lang: Lang) -> String {
    lang.pick("à égalité", "level").to_owned()
}

/// How far from the best: "12 de plus".
pub(crate) fn more(points: u32, lang: Lang) -> String {
    lang.pick(format!("{points} de plus"), format!("{points} more"))
}

/// How many places up or down: "+2 places".
pub(crate) fn moved(places: i32, lang: Lang) -> String {
    let sign = if places > 0 { "+" } else { "−" };
    let count = places.unsigned_abs();
    lang.pick(
        format!("{sign}{count} place{}", if count > 1 { "s" } else { "" }),
        format!("{sign}{count} place{}", if count > 1 { "s" } else { "" }),
    )
}

/// A4: everybody's total, the winners' first.
pub(crate) fn totals(totals: &BySeat<u16>, winners: SeatSet, lang: Lang) -> String {
    let best = winners.first().map_or(0, |seat| totals[seat]);
    let mut others: Vec<u16> =
        totals.iter().filter(|(seat, _)| !winners.has(*seat)).map(|(_, total)| *total).collect();
    others.sort_unstable();
    let others = listed(&others, lang);
    let shared = winners.len() > 1;
    let first = match (shared, others.is_empty()) {
        (false, _) => {
            lang.pick(format!("{best} points contre {others}."), format!("{best} points to {others}."))
        }
        (true, false) => lang.pick(
            format!("{best} points chacun, contre {others}."),
            format!("{best} points each, to {others}."),
        ),
        (true, true) => lang.pick(format!("{best} points chacun."), format!("{best} points each.")),
    };
    if shared {
        let why = lang.pick(
            "À égalité au plus bas total, la victoire est partagée :",
            "Level on the lowest total, they share the victory:",
        );
        format!("{first} {why}")
    } else {
        first
    }
}

/// "73, 74 et 79".
fn listed(numbers: &[u16], lang: Lang) -> String {
    let texts: Vec<String> = numbers.iter().map(u16::to_string).collect();
    match texts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {} {last}", rest.join(", "), lang.pick("et", "and")),
        None => String::new(),
    }
}

/// A round is over, and what follows for the next one (A6).
pub(crate) fn round_is_over(number: usize, chooser: Option<Seat>, by: Narrator<'_>) -> String {
    let over = by.lang.pick(format!("Fin de la manche {number}."), format!("Round {number} is over."));
    let Some(seat) = chooser else { return over };
    let verbs = by.verb(
        seat,
        [
            "avez marqué le plus et choisissez l’ordre des couleurs :",
            "a marqué le plus et choisit l’ordre des couleurs :",
            "scored the most and choose the colour order:",
            "scored the most and chooses the colour order:",
        ],
    );
    format!("{over} {} {verbs}", (by.names)(seat))
}

/// How a round ended, as a title.
pub(crate) fn round_title(end: RoundEnd, by: Narrator<'_>) -> String {
    match end {
        RoundEnd::WentOut(seat) => {
            let verb = by.verb(
                seat,
                ["n’avez plus de cartes", "n’a plus de cartes", "have no cards left", "has no cards left"],
            );
            format!("{} {verb}", (by.names)(seat))
        }
        RoundEnd::NobodyCan => by.pick("Personne ne peut jouer", "Nobody can play"),
        RoundEnd::TokenRun => by.pick("255 jetons de suite", "255 tokens in a row"),
    }
}

/// How a round ended.
pub(crate) fn round_end(number: usize, end: RoundEnd, by: Narrator<'_>) -> String {
    let why = match end {
        RoundEnd::WentOut(seat) => {
            let verb = by.verb(seat, ["n’avez", "n’a", "have", "has"]);
            by.lang.pick(
                format!("{} {verb} plus de cartes", by.name(seat)),
                format!("{} {verb} no cards left", by.name(seat)),
            )
        }
        RoundEnd::NobodyCan => {
            by.pick("personne ne peut jouer, un jeton pour chacun", "nobody can play, a token for everyone")
        }
        RoundEnd::TokenRun => {
            by.pick("255 jetons de suite, un jeton pour chacun", "255 tokens in a row, a token for everyone")
        }
    };
    by.lang.pick(format!("Fin de la manche {number} : {why}."), format!("Round {number} is over: {why}."))
}

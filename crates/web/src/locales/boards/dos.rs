//! DOS.

use engine::{Lang, Names};
use game_dos::{Card, Fit, Phase, Played, View};

use crate::boards::dos::layout::{Layout, Note, Ready, Shout, hash_value, value};
use table::State;

/// The head of a round's column.
pub fn round_head(lang: Lang, round: usize) -> String {
    lang.pick(format!("M{round}"), format!("R{round}"))
}

/// "premier à 200".
pub fn first_to(lang: Lang, target: u16) -> String {
    lang.pick(format!("premier à {target}"), format!("first to {target}"))
}

/// "le 5 vert", "le DOS".
pub fn the(card: Card, lang: Lang) -> String {
    lang.pick(format!("le {}", card.name(lang)), format!("the {}", card.name(lang)))
}

/// The sentence that says what is expected, and of whom.
pub fn expected(view: &View, lang: Lang, names: Names<'_>, can: bool) -> String {
    let fixed = |fr: &str, en: &str| lang.pick(fr, en).to_owned();
    let Some(seat) = view.phase.seat() else {
        return fixed("La partie est terminée.", "The match is over.");
    };
    if view.seat != Some(seat) {
        let name = names(seat);
        return match view.phase {
            Phase::Placing { .. } => {
                lang.pick(format!("{name} pose son bonus."), format!("{name} places a bonus."))
            }
            Phase::Drawn(_) => lang
                .pick(format!("{name} a pioché et réfléchit."), format!("{name} has drawn and is thinking.")),
            Phase::Turn(_) | Phase::Matched { .. } | Phase::MatchOver => {
                lang.pick(format!("{name} réfléchit."), format!("{name} is thinking."))
            }
        };
    }
    match view.phase {
        Phase::Turn(_) if can => fixed(
            "À vous : couvrez une carte du centre, ou piochez.",
            "Your turn: match a card in the centre, or draw.",
        ),
        Phase::Turn(_) => {
            fixed("À vous : rien ne va sur le centre, piochez.", "Your turn: nothing matches, draw a card.")
        }
        Phase::Drawn(_) if can => fixed(
            "À vous : couvrez une carte, ou posez-en une au centre.",
            "Your turn: match a card, or place one in the centre.",
        ),
        Phase::Drawn(_) => {
            fixed("À vous : posez une carte au centre.", "Your turn: place a card in the centre.")
        }
        Phase::Matched { .. } if can => {
            fixed("À vous : couvrez encore une carte, ou terminez.", "Your turn: match another card, or end.")
        }
        Phase::Matched { .. } => fixed(
            "À vous : plus rien à couvrir, terminez.",
            "Your turn: nothing more to match, end your turn.",
        ),
        Phase::Placing { must: 0, .. } => fixed(
            "Bonus : posez une carte au centre, ou gardez-la.",
            "Bonus: place a card in the centre, or keep it.",
        ),
        Phase::Placing { .. } => {
            fixed("Bonus double : posez une carte au centre.", "Double bonus: place a card in the centre.")
        }
        Phase::MatchOver => String::new(),
    }
}

/// "5 + 2 = 7".
pub fn sum(cards: Played, row: Option<Card>, lang: Lang) -> String {
    let names: Vec<String> = cards.cards().map(value).collect();
    let sum = names.join(" + ");
    match row {
        Some(row) if cards.second().is_some() => format!("{sum} = {}", value(row)),
        Some(row) => lang.pick(format!("{sum} sur {}", value(row)), format!("{sum} on {}", value(row))),
        None => sum,
    }
}

/// What is about to be played: the sentence and the quiet line under it.
pub fn ready(ready: &Ready, cards: Option<Played>, lang: Lang) -> (String, String) {
    let fixed = |fr: &str, en: &str| lang.pick(fr, en).to_owned();
    let (Some(fit), Some(cards)) = (ready.fit, cards) else {
        let card = cards.map_or_else(String::new, |cards| cards.name(lang));
        return (
            lang.pick(format!("{card}, au centre."), format!("{card}, in the centre.")),
            two_left(lang).to_owned(),
        );
    };
    let sum = sum(cards, ready.row, lang);
    let hash = ready.row.and_then(|row| hash_value(row, cards));
    let hash = hash.map_or_else(String::new, |value| format!(" (# = {value})"));
    let colour = matches!(fit, Fit::SingleColour | Fit::DoubleColour);
    let colour = if colour { lang.pick(", même couleur", ", same colour") } else { "" };
    let note = match fit {
        Fit::Single | Fit::Double => two_left(lang).to_owned(),
        Fit::SingleColour => {
            fixed("Vous pourrez ajouter une carte au centre.", "You may add a card to the centre.")
        }
        Fit::DoubleColour => fixed(
            "Une carte de plus au centre, et chacun pioche.",
            "One more card in the centre, and everyone draws.",
        ),
    };
    (format!("{sum}{hash}{colour}."), note)
}

fn two_left(lang: Lang) -> &'static str {
    lang.pick("Il vous restera deux cartes : criez DOS !", "You will have two cards left: call DOS!")
}

/// The quiet line under the sentence.
pub fn note(laid: &Layout, lang: Lang) -> String {
    let fixed = |fr: &str, en: &str| lang.pick(fr, en).to_owned();
    if !laid.acting {
        return String::new();
    }
    let aimed = laid.row.iter().find(|spot| spot.state == State::Held);
    match (&laid.hold.cards[..], aimed) {
        ([], Some(spot)) if spot.note == Note::Stays => {
            let row = the(spot.thing.card, lang);
            lang.pick(
                format!("Rien dans votre main ne va sur {row}."),
                format!("Nothing in your hand matches {row}."),
            )
        }
        ([], Some(spot)) => {
            let row = the(spot.thing.card, lang);
            lang.pick(
                format!("Sur {row} : choisissez une ou deux cartes."),
                format!("On {row}: choose one or two cards."),
            )
        }
        ([one], Some(_)) => {
            let one = one.card.name(lang);
            lang.pick(format!("{one} : ajoutez une deuxième carte."), format!("{one}: add a second card."))
        }
        ([one], None)
            if laid.slot == Some(State::Lit) && laid.row.iter().all(|spot| spot.state != State::Lit) =>
        {
            let one = one.card.name(lang);
            lang.pick(
                format!("{one} : touchez la place libre du centre."),
                format!("{one}: tap the free place in the centre."),
            )
        }
        ([one], None) => {
            let one = one.card.name(lang);
            lang.pick(
                format!("{one} : touchez sa carte du centre, ou une deuxième carte."),
                format!("{one}: tap its card in the centre, or a second card."),
            )
        }
        ([_, _], _) => fixed("Touchez la carte du centre à couvrir.", "Tap the card in the centre to cover."),
        _ if laid.plain.contains(&game_dos::Move::Keep)
            || (laid.slot.is_some()
                && laid.hold.cards.is_empty()
                && !laid.plain.contains(&game_dos::Move::End)) =>
        {
            fixed("Touchez une carte, ou glissez-la au centre.", "Tap a card, or drag it to the centre.")
        }
        _ if laid.hand.iter().any(|card| card.state == State::Lit) => fixed(
            "Touchez une ou deux cartes, puis celle qu’elles couvrent.",
            "Tap one or two cards, then the one they cover.",
        ),
        _ => String::new(),
    }
}

/// What stands under a card of the row.
pub fn under(note: &Note, lang: Lang) -> String {
    match note {
        Note::None => String::new(),
        Note::Stays => lang.pick("reste", "stays").to_owned(),
        Note::Fits(_, Some(hash)) => format!("# = {hash}"),
        Note::Fits(Fit::Single, None) => lang.pick("même nombre", "same number").to_owned(),
        Note::Fits(Fit::Double, None) => lang.pick("la somme", "the sum").to_owned(),
        Note::Fits(Fit::SingleColour | Fit::DoubleColour, None) => {
            lang.pick("même couleur", "same colour").to_owned()
        }
        Note::Wants(cards) => {
            let mut values: Vec<String> = cards.iter().map(|card| value(*card)).collect();
            values.dedup();
            let values = values.join(lang.pick(" ou ", " or "));
            format!("+ {values}")
        }
    }
}

/// A card of the row, for those who do not see it.
pub fn spot(place: usize, card: Card, over: &[Card], note: &Note, lang: Lang) -> String {
    let mut name = lang.pick(
        format!("Place {place} : {}", named(card, lang)),
        format!("Place {place}: {}", named(card, lang)),
    );
    if !over.is_empty() {
        let over: Vec<String> = over.iter().map(|card| card.name(lang)).collect();
        let over = over.join(lang.pick(" et ", " and "));
        name += &lang.pick(format!(", couverte par {over}"), format!(", covered by {over}"));
    }
    match note {
        Note::None => {}
        Note::Stays => name += lang.pick(", rien ne va dessus", ", nothing matches it"),
        Note::Fits(..) => {
            name += &lang.pick(
                format!(", possible : {}", under(note, lang)),
                format!(", possible: {}", under(note, lang)),
            );
        }
        Note::Wants(_) => {
            name += &lang.pick(
                format!(", avec {}", &under(note, lang)[2..]),
                format!(", with {}", &under(note, lang)[2..]),
            );
        }
    }
    name
}

/// A card's whole name: what a wild one can do is told.
pub fn named(card: Card, lang: Lang) -> String {
    let name = card.name(lang);
    if card.is_wild_dos() {
        lang.pick(format!("{name} : 2 de toute couleur"), format!("{name}: 2 of any colour"))
    } else if card.is_wild_number() {
        lang.pick(format!("{name} : tout nombre de 1 à 10"), format!("{name}: any number from 1 to 10"))
    } else {
        name
    }
}

/// How a card in hand stands, after its name.
pub fn standing(state: State, lang: Lang) -> &'static str {
    match state {
        State::Lit => lang.pick(", jouable", ", playable"),
        State::Held => lang.pick(", choisie", ", chosen"),
        State::Dim => lang.pick(", ne va pas", ", does not fit"),
        State::Rest | State::Pending | State::Now => "",
    }
}

/// "Pioche · 61".
pub fn deck(count: usize, lang: Lang) -> String {
    lang.pick(format!("Pioche · {count}"), format!("Draw pile · {count}"))
}

/// "Défausse · 26".
pub fn discard(count: usize, lang: Lang) -> String {
    lang.pick(format!("Défausse · {count}"), format!("Discard · {count}"))
}

/// The discard pile, for those who do not see it.
pub fn discard_named(top: Option<Card>, count: usize, lang: Lang) -> String {
    match top {
        Some(card) => {
            let card = card.name(lang);
            lang.pick(
                format!("Défausse, {count} cartes, dessus : {card}"),
                format!("Discard pile, {count} cards, {card} on top"),
            )
        }
        None => lang.pick("Défausse, vide", "Discard pile, empty").to_owned(),
    }
}

/// "Piocher".
pub fn draw(lang: Lang) -> &'static str {
    lang.pick("Piocher", "Draw")
}

/// The whole name of the draw pile.
pub fn draw_named(count: usize, lang: Lang) -> String {
    lang.pick(format!("Piocher une carte, il en reste {count}"), format!("Draw a card, {count} are left"))
}

/// "Terminer".
pub fn end(lang: Lang) -> &'static str {
    lang.pick("Terminer", "End turn")
}

/// "Garder".
pub fn keep(lang: Lang) -> &'static str {
    lang.pick("Ne rien poser", "Place nothing")
}

/// "Annuler".
pub fn cancel(lang: Lang) -> &'static str {
    lang.pick("Annuler", "Cancel")
}

/// "Jouer".
pub fn play(lang: Lang) -> &'static str {
    lang.pick("Jouer", "Play")
}

/// The free place at the end of the row.
pub fn slot(card: Option<Card>, lang: Lang) -> String {
    match card {
        Some(card) => {
            let card = card.name(lang);
            lang.pick(format!("Poser au centre : {card}"), format!("Place in the centre: {card}"))
        }
        None => lang
            .pick(
                "Place libre au centre : choisissez d’abord une carte",
                "Free place in the centre: choose a card first",
            )
            .to_owned(),
    }
}

/// What is written in it.
pub fn slot_word(lang: Lang) -> &'static str {
    lang.pick("poser ici", "place here")
}

/// The big button: its word, the line under it, and its whole name.
pub fn shout(shout: Shout, name: &str, lang: Lang) -> (&'static str, String, String) {
    let word = lang.pick("DOS !", "DOS!");
    match shout {
        Shout::With(_) => (
            word,
            lang.pick("il vous en restera deux", "you will have two left").to_owned(),
            lang.pick("Jouer et crier DOS", "Play and call DOS").to_owned(),
        ),
        Shout::Call => (
            word,
            lang.pick("criez-le, il vous en reste deux", "call it, you have two left").to_owned(),
            lang.pick("Crier DOS : il vous reste deux cartes", "Call DOS: you have two cards left")
                .to_owned(),
        ),
        Shout::Catch(_) => (
            word,
            lang.pick(format!("{name} l’a oublié"), format!("{name} forgot")),
            lang.pick(
                format!("Prendre en faute : {name} n’a pas crié DOS"),
                format!("Catch: {name} did not call DOS"),
            ),
        ),
    }
}

/// One's own line: "4 cartes", "4 cartes, bientôt 2".
pub fn own(cards: usize, soon: bool, lang: Lang) -> String {
    let count = super::cards(lang, cards);
    if soon { lang.pick(format!("{count}, bientôt 2"), format!("{count}, soon 2")) } else { count }
}

/// "74 points".
pub fn points(points: u16, lang: Lang) -> String {
    let plural = if points > 1 || (lang == Lang::En && points != 1) { "s" } else { "" };
    format!("{points} point{plural}")
}

/// Two cards that are not called yet.
pub fn forgot(lang: Lang) -> &'static str {
    lang.pick("deux cartes, sans DOS !", "two cards, no DOS!")
}

/// A21: the penalty that waits.
pub fn penalty(lang: Lang) -> &'static str {
    lang.pick("deux cartes à piocher", "two cards to draw")
}

/// Names of the regions.
pub fn row_label(lang: Lang) -> &'static str {
    lang.pick("Le centre", "The centre")
}

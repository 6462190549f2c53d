//! Otto & Bruno.

use engine::{Lang, Names};
use game_otto_bruno::{Face, HAND, Move, Phase, Pile, Side, View};

use crate::boards::otto_bruno::layout::{Heap, Layout, Main, Trick, shown_places};
use crate::parts::moves::capital;
use table::State;

/// "Tour 12 · face Otto".
pub fn headline(lang: Lang, turn: u16, face: &str) -> String {
    lang.pick(format!("Tour {turn} · face {face}"), format!("Turn {turn} · {face}’s face"))
}

/// The head of the one column.
pub fn heads(lang: Lang) -> Vec<String> {
    vec![lang.pick("Combinaisons", "Combinations").to_owned()]
}

/// "Otto".
pub const fn side(side: Side) -> &'static str {
    match side {
        Side::Otto => "Otto",
        Side::Bruno => "Bruno",
    }
}

/// The sentence that says what is expected, and of whom.
pub fn expected(view: &View, lang: Lang, names: Names<'_>, legal: Option<&[Move]>) -> String {
    let fixed = |fr: &str, en: &str| lang.pick(fr, en).to_owned();
    let Some(seat) = view.phase.seat() else {
        return fixed("La partie est terminée.", "The game is over.");
    };
    if view.seat != Some(seat) {
        let name = names(seat);
        return match view.phase {
            Phase::FirstBonus(_) | Phase::LastBonus(_) => {
                lang.pick(format!("{name} pioche son bonus."), format!("{name} is drawing a bonus."))
            }
            Phase::Draw(_) | Phase::Act(_) | Phase::LastAct(_) | Phase::GameOver => {
                lang.pick(format!("{name} réfléchit."), format!("{name} is thinking."))
            }
        };
    }
    let has = |which: fn(&Move) -> bool| legal.is_none_or(|legal| legal.iter().any(which));
    let shows = has(|mv| matches!(mv, Move::Show(_) | Move::ShowTwo(_)));
    let take = has(|mv| matches!(mv, Move::Draw(Pile::Discard)));
    let eight = view.racks.get(seat.index()).is_some_and(|rack| rack.len() > HAND);
    match view.phase {
        Phase::Draw(_) if take => fixed(
            "À vous : piochez une carte dans l’un des trois tas.",
            "Your turn: draw a card from one of the three piles.",
        ),
        Phase::Draw(_) => fixed(
            "À vous : piochez à gauche ou à droite.",
            "Your turn: draw from the left or the right pile.",
        ),
        Phase::Act(_) if eight && shows => fixed(
            "À vous : montrez une combinaison, ou défaussez.",
            "Your turn: show a combination, or discard.",
        ),
        Phase::Act(_) if eight => fixed("À vous : défaussez une carte.", "Your turn: discard a card."),
        Phase::Act(_) if shows => {
            fixed("À vous : montrez une combinaison, ou passez.", "Your turn: show a combination, or pass.")
        }
        Phase::Act(_) => fixed(
            "À vous : passez, votre chevalet se reconstitue.",
            "Your turn: pass, your rack is refilling.",
        ),
        Phase::LastAct(_) if shows => fixed(
            "Dernier coup : montrez une combinaison, ou passez.",
            "Last move: show a combination, or pass.",
        ),
        Phase::LastAct(_) => fixed("Dernier coup : passez.", "Last move: pass."),
        Phase::FirstBonus(_) => {
            fixed("Bonus : piochez deux cartes, une à une.", "Bonus: draw two cards, one by one.")
        }
        Phase::LastBonus(_) => fixed("Bonus : piochez encore une carte.", "Bonus: draw one more card."),
        Phase::GameOver => String::new(),
    }
}

/// The quiet line under the sentence.
pub fn note(laid: &Layout, view: &View, lang: Lang) -> String {
    let fixed = |fr: &str, en: &str| lang.pick(fr, en).to_owned();
    if !laid.acting {
        return String::new();
    }
    match (laid.chosen.len(), laid.offered, view.phase) {
        (_, _, Phase::FirstBonus(_) | Phase::LastBonus(_)) => {
            fixed("Ensuite, tout se retourne.", "Then everything turns over.")
        }
        (_, _, Phase::Draw(_)) => fixed(
            "À gauche et à droite, on voit le dos de la carte ; sur la défausse, sa face en jeu.",
            "Left and right show the back of a card, the discard pile its face in play.",
        ),
        (0, Some(mv), _) => {
            let what = combination(laid, mv, lang);
            lang.pick(format!("Vous avez {what}."), format!("You have {what}."))
        }
        (0, None, _) if laid.pass => String::new(),
        (0, None, _) => fixed(
            "Touchez une carte, ou glissez-la sur la défausse.",
            "Tap a card, or drag it to the discard pile.",
        ),
        (1, _, _) if matches!(laid.main, Some(Main::Discard(_))) => fixed(
            "Défaussez-la, ou choisissez-en quatre pour les montrer.",
            "Discard it, or choose four to show them.",
        ),
        (count, _, _) if count < 4 => {
            let more = 4 - count;
            lang.pick(
                format!("Encore {more} pour une combinaison."),
                format!("{more} more for a combination."),
            )
        }
        (4, _, _) => fixed("Quatre cartes choisies.", "Four cards chosen."),
        (8, _, _) => fixed("Deux combinaisons à la fois.", "Two combinations at once."),
        (count, _, _) => lang.pick(
            format!("{count} cartes choisies : quatre ou huit."),
            format!("{count} cards chosen: four or eight."),
        ),
    }
}

/// "les quatre 3", "1 à 4 en rouge".
pub fn combination(laid: &Layout, mv: Move, lang: Lang) -> String {
    let places = shown_places(mv);
    if places.len() > 4 {
        return lang.pick("deux combinaisons d’un coup", "two combinations at once").to_owned();
    }
    let faces: Vec<Face> =
        laid.mine.iter().filter(|die| places.contains(&(die.place + 1))).filter_map(|die| die.face).collect();
    kind(&faces, lang)
}

/// What four faces make, in words.
pub fn kind(faces: &[Face], lang: Lang) -> String {
    let mut dice = faces.iter().filter_map(|face| face.die());
    let joker = faces.iter().any(|face| face.is_joker());
    let joker = if joker { lang.pick(", avec un joker", ", with a joker") } else { "" };
    let Some((colour, value)) = dice.next() else { return String::new() };
    if dice.all(|(other, _)| other == colour) {
        let colour = colour.name(lang);
        lang.pick(format!("1, 2, 3, 4 en {colour}{joker}"), format!("1, 2, 3, 4 in {colour}{joker}"))
    } else {
        lang.pick(format!("les quatre {value}{joker}"), format!("all four {value}s{joker}"))
    }
}

/// A pile under its card: "Gauche · 9".
pub fn pile(pile: Pile, count: usize, lang: Lang) -> String {
    let name = match pile {
        Pile::Left => lang.pick("Gauche", "Left"),
        Pile::Right => lang.pick("Droite", "Right"),
        Pile::Discard => lang.pick("Défausse", "Discard"),
    };
    format!("{name} · {count}")
}

/// A17: how many cards of a pile are remembered.
pub fn known(count: usize, lang: Lang) -> String {
    let plural = if count > 1 { "s" } else { "" };
    lang.pick(format!("{count} connue{plural}"), format!("{count} known"))
}

/// A pile, for those who do not see it.
pub fn pile_named(heap: &Heap, lang: Lang) -> String {
    let name = capital(heap.pile.name(lang));
    let count = super::cards(lang, heap.count);
    let top = heap.top.as_ref().and_then(|die| Some((die.face?.name(lang), side(die.side), die.far)));
    let mut text = match top {
        Some((face, side, far)) => {
            let seen = lang.pick(
                format!("{name}, {count}, dessus : {face}, côté {side}"),
                format!("{name}, {count}, {face} on top, {side}’s side"),
            );
            match far {
                Some(far) => format!("{seen} ({})", remembered(far, lang)),
                None => seen,
            }
        }
        None => lang.pick(format!("{name}, vide"), format!("{name}, empty")),
    };
    if heap.target {
        text += lang.pick(", y défausser", ", discard here");
    } else if heap.draw {
        text += lang.pick(", y piocher", ", draw here");
    }
    text
}

/// A17: what is remembered of the other side.
pub fn remembered(face: Face, lang: Lang) -> String {
    let face = face.name(lang);
    lang.pick(format!("derrière : {face}"), format!("behind: {face}"))
}

/// A card of one's rack.
pub fn mine(face: Option<Face>, far: Option<Face>, place: usize, state: State, lang: Lang) -> String {
    let mut name = capital(&card(face, far, lang));
    name += &lang.pick(format!(", place {}", place + 1), format!(", place {}", place + 1));
    name += match state {
        State::Lit => lang.pick(", dans une combinaison", ", in a combination"),
        State::Held => lang.pick(", choisie", ", chosen"),
        State::Rest | State::Dim | State::Pending | State::Now => "",
    };
    name
}

/// A card with what is seen and remembered of it.
pub fn card(face: Option<Face>, far: Option<Face>, lang: Lang) -> String {
    let name =
        face.map_or_else(|| lang.pick("carte cachée", "hidden card").to_owned(), |face| face.name(lang));
    match far {
        Some(far) => format!("{name} ({})", remembered(far, lang)),
        None => name,
    }
}

/// "Chevalet de Maud, face Bruno : 2 bleu, 1 jaune".
pub fn rack(name: &str, of: Side, cards: &str, lang: Lang) -> String {
    let of = side(of);
    lang.pick(
        format!("Chevalet {}, face {of} : {cards}", super::of(name)),
        format!("{name}’s rack, {of}’s face: {cards}"),
    )
}

/// "Votre chevalet, face Otto".
pub fn own_rack(of: Side, lang: Lang) -> String {
    let of = side(of);
    lang.pick(format!("Votre chevalet, face {of}"), format!("Your rack, {of}’s face"))
}

/// "2 combinaisons".
pub fn combinations(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::Fr, 0 | 1) => format!("{count} combinaison"),
        (Lang::Fr, _) => format!("{count} combinaisons"),
        (Lang::En, 1) => "1 combination".to_owned(),
        (Lang::En, _) => format!("{count} combinations"),
    }
}

/// "Face en jeu".
pub fn in_play(lang: Lang) -> &'static str {
    lang.pick("Face en jeu", "Face in play")
}

/// "Vos combinaisons · 1".
pub fn your_tricks(count: usize, lang: Lang) -> String {
    lang.pick(format!("Vos combinaisons · {count}"), format!("Your combinations · {count}"))
}

/// "Maud montre".
pub fn shows(name: &str, mine: bool, lang: Lang) -> String {
    if mine {
        lang.pick("Vous avez montré", "You showed").to_owned()
    } else {
        lang.pick(format!("{name} a montré"), format!("{name} showed"))
    }
}

/// "les quatre 2, côté Bruno".
pub fn trick(trick: &Trick, lang: Lang) -> String {
    let (kind, of) = (kind(&trick.faces, lang), side(trick.side));
    lang.pick(format!("{kind}, côté {of}"), format!("{kind}, {of}’s side"))
}

/// The main button.
pub fn main(main: Main, lang: Lang) -> &'static str {
    match main {
        Main::Show(Move::ShowTwo(_)) => lang.pick("Montrer les deux", "Show both"),
        Main::Show(_) => lang.pick("Montrer", "Show"),
        Main::Discard(_) => lang.pick("Défausser", "Discard"),
    }
}

/// "Autre, 2 sur 3".
pub fn other(at: usize, count: usize, lang: Lang) -> (String, String) {
    (
        format!("{at}/{count}"),
        lang.pick(
            format!("Une autre combinaison ; celle-ci est la {at} sur {count}"),
            format!("Another combination; this is {at} of {count}"),
        ),
    )
}

/// "Passer".
pub fn pass(lang: Lang) -> &'static str {
    lang.pick("Passer", "Pass")
}

/// "Annuler".
pub fn cancel(lang: Lang) -> &'static str {
    lang.pick("Annuler", "Cancel")
}

/// The section of the others.
pub fn others(of: Side, lang: Lang) -> String {
    let of = side(of);
    lang.pick(format!("Les chevalets des autres, face {of}"), format!("The others’ racks, {of}’s face"))
}

/// What is wrong with four cards: their colours, then their values.
pub fn why_no_combination(faces: &[Face], lang: Lang) -> Vec<String> {
    let dice: Vec<_> = faces.iter().filter_map(|face| face.die()).collect();
    if dice.len() + 1 < faces.len() {
        return vec![
            lang.pick("Un seul joker par combinaison", "At most one joker in a combination").to_owned(),
        ];
    }
    let mut colours: Vec<&str> = dice.iter().map(|(colour, _)| colour.name(lang)).collect();
    let mut values: Vec<u8> = dice.iter().map(|(_, value)| *value).collect();
    colours.sort_unstable();
    colours.dedup();
    values.sort_unstable();
    values.dedup();
    let (colours, values) = (colours.len(), values.len());
    let all = dice.len();
    let colours = match colours {
        1 => lang.pick("Une couleur".to_owned(), "One colour".to_owned()),
        many if many == all => {
            lang.pick(format!("{many} couleurs différentes"), format!("{many} different colours"))
        }
        _ => lang.pick(
            "Les couleurs se répètent en partie".to_owned(),
            "Some colours repeat, others do not".to_owned(),
        ),
    };
    let values = match values {
        1 => lang.pick("une valeur".to_owned(), "one value".to_owned()),
        many if many == all => {
            lang.pick(format!("{many} valeurs différentes"), format!("{many} different values"))
        }
        _ => lang.pick(
            "les valeurs se répètent en partie".to_owned(),
            "some values repeat, others do not".to_owned(),
        ),
    };
    vec![
        lang.pick(format!("{colours}, {values}."), format!("{colours}, {values}.")),
        lang.pick(
            "Il faut une couleur et les valeurs 1 à 4, ou une valeur et les quatre couleurs.".to_owned(),
            "It takes one colour and the values 1 to 4, or one value and the four colours.".to_owned(),
        ),
    ]
}

/// How many lie in the discard pile.
pub fn discard_has(count: usize, lang: Lang) -> String {
    lang.pick(
        format!("Dans la défausse : {}", super::cards(lang, count)),
        format!("In the discard pile: {}", super::cards(lang, count)),
    )
}

/// How the match ended: "4 combinaisons contre 3". A14: where they are as many, what is left on the
/// racks decides.
pub fn score(points: i32, next: i32, lang: Lang) -> String {
    if points == next {
        return lang.pick(
            format!("{points} partout ; ce qui reste sur les chevalets départage."),
            format!("{points} all; what is left on the racks decides."),
        );
    }
    let (fr, en) =
        if points.abs() == 1 { ("combinaison", "combination") } else { ("combinaisons", "combinations") };
    lang.pick(format!("{points} {fr} contre {next}."), format!("{points} {en} to {next}."))
}

//! Otto & Bruno in words, French and English.

use engine::{Lang, Names, Seat, Speak};

use crate::events::Seen;
use crate::moves::{Four, Move, Refusal};
use crate::pieces::{Colour, Face, Side};
use crate::places::Sight;
use crate::state::{Phase, Pile};
use crate::view::View;

impl Colour {
    /// The colour's name.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Red => lang.pick("rouge", "red"),
            Self::Yellow => lang.pick("jaune", "yellow"),
            Self::Green => lang.pick("vert", "green"),
            Self::Blue => lang.pick("bleu", "blue"),
        }
    }
}

impl Face {
    /// The face's name: "3 rouge", "red 3", "joker".
    pub fn name(self, lang: Lang) -> String {
        match self.die() {
            Some((colour, value)) => {
                let colour = colour.name(lang);
                lang.pick(format!("{value} {colour}"), format!("{colour} {value}"))
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
        match self {
            Self::Left => lang.pick("pioche gauche", "left draw pile"),
            Self::Right => lang.pick("pioche droite", "right draw pile"),
            Self::Discard => lang.pick("défausse", "discard pile"),
        }
    }
}

/// Faces with commas between.
fn list(faces: &[Face], lang: Lang) -> String {
    if faces.is_empty() {
        return lang.pick("aucune carte", "no card").to_owned();
    }
    faces.iter().map(|face| face.name(lang)).collect::<Vec<_>>().join(", ")
}

impl Sight {
    /// The card in words: first the side `near` that faces whoever looks, then what is known of the
    /// other. The face in play is a card's front, the other its back: "3 rouge (au dos 2 vert)".
    pub fn name(&self, near: Side, in_play: Side, lang: Lang) -> String {
        let word = |front: (&'static str, &'static str), back: (&'static str, &'static str)| {
            let (fr, en) = if near == in_play { back } else { front };
            lang.pick(fr, en)
        };
        match (self.face(near), self.face(near.other())) {
            (Some(face), None) => face.name(lang),
            (Some(face), Some(_)) if face.is_joker() => face.name(lang),
            (Some(face), Some(far)) => {
                let word = word(("devant", "front:"), ("au dos", "back:"));
                format!("{} ({word} {})", face.name(lang), far.name(lang))
            }
            (None, Some(far)) => {
                format!("{} {}", word(("devant", "front"), ("dos", "back")), far.name(lang))
            }
            (None, None) => lang.pick("carte cachée", "hidden card").to_owned(),
        }
    }
}

fn places(four: Four) -> String {
    four.places().map(|place| place.to_string()).collect::<Vec<_>>().join(", ")
}

impl Speak for Move {
    fn speak(&self, lang: Lang, _names: Names<'_>) -> String {
        match self {
            Self::Draw(Pile::Left) => lang.pick("piocher à gauche", "draw from the left pile").to_owned(),
            Self::Draw(Pile::Right) => lang.pick("piocher à droite", "draw from the right pile").to_owned(),
            Self::Draw(Pile::Discard) => lang.pick("prendre la défausse", "take the discard").to_owned(),
            Self::Show(four) => {
                let places = places(*four);
                lang.pick(format!("montrer les places {places}"), format!("show places {places}"))
            }
            Self::ShowTwo(split) => {
                let [first, second] = split.parts().map(places);
                lang.pick(
                    format!("montrer deux combinaisons, places {first} et {second}"),
                    format!("show two combinations, places {first} and {second}"),
                )
            }
            Self::Discard(place) => {
                lang.pick(format!("défausser la place {place}"), format!("discard place {place}"))
            }
            Self::Pass => lang.pick("passer", "pass").to_owned(),
            Self::ShowShared(first, second) => {
                let (first, second) = (places(*first), places(*second));
                lang.pick(
                    format!("montrer deux combinaisons, places {first} et {second}"),
                    format!("show two combinations, places {first} and {second}"),
                )
            }
        }
    }
}

impl Speak for Refusal {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let text = match *self {
            Self::GameOver => lang.pick("La partie est terminée.", "The game is over."),
            Self::NotYourTurn { turn } => {
                let name = names(turn);
                return lang.pick(
                    format!("Ce n'est pas votre tour : on attend {name}."),
                    format!("Not your turn: it is {name}'s."),
                );
            }
            Self::DrawFirst => lang.pick("Piochez d'abord une carte.", "Draw a card first."),
            Self::AlreadyDrawn { discards: true } => lang.pick(
                "Vous avez déjà pioché. Montrez une combinaison ou défaussez.",
                "You have drawn already. Show a combination or discard.",
            ),
            Self::AlreadyDrawn { discards: false } => lang.pick(
                "Vous avez déjà pioché. Montrez une combinaison ou passez.",
                "You have drawn already. Show a combination or pass.",
            ),
            Self::DiscardEmpty => lang.pick("La défausse est vide.", "The discard pile is empty."),
            Self::DiscardTooSmall => lang.pick(
                "Avec moins de sept cartes, vous ne prenez la défausse que s'il en reste au moins trois.",
                "With fewer than seven cards you take from the discard only if at least three stay in it.",
            ),
            Self::DiscardClosed => lang.pick(
                "La défausse est fermée : une carte doit d'abord quitter une pioche.",
                "The discard pile is closed: a card must first leave a draw pile.",
            ),
            Self::BonusFirst => lang.pick(
                "Prenez d'abord vos cartes de bonus, à gauche ou à droite.",
                "Draw your bonus cards first, left or right.",
            ),
            Self::BonusFromDrawPiles => lang.pick(
                "Trois cartes restent dans la défausse : ce bonus vient d'une pioche.",
                "Three cards stay in the discard: this bonus card comes from a draw pile.",
            ),
            Self::NoCardThere(place) => {
                return lang.pick(
                    format!("Il n'y a pas de carte à la place {place}."),
                    format!("There is no card in place {place}."),
                );
            }
            Self::NoCombination(four) => {
                let places = places(four);
                return lang.pick(
                    format!(
                        "Les places {places} ne font pas une combinaison : une couleur et les valeurs 1 à 4, ou une valeur et les quatre couleurs."
                    ),
                    format!(
                        "Places {places} are not a combination: one colour and the values 1 to 4, or one value and the four colours."
                    ),
                );
            }
            Self::TwoJokers(four) => {
                let places = places(four);
                return lang.pick(
                    format!("Places {places} : un seul joker par combinaison."),
                    format!("Places {places}: at most one joker in a combination."),
                );
            }
            Self::SharedCard(place) => {
                return lang.pick(
                    format!("Une carte ne sert qu'à une combinaison : la place {place} est dans les deux."),
                    format!("A card serves in one combination only: place {place} is in both."),
                );
            }
            Self::NothingToDiscard => lang.pick(
                "Vous n'avez pas plus de sept cartes : passez.",
                "You have no more than seven cards: pass.",
            ),
            Self::NoDiscardAtEnd => lang.pick(
                "Une pioche est vide : montrez une combinaison ou passez.",
                "A draw pile is empty: show a combination or pass.",
            ),
            Self::MustDiscard => lang.pick(
                "Vous avez huit cartes : défaussez-en une ou montrez une combinaison.",
                "You have eight cards: discard one or show a combination.",
            ),
        };
        text.to_owned()
    }
}

impl Speak for Seen {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        match self {
            Self::Deal { first, .. } => {
                let first = names(*first);
                lang.pick(
                    format!("Donne. Premier tour : {first}."),
                    format!("The deal. First turn: {first}."),
                )
            }
            Self::Drew { seat, pile, bonus, side, card, cards_left, .. } => {
                let (name, card) = (names(*seat), card.name(*side, *side, lang));
                let from = match pile {
                    Pile::Left => lang.pick("de la pioche gauche", "from the left pile"),
                    Pile::Right => lang.pick("de la pioche droite", "from the right pile"),
                    Pile::Discard => lang.pick("de la défausse", "from the discard"),
                };
                let what = if *bonus { "bonus" } else { lang.pick("carte", "card") };
                let last = if *cards_left == 0 && *pile != Pile::Discard {
                    lang.pick(" C'était la dernière de cette pioche.", " It was the last of this pile.")
                } else {
                    ""
                };
                lang.pick(
                    format!("{name} : {what} {from}, {card}.{last}"),
                    format!("{name}: {what} {from}, {card}.{last}"),
                )
            }
            Self::Showed { seat, faces, .. } => {
                let (name, faces) = (names(*seat), list(faces, lang));
                lang.pick(format!("{name} : combinaison, {faces}."), format!("{name}: combination, {faces}."))
            }
            Self::Discarded { seat, place, face } => {
                let (name, face) = (names(*seat), face.name(lang));
                lang.pick(
                    format!("{name} : {face} à la défausse, place {place}."),
                    format!("{name}: {face} to the discard, place {place}."),
                )
            }
            Self::Passed { seat } => {
                let name = names(*seat);
                lang.pick(format!("{name} : passe."), format!("{name}: pass."))
            }
            Self::TurnedOver { side, tops, .. } => {
                let top = |face: &Option<Face>| {
                    face.map_or_else(|| lang.pick("vide", "empty").to_owned(), |face| face.name(lang))
                };
                let (side, [left, right, discard]) = (side.name(), tops.each_ref().map(top));
                lang.pick(
                    format!("Tout se retourne : {side} est en jeu. Pioches {left} et {right}, défausse {discard}."),
                    format!("Everything turns over: {side} is in play. Draw piles {left} and {right}, discard {discard}."),
                )
            }
            Self::DiscardClosed => lang
                .pick(
                    "La défausse est fermée jusqu'à ce qu'une carte quitte une pioche.",
                    "The discard pile is closed until a card leaves a draw pile.",
                )
                .to_owned(),
            Self::GameOver { combinations, rack_points, winners, .. } => {
                let scores = combinations.iter().map(|(seat, count)| {
                    let (name, sum) = (names(seat), rack_points[seat]);
                    lang.pick(
                        format!("{name} : combinaisons {count}, reste {sum}"),
                        format!("{name}: combinations {count}, left over {sum}"),
                    )
                });
                let scores = scores.collect::<Vec<_>>().join(lang.pick(" ; ", "; "));
                let winners = winners.iter().map(names).collect::<Vec<_>>().join(", ");
                lang.pick(
                    format!("Partie terminée. {scores}. Victoire : {winners}."),
                    format!("The game is over. {scores}. Won by: {winners}."),
                )
            }
        }
    }
}

impl View {
    /// The sentence that says what is expected, and of whom.
    pub fn expected(&self, lang: Lang, names: Names<'_>) -> String {
        let Some(seat) = self.phase.seat() else {
            return lang.pick("La partie est terminée.", "The game is over.").to_owned();
        };
        let eight = self.racks.get(seat.index()).is_some_and(|rack| rack.len() > crate::HAND);
        let what = match self.phase {
            Phase::Draw(_) => lang.pick(
                "piocher à gauche, à droite ou dans la défausse",
                "draw from the left pile, the right pile or the discard",
            ),
            Phase::Act(_) if eight => lang.pick(
                "montrer une combinaison, ou défausser une carte",
                "show a combination, or discard a card",
            ),
            Phase::Act(_) => lang.pick("montrer une combinaison, ou passer", "show a combination, or pass"),
            Phase::LastAct(_) => lang.pick(
                "dernier coup : montrer une combinaison, ou passer",
                "last move: show a combination, or pass",
            ),
            Phase::FirstBonus(_) => lang.pick(
                "deux cartes de bonus, la première à gauche ou à droite",
                "two bonus cards, the first from the left or the right pile",
            ),
            Phase::LastBonus(_) => lang.pick(
                "une carte de bonus, à gauche ou à droite",
                "one bonus card, from the left or the right pile",
            ),
            Phase::GameOver => "",
        };
        let who =
            if self.seat == Some(seat) { lang.pick("À vous", "Your turn").to_owned() } else { names(seat) };
        lang.pick(format!("{who} : {what}."), format!("{who}: {what}."))
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
        let (name, cards, near) = (pile.name(lang), self.pile(pile), self.pile_side(pile));
        let mut name = name.to_owned();
        if let Some(first) = name.get(..1).map(str::to_uppercase) {
            name.replace_range(..1, &first);
        }
        let count = cards.len();
        let Some(top) = cards.iter().next() else {
            return lang.pick(format!("{name} : vide."), format!("{name}: empty."));
        };
        let top = top.name(near, self.face, lang);
        let mut line = lang.pick(
            format!("{name} : cartes {count}, dessus {top}."),
            format!("{name}: cards {count}, top {top}."),
        );
        for (index, sight) in cards.iter().enumerate().skip(1) {
            if sight.otto.is_some() || sight.bruno.is_some() {
                let (place, card) = (index + 1, sight.name(near, self.face, lang));
                line += &lang.pick(format!(" Place {place} : {card}."), format!(" Place {place}: {card}."));
            }
        }
        line
    }

    fn rack_line(&self, owner: Seat, lang: Lang, names: Names<'_>) -> String {
        let near = self.rack_side(owner);
        let rack = self.racks.get(owner.index()).map(|rack| rack.0.as_slice()).unwrap_or_default();
        let (name, tricks, count) = (names(owner), self.combinations(owner), rack.len());
        let mut line = lang.pick(
            format!("{name} : combinaisons {tricks}, cartes {count}"),
            format!("{name}: combinations {tricks}, cards {count}"),
        );
        // A spectator sees no rack, and then there is nothing to list.
        if rack.iter().any(|sight| sight.otto.is_some() || sight.bruno.is_some()) {
            let cards: Vec<String> = rack.iter().map(|sight| sight.name(near, self.face, lang)).collect();
            let seen = if self.seat == Some(owner) { "" } else { lang.pick(", dos", ", backs") };
            line += seen;
            line += lang.pick(" : ", ": ");
            line += &cards.join(", ");
        }
        line + "."
    }
}

impl Speak for View {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let (turn, face) = (self.turn, self.face.name());
        let mut lines = vec![lang.pick(
            format!("Tour {turn}. Face en jeu : {face}."),
            format!("Turn {turn}. Face in play: {face}."),
        )];
        lines.extend(Pile::ALL.into_iter().map(|pile| self.pile_line(pile, lang)));
        lines.extend(Seat::all(self.players).map(|owner| self.rack_line(owner, lang, names)));
        for trick in &self.tricks {
            let (name, face) = (names(trick.seat), trick.face.name());
            let cards: Vec<String> =
                trick.cards.iter().map(|sight| sight.name(trick.face, trick.face, lang)).collect();
            let cards = cards.join(", ");
            lines.push(lang.pick(
                format!("{name} : montré côté {face}, {cards}."),
                format!("{name}: shown on the {face} side, {cards}."),
            ));
        }
        lines.push(self.expected(lang, names));
        lines.join("\n")
    }
}

//! DOS in words, French and English.

use engine::{Lang, Names, Seat, Speak};

use crate::events::{Seen, Why};
use crate::matching::Played;
use crate::pieces::{Card, Cards, Colour};
use crate::state::Phase;
use crate::view::View;
use crate::{Move, Refusal};

impl Colour {
    /// The colour's name.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Yellow => lang.pick("jaune", "yellow"),
            Self::Green => lang.pick("vert", "green"),
            Self::Blue => lang.pick("bleu", "blue"),
            Self::Red => lang.pick("rouge", "red"),
        }
    }
}

impl Card {
    /// The card's name: "5 rouge", "red 5", "# bleu", "DOS".
    pub fn name(self, lang: Lang) -> String {
        let Some(colour) = self.colour() else { return "DOS".to_owned() };
        let colour = colour.name(lang);
        let number = self.number().map_or_else(|| "#".to_owned(), |number| number.to_string());
        lang.pick(format!("{number} {colour}"), format!("{colour} {number}"))
    }
}

impl Played {
    /// The cards' names: "DOS + 5 rouge".
    pub fn name(self, lang: Lang) -> String {
        let names: Vec<String> = self.cards().map(|card| card.name(lang)).collect();
        names.join(" + ")
    }
}

fn list(cards: impl Iterator<Item = Card>, lang: Lang) -> String {
    let names: Vec<String> = cards.map(|card| card.name(lang)).collect();
    if names.is_empty() { lang.pick("aucune carte", "no card").to_owned() } else { names.join(", ") }
}

fn heap(cards: Cards, lang: Lang) -> String {
    list(cards.iter(), lang)
}

/// "1 carte", "3 cartes".
fn cards(count: u32, lang: Lang) -> String {
    let plural = if count > 1 { "s" } else { "" };
    lang.pick(format!("{count} carte{plural}"), format!("{count} card{}", if count == 1 { "" } else { "s" }))
}

impl Speak for Move {
    fn speak(&self, lang: Lang, _names: Names<'_>) -> String {
        let call = |shout: bool| if shout { lang.pick(", DOS !", ", DOS!") } else { "" };
        match *self {
            Self::Match { place, cards, shout } => {
                let (cards, call) = (cards.name(lang), call(shout));
                lang.pick(
                    format!("couvrir la place {place} : {cards}{call}"),
                    format!("cover place {place}: {cards}{call}"),
                )
            }
            Self::Draw => lang.pick("piocher", "draw").to_owned(),
            Self::End => lang.pick("terminer le tour", "end the turn").to_owned(),
            Self::Place { card, shout } => {
                let (card, call) = (card.name(lang), call(shout));
                lang.pick(
                    format!("poser au centre : {card}{call}"),
                    format!("place in the centre: {card}{call}"),
                )
            }
            Self::Keep => lang.pick("ne plus rien poser", "place no more").to_owned(),
            Self::Call => lang.pick("DOS !", "DOS!").to_owned(),
            Self::Catch => lang.pick("DOS ! (prendre en faute)", "DOS! (catch)").to_owned(),
            Self::TooMany { place, cards } => {
                let cards = cards.map(|card| card.name(lang)).join(" + ");
                lang.pick(
                    format!("couvrir la place {place} : {cards}"),
                    format!("cover place {place}: {cards}"),
                )
            }
        }
    }
}

impl Speak for Refusal {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let fixed = |fr: &str, en: &str| lang.pick(fr, en).to_owned();
        match *self {
            Self::MatchOver => fixed("La partie est terminée.", "The match is over."),
            Self::NotYourTurn { turn } => {
                let name = names(turn);
                lang.pick(
                    format!("Ce n'est pas votre tour : on attend {name}."),
                    format!("Not your turn: it is {name}'s."),
                )
            }
            Self::NotInHand(card) => {
                let card = card.name(lang);
                lang.pick(format!("Vous n'avez pas de {card} en main."), format!("You do not hold a {card}."))
            }
            Self::OnlyOne(card) => {
                let card = card.name(lang);
                lang.pick(format!("Vous n'avez qu'un seul {card}."), format!("You hold only one {card}."))
            }
            Self::NoSuchPlace { place, row } => lang.pick(
                format!("Il n'y a pas de place {place} : la rangée en compte {row}."),
                format!("There is no place {place}: the row has {row}."),
            ),
            Self::Covered(card) => {
                let card = card.name(lang);
                lang.pick(
                    format!(
                        "Le {card} est déjà couvert ; chaque carte du centre ne l'est qu'une fois par tour."
                    ),
                    format!("The {card} is covered already; each centre card is matched once in a turn."),
                )
            }
            Self::NotSame { card, row } => {
                let (card, row) = (card.name(lang), row.name(lang));
                lang.pick(
                    format!("Le {card} n'a pas le même nombre que le {row}."),
                    format!("The {card} does not have the same number as the {row}."),
                )
            }
            Self::NotSum { first, second, row } => {
                let cards = Played::two(first, second).name(lang);
                let row = row.name(lang);
                lang.pick(
                    format!("{cards} : la somme ne fait pas le {row}."),
                    format!("{cards}: they do not add up to the {row}."),
                )
            }
            Self::TooManyCards => fixed(
                "On couvre une carte avec une ou deux cartes, jamais plus.",
                "A card is matched with one card or two, never more.",
            ),
            Self::NoDrawAfterMatch => fixed(
                "Après une association, on ne pioche plus dans ce tour.",
                "After a match you do not draw any more in this turn.",
            ),
            Self::DrawnAlready => {
                fixed("Vous avez déjà pioché dans ce tour.", "You have drawn in this turn already.")
            }
            Self::MatchOrDraw => {
                fixed("Couvrez d'abord une carte, ou piochez.", "Match a card first, or draw.")
            }
            Self::PlaceACard => fixed(
                "Vous avez pioché : couvrez une carte, ou posez-en une au centre.",
                "You have drawn: match a card, or place one in the centre.",
            ),
            Self::TurnEnding => fixed(
                "Votre tour se termine : il ne reste qu'à poser vos cartes de bonus.",
                "Your turn is ending: only your bonus cards are left to place.",
            ),
            Self::NoPlacing => fixed(
                "On ne pose une carte au centre qu'après avoir pioché sans couvrir, ou pour un bonus.",
                "You place a card in the centre only after drawing without a match, or for a bonus.",
            ),
            Self::MustPlace => fixed(
                "Le bonus double se pose toujours : choisissez une carte.",
                "The double bonus is always placed: choose a card.",
            ),
            Self::NothingToKeep => {
                fixed("Vous n'avez aucun bonus à refuser.", "You have no bonus to decline.")
            }
            Self::EndFirst => fixed(
                "Terminez d'abord votre tour : les bonus se posent ou se refusent ensuite.",
                "End your turn first: bonuses are placed or declined after that.",
            ),
            Self::FalseCall { cards: count } => {
                let count = cards(u32::from(count), lang);
                lang.pick(
                    format!("« DOS ! » s'annonce à deux cartes : vous avez {count}."),
                    format!("\"DOS!\" is called with two cards: you have {count}."),
                )
            }
            Self::FalseShout { left } => {
                let left = cards(u32::from(left), lang);
                lang.pick(
                    format!("« DOS ! » s'annonce à deux cartes : ce coup vous laisserait {left}."),
                    format!("\"DOS!\" is called with two cards: this move would leave you {left}."),
                )
            }
            Self::NoCallDue => fixed(
                "Vous n'avez pas d'annonce à faire : elle est déjà faite, ou n'est pas due.",
                "You have nothing to call: the call is made already, or is not due.",
            ),
            Self::CaughtAlready => fixed(
                "Trop tard, on vous a pris en faute : deux cartes à piocher à la fin du tour.",
                "Too late, you have been caught: two cards to draw at the end of your turn.",
            ),
            Self::NobodyToCatch => {
                fixed("Personne n'a oublié d'annoncer « DOS ! ».", "Nobody has forgotten to call \"DOS!\".")
            }
            Self::CatchOneself => {
                fixed("C'est à vous d'annoncer « DOS ! ».", "It is you who has to call \"DOS!\".")
            }
            Self::CallsAreAutomatic => fixed(
                "À cette table, « DOS ! » s'annonce tout seul.",
                "At this table \"DOS!\" is called for you.",
            ),
        }
    }
}

impl Speak for Seen {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        // "Name : …" in French, "Name: …" in English.
        let says = |seat: Seat, fr: String, en: String| {
            let name = names(seat);
            lang.pick(format!("{name} : {fr}."), format!("{name}: {en}."))
        };
        match self {
            Self::Lot { cards } => {
                let drawn: Vec<String> = cards
                    .iter()
                    .filter_map(|(seat, card)| {
                        let (name, card) = (names(seat), card.as_ref()?.name(lang));
                        Some(lang.pick(format!("{name} : {card}"), format!("{name}: {card}")))
                    })
                    .collect();
                let drawn = drawn.join(", ");
                lang.pick(format!("Tirage du donneur. {drawn}."), format!("Drawing for the deal. {drawn}."))
            }
            Self::Deal { round, dealer, hand, row } => {
                let (number, dealer) = (round + 1, names(*dealer));
                let row = list(row.iter().copied().flatten(), lang);
                let dealt = lang.pick(
                    format!("Manche {number}. Donneur : {dealer}. Au centre : {row}."),
                    format!("Round {number}. Dealer: {dealer}. In the centre: {row}."),
                );
                match hand {
                    Some(hand) => {
                        let hand = heap(*hand, lang);
                        lang.pick(
                            format!("{dealt} Votre main : {hand}."),
                            format!("{dealt} Your hand: {hand}."),
                        )
                    }
                    None => dealt,
                }
            }
            Self::Matched { seat, row, cards, colour, .. } => {
                let (row, double) = (row.name(lang), cards.second().is_some());
                let cards = cards.name(lang);
                let bonus = match (*colour, double) {
                    (false, _) => "",
                    (true, false) => lang.pick(" (même couleur)", " (same colour)"),
                    (true, true) => lang.pick(" (double, même couleur)", " (double, same colour)"),
                };
                says(*seat, format!("{cards} sur {row}{bonus}"), format!("{cards} on {row}{bonus}"))
            }
            Self::Drew { seat, drawn, card, why } => {
                let card = match (drawn, card) {
                    (false, _) => lang.pick("rien à piocher", "nothing to draw").to_owned(),
                    (true, None) => lang.pick("une carte piochée", "a card drawn").to_owned(),
                    (true, Some(card)) => {
                        let card = card.name(lang);
                        lang.pick(format!("une carte piochée, {card}"), format!("a card drawn, {card}"))
                    }
                };
                let why = match why {
                    Why::Turn => "",
                    Why::Bonus => lang.pick(" (bonus double)", " (double bonus)"),
                    Why::Penalty => lang.pick(" (pénalité)", " (penalty)"),
                };
                says(*seat, format!("{card}{why}"), format!("{card}{why}"))
            }
            Self::Placed { seat, card } => {
                let card = card.name(lang);
                says(*seat, format!("{card} au centre"), format!("{card} in the centre"))
            }
            Self::Kept { seat } => {
                says(*seat, "rien de plus au centre".to_owned(), "nothing more in the centre".to_owned())
            }
            Self::Discarded { cards: count, top } => {
                let (count, top) = (cards(u32::from(*count), lang), top.name(lang));
                lang.pick(
                    format!("À la défausse : {count}, dessus {top}."),
                    format!("To the discard pile: {count}, {top} on top."),
                )
            }
            Self::Refilled { card } => {
                let card = card.name(lang);
                lang.pick(
                    format!("Le centre est complété : {card}."),
                    format!("The centre is refilled: {card}."),
                )
            }
            Self::Rebuilt { cards: count } => {
                let count = cards(u32::from(*count), lang);
                lang.pick(
                    format!("La défausse, mélangée, devient la pioche : {count}."),
                    format!("The discard pile is shuffled and becomes the draw pile: {count}."),
                )
            }
            Self::Called { seat } => {
                let name = names(*seat);
                lang.pick(format!("{name} : DOS !"), format!("{name}: DOS!"))
            }
            Self::Caught { seat, by, later } => {
                let (name, by) = (names(*seat), names(*by));
                let when = if *later {
                    lang.pick("deux cartes à la fin du tour", "two cards at the end of the turn")
                } else {
                    lang.pick("deux cartes", "two cards")
                };
                lang.pick(
                    format!("{by} : DOS ! Oubli de {name}, {when}."),
                    format!("{by}: DOS! Forgotten by {name}, {when}."),
                )
            }
            Self::RoundOver { round, winner, points, totals, .. } => {
                let (number, winner) = (round + 1, names(*winner));
                let totals: Vec<String> = totals
                    .iter()
                    .map(|(seat, total)| {
                        let name = names(seat);
                        lang.pick(format!("{name} : {total}"), format!("{name}: {total}"))
                    })
                    .collect();
                let totals = totals.join(lang.pick(" ; ", "; "));
                lang.pick(
                    format!("Fin de la manche {number}. {winner} : main vide, +{points}. {totals}."),
                    format!("Round {number} is over. {winner}: empty hand, +{points}. {totals}."),
                )
            }
            Self::MatchOver { winner } => {
                let winner = names(*winner);
                lang.pick(
                    format!("Partie terminée. Victoire : {winner}."),
                    format!("The match is over. Won by: {winner}."),
                )
            }
        }
    }
}

impl View {
    /// The sentence that says what is expected, and of whom.
    pub fn expected(&self, lang: Lang, names: Names<'_>) -> String {
        let Some(seat) = self.phase.seat() else {
            return lang.pick("La partie est terminée.", "The match is over.").to_owned();
        };
        let mine = self.seat == Some(seat);
        let who = if mine { lang.pick("À vous", "Your turn").to_owned() } else { names(seat) };
        let what = match self.phase {
            Phase::Turn(_) => {
                lang.pick("couvrir une carte du centre, ou piocher", "match a card in the centre, or draw")
            }
            Phase::Drawn(_) => lang.pick(
                "couvrir une carte du centre, ou en poser une",
                "match a card in the centre, or place one there",
            ),
            Phase::Matched { .. } => lang
                .pick("couvrir encore une carte, ou terminer le tour", "match another card, or end the turn"),
            Phase::Placing { must: 0, .. } => {
                lang.pick("poser une carte de bonus, ou non", "place a bonus card, or not")
            }
            Phase::Placing { .. } => {
                lang.pick("poser une carte de bonus double", "place a double bonus card")
            }
            Phase::MatchOver => "",
        };
        let expected = lang.pick(format!("{who} : {what}."), format!("{who}: {what}."));
        let Some(owner) = self.duty else { return expected };
        if self.seat == Some(owner) {
            return lang.pick(
                format!("{expected} Deux cartes : annoncez « DOS ! »."),
                format!("{expected} Two cards: call \"DOS!\"."),
            );
        }
        let name = names(owner);
        lang.pick(
            format!("{expected} {name} : deux cartes, sans annonce."),
            format!("{expected} {name}: two cards, not called."),
        )
    }
}

impl Speak for View {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let (round, target) = (self.round + u16::from(self.phase != Phase::MatchOver), self.target);
        let mut lines = vec![lang.pick(
            format!("Manche {round}, jusqu'à {target} points."),
            format!("Round {round}, to {target} points."),
        )];
        let row: Vec<String> = self
            .row
            .iter()
            .enumerate()
            .map(|(index, spot)| {
                let (place, card) = (index + 1, spot.card.name(lang));
                match spot.over {
                    None => format!("{place}. {card}"),
                    Some(over) => {
                        let over = over.name(lang);
                        lang.pick(
                            format!("{place}. {card} (couvert : {over})"),
                            format!("{place}. {card} (covered: {over})"),
                        )
                    }
                }
            })
            .collect();
        let row = if row.is_empty() { lang.pick("vide", "empty").to_owned() } else { row.join(", ") };
        let (pile, discard) = (self.pile, self.discard.len());
        lines.push(lang.pick(format!("Centre : {row}."), format!("Centre: {row}.")));
        let top = self.top.map_or_else(String::new, |card| {
            let card = card.name(lang);
            lang.pick(format!(", dessus {card}"), format!(", {card} on top"))
        });
        lines.push(lang.pick(
            format!("Pioche : {pile}. Défausse : {discard}{top}."),
            format!("Draw pile: {pile}. Discard pile: {discard}{top}."),
        ));
        for seat in Seat::all(self.players) {
            let (name, count, total) = (names(seat), self.counts[seat], self.totals[seat]);
            lines.push(lang.pick(
                format!("{name} : cartes {count}, points {total}."),
                format!("{name}: cards {count}, points {total}."),
            ));
        }
        if self.seat.is_some() {
            let hand = heap(self.hand, lang);
            lines.push(lang.pick(format!("Votre main : {hand}."), format!("Your hand: {hand}.")));
        }
        lines.extend(self.bonuses(lang));
        lines.push(self.expected(lang, names));
        lines.join("\n")
    }
}

impl View {
    /// Bonuses owed and the pending penalty, if there are any.
    fn bonuses(&self, lang: Lang) -> Option<String> {
        let (single, double) = match self.phase {
            Phase::Matched { single, double, .. } => (single, double),
            Phase::Placing { may, must, .. } => (may, must),
            Phase::Turn(_) | Phase::Drawn(_) | Phase::MatchOver => (0, 0),
        };
        let mut parts = Vec::new();
        if double > 0 {
            parts.push(lang.pick(format!("bonus doubles {double}"), format!("double bonuses {double}")));
        }
        if single > 0 {
            parts.push(lang.pick(format!("bonus simples {single}"), format!("single bonuses {single}")));
        }
        if self.penalty {
            parts.push(
                lang.pick("pénalité de deux cartes en attente", "penalty of two cards pending").to_owned(),
            );
        }
        if parts.is_empty() {
            return None;
        }
        let parts = parts.join(", ");
        Some(lang.pick(format!("Ce tour : {parts}."), format!("This turn: {parts}.")))
    }
}

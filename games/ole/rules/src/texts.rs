//! Olé in words, French and English.

use engine::{BySeat, Lang, Names, Seat, Speak};

use crate::events::Seen;
use crate::pieces::{Card, CardSet, Colour, OnTop};
use crate::scoring::RoundEnd;
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
    /// The card's name: "5 rouge", "red 5".
    pub fn name(self, lang: Lang) -> String {
        let (colour, number) = (self.colour().name(lang), self.number());
        lang.pick(format_args!("{number} {colour}"), format_args!("{colour} {number}")).to_string()
    }
}

impl OnTop {
    /// The order, strongest first: "rouge, bleu, vert, jaune".
    pub fn name(self, lang: Lang) -> String {
        self.order().map(|colour| colour.name(lang)).join(", ")
    }
}

fn cards(set: CardSet, lang: Lang) -> String {
    let names: Vec<String> = set.iter().map(|card| card.name(lang)).collect();
    if names.is_empty() { lang.pick("aucune carte", "no card").to_owned() } else { names.join(", ") }
}

impl Speak for Move {
    fn speak(&self, lang: Lang, _names: Names<'_>) -> String {
        match self {
            Self::Play(card) => card.name(lang),
            Self::Token => lang.pick("prendre un jeton", "take a token").to_owned(),
            Self::Choose(OnTop::Red) => lang.pick("rouge en tête", "red on top").to_owned(),
            Self::Choose(OnTop::Yellow) => lang.pick("jaune en tête", "yellow on top").to_owned(),
        }
    }
}

impl Speak for Refusal {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        match *self {
            Self::MatchOver => lang.pick("La partie est terminée.", "The match is over.").to_owned(),
            Self::NotYourTurn { turn } => {
                let name = names(turn);
                lang.pick(format_args!("Ce n'est pas votre tour : on attend {name}."), format_args!("Not your turn: it is {name}'s.")).to_string()
            }
            Self::OrderFirst => lang
                .pick("Choisissez d'abord l'ordre des couleurs.", "Choose the colour order first.")
                .to_owned(),
            Self::NotYourPrivilege { holder } => {
                let name = names(holder);
                lang.pick(
                    format_args!("Ce n'est pas à vous de choisir l'ordre des couleurs : on attend {name}."),
                    format_args!("It is not for you to choose the colour order: it is {name}'s choice."),
                )
                .to_string()
            }
            Self::NoPrivilege => lang
                .pick(
                    "À cette table, le rouge reste en tête : personne ne choisit l'ordre des couleurs.",
                    "At this table red stays on top: nobody chooses the colour order.",
                )
                .to_owned(),
            Self::OrderIsSet => lang
                .pick(
                    "L'ordre des couleurs ne se choisit qu'avant l'ouverture, par le perdant de la manche précédente.",
                    "The colour order is chosen only before the opening, by the loser of the previous round.",
                )
                .to_owned(),
            Self::NoTokenAtOpening => lang
                .pick(
                    "À l'ouverture, on ajoute une carte quelconque ; pas de jeton.",
                    "In the opening you add a card of any kind; no token.",
                )
                .to_owned(),
            Self::NotInHand(card) => {
                let card = card.name(lang);
                lang.pick(format_args!("Vous n'avez pas le {card} en main."), format_args!("You do not hold the {card}.")).to_string()
            }
            Self::NotHigher { card, table, on_top } => {
                let stronger = on_top.strength(card.colour()) < on_top.strength(table.colour());
                let (name, under) = (card.name(lang), table.name(lang));
                let why = if stronger {
                    lang.pick("couleur plus faible", "weaker colour")
                } else {
                    lang.pick("même couleur", "same colour")
                };
                lang.pick(
                    format_args!("Le {name} n'est pas plus haut que le {under} : {why}, et nombre pas plus grand."),
                    format_args!("The {name} is not higher than the {under}: {why}, and no larger number."),
                ).to_string()
            }
        }
    }
}

impl Speak for Seen {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        match self {
            Self::Deal { round, dealer, hand } => {
                let (number, dealer) = (round + 1, names(*dealer));
                let dealt = lang
                    .pick(
                        format_args!("Manche {number}. Donneur : {dealer}."),
                        format_args!("Round {number}. Dealer: {dealer}."),
                    )
                    .to_string();
                match hand {
                    Some(hand) => {
                        let hand = cards(*hand, lang);
                        lang.pick(
                            format_args!("{dealt} Votre main : {hand}."),
                            format_args!("{dealt} Your hand: {hand}."),
                        )
                        .to_string()
                    }
                    None => dealt,
                }
            }
            Self::Chosen { seat, on_top } => {
                let (name, choice) = (names(*seat), Move::Choose(*on_top).speak(lang, names));
                lang.pick(format_args!("{name} : {choice}."), format_args!("{name}: {choice}.")).to_string()
            }
            Self::Opened { seat, card, .. } => {
                let (name, card) = (names(*seat), card.name(lang));
                lang.pick(
                    format_args!("{name} : ouverture, {card}."),
                    format_args!("{name}: opening, {card}."),
                )
                .to_string()
            }
            Self::Played { seat, card, series, .. } => {
                let (name, card) = (names(*seat), card.name(lang));
                let series = if *series { lang.pick(" (série)", " (series)") } else { "" };
                lang.pick(format_args!("{name} : {card}{series}."), format_args!("{name}: {card}{series}."))
                    .to_string()
            }
            Self::Token { seat } => {
                let name = names(*seat);
                lang.pick(format_args!("{name} : un jeton."), format_args!("{name}: a token.")).to_string()
            }
            Self::RoundOver { round, end, points, totals, .. } => {
                let number = round + 1;
                let why = match end {
                    RoundEnd::WentOut(seat) => {
                        let name = names(*seat);
                        lang.pick(format_args!("{name} : main vide"), format_args!("{name}: empty hand"))
                            .to_string()
                    }
                    RoundEnd::NobodyCan => lang
                        .pick(
                            "personne ne peut jouer, un jeton pour chacun",
                            "nobody can play, a token for everyone",
                        )
                        .to_owned(),
                    RoundEnd::TokenRun => lang
                        .pick(
                            "255 jetons de suite, un jeton pour chacun",
                            "255 tokens in a row, a token for everyone",
                        )
                        .to_owned(),
                };
                let scores = score_list(points, totals, lang, names);
                lang.pick(
                    format_args!("Fin de la manche {number} ({why}). {scores}"),
                    format_args!("Round {number} is over ({why}). {scores}"),
                )
                .to_string()
            }
            Self::MatchOver { winners } => {
                let winners: Vec<String> = winners.iter().map(names).collect();
                let winners = winners.join(", ");
                lang.pick(
                    format_args!("Partie terminée. Victoire : {winners}."),
                    format_args!("The match is over. Won by: {winners}."),
                )
                .to_string()
            }
        }
    }
}

fn score_list(points: &BySeat<u16>, totals: &BySeat<u16>, lang: Lang, names: Names<'_>) -> String {
    let scores: Vec<String> = points
        .iter()
        .map(|(seat, points)| {
            let (name, total) = (names(seat), totals[seat]);
            lang.pick(
                format_args!("{name} : +{points}, total {total}"),
                format_args!("{name}: +{points}, total {total}"),
            )
            .to_string()
        })
        .collect();
    scores.join("; ") + "."
}

impl View {
    /// The sentence that says what is expected, and of whom.
    pub fn expected(&self, lang: Lang, names: Names<'_>) -> String {
        let mine = self.seat.is_some() && self.seat == self.phase.seat();
        let who = |seat: Seat| if mine { lang.pick("À vous", "Your turn").to_owned() } else { names(seat) };
        let (seat, what) = match self.phase {
            Phase::Privilege(seat) => (
                seat,
                lang.pick(
                    "choisir l'ordre des couleurs : rouge ou jaune en tête",
                    "choose the colour order: red or yellow on top",
                ),
            ),
            Phase::Opening(seat) => {
                (seat, lang.pick("ajouter une carte quelconque", "add a card of any kind"))
            }
            Phase::Turn(seat) => (
                seat,
                lang.pick(
                    "jouer une carte plus haute ou prendre un jeton",
                    "play a higher card or take a token",
                ),
            ),
            Phase::Series(seat) => (
                seat,
                lang.pick(
                    "la série continue : encore une carte plus haute, ou un jeton",
                    "the series goes on: another higher card, or a token",
                ),
            ),
            Phase::MatchOver => return lang.pick("La partie est terminée.", "The match is over.").to_owned(),
        };
        let who = who(seat);
        lang.pick(format_args!("{who} : {what}."), format_args!("{who}: {what}.")).to_string()
    }
}

impl Speak for View {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let (round, rounds) = ((self.round + 1).min(self.rounds), self.rounds);
        let colours = self
            .on_top
            .map_or_else(|| lang.pick("à choisir", "to be chosen").to_owned(), |on_top| on_top.name(lang));
        let mut lines = vec![
            lang.pick(
                format_args!("Manche {round} sur {rounds}. Couleurs : {colours}."),
                format_args!("Round {round} of {rounds}. Colours: {colours}."),
            )
            .to_string(),
            match self.table {
                Some(card) => {
                    let card = card.name(lang);
                    lang.pick(
                        format_args!("Carte de la table : {card}."),
                        format_args!("Table card: {card}."),
                    )
                    .to_string()
                }
                None => lang.pick("La pile est vide.", "The pile is empty.").to_owned(),
            },
        ];
        for seat in Seat::all(self.players) {
            let (name, count, tokens, total) =
                (names(seat), self.counts[seat], self.tokens[seat], self.totals[seat]);
            lines.push(
                lang.pick(
                    format_args!("{name} : cartes {count}, jetons {tokens}, points {total}."),
                    format_args!("{name}: cards {count}, tokens {tokens}, points {total}."),
                )
                .to_string(),
            );
        }
        if self.seat.is_some() {
            let hand = cards(self.hand, lang);
            lines.push(
                lang.pick(format_args!("Votre main : {hand}."), format_args!("Your hand: {hand}."))
                    .to_string(),
            );
        }
        lines.push(self.expected(lang, names));
        lines.join("\n")
    }
}

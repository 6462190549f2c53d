//! What happened, in words.

use engine::{BySeat, Lang, Names, Seat, SeatSet, Speak};

use super::card_name;
use crate::events::Seen;
use crate::places::Spot;
use crate::scoring::{RoundEnd, SoloScore};
use crate::state::RoundKind;

/// The word as a sentence begins with it.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "Anna, Ben".
fn seats(set: SeatSet, names: Names<'_>) -> String {
    set.iter().map(names).collect::<Vec<_>>().join(", ")
}

/// "Anna : …" or "Anna: …".
fn says(seat: Seat, what: &str, lang: Lang, names: Names<'_>) -> String {
    let name = names(seat);
    lang.pick(format!("{name} : {what}."), format!("{name}: {what}."))
}

impl Spot {
    /// Where a figure is: "entre b2 et c2", "at the lower right of b2".
    pub fn name_in(self, lang: Lang) -> String {
        let text = self.to_string();
        let (cell, way) = text.split_at(2);
        let way = match way {
            "e" => lang.pick("à droite", "right"),
            "s" => lang.pick("au bas", "foot"),
            "se" => lang.pick("au coin bas droit", "lower right corner"),
            "sw" => lang.pick("au coin bas gauche", "lower left corner"),
            "ne" => lang.pick("au coin haut droit", "upper right corner"),
            _ => lang.pick("au coin haut gauche", "upper left corner"),
        };
        lang.pick(format!("{way} de {cell}"), format!("{way} of {cell}"))
    }
}

impl Speak for Seen {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        match self {
            Self::Took { seat, tile } => says(*seat, &tile.name(lang), lang, names),
            Self::BlackGoesBack { seat } => says(
                *seat,
                lang.pick(
                    "une tuile noire, remise dans la tour",
                    "a black tile, which goes back into the tower",
                ),
                lang,
                names,
            ),
            Self::Secret { seat, card } => {
                let what = match card {
                    Some(card) => {
                        let card = card.name(lang);
                        lang.pick(format!("carte secrète, {card}"), format!("secret card, {card}"))
                    }
                    None => lang.pick("une carte secrète", "a secret card").to_owned(),
                };
                says(*seat, &what, lang, names)
            }
            Self::PileRebuilt { cards } => lang.pick(
                format!("Les {cards} cartes secrètes utilisées sont mélangées : nouvelle pioche."),
                format!("The {cards} used secret cards are shuffled into a new pile."),
            ),
            Self::RoundBegins { round, kind, playing, first } => {
                let (number, first) = (u32::from(*round) + 1, names(*first));
                match kind {
                    RoundKind::Normal => lang.pick(
                        format!("Manche {number}. Commence : {first}."),
                        format!("Round {number}. Begins: {first}."),
                    ),
                    RoundKind::Blind => {
                        let playing = seats(*playing, names);
                        lang.pick(
                            format!("Manche à l'aveuglette entre {playing}. Commence : {first}."),
                            format!("Blind round among {playing}. Begins: {first}."),
                        )
                    }
                    RoundKind::Solo => lang.pick("Partie en solitaire.", "A solo game.").to_owned(),
                }
            }
            Self::Drew { seat, tile } => {
                let tile = tile.name(lang);
                says(*seat, &lang.pick(format!("pioche {tile}"), format!("draws {tile}")), lang, names)
            }
            Self::BlackLeaves { seat } => says(
                *seat,
                lang.pick("la tuile noire sort du jeu, tour passé", "the black tile leaves, the turn passes"),
                lang,
                names,
            ),
            Self::TwoBlacks { seat } => says(
                *seat,
                lang.pick(
                    "deux tuiles noires, elles sortent de la manche et le tour passe",
                    "two black tiles, they leave the round and the turn passes",
                ),
                lang,
                names,
            ),
            Self::Placed { seat, placement } => says(*seat, &placement.name(lang), lang, names),
            Self::Closed { spot, figure, pawn } => {
                let (what, at, points) = (capital(figure.name(lang)), spot.name_in(lang), figure.points());
                match pawn {
                    Some(seat) => {
                        let name = names(*seat);
                        let s = if points == 1 { "" } else { "s" };
                        lang.pick(
                            format!("{what} fermé {at} : {points} point{s} pour {name}."),
                            format!("{what} closed, {at}: {points} point{s} for {name}."),
                        )
                    }
                    None => lang.pick(
                        format!("{what} fermé {at} : plus de pion, perdu pour tous."),
                        format!("{what} closed, {at}: no pawn left, lost to all."),
                    ),
                }
            }
            Self::Infinity { seat } => {
                says(*seat, lang.pick("l'infini est tracé", "an infinity is drawn"), lang, names)
            }
            Self::Reminded { seat, of, cell, taken_back } => {
                let of = names(*of);
                let what = if *taken_back {
                    lang.pick(
                        format!("rappel pour {of}, la tuile en {cell} est reprise et le devoir s'impose"),
                        format!("a reminder for {of}, the tile on {cell} is taken back and the duty holds"),
                    )
                } else {
                    lang.pick(
                        format!("rappel pour {of}, mais aucun devoir n'a été manqué"),
                        format!("a reminder for {of}, but no duty was broken"),
                    )
                };
                says(*seat, &what, lang, names)
            }
            Self::Card { seat, via, action } => {
                says(*seat, &card_name(*via, *action, lang, names), lang, names)
            }
            Self::Tiles { held } => {
                let all: Vec<String> = held
                    .iter()
                    .filter_map(|(seat, tile)| Some((names(seat), (*tile)?.name(lang))))
                    .map(|(name, tile)| lang.pick(format!("{name} : {tile}"), format!("{name}: {tile}")))
                    .collect();
                let all = all.join("; ");
                lang.pick(format!("Tuiles tenues : {all}."), format!("Tiles held: {all}."))
            }
            Self::Stole { seat, from, card, lost } => {
                let (from, card) = (names(*from), card.name(lang));
                let fate = if *lost { lang.pick(", perdue", ", lost") } else { "" };
                let what = lang.pick(
                    format!("carte volée à {from}, {card}{fate}"),
                    format!("stolen from {from}, {card}{fate}"),
                );
                says(*seat, &what, lang, names)
            }
            Self::Passed { seat } => says(*seat, lang.pick("passe", "pass"), lang, names),
            Self::RoundOver { round, end, points, absurd, totals } => {
                round_over(*round, *end, points, *absurd, totals, lang, names)
            }
            Self::Shootout { draws } => {
                let all: Vec<String> = draws
                    .iter()
                    .filter_map(|(seat, tile)| Some((names(seat), (*tile)?)))
                    .map(|(name, tile)| {
                        let (tile, value) = (tile.name(lang), tile.value());
                        lang.pick(format!("{name} : {tile}, {value}"), format!("{name}: {tile}, {value}"))
                    })
                    .collect();
                let all = all.join("; ");
                lang.pick(format!("Tirs au but. {all}."), format!("Shoot-out. {all}."))
            }
            Self::MatchOver { winners } => {
                let winners = seats(*winners, names);
                lang.pick(
                    format!("Partie terminée. Victoire : {winners}."),
                    format!("The match is over. Won by: {winners}."),
                )
            }
            Self::SoloOver { score } => solo_over(*score, lang),
        }
    }
}

fn solo_over(score: Option<SoloScore>, lang: Lang) -> String {
    let Some(score) = score else {
        return lang
            .pick(
                "Partie perdue : il manque des pions ou l'infini.",
                "The game is lost: pawns or the infinity are missing.",
            )
            .to_owned();
    };
    let (points, empty, bare) = (score.points(), score.empty, score.bare);
    let comment = score.comment().name(lang);
    let sum = format!("24 + 8 + 2 × {empty} − {bare} = {points}");
    lang.pick(format!("Gagné : {sum}, {comment}."), format!("Won: {sum}, {comment}."))
}

fn round_over(
    round: u16,
    end: RoundEnd,
    points: &BySeat<u16>,
    absurd: SeatSet,
    totals: &BySeat<u16>,
    lang: Lang,
    names: Names<'_>,
) -> String {
    let number = u32::from(round) + 1;
    let why = match end {
        RoundEnd::BoardFull => lang.pick("plateau plein", "the board is full").to_owned(),
        RoundEnd::TowerEmpty => lang.pick("tour vide", "the tower is empty").to_owned(),
        RoundEnd::Infinity { maker, kept } => {
            let maker = names(maker);
            let eights = if kept.is_empty() {
                String::new()
            } else {
                let kept = seats(kept, names);
                lang.pick(format!(" ; huit : {kept}"), format!("; eight: {kept}"))
            };
            lang.pick(format!("infini : {maker}{eights}"), format!("infinity: {maker}{eights}"))
        }
    };
    let scores: Vec<String> = points
        .iter()
        .map(|(seat, points)| {
            let (name, total) = (names(seat), totals[seat]);
            let absurd = if absurd.has(seat) { lang.pick(" (jeu absurde)", " (absurd game)") } else { "" };
            lang.pick(
                format!("{name} : +{points}{absurd}, total {total}"),
                format!("{name}: +{points}{absurd}, total {total}"),
            )
        })
        .collect();
    let scores = scores.join("; ");
    lang.pick(
        format!("Fin de la manche {number} ({why}). {scores}."),
        format!("Round {number} is over ({why}). {scores}."),
    )
}

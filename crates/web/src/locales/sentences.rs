//! The journal's sentences: who does what, with verbs that agree with "Vous" and with names. What
//! has no doer is told in the words of the rules.

use engine::{Seat, SeatSet, Speak as _};
use table::{DRAWS, Narrator, PASSES, Sentence, won};

/// DOS.
pub fn dos(seen: &game_dos::Seen, by: Narrator<'_>) -> Sentence {
    use game_dos::{Seen, Why};
    match seen {
        Seen::Matched { seat, row, cards, colour, .. } => {
            let verb = by.verb(*seat, ["couvrez", "couvre", "cover", "covers"]);
            let names: Vec<String> = cards.cards().map(|card| by.the(&card.name(by.lang))).collect();
            let bonus =
                if *colour { by.lang.pick(", de la même couleur", ", in the same colour") } else { "" };
            let (row, cards) = (by.the(&row.name(by.lang)), names.join(by.lang.pick(" et ", " and ")));
            Some((
                *seat,
                by.lang.pick(
                    format!("{verb} {row} avec {cards}{bonus}"),
                    format!("{verb} {row} with {cards}{bonus}"),
                ),
            ))
        }
        Seen::Drew { seat, drawn: false, .. } => Some((
            *seat,
            by.verb(
                *seat,
                [
                    "ne pouvez rien piocher",
                    "ne peut rien piocher",
                    "find nothing to draw",
                    "finds nothing to draw",
                ],
            )
            .to_owned(),
        )),
        Seen::Drew { seat, card, why, .. } => {
            let what = match card {
                Some(card) => by.the(&card.name(by.lang)),
                None => by.pick("une carte", "a card"),
            };
            let why = match why {
                Why::Turn => "",
                Why::Bonus => {
                    by.lang.pick(", pour le double accord d’un autre", ", for another’s double match")
                }
                Why::Penalty => by.lang.pick(" de pénalité", " as a penalty"),
            };
            Some((*seat, format!("{} {what}{why}", by.verb(*seat, DRAWS))))
        }
        Seen::Placed { seat, card } => {
            let card = by.the(&card.name(by.lang));
            Some((
                *seat,
                format!(
                    "{} {card} {}",
                    by.verb(*seat, ["posez", "pose", "lay", "lays"]),
                    by.lang.pick("au centre", "in the centre")
                ),
            ))
        }
        Seen::Kept { seat } => Some((
            *seat,
            by.verb(
                *seat,
                [
                    "n’ajoutez rien au centre",
                    "n’ajoute rien au centre",
                    "add nothing to the centre",
                    "adds nothing to the centre",
                ],
            )
            .to_owned(),
        )),
        Seen::Called { seat } => {
            let verb = by.verb(*seat, ["criez", "crie", "shout", "shouts"]);
            Some((*seat, by.lang.pick(format!("{verb} « DOS ! »"), format!("{verb} “DOS!”"))))
        }
        Seen::Caught { seat, by: catcher, .. } => {
            let verb = by.verb(*catcher, ["prenez", "prend", "catch", "catches"]);
            let (name, mine) = (by.name(*seat), by.me == Some(*seat));
            let whom = if mine { format!("vous {verb}") } else { format!("{verb} {name}") };
            Some((
                *catcher,
                by.lang.pick(
                    format!("{whom} en faute : deux cartes de pénalité"),
                    format!("{verb} {name}: two cards as a penalty"),
                ),
            ))
        }
        Seen::MatchOver { winner } => won(SeatSet::only(*winner), by),
        Seen::Lot { .. }
        | Seen::Deal { .. }
        | Seen::Discarded { .. }
        | Seen::Refilled { .. }
        | Seen::Rebuilt { .. }
        | Seen::RoundOver { .. } => None,
    }
}

/// How a round of DOS ended.
pub fn dos_round(number: usize, winner: Seat, points: u16, by: Narrator<'_>) -> String {
    let verb = by.verb(winner, ["n’avez", "n’a", "have", "has"]);
    let (name, s) = (by.name(winner), if points == 1 { "" } else { "s" });
    by.lang.pick(
        format!("Fin de la manche {number} : {name} {verb} plus de cartes, {points} point{s}."),
        format!("Round {number} is over: {name} {verb} no cards left, {points} point{s}."),
    )
}

/// Otto & Bruno.
pub fn otto_bruno(seen: &game_otto_bruno::Seen, by: Narrator<'_>) -> Sentence {
    use game_otto_bruno::{Pile, Seen};
    match seen {
        Seen::Drew { seat, pile, bonus, side, card, cards_left, .. } => {
            let verb = match pile {
                Pile::Left => by.verb(
                    *seat,
                    ["piochez à gauche", "pioche à gauche", "draw on the left", "draws on the left"],
                ),
                Pile::Right => by.verb(
                    *seat,
                    ["piochez à droite", "pioche à droite", "draw on the right", "draws on the right"],
                ),
                Pile::Discard => by.verb(
                    *seat,
                    ["prenez la défausse", "prend la défausse", "take the discard", "takes the discard"],
                ),
            };
            let bonus = if *bonus { by.lang.pick(", en bonus", ", as a bonus") } else { "" };
            let last = if *cards_left == 0 && *pile != Pile::Discard {
                by.lang.pick(". La pioche est vide", ". That pile is empty")
            } else {
                ""
            };
            let card = card.name(*side, *side, by.lang);
            Some((
                *seat,
                by.lang.pick(format!("{verb} : {card}{bonus}{last}"), format!("{verb}: {card}{bonus}{last}")),
            ))
        }
        Seen::Showed { seat, faces, .. } => {
            let verb = by.verb(*seat, ["montrez", "montre", "show", "shows"]);
            let faces: Vec<String> = faces.iter().map(|face| face.name(by.lang)).collect();
            Some((*seat, format!("{verb} {}", faces.join(", "))))
        }
        Seen::Discarded { seat, face, .. } => {
            let verb = by.verb(*seat, ["défaussez", "défausse", "discard", "discards"]);
            Some((*seat, format!("{verb} {}", by.the(&face.name(by.lang)))))
        }
        Seen::Passed { seat } => Some((*seat, by.verb(*seat, PASSES).to_owned())),
        Seen::Deal { .. } | Seen::TurnedOver { .. } | Seen::DiscardClosed | Seen::GameOver { .. } => None,
    }
}

/// OTTO Game Over.
pub fn otto_game_over(seen: &game_otto_game_over::Seen, by: Narrator<'_>) -> Sentence {
    use game_otto_game_over::{Move, Seen};
    match seen {
        Seen::Took { seat, tile } => Some((
            *seat,
            format!("{} {}", by.verb(*seat, ["recevez", "reçoit", "get", "gets"]), tile.name(by.lang)),
        )),
        Seen::BlackGoesBack { seat } => Some((
            *seat,
            by.verb(
                *seat,
                [
                    "remettez une tuile noire dans la tour",
                    "remet une tuile noire dans la tour",
                    "put a black tile back into the tower",
                    "puts a black tile back into the tower",
                ],
            )
            .to_owned(),
        )),
        Seen::Secret { seat, card } => {
            let verb = by.verb(*seat, ["recevez", "reçoit", "get", "gets"]);
            let card = card.map_or_else(String::new, |card| {
                by.lang.pick(format!(" : {}", card.name(by.lang)), format!(": {}", card.name(by.lang)))
            });
            Some((*seat, format!("{verb} {}{card}", by.lang.pick("une carte secrète", "a secret card"))))
        }
        Seen::Drew { seat, tile } => {
            Some((*seat, format!("{} {}", by.verb(*seat, DRAWS), tile.name(by.lang))))
        }
        Seen::BlackLeaves { seat } => Some((
            *seat,
            by.verb(
                *seat,
                [
                    "sortez la tuile noire du jeu et passez",
                    "sort la tuile noire du jeu et passe",
                    "remove the black tile from the game and pass",
                    "removes the black tile from the game and passes",
                ],
            )
            .to_owned(),
        )),
        Seen::TwoBlacks { seat } => Some((
            *seat,
            by.verb(
                *seat,
                [
                    "tenez deux tuiles noires : elles sortent du jeu, et vous passez",
                    "tient deux tuiles noires : elles sortent du jeu, et le tour passe",
                    "hold two black tiles: they leave the game, and you pass",
                    "holds two black tiles: they leave the game, and the turn passes",
                ],
            )
            .to_owned(),
        )),
        Seen::Placed { seat, placement } => {
            let what = Move::Place(*placement).speak(by.lang, by.names);
            let verb = by.verb(*seat, ["posez la", "pose la", "lay", "lays"]);
            Some((*seat, format!("{verb} {what}")))
        }
        Seen::Closed { spot, figure, pawn: Some(seat) } => {
            let (figure, at, points) = (figure.name(by.lang), spot.name_in(by.lang), figure.points());
            let verb = by.verb(*seat, ["fermez un", "ferme un", "close a", "closes a"]);
            Some((*seat, format!("{verb} {figure} {at}, +{points}")))
        }
        Seen::Infinity { seat } => Some((
            *seat,
            by.verb(*seat, ["tracez l’infini", "trace l’infini", "draw an infinity", "draws an infinity"])
                .to_owned(),
        )),
        Seen::Reminded { seat, of: whom, cell, taken_back } => {
            let verb = by.verb(*seat, ["rappelez", "rappelle", "remind", "reminds"]);
            let (whom, mine) = (by.name(*whom), by.me == Some(*whom));
            Some((
                *seat,
                if *taken_back {
                    let reminds = if mine {
                        format!("vous {verb} votre devoir")
                    } else {
                        format!("{verb} son devoir à {whom}")
                    };
                    by.lang.pick(
                        format!("{reminds} : la tuile en {cell} est reprise"),
                        format!("{verb} {whom} of the duty: the tile on {cell} is taken back"),
                    )
                } else {
                    let reminds = if mine {
                        format!("vous {verb} un devoir")
                    } else {
                        format!("{verb} un devoir à {whom}")
                    };
                    by.lang.pick(format!("{reminds}, à tort"), format!("{verb} {whom} of a duty, wrongly"))
                },
            ))
        }
        Seen::Card { seat, via, action } => {
            let verb = by.verb(*seat, ["jouez", "joue", "play", "plays"]);
            let names = |seat| by.name(seat);
            let what = Move::Card(*via, *action).speak(by.lang, &names);
            Some((*seat, by.lang.pick(format!("{verb} : {what}"), format!("{verb}: {what}"))))
        }
        Seen::Stole { seat, from, card, lost } => {
            let verb = by.verb(*seat, ["volez", "vole", "steal", "steals"]);
            let (from, mine, card) = (by.name(*from), by.me == Some(*from), card.name(by.lang));
            let steals =
                if mine { format!("vous {verb} une carte") } else { format!("{verb} une carte à {from}") };
            let fate = if *lost { by.lang.pick(", perdue", ", lost") } else { "" };
            Some((
                *seat,
                by.lang.pick(
                    format!("{steals} : {card}{fate}"),
                    format!("{verb} a card from {from}: {card}{fate}"),
                ),
            ))
        }
        Seen::Passed { seat } => Some((*seat, by.verb(*seat, PASSES).to_owned())),
        Seen::MatchOver { winners } => won(*winners, by),
        Seen::Closed { pawn: None, .. }
        | Seen::PileRebuilt { .. }
        | Seen::RoundBegins { .. }
        | Seen::Tiles { .. }
        | Seen::RoundOver { .. }
        | Seen::Shootout { .. }
        | Seen::SoloOver { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Lang;

    #[test]
    fn verbs_agree_with_whoever_reads() {
        let seat = |index| Seat::all(3).nth(index).expect("three seats");
        let names = |at: Seat| if at == seat(0) { "Vous".to_owned() } else { "Maud".to_owned() };
        let by = Narrator { lang: Lang::Fr, me: Some(seat(0)), names: &names };
        let caught = game_dos::Seen::Caught { seat: seat(0), by: seat(1), later: false };
        let stolen = game_otto_game_over::Seen::Stole {
            seat: seat(1),
            from: seat(0),
            card: "meteorite".parse().expect("a card"),
            lost: false,
        };
        assert_eq!(
            otto_game_over(&stolen, by),
            Some((seat(1), "vous vole une carte : météorite".to_owned()))
        );
        assert_eq!(
            dos(&caught, by),
            Some((seat(1), "vous prend en faute : deux cartes de pénalité".to_owned()))
        );
    }
}

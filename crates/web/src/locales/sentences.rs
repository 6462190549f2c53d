//! The journal's sentences: who does what, with verbs that agree with "Vous" and with names. What
//! has no doer is told in the words of the rules.

use engine::{Seat, SeatSet};
use table::{DRAWS, Narrator, Sentence, won};

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
        assert_eq!(
            dos(&caught, by),
            Some((seat(1), "vous prend en faute : deux cartes de pénalité".to_owned()))
        );
    }
}

//! Why not, in words.

use engine::{Lang, Names, Speak};

use super::turned;
use crate::Refusal;
use crate::duty::Placements;
use crate::pieces::Kind;

/// Where a duty can be fulfilled: "9 en c4, d2 ; 12 en a1".
fn instead(placements: &Placements, lang: Lang) -> String {
    const SHOWN: usize = 5;
    let mut parts = Vec::new();
    for kind in Kind::all() {
        let mut cells: Vec<String> = Vec::new();
        for placement in placements.iter().filter(|placement| placement.kind == kind) {
            let cell = placement.cell.to_string();
            if cells.last() != Some(&cell) {
                cells.push(cell);
            }
        }
        if cells.is_empty() {
            continue;
        }
        if cells.len() > SHOWN {
            cells.truncate(SHOWN);
            cells.push("…".to_owned());
        }
        let cells = cells.join(", ");
        parts.push(lang.pick(format!("{kind} en {cells}"), format!("{kind} on {cells}")));
    }
    let parts = parts.join(lang.pick(" ; ", "; "));
    lang.pick(format!("Jouez : {parts}."), format!("Play: {parts}."))
}

impl Speak for Refusal {
    fn speak(&self, lang: Lang, names: Names<'_>) -> String {
        let fixed = |fr: &str, en: &str| lang.pick(fr, en).to_owned();
        match *self {
            Self::MatchOver => fixed("La partie est terminée.", "The match is over."),
            Self::SoloOver => fixed("La partie en solitaire est terminée.", "The solo game is over."),
            Self::NotYourTurn { turn } => {
                let name = names(turn);
                lang.pick(
                    format!("Ce n'est pas votre tour : on attend {name}."),
                    format!("Not your turn: it is {name}'s."),
                )
            }
            Self::NothingToDraw => {
                fixed("Vous avez déjà pioché : posez une tuile.", "You have drawn already: place a tile.")
            }
            Self::DrawFirst => fixed("Piochez d'abord une tuile.", "Draw a tile first."),
            Self::NotHeld(kind) => {
                let tile = kind.the_tile(lang);
                lang.pick(format!("Vous n'avez pas {tile}."), format!("You do not have {tile}."))
            }
            Self::Occupied(cell) => lang.pick(
                format!("La case {cell} porte déjà une tuile."),
                format!("There is a tile on {cell} already."),
            ),
            Self::NotBeside(cell) => lang.pick(
                format!("La case {cell} ne touche aucune tuile par un côté."),
                format!("Cell {cell} shares no side with a tile."),
            ),
            Self::SameLook { kind, turn } => {
                let (tile, turned) = (kind.the_tile(lang), turned(turn, lang));
                let turned =
                    if turned.is_empty() { lang.pick(", sans la tourner", ", unturned") } else { turned };
                lang.pick(
                    format!(
                        "Ainsi tournée, {tile} a le même dessin que{turned} : nommez ce coup-là.",
                        turned = turned.trim_start_matches(',')
                    ),
                    format!(
                        "Turned like this, {tile} looks the same as{turned}: name that move.",
                        turned = turned.trim_start_matches(',')
                    ),
                )
            }
            Self::MustDrawInfinity { instead: placements } => {
                let instead = instead(&placements, lang);
                lang.pick(
                    format!("Vous pouvez tracer l'infini, vous devez donc le faire. {instead}"),
                    format!("You can draw an infinity, so you must. {instead}"),
                )
            }
            Self::MustScore { instead: placements } => {
                let instead = instead(&placements, lang);
                lang.pick(
                    format!("Vous pouvez marquer, vous devez donc le faire. {instead}"),
                    format!("You can score, so you must. {instead}"),
                )
            }
            Self::MustPlaceZero => fixed(
                "Vous avez une tuile zéro : c'est elle que vous posez.",
                "You have a zero tile: that is the one you place.",
            ),
            Self::BlackStays => fixed(
                "La tuile noire ne se pose pas : posez l'autre.",
                "The black tile is never placed: place the other one.",
            ),
            Self::NoVigilance => fixed(
                "À cette table, on ne rappelle rien : les devoirs sont contrôlés.",
                "Nothing to remind of at this table: duties are checked.",
            ),
            Self::NothingToRemind => {
                fixed("Il n'y a pas de pose à rappeler.", "There is no placement for you to speak of.")
            }
            Self::NoSecretCards => {
                fixed("Cette table joue sans cartes secrètes.", "This table plays without secret cards.")
            }
            Self::NoSecretsAlone => fixed(
                "En solitaire, il n'y a pas de cartes secrètes.",
                "There are no secret cards in solo play.",
            ),
            Self::NoSecretsBlind => fixed(
                "Pas de cartes secrètes dans une manche à l'aveuglette.",
                "There are no secret cards in a blind round.",
            ),
            Self::CardNotHeld(card) => {
                let card = card.name(lang);
                lang.pick(
                    format!("Vous n'avez pas cette carte secrète : {card}."),
                    format!("You do not hold this secret card: {card}."),
                )
            }
            Self::CardTooLate => fixed(
                "Une carte secrète se joue avant de piocher.",
                "A secret card is played before drawing.",
            ),
            Self::OneCard => fixed("Une seule carte secrète par tour.", "One secret card a turn."),
            Self::NoCardInSecondTurn => fixed(
                "Pas de carte secrète au second tour d'un voyage dans le temps.",
                "No secret card in the second turn of a time travel.",
            ),
            Self::NoSwap(seat) => {
                let name = names(seat);
                lang.pick(
                    format!(
                        "Pas d'échange possible avec {name} : choisissez quelqu'un d'autre qui a une tuile."
                    ),
                    format!("No swap with {name}: choose another player who holds a tile."),
                )
            }
            Self::OneDirection => fixed(
                "À deux, les deux sens reviennent au même : jouez vers la gauche.",
                "With two players both ways are the same: play to the left.",
            ),
            Self::LeapFromNothing(cell) => {
                lang.pick(format!("Il n'y a pas de tuile en {cell}."), format!("There is no tile on {cell}."))
            }
            Self::LeapFromCentre => {
                fixed("La tuile imprimée au centre ne bouge pas.", "The printed centre does not move.")
            }
            Self::LeapFromPawn(cell) => lang.pick(
                format!("La tuile en {cell} porte un pion : elle reste."),
                format!("The tile on {cell} carries a pawn: it stays."),
            ),
            Self::LeapOntoTile(cell) => {
                lang.pick(format!("La case {cell} n'est pas vide."), format!("Cell {cell} is not empty."))
            }
            Self::LeapNowhere => fixed(
                "Reposer la tuile comme elle était n'est pas un saut.",
                "Laying the tile back as it lay is not a leap.",
            ),
            Self::NoAbduction(seat) => {
                let name = names(seat);
                lang.pick(
                    format!("Rien à voler chez {name} : choisissez un adversaire qui a des cartes secrètes."),
                    format!("Nothing to steal from {name}: choose an opponent who holds secret cards."),
                )
            }
            Self::StealFromPartner(seat) => {
                let name = names(seat);
                lang.pick(
                    format!("On ne vole qu'un adversaire : {name} joue avec vous."),
                    format!("You steal from opponents only: {name} is your partner."),
                )
            }
            Self::UseStolen(card) => {
                let card = card.name(lang);
                lang.pick(
                    format!("La carte volée se joue tout de suite : {card}."),
                    format!("The stolen card is used at once: {card}."),
                )
            }
            Self::EightTooEarly => fixed(
                "Cela ne se décide que lorsqu'un infini vient d'être tracé.",
                "This is decided only when an infinity has just been drawn.",
            ),
            Self::AnswerFirst => fixed(
                "Un infini vient d'être tracé : jouez le huit ou passez.",
                "An infinity has just been drawn: play the eight or pass.",
            ),
        }
    }
}

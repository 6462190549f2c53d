//! What the check of a match found, in sentences.

use engine::{Lang, capital};
use fair::{Checked, Kept};
use protocol::MatchFile;

/// What the check of a match finds: sentences, or what is wrong. `kept` is what this browser had to
/// compare with.
pub fn verified(file: &MatchFile, kept: &Kept<'_>, lang: Lang) -> Result<Vec<String>, String> {
    match fair::check(file, *kept) {
        Ok(found) => {
            let again = file.fair.known.then(|| {
                let said = lang.pick(
                    "La donne est celle d’une partie finie, jouée de nouveau : ses cartes pouvaient être connues.",
                    "The deal is that of a finished match, played again: its cards could be known.",
                );
                said.to_owned()
            });
            Ok(again.into_iter().chain(checked(&found, kept, lang)).collect())
        }
        Err(flaw) => Err(super::printed(&capital(&flaw.tell(lang)), lang) + "."),
    }
}

/// What was checked and is in order.
fn checked(checked: &Checked, kept: &Kept<'_>, lang: Lang) -> Vec<String> {
    let mut told = Vec::new();
    let mut say = |fr: &str, en: &str| told.push(lang.pick(fr, en).to_owned());
    if kept.commitment.is_some() {
        say(
            "Le secret est celui que le serveur avait promis avant la donne.",
            "The secret is the one that the server had promised before the deal.",
        );
    } else {
        say(
            "Le secret est celui que le serveur avait promis.",
            "The secret is the one that the server had promised.",
        );
    }
    match (kept.chance.is_some(), checked.shares) {
        (true, _) => {
            say("Votre part de hasard est dans la donne.", "Your share of the chance is in the deal.");
        }
        (false, 0) => say(
            "Personne n’a donné de part de hasard : le serveur a choisi seul.",
            "Nobody gave a share of the chance: the server chose alone.",
        ),
        (false, _) => say(
            "D’autres ont donné leur part de hasard, pas ce navigateur.",
            "Others gave a share of the chance, this browser did not.",
        ),
    }
    if checked.closed > 0 {
        say(
            "Une part promise au moins n’a pas été ouverte à temps : elle n’est pas dans la donne.",
            "At least one promised share was not opened in time: it is not in the deal.",
        );
    }
    match (checked.chained, checked.held) {
        (true, Some((at, all))) if at == all => say(
            "Noms, ordre et heures des coups sont ceux que ce navigateur a reçus pendant la partie.",
            "Names, order and times of the moves are those that this browser received during the match.",
        ),
        (true, Some(_)) => say(
            "Noms, ordre et heures des coups sont ceux que ce navigateur a reçus, jusqu’au moment où il est parti.",
            "Names, order and times of the moves are those that this browser received, until it left.",
        ),
        (true, None) => say(
            "Noms, ordre et heures des coups sont liés à la promesse.",
            "Names, order and times of the moves are bound to the promise.",
        ),
        (false, _) => say(
            "Noms et heures ne sont pas liés à la promesse : la partie date d’avant.",
            "Names and times are not bound to the promise: the match is from before that was done.",
        ),
    }
    if checked.taken_back > 0 {
        say(
            "Des coups ont été repris pendant la partie ; la chaîne les garde.",
            "Moves were taken back during the match; the chain keeps them.",
        );
    }
    say("Tous les coups sont conformes à la règle.", "All moves are within the rules.");
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_compared_is_said_and_nothing_more() {
        let found = Checked {
            shares: 1,
            closed: 0,
            unbound: 0,
            moves: 9,
            taken_back: 0,
            chained: true,
            held: Some((9, 9)),
        };
        let seat = engine::Seat::new(0).expect("a seat");
        let kept = Kept { commitment: Some("x"), chance: Some((seat, "y")), head: Some("z") };
        let all = checked(&found, &kept, Lang::En);
        assert_eq!(all.len(), 4);
        assert!(all[0].contains("before the deal") && all[1].starts_with("Your share"));
        assert!(all[2].contains("this browser received during the match"));
        let again = Checked { taken_back: 2, ..found.clone() };
        assert!(checked(&again, &kept, Lang::Fr)[3].contains("repris"));
        let bare = Checked { shares: 0, closed: 1, held: None, ..found };
        let all = checked(&bare, &Kept::default(), Lang::Fr);
        assert!(
            all[1].contains("seul")
                && all[2].contains("pas été ouverte")
                && all[3].ends_with("liés à la promesse.")
        );
    }
}

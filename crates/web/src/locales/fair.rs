//! The result of verifying a match, in sentences.

use catalog::GameId;
use engine::{Lang, ReplayError, capital};
use protocol::MatchFile;
use verify::{Checked, Kept};

use crate::chunk::{self, Unreachable};

texts::texts! { struct Texts in "texts/fair" }

/// Verifies a match and returns sentences, or what is wrong. `kept` is what this browser has to
/// compare with.
pub async fn verified(file: &MatchFile, kept: &Kept<'_>, lang: Lang) -> Result<Vec<String>, String> {
    let record = &file.record;
    let replayed = match record.game.parse::<GameId>() {
        Ok(game) => match chunk::study(game).load().await {
            Ok(parts) => (parts.replay)(record),
            Err(Unreachable) => return Err(super::words(lang).not_loaded.to_owned()),
        },
        Err(_) => Err(ReplayError::Game(record.game.clone())),
    };
    match verify::check_with(file, *kept, |_| replayed) {
        Ok(found) => {
            let w = Texts::of(lang);
            let told = if file.fair.evening { w.evening_deal } else { w.known_deal };
            let again = file.fair.known.then(|| told.to_owned());
            Ok(again.into_iter().chain(checked(&found, kept, lang)).collect())
        }
        Err(flaw) => Err(super::printed(&capital(&flaw.tell(lang)), lang) + "."),
    }
}

/// What was verified.
fn checked(checked: &Checked, kept: &Kept<'_>, lang: Lang) -> Vec<String> {
    let texts = Texts::of(lang);
    let mut told = Vec::new();
    let mut say = |sentence: &str| told.push(sentence.to_owned());
    if kept.commitment.is_some() {
        say(texts.promised_before);
    } else {
        say(texts.promised);
    }
    match (kept.chance.is_some(), checked.shares) {
        (true, _) => {
            say(texts.own_share);
        }
        (false, 0) => say(texts.no_share),
        (false, _) => say(texts.other_shares),
    }
    if checked.closed > 0 {
        say(texts.closed_share);
    }
    match (checked.chained, checked.held) {
        (true, Some((at, all))) if at == all => say(texts.chain_whole),
        (true, Some(_)) => say(texts.chain_until),
        (true, None) => say(texts.chain_bound),
        (false, _) => say(texts.chain_none),
    }
    if checked.taken_back > 0 {
        say(texts.taken_back);
    }
    say(texts.by_the_rules);
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

//! `pioche verify`: whether a match was dealt as its server had promised. What is checked is in
//! `fair`; here it is said in words.

use std::io::Write;

use anyhow::{Context as _, bail};
use engine::Lang;
use protocol::MatchFile;

use cli::numbers::count;

/// Checks the downloaded match in a file, and writes what was checked.
pub fn command(path: &str, head: Option<&str>, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let text = cli::read(path)?;
    let file: MatchFile = serde_json::from_str(&text).with_context(|| path.to_owned())?;
    let checked = match fair::check(&file, fair::Kept { head, ..fair::Kept::default() }) {
        Ok(checked) => checked,
        Err(fair::Flaw::Replay(error)) => return Err(error).with_context(|| path.to_owned()),
        Err(flaw) => bail!(flaw.tell(lang)),
    };
    let mut line = |text: String| writeln!(out, "{text}");
    line(lang.pick(
        "Le secret est bien celui que le serveur avait promis.".to_owned(),
        "The secret is the one that the server had promised.".to_owned(),
    ))?;
    let shares = count(
        checked.shares,
        ["part de hasard", "parts de hasard"],
        ["share of randomness", "shares of randomness"],
        lang,
    );
    line(lang.pick(
        format!("La donne découle du secret et de {shares}."),
        format!("The deal follows from the secret and {shares}."),
    ))?;
    if checked.closed > 0 {
        let closed = count(checked.closed, ["part promise", "parts promises"], ["share", "shares"], lang);
        line(lang.pick(
            format!("{closed} : jamais ouverte à temps, absente de la donne."),
            format!("{closed} promised and not opened in time: not in the deal."),
        ))?;
    }
    if checked.unbound > 0 {
        let unbound = count(checked.unbound, ["part", "parts"], ["share", "shares"], lang);
        line(lang.pick(
            format!(
                "{unbound} sans promesse préalable, comme dans les anciennes parties : voir docs/fairness.md."
            ),
            format!("{unbound} without a promise before it, as in older matches: see docs/fairness.md."),
        ))?;
    }
    let moves = count(checked.moves, ["coup", "coups"], ["move", "moves"], lang);
    line(lang.pick(
        format!("La partie est conforme : {moves}, tous permis par la règle."),
        format!("The match is in order: {moves}, all allowed by the rules."),
    ))?;
    if checked.chained {
        line(lang.pick(
            "Noms, ordre et heures des coups sont liés à la promesse.".to_owned(),
            "Names, order and times of the moves are bound to the promise.".to_owned(),
        ))?;
    }
    if let Some((at, all)) = checked.held {
        line(lang.pick(
            format!("La tête de chaîne gardée en fixe {at} maillons sur {all}."),
            format!("The head that was kept holds {at} of {all} links fast."),
        ))?;
    }
    if let Some(chain) = file.chain.as_ref().filter(|_| head.is_none()) {
        let head = &chain.head;
        line(lang.pick(
            format!("Comparez la tête de chaîne avec celle reçue à la fin de la partie :\n{head}"),
            format!(
                "Compare the head of the chain with the one you received at the end of the match:\n{head}"
            ),
        ))?;
    }
    let promise = &file.fair.commitment;
    line(lang.pick(
        format!("Comparez la promesse avec celle que vous avez vue avant la donne :\n{promise}"),
        format!("Compare the promise with the one you saw before the deal:\n{promise}"),
    ))?;
    Ok(())
}

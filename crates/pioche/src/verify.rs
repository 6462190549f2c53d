//! `pioche verify`: whether a match was dealt as its server had promised. Written from docs/fairness.md and not from the
//! server's code, so that the two check each other.

use std::io::Write;

use anyhow::{Context as _, bail};
use catalog::AnyMatch;
use engine::{Lang, Seed};
use protocol::MatchFile;
use sha2::{Digest as _, Sha256};

pub(crate) fn command(path: &str, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let text = crate::looking::read(path)?;
    let file: MatchFile = serde_json::from_str(&text).with_context(|| path.to_owned())?;
    let fair = &file.fair;
    let secret: Seed = fair.secret.parse().with_context(|| lang.pick("le secret", "the secret"))?;

    let promised = [b"pioche commitment 1\n".as_slice(), fair.table.as_bytes(), b"\n", &secret.0].concat();
    if Seed(Sha256::digest(promised).into()).to_string() != fair.commitment {
        bail!(lang.pick(
            "le secret n'est pas celui que le serveur avait promis",
            "the secret is not the one that the server had promised"
        ));
    }
    writeln!(out, "{}", lang.pick("Le secret tient la promesse.", "The secret keeps the promise."))?;

    if fair.chances.len() != file.record.seats {
        bail!(
            lang.pick("il faut une part de hasard par place", "there is one share of chance for each seat")
        );
    }
    let mut dealt = [b"pioche seed 1\n".as_slice(), fair.table.as_bytes(), b"\n", &secret.0].concat();
    for chance in &fair.chances {
        dealt.extend(u32::try_from(chance.len())?.to_be_bytes());
        dealt.extend(chance.bytes());
    }
    if file.record.seed != Some(Seed(Sha256::digest(dealt).into())) {
        bail!(lang.pick(
            "la donne ne vient pas du secret et des parts de hasard",
            "the deal does not come from the secret and the shares of chance"
        ));
    }
    let shares = fair.chances.iter().filter(|chance| !chance.is_empty()).count();
    writeln!(
        out,
        "{}",
        lang.pick(
            format!("La donne vient du secret et de {shares} parts de hasard."),
            format!("The deal comes from the secret and {shares} shares of chance.")
        )
    )?;

    AnyMatch::replay(&file.record).with_context(|| path.to_owned())?;
    writeln!(
        out,
        "{}",
        lang.pick(
            format!("{} coups, tous permis. La partie est conforme.", file.record.moves.len()),
            format!("{} moves, all of them legal. The match is as it should be.", file.record.moves.len())
        )
    )?;
    writeln!(
        out,
        "{}",
        lang.pick(
            format!(
                "Comparez la promesse avec celle que vous avez vue avant la donne :\n{}",
                fair.commitment
            ),
            format!("Compare the promise with the one you saw before the deal:\n{}", fair.commitment)
        )
    )?;
    Ok(())
}

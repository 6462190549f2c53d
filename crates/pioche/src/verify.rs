//! `pioche verify`: whether a match was dealt as its server had promised. Written from
//! docs/fairness.md and not from the server's code, so that the two check each other.

use std::io::Write;

use anyhow::{Context as _, bail};
use catalog::AnyMatch;
use engine::{Lang, Seed};
use protocol::MatchFile;
use sha2::{Digest as _, Sha256};

use cli::numbers::count;

/// Checks the downloaded match in a file, and writes what was checked.
pub fn command(path: &str, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let text = cli::read(path)?;
    let file: MatchFile = serde_json::from_str(&text).with_context(|| path.to_owned())?;
    let fair = &file.fair;
    let Ok(secret) = fair.secret.parse::<Seed>() else {
        bail!(lang.pick(
            "le secret n'est pas fait de 64 chiffres hexadécimaux",
            "the secret is not made of 64 hexadecimal digits"
        ));
    };

    let promised = [b"pioche commitment 1\n".as_slice(), fair.table.as_bytes(), b"\n", &secret.0].concat();
    if Seed(Sha256::digest(promised).into()).to_string() != fair.commitment {
        bail!(lang.pick(
            "le secret n'est pas celui que le serveur avait promis",
            "the secret is not the one that the server had promised"
        ));
    }
    writeln!(
        out,
        "{}",
        lang.pick(
            "Le secret est bien celui que le serveur avait promis.",
            "The secret is the one that the server had promised."
        )
    )?;

    if fair.chances.len() != file.record.seats {
        bail!(lang.pick(
            "il faut une part de hasard par place",
            "there must be one share of randomness for each seat"
        ));
    }
    let mut dealt = [b"pioche seed 1\n".as_slice(), fair.table.as_bytes(), b"\n", &secret.0].concat();
    for chance in &fair.chances {
        dealt.extend(u32::try_from(chance.len())?.to_be_bytes());
        dealt.extend(chance.bytes());
    }
    if file.record.seed != Some(Seed(Sha256::digest(dealt).into())) {
        bail!(lang.pick(
            "la donne ne correspond pas au secret et aux parts de hasard",
            "the deal does not follow from the secret and the shares of randomness"
        ));
    }
    let shares = fair.chances.iter().filter(|chance| !chance.is_empty()).count();
    let shares = count(
        shares,
        ["part de hasard", "parts de hasard"],
        ["share of randomness", "shares of randomness"],
        lang,
    );
    writeln!(
        out,
        "{}",
        lang.pick(
            format!("La donne découle du secret et de {shares}."),
            format!("The deal follows from the secret and {shares}.")
        )
    )?;

    AnyMatch::replay(&file.record).with_context(|| path.to_owned())?;
    let moves = count(file.record.moves.len(), ["coup", "coups"], ["move", "moves"], lang);
    writeln!(
        out,
        "{}",
        lang.pick(
            format!("La partie est conforme : {moves}, rien que la règle ne permette."),
            format!("The match is in order: {moves}, none against the rules.")
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

//! `pioche verify`: whether a match was dealt as its server had promised. What is checked is in
//! `fair`; here it is said in words.

use std::io::Write;

use anyhow::{Context as _, bail};
use engine::Lang;
use protocol::MatchFile;

use crate::texts::Texts;

/// Checks the downloaded match in a file, and writes what was checked.
pub fn command(path: &str, head: Option<&str>, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    let text = cli::read(path)?;
    let file: MatchFile = serde_json::from_str(&text).with_context(|| path.to_owned())?;
    let checked = match fair::check(&file, fair::Kept { head, ..fair::Kept::default() }) {
        Ok(checked) => checked,
        Err(fair::Flaw::Replay(error)) => return Err(error).with_context(|| path.to_owned()),
        Err(flaw) => bail!(flaw.tell(lang)),
    };
    writeln!(out, "{}", w.secret_promised)?;
    writeln!(out, "{}", w.deal_follows(checked.shares))?;
    if checked.closed > 0 {
        writeln!(out, "{}", w.shares_closed(checked.closed))?;
    }
    if checked.unbound > 0 {
        writeln!(out, "{}", w.shares_unbound(checked.unbound))?;
    }
    writeln!(out, "{}", w.match_in_order(checked.moves))?;
    if checked.chained {
        writeln!(out, "{}", w.chained)?;
    }
    if let Some((at, all)) = checked.held {
        writeln!(out, "{}", w.head_held(all, at))?;
    }
    if let Some(chain) = file.chain.as_ref().filter(|_| head.is_none()) {
        writeln!(
            out,
            "{}
{}",
            w.compare_head, chain.head
        )?;
    }
    writeln!(
        out,
        "{}
{}",
        w.compare_promise, file.fair.commitment
    )?;
    Ok(())
}

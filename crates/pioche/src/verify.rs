//! `pioche verify`: whether a match was dealt as its server had committed to, and played by the
//! rules. The crate `verify` checks it; this module prints the result. Of a record, only the moves
//! can be checked.

use std::io::Write;

use anyhow::{Context as _, bail};
use catalog::AnyMatch;
use engine::Lang;

use crate::records::{self, Found};
use crate::texts::Texts;

/// Verifies the match or matches in a file, and prints what was verified.
pub fn command(path: &str, head: Option<&str>, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let w = Texts::of(lang);
    let text = cli::read(path)?;
    let found = records::read(&text).with_context(|| path.to_owned())?;
    if head.is_some() && matches!(found, Found::Record(_) | Found::Records(_)) {
        // A record has no chain that a head could belong to.
        bail!(verify::Flaw::Head.tell(lang));
    }
    let file = match found {
        Found::Downloaded(file) => file,
        Found::NoMatch => bail!(w.no_match(path)),
        Found::Record(record) => {
            let moves =
                AnyMatch::replay(&record).with_context(|| path.to_owned()).map(|_| record.moves.len())?;
            writeln!(out, "{}\n{}", w.record_in_order(moves), w.no_promise)?;
            return Ok(());
        }
        Found::Records(records) => {
            let mut moves = 0;
            for (index, record) in records.iter().enumerate() {
                AnyMatch::replay(record)
                    .with_context(|| w.record_number(index + 1))
                    .with_context(|| path.to_owned())?;
                moves += record.moves.len();
            }
            writeln!(out, "{}\n{}", w.records_in_order(moves, records.len()), w.no_promise)?;
            return Ok(());
        }
    };
    let checked = match verify::check(&file, verify::Kept { head, ..verify::Kept::default() }) {
        Ok(checked) => checked,
        Err(verify::Flaw::Replay(error)) => return Err(error).with_context(|| path.to_owned()),
        Err(flaw) => bail!(flaw.tell(lang)),
    };
    if file.fair.known {
        writeln!(out, "{}", if file.fair.evening { w.deal_of_evening } else { w.deal_known })?;
    }
    writeln!(out, "{}", w.secret_promised)?;
    writeln!(out, "{}", w.deal_follows(checked.shares))?;
    if checked.closed > 0 {
        writeln!(out, "{}", w.shares_closed(checked.closed))?;
    }
    if checked.unbound > 0 {
        writeln!(out, "{}", w.shares_unbound(checked.unbound))?;
    }
    writeln!(out, "{}", w.match_in_order(checked.moves))?;
    if checked.taken_back > 0 {
        writeln!(out, "{}", w.taken_back(checked.taken_back))?;
    }
    writeln!(out, "{}", if checked.chained { w.chained } else { w.not_chained })?;
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

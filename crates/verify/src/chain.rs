//! The hash chain of a match: names, order and times of what was done, bound to the server's
//! commitment.

use std::fmt::Write as _;

use engine::{Seat, SeatSet, Seed};
use protocol::{Chain, MatchFile};

use crate::check::Flaw;
use crate::hashes::{hex, sha256};

/// All heads of the chain, the first before any move; or why the file contradicts it.
pub(crate) fn check(file: &MatchFile, chain: &Chain, secret: &[u8; 32]) -> Result<Vec<String>, Flaw> {
    let key = key(chain, secret);
    if file.players.len() != file.record.seats || chain.names.len() != file.record.seats {
        return Err(Flaw::Names);
    }
    for (seat, (name, bound)) in Seat::all(file.record.seats).zip(file.players.iter().zip(&chain.names)) {
        // A name that was removed at its owner's request is empty, and can no longer be checked.
        if !name.is_empty()
            && hex(sha256(&[b"pioche name 1\n", &key, &[seat.index() as u8], name.as_bytes()])) != *bound
        {
            return Err(Flaw::Name(seat));
        }
    }
    let heads = heads(file, chain, &key);
    if heads.last() != Some(&chain.head) {
        return Err(Flaw::Chain);
    }
    replay(file, chain)?;
    Ok(heads)
}

/// The head that the chain of a file leads to, whatever head the file states; none if it has no
/// chain.
pub fn head(file: &MatchFile) -> Option<String> {
    let chain = file.chain.as_ref()?;
    let secret: Seed = file.fair.secret.parse().ok()?;
    heads(file, chain, &key(chain, &secret.0)).pop()
}

fn key(chain: &Chain, secret: &[u8; 32]) -> [u8; 32] {
    sha256(&[b"pioche chain 1\n", chain.table.as_bytes(), b"\n", secret])
}

fn heads(file: &MatchFile, chain: &Chain, key: &[u8; 32]) -> Vec<String> {
    let mut head = sha256(&[key, first(file, chain).as_bytes()]);
    let mut heads = vec![hex(head)];
    for link in &chain.links {
        head = sha256(&[key, &head, link.as_bytes()]);
        heads.push(hex(head));
    }
    heads
}

/// The first head of the chain.
fn first(file: &MatchFile, chain: &Chain) -> String {
    let (record, fair) = (&file.record, &file.fair);
    let mut text = format!(
        "promise {}\nbegan {}\ngame {}\nseats {}\n",
        fair.commitment, chain.began, record.game, record.seats
    );
    let mut line = |line: std::fmt::Arguments<'_>| {
        text.write_fmt(line).expect("a string takes anything");
        text.push('\n');
    };
    for (key, value) in &record.options {
        line(format_args!("option {key} {value}"));
    }
    for seat in Seat::all(record.seats) {
        if let Some(name) = chain.names.get(seat.index()) {
            line(format_args!("name {seat} {name}"));
        }
    }
    for seat in Seat::all(record.seats) {
        if let Some(Some(share)) = fair.shares.get(seat.index()) {
            let open = fair.chances.get(seat.index()).is_some_and(|chance| !chance.is_empty());
            line(format_args!("share {seat} {share} {}", if open { "open" } else { "closed" }));
        }
    }
    text
}

/// Checks that the links describe the same match as the record, and that time never goes back.
fn replay(file: &MatchFile, chain: &Chain) -> Result<(), Flaw> {
    let mut moves: Vec<(Seat, String)> = Vec::new();
    let mut resigned = SeatSet::NONE;
    let mut last = 0_u64;
    for link in &chain.links {
        let mut words = link.splitn(4, ' ');
        let mut next = || words.next().ok_or(Flaw::Link);
        let at: u64 = next()?.parse().map_err(|_| Flaw::Link)?;
        let seat = next()?.parse().ok().and_then(Seat::new).ok_or(Flaw::Link)?;
        let (what, rest) = (next()?, words.next());
        if at < last {
            return Err(Flaw::Times);
        }
        last = at;
        match (what, rest) {
            ("move", Some(mv)) => moves.push((seat, mv.to_owned())),
            ("undo", None) => drop(moves.pop().ok_or(Flaw::Link)?),
            ("away" | "back", None) => {}
            ("resign", None) => resigned = resigned.with(seat),
            _ => return Err(Flaw::Link),
        }
    }
    let stated: SeatSet = file.resigned.iter().copied().collect();
    if moves == file.record.moves && resigned == stated { Ok(()) } else { Err(Flaw::Moves) }
}

//! The hash chain of a match: everything that players did in it, in order, with names and times,
//! starting with the server's commitment. Players are sent its head with every update, so nobody
//! can tell the match differently afterwards (docs/fairness.md).
//!
//! The key hides what is chained until the match is over. Without it, a person who sees a head
//! could try out which hidden move leads there.

use std::fmt::Write as _;

use catalog::{AnyMatch, with_match};
use engine::Seat;
use records::event::Event;
use records::ids::{TableId, hex, sha256};

#[derive(Clone, Debug)]
pub(super) struct Chain {
    key: [u8; 32],
    /// When the match was dealt, in milliseconds since 1970.
    pub(super) began: i64,
    /// The hash of each seat's name.
    names: Vec<String>,
    /// One per line.
    links: String,
    /// Milliseconds from the deal to the last link.
    last: u64,
    hash: [u8; 32],
    /// The head in hexadecimal, as it is sent.
    pub(super) head: String,
}

/// The key of this table's chain.
pub(super) fn key(table: TableId, secret: &[u8; 32]) -> [u8; 32] {
    sha256(&[b"pioche chain 1\n", table.to_string().as_bytes(), b"\n", secret])
}

/// The hash of a name in the chain: the name itself may have to be forgotten one day.
pub(super) fn name(key: &[u8; 32], seat: Seat, name: &str) -> String {
    hex(&sha256(&[b"pioche name 1\n", key, &[seat.index() as u8], name.as_bytes()]))
}

impl Chain {
    /// Starts with what the match was dealt from, one line for each thing.
    pub(super) fn new(key: [u8; 32], first: &str, began: i64, names: Vec<String>) -> Self {
        let hash = sha256(&[&key, first.as_bytes()]);
        Self { key, began, names, links: String::new(), last: 0, hash, head: hex(&hash) }
    }

    /// The time of something that happens now. It never goes back.
    pub(super) fn at(&self, now: i64) -> u64 {
        u64::try_from(now - self.began).unwrap_or(0).max(self.last)
    }

    /// Adds what was done; a move in the game's notation, however it was sent. One hash of about a
    /// hundred bytes.
    pub(super) fn add(&mut self, event: &Event, game: &AnyMatch) {
        let mut times = 1;
        let (at, seat, what) = match event {
            Event::Moved { seat, at, .. } => (at, seat, "move "),
            Event::Undone { seat, at, .. } => (at, seat, "undo"),
            Event::TakenBack { seat, at, moves, .. } => {
                times = *moves;
                (at, seat, "undo")
            }
            Event::Away { seat, at, .. } => (at, seat, "away"),
            Event::Back { seat, at, .. } => (at, seat, "back"),
            Event::Resigned { seat, at, .. } => (at, seat, "resign"),
            _ => return,
        };
        for _ in 0..times {
            let from = self.links.len();
            let mut written = write!(self.links, "{at} {seat} {what}");
            if matches!(event, Event::Moved { .. }) {
                written = with_match!(game, game => match game.moves().last() {
                    Some((_, mv)) => write!(self.links, "{mv}"),
                    None => written,
                });
            }
            written.expect("a string takes anything");
            self.hash = sha256(&[&self.key, &self.hash, &self.links.as_bytes()[from..]]);
            self.links.push('\n');
        }
        self.last = *at;
        self.head = hex(&self.hash);
    }

    pub(super) fn file(&self, table: TableId) -> protocol::Chain {
        protocol::Chain {
            table: table.to_string(),
            began: self.began,
            names: self.names.clone(),
            links: self.links.lines().map(str::to_owned).collect(),
            head: self.head.clone(),
        }
    }
}

//! The journal: events that are on disk and not yet sorted by table.
//!
//! A commit writes the events of all tables in it as one row, which makes them durable. They are
//! sorted by table later, many at a time. A crash in between loses nothing, because the journal is
//! read again at the start.

use std::collections::HashMap;
use std::io::Write as _;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use records::event::Event;
use records::store::JournalEntry;
use records::store_error::{Damage, StoreError};

/// The last events of one table, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tail {
    /// Number of the first.
    pub(super) first: u64,
    /// Number of the last.
    pub(super) last: u64,
    /// One a line: when, a tab, what.
    pub(super) lines: String,
}

/// The tails of all tables that have one. Written only by the store's writer, after the commit;
/// read when tables are loaded.
#[derive(Debug, Default)]
pub(super) struct Tails(Mutex<Both>);

#[derive(Debug, Default)]
struct Both {
    /// Being sorted.
    old: HashMap<i64, Tail>,
    /// Since that began.
    new: HashMap<i64, Tail>,
}

impl Tails {
    fn both(&self) -> MutexGuard<'_, Both> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds events that are now on disk.
    pub(super) fn add<'a>(&self, kept: impl Iterator<Item = (i64, u64, &'a str)>) {
        let mut both = self.both();
        for (table, number, line) in kept {
            let tail = both.new.entry(table).or_insert_with(|| Tail {
                first: number,
                last: number,
                lines: String::new(),
            });
            tail.last = number;
            tail.lines.push_str(line);
        }
    }

    /// The number of a table's last event, if it is here.
    pub(super) fn last(&self, table: i64) -> Option<u64> {
        let both = self.both();
        both.new.get(&table).or_else(|| both.old.get(&table)).map(|tail| tail.last)
    }

    /// The events of a table that are here, oldest first.
    pub(super) fn of(&self, table: i64) -> Vec<Tail> {
        let both = self.both();
        both.old.get(&table).into_iter().chain(both.new.get(&table)).cloned().collect()
    }

    /// A table is deleted: its events need not be sorted.
    pub(super) fn forget(&self, table: i64) {
        let mut both = self.both();
        both.old.remove(&table);
        both.new.remove(&table);
    }

    /// From now on everything here is being sorted.
    pub(super) fn turn(&self) {
        let mut both = self.both();
        let both = &mut *both;
        if both.old.is_empty() {
            std::mem::swap(&mut both.old, &mut both.new);
        }
    }

    /// Some tails that are to be sorted.
    pub(super) fn some(&self, count: usize) -> Vec<(i64, Tail)> {
        let both = self.both();
        let mut some: Vec<(i64, Tail)> =
            both.old.iter().take(count).map(|(table, tail)| (*table, tail.clone())).collect();
        some.sort_unstable_by_key(|(table, _)| *table);
        some
    }

    /// These are sorted. True if they were the last ones.
    pub(super) fn done(&self, sorted: &[(i64, Tail)]) -> bool {
        let mut both = self.both();
        for (table, _) in sorted {
            both.old.remove(table);
        }
        both.old.is_empty()
    }
}

/// A line of the journal: table, number, when and what. Gives back the first two, and where in the
/// body the others are.
pub(super) fn write_line(body: &mut Vec<u8>, entry: &JournalEntry, at: i64) -> (i64, u64, Range<usize>) {
    let table = entry.table.number();
    write!(body, "{table}\t{}\t", entry.number).expect("memory takes what is written");
    let from = body.len();
    write!(body, "{at}\t").expect("memory takes what is written");
    serde_json::to_writer(&mut *body, &entry.event).expect("events are plain data");
    body.push(b'\n');
    (table, entry.number, from..body.len())
}

/// The lines of a row of the journal: table, number, and the rest as a tail has it.
pub(super) fn read_lines(body: &str) -> impl Iterator<Item = Result<(i64, u64, String), StoreError>> {
    body.lines().map(|line| {
        let mut parts = line.splitn(3, '\t');
        let table = parts.next().and_then(|text| text.parse().ok());
        let number = parts.next().and_then(|text| text.parse().ok());
        match (table, number, parts.next()) {
            (Some(table), Some(number), Some(rest)) => Ok((table, number, format!("{rest}\n"))),
            _ => Err(StoreError::Corrupt(Damage::JournalLine)),
        }
    })
}

/// Adds the events of a tail that come after those that are there; `last` becomes the time of the
/// last with which play went on.
pub(super) fn read_tail(tail: &Tail, events: &mut Vec<Event>, last: &mut i64) -> Result<(), StoreError> {
    let missing = || StoreError::Corrupt(Damage::EventsMissing);
    let mut number = tail.first;
    for line in tail.lines.lines() {
        let there = events.len() as u64;
        if number > there + 1 {
            return Err(missing());
        }
        if number == there + 1 {
            let (at, event) = line.split_once('\t').ok_or_else(missing)?;
            let at = at.parse().map_err(|_| missing())?;
            let event: Event =
                serde_json::from_str(event).map_err(|error| StoreError::Corrupt(error.into()))?;
            if event.is_play() {
                *last = at;
            }
            events.push(event);
        }
        number += 1;
    }
    if number == tail.last + 1 { Ok(()) } else { Err(missing()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Events that are written while older ones are being sorted wait for their turn.
    #[test]
    fn tails_are_sorted_until_none_is_left() {
        let tails = Tails::default();
        tails.add([(1, 1, "a\n"), (2, 1, "b\n"), (1, 2, "c\n")].into_iter());
        tails.turn();
        tails.add([(1, 3, "d\n")].into_iter());
        let (first, second) = (tails.some(1), tails.some(2));
        assert_eq!((first.len(), second.len()), (1, 2));
        assert!(!tails.done(&first), "another is left");
        assert!(tails.done(&second), "these were the last");
        assert_eq!(tails.of(1), [Tail { first: 3, last: 3, lines: "d\n".to_owned() }]);
    }
}

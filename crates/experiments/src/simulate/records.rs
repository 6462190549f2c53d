//! Writes the records of many games in order, whichever thread finishes first.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// Writes records line by line (JSON Lines).
pub struct Records<'a>(Mutex<Waiting<'a>>);

struct Waiting<'a> {
    out: &'a mut (dyn Write + Send),
    /// The number of the first game that is not written yet.
    next: u64,
    /// Blocks of games that finished early: by first game, the end (exclusive) and the lines.
    blocks: BTreeMap<u64, (u64, String)>,
    error: Option<io::Error>,
}

impl<'a> Records<'a> {
    pub fn new(out: &'a mut (dyn Write + Send)) -> Self {
        Self(Mutex::new(Waiting { out, next: 0, blocks: BTreeMap::new(), error: None }))
    }

    /// Adds the records of the games from `first` up to `end`.
    pub(super) fn add(&self, first: u64, end: u64, lines: String) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.blocks.insert(first, (end, lines));
        let Waiting { out, next, blocks, error } = &mut *waiting;
        while let Some((end, lines)) = blocks.remove(next) {
            *next = end;
            if error.is_none() {
                *error = out.write_all(lines.as_bytes()).err();
            }
        }
    }

    /// Returns the first write error, if there was one.
    pub fn finish(self) -> io::Result<()> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner).error.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_written_in_order() {
        let mut out = Vec::new();
        let records = Records::new(&mut out);
        records.add(4, 5, "e".to_owned());
        records.add(2, 4, "cd".to_owned());
        records.add(0, 2, "ab".to_owned());
        records.finish().expect("memory can be written");
        assert_eq!(out, b"abcde");
    }
}

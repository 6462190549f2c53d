//! Copies a whole installation from a file into a `PostgreSQL` database, or back, and compares both
//! when it is there. What is kept is rows of the same columns in both; only the events lie
//! differently.

use Kind::{Bytes, Number, Real, Text};
use records::ids::hex;
use records::store_error::StoreError;
use sha2::{Digest as _, Sha256};

/// Rows read and written at a time.
pub const PAGE: usize = 500;

#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    Nothing,
    Number(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Number,
    Real,
    Text,
    Bytes,
}

/// A table of the database; the first columns are its key.
#[derive(Debug)]
pub struct Sheet {
    pub name: &'static str,
    pub columns: &'static [(&'static str, Kind)],
    pub key: usize,
}

pub type Row = Vec<Cell>;

/// The sheet that the events go with.
const TABLES: &str = "game_table";

/// Everything that is kept, but the events.
const SHEETS: [Sheet; 9] = [
    Sheet {
        name: TABLES,
        columns: &[("id", Number), ("created", Number), ("meta", Text), ("listing", Text), ("due", Number)],
        key: 1,
    },
    Sheet { name: "player", columns: &[("person", Text), ("table_id", Number)], key: 2 },
    Sheet {
        name: "session",
        columns: &[
            ("hash", Bytes),
            ("person", Text),
            ("name", Text),
            ("created", Number),
            ("used", Number),
            ("device", Text),
        ],
        key: 1,
    },
    Sheet {
        name: "account",
        columns: &[("person", Text), ("key", Text), ("name", Text), ("password", Text), ("created", Number)],
        key: 1,
    },
    Sheet { name: "recovery", columns: &[("person", Text), ("hash", Bytes)], key: 2 },
    Sheet {
        name: "rating",
        columns: &[
            ("game", Text),
            ("who", Text),
            ("rating", Real),
            ("uncertainty", Real),
            ("score", Number),
            ("matches", Number),
        ],
        key: 2,
    },
    Sheet { name: "finished", columns: &[("table_id", Number), ("at", Number), ("body", Text)], key: 1 },
    Sheet { name: "played", columns: &[("person", Text), ("at", Number), ("table_id", Number)], key: 3 },
    Sheet {
        name: "ban",
        columns: &[("person", Text), ("since", Number), ("until", Number), ("reason", Text)],
        key: 1,
    },
];

impl Sheet {
    pub fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    pub fn key_names(&self) -> String {
        self.columns[..self.key].iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }
}

/// An event as it is kept: when, in milliseconds since 1970, and what.
pub type EventRow = (i64, String);

/// What can be moved from or to. Nobody else writes to it meanwhile.
#[expect(
    async_fn_in_trait,
    reason = "only whole programs copy an installation, and none needs the futures to be Send"
)]
pub trait Installation {
    /// The next rows after this one, in the order of their key.
    async fn rows(&mut self, sheet: &Sheet, after: Option<&Row>) -> Result<Vec<Row>, StoreError>;
    /// All events of a table, in order.
    async fn events(&mut self, table: i64) -> Result<Vec<EventRow>, StoreError>;
    /// Begins to write: all of it, or nothing.
    async fn begin(&mut self) -> Result<(), StoreError>;
    async fn add(&mut self, sheet: &Sheet, rows: Vec<Row>) -> Result<(), StoreError>;
    async fn add_events(&mut self, table: i64, events: Vec<EventRow>) -> Result<(), StoreError>;
    async fn commit(&mut self) -> Result<(), StoreError>;
    /// What was begun and not committed never was.
    async fn close(self);
}

/// How much an installation holds, and a hash of all of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Contents {
    pub tables: u64,
    pub events: u64,
    pub sessions: u64,
    pub accounts: u64,
    pub ratings: u64,
    pub hash: [u8; 32],
}

impl Contents {
    /// The beginning of the hash, for people to compare.
    pub fn sum(&self) -> String {
        hex(&self.hash[..8])
    }
}

/// Which of the two installations it was.
pub enum Failed {
    Here(StoreError),
    There(StoreError),
}

/// Moves everything, and compares.
pub async fn copy(from: &mut impl Installation, to: &mut impl Installation) -> Result<Contents, Failed> {
    for sheet in &SHEETS {
        if !to.rows(sheet, None).await.map_err(Failed::There)?.is_empty() {
            return Err(Failed::There(StoreError::NotEmpty));
        }
    }
    to.begin().await.map_err(Failed::There)?;
    for sheet in &SHEETS {
        let mut last = None;
        loop {
            let rows = from.rows(sheet, last.as_ref()).await.map_err(Failed::Here)?;
            let Some(row) = rows.last() else { break };
            last = Some(row.clone());
            let tables = if sheet.name == TABLES { numbers(&rows) } else { Vec::new() };
            to.add(sheet, rows).await.map_err(Failed::There)?;
            for table in tables {
                let events = from.events(table).await.map_err(Failed::Here)?;
                to.add_events(table, events).await.map_err(Failed::There)?;
            }
        }
    }
    to.commit().await.map_err(Failed::There)?;
    let kept = contents(from).await.map_err(Failed::Here)?;
    if contents(to).await.map_err(Failed::There)? == kept {
        Ok(kept)
    } else {
        Err(Failed::There(StoreError::Unequal))
    }
}

fn numbers(rows: &[Row]) -> Vec<i64> {
    let number = |row: &Row| match row.first() {
        Some(Cell::Number(number)) => Some(*number),
        _ => None,
    };
    rows.iter().filter_map(number).collect()
}

/// Everything that is there, read once more.
async fn contents(installation: &mut impl Installation) -> Result<Contents, StoreError> {
    let mut found = Contents::default();
    let mut hash = Sha256::new();
    for sheet in &SHEETS {
        hash.update(sheet.name);
        let mut last = None;
        loop {
            let rows = installation.rows(sheet, last.as_ref()).await?;
            let Some(row) = rows.last() else { break };
            last = Some(row.clone());
            let count = rows.len() as u64;
            match sheet.name {
                TABLES => found.tables += count,
                "session" => found.sessions += count,
                "account" => found.accounts += count,
                "rating" => found.ratings += count,
                _ => {}
            }
            for cell in rows.iter().flatten() {
                add(&mut hash, cell);
            }
            if sheet.name == TABLES {
                for table in numbers(&rows) {
                    let events = installation.events(table).await?;
                    found.events += events.len() as u64;
                    for (at, body) in events {
                        hash.update(table.to_le_bytes());
                        hash.update(at.to_le_bytes());
                        add(&mut hash, &Cell::Text(body));
                    }
                }
            }
        }
    }
    found.hash = hash.finalize().into();
    Ok(found)
}

/// With its kind and its length, so that no two installations read the same.
fn add(hash: &mut Sha256, cell: &Cell) {
    let mut long = |kind: u8, bytes: &[u8]| {
        hash.update([kind]);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    match cell {
        Cell::Nothing => long(0, &[]),
        Cell::Number(number) => long(1, &number.to_le_bytes()),
        Cell::Real(number) => long(2, &number.to_bits().to_le_bytes()),
        Cell::Text(text) => long(3, text.as_bytes()),
        Cell::Bytes(bytes) => long(4, bytes),
    }
}

//! What a commit changes beside the journal: new tables, who sits where, what the lobby shows, when
//! a table goes on, results.
//!
//! Every kind of change is one statement, whatever the number of its rows, which are handed over as
//! JSON. All of them are one script, with the journal's row and, where nothing else is in the
//! transaction, with its beginning and end: a commit is then one visit to the thread that `SQLite`
//! runs on. A visit costs more than most statements do.

use records::event::Event;
use records::ids::TableId;
use records::meta::Meta;
use records::store::Finish;
use records::store::JournalEntry;
use records::store_error::StoreError;
use serde::Serialize;
use sqlx::sqlite::SqliteConnection;
use store_kit::results::kept_under;

use super::explain;

macro_rules! changes {
    () => {
        "INSERT INTO game_table (id, created, meta) SELECT value->>0, value->>1, value->>2 FROM json_each(?);\
         INSERT OR IGNORE INTO player (person, table_id) SELECT value->>0, value->>1 FROM json_each(?);\
         UPDATE game_table SET listing = new.value->>1 FROM json_each(?) AS new WHERE game_table.id = new.value->>0;\
         UPDATE game_table SET due = new.value->>1 FROM json_each(?) AS new WHERE game_table.id = new.value->>0;\
         INSERT INTO finished (table_id, at, body) SELECT value->>0, value->>1, value->>2 FROM json_each(?);\
         INSERT INTO played (person, at, table_id) SELECT value->>0, value->>1, value->>2 FROM json_each(?);\
         INSERT INTO journal (id, body) SELECT * FROM (SELECT ?, ? AS body) WHERE body <> '';"
    };
}

/// Whether a transaction has been begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begun {
    Yes,
    No,
}

/// The rows of one commit, by kind.
#[derive(Debug, Default)]
pub(super) struct Changes {
    tables: Vec<(i64, i64, String)>,
    players: Vec<(String, i64)>,
    listings: Vec<(i64, Option<String>)>,
    dues: Vec<(i64, Option<i64>)>,
    finished: Vec<(i64, i64, String)>,
    played: Vec<(String, i64, i64)>,
}

impl Changes {
    pub(super) fn is_empty(&self) -> bool {
        // Who sits down, and who has played, is never all that changes.
        self.tables.is_empty()
            && self.players.is_empty()
            && self.listings.is_empty()
            && self.dues.is_empty()
            && self.finished.is_empty()
    }

    pub(super) fn table(&mut self, meta: &Meta, now: i64) {
        let text = serde_json::to_string(meta).expect("a table's settings are plain data");
        self.tables.push((meta.id.number(), now, text));
    }

    pub(super) fn due(&mut self, table: TableId, due: Option<i64>) {
        self.dues.push((table.number(), due));
    }

    pub(super) fn listing(&mut self, table: TableId, listing: Option<String>) {
        self.listings.push((table.number(), listing));
    }

    /// What changes with an event, apart from the result.
    pub(super) fn event(&mut self, entry: &mut JournalEntry) {
        let table = entry.table.number();
        if let Event::Sat { person, .. } = &entry.event {
            self.players.push((person.person.clone(), table));
        }
        if let Some(listing) = entry.listing.take() {
            self.listings.push((table, listing));
        }
        if let Some(due) = entry.due {
            self.dues.push((table, due));
        }
    }

    /// A match has ended. In the transaction of the event that ended it, so that it counts once, or
    /// not at all.
    pub(super) fn result(&mut self, table: TableId, now: i64, finish: &Finish) {
        let text = serde_json::to_string(finish).expect("a result is plain data");
        self.finished.push((table.number(), now, text));
        self.played.extend(kept_under(finish).map(|name| (name, now, table.number())));
    }

    /// Writes everything, and this row of the journal if there is anything in it.
    pub(super) async fn write(
        &self,
        connection: &mut SqliteConnection,
        begun: Begun,
        row: i64,
        body: &str,
    ) -> Result<(), StoreError> {
        let script = match begun {
            Begun::Yes => changes!(),
            Begun::No => concat!("BEGIN IMMEDIATE;", changes!(), "COMMIT"),
        };
        let query = sqlx::query(script)
            .bind(rows(&self.tables))
            .bind(rows(&self.players))
            .bind(rows(&self.listings))
            .bind(rows(&self.dues))
            .bind(rows(&self.finished))
            .bind(rows(&self.played))
            .bind(row)
            .bind(body);
        query.execute(connection).await.map(drop).map_err(explain)
    }
}

fn rows(rows: &impl Serialize) -> String {
    serde_json::to_string(rows).expect("rows are plain data")
}

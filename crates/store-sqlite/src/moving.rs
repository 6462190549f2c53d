//! An installation in a file, to be copied.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use records::metrics::Metrics;
use records::store::{Expect, Store as _};
use records::store_error::{Damage, StoreError};
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteRow, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _};
use store_kit::moving::{Cell, EventRow, Installation, Kind, PAGE, Row, Sheet};

use super::{SqliteStore, explain};

/// Events in one row of the file.
const TOGETHER: usize = 256;

pub struct FileInstallation {
    /// Brings the file up to date, sorts its journal, and keeps others out as long as it is open.
    store: SqliteStore,
    connection: SqliteConnection,
}

type Query<'a> = sqlx::query::Query<'a, sqlx::Sqlite, SqliteArguments>;

impl FileInstallation {
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let store = SqliteStore::open(path, Expect::Known, Arc::new(Metrics::default())).await?;
        let options = SqliteConnectOptions::new().filename(path).synchronous(SqliteSynchronous::Full);
        let connection = options.connect().await.map_err(explain)?;
        Ok(Self { store, connection })
    }

    async fn run(&mut self, statement: &'static str) -> Result<(), StoreError> {
        sqlx::raw_sql(statement).execute(&mut self.connection).await.map(drop).map_err(explain)
    }
}

impl Installation for FileInstallation {
    async fn rows(&mut self, sheet: &Sheet, after: Option<&Row>) -> Result<Vec<Row>, StoreError> {
        let (names, key) = (sheet.names(), sheet.key_names());
        let places = vec!["?"; sheet.key].join(", ");
        let from = if after.is_some() { format!("WHERE ({key}) > ({places})") } else { String::new() };
        let query = format!("SELECT {names} FROM {} {from} ORDER BY {key} LIMIT {PAGE}", sheet.name);
        let key = after.into_iter().flat_map(|row| row.iter().take(sheet.key).cloned());
        let query = key.fold(sqlx::query(AssertSqlSafe(query)), bound);
        let rows = query.fetch_all(&mut self.connection).await.map_err(explain)?;
        rows.iter().map(|row| cells(sheet, row)).collect()
    }

    async fn events(&mut self, table: i64) -> Result<Vec<EventRow>, StoreError> {
        let missing = || StoreError::Corrupt(Damage::EventsMissing);
        let rows: Vec<(i64, i64, String)> =
            sqlx::query_as("SELECT first, last, body FROM event WHERE table_id = ? ORDER BY first")
                .bind(table)
                .fetch_all(&mut self.connection)
                .await
                .map_err(explain)?;
        let mut events: Vec<EventRow> = Vec::new();
        for (first, last, lines) in rows {
            if first != events.len() as i64 + 1 {
                return Err(missing());
            }
            for line in lines.lines() {
                let (at, body) = line.split_once('\t').ok_or_else(missing)?;
                events.push((at.parse().map_err(|_| missing())?, body.to_owned()));
            }
            if last != events.len() as i64 {
                return Err(missing());
            }
        }
        Ok(events)
    }

    async fn begin(&mut self) -> Result<(), StoreError> {
        self.run("BEGIN IMMEDIATE").await
    }

    async fn add(&mut self, sheet: &Sheet, rows: Vec<Row>) -> Result<(), StoreError> {
        let places = vec!["?"; sheet.columns.len()].join(", ");
        let insert = format!("INSERT INTO {} ({}) VALUES ({places})", sheet.name, sheet.names());
        for row in rows {
            let query = row.into_iter().fold(sqlx::query(AssertSqlSafe(insert.clone())), bound);
            query.execute(&mut self.connection).await.map_err(explain)?;
        }
        Ok(())
    }

    async fn add_events(&mut self, table: i64, events: Vec<EventRow>) -> Result<(), StoreError> {
        let mut before = 0;
        for some in events.chunks(TOGETHER) {
            let mut lines = String::new();
            for (at, body) in some {
                writeln!(lines, "{at}\t{body}").expect("memory takes what is written");
            }
            let last = before + some.len() as i64;
            sqlx::query("INSERT INTO event (table_id, first, last, body) VALUES (?, ?, ?, ?)")
                .bind(table)
                .bind(before + 1)
                .bind(last)
                .bind(lines)
                .execute(&mut self.connection)
                .await
                .map_err(explain)?;
            before = last;
        }
        Ok(())
    }

    async fn commit(&mut self) -> Result<(), StoreError> {
        self.run("COMMIT").await
    }

    async fn close(self) {
        let _ = self.connection.close().await;
        self.store.close().await;
    }
}

fn bound(query: Query<'_>, cell: Cell) -> Query<'_> {
    match cell {
        Cell::Nothing => query.bind(None::<i64>),
        Cell::Number(number) => query.bind(number),
        Cell::Real(number) => query.bind(number),
        Cell::Text(text) => query.bind(text),
        Cell::Bytes(bytes) => query.bind(bytes),
    }
}

fn cells(sheet: &Sheet, row: &SqliteRow) -> Result<Row, StoreError> {
    let cell = |(index, (_, kind)): (usize, &(&str, Kind))| {
        let cell = match kind {
            Kind::Number => row.try_get::<Option<i64>, _>(index).map(|cell| cell.map(Cell::Number)),
            Kind::Real => row.try_get::<Option<f64>, _>(index).map(|cell| cell.map(Cell::Real)),
            Kind::Text => row.try_get::<Option<String>, _>(index).map(|cell| cell.map(Cell::Text)),
            Kind::Bytes => row.try_get::<Option<Vec<u8>>, _>(index).map(|cell| cell.map(Cell::Bytes)),
        };
        cell.map(|cell| cell.unwrap_or(Cell::Nothing)).map_err(explain)
    };
    sheet.columns.iter().enumerate().map(cell).collect()
}

//! An installation in a database, to be copied.

use std::sync::Arc;

use records::chance::Chance;
use records::ids::hex;
use records::metrics::Metrics;
use records::store::Store as _;
use records::store_error::{Damage, StoreError};
use store_kit::moving::{Cell, EventRow, Installation, Kind, PAGE, Row, Sheet};
use tokio_postgres::types::{ToSql, Type};

use super::links::{Transaction, Value};
use super::{PostgresStore, explain};

pub struct SharedInstallation {
    /// Keeps others out as long as it is open.
    store: Arc<PostgresStore>,
    writing: Option<Transaction>,
}

impl SharedInstallation {
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let store = Arc::new(PostgresStore::open(address, Arc::new(Metrics::default())).await?);
        let entered = store.enter_alone(hex(&Chance::default().bytes::<8>())).await;
        entered.map_err(|error| match error {
            StoreError::WithoutBus => StoreError::InUse,
            error => error,
        })?;
        Ok(Self { store, writing: None })
    }

    fn writing(&self) -> Result<&Transaction, StoreError> {
        self.writing.as_ref().ok_or(StoreError::Stopping)
    }
}

impl Installation for SharedInstallation {
    async fn rows(&mut self, sheet: &Sheet, after: Option<&Row>) -> Result<Vec<Row>, StoreError> {
        let (names, key) = (sheet.names(), sheet.key_names());
        let places: Vec<String> = (1..=sheet.key).map(|number| format!("${number}")).collect();
        let from = match after {
            Some(_) => format!("WHERE ({key}) > ({})", places.join(", ")),
            None => String::new(),
        };
        let query = format!("SELECT {names} FROM {} {from} ORDER BY {key} LIMIT {PAGE}", sheet.name);
        let key = after.into_iter().flat_map(|row| row.iter().take(sheet.key));
        let values: Vec<Value<'_>> = key.filter_map(value).collect();
        let rows = self.store.links.rows(&query, &values).await?;
        rows.iter().map(|row| cells(sheet, row)).collect()
    }

    async fn events(&mut self, table: i64) -> Result<Vec<EventRow>, StoreError> {
        let query = "SELECT number, at, body FROM event WHERE table_id = $1 ORDER BY number";
        let rows = self.store.links.rows(query, &[(&table, Type::INT8)]).await?;
        let event = |(index, row): (usize, &tokio_postgres::Row)| {
            if row.try_get::<_, i64>(0).map_err(explain)? != index as i64 + 1 {
                return Err(StoreError::Corrupt(Damage::EventsMissing));
            }
            Ok((row.try_get(1).map_err(explain)?, row.try_get(2).map_err(explain)?))
        };
        rows.iter().enumerate().map(event).collect()
    }

    async fn begin(&mut self) -> Result<(), StoreError> {
        self.writing = Some(self.store.links.begin().await?);
        Ok(())
    }

    async fn add(&mut self, sheet: &Sheet, rows: Vec<Row>) -> Result<(), StoreError> {
        let count = rows.len();
        let mut rows: Vec<_> = rows.into_iter().map(Vec::into_iter).collect();
        let mut columns: Vec<(Box<dyn ToSql + Sync>, Type)> = Vec::new();
        for (_, kind) in sheet.columns {
            let cells: Vec<Cell> = rows.iter_mut().filter_map(Iterator::next).collect();
            if cells.len() != count {
                return Err(StoreError::Unequal);
            }
            columns.push(column(*kind, cells));
        }
        let values: Vec<Value<'_>> =
            columns.iter().map(|(cells, kind)| (cells.as_ref(), kind.clone())).collect();
        let places: Vec<String> = (1..=columns.len()).map(|number| format!("${number}")).collect();
        let (name, names) = (sheet.name, sheet.names());
        let insert = format!("INSERT INTO {name} ({names}) SELECT * FROM unnest({})", places.join(", "));
        self.writing()?.execute(&insert, &values).await.map(drop)
    }

    async fn add_events(&mut self, table: i64, events: Vec<EventRow>) -> Result<(), StoreError> {
        let insert = "INSERT INTO event (table_id, number, at, body) \
             SELECT $1, number, at, body FROM unnest($2, $3) WITH ORDINALITY AS new (at, body, number)";
        let (times, bodies): (Vec<i64>, Vec<String>) = events.into_iter().unzip();
        let values: [Value<'_>; 3] =
            [(&table, Type::INT8), (&times, Type::INT8_ARRAY), (&bodies, Type::TEXT_ARRAY)];
        self.writing()?.execute(insert, &values).await.map(drop)
    }

    async fn commit(&mut self) -> Result<(), StoreError> {
        self.writing.take().ok_or(StoreError::Stopping)?.commit().await
    }

    async fn close(self) {
        drop(self.writing);
        self.store.close().await;
    }
}

/// Keys are never empty.
fn value(cell: &Cell) -> Option<Value<'_>> {
    match cell {
        Cell::Nothing => None,
        Cell::Number(number) => Some((number, Type::INT8)),
        Cell::Real(number) => Some((number, Type::FLOAT8)),
        Cell::Text(text) => Some((text, Type::TEXT)),
        Cell::Bytes(bytes) => Some((bytes, Type::BYTEA)),
    }
}

/// The cells of one column as an array.
fn column(kind: Kind, cells: Vec<Cell>) -> (Box<dyn ToSql + Sync>, Type) {
    match kind {
        Kind::Number => {
            let number = |cell| if let Cell::Number(number) = cell { Some(number) } else { None };
            (Box::new(cells.into_iter().map(number).collect::<Vec<Option<i64>>>()), Type::INT8_ARRAY)
        }
        Kind::Real => {
            let number = |cell| if let Cell::Real(number) = cell { Some(number) } else { None };
            (Box::new(cells.into_iter().map(number).collect::<Vec<Option<f64>>>()), Type::FLOAT8_ARRAY)
        }
        Kind::Text => {
            let text = |cell| if let Cell::Text(text) = cell { Some(text) } else { None };
            (Box::new(cells.into_iter().map(text).collect::<Vec<Option<String>>>()), Type::TEXT_ARRAY)
        }
        Kind::Bytes => {
            let bytes = |cell| if let Cell::Bytes(bytes) = cell { Some(bytes) } else { None };
            (Box::new(cells.into_iter().map(bytes).collect::<Vec<Option<Vec<u8>>>>()), Type::BYTEA_ARRAY)
        }
    }
}

fn cells(sheet: &Sheet, row: &tokio_postgres::Row) -> Result<Row, StoreError> {
    let cell = |(index, (_, kind)): (usize, &(&str, Kind))| {
        let cell = match kind {
            Kind::Number => row.try_get::<_, Option<i64>>(index).map(|cell| cell.map(Cell::Number)),
            Kind::Real => row.try_get::<_, Option<f64>>(index).map(|cell| cell.map(Cell::Real)),
            Kind::Text => row.try_get::<_, Option<String>>(index).map(|cell| cell.map(Cell::Text)),
            Kind::Bytes => row.try_get::<_, Option<Vec<u8>>>(index).map(|cell| cell.map(Cell::Bytes)),
        };
        cell.map(|cell| cell.unwrap_or(Cell::Nothing)).map_err(explain)
    };
    sheet.columns.iter().enumerate().map(cell).collect()
}

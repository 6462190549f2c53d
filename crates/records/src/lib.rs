//! What all layers of the server share: ids, events, settings and results of tables as plain data,
//! the trait [`store::Store`], and the sources of names, randomness and time. It knows no database
//! and no network.
//!
//! ```
//! use records::ids::TableId;
//!
//! let table: TableId = "0123456789ab".parse().expect("twelve letters");
//! assert_eq!(table.to_string(), "0123456789ab");
//! ```

pub mod chance;
pub mod clock;
pub mod evening;
pub mod event;
pub mod fairness;
pub mod ids;
pub mod meta;
pub mod metrics;
pub mod names;
pub mod store;
pub mod store_error;

mod texts {
    texts::texts! { pub(crate) struct Texts in "texts" }
}

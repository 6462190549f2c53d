//! The texts of a table. They are a separate struct, so that pages without a table do not load
//! them.

use leptos::prelude::GetUntracked as _;

use crate::settings::settings;

texts::texts! { pub struct AtTable in "texts/at-table" }

/// The texts in the chosen language. Pages are rebuilt when it changes.
pub fn at_table() -> &'static AtTable {
    AtTable::of(settings().lang.get_untracked())
}
